"""Each fact of a position belongs to its key: a field that is changed gives another key, unless a reason is given here.

Fields are changed behind the journal's back, in positions of kept games (see tests/corpus).
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.corpus import playing

from manaburn.game import Game
from manaburn.scenario.library import Library
from manaburn.sim.digests import compiled
from manaburn.state import hashing
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.frames import Frame, Packet
from manaburn.state.happenings import Happening
from manaburn.state.objects import DatedCounters, GameObject
from manaburn.state.players import ManaUnit, Player
from manaburn.state.state import (
    ContinuousEffect,
    Copying,
    DelayedTrigger,
    GameState,
    Interrupted,
    LastingReplacement,
    PendingTrigger,
    Permission,
)
from manaburn.terms import Step, Zone

GAMES = sorted((Path(playing.__file__).parent / "games").glob("*.json"))
FACTS = (
    GameState,
    GameObject,
    Player,
    ManaUnit,
    DatedCounters,
    Frame,
    Packet,
    Context,
    EffectResult,
    Happening,
    ContinuousEffect,
    LastingReplacement,
    DelayedTrigger,
    PendingTrigger,
    Permission,
    Copying,
    Interrupted,
)
TRIED = 40
"""So many times a field is changed in vain before it counts as no part of the key."""

NO_PART = {
    "journal": "it records changes",
    "told": "a cache of texts",
    "kinds": "a cache",
    "cached": "a cache",
    "cached_at": "a cache",
    "printed": "a cache",
    "number": "positions that differ in the numbers of their objects are the same",
    "GameState._clock": "timestamps count by their order",
    "GameState._serial": "the number of the next object",
    "GameState.log": "for display",
    "GameState._reason": "for display: why the game is over",
    "GameState.working_elsewhere": "follows from where the objects are",
    "GameObject.label": "a name that a scenario gave",
    "GameObject._zone": "follows from the list that an object is in",
    "GameObject.kind": "never changes, and follows from the rest of an object in play",
    "GameState._quiet_actions": "a count for the search for loops",
    "GameState.turned": "only with turning",
    "GameObject._arrived": "timestamps count by their order, if something depends on it",
    "GameObject._timestamp": "timestamps count by their order, if something depends on it",
    "Context.moved_since": "follows from what had not moved before",
    "Context.unmoved": "only those that have moved since count (see test_key_of_contexts.py)",
    "Context.agreed": "only while an instruction is carried out",
    "Context.stands": "only while a replacement is carried out",
    "Context.subject": "only while a modification is applied",
    "Context.x_colours": "only while X is paid for",
    "Context.producers": "only while the spell is paid for",
    "Context.held_key": "the text of the ability is part of the key; two abilities with one text aren't told apart",
    "Happening.done": "only while it happens",
    "Happening.moment": "only while it happens",
    "Happening.step": "follows from the step of the position",
    "Happening.turn": "what can still be asked about is kept apart from the rest",
    "LastingReplacement.timestamp": "they count by their order",
    "GameObject._last_known": "of what has left",
    "GameObject._successor": "of what has left",
    "GameObject._attachments": "follows from what is attached to what",
    "Player.name": "players are known by their places",
}
"""Fields that are no part of the key, with the reason."""

FILLED: dict[str, Callable[[GameState], object]] = {
    "Player.counters": lambda state: {"energy": 1},
    "Player._controlled_by": lambda state: state.players[-1],
    "Player._last_known": lambda state: (("life", 3),),
    "Player.special": lambda state: [ManaUnit(3, None, True, None, "")],
    "GameObject._counters": lambda state: {"charge": 1},
    "GameObject._dated_counters": lambda state: [DatedCounters("charge", 1, 1)],
    "GameObject._choices": lambda state: {"colour": "red"},
    "GameObject._marks": lambda state: {"attacked": state.turn},
    "GameObject._uses": lambda state: {("once", 1): 1},
    "GameObject._linked": lambda state: state.in_play[:1],
    "GameObject._attached_to": lambda state: state.in_play[-1],
    "Context._modes": lambda state: [1],
    "Context._paid": lambda state: ["kicker"],
    "Context._divided": lambda state: [[1]],
    "Context._illegal": lambda state: [state.in_play[:1]],
    "Context._each": lambda state: state.in_play[:1],
    "Context._spliced": lambda state: state.in_play[:1],
    "Context._chosen_text": lambda state: ["red"],
    "Context._cost_amounts": lambda state: {0: 2},
    "Context._cost_objects": lambda state: [state.in_play[:1]],
    "Context.kickers": lambda state: (1,),
    "Context.allowed_by": lambda state: (1,),
    "Context.granter": lambda state: state.in_play[-1],
    "EffectResult.rest": lambda state: state.in_play[:1],
    "EffectResult.parts": lambda state: {0: 3},
    "GameState.extra_turns": lambda state: state.players[:1],
    "GameState.extra_steps": lambda state: [Step.UPKEEP],
    "GameState.skips": lambda state: [(0, "draw", False)],
    "GameState.controlled_turns": lambda state: [(0, 1)],
    "GameState.ceasing": lambda state: state.in_play[:1],
    "GameState.played_this_turn": lambda state: state.in_play[:1],
    "GameState._winner": lambda state: state.players[-1],
    "Packet.replaced_by": lambda state: ["an effect"],
}
"""What is put into a field that is mostly empty."""
IN_COMBAT = ("_band", "_blocked", "_unblocked", "_attacking", "_blocking", "_blocked_by")
"""Fields of objects that count in combat only."""


def instances(thing: object, seen: set[int]) -> Iterator[object]:
    """Yield the facts that hang on a thing, each once."""
    if isinstance(thing, (list, tuple)):
        for part in thing:
            yield from instances(part, seen)
    elif isinstance(thing, dict):
        yield from instances(list(thing.values()), seen)
    elif isinstance(thing, FACTS) and id(thing) not in seen:
        seen.add(id(thing))
        if isinstance(thing, GameObject) and (not thing.here or thing.zone not in (Zone.IN_PLAY, Zone.STACK)):
            return
        yield thing
        for name, value in vars(thing).items():
            if name not in NO_PART and f"{type(thing).__name__}.{name}" not in NO_PART:
                yield from instances(value, seen)


def others(value: object, state: GameState) -> Iterator[object]:
    """Yield values that could stand in place of one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, enum.Enum):
        yield from [other for other in type(value) if other is not value][:2]
    elif isinstance(value, int):
        yield value + 1
        yield state.turn
    elif isinstance(value, str):
        yield value + "!"
    elif isinstance(value, Player):
        yield from [player for player in state.players if player is not value][:1]
    elif isinstance(value, GameObject):
        yield from [item for item in state.in_play if item is not value][:2]
    elif isinstance(value, (list, tuple)) and value:
        if not isinstance(value[0], list):
            yield value[:-1]
        elif value[0]:
            yield [value[0][:-1], *value[1:]]
        if isinstance(value[0], int):
            yield [value[0] + 1, *value[1:]]
    elif isinstance(value, dict) and value:
        first = next(iter(value))
        yield {key: part for key, part in value.items() if key != first}
        if isinstance(value[first], int):
            yield {**value, first: state.turn}


def put(thing: object, name: str, value: object, old: object) -> None:
    """Change a field; the contents of a list or dictionary stay in the same one."""
    if isinstance(old, list):
        old[:] = value  # type: ignore[call-overload]
    elif isinstance(old, dict):
        old.clear()
        old.update(value)  # type: ignore[call-overload]
    else:
        setattr(thing, name, value)


def belongs(state: GameState, thing: object, name: str, form: str) -> bool | None:
    """Return whether the key changes with a field; None if the field can't be changed."""
    old = vars(thing)[name]
    kept = old.copy() if isinstance(old, (list, dict)) else old
    tried: bool | None = None
    filled = FILLED.get(f"{type(thing).__name__}.{name}")
    for other in [filled(state)] if filled is not None and not old else others(old, state):
        if other == kept:
            continue
        put(thing, name, other, old)
        try:
            differs = hashing.form(state) != form
        except (AttributeError, AssertionError, LookupError, TypeError, ValueError):
            continue  # no such position can be
        finally:
            put(thing, name, kept, old)
        if differs:
            return True
        tried = False
    return tried


def look(game: Game, belonging: set[str], vain: Counter[str]) -> None:
    """Change the fields of what is in a position that are not known to belong to the key."""
    state = game.state
    form = hashing.form(state)
    here: Counter[str] = Counter()
    for thing in list(instances(state, set())):
        for name in vars(thing):
            field = f"{type(thing).__name__}.{name}"
            if field in belonging or name in NO_PART or field in NO_PART or vain[field] >= TRIED or here[field] >= 4:
                continue
            if name in IN_COMBAT and not thing._in_combat:  # type: ignore[attr-defined]
                continue
            here[field] += 1
            found = belongs(state, thing, name, form)
            if found:
                belonging.add(field)
            elif found is not None:
                vain[field] += 1
    assert hashing.form(state) == form


@pytest.mark.skipif(compiled(), reason="fields of compiled objects can't be changed behind their backs")
def test_each_fact_belongs_to_the_key(pool_file: Path) -> None:
    library = Library.of(pool_file)
    belonging: set[str] = set()
    vain: Counter[str] = Counter()
    for path in GAMES[::10]:
        run = playing.Playing(playing.load(path), library)
        run.look = lambda given, run=run: look(run.game, belonging, vain)  # type: ignore[method-assign]
        run.run()
    assert sorted(field for field in vain if field not in belonging) == []
    assert [field for field in FILLED if field not in belonging and not field.startswith("EffectResult")] == []
