"""How each modification changes an object's characteristics (201, 203, 205, 212, 407).

Rules: 418.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import Layers
from manaburn.large import product
from manaburn.rules.kernel.internal_nodes import BecomesFace, LosesAbility
from manaburn.rules.kernel.table import Table
from manaburn.state.characteristics import NO_ABILITIES, Characteristics, HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import ChoiceKey, GameObject
from manaburn.subtypes import types_of
from manaburn.terms import (
    ALL_COLOURS,
    ARTIFACT,
    BASIC,
    BASIC_LAND_TYPES,
    COLOUR_NAMES,
    CREATURE,
    LAND,
    LEGENDARY,
    TRIBAL,
    Zone,
    colour_words,
    supertype_words,
    type_words,
)
from manaburn.text import keywords
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from manaburn.text.tree.base import Ability, Modification, Selector, Value, walk
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Filter, HasColour, OfChosen
from manaburn.text.tree.snow import SNOW_COVERED
from manaburn.text.tree.values import Number
from manaburn.text.tree.words import ChosenType

from . import continuous, copying, evaluate, filters, protections, text_change
from .ability_index import GRANTED, INTRINSIC, gain_mana

if TYPE_CHECKING:
    from .active_effects import Active
    from .layers import Board

LEGEND: Final = "Legend"
"""A creature type until 2004."""


def apply(
    board: Board,
    item: GameObject,
    chars: Characteristics,
    mod: Modification,
    ctx: Context,
    index: int,
    active: Active | None,
) -> Characteristics | None:
    """Apply one modification. For a copy effect return the characteristics that replace ``chars``, otherwise None.

    Rules: 503.7.
    """
    if isinstance(mod, s.AddPT):
        add_size(board, item, chars, mod, ctx)
    elif isinstance(mod, s.GainAbility) and is_defined(mod.ability, ctx):
        gain(board, item, chars, mod.ability, ctx, index, active)
    elif isinstance(mod, s.AbilitiesOf):
        take_abilities(board, item, chars, mod, ctx, active)
    elif isinstance(mod, (s.SetPT, s.DefinePT)):
        set_size(board, item, chars, mod.power, mod.toughness, ctx)
    elif isinstance(mod, s.SetTypes):
        set_types(board, chars, mod, ctx)
    elif isinstance(mod, s.TypesOf):
        take_types(board, chars, mod, ctx)
    elif isinstance(mod, s.SetColour):
        set_colour(chars, mod, ctx)
    elif isinstance(mod, s.LoseAbility):
        lose(board, chars, mod.keyword)
    elif isinstance(mod, (LosesAbility, s.LoseThat)):
        lose_that(board, chars, mod)
    elif isinstance(mod, s.LoseAllAbilities):
        if chars.abilities:
            if item._zone is not Zone.IN_PLAY:
                undefine_size(board, item, chars)
            chars.abilities = NO_ABILITIES
            board.texts.index(chars)
    elif isinstance(mod, s.SwitchPT):
        chars.power, chars.toughness = chars.toughness, chars.power
    elif isinstance(mod, s.LoseTypes):
        lose_types(board, chars, mod)
    elif isinstance(mod, s.SetText):
        reword(board, item, chars, mod, ctx)
    elif isinstance(mod, BecomesFace):
        return become(board, item, chars, mod)
    elif isinstance(mod, s.FullText):
        return take_text(board, item, chars, mod, ctx)
    elif isinstance(mod, s.SetName):
        chars.name = mod.name
    return None


def lose_that(board: Board, chars: Characteristics, mod: LosesAbility | s.LoseThat) -> None:
    """Take an ability away; since 2009 it may be a part of protection from several colours."""
    if isinstance(mod, s.LoseThat) and board.table.edition.protections_are_separate:
        chars.abilities = protections.without(chars.abilities, mod.ability)
    else:
        chars.abilities = [held for held in chars.abilities if held.ability != mod.ability]
    board.texts.index(chars)


def add_size(board: Board, item: GameObject, chars: Characteristics, mod: s.AddPT, ctx: Context) -> None:
    """Apply +X/+Y. In the scheme of order of resolution it takes effect only while the object is a creature."""
    power = mod.power
    toughness = mod.toughness
    if board.scheme is Layers.RESOLUTION_ORDER and not chars.card_types & CREATURE:
        postpone_size(board, item, evaluate.bonus(board.table, power, ctx), evaluate.bonus(board.table, toughness, ctx))
        return
    chars.power += power.n if isinstance(power, Number) else evaluate.bonus(board.table, power, ctx)
    chars.toughness += toughness.n if isinstance(toughness, Number) else evaluate.bonus(board.table, toughness, ctx)


def set_size(
    board: Board,
    item: GameObject,
    chars: Characteristics,
    power: Value | None,
    toughness: Value | None,
    ctx: Context,
) -> None:
    """Set power and toughness. None leaves the present value."""
    if power is not None:
        chars.power = power.n if isinstance(power, Number) else evaluate.value(board.table, power, ctx)
    if toughness is not None:
        chars.toughness = toughness.n if isinstance(toughness, Number) else evaluate.value(board.table, toughness, ctx)
    if board.postponed_sizes:
        apply_postponed_size(board, item, chars)


def undefine_size(board: Board, item: GameObject, chars: Characteristics) -> None:
    """Take back what an object outside play that is about to lose its abilities says of its own size: these abilities
    are applied beforehand, but their layer is a later one.

    Rules: 405.2a, 418.5a.
    """
    printed = board.base(item)
    for held in chars.shaping:
        if isinstance(held.ability, StaticAbility):
            for mod in held.ability.mods:
                if isinstance(mod, s.DefinePT):
                    if mod.power is not None:
                        chars.power = printed.power
                    if mod.toughness is not None:
                        chars.toughness = printed.toughness


def set_colour(chars: Characteristics, mod: s.SetColour, ctx: Context) -> None:
    """Set or add colours."""
    colours = mod.colours
    if mod.chosen:
        chosen = ctx.source.choices.get("color")
        if not isinstance(chosen, int):
            return  # 503.7: a choice never made is undefined
        colours = chosen
    chars.colours = chars.colours | colours if mod.add else colours


def apply_counters(item: GameObject, chars: Characteristics) -> None:
    """Apply +X/+Y and -X/-Y counters that are not dated. Dated ones are applied later.

    Rules: 200.10a.
    """
    counters = item.counters
    for counter in counters:
        amount = counters[counter]
        if item._dated_counters:
            amount -= sum([dated.amount for dated in item._dated_counters if dated.counter == counter])
        apply_counter(chars, counter, amount)


def apply_counter(chars: Characteristics, counter: str, amount: int) -> None:
    """Apply a number of counters of one kind.

    Rules: 200.10a.
    """
    if counter == "+1/+1":
        chars.power += amount
        chars.toughness += amount
    elif counter == "-1/-1":
        chars.power -= amount
        chars.toughness -= amount
    elif "/" in counter:
        halves = counter.split("/")
        try:
            power, toughness = int(halves[0]), int(halves[1])
        except ValueError:
            return
        chars.power += product(power, amount)
        chars.toughness += product(toughness, amount)


def postpone_size(board: Board, item: GameObject, power: int, toughness: int) -> None:
    """Keep a change of power and toughness for an object that isn't a creature, until it is one.

    Rules: 1996.target.
    """
    before = board.postponed_sizes.get(item.number, (0, 0))
    board.postponed_sizes[item.number] = (before[0] + power, before[1] + toughness)


def apply_postponed_size(board: Board, item: GameObject, chars: Characteristics) -> None:
    """Apply the changes kept by :func:`postpone_size`, now that the object has power and toughness."""
    postponed = board.postponed_sizes.pop(item.number, None)
    if postponed is not None:
        chars.power += postponed[0]
        chars.toughness += postponed[1]


def values_of(mod: Modification) -> list[Value]:
    """Return the numbers in a modification."""
    if isinstance(mod, s.AddPT):
        return [mod.power, mod.toughness]
    if isinstance(mod, (s.SetPT, s.DefinePT)):
        return [value for value in (mod.power, mod.toughness) if value is not None]
    return []


# -- abilities (407) ---------------------------------------------------------------------------------------------------


def _choices_named(ability: Ability) -> list[ChoiceKey]:
    found: list[ChoiceKey] = []
    if isinstance(ability, KeywordAbility) and ability.kind is not None:
        for node in walk(ability.kind):
            if isinstance(node, OfChosen) and (node.what == "color" or node.what == "card type"):
                found.append(node.what)
    return found


choices_named: Final = Memo(_choices_named, 4096)
"""The choices without which a keyword says nothing: "protection from the chosen color"."""


def is_defined(ability: Ability, ctx: Context) -> bool:
    """Return whether the choices have been made without which an ability that is given says nothing.

    Rules: 503.7.
    """
    return all(filters.choice(ctx, key) is not None for key in choices_named.of(ability))


def gain(
    board: Board,
    item: GameObject,
    chars: Characteristics,
    ability: Ability,
    ctx: Context,
    index: int,
    active: Active | None,
) -> None:
    """Give an object an ability. A second instance of the same ability is allowed.

    Rules: 407.3.
    """
    held = given(active, ability, ctx, index, ctx.source is item)
    chars.abilities = [*chars.abilities, held]
    before = chars.shaping
    board.texts.enter(chars, held)
    if chars.ruling is not NO_ABILITIES:
        board.rule(chars)
    if chars.shaping is not before:
        for fresh in chars.shaping[len(before) :]:
            board.note_given(item, fresh)


def take_abilities(
    board: Board, item: GameObject, chars: Characteristics, mod: s.AbilitiesOf, ctx: Context, active: Active | None
) -> None:
    """Give an object abilities that other objects have, each once."""
    timestamp = active.timestamp if active is not None else 1
    taken: list[Ability] = []
    for other in evaluate.objects(board.table, mod.what, ctx):
        if other is item:
            continue
        for held in continuous.characteristics(board.table, other).abilities:
            if held.ability in taken or not is_taken(held.ability, mod):
                continue
            taken.append(held.ability)
            key = TAKEN + (other.number << 16) + held.key % TOLD_APART
            fresh = HeldAbility(held.ability, key, held.granter, timestamp)
            chars.abilities = [*chars.abilities, fresh]
            before = chars.shaping
            board.texts.enter(chars, fresh)
            if chars.ruling is not NO_ABILITIES:
                board.rule(chars)
            for shaping in chars.shaping[len(before) :]:
                board.note_given(item, shaping)


def abilities_now(table: Table, mod: s.AbilitiesOf, ctx: Context) -> list[Modification]:
    """Return what gives an object the abilities that others have now, each once.

    Rules: 418.3c.
    """
    found: list[Ability] = []
    for other in evaluate.objects(table, mod.what, ctx):
        for held in continuous.characteristics(table, other).abilities:
            if held.ability not in found and is_taken(held.ability, mod):
                found.append(held.ability)
    return [s.GainAbility(ability) for ability in found]


def keys_taken(table: Table, mod: s.AbilitiesOf, ctx: Context) -> list[int]:
    """Return the keys of the abilities that others have now and an effect takes from them."""
    found: list[int] = []
    for other in evaluate.objects(table, mod.what, ctx):
        for held in continuous.characteristics(table, other).abilities:
            if is_taken(held.ability, mod):
                found.append(held.key)
    return found


TAKEN: Final = 1 << 40
"""The keys of abilities that an object has because others have them begin with this number."""
TOLD_APART: Final = 65521
"""The largest prime number of 16 bits: what is left of a key after division by it says which ability it was, also for
one that an effect gives, whose key has a date in its higher bits."""


def is_taken(ability: Ability, mod: s.AbilitiesOf) -> bool:
    """Whether an ability is one of those that an effect takes from other objects."""
    if isinstance(ability, ActivatedAbility):
        return mod.activated
    if not isinstance(ability, KeywordAbility):
        return False
    for keyword in mod.keywords:
        if keyword == "protection from any color":
            kind = ability.kind
            tests = kind.tests if isinstance(kind, Filter) else ()
            if ability.keyword == "protection" and len(tests) == 1 and isinstance(tests[0], HasColour):
                return True
        elif keywords.is_kind_of(ability, keyword):
            return True
    return False


def given(active: Active | None, ability: Ability, ctx: Context, index: int, own: bool) -> HeldAbility:
    """Return an ability as an effect gives it: the same instance to all objects, but for the source of the effect
    (``own``). ``index``: the place of the modification in the effect."""
    timestamp = active.timestamp if active is not None else 1
    place = index * 2 + 1 if own else index * 2
    held = active.give(place, None) if active is not None else None
    if held is None or held.timestamp != timestamp:
        key = GRANTED + (((timestamp << 6) + (ctx.held_key & 63)) << 6) + index
        held = HeldAbility(ability, key, None if own else ctx.source, timestamp)
        if active is not None:
            active.give(place, held)
    return held


def lose(board: Board, chars: Characteristics, keyword: str) -> None:
    """Remove every instance of a keyword ability.

    Rules: 407.3.
    """
    kept: list[HeldAbility] = []
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            if keywords.is_kind_of(ability, keyword):
                continue
        elif isinstance(ability, (ActivatedAbility, TriggeredAbility)) and ability.keyword == keyword:
            continue
        kept.append(held)
    if len(kept) == len(chars.abilities):
        return
    chars.abilities = kept
    board.texts.index(chars)


# -- types (205, 212) --------------------------------------------------------------------------------------------------


CHOSEN_TYPES: Final[dict[ChosenType, tuple[ChoiceKey, ...]]] = {
    "basic land type": ("land type",),
    "type": ("type", "land type"),
}
"""For the type that a text refers to: the keys under which the choice may be stored."""


def chosen_type(ctx: Context, what: ChosenType) -> str:
    """Return the type chosen for the source, or "" if none was chosen."""
    if what == "second":
        second = ctx.chosen_text[1] if len(ctx.chosen_text) > 1 else ctx.source.choices.get("second type")
        return second if isinstance(second, str) else ""
    for key in CHOSEN_TYPES.get(what, ()):
        chosen = ctx.source.choices.get(key)
        if isinstance(chosen, str):
            return chosen
    return ""


def set_types(board: Board, chars: Characteristics, mod: s.SetTypes, ctx: Context) -> None:
    """Set types. They replace those of the same sort unless they are added.

    Rules: 212.1b, 212.1c, 212.1d.
    """
    before = chars.subtypes
    was_land = chars.card_types & LAND
    was_creature = chars.card_types & CREATURE
    add = mod.add
    subtypes = mod.subtypes
    card_types = mod.card_types
    if mod.chosen:
        word = chosen_type(ctx, mod.chosen)
        if not word:
            return  # 503.7
        subtypes = (*subtypes, word)
    every = ""
    if mod.every:
        if "land" in mod.every:
            subtypes = (*subtypes, *BASIC_LAND_TYPES)
            every = "land"
        else:
            every = "creature"
    if card_types:
        set_card_types(board, chars, card_types, add)
    if mod.supertypes:
        chars.supertypes = chars.supertypes | mod.supertypes if add else mod.supertypes
    if subtypes or every:
        set_subtypes(chars, subtypes, every == "creature", add)
        if was_creature and not every:
            set_legend(board, chars, subtypes, add)
    if was_creature and not chars.card_types & CREATURE and is_legend_by_type(board, chars):
        chars.supertypes &= ~LEGENDARY
    if chars.card_types & LAND:
        if not add and subtypes and is_basic(subtypes):
            become_basic(board, chars, subtypes)
        else:
            gain_mana(chars, before if was_land else ())
    elif was_land:
        lose_mana(board, chars)


def set_card_types(board: Board, chars: Characteristics, card_types: int, add: bool) -> None:
    """Set card types. Subtypes that belong only to replaced types are removed.

    Rules: 212.1c, 214.4a@2002.
    """
    both = ARTIFACT | CREATURE
    keeps_others = board.table.edition.type_change_keeps_others
    if add and not keeps_others and card_types & CREATURE and chars.card_types & LAND:
        # Until 2003 a creature that is still a land kept being a land, and nothing else.
        card_types |= LAND
    elif add or (keeps_others and card_types & both == both):
        # "In addition", "still a", and since 2003 "becomes an artifact creature" keep the others.
        chars.card_types |= card_types
        return
    chars.card_types = card_types
    chars.subtypes = tuple([word for word in chars.subtypes if types_of(word) & card_types])
    if card_types & (CREATURE | TRIBAL) == 0:
        chars.every_creature_type = False


def set_subtypes(chars: Characteristics, subtypes: tuple[str, ...], every_creature_type: bool, add: bool) -> None:
    """Set subtypes. Unless they are added, they replace subtypes that belong to the same card types."""
    if not add:
        kinds = CREATURE | TRIBAL if every_creature_type else 0
        for word in subtypes:
            kinds |= types_of(word)
        chars.subtypes = tuple([word for word in chars.subtypes if types_of(word) & kinds == 0])
        if kinds & CREATURE:
            chars.every_creature_type = False
    for word in subtypes:
        if word not in chars.subtypes:
            chars.subtypes = (*chars.subtypes, word)
    if every_creature_type:
        chars.every_creature_type = True


def set_legend(board: Board, chars: Characteristics, subtypes: tuple[str, ...], add: bool) -> None:
    """Make a creature that gets creature types a legend if Legend is among them, and none if they replace others. Until
    2004 Legend was a creature type.

    Rules: 215.2, 420.5e.
    """
    edition = board.table.edition
    if not edition.legend_is_a_creature_type:
        return
    if LEGEND in subtypes:
        chars.supertypes |= LEGENDARY
    elif not add and any(types_of(word) & CREATURE for word in subtypes):
        if edition.legends_stay_legendary or is_legend_by_type(board, chars):
            chars.supertypes &= ~LEGENDARY


def is_legend_by_type(board: Board, chars: Characteristics) -> bool:
    """Whether an object that has been a creature has its legendary status as the creature type Legend, which it loses
    with the card type. So it was from 2003 on, as long as there was that type.

    Rules: 215.2@2004.
    """
    edition = board.table.edition
    if edition.legends_stay_legendary or not edition.legend_is_a_creature_type:
        return False
    return chars.face is not None and chars.face.card_types & CREATURE != 0


def take_types(board: Board, chars: Characteristics, mod: s.TypesOf, ctx: Context) -> None:
    """Replace an object's creature types by those of another object."""
    found = list(mod.subtypes)
    every = False
    legend = False
    for other in evaluate.objects(board.table, mod.what, ctx):
        theirs = continuous.characteristics(board.table, other)
        found.extend([word for word in theirs.subtypes if types_of(word) & CREATURE and word not in found])
        every = every or theirs.every_creature_type
        legend = legend or (theirs.card_types & CREATURE != 0 and theirs.supertypes & LEGENDARY != 0)
    chars.subtypes = (*[word for word in chars.subtypes if not types_of(word) & CREATURE], *found)
    chars.every_creature_type = every
    set_legend(board, chars, (*found, LEGEND) if legend else tuple(found), False)


def is_basic(subtypes: tuple[str, ...]) -> bool:
    """Whether all the subtypes are basic land types."""
    for word in subtypes:
        if word not in BASIC_LAND_TYPES:
            return False
    return True


def become_basic(board: Board, chars: Characteristics, subtypes: tuple[str, ...]) -> None:
    """Make a land a basic land type: it loses the abilities of its text and old types and gains the type's mana
    ability.

    Rules: 212.6h.
    """
    stays = SNOW_COVERED if board.table.edition.type_change_leaves_snow else ""  # 212.6e of 2003-2004
    kept: list[HeldAbility] = []
    for held in chars.abilities:
        if not held.own or (isinstance(held.ability, KeywordAbility) and held.ability.keyword == stays):
            kept.append(held)
    chars.abilities = kept
    board.texts.index(chars)
    gain_mana(chars, ())
    if board.table.edition.land_type_renames:
        # 214.9f of 2002: it becomes a basic land of that name and is no longer a legend.
        chars.name = subtypes[0]
        chars.supertypes = chars.supertypes & ~LEGENDARY | BASIC


def lose_mana(board: Board, chars: Characteristics) -> None:
    """Remove the mana abilities of land types from an object that is no longer a land."""
    kept = [held for held in chars.abilities if held.key < INTRINSIC]
    if len(kept) != len(chars.abilities):
        chars.abilities = kept
        board.texts.index(chars)


def lose_types(board: Board, chars: Characteristics, mod: s.LoseTypes) -> None:
    """Remove types, and subtypes that belong to them alone.

    Rules: 212.1b.
    """
    chars.card_types &= ~mod.card_types
    chars.supertypes &= ~mod.supertypes
    kinds = chars.card_types
    if mod.card_types:
        chars.subtypes = tuple([word for word in chars.subtypes if types_of(word) & kinds])
        if kinds & (CREATURE | TRIBAL) == 0:
            chars.every_creature_type = False
    if mod.subtypes:
        chars.subtypes = tuple([word for word in chars.subtypes if word not in mod.subtypes])
    if mod.every:
        chars.subtypes = tuple([word for word in chars.subtypes if not types_of(word) & (CREATURE | TRIBAL)])
        chars.every_creature_type = False
        if chars.card_types & CREATURE and board.table.edition.legend_is_a_creature_type:
            chars.supertypes &= ~LEGENDARY


# -- text (418.6) and copies (503) -------------------------------------------------------------------------------------


def reword(board: Board, item: GameObject, chars: Characteristics, mod: s.SetText, ctx: Context) -> None:
    """Replace a word in an object's text and type line.

    Rules: 415.4, 418.6.
    """
    old, new = mod.old, mod.new
    if not old and len(ctx.chosen_text) >= 2:
        old, new = ctx.chosen_text[0], ctx.chosen_text[1]
    types = chars.subtypes
    if mod.chosen:
        changed = to_chosen_colour(chars, ctx)
    elif old and text_change.allowed(old, not board.table.edition.land_type_renames):
        changed = text_change.reword(chars, old, new)
    else:
        return
    if changed:
        before = chars.shaping
        board.texts.index(chars)
        for held in chars.shaping:
            if held not in before:
                board.note_given(item, held)
        if chars.ruling is not NO_ABILITIES:
            board.rule(chars)
    if types != chars.subtypes and chars.card_types & LAND:
        lost = [word for word in types if word not in chars.subtypes]
        if lost:
            chars.abilities = [
                held
                for held in chars.abilities
                if held.key < INTRINSIC or BASIC_LAND_TYPES[held.key - INTRINSIC] not in lost
            ]
            board.texts.index(chars)
        gain_mana(chars, types)


def to_chosen_colour(chars: Characteristics, ctx: Context) -> bool:
    """Replace each colour word in a text by the one that was chosen for the source of an effect. Return whether any
    ability changed."""
    chosen = ctx.source.choices.get("color")
    if not isinstance(chosen, int):
        return False
    new = COLOUR_NAMES[chosen.bit_length() - 1]
    changed = False
    for old in COLOUR_NAMES[:5]:
        if old != new and text_change.reword(chars, old, new):
            changed = True
    return changed


def become(board: Board, item: GameObject, chars: Characteristics, mod: BecomesFace) -> Characteristics:
    """Return the characteristics of an object that becomes a copy, as modified by its status.

    Rules: 503.3, 503.4, 504.7.
    """
    if item.face_down:
        return chars  # 504.7: it shows the copied values when it is turned face up
    face = mod.face
    if item.flipped:
        face = copying.flipped_of(face)
    fresh = board.texts.base(face).copy()
    fresh.owner = chars.owner
    item.cached = fresh
    for held in fresh.shaping:
        board.note_given(item, held)
    if fresh.ruling is not NO_ABILITIES:
        board.rule(fresh)
    return fresh


def take_text(
    board: Board, item: GameObject, chars: Characteristics, mod: s.FullText, ctx: Context
) -> Characteristics | None:
    """Return the characteristics of an object that has another's text; None if it has that text already, and would
    begin the same effect again. Its copiable values stay its own.

    Rules: 503.2, 612.5@2010.
    """
    if item.face_down:
        return None
    for other in evaluate.objects(board.table, mod.what, ctx):
        if other.face in (item.face, item.copy_of):
            continue
        face = copying.copiable(board.table, other, mod.changes, ctx)
        if chars.text != face:
            fresh = become(board, item, chars, BecomesFace(face))
            fresh.face = chars.face
            fresh.text = face
            return fresh
    return None


def as_selector(what: object | None) -> Selector | None:
    """Return the selector of an effect whose set of objects is not fixed, or None."""
    return what if isinstance(what, Selector) else None


# -- descriptions ------------------------------------------------------------------------------------------------------


def describe(chars: Characteristics, item: GameObject) -> list[tuple[str, str]]:
    """Return the names of characteristics with their values in words."""
    types = [*supertype_words(chars.supertypes), *type_words(chars.card_types), *chars.subtypes]
    if chars.every_creature_type:
        types.append("every creature type")
    return [
        ("name", chars.name or "none"),
        ("colors", " ".join(colour_words(chars.colours & ALL_COLOURS)) or "none"),
        ("types", " ".join(types)),
        ("abilities", ", ".join([ability_word(held) for held in chars.abilities]) or "none"),
        ("power", str(chars.power)),
        ("toughness", str(chars.toughness)),
    ]


def ability_word(held: HeldAbility) -> str:
    """Return a short name of an ability."""
    ability = held.ability
    if isinstance(ability, KeywordAbility):
        return ability.keyword
    kind = "static" if isinstance(ability, StaticAbility) else type(ability).__name__.removesuffix("Ability").lower()
    return (
        f"{kind} ability"
        if held.own
        else f"{kind} ability given by {held.granter if held.granter is not None else 'itself'}"
    )


def difference(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> list[str]:
    """Return the differences between two descriptions: "power 2 becomes 3"."""
    found: list[str] = []
    for i in range(len(after)):
        what, now = after[i]
        if before[i][1] != now:
            found.append(f"{what} {before[i][1]} becomes {now}")
    return found
