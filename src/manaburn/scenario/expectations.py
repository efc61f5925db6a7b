"""Compare a position with what a scenario expects."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from manaburn.large import whole_number
from manaburn.rules.before1999 import windows
from manaburn.rules.course import priority
from manaburn.rules.instructions import lasting
from manaburn.rules.kernel.decisions import Action, ActionKind, Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying, protections
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.terms import (
    COLOUR_LETTERS,
    Zone,
    colour_words,
    parse_mana,
    step_called,
    step_name,
    supertype_words,
    type_words,
    zone_called,
    zone_name,
)
from manaburn.text.keywords import KEYWORDS
from manaburn.text.phrases import words_of

from . import written
from .answers import method_kind
from .asking import asked, is_kind, option_called
from .matching import colour_symbol, is_ability_of, mode_texts
from .model import Plan
from .naming import (
    Trouble,
    Unclear,
    alike,
    called,
    entity_called,
    everything,
    find_all,
    fits,
    fits_by_name,
    is_called,
    numbered,
    plain_words,
    says,
    spread,
    stands_in,
    where,
)
from .narrating import tell, ways_to_tell
from .reading import Items, Mapping, Node, Text, number_of, say, texts_of, truth_of
from .refusals import no_priority
from .setup import step_on
from .vocabulary import Vocabulary


class Checker:
    """Compares a position with expectations."""

    def __init__(
        self,
        plan: Plan,
        table: Table,
        vocabulary: Vocabulary,
        open_choice: Decision | None,
        looked_at: int,
        ahead: Callable[[Callable[[], bool]], bool],
    ) -> None:
        self.plan: Final = plan
        self.table: Final = table
        self.vocabulary: Final = vocabulary
        self.state: Final = table.state
        self.open: Final = open_choice
        self.looked_at: Final = looked_at
        self.ahead: Final = ahead
        """Whether something is true in the damage prevention or destruction under way, once others have passed."""

    def check(self, expected: Mapping) -> None:
        """Raise Trouble for the first expectation that isn't met."""
        for key, value in expected.entries.items():
            try:
                self.one(key, value)
            except Trouble as trouble:
                line = expected.lines[key]
                placed = type(trouble)(f"line {line}: {trouble}" if line else str(trouble))
                placed.line = line
                raise placed from None

    def one(self, key: str, value: Node) -> None:
        """Check one expectation by its key. Raises Trouble if it isn't met."""
        who, what = self.plan.of_player(key)
        if key in ("stack", "step", "active", "priority", "cost", "winner", "turn", "stack.count"):
            self.whole(key, value)
        elif key == "asks":
            self.asks(value)
        elif key in ("can", "cannot"):
            self.can(key == "can", value)
        elif key in ("events.has", "events.lacks"):
            self.events(key, value)
        elif key == "note":
            return
        elif who:
            self.player(self.state.players[self.plan.players.index(who)], key, what, value)
        elif isinstance(value, Mapping):
            self.object(key, value)

    def differs(self, key: str, expected: object, seen: object) -> Trouble:
        """Return the error for an expectation that isn't met, with the open choice if there is one."""
        decision = self.open
        if decision is None or key.startswith("asks") or decision.kind in (Kind.ATTACK, Kind.BLOCK):
            return Trouble(f"expected {key}: {expected}, seen: {seen}")
        return Trouble(f"expected {key}: {expected}, seen: {seen}, while a choice is open: {asked(decision)}")

    # -- the whole -----------------------------------------------------------------------------------------------------

    def whole(self, key: str, value: Node) -> None:
        """Check an expectation about the whole game: the stack, the turn, the winner and the like."""
        state = self.state
        text = say(value)
        if key == "stack":
            seen = list(reversed(state.stack))
            self.listed(key, value, seen, True)
            return
        if key == "stack.count":
            if len(state.stack) != number_of(value):
                raise self.differs(key, text, len(state.stack))
            return
        if key == "step":
            if step_on(self.table.edition, text) is not state.step and step_called(text) is not state.step:
                raise self.differs(key, text, step_name(state.step))
            return
        if key == "cost":
            if not same_mana(text, self.table.running.last_cost):
                raise self.differs(key, text, self.table.running.last_cost or "nothing was played")
            return
        if key == "turn":
            if state.turn != number_of(value):
                raise self.differs(key, text, state.turn)
            return
        if key == "winner":
            found = "none"
            if state.over:
                found = state.winner.name if state.winner is not None else "draw"
            if found != text:
                raise self.differs(key, text, found)
            return
        if key == "active":
            if state.active.name != text:
                raise self.differs(key, text, state.active.name)
            return
        player = self.open.who if self.open is not None else self.holder
        name = player.name if player is not None else "nobody"
        if name != text:
            raise self.differs(key, text, name)

    def asks(self, value: Node) -> None:
        """Check who is asked which choice, and its options. A text means that no choice is open."""
        decision = self.open
        if isinstance(value, Text):
            if decision is not None:
                raise self.differs("asks", "nobody", asked(decision))
            return
        assert isinstance(value, Mapping)
        for who, kind in value.entries.items():
            if who == "options":
                continue
            if decision is None:
                raise self.differs("asks", f"{who}: {say(kind)}", "no choice is open")
            if who not in (decision.who.name, decision.player.name) or not is_kind(decision, say(kind)):
                raise self.differs("asks", f"{who}: {say(kind)}", asked(decision))
        options = value.entries.get("options")
        if options is None:
            return
        if decision is None:
            raise self.differs("asks.options", say(options), "no choice is open")
        wanted = spread([say(node) for node in options.items] if isinstance(options, Items) else [say(options)])
        left = list(decision.options)
        told = mode_texts(decision)
        for text in wanted:
            named = [option for option in left if self.is_named(decision, option, text, told)]
            if named:
                left.remove(min(named, key=lambda option: has_other_label(option, text)))
                continue
            number = whole_number(text) if decision.numeric else None
            if number is None or not decision.low <= number <= decision.high:
                raise self.differs("asks.options", say(options), [option_called(option) for option in decision.options])
        rest = [option for option in left if not any(self.is_option(decision, option, text) for text in wanted)]
        if rest and not decision.numeric:
            raise self.differs("asks.options", say(options), [option_called(option) for option in decision.options])

    def is_named(self, decision: Decision, option: Option, text: str, told: list[list[str]]) -> bool:
        """Whether a text in a list of options means this one. ``told``: the texts of the modes."""
        if option_called(option).lower() == text.lower() or option.words.lower() == text.lower():
            return True
        if option.effect is not None:
            return option.words == f"mode {text}" or plain_words(text) in told[decision.options.index(option)]
        return self.is_option(decision, option, text)

    def is_option(self, decision: Decision, option: Option, text: str) -> bool:
        """Whether a name means an option: a card, permanent, player or colour, or an ability to be put on the stack."""
        if option.entity is None:
            return decision.kind is Kind.COLOUR and colour_symbol(option.words) == colour_symbol(text)
        if option.ability is not None and is_ability_of(self.table, decision, decision.options.index(option), text):
            return True
        return fits(self.table, option.entity, text)

    @property
    def holder(self) -> Player | None:
        """Who has priority. None: nobody has, because the game is over or a batch is resolving (1996.batch)."""
        nobody = self.state.over or windows.between_effects(self.table)
        return None if nobody else self.state.priority

    def can(self, expected: bool, value: Node) -> None:
        """Check that players with priority can, or can't, do what is named."""
        assert isinstance(value, Mapping)
        for who, node in value.entries.items():
            player = self.state.players[self.plan.players.index(who)]
            actions = self.actions(player)
            for text in texts_of(node):
                self.known(text.text)
                seen = any(self.is_action(player, action, text.text) for action in actions) or self.pays(who, text.text)
                if expected and not seen:
                    seen = self.ahead(partial(self.comes_to, player, text.text))
                if text.text.strip() == "concede":
                    seen = not self.state.over and not player.lost
                if text.text.strip() in ("pass", "pass priority"):
                    seen = self.holder is player and self.open is None
                    seen = seen and not self.table.timing.duties(self.table, player)
                if seen is not expected:
                    seen_so = f"{who} can do {', '.join([str(action) for action in actions]) or 'nothing'}"
                    if not actions and self.open is None and self.holder not in (None, player):
                        seen_so = no_priority(self.table, player)
                    raise Trouble(f"expected that {who} {'can' if expected else 'cannot'} {text.text}, seen: {seen_so}")

    def actions(self, player: Player) -> list[Action]:
        """Return the legal actions of a player now, as a game offers them; none without priority."""
        if self.holder is not player or self.open is not None:
            return []
        self.table.announces_anything = False
        try:
            return priority.actions(self.table, player)
        finally:
            self.table.announces_anything = True

    def comes_to(self, player: Player, text: str) -> bool:
        """Return whether a text describes a legal action of a player now."""
        return any(self.is_action(player, action, text) for action in self.actions(player))

    def known(self, text: str) -> None:
        """Raise Trouble if an action names something that was never in the game: it could not be legal in any case."""
        name = text.strip().removeprefix("turn face up").strip()
        name = name if name != text.strip() else name.partition(" ")[2]
        names = [name, name.partition(":")[0].strip(), name.partition(" (")[0]]
        everybody: list[Entity] = [*everything(self.table), *[event.what for event in self.state.log if event.what]]
        if name in ("", "draw", "priority") or any(find_all(self.table, one, everybody) for one in names):
            return
        raise Unclear(f"there is no {names[-1]} anywhere; name something that is there")

    def pays(self, who: str, text: str) -> bool:
        """Return whether a player who is paying can make mana with what the text names."""
        decision = self.open
        if decision is None or decision.kind is not Kind.PAY or decision.who.name != who:
            return False
        verb, _, name = text.strip().partition(" ")
        entities = [option.entity for option in decision.options if option.entity is not None]
        return verb == "activate" and any(fits(self.table, entity, name) for entity in entities)

    def is_action(self, player: Player, action: Action, text: str) -> bool:
        """Return whether a legal action is the one that the text describes."""
        verb, _, rest = text.strip().partition(" ")
        item = action.item
        if item is None:
            return text.strip() == "attack" if action.kind is ActionKind.ATTACK else rest == "draw"
        if text.startswith("turn face up"):
            return action.kind is ActionKind.TURN_FACE_UP and fits(
                self.table, item, text.removeprefix("turn face up").strip()
            )
        if verb == "suspend":
            return action.kind is ActionKind.SUSPEND and fits(self.table, item, rest)
        if verb == "play":
            if action.kind not in (ActionKind.PLAY, ActionKind.LAND):
                return False
            name, _, way = rest.partition(" (")
            way = way.rstrip(")")
            kind = method_kind("morph" if way == "face down" else way)
            if way and (kind is None or not action.way.has(kind)):
                return False
            if not way and action.way.face_down:
                return False
            if item.card is not None and item.card.definition.layout == "split":
                short = name.rpartition("'s ")[2]
                halves = [face.name for face in item.card.definition.faces]
                if short in halves and halves.index(short) != action.face:
                    return False
            return fits(self.table, item, name) or fits(self.table, item, rest)
        if verb == "activate":
            if action.kind is ActionKind.SUSPEND:
                return fits(self.table, item, rest.partition(":")[0].strip()) and "suspend" in rest
            if action.kind in (ActionKind.IGNORE, ActionKind.SPECIAL):
                return fits(self.table, item, rest.partition(":")[0].strip())
            if action.kind is ActionKind.END_EFFECT:
                name, _, part = rest.partition(":")
                return fits(self.table, item, name.strip()) and part.strip().startswith("end")
            if action.kind not in (ActionKind.ACTIVATE, ActionKind.PHASE) or action.held is None:
                return False
            if fits(self.table, item, rest):
                return True
            name, _, part = rest.partition(":")
            if not part or not fits(self.table, item, name.strip()):
                return False
            abilities = continuous.characteristics(self.table, item).activated
            number = whole_number(part.strip())
            if number is not None:
                return 1 <= number <= len(abilities) and abilities[number - 1].key == action.held.key
            return says(action.held.ability, part, item.name) or action.held.keyword == part.strip().lower()
        return False

    def events(self, key: str, value: Node) -> None:
        """Check that something has, or hasn't, happened since the last expectation of this kind."""
        events = self.state.log[self.looked_at :]
        lines = [line for line in [tell(self.table, event) for event in events] if line]
        said = [plain_words(line) for event in events for line in ways_to_tell(self.table, event)]
        for text in texts_of(value):
            seen = any(plain_words(text.text) in line for line in said)
            if seen is not (key == "events.has"):
                told = "; ".join(lines[-12:]) or "nothing happened"
                raise Trouble(f"expected {key}: {text.text}, seen: {told}")

    # -- players and zones ---------------------------------------------------------------------------------------------

    def player(self, player: Player, key: str, what: str, value: Node) -> None:
        """Check an expectation about one player: life, mana, or the objects in a zone."""
        if what in ("life", "poison", "lands_played"):
            seen: object = getattr(player, what)
            if seen != number_of(value):
                raise self.differs(key, say(value), seen)
            return
        if what == "mana":
            pool = list(player.pool)
            for unit in player.special:
                pool[unit.kind] += 1
            text = "".join([f"{{{letter}}}" * pool[i] for i, letter in enumerate(COLOUR_LETTERS)])
            if not same_pool(say(value), pool):
                raise self.differs(key, say(value) or '""', text or '""')
            return
        zone, _, suffix = what.partition(".")
        items = self.zone(player, zone)
        if not suffix:
            self.listed(key, value, items, zone in ("graveyard", "library"))
        elif suffix == "count":
            self.counted(key, value, items)
        else:
            left = list(items)
            for name in spread([text.text for text in texts_of(value)]):
                self.vocabulary.check_name(self.table, name)
                called_so = is_called if suffix == "has" else fits
                found = next((item for item in left if called_so(self.table, item, name)), None)
                if (found is not None) is not (suffix == "has"):
                    raise self.differs(key, name, self.names(items))
                if found is not None:
                    left.remove(found)

    def zone(self, player: Player, zone: str) -> list[GameObject]:
        """Return the objects in a player's zone, from the top."""
        state = self.state
        if zone == "in_play":
            return [item for item in state.in_play if item.controller is player]
        if zone == "removed":
            return [item for item in state.removed if item.owner is player]
        if zone == "sideboard":
            return [item for item in state.outside if item.owner is player]
        if zone == "ante":
            return [item for item in state.ante if item.owner is player]
        if zone == "hand":
            return list(state.hands[player.index])
        pile = state.graveyards if zone == "graveyard" else state.libraries
        return list(reversed(pile[player.index]))

    def names(self, items: Sequence[Entity]) -> str:
        """Return the names of objects and players as a list in brackets."""
        return "[" + ", ".join([entity_called(item) for item in items]) + "]"

    def listed(self, key: str, value: Node, items: Sequence[GameObject], ordered: bool) -> None:
        """Check that a list has exactly the expected objects, in this order if ``ordered``."""
        wanted = spread([text.text for text in texts_of(value)])
        for name in wanted:
            self.vocabulary.check_name(self.table, name)
        if ordered:
            same = len(wanted) == len(items) and all(self.at(items, i, name) for i, name in enumerate(wanted))
        else:
            same = len(wanted) == len(items) and matched(self.table, wanted, list(items))
        if not same:
            raise self.differs(key, "[" + ", ".join(wanted) + "]", self.names(items))

    def at(self, items: Sequence[GameObject], index: int, name: str) -> bool:
        """Return whether the object at an index has a name; a number in it counts a source's abilities from the top."""
        item = items[index]
        if fits(self.table, item, name):
            head, _, digits = name.rpartition(" ")
            number = whole_number(digits)
            if item.kind == ABILITY and number is not None and item.source is not None:
                if not fits_by_name(self.table, item.source, name[len("ability of ") :]):
                    before = [other for other in items[: index + 1] if fits(self.table, other, head)]
                    return len(before) == number
            return True
        return False

    def counted(self, key: str, value: Node, items: Sequence[GameObject]) -> None:
        """Check a number of objects: of all, or of those with each name."""
        if isinstance(value, Mapping):
            for name, number in value.entries.items():
                self.vocabulary.check_name(self.table, name)
                own = sum(fits(self.table, item, name) for item in items)
                seen = sum(is_called(self.table, item, name) for item in items)
                if number_of(number) not in (seen, own):
                    raise self.differs(f"{key} {name}", say(number), seen)
        elif len(items) != number_of(value):
            raise self.differs(key, say(value), len(items))

    # -- objects -------------------------------------------------------------------------------------------------------

    def object(self, name: str, expected: Mapping) -> None:
        """Check the characteristics and status of one object."""
        among: list[Entity] = list(everything(self.table))
        found = [item for item in find_all(self.table, name, among) if isinstance(item, GameObject)]
        zone = expected.entries.get("zone")
        if not found:
            self.vocabulary.check_name(self.table, name)
            if zone is not None and say(zone) == "gone" and len(expected.entries) == 1:
                return
            raise Trouble(f"expected something called {name}, seen: there is none")
        if not alike(self.table, found):
            found = self.meant(name, found, expected)
        item = found[0]
        for key, value in expected.entries.items():
            self.attribute(name, item, key, value)

    def meant(self, name: str, found: list[GameObject], expected: Mapping) -> list[GameObject]:
        """Return which of several objects with a name are meant: those in the zone expected, those on the stack if
        targets are expected, else those in play or on the stack. Raises Unclear if they differ."""
        zone = expected.entries.get("zone")
        if zone is not None:
            zones = [zone_called(say(zone))]
        else:
            zones = [Zone.STACK] if "targets" in expected.entries else [Zone.IN_PLAY, Zone.STACK]
        for wanted in zones:
            there = [item for item in found if item.zone is wanted]
            if there and alike(self.table, there) and (zone is not None or len(there) != len(found)):
                return there
            if there:
                break
        places = ", ".join([where(item) for item in found[:6]])
        raise Unclear(f"{name!r} could be {places}: say which by a label (as:)")

    def attribute(self, name: str, item: GameObject, key: str, value: Node) -> None:
        """Check one characteristic or status of an object."""
        label = f"{name}.{key}"
        base, _, suffix = key.partition(".")
        seen = seen_of(self.table, item, key)
        if seen is not None:
            self.same(label, key, value, seen)
        elif key == "attacking":
            attacked = item.attacking if item.in_combat else None
            self.fighting(label, value, [] if attacked is None else [attacked], attacked is not None)
        elif key == "blocking":
            self.fighting(label, value, list(item.blocking), item.in_combat and item.attacking is None)
        elif key == "attached_to":
            self.attached(label, item, value)
        elif key == "targets":
            self.targets(label, item, value)
        elif key == "counters":
            self.counters(label, item, value)
        elif base in ("colours", "types", "subtypes", "supertypes"):
            self.words(label, base, suffix, item, value)
        else:
            self.abilities(label, key, item, value)

    def same(self, label: str, key: str, value: Node, seen: str | int) -> None:
        """Check that the value seen (a truth value, number, mana cost or word) is the expected one."""
        text = say(value)
        if isinstance(seen, bool):
            if truth_of(value) is not seen:
                raise self.differs(label, text, "yes" if seen else "no")
        elif isinstance(seen, int):
            if number_of(value) != seen:
                raise self.differs(label, text, seen)
        elif key == "mana_cost":
            if not same_mana(text, seen):
                raise self.differs(label, text, seen)
        elif seen != text:
            raise self.differs(label, text, seen)

    def attached(self, label: str, item: GameObject, value: Node) -> None:
        """Check what a permanent is attached to, if anything."""
        text = say(value)
        host = item.attached_to if item.zone is Zone.IN_PLAY else None
        if host is None:
            if text not in ("", "nothing", "none", "no"):
                raise self.differs(label, text, "nothing")
        elif not fits(self.table, host, text):
            raise self.differs(label, text, entity_called(host))

    def targets(self, label: str, item: GameObject, value: Node) -> None:
        """Check the targets of a spell or ability, in any order."""
        targets = [entity for slot in item.context.targets for entity in slot] if item.context is not None else []
        wanted = spread([part.text for part in texts_of(value)])
        if len(wanted) != len(targets) or not matched(self.table, wanted, targets):
            raise self.differs(label, say(value), self.names(targets))

    def counters(self, label: str, item: GameObject, value: Node) -> None:
        """Check the counters on an object: exactly these numbers of each kind."""
        counters = {kind: n for kind, n in item.counters.items() if n}
        wanted = {kind: number_of(n) for kind, n in value.entries.items()} if isinstance(value, Mapping) else {}
        if {kind: n for kind, n in wanted.items() if n} != counters:
            raise self.differs(label, say(value) or "none", counters or "none")

    def fighting(self, label: str, value: Node, seen: list[Entity], fights: bool) -> None:
        """Check whether a creature is attacking or blocking, or whom. A blocker whose attackers have all left combat
        blocks nothing and is a blocking creature still."""
        truth = truth_of(value)
        if truth is not None:
            if truth is not fights:
                raise self.differs(label, say(value), self.names(seen))
            return
        wanted = spread([text.text for text in texts_of(value)])
        if wanted in (["nothing"], ["none"], ["nobody"]):
            wanted = []
        if len(wanted) != len(seen) or not matched(self.table, wanted, list(seen)):
            raise self.differs(label, say(value), self.names(seen))

    def words(self, label: str, base: str, suffix: str, item: GameObject, value: Node) -> None:
        """Check the colours, types, supertypes or subtypes of an object."""
        chars = continuous.characteristics(self.table, item)
        if base == "colours":
            seen = colour_words(chars.colours & 31)
        elif base == "types":
            seen = type_words(chars.card_types, self.table.edition.tribal_is_kindred)
        elif base == "supertypes":
            seen = supertype_words(chars.supertypes)
        else:
            for text in texts_of(value):
                self.vocabulary.check_subtype(self.table, text.text)
            seen = [word.lower() for word in chars.subtypes]
        wanted = [colour_of(text.text.lower()) if base == "colours" else text.text.lower() for text in texts_of(value)]
        if base == "colours" and wanted in (["colorless"], ["colourless"], ["none"]):
            wanted = []
        if base == "subtypes" and chars.every_creature_type and suffix:
            for word in wanted:
                if (word in seen or continuous.is_creature_type(word.capitalize())) is not (suffix == "has"):
                    raise self.differs(label, say(value), "every creature type")
            return
        if not suffix:
            good = sorted(wanted) == sorted(seen)
        elif suffix == "has":
            good = all(word in seen for word in wanted)
        else:
            good = not any(word in seen for word in wanted)
        if not good:
            raise self.differs(label, say(value), "[" + ", ".join(seen) + "]")

    def abilities(self, label: str, key: str, item: GameObject, value: Node) -> None:
        """Check abilities, named by keyword or by a part of their text."""
        chars = continuous.characteristics(self.table, item)
        name = chars.name or item.name
        abilities = [item.ability] if item.kind == ABILITY else []
        abilities.extend([held.ability for held in chars.abilities])
        if self.table.edition.protections_are_separate:
            parts = [protections.separate(held.ability) for held in chars.abilities]
            abilities.extend([ability for several in parts if len(several) > 1 for ability in several])
        texts = [words_of(ability, name) for ability in abilities]
        chosen = item.choices.get("color")
        if isinstance(chosen, int):
            colours = " and ".join(colour_words(chosen))
            texts.extend([re.sub(r"(that|the chosen) color", colours, text) for text in texts])
        settled = [lasting.with_choices(held.ability, held.granter or item) for held in chars.abilities]
        texts.extend([words_of(ability, name) for ability in settled if ability not in abilities])
        written_so = [plain_words(text) for ability in abilities for text in written.texts(ability, name)]
        face = copying.face_shown(item, self.table.edition) if item.kind != ABILITY else None
        whole = plain_words(" ".join(texts))
        for part in texts_of(value):
            word = plain_words(part.text)
            seen = (
                any(word == keyword or keyword.startswith(word + " ") for keyword in chars.keywords)
                if key.startswith("abilities")
                else False
            )
            if not seen and not (word in KEYWORDS and key.startswith("abilities")):
                seen = any(stands_in(word, told) for told in [*map(plain_words, texts), *written_so])
                seen = seen or (key.startswith("text") and stands_in(word, whole))
            if not seen and word.startswith("protection from"):
                seen = word in whole
            if not seen:
                self.vocabulary.check_ability(self.table, part.text)
            if seen is not key.endswith(".has"):
                told = "; ".join([told for told in texts if told] or sorted(chars.keywords)) or "none"
                raise self.differs(label, part.text, told if face is not None or texts else "none")


STATUS: Final[dict[str, Callable[[GameObject], str | int]]] = {
    "zone": lambda item: zone_name(item.zone),
    "controller": lambda item: item.controller.name,
    "owner": lambda item: item.owner.name,
    "damage": lambda item: item.damage,
    "loyalty": lambda item: item.counters.get("loyalty", 0),
    "x": lambda item: item.context.x if item.context is not None else 0,
    "tapped": lambda item: item.tapped,
    "face_down": lambda item: item.face_down,
    "flipped": lambda item: item.flipped,
    "blocked": lambda item: item.blocked,
}
"""What is seen of an object beside its characteristics."""


def seen_of(table: Table, item: GameObject, key: str) -> str | int | None:
    """Return the value of an attribute that is one word, number or truth value; None for any other attribute."""
    status = STATUS.get(key)
    if status is not None:
        return status(item)
    if key == "summoning_sick":
        return item.zone is Zone.IN_PLAY and continuous.summoning_sick(table, item)
    chars = continuous.characteristics(table, item)
    if key == "name":
        return chars.name
    if key == "power":
        return chars.power
    if key == "toughness":
        return chars.toughness
    if key == "mana_cost":
        return str(chars.mana_cost) if chars.mana_cost is not None else ""
    if key == "converted_mana_cost":
        x = item.context.x if item.context is not None and item.zone is Zone.STACK else 0
        return chars.mana_cost.converted(x) if chars.mana_cost is not None else 0
    return None


def colour_of(word: str) -> str:
    """Return the name of a colour given by name or letter."""
    if len(word) == 1 and word.upper() in COLOUR_LETTERS:
        return colour_words(1 << COLOUR_LETTERS.index(word.upper()))[0]
    return word


def has_other_label(option: Option, text: str) -> bool:
    """Whether an option has a label, and it isn't this text: a plain name means first what has none."""
    label = option.entity.label if isinstance(option.entity, GameObject) else ""
    return label not in ("", text.strip())


def matched(table: Table, wanted: list[str], items: Sequence[Entity]) -> bool:
    """Return whether each name can be matched to a different object."""
    choices = [[i for i, item in enumerate(items) if is_meant(table, item, name)] for name in wanted]
    taken: dict[int, int] = {}

    def place(index: int, seen: set[int]) -> bool:
        for i in choices[index]:
            if i in seen:
                continue
            seen.add(i)
            if i not in taken or place(taken[i], seen):
                taken[i] = index
                return True
        return False

    return all(place(index, set()) for index in range(len(wanted)))


def is_meant(table: Table, entity: Entity, name: str) -> bool:
    """Return whether a name means it; a number in the name counts a source's abilities on the stack from the top."""
    if not is_called(table, entity, name):
        return False
    if not numbered(name) or not isinstance(entity, GameObject) or entity.zone is not Zone.STACK:
        return True
    return entity in find_all(table, name, list(reversed(table.state.stack)))


def same_mana(one: str, other: str) -> bool:
    """Return whether two mana costs are equal, in whatever order their symbols are; {2}{1} is as much as {3}. No cost
    at all is not {0}."""
    try:
        return bool(one) == bool(other) and added_up(one) == added_up(other)
    except ValueError:
        return one == other


def added_up(cost: str) -> tuple[int, list[str]]:
    """Return the generic mana in a mana cost, and its other symbols. Raises ValueError if it is none."""
    symbols = parse_mana(cost).symbols
    return sum(int(one) for one in symbols if one.isdigit()), sorted(one for one in symbols if not one.isdigit())


def same_pool(text: str, pool: Sequence[int]) -> bool:
    """Return whether a mana pool holds exactly this mana."""
    try:
        mana = parse_mana(text)
    except ValueError:
        return False
    wanted = list(mana.coloured)
    wanted[5] += mana.generic
    return wanted == list(pool)


__all__ = ["Checker", "called", "matched"]
