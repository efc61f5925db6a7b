"""Subgames: a game within the game, with the libraries as decks. The main game waits until it is over.

What a spell's text says up to the subgame is carried out as the spell resolves. The subgame is begun, played and ended
in units of work of its own. Then the spell's resolution goes on (:mod:`.resolving`).

Rules: 506.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import apply, perform, winning
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state import setting_aside
from manaburn.state.happenings import Happening
from manaburn.state.knowledge import may_know
from manaburn.state.objects import CARD, GameObject
from manaburn.state.state import GameState, Interrupted
from manaburn.terms import Zone

from . import starting


def waits(state: GameState) -> bool:
    """Return whether the next unit of work begins a subgame."""
    interrupted = state.interrupted
    return interrupted is not None and interrupted.winners is None


def begin(table: Table) -> None:
    """Set the game aside and begin a subgame: the cards of each library are the deck of its player. Who goes first is
    left to chance. The subgame is played like any game, but not for ante.

    Rules: 506.1, 506.2, 506.3.
    """
    state = table.state
    if table.running.supposing:
        raise IllegalAction("506.1", "nobody can tell how a subgame ends")
    decks = [list(library) for library in state.libraries]
    for library in state.libraries:
        table.journal.replace(library, [])
    note = Happening(h.SUBGAME_BEGINS, None, state.active)
    table.note(note)
    setting_aside.set_aside(state)
    for deck in decks:
        for item in deck:
            put_card(state, item, Zone.LIBRARY)
    lay_outside(state)
    starting.begin(table, mulligans=table.mulligans, ante=False)


def lay_outside(state: GameState) -> None:
    """Put everything outside the subgame that is outside the main game, and the cards of the main game. An object
    outside the subgame stands for each of these.

    Rules: 506.4.
    """
    waiting = state.main_games[-1]
    state.journal.replace(state.outside, list(waiting.outside))
    for item in state.outside:
        if item.card is not None and item.card.works_elsewhere:
            state.journal.quiet_put(state.working_elsewhere, item.card.number, item)
    for zone in waiting.zones():
        for item in zone:
            if item.card is not None and item.kind == CARD and item.zone is not Zone.OUTSIDE and not item.owner.lost:
                new = put_card(state, item, Zone.OUTSIDE)
                for player in state.players:
                    if may_know(player, item):
                        new.known_to = new.known_to | (1 << player.index)


def leave_main_game(table: Table, brought: set[int]) -> None:
    """Let the objects leave the main game whose cards, by their numbers, have been brought into the subgame. What
    triggers on that is put on the stack when the main game goes on.

    Rules: 506.4a.
    """
    state = table.state
    zones = [zone for zone in state.zones() if zone is not state.outside and zone not in state.libraries]
    gone = [item for zone in zones for item in zone if item.card is not None and item.card.number in brought]
    winning.take_along(table, gone)


def put_card(state: GameState, item: GameObject, zone: Zone) -> GameObject:
    """Put the card that an object of the other game represents into a zone of its owner, as a new object. Return that
    object."""
    assert item.card is not None
    new = state.make_object(CARD, item.owner, zone, item.card.definition.front, item.card)
    state.put(new)
    return new


def go_on(table: Table) -> None:
    """If the game that has just ended is a subgame, let the main game go on.

    Rules: 506.5.
    """
    state = table.state
    while state.over and state.main_games:
        end(table)
        leaving = [state.players[index] for index in state.conceding if not state.players[index].lost]
        if not state.main_games:
            table.journal.replace(state.conceding, [])
        if leaving:
            perform.perform(table, [winning.conceded(player) for player in leaving])


def end(table: Table) -> None:
    """End the subgame. Each player puts the cards that he or she owns in it into the library of the main game, and
    shuffles it. The spell that made the players play the subgame goes on resolving.

    Until 2007 the cards that were removed from the subgame are removed from the main game as well.

    Rules: 506.5, 506.6@2004.
    """
    state = table.state
    winners = [state.winner] if state.winner is not None else []
    table.note(Happening(h.SUBGAME_ENDS, None, state.winner))
    stays = table.edition.removed_from_subgame_stays
    cards = [item for zone in state.zones() for item in zone if item.card is not None and item.zone is not Zone.OUTSIDE]
    setting_aside.bring_back(state)
    numbers = {item.card.number for item in cards if item.card is not None}
    numbers |= {item.card.number for library in state.libraries for item in library if item.card is not None}
    leave_main_game(table, numbers)
    for item in cards:
        if stays and item.zone is Zone.REMOVED:
            new = put_card(state, item, Zone.REMOVED)
            new.face_down = item.face_down
            new.known_to = item.known_to
        else:
            put_card(state, item, Zone.LIBRARY)
    for item in list(state.outside):
        if not item.here:
            table.journal.remove(state.outside, item)
    for player in state.players:
        apply.shuffle_quietly(table, player)
    interrupted = state.interrupted
    assert interrupted is not None
    state.interrupted = Interrupted(interrupted.spell, interrupted.part, winners)
