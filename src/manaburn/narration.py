"""The game told in English: what has happened, a line at a time, with the rule where it isn't obvious.

:func:`tell` puts one happening into words; a :class:`Narrator` follows a game and tells it as one would tell it to
somebody, with what belongs together on one line, under headings for the turns.

    >>> narrator = Narrator(game.table)                      # doctest: +SKIP
    >>> for line in narrator.news():                         # doctest: +SKIP
    ...     print(line)

``viewer`` is the player who reads (None: somebody who sees everything): what is hidden from that player isn't told.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions import rulebook
from manaburn.rules import continuous, resolving
from manaburn.rules.table import Table
from manaburn.state import happenings as h
from manaburn.state.objects import ABILITY, DAMAGE, SPELL_COPY, TOKEN, Entity, GameObject, Happening, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, PERMANENT_TYPES, STEP_NAMES, Zone
from manaburn.text.tree import Apply, walk

# -- words -------------------------------------------------------------------------------------------------------------

LOSS_RULES: Final = {
    "life 0 or less": "420.5a",
    "drew from an empty library": "420.5g",
    "ten poison counters": "420.5h",
    "conceded": "102.3a",
}
LEAVING_RULES: Final = {
    "toughness 0 or less": "420.5b",
    "nothing to enchant": "420.5d",
    "legend rule": "420.5e",
    "world rule": "420.5i",
    "no loyalty left": "420.5p",
    "planeswalker rule": "420.5q",
}
UNSAID: Final = ("{", "mana ", "from ", "rider ", "off timing")
"""How a note begins that a spell keeps of how it was played, and that nobody tells."""
ZONE_PHRASES: Final = {
    Zone.LIBRARY: "library",
    Zone.HAND: "hand",
    Zone.GRAVEYARD: "graveyard",
}
STEP_LABELS: Final = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat main": "main",
    "main": "main",
    "beginning of combat": "combat",
    "attack": "attack",
    "declare attackers": "attack",
    "declare blockers": "block",
    "combat damage": "damage",
    "end of combat": "combat",
    "postcombat main": "main 2",
    "end of turn": "end",
    "discard": "discard",
    "cleanup": "cleanup",
}


def joined(words: list[str]) -> str:
    """A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(words: list[str]) -> str:
    """The same with doubles counted: 2 Mountains are "Mountain x2"."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return joined([word if n == 1 else f"{word} x{n}" for word, n in counts.items()])


def cards(n: int) -> str:
    """So many cards, in words."""
    return "1 card" if n == 1 else f"{n} cards"


class Words:
    """Names and numbers as one viewer may know them."""

    def __init__(self, table: Table, viewer: Player | None = None) -> None:
        self.table: Final = table
        self.viewer: Final = viewer

    def does(self, player: Player | None, verb: str) -> str:
        """The player and what he or she does: "Ann plays", "You play"."""
        if player is None:
            return f"somebody {verb}"
        if player.name == "You":
            return f"You {verb[:-2] if verb.endswith(('sses', 'shes', 'ches')) else verb[:-1]}"
        return f"{player.name} {verb}"

    def whose(self, player: Player | None) -> str:
        """Ann's, your."""
        if player is None:
            return "somebody's"
        if player.name == "You":
            return "your"
        return f"{player.name}'" if player.name.endswith("s") else f"{player.name}'s"

    def knows(self, item: GameObject) -> bool:
        """Whether the viewer may know what an object is."""
        viewer = self.viewer
        if viewer is None:
            return True
        if item.face_down and item.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT, Zone.REMOVED):
            return item.controller is viewer
        if item.zone in (Zone.HAND, Zone.LIBRARY):
            return bool(item.known_to & (1 << viewer.index))
        return True

    def name(self, entity: Entity | None) -> str:
        """What to call it."""
        if isinstance(entity, Player):
            return "you" if entity.name == "You" else entity.name
        if not isinstance(entity, GameObject):
            return "nothing"
        if not self.knows(entity):
            return "a face-down creature" if entity.zone in (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT) else "a card"
        if entity.kind == ABILITY:
            return f"{self.whose_name(entity.source)} ability"
        if entity.kind == DAMAGE:
            return "combat damage"
        if entity.face_down and entity.zone in (Zone.IN_PLAY, Zone.STACK):
            return f"{entity.name} (face down)"
        name = entity.name
        if entity.zone is Zone.IN_PLAY:
            name = continuous.characteristics(self.table, entity).name or entity.name
        if entity.kind == SPELL_COPY:
            return f"the copy of {name}"
        return name

    def whose_name(self, entity: Entity | None) -> str:
        """Its name in the genitive."""
        name = self.name(entity)
        if name == "you":
            return "your"
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def size(self, item: GameObject) -> str:
        """A creature with its power and toughness, anything else by its name."""
        chars = continuous.characteristics(self.table, item)
        name = self.name(item)
        if chars.card_types & CREATURE:
            return f"{name} ({chars.power}/{chars.toughness})"
        return name

    def rule(self, number: str) -> str:
        """A rule in brackets, in the numbering of the edition played."""
        return f" [{rulebook.on_date(number, self.table.edition.date)}]"

    # -- what was played -----------------------------------------------------------------------------------------------

    def choices(self, item: GameObject) -> str:
        """X, modes, targets and special costs of a spell or ability on the stack: phrases, each with a comma before."""
        ctx = item.context
        if ctx is None:
            return ""
        parts: list[str] = []
        targets: list[str] = []
        for i, slot in enumerate(ctx.targets):
            shares = ctx.divided[i] if i < len(ctx.divided) else []
            for j, entity in enumerate(slot):
                word = self.name(entity)
                if isinstance(entity, GameObject) and entity.zone is Zone.IN_PLAY:
                    if entity is item.source:
                        word = "itself"
                    elif entity.controller is item.controller:
                        word = f"{self.whose(entity.controller)} {word}"
                targets.append(f"{word} ({shares[j]})" if j < len(shares) else word)
        if ctx.x and self._has_x(item):
            parts.append(f"X = {ctx.x}")
        if ctx.modes:
            parts.append("mode " + joined([str(i + 1) for i in ctx.modes]))
        if targets:
            parts.append("targeting " + joined(targets))
        special = [word for word in ctx.paid if not word.startswith(UNSAID)]
        if special:
            parts.append("with " + joined(special))
        return "".join([", " + part for part in parts])

    def _has_x(self, item: GameObject) -> bool:
        if item.kind == ABILITY:
            return True
        cost = item.face.mana_cost if item.face is not None else None
        return cost is not None and cost.x_count > 0


# -- one happening -----------------------------------------------------------------------------------------------------


def tell(table: Table, happening: Happening, viewer: Player | None = None) -> str:
    """A happening as a sentence; "" for what isn't worth one."""
    return sentence(Words(table, viewer), happening)


def sentence(words: Words, event: Happening) -> str:
    """A happening in these words."""
    teller = TELLERS.get(event.kind)
    return teller(words, event) if teller is not None else ""


def _move(w: Words, event: Happening) -> str:
    item = event.what
    new = event.new
    if item is None or event.word in ("played", "drawn", "destroyed", "sacrificed", "discarded"):
        return ""
    if event.word == "countered" and event.to is Zone.GRAVEYARD:
        return ""
    known = w.knows(item) or (new is not None and w.knows(new))
    name = w.name(new if new is not None and w.knows(new) else item)
    owner = w.whose(item.owner)
    to = event.to
    if to is Zone.STACK or (event.word == "resolved" and to is not Zone.IN_PLAY):
        return ""
    if to is Zone.IN_PLAY:
        assert new is not None
        where = "comes into play" if not new.tapped else "comes into play tapped"
        if event.word == "token":
            return f"{w.does(new.controller, 'gets')} a token: {w.size(new)}."
        host = new.attached_to
        if host is not None:
            return f"{name} {where} on {w.name(host)}."
        if event.word == "resolved":
            return f"{w.size(new)} {where}."
        return f"{w.size(new)} {where} under {w.whose(new.controller)} control."
    if event.word in LEAVING_RULES:
        return f"{name} goes to {owner} graveyard: {event.word}{w.rule(LEAVING_RULES[event.word])}."
    if item.kind == TOKEN:
        return f"the {name} token leaves play."
    if to is Zone.REMOVED:
        return f"{name} is removed from the game{'' if known else ', face down'}."
    if to is Zone.LIBRARY:
        if event.origin is Zone.LIBRARY:
            return ""
        place = event.arrival.place if event.arrival is not None else "top"
        if place == "shuffle":
            return f"{name} is shuffled into {owner} library."
        return f"{name} goes {'to the bottom' if place == 'bottom' else 'on top'} of {owner} library."
    if to is Zone.HAND:
        verb = "returns to" if event.origin in (Zone.IN_PLAY, Zone.GRAVEYARD) else "is put into"
        return f"{name} {verb} {owner} hand."
    if to is Zone.GRAVEYARD:
        origin = ZONE_PHRASES.get(event.origin)
        if origin:
            return f"{name} goes from {owner} {origin} to the graveyard."
        return f"{name} goes to {owner} graveyard."
    return ""


def _damage(w: Words, event: Happening) -> str:
    to: Entity | None = event.what if event.what is not None else event.other
    what = "combat damage" if event.flag and event.what is None else "damage"
    return f"{w.name(event.source)} deals {event.amount} {what} to {w.name(to)}."


def _destroy(w: Words, event: Happening) -> str:
    if event.word == "lethal damage":
        return f"{w.name(event.what)} is destroyed: lethal damage{w.rule('420.5c')}."
    return f"{w.name(event.what)} is destroyed."


def _sacrifice(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'sacrifices')} {w.name(event.what)}."


def _discard(w: Words, event: Happening) -> str:
    item = event.what
    name = w.name(item)
    if item is not None and item.successor is not None and w.knows(item.successor):
        name = w.name(item.successor)
    why = " down to the maximum hand size" + w.rule("314.1") if event.word == "cleanup" else ""
    return f"{w.does(event.player, 'discards')} {name}{why}."


def _draw(w: Words, event: Happening) -> str:
    player = event.player
    seen = w.viewer is None or player is w.viewer
    return f"{w.does(player, 'draws')} {event.what.name if seen and event.what is not None else 'a card'}."


def _gain_life(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'gains')} {event.amount} life."


def _lose_life(w: Words, event: Happening) -> str:
    if event.word == "damage":
        return ""
    if event.word == "mana burn":
        return f"{w.does(event.player, 'loses')} {event.amount} life to mana burn{w.rule('300.3')}."
    return f"{w.does(event.player, 'pays' if event.word == 'paid' else 'loses')} {event.amount} life."


def _tap(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} becomes tapped." if event.cause is not None else ""


def _untap(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} untaps." if event.cause is not None else ""


def _counters(w: Words, event: Happening) -> str:
    verb = "gets" if event.kind == h.COUNTERS_PUT else "loses"
    n = f"{event.amount} {event.word} counters" if event.amount != 1 else f"a {event.word} counter"
    if event.what is None:
        return f"{w.does(event.player, verb)} {n}."
    return f"{w.name(event.what)} {verb} {n}."


def _attack(w: Words, event: Happening) -> str:
    assert event.what is not None
    return f"{w.size(event.what)} attacks {w.name(event.other)}."


def _block(w: Words, event: Happening) -> str:
    assert event.what is not None
    return f"{w.size(event.what)} blocks {w.name(event.other)}."


def _becomes_blocked(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} becomes blocked." if event.other is None else ""


def _played(w: Words, event: Happening) -> str:
    item = event.what
    if item is None:
        return ""
    ctx = item.context
    price = f" for {event.word}" if event.word and event.word != "{0}" else ""
    origin = ""
    if event.origin in (Zone.GRAVEYARD, Zone.LIBRARY):
        origin = f" from the {ZONE_PHRASES[event.origin]}"
    if ctx is not None and event.word == "{0}" and not price:
        price = " for nothing" if item.face is not None and str(item.face.mana_cost) != "{0}" else ""
    return f"{w.does(event.player, 'plays')} {w.name(item)}{origin}{price}{w.choices(item)}."


def _land_played(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'plays')} {w.name(event.what)}."


def _activated(w: Words, event: Happening) -> str:
    item = event.what
    if item is None or event.flag:
        return ""
    price = f" for {event.word}" if event.word and event.word != "{0}" else ""
    return f"{w.does(event.player, 'activates')} {w.name(event.source)}{price}{w.choices(item)}."


def _triggered(w: Words, event: Happening) -> str:
    item = event.what
    return f"{w.name(event.source)} triggers{w.choices(item) if item is not None else ''}."


def _resolved(w: Words, event: Happening) -> str:
    item = event.what
    if item is None:
        return ""
    if item.kind != ABILITY and continuous.characteristics(w.table, item).card_types & PERMANENT_TYPES:
        return ""
    changed = grown(w, item)
    return f"{w.name(item)} resolves{': ' + joined(changed) if changed else ''}."


def grown(w: Words, item: GameObject) -> list[str]:
    """What the targets of a spell or ability that changes creatures are like now."""
    effect = resolving.ability_effect(item) if item.kind == ABILITY else resolving.spell_effect(w.table, item)
    ctx = item.context
    if effect is None or ctx is None or not any(isinstance(node, Apply) for node in walk(effect)):
        return []
    seen: list[GameObject] = []
    for slot in ctx.targets:
        for entity in slot:
            if isinstance(entity, GameObject) and entity.here and entity.zone is Zone.IN_PLAY and entity not in seen:
                seen.append(entity)
    source = item.source
    if not seen and source is not None and source.here and source.zone is Zone.IN_PLAY:
        seen.append(source)
    found: list[str] = []
    for one in seen:
        chars = continuous.characteristics(w.table, one)
        if chars.card_types & CREATURE:
            found.append(f"{w.name(one)} is {chars.power}/{chars.toughness}")
    return found


def _countered(w: Words, event: Happening) -> str:
    if event.cause is None:
        return f"{w.name(event.what)} is countered: all its targets have become illegal{w.rule('413.2a')}."
    return f"{w.name(event.what)} is countered."


def _control(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'gains')} control of {w.name(event.what)}."


def _regenerated(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} regenerates{w.rule('419.6b')}."


def _prevented(w: Words, event: Happening) -> str:
    to: Entity | None = event.what if event.what is not None else event.other
    return f"{event.amount} damage from {w.name(event.source)} to {w.name(to)} is prevented."


def _lost(w: Words, event: Happening) -> str:
    word = event.word
    if word == "conceded":
        return f"{w.does(event.player, 'concedes')}{w.rule(LOSS_RULES[word])}."
    why = f": {word}" if word else ""
    return f"{w.does(event.player, 'loses')} the game{why}{w.rule(LOSS_RULES[word]) if word in LOSS_RULES else ''}."


def _won(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'wins')} the game{' by ' + event.word if event.word else ''}."


def _attached(w: Words, event: Happening) -> str:
    if event.kind == h.ATTACHED:
        return f"{w.name(event.what)} is attached to {w.name(event.other)}."
    return f"{w.name(event.what)} comes off {w.name(event.other)}."


def _face_up(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'turns')} {w.name(event.what)} face up." if event.what is not None else ""


def _revealed(w: Words, event: Happening) -> str:
    return f"{event.what.name} is revealed." if event.what is not None else ""


def _coin(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'flips')} a coin: {event.word}, {'won' if event.flag else 'lost'}."


def _choice(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'chooses')} {event.word} for {w.name(event.what)}."


def _mana(w: Words, event: Happening) -> str:
    symbols = "".join(["{" + letter + "}" for letter in event.word])
    if event.flag:
        return f"{w.does(event.player, 'taps')} {w.name(event.source)} for {symbols}."
    return f"{w.name(event.source)} adds {symbols} to {w.whose(event.player)} pool."


def _shuffled(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'shuffles')}."


def _searched(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'searches')} a library."


def _phased(w: Words, event: Happening) -> str:
    return f"{w.name(event.what)} phases {'in' if event.kind == h.PHASED_IN else 'out'}."


def _deed(w: Words, event: Happening) -> str:
    return f"{event.player.name}: {event.word}." if event.player is not None and event.word else ""


def _taken_back(w: Words, event: Happening) -> str:
    return f"{w.does(event.player, 'takes')} the action back; what stands: {event.word}."


TELLERS: Final = {
    h.MOVE: _move,
    h.DAMAGE: _damage,
    h.DESTROY: _destroy,
    h.SACRIFICE: _sacrifice,
    h.DISCARD: _discard,
    h.DRAW: _draw,
    h.GAIN_LIFE: _gain_life,
    h.LOSE_LIFE: _lose_life,
    h.TAP: _tap,
    h.UNTAP: _untap,
    h.COUNTERS_PUT: _counters,
    h.COUNTERS_REMOVED: _counters,
    h.ATTACK: _attack,
    h.BLOCK: _block,
    h.BECOMES_BLOCKED: _becomes_blocked,
    h.PLAYED: _played,
    h.LAND_PLAYED: _land_played,
    h.ACTIVATED: _activated,
    h.TRIGGERED: _triggered,
    h.RESOLVED: _resolved,
    h.COUNTERED: _countered,
    h.CONTROL: _control,
    h.REGENERATED: _regenerated,
    h.PREVENTED: _prevented,
    h.LOST: _lost,
    h.WON: _won,
    h.ATTACHED: _attached,
    h.UNATTACHED: _attached,
    h.FACE_UP: _face_up,
    h.REVEALED: _revealed,
    h.COIN: _coin,
    h.ILLEGAL: _taken_back,
    h.CHOICE: _choice,
    h.MANA: _mana,
    h.SHUFFLED: _shuffled,
    h.SEARCHED: _searched,
    h.PHASED_IN: _phased,
    h.PHASED_OUT: _phased,
    h.DEED: _deed,
}


# -- the whole game ----------------------------------------------------------------------------------------------------


class Line:
    """A line of the telling: a heading (a new turn), or a sentence with its step ("" if that is as before)."""

    def __init__(self, text: str, step: str = "", heading: bool = False) -> None:
        self.text: Final = text
        self.step: Final = step
        self.heading: Final = heading

    def __str__(self) -> str:
        return f"\n{self.text}" if self.heading else f"  {self.step:<8} {self.text}"


class Entry:
    """A sentence on its way into the telling, with what made it happen."""

    def __init__(self, text: str, step: str, cause: GameObject | None) -> None:
        self.text: Final = text
        self.step: Final = step
        self.cause: Final = cause


PLURAL_VERBS: Final = {"is": "are", "goes": "go", "comes": "come", "becomes": "become"}


def name_of(event: Happening) -> str:
    """The name of what an event is about."""
    return event.what.name if event.what is not None else ""


def lives_before(table: Table) -> list[int]:
    """The life of each player before anything in the log happened."""
    lives = [player.life for player in table.state.players]
    for event in table.state.log:
        if event.player is not None and event.kind in (h.GAIN_LIFE, h.LOSE_LIFE):
            lives[event.player.index] += event.amount if event.kind == h.LOSE_LIFE else -event.amount
    return lives


class Narrator:
    """Follows a game, and tells what is new each time it is asked: best whenever somebody has to decide, as the
    present position lends its numbers to the words."""

    def __init__(self, table: Table, viewer: Player | None = None) -> None:
        self.table: Final = table
        self.words: Final = Words(table, viewer)
        self.told = 0
        """How much of the log has been told."""
        self._life: list[int] = lives_before(table)
        self._out: set[int] = set()
        """Who has lost by the end of what was told."""
        self._step = ""
        self._said_step = ""
        self._entries: list[Entry] = []
        self._mana: list[Happening] = []
        self._lines: list[Line] = []

    def news(self) -> list[Line]:
        """What has happened since the last time."""
        log = self.table.state.log
        if self.told > len(log):
            # Something was taken back (422).
            self.told = len(log)
            self._life = [player.life for player in self.table.state.players]
            self._out = {player.index for player in self.table.state.players if player.lost}
        fresh = log[self.told :]
        self.told = len(log)
        self._lines = []
        i = 0
        while i < len(fresh):
            i += self._take(fresh, i)
        self._flush_mana()
        self._flush()
        return self._lines

    def _take(self, fresh: list[Happening], i: int) -> int:
        """Tell the event at ``i``, perhaps with some that follow; how many that are."""
        event = fresh[i]
        kind = event.kind
        if kind == h.TURN_BEGINS:
            self._flush_mana()
            self._flush()
            self._heading(event)
            return 1
        if kind == h.LOST and event.player is not None:
            self._out.add(event.player.index)
        if kind == h.STEP_BEGINS:
            self._flush_mana()
            self._step = STEP_LABELS.get(STEP_NAMES[event.step.value], "")
            return 1
        if kind == h.PASSED:
            self._flush_mana()
            self._flush()
            return 1
        if kind == h.ATTACK:
            return self._attackers(fresh, i)
        if kind == h.BLOCK:
            return self._blockers(fresh, i)
        if kind == h.MANA and event.flag:
            self._mana.append(event)
            return 1
        if kind in (h.PLAYED, h.ACTIVATED) and event.what is not None:
            self._mana = []
            self._add_before(event)
            return 1
        if kind in (h.GAIN_LIFE, h.LOSE_LIFE) or (kind == h.DAMAGE and event.what is None):
            self._life_changes(event)
            return 1
        speaks = event.what is not None and any(entry.cause is event.what for entry in self._entries)
        if kind == h.RESOLVED and speaks:
            return 1  # its effects speak for it
        if kind == h.DRAW:
            if not event.flag:
                return self._draws(fresh, i)
            self._flush_mana()
            self._step = "draw"
        if kind == h.MOVE and event.word == "destroyed" and event.to is not Zone.GRAVEYARD:
            self._add(f"{self.words.name(event.new)} doesn't go to the graveyard.", event)
            return 1
        if kind in (h.MOVE, h.REVEALED):
            return self._alike(fresh, i)
        self._add(sentence(self.words, event), event)
        return 1

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _heading(self, event: Happening) -> None:
        state = self.table.state
        player = event.player
        assert player is not None
        parts: list[str] = []
        count = len(state.players)
        for place in range(count):
            other = state.players[(player.index + place) % count]
            if other.index not in self._out:
                parts.append(f"{other.name} {self._life[other.index]}")
        whose = "your turn" if player.name == "You" else f"{self.words.whose(player)} turn"
        self._lines.append(Line(f"Turn {event.turn}, {whose} (life: {', '.join(parts)})", heading=True))
        self._step = "untap"
        self._said_step = ""

    def _add(self, text: str, event: Happening) -> None:
        if text:
            self._entries.append(Entry(text[0].upper() + text[1:], self._step, event.cause))

    def _add_before(self, event: Happening) -> None:
        """A play comes before what was done to pay for it."""
        item = event.what
        at = len(self._entries)
        while at > 0 and self._entries[at - 1].cause is item:
            at -= 1
        text = sentence(self.words, event)
        self._entries.insert(at, Entry(text[0].upper() + text[1:], self._step, None))

    def _flush(self) -> None:
        entries = self._entries
        self._entries = []
        at = 0
        while at < len(entries):
            entry = entries[at]
            many = 1
            while at + many < len(entries) and entries[at + many].text == entry.text:
                many += 1
            at += many
            step = entry.step if entry.step != self._said_step else ""
            self._said_step = entry.step
            self._lines.append(Line(entry.text if many == 1 else f"{entry.text[:-1]}, {many} times.", step))

    def _flush_mana(self) -> None:
        """Mana that wasn't made to play something at once."""
        by_player: dict[int, list[Happening]] = {}
        for event in self._mana:
            if event.player is not None:
                by_player.setdefault(event.player.index, []).append(event)
        for events in by_player.values():
            letters = [letter for event in events for letter in event.word if letter in COLOUR_LETTERS]
            symbols = "".join(["{" + letter + "}" for letter in letters])
            names = counted([self.words.name(event.source) for event in events])
            self._add(f"{self.words.does(events[0].player, 'taps')} {names} for {symbols}.", events[0])
        self._mana = []

    def _life_changes(self, event: Happening) -> None:
        player = event.player
        if event.kind == h.DAMAGE:
            player = event.other if isinstance(event.other, Player) else None
        if player is None:
            return
        before = self._life[player.index]
        text = sentence(self.words, event)
        if event.kind == h.DAMAGE:
            after = before - event.amount
        else:
            after = before + event.amount if event.kind == h.GAIN_LIFE else before - event.amount
            self._life[player.index] = after
        if text:
            self._add(f"{text[:-1]} ({before} to {after})." if event.kind != h.DAMAGE else text, event)
        else:
            # The loss of life that damage means: said with the damage.
            end = f"damage to {self.words.name(player)}."
            for i, entry in enumerate(self._entries):
                if entry.text.endswith(end):
                    self._entries[i] = Entry(f"{entry.text[:-1]} ({before} to {after}).", entry.step, entry.cause)
                    break

    def _attackers(self, fresh: list[Happening], i: int) -> int:
        first = fresh[i]
        n = 0
        names: list[str] = []
        while i + n < len(fresh) and fresh[i + n].kind == h.ATTACK and fresh[i + n].other is first.other:
            attacker = fresh[i + n].what
            if attacker is not None:
                names.append(self.words.size(attacker))
            n += 1
        said = len(self.table.state.players) > 2 or not isinstance(first.other, Player)
        whom = f" {self.words.name(first.other)}" if said else ""
        self._add(f"{self.words.does(first.player, 'attacks')}{whom} with {counted(names)}.", first)
        return n

    def _blockers(self, fresh: list[Happening], i: int) -> int:
        n = 0
        by_attacker: dict[int, list[Happening]] = {}
        while i + n < len(fresh) and fresh[i + n].kind == h.BLOCK:
            event = fresh[i + n]
            if event.other is not None:
                by_attacker.setdefault(event.other.number, []).append(event)
            n += 1
        for events in by_attacker.values():
            names = [self.words.size(event.what) for event in events if event.what is not None]
            verb = "blocks" if len(events) == 1 else "block"
            self._add(f"{counted(names)} {verb} {self.words.name(events[0].other)}.", events[0])
        return n

    def _alike(self, fresh: list[Happening], i: int) -> int:
        """Several cards of which the same is said, in one sentence."""
        first = fresh[i]
        text, said = self._said_of(first)
        names = [name_of(first)]
        n = 1
        while said and i + n < len(fresh) and fresh[i + n].kind == first.kind and fresh[i + n].cause is first.cause:
            if self._said_of(fresh[i + n])[1] != said:
                break
            names.append(name_of(fresh[i + n]))
            n += 1
        if n > 1:
            verb, _, rest = said.strip().partition(" ")
            text = f"{counted(names)} {PLURAL_VERBS[verb]} {rest}"
        self._add(text, first)
        return n

    def _said_of(self, event: Happening) -> tuple[str, str]:
        """The sentence for an event, and what of it is said of the card it begins with; "" where that can't be said of
        several."""
        text = sentence(self.words, event)
        name = name_of(event)
        said = text[len(name) :] if name and text.startswith(name + " ") else ""
        return text, said if said.strip().partition(" ")[0] in PLURAL_VERBS else ""

    def _draws(self, fresh: list[Happening], i: int) -> int:
        first = fresh[i]
        n = 0
        events: list[Happening] = []
        while i + n < len(fresh):
            event = fresh[i + n]
            if event.kind != h.DRAW or event.player is not first.player or event.flag:
                break
            events.append(event)
            n += 1
        viewer = self.words.viewer
        if viewer is None or viewer is first.player:
            what = counted([event.what.name for event in events if event.what is not None])
        else:
            what = "a card" if n == 1 else cards(n)
        self._add(f"{self.words.does(first.player, 'draws')} {what}.", first)
        return n


__all__ = ["Line", "Narrator", "Words", "counted", "joined", "sentence", "tell"]
