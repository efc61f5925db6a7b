"""What one seat is shown of a game: the view, the texts of the cards in it, the log, and why things are as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeVar, cast

import msgspec

from manaburn import observation as o
from manaburn.cards.wording import of_the_time
from manaburn.editions.rulebook import cited
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.narration import Line, Narrator
from manaburn.onlooker import Onlooker
from manaburn.rules.course import priority
from manaburn.rules.kernel.casting_method import NORMAL
from manaburn.rules.kernel.decisions import Action, ActionEnded, ActionKind, Kind, NeedDecision
from manaburn.rules.meaning import continuous
from manaburn.scenario import refusals
from manaburn.state.knowledge import HIDDEN
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import Zone, step_name
from manaburn.text.appearance import rules_text, type_line
from manaburn.text.dialects import dialect_of
from manaburn.text.tree import ActivatedAbility, CardDefinition
from manaburn.text.tree.abilities import Face
from manaburn.text.writing import print_ability

from . import messages as m

T = TypeVar("T")

UNKNOWN: Final = (HIDDEN, "face-down creature")
"""The names of what a player doesn't know."""
_RULE: Final = re.compile(r"^(\d{3}(?:\.\d+[a-z]?)?|1996\.[\w.]+): ?(.*)$", re.DOTALL)


class Showing:
    """What a seat (-1: spectators) is shown of a game."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self._narrator: Final = Narrator(game.table, game.players[seat] if seat >= 0 else None, seat < 0)
        seats = [seat] if seat >= 0 else [player.index for player in game.players]
        self._eyes: Final = [Onlooker(game, one) for one in seats]
        """Those who may know what the seat may: the player, or all players for spectators."""
        self._lines: list[tuple[int, Line]] = []
        self._kept = 0
        """The number of lines that haven't changed since the log was last asked for."""

    @property
    def length(self) -> int:
        """The number of lines of the log when it was last asked for."""
        return self._kept

    def view(self) -> o.Observation:
        """Return what the seat may know. The log is told line by line elsewhere."""
        seen = self.game.view(max(self.seat, 0)).observation
        return msgspec.structs.replace(seen, log=()) if self.seat >= 0 else for_spectators(self.game, seen)

    def phase(self) -> str:
        """Return the present step in the terms of the later rulebooks."""
        return step_name(self.game.table.timing.step(self.game.table))

    # -- the log -------------------------------------------------------------------------------------------------------

    def log(self, known: int) -> m.Log:
        """Return the lines of the log that the page doesn't have. ``known``: the number of those that it has."""
        happened = len(self.game.events)
        while self._lines and self._lines[-1][0] > happened:
            self._lines.pop()
        self._kept = min(self._kept, len(self._lines))
        self._lines += [(happened, line) for line in self._narrator.news()]
        since = min(known, self._kept)
        self._kept = len(self._lines)
        lines = [m.LogLine(line.text, line.step, line.heading) for at, line in self._lines[since:]]
        return m.Log(since, lines)

    def knows(self, item: GameObject) -> bool:
        """Return whether the seat may know which card an object is; for spectators, whether all players may."""
        return all(one.knows(item) for one in self._eyes)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def texts(self) -> dict[str, m.CardText]:
        """Return what is printed on each card that the seat can see, by name."""
        state = self.game.state
        found: dict[str, m.CardText] = {}
        seen = [*state.in_play, *state.stack, *state.removed, *state.ante, *state.phased_out, *state.outside]
        for player in state.players:
            seen += state.graveyards[player.index]
            if self.seat >= 0:
                seen += state.hands[player.index]
        for item in seen:
            if item.kind == ABILITY:
                item = item.source or item
            if item.face is None or item.face_down or not self.knows(item):
                continue
            face = item._copy_of if item._copy_of is not None else item.face
            name = self._eyes[0].name(item)
            if name not in found:
                found[name] = self.card_text(item, face)
        return found

    def card_text(self, item: GameObject, face: Face) -> m.CardText:
        """Return what is printed on a card in the words of the date of the rules. A card of several faces has all."""
        faces = [face]
        if item.card is not None and face is item.face and len(item.card.definition.faces) > 1:
            faces = list(of_the_time(item.card.definition, self.game.edition).faces)
        key: tuple[str | int, ...] = (self.game.edition.date.isoformat(), *[id(one) for one in faces])
        known = _texts.get(key)
        if known is None or known[0] != faces:
            if len(_texts) > 20_000:
                _texts.clear()
            known = _texts[key] = (faces, printed(faces, self.game))
        return known[1]

    def stack_texts(self) -> dict[str, str]:
        """Return the text of each ability on the stack whose source the seat knows, by its number."""
        found: dict[str, str] = {}
        for item in self.game.state.stack:
            if (
                item.kind == ABILITY
                and item.ability is not None
                and item.source is not None
                and self.knows(item.source)
            ):
                found[str(item.number)] = ability_text(item, self.game)
        return found

    # -- why -----------------------------------------------------------------------------------------------------------

    def because(self, number: int) -> m.Because | None:
        """Return why an object is as it is and what can be done with it; None if the seat can't see it."""
        if self.seat < 0:
            return None
        game = self.game
        item = self.find(number)
        if item is None:
            return None
        view = game.view(self.seat)
        question = view.decision
        playable = [option.text for option in view.options if option.source == number]
        lines = [reason_of(line) for line in view.why(item)]
        objections: list[m.Reason] = []
        if not playable and question is not None and question.kind is Kind.PRIORITY and question.texts:
            objections = self.objections(item)
        return m.Because(number, view.name(item), lines, playable, objections)

    def find(self, number: int) -> GameObject | None:
        """Return the object with this number, if the seat can see that it is there."""
        state = self.game.state
        seen = [*state.in_play, *state.stack, *state.removed, *state.ante, *state.phased_out]
        for player in state.players:
            seen += state.graveyards[player.index] + state.hands[player.index]
        for item in seen:
            if item.number == number:
                public = item in state.in_play or item in state.stack
                return item if public or self.knows(item) else None
        return None

    def objections(self, item: GameObject) -> list[m.Reason]:
        """Return why the player can't play a card, or use an object's abilities, now."""
        found: dict[str, m.Reason] = {}
        for number in range(len(self.actions(self.game, item))):
            # What is tried may change a position, so it is tried in a copy.
            copy = self.game.copy()
            twin = Showing(copy, self.seat).find(item.number)
            if twin is None:
                continue
            refusal = refused(copy, copy.players[self.seat], self.actions(copy, twin)[number])
            if refusal is not None:
                rule = cited(refusal.rule, self.game.edition.date)
                found[refusal.reason] = m.Reason(refusal.reason, rule)
        return list(found.values())

    def actions(self, game: Game, item: GameObject) -> list[Action]:
        """Return what a player would do with an object, if the rules let it."""
        me = game.players[self.seat]
        if item.zone is Zone.HAND and item.owner is me:
            if refusals.is_land(game.table, item):
                return [Action(ActionKind.LAND, item)]
            split = item.card is not None and item.card.definition.layout == "split"
            return [Action(ActionKind.PLAY, item, None, NORMAL, face) for face in range(2 if split else 1)]
        if item.zone is Zone.IN_PLAY and item.controller is me:
            abilities = continuous.characteristics(game.table, item).abilities
            used = [held for held in abilities if isinstance(held.ability, ActivatedAbility)]
            return [Action(ActionKind.ACTIVATE, item, held) for held in used]
        return []


def refused(game: Game, player: Player, action: Action) -> IllegalAction | None:
    """Return why the rules refuse an action; None if they don't, as far as can be seen before choices are made."""
    table = game.table
    try:
        if action.kind is ActionKind.ACTIVATE:
            refusals.activate(table, player, action)
        else:
            refusals.play(table, player, action)
        table.begin([])
        priority.do(table, player, action)
    except IllegalAction as refusal:
        return refusal
    except (NeedDecision, ActionEnded):
        return None
    return None


_texts: Final[dict[tuple[str | int, ...], tuple[list[Face], m.CardText]]] = {}


def printed(faces: list[Face], game: Game) -> m.CardText:
    """Return what is printed on faces of a card, in the words of the date."""
    day = game.edition.date
    costs: list[str] = []
    kinds: list[str] = []
    texts: list[str] = []
    sizes: list[str] = []
    for face in faces:
        costs.append(str(face.mana_cost) if face.mana_cost is not None else "")
        kinds.append(type_line(face, day))
        try:
            text = rules_text(face, day)
        except ManaburnError:
            text = ""
        texts.append(f"{face.name}\n{text}" if len(faces) > 1 else text)
        if face.power is not None or face.toughness is not None or face.star:
            sizes.append("*/*" if face.star else f"{face.power}/{face.toughness}")
        elif face.loyalty is not None:
            sizes.append(str(face.loyalty))
    cost = " // ".join([one for one in costs if one])
    return m.CardText(cost, " // ".join(kinds), "\n".join([one for one in texts if one]), " // ".join(sizes))


def deck_texts(cards: list[CardDefinition], game: Game) -> dict[str, m.CardText]:
    """Return what is printed on the cards of a deck, by name."""
    distinct = {card.name: card for card in cards}
    return {name: printed(list(of_the_time(card, game.edition).faces), game) for name, card in distinct.items()}


def ability_text(item: GameObject, game: Game) -> str:
    """Return the text of an ability on the stack."""
    assert item.ability is not None and item.source is not None
    try:
        return print_ability(item.ability, item.source.name, dialect_of(game.edition.date.isoformat()))
    except ManaburnError:
        return ""


def reason_of(line: str) -> m.Reason:
    """Return a line of an explanation with the rule number that stands before it."""
    match = _RULE.match(line)
    return m.Reason(match[2], match[1]) if match is not None else m.Reason(line)


def for_spectators(game: Game, seen: o.Observation) -> o.Observation:
    """Return what everybody at the table may know."""
    views = [game.view(player.index).observation for player in game.players]
    seats = [
        msgspec.structs.replace(
            seat,
            hand=tuple([card for card in seat.hand if all(card in view.players[index].hand for view in views)]),
            graveyard=known_to_all([view.players[index].graveyard for view in views]),
            library_known={},
            sideboard=(),
        )
        for index, seat in enumerate(seen.players)
    ]
    question = seen.decision
    return msgspec.structs.replace(
        seen,
        viewer=-1,
        players=tuple(seats),
        in_play=known_to_all([view.in_play for view in views]),
        stack=known_to_all([view.stack for view in views]),
        removed=known_to_all([view.removed for view in views]),
        phased_out=known_to_all([view.phased_out for view in views]),
        ante=known_to_all([view.ante for view in views]),
        lasting=known_to_all([view.lasting for view in views]),
        damage=known_to_all([view.damage for view in views]),
        decision=o.Question(question.who, question.kind) if question is not None else None,
        log=(),
        main_games=known_to_all([view.main_games for view in views]),
    )


def known_to_all(seen: Sequence[T], default: object = msgspec.NODEFAULT) -> T:
    """Return something as far as all players know it. ``seen``: what each of them sees of it. ``default``: what stands
    there if they see different things; without it, it is a name, and they see that they don't all know it."""
    first = seen[0]
    if all(other == first for other in seen):
        return first
    found: object = default
    if isinstance(first, msgspec.Struct):
        found = msgspec.structs.replace(
            first,
            **{
                field.name: known_to_all([getattr(one, field.name) for one in seen], default_of(field))
                for field in msgspec.structs.fields(first)
            },
        )
    elif isinstance(first, tuple) and all(isinstance(one, tuple) and len(one) == len(first) for one in seen):
        found = tuple([known_to_all(versions) for versions in zip(*seen, strict=True)])
    elif default is msgspec.NODEFAULT:
        names = [str(name) for name in seen]
        found = next((name for name in names if name.rpartition("ability of ")[2] in UNKNOWN), HIDDEN)
    return cast("T", found)


def default_of(field: msgspec.structs.FieldInfo) -> object:
    """Return the default of a field; NODEFAULT if it has none."""
    make = field.default_factory
    return field.default if make is msgspec.NODEFAULT else make()


__all__ = ["Showing", "deck_texts"]
