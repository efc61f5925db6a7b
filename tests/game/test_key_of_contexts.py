"""The key of a position with an ability on the stack: what the ability remembers belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from manaburn.state import hashing
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, CARD, Card, GameObject
from manaburn.state.state import GameState
from manaburn.terms import CREATURE, NO_MANA, Zone
from manaburn.text.tree import CardDefinition, Face, You

Change = Callable[[Context, GameObject, GameObject], object]


def bear(power: int) -> Face:
    return Face("Test Bear", NO_MANA, 0, 0, CREATURE, (), power, 2, None, ())


MATTERS: dict[str, Change] = {
    "X": lambda ctx, one, other: setattr(ctx, "x", 3),
    "an amount": lambda ctx, one, other: setattr(ctx, "amount", 3),
    "a target": lambda ctx, one, other: ctx.targets.append([one]),
    "another target": lambda ctx, one, other: ctx.targets.append([other]),
    "a mode": lambda ctx, one, other: ctx.modes.append(1),
    "a word": lambda ctx, one, other: setattr(ctx, "chosen_text", "Elf"),
    "a place": lambda ctx, one, other: setattr(ctx, "origin", Zone.GRAVEYARD),
    "each": lambda ctx, one, other: ctx.each.append(one),
    "each of the others": lambda ctx, one, other: ctx.each.append(other),
    "decided: a number": lambda ctx, one, other: ctx.decided.__setitem__(You(), 1),
    "decided: another number": lambda ctx, one, other: ctx.decided.__setitem__(You(), 2),
    "decided: an object": lambda ctx, one, other: ctx.decided.__setitem__(You(), one),
    "decided: another object": lambda ctx, one, other: ctx.decided.__setitem__(You(), other),
    "off timing": lambda ctx, one, other: setattr(ctx, "off_timing", True),
    "another face": lambda ctx, one, other: setattr(other, "face", bear(4)),
}


def key(change: Change | None) -> str:
    """Return the key of a position with two creatures and an ability after a change."""
    state = GameState(["Ann", "Bob"])
    state.turn = 3
    items = []
    for player, power in zip(state.players, (2, 3), strict=True):
        face = bear(power)
        item = state.make_object(CARD, player, Zone.IN_PLAY, face, Card(1 + power, CardDefinition(face.name, (face,))))
        state.put(item)
        items.append(item)
    ability = state.make_object(ABILITY, state.players[0], Zone.STACK, None, None)
    ability.context = Context(items[0], state.players[0])
    state.put(ability)
    if change is not None:
        change(ability.context, items[0], items[1])
    return hashing.digest(state)


def test_what_an_ability_remembers_belongs_to_the_key() -> None:
    keys = {name: key(change) for name, change in MATTERS.items()}
    keys["nothing"] = key(None)
    assert len(set(keys.values())) == len(keys), sorted(keys, key=keys.__getitem__)
    assert keys == {**{name: key(change) for name, change in MATTERS.items()}, "nothing": key(None)}


def test_what_has_not_moved_does_not_matter() -> None:
    """Only those that an ability doesn't follow any more are told."""

    def unmoved(ctx: Context, one: GameObject, other: GameObject) -> None:
        ctx.unmoved = (one, other)

    def gone(ctx: Context, one: GameObject, other: GameObject) -> None:
        ctx.unmoved = (one, other)
        other.zone = Zone.GRAVEYARD
        other.successor = one

    def only_moved(ctx: Context, one: GameObject, other: GameObject) -> None:
        other.zone = Zone.GRAVEYARD
        other.successor = one

    assert key(unmoved) == key(None)
    assert key(gone) != key(only_moved)
