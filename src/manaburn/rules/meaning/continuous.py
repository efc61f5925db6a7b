"""Continuous effects. The questions that the other rules ask about them.

Characteristics are worked out in :mod:`.layers`, rule changes in :mod:`.rule_effects`; effects of resolved spells and
abilities begin and end in
:mod:`.durations`.

Rules: 418.
"""

from __future__ import annotations

from manaburn import subtypes
from manaburn.rules.kernel.table import Table
from manaburn.state.characteristics import Characteristics, HeldAbility, RuleMark
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, Step, Zone
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Duration, Modification, Selector
from manaburn.text.tree.words import Forbidden

from . import active_effects, durations, event_patterns, layers, modifications, rule_effects

# -- characteristics ---------------------------------------------------------------------------------------------------


def characteristics(table: Table, item: GameObject) -> Characteristics:
    """What an object is like now, all continuous effects applied; of one that is gone, what it was like last.

    Shared: not to be changed.

    Rules: 418.5, 413.2f.
    """
    if table.running.remembered and item.number in table.running.remembered:
        return table.running.remembered[item.number]
    board = table.caches.board
    if board is None:
        board = layers.board_of(table)
    else:
        journal = table.journal
        if board.shape != journal.shape or (board.dynamic and board.version != journal.version):
            board.work_out()
    if item.cached_at == board.number:
        cached = item.cached
        if cached is not None and item._successor is None and item._last_known is None:
            return cached
    return layers.outside(board, item)


def base(table: Table, item: GameObject) -> Characteristics:
    """Copiable values as status shows them, without any other effect. Shared: not to be changed.

    Rules: 503.2.
    """
    return layers.board_of(table).base(item)


def arriving(table: Table, item: GameObject, face: Face | None = None) -> Characteristics:
    """What an object says of its own arrival, ``face``: as a copy of that: as it is printed, or as it has been changed
    while it was a spell. Effects on permanents apply from the moment it is in play, not before.

    Rules: 410.10b, 419.6i.
    """
    if face is not None:
        return layers.board_of(table).texts.base(face)
    if item.zone is Zone.STACK:
        return characteristics(table, item)
    face = item.copy_of if item.copy_of is not None else item.face
    return layers.NOTHING if face is None else layers.board_of(table).texts.base(face)


def remember(table: Table, item: GameObject) -> None:
    """Keep what an object is like as it leaves its zone: last known information.

    Rules: 413.2f.
    """
    item.last_known = characteristics(table, item)


def stamp(table: Table) -> int:
    """A number that stays the same as long as no characteristic changes: what is derived from them may be cached
    under it."""
    return layers.board_of(table).number


def context_of(item: GameObject, held: HeldAbility) -> Context:
    """The context in which an ability of an object speaks."""
    return active_effects.context_of(item, held)


def is_creature_type(word: str) -> bool:
    """Whether a subtype is a creature type."""
    return subtypes.is_creature_type(word)


def printed(table: Table, item: GameObject, face: int = 0) -> Characteristics:
    """What is printed on one of the faces of an object's card. Shared: not to be changed."""
    card = item.card
    if card is None or face >= len(card.definition.faces):
        return base(table, item)
    return layers.board_of(table).texts.base(card.definition.faces[face])


def step_is(step: Step, name: str) -> bool:
    """Whether a step is (one of those) called so."""
    return event_patterns.step_called(step, name)


def why(table: Table, item: GameObject, what: str = "") -> list[str]:
    """How a characteristic comes about, layer by layer with the rules' numbers; ``what``: "power", "types" ... (all
    if empty)."""
    board = layers.board_of(table)
    start = modifications.describe(board.base(item), item)
    board.traced = item
    board.trace = []
    board.work_out()
    board.traced = None
    lines = [f"printed: {line}" for line in start.split("\n")] + board.trace
    board.trace = []
    if not what:
        return lines
    found: list[str] = []
    for line in lines:
        if line.startswith("printed: "):
            if line.startswith(f"printed: {what}"):
                found.append(line)
            continue
        head, _, told = line.rpartition(": ")
        parts = [part for part in told.split("; ") if part.startswith(what)]
        if parts:
            found.append(f"{head}: {'; '.join(parts)}")
    return found


def changed_elsewhere(table: Table) -> list[GameObject]:
    """The objects outside play that continuous effects have changed. Not to be changed."""
    return layers.board_of(table).touched


# -- rule changes ------------------------------------------------------------------------------------------------------


def rules_for(table: Table, item: GameObject) -> list[RuleMark]:
    """The modifications that change the rules for an object ("can't block", "must attack"), oldest first. Not to be
    changed."""
    return rule_effects.rules_for(table, layers.board_of(table), item)


def player_rules(table: Table, player: Player) -> list[RuleMark]:
    """Those that change the rules for a player, or for everybody, oldest first. Not to be changed.

    Rules: 418.5k.
    """
    return rule_effects.player_rules(table, layers.board_of(table), player)


def rules_change(table: Table) -> bool:
    """Whether anything in play, or lasting, changes the rules about more than how objects fight, untap and are
    targeted: if not, no player has marks, and nothing in play has marks about playing things and paying for them."""
    return layers.board_of(table).restricts_play


def cant(table: Table, item: GameObject, what: Forbidden) -> bool:
    """Whether an effect says outright that it can't do (or be done) something: ``Cant`` of that word, for everybody
    and everything."""
    for mark in rules_for(table, item):
        mod = mark.mod
        if isinstance(mod, s.Cant) and mod.what == what and mod.by is None:
            return True
    return False


def indestructible(table: Table, item: GameObject) -> bool:
    """Whether it can't be destroyed."""
    return cant(table, item, "be destroyed")


# -- summoning sickness (212.3f) ---------------------------------------------------------------------------------------


def summoning_sick_without_haste(table: Table, item: GameObject) -> bool:
    """Whether its controller has not controlled it continuously since the beginning of his or her most recent turn.

    ``item.since`` is the number of the turn in which it came under that player's control, -1 for what was there
    before the game;
    ``Player.last_turn`` the number of that player's most recent turn, 0 before the first.
    """
    return item.since >= item.controller.last_turn and item.since >= 0


def summoning_sick(table: Table, item: GameObject) -> bool:
    """Whether it is a creature that can't attack, nor be tapped or untapped for its own abilities' costs.

    Rules: 212.3f.
    """
    if not summoning_sick_without_haste(table, item):
        return False
    chars = characteristics(table, item)
    return chars.card_types & CREATURE != 0 and "haste" not in chars.keywords


# -- effects of resolved spells and abilities --------------------------------------------------------------------------


def start(
    table: Table,
    mods: tuple[Modification, ...],
    affected: list[GameObject] | list[Entity],
    ctx: Context,
    duration: Duration | None,
    what: Selector | None = None,
) -> None:
    """Begin the continuous effect of a resolved spell or ability on these objects and players; see
    :func:`.durations.start`.

    Rules: 418.3.
    """
    durations.start(table, mods, list(affected), ctx, duration, what)
