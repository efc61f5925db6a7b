"""What a text can add to the life that an opponent loses this turn, at most.

A text is read for what it can do, not for whether it will. Whatever isn't known to add nothing, or a number, counts as
something that can't be told.
"""

from __future__ import annotations

from collections import Counter as Tally
from typing import Final

from manaburn.terms import CREATURE, LAND
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AddPT,
    AlternativeCost,
    Apply,
    Arith,
    AsEnters,
    Cant,
    CopySpell,
    Cost,
    Counter,
    CreateTokens,
    DealDamage,
    Delayed,
    Discard,
    Do,
    Draw,
    Effect,
    EntersWith,
    ExtraTurn,
    Face,
    GainAbility,
    KeywordAbility,
    LoseLife,
    LoseTypes,
    Mana,
    Modification,
    Move,
    Node,
    Number,
    Of,
    PayLife,
    PlayProhibition,
    PlayTiming,
    PreventDamage,
    PutCounters,
    Replacement,
    ReplacementAbility,
    Sacrifice,
    SetColour,
    SetControl,
    SetTypes,
    Shuffle,
    Skip,
    SpellText,
    StaticAbility,
    TapThis,
    Target,
    This,
    TriggeredAbility,
    Untap,
    Value,
    X,
    walk,
)
from manaburn.text.tree.costs import Loyalty
from manaburn.text.tree.effects import Scry
from manaburn.text.tree.events import AnyEvent, Attacks, Damaged, Played, StepBegins, Taps, ZoneChange
from manaburn.text.tree.nouns import Filter, HasType, Host, Ref, You

from .parts import (
    ANY,
    QUIET,
    animates,
    bodies_of,
    buried,
    cards_found,
    cards_seen,
    comes_again,
    counted_mana,
    discards,
    flares,
    gives_ability,
    has_x,
    is_about_seen,
    is_about_target,
    is_creature,
    is_dearer,
    is_found_card,
    is_found_land,
    is_in_sight,
    is_loss,
    keeps_to_itself,
    lands_found,
    least,
    makes_cheaper,
    makes_more,
    mana_of,
    meddles,
    objects,
    pays_for_x,
    pays_x,
    puts_back,
    reach,
    reduction,
    removes_buried,
    removes_instead,
    returned_for,
    returns_for_cost,
    returns_lands,
    returns_to_hand,
    sacrificed,
    share_of,
    strengthens_kinds,
    taps_others,
    uses_each_turn,
)
from .tallies import ALWAYS, BURIED, DEATHS, EACH, ENDLESS, HELD, REPEATED, SPELLS, STORM, Gain, Reading, Trigger, Unit

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
    ),
)
"""Instructions that by themselves add no damage."""
_HARMLESS: Final = (
    *("Cant", "CantAttack", "CantBeBlocked", "CantBlock", "MustAttack", "MustBlock", "MustBeBlocked"),
    *("SetColour", "CombatTax", "CantPlay", "DoesntUntap"),
)
"""Modifications that add no damage."""
_COPIES: Final = ("CopyOf", "EntersCopy", "CreateCopies", "CopyCard")
"""Parts of texts that make copies of permanents."""
_CHANGES_KINDS: Final = (*_COPIES, "SetTypes", "TypesOf", "LoseTypes", "CountsAs", "SetText", "ChangeText")
"""Parts of texts that change what permanents are."""
_CHEAPER: Final = ("affinity", "convoke", "delve", "evoke", "madness")
"""Keywords with which a spell may cost less mana."""
_PAID_MORE: Final = ("kicker", "entwine", "vanishing", "fading", "flanking")
"""Keywords that add no damage to what the other texts of a card say. What they say of a card for which more was paid
is counted in any case."""


class Reader:
    """Reads texts, for one game."""

    def __init__(self, faces: list[Face], burning: bool = False, copies: list[Face] | None = None) -> None:
        """``faces``: all in the game; ``burning``: whether there is mana burn; ``copies``: the face of each object, as
        often as there are objects with it. Without these, what makes spells cheaper isn't counted."""
        self.burning: Final = burning
        self.known: Final[dict[int, tuple[Face, Reading]]] = {}
        self.effects: Final[dict[int, tuple[Effect, Gain]]] = {}
        self.past_draw = False
        """Whether no upkeep and no draw step comes before it is decided whether the goal is reached."""
        nodes = [node for face in faces for ability in face.abilities for node in walk(ability)]
        self.hasty: Final = any(
            isinstance(node, SetTypes) or (isinstance(node, KeywordAbility) and node.keyword == "haste")
            for node in nodes
        )
        """Whether a text has or gives haste, or makes a creature of something."""
        self.kinds_matter: Final = any(strengthens_kinds(ability) for face in faces for ability in face.abilities)
        """Whether the power of creatures might depend on their colour."""
        self.shuffling: Final = any(isinstance(node, Shuffle) for node in nodes)
        """Whether a text might change the order of a library."""
        self.growing: Final = any(makes_more(node) for node in nodes)
        """Whether a text might put permanents into play that aren't cards in a hand, or change what they are."""
        self.fetching = False
        """Whether a text that has been read searches a library for lands."""
        self.at_aura = False
        """Whether the card that is being read is an Aura."""
        self.at_creatures = False
        """Whether all targets of the text that is being read are creatures."""
        texts = "".join([repr(face.abilities) for face in faces])
        self.drawing: Final = any(word in texts for word in ("Mill", "library", "RevealUntil")) or any(
            isinstance(node, Draw) and not isinstance(node.who, You) for node in nodes
        )
        """Whether a text might empty the library of another player."""
        given = [node for node in nodes if isinstance(node, GainAbility)]
        words = {node.ability.keyword for node in given if isinstance(node.ability, KeywordAbility)}
        self.trampling: Final = "trample" in words
        """Whether a text gives trample."""
        self.striking: Final = "double strike" in words
        """Whether a text gives double strike."""
        self.striking_twice: Final = "'double strike'" in texts
        """Whether a text has or gives double strike."""
        self.named: Final = dict(Tally([face.name for face in copies or ()]))
        """How many objects there are with each name."""
        self.splicing: Final = copies is None or sum([1 for face in copies if "Arcane" in face.subtypes]) > 1
        """Whether there is an Arcane spell onto which another card could be spliced."""
        self.striking_first: Final = self.striking_twice or "'first strike'" in texts
        """Whether a text has or gives first strike or double strike."""
        self.changing_kinds: Final = any(type(node).__name__ in _CHANGES_KINDS for node in nodes)
        """Whether a text might change the types of permanents, or make copies of some."""
        less = [reductions([face]) for face in faces]
        self.cheaper: Final = any(less) and (
            any(type(node).__name__ in _COPIES for node in nodes) or copies is None or max(less) >= ANY
        )
        """Whether a text changes costs, in a way that isn't counted."""
        self.discount: Final = 0 if self.cheaper else reductions(copies or [])
        """By how much generic mana spells may cost less, all permanents together."""

    def read(self, face: Face) -> Reading:
        """Return what is on a face."""
        known = self.known.get(id(face))
        if known is None:
            known = (face, self.look(face))
            self.known[id(face)] = known
        return known[1]

    def look(self, face: Face) -> Reading:
        """Read a face."""
        reading = Reading()
        self.at_aura = any(isinstance(part, KeywordAbility) and part.keyword == "enchant" for part in face.abilities)
        if face.mana_cost is not None and not self.cheaper:
            reading.cost = least(face.mana_cost, self.discount)
        for ability in face.abilities:
            self.ability(ability, reading)
            if returns_for_cost(ability) and not (isinstance(ability, ActivatedAbility) and returned_for(ability.cost)):
                reading.forced.burn = ANY
        if face.card_types & LAND:
            reading.mana = max(1, reading.mana)
        if reading.returns:
            if not reading.cost or reading.mana or face.card_types & CREATURE:
                reading.forced.burn = ANY
            again = Gain()
            again.add(reading.spell)
            again.tokens += 1
            reading.units.append(Unit(again, reading.cost + reading.repeated_cost, REPEATED, reading.bodies))
        if face.star:
            reading.spell.burn = reading.forced.burn = ANY
        if self.hasty and face.power is not None and face.card_types & CREATURE:
            reading.spell.pump += max(0, face.power)
        if reading.spell.x and not pays_for_x(face):
            pays_life = [node for ability in face.abilities for node in walk(ability) if node == PayLife(X())]
            if len(pays_life) == 1 and not has_x(face.mana_cost):
                reading.spell.life_x += reading.spell.x
                reading.spell.x = 0
            else:
                reading.spell.burn = ANY
        if reading.forced.burn >= ANY or reading.forced.x or (reading.storm and reading.spell.x):
            reading.spell.burn = ANY
        for unit in reading.units:
            unit.makes_mana = bool(reading.mana or reading.each or reading.outlet)
            if unit.gain.burn >= ANY:
                reading.spell.burn = ANY
        self.as_spells(reading)
        return reading

    def as_spells(self, reading: Reading) -> None:
        """Note what playing the spell adds, from the hand and from the graveyard."""
        reading.spells.append(Unit(reading.spell, reading.cost, STORM if reading.storm else 1, reading.bodies))
        if reading.flashback >= 0:
            reading.spells.append(Unit(reading.spell, reading.flashback, STORM if reading.storm else 1))

    def ability(self, ability: Ability, reading: Reading) -> None:
        """Add what an ability adds."""
        if isinstance(ability, SpellText) and is_flare(ability.effect):
            reading.flare += mana_of(ability.effect)
        elif isinstance(ability, SpellText):
            reading.spell.add(self.of(ability.effect))
            reading.mana = max(reading.mana, mana_of(ability.effect, self.named))
        elif isinstance(ability, AlternativeCost):
            reading.cost = min(reading.cost, self.mana(ability.cost))
        elif isinstance(ability, KeywordAbility):
            self.keyword(ability, reading)
        elif isinstance(ability, TriggeredAbility):
            self.trigger(ability, reading)
        elif isinstance(ability, StaticAbility):
            self.static(ability, reading)
        elif isinstance(ability, ReplacementAbility) and self.enters_quietly(ability, reading):
            pass
        elif isinstance(ability, ReplacementAbility):
            reading.meddling = ANY
            if not isinstance(ability.replacement, PreventDamage):
                reading.forced.burn = ANY
        elif isinstance(ability, ActivatedAbility):
            self.activated(ability, reading)
        elif isinstance(ability, PlayProhibition):
            reading.meddling = ANY
        elif isinstance(ability, AdditionalCost) and not ability.optional:
            reading.bodies += bodies_of(ability.cost)
        elif not isinstance(ability, (AdditionalCost, PlayTiming, PlayProhibition)):
            reading.forced.burn = ANY

    def keyword(self, ability: KeywordAbility, reading: Reading) -> None:
        """Add what a keyword adds."""
        word = ability.keyword
        if word in _CHEAPER:
            reading.cost = 0 if ability.cost is None else min(reading.cost, self.mana(ability.cost))
        elif word == "flashback":
            reading.flashback = 0 if ability.cost is None else self.mana(ability.cost)
            reading.lasting = True
        elif word == "storm":
            reading.storm = True
        elif word == "buyback":
            reading.returns = True
            reading.repeated_cost = 0 if ability.cost is None else self.mana(ability.cost)
            reading.lasting = True
        elif word == "cycling" and not ability.word:
            drawing = Gain()
            drawing.draws = 1
            reading.units.append(Unit(drawing, 0, 1))
        elif word == "modular" and isinstance(ability.n, Number) and not self.striking_first:
            # Its counters are dealt once: by itself, or after its death by another creature.
            reading.heritable = True
            reading.meddling = ANY
            reading.spell.pump += ability.n.n
        elif (
            word in QUIET
            or (word == "suspend" and self.past_draw)
            or (word == "splice" and ability.word == "Arcane" and not self.splicing)
        ):
            return
        elif word not in _PAID_MORE or any(isinstance(node, Move) for node in walk(ability)):
            reading.forced.burn = ANY

    def enters_quietly(self, ability: ReplacementAbility, reading: Reading) -> bool:
        """Return whether all that an ability does is to say how its source comes into play: tapped, with counters, with
        something paid or chosen. Adds the counters."""
        what = ability.replacement
        if isinstance(what, EntersWith) and what.what is None and not what.mods:
            for spec in what.counters:
                if not spec.counter.startswith("+"):
                    continue
                if spec.counter != "+1/+1" or not isinstance(spec.n, Number):
                    return False
                reading.spell.pump += spec.n.n
            return True
        if not isinstance(what, AsEnters) or what.what is not None or what.face_up:
            return False
        gain = self.of(what.effect)
        return gain.is_nothing and not gain.backfires

    def static(self, ability: StaticAbility, reading: Reading) -> None:
        """Add what a static ability adds."""
        reading.lasting = reading.lasting or not all(is_dearer(mod) for mod in ability.mods)
        gain = Gain()
        for mod in ability.mods:
            if self.is_granted(ability, mod):
                assert isinstance(mod, GainAbility) and isinstance(mod.ability, ActivatedAbility)
                self.grant(mod.ability, reading)
            elif self.cheaper or not makes_cheaper(mod):  # That is counted for all cards together.
                self.modification(mod, isinstance(ability.what, (Host, This)), gain)
        for mod in ability.mods:
            if isinstance(mod, AddPT) and isinstance(mod.power, Number):
                reading.dampens = max(reading.dampens, -mod.power.n)
        if not keeps_to_itself(ability):
            reading.meddling = ANY
        reading.spell.add(gain)
        changing = gain.burn or gain.x or gain.doubles or gain.counts or ability.condition is not None
        if changing or isinstance(ability.what, Host):
            reading.forced.add(gain)
        else:
            reading.lords += gain.wide

    def is_granted(self, ability: StaticAbility, mod: Modification) -> bool:
        """Return whether a continuous effect of an Aura gives the enchanted permanent something to use."""
        given = isinstance(mod, GainAbility) and isinstance(mod.ability, ActivatedAbility)
        return self.at_aura and given and isinstance(ability.what, Host) and ability.condition is None

    def grant(self, ability: ActivatedAbility, reading: Reading) -> None:
        """Add what an enchanted permanent can do because of an Aura."""
        other = Reading()
        self.activated(ability, other)
        if other.forced.burn or other.mana or other.outlet or other.each or returns_for_cost(ability):
            reading.forced.burn = ANY
        reading.granted.extend(other.units)
        reading.meddling = min(ANY, reading.meddling + other.meddling + other.own_meddling)

    def trigger(self, ability: TriggeredAbility, reading: Reading) -> None:
        """Add what a triggered ability adds."""
        if returns_to_hand(ability):
            reading.returns = True
            reading.repeated_cost = 0
            reading.lasting = True
            return
        gain = self.of(ability.effect)
        reading.meddling = min(ANY, reading.meddling + (ANY if gain.meddles else 0))
        event = ability.event
        if self.past_draw and type(event) is StepBegins and event.step in ("untap", "upkeep", "draw"):
            return
        if isinstance(event, Taps) and event.for_mana and not event.untaps:
            reading.flare += min(ANY, mana_of(ability.effect))
            if isinstance(ability.effect, AddMana):
                return  # What an opponent taps for mana is the opponent's own choice.
        elif any(isinstance(node, AddMana) for node in walk(ability.effect)):
            reading.forced.burn = ANY
        reading.backfires = reading.backfires or gain.backfires
        if gain.is_nothing:
            return
        if isinstance(event, ZoneChange) and isinstance(event.what, This):
            if event.to == "in play":
                reading.spell.add(gain)
            elif gain.x:
                reading.forced.burn = ANY
            else:
                reading.units.append(Trigger(gain, 1))
        elif gain.x:
            reading.forced.burn = ANY
        elif isinstance(event, ZoneChange) and event.origin == "in play" and event.to == "graveyard":
            reading.units.append(Trigger(gain, DEATHS))
        elif isinstance(event, Attacks) and isinstance(event.what, This):
            reading.units.append(Trigger(gain, 1))
        elif isinstance(event, Damaged) and event.combat and event.source == This():
            reading.units.append(Trigger(gain, 2 if self.striking_twice else 1))
        elif isinstance(event, AnyEvent) and all(
            isinstance(one, ZoneChange) and isinstance(one.what, This) for one in event.events
        ):
            reading.units.append(Trigger(gain, len(event.events)))
        elif isinstance(event, Played):
            reading.units.append(Trigger(gain, SPELLS))
        else:
            reading.forced.burn = ANY

    def activated(self, ability: ActivatedAbility, reading: Reading) -> None:
        """Add what an activated ability adds."""
        taps, own, others, mana, told = self.price(ability.cost)
        made = mana_of(ability.effect)
        counted = counted_mana(ability.effect) if taps else None
        if counted is not None:
            reading.each.append(counted)
        elif made and others and told and not (taps or own or returned_for(ability.cost)):
            reading.outlet = max(reading.outlet, made)
        elif made:
            reading.mana = max(reading.mana, made if taps or own else ANY)
        gain = self.of(ability.effect)
        either = gain.is_either and (taps or own) and ability.zone == "in play" and not returned_for(ability.cost)
        if gain.meddles and not either:
            once = (taps or own) and gain.meddles < ANY
            more = gain.meddles if once else ANY
            if any(one.who is not None for one in ability.restrictions):
                reading.meddling = min(ANY, reading.meddling + more)
            else:
                reading.own_meddling = min(ANY, reading.own_meddling + more)
        if gain.is_nothing:
            return
        if ability.zone != "in play" or (gain.x and not pays_x(ability.cost)):
            reading.forced.burn = ANY
        elif returned_for(ability.cost):
            self.returning(ability, gain, mana, reading)
        elif taps or own:
            reading.units.append(Unit(gain, mana, 1, bodies_of(ability.cost), taps and not own))
        elif others:
            limit = HELD if discards(ability.cost) else EACH
            if any(isinstance(node, Move) for part in ability.cost.parts for node in walk(part)):
                limit = BURIED
            unit = Unit(gain, mana, limit, bodies_of(ability.cost))
            unit.share = share_of(ability.cost)
            unit.kind = sacrificed(ability.cost) if not self.changing_kinds else None
            reading.units.append(unit)
        elif told and not self.kinds_matter and animates(ability.effect) >= 0:
            reading.units.append(Unit(gain, mana, 1))
        elif mana and told:
            unit = Unit(gain, mana, ALWAYS)
            unit.refreshes = ability.effect == Untap(This())
            reading.units.append(unit)
        elif gain.only_spreads and taps_others(ability.cost):
            reading.units.append(Unit(gain, 0, ENDLESS))
        else:
            reading.forced.burn = ANY

    def returning(self, ability: ActivatedAbility, effect: Gain, mana: int, reading: Reading) -> None:
        """Add what an ability adds that is paid for by returning permanents to a hand."""
        times = uses_each_turn(ability)
        gain = Gain()
        gain.add(effect)
        if returns_lands(ability.cost):
            gain.untaps += returned_for(ability.cost)
            gain.tokens += returned_for(ability.cost)
        else:
            self.once_more(returned_for(ability.cost), gain)
        if times >= ANY:
            reading.forced.burn = ANY
        else:
            reading.units.append(Unit(gain, mana, times))

    def mana(self, cost: Cost) -> int:
        """Return the least amount of mana with which a cost of a spell can be paid."""
        if self.cheaper:
            return 0
        return sum([least(part.mana, self.discount) for part in cost.parts if isinstance(part, Mana)])

    def price(self, cost: Cost) -> tuple[bool, bool, bool, int, bool]:
        """Return of a cost whether it taps its source, uses up its source, uses up other things; how much mana it takes
        at least; and whether that is all."""
        taps, own, others, mana, told = False, False, False, 0, True
        for part in cost.parts:
            if isinstance(part, TapThis):
                taps = True
            elif isinstance(part, Mana):
                mana += 0 if self.cheaper else least(part.mana)
            elif isinstance(part, Do) and isinstance(part.action, (Sacrifice, Discard)):
                if isinstance(part.action, Sacrifice) and isinstance(part.action.what, This):
                    own = True
                else:
                    others = True
            elif isinstance(part, Do) and removes_buried(part.action):
                others = True
            elif isinstance(part, Loyalty) and not part.x:
                own = True  # At most once a turn.
            elif not isinstance(part, PayLife) and not returned_for(cost):
                told = False
        return taps, own, others, mana, told

    def of(self, effect: Effect) -> Gain:
        """Return what an instruction adds."""
        known = self.effects.get(id(effect))
        if known is None:
            gain = Gain()
            targets = [node for node in walk(effect) if isinstance(node, Target)]
            self.at_creatures = bool(targets) and all(is_creature(node) for node in targets)
            lands = lands_found(effect)
            found = 0 if lands else cards_found(effect)
            if found:
                gain.finds = True
                self.once_more(found, gain)
            if lands:
                self.fetching = True
                gain.untaps += lands
                gain.tokens += lands
            seen = cards_seen(effect)
            gain.draws += seen
            power = -1 if self.kinds_matter else animates(effect)
            if power >= 0:
                gain.pump += power
                gain.tokens += 1
            idle = [part for node in walk(effect) if removes_instead(node) for part in walk(node)]
            for node in walk(effect):
                if (lands and is_found_land(node)) or (found and is_found_card(node)):
                    continue
                if (seen and is_about_seen(node)) or puts_back(node) or any(node is part for part in idle):
                    continue
                if isinstance(node, Move) and comes_again(node, effect):
                    self.once_more(comes_again(node, effect), gain)
                    continue
                if power >= 0 and node is effect:
                    continue
                self.node(node, gain)
            for node in walk(effect):
                if isinstance(node, Untap):
                    self.untap(node, gain)
            if len(targets) == 1 and reach(targets[0]) == 1 and all(is_about_target(node) for node in walk(effect)):
                gain.steals = min(gain.steals, 1)  # The creature that is brought over is the one that is untapped.
            gain.turned = turned(effect)
            known = (effect, gain)
            self.at_creatures = False
            self.effects[id(effect)] = known
        return known[1]

    def once_more(self, number: int, gain: Gain) -> None:
        """Add so many more uses of a card."""
        gain.again += number
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
        else:
            gain.burn = ANY

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
                self.modification(mod, one, gain)
                by_reference = self.at_creatures and isinstance(node.what, Ref) and node.what.role == "target"
                if isinstance(mod, SetControl) and not (is_creature(node.what) or by_reference):
                    gain.burn = ANY
        elif isinstance(node, Move):
            self.move(node, gain)
        elif isinstance(node, (Counter, CopySpell)):
            self.spell_again(node, gain)
        elif isinstance(node, (Draw, Scry)):
            if isinstance(node.n, Number):
                gain.draws += node.n.n
            else:
                gain.burn = ANY
        elif isinstance(node, Effect):
            later = self.past_draw and (
                isinstance(node, ExtraTurn) or (isinstance(node, Skip) and isinstance(node.who, You))
            )
            if not (later or type(node).__name__ in _NOTHING) or (isinstance(node, Delayed) and not node.once):
                gain.burn = ANY
        elif isinstance(node, Replacement):
            if not isinstance(node, PreventDamage):
                gain.burn = ANY
        elif isinstance(node, Ability) and not (isinstance(node, KeywordAbility) and node.keyword in QUIET):
            gain.burn = ANY

    def burns(self, node: AddMana) -> int:
        """Return how much another player can lose by mana burn because of mana that a text gives."""
        return mana_of(node) if self.burning and not isinstance(node.who, You) else 0

    def create(self, node: CreateTokens, gain: Gain) -> None:
        """Add what tokens add."""
        token = node.token
        told = all(isinstance(ability, KeywordAbility) and ability.keyword in QUIET for ability in token.abilities)
        if not told or not isinstance(node.n, Number) or not isinstance(token.power, Number):
            gain.burn = ANY
        else:
            gain.tokens += node.n.n
            gain.pump += node.n.n * token.power.n if self.hasty else 0

    def counters(self, node: PutCounters, gain: Gain) -> None:
        """Add what counters add."""
        if node.counter == "+1/+1" and isinstance(node.n, Number) and isinstance(node.what, (Target, This, Ref)):
            gain.pump += node.n.n
        elif node.counter != "-1/-1":
            gain.burn = ANY

    def move(self, node: Move, gain: Gain) -> None:
        """Add what a creature that changes zones adds."""
        if node.zone == "hand" and isinstance(node.what, Target) and reach(node.what) < ANY and not self.outside(node):
            self.once_more(reach(node.what), gain)
        elif node.zone not in ("removed", "graveyard", "library") or not (
            is_creature(node.what) or (node.zone != "library" and is_in_sight(node.what))
        ):
            gain.burn = ANY

    def spell_again(self, node: Counter | CopySpell, gain: Gain) -> None:
        """Add what comes of a spell that is copied, or countered and put somewhere else than into the graveyard."""
        if isinstance(node, Counter) and node.zone == "graveyard":
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

    def modification(self, mod: Modification, one: bool, gain: Gain) -> None:
        """Add what a continuous effect adds. ``one``: it changes one object only."""
        if isinstance(mod, AddPT):
            power = mod.power
            if isinstance(power, Number):
                if one:
                    gain.pump += max(0, power.n)
                else:
                    gain.wide += max(0, power.n)
            elif is_loss(power):
                pass
            elif isinstance(power, X) and one:
                gain.x += 1
            elif isinstance(power, Of) and power.what == "power" and one:
                gain.doubles += 1
            elif one and objects(power):
                gain.counts += objects(power)
            else:
                gain.burn = ANY
        elif isinstance(mod, GainAbility):
            if gives_ability(mod):
                gain.burn = ANY
        elif isinstance(mod, SetControl) and isinstance(mod.who, You) and one:
            gain.steals += 1
        elif isinstance(mod, LoseTypes):
            if mod.card_types or self.kinds_matter:
                gain.burn = ANY
        elif isinstance(mod, Cant) and mod.what == "be regenerated":
            pass
        elif (isinstance(mod, SetColour) and self.kinds_matter) or not (
            type(mod).__name__ in _HARMLESS or is_dearer(mod)
        ):
            gain.burn = ANY


def is_flare(effect: Effect) -> bool:
    """Return whether all that an instruction does is to add mana whenever something is tapped for mana from now on."""
    return isinstance(effect, Delayed) and flares(effect.event, effect.effect)


def reductions(faces: list[Face]) -> int:
    """Return by how much generic mana the texts on faces make spells cheaper, all together; ANY or more if it can't be
    told."""
    return sum([reduction(ability) for face in faces for ability in face.abilities])


def turned(effect: Effect) -> int:
    """Return the damage of an instruction that deals a fixed amount to one target, and else only to its own player; 0
    for any other."""
    harms = [node for node in walk(effect) if isinstance(node, (DealDamage, LoseLife))]
    told = [one for one in harms if not isinstance(one.to if isinstance(one, DealDamage) else one.who, You)]
    if len(told) != 1 or not isinstance(told[0], DealDamage):
        return 0
    one = told[0]
    single = isinstance(one.to, Target) and reach(one.to) == 1 and isinstance(one.amount, Number)
    return one.amount.n if single and isinstance(one.amount, Number) else 0


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
        gain.counts += objects(value)
    else:
        return False
    return True
