"""What must hold in every position in which a player has priority, by the rules alone, whatever led to it."""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Timing
from manaburn.game import Game
from manaburn.rules.before1999 import batches
from manaburn.rules.course import turn
from manaburn.rules.kernel.decisions import Kind, NeedDecision
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.meaning.conditions import COMBAT_STEPS
from manaburn.rules.playing import mana_solver
from manaburn.sampling import everything
from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.objects import CARD, DAMAGE, SPELL_COPY, TOKEN, GameObject
from manaburn.state.state import GameState
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import statics as s
from manaburn.text.tree.base import walk

from . import boards
from .checks import CheckFailed, difference

CHECK: Final = "position"
ENDS: Final = 2
"""How many cards at each end of a library are looked at."""


def sound(game: Game) -> None:
    """Check all of it, if a player has priority."""
    decision = game.decision
    if decision is None or decision.kind is not Kind.PRIORITY or boards.untouched(game):
        return
    in_order(game)
    accounted_for(game)
    copy = game.copy()
    derived(game, copy)
    settled(game, copy)


def wrong(what: str, detail: object = "") -> CheckFailed:
    """Return the failure for something that doesn't hold."""
    return CheckFailed(CHECK, what, str(detail))


# -- nothing is left to do ---------------------------------------------------------------------------------------------


def settled(game: Game, copy: Game) -> None:
    """Check that no state-based effect applies, no effect has outlasted its duration, and no triggered ability waits.
    ``copy``: one of the game, in which what is left to do would be done.

    Rules: 408.1b, 420.3, 410.3.
    """
    journal = copy.table.journal
    before = journal.mark()
    try:
        if copy.table.edition.timing is Timing.STACK:
            turn.check(copy.table)
        else:
            batches.settle(copy.table)
    except NeedDecision as open_choice:
        raise wrong("something is left to do before a player gets priority", open_choice) from None
    if journal.mark() > before:
        done, expected = hashing.numbered(copy.state), hashing.numbered(game.state)
        if done != expected:
            raise wrong("something is left to do before a player gets priority", difference(done, expected))
    if game.state.pending and game.table.edition.timing is Timing.STACK:
        raise wrong("a triggered ability waits while a player has priority", game.state.pending[0].context.source)


# -- what objects are --------------------------------------------------------------------------------------------------


def in_order(game: Game) -> None:
    """Check what is true of each object and player: statuses, counters and damage are on permanents, attachments and
    combat are the same from both sides, and who controls something plays.

    Rules: 200.8, 600.4a.
    """
    state = game.state
    in_play, phased_out = Zone.IN_PLAY, Zone.PHASED_OUT  # once: members of an enumeration are found slowly
    for item in everything(game) if not state.main_games else state.in_play:
        if item.zone is in_play:
            permanent(game, item)
        elif item.zone is not phased_out:
            elsewhere(item)
        if item.counters and min(item.counters.values()) <= 0:
            raise wrong("an object has no counters of a kind that it is said to have", item.name)
    for player in state.players:
        if min(*player.pool, player.poison) < 0 or min(player.counters.values(), default=1) <= 0:
            raise wrong("a player has less than nothing", player.name)
    for item in state.stack:
        if item.controller.lost and item.kind != DAMAGE:  # combat damage stays (600.4a)
            raise wrong("the controller of something on the stack doesn't play any longer", item.name)


def permanent(game: Game, item: GameObject) -> None:
    """Check what is true of a permanent."""
    if item.controller.lost:
        raise wrong("the controller of a permanent doesn't play any longer", item.name)
    if item.owner.lost and len(game.players) > 2:
        raise wrong("the owner of a permanent doesn't play any longer", item.name)
    if item.damage < 0:
        raise wrong("less than no damage is marked", item.name)
    host = item.attached_to
    if isinstance(host, GameObject):
        if item not in host.attachments:
            raise wrong("what something is attached to doesn't know of it", f"{item.name}, {host.name}")
        # Until 2005-10 there were no rules for all that can be attached.
        if not host.here and "other attachments" in game.table.edition.state_based and host.zone is Zone.IN_PLAY:
            raise wrong("a permanent is attached to what isn't there", f"{item.name}, {host.name}")
    for other in item.attachments:
        if other.attached_to is not item or not other.here:
            raise wrong("what is attached doesn't know of it", f"{item.name}, {other.name}")
    fighting(game, item)


def fighting(game: Game, item: GameObject) -> None:
    """Check what is true of a permanent in combat."""
    state = game.state
    marks = [item.attacking is not None, item.in_combat, item.blocked, item.unblocked, item.band > 0]
    marks += [bool(item.blocking), bool(item.blocked_by)]
    if game.table.edition.timing is Timing.STACK and any(marks) and state.step not in COMBAT_STEPS:
        raise wrong("a permanent fights outside combat", f"{item.name} {state.step.name} {marks}")
    if not item.in_combat:
        return
    chars = continuous.characteristics(game.table, item)
    if not chars.card_types & (CREATURE | PLANESWALKER):  # a planeswalker that is attacked takes part
        raise wrong("what isn't a creature fights", f"{item.name} in {state.step.name}")
    if item.attacking is not None and item.controller is not state.active:
        raise wrong("a creature attacks for a player who isn't active", item.name)
    if item.attacking is None and item.controller is state.active:
        raise wrong("a creature of the active player blocks", item.name)


def elsewhere(item: GameObject) -> None:
    """Check what is true of an object outside play."""
    kind = item.kind
    if item.tapped or item.damage or item.in_combat or item.attacking is not None:
        raise wrong("what isn't in play has the status of a permanent", f"{item.name} {item.zone.name}")
    if item.attachments and item.zone is not Zone.GRAVEYARD:
        raise wrong("something is attached to what isn't in play", f"{item.name} {item.zone.name}")
    if kind == TOKEN or (kind == SPELL_COPY and item.zone is not Zone.STACK):
        raise wrong("a token or a copy is outside its zone", f"{item.name} {item.zone.name}")
    if kind == CARD and item.controller is not item.owner and item.zone is not Zone.STACK:
        raise wrong("a card outside play has another controller than its owner", f"{item.name} {item.zone.name}")


# -- what the turn accounts for ----------------------------------------------------------------------------------------


def accounted_for(game: Game) -> None:
    """Check that damage on permanents and mana in pools have come about in this turn, and that no effect that lasts
    until end of turn is left from another turn.

    Rules: 300.3, 300.4, 314.2.
    """
    state = game.state
    dealt: dict[int, int] = {}
    made = 0
    inside = 0  # a subgame, the turns of which have numbers of their own
    for event in reversed(game.events):
        if event.kind is h.SUBGAME_ENDS:
            inside += 1
        elif event.kind is h.SUBGAME_BEGINS:
            inside -= 1
        if inside > 0:
            continue
        if inside < 0 or 0 < event.turn < state.turn:
            break
        if event.kind is h.DAMAGE and event.what is not None:
            dealt[event.what.number] = dealt.get(event.what.number, 0) + event.amount
        elif event.kind is h.MANA:
            made += event.amount
    for item in state.in_play:
        if item.damage > dealt.get(item.number, 0):
            raise wrong("more damage is marked than was dealt this turn", f"{item.name}: {item.damage}")
    if sum([player.mana for player in state.players]) > made and not keeps_mana(game):
        raise wrong("there is more mana in pools than was made this turn", made)
    for effect in state.effects:
        if isinstance(effect.duration, s.EndOfTurn) and effect.turn != state.turn:
            raise wrong("an effect has lasted beyond the end of its turn", effect.context.source.name)
    for lasting in state.replacements:
        if isinstance(lasting.duration, s.EndOfTurn) and lasting.turn != state.turn:
            raise wrong("a replacement effect has lasted beyond the end of its turn", lasting.context.source.name)


def keeps_mana(game: Game) -> bool:
    """Return whether a card in the game says that mana stays in pools."""
    faces = [face for item in everything(game) if item.card is not None for face in item.card.definition.faces]
    nodes = [node for face in faces for ability in face.abilities for node in walk(ability)]
    return any(isinstance(node, s.ManaRule) and node.rule == "doesn't empty" for node in nodes)


# -- what is derived ---------------------------------------------------------------------------------------------------


def derived(game: Game, copy: Game) -> None:
    """Check that what is kept of what follows from the position is what follows from it in a fresh copy, which keeps
    nothing: characteristics, sources of mana, and options.

    Rules: 418.5.
    """
    for item, twin in zip(compared(game.state), compared(copy.state), strict=True):
        found, expected = traits(game.table, item), traits(copy.table, twin)
        if found != expected:
            what = "an object is thought to have other characteristics"
            raise wrong(what, f"{item.name}: {difference(found, expected)}")
    for player, other in zip(game.players, copy.players, strict=True):
        sources, there = mana(game, player.index), mana(copy, other.index)
        if sources != there:
            raise wrong("a player is thought to have other sources of mana", difference(sources, there))
    if game.decision is not None and copy.decision is not None:
        offered = [option.text for option in game.decision.options]
        again = [option.text for option in copy.decision.options]
        if offered != again:
            raise wrong("a player is offered something else", difference(offered, again))


def compared(state: GameState) -> list[GameObject]:
    """Return the objects whose characteristics are compared: of each library only those at its ends, since the others
    are no different, and many."""
    whole = [zone for zone in state.zones() if not any(zone is library for library in state.libraries)]
    ends = [part for library in state.libraries for part in (library[:ENDS], library[-ENDS:])]
    return [item for zone in (*whole, *ends) for item in zone]


def traits(table: Table, item: GameObject) -> tuple[object, ...]:
    """Return the characteristics of an object, to be compared. Parts that are the same object cost nothing there."""
    chars = continuous.characteristics(table, item)
    return (
        chars.name,
        chars.mana_cost,
        (chars.colours, chars.supertypes, chars.card_types, chars.subtypes, chars.every_creature_type),
        (chars.power, chars.toughness, chars.loyalty, sorted(chars.keywords)),
        [(held.key, held.ability) for held in chars.abilities],
        [(held.key, held.ability) for held in chars.activated],
    )


def mana(game: Game, seat: int) -> list[str]:
    """Return a player's sources of mana as texts."""
    return [
        f"{source.item.number} {source.held.key} {source.amount} {source.mask} {source.uses} {source.price}"
        for source in mana_solver.sources(game.table, game.players[seat])
    ]
