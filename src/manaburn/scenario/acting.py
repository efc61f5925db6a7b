"""The actions of players with priority in a scenario: which card, ability and casting method a step means, and the
attempt to carry it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.course import priority
from manaburn.rules.kernel.casting_method import FACE_DOWN, CastingMethod, MethodKind
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying
from manaburn.rules.meaning.announced import specs
from manaburn.rules.playing import casting_methods, given_actions, ignoring_effects, objections, taking_actions
from manaburn.rules.playing.targets import NoLegalChoice
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Zone, zone_name
from manaburn.text import keywords
from manaburn.text.phrases import words_of
from manaburn.text.tree import ActivatedAbility, AddMana, KeywordAbility, Mana, UntilPaid, walk

from . import batching, paying, refusals
from .answers import WAYS, Script, method_kind
from .model import Step
from .naming import (
    Trouble,
    Unclear,
    alike,
    everything,
    find_all,
    fits,
    names_of,
    plain_words,
    same_name,
    says,
    where,
)
from .reading import Mapping, Text, number_of, texts_of, truth_of

if TYPE_CHECKING:
    from .driver import Driver

_ZONES: Final = {
    "hand": Zone.HAND,
    "graveyard": Zone.GRAVEYARD,
    "library": Zone.LIBRARY,
    "removed": Zone.REMOVED,
    "in play": Zone.IN_PLAY,
    "in_play": Zone.IN_PLAY,
    "outside": Zone.OUTSIDE,
    "ante": Zone.ANTE,
}


_OTHER: Final = (
    MethodKind.ALTERNATIVE,
    MethodKind.EFFECT,
    MethodKind.FREE,
    MethodKind.OWN_PERMISSION,
    MethodKind.PERMISSION,
)
"""The kinds that ``pay: alternative`` can stand for."""
_NOT_PLAYED: Final = (Zone.STACK, Zone.IN_PLAY, Zone.OUTSIDE)
"""From where nobody plays a card, unless the step says so."""


def act(driver: Driver, step: Step) -> None:
    """Carry out a step that begins with a verb. The driver does what follows."""
    player = driver.player(step.who)
    if step.verb == "play":
        action = to_play(driver.table, player, step, driver.script)
    elif step.verb == "activate":
        action = to_activate(driver.table, player, step, driver.script)
    elif step.verb == "turn face up":
        there = [*driver.state.in_play, *driver.state.stack]
        found = candidates(driver.table, step.rest, [item for item in there if item.face_down])
        if not found:
            found = candidates(driver.table, step.rest, there)
        action = Action(ActionKind.TURN_FACE_UP, one(driver.table, step.rest, found, "in play or on the stack"))
    else:
        raise Trouble(f"{step.verb}: nobody can do that")
    if action.kind is ActionKind.PLAY and is_other(action.way) and "alternative" in driver.script.pay:
        attempt_one_of(driver, player, action)
    else:
        attempt(driver, player, action)


def attempt_one_of(driver: Driver, player: Player, first: Action) -> None:
    """Play a card for an alternative cost. Of several, the first is taken that fits everything the step says."""
    assert first.item is not None
    table, step = driver.table, driver.script.step
    open_ways = others(table, player, first.item, first.face)
    if len(open_ways) > 1:
        for way in open_ways:
            driver.script = Script(step, table)
            try:
                attempt(driver, player, Action(ActionKind.PLAY, first.item, None, way, first.face))
            except IllegalAction:
                continue
            if driver.open is not None or not really_unused(driver, driver.script.unused()):
                return
            driver.back()
        driver.script = Script(step, table)
    attempt(driver, player, first)


def attempt(driver: Driver, player: Player, action: Action) -> None:
    """Carry out an action as a unit of work. Raises IllegalAction, with nothing changed, if the rules refuse it."""
    table, script = driver.table, driver.script
    driver.attempted = action
    refusals.priority(table, player)
    batching.make_mana(driver, player, action)
    if action.kind in (ActionKind.PLAY, ActionKind.LAND):
        refusals.play(table, player, action)
    elif action.kind is ActionKind.ACTIVATE:
        refusals.activate(table, player, action)
    manual = script.mana is not None or script.stop == "pay"
    table.manual_payment[player.index] = manual
    script.payment_open = script.stop == "pay" and script.mana is None
    if script.payment_open:
        script.mana = None
    try:
        driver.unit(lambda: priority.do(table, player, action), True)
    except IllegalAction as refusal:
        if isinstance(refusal, NoLegalChoice) and (why := none_of_named(driver, refusal)):
            raise IllegalAction(refusal.rule, why) from None
        if not script.mana_given or not table.edition.mana_between_costs:
            raise
        other_order(driver, player, action, refusal)
    if driver.open is None:
        table.manual_payment[player.index] = False


def none_of_named(driver: Driver, refusal: NoLegalChoice) -> str:
    """Return why the targets that a step names aren't legal, if there is no legal target at all; "" if the step
    names none."""
    step, aim, table = driver.script.step, refusal.aim, driver.table
    if step is None or aim is None:
        return ""
    told: list[str] = []
    for text in texts_of(step.get("targets")):
        among: list[Entity] = [*table.state.in_play, *table.state.stack, *table.state.players, *everything(table)]
        found = find_all(table, text.text, among)
        why = objections.objection(table, found[0], aim.spec, aim.context) if found else ""
        if why:
            told.append(f"{text.text}: {why}")
    return f"there is no legal target for {aim.context.source} ({'; '.join(told)})" if told else ""


def other_order(driver: Driver, player: Player, action: Action, refusal: IllegalAction) -> None:
    """Try again with mana abilities after the other costs, which the rules of 2002 allow (409.1f). Raises the first
    refusal if this fails."""
    assert driver.script.step is not None
    driver.script = Script(driver.script.step, driver.table)
    driver.script.costs_first = True
    try:
        driver.unit(lambda: priority.do(driver.table, player, action), True)
    except IllegalAction:
        raise refusal from None


# -- playing cards -----------------------------------------------------------------------------------------------------


def candidates(table: Table, name: str, among: list[GameObject]) -> list[GameObject]:
    """Return all objects of a list that a name fits."""
    everybody: list[Entity] = list(among)
    return [item for item in find_all(table, name, everybody) if isinstance(item, GameObject)]


def one(table: Table, name: str, found: list[GameObject], place: str) -> GameObject:
    """Return the only object found. Raises Unclear if there are none, or several that differ."""
    if not found:
        raise Unclear(f"there is no {name} {place}; name something that is there")
    if not alike(table, found):
        raise Unclear(f"{name!r} could be {', '.join([where(item) for item in found])}: say which by a label (as:)")
    return found[0]


def zone_said(step: Step) -> Zone | None:
    """Return the zone of the key ``from``; None if the step has no such key. Raises Unclear if it isn't a zone."""
    origin = step.get("from")
    if not isinstance(origin, Text):
        return None
    zone = _ZONES.get(origin.text.lower())
    if zone is None:
        raise Unclear(f"{origin.text!r} is not a zone; write hand, graveyard, library or removed")
    return zone


def to_play(table: Table, player: Player, step: Step, script: Script) -> Action:
    """Return the action of a step that plays a card: the card, its casting method and face."""
    state = table.state
    name = step.rest
    if not name:
        raise Unclear("play what? name a card")
    zone = zone_said(step)
    if zone is not None:
        found = candidates(table, name, [item for item in everything(table) if item.zone is zone])
        mine = [item for item in found if item.owner is player]
        card = one(table, name, mine or found, f"in {zone_name(zone)}")
    else:
        found = candidates(table, name, state.hands[player.index])
        if not found:
            elsewhere = [item for item in everything(table) if item.zone not in _NOT_PLAYED]
            found = candidates(table, name, elsewhere)
            able = [
                item
                for item in found
                if any(casting_methods.ways_to_play(table, player, item, face) for face in faces(item))
            ]
            found = able or [item for item in found if item.owner is player] or found
            if not found:
                found = candidates(table, name, everything(table))
        card = one(table, name, found, f"that {player.name} could play")
    face = face_of(card, name)
    if truth_of(step.get("face_down")):
        other = [word for word in script.pay if word.split(" ")[0] in WAYS and word != "morph"]
        if other:
            raise IllegalAction("409.1b", f"a card played face down is played for its morph cost, not {other[0]}")
        down = [way for way in casting_methods.ways_to_play(table, player, card) if way.face_down]
        return Action(ActionKind.PLAY, card, None, down[0] if down else FACE_DOWN, 0)
    if refusals.is_land(table, card):
        return Action(ActionKind.LAND, card)
    return Action(ActionKind.PLAY, card, None, way_of(table, player, card, face, script), face)


def faces(item: GameObject) -> range:
    """Return the indexes of the faces by which a card can be played."""
    return range(len(copying.halves(item)) or 1)


def face_of(card: GameObject, name: str) -> int:
    """Return the index of the half of a split card with this name; 0 for other cards."""
    short = name.rpartition("'s ")[2]
    for i, face in enumerate(copying.halves(card)):
        if same_name(face.name, short):
            return i
    return 0


def is_other(way: CastingMethod) -> bool:
    """Return whether ``pay: alternative`` can mean a casting method."""
    return any(part.kind in _OTHER for part in way.parts)


def others(table: Table, player: Player, card: GameObject, face: int) -> list[CastingMethod]:
    """Return the casting methods by which the mana cost of a card isn't paid."""
    found: list[CastingMethod] = []
    for way in casting_methods.ways_to_play(table, player, card, face):
        terms = casting_methods.terms_of(table, player, card, way, face) if is_other(way) else None
        if terms is not None and terms.instead:
            found.append(way)
    return found


def life_of(way: CastingMethod) -> int:
    """Return how many Phyrexian mana symbols a casting method pays with life."""
    return sum([part.index.bit_count() for part in way.parts if part.kind is MethodKind.LIFE])


def mana_of(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> str:
    """Return the mana that a casting method with a cost of its own takes: "{4}{R}"."""
    terms = casting_methods.terms_of(table, player, card, way, face)
    parts = terms.cost.parts if terms is not None and terms.cost is not None else ()
    return "".join([str(part.mana) for part in parts if isinstance(part, Mana)])


def way_of(table: Table, player: Player, card: GameObject, face: int, script: Script) -> CastingMethod:
    """Return the casting method that a step says, or else the only one that is legal now, or else the first that the
    card has. Raises IllegalAction if there is none."""
    open_ways = casting_methods.ways_to_play(table, player, card, face)
    for said in script.pay:
        word, _, price = said.partition(" ")
        if word not in WAYS:
            continue
        kind = method_kind(word)
        named = [way for way in open_ways if kind is not None and way.has(kind)]
        if word == "life":
            named = [way for way in named if life_of(way) == script.pay.count("life")]
        if word in ("alternative", "free", "permission") or (word == "madness" and not named):
            instead = others(table, player, card, face)
            if word == "permission":
                instead = [way for way in open_ways if is_other(way)]
            if instead:
                return instead[0]
            raise IllegalAction("409.1b", f"{card} has no alternative cost that could be paid")
        if not named:
            halves = copying.halves(card)
            name = halves[face].name if halves else str(card)
            raise IllegalAction("409.1b", f"{name} can't be played for its {word} cost now")
        if price:
            named = [way for way in named if mana_of(table, player, card, way, face) == price]
            if not named:
                raise IllegalAction("409.1b", f"{card} can't be played for a {word} cost of {price}")
        return named[0]
    if open_ways and not casting_methods.timely(table, player, card, open_ways[0], face):
        for way in open_ways:
            if way.has(MethodKind.DEARER):
                return way
    if len(open_ways) > 1 and script.step is not None and script.step.get("illegal") is None:
        able = [
            action.way
            for action in priority.actions(table, player)
            if action.kind is ActionKind.PLAY and action.item is card and action.face == face
        ]
        if len(able) == 1:
            return able[0]  # nobody has to say what can mean one thing only
    for way in open_ways:
        return way
    raise IllegalAction("409.1a", f"{card} can't be played from there")


# -- activating --------------------------------------------------------------------------------------------------------


def special_form(table: Table, player: Player, name: str, word: str) -> Action | None:
    """Return the action that is no activated ability of a card but is written like one: an ability of a phase, suspend,
    the end of an effect, ignoring an effect, a special action or an ability that another object lends. None if the
    step means none of these. Raises Unclear if it could mean several."""
    state = table.state
    if not table.timing.uses_stack and (action := batching.phase_ability(table, player, name, word)) is not None:
        return action
    if word.lower() == "suspend":
        card = one(table, name, candidates(table, name, state.hands[player.index]), "in hand")
        return Action(ActionKind.SUSPEND, card)
    if word.lower() == "end" or "end this effect" in plain_words(word):
        lasting = [effect.context.source for effect in state.effects if isinstance(effect.duration, UntilPaid)]
        if word.lower() == "end" or candidates(table, name, lasting):
            source = one(table, name, candidates(table, name, lasting or list(state.in_play)), "with an effect to end")
            return Action(ActionKind.END_EFFECT, source)
    ignorable = candidates(table, name, [source for source, cost in ignoring_effects.costs(table, player)])
    if ignorable and (not word or "ignore" in word.lower()):
        return Action(ActionKind.IGNORE, one(table, name, ignorable, "whose effect can be ignored"))
    offering = [rule.source for rule in taking_actions.allowed(table, player) if rule.source is not None]
    if (offering := candidates(table, name, offering)) and word.lower() in ("", "special action"):
        return Action(ActionKind.SPECIAL, one(table, name, offering, "that allows an action"))
    given = given_actions.of_player(table, player)
    lent = candidates(table, name, [offer.item for offer in given])
    if lent:
        return next(Action(ActionKind.ACTIVATE, offer.item, offer.held) for offer in given if offer.item is lent[0])
    return None


def to_activate(table: Table, player: Player, step: Step, script: Script) -> Action:
    """Return the action of a step that activates an ability, or does a special action written in that form. Raises
    Unclear if it could mean several."""
    state = table.state
    name = step.rest
    ability = step.get("ability")
    word = ability.text if isinstance(ability, Text) else ""
    if (special := special_form(table, player, name, word)) is not None:
        return special
    places: list[list[GameObject]] = [
        [item for item in state.in_play if item.controller is player],
        [item for item in state.in_play if item.controller is not player],
        state.hands[player.index],
        list(state.graveyards[player.index]),
        [item for item in everything(table) if item.zone is not Zone.IN_PLAY],
    ]
    origin = zone_said(step)
    if origin is not None:
        places = [[item for item in place if item.zone is origin] for place in places]
    having = [
        [item for item in candidates(table, name, place) if continuous.characteristics(table, item).activated]
        for place in places
    ]
    found = next((items for items in having if items), [])
    if step.get("illegal") is None and sum(bool(items) for items in having[:4]) > 1:
        # Of several zones that in which something of the name can be activated, said how.
        able = [action.item for action in priority.actions(table, player) if meant(action, word)]
        found = next((items for items in having if any(item in able for item in items)), found)
    if not found:
        known = candidates(table, name, everything(table))
        if not known:
            raise Unclear(f"there is no {name}; name something that is there")
        raise IllegalAction("403", f"{name} has no activated ability")
    if not alike(table, found):
        able = [action.item for action in priority.actions(table, player) if action.kind is ActionKind.ACTIVATE]
        found = [item for item in found if item in able] or found
    item = one(table, name, found, "with an activated ability")
    if ability is None and "targets" in script.lists:
        # Only one that targets can be meant.
        aimed = [held for held in continuous.characteristics(table, item).activated if targets_something(held)]
        if len(aimed) == 1:
            return Action(ActionKind.ACTIVATE, item, aimed[0])
    colour = paying.next_colour(script, player)
    held = held_of(table, player, item, word, number_of(ability), colour)
    if colour and ability is None:
        paying.said_by_choice(script, player, held)
    return Action(ActionKind.ACTIVATE, item, held)


def meant(action: Action, word: str) -> bool:
    """Return whether an action activates an ability with a text."""
    held = action.held
    if action.kind is not ActionKind.ACTIVATE or action.item is None or held is None:
        return False
    return not word or keyword_of(held) == word.lower() or says(held.ability, word, action.item.name)


def targets_something(held: HeldAbility) -> bool:
    """Return whether an activated ability has targets."""
    return isinstance(held.ability, ActivatedAbility) and bool(specs(held.ability.effect))


def makes(held: HeldAbility, colour: str) -> bool:
    """Return whether a mana ability can add mana of a colour, given by name or letter."""
    letter = paying.letter_of(colour)
    if not letter or not isinstance(held.ability, ActivatedAbility):
        return False
    added = [node for node in walk(held.ability.effect) if isinstance(node, AddMana)]
    return any(
        any(letter in letters for letters in node.mana) or (node.choice == "any" and letter != "C") for node in added
    )


def held_of(
    table: Table, player: Player, item: GameObject, word: str, number: int | None, colour: str = ""
) -> HeldAbility:
    """Return the activated ability of an object that a number, a part of its text, or the colour of its mana says.
    Raises Unclear if none or several fit, IllegalAction if the object has that ability no longer."""
    abilities = continuous.characteristics(table, item).activated
    if number is not None:
        if not 1 <= number <= len(abilities):
            raise no_such_ability(table, item, word, number)
        return abilities[number - 1]
    if word:
        found = [held for held in abilities if keyword_of(held) == word.lower()]
        if not found:
            found = [held for held in abilities if says(held.ability, word, item.name)]
            if len(found) > 1:  # rather by its own words than by those of an ability that it gives
                found = [held for held in found if says(held.ability, word, item.name, quoted=False)] or found
        if not found:
            found = [held for held in abilities if plain_words(word) in keyword_of(held)]
        if not found:
            found = [held for held in abilities if word.lower() in other_names(held)]
        if not found:
            found = [held for held in abilities if makes(held, word)]
        if not found:
            raise no_such_ability(table, item, word, number)
        if len(found) > 1 and not same_text(found, item):
            raise Unclear(f"{word!r} stands in several abilities of {item}: {told(found, item)}")
        return one_of_equal(table, player, item, found)
    if len(abilities) == 1 or same_text(abilities, item):
        return one_of_equal(table, player, item, abilities)
    made = [held for held in abilities if colour and makes(held, colour)]
    if len(made) == 1:
        return made[0]
    legal = possible(table, player, item)
    if len(legal) == 1:
        return legal[0]
    raise Unclear(f"which ability of {item}? say ability: N or a part of its text: {told(abilities, item)}")


def no_such_ability(table: Table, item: GameObject, word: str, number: int | None) -> IllegalAction | Unclear:
    """Return the refusal of an ability that an object has lost, or that another object has; Unclear if nothing has an
    ability that the number or the part of a text fits."""
    abilities = continuous.characteristics(table, item).activated
    if number is not None:
        if 0 < number <= len(continuous.base(table, item).activated):
            return IllegalAction("403", f"{item} has lost its activated ability {number}")
        return Unclear(f"{item} has {len(abilities)} activated abilities: {told(abilities, item)}")
    for other in everything(table):
        if any(says(held.ability, word, other.name) for held in continuous.base(table, other).activated):
            return IllegalAction("403", f"{item} has no activated ability with {word!r} now")
    return Unclear(f"{item} has no activated ability with {word!r}: {told(abilities, item)}")


def keyword_of(held: HeldAbility) -> str:
    """Return the keyword to which an ability belongs; "" if none."""
    if held.keyword:
        return held.keyword
    ability = held.ability
    return ability.keyword if isinstance(ability, ActivatedAbility) else ""


def other_names(held: HeldAbility) -> tuple[str, ...]:
    """Return the names of the keyword to which an ability belongs: "cycling" and "mountaincycling"."""
    whole = held.parent.ability if held.parent is not None else None
    return keywords.names(whole) if isinstance(whole, KeywordAbility) else ()


def possible(table: Table, player: Player, item: GameObject) -> list[HeldAbility]:
    """Return the abilities of an object that a player can activate now."""
    return [
        action.held for action in priority.actions(table, player) if action.item is item and action.held is not None
    ]


def one_of_equal(table: Table, player: Player, item: GameObject, abilities: list[HeldAbility]) -> HeldAbility:
    """Return one of several abilities with the same text: one that can be activated now, if there is one. Others may
    have been used up ("Activate this ability only once")."""
    if len(abilities) > 1:
        able = [held.key for held in possible(table, player, item)]
        for held in abilities:
            if held.key in able:
                return held
    return abilities[0]


def same_text(abilities: list[HeldAbility], item: GameObject) -> bool:
    """Return whether abilities have the same text."""
    return all(held.ability == abilities[0].ability for held in abilities[1:])


def told(abilities: list[HeldAbility], item: GameObject) -> str:
    """Return abilities in words, with their numbers."""
    return "; ".join(
        [f"{i}: {words_of(held.ability, item.name) or keyword_of(held)}" for i, held in enumerate(abilities, 1)]
    )


# -- costs -------------------------------------------------------------------------------------------------------------


def really_unused(driver: Driver, unused: list[str]) -> list[str]:
    """Return the answers of a step that are left over, except those that say what has happened without a choice."""
    script, log = driver.script, driver.state.log[driver.seen :]
    table = driver.table
    kinds = {
        "sacrifice": (h.SACRIFICE,),
        "discard": (h.DISCARD, h.CYCLED),
        "tap": (h.TAP,),
        "return": (h.MOVE,),
        "reveal": (h.REVEALED,),
    }
    for key, wanted in kinds.items():
        left = script.lists.get(key)
        if not left:
            continue
        for node in list(left):
            if not isinstance(node, Text):
                continue
            for event in log:
                item = event.what
                if (
                    event.kind in wanted
                    and item is not None
                    and (fits(table, item, node.text) or node.text in names_of(item))
                ):
                    left.remove(node)
                    break
    targets = script.lists.get("targets")
    if targets is not None and not any(texts_of(node) for node in targets):
        targets.clear()
    for node in list(script.divides):
        if isinstance(node, Mapping) and any(divided_so(table, item, node) for item in table.state.stack):
            script.divides.remove(node)
    if script.x is not None:
        for item in [*driver.state.stack, *[event.what for event in log]]:
            if item is not None and item.context is not None and item.context.x == script.x:
                script.x = None
                break
    return script.unused()


def divided_so(table: Table, item: GameObject, node: Mapping) -> bool:
    """Return whether a spell or ability divides as a scenario says."""
    if item.context is None:
        return False
    wanted = {name: number_of(value) for name, value in node.entries.items()}
    for targets, shares in zip(item.context.targets, item.context.divided, strict=False):
        if not shares or len(targets) != len(wanted):
            continue
        if all(
            any(fits(table, target, name) and n == share for name, n in wanted.items())
            for target, share in zip(targets, shares, strict=False)
        ):
            return True
    return False
