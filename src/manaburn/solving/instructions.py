"""What an instruction can add to the life that an opponent loses this turn, at most.

It is read for what it can do, not for whether it will. Whatever isn't known to add nothing, or a number, counts as
something that can't be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import LAND
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    AddPT,
    Apply,
    Arith,
    Cant,
    CopySpell,
    Counter,
    CreateTokens,
    DealDamage,
    Delayed,
    Draw,
    Effect,
    ExtraTurn,
    Face,
    GainAbility,
    KeywordAbility,
    LoseGame,
    LoseLife,
    LoseTypes,
    Modification,
    Move,
    Node,
    Number,
    Of,
    PreventDamage,
    PutCounters,
    RemoveCounters,
    Replacement,
    Selector,
    SetColour,
    SetControl,
    SetPT,
    SetTypes,
    Target,
    This,
    TriggeredAbility,
    Untap,
    Value,
    X,
    walk,
)
from manaburn.text.tree.effects import Attach, Clash, EmptyPool, ExtraPhase, Mill, Scry
from manaburn.text.tree.nouns import Choose, Filter, HasType, Host, Ref, You
from manaburn.text.tree.statics import AssignsDamage, RuleChange

from .again import (
    cards_found,
    cards_wished,
    chosen_by_each,
    comes_again,
    is_chain,
    is_found_card,
    is_found_land,
    lands_found,
    replays,
)
from .parts import (
    ANY,
    QUIET,
    animates,
    buried,
    cards_seen,
    cards_shown,
    channeled,
    gives_ability,
    hits_creature,
    is_about_seen,
    is_about_target,
    is_creature,
    is_creatures,
    is_dearer,
    is_equipment,
    is_in_sight,
    is_loss,
    mana_of,
    meddles,
    objects,
    puts_back,
    reach,
    removes_instead,
)
from .tallies import Gain
from .texts import Texts

_NOTHING: Final = (
    *("Seq", "May", "If", "IfPaid", "Modal", "ChooseOne", "Delayed", "Destroy", "Counter", "GainLife", "Tap"),
    *(
        "Regenerate",
        "Shield",
        "LookAt",
        "Reveal",
        "Nothing",
        "Sacrifice",
        "Discard",
        "Apply",
        "AddMana",
        "Unless",
        "Pay",
        "Untap",
        "As",
        "Note",
        "Pick",
        "ChooseValue",
        "ReplaceWith",
        "FlipCoin",
        "Retarget",
        "Shuffle",
        "Skip",
    ),
)
"""Instructions that by themselves add no damage."""
_HARMLESS: Final = (
    *("Cant", "CantAttack", "CantBeBlocked", "CantBlock", "MustAttack", "MustBlock", "MustBeBlocked"),
    *("SetColour", "CombatTax", "CantPlay", "CantPlayFrom", "DoesntUntap", "SkipStep", "UntapLimit", "AttackLimit"),
    *("BlocksMore", "ExtraLands", "HandSize", "RevealTop", "ManaRule", "LoseAbility", "LoseAllAbilities"),
    *("AttacksAsThough", "CanBlockAsThough", "SwitchPT"),
)
"""Modifications that add no damage."""

_MILD_RULES: Final = (
    *("damage leaves 1 life", "0 life doesn't lose", "players can't cycle", "can be blocked as though without"),
    *("equip as an instant", "searches the top four cards"),
)
"""Changes of rules that add no damage."""


class Instructions(Texts):
    """Reads instructions, for one game: what the spells and abilities in it do."""

    def __init__(
        self,
        faces: list[Face],
        burning: bool = False,
        copies: list[Face] | None = None,
        edition: Edition | None = None,
        foreign: Sequence[Face] = (),
    ) -> None:
        """``faces``: all in the game; ``burning``: whether there is mana burn; ``copies``: the face of each object, as
        often as there are objects with it. Without these, what makes spells cheaper isn't counted. ``edition``: without
        it, no keyword is read as what it stands for. ``foreign``: the faces that only the opponent has of the player
        whose damage is counted."""
        super().__init__(faces, copies, edition, foreign)
        self.burning: Final = burning
        self.effects: Final[dict[int, tuple[Effect, Gain]]] = {}
        self.past_draw = False
        """Whether no upkeep and no draw step comes before it is decided whether the goal is reached."""
        self.fetching = False
        """Whether a text that has been read searches a library for lands."""
        self.at_creatures = False
        """Whether all targets of the text that is being read are creatures."""

    def of(self, effect: Effect) -> Gain:
        """Return what an instruction adds."""
        known = self.effects.get(id(effect))
        if known is None:
            gain = Gain()
            targets = [node for node in walk(effect) if isinstance(node, Target)]
            outer = self.at_creatures
            self.at_creatures = bool(targets) and all(is_creature(node) for node in targets)
            lands = lands_found(effect)
            found = 0 if lands else cards_found(effect) or cards_wished(effect)
            if found:
                gain.finds = True
                self.once_more(found, gain)
            if lands:
                self.fetching = True
                gain.untaps += lands
                gain.tokens += lands
            seen = cards_seen(effect)
            gain.draws += seen
            shown = 0 if seen or self.discarding else cards_shown(effect)
            gain.tokens += shown  # They count as objects.
            power = -1 if self.kinds_matter else animates(effect)
            if power >= 0:
                gain.pump += power
                gain.tokens += 1
            idle = idle_parts(effect)
            for node in walk(effect):
                if (lands and is_found_land(node)) or (found and is_found_card(node)):
                    continue
                if ((seen or shown) and is_about_seen(node)) or puts_back(node) or any(node is part for part in idle):
                    continue
                number = self.brought_back(node, effect)
                if number:
                    self.once_more(number, gain, is_permanent(node))
                    continue
                if power >= 0 and node is effect:
                    continue
                self.node(node, gain)
            gain.phases = sum([1 for node in walk(effect) if adds_combat(node)])
            for node in walk(effect):
                if isinstance(node, Untap):
                    self.untap(node, gain)
            if len(targets) == 1 and reach(targets[0]) == 1 and all(is_about_target(node) for node in walk(effect)):
                gain.steals = min(gain.steals, 1)  # The creature that is brought over is the one that is untapped.
            gain.turned = turned(effect)
            known = (effect, gain)
            self.at_creatures = outer
            self.effects[id(effect)] = known
        return known[1]

    def brought_back(self, node: Node, effect: Effect) -> int:
        """Return how many permanents a part of an instruction puts into play again; 0 if it does anything else."""
        if not isinstance(node, Move):
            return 0
        return 1 if id(node) in self.giving_back else comes_again(node, effect)

    def once_more(self, number: int, gain: Gain, recalled: bool = False) -> None:
        """Add so many more uses of a card. ``recalled``: it is one that is in play."""
        gain.again += number
        gain.recalls += number if recalled else 0
        gain.tokens += number
        gain.meddles = ANY

    def untap(self, node: Untap, gain: Gain) -> None:
        """Add what permanents add that are untapped: lands make mana again, creatures might fight again."""
        number = reach(node.what)
        kinds = [part for part in walk(node.what) if isinstance(part, Filter)]
        lands = len(kinds) == 1 and any(isinstance(test, HasType) and test.card_type == LAND for test in kinds[0].tests)
        if number < ANY:
            gain.untaps += number
            gain.steals += 0 if lands else number
        elif lands:
            gain.untaps_all += 1
        elif kinds and all(any(is_creatures(test) for test in kind.tests) for kind in kinds):
            gain.untaps_all += 1
            gain.rouses += 1
        else:
            gain.burn = ANY

    def strength(self, power: int | None, toughness: int | None) -> int:
        """Return as how much power a creature counts."""
        return max(power or 0, toughness or 0) if self.tough else power or 0

    def change(self, power: Value | None, toughness: Value | None) -> Value | None:
        """Return as which power a power and a toughness count that are set or added; None if that can't be told."""
        if not self.tough or power == toughness or toughness is None:
            return power
        if isinstance(toughness, Number) and (power is None or isinstance(power, Number)):
            return toughness if power is None or toughness.n > power.n else power
        return None

    def of_ability(self, ability: Ability) -> Gain:
        """Return what an ability on the stack adds."""
        if isinstance(ability, (ActivatedAbility, TriggeredAbility)):
            return self.of(ability.effect)
        gain = Gain()
        gain.burn = ANY
        return gain

    def node(self, node: Node, gain: Gain) -> None:
        """Add what a part of an instruction adds."""
        gain.meddles = min(ANY, gain.meddles + meddles(node))
        if isinstance(node, (DealDamage, LoseLife)):
            if isinstance(node.to if isinstance(node, DealDamage) else node.who, You):
                gain.backfires = True
            elif isinstance(node, DealDamage) and is_creature(node.to):
                pass  # That costs nobody life.
            elif not amount(node.amount, gain, self.named):
                gain.burn = ANY
        elif isinstance(node, AddMana):
            gain.burn = min(ANY, gain.burn + self.burns(node))
        elif isinstance(node, CreateTokens):
            self.create(node, gain)
        elif isinstance(node, PutCounters):
            self.counters(node, gain)
        elif isinstance(node, Apply):
            one = isinstance(node.what, (This, Ref, Host)) or (
                isinstance(node.what, Target) and node.what.high is None and not node.what.up_to_any
            )
            for mod in node.mods:
                if isinstance(node.what, You) and replays(mod):
                    gain.replays = True
                else:
                    self.applied(mod, node.what, one, gain)
        elif isinstance(node, Move):
            self.move(node, gain)
        elif isinstance(node, (Counter, CopySpell)):
            self.spell_again(node, gain)
        elif isinstance(node, (Draw, Scry, Mill, Clash)):
            self.draw(node, gain)
        elif isinstance(node, Delayed) and not node.once:
            self.repeat(node, gain)
        elif isinstance(node, Effect):
            if not self.adds_nothing(node):
                gain.burn = ANY
        elif isinstance(node, Replacement):
            if not (isinstance(node, PreventDamage) or hits_creature(node)):
                gain.burn = ANY
        elif isinstance(node, Ability) and not (isinstance(node, KeywordAbility) and node.keyword in QUIET):
            gain.burn = ANY

    def adds_nothing(self, node: Effect) -> bool:
        """Return whether an instruction adds no damage by itself."""
        if isinstance(node, ExtraTurn):
            return self.past_draw
        if isinstance(node, LoseGame):
            return isinstance(node.who, You)
        if isinstance(node, RemoveCounters):
            return node.counter not in ("", "time") and not node.counter.startswith("-")
        if isinstance(node, EmptyPool):
            return node.into is None
        if isinstance(node, Attach):
            return not self.striking_first and (isinstance(node.what, This) or is_equipment(node.what))
        return type(node).__name__ in _NOTHING or adds_combat(node)

    def applied(self, mod: Modification, what: Selector, one: bool, gain: Gain) -> None:
        """Add what a continuous effect of a spell or ability adds. ``one``: it changes one object only."""
        self.modification(mod, one, gain)
        by_reference = self.at_creatures and isinstance(what, Ref) and what.role == "target"
        if isinstance(mod, SetControl) and not (is_creature(what) or by_reference):
            gain.burn = ANY

    def draw(self, node: Draw | Scry | Mill | Clash, gain: Gain) -> None:
        """Add the cards that are drawn, or that leave the top of a library. What is put into a graveyard may be used
        there."""
        if isinstance(node, Clash):
            gain.draws += 1
            return
        if isinstance(node, Mill) and self.haunted:
            gain.burn = ANY
            return
        gain.finds = gain.finds or isinstance(node, Mill)
        number = node.n.n if isinstance(node.n, Number) else buried(node.n, self.named)
        gain.draws += number if number >= 0 else ANY

    def repeat(self, node: Delayed, gain: Gain) -> None:
        """Add what triggers again and again."""
        inner = self.of(node.effect)
        if not inner.is_nothing or inner.backfires or inner.meddles:
            gain.burn = ANY

    def burns(self, node: AddMana) -> int:
        """Return how much another player can lose by mana burn because of mana that a text gives."""
        return mana_of(node) if self.burning and not isinstance(node.who, You) else 0

    def create(self, node: CreateTokens, gain: Gain) -> None:
        """Add what tokens add."""
        token = node.token
        told = all(isinstance(ability, KeywordAbility) and ability.keyword in QUIET for ability in token.abilities)
        number = node.n.n if isinstance(node.n, Number) else ANY
        power = self.change(token.power, token.toughness)
        if not told or not isinstance(power, Number) or (self.hasty and number >= ANY):
            gain.burn = ANY
        else:
            gain.tokens += number
            thrown = power.n if self.throwing and number else 0
            gain.pump += number * power.n if self.hasty else thrown

    def counters(self, node: PutCounters, gain: Gain) -> None:
        """Add what counters add."""
        if node.counter != "poison" and not node.counter.startswith(("+", "-")):
            return  # What asks for them is read by itself.
        if node.counter == "+1/+1" and isinstance(node.n, Number):
            strengthen(node.n.n, isinstance(node.what, (Target, This, Ref, Host)), gain)
        elif node.counter != "-1/-1":
            gain.burn = ANY

    def move(self, node: Move, gain: Gain) -> None:
        """Add what a creature that changes zones adds."""
        number = chosen_by_each(node.what) if isinstance(node.what, Choose) else reach(node.what)
        told = not isinstance(node.what, Ref) or node.what.role in ("target", "event", "event other")
        if node.zone in ("hand", "library") and told and number < ANY and not self.outside(node):
            self.once_more(number, gain, is_permanent(node))
        elif node.zone == "removed" and not node.counters:
            return  # What comes of these cards is said by other texts.
        elif is_spell_itself(node):
            return
        elif node.zone not in ("removed", "graveyard", "library") or not (
            is_creature(node.what) or (node.zone != "library" and is_in_sight(node.what))
        ):
            gain.burn = ANY

    def spell_again(self, node: Counter | CopySpell, gain: Gain) -> None:
        """Add what comes of a spell that is copied, or countered and put somewhere else than into the graveyard."""
        if isinstance(node, Counter) and node.zone in ("graveyard", "removed"):
            return
        copying = isinstance(node, CopySpell) and isinstance(node.who, You) and isinstance(node.n, Number)
        number = reach(node.what)
        if number >= ANY or not (copying or (isinstance(node, Counter) and node.zone in ("hand", "library"))):
            gain.burn = ANY
            return
        if isinstance(node, CopySpell) and isinstance(node.n, Number):
            number *= node.n.n
        else:
            gain.tokens += number
        gain.again += number
        gain.meddles = ANY

    def outside(self, node: Move) -> bool:
        """Return whether a card might be moved from a library, or from outside the game."""
        return any(
            isinstance(part, Filter) and part.zone not in ("in play", "graveyard", "stack") for part in walk(node.what)
        )

    def set_power(self, power: Value | None, one: bool, gain: Gain) -> None:
        """Add what creatures add whose power becomes a number. ``one``: that is one creature only."""
        if isinstance(power, Number):
            strengthen(power.n, one, gain)
        elif isinstance(power, X):
            if one:
                gain.x += 1
            else:
                gain.wide_x += 1
        elif power is not None:
            gain.burn = ANY

    def modification(self, mod: Modification, one: bool, gain: Gain) -> None:
        """Add what a continuous effect adds. ``one``: it changes one object only."""
        if isinstance(mod, AddPT):
            power = self.change(mod.power, mod.toughness)
            if power is None:
                gain.burn = ANY
            elif isinstance(power, Number):
                strengthen(power.n, one, gain)
            elif is_loss(power):
                pass
            elif isinstance(power, X) and one:
                gain.x += 1
            elif isinstance(power, Of) and power.what == "power" and one:
                gain.doubles += 1
            elif one and objects(power):
                count_objects(power, gain)
            else:
                gain.burn = ANY
        elif isinstance(mod, SetPT):
            power = self.change(mod.power, mod.toughness)
            if power is None and mod.power is not None:
                gain.burn = ANY
            self.set_power(power, one, gain)
        elif isinstance(mod, SetTypes) and not (mod.card_types or mod.supertypes or self.kinds_matter):
            pass
        elif isinstance(mod, GainAbility):
            if channeled(mod):
                gain.channels += channeled(mod)
            elif gives_ability(mod):
                gain.burn = ANY
        elif isinstance(mod, SetControl) and isinstance(mod.who, You) and one:
            gain.steals += 1
        elif isinstance(mod, LoseTypes):
            if mod.card_types or self.kinds_matter:
                gain.burn = ANY
        elif (isinstance(mod, Cant) and mod.what == "be regenerated") or (
            isinstance(mod, RuleChange) and mod.rule in _MILD_RULES
        ):
            pass
        elif isinstance(mod, AssignsDamage) and mod.how != "among the defenders":
            pass  # What isn't blocked counts in any case.
        elif (isinstance(mod, SetColour) and self.colours_matter) or not (
            type(mod).__name__ in _HARMLESS or is_dearer(mod)
        ):
            gain.burn = ANY


def idle_parts(effect: Effect) -> list[Node]:
    """Return the parts of an instruction that add nothing by themselves: what removes a card in place of something
    else, a chain, and an ability that makes mana of life."""
    parts = [part for node in walk(effect) if removes_instead(node) or is_chain(node) for part in walk(node)]
    for node in walk(effect):
        if isinstance(node, GainAbility) and channeled(node):
            parts.extend(walk(node.ability))
    return parts


def strengthen(power: int, one: bool, gain: Gain) -> None:
    """Add power of one creature or, unless it is for ``one``, of each."""
    if one:
        gain.pump += max(0, power)
    else:
        gain.wide += max(0, power)


def adds_combat(node: Node) -> bool:
    """Return whether a part of a text gives its player one more combat phase."""
    return isinstance(node, ExtraPhase) and node.phase.startswith("combat") and isinstance(node.who, You)


def is_permanent(node: Node) -> bool:
    """Return whether a part of a text moves nothing but a target that is in play."""
    if not isinstance(node, Move) or not isinstance(node.what, Target):
        return False
    kinds = [part for part in walk(node.what) if isinstance(part, Filter)]
    return bool(kinds) and all(kind.zone == "in play" for kind in kinds)


def is_spell_itself(node: Move) -> bool:
    """Return whether a part of a text only says where its source goes: out of the game, or to a graveyard."""
    return isinstance(node.what, This) and node.zone in ("removed", "graveyard")


def turned(effect: Effect) -> int:
    """Return the damage of an instruction that deals damage to one target, and else only to its own player; ANY if the
    amount is X or the power of what was sacrificed for it; 0 for any other instruction."""
    harms = [node for node in walk(effect) if isinstance(node, (DealDamage, LoseLife))]
    told = [one for one in harms if not isinstance(one.to if isinstance(one, DealDamage) else one.who, You)]
    if len(told) != 1 or not isinstance(told[0], DealDamage):
        return 0
    one = told[0]
    if not isinstance(one.to, Target) or reach(one.to) != 1:
        return 0
    if isinstance(one.amount, X) or one.amount == Of("power", Ref("cost")):
        return ANY
    return one.amount.n if isinstance(one.amount, Number) else 0


def amount(value: Value, gain: Gain, names: dict[str, int]) -> bool:
    """Add an amount of damage. Returns whether it can be told. ``names``: how many objects there are with each name."""
    if isinstance(value, Number):
        gain.burn += max(0, value.n)
    elif isinstance(value, Arith) and value.op == "+":
        return amount(value.left, gain, names) and amount(value.right, gain, names)
    elif buried(value, names) >= 0:
        gain.burn += buried(value, names)
    elif isinstance(value, X):
        gain.x += 1
    elif isinstance(value, Of) and value.what == "power":
        gain.throws += 1
    elif objects(value):
        count_objects(value, gain)
    else:
        return False
    return True


def count_objects(value: Value, gain: Gain) -> None:
    """Add a number of objects, or several times such a number."""
    factor = objects(value)
    gain.counts += factor
    while isinstance(value, Arith):
        value = value.right if objects(value.right) else value.left
    gain.kinds.append((factor, value))
