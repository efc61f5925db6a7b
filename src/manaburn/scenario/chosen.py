"""What was chosen for a permanent as it came into play, said in the position of a scenario.

Rules: 413.2c.
"""

from __future__ import annotations

from manaburn.large import whole_number
from manaburn.rules.instructions.game import CHOICE_KEYS
from manaburn.rules.meaning import continuous
from manaburn.state.objects import GameObject
from manaburn.state.state import GameState
from manaburn.terms import COLOUR_NAMES, TYPE_NAMES
from manaburn.text.tree import ReplacementAbility, walk
from manaburn.text.tree.effects import ChooseValue
from manaburn.text.tree.statics import AsEnters
from manaburn.text.tree.words import ChosenWord


def choices_of(item: GameObject) -> list[ChooseValue]:
    """Return the choices that the text of a permanent makes as it comes into play, in their order."""
    found: list[ChooseValue] = []
    if item.face is not None and not item.face_down:
        for ability in item.face.abilities:
            if isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, AsEnters):
                found.extend(node for node in walk(ability.replacement.effect) if isinstance(node, ChooseValue))
    return found


def choose(state: GameState, item: GameObject, choice: ChooseValue, word: str) -> str:
    """Remember what was chosen for a permanent. Return what is wrong with the word; "" if nothing is."""
    value = _value(state, choice.what, word)
    listed = choice.what != "name" and choice.options  # of a name they are what it can't be
    if value is None or (listed and word not in choice.options):
        return f"{word!r} is not a {choice.what or 'choice'} for {item}"
    if choice.what == "opponent" and value is item.base_controller:
        return f"{word} is no opponent of {item}'s controller"
    state.set_choice(item, CHOICE_KEYS[choice.what], value)
    return ""


def _value(state: GameState, what: ChosenWord, word: str) -> object:
    """Return a chosen word as the rules remember it; None if it is no such word."""
    if what in ("color", "colors"):
        colours = [name for name in word.replace(" and ", ", ").split(", ") if name in COLOUR_NAMES]
        mask = 0
        for name in colours:
            mask |= 1 << COLOUR_NAMES.index(name)
        return mask or None
    if what == "card type":
        return 1 << TYPE_NAMES.index(word) if word in TYPE_NAMES else None
    if what in ("player", "opponent"):
        return next((player for player in state.players if player.name == word), None)
    if what == "number":
        return whole_number(word)
    if what == "creature type":
        return word if continuous.is_creature_type(word) else None
    return word
