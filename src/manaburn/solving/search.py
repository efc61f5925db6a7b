"""The search: whether a player can reach a goal against every answer of the opponents.

The search goes depth first. For the player with the goal it follows the answers that look good first, with a patience
that grows from one round to the next and at last leaves nothing out; for the opponents it leaves nothing out at all.
What is known of each position is kept, so that a position that is reached in two ways is searched once. So a proof
holds whatever the opponents do, and a refutation whatever the player does.

At first the opponents may only pass when they have priority, then act once, then twice. What can't be reached even so
can't be reached at all; and what can be reached shows what to try when they may act once more (:mod:`.plans`). The
result counts when they may act any number of times.

Positions that come back are no progress for the player with the goal; what depends on that is not kept. Where an
opponent keeps them coming back, there is no proof. Results of
chance count as bad for that player: a line that needs luck proves nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.scenario.goals import OPEN, REACHED
from manaburn.state.objects import GameObject

from .aiming import Aiming
from .aims import Aim
from .answers import Answers
from .floating import Floating
from .guessing import Guesser
from .habits import Line, deed_of, occasion_of
from .keys import Keys, digest, without_shields
from .known import (
    ENDLESS,
    ENOUGH_UNSEEN,
    ILLEGAL,
    LOST,
    NEVER,
    NONE,
    NOT_ASKED,
    TOLD,
    UNKNOWN,
    WON,
    Known,
    known_ends,
    proved_for,
    refuted_from,
)
from .limits import Limits, ShareOver, Stopped
from .looking import View
from .piecemeal import Answer
from .plans import Plan, plan_from
from .sharing import Team
from .stacking import Stacking
from .waiting import Waiting
from .walker import Place, Walker

FRAMES: Final = 60_000
"""The limit of recursion while a search goes on."""
BEST_FIRST: Final = ENDLESS - 1
"""Stands for the way to search that doesn't go straight into the depth."""
FIRST_SHARE: Final = 200
"""The nodes of the first turn of each way to search, nearly: the shares grow."""
FIRST_DEPTH: Final = 80
"""How many choices deep the first turns straight into the depth go. Lines that go round in a gainful circle have no end
of their own."""
FIRST_PATIENT_DEPTH: Final = 32
"""The same where patience is limited: a round more costs no patience there, and each is a place to stop going round."""
LOOK_EVERY: Final = 64
"""The number of answers between two looks of who watches the search."""


class Choice:
    """A decision that the search has come to, with the answers that differ."""

    def __init__(
        self,
        place: Place,
        key: bytes,
        answers: list[Answer],
        known: Known,
        passes: int,
        occasion: str,
        deeds: list[str],
        bare: bytes,
    ) -> None:
        self.place: Final = place
        self.key: Final = key
        self.answers: Final = answers
        self.known: Final = known
        self.passes: Final = passes
        """How often somebody had to pass since the choice before."""
        self.occasion: Final = occasion
        """What it has in common with choices that come up in each round of a circle."""
        self.deeds: Final = deeds
        """What each answer has in common with the same answer in other rounds."""
        self.bare: Final = bare
        """What this position has in common with those that differ by shields only; b"" if there are none."""
        self.next: dict[int, Choice] = {}
        """The choices that have come after this one, by the answer given here."""

    def again(self, place: Place) -> Choice:
        """Return this choice, come to again on the same way."""
        if self.place.partial is not None:
            place = place.in_parts(self.place.partial)
        choice = Choice(place, self.key, self.answers, self.known, self.passes, self.occasion, self.deeds, self.bare)
        choice.next = self.next
        return choice


class Search:
    """A search from the position of a table."""

    def __init__(
        self,
        table: Table,
        aim: Aim,
        keys: Keys,
        floating: Floating,
        stacking: Stacking,
        waiting: Waiting,
        aiming: Aiming,
        walker: Walker,
    ) -> None:
        self.table: Final = table
        self.aim: Final = aim
        self.keys: Final = keys
        self.floating: Final = floating
        self.floats = False
        self.windows: Final = walker.windows
        self.stacking: Final = stacking
        self.waiting: Final = waiting
        self.aiming: Final = aiming
        self.walker: Final = walker
        self.answers: Final = Answers(table, keys, floating)
        self.guesser: Final = Guesser(table, aim.player)
        self.known: Final = known_ends()
        self.families: Final[dict[bytes, list[bytes]]] = {}
        """The decided positions that differ by life totals only."""
        self.orderly = self.has_order()
        """Whether more life is never worse for the player with the goal, and less life of the opponent neither."""
        self.line: Final = Line()
        self.repeated = False
        """Whether a line came back to an earlier position because an opponent did something."""
        self.chance = False
        """Whether a line came to a result of chance."""
        self.straight = False
        """Whether the search goes straight into the depth."""
        self.waits = False
        """Whether opponents act as late as possible where the search goes straight into the depth."""
        self.patience = -1
        """No solution has been found whose answers have prices that add up to this or less."""
        self.depth = FIRST_DEPTH
        """How many choices deep the search goes straight into the depth."""
        self.acts = ENDLESS
        """How often the opponents may still act on the line that is searched."""
        self.plan = Plan()
        """What is planned on this line."""
        self.stamp = 0
        """Marks the positions from which lines were too long in the present turn."""
        self.limits: Final = Limits()
        self.deepest = 0
        """The greatest number of choices in a line."""
        self.watch: Callable[[Search], None] | None = None
        self.team: Team | None = None
        """The processes that share the search; None if there is one only."""
        self.root_key = LOST

    @property
    def nodes(self) -> int:
        """The number of answers given in the search so far."""
        return self.walker.played + (self.team.nodes_of_others() if self.team is not None else 0)

    @property
    def gaps(self) -> list[object]:
        """What keeps a search that has found nothing from being a proof, as data for JSON."""
        walker, answers, table = self.walker, self.answers, self.table
        return [self.chance, self.repeated, walker.broken, answers.left_out, table.ways_left_out, self.keys.capped]

    def add_gaps(self, gaps: list[object]) -> None:
        """Add what keeps another search of the same puzzle from being a proof. Raises ValueError if it is no such
        data."""
        chance, repeated, broken, left_out, ways, capped = gaps
        self.chance = self.chance or bool(chance)
        self.repeated = self.repeated or bool(repeated)
        self.walker.broken = self.walker.broken or str(broken)
        self.answers.left_out = self.answers.left_out or str(left_out)
        self.table.ways_left_out = self.table.ways_left_out or bool(ways)
        self.keys.capped = self.keys.capped or bool(capped)

    def run(self, seconds: float = 0.0, nodes: int = 0) -> bool | None:
        """Search. Returns True if the goal is proved to be reachable, False if it is proved not to be, and None if the
        time or the number of nodes ran out (0: no limit)."""
        self.limits.set(seconds, nodes)
        frames = sys.getrecursionlimit()
        sys.setrecursionlimit(max(frames, FRAMES))
        mark = self.table.journal.mark()
        try:
            found = self.settle(self.walker.start(), None, "")
            self.root_key = found.key if isinstance(found, Choice) else found
            if isinstance(found, Choice):
                self.take_turns(found)
        except Stopped:
            return None
        finally:
            self.acts = ENDLESS
            self.disband()
            self.table.back(mark)
            self.line.clear()
            sys.setrecursionlimit(frames)
        root = self.known[self.root_key]
        if root.proved:
            return True
        return False if root.refuted else None

    # -- positions -----------------------------------------------------------------------------------------------------

    def settle(self, place: Place | None, before: Choice | None, label: str) -> Choice | bytes:
        """Go on from a place to the next choice. Returns WON or LOST if the goal is reached or missed before that.

        ``before`` and ``label``: the choice before, and the answer given there.
        """
        passes = 0
        after_own, useless = set[int](), set[int]()
        while True:
            verdict = self.aim.verdict()
            if verdict != OPEN:
                return WON if verdict == REACHED else LOST
            if place is None:
                return LOST
            decision = place.decision
            if place.inside:
                break
            floats = self.floating.now_for(decision.player)
            self.floats = self.burns_out(decision) or floats
            after_own = self.stacking.useless(decision)
            useless = after_own | self.waiting.early(decision)
            options = len(decision.first_options) - len(useless)
            chosen = options > 1 or (self.floats and self.answers.makes_mana(decision))
            if chosen or (decision.player is self.aim.player and not self.table.state.stack):
                # What has been played has to resolve anyway: until then, nothing is counted if nobody has a choice.
                end = self.foreseen()
                if end:
                    return end
            if chosen:
                break
            if self.last_call(place):
                return LOST
            after = self.walker.answer(place, [0])
            assert not isinstance(after, bool)
            if self.lucky():
                return LOST
            place = after
            passes += 1
        keys, place, names = self.identify(place, before, label, bool(after_own))
        if place.partial is None:
            partial = self.answers.piecemeal(place.decision, names)
            place = place.in_parts(partial) if partial is not None else place
        asked = self.offered(place, names, useless)
        if asked is None:
            return LOST
        choice = self.met(place, keys, asked, passes)
        self.inherit(choice.key, choice.known)
        if not place.inside and self.last_call(place):
            self.give_up_by_passing(choice)
        return choice

    def give_up_by_passing(self, choice: Choice) -> None:
        """Note that to pass is to give up in a choice."""
        for i, answer in enumerate(choice.answers):
            if answer.label == "pass":
                choice.known.kids[i] = LOST

    def foreseen(self) -> bytes:
        """Return WON or LOST if it can be counted how the line ends, and UNKNOWN if not."""
        if self.aim.is_safe():
            return WON
        late = self.aim.this_turn and self.windows.nothing_new(self.aim.player)
        return LOST if late or self.aim.out_of_reach() else UNKNOWN

    def offered(self, place: Place, names: dict[int, str] | None, useless: set[int]) -> list[Answer] | None:
        """Return the answers that are searched; None if an opponent has too many of them, so that nothing can be
        proved. ``useless``: the actions that are left out."""
        if place.partial is not None:
            return place.partial.answers()
        decision = place.decision
        if place.inside:
            useless = self.stacking.repeated(decision) | self.waiting.aimless(decision) | self.aiming.vain(decision)
        asked = self.answers.of(decision, self.floats, names, useless)
        last = self.stacking.resolving_first(decision) if place.inside and decision.ordered else []
        if last:
            asked = [answer for answer in asked if answer.numbers[-len(last) :] == last] or asked
        return None if self.answers.cut and decision.who is not self.aim.player else asked

    def burns_out(self, decision: Decision) -> bool:
        """Return whether an opponent might make mana only to die of mana burn. If so, all mana abilities count."""
        burning = self.windows.burning_out
        if burning is None or decision.player is self.aim.player or not burning.possible():
            return False
        self.floating.all_now = True
        self.floating.needless = False
        return True

    def last_call(self, place: Place) -> bool:
        """Return whether the player with the goal can't reach it any more after passing now."""
        player = self.aim.player
        return self.aim.this_turn and place.decision.player is player and self.windows.nothing_left(player)

    def identify(
        self, place: Place, before: Choice | None, label: str, fresh: bool
    ) -> tuple[tuple[bytes, bytes, bytes], Place, dict[int, str] | None]:
        """Return the keys of a place: its own, that of the places that differ by life only, and that of those that
        differ by shields only, b"" if there are none; the place, and the names of its objects if these were worked out.
        ``fresh``: whether responses to what has just been played are left out."""
        bare = b""
        if place.inside and (place.action is not None or place.given or place.partial is not None):
            if before is None:  # A pass has led here, before anybody had a choice.
                return (digest("begin"), digest("begin"), bare), place, None
            key = digest(f"{before.key.hex()} {label}")
            return (key, digest(f"{before.known.family.hex()} {label}"), bare), place, None
        names: dict[int, str] | None = None
        more = self.aim.progress() + self.windows.mark()
        if not place.inside:
            text, names = self.keys.named()
            text += more + (" fresh" if fresh else "")
            lives = self.keys.lives()
            if self.table.state.replacements:
                bare = digest(without_shields(text))
        else:
            # A choice in the middle of what happens by itself: the position is the one before that.
            self.table.back(place.mark)
            text, before_that = self.keys.named()
            text += f"{more} {place.decision.kind.value}"
            lives = self.keys.lives()
            place = self.walker.unit_again(place)
            if place.decision.ordered and all_named(place.decision.options, before_that):
                names = before_that  # Of what is put in order nothing has happened yet.
        return (digest(text + lives), digest(text), bare), place, names

    def has_order(self) -> bool:
        """Return whether positions that differ by life totals only can be compared: no text asks for life, there is one
        opponent, and the opponent's death is no loss for the player with the goal."""
        goal = self.aim.goal
        ends_well = not goal.damage and not goal.card
        return ends_well and not self.keys.asked.life and len(self.table.state.players) == 2

    def met(self, place: Place, keys: tuple[bytes, bytes, bytes], asked: list[Answer], passes: int) -> Choice:
        """Return the choice at a place, with the answers in the order of their labels. ``asked``: these as they are
        offered, in an order that depends on how the position came about."""
        key, family, bare = keys
        decision = place.decision
        by_label = sorted(range(len(asked)), key=[answer.label for answer in asked].__getitem__)
        occasion = occasion_of(self.table.state, decision)
        if place.partial is not None:
            occasion += f" {place.partial.subject()}"
        offered = [deed_of(decision, answer) for answer in asked]
        deeds = [offered[i] for i in by_label]
        known = self.known.get(key)
        if known is None:
            if place.partial is not None:
                prices = self.guesser.of_parts(decision, asked, place.partial)
            else:
                prices = self.guesser.prices(decision, asked)
            rank = {i: rank for rank, i in enumerate(by_label)}
            order = [rank[i] for i in self.guesser.order(decision, occasion, offered, prices)]
            who = decision.who.index
            known = Known(who, [prices[i] for i in by_label], order, who == self.aim.player.index)
            if decision.kind is Kind.PRIORITY and who != self.aim.player.index:
                self.note_pass(known, [asked[i] for i in by_label])
            if self.orderly:
                known.family = family
                known.standing = self.aim.player.life, -self.aim.opponent.life
            self.known[key] = known
            told = self.team.told.pop(key, None) if self.team is not None else None
            if told is not None:
                self.accept(key, known, *told)
        if known.again == NOT_ASKED:
            usual = self.line.habits.expected(occasion) if bare not in self.line.bares else ""
            known.again = deeds.index(usual) if usual and usual in deeds else NONE
        return Choice(place, key, [asked[i] for i in by_label], known, passes, occasion, deeds, bare)

    def note_pass(self, known: Known, answers: list[Answer]) -> None:
        """Note which answer of an opponent who has priority passes. If nothing else is possible, nothing else must be
        refuted."""
        for i, answer in enumerate(answers):
            if answer.label == "pass":
                known.pass_at = i
                if not self.acts:
                    known.proof = 1

    def left(self, known: Known, i: int, price: int, patience: int) -> int:
        """Return the patience that is left after an answer of the player with the goal that has this price."""
        return patience if patience >= BEST_FIRST or i == known.again else patience - price

    def price(self, known: Known, i: int) -> int:
        """Return the price of an answer: nothing if it is planned, or was right when the opponents could act less
        often."""
        kid = known.kids[i]
        if i == known.planned or (kid != UNKNOWN and self.known[kid].holds_for >= 0):
            return 0
        return known.guesses[i]

    def inherit(self, key: bytes, known: Known) -> None:
        """Decide a position by one with the same family: what is proved is proved with more life, too, and with less
        life of the opponent; what is refuted is refuted the other way round."""
        if not self.orderly or known.decided_for(self.acts):
            return
        life, theirs = known.standing
        for model in self.families.get(known.family, ()):
            other = self.known[model]
            mine, yours = other.standing
            if other.holds_for > known.holds_for and mine <= life and yours <= theirs:
                known.holds_for = other.holds_for
            elif other.fails_from < known.fails_from and mine >= life and yours >= theirs:
                known.fails_from = other.fails_from
            else:
                continue
            known.model = model
            known.winner = other.winner
            known.winner_at = NONE
            self.note(key, known)
            if known.decided_for(self.acts):
                return

    def lucky(self) -> bool:
        """Return whether chance has had a part in what came of the last answer."""
        if not self.walker.luck.had_part():
            return False
        self.chance = True
        return True

    def answer(self, choice: Choice, i: int) -> Choice | bytes:
        """Give one of the answers to a choice. Returns the next choice, or WON, LOST or ILLEGAL."""
        self.look()
        seen = choice.next.get(i)
        if seen is not None:
            self.inherit(seen.key, seen.known)
            return seen.again(self.follow(choice, i, seen.passes))
        after = self.walker.answer(choice.place, choice.answers[i].numbers)
        if isinstance(after, bool):
            return ILLEGAL
        if self.lucky():
            return LOST
        found = self.settle(after, choice, choice.answers[i].label)
        if isinstance(found, Choice):
            choice.next[i] = found
        return found

    def follow(self, choice: Choice, i: int, passes: int) -> Place:
        """Go to the choice after an answer once more, on the way that is known."""
        after = self.walker.answer(choice.place, choice.answers[i].numbers)
        for _ in range(passes):
            assert isinstance(after, Place)
            after = self.walker.answer(after, [0])
        assert isinstance(after, Place)
        return after

    def look(self) -> None:
        """Raise Stopped if a limit has been reached."""
        self.limits.check(self.walker.played)
        if self.team is not None and self.walker.played >= self.team.due:
            self.meet(self.team)
        if self.watch is not None and self.walker.played - self.limits.looked >= LOOK_EVERY:
            self.limits.looked = self.walker.played
            self.watch(self)

    # -- searching -----------------------------------------------------------------------------------------------------

    def take_turns(self, root: Choice) -> None:
        """Search until the root is decided: by turns straight into the depth, which finds long lines and goes through
        what must be refuted once only, and where the fewest positions seem to be missing for a proof. What is decided
        in one turn counts in all others."""
        share = FIRST_SHARE
        patience = self.patience + 1
        deep, patient = FIRST_DEPTH, FIRST_PATIENT_DEPTH
        acts = root.known.holds_for + 1
        while True:
            for limit in self.limits_of_turn(patience):
                self.acts = self.acts_of_turn(acts)
                self.plan = Plan()
                self.straight = limit != BEST_FIRST
                self.depth = deep if limit == ENDLESS else patient
                self.limits.share_ends = self.nodes + share
                self.stamp += 1
                try:
                    self.explore(root, ENDLESS, ENDLESS, limit)
                    if limit < BEST_FIRST:
                        patience += 1
                        if root.known.cut_at < self.stamp:
                            self.patience = max(self.patience, limit)
                except ShareOver:
                    self.line.clear()
                if root.known.decided:
                    return
                if root.known.holds_for >= acts:
                    acts = root.known.holds_for + 1
                    share, patience = FIRST_SHARE, 0
            self.waits = not self.waits
            share *= 2
            deep += deep >> 2
            patient += patient >> 2

    def acts_of_turn(self, acts: int) -> int:
        """Return how often the opponents may act in the next turn. ``acts``: once more than has been proved. Of several
        processes, every other one lets them act any number of times."""
        return ENDLESS if self.team is not None and self.team.number % 2 else acts

    def limits_of_turn(self, patience: int) -> tuple[int, ...]:
        """Return the patience of each way to search that takes its turn now, in order. The third and the fourth of
        several processes search in one way only."""
        number = self.team.number if self.team is not None else 0
        if number < 2:
            return patience, ENDLESS, BEST_FIRST
        return (BEST_FIRST,) if number % 2 else (ENDLESS,)

    def explore(self, choice: Choice, most_proof: int, most_disproof: int, patience: int) -> int:
        """Search below a choice until it is decided, or until its proof number or its disproof number reaches a limit.
        ``patience``: how many points of answers that don't look good the player with the goal may still use, if the
        search goes straight into the depth.

        Returns the smallest depth of an earlier choice of the line on which the result depends, because the line came
        back to it; ENDLESS if there is none.
        """
        line = self.line
        depth = len(line.depths)
        line.enter(choice.key, choice.bare, choice.place.partial is None)
        self.deepest = max(self.deepest, depth)
        known = choice.known
        hero = known.who == self.aim.player.index
        if hero:
            self.look_at_plan(choice)
        order = self.order(choice, patience)
        back: dict[int, int] = {}
        start = 0
        legal = False
        while True:
            if known.decided_for(self.acts):  # by another process
                line.leave(choice.key, choice.bare, choice.place.partial is None)
                return ENDLESS
            view = View(known, hero)
            view.legal = legal
            start += self.survey(known, order[start:], view, back, patience)
            legal = view.legal
            if view.best < 0:
                line.leave(choice.key, choice.bare, choice.place.partial is None)
                if view.cut and view.winner < 0:
                    self.note_cut(known, view, patience)
                    return ENDLESS
                return self.decide(choice, view, depth)
            known.proof, known.disproof = view.proof, view.disproof
            if known.proof >= most_proof or known.disproof >= most_disproof:
                line.leave(choice.key, choice.bare, choice.place.partial is None)
                return ENDLESS
            i = view.first if self.straight else view.best
            price = self.price(known, i)
            left = self.left(known, i, price, patience) if hero else patience
            if hero:
                line.habits.note(choice.occasion, choice.deeds[i])
            low = self.go_on(choice, i, self.limits_below(view, price, most_proof, most_disproof), left)
            if hero:
                line.habits.take_back()
            if low != ENDLESS and not self.known[known.kids[i]].decided_for(self.acts - known.acts(i)):
                back[i] = low

    def survey(self, known: Known, order: list[int], view: View, back: dict[int, int], patience: int) -> int:
        """Take the answers to a choice into account, in order, as far as that is needed. ``back``: as in ``weigh``.
        Returns how many of the first ones are done with."""
        done = 0
        for at, i in enumerate(order):
            if self.weigh(known, i, view, back, patience):
                break
            if done == at and view.first < 0 and not view.cut and i not in back:
                done += 1
            if view.first >= 0 and (self.straight or view.unseen == ENOUGH_UNSEEN):
                break
        return done

    def note_cut(self, known: Known, view: View, patience: int) -> None:
        """Note that answers to a choice have been left out, because of the depth or for lack of patience."""
        if view.long:
            known.cut_at = self.stamp
        elif patience > known.tried or (patience == known.tried and self.acts < known.tried_for):
            known.tried = patience
            known.tried_for = self.acts

    def limits_below(self, view: View, price: int, most_proof: int, most_disproof: int) -> tuple[int, int]:
        """Return the proof number and the disproof number at which the search below an answer ends. ``price``: that of
        the answer."""
        if self.straight:
            return ENDLESS, ENDLESS
        near = view.second + 1 + (view.second >> 2)
        if view.hero:
            return min(most_proof, near) - price, most_disproof - view.others
        return most_proof - view.others, min(most_disproof, near)

    def order(self, choice: Choice, patience: int) -> list[int]:
        """Return the order in which the answers to a choice are looked at. Straight into the depth, the player with the
        goal does the same again first, but with endless patience in every other turn only."""
        known = choice.known
        if not self.straight:
            return known.order
        if known.who != self.aim.player.index:
            return waiting_first(choice) if self.waits and patience == ENDLESS else known.order
        if known.planned != NONE or known.holds_for >= 0:
            return self.likely_first(known)
        if known.again < 0 or (patience == ENDLESS and self.waits):
            return known.order
        return [known.again, *[i for i in known.order if i != known.again]]

    def likely_first(self, known: Known) -> list[int]:
        """Return the order in which the answers of the player with the goal are tried if one is planned, or was right
        when the opponents could act less often."""
        worth = {i: -self.known[known.kids[i]].holds_for if known.kids[i] != UNKNOWN else 1 for i in known.order}
        if known.planned != NONE:
            worth[known.planned] = -NEVER
        return sorted(known.order, key=worth.__getitem__)

    def look_at_plan(self, choice: Choice) -> None:
        """Note which answer to a choice of the player with the goal is planned. If there is a plan, and nothing of it
        is due, the player passes."""
        known, plan = choice.known, self.plan
        known.planned = NONE
        if not plan.deeds:
            return
        due = plan.next(choice.occasion, choice.deeds)
        if due != NONE:
            known.planned = choice.deeds.index(plan.deeds[due])
        elif not choice.place.inside:
            for i, answer in enumerate(choice.answers):
                if answer.label == "pass":
                    known.planned = i

    def go_on(self, choice: Choice, i: int, limits: tuple[int, int], patience: int) -> int:
        """Give an answer to a choice, and search below it. Returns the same as ``explore``."""
        known, plan = choice.known, self.plan
        acts = known.acts(i)
        done = NONE
        if acts:
            otherwise = plan_from(self.known, known.kids[known.pass_at], self.aim.player.index)
            self.plan = otherwise if otherwise.deeds else plan
        elif i == known.planned:
            done = plan.index_of(choice.occasion, choice.deeds[i])
            if done != NONE:
                plan.done[done] = True
        self.acts -= acts
        low = self.go_below(choice, i, limits, patience)
        self.acts += acts
        if done != NONE:
            plan.done[done] = False
        self.plan = plan
        return low

    def go_below(self, choice: Choice, i: int, limits: tuple[int, int], patience: int) -> int:
        """Do the same, while the acts of the opponents and what is planned are those after the answer."""
        found = self.answer(choice, i)
        if not isinstance(found, Choice):
            choice.known.kids[i] = found
            return ENDLESS
        choice.known.kids[i] = found.key
        kid = found.known
        if (
            found.key in self.line.depths
            or kid.decided_for(self.acts)
            or kid.proof >= limits[0]
            or kid.disproof >= limits[1]
        ):
            return ENDLESS
        if self.straight and self.line.length > self.depth:
            kid.cut_at = self.stamp
            return ENDLESS
        return self.explore(found, limits[0], limits[1], patience)

    def weigh(self, known: Known, i: int, view: View, back: dict[int, int], patience: int) -> bool:
        """Take an answer to a choice into account. ``back``: the answers that lead back to earlier choices, with the
        depths of these. Returns whether the others need no look."""
        acts = self.acts - known.acts(i)
        if acts < 0:
            return False
        key = known.kids[i]
        price = self.price(known, i)
        left = self.left(known, i, price, patience) if view.hero else patience
        if left < 0:
            view.cut = True
            return False
        if key == UNKNOWN:
            view.add(i, 1 + price, 1)
            view.unseen += 1
            if view.unseen == ENOUGH_UNSEEN and not self.straight:
                view.others += len(known.order) - known.order.index(i) - 1
            return False
        if key == ILLEGAL:
            return False
        kid = self.known[key]
        if kid.illegal:
            return False
        view.legal = True
        if kid.holds_for >= acts:
            if view.hero:
                view.decide(i)
            return view.hero
        if kid.fails_from <= acts:
            if not view.hero:
                view.decide(i)
            return not view.hero
        if i not in back and key in self.line.depths:
            back[i] = self.line.depths[key]
        if i in back:
            view.low = min(view.low, back[i])
            if not view.hero:
                view.decide(i)
            return not view.hero
        tried = kid.tried >= left and kid.tried_for <= acts
        if self.straight and (tried or kid.cut_at >= self.stamp):
            view.cut = True
            view.long = view.long or not tried
            view.drop()
            return not view.hero
        if view.hero:
            view.add(i, kid.proof + price, kid.disproof)
        else:
            view.add(i, kid.disproof, kid.proof)
        return False

    def decide(self, choice: Choice, view: View, depth: int) -> int:
        """Note that a choice is decided. Returns the depth of the earlier choice on which this depends, or ENDLESS."""
        known = choice.known
        if not view.legal:
            known.illegal = True
            return ENDLESS
        if view.winner >= 0:
            self.guesser.learn(choice.place.decision, choice.occasion, choice.deeds[view.winner])
            known.winner = choice.answers[view.winner].label
            known.winner_at = view.winner
            known.occasion = choice.occasion
            known.deed = choice.deeds[view.winner]
        known.model = UNKNOWN
        if (view.winner >= 0) == view.hero:
            known.holds_for = proved_for(self.known, known, view.winner)
            known.proof = 1  # Where the opponents may act more often, it is a good guess.
            self.families.setdefault(known.family, []).append(choice.key)
            self.note(choice.key, known)
            return ENDLESS
        if view.low != ENDLESS:
            # The player with the goal gains nothing by going round in a circle while the opponents only pass.
            if not (view.hero or choice.answers[view.winner].label == "pass"):
                self.repeated = True
            if view.low < depth:
                return view.low
        # Where a position comes back, more isn't known.
        known.fails_from = self.acts if view.low != ENDLESS else refuted_from(self.known, known, view.winner)
        self.families.setdefault(known.family, []).append(choice.key)
        self.note(choice.key, known)
        return ENDLESS

    # -- several processes ---------------------------------------------------------------------------------------------

    def note(self, key: bytes, known: Known) -> None:
        """Note for the other processes that a position has been decided for good."""
        if self.team is not None and (known.proved or known.refuted):
            self.team.note(key, known.fails_from, known.winner)

    def accept(self, key: bytes, known: Known, fails_from: int, winner: str) -> None:
        """Take over what another process has decided: from how many acts of the opponents on a position is refuted;
        NEVER if it is proved for any number."""
        known.fails_from = fails_from
        if fails_from == NEVER:
            known.holds_for = ENDLESS
        known.winner = winner
        known.winner_at = NONE
        known.model = TOLD
        self.families.setdefault(known.family, []).append(key)

    def meet(self, team: Team) -> None:
        """Exchange with the other processes what has been decided. The first time, they begin, and go on in another
        order. Raises Stopped if this process is of no more use, and ShareOver if it is to begin anew or has nothing
        left to do."""
        team.due = self.walker.played + team.each
        if not team.begun:
            if team.begin(self.walker.played):
                self.waits = not self.waits
                raise ShareOver
            return
        if team.is_orphan():
            raise Stopped
        team.write(self.walker.played, self.gaps)
        for key, fails_from, winner in team.news():
            self.hear(team, bytes.fromhex(key), fails_from, winner)
        while team.gaps:
            self.add_gaps(team.gaps.pop())
        if self.known[self.root_key].decided:
            raise ShareOver

    def hear(self, team: Team, key: bytes, fails_from: int, winner: str) -> None:
        """Take over what another process has decided, now or when the position comes up."""
        known = self.known.get(key)
        if known is None:
            team.told[key] = fails_from, winner
        elif not known.decided:
            self.accept(key, known, fails_from, winner)

    def disband(self) -> None:
        """End the other processes, after a last meeting. One of them ends here."""
        team = self.team
        if team is None:
            return
        if team.number:
            team.write(self.walker.played, self.gaps)
        team.end()
        team.due = ENDLESS

    def spell_out(self, choice: Choice) -> None:
        """Work out the answers that decide a choice which is known to be decided because of another position."""
        known = choice.known
        if known.model == UNKNOWN:
            return
        model = known if known.model == TOLD else self.known[known.model]
        known.model = UNKNOWN
        proved = known.proved
        one_is_enough = (known.who == self.aim.player.index) == proved
        while one_is_enough and model.model not in (UNKNOWN, TOLD):
            model = self.known[model.model]
        holds = not one_is_enough
        for i in known.order:
            if one_is_enough and choice.answers[i].label != model.winner:
                continue
            found = self.answer(choice, i)
            known.kids[i] = found.key if isinstance(found, Choice) else found
            kid = self.known[known.kids[i]]
            if not kid.illegal:
                holds = kid.proved if proved else kid.refuted
                if one_is_enough or not holds:
                    break
        if not holds:
            # Searched anew, without other positions.
            known.holds_for, known.fails_from = -1, NEVER
            self.orderly = False
            self.depth = self.stamp = self.acts = ENDLESS
            self.explore(choice, ENDLESS, ENDLESS, ENDLESS)


def all_named(options: list[Option], names: dict[int, str]) -> bool:
    """Return whether all that is chosen from are objects that have names."""
    return all(isinstance(option.entity, GameObject) and option.entity.number in names for option in options)


def waiting_first(choice: Choice) -> list[int]:
    """Return the order in which the answers of an opponent are tried who acts as late as possible."""
    order = choice.known.order
    for i in order:
        if choice.answers[i].label == "pass":
            return [i, *[other for other in order if other != i]]
    return order
