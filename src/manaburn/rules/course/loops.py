"""Loops. Mandatory ones are found and end the game in a draw; others are shortened by the players.

A loop is proved, not guessed: two positions belong to the same point of a loop if they are equal but for amounts
(life totals, numbers of equal tokens, counters, effects that pile up). If the amounts changed by the same numbers
twice running, and none of them runs down, the same happens for ever. :class:`Point` is such a position.

Rules: 421.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import TOKEN, Entity, GameObject, Player
from manaburn.state.state import ContinuousEffect, LastingReplacement
from manaburn.terms import Zone
from manaburn.text.tree import AddPT, Modification, Number

from . import priority

PATIENCE: Final = 24
"""How many objects resolve without a choice before loops are looked for."""
TOP: Final = 6
"""How much of the stack makes two positions the same: what is deeper only counts as an amount."""
CYCLES: Final = 3
"""How often a loop that nobody could stop is seen before it counts as one."""
CYCLES_WITH_CHOICE: Final = 8
"""How often where somebody could do something about it, and doesn't (421.4)."""


class Point:
    """A position with its amounts put apart."""

    def __init__(self, shape: str, amounts: list[int]) -> None:
        self.shape: Final = shape
        """Everything but the amounts, identities of objects aside."""
        self.amounts: Final = amounts
        """The amounts, in the order in which the shape names them."""

    def growth(self, later: Point) -> list[int] | None:
        """How the amounts have grown since; None if it isn't the same point of a loop."""
        if self.shape != later.shape:
            return None
        return [b - a for a, b in zip(self.amounts, later.amounts, strict=True)]


def where(entity: Entity | None) -> str:
    """How an object that another one refers to is named in a shape."""
    if entity is None:
        return ""
    if isinstance(entity, Player):
        return f"@{entity.index}"
    assert isinstance(entity, GameObject)
    return f"{entity.name}/{entity.controller.index}/{entity.zone.value}" if entity.here else f"gone {entity.name}"


def described(table: Table, item: GameObject) -> str:
    """What an object is like, its amounts aside."""
    status = (
        f"{item.name}|{item.kind}|{item.owner.index}{item.controller.index}"
        f"|{int(item.tapped)}{int(item.face_down)}{int(item.in_combat)}"
    )
    parts = [status, ",".join(sorted(item.counters)), where(item.attached_to), where(item.attacking)]
    if item.context is not None and item.zone.value == 4:
        parts.extend([",".join([where(target) for target in slot]) for slot in item.context.targets])
        parts.append(str(item.context.modes))
    for key in sorted(item.choices):
        value = item.choices[key]
        parts.append(
            f"{key}={where(value) if isinstance(value, Entity) else value if isinstance(value, (int, str)) else ''}"
        )
    chars = continuous.characteristics(table, item)
    parts.append(
        f"{chars.name} {chars.card_types} {chars.colours} {' '.join(chars.subtypes)} {' '.join(sorted(chars.keywords))}"
    )
    return "|".join(parts)


def point(table: Table) -> Point:
    """The present position as a point of a possible loop."""
    state = table.state
    lines: list[str] = [f"{state.active.index} {state.step.value} {where(state.priority)}"]
    amounts: list[int] = []
    for player in state.players:
        amounts.extend([player.life, player.poison, len(state.libraries[player.index]), len(state.hands[player.index])])
        amounts.extend(player.pool)
        graves: dict[str, int] = {}
        for item in state.graveyards[player.index]:
            graves[item.name] = graves.get(item.name, 0) + 1
        for name in sorted(graves):
            lines.append(f"G{player.index} {name}")
            amounts.append(graves[name])
        lines.append(f"{player.lands_played} {sorted(player.counters)}")
    groups: dict[str, list[GameObject]] = {}
    for item in [*state.in_play, *state.removed, *state.phased_out]:
        groups.setdefault(described(table, item), []).append(item)
    for text in sorted(groups):
        lines.append(text)
        members = groups[text]
        amounts.append(len(members))
        amounts.append(sum([member.damage for member in members]))
        for counter in sorted(members[0].counters):
            amounts.append(sum([member.counters.get(counter, 0) for member in members]))
        amounts.append(sum([continuous.characteristics(table, member).power for member in members]))
        amounts.append(sum([continuous.characteristics(table, member).toughness for member in members]))
    amounts.append(len(state.stack))
    for item in state.stack[-TOP:]:  # what lies deeper and is never reached makes no difference to a loop that piles up
        lines.append("S " + described(table, item))
    effects = alike_effects(table)
    for text in sorted(effects):
        lines.append(text)
        amounts.append(len(effects[text]))
    shields = alike_shields(table)
    for text in sorted(shields):
        lines.append(text)
        amounts.append(len(shields[text]))
        amounts.append(sum([shield.left for shield in shields[text]]))
        amounts.append(sum([shield.uses for shield in shields[text]]))
    delayed: dict[str, int] = {}
    for waiting in state.delayed:
        text = f"D {waiting.event!r} {waiting.effect!r} {where(waiting.context.source)} {waiting.duration!r}"
        delayed[text] = delayed.get(text, 0) + 1
    for text in sorted(delayed):
        lines.append(text)
        amounts.append(delayed[text])
    lines.append(f"{len(state.pending)} {len(state.extra_turns)} {sorted(state.skips)}")
    return Point("\n".join(lines), amounts)


def alike_effects(table: Table) -> dict[str, list[ContinuousEffect]]:
    """The lasting continuous effects, those together that do the same to the same objects."""
    groups: dict[str, list[ContinuousEffect]] = {}
    for effect in table.state.effects:
        text = f"E {effect.mods!r} {[where(entity) for entity in effect.affected]} {effect.duration!r}"
        groups.setdefault(text, []).append(effect)
    return groups


def alike_shields(table: Table) -> dict[str, list[LastingReplacement]]:
    """The lasting replacement and prevention effects, those together that do the same from one source to the same
    targets."""
    groups: dict[str, list[LastingReplacement]] = {}
    for shield in table.state.replacements:
        ctx = shield.context
        targets = [where(target) for slot in ctx.targets for target in slot]
        text = f"R {shield.replacement!r} {where(ctx.source)} {targets} {shield.duration!r}"
        groups.setdefault(text, []).append(shield)
    return groups


def proved(points: list[Point]) -> list[int]:
    """How the last round has changed the amounts, of positions taken before the first round and after each; raises
    IllegalAction if it wasn't a repetition of the round before."""
    before = points[-3].growth(points[-2]) if len(points) > 2 else None
    growth = points[-2].growth(points[-1])
    if growth is None or (len(points) > 3 and before != growth):
        raise IllegalAction("421.1", "the steps don't lead back to the same position: it isn't a loop")
    return growth


# -- mandatory loops (421.4) -------------------------------------------------------------------------------------------


class Memory:
    """What a table remembers of the positions since somebody last had a choice. Not a fact of the game: made anew
    when it is lost."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.last = -1


def look(table: Table) -> bool:
    """Look for a loop of mandatory actions at a moment when somebody would get priority; True: there is one, the game
    is a draw."""
    state = table.state
    quiet = state.quiet_actions
    if quiet < PATIENCE:
        return False
    memory = table.loop_memory
    if not isinstance(memory, Memory) or quiet <= memory.last or len(memory.points) > 2000:
        memory = Memory()
        table.loop_memory = memory
    memory.last = quiet
    cycles = seen_before(memory.points, point(table))
    if cycles < CYCLES:
        return False
    return cycles >= CYCLES_WITH_CHOICE or not anybody_could_act(table)


def seen_before(points: list[Point], here: Point) -> int:
    """How often running the way to this position has been gone, by the same amounts; the position joins the others."""
    cycles = 0
    growth: list[int] | None = None
    newer = here
    for older in points[::-1]:
        change = older.growth(newer)
        if change is None:
            continue
        if growth is None:
            growth = change
            if any(amount < 0 for amount in growth):
                break
        elif change != growth:
            break
        cycles += 1
        newer = older
    points.append(here)
    return cycles


def anybody_could_act(table: Table) -> bool:
    """Whether some player has an optional action, mana abilities aside."""
    for player in table.state.alive():
        for action in priority.actions(table, player):
            if not action.is_mana:
                return True
    return False


# -- loops that the players shorten (421.2, 421.3, 421.5) --------------------------------------------------------------

LARGEST: Final = 1_000_000_000
"""The greatest number of repetitions that can be named."""
BY_HAND: Final = 40
"""Up to so many repetitions are simply done."""
MOST_BY_HAND: Final = 2000
"""What can't be applied at once is done up to so often."""
ROUNDS_TO_PROVE: Final = 3
"""How often a round is done before the rest of a loop is applied at once."""


def scale(table: Table, growth: list[int], times: int) -> str:
    """Let the amounts of the present position grow as they did in one round, ``times`` over; "" or why it can't be
    done at once.

    Nothing is changed where something can't be scaled: cards that move, what runs out.
    """
    scaling = Scaling(table, growth, times)
    why = scaling.players() or scaling.objects() or scaling.effects() or scaling.shields() or scaling.the_rest()
    if why:
        return why
    for change in scaling.changes:
        change.carry_out(table, times)
    return ""


class Scaling:
    """Goes through what has grown in the order of :func:`point`, and collects how it is to grow further.

    Each step returns "" or why it can't be done at once.
    """

    def __init__(self, table: Table, growth: list[int], times: int) -> None:
        self.table: Final = table
        self.growth: Final = growth
        self.times: Final = times
        self.changes: Final[list[Change]] = []
        self.index = 0

    def next(self) -> int:
        """How much the next amount has grown."""
        self.index += 1
        return self.growth[self.index - 1]

    def players(self) -> str:
        """Life, poison and mana may grow; no card may have moved."""
        state = self.table.state
        for player in state.players:
            self.changes.append(Change("life", player, self.next()))
            self.changes.append(Change("poison", player, self.next()))
            in_library = self.next()
            in_hand = self.next()
            if in_library or in_hand:
                return "cards are drawn or move"
            for i in range(6):
                mana = self.next()
                if mana:
                    self.changes.append(Change(f"mana {i}", player, mana))
            names = {item.name for item in state.graveyards[player.index]}
            for _name in names:
                if self.next():
                    return "cards go to a graveyard"
        return ""

    def objects(self) -> str:
        """There may be more tokens, or more damage and counters on what there is."""
        state = self.table.state
        groups: dict[str, list[GameObject]] = {}
        for item in [*state.in_play, *state.removed, *state.phased_out]:
            groups.setdefault(described(self.table, item), []).append(item)
        for text in sorted(groups):
            model = groups[text][0]
            more = self.next()
            damage = self.next()
            if more < 0 or (more and model.kind != TOKEN):
                return "permanents come and go"
            if more:
                if more * self.times > 50_000:
                    return "there would be more tokens than can be put on a table"
                self.changes.append(Change("tokens", model, more))
            elif damage:
                self.changes.append(Change("damage", model, damage))
            for counter in sorted(model.counters):
                counters = self.next()
                if counters:
                    self.changes.append(Change(f"counters {counter}", model, counters))
            self.index += 2  # power and toughness follow from the rest
        return "the stack grows" if self.next() else ""

    def effects(self) -> str:
        """More continuous effects of a kind become one that does as much."""
        effects = alike_effects(self.table)
        for text in sorted(effects):
            more = self.next()
            if more < 0:
                return "effects end"
            if more:
                many = scaled(self.table, effects[text][0], more * self.times)
                if many is None:
                    return "an effect can't be multiplied"
                self.changes.append(Change("effect", None, 0, many))
        return ""

    def shields(self) -> str:
        """More shields of a kind become one that is as wide."""
        shields = alike_shields(self.table)
        for text in sorted(shields):
            first = self.index
            more = self.next()
            if more < 0 or self.next() < 0 or self.next() < 0:
                return "effects end"
            if more:
                model = shields[text][0]
                if model.left < 0 and model.uses <= 0:
                    return "an effect can't be multiplied"
                self.changes.append(
                    Change("effect", None, 0, widened(self.table, model, self.growth, first, self.times))
                )
        return ""

    def the_rest(self) -> str:
        """What waits for later may not have grown."""
        for number in self.growth[self.index :]:
            if number:
                return "abilities wait for later"
        return ""


class Change:
    """One amount that grows."""

    def __init__(
        self,
        what: str,
        entity: Entity | None,
        by: int,
        effect: ContinuousEffect | LastingReplacement | None = None,
    ) -> None:
        self.what: Final = what
        self.entity: Final = entity
        self.by: Final = by
        self.effect: Final = effect

    def carry_out(self, table: Table, times: int) -> None:
        """Let it grow."""
        state = table.state
        amount = self.by * times
        entity = self.entity
        if isinstance(self.effect, ContinuousEffect):
            state.add_effect(self.effect)
        elif self.effect is not None:
            table.journal.append(state.replacements, self.effect)
        elif amount == 0:
            return
        elif isinstance(entity, Player):
            if self.what == "life":
                entity.life += amount
            elif self.what == "poison":
                entity.poison += amount
            else:
                pool = list(entity.pool)
                pool[int(self.what[5:])] += amount
                state.set_pool(entity, pool)
        elif isinstance(entity, GameObject):
            if self.what == "damage":
                entity.damage += amount
            elif self.what == "tokens":
                for _i in range(amount):
                    twin_token(table, entity)
            else:
                counter = self.what[9:]
                state.set_counters(entity, counter, entity.counters.get(counter, 0) + amount)


def twin_token(table: Table, token: GameObject) -> None:
    """Another token like this one."""
    state = table.state
    twin = state.make_object(TOKEN, token.owner, Zone.IN_PLAY, token.face)
    twin.controller = token.controller
    twin.base_controller = token.base_controller
    twin.tapped = token.tapped
    twin.since = token.since
    twin.entered = token.entered
    twin.copy_of = token.copy_of
    twin.known_to = token.known_to
    twin.timestamp = state.next_timestamp()
    state.put(twin)
    for counter in token.counters:
        state.set_counters(twin, counter, token.counters[counter])


def scaled(table: Table, effect: ContinuousEffect, times: int) -> ContinuousEffect | None:
    """One effect that does what ``times`` effects like this one do; None if there is none."""
    mods: list[Modification] = []
    for mod in effect.mods:
        if isinstance(mod, AddPT):
            if not isinstance(mod.power, Number) or not isinstance(mod.toughness, Number):
                return None
            mods.append(AddPT(Number(mod.power.n * times), Number(mod.toughness.n * times)))
        else:
            mods.append(mod)
    many = ContinuousEffect(
        tuple(mods), list(effect.affected), effect.context, effect.duration, table.state.next_timestamp()
    )
    many.turn = effect.turn
    many.what = effect.what
    return many


def widened(table: Table, model: LastingReplacement, growth: list[int], index: int, times: int) -> LastingReplacement:
    """One shield against as much damage, for as many uses, as all those that ``times`` rounds would add."""
    shield = LastingReplacement(
        model.replacement,
        model.context,
        model.duration,
        growth[index + 2] * times if model.uses > 0 else model.uses,
        table.state.next_timestamp(),
    )
    shield.turn = model.turn
    if model.left >= 0:
        shield.left = growth[index + 1] * times
    return shield
