"""What an opponent can surely do later in the turn, whatever the player with the goal does: cast a spell in hand that
counters another, prevents combat damage, gains life or takes a creature away that attacks.

This is said only if the player has nothing that could keep the opponent from it: no card that counters, makes somebody
discard, moves or taps lands or changes what may be played.
"""

from __future__ import annotations

import re
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.scenario.naming import everything
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, INSTANT, LAND
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AddPT,
    AlternativeCost,
    Apply,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Counter,
    Destroy,
    Discard,
    Draw,
    Effect,
    EndOfTurn,
    Face,
    GainAbility,
    GainLife,
    HasColour,
    HasType,
    KeywordAbility,
    Move,
    Node,
    Not,
    Number,
    PlayTiming,
    PreventDamage,
    Sacrifice,
    Search,
    Seq,
    Shield,
    SpellText,
    StaticAbility,
    Tap,
    TriggeredAbility,
    Untap,
    walk,
)
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import All, Choose, Filter, IsSpell, Kind, Players, Ref, Target, You

from .asking import written
from .parts import QUIET, is_creature, is_creatures, makes_cheaper

_CALM: Final = (
    *("Seq", "May", "If", "Modal", "GainLife", "LoseLife", "AddMana", "Draw", "Scry", "Nothing", "Shield"),
    *("Regenerate", "CreateTokens", "DealDamage", "Note", "As", "PutCounters", "Delayed", "Shuffle"),
)
"""Instructions that take nothing away from an opponent but creatures and life."""
_ABOUT_COMBAT: Final = (AddPT, CantAttack, CantBlock, CantBeBlocked)
"""What may be said of creatures without any say in what an opponent plays."""
_SAVES: Final = re.compile(
    r"shroud|protection|hexproof|indestructible|'be (?!blocked|regenerated)|ZoneChange\(|BecomesTarget\(|Played\(|storm"
    r"|SetColour\(|SetTypes\(|CountsAs\(|SetText\(|ChangeText\(|ExtraPhase\(|Delayed\(|Discard\(|PayLife\("
    r"|equip|Attach|MoveCounters|Exchange|zone='hand', whose|Happened\(|Did\("
)
"""Parts of the written form of a text that might keep a creature from being taken away, or make something of it."""
_BASICS: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class Replies:
    """What one opponent can surely do, for one game."""

    def __init__(self, table: Table, player: Player, opponent: Player) -> None:
        self.table: Final = table
        self.opponent: Final = opponent
        faces = [item.face for item in everything(table) if item.owner is player and item.face is not None]
        others = [item.face for item in everything(table) if item.owner is not player and item.face is not None]
        own = [ability for face in faces for ability in face.abilities]
        self.sudden: Final = any(is_sudden(ability) for ability in own)
        """Whether the player might have something that can't be answered."""
        self.usable: Final = (
            table.timing.uses_stack
            and all(is_sudden(ability) or is_calm(ability) for ability in own)
            and all(
                is_calm(ability) for face in others for ability in face.abilities if isinstance(ability, StaticAbility)
            )
        )
        """Whether nothing can keep the opponent from it, but for what can't be answered."""

        every = [item.face for item in everything(table) if item.face is not None]
        self.taking: Final = not self.sudden and not any(
            _SAVES.search(written(ability, table.edition)) for face in every for ability in face.abilities
        )
        """Whether nothing is made of a creature that is taken away, and nothing keeps it from that."""
        self.player: Final = player
        self.counterspells: Final = Memo(is_counterspell)
        self.fogs: Final = Memo(is_fog)
        self.removals: Final = Memo(takes_away)
        self.lives: Final = Memo(life_of)

    def removable(self) -> GameObject | None:
        """Return the player's strongest creature that the opponent can surely take away with one spell, when blockers
        have been declared; None if there is none. Whatever is done in answer, it deals no combat damage then."""
        if not self.taking:
            return None
        spells = [face for face in self.hand() if self.removals.of(face) and self.can_pay(face)]
        found: GameObject | None = None
        most = 0
        for item in self.table.state.in_play if spells else ():
            if item.controller is not self.player or item.face is None or item.copy_of is not None or item.face_down:
                continue
            chars = continuous.characteristics(self.table, item)
            if not chars.card_types & CREATURE or chars.power <= most:
                continue
            able = not all(isinstance(one, KeywordAbility) and one.keyword in QUIET for one in item.face.abilities)
            if any(takes(face, chars.card_types, chars.colours) and not (able and gives_back(face)) for face in spells):
                found, most = item, chars.power
        return found

    def counters(self) -> bool:
        """Return whether the opponent can counter any one spell."""
        return not self.sudden and any(self.counterspells.of(face) and self.can_pay(face) for face in self.hand())

    def fog(self) -> bool:
        """Return whether the opponent can prevent all combat damage. There is a time for it in each step, even if some
        spells can't be answered: nothing may be on the stack when a step ends."""
        return any(self.fogs.of(face) and self.can_pay(face) for face in self.hand())

    def life(self) -> int:
        """Return how much life the opponent can gain with one spell."""
        if self.sudden:
            return 0
        gained = [self.lives.of(face) for face in self.hand() if self.lives.of(face) and self.can_pay(face)]
        return max(gained, default=0)

    def hand(self) -> list[Face]:
        """Return the instants in the opponent's hand, if they can surely be cast for mana."""
        state = self.table.state
        if not self.usable or (state.passes and state.priority is not self.opponent):
            return []  # The opponent may have passed, and have no other chance.
        hand = state.hands[self.opponent.index]
        return [item.face for item in hand if item.face is not None and item.face.card_types & INSTANT]

    def can_pay(self, face: Face) -> bool:
        """Return whether untapped lands of the opponent that make mana and do nothing else pay for a card."""
        cost = face.mana_cost
        if cost is None:
            return False
        lands = [letters for item in self.table.state.in_play if (letters := self.colours(item))]
        generic = 0
        coloured: list[str] = []
        for symbol in cost.symbols:
            if symbol.isdigit():
                generic += int(symbol)
            elif symbol in "WUBRG":
                coloured.append(symbol)
            else:
                return False
        return len(lands) >= generic + len(coloured) and matches(coloured, lands)

    def colours(self, item: GameObject) -> str:
        """Return the letters of the colours of which an untapped land of the opponent that has nothing but basic land
        types can make mana; "" for anything else."""
        face = item.face
        if item.controller is not self.opponent or item.tapped or face is None or item.copy_of is not None:
            return ""
        if not face.card_types & LAND or face.abilities or not all(subtype in _BASICS for subtype in face.subtypes):
            return ""
        return "".join([_BASICS[subtype] for subtype in face.subtypes])


def matches(symbols: list[str], lands: list[str]) -> bool:
    """Return whether each symbol can be paid by another land."""
    if not symbols:
        return True
    return any(symbols[0] in lands[i] and matches(symbols[1:], lands[:i] + lands[i + 1 :]) for i in range(len(lands)))


def is_calm(ability: Ability) -> bool:
    """Return whether an ability can't keep an opponent from casting a spell or paying for it."""
    if isinstance(ability, KeywordAbility):
        return ability.keyword == "flashback" or (ability.keyword in QUIET and ability.keyword != "split second")
    if isinstance(ability, StaticAbility):
        # What makes the opponent's spells dearer isn't calm: can_pay asks for the cost that is written on the card.
        given = [mod.ability for mod in ability.mods if isinstance(mod, GainAbility)]
        others = [mod for mod in ability.mods if not isinstance(mod, GainAbility)]
        return all(is_calm(one) for one in given) and all(
            isinstance(mod, _ABOUT_COMBAT) or makes_cheaper(mod) for mod in others
        )
    if not isinstance(
        ability, (SpellText, ActivatedAbility, TriggeredAbility, AdditionalCost, AlternativeCost, PlayTiming)
    ):
        return False
    creatures = all(is_creature(node) or is_buried(node) for node in walk(ability) if isinstance(node, Target))
    for node in walk(ability):
        if isinstance(node, Apply):
            if not all(isinstance(mod, (*_ABOUT_COMBAT, GainAbility, Cant)) for mod in node.mods):
                if not creatures or not isinstance(node.what, (Target, Ref)):
                    return False
        elif isinstance(node, (Destroy, Move, Untap, Tap)):
            if not (creatures and isinstance(node.what, (Target, Ref))) and not all_creatures(node.what):
                return False
        elif isinstance(node, Discard):
            if not isinstance(node.who, You):
                return False
        elif isinstance(node, Search):
            if not isinstance(node.whose, You):
                return False
        elif isinstance(node, Sacrifice):
            if not isinstance(node.who, You) and not chosen_creature(node.what):
                return False
        elif isinstance(node, Effect):
            if type(node).__name__ not in _CALM:
                return False
        elif isinstance(node, KeywordAbility) and node.keyword not in QUIET:
            return False
    return "unpreventable=True" not in repr(ability)


def is_sudden(ability: Ability) -> bool:
    """Return whether an ability is split second."""
    return isinstance(ability, KeywordAbility) and ability.keyword == "split second"


def is_buried(target: Target) -> bool:
    """Return whether a target is a card in a graveyard."""
    return isinstance(target.kind, Filter) and target.kind.zone == "graveyard"


def all_creatures(what: object) -> bool:
    """Return whether a part of a text means creatures in play, and nothing else."""
    return isinstance(what, All) and only_creatures(what.kind)


def chosen_creature(what: object) -> bool:
    """Return whether a part of a text means a creature in play that somebody chooses."""
    return isinstance(what, Choose) and only_creatures(what.kind)


def only_creatures(kind: Kind) -> bool:
    """Return whether a kind has only creatures in play."""
    return isinstance(kind, Filter) and kind.zone == "in play" and any(is_creatures(test) for test in kind.tests)


def is_counterspell(face: Face) -> bool:
    """Return whether all a card does is to counter a spell, whatever it is."""
    if len(face.abilities) != 1 or not isinstance(face.abilities[0], SpellText):
        return False
    effect = face.abilities[0].effect
    if not isinstance(effect, Counter) or not isinstance(effect.what, Target):
        return False
    kind = effect.what.kind
    return isinstance(kind, Filter) and kind.tests == (IsSpell(),) and kind.whose is None and effect.what.high is None


def is_fog(face: Face) -> bool:
    """Return whether all a card does is to prevent all combat damage this turn."""
    shield = Shield(PreventDamage(combat="combat"), EndOfTurn())
    return face.abilities == (SpellText(shield),)


def taken(face: Face) -> Target | None:
    """Return the creature that a card destroys, returns to a hand or removes from the game, if it does little more."""
    if len(face.abilities) != 1 or not isinstance(face.abilities[0], SpellText):
        return None
    effect = face.abilities[0].effect
    parts = effect.effects if isinstance(effect, Seq) else (effect,)
    first = parts[0]
    if not isinstance(first, (Destroy, Move)) or not is_creature(first.what):
        return None
    if isinstance(first, Move) and (first.zone not in ("hand", "removed", "library") or first.until is not None):
        return None
    others = all(isinstance(part, (GainLife, Draw)) for part in parts[1:])
    return first.what if others and isinstance(first.what, Target) else None


def takes_away(face: Face) -> bool:
    """Return whether a card takes a target creature away, and does little more."""
    target = taken(face)
    if target is None or not isinstance(target.kind, Filter) or target.kind.whose is not None:
        return False
    return target.kind.zone == "in play" and all(is_lasting(test) for test in target.kind.tests)


def gives_back(face: Face) -> bool:
    """Return whether such a card returns a creature to a hand, from which it may be played again."""
    return any(isinstance(node, Move) and node.zone == "hand" for ability in face.abilities for node in walk(ability))


def is_lasting(test: Node) -> bool:
    """Return whether a test asks for a type or a colour."""
    if isinstance(test, Not):
        return is_lasting(test.test)
    return isinstance(test, (HasType, HasColour))


def takes(face: Face, card_types: int, colours: int) -> bool:
    """Return whether such a card can take a creature of these types and colours."""
    target = taken(face)
    assert target is not None
    assert isinstance(target.kind, Filter)
    return all(passes(test, card_types, colours) for test in target.kind.tests)


def passes(test: Node, card_types: int, colours: int) -> bool:
    """Return whether something of these types and colours passes such a test."""
    if isinstance(test, Not):
        return not passes(test.test, card_types, colours)
    if isinstance(test, HasType):
        return card_types & test.card_type != 0
    return isinstance(test, HasColour) and colours & test.colours != 0


def life_of(face: Face) -> int:
    """Return how much life a card gains its player or a target player, if that is all it does or a mode of it."""
    if len(face.abilities) != 1 or not isinstance(face.abilities[0], SpellText):
        return 0
    effect = face.abilities[0].effect
    modes = getattr(effect, "options", (effect,))
    best = 0
    for mode in modes:
        if isinstance(mode, GainLife) and isinstance(mode.amount, Number):
            if isinstance(mode.who, You) or (isinstance(mode.who, Target) and mode.who.kind == Players()):
                best = max(best, mode.amount.n)
    return best
