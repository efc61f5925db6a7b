"""A board on which things are played: answers by what is asked for, everything else the first that is allowed."""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.course import priority, resolving, turn
from manaburn.rules.events import triggers
from manaburn.rules.kernel.casting_method import NORMAL, CastingMethod, MethodKind, MethodPart
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import BASIC_LAND_TYPES, INSTANT, LAND, SORCERY, Step, Zone
from manaburn.text import parse_text
from manaburn.text.tree import CardDefinition

from .boards import Board, basic, face

Wish = Entity | str | int | list[Entity]


class Wishes(QuickPlayer):
    """Answers by the hint or kind of a decision; each wish is used once, the last of a kind again and again."""

    def __init__(self) -> None:
        self.wishes: dict[str, list[Wish]] = {}
        self.asked: list[str] = []
        self.seen: list[Decision] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        self.asked.append(decision.hint or decision.kind.value)
        self.seen.append(decision)
        for name in (decision.hint, decision.kind.value):
            if self.wishes.get(name):
                wish = self.wishes[name][0] if len(self.wishes[name]) == 1 else self.wishes[name].pop(0)
                return self.found(decision, wish)
        if decision.numeric:
            return [decision.high]
        if decision.amounts:
            rest = decision.total - decision.low * (len(decision.options) - 1)
            return [rest] + [decision.low] * (len(decision.options) - 1)
        if decision.ordered:
            return list(range(len(decision.options)))
        if decision.kind is Kind.YES_NO:
            return [1]
        return list(range(decision.low))

    def found(self, decision: Decision, wish: Wish) -> list[int]:
        if isinstance(wish, int):
            return [wish]
        if isinstance(wish, str):
            return [[option.words or option.text for option in decision.options].index(wish)]
        if isinstance(wish, Entity):
            wish = [wish]
        there = [option.entity for option in decision.options]
        for entity in wish:
            if entity not in there:
                raise IllegalAction(decision.rule, f"{entity} is not an option of {there}")
        return [there.index(entity) for entity in wish]


def by(kind: MethodKind) -> CastingMethod:
    """Return the casting method with one part, of the given kind."""
    return NORMAL.plus(MethodPart(kind))


class Plays(Board):
    """Two players in the first one's main phase."""

    def __init__(self, edition: str = "2008", players: int = 2) -> None:
        super().__init__(edition, players)
        self.state.step = Step.PRECOMBAT_MAIN
        self.state.stage = turn.WAIT
        self.state.active = self.players[0]
        self.state.priority = self.players[0]
        for player in self.players:
            player.last_turn = 3
        self.minds = [Wishes() for player in self.players]
        for i, mind in enumerate(self.minds):
            self.table.deciders[i] = mind
        self.names = 0

    def put(
        self,
        text: str = "",
        types: int = INSTANT,
        cost: str = "",
        zone: Zone = Zone.IN_PLAY,
        who: int = 0,
        size: str = "",
        subtypes: str = "",
        name: str = "",
        supertypes: int = 0,
    ) -> GameObject:
        """A card with such a text."""
        self.names += 1
        called = name or f"Test {'Abcdefghijklmnopqrstuvwxyz'[self.names % 26]}card {self.names}"
        abilities = parse_text(text.replace("~", called), called, types)
        shown = face(called, types, subtypes, size, cost, abilities, supertypes=supertypes)
        item = self.card(CardDefinition(called, (shown,)), who, zone)
        item.since = -1
        if zone is Zone.HAND:
            item.known_to = 1 << who
        return item

    def hand(self, text: str = "", types: int = INSTANT, cost: str = "", **more: object) -> GameObject:
        return self.put(text, types, cost, Zone.HAND, **more)  # type: ignore[arg-type]

    def lands(self, letters: str, who: int = 0) -> list[GameObject]:
        """Basic lands by the letters of their mana."""
        made = []
        for letter in letters:
            item = self.card(basic(BASIC_LAND_TYPES["WUBRG".index(letter)]), who)
            item.since = -1
            made.append(item)
        return made

    def bear(self, who: int = 0, **more: object) -> GameObject:
        return self.put("", 2, "{1}{G}", who=who, size="2/2", **more)  # type: ignore[arg-type]

    def wish(self, who: int = 0, **wishes: Wish) -> None:
        """What a player will answer; underscores stand for blanks."""
        for name, wish in wishes.items():
            self.minds[who].wishes.setdefault(name.replace("_", " "), []).append(wish)

    def ways(self, item: GameObject) -> list[CastingMethod]:
        """Return the casting methods by which a card can be played now."""
        return [action.way for action in self.actions() if action.item is item]

    def actions(self, who: int = 0) -> list[Action]:
        return priority.actions(self.table, self.players[who])

    def can(
        self, item: GameObject, kind: ActionKind = ActionKind.PLAY, who: int = 0, way: CastingMethod | None = None
    ) -> bool:
        """Whether that is a legal action now."""
        return any(
            action.item is item and action.kind is kind and (way is None or action.way == way)
            for action in self.actions(who)
        )

    def do(
        self,
        item: GameObject,
        who: int = 0,
        kind: ActionKind = ActionKind.PLAY,
        way: CastingMethod = NORMAL,
        index: int = 0,
    ) -> None:
        """Do it; taken back whole, with IllegalAction, where it can't be done."""
        self.state.priority = self.players[who]
        mark = self.table.journal.mark()
        self.table.running.answers = []
        self.table.running.cursor = 0
        action = Action(kind, item, None, way)
        if kind is ActionKind.ACTIVATE:
            action = Action(kind, item, self.chars(item).activated[index])
        try:
            priority.do(self.table, self.players[who], action)
        except IllegalAction:
            self.table.journal.rollback(mark)
            self.table.running.resolving = None
            raise
        finally:
            self.table.running.answers = []
            self.table.running.cursor = 0
        turn.check(self.table)

    def play(self, item: GameObject, who: int = 0, way: CastingMethod = NORMAL) -> GameObject:
        """Play a card; the spell."""
        self.do(item, who, way=way)
        return item.current

    def activate(self, item: GameObject, who: int = 0, index: int = 0) -> None:
        self.do(item, who, ActionKind.ACTIVATE, index=index)

    def resolve(self, times: int = 1) -> None:
        """The top objects of the stack resolve, one after the other."""
        for _ in range(times):
            self.table.running.answers = []
            self.table.running.cursor = 0
            resolving.resolve_top(self.table)
            self.table.running.answers = []
            self.table.running.cursor = 0
            turn.check(self.table)

    def stack(self) -> list[str]:
        """What is on the stack, from the top."""
        return [str(item) for item in reversed(self.state.stack)]

    def triggers(self) -> int:
        """How many triggered abilities wait."""
        return len(self.state.pending)


def refused(plays: Plays, item: GameObject, **how: object) -> str:
    """Try to play something: it must be refused, leaving nothing behind; by which rule."""
    before = [
        list(zone) for zone in (plays.state.in_play, plays.state.stack, *plays.state.hands, *plays.state.graveyards)
    ]
    tapped = [thing.tapped for thing in plays.state.in_play]
    try:
        plays.do(item, **how)  # type: ignore[arg-type]
    except IllegalAction as problem:
        after = [
            list(zone) for zone in (plays.state.in_play, plays.state.stack, *plays.state.hands, *plays.state.graveyards)
        ]
        assert before == after
        assert tapped == [thing.tapped for thing in plays.state.in_play]
        return problem.rule
    raise AssertionError("it was played")


__all__ = ["INSTANT", "LAND", "SORCERY", "Plays", "Wishes", "refused", "triggers"]
