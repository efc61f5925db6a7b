"""The start of the game: libraries, the starting player, opening hands and mulligans.

Rules: 101.
"""

from __future__ import annotations

from manaburn.rules.events import apply, perform
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import CARD, Card, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import CardDefinition, DeckRule, OpeningHand

from . import turn


def put_cards(
    table: Table, decks: list[list[CardDefinition]], sideboards: list[list[CardDefinition]] | None = None
) -> None:
    """Make each deck its owner's library. A sideboard is outside the game.

    Rules: 101.1, 217.1e.
    """
    state = table.state
    number = 0
    for index, deck in enumerate(decks):
        player = state.players[index]
        for definition in deck:
            if needs_ante(definition):
                continue
            number += 1
            add_card(table, player, definition, Zone.LIBRARY, number)
    for index, sideboard in enumerate(sideboards or []):
        player = state.players[index]
        for definition in sideboard:
            if not needs_ante(definition):
                number += 1
                add_card(table, player, definition, Zone.OUTSIDE, number)


def needs_ante(definition: CardDefinition) -> bool:
    """Return whether a card says that it is removed from the deck if the game isn't played for ante. No game is.

    Rules: 217.9b.
    """
    return DeckRule("ante") in definition.front.abilities


def add_card(
    table: Table, player: Player, definition: CardDefinition, zone: Zone, number: int, label: str = ""
) -> GameObject:
    """Add a card to the game in a zone, without any event."""
    state = table.state
    item = state.make_object(CARD, player, zone, definition.front, Card(number, definition, label))
    if zone is Zone.OUTSIDE:
        item.known_to = 1 << player.index
    state.put(item)
    return item


def begin(table: Table, starting: int = -1, mulligans: bool = True, shuffle: bool = True) -> None:
    """Shuffle, choose the starting player (at random if ``starting`` is negative), draw seven cards each, take
    mulligans, and begin the first turn. ``shuffle``: False if the libraries are in order already.

    Rules: 101.1, 101.6.
    """
    state = table.state
    for player in state.players:
        if shuffle:
            apply.shuffle_quietly(table, player)
    first = state.players[starting] if starting >= 0 else state.players[state.chance(len(state.players))]
    state.starting = first
    state.active = first
    state.ordinary = first
    for player in state.in_turn_order(first):
        draw_hand(table, player, 7)
    if mulligans:
        for player in state.in_turn_order(first):
            mulligan(table, player)
    for player in state.in_turn_order(first):
        begin_with(table, player)
    turn.start_turn(table, first)


def begin_with(table: Table, player: Player) -> None:
    """Let cards in the opening hand begin the game in play if their text allows it.

    Rules: 101.5.
    """
    for card in list(table.state.hands[player.index]):
        printed = card.card.definition.front.abilities if card.card is not None else ()
        if any(isinstance(ability, OpeningHand) for ability in printed):
            if table.yes(player, f"begin the game with {card} in play?", "begin with", "101.5"):
                perform.move_quietly(table, card, Zone.IN_PLAY)


def draw_hand(table: Table, player: Player, n: int) -> None:
    """Draw an opening hand. This isn't an event of the game."""
    recording = table.recording
    table.recording = False
    for _i in range(min(n, len(table.state.libraries[player.index]))):
        card = table.state.libraries[player.index][-1]
        perform.move_quietly(table, card, Zone.HAND)
    table.recording = recording


def mulligan(table: Table, player: Player) -> None:
    """Let a player shuffle the hand into the library and draw one card fewer, as often as he or she likes.

    Rules: 101.4.
    """
    state = table.state
    size = 7
    if table.edition.free_multiplayer_mulligan and len(state.players) > 2:
        size = 8
    while size > 0 and state.hands[player.index]:
        decision = Decision(
            player, Kind.MULLIGAN, "keep this hand?", [Option("keep"), Option("mulligan")], 1, 1, "101.4"
        )
        if table.ask(decision)[0] == 0:
            return
        size -= 1
        for card in list(state.hands[player.index]):
            perform.move_quietly(table, card, Zone.LIBRARY)
        apply.shuffle_quietly(table, player)
        draw_hand(table, player, size)
