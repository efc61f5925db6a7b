"""From whose zones a player may play cards: from the player's own, and from those of others where an effect says that
the cards are played as though they were in the player's own.

While such a card is being played it is in the player's own zone for whatever lets or doesn't let it be played. It lies
where it lies for everything else: for abilities, for costs, and for what asks from where a spell came.

Rules: 409.1a.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, rule_effects
from manaburn.state.characteristics import RuleEffect
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

ON_TOP: Final = n.HasStatus("on top of the graveyard")


def borrowed(table: Table, player: Player) -> list[GameObject]:
    """Return the cards of other players that a player may play as though they were in his or her own zone."""
    found: list[GameObject] = []
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.PlayAsOwn):
            for entity in evaluate.candidates(table, mod.kind, rule_effects.of_player(rule, player)):
                if isinstance(entity, GameObject) and entity.owner is not player and entity not in found:
                    found.append(entity)
    return found


def counts_as_own(table: Table, player: Player, card: GameObject) -> bool:
    """Whether a card is in a zone of the player's own, or may be played as though it were."""
    if card.owner is player:
        return True
    if card.zone is Zone.HAND or card.zone is Zone.LIBRARY:
        return False
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.PlayAsOwn) and evaluate.matches(
            table, card, mod.kind, rule_effects.of_player(rule, player)
        ):
            return True
    return False


def concerns(table: Table, rule: RuleEffect, kind: n.Filter, player: Player, card: GameObject) -> bool:
    """Whether an effect on playing cards of a kind from a zone of the player's is about playing this card. A card
    that is played as though it were in the player's graveyard has no place among the cards there: it isn't on top."""
    ctx = rule_effects.of_player(rule, player)
    if evaluate.matches(table, card, kind, ctx):
        return True
    if kind.whose is None or card.owner is player or ON_TOP in kind.tests:
        return False
    if player not in evaluate.players(table, kind.whose, ctx) or not counts_as_own(table, player, card):
        return False
    return evaluate.matches(table, card, dataclasses.replace(kind, whose=None), ctx)


def barred(table: Table, player: Player, card: GameObject) -> str:
    """Return what forbids the player to play a card from where it is; "" if nothing does."""
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.CantPlayFrom) and concerns(table, rule, mod.kind, player, card):
            return f"{rule.source} forbids it" if rule.source is not None else "an effect forbids it"
    return ""
