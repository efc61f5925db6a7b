"""Parts of abilities in words, for decisions about them: modes, effects, optional actions, parts of costs."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from manaburn.errors import ManaburnError

from .dialects import dialect_of, in_dialect
from .tree import (
    Ability,
    ActivatedAbility,
    Apply,
    ChooseOne,
    ChooseValue,
    Cost,
    CostPart,
    Counter,
    Do,
    Draw,
    Effect,
    GainAbility,
    KeywordAbility,
    May,
    Modal,
    Move,
    Node,
    Number,
    Ref,
    ReplacementAbility,
    Seq,
    SetPT,
    SkipStep,
    SpellText,
    StaticAbility,
    Target,
    TriggeredAbility,
    You,
    rebuild,
    walk,
)


class Saying:
    """The words of an effect, or of the ability that contains it. They are found only when asked for."""

    def __init__(self, effect: Effect, abilities: Sequence[Ability], name: str, year: str) -> None:
        self.effect: Final = effect
        self.abilities: Final = abilities
        """The abilities of the object; one of them contains the effect."""
        self.name: Final = name
        """The name of the card."""
        self.year: Final = year
        """The date or year of the wording."""

    @property
    def whole(self) -> Ability | None:
        """The ability that contains the effect; None if there is none."""
        for ability in self.abilities:
            for node in walk(ability):
                if node is self.effect:
                    return ability
        return None

    @property
    def host(self) -> tuple[str, ...]:
        """The words for what the object is attached to ("equipped creature"), which its ability equip, enchant or
        fortify says."""
        # The grammar is loaded only if something is printed.
        from .writing import host_words

        return host_words(self.abilities)

    def own(self) -> str:
        """Return the words of the effect alone; "" if it can't be written without its ability."""
        words = mode_words(self.effect, self.name, self.whole, self.host)
        return in_dialect(words, self.name, dialect_of(self.year))

    def text(self) -> str:
        """Return the words of the effect, or of the triggered ability that has it and without which they can't be
        understood, or else a short description of what it does."""
        own = self.own()
        whole = self.whole
        if not own and isinstance(whole, TriggeredAbility) and whole.effect is self.effect:
            own = words_then(whole, self.name, self.year, self.host)
        return own or self.plainly()

    def question(self) -> str:
        """Return the question whether the effect is carried out: in its own words, or with the whole ability in
        quotation marks."""
        own = self.own().rstrip(".")
        if own:
            return f"{own if own.startswith(self.name) else own[:1].lower() + own[1:]}?"
        quoted = words_then(self.whole, self.name, self.year, self.host) if self.whole is not None else ""
        return f'do it? "{quoted}"' if quoted else f"{self.plainly()}?"

    def plainly(self) -> str:
        """Return a short description of the effect, in the words of the date."""
        return in_dialect(plainly(self.effect), self.name, dialect_of(self.year))


class Price(Saying):
    """The words of what a player may pay while something resolves."""

    def __init__(self, mana: str, parts: Sequence[CostPart], name: str, year: str) -> None:
        super().__init__(Seq(()), (), name, year)
        self.mana: Final = mana
        """The mana, as symbols; "" for none."""
        self.parts: Final = parts
        """What else is paid."""

    def own(self) -> str:
        """Return what is to be paid, in words."""
        said = [f"pay {self.mana}"] if self.mana else []
        said.extend([price_words(part, self.name) for part in self.parts])
        return in_dialect(" and ".join(said), self.name, dialect_of(self.year))


def price_words(part: CostPart, name: str) -> str:
    """Return a part of a cost in words, said to the player who pays it."""
    yours = rebuild(part, lambda node: You() if node == Ref("each") else node)
    assert isinstance(yours, CostPart)
    text = cost_words(yours, name)
    if isinstance(yours, Do) and text == plainly(yours):
        text = effect_words(yours.action, name).rstrip(".") or plainly(yours.action)
    return text if text.startswith(name) else text[:1].lower() + text[1:]


@lru_cache(maxsize=4096)
def words_of(ability: Ability | None, name: str, host: tuple[str, ...] = ()) -> str:
    """Return the text of an ability, after its keyword if it belongs to one; "" if the grammar has no words for it.
    ``host``: the words for what its object is attached to, if they are known."""
    if ability is None:
        return ""
    keyword = ""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility, ReplacementAbility)):
        keyword = ability.keyword
        if keyword:
            ability = dataclasses.replace(ability, keyword="")
    elif isinstance(ability, KeywordAbility) and ability.keyword == "protection":
        ability = dataclasses.replace(ability, word="")  # "This effect doesn't remove ..." is left out
    # The grammar is loaded only if something is printed. It takes its time, and players who look ahead ask again.
    from . import print_ability

    try:
        text = print_ability(ability, name, host=host)
    except ManaburnError:
        return keyword
    return f"{keyword} — {text}" if keyword else text


def words_then(ability: Ability, name: str, year: str, host: tuple[str, ...] = ()) -> str:
    """Return the text of an ability in the words of a date; "" if the grammar has no words for it."""
    return in_dialect(words_of(ability, name, host), name, dialect_of(year))


def effect_words(effect: Effect, name: str, whole: Ability | None = None, host: tuple[str, ...] = ()) -> str:
    """Return the text of an effect as if it were alone; "" if there are no words for it.

    Its targets are numbered from its first. If it refers to earlier targets of the ability ``whole``, these are
    described in it.
    """
    first = min([node.slot for node in walk(effect) if isinstance(node, Target)], default=0)

    def moved(node: Node) -> Node:
        if isinstance(node, Target):
            apart = tuple([slot - first for slot in node.distinct if slot >= first])
            return dataclasses.replace(node, slot=node.slot - first, distinct=apart)
        if isinstance(node, Ref) and node.role == "target":
            return dataclasses.replace(node, n=max(0, node.n - first))
        return node

    alone = rebuild(effect, moved) if first else effect
    assert isinstance(alone, Effect)
    text = words_of(SpellText(alone), name, host)
    if not text and whole is not None:
        named = with_targets(effect, whole)
        text = words_of(SpellText(named), name, host) if named != effect else ""
    # The effect alone doesn't say whether a land becomes something, nor of which player its trigger spoke first.
    text = text.replace(" that's still a land", " in addition to its other types")
    if any(others in text for others in ("target player", "target opponent", "each other player")):
        return text
    return text.replace("the first player", "that player").replace("The first player", "That player")


def with_targets(effect: Effect, whole: Ability) -> Effect:
    """Return an effect with the descriptions of targets to which it refers and which its ability describes earlier."""
    known = {node.slot: node for node in walk(whole) if isinstance(node, Target)}
    own = {node.slot for node in walk(effect) if isinstance(node, Target)}

    def named(node: Node) -> Node:
        if isinstance(node, Ref) and node.role == "target" and node.n in known and node.n not in own:
            own.add(node.n)
            return known[node.n]
        return one_actor(node) if isinstance(node, May) else node

    found = rebuild(effect, named)
    assert isinstance(found, Effect)
    return found


def one_actor(may: May) -> May:
    """Return an optional effect in which the player who may do something and the one who does it are described in the
    same words, if they are one player: "target spell's controller may draw"."""

    def as_later(node: Node) -> Node:
        return Ref("target", node.slot) if isinstance(node, Target) else node

    later = rebuild(may.who, as_later)

    def same(node: Node) -> Node:
        return may.who if node == later else node

    effect = rebuild(may.effect, same)
    assert isinstance(effect, Effect)
    return dataclasses.replace(may, effect=effect)


def mode_words(effect: Effect, name: str, whole: Ability | None = None, host: tuple[str, ...] = ()) -> str:
    """Return the text of a mode: alone, or else as it is after its bullet in the text of its ability; "" if neither can
    be written."""
    text = effect_words(effect, name, whole, host)
    if text or whole is None:
        return text
    for node in walk(whole):
        if isinstance(node, Modal) and effect in node.options:
            parts = words_of(whole, name, host).split("•")[1:]
            if len(parts) == len(node.options):
                return parts[node.options.index(effect)].strip()
    return ""


def cost_words(part: CostPart, name: str) -> str:
    """Return a part of a cost in words."""
    text = words_of(ActivatedAbility(Cost((part,)), Draw(You(), Number(1))), name)
    said, colon, _ = text.partition(": ")
    return said if colon else plainly(part)


def plainly(node: Node) -> str:
    """Return a short description of an effect or cost, made from the name of its node."""
    match node:
        case Move(zone="removed"):
            return "exile it"
        case Move(zone="in play"):
            return "put it onto the battlefield"
        case Move():
            return f"put it {place_words(node.place, node.zone)}"
        case Counter(zone=zone) if zone != "graveyard":
            return f"counter it and put it {place_words(node.place, zone)}"
        case Seq():
            return " and ".join([plainly(part) for part in node.effects])
        case ChooseOne():
            return " or ".join([plainly(part) for part in node.options])
        case ChooseValue(options=(only,)):
            return only
        case Apply(mods=(SetPT(power=Number(power), toughness=Number(toughness)),)):
            return f"{power}/{toughness}"
        case Apply(mods=(SkipStep(step),)):
            return f"skip the {step} {'phase' if step in PHASES else 'step'}"
        case Apply(mods=(GainAbility(KeywordAbility() as ability),)):
            return f"gain {ability.keyword}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()


PHASES: Final = frozenset(["main", "combat"])


def place_words(place: str, zone: str) -> str:
    """Return where a card is put, in words."""
    return f"{f'on the {place} of the ' if place else 'into the '}{zone}"
