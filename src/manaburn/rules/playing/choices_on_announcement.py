"""Under the 1996 rules, the player of an effect makes its choices as it is played, not as it resolves.

Choices that depend on a hand or a library, and choices of other players, are made on resolution. As the effect is
carried out, :func:`of` returns a choice that was made earlier.

Rules: 1996.play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.terms import PERMANENT_TYPES
from manaburn.text.tree import Filter, ReplacementAbility, processes
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

LOOKS: Final = (fx.Search, fx.LookAt, fx.Reveal, fx.RevealUntil, fx.Arrange, processes.Piles)
"""Instructions that show cards of a hand or a library."""
LATER: Final = (*LOOKS, fx.Discard)
"""Instructions whose choices depend on a hand or a library."""


def decide(table: Table, effect: b.Effect, ctx: Context) -> None:
    """Let the player of an effect make its choices now."""
    if isinstance(effect, fx.Modal):
        for index in ctx.modes:
            decide(table, effect.options[index], ctx)
    elif isinstance(effect, fx.May):
        if own(effect.who) and not hidden(effect):
            word = choosing.hint_of(effect.effect)
            about = choosing.saying(table, effect.effect, ctx)
            answer = table.yes(ctx.controller, f"{ctx.source}: {word}?", word, "1996.play", about)
            ctx.decided[effect] = answer
            if answer:
                decide(table, effect.effect, ctx)
    elif isinstance(effect, fx.ChooseOne):
        if own(effect.who) and not hidden(effect):
            options = choosing.effects(table, effect.options, list(range(len(effect.options))), ctx)
            answers = table.choose(
                ctx.controller, Kind.OPTION, f"choose for {ctx.source}", options, 1, 1, "option", "1996.play"
            )
            ctx.decided[effect] = answers[0]
            decide(table, effect.options[answers[0]], ctx)
    elif isinstance(effect, fx.ChooseValue):
        if own(effect.who):
            ctx.decided[effect] = choosing.choose_value(table, ctx.controller, effect, ctx.source)
    elif isinstance(effect, fx.Shield):
        replacement = effect.replacement
        source = source_of(replacement)
        if isinstance(source, n.SourceChosen):
            found = choosing.choose_source(table, source, ctx, replacement)
            if found:
                ctx.decided[source] = found[0]
    elif isinstance(effect, fx.Apply):
        for mod in effect.mods:
            if isinstance(mod, s.SetText) and not mod.old:
                ctx.decided[mod] = choosing.words_for(table, mod, ctx)
    else:
        for part in parts(effect):
            decide(table, part, ctx)
            if isinstance(effect, fx.Seq) and any(isinstance(node, LOOKS) for node in b.walk(part)):
                break  # What is decided next depends on what has been seen.


def source_of(replacement: b.Replacement) -> object:
    """Return the source of the damage that a shield is about; None if it is about other things."""
    if isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        return replacement.source
    if isinstance(replacement, s.IfWould) and isinstance(replacement.event, e.Damaged):
        return replacement.event.source
    return None


NOT_ONCE_AND_NOW: Final = (
    fx.Delayed,
    fx.Reflexive,
    fx.CreateTokens,
    fx.ForEach,
    fx.Times,
    fx.RepeatWhile,
    fx.AnyTimes,
    processes.TakeTurns,
)
"""Instructions whose parts are carried out later or several times, with choices of their own each time."""


def parts(effect: b.Effect) -> Iterator[b.Effect]:
    """Return the instructions that are carried out as parts of an effect, once and now."""
    if not isinstance(effect, NOT_ONCE_AND_NOW):
        for child in b.children(effect):
            if isinstance(child, b.Effect):
                yield child


def own(who: b.Selector) -> bool:
    """Return whether the player of the effect is the one who decides."""
    return isinstance(who, n.You)


def hidden(effect: b.Effect) -> bool:
    """Return whether a choice depends on a hand or a library."""
    return any(
        isinstance(node, LATER) or (isinstance(node, Filter) and node.zone in ("hand", "library"))
        for node in b.walk(effect)
    )


def arrivals(table: Table, item: GameObject) -> list[b.Effect]:
    """Return the instructions for how a permanent that is being played comes into play. Their choices are made now."""
    chars = continuous.characteristics(table, item)
    found: list[b.Effect] = []
    if chars.card_types & PERMANENT_TYPES and not item.face_down:
        for held in chars.replacements:
            ability = held.ability
            if isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, s.AsEnters):
                replacement = ability.replacement
                if replacement.what is None and not replacement.face_up:
                    if ability.condition is None or evaluate.holds(
                        table, ability.condition, Context(item, item.controller)
                    ):
                        found.append(replacement.effect)
    return found


def targeting(table: Table, item: GameObject) -> b.Effect | None:
    """Return the effect with the target of a permanent as the permanent itself is played; None if it has no target.

    Rules: 1996.target.
    """
    found = [effect for effect in arrivals(table, item) if any(isinstance(node, n.Target) for node in b.walk(effect))]
    if not found:
        return None
    return found[0] if len(found) == 1 else fx.Seq(tuple(found))


def of(ctx: Context, node: b.Node) -> object:
    """Return the choice that was made for a part of the text as it was played; None if none was made."""
    return ctx.decided.get(node) if ctx.decided else None
