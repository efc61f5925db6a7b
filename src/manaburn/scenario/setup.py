"""Build the position with which a scenario begins. Nothing triggers while it is built."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.rules.course.turn import note_noncreatures, note_numbers
from manaburn.rules.events import apply, control
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import BEGIN, CHECK
from manaburn.rules.meaning import continuous
from manaburn.rules.meaning.conditions import COMBAT_STEPS
from manaburn.state.objects import CARD, TOKEN, Card, Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import (
    COLOUR_LETTERS,
    CREATURE,
    PERMANENT_TYPES,
    PLANESWALKER,
    Step,
    Zone,
    parse_mana,
    step_called,
    step_name,
)
from manaburn.text.tree import CardDefinition, ReplacementAbility, walk
from manaburn.text.tree.effects import ChooseValue
from manaburn.text.tree.statics import AsEnters

from . import chosen
from .hints import near
from .library import BLANK, Cards
from .model import Plan, Seat, Thing
from .naming import Trouble, Unclear, find, split_times
from .reading import Items, Mapping, Node, Text, number_of, truth_of
from .vocabulary import Vocabulary

BLANKS: Final = 40

ZONES: Final = (
    ("library", Zone.LIBRARY),
    ("graveyard", Zone.GRAVEYARD),
    ("hand", Zone.HAND),
    ("removed", Zone.REMOVED),
    ("in_play", Zone.IN_PLAY),
    ("sideboard", Zone.OUTSIDE),
    ("ante", Zone.ANTE),
)

_OTHERWISE: Final = {
    "main": "precombat main",
    "precombat main": "main",
    "postcombat main": "main",
    "beginning of combat": "attack",
    "attack": "beginning of combat",
    "end of turn": "discard",
    "discard": "end of turn",
}
"""The names of steps in other rulebooks."""


def step_on(edition: Edition, name: str) -> Step | None:
    """Return the step of an edition's turn with this name, or with this name in another edition; None if there is
    none."""
    step = step_called(name)
    if step in edition.turn or (step is Step.ATTACK and Step.MAIN in edition.turn):
        return step
    other = _OTHERWISE.get(name)
    if other is not None and step_called(other) in edition.turn:
        return step_called(other)
    return None


class Setup:
    """Builds the position of a scenario on a new table."""

    def __init__(self, plan: Plan, cards: Cards, edition: Edition) -> None:
        self.plan: Final = plan
        self.cards: Final = cards
        self.table: Final = Table(GameState(plan.players), edition)
        self.state: Final = self.table.state
        self.number = 0
        self.labels: dict[str, int] = {}
        self.hosts: list[tuple[GameObject, Text]] = []
        self.attackers: list[tuple[GameObject, Text]] = []
        self.removed: list[tuple[GameObject, Text]] = []
        self.placed: list[tuple[GameObject, int]] = []

    def run(self) -> Table:
        """Return the table with the position. Raises InputError if the position is impossible."""
        plan = self.plan
        self.turn()
        seats = plan.node.entries["players"]
        assert isinstance(seats, Mapping)
        for index, (name, seat) in enumerate(plan.file.players.items()):
            node = seats.entries[name]
            self.seat(self.state.players[index], seat or Seat(), node if isinstance(node, Mapping) else None)
        for item, host in self.hosts:
            self.attach(item, host)
        for item, remover in self.removed:
            other = self.named(item, remover, [])
            assert isinstance(other, GameObject)
            other.linked.append(item)
        for item, whom in self.attackers:
            self.attack(item, whom)
        for item, line in self.placed:
            self.possible(item, line)
        for item in self.state.in_play:
            self.only_choice(item)
        self.table.caches.stocks_at[:] = [-1] * len(self.state.players)
        for stock in self.table.caches.stocks:
            stock.taps = -1
        since = [(item, item.since) for item in self.state.in_play]
        control.settle(self.table)
        for item, turn in since:
            item.since = turn  # an Aura that is part of the position has not just given control
        for player in self.state.players:
            note_noncreatures(self.table, player)
        note_numbers(self.table, self.state.active)
        self.state.stack.clear()
        self.goal()
        return self.table

    def goal(self) -> None:
        """Raise InputError if the goal of a puzzle names a card that nothing is called."""
        goal = self.plan.goal
        if goal is None or not goal.card:
            return
        try:
            Vocabulary(self.plan, self.cards).check_name(self.table, goal.card)
        except Unclear as unclear:
            wanted = self.plan.node.entries["goal"]
            line = wanted.lines["what"] if isinstance(wanted, Mapping) else wanted.line
            problem, _, mend = str(unclear).partition("; ")
            raise self.plan.wrong(line, problem, mend) from None

    # -- the turn ------------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        plan, state = self.plan, self.state
        wanted = plan.file.turn
        number = wanted.number if wanted is not None else 1
        name = (wanted.step if wanted is not None else "") or "precombat main"
        if plan.opening:
            self.before_the_first_turn(number, wanted.player if wanted is not None else "")
            return
        edition = self.table.edition
        step = step_on(edition, name)
        if step is None:
            node = plan.node.entries["turn"]
            line = node.lines["step"] if isinstance(node, Mapping) else node.line
            steps = [step_name(known) for known in edition.turn]
            raise plan.wrong(line, f"the rules of {edition.name} have no step {name!r}", near(name, steps))
        active = state.players[0]
        if wanted is not None and wanted.player:
            active = state.players[plan.players.index(wanted.player)]
        count = len(state.players)
        state.begin_chance(plan.file.seed)
        state.turn = number
        state.active = active
        state.ordinary = active
        state.starting = state.players[(active.index - number + 1) % count]
        state.priority = active
        state.step = step
        for player in state.players:
            since = (active.index - player.index) % count
            if number - since >= 1:
                player.last_turn = number - since
                player.turns_taken = (number - since - 1) // count + 1
                player.last_upkeep = player.last_turn
        begins = step is Step.UNTAP or (wanted is not None and wanted.begins)
        state.stage = BEGIN if begins else CHECK
        if step in COMBAT_STEPS:
            state.combats = 1
            state.damage_steps = 0 if step is Step.BEGINNING_OF_COMBAT else -1
            if begins and step is Step.BEGINNING_OF_COMBAT:
                state.combats = 0  # the step counts itself as it begins
            elif begins and step is Step.DECLARE_ATTACKERS:
                state.damage_steps = 0
        elif step in (Step.POSTCOMBAT_MAIN, Step.END_OF_TURN, Step.CLEANUP):
            state.combats = 1

    def before_the_first_turn(self, number: int, first: str) -> None:
        """Set up the time before the first turn: the libraries are there, and nobody has drawn a hand.

        Rules: 101.
        """
        state = self.state
        state.begin_chance(self.plan.file.seed)
        state.turn = number - 1
        state.starting = state.players[self.plan.players.index(first)] if first else state.players[0]
        state.active = state.starting
        state.ordinary = state.starting

    # -- players -------------------------------------------------------------------------------------------------------

    def seat(self, player: Player, seat: Seat, node: Mapping | None) -> None:
        player.life = seat.life
        player.poison = seat.poison
        player.lands_played = seat.lands_played
        lines = node.lines if node is not None else {}
        if seat.poison < 0:
            raise self.plan.wrong(lines.get("poison", 0), "there are no negative poison counters", "write 0 or more")
        if seat.lands_played < 0:
            raise self.plan.wrong(lines["lands_played"], "nobody plays fewer lands than none", "write 0 or more")
        if seat.mana:
            try:
                mana = parse_mana(seat.mana)
            except ValueError as error:
                raise self.plan.wrong(lines["mana"], str(error), "write mana such as {R}{R}") from None
            pool = list(mana.coloured)
            pool[5] += mana.generic
            if mana.hybrid or mana.x_count or mana.snow:
                raise self.plan.wrong(lines["mana"], f"{seat.mana} is not mana for a pool", f"use {COLOUR_LETTERS}")
            self.state.set_pool(player, pool)
        for key, zone in ZONES:
            entries = node.entries.get(key) if node is not None else None
            listed = entries.items if isinstance(entries, Items) else []
            if key == "library" and entries is None:
                for _ in range(BLANKS):
                    self.put(player, BLANK, Zone.LIBRARY, "")
                continue
            # The file has the top card first, the zone has it last.
            self.unquoted(listed)
            for entry in reversed(listed) if zone in (Zone.LIBRARY, Zone.GRAVEYARD) else listed:
                self.entry(player, entry, zone)

    def unquoted(self, listed: list[Node]) -> None:
        """Raise InputError for a name with a comma that, without quotes, was read as two entries."""
        for one, two in pairwise(listed):
            if isinstance(one, Text) and isinstance(two, Text) and one.line == two.line:
                whole = f"{one.text}, {two.text}"
                if not self.cards.knows(split_times(one.text)[0]) and self.cards.knows(split_times(whole)[0]):
                    raise self.plan.wrong(one, f"{one.text!r} and {two.text!r} are one name", f'write "{whole}"')

    def entry(self, player: Player, node: Node, zone: Zone) -> None:
        """Put the cards of one entry of a list into a zone. Raises InputError."""
        plan = self.plan
        if isinstance(node, Text):
            name, times = self.name_and_times(node.text, node.line)
            definition = self.cards.find(name, node.line)
            for _ in range(times):
                self.placed.append((self.put(player, definition, zone, ""), node.line))
            return
        assert isinstance(node, Mapping)
        thing = thing_of(node)
        name, times = self.name_and_times(thing.card, node.lines["card"])
        definition = self.cards.find(name, node.lines["card"])
        if thing.owner and thing.owner not in plan.players:
            raise plan.wrong(node.lines["owner"], f"{thing.owner!r} is not a player", near(thing.owner, plan.players))
        label = str(thing.label)
        if label:
            if label in self.labels:
                raise plan.wrong(
                    node.lines["as"], f"the label {label!r} stands in line {self.labels[label]} too", "take another"
                )
            if label in plan.players:
                raise plan.wrong(node.lines["as"], f"{label!r} is a player", "take another label")
            if times > 1:
                raise plan.wrong(node.lines["as"], f"{times} cards can't have one label", "write an entry for each")
            self.labels[label] = node.lines["as"]
        if zone is not Zone.IN_PLAY:
            for key in ("tapped", "damage", "attached_to", "new", "token", "flipped", "chosen", "attacking"):
                if key in node.entries and truth_of(node.entries[key]) is not False:
                    raise plan.wrong(node.lines[key], f"{key}: only what is in play can be that", "leave it out")
        if zone is not Zone.REMOVED and "removed_with" in node.entries:
            line = node.lines["removed_with"]
            raise plan.wrong(line, "removed_with: only what is removed from the game can have that", "leave it out")
        owner = self.state.players[plan.players.index(thing.owner)] if thing.owner else player
        if owner is not player and zone is not Zone.IN_PLAY:
            raise plan.wrong(
                node.lines["owner"], "a card outside play is with its owner", f"list it with {thing.owner}"
            )
        for _ in range(times):
            item = self.put(owner, definition, zone, label, thing.token)
            self.placed.append((item, node.line))
            self.status(item, player, thing, node)

    def name_and_times(self, text: str, line: int) -> tuple[str, int]:
        """Return the name of a card, and how many there are. Raises InputError for none, and for too many."""
        name, times = split_times(text)
        if not 1 <= times <= 1000:
            raise self.plan.wrong(line, f"{times} cards", "write x1 to x1000")
        return name, times

    def put(self, owner: Player, definition: CardDefinition, zone: Zone, label: str, token: bool = False) -> GameObject:
        """Create an object in a zone without an event, and return it."""
        state = self.state
        if token:
            item = state.make_object(TOKEN, owner, zone, definition.front)
            item.label = label
        else:
            self.number += 1
            item = state.make_object(CARD, owner, zone, definition.front, Card(self.number, definition, label))
        item.timestamp = state.next_timestamp()
        if zone is Zone.OUTSIDE:
            item.known_to = 1 << owner.index
        state.put(item)
        if zone is Zone.IN_PLAY and definition.front.loyalty:
            state.set_counters(item, "loyalty", definition.front.loyalty)
        return item

    def status(self, item: GameObject, player: Player, thing: Thing, node: Mapping) -> None:
        """Give an object the status and counters that a mapping lists. Raises InputError."""
        plan, state = self.plan, self.state
        for counter, number in thing.counters.items():
            counters = node.entries["counters"]
            line = counters.lines[counter] if isinstance(counters, Mapping) else node.line
            if number < 0:
                raise plan.wrong(line, f"{number} {counter} counters", "write 0 or more")
            state.set_counters(item, counter, number)
        if thing.face_down:
            item.face_down = True
        if thing.removed_with != "":
            remover = node.entries["removed_with"]
            assert isinstance(remover, Text)
            self.removed.append((item, remover))
        if item.zone is not Zone.IN_PLAY:
            return
        item.controller = player
        item.base_controller = player
        item.tapped = thing.tapped
        if thing.flipped:
            item.flipped = True
        if thing.damage < 0:
            raise plan.wrong(node.lines["damage"], "there is no negative damage", "write 0 or more")
        item.damage = thing.damage
        if thing.new:
            item.since = state.turn
        if thing.attached_to != "":
            host = node.entries["attached_to"]
            assert isinstance(host, Text)
            self.hosts.append((item, host))
        whom = node.entries.get("attacking")
        if isinstance(whom, Text) and truth_of(whom) is not False:
            self.attackers.append((item, whom))
        self.choose(item, node.entries.get("chosen"))

    def choose(self, item: GameObject, node: Node | None) -> None:
        """Remember what was chosen as a permanent came into play. Raises InputError."""
        if node is None:
            return
        words = node.items if isinstance(node, Items) else [node]
        choices = chosen.choices_of(item)
        if len(words) != len(choices):
            kinds = ", ".join([choice.what for choice in choices]) or "nothing"
            raise self.plan.wrong(node.line, f"what {item} has chosen is: {kinds}", "say that, or leave chosen out")
        for word, choice in zip(words, choices, strict=True):
            problem = chosen.choose(self.state, item, choice, word.text if isinstance(word, Text) else "")
            if problem:
                raise self.plan.wrong(node.line, problem)

    def only_choice(self, item: GameObject) -> None:
        """Remember the opponent, or the player, that was chosen as a permanent came into play, if there is only one
        opponent. Of the two players it is the opponent whom such texts are meant for."""
        state = self.state
        opponents = [player for player in state.players if player is not item.base_controller]
        if item.face is None or item.face_down or len(opponents) != 1 or "player" in item.choices:
            return
        for ability in item.face.abilities:
            if isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, AsEnters):
                for node in walk(ability.replacement.effect):
                    if isinstance(node, ChooseValue) and node.what in ("opponent", "player"):
                        state.set_choice(item, "player", opponents[0])

    # -- what is attached, and what can't be ---------------------------------------------------------------------------

    def attach(self, item: GameObject, text: Text) -> None:
        if text.text in (item.label, item.name) and not self.others(item, text.text):
            raise self.plan.wrong(text, f"{item} is attached to itself", "name another permanent")
        apply.attach_quietly(self.table, item, self.named(item, text, self.state.players))

    def others(self, item: GameObject, name: str) -> bool:
        """Return whether another permanent has a label or name."""
        return any(name in (other.label, other.name) for other in self.state.in_play if other is not item)

    def named(self, item: GameObject, text: Text, players: Sequence[Player]) -> Entity:
        """Return the permanent, other than an object, or the player that a text names. Raises InputError."""
        among: list[Entity] = [other for other in self.state.in_play if other is not item]
        among.extend(players)
        try:
            return find(self.table, text.text, among, "in play")
        except Trouble as trouble:
            problem = str(trouble).removesuffix("; name something that is there")
            mend = "name a permanent in play or a player" if players else "name a permanent in play"
            raise self.plan.wrong(text, problem, mend) from None

    def attack(self, item: GameObject, text: Text) -> None:
        """Let a creature attack. Nobody has declared it: nothing triggers, and it taps only if it is listed as tapped.
        Raises InputError where it couldn't attack."""
        state, plan = self.state, self.plan
        if state.step not in COMBAT_STEPS[1:] or (state.step is Step.DECLARE_ATTACKERS and state.stage == BEGIN):
            mend = "let the scenario begin with turn: {step: declare attackers}"
            raise plan.wrong(text, f"nothing attacks in the step {step_name(state.step)}", mend)
        if item.controller is not state.active:
            raise plan.wrong(text, f"{item} can't attack in the turn of {state.active}", "leave attacking out")
        if continuous.characteristics(self.table, item).card_types & CREATURE == 0:
            raise plan.wrong(text, f"{item} is no creature and can't attack", "leave attacking out")
        opponents = [player for player in state.players if player is not state.active]
        whom: Entity = opponents[0]
        if truth_of(text) is None:
            whom = self.named(item, text, opponents)
        elif len(opponents) > 1:
            raise plan.wrong(text, f"{item} has more than one opponent to attack", "write whom it attacks")
        if isinstance(whom, GameObject):
            types = continuous.characteristics(self.table, whom).card_types
            if whom.controller is state.active or types & PLANESWALKER == 0:
                raise plan.wrong(text, f"{item} can't attack {whom}", "name an opponent, or a planeswalker of one")
            whom.in_combat = True
        item.attacking = whom
        item.in_combat = True
        item.marks["attacked"] = state.turn
        if state.damage_steps < 0:
            state.damage_steps = 0

    def possible(self, item: GameObject, line: int) -> None:
        """Raise InputError if a permanent could not be in play like this."""
        if item.zone is not Zone.IN_PLAY:
            return
        if item.face_down:
            return
        chars = continuous.characteristics(self.table, item)
        if chars.card_types & PERMANENT_TYPES == 0:
            raise self.plan.wrong(line, f"{item} is not a permanent and can't be in play", "list it in another zone")
        if "Aura" in chars.subtypes and item.attached_to is None:
            raise self.plan.wrong(line, f"the Aura {item} is attached to nothing", "add attached_to:")
        if item.damage and chars.card_types & (CREATURE | PLANESWALKER) == 0:
            raise self.plan.wrong(line, f"{item} is not a creature and can't have damage", "leave damage out")
        seen = [item]
        host = item.attached_to
        while isinstance(host, GameObject):
            if host in seen:
                raise self.plan.wrong(line, f"{item} is indirectly attached to itself", "name another permanent")
            seen.append(host)
            host = host.attached_to


def thing_of(node: Mapping) -> Thing:
    """Return the entry of a zone that a mapping describes. Its form has been checked."""
    entries = node.entries

    def text(key: str) -> str:
        value = entries.get(key)
        return value.text if isinstance(value, Text) else ""

    counters = entries.get("counters")
    numbers = counters.entries if isinstance(counters, Mapping) else {}
    return Thing(
        card=text("card"),
        label=text("as"),
        tapped=bool(truth_of(entries.get("tapped"))),
        damage=number_of(entries.get("damage")) or 0,
        counters={key: number_of(value) or 0 for key, value in numbers.items()},
        attached_to=text("attached_to"),
        face_down=bool(truth_of(entries.get("face_down"))),
        new=bool(truth_of(entries.get("new"))),
        owner=text("owner"),
        token=bool(truth_of(entries.get("token"))),
        flipped=bool(truth_of(entries.get("flipped"))),
        removed_with=text("removed_with"),
    )


def place(plan: Plan, cards: Cards, edition: Edition) -> Table:
    """Return a table with the position of a scenario. Raises InputError if the position is impossible."""
    try:
        return Setup(plan, cards, edition).run()
    except RecursionError:
        raise InputError(plan.place, "effects of this position depend on each other", "change the cards") from None
