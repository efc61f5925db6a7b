"""Show cards on a terminal: the printed card, and the syntax tree of its text with keywords expanded."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Final

from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.text import Text
from rich.tree import Tree

from manaburn.cards.wording import of_the_time
from manaburn.editions.edition import Edition
from manaburn.terms import ManaCost, colour_words, type_words
from manaburn.text import keywords, tree
from manaburn.text.appearance import rules_text, starred, type_line
from manaburn.text.tree import CardDefinition, Face, KeywordAbility, Node

MASKS: Final = {
    ("HasType", "card_type"): type_words,
    ("HasColour", "colours"): colour_words,
    ("SetColour", "colours"): colour_words,
    ("SetTypes", "card_types"): type_words,
    ("TokenSpec", "colours"): colour_words,
    ("TokenSpec", "card_types"): type_words,
}
"""The fields that hold a bit mask, each with the function that names its bits."""


def show_card(card: CardDefinition, edition: Edition, day: date | None, console: Console) -> None:
    """Print each face of a card as it was worded on a day (None: today), and its tree under the rules of an edition."""
    for face in of_the_time(card, edition).faces:
        console.print(Panel(printed(face, day), width=min(console.width, 62), title_align="left", title=title(face)))
        if face.abilities:
            console.print(tree_of(face, edition))


def title(face: Face) -> Text:
    """Return the name and mana cost of a face."""
    words = Text(f" {face.name} ", style="bold")
    if face.mana_cost is not None:
        words.append(f"{face.mana_cost} ", style="not bold")
    return words


def printed(face: Face, day: date | None) -> RenderableType:
    """Return the lines below the name: type line, text, power and toughness, loyalty. ``day``: None for today."""
    lines = Text(type_line(face, day), style="italic")
    text = rules_text(face, day)
    if text:
        lines.append(f"\n{text}", style="not italic")
    if face.power is not None or face.toughness is not None:
        star = "*" if face.star else ""
        power, toughness = star or face.power, star or face.toughness
        if face.star:
            power, toughness = starred(face)
        lines.append(f"\n{power}/{toughness}", style="not italic bold")
    if face.loyalty is not None:
        lines.append(f"\nloyalty {face.loyalty}", style="not italic bold")
    return lines


def tree_of(face: Face, edition: Edition) -> Tree:
    """Return the abilities of a face as a tree to print."""
    drawn = Tree(Text(face.name, style="bold"), guide_style="dim")
    for ability in face.abilities:
        branch = draw(ability, drawn)
        if isinstance(ability, KeywordAbility):
            unfold(ability, edition, branch)
    return drawn


def unfold(ability: KeywordAbility, edition: Edition, branch: Tree) -> None:
    """Add to a branch the abilities that a keyword stands for in an edition; if there are none, the rule's summary."""
    parts = keywords.expand(ability, edition)
    for part in parts:
        draw(part, branch, "that is")
    if not parts:
        info = keywords.KEYWORDS[ability.keyword]
        branch.add(Text(f"{info.rule}  {info.summary}".strip(), style="dim italic"))


def draw(node: Node, parent: Tree, label: str = "") -> Tree:
    """Add a node to a branch, without the fields that have their default value; return the new branch."""
    plain: list[str] = []
    deep: list[tuple[str, Node]] = []
    name = type(node).__name__
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if field.default is not dataclasses.MISSING and value == field.default:
            continue
        if isinstance(value, tuple):
            items = [item for item in value if isinstance(item, Node)]
            if items:
                deep.extend([(field.name, item) for item in items])
            elif value:
                plain.append(f"{field.name}={', '.join([str(item) for item in value])}")
        elif isinstance(value, Node):
            deep.append((field.name, value))
        elif value is not None:
            plain.append(told(name, field.name, value))
    text = Text(f"{label}: " if label else "", style="dim")
    text.append(name, style="cyan not dim")
    if plain:
        text.append("  " + ", ".join(plain), style="not dim")
    branch = parent.add(text)
    small = {id(item): small_words(item) for _, item in deep}
    words = [f"{label}: {said}" for label, item in deep if (said := small[id(item)])]
    if words:
        text.append("  " + ", ".join(words), style="not dim")
    for inner, item in deep:
        if not small[id(item)]:
            draw(item, branch, inner)
    return branch


def told(name: str, field: str, value: object) -> str:
    """Return the text for a field that is a word, a number or a truth value. ``name``: the class of its node."""
    words = MASKS.get((name, field))
    if words is not None and isinstance(value, int):
        return " ".join(words(value)) or "none"
    if value is True:
        return field.replace("_", " ")
    if isinstance(value, (str, ManaCost)):
        return str(value)
    return f"{field}={value}"


SMALL: Final = {"You": "you", "This": "this", "Host": "what it's attached to", "X": "X", "EndOfTurn": "end of turn"}


def small_words(node: Node) -> str:
    """Return the short text of a node that is shown on its parent's line; "" if it needs a line of its own."""
    if isinstance(node, tree.Number):
        return str(node.n)
    if isinstance(node, tree.Ref):
        return f"{node.role} {node.n}" if node.n else node.role
    return SMALL.get(type(node).__name__, "")


__all__ = ["show_card"]
