"""Continuous effects: modifications of objects and players, and durations. Replacement and prevention effects stand
in :mod:`.replacements`.

In the docstrings of modifications "it" is the object that an effect modifies, and "the player" the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from .base import Ability, Condition, Duration, Effect, Event, Modification, Selector, Value
from .costs import Cost
from .events import What
from .nouns import Filter, Kind
from .replacements import AsEnters as AsEnters
from .replacements import EntersCopy as EntersCopy
from .replacements import EntersWith as EntersWith
from .replacements import IfWould as IfWould
from .replacements import PreventDamage as PreventDamage
from .replacements import RedirectDamage as RedirectDamage
from .words import (
    AssignsHow,
    AttacksHow,
    ChangedRule,
    ChosenType,
    Forbidden,
    ManaRuleWord,
    NotCopiedWord,
    OptionallySkipped,
    RewordedSort,
    StepSkipped,
)

# -- durations ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EndOfTurn(Duration):
    """The effect lasts until end of turn: "this turn".

    Rules: 300.4.
    """


@dataclass(frozen=True)
class EndOfCombat(Duration):
    """The effect lasts until end of combat: "this combat"."""


@dataclass(frozen=True)
class UntilNextTurn(Duration):
    """The effect lasts until the player's next turn, or until that turn's ``step``, begins; ``end``: until it ends;
    ``during``: it does nothing before that turn."""

    who: Selector
    step: str = "untap"
    end: bool = False
    during: bool = False


@dataclass(frozen=True)
class While(Duration):
    """The effect lasts as long as the condition holds; ``this_turn``: until end of turn at the latest.

    Rules: 418.3d.
    """

    condition: Condition
    this_turn: bool = False


@dataclass(frozen=True)
class UntilEvent(Duration):
    """The effect lasts until the event happens; ``this_turn``: until end of turn at the latest."""

    event: Event
    this_turn: bool = False


@dataclass(frozen=True)
class UntilPaid(Duration):
    """The effect, or a delayed triggered ability, lasts until its controller (``who``: this player) pays the cost to
    end it, which is a special action.

    Rules: 408.2i.
    """

    cost: Cost
    who: Selector | None = None


@dataclass(frozen=True)
class UntilFaceDown(Duration):
    """The effect lasts until the object that it is about is turned face down.

    Rules: 504.
    """


@dataclass(frozen=True)
class RestOfGame(Duration):
    """The effect lasts for the rest of the game."""


# -- characteristics (418.5) -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddPT(Modification):
    """It gets +P/+T."""

    power: Value
    toughness: Value


@dataclass(frozen=True)
class SetPT(Modification):
    """It becomes P/T; None leaves that half alone."""

    power: Value | None
    toughness: Value | None


@dataclass(frozen=True)
class DefinePT(Modification):
    """Power and toughness are defined by the object's own text: "~'s power and toughness are each equal to ...".

    Rules: 405.2.
    """

    power: Value | None
    toughness: Value | None


@dataclass(frozen=True)
class SwitchPT(Modification):
    """It switches power and toughness."""


@dataclass(frozen=True)
class GainAbility(Modification):
    """It has (gains) the ability."""

    ability: Ability


@dataclass(frozen=True)
class LoseAbility(Modification):
    """It loses the keyword ability.

    Rules: 407.
    """

    keyword: str


@dataclass(frozen=True)
class AbilitiesOf(Modification):
    """It has those abilities of these objects that are of one of the keywords ("landwalk": each landwalk ability;
    "protection from any color": from colours only), or, with ``activated``, all activated abilities."""

    what: Selector
    keywords: tuple[str, ...] = ()
    activated: bool = False


@dataclass(frozen=True)
class GainThisAbility(Modification):
    """It gains the ability that does it: "gains this ability"."""


@dataclass(frozen=True)
class LoseThisAbility(Modification):
    """It loses the ability that does it: "loses this ability"."""


@dataclass(frozen=True)
class LoseThat(Modification):
    """Loses the abilities that are equal to this one, keyword or not: "loses protection from black"."""

    ability: Ability


@dataclass(frozen=True)
class LoseAllAbilities(Modification):
    """It loses all abilities."""


@dataclass(frozen=True)
class SetTypes(Modification):
    """It becomes these types: ``card_types`` (0: card types stay), ``subtypes``, ``supertypes``. ``add``: in addition
    to its others. ``chosen``: of the chosen type instead. ``every``: "all creature types"."""

    card_types: int = 0
    subtypes: tuple[str, ...] = ()
    supertypes: int = 0
    add: bool = False
    chosen: ChosenType = ""
    every: str = ""


@dataclass(frozen=True)
class TypesOf(Modification):
    """It has the creature types of that object, and these."""

    what: Selector
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RevealDraw(Modification):
    """The player reveals the ``n``-th card (0: each) that he or she draws each turn, as it is drawn."""

    n: int


@dataclass(frozen=True)
class LoseTypes(Modification):
    """It isn't of these types any more; ``every``: of no "creature types" at all."""

    card_types: int = 0
    subtypes: tuple[str, ...] = ()
    supertypes: int = 0
    every: str = ""


@dataclass(frozen=True)
class SetColour(Modification):
    """It becomes the colour(s); ``add``: in addition; ``chosen``: the chosen colour."""

    colours: int
    add: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class SetControl(Modification):
    """The player controls it."""

    who: Selector


@dataclass(frozen=True)
class SetText(Modification):
    """Words in its text are replaced: ``what`` is "color word", "basic land type", "creature type" or the two joined by
    " or "; the words are chosen on resolution (``old``, ``new`` ""). ``chosen``: every such word becomes the
    one that was chosen for the source.

    Rules: 415.4, 418.6.
    """

    what: RewordedSort
    old: str = ""
    new: str = ""
    either: bool = False
    but: str = ""
    """What the new word can't be."""
    chosen: bool = False


@dataclass(frozen=True)
class CopyOf(Modification):
    """It becomes a copy of that; ``changes`` are part of the copy.

    Rules: 503.
    """

    what: Selector
    changes: tuple[Modification, ...] = ()


@dataclass(frozen=True)
class FullText(Modification):
    """It has the full text of that, with ``changes``. This changes its text and makes it no copy.

    Rules: 612.5@2010.
    """

    what: Selector
    changes: tuple[Modification, ...] = ()


@dataclass(frozen=True)
class NotCopied(Modification):
    """A copy keeps its own ``"colour"`` or ``"name"``.

    Rules: 503.9.
    """

    what: NotCopiedWord


@dataclass(frozen=True)
class NoManaCost(Modification):
    """A copy has no mana cost.

    Rules: 503.9.
    """


@dataclass(frozen=True)
class CountsAs(Modification):
    """For effects of spells with this name it counts as a card of that name."""

    name: str


@dataclass(frozen=True)
class SetName(Modification):
    """Its name is this."""

    name: str


# -- what an object can't, must or may ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantAttack(Modification):
    """It can't attack (that kind of player or planeswalker); ``unless`` a condition; ``alone``: not alone;
    ``only_alone``: not together with others."""

    whom: Kind | None = None
    unless: Condition | None = None
    alone: bool = False
    only_alone: bool = False


@dataclass(frozen=True)
class CantBlock(Modification):
    """It can't block (that kind). ``keyword``: which keyword says so ("shadow"), for "as though"."""

    whom: Kind | None = None
    unless: Condition | None = None
    alone: bool = False
    keyword: str = ""


@dataclass(frozen=True)
class CantBeBlocked(Modification):
    """It can't be blocked (by that kind; ``except_by`` that kind; by more than ``most`` or fewer than ``least``
    creatures), ``when``: while that is so. ``keyword``: which evasion ability says so ("flying", "swampwalk"), for
    "as though"."""

    by: Kind | None = None
    except_by: Kind | None = None
    least: int = 0
    most: int = 0
    when: Condition | None = None
    keyword: str = ""


@dataclass(frozen=True)
class MustAttack(Modification):
    """It attacks each turn if able. ``joins``: only if one of these attacks."""

    whom: Selector | None = None
    joins: What = None


@dataclass(frozen=True)
class MustBlock(Modification):
    """It blocks (that) if able; ``all_able``: on the attacker: all creatures able to block it do so."""

    whom: Selector | None = None


@dataclass(frozen=True)
class MustBeBlocked(Modification):
    """All creatures (of the kind) able to block it do so; ``one``: is blocked if able."""

    by: Kind | None = None
    one: bool = False


@dataclass(frozen=True)
class Declares(Modification):
    """``who`` chooses which creatures of the player attack (``blocks``: which block, and how)."""

    who: Selector
    blocks: bool = False


@dataclass(frozen=True)
class AttackLimit(Modification):
    """No more than ``n`` creatures can attack (``blocks``: block) each combat (``turn``: each turn). On everybody, or
    (``at``) on the players who can't be attacked by more."""

    n: int
    blocks: bool = False
    turn: bool = False
    at: bool = False


@dataclass(frozen=True)
class CombatTax(Modification):
    """It can't attack (``blocks``: block) unless its controller pays the cost; ``whom``: only attacking these.

    Rules: 308.2d.
    """

    cost: Cost
    blocks: bool = False
    whom: Selector | None = None


@dataclass(frozen=True)
class BlocksMore(Modification):
    """It can block ``n`` additional attackers (0: any number)."""

    n: int


@dataclass(frozen=True)
class CanBlockAsThough(Modification):
    """It can block that kind as though it could ("as though it had flying", "shadow creatures as though ...").
    ``keyword`` it is deemed to have or the attacker to lack."""

    keyword: str


@dataclass(frozen=True)
class AttacksAsThough(Modification):
    """It can attack as though it didn't have defender (``what="defender"``) or had haste (``"haste"``). ``"haste for
    abilities"``: its abilities can be activated as though it had haste."""

    what: AttacksHow


@dataclass(frozen=True)
class DoesntTapToAttack(Modification):
    """Attacking doesn't cause it to tap, if the condition holds as it attacks.

    Rules: 308.2d.
    """

    when: Condition


@dataclass(frozen=True)
class AssignsDamage(Modification):
    """It assigns combat damage in another way: if its controller likes, as though it weren't blocked (``"as though
    unblocked"``); that way, like it or not (``"past blockers"``); by its toughness (``"by toughness"``); none
    (``"none"``); or, while it is unblocked and if its controller likes, to a creature of the defending player (``"to
    chosen creature"``)."""

    how: AssignsHow


@dataclass(frozen=True)
class Cant(Modification):
    """An object or player can't do something, or it can't be done to them: one of :data:`~.words.Forbidden`. ``by``:
    only objects of this kind are forbidden it (for ``be attached except to``: this kind alone is allowed).
    ``mana_abilities_too``: mana abilities can't be activated either. What can't ``become enchanted`` keeps the Auras
    that are attached to it; no other player can gain control of what can't ``be taken over``;
    damage by what can't ``be prevented`` is dealt. Damage to what can't ``have damage changed`` (``by``: damage that it
    would deal to this kind) is neither prevented nor dealt to anything else."""

    what: Forbidden
    by: Kind | None = None
    mana_abilities_too: bool = True


@dataclass(frozen=True)
class DoesntUntap(Modification):
    """It doesn't untap during its controller's untap step; ``may``: its controller may choose not to untap it;
    ``next``: the next one only, or the next ``steps`` of them; ``whose``: only if it is the untap step of this player,
    whoever controls it by then."""

    may: bool = False
    next: bool = False
    steps: int = 1
    whose: Selector | None = None


@dataclass(frozen=True)
class ReturnsAsUntaps(Modification):
    """It is returned to its owner's hand during the player's next untap step, as that player untaps permanents."""

    who: Selector


@dataclass(frozen=True)
class UntapLimit(Modification):
    """Players can't untap more than ``n`` of the kind during their untap steps."""

    kind: Filter
    n: int
    next: bool = False
    """During the next untap step only."""


@dataclass(frozen=True)
class UntapsOneType(Modification):
    """During his or her untap step, the player chooses one of these card types (a mask) and can untap only permanents
    of that type.

    Rules: 302.2.
    """

    types: int


@dataclass(frozen=True)
class UntapsDuring(Modification):
    """It untaps during each other player's untap step, too."""

    whose: What = None


# -- players and the rules of the game ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class CantPlay(Modification):
    """The player can't play spells (or lands, with ``lands``) of the kind; ``limit`` > 0: more than that each
    turn; ``when``: only then; ``but_as_sorcery``: except any time the player could play a sorcery."""

    kind: Kind | None = None
    limit: int = 0
    lands: bool = False
    when: Condition | None = None
    but_as_sorcery: bool = False


@dataclass(frozen=True)
class CounterLimit(Modification):
    """It can't have more than this number of counters of a kind.

    Rules: 704.5s@2010.
    """

    counter: str
    most: Value


@dataclass(frozen=True)
class MustTarget(Modification):
    """The player must choose at least one object of the kind as a target of each spell or activated ability with a
    target, if able.

    Rules: 601.2c@2010.
    """

    kind: Filter


@dataclass(frozen=True)
class NextSpell(Modification):
    """The next spell of the kind that the player plays gets these modifications as it has been played."""

    kind: Kind
    mods: tuple[Modification, ...]


@dataclass(frozen=True)
class MayIgnore(Modification):
    """The player, or the controller of the object, may pay the cost to ignore the whole static ability until end of
    turn, a special action.

    Rules: 408.2j.
    """

    cost: Cost


@dataclass(frozen=True)
class SpecialAction(Modification):
    """The player may pay the cost any time he or she has priority, a special action; the effect follows at once.

    Rules: 408.2i, 115.2e@2018.
    """

    cost: Cost
    effect: Effect | None = None


@dataclass(frozen=True)
class PlayFrom(Modification):
    """The player may play cards of the kind (its zone says from where); ``free``; ``as_flash``: any time he or she
    could play an instant; ``cost``: for that instead; ``lands`` too."""

    kind: Filter
    as_flash: bool = False
    free: bool = False
    cost: Cost | None = None
    limit: int = 0


@dataclass(frozen=True)
class PlayAsOwn(Modification):
    """The player may play cards of the kind (its zone says from where) as though they were in his or her own zone of
    that name: whatever lets the player play cards from there lets him or her play these."""

    kind: Filter


@dataclass(frozen=True)
class CantPlayFrom(Modification):
    """The player can't play cards of the kind (its zone says from where), neither as spells nor as lands."""

    kind: Filter


@dataclass(frozen=True)
class ExtraLands(Modification):
    """It may play ``n`` additional lands each turn (0: any number)."""

    n: int


@dataclass(frozen=True)
class HandSize(Modification):
    """The maximum hand size is ``n`` (None: no maximum); ``change``: greater or smaller by n."""

    n: Value | None
    change: bool = False


@dataclass(frozen=True)
class SkipStep(Modification):
    """The player skips each such step or phase."""

    step: StepSkipped


@dataclass(frozen=True)
class MaySkip(Modification):
    """The player may skip a turn, or each such step or phase, that he or she would begin. If so, ``effect``.

    Rules: 419.6e.
    """

    what: OptionallySkipped
    effect: Effect


@dataclass(frozen=True)
class CostChange(Modification):
    """Spells of the kind (None: the source itself; with ``abilities``: activated abilities of the kind) cost more or
    less to play.

    ``cost`` more (``less``: less), ``times`` over; ``minimum``: but at least so much (Trinisphere); ``only_coloured``:
    the reduction never takes generic mana off, whatever the rules of the date say. On players: their spells.

    Rules: 409.1f.
    """

    kind: Kind | None
    cost: Cost
    less: bool = False
    times: Value | None = None
    abilities: bool = False
    minimum: int = 0
    keyword: str = ""
    mana: bool = True
    """Of mana abilities, too."""
    only_coloured: bool = False


@dataclass(frozen=True)
class KeywordCost(Modification):
    """The costs of a keyword that the player pays are greater (``less``: less) by generic mana; or the player may pay
    ``cost`` ``instead``."""

    keyword: str
    cost: Cost
    less: bool = False
    instead: bool = False


@dataclass(frozen=True)
class MayLookAt(Modification):
    """The player may look at these cards."""

    what: Selector


@dataclass(frozen=True)
class TargetableBy(Modification):
    """These players can target it as though it didn't have shroud."""

    who: Selector


@dataclass(frozen=True)
class DamageColour(Modification):
    """As a source of damage an object has these colours (a mask; 0: none), whatever its colours are otherwise."""

    colour: int


@dataclass(frozen=True)
class RevealTop(Modification):
    """The player plays with the top card of the library (``hand``: the hand) revealed."""

    hand: bool = False


@dataclass(frozen=True)
class RevealInHand(Modification):
    """The player plays with these cards revealed in his or her hand."""

    what: Selector


@dataclass(frozen=True)
class ManaRule(Modification):
    """Something else holds for mana: a player's pool doesn't empty (``"doesn't empty"``), or mana can be spent as
    though it had any colour (``"spend as any color"``), mana ``of`` a letter or all mana. ``"spend as"``: mana ``of`` a
    letter can be spent as though it were of the type ``detail``; ``"spend others as colorless"``: all mana but that of
    which the former is said; ``"adds instead"``: spells and abilities of the player add mana of the type ``detail`` in
    place of mana ``of`` a sort. ``"produces instead"`` is said of what is tapped for mana:
    ``detail`` is the letter of the type that it produces, ``"any"`` (a colour of its player's choice) or ``"chosen"``,
    in place of mana ``of`` that letter alone (``"color"``: of any colour; "" any type). ``one``: one mana, whatever the
    amount."""

    rule: ManaRuleWord
    detail: str = ""
    of: str = ""
    one: bool = False


@dataclass(frozen=True)
class TapsForMana(Modification):
    """The player may tap permanents of this kind for mana although somebody else controls them. ``spend``: what alone
    this mana can be spent on (None: anything)."""

    kind: Kind
    spend: Kind | None = None


@dataclass(frozen=True)
class ForOneSpell(Modification):
    """The player may spend mana as a rule says on the mana cost of one spell of his or her choice."""

    rule: ManaRule


@dataclass(frozen=True)
class RuleChange(Modification):
    """A change of the rules with a name. ``keyword``: the landwalk ability without which creatures "can be blocked as
    though"; "landwalk" for each."""

    rule: ChangedRule
    keyword: str = ""
