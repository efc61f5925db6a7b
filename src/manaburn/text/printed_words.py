"""Change the wording that cards had when they were printed, from 1993 to 1997, to that of later years.

Until the Fifth Edition a text was often told in the third person ("Counters target spell"), left out its own name
("Does not untap during your untap phase"), and said "do" where later ones say "deal". These changes are made before
those of :mod:`.older_words`.
"""

from __future__ import annotations

from typing import Final

_SIZE: Final = r"[+-][\dX]+/[+-][\dX]+"
_AMOUNT: Final = r"(\d+|X|one|two|three)"
_ANYBODY: Final = r"(?:any |one |a single |any one |any single )?(?:creature or player|target)"
_VERBS: Final = ("counter", "destroy", "draw", "gain", "prevent", "return", "tap", "untap", "remove", "add")
_COLOURS: Final = "white|blue|black|red|green"
_KEYWORDS: Final = "flying|trample|first strike|banding|(?:island|forest|swamp|mountain|plains)walk"

PRINTED: Final[tuple[tuple[str, str], ...]] = (
    # A token is no card: what is said of a card in play isn't said of it.
    (r"\b(?:target|any|a) ((?:white|blue|black|red|green) )?card in play\b", r"target nontoken \1permanent"),
    (r"\b(?:an?|any) ((?:white|blue|black|red|green) )?spell being cast\b", r"target \1spell"),
    (r"^(counters? target [^.,;]*spell),? or destroys (?=target )", r"\1 or destroy "),
    # Sentences that tell of the card.
    *[(rf"(^|: ){verb}s (?=target |all |an? |up to |\d|\{{)", rf"\1{verb.capitalize()} ") for verb in _VERBS],
    (r"(^|: )buries (?=target |all )", r"\1Bury "),
    (r"^does not |^doesn't ", "\x02 doesn't "),
    (r"^(?:cannot|can't) ", "\x02 can't "),
    (r"^(counts as|comes into play) ", "\x02 \\1 "),
    (r"^If (?=\x02 (?:leaves play|comes into play|is put into)\b)", "When "),
    (rf"(^|: )gives? (?:one )?(target \w+) (?={_SIZE})", r"\1\2 gets "),
    (rf"(^[^:\"]*: )(?={_SIZE}(?: until end of turn)?\.?$)", "\\1\x02 gets "),
    (rf"(^[^:\"]*: (?![Uu]ntil).* gets {_SIZE})\.?$", r"\1 until end of turn."),
    (rf"^turns? target (\w+) ({_COLOURS})(?=[.,])", r"Target \1 becomes \2"),
    (rf"\bturns? (target \w+) ({_COLOURS})(?=[.,])", r"\1 becomes \2"),
    (r" as it is being cast(?=\.)", ""),
    (r"\btoken creature(s?)\b", r"creature token\1"),
    # Damage.
    (r"^((?:target player )?gains? \w+ life),? or (?=prevent )", r"\1; or "),
    (rf"\bdo {_AMOUNT}(?: points?)?(?: of)? damage\b", r"deal \1 damage"),
    (rf"\bdoes {_AMOUNT}(?: points?)?(?: of)? damage\b", r"deals \1 damage"),
    (rf"(^|: )deals (?={_AMOUNT} damage\b)", "\\1\x02 deals "),
    (rf"(^|: )(?={_AMOUNT} damage(?: to\b|\.?$))", "\\1\x02 deals "),
    (rf"^tap to deal (?={_AMOUNT} damage\b)", "{T}: \x02 deals "),
    (r"^tap: ", "{T}: "),
    (r"\bdamage to each creature and player(?=\.)", "damage to each creature and each player"),
    (r"\b(damage to) (?:one|a single|any one|any single) target\b", r"\1 any target"),
    (
        rf"(^|: |; or |• )prevent (?:up to )?{_AMOUNT} damage (?:from being dealt |done )?to {_ANYBODY}(?=\.)",
        r"\1prevent the next \2 damage that would be dealt to target creature or player this turn",
    ),
    (
        rf"(^|: )prevent {_AMOUNT} damage (?:from being dealt |done )?to (?:an?|any|target) creature(?=\.)",
        r"\1prevent the next \2 damage that would be dealt to target creature this turn",
    ),
    (
        r"\bprevent all damage (?:against you from|done to you by|dealt to you by) one\b",
        "prevent all damage to you from one",
    ),
    (
        r"\bthe next time (an? (?:\w+ )?source) would deal damage to you,",
        r"the next time \1 of your choice would deal damage to you this turn,",
    ),
    (r" If a source does damage[^.]*more than once[^.]*\.", ""),
    (
        r"^(?:no creatures deal damage|creatures deal no damage) in combat this turn\.$",
        "Prevent all combat damage that would be dealt this turn.",
    ),
    (
        r"\ball damage dealt to (you|\x02)( by [^.,;]*?)? is "
        r"(?:dealt instead to|redirected to) ([^.,;]*?)(?: instead)?(?=\.)",
        r"all damage that would be dealt to \1\2 is dealt to \3 instead",
    ),
    (
        r"\b(?:if|whenever) (\x02|enchanted creature) damages (?:an?|any) (player|opponent|creature)\b",
        r"whenever \1 deals damage to a \2",
    ),
    (r"\bto a opponent\b", "to an opponent"),
    (r"\bat random from hand\b", "at random"),
    # Creatures.
    (rf"\bgain(s?) (?={_SIZE})", r"get\1 "),
    (r"(^|: )regenerates?\.?$", "\\1Regenerate \x02."),
    (r"^bands$", "Banding"),
    (r"^(rampage|cumulative upkeep): ", r"\1 "),
    (r"\b(?:it|the creature|that creature) may not (?:be regenerated|regenerate)\b", "it can't be regenerated"),
    (r"\bnon-(?=(?:white|blue|black|red|green|artifact|creature|land)\b)", "non"),
    (r"\bbury ((?:[^.,;:\"]|, (?=non))*, non[^.,;:\"]*)\.", r"destroy \1. It can't be regenerated."),
    (r"^(bury|destroy|sacrifice) \x02 at (?:the )?end of turn\.$", "At end of turn, \\1 \x02."),
    (r"^\x02 can attack the turn it comes into play(?: on your side)?\.$", "Haste"),
    (
        r"^put (an? [^ ]* counter) on \x02 whenever a creature is put into (?:the|a) graveyard "
        "the same turn \x02 damaged it\\.$",
        "Whenever a creature dealt damage by \x02 this turn dies, put \\1 on \x02.",
    ),
    (
        r"^for each (?:point of )?damage dealt by enchanted creature, (?:you )?gain 1 life\.$",
        "Whenever enchanted creature deals damage, you gain that much life.",
    ),
    # Permanents, costs and the rest.
    (r"^gain control of enchanted (\w+)\.$", r"You control enchanted \1."),
    (r"\b(enchanted (?:land|creature)) is now (?=an? )", r"\1 is "),
    (r"^(enchanted land) becomes (?=an? )", r"\1 is "),
    (r"\bto owner's (?=hand|library)", "to its owner's "),
    (r"\bchange the color of (target [^.,;]*?) to (?=white|blue|black|red|green)", r"\1 becomes "),
    (r"^(counter target [^.,;]*spell),? or (?=destroy target [^.,;]*\.$)", r"\1; or "),
    (r"\btake another turn\b", "take an extra turn"),
    (r"\bdraws an extra card\b", "draws an additional card"),
    (
        r"^(.* deals \w+ damage to (?:you|that player)) during (your upkeep|that player's upkeep)(?=\.| unless)",
        r"During \2, \1",
    ),
    (
        r"(^|\")During your upkeep, (pay [^.\"]*?),? or \x02 is (destroy|bury|buri)ed\.",
        "\\1During your upkeep, \\2 or \\3 \x02.",
    ),
    (
        r"^During your upkeep, (sacrifice [^.,\"]*),? or (\x02 deals [^.\"]*)\.$",
        r"During your upkeep, \1. If you can't, \2.",
    ),
    (r"(^|\")During your upkeep, (pay [^.\"]*?), or ", r"\1During your upkeep, \2 or "),
    (r"\bcosts? an additional (\{[^ ]*\}) to (?=cast|play)", r"cost \1 more to "),
    (r"\bsuccessfully casts?\b", "cast"),
    (r"\b(an?|each|any) (\w+ )?spell is (?:successfully )?cast,", r"a player casts \1 \2spell,"),
    (r"\bmay pay (\{[^ ]*\}) to gain (\w+) life(?=\.)", r"may pay \1. If you do, you gain \2 life"),
    (
        r"^(\{\d\}): Gain (\w+) life (?:for a|when a) (?:cast )?(\w+) spell(?: is cast)?\. Use this effect .*$",
        r"Whenever a player casts a \3 spell, you may pay \1. If you do, you gain \2 life.",
    ),
    (
        r"^(\{\d\}): Any (\w+) spell cast (?:by any player )?gives you (\w+) life\.?$",
        r"Whenever a player casts a \2 spell, you may pay \1. If you do, you gain \3 life.",
    ),
    (
        r"\b(enchanted land is tapped for mana,) it (?:provides|produces|gives) (?:one|an) (?:additional|extra) "
        r"(\{[WUBRG]\})",
        r"\1 its controller adds an additional \2",
    ),
    (r"^whenever any player\b", "Whenever a player"),
    (r"\bthat player must discard\b", "that player discards"),
    (rf"(^[^:\"]*: (?:Enchanted creature gets )?{_SIZE})\.?$", r"\1 until end of turn."),
    (rf"(: )(?={_SIZE} until end of turn\.)", "\\1\x02 gets "),
    (
        r"^Whenever (?:a player taps a land|a land is tapped) for mana, it produces (?:one|an) "
        r"(?:additional|extra) mana of the same type\.$",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ),
    (r"^(whenever a player taps [^,]*, \x02 deals \w+ damage to) him or her\.$", r"\1 that player."),
    (r"\bit still counts as (?=an? )", "it's still "),
    (r"^(\x02) counts as (an? (?:artifact|enchantment|land|creature))\.$", r"\1 is \2 in addition to its other types."),
    (r"^(enchanted land (?:is|becomes)) (?:now )?a basic (?=island|swamp|mountain|forest|plains)", r"\1 a "),
    (r"(?<=by )walls\b", "Walls"),
    (r"^Play only on (?:an? |target )", "Play only on "),
    (
        r"\bsearch your library for (?:any one|an?|one) ((?:\w+ )?card)(?:\.| and) put (?:it|that card) "
        r"into your hand\. (?:re)?shuffle your library(?: afterwards?)?\.",
        r"search your library for a \1 and put that card into your hand. Then shuffle your library.",
    ),
)
"""The changes, in the order in which they are made."""

LANDHOME: Final = r"^(Island|Swamp|Mountain|Forest|Plains)home$"
"""A keyword of the Fifth Edition, which later texts spell out."""
WITH_SENTENCE: Final = rf"^((?:{_KEYWORDS})(?:, (?:{_KEYWORDS}))*)\. (?=[A-Z\x02{{])"
"""Keywords before a sentence, in one line."""

__all__ = ["LANDHOME", "PRINTED", "WITH_SENTENCE"]
