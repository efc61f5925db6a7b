"""What a text can add to the life that an opponent loses this turn, at most.

A text is read for what it can do, not for whether it will. Whatever isn't known to add nothing, or a number, counts as
something that can't be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ALL_COLOURS, CREATURE, LAND
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    AsEnters,
    Cost,
    DefinePT,
    Delayed,
    Discard,
    Do,
    Effect,
    EntersWith,
    Face,
    GainAbility,
    KeywordAbility,
    Mana,
    May,
    Modification,
    Move,
    Number,
    Of,
    PayLife,
    Players,
    PlayProhibition,
    PlayTiming,
    PreventDamage,
    RemoveCounters,
    ReplacementAbility,
    Sacrifice,
    SetPT,
    SpellText,
    StaticAbility,
    TapThis,
    This,
    TriggeredAbility,
    Untap,
    Value,
    X,
    walk,
)
from manaburn.text.tree.base import Event
from manaburn.text.tree.costs import Loyalty
from manaburn.text.tree.events import (
    AnyEvent,
    Attacks,
    BecomesBlocked,
    Blocks,
    Cycles,
    Damaged,
    Discards,
    Draws,
    Played,
    StepBegins,
    Taps,
    TurnedFaceUp,
    Unblocked,
    ZoneChange,
)
from manaburn.text.tree.nouns import All, Filter, Host

from .again import returned_for, returns_for_cost, returns_lands, returns_to_hand, uses_each_turn
from .instructions import Instructions
from .parts import (
    ANY,
    QUIET,
    animates,
    bodies_of,
    counted_mana,
    counters_shed,
    discards,
    discards_itself,
    flares,
    gives_ability,
    has_x,
    hits_creature,
    is_dearer,
    is_for_others,
    is_past,
    keeps_to_itself,
    lack,
    least,
    makes_cheaper,
    mana_of,
    misfits,
    multiplied,
    only_for_mana,
    only_hurts_who_did_it,
    only_in_upkeep,
    only_keeps_life_down,
    only_taps,
    pays_for_x,
    pays_x,
    removes_buried,
    sacrificed,
    share_of,
    taps_others,
)
from .spelling import SPELLED_OUT, spelled_out
from .tallies import ALWAYS, BURIED, DEATHS, EACH, ENDLESS, HELD, REPEATED, SPELLS, STORM, Gain, Reading, Trigger, Unit

_CHEAPER: Final = ("affinity", "convoke", "delve", "evoke", "madness", "prowl")
"""Keywords with which a spell may cost less mana."""
_PAID_MORE: Final = ("kicker", "entwine", "vanishing", "fading", "flanking")
"""Keywords that add no damage to what the other texts of a card say. What they say of a card for which more was paid
is counted in any case."""


FACE_DOWN: Final = 3
"""What it costs to play a card face down."""


class Reader(Instructions):
    """Reads texts, for one game."""

    def __init__(
        self,
        faces: list[Face],
        burning: bool = False,
        copies: list[Face] | None = None,
        edition: Edition | None = None,
        foreign: Sequence[Face] = (),
    ) -> None:
        """Arguments as for :class:`Instructions`."""
        super().__init__(faces, burning, copies, edition, foreign)
        self.known: Final[dict[int, tuple[Face, Reading]]] = {}
        self.at_creature = False
        """Whether the card that is being read is a creature."""
        self.costly = False
        """Whether it can't return itself, so that it costs its own mana to be used again."""
        self.at_aura = False
        """Whether the card that is being read is an Aura."""

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
        self.at_creature = face.card_types & CREATURE != 0
        self.costly = not self.changing_kinds and returns_others(face)
        self.at_aura = any(isinstance(part, KeywordAbility) and part.keyword == "enchant" for part in face.abilities)
        if face.mana_cost is not None and not self.cheaper:
            reading.cost = least(face.mana_cost, self.discount)
        for ability in face.abilities:
            self.ability(ability, reading)
            self.returned(ability, reading)
        if face.card_types & LAND:
            reading.mana = max(1, reading.mana)
        if reading.waking:
            self.wake(reading)
        if reading.returns:
            if not reading.cost or reading.mana or face.card_types & CREATURE:
                reading.forced.burn = ANY
            again = Gain()
            again.add(reading.spell)
            again.tokens += 1
            reading.units.append(Unit(again, reading.cost + reading.repeated_cost, REPEATED, reading.bodies))
        self.ninjutsu(face, reading)
        if face.star and reading.star is None:
            reading.own_unclear = True
        if self.hasty and face.power is not None and face.card_types & CREATURE:
            hidden = any(isinstance(part, KeywordAbility) and part.keyword == "morph" for part in face.abilities)
            reading.spell.pump += max(2 if hidden else 0, self.strength(face.power, face.toughness))
        if reading.spell.takes_x and not pays_for_x(face):
            pays_life = [node for ability in face.abilities for node in walk(ability) if node == PayLife(X())]
            if len(pays_life) == 1 and not has_x(face.mana_cost) and not reading.spell.wide_x:
                reading.spell.life_x += reading.spell.x
                reading.spell.x = 0
            else:
                reading.spell.burn = ANY
        unclear = reading.own_unclear or reading.forced.burn >= ANY or reading.forced.takes_x
        if unclear or (reading.storm and reading.spell.takes_x):
            reading.spell.burn = ANY
        for unit in reading.units:
            unit.makes_mana = bool(reading.mana or reading.each or reading.outlet)
            if unit.gain.burn >= ANY:
                reading.spell.burn = ANY
        self.as_spells(reading)
        if only_for_mana(face) and not self.cheaper:
            reading.least = reading.cost if reading.flashback < 0 else min(reading.cost, reading.flashback)
        return reading

    def returned(self, ability: Ability, reading: Reading) -> None:
        """Add what comes of permanents that are returned to a hand for a cost: lands make mana again."""
        if isinstance(ability, AlternativeCost) and returns_lands(ability.cost) and returned_for(ability.cost):
            reading.spell.untaps += returned_for(ability.cost)
            reading.spell.tokens += returned_for(ability.cost)
        elif returns_for_cost(ability) and not (isinstance(ability, ActivatedAbility) and returned_for(ability.cost)):
            reading.forced.burn = ANY

    def ninjutsu(self, face: Face, reading: Reading) -> None:
        """Add what a creature deals that takes the place of an unblocked attacker, each time that this is paid for."""
        for ability in face.abilities:
            if isinstance(ability, KeywordAbility) and ability.keyword == "ninjutsu" and ability.cost is not None:
                cost, power = self.mana(ability.cost), self.strength(face.power, face.toughness)
                gain = Gain()
                gain.pump = power
                reading.units.append(Unit(gain, cost, ALWAYS))
                reading.own_unclear = reading.own_unclear or not cost

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
            factor = multiplied(ability.replacement)
            reading.amplifies *= max(1, factor)
            mild = isinstance(ability.replacement, PreventDamage) or hits_creature(ability.replacement)
            mild = mild or only_keeps_life_down(ability.replacement) or only_taps(ability.replacement)
            if not (factor or mild):
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
        if self.price_keyword(ability, reading):
            return
        if word == "storm":
            reading.storm = True
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
            or word in ("rampage", "totem armor", "umbra armor")
            or (word in ("suspend", "phasing", "rebound") and self.past_draw)
            or (word == "splice" and ability.word == "Arcane" and not self.splicing)
        ):
            return
        elif word == "transmute" and ability.cost is not None:
            found = Gain()
            found.finds = True
            self.once_more(1, found)
            reading.units.append(Unit(found, self.mana(ability.cost), 1))
        elif word == "ninjutsu" and not (self.striking_first or self.arriving or self.fighting_again):
            return  # What it adds depends on the power.
        elif word in ("soulshift", "champion"):
            found = Gain()
            self.once_more(1, found)
            reading.units.append(Trigger(found, 1))
        elif word == "provoke":
            reading.own_meddling = ANY
        elif word == "bloodthirst" and isinstance(ability.n, Number):
            reading.spell.pump += ability.n.n
        elif word == "bushido" and isinstance(ability.n, Number):
            grown = Gain()
            grown.pump = ability.n.n
            reading.units.append(Trigger(grown, 1))
        elif word in SPELLED_OUT and self.edition is not None:
            for part in spelled_out(ability, self.edition):
                self.ability(part, reading)
        elif word not in _PAID_MORE or any(isinstance(node, Move) for node in walk(ability)):
            reading.own_unclear = True

    def price_keyword(self, ability: KeywordAbility, reading: Reading) -> bool:
        """Note for what else a card can be played because of a keyword. Returns whether that is what it says."""
        word = ability.keyword
        price = 0 if ability.cost is None else self.mana(ability.cost)
        if word in _CHEAPER:
            reading.cost = min(reading.cost, price)
        elif word == "morph":
            reading.cost = min(reading.cost, 0 if self.cheaper else max(0, FACE_DOWN - self.discount))
        elif word == "flashback":
            reading.flashback = price
            reading.lasting = True
        elif word == "buyback":
            reading.returns = True
            reading.repeated_cost = price
            reading.lasting = True
        else:
            return False
        return True

    def enters_quietly(self, ability: ReplacementAbility, reading: Reading) -> bool:
        """Return whether all that an ability does is to say how its source comes into play: tapped, with counters, with
        something paid or chosen. Adds the counters."""
        what = ability.replacement
        if isinstance(what, EntersWith) and what.what is None and all(gives_nothing_new(mod) for mod in what.mods):
            for spec in what.counters:
                number = most_counters(spec.n)
                reading.entering[spec.counter] = reading.entering.get(spec.counter, 0) + number
                if not spec.counter.startswith("+"):
                    continue
                if spec.counter != "+1/+1" or number >= ANY:
                    return False
                reading.spell.pump += number
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
            if isinstance(mod, DefinePT) and isinstance(ability.what, This):
                self.defined(ability, mod, reading)
            elif isinstance(mod, SetPT):
                reading.forced.burn = ANY  # Creatures might be stronger without it.
            elif (
                isinstance(mod, GainAbility)
                and isinstance(mod.ability, (ActivatedAbility, TriggeredAbility))
                and isinstance(ability.what, (This, All))
            ):
                self.spread(mod.ability, isinstance(ability.what, This), reading)
            elif self.is_granted(ability, mod):
                assert isinstance(mod, GainAbility) and isinstance(mod.ability, ActivatedAbility)
                self.grant(mod.ability, reading)
            elif self.cheaper or not makes_cheaper(mod):  # That is counted for all cards together.
                self.modification(mod, isinstance(ability.what, (Host, This)), gain)
        for mod in ability.mods:
            reading.dampens = max(reading.dampens, lack(mod, self.tough))
        if not keeps_to_itself(ability):
            reading.meddling = ANY
        reading.spell.add(gain)
        changing = gain.burn or gain.takes_x or gain.doubles or gain.counts or ability.condition is not None
        if changing or isinstance(ability.what, Host):
            reading.forced.add(gain)
        else:
            reading.lords += gain.wide

    def defined(self, ability: StaticAbility, mod: DefinePT, reading: Reading) -> None:
        """Note which number the power of a creature is."""
        if reading.star is not None or ability.condition is not None or mod.power is None:
            reading.own_unclear = True
        reading.star = mod.power

    def is_granted(self, ability: StaticAbility, mod: Modification) -> bool:
        """Return whether a continuous effect of an Aura gives the enchanted permanent something to use."""
        given = isinstance(mod, GainAbility) and isinstance(mod.ability, ActivatedAbility)
        return self.at_aura and given and isinstance(ability.what, Host) and ability.condition is None

    def spread(self, ability: Ability, own: bool, reading: Reading) -> None:
        """Add an ability that a static ability gives. ``own``: its own source has it; else each object of a kind may,
        whoever controls it."""
        if own:
            self.ability(ability, reading)
            return
        other = Reading()
        self.ability(ability, other)
        unclear = other.forced.burn or other.own_unclear or other.shedding or other.each or other.returns or other.flare
        if unclear or other.waking or other.mana or other.outlet or returns_for_cost(ability):
            reading.forced.burn = ANY
        for unit in other.units:
            if unit.limit not in (1, ALWAYS, EACH, HELD) or (unit.taps and self.untapping):
                reading.forced.burn = ANY
            more = Unit(unit.gain, unit.cost, EACH if unit.limit == 1 else unit.limit, unit.bodies)
            more.triggers = True  # Whether this source is tapped doesn't matter.
            more.share = unit.share
            reading.units.append(more)
        meddling = other.meddling + other.own_meddling
        reading.meddling = ANY if meddling else reading.meddling
        reading.backfires = reading.backfires or other.backfires

    def grant(self, ability: ActivatedAbility, reading: Reading) -> None:
        """Add what an enchanted permanent can do because of an Aura."""
        other = Reading()
        self.activated(ability, other)
        unclear = other.forced.burn or other.own_unclear or other.shedding
        if unclear or other.mana or other.outlet or other.each or returns_for_cost(ability):
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
        if self.wakes(ability, reading):
            return
        gain = self.of(ability.effect)
        reading.meddling = min(ANY, reading.meddling + (ANY if gain.meddles else 0))
        event = ability.event
        if self.is_avoidable(event) and only_hurts_who_did_it(ability.effect):
            return
        if self.past_draw and is_past(event):
            return
        if isinstance(event, Taps) and event.for_mana and not event.untaps:
            reading.flare += min(ANY, mana_of(ability.effect))
            if isinstance(ability.effect, AddMana):
                return  # What an opponent taps for mana is the opponent's own choice.
        elif any(isinstance(node, AddMana) for node in walk(ability.effect)):
            reading.forced.burn = ANY
        reading.backfires = reading.backfires or gain.backfires
        if gain.is_nothing or isinstance(event, Blocks):
            return  # Nobody has to block.
        if self.fighting_again and isinstance(event, (Attacks, Damaged, BecomesBlocked, Unblocked, AnyEvent)):
            reading.forced.burn = ANY
        if isinstance(event, ZoneChange) and isinstance(event.what, This) and event.to == "in play":
            reading.spell.add(gain)
        elif gain.takes_x or not self.times(event):
            reading.forced.burn = ANY
        else:
            reading.units.append(Trigger(gain, self.times(event)))

    def wakes(self, ability: TriggeredAbility, reading: Reading) -> bool:
        """Return whether all that a triggered ability does is to untap its source, a known number of times. Notes how
        often."""
        effect = ability.effect.effect if isinstance(ability.effect, May) else ability.effect
        again = self.fighting_again and not isinstance(ability.event, (Played, ZoneChange))
        times = self.times(ability.event) if effect == Untap(This()) and not again else 0
        if times:
            reading.waking.append(Trigger(self.of(ability.effect), times))
        return times != 0

    def wake(self, reading: Reading) -> None:
        """Add the uses of what taps its source because that is untapped again."""
        tapping = [unit for unit in reading.units if unit.taps]
        makes_mana = reading.mana or reading.each or reading.outlet
        if makes_mana or any(unit.gain.is_counted_once for unit in tapping):
            reading.units.extend(reading.waking)
            reading.waking.clear()
        for one in reading.waking:
            reading.units.extend([Unit(unit.gain, unit.cost, one.limit, unit.bodies) for unit in tapping])

    def is_avoidable(self, event: Event) -> bool:
        """Return whether something happens to other players only if they want it, in what is left of the turn."""
        if self.forcing:
            return False
        if isinstance(event, Taps):
            return event.for_mana and not event.untaps
        if isinstance(event, Discards):
            return not self.discarding
        if isinstance(event, Draws):
            return self.past_draw and not self.drawing
        return isinstance(event, ZoneChange) and event.to == "in play" and not self.growing

    def times(self, event: Event) -> int:
        """Return how often something can happen: a number, EACH, HELD, SPELLS or DEATHS; 0 if that can't be told."""
        if isinstance(event, Played):
            return SPELLS
        if isinstance(event, Damaged):
            twice = self.striking_twice or (self.striking_first and event.source != This())
            return 0 if not self.bites_once(event) else 2 if twice else 1
        if isinstance(event, StepBegins):
            return 0 if self.fighting_again or event.later else 1 if self.past_draw else 2
        if isinstance(event, Cycles):
            return 1 if isinstance(event.what, This) else HELD
        if isinstance(event, AnyEvent):
            each = [self.times(one) for one in event.events if not isinstance(one, Blocks)]
            return sum(each) if min(each, default=0) > 0 else 0
        if isinstance(event, ZoneChange):
            if isinstance(event.what, This):
                return 1
            if event.origin == "in play" and event.to == "graveyard":
                return DEATHS
            return EACH if event.to == "in play" and isinstance(event.what, Filter) else 0
        if not isinstance(event, (Attacks, BecomesBlocked, Unblocked, TurnedFaceUp)):
            return 0
        if isinstance(event, BecomesBlocked) and event.number is not None:
            return 0
        if isinstance(event.what, (This, Host)) or (isinstance(event, Attacks) and event.alone):
            return 1
        return EACH if isinstance(event.what, Filter) else 0

    def bites_once(self, event: Damaged) -> bool:
        """Return whether an event is damage by its source, or by the creature to which that is attached, to a player,
        and can happen only once for each time that the creature deals combat damage."""
        if event.source not in (This(), Host()) or not (event.to is None or isinstance(event.to, Players)):
            return False
        return event.combat == "combat" or not (self.biting or self.stinging)

    def activated(self, ability: ActivatedAbility, reading: Reading) -> None:
        """Add what an activated ability adds."""
        taps, own, others, mana, told = self.price(ability.cost)
        shed = counters_shed(ability.cost)
        counted = counted_mana(ability.effect) if taps else None
        if counted is not None:
            reading.each.append(counted)
        else:
            self.make(ability, taps or own, others and told, reading)
        gain = self.of(ability.effect)
        self.meddle(ability, gain, taps or own, reading)
        if gain.is_nothing or (self.past_draw and only_in_upkeep(ability)):
            return
        if is_for_others(ability):
            reading.forced.burn = ANY
        elif discards_itself(ability) and told and (not gain.takes_x or pays_x(ability.cost)):
            reading.units.append(Unit(gain, mana, 1))
        elif ability.zone != "in play" or (gain.takes_x and not pays_x(ability.cost)):
            reading.own_unclear = True
        elif returned_for(ability.cost):
            self.returning(ability, gain, mana, reading)
        elif taps or own:
            reading.units.append(Unit(gain, mana, 1, self.bodies(ability.cost), taps and not own))
        elif others:
            limit = HELD if discards(ability.cost) else EACH
            if any(isinstance(node, Move) for part in ability.cost.parts for node in walk(part)):
                limit = BURIED
            unit = Unit(gain, mana, limit, bodies_of(ability.cost))
            unit.share = share_of(ability.cost)
            unit.kind = sacrificed(ability.cost) if not self.changing_kinds else None
            reading.units.append(unit)
        elif told and shed is not None:
            reading.shedding.append((Unit(gain, mana, 1), *shed))
        elif told and not self.kinds_matter and animates(ability.effect) >= 0:
            reading.units.append(Unit(gain, mana, 1))
        elif mana and told:
            unit = Unit(gain, mana, ALWAYS)
            unit.refreshes = ability.effect == Untap(This())
            reading.units.append(unit)
        elif gain.only_spreads and taps_others(ability.cost):
            reading.units.append(Unit(gain, 0, ENDLESS))
        elif told and not mana and gain.only_draws:
            whole = Gain()  # As many cards as there are, for life or for nothing.
            whole.draws = ANY
            reading.units.append(Unit(whole, 0, 1))
        elif told and gain.takes_x and gain.only_takes_x:
            reading.units.append(Unit(gain, mana, 1))  # All the mana for one use is no less than for several.
        else:
            reading.own_unclear = True

    def make(self, ability: ActivatedAbility, once: bool, fed: bool, reading: Reading) -> None:
        """Add the mana that an ability makes. ``once``: its source is tapped or used up for it; ``fed``: other things
        are used up, and that is all."""
        made = mana_of(ability.effect)
        if made and fed and not (once or returned_for(ability.cost)):
            reading.add_outlet(made, None if self.changing_kinds else sacrificed(ability.cost))
        elif made:
            reading.mana = max(reading.mana, made if once else ANY)

    def bodies(self, cost: Cost) -> int:
        """Return how many creatures are sacrificed for a cost, at least. Who is sacrificed for its own ability can't be
        sacrificed for another one as well."""
        return bodies_of(cost) + (1 if self.at_creature and sacrifices_itself(cost) else 0)

    def meddle(self, ability: ActivatedAbility, gain: Gain, once: bool, reading: Reading) -> None:
        """Add how many creatures an activated ability could keep from blocking or from being blocked. ``once``: it can
        be used only once."""
        either = gain.is_either and once and ability.zone == "in play" and not returned_for(ability.cost)
        if not gain.meddles or either:
            return
        more = gain.meddles if once else ANY
        if is_for_others(ability):
            reading.meddling = min(ANY, reading.meddling + more)
        else:
            reading.own_meddling = min(ANY, reading.own_meddling + more)

    def returning(self, ability: ActivatedAbility, effect: Gain, mana: int, reading: Reading) -> None:
        """Add what an ability adds that is paid for by returning permanents to a hand."""
        times = uses_each_turn(ability)
        gain = Gain()
        gain.add(effect)
        if returns_lands(ability.cost):
            gain.untaps += returned_for(ability.cost)
            gain.tokens += returned_for(ability.cost)
        else:
            self.once_more(returned_for(ability.cost), gain, True)
        if times >= ANY:
            reading.forced.burn = ANY
        else:
            unit = Unit(gain, mana, times)
            unit.dear = reading.cost > 0 and self.costly
            reading.units.append(unit)

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
            elif isinstance(part, Do) and isinstance(part.action, RemoveCounters):
                told = told and counters_shed(cost) is not None
            elif isinstance(part, Loyalty) and not part.x:
                own = True  # At most once a turn.
            elif not isinstance(part, PayLife) and not returned_for(cost):
                told = False
        return taps, own, others, mana, told


def sacrifices_itself(cost: Cost) -> bool:
    """Return whether the source of an ability is sacrificed for its cost."""
    return any(
        isinstance(part, Do) and isinstance(part.action, Sacrifice) and part.action.what == This()
        for part in cost.parts
    )


def returns_others(face: Face) -> bool:
    """Return whether what is returned to a hand for the costs of a permanent's abilities is never the permanent itself,
    as far as types tell."""
    words = [part.keyword for part in face.abilities if isinstance(part, KeywordAbility)]
    for ability in face.abilities:
        if isinstance(ability, ActivatedAbility) and returned_for(ability.cost):
            kinds = [node for part in ability.cost.parts for node in walk(part) if isinstance(node, Filter)]
            if not kinds or not all(misfits(kind, face.card_types, face.subtypes, words) for kind in kinds):
                return False
    return True


def most_counters(number: Value) -> int:
    """Return how many counters something enters with at most; ANY if that can't be told."""
    if isinstance(number, Of) and number.what == "colors spent":
        return ALL_COLOURS.bit_count()
    return number.n if isinstance(number, Number) else ANY


def gives_nothing_new(mod: Modification) -> bool:
    """Return whether a modification gives a keyword that adds nothing, or that is looked at by itself."""
    return isinstance(mod, GainAbility) and not gives_ability(mod)


def is_flare(effect: Effect) -> bool:
    """Return whether all that an instruction does is to add mana whenever something is tapped for mana from now on."""
    return isinstance(effect, Delayed) and flares(effect.event, effect.effect)
