"""Rule 421 in scenarios: a sequence of steps proposed as a loop, the answers of the other players, and its result.

A loop is proved by some rounds: after each, the position differs from the one before only in amounts that change as
they did in the round before (``rules.course.loops``). The remaining rounds are then applied at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.course import loops
from manaburn.rules.course.loops import LARGEST, Point
from manaburn.state.objects import Player

from .model import Step
from .naming import Refused, Trouble
from .reading import Mapping, Text, number_of, texts_of

if TYPE_CHECKING:
    from .driver import Driver

PASSIVE: Final = ("all", "resolve", "pass", "until", "expect", "answer")


class Proposal:
    """A loop that was proposed. It is kept because another player can interrupt it."""

    def __init__(self, mark: int, segments: list[Segment], times: int) -> None:
        self.mark: Final = mark
        self.segments: Final = segments
        self.times: Final = times


class Segment:
    """One player's action in a round, with the passes and resolutions that follow it."""

    def __init__(self, who: str, steps: list[Step]) -> None:
        self.who: Final = who
        self.steps: Final = steps


def segments_of(proposer: str, steps: list[Step]) -> list[Segment]:
    """Divide a round into the players' actions. Players who only pass have none."""
    result: list[Segment] = []
    first: list[Step] = []
    for step in steps:
        if step.verb not in PASSIVE:
            result.append(Segment(step.who or proposer, [*first, step]))
            first = []
        elif result:
            result[-1].steps.append(step)
        else:
            first.append(step)
    return result or ([Segment(proposer, first)] if first else [])


def propose(driver: Driver, step: Step, steps: list[Step]) -> None:
    """Propose a loop. The other players involved agree or name another number; others can stop it. Until 2009 the first
    player involved proposes it; since then any player can who has priority (714.2a).

    Raises IllegalAction if the loop is illegal, and InputError if the step is malformed.

    Rules: 421.2, 421.3, 421.5, 714.2a@2010.
    """
    named = step.get("times")
    times = number_of(named)
    if isinstance(named, Text) and times is None:
        raise IllegalAction("421.2", f"a loop is proposed with a number of times, not with {named.text!r}")
    if times is None or times < 0:
        raise driver.plan.wrong(step.line, "a loop needs the number of times", "add times: N")
    if times > LARGEST:
        raise IllegalAction("421.2", f"the number of times can't be more than {LARGEST}")
    segments = segments_of(step.who, steps)
    if not segments:
        raise driver.plan.wrong(step.line, "a loop has steps", "add steps: [...]")
    driver.ready()
    involved = in_order(driver, [segment.who for segment in segments])
    shortcuts = driver.table.edition.loops_are_shortcuts
    if involved[0].name != step.who and len(involved) > 1 and not shortcuts:
        raise IllegalAction("421.3", f"{involved[0].name} names the number of times first")
    answers = answers_of(driver, step)
    driver.proposal = Proposal(driver.table.journal.mark(), segments, times)
    stops = [(number, name) for name, number in answers.items() if number is not None and number < times]
    others = [player for player in involved if player.name != step.who]
    if stops and (len(involved) == 1 or shortcuts):
        shorten(driver, segments, *min(stops))
    elif len(involved) == 1:
        rounds(driver, segments, times)
    elif times > 0 and independent(driver, segments, involved):
        apart(driver, segments, involved, {step.who: times, **numbers_named(others, times, answers)})
    else:
        together(driver, segments, involved, others, times, answers)


def shorten(driver: Driver, segments: list[Segment], number: int, name: str) -> None:
    """421.2, 714.2 of 2010: the round is done so often; then the player who has stopped it has priority, and since 2009
    must choose otherwise there. If that player has passed for the last time in the round by then, it stops before."""
    mark = driver.table.journal.mark()
    rounds(driver, segments, number)
    try:
        give_priority(driver, name)
    except IllegalAction:
        if number == 0:
            raise
        driver.table.back(mark)
        driver.open = None
        driver.runner = None
        rounds(driver, segments, number - 1)
        stop_within(driver, segments, name)
    if driver.table.edition.loops_are_shortcuts:
        driver.shortened = driver.player(name)


def stop_within(driver: Driver, segments: list[Segment], name: str) -> None:
    """Do a round up to the last place where the player with this name has priority. Raises IllegalAction if there is
    none."""
    steps = [step for segment in segments for step in segment.steps]
    places: list[int] = []
    mark = driver.table.journal.mark()
    for i, step in enumerate(steps):
        play(driver, [step])
        holder = driver.state.priority
        if holder is not None and holder.name == name:
            places.append(i)
    driver.table.back(mark)
    driver.open = None
    driver.runner = None
    if not places:
        raise IllegalAction("421.2", f"{name} has no priority in that round")
    play(driver, steps[: places[-1] + 1])


def in_order(driver: Driver, names: list[str]) -> list[Player]:
    """Return the players with these names in turn order, the active player first."""
    return [player for player in driver.state.in_turn_order() if player.name in names]


def answers_of(driver: Driver, step: Step) -> dict[str, int | None]:
    """Return the answers of the other players by name: a number, or None if the player agrees. Raises InputError."""
    found: dict[str, int | None] = {}
    choices = step.get("choices")
    if isinstance(choices, Mapping):
        for name, node in choices.entries.items():
            if name not in driver.plan.players:
                raise driver.plan.wrong(node, f"{name} doesn't play", "name one of the players")
            for text in texts_of(node):
                number = number_of(text)
                if number is None and text.text != "agree":
                    raise driver.plan.wrong(
                        text, f"{text.text!r} is not an answer to a loop", "write agree or a number"
                    )
                found[name] = number
    return found


def together(
    driver: Driver,
    segments: list[Segment],
    involved: list[Player],
    others: list[Player],
    times: int,
    answers: dict[str, int | None],
) -> None:
    """Do a loop whose actions depend on each other. ``others`` are the players involved who didn't propose it.

    If a player names a lower number, that many rounds are done, and the player who proposed the loop acts last; if all
    agree, the last player involved does. Since 2009 nobody has named a lower number here: that is where the loop stops.
    Whoever proposed it, the first player involved must then choose otherwise (714.3).

    Rules: 421.3, 714.3@2010.
    """
    last_word = involved[-1].name
    number = times
    for player in others:
        answer = answers.get(player.name) if player.name in answers else missing(player)
        if answer is not None:
            if answer > number:
                raise IllegalAction("421.3", f"{player.name} can only name a lower number")
            if answer < number:
                number = answer
                last_word = involved[0].name
    rounds(driver, segments, number)
    if times == 0:
        return
    if segments[-1].who != last_word:
        last = max([i for i, segment in enumerate(segments) if segment.who == last_word])
        for segment in segments[: last + 1]:
            play(driver, segment.steps)


def missing(player: Player) -> int | None:
    """Raise Trouble, because a player involved in a loop has to answer."""
    raise Trouble(f"{player.name} has to answer the loop: choices: {{{player.name}: [agree]}} or a number")


def numbers_named(others: list[Player], times: int, answers: dict[str, int | None]) -> dict[str, int]:
    """Return the numbers that the players who didn't propose a loop name for their own actions, by name. They are not
    lower than the number proposed.

    Rules: 421.5.
    """
    numbers: dict[str, int] = {}
    for player in others:
        answer = answers.get(player.name) if player.name in answers else missing(player)
        if answer is not None and answer < times:
            raise IllegalAction("421.5", f"{player.name} can only agree or name a higher number")
        numbers[player.name] = times if answer is None else answer
    return numbers


def apart(driver: Driver, segments: list[Segment], involved: list[Player], numbers: dict[str, int]) -> None:
    """Do a loop whose actions don't depend on each other, each player's as often as he or she has named.

    Rules: 421.5.
    """
    for player in involved:
        rounds(driver, [segment for segment in segments if segment.who == player.name], numbers[player.name], alone)


def independent(driver: Driver, segments: list[Segment], involved: list[Player]) -> bool:
    """Return whether the players' actions have the same result in both orders of the players. It tries two rounds of
    them and takes them back."""
    journal = driver.table.journal
    mark = journal.mark()
    seen: list[Point | None] = []
    for order in (involved, involved[::-1]):
        try:
            for player in order:
                for _ in range(2):
                    for segment in segments:
                        if segment.who == player.name:
                            alone(driver, segment)
            seen.append(loops.point(driver.table))
        except (Trouble, IllegalAction):
            seen.append(None)
        driver.table.back(mark)
        driver.open = None
        driver.runner = None
    one, two = seen
    return one is not None and two is not None and one.shape == two.shape and one.amounts == two.amounts


def alone(driver: Driver, segment: Segment) -> None:
    """Do one player's action outside its place in the round, and resolve what it puts on the stack. First the players
    with priority pass until that player has it."""
    steps = [step for step in segment.steps if step.verb != "pass"]
    for _ in driver.state.players:
        holder = driver.state.priority
        if holder is None or holder.name == segment.who:
            break
        driver.pass_once(holder)
    before = len(driver.state.stack)
    play(driver, steps)
    while len(driver.state.stack) > before and driver.waiting:
        driver.pass_on()


def play(driver: Driver, steps: list[Step]) -> None:
    """Do steps of a round. Raises IllegalAction if one is refused."""
    for step in steps:
        if driver.state.over:
            return
        try:
            driver.do(step)
        except Refused as refused:
            raise refused.refusal or refused from None


def in_round(driver: Driver, segment: Segment) -> None:
    """Do one player's action in its place in the round."""
    play(driver, segment.steps)


def rounds(
    driver: Driver, segments: list[Segment], times: int, each: Callable[[Driver, Segment], None] = in_round
) -> None:
    """Do a round ``times`` times: the first rounds step by step, and the rest at once if these prove the loop.

    ``each`` does one player's action. Raises IllegalAction if the loop isn't proved and is too long to be done step by
    step.

    Rules: 421.1.
    """
    course = loops.Rounds(driver.table, times)
    while course.done < times:
        if driver.state.over:
            return
        for segment in segments:
            each(driver, segment)
        course.done += 1
        if driver.table.state.over:
            return
        course.look(2)


def interrupt(driver: Driver, step: Step) -> None:
    """Let another player stop the loop proposed last after fewer rounds. That player then has priority.

    Raises IllegalAction if there is no such loop, and InputError if the step is malformed.

    Rules: 421.2.
    """
    proposal = driver.proposal
    if proposal is None:
        raise IllegalAction("421.2", "no loop has been proposed")
    after = number_of(step.get("after")) if step.get("after") is not None else None
    if after is None or not 0 <= after <= proposal.times:
        raise driver.plan.wrong(step.line, f"a loop of {proposal.times} can't be interrupted so", "add after: N")
    driver.table.back(proposal.mark)
    driver.open = None
    driver.runner = None
    driver.proposal = None
    rounds(driver, proposal.segments, after)
    give_priority(driver, step.who)


def give_priority(driver: Driver, name: str) -> None:
    """Let the players pass until the player with this name has priority. Raises IllegalAction if that isn't
    possible."""
    for _ in driver.state.players:
        holder = driver.state.priority
        if holder is None or holder.name == name:
            return
        driver.pass_once(holder)
        if not driver.waiting:
            raise IllegalAction("421.2", f"{name} has no priority there")
