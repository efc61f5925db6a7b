"""Events as sentences: a function for each kind of event."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import effects_on_stack
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, TOKEN, Entity, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, PERMANENT_TYPES, Zone
from manaburn.text.tree import Apply, walk
from manaburn.text.words import with_article

from .words import Words, cards, joined

LOSS_RULES: Final = {
    "life 0 or less": "420.5a",
    "drew from an empty library": "420.5g",
    "ten poison counters": "420.5h",
    "conceded": "102.3a",
}
LEAVING_RULES: Final = {
    "toughness 0 or less": "420.5b",
    "nothing to enchant": "420.5d",
    "legend rule": "420.5e",
    "world rule": "420.5i",
    "no loyalty left": "420.5p",
    "planeswalker rule": "420.5q",
}
SPECIAL_ACTIONS: Final = {
    "effect ended": ("ends", "the effect of", "408.2i"),
    "effect ignored": ("ignores", "the effect of", "408.2j"),
    "action taken": ("takes", "the action allowed by", "408.2i"),
}
"""The special actions about an effect: a verb, what stands before the object's name, and the rule."""
ZONE_PHRASES: Final = {
    Zone.LIBRARY: "library",
    Zone.HAND: "hand",
    Zone.GRAVEYARD: "graveyard",
}


def tell(table: Table, happening: Happening, viewer: Player | None = None) -> str:
    """Return an event as a sentence; "" if it isn't reported. ``viewer``: the player whose knowledge it is limited
    to."""
    return sentence(Words(table, viewer), happening)


def sentence(words: Words, event: Happening) -> str:
    """Return an event as a sentence, with names from ``words``; "" if it isn't reported."""
    teller = TELLERS.get(event.kind)
    return teller(words, event) if teller is not None else ""


def _move(w: Words, event: Happening) -> str:
    item = event.what
    new = event.new
    if item is None or event.manner in ("played", "drawn", "destroyed", "sacrificed", "discarded"):
        return ""
    if event.manner == "countered" and event.to is Zone.GRAVEYARD:
        return ""
    known = w.knows(item) or (new is not None and w.knows(new))
    name = w.name(new if new is not None and w.knows(new) else item)
    owner = w.whose(item.owner)
    to = event.to
    if to is Zone.STACK or (event.manner == "resolved" and to is not Zone.IN_PLAY):
        return ""
    if to is Zone.IN_PLAY:
        assert new is not None
        where = w.enters if not new.tapped else f"{w.enters} tapped"
        if event.manner == "token":
            return f"{w.does(new.controller, 'gets')} a token: {w.size(new)}."
        host = new.attached_to
        if host is not None:
            return f"{name} {where} on {w.name(host)}."
        if event.manner == "resolved":
            return f"{w.size(new)} {where}."
        return f"{w.size(new)} {where} under {w.whose(new.controller)} control."
    if event.manner in LEAVING_RULES:
        return f"{name} goes to {owner} graveyard: {event.manner}{w.rule(LEAVING_RULES[event.manner])}."
    if item.kind == TOKEN:
        return f"the {name} token {w.leaves}."
    if to is Zone.REMOVED:
        return f"{name} is {w.exiled}{'' if known else ', face down'}."
    if to is Zone.LIBRARY:
        if event.origin is Zone.LIBRARY:
            return ""
        place = event.arrival.place if event.arrival is not None else "top"
        if place == "shuffle":
            return f"{name} is shuffled into {owner} library."
        return f"{name} goes {'to the bottom' if place == 'bottom' else 'on top'} of {owner} library."
    if to is Zone.HAND:
        verb = "returns to" if event.origin in (Zone.IN_PLAY, Zone.GRAVEYARD) else "is put into"
        return f"{name} {verb} {owner} hand."
    if to is Zone.GRAVEYARD:
        origin = ZONE_PHRASES.get(event.origin)
        if origin:
            return f"{name} goes from {owner} {origin} to the graveyard."
        return f"{name} goes to {owner} graveyard."
    return ""


def _damage(w: Words, event: Happening) -> str:
    to: Entity | None = event.what if event.what is not None else event.other
    what = "combat damage" if event.combat and event.what is None else "damage"
    return f"{w.name(event.source)} deals {event.amount} {what} to {w.name(to)}."


def _destroy(w: Words, event: Happening) -> str:
    if event.manner == "lethal damage":
        return f"{w.name(event.what)} is destroyed: lethal damage{w.rule('420.5c')}."
    return f"{w.name(event.what)} is destroyed."


def _sacrifice(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'sacrifices')} {w.name(event.what)}."


def _discard(w: Words, event: Happening) -> str:
    item = event.what
    name = w.name(item)
    if item is not None and item.successor is not None and w.knows(item.successor):
        name = w.name(item.successor)
    why = " down to the maximum hand size" + w.rule("314.1") if event.manner == "cleanup" else ""
    return f"{w.does(event.player, 'discards')} {name}{why}."


def _draw(w: Words, event: Happening) -> str:
    player = event.player
    seen = w.sees_cards_of(player)
    return f"{w.does(player, 'draws')} {event.what.name if seen and event.what is not None else 'a card'}."


def _gain_life(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'gains')} {event.amount} life."


def _lose_life(w: Words, event: Happening) -> str:
    if event.manner == "damage":
        return ""
    if event.manner == "mana burn":
        return f"{w.does(event.player, 'loses')} {event.amount} life to mana burn{w.rule('300.3')}."
    return f"{w.does(event.player, 'pays' if event.manner == 'paid' else 'loses')} {event.amount} life."


def _tap(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} becomes tapped." if event.cause is not None else ""


def _untap(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} untaps." if event.cause is not None else ""


def _counters(w: Words, event: Happening) -> str:
    verb = "gets" if event.kind is h.COUNTERS_PUT else "loses"
    n = f"{event.amount} {event.counter} counters" if event.amount != 1 else with_article(f"{event.counter} counter")
    if event.what is None:
        return f"{w.does(event.player, verb)} {n}."
    return f"{w.name(event.what)} {verb} {n}."


def _attack(w: Words, event: Happening) -> str:
    assert event.what is not None
    return f"{w.size(event.what)} attacks {w.name(event.other)}."


def _block(w: Words, event: Happening) -> str:
    assert event.what is not None
    return f"{w.size(event.what)} blocks {w.name(event.other)}."


def _becomes_blocked(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} becomes blocked." if event.other is None else ""


def _played(w: Words, event: Happening) -> str:
    item = event.what
    if item is None:
        return ""
    ctx = item.context
    price = f" for {event.price}" if event.price and event.price != "{0}" else ""
    origin = ""
    if event.origin in (Zone.GRAVEYARD, Zone.LIBRARY):
        origin = f" from the {ZONE_PHRASES[event.origin]}"
    if ctx is not None and event.price == "{0}" and not price:
        price = " for nothing" if item.face is not None and str(item.face.mana_cost) != "{0}" else ""
    return f"{w.does(event.player, w.casts)} {w.name(item)}{origin}{price}{w.choices(item)}."


def _land_played(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'plays')} {w.name(event.what)}."


def _activated(w: Words, event: Happening) -> str:
    item = event.what
    if item is None or event.for_mana:
        return ""
    price = f" for {event.price}" if event.price and event.price != "{0}" else ""
    return f"{w.does(event.player, 'activates')} {w.name(event.source)}{price}{w.choices(item)}."


def _triggered(w: Words, event: Happening) -> str:
    item = event.what
    return f"{w.name(event.source)} triggers{w.choices(item) if item is not None else ''}."


def _resolved(w: Words, event: Happening) -> str:
    item = event.what
    if item is None:
        return ""
    if item.kind != ABILITY and continuous.characteristics(w.table, item).card_types & PERMANENT_TYPES:
        return ""
    changed = grown(w, item)
    return f"{w.name(item)} resolves{': ' + joined(changed) if changed else ''}."


def grown(w: Words, item: GameObject) -> list[str]:
    """Return the power and toughness that the targets of a spell or ability, or its source, have after it resolved: a
    phrase for each creature; [] if it changes no characteristics."""
    effect = (
        effects_on_stack.ability_effect(item) if item.kind == ABILITY else effects_on_stack.spell_effect(w.table, item)
    )
    ctx = item.context
    if effect is None or ctx is None or not any(isinstance(node, Apply) for node in walk(effect)):
        return []
    seen: list[GameObject] = []
    for slot in ctx.targets:
        for entity in slot:
            if isinstance(entity, GameObject) and entity.here and entity.zone is Zone.IN_PLAY and entity not in seen:
                seen.append(entity)
    source = item.source
    if not seen and source is not None and source.here and source.zone is Zone.IN_PLAY:
        seen.append(source)
    found: list[str] = []
    for one in seen:
        chars = continuous.characteristics(w.table, one)
        if chars.card_types & CREATURE:
            found.append(f"{w.name(one)} is {chars.power}/{chars.toughness}")
    return found


def _countered(w: Words, event: Happening) -> str:
    if event.cause is None:
        return f"{w.name(event.what)} is countered: all its targets have become illegal{w.rule('413.2a')}."
    return f"{w.name(event.what)} is countered."


def _unresolved(w: Words, event: Happening) -> str:
    if not w.rule("413.2a"):
        return ""
    return f"{w.name(event.what)} doesn't resolve: all its targets have become illegal{w.rule('413.2a')}."


def _control(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'gains')} control of {w.name(event.what)}."


def _regenerated(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} regenerates{w.rule('419.6b')}."


def _prevented(w: Words, event: Happening) -> str:
    to: Entity | None = event.what if event.what is not None else event.other
    return f"{event.amount} damage from {w.name(event.source)} to {w.name(to)} is prevented."


def _lost(w: Words, event: Happening) -> str:
    word = event.text
    if word == "conceded":
        return f"{w.does(event.player, 'concedes')}{w.rule(LOSS_RULES[word])}."
    why = f": {word}" if word else ""
    return f"{w.does(event.player, 'loses')} the game{why}{w.rule(LOSS_RULES[word]) if word in LOSS_RULES else ''}."


def _won(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'wins')} the game{' by ' + event.text if event.text else ''}."


def _attached(w: Words, event: Happening) -> str:
    if event.kind is h.ATTACHED:
        return f"{w.name(event.what)} is attached to {w.name(event.other)}."
    return f"{w.name(event.what)} comes off {w.name(event.other)}."


def _face_up(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'turns')} {w.name(event.what)} face up." if event.what is not None else ""


def _revealed(w: Words, event: Happening) -> str:
    return f"{event.what.name} is revealed." if event.what is not None else ""


def _coin(w: Words, event: Happening) -> str:
    flip = f"{w.does(event.player, 'flips')} a coin: {event.text}"
    if not event.amount:
        return f"{flip}."
    return f"{flip}, {'won' if event.won else 'lost'}."


def _choice(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'chooses')} {event.text} for {w.name(event.what)}."


def _mulligan(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'takes')} a mulligan, down to {cards(event.amount)}."


def _subgame_begins(w: Words, event: Happening) -> str:
    return "A subgame begins, with the libraries as decks. The main game waits (506.1)."


def _subgame_ends(w: Words, event: Happening) -> str:
    won = f"{w.does(event.player, 'wins')} the subgame" if event.player is not None else "Nobody wins the subgame"
    return f"{won}. The main game goes on (506.5)."


def mana_symbols(event: Happening) -> str:
    """The mana that an event adds: a symbol for each, or the symbols of one time and how many times."""
    letters = [letter for letter in event.mana if letter in COLOUR_LETTERS]
    symbols = "".join(["{" + letter + "}" for letter in letters])
    times = event.amount // len(letters) if letters else 1
    return symbols if times == 1 else f"{symbols} (x {times:,})"


def _mana(w: Words, event: Happening) -> str:
    symbols = mana_symbols(event)
    if event.for_mana:
        return f"{w.does(event.player, 'taps')} {w.name(event.source)} for {symbols}."
    return f"{w.name(event.source)} adds {symbols} to {w.whose(event.player)} pool."


def _shuffled(w: Words, event: Happening) -> str:
    if event.what is not None:
        return ""  # it is told that this is shuffled into the library
    return f"{w.does(event.player, 'shuffles')}."


def _searched(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'searches')} a library."


def _phased(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} phases {'in' if event.kind is h.PHASED_IN else 'out'}."


def _named(w: Words, event: Happening) -> str:
    return f"{event.player.name}: {event.name}." if event.player is not None and event.name else ""


def _taken_back(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'takes')} the action back; what stands: {event.text}."


def _special_action(w: Words, event: Happening) -> str:
    if event.text not in SPECIAL_ACTIONS:
        return ""
    verb, before, rule = SPECIAL_ACTIONS[event.text]
    return f"{w.does(event.player, verb)} {before} {w.name(event.what)}{w.rule(rule)}."


TELLERS: Final = {
    h.MOVE: _move,
    h.DAMAGE: _damage,
    h.DESTROY: _destroy,
    h.SACRIFICE: _sacrifice,
    h.DISCARD: _discard,
    h.DRAW: _draw,
    h.GAIN_LIFE: _gain_life,
    h.LOSE_LIFE: _lose_life,
    h.TAP: _tap,
    h.UNTAP: _untap,
    h.COUNTERS_PUT: _counters,
    h.COUNTERS_REMOVED: _counters,
    h.ATTACK: _attack,
    h.BLOCK: _block,
    h.BECOMES_BLOCKED: _becomes_blocked,
    h.PLAYED: _played,
    h.LAND_PLAYED: _land_played,
    h.ACTIVATED: _activated,
    h.TRIGGERED: _triggered,
    h.RESOLVED: _resolved,
    h.COUNTERED: _countered,
    h.UNRESOLVED: _unresolved,
    h.CONTROL: _control,
    h.REGENERATED: _regenerated,
    h.PREVENTED: _prevented,
    h.LOST: _lost,
    h.WON: _won,
    h.ATTACHED: _attached,
    h.UNATTACHED: _attached,
    h.FACE_UP: _face_up,
    h.REVEALED: _revealed,
    h.COIN: _coin,
    h.ILLEGAL: _taken_back,
    h.CHOICE: _choice,
    h.MULLIGAN: _mulligan,
    h.SUBGAME_BEGINS: _subgame_begins,
    h.SUBGAME_ENDS: _subgame_ends,
    h.MANA: _mana,
    h.SHUFFLED: _shuffled,
    h.SEARCHED: _searched,
    h.PHASED_IN: _phased,
    h.PHASED_OUT: _phased,
    h.NAMED: _named,
    h.TURNED: _special_action,
}


__all__ = ["sentence", "tell"]
