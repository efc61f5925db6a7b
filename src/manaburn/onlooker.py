"""What one player may know of the present position, asked for thing by thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from manaburn import reasons
from manaburn.narration import Words, sentence
from manaburn.rules.kernel.decisions import Decision, Option
from manaburn.rules.meaning import continuous
from manaburn.state.characteristics import Characteristics
from manaburn.state.frames import Packet
from manaburn.state.happenings import Happening
from manaburn.state.knowledge import HIDDEN
from manaburn.state.objects import ABILITY, DAMAGE, SPELL_COPY, TOKEN, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import COLOUR_LETTERS, CREATURE, STEP_NAMES, SUPERTYPE_NAMES, TYPE_NAMES, Zone

from . import observation as o

if TYPE_CHECKING:
    from manaburn.game import Game

CHOSEN: Final = ("color", "type", "name", "number", "card type")
"""What is chosen for a permanent and can be seen by everybody who may know the permanent."""
LOG: Final = 20
"""The number of the latest sentences that an observation has."""


class Onlooker:
    """One player, who looks at the present position of a game. What he or she is told names only what the player may
    know."""

    def __init__(self, game: Game, player: int) -> None:
        self._game: Final = game
        self.viewer: Final[Player] = game.players[player]
        self._words: Final = Words(game.table, self.viewer)

    # -- knowing -------------------------------------------------------------------------------------------------------

    def knows(self, item: GameObject) -> bool:
        """Return whether the player may know which card an object is."""
        return self._words.knows(item)

    def name(self, entity: Entity | None) -> str:
        """Return the name of an object or player as this player knows it."""
        if isinstance(entity, Player):
            return entity.name
        if not isinstance(entity, GameObject):
            return ""
        if entity.kind == ABILITY and entity.source is not None:
            return f"ability of {self.name(entity.source)}"
        if not self.knows(entity):
            down = entity.face_down and entity.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT)
            return "face-down creature" if down else HIDDEN
        if entity.zone is Zone.IN_PLAY and not entity.face_down:
            return continuous.characteristics(self._game.table, entity).name or entity.name
        return entity.name

    # -- things --------------------------------------------------------------------------------------------------------

    def permanent(self, item: GameObject) -> o.Permanent:
        """Return an object in play as data."""
        table = self._game.table
        chars = continuous.characteristics(table, item)
        creature = chars.card_types & CREATURE != 0
        attacking = item.attacking if item.in_combat else None
        chosen: dict[str, str | int] = {}
        if item._choices and self.knows(item):
            chosen = {
                str(key): value
                for key, value in sorted(item.choices.items())
                if isinstance(value, (str, int)) and key in CHOSEN
            }
        return o.Permanent(
            id=item.number,
            name=self.name(item),
            controller=item.controller.index,
            owner=item.owner.index,
            types=type_line(chars.supertypes, chars.card_types, chars.subtypes),
            tapped=item.tapped,
            mana_cost=cost_text(chars),
            mana_value=mana_value(chars),
            colours=letters(chars.colours),
            power=chars.power if creature else None,
            toughness=chars.toughness if creature else None,
            damage=item.damage if creature else None,
            summoning_sick=continuous.summoning_sick(table, item) if creature else None,
            keywords=tuple(sorted(chars.keywords)),
            counters=dict(sorted(item.counters.items())) if item._counters else {},
            token=item.kind == TOKEN,
            face_down=item.face_down,
            flipped=item.flipped,
            regeneration=item.regeneration,
            attached_to=self.reference(item.attached_to) if item.attached_to is not None else None,
            attached=tuple([one.number for one in item._attachments]) if item._attachments else (),
            attacking=self.reference(attacking) if attacking is not None else None,
            blocked=item.blocked if attacking is not None else None,
            blocking=tuple([one.number for one in item.blocking]) if item.in_combat and item._blocking else (),
            blocked_by=tuple([one.number for one in item.blocked_by]) if item.in_combat and item._blocked_by else (),
            band=item.band if item.in_combat else 0,
            chosen=chosen,
        )

    def packet(self, packet: Packet) -> o.Packet:
        """Return damage that has been assigned and not yet dealt (1996) as data."""
        event = packet.event
        to = event.what or event.other
        return o.Packet(
            packet.amount,
            self.reference(event.source) if event.source is not None else None,
            self.reference(to) if to is not None else None,
        )

    def on_stack(self, item: GameObject) -> o.StackObject:
        """Return a spell or ability on the stack as data."""
        ctx = item.context
        known = self.knows(item) and item.kind not in (ABILITY, DAMAGE)
        chars = continuous.characteristics(self._game.table, item) if known and not item.face_down else None
        targets: list[o.Reference] = []
        divided: list[int] = []
        if ctx is not None:
            targets = [self.reference(entity) for slot in ctx.targets for entity in slot]
            divided = [share for slot in ctx.divided for share in slot] if ctx._divided else []
        return o.StackObject(
            id=item.number,
            name=self.name(item),
            controller=item.controller.index,
            kind="copy" if item.kind == SPELL_COPY else KINDS_ON_STACK.get(item.kind, "spell"),
            copy=item.kind == SPELL_COPY,
            source=self.reference(item.source) if item.source is not None else None,
            mana_cost=cost_text(chars) if chars is not None else "",
            mana_value=mana_value(chars) if chars is not None else 0,
            types=type_line(chars.supertypes, chars.card_types, chars.subtypes) if chars is not None else "",
            colours=letters(chars.colours) if chars is not None else "",
            targets=tuple(targets),
            divided=tuple(divided),
            x=ctx.x if ctx is not None else 0,
            modes=tuple(ctx.modes) if ctx is not None and ctx._modes else (),
            paid=tuple(ctx.paid_words) if ctx is not None else (),
            face_down=item.face_down,
        )

    def reference(self, entity: Entity) -> o.Reference:
        """Return a player or object to which something refers as data."""
        if isinstance(entity, Player):
            return o.Reference(entity.name, player=entity.index)
        return o.Reference(self.name(entity), id=entity.number)

    def card(self, item: GameObject, owner: bool = False) -> o.Card:
        """Return a card outside play as data. ``owner``: whether to say whose it is."""
        whose = item.owner.index if owner else None
        counters = dict(sorted(item.counters.items())) if item._counters else {}
        if not self.knows(item):
            return o.Card(item.number, self.name(item), whose, counters=counters, face_down=item.face_down)
        chars = continuous.characteristics(self._game.table, item)
        creature = chars.card_types & CREATURE != 0
        return o.Card(
            id=item.number,
            name=self.name(item),
            owner=whose,
            mana_cost=cost_text(chars),
            mana_value=mana_value(chars),
            types=type_line(chars.supertypes, chars.card_types, chars.subtypes),
            colours=letters(chars.colours),
            power=chars.power if creature else None,
            toughness=chars.toughness if creature else None,
            keywords=tuple(sorted(chars.keywords)),
            counters=counters,
            face_down=item.face_down,
        )

    def seat(self, player: Player) -> o.Seat:
        """Return a player, with everything that belongs to that player, as data."""
        state = self._game.state
        hand = state.hands[player.index]
        library = state.libraries[player.index]
        outside = [item for item in state.outside if item.owner is player and self.knows(item)]
        if state.main_games:  # these are also outside the subgame, but no sideboard
            waiting = {item.card for game in state.main_games for item in in_the_game(game)}
            outside = [item for item in outside if item.card not in waiting]
        return o.Seat(
            name=player.name,
            life=player.life,
            poison=player.poison,
            hand_size=len(hand),
            library_size=len(library),
            hand=tuple([self.card(item) for item in hand if self.knows(item)]),
            graveyard=tuple([self.card(item) for item in state.graveyards[player.index]]),
            mana=mana_text(player),
            lands_played=player.lands_played,
            library_known={
                str(place): self.name(item)
                for place, item in enumerate(reversed(library))
                if item.known_to and self.knows(item)  # most cards of a library nobody has seen
            },
            sideboard=tuple([self.card(item) for item in outside]),
            lost=player.lost,
            counters=dict(sorted(player.counters.items())),
        )

    def lasting(self) -> tuple[o.Lasting, ...]:
        """Return the effects that last, and the delayed triggered abilities, as data."""
        state = self._game.state
        found: list[o.Lasting] = []
        for effect in state.effects:
            affected = tuple([self.reference(entity) for entity in effect.affected])
            ctx = effect.context
            source = self.reference(ctx.source)
            found.append(o.Lasting("continuous effect", source, ctx.controller.index, effect.turn, affected))
        for shield in state.replacements:
            ctx = shield.context
            source = self.reference(ctx.source)
            found.append(o.Lasting("replacement effect", source, ctx.controller.index, shield.turn))
        for trigger in state.delayed:
            ctx = trigger.context
            source = self.reference(ctx.source)
            found.append(o.Lasting("delayed ability", source, ctx.controller.index, trigger.turn))
        return tuple(found)

    # -- the decision --------------------------------------------------------------------------------------------------

    def question(self) -> o.Question | None:
        """Return the open decision as data, or None after the end of the game. If another player has to decide, the
        data says only who decides and what kind of decision it is."""
        decision = self._game.decision
        if decision is None:
            return None
        if decision.who is not self.viewer:
            return o.Question(decision.who.index, decision.kind)
        texts = tuple([self.option(option) for option in decision.options])
        return o.Question(
            who=decision.who.index,
            kind=decision.kind,
            prompt=decision.prompt,
            rule=decision.cited,
            texts=texts,
            options=self.choices(decision, texts),
            low=decision.low,
            high=decision.high,
            numeric=decision.numeric,
            ordered=decision.ordered,
            total=decision.total if decision.amounts else None,
            free_word=decision.free_word,
            source=decision.source.number if decision.source is not None else None,
            hint=decision.hint,
        )

    def choices(self, decision: Decision, texts: tuple[str, ...]) -> tuple[o.Choice, ...]:
        """Return the options of a decision as data."""
        alike = alike_options(self, decision.options, texts)
        found: list[o.Choice] = []
        for index, option in enumerate(decision.options):
            action = option.action
            if action is not None:
                found.append(
                    o.Choice(
                        index=index,
                        text=texts[index],
                        kind=action.kind.value,
                        like=alike[index],
                        source=action.item.number if action.item is not None else None,
                        face=action.face,
                        way="" if action.way.normal else str(action.way),
                        ability=action.held.key if action.held is not None else None,
                        mana=action.is_mana,
                    )
                )
                continue
            entity = option.entity
            named = entity is not None and not option.words
            kind = "player" if isinstance(entity, Player) else "object" if entity is not None else "word"
            found.append(
                o.Choice(
                    index=index,
                    text=texts[index],
                    kind="pair" if option.other is not None else kind,
                    like=alike[index],
                    target=self.reference(entity) if entity is not None and named else None,
                    other=self.reference(option.other) if option.other is not None else None,
                    source=entity.number if entity is not None and not named else None,
                    mode=texts[index] if option.effect is not None else "",
                )
            )
        return tuple(found)

    def option(self, option: Option) -> str:
        """Return the text of an option, naming only what the player who is asked may know."""
        if option.words or option.action is not None or option.entity is None:
            return option.text
        text = self.name(option.entity)
        return f"{text} > {self.name(option.other)}" if option.other is not None else text

    def looks(self, option: Option) -> tuple[object, ...]:
        """Return everything by which the player could distinguish an option from others with the same text. Options for
        which equal tuples are returned are interchangeable."""
        action = option.action
        looks: list[object] = [option.text, option.ability]
        if action is not None:
            looks += [action.kind, action.way, action.face, action.held.ability if action.held is not None else None]
        for entity in (option.entity, option.other, action.item if action is not None else None):
            if isinstance(entity, GameObject):
                looks += [entity.zone, entity.controller.index, entity.owner.index]
                if entity.zone is Zone.IN_PLAY:
                    looks.append(msgspec.structs.replace(self.permanent(entity), id=0))
                elif entity.zone is Zone.STACK:
                    looks.append(entity.number)
                elif entity.zone is Zone.GRAVEYARD or (entity.zone is Zone.LIBRARY and self.knows(entity)):
                    looks.append(entity.face)
            else:
                looks.append(entity)
        return tuple(looks)

    # -- what has happened ---------------------------------------------------------------------------------------------

    def told(self, happening: Happening) -> str:
        """Return a sentence for something that happened; "" if it isn't reported."""
        line = sentence(self._words, happening)
        return line[0].upper() + line[1:] if line else ""

    def sentences(self, events: list[Happening], last: int = 0) -> list[str]:
        """Return events as sentences in order, as far as the player saw them. ``last``: the greatest number of
        sentences, counted from the latest; 0 returns all."""
        lines: list[str] = []
        for happening in reversed(events):
            line = self.told(happening)
            if line:
                lines.append(line)
                if len(lines) == last:
                    break
        lines.reverse()
        return lines

    def why(self, item: GameObject, what: str = "") -> list[str]:
        """Return why an object has its present characteristics, one line for each reason (see :mod:`manaburn.reasons`).

        ``what`` is "power", "toughness", "types", "colours" and so on; "" means all. The lines contain only what the
        player may know. For a card that the player may not see the list is empty.
        """
        if not self.knows(item) and item.zone is not Zone.IN_PLAY and item.zone is not Zone.STACK:
            return []
        return reasons.why(self._game.table, item, what, self.viewer)

    # -- the whole -----------------------------------------------------------------------------------------------------

    def observe(self, events: list[Happening]) -> o.Observation:
        """Return everything that the player may know as data. ``events``: what has happened so far."""
        game = self._game
        state = game.state
        priority = state.priority
        question = self.question()  # first: a game can turn out to be over as its next decision is worked out
        return o.Observation(
            viewer=self.viewer.index,
            rules=game.edition.name,
            turn=state.turn,
            active=state.active.index,
            step=STEP_NAMES[state.step.value],
            priority=priority.index if priority is not None else None,
            over=game.over,
            result=game.result,
            players=tuple([self.seat(player) for player in game.players]),
            in_play=tuple([self.permanent(item) for item in state.in_play]),
            stack=tuple([self.on_stack(item) for item in reversed(state.stack)]),
            damage=tuple([self.packet(packet) for packet in state.packets]),
            removed=tuple([self.card(item, True) for item in state.removed]),
            phased_out=tuple([self.card(item, True) for item in state.phased_out]),
            ante=tuple([self.card(item, True) for item in state.ante]),
            decision=question,
            log=tuple(self.sentences(events, LOG)),
            lasting=self.lasting(),
            main_games=tuple([self.main_game(waiting) for waiting in state.main_games]),
        )

    def main_game(self, game: GameState) -> o.MainGame:
        """Return a game that waits for a subgame as data."""
        return o.MainGame(
            turn=game.turn,
            active=game.active.index,
            step=STEP_NAMES[game.step.value],
            players=tuple([self.waiting_seat(game, player) for player in game.players]),
            in_play=tuple([self.waiting(item) for item in game.in_play]),
            stack=tuple([self.waiting(item) for item in reversed(game.stack)]),
            removed=tuple([self.waiting(item) for item in game.removed]),
        )

    def waiting_seat(self, game: GameState, player: Player) -> o.WaitingSeat:
        """Return what a player has in a game that waits for a subgame as data."""
        hand = game.hands[player.index]
        return o.WaitingSeat(
            name=player.name,
            life=player.life,
            poison=player.poison,
            hand_size=len(hand),
            hand=tuple([item.name for item in hand if self.knows(item)]),
            graveyard=tuple([item.name if self.knows(item) else HIDDEN for item in game.graveyards[player.index]]),
            lost=player.lost,
            counters=dict(sorted(player.counters.items())),
        )

    def waiting(self, item: GameObject) -> o.WaitingObject:
        """Return an object of a game that waits for a subgame as data, under the name that is printed or copied."""
        copied = item.copy_of if not item.face_down else None
        return o.WaitingObject(
            id=item.number,
            name=copied.name if copied is not None else self.printed_name(item),
            controller=item.controller.index,
            tapped=item.tapped,
            counters=dict(sorted(item.counters.items())) if item._counters else {},
        )

    def printed_name(self, item: GameObject) -> str:
        """Return the printed name of an object as this player knows it."""
        if item.kind == ABILITY and item.source is not None:
            return f"ability of {self.printed_name(item.source)}"
        if self.knows(item):
            return item.name
        return "face-down creature" if item.face_down and item.zone is not Zone.REMOVED else HIDDEN


KINDS_ON_STACK: Final = {ABILITY: "ability", DAMAGE: "damage"}


def in_the_game(game: GameState) -> list[GameObject]:
    """Return the objects of a game in all its zones."""
    return [item for zone in game.zones() for item in zone if item.zone is not Zone.OUTSIDE]


def alike_options(onlooker: Onlooker, options: list[Option], texts: tuple[str, ...]) -> list[int]:
    """Return for each option the index of the first one with which it is interchangeable."""
    by_text: dict[str, list[int]] = {}
    for index, text in enumerate(texts):
        by_text.setdefault(text, []).append(index)
    alike = list(range(len(options)))
    for group in by_text.values():
        if len(group) < 2:
            continue
        looks = {index: onlooker.looks(options[index]) for index in group}
        firsts: list[int] = []
        for index in group:
            same = [first for first in firsts if looks[first] == looks[index]]
            alike[index] = same[0] if same else index
            if not same:
                firsts.append(index)
    return alike


def type_line(supertypes: int, types: int, subtypes: tuple[str, ...]) -> str:
    """Return the type line for masks of supertypes and types and the subtypes."""
    words = [name for i, name in enumerate(SUPERTYPE_NAMES) if supertypes & (1 << i)]
    words += [name for i, name in enumerate(TYPE_NAMES) if types & (1 << i)]
    line = " ".join(words)
    return f"{line} - {' '.join(subtypes)}" if subtypes else line


def letters(colours: int) -> str:
    """Return colours as letters."""
    return "".join([COLOUR_LETTERS[i] for i in range(5) if colours & (1 << i)])


def cost_text(chars: Characteristics) -> str:
    """Return a mana cost as symbols; "" if there is none."""
    return str(chars.mana_cost) if chars.mana_cost is not None else ""


def mana_value(chars: Characteristics) -> int:
    """Return the converted mana cost."""
    return chars.mana_cost.converted() if chars.mana_cost is not None else 0


def mana_text(player: Player) -> str:
    """Return the mana in a player's pool as symbols."""
    plain = "".join(letter * n for letter, n in zip(COLOUR_LETTERS, player.pool, strict=True))
    return plain + "".join(COLOUR_LETTERS[unit.kind] for unit in player.special)


__all__ = ["Onlooker", "in_the_game"]
