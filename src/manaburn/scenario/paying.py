"""Answer decisions about costs and mana from what a step says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.large import whole_number
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.playing.mana_solver import usable
from manaburn.rules.playing.payment import by_hand
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
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
    """Return the answer to whether an optional cost is paid: [0] for yes, [1] for no."""
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
    # An additional cost without a name is paid if the step says with what objects.
    if label == "additional" and any(script.lists.get(key) for key in COST_HINTS):
        return [0]
    return [1]


def several_costs(script: Script, decision: Decision, word: str) -> bool:
    """Return whether a card has more than one cost of this name."""
    return len(cost_texts(script, decision, word)) > 1


def cost_texts(script: Script, decision: Decision, word: str) -> list[str]:
    """Return the costs of this name that a spell has, in order, as text."""
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
    """Return whether the optional cost with a label is the one written as ``cost``."""
    word, _, number = label.partition(" ")
    texts = cost_texts(script, decision, word)
    index = (whole_number(number) or 1) - 1
    return index < len(texts) and (texts[index] == cost or plain_words(cost) in plain_words(texts[index]))


def payment(script: Script, decision: Decision) -> list[int] | None:
    """Return which mana ability is played, or what is tapped for convoke or removed for delve. None: the step doesn't
    say.

    Raises IllegalAction if the step names something that isn't an option.
    """
    if decision.hint == "convoke":
        return script.several(decision, "tap") if script.lists.get("tap") else (None if script.queue(decision) else [])
    if decision.hint == "delve":
        return delved(script, decision)
    if decision.hint != "pay" and not decision.prompt.startswith("mana for"):
        return None
    parts = [i for i, option in enumerate(decision.options) if option.words.startswith("pay: ")]
    if script.costs_first and parts:
        return parts[:1]
    deep = len(script.table.running.making)
    script.bills[deep] = decision.prompt.removeprefix("mana for ")
    if script.mana is None:
        return None
    if deep and not missing(script, decision.player, deep):
        return [0]
    if not script.mana:
        return None if script.payment_open and missing(script, decision.player, deep) else [0]
    text = script.mana[0].text
    index = source(script, decision, text)
    if index is None:
        script.exists(text.partition(" {")[0])
        raise IllegalAction("409.1g", f"{text} is not an option for mana (those are {options_of(decision)})")
    del script.mana[0]
    return [index]


def delved(script: Script, decision: Decision) -> list[int] | None:
    """Return the cards removed for delve where the step doesn't name them: as many as can be where ``pay`` says delve,
    else none. None if it names them, or if some must be left and the cards aren't all the same."""
    if script.queue(decision):
        return None
    if "delve" not in script.pay:
        return []
    if decision.high < len(decision.options) and not script.same(decision.options):
        return None
    script.pay.remove("delve")
    return list(range(decision.high))


def missing(script: Script, player: Player, deep: int) -> str:
    """Return the mana that the pool lacks for a bill: letters of colours, and ``1`` for mana of any type.

    ``deep``: 0 for the bill of the play itself, 1 for that of a mana ability played for it, and so on.
    """
    bill = parse_mana(script.bills[deep]) if deep in script.bills else NO_MANA
    pool = spendable(script, player, deep)
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


def spendable(script: Script, player: Player, deep: int) -> list[int]:
    """Return how much mana of each type in a player's pool may be spent on a bill. ``deep``: as for ``missing``."""
    running = script.table.running
    if deep:
        paid_for: Context | None = running.making[deep - 1].context
    else:
        paid_for = running.resolving.context if running.resolving is not None else None
    pool = list(player.pool)
    for unit in player.special:
        if paid_for is None or usable(unit.spend, script.table, paid_for):
            pool[unit.kind] += 1
    return pool


def source(script: Script, decision: Decision, text: str) -> int | None:
    """Return the option for a source of mana, and of its abilities the one that the bill needs. None: there is none.

    Raises Unclear if the name could mean different sources.
    """
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
    all_named = script.mana is not None and sum(other.text == text for other in script.mana) >= len(entities)
    if not all_named and not alike(script.table, entities):
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
        lacks = missing(script, decision.player, len(script.table.running.making))
        for letter in letters or best_first(script, decision.player, lacks, (script.mana or [])[1:]):
            for i in same:
                if i - 1 < len(sources) and gives(sources[i - 1], letter):
                    return i
    return same[0]


def best_first(script: Script, player: Player, lacks: str, later: list[Text]) -> str:
    """Return the types of mana that a bill lacks, first those that the sources named after this one can do without.

    ``lacks``: letters, as ``missing`` returns them. ``later``: the names of the sources used after this one.
    """
    letters = [letter for letter in dict.fromkeys(lacks) if letter in COLOUR_LETTERS]
    if len(letters) < 2 or not later:
        return "".join(letters)
    sources = by_hand(script.table, player)
    masks: list[int] = []
    for text in later:
        name = text.text.partition(" {")[0]
        mask = 0
        for source in sources:
            if fits(script.table, source.item, name):
                mask |= source.mask
        masks.append(mask)
    return "".join(sorted(letters, key=lambda letter: -served(lacks.replace(letter, "", 1), masks)))


def served(lacks: str, masks: list[int]) -> int:
    """Return how many of the missing letters sources can give, one mana each. ``masks``: the types of each source."""
    giver: dict[int, int] = {}

    def place(source: int, tried: set[int]) -> bool:
        """Find a letter for a source, if need be by moving the sources that have one."""
        for i, letter in enumerate(lacks):
            if i in tried or letter not in COLOUR_LETTERS or not masks[source] & 1 << COLOUR_LETTERS.index(letter):
                continue
            tried.add(i)
            if i not in giver or place(giver[i], tried):
                giver[i] = source
                return True
        return False

    return sum([place(source, set()) for source in range(len(masks))])


def gives(source: ManaSource, letter: str) -> bool:
    """Return whether a source can produce a type of mana."""
    return letter in COLOUR_LETTERS and source.mask & (1 << COLOUR_LETTERS.index(letter)) != 0


def letter_of(colour: str) -> str:
    """Return the letter of a type of mana given by its name or letter; "C" for colourless; "" for other words."""
    text = colour.lower().strip("{} ")
    if text in ("colourless", "colorless", "1", "c"):
        return "C"
    if text in COLOUR_NAMES:
        return COLOUR_LETTERS[COLOUR_NAMES.index(text)]
    return text.upper() if len(text) == 1 and text.upper() in COLOUR_LETTERS else ""


def is_colour_next(script: Script, decision: Decision) -> bool:
    """Return whether the next answer of the player who decides is a colour."""
    return bool(next_colour(script, decision.who))


def next_colour(script: Script, player: Player) -> str:
    """Return the next answer of a player if it is a colour, else ""."""
    queue = script.queues.get(player.name)
    text = queue[0].text if queue and isinstance(queue[0], Text) else ""
    return text if letter_of(text) and not text.isdigit() else ""


def said_by_choice(script: Script, player: Player, held: HeldAbility) -> None:
    """Remove a player's answer that named a colour, after it has selected a mana ability of one fixed colour."""
    effect = held.ability.effect if isinstance(held.ability, ActivatedAbility) else None
    said = letter_of(next_colour(script, player))
    if isinstance(effect, AddMana) and len(effect.mana) == 1 and letter_of(effect.mana[0]) == said:
        del script.queues[player.name][0]


def colour(script: Script, decision: Decision) -> list[int] | None:
    """Return the colour of mana to produce: one that the payment lacks, or else one in its bill. None: there is no
    bill."""
    deep = len(script.table.running.making) - 1
    if deep not in script.bills:
        return None
    lacks = missing(script, decision.player, deep)
    for letter in best_first(script, decision.player, lacks, script.mana or script.later) + script.bills[deep]:
        if letter in COLOUR_LETTERS:
            for i, option in enumerate(decision.options):
                name = COLOUR_NAMES[COLOUR_LETTERS.index(letter)]
                if letter in option.words or option.words == name:
                    return [i]
    return [0]
