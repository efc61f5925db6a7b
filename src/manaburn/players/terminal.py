"""A person at the terminal: shows the table, asks, and takes short answers.

Windows in which the person could do nothing, or hardly would, are passed unasked (``--stops all`` asks at every
priority). Everything can be answered with a number or a letter; Enter does what is usual. ``?`` lists what else can be
typed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape

from manaburn.cards.loading import Deck
from manaburn.editions.edition import Edition
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.narration import Line, Narrator, cards, counted
from manaburn.players import player_called
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.telling import ending
from manaburn.rules import continuous, payment, targets, ways
from manaburn.rules.decisions import ActionKind, Decision, Kind, Option
from manaburn.state.objects import ABILITY, DAMAGE, Context, Entity, GameObject, Player
from manaburn.terms import CREATURE, LAND, STEP_NAMES, Step, Zone, supertype_words, type_words
from manaburn.text.tree import ActivatedAbility, Cost, Effect, Mana

if TYPE_CHECKING:
    from manaburn.text.tree.abilities import Face

HELP: Final = """\
Enter     what is usual: pass, keep, no attack, no block
1 3       options by their numbers; several with spaces between
all, no   all of them, none of them
e         pass until the end of this turn
y         pass until your next turn
m         show mana abilities too (the engine pays by itself)
? 2       explain option 2; ? Shock explains a card
t         show the table again
log       what has happened so far
u         take the last answer back
q         give up and leave"""

Asker = Callable[[str], str]


class Left(Exception):
    """The person has left the table."""


class TakenBack(Exception):
    """The person wants the last answer back."""


class Person:
    """Somebody at a terminal, in one seat of a game."""

    def __init__(self, game: Game, seat: int, console: Console, ask: Asker, all_stops: bool = False) -> None:
        self.game: Final = game
        self.me: Final = game.players[seat]
        self.console: Final = console
        self.ask: Final = ask
        self.all_stops: Final = all_stops
        self.narrator: Final = Narrator(game.table, self.me)
        self.told: Final[list[Line]] = []
        self.until = ""
        """Passing on: "end" of this turn or "turn" (the next of one's own)."""
        self.until_turn = 0
        self.show_mana = False
        self._adviser = HeuristicPlayer(0)
        self._shown = ""
        self._asked = False
        self._own: list[int] = []
        """How many answers there were before each that the person gave: the others were given unasked."""

    # -- the game --------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over, or the person leaves (raises Left)."""
        game = self.game
        while not game.over:
            decision = game.decision
            assert decision is not None
            self.tell()
            self._asked = False
            before = len(game._steps)
            try:
                given = self.answer(decision)
                if self._asked:
                    self._own.append(before)
                game.answer(given)
            except IllegalAction as refusal:
                self.say(f"[yellow]That can't be done: {escape(str(refusal))}.[/]")
                self.until = ""
            except TakenBack:
                self.take_back()
        self.tell()

    def stay(self) -> None:
        """Play until the game is over, the person gives up, or the input ends, and say how it ended."""
        try:
            self.play()
        except Left:
            self.game.concede(self.me.index)
            self.tell()
        except EOFError:
            self.console.print("\nThe input has ended, and so does the game.", highlight=False)
            return
        except KeyboardInterrupt:
            self.console.print()
            raise
        self.console.print(f"\n{ending(self.game)}", highlight=False, markup=False)

    def take_back(self) -> None:
        """Back to before the last answer that was really given; what was passed unasked since goes with it."""
        game = self.game
        while self._own and self._own[-1] >= len(game._steps):
            self._own.pop()
        if not self._own:
            self.complain("There is nothing to take back.")
            return
        target = self._own.pop()
        while len(game._steps) > target:
            game.undo()
        self.until = ""
        self._shown = ""
        self.say("[dim]Taken back.[/]")

    def tell(self) -> None:
        """Tell what is new."""
        for line in self.narrator.news():
            self.told.append(line)
            self.print_line(line)

    def print_line(self, line: Line) -> None:
        """One line of the telling."""
        if line.heading:
            self.say(f"\n[bold]{escape(line.text)}[/]")
        else:
            self.say(f"  [dim]{line.step:<8}[/] {escape(line.text)}")

    def say(self, text: str) -> None:
        """Print something with markup."""
        self.console.print(text, highlight=False, soft_wrap=True)

    # -- asking ----------------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> list[int] | str:
        """What the person answers; without asking where there is nothing to decide."""
        kind = decision.kind
        if kind is Kind.PRIORITY:
            return self.priority(decision)
        if kind in (Kind.ATTACK, Kind.BLOCK):
            self.until = ""
        self.table_once()
        if kind is Kind.ATTACK:
            return self.attack(decision)
        if kind is Kind.BLOCK:
            return self.block(decision)
        if kind is Kind.MULLIGAN:
            return self.mulligan(decision)
        if decision.numeric:
            return self.number(decision)
        if decision.amounts:
            return self.amounts(decision)
        if decision.ordered:
            return self.order(decision)
        if kind is Kind.YES_NO:
            return self.yes_no(decision)
        return self.choose(decision)

    def read(self, prompt: str, decision: Decision, options: list[Option] | None = None) -> str:
        """A typed answer; what is typed at any time (help, log, ...) is dealt with here."""
        while True:
            text = self.ask(prompt).strip()
            self._asked = True
            word = text.lower()
            if word in ("?", "h", "help"):
                self.say(escape(HELP))
            elif word.startswith("?"):
                self.explain(word[1:].strip(), options if options is not None else decision.options)
            elif word == "log":
                for line in self.told:
                    self.print_line(line)
            elif word == "t":
                self.show_table()
            elif word == "u":
                raise TakenBack()
            elif word in ("q", "quit", "exit", "concede"):
                if self.ask("Give up and leave? (y/n) ").strip().lower() in ("y", "yes"):
                    raise Left()
            else:
                return text

    def complain(self, text: str) -> None:
        """Say what was wrong with an answer."""
        self.say(f"[yellow]{escape(text)}[/]")

    def numbers(self, text: str, low: int, high: int, size: int) -> list[int] | None:
        """The numbers typed, as indexes; None, with a complaint, if they aren't right."""
        word = text.lower()
        if word in ("no", "none", "-"):
            picked: list[int] = []
        elif word in ("all", "a"):
            picked = list(range(size))
        else:
            try:
                picked = [int(part) - 1 for part in text.replace(",", " ").split()]
            except ValueError:
                self.complain(f"{text!r} is not understood: type numbers, or ? for help.")
                return None
        if any(not 0 <= i < size for i in picked) or len(set(picked)) != len(picked):
            self.complain(f"Type numbers from 1 to {size}, each once.")
            return None
        if not low <= len(picked) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            self.complain(f"Choose {wanted}.")
            return None
        return picked

    # -- priority --------------------------------------------------------------------------------------------------

    def priority(self, decision: Decision) -> list[int]:
        """What to do with priority."""
        if not self.stops_here(decision):
            return [0]
        self.table_once()
        while True:
            shown = self.offered(decision)
            for place, i in enumerate(shown):
                self.say(f"  [cyan]{place + 1:>2}[/] {escape(self.option_text(decision.options[i]))}")
            text = self.read(f"{self.where()}> ", decision, [decision.options[i] for i in shown])
            word = text.lower()
            if word in ("", "p", "pass"):
                return [0]
            if word in ("e", "y"):
                self.until = "end" if word == "e" else "turn"
                self.until_turn = self.game.state.turn
                return [0]
            if word == "m":
                self.show_mana = not self.show_mana
                continue
            picked = self.numbers(text, 1, 1, len(shown))
            if picked is not None:
                return [shown[picked[0]]]

    def offered(self, decision: Decision) -> list[int]:
        """The options worth a line: lands first, what is the same only once."""
        found: list[tuple[int, int]] = []
        seen: set[str] = set()
        for i, option in enumerate(decision.options):
            action = option.action
            if action is None or action.item is None or (action.is_mana and not self.show_mana):
                continue
            if action.item.zone is Zone.HAND:
                text = self.option_text(option)
                if text in seen:
                    continue
                seen.add(text)
            rank = 0 if action.kind is ActionKind.LAND else 2 if action.is_mana else 1
            found.append((rank, i))
        return [i for rank, i in sorted(found)]

    def stops_here(self, decision: Decision) -> bool:
        """Whether the person is asked at this priority."""
        if self.all_stops:
            return True
        state = self.game.state
        me = self.me
        able = [option for option in decision.options[1:] if option.action is not None and not option.action.is_mana]
        theirs = bool(state.stack) and state.stack[-1].controller is not me and state.stack[-1].kind != DAMAGE
        if self.until:
            arrived = state.turn > self.until_turn and (self.until == "end" or state.active is me)
            if not arrived and not (theirs and able):
                return False
            self.until = ""
        if not able:
            return False
        if state.stack:
            return theirs
        step = state.step
        if state.active is me:
            return step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.MAIN, Step.DECLARE_BLOCKERS)
        return step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.END_OF_TURN)

    def where(self) -> str:
        """The step, for the prompt."""
        state = self.game.state
        whose = "your" if state.active is self.me else "their"
        if state.stack:
            top = self.name(state.stack[-1])
            return f"{whose} {STEP_NAMES[state.step.value]}, {top} on the stack: Enter lets it resolve"
        return f"{whose} {STEP_NAMES[state.step.value]}: Enter passes"

    def option_text(self, option: Option) -> str:
        """An option in words."""
        action = option.action
        if action is None:
            return self.entity_text(option.entity) if option.entity is not None else option.text
        item = action.item
        if item is None:
            return option.text
        name = item.name
        face = item.face
        if item.card is not None and action.face:
            face = item.card.definition.faces[action.face]
            name = face.name
        price = str(face.mana_cost) if face is not None and face.mana_cost is not None else ""
        if action.kind is ActionKind.LAND:
            return f"play {name}"
        if action.kind is ActionKind.PLAY:
            way = f" ({action.way.rstrip(' 0123456789')})" if action.way else ""
            return (
                f"play {name} {price}{way}{self.outlook(item, ways.effect_of_card(self.game.table, item, action.face))}"
            )
        if action.kind is ActionKind.ACTIVATE and action.held is not None:
            ability = action.held.ability
            more = self.outlook(item, ability.effect) if isinstance(ability, ActivatedAbility) else ""
            tapped = ", tapped" if item.tapped else ""
            return f"{name}{tapped}: {ability_text(ability, name)}{more}"
        return f"{action.kind.value} {name}"

    def outlook(self, item: GameObject, effect: Effect | None) -> str:
        """What isn't asked, but good to know: the only legal target; how much X could be."""
        table = self.game.table
        ctx = Context(item, self.me)
        notes: list[str] = []
        cost = item.face.mana_cost if item.face is not None and item.zone is Zone.HAND else None
        if cost is not None and cost.x_count:
            notes.append(f"X up to {payment.most_x(table, self.me, Cost((Mana(cost),)), ctx)}")
        specs = targets.specs(effect) if effect is not None else []
        if len(specs) == 1:
            found = targets.legal_targets(table, specs[0], ctx)
            if len(found) == 1 and targets.bounds(table, specs[0], ctx, 1)[0] == 1:
                notes.append(f"the only target: {self.entity_text(found[0])}")
        return f" ({'; '.join(notes)})" if notes else ""

    # -- combat ----------------------------------------------------------------------------------------------------

    def attack(self, decision: Decision) -> list[int]:
        """Whom to attack with."""
        options = decision.options
        whoms = {option.other.number for option in options if option.other is not None}
        self.say("[bold]Attack with:[/]")
        for i, option in enumerate(options):
            text = self.entity_text(option.entity)
            if len(whoms) > 1:
                text += f" at {self.name(option.other)}"
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(text)}")
        while True:
            text = self.read("attackers (1 2, all; Enter: none)> ", decision)
            if not text:
                return []
            picked = self.numbers(text, 0, len(options), len(options))
            if picked is not None:
                return picked

    def block(self, decision: Decision) -> list[int]:
        """Whom to block, by pairs such as a1."""
        blockers: list[Entity] = []
        attackers: list[Entity] = []
        pairs: dict[str, int] = {}
        for option in decision.options:
            if option.entity is not None and option.entity not in blockers:
                blockers.append(option.entity)
            if option.other is not None and option.other not in attackers:
                attackers.append(option.other)
        for i, option in enumerate(decision.options):
            if option.entity is not None and option.other is not None:
                letter = chr(ord("a") + blockers.index(option.entity) % 26)
                pairs[f"{letter}{attackers.index(option.other) + 1}"] = i
        self.say("[bold]You are attacked by:[/]")
        for i, attacker in enumerate(attackers):
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(self.entity_text(attacker))}")
        self.say("[bold]You could block with:[/]")
        for i, blocker in enumerate(blockers):
            letter = chr(ord("a") + i % 26)
            able = [pair[1:] for pair in pairs if pair[0] == letter]
            whom = "" if len(able) == len(attackers) else f" (only {', '.join(able)})"
            self.say(f"  [cyan]{letter:>2}[/] {escape(self.entity_text(blocker))}{whom}")
        while True:
            text = self.read("blocks (a1 b2; Enter: none)> ", decision).lower()
            if text in ("", "no", "none"):
                return []
            words = text.replace(",", " ").split()
            wrong = [word for word in words if word not in pairs]
            if not wrong:
                return sorted({pairs[word] for word in words})
            self.complain(f"{wrong[0]!r} is no pair: type a letter and a number, like {next(iter(pairs))}.")

    # -- other questions -------------------------------------------------------------------------------------------

    def mulligan(self, decision: Decision) -> list[int]:
        """Keep the hand, or not."""
        while True:
            text = self.read("k keeps this hand, m draws one card fewer (Enter: keep)> ", decision).lower()
            if text in ("", "k", "keep", "1"):
                return [0]
            if text in ("m", "mulligan", "2"):
                return [1]
            self.complain("Type k or m.")

    def number(self, decision: Decision) -> list[int]:
        """A number."""
        usual = decision.high if decision.kind is Kind.X else decision.low
        while True:
            text = self.read(f"{decision.prompt} ({decision.low} to {decision.high}; Enter: {usual})> ", decision)
            if not text:
                return [usual]
            with contextlib.suppress(ValueError):
                if decision.low <= int(text) <= decision.high:
                    return [int(text)]
            self.complain(f"Type a number from {decision.low} to {decision.high}.")

    def amounts(self, decision: Decision) -> list[int]:
        """An amount for each."""
        usual = self._adviser.amounts(self.game.table, decision)
        if decision.problem(usual):
            usual = [decision.total] + [0] * (len(decision.options) - 1)
        self.say(f"[bold]{escape(decision.prompt)}[/]: {decision.total} in all")
        for i, option in enumerate(decision.options):
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(self.entity_text(option.entity))}")
        shown = " ".join([str(n) for n in usual])
        while True:
            text = self.read(f"an amount for each, in this order (Enter: {shown})> ", decision)
            if not text:
                return usual
            try:
                given = [int(part) for part in text.replace(",", " ").split()]
            except ValueError:
                self.complain("Type numbers.")
                continue
            problem = decision.problem(given)
            if not problem:
                return given
            self.complain(f"{problem}.")

    def order(self, decision: Decision) -> list[int]:
        """An order."""
        self.list_options(decision)
        size = len(decision.options)
        while True:
            text = self.read("the order (2 1 3; Enter: as it stands)> ", decision)
            if not text:
                return list(range(size))
            picked = self.numbers(text, size, size, size)
            if picked is not None:
                return picked

    def yes_no(self, decision: Decision) -> list[int]:
        """Yes or no."""
        prompt = decision.prompt.rstrip("?")
        while True:
            text = self.read(f"{prompt}? (y/n)> ", decision).lower()
            if text in ("y", "yes", "1"):
                return [0]
            if text in ("n", "no", "2"):
                return [1]
            self.complain("Type y or n.")

    def choose(self, decision: Decision) -> list[int] | str:
        """One or more of the options, or a word."""
        low, high = decision.low, decision.high
        size = len(decision.options)
        self.list_options(decision)
        few = "one" if low == high == 1 else str(low) if low == high else f"{low} to {high}"
        enter = "; Enter: none" if low == 0 else ""
        while True:
            text = self.read(f"choose {few}{enter}> ", decision)
            if not text and low == 0:
                return []
            if not text:
                self.complain("Type a number.")
                continue
            for i, option in enumerate(decision.options):
                if low == high == 1 and option.text.lower() == text.lower():
                    return [i]
            if decision.free_word and not text.isdigit():
                return text
            picked = self.numbers(text, low, high, size)
            if picked is not None:
                return picked

    def list_options(self, decision: Decision) -> None:
        """What is asked, and the options with their numbers."""
        rule = f" [dim]({decision.rule})[/]" if decision.rule else ""
        self.say(f"[bold]{escape(decision.prompt)}[/]{rule}")
        for i, option in enumerate(decision.options):
            text = self.entity_text(option.entity) if option.entity is not None and not option.words else option.text
            if option.other is not None:
                text += f" > {self.name(option.other)}"
            self.say(f"  [cyan]{i + 1:>2}[/] {escape(text)}")

    # -- the table -------------------------------------------------------------------------------------------------

    def table_once(self) -> None:
        """Show the table, unless nothing has changed since it was shown."""
        picture = "\n".join(self.picture())
        if picture != self._shown:
            self._shown = picture
            self.say(picture)

    def show_table(self) -> None:
        """Show the table."""
        self.say("\n".join(self.picture()))

    def picture(self) -> list[str]:
        """The table in a few lines."""
        state = self.game.state
        lines = ["[dim]" + "─" * 72 + "[/]"]
        order = [player for player in state.players if player is not self.me]
        for player in [*order, self.me]:
            lines.extend(self.side(player))
        hand = [self.hand_text(card) for card in state.hands[self.me.index]]
        lines.append(f"  [bold]hand[/] {counted(hand) if hand else 'empty'}")
        if state.stack:
            lines.append(
                "  [bold]stack[/] (top first) " + escape(", ".join([self.name(item) for item in reversed(state.stack)]))
            )
        return lines

    def side(self, player: Player) -> list[str]:
        """A player's half."""
        state = self.game.state
        parts = [f"{player.life} life", cards(len(state.hands[player.index])) + " in hand"]
        parts.append(f"library {len(state.libraries[player.index])}")
        graveyard = state.graveyards[player.index]
        if graveyard:
            parts.append(f"graveyard {len(graveyard)} ({escape(graveyard[-1].name)} on top)")
        if player.poison:
            parts.append(f"{player.poison} poison")
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
                chars = continuous.characteristics(self.game.table, item)
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

    def name(self, entity: Entity | None) -> str:
        """What to call something."""
        return self.narrator.words.name(entity)

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
        chars = continuous.characteristics(self.game.table, entity)
        text = self.name(entity)
        if chars.card_types & CREATURE:
            text += f" {chars.power}/{chars.toughness}"
        notes: list[str] = []
        if chars.card_types & CREATURE:
            notes.extend([word for word in sorted(chars.keywords) if word in SEEN or walks(word)])
            if entity.damage:
                notes.append(f"{entity.damage} damage")
            if continuous.summoning_sick(self.game.table, entity) and entity.controller is self.game.state.active:
                notes.append("new")
        if entity.tapped:
            notes.append("tapped")
        if entity.attacking is not None:
            notes.append("attacking")
        for counter, count in entity.counters.items():
            notes.append(f"{count} {counter}")
        for attached in entity.attachments:
            notes.append(f"with {self.name(attached)}")
        if notes:
            text += f" ({', '.join(notes)})"
        if owner and entity.controller is not self.me:
            text += f" [{entity.controller.name}]"
        return text

    # -- explaining ------------------------------------------------------------------------------------------------

    def explain(self, what: str, options: list[Option]) -> None:
        """The card behind an option's number, or the card of a name, among those the person can see."""
        found: GameObject | None = None
        if what.isdigit() and 1 <= int(what) <= len(options):
            entity = options[int(what) - 1].entity
            found = entity if isinstance(entity, GameObject) else None
        else:
            state = self.game.state
            seen = [*state.hands[self.me.index], *state.in_play, *state.stack, *state.removed]
            for player in state.players:
                seen.extend(state.graveyards[player.index])
            seen.sort(key=lambda item: len(item.name))
            for item in seen:
                if what in item.name.lower() and self.narrator.words.knows(item):
                    found = item
                    break
        if found is not None and found.kind == ABILITY and found.source is not None:
            found = found.source
        if found is None or found.face is None or not self.narrator.words.knows(found):
            self.complain("There is no such card to be seen: ? and its number or name.")
            return
        for line in card_text(found.face):
            self.say(f"    {escape(line)}")


SEEN: Final = frozenset("flying trample haste vigilance defender shadow fear banding shroud protection".split()) | {
    "first strike",
    "double strike",
}
"""Keywords shown beside a creature."""


def walks(word: str) -> bool:
    """Whether a keyword is a landwalk by its own name: "swampwalk"."""
    return word.endswith("walk") and word != "landwalk"


def ability_text(ability: object, name: str) -> str:
    """An ability as it is printed, as far as it can be."""
    from manaburn.errors import ManaburnError
    from manaburn.text import print_ability
    from manaburn.text.tree import Ability

    if not isinstance(ability, Ability):
        return ""
    try:
        return print_ability(ability, name)
    except ManaburnError:
        return "its ability"


def card_text(face: Face) -> list[str]:
    """A card as it is printed: a few lines."""
    cost = f"  {face.mana_cost}" if face.mana_cost is not None else ""
    words = [word.capitalize() for word in supertype_words(face.supertypes) + type_words(face.card_types)]
    kinds = " ".join(words) + (" — " + " ".join(face.subtypes) if face.subtypes else "")
    lines = [f"{face.name}{cost}", kinds]
    for ability in face.abilities:
        lines.append(ability_text(ability, face.name))
    if face.power is not None:
        star = "*" if face.star else ""
        lines.append(
            f"{face.power or star}/{face.toughness or star}" if face.star else f"{face.power}/{face.toughness}"
        )
    return lines


def sit_down(
    seats: list[Deck], edition: Edition, rules: str, seed: int, you: int, opponent: str, all_stops: bool
) -> Person:
    """A person at this terminal, in seat ``you`` of a new game against a player of the engine."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (line editing and history for input())
    names = [name for name, cards_ in seats]
    greeting = (
        f"You play {names[you]} against {names[1 - you]} by the rules of {edition.date} "
        f"(--rules {rules} --seed {seed} --you {you + 1}). Type ? for help."
    )
    names[you] = "You"
    players = [None if i == you else player_called(opponent, seed * 2 + i) for i in range(2)]
    game = Game([deck for name, deck in seats], edition, seed, players, names)
    console = Console()
    console.print(greeting, highlight=False, soft_wrap=True, markup=False)
    return Person(game, you, console, input, all_stops)


__all__ = ["Left", "Person", "sit_down"]
