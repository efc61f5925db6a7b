"""How a step says what is paid, and with what mana."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.playing.payment import by_hand
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, COLOUR_NAMES, NO_MANA, parse_mana
from manaburn.text.phrases import words_of
from manaburn.text.tree import ActivatedAbility, AddMana

from .asking import options_of
from .matching import COST_HINTS
from .naming import (
    Unclear,
    alike,
    fits,
    plain_words,
    where,
)
from .reading import Text

if TYPE_CHECKING:
    from .answers import Script


def optional_cost(script: Script, decision: Decision) -> list[int]:
    """Whether an optional cost is among those to be paid."""
    match = re.match(r"pay (?P<label>.+?) of .+\?\Z", decision.prompt)
    label = match["label"] if match else decision.hint
    word = label.split(" ")[0]
    for i, wanted in enumerate(script.pay):
        name, _, cost = wanted.partition(" ")
        if name != word and wanted != label and wanted not in ("additional", "cost"):
            continue
        if cost and not cost.isdigit() and not costs(script, decision, label, cost):
            continue
        if cost.isdigit() and wanted != label and not (cost == "1" and label == word):
            continue
        if (
            not cost
            and several_costs(script, decision, word)
            and sum(w.split(" ")[0] == word for w in script.pay) < 2
            and label != word
        ):
            continue
        del script.pay[i]
        return [0]
    # An additional cost without a name of its own is paid by saying with what.
    if label == "additional" and any(script.lists.get(key) for key in COST_HINTS):
        return [0]
    return [1]


def several_costs(script: Script, decision: Decision, word: str) -> bool:
    """Whether a card has a cost of that name more than once."""
    return len(cost_texts(script, decision, word)) > 1


def cost_texts(script: Script, decision: Decision, word: str) -> list[str]:
    """The costs that a spell has under a name, in order, as text."""
    item = decision.source
    if item is None or item.face is None:
        return []
    found: list[str] = []
    for ability in item.face.abilities:
        cost = getattr(ability, "cost", None)
        if getattr(ability, "keyword", getattr(ability, "label", "")) == word and cost is not None:
            found.append(
                "".join(
                    [str(part.mana) if hasattr(part, "mana") else words_of(ability, item.name) for part in cost.parts]
                )
            )
    return found


def costs(script: Script, decision: Decision, label: str, cost: str) -> bool:
    """Whether the optional cost asked about is this one."""
    word, _, number = label.partition(" ")
    texts = cost_texts(script, decision, word)
    index = int(number) - 1 if number.isdigit() else 0
    return index < len(texts) and (texts[index] == cost or plain_words(cost) in plain_words(texts[index]))


def payment(script: Script, decision: Decision) -> list[int] | None:
    """What is played for mana, tapped for convoke, removed for delve."""
    if decision.hint == "convoke":
        return script.several(decision, "tap") if script.lists.get("tap") else (None if script.queue(decision) else [])
    if decision.hint == "delve":
        return None if script.queue(decision) else []
    if decision.hint != "pay" and not decision.prompt.startswith("mana for"):
        return None
    parts = [i for i, option in enumerate(decision.options) if option.words.startswith("pay: ")]
    if script.costs_first and parts:
        return parts[:1]
    deep = len(script.table.running.making)
    script.bills[deep] = decision.prompt.removeprefix("mana for ")
    if script.mana is None:
        return None
    if deep and not missing(script, decision, deep):
        return [0]
    if not script.mana:
        return None if script.payment_open and missing(script, decision, deep) else [0]
    text = script.mana[0].text
    index = source(script, decision, text)
    if index is None:
        script.exists(text.partition(" {")[0])
        raise IllegalAction("409.1g", f"{text} is no option for mana (those are {options_of(decision)})")
    del script.mana[0]
    return [index]


def missing(script: Script, decision: Decision, deep: int) -> str:
    """What the pool lacks for the bill under way: letters of colours, ``1`` for any mana. ``deep``: of which payment,
    0 for the play itself, 1 for that of a mana ability played for it ...
    """
    bill = parse_mana(script.bills[deep]) if deep in script.bills else NO_MANA
    pool = list(decision.player.pool)
    for unit in decision.player.special:
        pool[unit.kind] += 1
    lacks = ""
    for i in range(6):
        pool[i] -= bill.coloured[i]
        lacks += COLOUR_LETTERS[i] * max(0, -pool[i])
        pool[i] = max(0, pool[i])
    for symbol in bill.hybrid:
        letters = [letter for letter in symbol.split("/") if not letter.isdigit()]
        there = [letter for letter in letters if pool[COLOUR_LETTERS.index(letter)] > 0]
        if there:
            pool[COLOUR_LETTERS.index(there[0])] -= 1
        else:
            lacks += letters[0]
    return lacks + "1" * max(0, bill.generic + bill.snow - sum(pool))


def source(script: Script, decision: Decision, text: str) -> int | None:
    """The option of a source of mana; of several abilities of one source that which the bill needs."""
    name, _, letters = text.partition(" {")
    if text.lower() == "done":
        return 0
    found = [
        i
        for i, option in enumerate(decision.options)
        if option.entity is not None and fits(script.table, option.entity, name)
    ]
    named = [(i, decision.options[i].entity) for i in found]
    labelled = [i for i, item in named if isinstance(item, GameObject) and item.label == name]
    found = labelled or found
    if not found:
        return None
    entities: list[Entity] = []
    for i in found:
        entity = decision.options[i].entity
        if entity is not None and entity not in entities:
            entities.append(entity)
    if not alike(script.table, entities):
        names = ", ".join([where(e) for e in entities if isinstance(e, GameObject)])
        raise Unclear(f"{name!r} could be {names}: say which by a label (as:)")
    same = [i for i in found if decision.options[i].entity is entities[0]]
    sources = by_hand(script.table, decision.player)
    if script.held is not None:
        same = [i for i in same if i - 1 < len(sources) and sources[i - 1].held.key == script.held.key]
        return same[0] if same else None
    if len(same) > 1:
        colour = next_colour(script, decision.player)
        for i in same:
            if colour and not letters and i - 1 < len(sources) and gives(sources[i - 1], letter_of(colour)):
                said_by_choice(script, decision.player, sources[i - 1].held)
                return i
        for letter in letters or missing(script, decision, len(script.table.running.making)):
            for i in same:
                if i - 1 < len(sources) and gives(sources[i - 1], letter):
                    return i
    return same[0]


def gives(source: ManaSource, letter: str) -> bool:
    """Whether a source could give a type of mana."""
    return letter in COLOUR_LETTERS and source.mask & (1 << COLOUR_LETTERS.index(letter)) != 0


def letter_of(colour: str) -> str:
    """The letter of a colour of mana, from its name or the letter itself; "C" for colourless; else empty."""
    text = colour.lower().strip("{} ")
    if text in ("colourless", "colorless", "1", "c"):
        return "C"
    if text in COLOUR_NAMES:
        return COLOUR_LETTERS[COLOUR_NAMES.index(text)]
    return text.upper() if len(text) == 1 and text.upper() in COLOUR_LETTERS else ""


def is_colour_next(script: Script, decision: Decision) -> bool:
    """Whether the player's next choice is a colour."""
    return bool(next_colour(script, decision.who))


def next_colour(script: Script, player: Player) -> str:
    """The colour that is the player's next choice; empty where it is something else."""
    queue = script.queues.get(player.name)
    text = queue[0].text if queue and isinstance(queue[0], Text) else ""
    return text if letter_of(text) and not text.isdigit() else ""


def said_by_choice(script: Script, player: Player, held: HeldAbility) -> None:
    """The colour has said which ability is meant: it answers nothing more, if that ability leaves no choice."""
    effect = held.ability.effect if isinstance(held.ability, ActivatedAbility) else None
    if isinstance(effect, AddMana) and len(effect.mana) == 1 and letter_of(effect.mana[0]):
        del script.queues[player.name][0]


def colour(script: Script, decision: Decision) -> list[int] | None:
    """The colour that the payment lacks for which the mana is made; another colour of the bill where it lacks none."""
    deep = len(script.table.running.making) - 1
    if deep not in script.bills:
        return None
    for letter in missing(script, decision, deep) + script.bills[deep]:
        if letter in COLOUR_LETTERS:
            for i, option in enumerate(decision.options):
                name = COLOUR_NAMES[COLOUR_LETTERS.index(letter)]
                if letter in option.words or option.words == name:
                    return [i]
    return [0]
