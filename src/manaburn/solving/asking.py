"""What the texts of a game ask about, so that the search can leave the rest out of what tells positions apart.

A text is read in its written form, keywords as what they stand for. A part that might ask counts as one that does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ALL_COLOURS, BASIC, BLACK
from manaburn.text import keywords
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CardDefinition,
    Face,
    KeywordAbility,
    ReplacementAbility,
    SpellText,
    StaticAbility,
    TriggeredAbility,
)
from manaburn.text.tree.memo import Memo

_NOT_ABOUT_THE_PAST: Final = re.compile(
    r"combat='(non)?combat'|step='[a-z ]*'|status='attacked this turn'|'remove from combat'|first=False|ManaTimes\("
)
"""Kinds of damage, steps, and what is marked on an object and written with it."""
_PAST: Final = re.compile(
    r"turn'|combat'|Did\(|EventHappened\(|Happened\(|CantPlay(From)?\(|AttackLimit\(|first=True|prowl|gravestorm|aunt|Times\("
)
INTO_GRAVEYARDS: Final = re.compile(r"\bto='graveyard'|zone='graveyard', place=")
"""A move to a graveyard, which asks nothing of what lies there."""
_BURIED_NAMES: Final = re.compile(
    r"Count\(what=All\(kind=Filter\(tests=\(Named\(name='([^']*)'\),\), zone='graveyard', whose=[^()]*(?:\(\))?\)\)"
)
"""A number of cards in graveyards that have a certain name."""
_KEYWORDS_OF_GRAVEYARDS: Final = re.compile(r"flashback|delve|threshold|dredge|recover|'haunt|soulshift|offering")
_IN_ORDER: Final = re.compile(r"'(directly )?above'|graveyard=True|ReorderGraveyard|on top of the graveyard")
_INTO_LIBRARIES: Final = re.compile(r"place='(top|bottom)'")
"""A move of several cards, the order of which might be that of the graveyard from which they come."""
_LIFE_MOVES: Final = re.compile(r"\b(GainLife|LoseLife|PayLife)\(|'lifelink'")
_LIFE: Final = re.compile(r"[Ll]ife|poison|HasMost|Exchange|Concede|WinGame|LoseGame")
_COLOURS_SET: Final = re.compile(
    r"ChooseValue\(who=\w*\(\), what='color', options=\(\)|SetColour\([^()]*\)|one_colour=False"
    r"|colours=\d+, card_types=\d+, subtypes"
)
"""Choices of a colour, changes of colour, and the colours of tokens."""
_NAMED_COLOURS: Final = re.compile(r"HasColour\(colours=(\d+)\)")
"""A test for certain colours, as a mask."""
_CHOSEN_COLOUR: Final = re.compile(r"OfChosen\(what='color'\)")
"""A test for a colour that somebody has chosen."""
_ANY_COLOURS: Final = re.compile(r"colours=(\d+)")
_WITH_NAMED: Final = re.compile(r"keyword='(protection|fear)'")
"""Keywords that ask only for colours that such a test names: that of protection, and black."""
_COLOURS: Final = re.compile(
    r"olou?r|protection|'fear|intimidate|convoke|offering|choice='(?!any')[a-z]|paint|Shares|SetText"
)
_FORBIDS: Final = (Cant, CantAttack, CantBeBlocked, CantBlock)
_OWN_LIFE: Final = re.compile(r"Exchange|SetLife|what='life'")


class Asked:
    """What the texts of a game ask about."""

    def __init__(self, cards: Iterable[CardDefinition], edition: Edition) -> None:
        self.has_order: Final[Memo[Face, bool]] = Memo(lambda face: has_order(face, edition))
        """Whether the order in which permanents with a face came into play could matter."""
        text = " ".join(
            [written(ability, edition) for card in cards for face in card.faces for ability in face.abilities]
        )
        self.past: Final = _PAST.search(_NOT_ABOUT_THE_PAST.sub("", text)) is not None
        """Whether a text might ask about what has been done this turn, other than how many spells were played."""
        self.spells: Final = "storm" in text or "spells before" in text
        """Whether a text might ask how many spells have been played this turn."""
        self.more_combats: Final = "ExtraPhase(" in text
        """Whether there might be another combat phase this turn."""
        self.buried: Final = frozenset(_BURIED_NAMES.findall(text))
        """The names of cards of which a text asks how many lie in graveyards, and nothing else."""
        buried = _BURIED_NAMES.sub("", INTO_GRAVEYARDS.sub("", text))
        self.graveyards: Final = "graveyard" in buried or _KEYWORDS_OF_GRAVEYARDS.search(buried) is not None
        """Whether a text might ask what else lies in a graveyard."""
        self.order: Final = self.graveyards and (
            _IN_ORDER.search(text) is not None or ("graveyard" in buried and _INTO_LIBRARIES.search(text) is not None)
        )
        """Whether a text might ask for the order of a graveyard."""
        self.life: Final = _LIFE.search(_LIFE_MOVES.sub("", text)) is not None
        """Whether a text might ask for a life total, or end the game."""
        present = 0
        for card in cards:
            for face in card.faces:
                present |= face.colours | (face.lower.colours if face.lower is not None else 0)
        self.colours: Final = colours_in(text, present)
        """A mask of the colours for which a text might ask, as the colour of something or as one that was chosen."""
        self.own_life: Final = _OWN_LIFE.search(text) is not None
        """Whether it might be good for somebody to lose life."""


def written(ability: Ability, edition: Edition) -> str:
    """Return the written form of an ability, with that of the abilities for which a keyword stands."""
    text = repr(ability)
    if isinstance(ability, KeywordAbility):
        text += "".join([repr(part) for part in keywords.expand(ability, edition)])
    return text


def has_order(face: Face, edition: Edition) -> bool:
    """Return whether the order in which permanents with this face came into play could matter: for layers, legends and
    worlds. It matters for no text that is played, triggers, replaces something or only forbids something."""
    if face.supertypes & ~BASIC:
        return True
    for ability in face.abilities:
        for part in keywords.expand(ability, edition) if isinstance(ability, KeywordAbility) else (ability,):
            if isinstance(part, StaticAbility):
                if not all(isinstance(mod, _FORBIDS) for mod in part.mods):
                    return True
            elif not isinstance(part, (ActivatedAbility, TriggeredAbility, ReplacementAbility, SpellText)):
                return True
    return False


def colours_in(text: str, present: int) -> int:
    """Return a mask of the colours for which written texts might ask. ``present``: the colours of the cards. A text
    that asks for a chosen colour asks for those only that something may have."""
    whole = text
    text = _COLOURS_SET.sub("", text)
    mask = 0
    for found in _NAMED_COLOURS.finditer(text):
        mask |= int(found[1])
    if "'fear'" in text:
        mask |= BLACK
    rest = _WITH_NAMED.sub("", _NAMED_COLOURS.sub("", text))
    if not _COLOURS.search(rest):
        return mask
    if "SetColour(" in whole or _COLOURS.search(_CHOSEN_COLOUR.sub("", rest)):
        return ALL_COLOURS
    for found in _ANY_COLOURS.finditer(whole):
        mask |= int(found[1])
    return mask | present
