"""How a person at the terminal is shown things: the table, the options, a card's text."""

from __future__ import annotations

from typing import Final

from rich.markup import escape

from manaburn.errors import ManaburnError
from manaburn.narration import Words, cards, counted
from manaburn.rules.kernel.decisions import ActionKind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous
from manaburn.rules.playing import card_as_spell, payment, targets
from manaburn.state.contexts import Context
from manaburn.state.frames import Packet
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import CREATURE, LAND, Zone
from manaburn.text.tree import Ability, ActivatedAbility, Cost, Effect, KeywordAbility, Mana

SEEN: Final = frozenset("flying trample haste vigilance defender shadow fear banding shroud protection".split()) | {
    "first strike",
    "double strike",
}
"""Keywords shown beside a creature."""


def in_main_games(state: GameState, player: Player) -> list[str]:
    """Return how much life a player has in each game that waits for a subgame, the innermost first, in words."""
    return [f"{game.players[player.index].life} life in the main game" for game in reversed(state.main_games)]


class Showing:
    """What one player sees, in words; the lines of the table have markup in them."""

    def __init__(self, table: Table, me: Player) -> None:
        self.table: Final = table
        self.me: Final = me
        self.words: Final = Words(table, me)

    # -- options -------------------------------------------------------------------------------------------------------

    def option_text(self, option: Option) -> str:
        """An option in words."""
        action = option.action
        if action is None:
            text = self.entity_text(option.entity) if option.entity is not None and not option.words else option.text
            return f"{text} > {self.name(option.other)}" if option.other is not None else text
        item = action.item
        if item is None:
            return option.text
        name = item.name
        face = item.face
        if item.card is not None and action.face:
            face = item.card.definition.faces[action.face]
            name = face.name
        if action.kind is ActionKind.LAND:
            return f"play {name}"
        if action.kind is ActionKind.PLAY:
            price = f" {face.mana_cost}" if face is not None and face.mana_cost is not None else ""
            words = [part.kind.value for part in action.way.parts]
            way = f" ({', '.join(words)})" if words else ""
            effect = card_as_spell.effect_of_card(self.table, item, action.face)
            return f"play {name}{price}{way}{self.outlook(item, effect)}"
        if action.kind is ActionKind.ACTIVATE and action.held is not None:
            ability = action.held.ability
            more = self.outlook(item, ability.effect) if isinstance(ability, ActivatedAbility) else ""
            tapped = ", tapped" if item.tapped else ""
            return f"{name}{tapped}: {ability_text(ability, name)}{more}"
        if action.kind is ActionKind.PHASE and action.held is not None:
            return f"{name}: {ability_text(action.held.ability, name, '1996')}"
        return f"{action.kind.value} {name}"

    def outlook(self, item: GameObject, effect: Effect | None) -> str:
        """What isn't asked, but good to know: the only legal target; how much X could be."""
        ctx = Context(item, self.me)
        notes: list[str] = []
        cost = item.face.mana_cost if item.face is not None and item.zone is Zone.HAND else None
        if cost is not None and cost.x_count:
            notes.append(f"X up to {payment.most_x(self.table, self.me, Cost((Mana(cost),)), ctx)}")
        specs = announced.specs(effect) if effect is not None else []
        if len(specs) == 1:
            found = targets.legal_targets(self.table, specs[0], ctx)
            if len(found) == 1 and targets.bounds(self.table, specs[0], ctx, 1)[0] == 1:
                notes.append(f"the only target: {self.entity_text(found[0])}")
        return f" ({'; '.join(notes)})" if notes else ""

    # -- things --------------------------------------------------------------------------------------------------------

    def name(self, entity: Entity | None) -> str:
        """What to call something."""
        return self.words.name(entity)

    def entity_text(self, entity: Entity | None, owner: bool = True) -> str:
        """Something with what can be seen of it."""
        if not isinstance(entity, GameObject):
            return self.name(entity)
        if entity.zone is not Zone.IN_PLAY:
            text = self.name(entity)
            if entity.zone is Zone.GRAVEYARD:
                text += " (in your graveyard)" if entity.owner is self.me else f" ({entity.owner.name}'s graveyard)"
            elif entity.zone is Zone.STACK and entity.kind != ABILITY:
                text += " (on the stack)"
            return text
        chars = continuous.characteristics(self.table, entity)
        text = self.name(entity)
        notes: list[str] = []
        if chars.card_types & CREATURE:
            text += f" {chars.power}/{chars.toughness}"
            notes.extend(self.keywords(entity))
            if entity.damage:
                notes.append(f"{entity.damage} damage")
            if continuous.summoning_sick(self.table, entity) and entity.controller is self.table.state.active:
                notes.append("new")
        if entity.tapped:
            notes.append("tapped")
        notes += self.combat(entity)
        notes += [f"{count} {counter}" for counter, count in entity.counters.items()]
        notes += [f"with {self.name(attached)}" for attached in entity.attachments]
        if notes:
            text += f" ({', '.join(notes)})"
        if owner and entity.controller is not self.me:
            text += f" [{entity.controller.name}]"
        return text

    def keywords(self, creature: GameObject) -> list[str]:
        """The keywords that matter in a fight; of protection also from what."""
        chars = continuous.characteristics(self.table, creature)
        found = [word for word in sorted(chars.keywords) if (word in SEEN or walks(word)) and word != "protection"]
        if "protection" in chars.keywords:
            for held in chars.abilities:
                ability = held.ability
                if isinstance(ability, KeywordAbility) and ability.keyword == "protection":
                    found.append(ability_text(ability, creature.name).lower())
        return found

    def combat(self, creature: GameObject) -> list[str]:
        """What a creature does in the combat that is going on."""
        if creature.attacking is not None:
            blockers = [self.name(blocker) for blocker in creature.blocked_by if blocker.here]
            if blockers:
                return [f"attacking, blocked by {counted(blockers)}"]
            return ["attacking, blocked" if creature.blocked else "attacking"]
        attackers = [self.name(attacker) for attacker in creature.blocking if attacker.here]
        return [f"blocking {counted(attackers)}"] if attackers else []

    # -- the table -----------------------------------------------------------------------------------------------------

    def picture(self) -> list[str]:
        """The table in a few lines: the others, the viewer, the hand, the stack."""
        state = self.table.state
        lines = ["[dim]" + "─" * 72 + "[/]"]
        for player in [player for player in state.players if player is not self.me]:
            lines.extend(self.side(player))
        lines.extend(self.side(self.me))
        hand = [self.hand_text(card) for card in state.hands[self.me.index]]
        lines.append(f"  [bold]hand[/] {counted(hand) if hand else 'empty'}")
        for place, item in enumerate(reversed(state.stack)):
            lines.append(f"  [bold]{'stack' if place == 0 else '     '}[/] {escape(self.stack_text(item))}")
        lines.extend(f"  [bold]damage[/] {escape(self.packet_text(packet))}" for packet in state.packets)
        return lines

    def side(self, player: Player) -> list[str]:
        """A player's half."""
        state = self.table.state
        parts = [f"{player.life} life", cards(len(state.hands[player.index])) + " in hand"]
        parts.append(f"library {len(state.libraries[player.index])}")
        graveyard = state.graveyards[player.index]
        if graveyard:
            parts.append(f"graveyard {len(graveyard)} ({escape(graveyard[-1].name)} on top)")
        if player.poison:
            parts.append(f"{player.poison} poison")
        parts += in_main_games(state, player)
        if player.mana:
            parts.append(
                "mana " + "".join([f"{{{letter}}}" * n for letter, n in zip("WUBRGC", player.pool, strict=True)])
            )
        active = " [bold]*[/]" if state.active is player else ""
        lines = [f"[bold]{escape(player.name)}[/]{active}  {', '.join(parts)}"]
        lands: list[str] = []
        others: list[str] = []
        for item in state.in_play:
            if item.controller is player and not (isinstance(item.attached_to, GameObject) and item.attached_to.here):
                chars = continuous.characteristics(self.table, item)
                text = self.entity_text(item, False)
                (lands if chars.card_types & (LAND | CREATURE) == LAND else others).append(text)
        if others:
            lines.append("    " + escape(counted(others)))
        if lands:
            lines.append("    [dim]" + escape(counted(lands)) + "[/]")
        return lines

    def hand_text(self, card: GameObject) -> str:
        """A card in hand with its cost."""
        cost = card.face.mana_cost if card.face is not None else None
        return f"{escape(card.name)} [dim]{escape(str(cost))}[/]" if cost is not None else escape(card.name)

    def stack_text(self, item: GameObject) -> str:
        """A spell or ability with whose it is and at what it is aimed."""
        whose = "yours" if item.controller is self.me else item.controller.name
        return f"{self.name(item)} ({whose}){self.words.choices(item)}"

    def packet_text(self, packet: Packet) -> str:
        """1996: damage that has been assigned and may yet be prevented."""
        event = packet.event
        source = self.name(event.source) if event.source is not None else "nothing"
        return f"{packet.amount} from {source} to {self.entity_text(event.what or event.other)}"


def walks(word: str) -> bool:
    """Whether a keyword is a landwalk by its own name: "swampwalk"."""
    return word.endswith("walk") and word != "landwalk"


def ability_text(ability: object, name: str, dialect: str = "oracle") -> str:
    """An ability as it is printed, as far as it can be."""
    # The grammar is loaded only if something is printed.
    from manaburn.text import print_ability

    if not isinstance(ability, Ability):
        return ""
    try:
        return print_ability(ability, name, dialect)
    except ManaburnError:
        return "its ability"


__all__ = ["Showing", "ability_text"]
