"""Copies and forms of positions, and games set aside for a subgame, know every field there is: a new field has to be
thought of in each."""

from __future__ import annotations

import ast
import contextlib
import inspect
import textwrap
from collections.abc import Callable
from enum import Enum

import pytest

from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.state import setting_aside
from manaburn.state.contexts import Context
from manaburn.state.copies import Copier
from manaburn.state.frames import Frame, Packet
from manaburn.state.happenings import Happening
from manaburn.state.objects import Card, GameObject, Player
from manaburn.state.state import ContinuousEffect, DelayedTrigger, GameState, LastingReplacement, Permission

pytestmark = pytest.mark.interpreted

CACHES = {"cached", "cached_at", "printed", "plan", "journal", "log", "replaced_by", "arrival", "standing", "kinds"}
"""No facts, or facts only while something happens."""
MADE_LATE = {
    GameObject: "_counters _attachments _blocking _blocked_by _choices _linked _marks _uses".split(),
    Context: """_targets _divided _modes _paid _cost_objects _cost_amounts _kept _each _spliced _chosen_text _decided
        _illegal""".split(),
}
"""Lists and dictionaries that are made when somebody first looks at them: what isn't there is empty."""


DETAILS = frozenset("manner counter mana price name text combat no_regeneration normal for_mana first won".split())
"""Fields of events that have their values from the class until one of them is said."""


def fields_of(thing: object) -> set[str]:
    """The names of all fields of a thing, those among them that it has from its class."""
    return {*vars(thing), *DETAILS} if isinstance(thing, Happening) else set(vars(thing))


def alike(one: object, other: object, seen: set[int], path: str) -> None:
    """Whether two positions have the same structure, field by field, without sharing anything that can change."""
    stack = [(one, other, path)]
    while stack:
        a, b, where = stack.pop()
        assert type(a) is type(b), where
        if isinstance(a, (Card, Enum)):  # never changes
            assert a is b, where
            continue
        if isinstance(a, (Player, GameObject, Context, Happening, GameState)) or type(a).__module__ in (
            "manaburn.state.state",
            "manaburn.state.objects",
            "manaburn.state.contexts",
            "manaburn.state.happenings",
            "manaburn.state.frames",
        ):
            assert a is not b, f"{where} is shared"
            if id(a) in seen:
                continue
            seen.add(id(a))
            assert fields_of(a) == fields_of(b), where
            for name in sorted(fields_of(a)):
                if name not in CACHES:
                    seen_as = name[1:] if name in MADE_LATE.get(type(a), ()) else name
                    stack.append((getattr(a, seen_as), getattr(b, seen_as), f"{where}.{seen_as}"))
        elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
            assert len(a) == len(b), where
            assert isinstance(a, tuple) or a is not b, f"{where} is shared"
            stack += [(x, y, f"{where}[{i}]") for i, (x, y) in enumerate(zip(a, b, strict=True))]
        elif isinstance(a, dict) and isinstance(b, dict):
            assert a.keys() == b.keys(), where
            assert a is not b, f"{where} is shared"
            stack += [(a[key], b[key], f"{where}[{key!r}]") for key in a]
        elif isinstance(a, (int, str, type(None))):
            assert a == b, where


@pytest.mark.parametrize("rules", ["1996", "2002", "2008"])
def test_a_copy_has_everything(rules: str) -> None:
    decks = list(starter.decks().values())
    for seed in range(3):
        game = Game([decks[seed], decks[seed + 3]], rules, seed)
        player = RandomPlayer(seed)
        for number in range(250):
            if game.over:
                break
            assert game.decision is not None
            if number % 12 == 0 and not game.in_action:
                alike(game.state, game.copy().state, set(), "state")
            with contextlib.suppress(IllegalAction):
                game.answer(player.decide(game.table, game.decision))


FIELDS = {
    GameObject: """number journal kind card face owner source ability label _counters _dated_counters _attachments
        _blocking
        _blocked_by _choices _linked _marks _uses cached cached_at printed stands_for
        _zone _controller _base_controller _tapped _flipped _face_down
        _damage _attached_to _timestamp _since _attacking _in_combat _blocked _unblocked _band _regeneration
        _successor _last_known _context _copy_of _note _entered _known_to _arrived""",
    Player: """number journal index name pool special counters _life _poison _lands_played _lost _drew_from_empty
        _last_upkeep _turns_taken _last_turn _turn_before _acted_turn _controlled_by _last_known""",
    Context: """source controller item _targets _divided x x_colours producers _modes _paid _cost_objects colours_spent
        mana_spent letters_spent event _kept _each _spliced amount subject origin _chosen_text held_key granter
        _cost_amounts _illegal arrival standing stands in_turn _decided as_was unmoved moved_since agreed allowed_by
        kickers off_timing tapped turn""",
    Happening: """kind what player amount source other origin to new step cause replaced_by turn arrival
        moment traits controller done manner counter mana price name text combat no_regeneration normal for_mana
        first won""",
    GameState: """journal players libraries hands graveyards in_play stack removed phased_out ante outside gone
        effects replacements delayed pending permissions history extra_turns extra_steps skips controlled_turns
        played_this_turn state_triggers working_elsewhere log
        _turn _active _step _stage _priority _passes _clock _serial
        _winner _over _reason _random secret turning turned turned_secret _starting _combats _damage_steps
        _quiet_actions _extra_cleanup _ending _ordinary _copying ceasing frames packets
        _interrupted conceding main_games""",
    ContinuousEffect: "mods affected context duration timestamp turn what told",
    LastingReplacement: "replacement context duration timestamp journal turn kinds told _uses _left",
    DelayedTrigger: "event effect condition context once duration turn waits kinds told",
    Permission: "player cards duration free turn",
    Frame: "journal kind first floor subject items pending _stage _passes _player _draw",
    Packet: "journal event replaced_by _amount _stage",
}
"""The fields that state.hashing has been written for."""


def test_the_form_knows_every_field() -> None:
    decks = list(starter.decks().values())
    game = Game([decks[0], decks[1]], "2008", 1)
    player = RandomPlayer(1)
    while not game.over and len(game.answers) < 300:
        assert game.decision is not None
        with contextlib.suppress(IllegalAction):
            game.answer(player.decide(game.table, game.decision))
    state = game.state
    there: list[object] = [state, *state.players, *state.in_play, *state.history, *game.events[:50]]
    there += [item.context for item in state.in_play if item.context is not None]
    there += [*state.effects, *state.replacements, *state.delayed, *state.permissions]
    for thing in there:
        new = fields_of(thing) - set(FIELDS[type(thing)].split())
        assert not new, f"{type(thing).__name__} has new fields: does state.hashing write them? then name them here"


IN_COMMON = set(
    "journal players log _clock _serial _random secret turning turned turned_secret main_games conceding gone".split()
)
"""What is one for a game and its subgames, and what is always empty."""
NEVER_CHANGES = {"number", "journal", "index", "name"}
"""What a new player of the same seat has by itself."""


def given(functions: list[Callable[..., object]], to: str) -> set[str]:
    """The fields, without a leading underscore, that functions give to the thing that they call ``to``."""
    nodes = [node for f in functions for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(f))))]
    return {
        node.attr.lstrip("_")
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == to
    }


@pytest.mark.parametrize(
    ("kind", "others", "copied", "set_aside"),
    [
        (
            GameState,
            IN_COMMON,
            given([Copier.run, Copier.game, Copier.effects, Copier.turn, Copier.course, Copier.unfinished], "new"),
            given([setting_aside.take_over, setting_aside.take_course], "to") | given([GameState.zones], "self"),
        ),
        (
            Player,
            NEVER_CHANGES,
            given([Copier.player], "new"),
            given([setting_aside.take_numbers], "player"),
        ),
    ],
)
def test_what_is_copied_is_also_set_aside(kind: type, others: set[str], copied: set[str], set_aside: set[str]) -> None:
    state = GameState(["Ann", "Bob"])
    fields = vars(state if kind is GameState else state.players[0])
    facts = {name.lstrip("_") for name in fields if name not in others}
    assert facts <= set_aside, "state.setting_aside"
    assert facts <= copied, "state.copies"
    if kind is GameState:
        assert {name.lstrip("_") for name in others - {"journal", "players", "log"}} <= copied


def test_a_game_set_aside_keeps_its_numbers() -> None:
    state = GameState(["Ann", "Bob"])
    for thing in (state, *state.players):
        for name, value in list(vars(thing).items()):
            if name not in IN_COMMON | NEVER_CHANGES and isinstance(value, (bool, int)) and not isinstance(value, Enum):
                setattr(thing, name, not value if isinstance(value, bool) else value + 7)
    other = GameState(["Ann", "Bob"])
    setting_aside.take_over(other, state)
    for one, two in zip((state, *state.players), (other, *other.players), strict=True):
        for name, value in vars(one).items():
            if isinstance(value, (bool, int)) and name not in IN_COMMON:
                assert getattr(two, name) == value, name
