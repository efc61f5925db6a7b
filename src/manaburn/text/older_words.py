"""Change card text from the wording of other years to today's, which the grammar reads.

This is the reverse of :mod:`.dialects`. An earlier word can correspond to several of today's ("play" can be to cast, to
activate, or to play a land), so the words around it decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from .dialects import PLACE
from .period import SENTENCES
from .printed_words import LANDHOME, PRINTED, WITH_SENTENCE

_SPELL: Final = r"((?:(?! and |\bland|\bplay)[^.,:;\"])*?\bspells?\b)"
_ABILITY: Final = r"(?=(?:an? |its |their |the )?(?:activated |mana )?abilit(?:y|ies)\b)"

_SELF: Final = (
    r"\bthis\b(?! (?:turn|ability|way|creature|spell|permanent|effect|process|one|mana|step|combat|main|card|land|phase"
    r"|artifact|activation|enchantment|cost|change|game|aura|equipment|token|planeswalker|fortification|vehicle|saga|emblem|class"
    r"|is the \w+ time)\b)"
)
"""The object itself, in texts that don't use its name."""
_LANDS: Final = r"(?<![\w-])(?:islands?|plains|swamps?|mountains?|forests?)(?![\w-])"
"""Basic land types in lower case."""

_KEYWORDS: Final[tuple[tuple[str, str], ...]] = tuple(
    [(f"^{re.escape(sentence).replace('~', PLACE)}$", word.title()) for word, sentence in SENTENCES.items()]
)
"""The sentences of 1996 in place of later keywords."""
_OF_1996: Final[tuple[tuple[str, str], ...]] = (
    *_KEYWORDS,
    (r"^Play only on ([^.]*)\.$", r"Enchant \1"),
    (r" Play this ability as an? (?:mana source|interrupt|instant)\.", ""),
    (r"\bcannot\b", "can't"),
    (r"\b(do|does|is|are|was|were|did|has|have) not\b", r"\1n't"),
    (r"\b(untap|upkeep|draw|cleanup) phase(s?)\b", r"\1 step\2"),
    (
        r"\b((?:pays?(?! life equal)|paying|rather than|in (?:its|their))\b[^.,;]{0,40}?) casting cost\b",
        r"\1 mana cost",
    ),
    (r"\b(costs? is equal to its|mana symbol in [^.,;]*|mana equal to [^.,;]*) casting cost\b", r"\1 mana cost"),
    (r"\bcasting costs\b", "mana costs"),
    (r"\bcasting cost could be paid\b", "mana cost could be paid"),
    (r"\bcasting cost\b", "converted mana cost"),
    (r"(^|\")During your upkeep, (pay [^.\"]*?) or ([^.\"]*)\.", r"\1During your upkeep, \3 unless you \2."),
    (r"(?<!only )\bduring ([^,.]*?\bnext [^,.]*?\b(?:upkeep|draw step))(?=[,.;]| unless)", r"at the beginning of \1"),
    (r"(?<=, )during ([^,.]*?\b(?:upkeep|draw step))(?=,| for the rest of the game,)", r"at the beginning of \1"),
    (r"^During ([^,.]*?\bupkeep)(?= or when|,[^.]*\. The same is true for)", r"At the beginning of \1"),
    (
        r"\bprevent up to (\w+) damage to ([^.,;]*?)(?=(?: instead)?[.,;])",
        r"prevent the next \1 damage that would be dealt to \2 this turn",
    ),
    (
        r"\bprevent all damage to you from one (\w+ )?source\.",
        r"the next time a \1source of your choice would deal damage to you this turn, prevent that damage.",
    ),
    (r"\b(?:is|are) unaffected by summoning sickness until\b", "gains haste until"),
    (r"(?<=[.:,] )(it|that creature|target creature) is unaffected by summoning sickness\b", r"\1 gains haste"),
    (r"(?<=[.:,] )(it|that creature|target creature) doesn't tap when attacking\b", r"\1 gains vigilance"),
    (r"\bis unaffected by summoning sickness\b", "has haste"),
    (r"\bare unaffected by summoning sickness\b", "have haste"),
    (r"\b(?:does|do)n't tap when attacking until\b", "gains vigilance until"),
    (r"\bdoesn't tap when attacking\b", "has vigilance"),
    (r"\bdon't tap when attacking\b", "have vigilance"),
    (r"\bmay play \x02 whenever you could play an instant\b", "may cast \x02 as though it had flash"),
)
"""The changes from the words of 1996 to those of later years, which are changed further."""

REWRITINGS: Final[tuple[tuple[str, str], ...]] = (
    *PRINTED,
    *_OF_1996,
    # Zones.
    (r"\bcomes into play\b", "enters the battlefield"),
    (r"\bcome into play\b", "enter the battlefield"),
    (r"\bcame into play\b", "entered the battlefield"),
    (r"\b(leaves|leave|left) play\b", r"\1 the battlefield"),
    (
        r"\bput(s?) (?![^.]* tapped and attacking)(an?|one|two|three|four|five|X|that many) "
        r"((?:(?!\bput\b)[^.,:;])*?\btokens?\b[^.,:;]*?) into play((?: tapped(?: and attacking)?)?)\b",
        r"create\1 \2\4 \3",
    ),
    (r"\bcreate(s?) (an? [^.,;:]*?\btoken) blocking\b", r"put\1 \2 onto the battlefield blocking"),
    (
        r"\bcreate(s?) ([^.,;:]*?\btokens?\b[^.,;:]*?) (?:and )?that(?:'s| are) tapped and attacking\b",
        r"put\1 \2 onto the battlefield tapped and attacking",
    ),
    (r"\b(return(?:s|ed)?\b[^.;:]*?) to play\b", r"\1 to the battlefield"),
    (r"\binto play\b", "onto the battlefield"),
    (r"\bfrom play\b", "from the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (r"\bwould be put into a graveyard from the battlefield\b", "would die"),
    (r"\b(?:was|were) put into (?:a graveyard|graveyards) from the battlefield this turn\b", "died this turn"),
    (r"\bis put into a graveyard from the battlefield (this turn|this way|during combat)\b", r"dies \1"),
    (r"\bput into (?:a graveyard|graveyards) from the battlefield this turn\b", "that died this turn"),
    (r"\bor ([^.,:;]{0,40}?)\bis put into a graveyard from the battlefield\b", r"or \1dies"),
    (r"\b(?:is|was) removed from the game\b", "is exiled"),
    (r"\bremoved from the game\b", "exiled"),
    (r"\bremove(s?) ([^.,;:\"]*?)(?: from)? from the game\b", r"exile\1 \2"),
    (r"\bthe removed (card|creature|permanent|pile)", r"the exiled \1"),
    (r"\b(exile [^.,;:\"]*?\bcards?) in (?=an? |your |target |that |his or her )", r"\1 from "),
    (r"\bexile \x02 in your graveyard\b", "exile \x02 from your graveyard"),
    (r"\bIf you do, it enters the battlefield attached to\b", "If you do, attach \x02 to"),
    (
        r"^As \x02 enters the battlefield, you may choose an? ([^.]*?)(?: on the battlefield)?\. "
        r"If you do, \x02 enters the battlefield as a copy of that \w+((?:,? except [^.]*)?)\.$",
        "You may have \x02 enter the battlefield as a copy of any \\1 on the battlefield\\2.",
    ),
    # Times.
    (r"(^|\")At (?:the )?end of turn( of |,| or when)", r"\1At the beginning of the end step\2"),
    (r"^At the end of each turn,", "At the beginning of each end step,"),
    (r"\bat (?:the )?end of (that player's next turn)\b", r"at the beginning of the end step of \1"),
    (r"(?<!until )\bat (?:the )?end of turn\b", "at the beginning of the next end step"),
    (r"\bat the end of your turn\b", "at the beginning of your end step"),
    # To cast, to activate, to play.
    (r"\bwho played (a card this turn)\b", r"who cast \1"),
    (r"\bcost to play (?:\x02|this spell)(?=,)", "cost to cast this spell"),
    (r"\b(abilities\b[^.;]*? (?:more|less)) to play\b", r"\1 to activate"),
    (r"\b(more|less|spent|mana) to play\b", r"\1 to cast"),
    (r"\babilities you play cost\b", "abilities you activate cost"),
    (r"\bplay(s?) (an? \w+'s ability)\b", r"activate\1 \2"),
    (r"\bspell(s?)((?: most recently)?) played (this turn|from a graveyard)\b", r"spell\1\2 cast \3"),
    (r"\bcan't play nonland cards\b", "can't cast nonland cards"),
    (r"\bcard you play this turn can be played\b", "card you cast this turn can be cast"),
    (r"\b(ability costs|abilities\b[^.\"]* cost an additional \"[^\"]*\") to play\b", r"\1 to activate"),
    (r"\b(spells cost an additional \"[^\"]*\") to play\b", r"\1 to cast"),
    (r"\b(spells\b[^.,;:]*?) you play cost\b", r"\1 you cast cost"),
    (r"\bspell(s?) you've played\b", r"spell\1 you've cast"),
    (r"\bdidn't play (it|\x02)", r"didn't cast \1"),
    (r"\byou've played \x02", "you've cast \x02"),
    (r"\bplays (an instant or sorcery card)\b", r"casts \1"),
    (r"\bplay the copy\b", "cast the copy"),
    (r"\bspells that you play\b", "spells that you cast"),
    (r"\bcreature you play this turn\b", "creature you cast this turn"),
    (r"\bnamed card can't be played\b", "named card can't be cast"),
    (r"\b(a sorcery|an instant) couldn't have been played\b", r"\1 couldn't have been cast"),
    (r"\x02 was played any time\b", "\x02 was cast any time"),
    (r"\bmay play \x02 (?:at )?any time you could play an instant\b", "may cast \x02 as though it had flash"),
    (r"\bplay ((?:\w+ ){0,4}cards (?:with (?:\w+ ){1,3})?as though they had flash\b)", r"cast \1"),
    (r"\bplay this ability\b", "activate this ability"),
    (r"\bplay (spells?) (and|or) (?:activated )?abilities\b", r"cast \1 \2 activate abilities"),
    (r"\bspell(s?) (you|your opponents|each player|that player) play(s?)\b", r"spell\1 \2 cast\3"),
    (r"\bcould play (an? (?:sorcery|instant))\b", r"could cast \1"),
    (r"\bplay(s?) ((?:an? )?(?:\w+, )+or \w+ spells?)\b", r"cast\1 \2"),
    (r"\bplay(s?) " + _SPELL, r"cast\1 \2"),
    (r"\bplayed " + _SPELL, r"cast \1"),
    (r"\bplay(s?) \x02", "cast\\1 \x02"),
    (r"\bplay(s?) " + _ABILITY, r"activate\1 "),
    (r"\b(abilit(?:y|ies)[^.,:;]*?) (can't be|may be|can be) played\b", r"\1 \2 activated"),
    (r"\b(spells?[^.,:;]*?) (can't be|may be|can be|is|was|are|were) played\b", r"\1 \2 cast"),
    (r"\bhave been played\b", "have been cast"),
    (r"\b(you|an opponent|a player) play(?:ed)? (it|them|\x02)\b", r"\1 cast \2"),
    (r"\b(spells you) cast (can't be countered)\b", r"\1 control \2"),
    (r"\bplayers can't cast more than\b", "each player can't cast more than"),
    # Other words.
    (r"^\x02 is indestructible\.$", "Indestructible"),
    (r"\bis indestructible until\b", "gains indestructible until"),
    (r"^\x02 can't be the target of spells or abilities your opponents control\.$", "Hexproof"),
    (
        r"\b(you|permanents|\w+s you control) can't be the target of spells or abilities your opponents control\b",
        r"\1 have hexproof",
    ),
    (r"^\x02 can't be blocked except by two or more creatures\.$", "Menace"),
    (r"^(enchanted creature) can't be blocked except by two or more creatures\.$", r"\1 has menace."),
    (r"^([^.:,]*s(?: you control)?) can't be blocked except by two or more creatures\.$", r"\1 have menace."),
    (r"\bcan't be blocked except by two or more creatures until\b", "gains menace until"),
    # Later words.
    (r"(^|\. )opponents (?=can't|cast|play|may|lose|gain)", r"\1your opponents "),
    (
        r"\b(?:another|an?) ([^.,;:]*?) enters(?: the battlefield)? under an opponent's control\b",
        r"a \1 an opponent controls enters the battlefield",
    ),
    (r"\bprotection from each color\b", "protection from all colors"),
    (r"\b(a spell or ability for the first time) each turn\b", r"\1 in a turn"),
    (r"\band that player loses all unspent mana\b", "and empty his or her mana pool"),
    (r"\b(they control) and lose all unspent mana\b", r"\1 and empties his or her mana pool"),
    (
        r"\bthat player loses all unspent mana and you add the mana lost this way\b",
        "put all mana from that player's mana pool into yours",
    ),
    (
        r"\breturn all cards exiled with it to the battlefield\b",
        "return all cards exiled with \x02 to the battlefield",
    ),
    (
        r"\b(a source would deal damage), it deals double that damage instead\b",
        r"\1 to a permanent or player, it deals double that damage to that permanent or player instead",
    ),
    (r"\b(is an? [^.]*?creature(?: with [^.]*?)?)\. It's still (an? \w+)\b", r"\1 that's still \2"),
    (r"\bunless you mill (\w+) cards\b", r"unless you put the top \1 cards of your library into your graveyard"),
    (r"(^|, )Mill a card(?=[,:])", r"\1Put the top card of your library into your graveyard"),
    (r"\bany other target\b", "another target creature or player"),
    (r"\bany target (?=that was\b)", "target creature or player "),
    (r"\bactivate only as a sorcery and\b", "activate this ability only any time you could cast a sorcery and"),
    (
        r"(?<!chosen color, its controller )"
        r"\badds one mana of (?:the same|that) (color|type)(?: to his or her mana pool)?(?=\.|$)",
        r"adds one mana of any \1 that land produced",
    ),
    (r"\b(an?|the) local enchantment\b", r"\1 Aura"),
    (r"\blocal enchantment", "Aura"),
    (r"\ba Aura", "an Aura"),
    (r"\b(?:is|are) unblockable\b", "can't be blocked"),
    (r"^until end of turn,? (all [^.,:;]*?) are (?=an? |\d)", r"until end of turn, \1 become "),
    (r"^until end of turn,? (each [^.,:;]*?) is (?=an? |\d)", r"until end of turn, \1 becomes "),
    (r"^(en)(chanted|quipped) (\w+) gains (?!control\b)((?:(?!\buntil\b)[^.\"])*)(?=\.?$)", r"\1\2 \3 has \4"),
    (r"\b(gains? control of [^.,:;]*?)(?<! for) as long as\b", r"\1 for as long as"),
    (r"(?:^|(?<=: )|(?<=\. )|(?<=• )|(?<=— )|(?<=, then ))deal (?=(?:\d+|X|that much) damage\b)", "\x02 deals "),
    (r"\b(deals (?:\d+|X) damage)(?=\.$|\. |$)", r"\1 to any target"),
    (
        r"\bprevent all (combat |)damage from ([^.,:;]*?)(?= this turn)",
        r"prevent all \1damage that would be dealt by \2",
    ),
    (r"\b(additional lands?) each turn\b", r"\1 on each of your turns"),
    (
        r"\b(damage to a creature or player, it deals double that damage) instead\b",
        r"\1 to that creature or player instead",
    ),
    (r"^At the beginning of combat,", "At the beginning of each combat,"),
    (r"\ban? (.{1,40})'s controller changes\b", r"control of a \1 changes"),
    (r"\badd one colorless mana\b", "add {C}"),
    (r"\badd two colorless mana\b", "add {C}{C}"),
    (r"\badd three colorless mana\b", "add {C}{C}{C}"),
    (r"\bbury ((?:all|each|up to|two|three|four)\b[^.;:\"]*)\.", r"destroy \1. They can't be regenerated."),
    (r"\bbury ([^.,;:\"]*)\.", r"destroy \1. It can't be regenerated."),
    (r"\b(choose (?:one|two|one or both)) -+ ", r"\1 — "),
)
"""The changes, in the order in which they are made. A capital at the beginning stays a capital."""

SEMICOLONS: Final = re.compile(
    r"^(?!.*\bchoose (?:one|two)\b)([^.;•\"—]*: )?([^•\"—\s][^•\"—:]*?); ((?:[^•\"—:]*; )?or [^•\"—:]*)\.$"
)
"""The modes of 1996: "Do this; or do that."."""
QUOTED: Final = "\x03"
"""Takes the place of what stands in quotation marks while modes are divided."""
MODES: Final = re.compile(r"^(.*?\bchoose (?:one|two|one or both) — )([^•\"]*;[^•\"]*)$", re.IGNORECASE)


def in_our_words(text: str, name: str) -> str:
    """Return a text of any year in today's wording. ``name``: the card's name."""
    for own in (name, name.split(",")[0]):
        text = re.sub(r"(?<![\w-])" + re.escape(own) + r"(?![\w-])", PLACE, text)
    text = re.sub(WITH_SENTENCE, r"\1\n", text, flags=re.IGNORECASE | re.MULTILINE)
    text = re.sub(LANDHOME, _landhome, text, flags=re.IGNORECASE | re.MULTILINE)
    return "\n".join([_modes(_line(line)) for line in text.split("\n")]).replace(PLACE, name)


def _landhome(found: re.Match[str]) -> str:
    land = found[1].capitalize()
    one = f"{'an' if land == 'Island' else 'a'} {land}"
    more = land if land == "Plains" else f"{land}s"
    return (
        f"{PLACE} can't attack unless defending player controls {one}.\nWhen you control no {more}, sacrifice {PLACE}."
    )


@cache
def _rewritings() -> list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]]:
    """The changes, ready to be made. They are compiled when the first text is read: not every command reads any."""
    return [(re.compile(pattern, re.IGNORECASE), partial(_capital, now)) for pattern, now in REWRITINGS]


def _line(line: str) -> str:
    line = re.sub(_LANDS, lambda land: land[0].capitalize(), line)
    parts = line.split('"')
    for i, part in enumerate(parts):
        # In quotation marks the words mean the object that is given the ability.
        parts[i] = re.sub(_SELF, partial(_capital, "this permanent") if i % 2 else PLACE, part, flags=re.IGNORECASE)
    line = '"'.join(parts)
    for pattern, now in _rewritings():
        line = pattern.sub(now, line)
    if '"' not in line:
        line = re.sub(r"\b[Tt]his card\b", PLACE, line)
    return line


def _capital(now: str, found: re.Match[str]) -> str:
    said = found.expand(now)
    return said[:1].upper() + said[1:] if found[0][:1].isupper() else said


def _modes(line: str) -> str:
    """Return "Choose one — Do this; or do that." as a list of modes, and so "Do this; or do that.". What stands in
    quotation marks isn't divided."""
    quoted = line.split('"')[1::2]
    whole, line = line, re.sub(r'"[^"]*"', QUOTED, line) if line.count('"') % 2 == 0 else line
    found = MODES.match(SEMICOLONS.sub(r"\1Choose one — \2; \3.", line))
    if found is None:
        return whole
    modes = [part.strip().removeprefix("or ").rstrip(".") for part in found[2].split(";")]
    listed = found[1] + " ".join([f"• {mode[:1].upper()}{mode[1:]}." for mode in modes])
    for said in quoted:
        listed = listed.replace(QUOTED, f'"{said}"', 1)
    return listed


__all__ = ["in_our_words"]
