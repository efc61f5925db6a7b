"""The start of the game: libraries, the starting player, opening hands and mulligans.

Rules: 101.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Mulligan
from manaburn.rules.events import apply, carrying_out, perform
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import CARD, Card, GameObject, Player
from manaburn.terms import LAND, Zone
from manaburn.text.tree import CardDefinition, DeckRule, InPlaceOfMulligan, OpeningHand

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
            if left_out(table, definition):
                continue
            number += 1
            add_card(table, player, definition, Zone.LIBRARY, number)
    for index, sideboard in enumerate(sideboards or []):
        player = state.players[index]
        for definition in sideboard:
            if not left_out(table, definition):
                number += 1
                add_card(table, player, definition, Zone.OUTSIDE, number)


def left_out(table: Table, definition: CardDefinition) -> bool:
    """Return whether a card is removed from the deck, as it says, because the game isn't played for ante.

    Rules: 217.9c.
    """
    if not table.edition.played_for_ante:
        for ability in definition.front.abilities:
            if isinstance(ability, DeckRule) and ability.rule == "ante":
                return True
    return False


def put_up_ante(table: Table, player: Player) -> None:
    """Put a random card of a player's deck into the ante: the top card of the shuffled library.

    Rules: 217.9b.
    """
    library = table.state.libraries[player.index]
    if library:
        perform.move_quietly(table, library[-1], Zone.ANTE)


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


def begin(table: Table, starting: int = -1, mulligans: bool = True, shuffle: bool = True, ante: bool = True) -> None:
    """Shuffle, choose the starting player (at random if ``starting`` is negative), draw seven cards each, take
    mulligans, and begin the first turn. ``shuffle``: False if the libraries are in order already. ``ante``: whether
    cards are put up for ante, if the game is played for ante.

    Rules: 101.1, 101.6.
    """
    state = table.state
    for player in state.players:
        if shuffle:
            apply.shuffle_quietly(table, player)
    first = state.players[starting] if starting >= 0 else chance.pick(table, state.alive(), 1)[0]
    state.starting = first
    state.active = first
    state.ordinary = first
    if ante and table.edition.played_for_ante:
        for player in state.in_turn_order(first):
            put_up_ante(table, player)
    for player in state.in_turn_order(first):
        draw_hand(table, player, 7)
    if mulligans:
        take_mulligans(table, state.in_turn_order(first))
    for player in state.in_turn_order(first):
        begin_with(table, player)
    turn.start_turn(table, first)


def begin_with(table: Table, player: Player) -> None:
    """Let cards in the opening hand begin the game in play if their text allows it, in the order that the player
    chooses.

    Rules: 101.5.
    """
    for card, ability in in_chosen_order(table, player, able_to_begin(table, player)):
        if not card.here or card.zone is not Zone.HAND:
            continue  # One before it has removed it from there.
        if table.yes(player, f"begin the game with {card} in play?", "begin with", "101.5"):
            perform.move_quietly(table, card, Zone.IN_PLAY)
            there = card.current
            for spec in ability.counters:
                ctx = Context(there, player)
                table.state.set_counters(there, spec.counter, evaluate.value(table, spec.n, ctx))
            if ability.then is not None:
                carrying_out.carry_out(table, ability.then, Context(there, player))


def able_to_begin(table: Table, player: Player) -> list[tuple[GameObject, OpeningHand]]:
    """Return the cards in a player's opening hand that may begin the game in play, with what says so."""
    found: list[tuple[GameObject, OpeningHand]] = []
    for card in table.state.hands[player.index]:
        printed = card.card.definition.front.abilities if card.card is not None else ()
        for ability in printed:
            if isinstance(ability, OpeningHand) and not (ability.second and table.state.starting is player):
                found.append((card, ability))
    return found


def in_chosen_order(
    table: Table, player: Player, able: list[tuple[GameObject, OpeningHand]]
) -> list[tuple[GameObject, OpeningHand]]:
    """Return cards that may begin the game in play in the order in which their owner uses them. Nobody is asked if the
    order makes no difference: if none of them does more than to begin in play, or all are the same.

    Rules: 103.5@2014.
    """
    names = {str(card) for card, ability in able}
    if len(names) < 2 or not any(ability.then is not None for card, ability in able):
        return able
    options = [Option("", card) for card, ability in able]
    prompt = "the order in which cards begin the game in play"
    return [able[i] for i in table.order(player, prompt, options, "begin with", "101.5")]


def draw_hand(table: Table, player: Player, n: int) -> None:
    """Draw an opening hand. This isn't an event of the game. Who has too few cards for it has drawn from an empty
    library, whatever mulligans follow.

    Rules: 506.3.
    """
    if len(table.state.libraries[player.index]) < n:
        player.drew_from_empty = True
    recording = table.recording
    table.recording = False
    for _i in range(min(n, len(table.state.libraries[player.index]))):
        card = table.state.libraries[player.index][-1]
        perform.move_quietly(table, card, Zone.HAND)
    table.recording = recording


def take_mulligans(table: Table, players: list[Player]) -> None:
    """Let the players, in turn order, take mulligans as often as they like.

    Rules: 101.4.
    """
    way = table.edition.mulligan
    if way is Mulligan.NONE:
        return
    if way is Mulligan.NO_LAND:
        for player in players:
            if not all_or_none_are_lands(table, player):
                table.choose(player, Kind.MULLIGAN, "keep this hand?", [Option("keep")], rule="101.4")
            elif wants_mulligan(table, player, 0):
                new_hand(table, player, 0)
        return
    if way is Mulligan.ONE_BY_ONE:
        for player in players:
            taken = 0
            while wants_mulligan(table, player, taken):
                taken += 1
                new_hand(table, player, taken)
        return
    taken_by = [0 for player in table.state.players]
    undecided = players
    while undecided:
        again = [player for player in undecided if wants_mulligan(table, player, taken_by[player.index])]
        for player in again:
            taken_by[player.index] += 1
            new_hand(table, player, taken_by[player.index])
        undecided = again
    if way is Mulligan.VANCOUVER:
        for player in players:
            if 0 < len(table.state.hands[player.index]) < HAND:
                look_at_top(table, player)


HAND: Final = 7
"""How many cards an opening hand has."""


def wants_mulligan(table: Table, player: Player, taken: int) -> bool:
    """Ask whether a player takes a mulligan. Who has put cards on the bottom for the last one does that first."""
    if table.edition.mulligan is Mulligan.LONDON:
        put_on_bottom(table, player, fewer(table, taken))
    use_cards(table, player)
    if not table.state.hands[player.index]:
        return False
    options = [Option("keep"), Option("mulligan")]
    decision = Decision(player, Kind.MULLIGAN, "keep this hand?", options, 1, 1, "101.4")
    return table.ask(decision)[0] == 1


def all_or_none_are_lands(table: Table, player: Player) -> bool:
    """Return whether a hand has no lands, or nothing else: only such a hand could be drawn anew until 1997."""
    hand = table.state.hands[player.index]
    lands = [card for card in hand if continuous.characteristics(table, card).card_types & LAND]
    return len(lands) in (0, len(hand))


def use_cards(table: Table, player: Player) -> None:
    """Let a player use cards in the hand that do something any time a mulligan could be taken.

    Rules: 103.4a@2010.
    """
    for card in list(table.state.hands[player.index]):
        for ability in card.card.definition.front.abilities if card.card is not None else ():
            if isinstance(ability, InPlaceOfMulligan) and card.zone is Zone.HAND:
                carrying_out.carry_out(table, ability.effect, Context(card, player))


def fewer(table: Table, taken: int) -> int:
    """Return how many cards fewer a player has after a number of mulligans. In a game of several the first is free."""
    free = table.edition.free_multiplayer_mulligan and len(table.state.players) > 2
    return max(0, taken - 1) if free else taken


def new_hand(table: Table, player: Player, taken: int) -> None:
    """Let a player shuffle the hand into the library and draw a new one.

    Rules: 101.4.
    """
    for card in list(table.state.hands[player.index]):
        perform.move_quietly(table, card, Zone.LIBRARY)
    apply.shuffle_quietly(table, player)
    kept = max(0, HAND - fewer(table, taken))
    table.note(Happening(h.MULLIGAN, None, player, kept))
    draw_hand(table, player, HAND if table.edition.mulligan is Mulligan.LONDON else kept)


def put_on_bottom(table: Table, player: Player, number: int) -> None:
    """Let a player put a number of cards of the hand on the bottom of the library, in any order; the first is on top of
    the others."""
    hand = list(table.state.hands[player.index])
    number = min(number, len(hand))
    if number == 0:
        return
    options = [Option("", card) for card in hand]
    picked = table.choose(player, Kind.CARD, "cards for the bottom", options, number, number, "bottom", "101.4")
    recording = table.recording
    table.recording = False
    for i in picked:
        arrival = Arrival()
        arrival.place = "bottom"
        apply.move_object(table, perform.moving(hand[i], Zone.LIBRARY, None, "", arrival), [])
    table.recording = recording


def look_at_top(table: Table, player: Player) -> None:
    """Let a player look at the top card of the library and leave it or put it on the bottom (2015 to 2019)."""
    library = table.state.libraries[player.index]
    if not library:
        return
    card = library[-1]
    card.known_to = card.known_to | (1 << player.index)
    options = [Option("", card)]
    decision = Decision(player, Kind.CARD, "put the top card on the bottom?", options, 0, 1, "101.4")
    decision.hint = "bottom"
    if table.ask(decision):
        table.journal.replace(library, [card, *library[:-1]])
