"""The questions that other rules ask about continuous effects.

Characteristics are worked out in :mod:`.layers`, rule changes in :mod:`.rule_effects`. The effects of resolved spells
and abilities begin and end in :mod:`.durations`.

Rules: 418.
"""

from __future__ import annotations

from mypy_extensions import i64

from manaburn import subtypes
from manaburn.editions.answers import Readiness
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import NOTHING_REMEMBERED
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics, HeldAbility, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, Step, Zone
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import Face, StaticAbility
from manaburn.text.tree.base import Duration, Modification, Selector
from manaburn.text.tree.words import Forbidden

from . import active_effects, durations, event_patterns, layers, modifications, outside_play, rule_effects, unaffected
from .layer_plan import ABOUT_ABILITIES, ABOUT_SPELLS, ON_CARDS, ON_VERSION

# -- characteristics ---------------------------------------------------------------------------------------------------


def characteristics(table: Table, item: GameObject) -> Characteristics:
    """Return the characteristics of an object after all continuous effects; for an object that is gone, the last known
    ones.

    They are shared and must not be changed.

    Rules: 418.5, 413.2f.
    """
    if table.running.remembered and item.number in table.running.remembered:
        return table.running.remembered[item.number]
    board = table.caches.board
    if board is None:
        board = layers.board_of(table)
    else:
        journal = table.journal
        if board.shape != journal.shape or board.version != journal.version:
            board.update()
    if item.cached_at == board.number:
        cached = item.cached
        if cached is not None and item._successor is None and item._last_known is None:
            return cached
    return outside_play.outside(board, item)


def present(table: Table, item: GameObject) -> Characteristics:
    """Return the characteristics of an object as they are now, also while an ability resolves that remembers how its
    source was (before the stack)."""
    running = table.running
    if not running.remembered:
        return characteristics(table, item)
    remembered = running.remembered
    running.remembered = NOTHING_REMEMBERED
    found = characteristics(table, item)
    running.remembered = remembered
    return found


def base(table: Table, item: GameObject) -> Characteristics:
    """Return the copiable values of an object as modified by its status, without other effects. They are shared and
    must not be changed.

    Rules: 503.2.
    """
    return layers.board_of(table).base(item)


def arriving(table: Table, item: GameObject, face: Face | None = None) -> Characteristics:
    """Return the characteristics that count as an object comes into play.

    They are the printed ones, those it had as a spell on the stack, or those of ``face``, if it comes into play as a
    copy of that. Effects on permanents apply only once it is in play.

    Rules: 410.10b, 419.6i.
    """
    if face is not None:
        return layers.board_of(table).texts.base(face)
    if item.zone is Zone.STACK:
        return characteristics(table, item)
    face = item.copy_of if item.copy_of is not None else item.face
    return layers.NOTHING if face is None else layers.board_of(table).texts.base(face)


def anything_shapes(table: Table) -> bool:
    """Whether any effect in force, or a counter, changes characteristics."""
    return layers.board_of(table).busy


def removes_abilities(table: Table) -> bool:
    """Whether any effect in force may remove abilities. This is a quick check."""
    return layers.board_of(table).removing


def remember(table: Table, item: GameObject) -> None:
    """Store the last known information of an object that leaves its zone. Of objects that leave together it is what
    they were before any of them had left.

    Rules: 413.2f.
    """
    known = table.running.leaving.get(item.number)
    item.last_known = known if known is not None else characteristics(table, item)


def linger(table: Table, item: GameObject) -> None:
    """Let those effects of a permanent that leaves play continue until end of turn of which its text says so."""
    known = item.last_known
    if known is None:
        return
    for held in known.shaping:
        ability = held.ability
        if isinstance(ability, StaticAbility) and ability.lingers:
            durations.go_on(table, ability, context_of(item, held))


def stamp(table: Table) -> i64:
    """Return a number that stays the same as long as no characteristic changes. It can be the key of a cache."""
    return layers.board_of(table).number


def context_of(item: GameObject, held: HeldAbility) -> Context:
    """Return the context of an ability of an object."""
    return active_effects.context_of(item, held)


def is_creature_type(word: str) -> bool:
    """Whether a subtype is a creature type."""
    return subtypes.is_creature_type(word)


def may_reach(table: Table, card: GameObject) -> bool:
    """Whether effects might change what is outside play, or have changed this card. This is a quick check."""
    board = layers.board_of(table)
    return board.reaching or (len(board.touched) > 0 and card in board.touched)


def of_half(table: Table, card: GameObject, half: Face) -> Characteristics:
    """Return the characteristics that a split card outside the stack would have if it had this half only. They are
    shared and must not be changed.

    Rules: 505.2, 505.3.
    """
    return outside_play.of_half(table, card, half)


def as_worded(table: Table, chars: Characteristics) -> Characteristics:
    """Return the characteristics of a card as its text will be worded once it is a spell."""
    return outside_play.as_worded(layers.board_of(table), chars)


def step_is(step: Step, name: str) -> bool:
    """Whether a step has this name, or belongs to a group of steps with this name."""
    return event_patterns.step_called(step, name)


def why(table: Table, item: GameObject, what: str = "") -> list[str]:
    """Return how a characteristic comes about, one line for each effect, with layer and rule.

    ``what`` is "power", "types" and so on, or "" for all characteristics.
    """
    board = layers.board_of(table)
    start = modifications.describe(board.base(item), item)
    board.traced = item
    board.trace = []
    board.work_out()
    board.traced = None
    trace = board.trace
    board.trace = []
    lines = [f"printed: {name} {value}" for name, value in start if name.startswith(what)]
    for one in trace:
        changes = [change for change in one.changes if change.startswith(what)]
        if changes or not what:
            lines.append(f"{one.where}: {one.cause}: {'; '.join(changes) or 'changes nothing'}")
    return lines


def changed_elsewhere(table: Table) -> list[GameObject]:
    """Return the objects outside play that continuous effects have changed. The list must not be changed."""
    return layers.board_of(table).touched


# -- rule changes ------------------------------------------------------------------------------------------------------


def rules_for(table: Table, item: GameObject) -> list[RuleEffect]:
    """Return the modifications that change the rules for an object ("can't block", "must attack"), oldest first. The
    list must not be changed."""
    return rule_effects.rules_for(table, layers.board_of(table), item)


def rules_on_departed(table: Table, item: GameObject) -> list[RuleEffect]:
    """Return the modifications that would change the rules for an object that has left play, if it were there as it
    last was, out of those for all objects of a kind."""
    return rule_effects.on_departed(table, layers.board_of(table), item)


def player_rules(table: Table, player: Player) -> list[RuleEffect]:
    """Return the modifications that change the rules for a player or for everybody, oldest first. The list must not be
    changed.

    Rules: 418.5k.
    """
    return rule_effects.player_rules(table, layers.board_of(table), player)


def rules_change(table: Table) -> bool:
    """Whether any effect changes rules other than those about how objects fight, untap, are destroyed, targeted and
    attached to, and about players' hands and attacks.

    If not, there are no rule effects about playing things or paying for them.
    """
    return layers.board_of(table).governed != 0


def spells_change(table: Table) -> bool:
    """Whether any effect may change what has to be paid to play spells, or what it can be paid with."""
    return layers.board_of(table).governed & ABOUT_SPELLS != 0


def abilities_change(table: Table) -> bool:
    """Whether any effect may change what has to be paid to play abilities or what it can be paid with, which mana
    abilities can be played, or what they make."""
    return layers.board_of(table).governed & ABOUT_ABILITIES != 0


def rules_rest_on_facts(table: Table) -> bool:
    """Whether the rule effects that are known now hold as long as no fact and no characteristic changes."""
    board = layers.board_of(table)
    if not board.has_rule_effects:
        return True
    return board.rule_effects_number == board.number and board.rule_effects_basis.rests & ON_VERSION == 0


def counts_cards(table: Table) -> bool:
    """Whether what objects in play are, or what they may do, may depend on which cards lie in hands, graveyards and
    libraries, while no effect changes cards there."""
    board = layers.board_of(table)
    if board.reaching:
        return False
    rests = board.basis.rests
    if board.has_rule_effects:
        rule_effects.all_rule_effects(table, board)
        rests |= board.rule_effects_basis.rests
    return rests & ON_CARDS != 0


def cant(table: Table, item: GameObject, what: Forbidden) -> bool:
    """Whether an effect says that an object can't do something, or that it can't be done to it: an unlimited ``Cant``
    with that word."""
    for rule in rules_for(table, item):
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == what and mod.by is None:
            return True
    return False


def indestructible(table: Table, item: GameObject) -> bool:
    """Whether it can't be destroyed."""
    return cant(table, item, "be destroyed")


# -- summoning sickness (212.3f) ---------------------------------------------------------------------------------------


def summoning_sick_without_haste(table: Table, item: GameObject) -> bool:
    """Whether its controller has not controlled it continuously since his or her most recent turn began.

    ``item.since`` is the number of the turn in which it came under that player's control, or -1 if it counts as
    controlled from the start. ``Player.last_turn`` is the number of that player's most recent turn, 0 before the first.
    """
    return item.since >= item.controller.last_turn and item.since >= 0


def summoning_sick(table: Table, item: GameObject) -> bool:
    """Whether it is a creature that can't attack, and whose abilities with {T} or {Q} in the cost can't be activated.

    Rules: 212.3f.
    """
    if table.edition.readiness is Readiness.CONTROLLED:
        if not summoning_sick_without_haste(table, item):
            return False
    elif not is_new(table, item):
        return False
    chars = characteristics(table, item)
    return chars.card_types & CREATURE != 0 and "haste" not in chars.keywords


def is_new(table: Table, item: GameObject) -> bool:
    """Whether by the rules before 1995 it was not there when its controller's turn began. What left and came back in
    the turn was there. In 1993 it must have been a creature, too."""
    if summoning_sick_without_haste(table, item):
        return not has_returned(table, item)
    if table.edition.readiness is not Readiness.AS_CREATURE:
        return False
    return item.marks.get("was no creature", -1) == item.controller.last_turn


def has_returned(table: Table, item: GameObject) -> bool:
    """Whether it began this turn under the active player's control, left, and has come back."""
    state = table.state
    if item.controller is not state.active:
        return False
    if item.marks.get("began the turn", -1) == state.turn:
        return True
    for past in state.history:
        left = past.what
        if past.kind is h.MOVE and past.origin is Zone.IN_PLAY and left is not None and left.current is item:
            if left.controller is state.active and left.since < state.turn:
                return True
            if left.marks.get("began the turn", -1) == state.turn:
                return True
    return False


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
    entities: list[Entity] = list(affected)
    if table.edition.protection_is_total:
        entities = unaffected.affected(table, entities, ctx.source)
    durations.start(table, mods, entities, ctx, duration, what)
