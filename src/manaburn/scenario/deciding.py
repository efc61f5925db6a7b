"""The decider that answers every choice as the scenario says."""

from __future__ import annotations

from collections.abc import Callable

from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind, NeedDecision
from manaburn.rules.kernel.table import QuickPlayer, Table

from .answers import Script
from .asking import is_kind


class Scripted(QuickPlayer):
    """Answers for all players, as the scenario says."""

    def __init__(self, table: Table) -> None:
        self.script = Script(None, table)
        self.record: list[tuple[Kind, list[int]]] = []
        """The answers of the unit under way, and to what kinds of choices."""
        self.cursor = 0
        self.stopped = False
        self.keeper: Callable[[Decision], list[int] | None] | None = None
        """Gives an answer that was said beside the play."""
        self.lender: Callable[[Decision], list[int] | None] | None = None
        """Gives an answer that a later step has, where the script has none."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        """Return the answer of the script. Raises NeedDecision if it has none."""
        if self.cursor < len(self.record):
            kind, answer = self.record[self.cursor]
            if decision.kind is Kind.PAY and kind is not Kind.PAY:
                # The player has begun to choose how to pay in the midst of paying: the part paid before comes first.
                parts = [i for i, option in enumerate(decision.options) if option.words.startswith("pay: ")]
                answer = parts[:1] or [0]
                self.record.insert(self.cursor, (Kind.PAY, answer))
            self.cursor += 1
            if decision.numeric and answer and answer[0] > decision.high:
                decision.high = answer[0]
            return answer
        script = self.script
        answering, script.answering = script.answering, False
        stopping = script.stop and not answering and not self.stopped and not script.says(decision)
        if stopping and is_kind(decision, script.stop):
            self.stopped = True
            raise NeedDecision(decision)
        found = self.keeper(decision) if self.keeper is not None else None
        if found is None and self.lender is not None and script.answers_itself(decision):
            found = self.lender(decision)  # the only answer may be given later all the same
        if found is None:
            found = script.answer(decision)
        if found is None and self.lender is not None:
            found = self.lender(decision)
        if found is None:
            raise NeedDecision(decision)
        self.record.append((decision.kind, found))
        self.cursor += 1
        return found

    def word(self, table: Table, decision: Decision) -> str:
        """Return the answer of the script to a choice that accepts other words than its options."""
        index = self.decide(table, decision)[0]
        return table.words[index - FREE_WORDS] if index >= FREE_WORDS else decision.options[index].words
