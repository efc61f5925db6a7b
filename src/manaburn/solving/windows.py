"""Times at which a player need not act, because acting at another time does at least as well.

Between some of the times at which players have priority with nothing on the stack, nothing happens. What a player could
do at the worse of two such times is possible at the better one, and does the same there, as long as no text in the game
tells the two apart. So the search leaves the worse ones out. There are only two players, the active player (who can
play sorceries in a main phase) and the other one:

* As combat begins, the active player has done everything already in the main phase before, with more to choose from.
  The other player acts as combat begins, and not when the active player has passed in that main phase: afterwards the
  active player can do less.
* After the last combat damage, and where no creature attacks, the active player acts in the second main phase, and the
  other player at the end of combat, before sorceries can be played again.
* In the end step the active player has done everything already in the second main phase. The other player acts in the
  end step, and not when the active player has passed in that main phase.
* If nothing has happened since the first main phase, the second one offers the active player nothing new.
* By the rules before the stack there is one main phase, with the attack inside it. The active player acts there, and
  not in the discard phase if nobody has done anything since. The other player acts in the discard phase, or when an
  attack is declared, and not when the active player has passed in the main phase. As that ends, nobody may lose.

So a player who must win or deal damage this turn gains nothing by passing in the second main phase: the opponent can
pass, too, and the end step offers no more than the main phase did.

Texts that speak of phases or combat keep open the times that they might tell apart. So does mana in a pool, which the
end of a phase takes away, and so do triggers that wait.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from manaburn.rules.before1999 import windows
from manaburn.rules.combat import combat_damage
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.frames import FrameKind
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Step
from manaburn.text.phrases import words_of
from manaburn.text.tree import (
    Ability,
    ActivatedAbility,
    CardDefinition,
    Face,
    KeywordAbility,
    PreventDamage,
    RedirectDamage,
    SpellText,
)
from manaburn.text.tree.memo import Memo

from .aims import Aim
from .floating import is_plain
from .gains import Reader
from .parts import something_waits

_IGNORED: Final = re.compile(r"before the combat damage step|combat damage|until (the )?end of turn")
_BEFORE: Final = re.compile(r"combat|phase|declare|attack unless|\bmain\b")
_AFTER: Final = re.compile(r"combat|attacking|blocking|blocked|phase|\bmain\b|first strike damage")
_END: Final = re.compile(r"end step|end of|cleanup|phase|end the turn")
_DIES: Final = re.compile(r"\bdies\b|graveyard from|leaves|put into")
_UNSAID: Final = re.compile(r"\b\w+=(False|None|''|\(\))(, )?")
"""What the tree of a text doesn't say: "attacking=False" is no word about combat."""
_COMBAT_KEYWORDS: Final = ("ninjutsu",)
_DYING_KEYWORDS: Final = (
    *("haunt", "soulshift", "recover", "modular", "evoke", "champion", "persist", "undying", "afterlife", "blitz"),
)


class BurningOut:
    """Says whether an opponent could die of mana burn on purpose, because that keeps the goal from being reached."""

    def __init__(self, table: Table, aim: Aim, reader: Reader) -> None:
        self.table: Final = table
        self.aim: Final = aim
        self.opponent: Final = aim.opponent
        self.reader: Final = reader

    def possible(self) -> bool:
        """Return whether the opponent could have as much mana as life, or so much that the damage which is left for the
        goal is more than the life that is left: the first part of it would be deadly."""
        state = self.table.state
        opponent = self.opponent
        most = opponent.mana
        for item in [*state.in_play, *state.hands[opponent.index]]:
            if item.face is not None and (item.controller is opponent or item.owner is opponent):
                reading = self.reader.read(item.face)
                most += 1 << 30 if reading.outlet or reading.each else reading.mana
        needed = self.aim.goal.damage - self.aim.dealt() if self.aim.goal.damage else 1
        return most > 0 and opponent.life - most < needed


class Windows:
    """Says which times of the game can be passed over."""

    def __init__(self, table: Table, cards: Iterable[CardDefinition]) -> None:
        state = table.state
        self.table: Final = table
        self.turn: Final = state.turn
        """The turn in which the search begins."""
        self.step: Final = state.step.value
        """The number of the step in which the search begins."""
        self.usable = len(state.players) == 2
        """Whether any time is looked at for that. A search that is to leave out nothing sets it to False."""
        self.uses_stack: Final = table.timing.uses_stack
        before, after, end = True, True, True
        self.dying = False
        """Whether a text might make something of a creature's death."""
        self.texts: Final[list[str]] = []
        """What the abilities in the game say, in lower case."""
        self.ends: Final = Memo(speaks_of_end)
        for card in cards:
            for face in card.faces:
                for ability in face.abilities:
                    text = text_of(ability, card.name)
                    self.texts.append(text)
                    before = before and _BEFORE.search(text) is None
                    after = after and _AFTER.search(text) is None and keyword(ability) not in _COMBAT_KEYWORDS
                    end = end and _END.search(text) is None
                    if _DIES.search(text) or keyword(ability) in _DYING_KEYWORDS:
                        self.dying = True
        self.past_draw = False
        """Whether no upkeep and no draw step comes before it is decided whether the goal is reached."""
        self.burning_out: BurningOut | None = None
        """Set if the opponent's death would keep the goal from being reached, and there is mana burn."""
        self.before: Final = before
        """Whether no text tells the main phase before combat from the beginning of combat."""
        self.after: Final = after
        """Whether no text tells the end of combat from the main phase after it."""
        self.end: Final = end
        """Whether no text tells the second main phase from the end step."""

    def closed(self, player: Player) -> bool:
        """Return whether a player who has priority need not act now, and can pass at once."""
        state = self.table.state
        if not self.usable or state.stack or something_waits(state, self.past_draw) or state.extra_steps or state.skips:
            return False
        if any(one.mana for one in state.players):
            return False
        if self.burning_out is not None and self.burning_out.possible():
            return False
        step = state.step
        active = player is state.active
        if not self.uses_stack:
            return self.end and self.is_neutral() and (self.is_over() if active else step is Step.MAIN)
        if step is Step.PRECOMBAT_MAIN:
            return not active and self.before
        if step is Step.BEGINNING_OF_COMBAT:
            return active and self.before and self.came_from(Step.PRECOMBAT_MAIN) and self.quiet_since_main()
        if step is Step.DECLARE_ATTACKERS:
            return self.after and not any(item.in_combat for item in state.in_play)
        if step is Step.COMBAT_DAMAGE:
            return self.after and not self.more_damage()
        if step is Step.END_OF_COMBAT:
            return active and self.after
        if step is Step.POSTCOMBAT_MAIN:
            return not active and self.end
        if step is Step.END_OF_TURN:
            return active and self.end and self.came_from(Step.POSTCOMBAT_MAIN)
        return False

    def is_neutral(self) -> bool:
        """Return whether the players may start a batch by the rules before the stack, and nobody loses as the phase
        ends. The answer to a declared attack, or to a land, is another time."""
        state = self.table.state
        frame = windows.present(self.table)
        return (
            frame.kind is FrameKind.EFFECTS
            and frame.stage == windows.OPEN
            and not windows.abilities_wait(self.table)
            and all(one.life > 0 for one in state.players)
        )

    def is_over(self) -> bool:
        """Return whether the main phase before the stack is over, without anything done since by anybody: the active
        player could have done then what is possible now."""
        return self.table.state.step is Step.DISCARD and self.came_from(Step.ATTACK) and self.quiet_since(Step.DISCARD)

    def came_from(self, step: Step) -> bool:
        """Return whether the game has gone through this step of the turn since the search began."""
        return self.table.state.turn != self.turn or self.step <= step.value

    def more_damage(self) -> bool:
        """Return whether a second combat damage step follows, or combat damage has yet to be dealt."""
        state = self.table.state
        return state.damage_steps != 2 and combat_damage.second_damage_step(self.table)

    def quiet_since_main(self) -> bool:
        """Return whether nothing has happened since the first main phase: nobody has done anything but pass, and no
        mana was lost as it ended."""
        return self.quiet_since(Step.BEGINNING_OF_COMBAT)

    def quiet_since(self, step: Step) -> bool:
        """Return whether nobody has done anything but pass since a step of this turn began, and nothing happened as the
        one before it ended."""
        log = self.table.state.log
        i = len(log) - 1
        while i >= 0:
            event = log[i]
            if event.kind is h.STEP_BEGINS:
                if event.step is step:
                    return i > 0 and log[i - 1].kind is h.PASSED
            elif event.kind is not h.PASSED:
                return False
            i -= 1
        return False

    def mark(self) -> str:
        """Return what a position must be known by besides what can be seen of it: whether combat has been quiet."""
        step = self.table.state.step.value
        if not Step.BEGINNING_OF_COMBAT.value <= step <= Step.POSTCOMBAT_MAIN.value:
            return ""
        return " quiet" if self.quiet_since_main() else ""

    def nothing_left(self, player: Player) -> bool:
        """Return whether the active player, who has priority, gains nothing this turn by passing, because what would
        be possible in the end step is possible now."""
        state = self.table.state
        last = Step.POSTCOMBAT_MAIN if self.uses_stack else Step.MAIN
        if not self.usable or state.step is not last or state.active is not player:
            return False
        if not self.uses_stack and not self.is_neutral():
            return False
        if (
            state.stack
            or something_waits(state, self.past_draw)
            or state.pending
            or state.extra_steps
            or not all(isinstance(one.replacement, (PreventDamage, RedirectDamage)) for one in state.replacements)
        ):
            return False
        if any(one.mana for one in state.players) or (self.dying and state.effects):
            return False
        return not any(self.acts_at_end(item) for item in state.in_play)

    def nothing_new(self, player: Player) -> bool:
        """Return whether the active player, who has priority in the second main phase, could have done now possible
        things in the first one, because nothing has happened since."""
        return (
            self.before
            and self.after
            and self.nothing_left(player)
            and self.came_from(Step.PRECOMBAT_MAIN)
            and self.quiet_since_main()
        )

    def acts_at_end(self, item: GameObject) -> bool:
        """Return whether a permanent has a text that might make a difference as the turn ends."""
        face = item.face
        if face is None or item.copy_of is not None or item.face_down:
            return True
        return self.ends.of(face)


def speaks_of_end(face: Face) -> bool:
    """Return whether a text on a face might make a difference as the turn ends."""
    return any(is_about_end(ability, face.name) for ability in face.abilities)


def is_about_end(ability: Ability, name: str) -> bool:
    """Return whether an ability of a permanent might do something as the turn ends, or only then."""
    if isinstance(ability, SpellText):
        return False
    text = text_of(ability, name)
    if isinstance(ability, ActivatedAbility) and "only" not in text:
        return False
    return _END.search(text) is not None


def keyword(ability: Ability) -> str:
    """Return the keyword of a keyword ability, or ""."""
    return ability.keyword if isinstance(ability, KeywordAbility) else ""


def text_of(ability: Ability, name: str) -> str:
    """Return what an ability says, in lower case, without the phrases that tell no times apart. Where there are no
    words for it, its tree is written."""
    if is_plain(ability):
        return ""
    if isinstance(ability, KeywordAbility):
        return ability.keyword
    return _IGNORED.sub("", (words_of(ability, name) or _UNSAID.sub("", repr(ability))).lower())
