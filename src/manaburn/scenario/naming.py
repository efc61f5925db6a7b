"""How a scenario names cards, permanents, abilities and players, and what a name fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from manaburn.cards.pools import fold_name
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import (
    ABILITY,
    CARD,
    DAMAGE,
    RULES_ABILITY,
    SPELL_COPY,
    TOKEN,
    Entity,
    GameObject,
    Player,
    in_turn,
)
from manaburn.terms import Zone, zone_name
from manaburn.text.phrases import words_of
from manaburn.text.tree import Ability, InRelation, walk
from manaburn.text.tree.memo import Memo

from . import written


class Trouble(ManaburnError):
    """A scenario fails or can't continue. The message says what was expected and what was seen."""

    line = 0
    """Where in the file."""
    why = ""
    """What was expected and seen, without the place."""


class Refused(Trouble):
    """The rules refuse something that a scenario does."""

    refusal: IllegalAction | None = None


class Unclear(Trouble):
    """A scenario is ambiguous: a name fits nothing or several things, or a choice is left open."""


_ABILITY: Final = re.compile(r"ability of (?P<card>.+?)(?: (?P<n>\d+)| *: *(?P<part>.+))?\Z", re.IGNORECASE | re.DOTALL)
_NTH: Final = re.compile(r"(?P<card>.+?) (?P<n>[1-9][0-9]{0,5})\Z", re.DOTALL)
_TIMES: Final = re.compile(r"(?P<name>.+?) +x(?P<n>[0-9]{1,6})\Z")
_BRACE: Final = re.compile(r"\s+")


def names_of(item: GameObject) -> list[str]:
    """What a card, token or copy may be called: the name of the card it is, and of the half it is."""
    if item.kind in (ABILITY, DAMAGE, RULES_ABILITY):
        return []
    found: list[str] = []
    if item.card is not None:
        definition = item.card.definition
        found.append(definition.name)
        if definition.layout == "split" and item.zone is not Zone.STACK:
            found.append(f"{definition.faces[0].name} // {definition.faces[1].name}")
            found.extend([face.name for face in definition.faces])
        elif definition.layout == "flip":
            found.append(definition.faces[1].name)
    if item.face is not None and item.face.name not in found:
        found.append(item.face.name)
    return found


def called(item: GameObject) -> str:
    """Return the name of an object for messages."""
    if item.kind == ABILITY:
        return f"ability of {called(item.source)}" if item.source is not None else "ability"
    if item.kind == DAMAGE:
        return "combat damage"
    if item.kind == RULES_ABILITY:
        return "draw"
    if item.label:
        return item.label
    if item.card is not None:
        if item.card.definition.layout == "split" and item.zone is Zone.STACK and item.face is not None:
            return item.face.name
        return item.card.definition.name
    return item.face.name if item.face is not None else str(item)


def entity_called(entity: object) -> str:
    """Return the name of an object or player for messages."""
    if isinstance(entity, Player):
        return entity.name
    return called(entity) if isinstance(entity, GameObject) else str(entity)


def where(item: GameObject) -> str:
    """An object with the place where it is, to tell it from others."""
    owner = item.controller if item.zone in (Zone.IN_PLAY, Zone.STACK) else item.owner
    zone = zone_name(item.zone) if item.here else "gone"
    return f"{owner.name}'s {called(item)} ({zone})"


def split_times(text: str) -> tuple[str, int]:
    """``Swamp x3`` as a name and a number of at most six digits."""
    match = _TIMES.match(text.strip())
    return (match["name"], int(match["n"])) if match else (text.strip(), 1)


def spread(texts: Iterable[str]) -> list[str]:
    """A list of names in which ``Swamp x3`` stands three times."""
    found: list[str] = []
    for text in texts:
        name, times = split_times(text)
        found.extend([name] * times)
    return found


def same_name(one: str, other: str) -> bool:
    """Whether two names are one, whatever case and accents."""
    return one == other or fold_name(one) == fold_name(other)


ZONES_AS_TARGETS: Final = ("'s graveyard", "'s library", "'s hand")
"""A player stands for his or her zone, where that is the target (415.1)."""


def fits(table: Table, entity: Entity, text: str, whose: Player | None = None) -> bool:
    """Whether a name in a scenario could mean this object or player (a number of several abilities aside); ``whose``:
    among the objects of that player.
    """
    text = text.strip()
    if fits_by_name(table, entity, text, whose):
        return True
    if not isinstance(entity, GameObject) or entity.zone is not Zone.STACK or entity.kind not in (CARD, SPELL_COPY):
        return False
    match = _NTH.match(text)
    return match is not None and is_nth(table, entity, match["card"], int(match["n"]), whose)


def is_nth(table: Table, entity: Entity, text: str, number: int, whose: Player | None) -> bool:
    """Whether a spell is the one with this number, from the top of the stack, of the spells that a name fits."""
    for item in reversed(table.state.stack):
        if item.kind in (CARD, SPELL_COPY) and fits_by_name(table, item, text, whose):
            number -= whose in (None, item.controller)
            if item is entity:
                return number == 0
    return False


def fits_by_name(table: Table, entity: Entity, text: str, whose: Player | None = None) -> bool:
    """Whether a name could mean this object or player, without a number of several spells."""
    if isinstance(entity, Player):
        return entity.name == (text.rpartition("'s ")[0] if text.endswith(ZONES_AS_TARGETS) else text)
    assert isinstance(entity, GameObject)
    if entity.label and entity.label == text:
        return True
    if entity.kind == SPELL_COPY and text.lower().startswith("copy of "):
        return fits_by_name(table, entity, text[len("copy of ") :].strip())
    if entity.kind == DAMAGE:
        return text.lower() == "combat damage"
    if entity.kind == RULES_ABILITY:
        return text.lower() in ("draw", "normal draw")
    for player in table.state.players:
        if text.startswith((f"{player.name}'s ", f"{player.name}’s ")):
            owner = entity.controller if entity.zone in (Zone.IN_PLAY, Zone.STACK) else entity.owner
            if owner is player and fits(table, entity, text[len(player.name) + 3 :], player):
                return True
    if entity.kind == ABILITY:
        match = _ABILITY.match(text)
        if not match or entity.source is None:
            return False
        # A name may itself end in a number or hold a colon; the number of an ability is not that of its source.
        if fits_by_name(table, entity.source, text[len("ability of ") :].strip()):
            return True
        if not fits_by_name(table, entity.source, match["card"].strip()):
            return False
        return match["part"] is None or says(entity.ability, match["part"], called(entity.source))
    if own_name(entity, text):
        return True
    # What is called so itself is meant rather than a copy of it, or a token called "... Token".
    return (copied_name(table, entity, text) or without_token(entity, text)) and not any(
        own_name(item, text) for item in table.state.in_play if whose in (None, item.controller)
    )


def own_name(item: GameObject, text: str) -> bool:
    """Whether a name is that of the card or token it is, or a label."""
    return item.label == text or any(same_name(name, text) for name in names_of(item))


def without_token(item: GameObject, text: str) -> bool:
    """Whether it is a token with a name like "Goblin Token", and the text says "Goblin"."""
    return item.kind == TOKEN and item.face is not None and same_name(item.face.name, f"{text} Token")


def copied_name(table: Table, item: GameObject, text: str) -> bool:
    """Whether a permanent has a name because it is a copy of something."""
    if item.zone is not Zone.IN_PLAY or item.face is None or item.face_down:
        return False
    name = continuous.characteristics(table, item).name
    return bool(name) and name != item.face.name and same_name(name, text)


def is_called(table: Table, entity: Entity, text: str) -> bool:
    """Whether a name could mean it, or is what it is called as a copy."""
    return fits(table, entity, text) or (isinstance(entity, GameObject) and copied_name(table, entity, text))


def owners_of(entities: Sequence[Entity], text: str) -> list[Entity]:
    """Return the objects that have this name printed on them, rather than as copies; all of them if none has it
    printed."""
    name = text.strip()
    for player in {item.controller.name for item in entities if isinstance(item, GameObject)}:
        for start in (f"{player}'s ", f"{player}’s "):
            name = name.removeprefix(start)
    own = [item for item in entities if not isinstance(item, GameObject) or own_name(item, name)]
    return own if own else list(entities)


def numbered(text: str) -> int:
    """The 2 of ``ability of CARD 2``; 0 where there is none."""
    match = _ABILITY.match(text.strip())
    return int(match["n"]) if match and match["n"] else 0


_WORDINGS: Final = (
    (re.compile(r"\bthe battlefield\b"), "play"),
    (re.compile(r"\bonto play\b"), "into play"),
    (re.compile(r"\bon play\b"), "in play"),
    (re.compile(r"\benters(?: play\b)?"), "comes into play"),
    (re.compile(r"\bexiled\b"), "removed"),
    (re.compile(r"\bdies\b"), "is put into a graveyard from play"),
    (re.compile(r"\bcast\b"), "play"),
    (re.compile(r"\bcasts\b"), "plays"),
    (re.compile(r"\bexile\b"), "remove"),
    (re.compile(r"\bfrom the game\b"), ""),
    (re.compile(r"\bcreate\b"), "put"),
    (re.compile(r"[’]"), "'"),
)


def plain_words(text: str) -> str:
    """A text with wordings of different years made alike."""
    text = text.lower()
    for pattern, word in _WORDINGS:
        text = pattern.sub(word, text)
    return _BRACE.sub(" ", text).strip(" .")


_QUOTED: Final = re.compile(r'["“][^"“”]*["”]')


def says(ability: Ability | None, part: str, name: str, quoted: bool = True) -> bool:
    """Whether a part of its text stands in an ability: as we print it, or as its card has it. ``quoted``: also in the
    text of an ability that it gives."""
    wanted = plain_words(part)
    texts = [words_of(ability, name), *written.texts(ability, name)]
    if not quoted:
        texts = [_QUOTED.sub(" ", text) for text in texts]
    return any(stands_in(wanted, plain_words(text)) for text in texts if text)


_ENDINGS: Final = re.compile(r"(?:e?[sd])?(?![^\W_])")
"""What may follow a part of a text that ends in a word: of a verb another form of it."""


def stands_in(part: str, text: str) -> bool:
    """Whether a part of a text stands in it, as whole words: "tap" stands in "tap it" and "taps it", not in "untap it"
    or "tapestry".
    """
    start = text.find(part)
    while part and start >= 0:
        begins = start == 0 or not (text[start - 1].isalnum() and part[0].isalnum())
        if begins and (not part[-1].isalnum() or _ENDINGS.match(text, start + len(part))):
            return True
        start = text.find(part, start + 1)
    return False


# -- what nobody could tell apart --------------------------------------------------------------------------------------


def signature(table: Table, entity: object) -> str:
    """Return a text equal for indistinguishable objects: in one zone, with one status, referred to by nothing."""
    if not isinstance(entity, GameObject):
        return f"player {entity}" if isinstance(entity, Player) else str(entity)
    state = table.state
    item = entity
    held = item.zone is Zone.HAND  # who holds it knows it, and since when makes no difference there
    known = item.known_to | (1 << item.owner.index) if held else item.known_to
    parts = [
        f"{item.zone.name}|{item.label}|{item.kind}|{item.name}|{item.owner.index}{item.controller.index}",
        f"{int(item.tapped)}{int(item.flipped)}{int(item.face_down)}|{item.damage}|{item.regeneration}|{known}",
        f"{sorted(item.counters.items())}|{item.copy_of.name if item.copy_of is not None else ''}",
        f"{item.attached_to.number if isinstance(item.attached_to, GameObject) else item.attached_to}",
        f"{not held and item.since >= item.controller.last_turn and item.since >= 0}",
    ]
    for key in sorted(item.choices):
        value = item.choices[key]
        if key == "creator" and not (isinstance(value, GameObject) and speaks_of_its_tokens(value)):
            continue  # nobody asks any more by what it was made
        parts.append(f"{key} {value.number if isinstance(value, GameObject) else value}")
    unique = bool(entity.attachments or entity.blocked_by or entity.linked or entity.blocking or entity.band)
    if entity.in_combat:
        parts.append(f"{entity.attacking} {entity.blocked} {entity.unblocked}")
    if entity.zone is Zone.STACK or (entity.face_down and entity.zone is Zone.IN_PLAY):
        unique = True
    for item in state.stack:
        if item.context is not None:
            for slot in item.context.targets:
                unique = unique or entity in slot
            unique = unique or item.context.source is entity
    for effect in state.effects:
        unique = unique or entity in effect.affected
    for lasting in state.replacements:
        unique = unique or entity is lasting.context.source or any(entity in slot for slot in lasting.context.targets)
    for trigger in state.delayed:
        unique = unique or any(entity in slot for slot in trigger.context.targets)
        unique = unique or any(entity in kept.objects for kept in trigger.context.kept.values())
    parts.append(str(sorted([(key, value) for key, value in entity.marks.items() if value == state.turn])))
    for use, value in sorted(entity.uses.items()):
        if use[0] in ("in phase", "ignored", "triggered") and value >= in_turn(state.turn):
            parts.append(f"{use} {value}")
    if unique:
        parts.append(f"number {entity.number}")
    if entity.zone is Zone.IN_PLAY:
        chars = continuous.characteristics(table, entity)
        parts.append(
            f"{chars.power}/{chars.toughness} {chars.card_types} {chars.colours}"
            f" {sorted(chars.keywords)} {len(chars.abilities)}"
        )
    return "|".join(parts)


def speaks_of_its_tokens(maker: GameObject) -> bool:
    """Whether something says "created with it" of the tokens that it makes."""
    abilities = maker.face.abilities if maker.face is not None else ()
    if maker.ability is not None:
        abilities = (maker.ability,)
    return any(_speaks_of_tokens.of(ability) for ability in abilities)


def speaks_of_tokens(ability: Ability) -> bool:
    """Return whether an ability says "created with it"."""
    return any(isinstance(node, InRelation) and node.relation == "put into play with" for node in walk(ability))


_speaks_of_tokens: Final = Memo(speaks_of_tokens)


def unlabelled(entities: Sequence[Entity]) -> list[Entity]:
    """Return the objects without a label if some have one: a plain name means these."""
    plain = [entity for entity in entities if not (isinstance(entity, GameObject) and entity.label)]
    return plain if plain else list(entities)


def alike(table: Table, entities: Sequence[object]) -> bool:
    """Return whether these are indistinguishable."""
    if len(entities) < 2:
        return True
    first = signature(table, entities[0])
    return all(signature(table, other) == first for other in entities[1:])


def alike_but_labels(table: Table, entities: Sequence[object]) -> bool:
    """Return whether these differ in their labels only."""
    marks = {
        signature(table, entity).replace(f"|{entity.label}|", "||", 1)
        if isinstance(entity, GameObject)
        else str(entity)
        for entity in entities
    }
    return len(marks) == 1


# -- finding -----------------------------------------------------------------------------------------------------------


def everything(table: Table) -> list[GameObject]:
    """Every object in any zone."""
    state = table.state
    found: list[GameObject] = [*reversed(state.stack), *state.in_play]
    for player in state.players:
        found.extend(state.hands[player.index])
        found.extend(reversed(state.graveyards[player.index]))
        found.extend(reversed(state.libraries[player.index]))
    for zone in (state.removed, state.phased_out, state.ante, state.outside):
        found.extend(zone)
    return found


def find_all(table: Table, text: str, among: Iterable[Entity]) -> list[Entity]:
    """Return everything among these that a name fits. A label takes precedence over names."""
    found = [entity for entity in among if fits(table, entity, text)]
    labelled = [entity for entity in found if isinstance(entity, GameObject) and entity.label == text.strip()]
    if labelled:
        return list(labelled)
    if len(found) > 1 and not alike(table, found):
        found = owners_of(found, text)
        others = unlabelled(found)
        if len(others) < len(found) and alike_but_labels(table, found):
            return others
    n = numbered(text)
    if n and not any(
        isinstance(item, GameObject) and item.source and fits_by_name(table, item.source, text[11:]) for item in found
    ):
        return found[n - 1 : n]
    return found


def find(table: Table, text: str, among: Iterable[Entity], what: str = "") -> Entity:
    """Return the one that a name means. Raises Trouble if there is none, or several that differ."""
    found = find_all(table, text, among)
    if not found:
        raise Unclear(f"there is no {text}{f' {what}' if what else ''}; name something that is there")
    if not alike(table, found):
        names = ", ".join([where(item) if isinstance(item, GameObject) else entity_called(item) for item in found[:6]])
        raise Unclear(f"{text!r} could be {names}: say which by a label (as:) or as WHO's {text}")
    return found[0]
