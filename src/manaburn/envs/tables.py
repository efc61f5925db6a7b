"""What a player may know of a position as a table of bytes (see :mod:`manaburn.envs.encoding` for its columns)."""

from __future__ import annotations

from typing import Final

from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import ABILITY, DAMAGE, SPELL_COPY, TOKEN, Entity, GameObject, Player
from manaburn.terms import CREATURE

from .choosing import Choosing, knows, number_of_name
from .encoding import BELOW, KINDS, LIFE_BELOW, MOST, UNKNOWN, WIDTH, Encoding

KIND_NUMBERS: Final[dict[Kind, int]] = {Kind(word): i + 1 for i, word in enumerate(KINDS)}
FIRST_YEAR: Final = 1993
A_PLAYER: Final = 250
"""What is added to a player to distinguish him or her from the rows of objects."""
SPELL: Final = 2
COPY: Final = 3
AN_ABILITY: Final = 4
COMBAT_DAMAGE: Final = 5
IN_HAND: Final = 6
IN_GRAVEYARD: Final = 7
ASSIGNED: Final = 8
ELSEWHERE: Final = 9

# The columns of rows of names. What is another's stands OTHERS further to the right.
HAND: Final = 0
UNTAPPED: Final = 1
TAPPED: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
AWAY: Final = 5
LIBRARY: Final = 6
OTHERS: Final = 7
CAN_BE_CHOSEN: Final = 14
CHOSEN: Final = 15
IN_DECK: Final = 16
SICK: Final = 17
ATTACKERS: Final = 18
BLOCKERS: Final = 19

# Columns of rows of objects that are filled when all rows are there.
ATTACHED_TO: Final = 15
BLOCKS: Final = 17
FIRST_TARGET: Final = 23
VALUE_OF_X: Final = 25
MODE: Final = 26
ROW_CAN_BE_CHOSEN: Final = 27
ROW_CHOSEN: Final = 28
ROW_AMOUNT: Final = 29
AMOUNT: Final = 30
PLACE: Final = 31


def capped(number: int) -> int:
    """Return a number from 0 to 255: the number itself, or the nearest of these."""
    return 0 if number < 0 else MOST if number > MOST else number


class Observer:
    """Looks at a game for one player, and writes what he or she may know into a table.

    It holds nothing of the game between two calls but what never changes.
    """

    def __init__(self, encoding: Encoding, game: Game, player: int) -> None:
        self.encoding: Final = encoding
        self.viewer: Final = player
        self.year: Final = capped(game.edition.date.year - FIRST_YEAR)
        own: list[int] = [0] * len(encoding.names)
        for card in game.decks[player]:
            number = encoding.number(card.name)
            own[number] = min(MOST, own[number] + 1)
        self.deck: Final = own
        """For each name, how many cards of the player's deck have it."""
        self._rows: list[list[int]] = []
        self._names: list[int] = []
        self._places: dict[int, int] = {}
        self._items: list[GameObject] = []
        self._left_out = 0

    def table(self, game: Game, choosing: Choosing | None) -> bytearray:
        """Return the table of the present position, row by row. ``choosing``: the open decision; None after the end."""
        encoding = self.encoding
        me = game.players[self.viewer]
        self._names = [0] * (WIDTH * len(encoding.names))
        self._rows = []
        self._items = []
        self._places = {}
        self._left_out = 0
        for number, count in enumerate(self.deck):
            self._names[WIDTH * number + IN_DECK] = count
        self._objects(game, me)
        self._references()
        asked = self._question(me, choosing)
        whole = bytearray(self._game(game, me))
        whole.extend(bytes(asked))
        count = len(game.players)
        for i in range(count):
            whole.extend(bytes(self._seat(game, me, game.players[(me.index + i) % count])))
        whole.extend(bytes(self._names))
        for row in self._rows:
            whole.extend(bytes(row))
        whole.extend(bytes(WIDTH * (encoding.objects - len(self._rows))))
        return whole

    # -- single rows ---------------------------------------------------------------------------------------------------

    def _game(self, game: Game, me: Player) -> bytes:
        state = game.state
        count = len(game.players)
        row = [0] * WIDTH
        row[0] = capped(state.turn)
        row[1] = (state.active.index - me.index) % count
        row[2] = state.step.value + 1
        priority = state.priority
        row[3] = 1 + (priority.index - me.index) % count if priority is not None else 0
        if game.over:
            row[4] = 1
            winner = game.winner
            row[5] = 3 if winner is None else 1 if winner == me.index else 2
        row[6] = me.index
        row[7] = capped(len(state.stack))
        row[8] = capped(len(state.in_play))
        row[9] = capped(self._left_out)
        row[10] = self.year
        return bytes(row)

    def _seat(self, game: Game, me: Player, player: Player) -> list[int]:
        state = game.state
        row = [0] * WIDTH
        row[0] = capped(player.life + LIFE_BELOW)
        row[1] = capped(player.poison)
        hand = state.hands[player.index]
        row[2] = capped(len(hand))
        row[3] = capped(len(state.libraries[player.index]))
        row[4] = capped(len(state.graveyards[player.index]))
        known = 0
        for item in hand:
            if knows(state, me, item):
                known += 1
        row[5] = capped(known)
        row[6] = capped(player.lands_played)
        pool = player.pool
        # Whether the sources of mana are remembered depends on cards that nobody may have seen yet.
        plain = [unit.kind for unit in player.special if unit.only_known]
        for i in range(6):
            row[7 + i] = capped(pool[i] + plain.count(i))
        row[13] = capped(len(player.special) - len(plain))
        row[14] = 1 if player.lost else 0
        others = 0
        for amount in player.counters.values():
            others += amount
        row[15] = capped(others)
        permanents = 0
        for item in state.in_play:
            if item.controller is player:
                permanents += 1
        row[16] = capped(permanents)
        return row

    def _question(self, me: Player, choosing: Choosing | None) -> list[int]:
        """Return the row of the question. What can be chosen is marked in the rows of names and objects."""
        row = [0] * WIDTH
        if choosing is None:
            return row
        decision = choosing.decision
        who = choosing.viewer
        row[0] = 1 + (who.index - me.index) % len(choosing.game.players)
        row[1] = KIND_NUMBERS[decision.kind]
        if who is not me:
            return row
        source = decision.source
        if source is not None:
            row[2] = choosing.name_of(source)
            row[10] = self._places.get(source.number, 0)
        row[3] = capped(decision.low)
        row[4] = capped(decision.high)
        row[5] = capped(decision.total) if decision.amounts else 0
        row[6] = capped(len(choosing.chosen))
        row[7] = 1 if choosing.asks_digit else 0
        row[8] = capped(choosing.places) if choosing.asks_digit else 0
        row[9] = capped(choosing.value)
        size = len(decision.first_options)
        options = decision.first_options
        for index in choosing.candidates():
            if index < size:
                action = options[index].action
                entity = options[index].entity if action is None else action.item
                self._mark(choosing, entity, CAN_BE_CHOSEN, ROW_CAN_BE_CHOSEN, 1)
        if decision.amounts:
            if len(choosing.chosen) < size:
                self._mark(choosing, options[len(choosing.chosen)].entity, CAN_BE_CHOSEN, ROW_AMOUNT, 1)
        elif not decision.numeric:
            for place, index in enumerate(choosing.chosen):
                if index < size:
                    self._mark(choosing, options[index].entity, CHOSEN, ROW_CHOSEN, capped(place + 1))
        return row

    def _mark(self, choosing: Choosing, entity: Entity | None, name: int, column: int, value: int) -> None:
        """Mark an object in its row and in that of its name."""
        if not isinstance(entity, GameObject):
            return
        place = WIDTH * choosing.name_of(entity) + name
        self._names[place] = min(MOST, self._names[place] + 1)
        row = self._places.get(entity.number, 0)
        if row:
            self._rows[row - 1][column] = value

    # -- objects -------------------------------------------------------------------------------------------------------

    def _objects(self, game: Game, me: Player) -> None:
        """Count the objects of all zones by their names, and write the rows of objects."""
        state = game.state
        table = game.table
        stack = state.stack
        size = len(stack)
        for place in range(size):
            self._on_stack(table, me, stack[size - 1 - place], place)
        for item in state.in_play:
            if item.controller is me:
                self._permanent(table, me, item)
        for item in state.in_play:
            if item.controller is not me:
                self._permanent(table, me, item)
        for packet in state.packets:
            row = self._row()
            if row is not None:
                event = packet.event
                row[0] = ASSIGNED
                row[AMOUNT] = capped(packet.amount)
                if event.source is not None:
                    row[1] = number_of_name(self.encoding, table, me, event.source)
                    row[BLOCKS] = self._places.get(event.source.number, 0)
                to = event.what or event.other
                if to is not None:
                    row[FIRST_TARGET] = self._place(to)
        self._hands(table, me)
        count = len(state.players)
        for i in range(count):
            owner = (me.index + i) % count
            column = GRAVEYARD if i == 0 else GRAVEYARD + OTHERS
            cards = state.graveyards[owner]
            size = len(cards)
            for place in range(size):
                self._card(table, me, cards[size - 1 - place], column, IN_GRAVEYARD, place)
            for item in state.libraries[owner]:
                # Most cards of a library nobody has seen.
                if item.known_to and knows(state, me, item):
                    self._count(number_of_name(self.encoding, table, me, item), LIBRARY if i == 0 else LIBRARY + OTHERS)
        for zone in (state.removed, state.phased_out, state.ante):
            for item in zone:
                self._card(table, me, item, AWAY if item.owner is me else AWAY + OTHERS, ELSEWHERE, -1)

    def _hands(self, table: Table, me: Player) -> None:
        """The cards in hands, as far as they are known, in the order of their names."""
        state = table.state
        count = len(state.players)
        for i in range(count):
            found: list[tuple[int, int]] = []
            hand = state.hands[(me.index + i) % count]
            for place, item in enumerate(hand):
                if knows(state, me, item):
                    found.append((number_of_name(self.encoding, table, me, item), place))
            found.sort()
            for _name, place in found:
                self._card(table, me, hand[place], HAND if i == 0 else HAND + OTHERS, IN_HAND, -1)

    def _row(self) -> list[int] | None:
        """Return a new row of zeros for an object; None if there is no room."""
        if len(self._rows) >= self.encoding.objects:
            self._left_out += 1
            return None
        row = [0] * WIDTH
        self._rows.append(row)
        return row

    def _count(self, name: int, column: int) -> None:
        place = WIDTH * name + column
        if self._names[place] < MOST:
            self._names[place] += 1

    def _begun(self, me: Player, item: GameObject, name: int, what: int) -> list[int] | None:
        """Return a new row for an object, with what all sorts of objects have in common; None if there is no room."""
        row = self._row()
        if row is None:
            return None
        self._places[item.number] = len(self._rows)
        self._items.append(item)
        count = self.encoding.players
        row[0] = what
        row[1] = name
        row[2] = 1 + (item.controller.index - me.index) % count
        row[3] = 1 + (item.owner.index - me.index) % count
        return row

    def _card(self, table: Table, me: Player, item: GameObject, column: int, what: int, place: int) -> None:
        """Count a card outside play and the stack, and write its row."""
        name = number_of_name(self.encoding, table, me, item)
        self._count(name, column)
        row = self._begun(me, item, name, what)
        if row is None:
            return
        row[PLACE] = capped(place + 1)
        face = item.face
        if name != UNKNOWN and face is not None:
            row[4] = face.card_types
            row[5] = face.supertypes
            row[6] = face.colours
            row[7] = capped(face.mana_cost.converted()) if face.mana_cost is not None else 0
            if face.card_types & CREATURE:
                # A power of * has no number outside play.
                row[8] = capped((face.power if isinstance(face.power, int) else 0) + BELOW)
                row[9] = capped((face.toughness if isinstance(face.toughness, int) else 0) + BELOW)
        else:
            row[11] = 32

    def _characteristics(self, row: list[int], chars: Characteristics) -> None:
        row[4] = chars.card_types
        row[5] = chars.supertypes
        row[6] = chars.colours
        row[7] = capped(chars.mana_cost.converted()) if chars.mana_cost is not None else 0
        if chars.card_types & CREATURE:
            row[8] = capped(chars.power + BELOW)
            row[9] = capped(chars.toughness + BELOW)
        if chars.keywords:
            bits = 0
            for word in chars.keywords:
                bits |= self.encoding.keyword_bits.get(word, 0)
            row[19] = bits & MOST
            row[20] = bits >> 8 & MOST
            row[21] = bits >> 16 & MOST
            row[22] = bits >> 24 & MOST

    def _permanent(self, table: Table, me: Player, item: GameObject) -> None:
        """Count a permanent, and write its row."""
        name = number_of_name(self.encoding, table, me, item)
        others = 0 if item.controller is me else OTHERS
        self._count(name, (TAPPED if item.tapped else UNTAPPED) + others)
        fights = item.in_combat
        attacking = item.attacking if fights else None
        if attacking is not None:
            self._count(name, ATTACKERS)
        blocks = fights and item._blocking is not None and len(item._blocking) > 0
        if blocks:
            self._count(name, BLOCKERS)
        chars = continuous.characteristics(table, item)
        sick = chars.card_types & CREATURE != 0 and continuous.summoning_sick(table, item)
        if sick and not others:
            self._count(name, SICK)
        row = self._begun(me, item, name, 1)
        if row is None:
            return
        self._characteristics(row, chars)
        row[10] = capped(item.damage)
        bits = (1 if item.tapped else 0) + (2 if sick else 0) + (4 if attacking is not None else 0)
        bits += (8 if blocks else 0) + (16 if attacking is not None and item.blocked else 0)
        bits += (32 if item.face_down else 0) + (64 if item.flipped else 0) + (128 if item.kind == TOKEN else 0)
        row[11] = bits
        row[12] = capped(item.regeneration)
        if item._counters:
            rest = 0
            for counter, amount in item._counters.items():
                if counter == "+1/+1":
                    row[13] = capped(amount)
                else:
                    rest += amount
            row[14] = capped(rest)
        if attacking is not None:
            whom = attacking
            row[16] = 1 + (whom.index - me.index) % self.encoding.players if isinstance(whom, Player) else MOST
        if fights:
            row[18] = capped(item.band)

    def _on_stack(self, table: Table, me: Player, item: GameObject, place: int) -> None:
        """Count a spell or ability, and write its row."""
        name = number_of_name(self.encoding, table, me, item)
        self._count(name, STACK if item.controller is me else STACK + OTHERS)
        what = AN_ABILITY if item.kind == ABILITY else COMBAT_DAMAGE if item.kind == DAMAGE else SPELL
        row = self._begun(me, item, name, COPY if item.kind == SPELL_COPY else what)
        if row is None:
            return
        row[PLACE] = capped(place + 1)
        if what == SPELL and name != UNKNOWN and not item.face_down:
            self._characteristics(row, continuous.characteristics(table, item))
        if item.face_down:
            row[11] = 32
        ctx = item.context
        if ctx is not None:
            row[VALUE_OF_X] = capped(ctx.x)
            if ctx._modes:
                row[MODE] = capped(ctx.modes[0] + 1)

    # -- what refers to what -------------------------------------------------------------------------------------------

    def _place(self, entity: Entity) -> int:
        """Return the row of an object, from 1, or 250 + a player."""
        if isinstance(entity, Player):
            return min(MOST, A_PLAYER + (entity.index - self.viewer) % self.encoding.players)
        return self._places.get(entity.number, 0)

    def _references(self) -> None:
        """Fill the columns that refer to other rows."""
        for item in self._items:
            row = self._rows[self._places[item.number] - 1]
            if row[0] == 1:
                host = item.attached_to
                if host is not None:
                    row[ATTACHED_TO] = MOST if isinstance(host, Player) else self._places.get(host.number, 0)
                if item.in_combat and item._blocking:
                    row[BLOCKS] = self._places.get(item._blocking[0].number, 0)
            elif row[0] <= COMBAT_DAMAGE:
                if item.source is not None:
                    row[BLOCKS] = self._places.get(item.source.number, 0)
                ctx = item.context
                if ctx is not None and ctx._targets:
                    column = FIRST_TARGET
                    for slot in ctx._targets:
                        for entity in slot:
                            if column < FIRST_TARGET + 2:
                                row[column] = self._place(entity)
                                column += 1


__all__ = ["Observer"]
