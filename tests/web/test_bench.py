"""The judge's bench and the rulebook: what the server answers, and what scenarios of strangers can't do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from manaburn import conformance
from manaburn.web import bench_messages as b
from manaburn.web.bench_words import bench_words
from manaburn.web.judging import Bench

from . import parts

pytestmark = parts.WEB.needed

if TYPE_CHECKING or parts.WEB.there:
    from manaburn.web import work as w
    from manaburn.web.workers import LONGEST_QUEUE, Busy, WorkerDied, WorkerProcess, Workers

    from .serving import Server

LEGENDS = """\
name: Two legends
rules: [2004, 2008]
cards:
  - {name: Old King, mana_cost: "{1}", type_line: Legendary Creature — Human, power: 2, toughness: 2}
players:
  Ann: {hand: [Old King], in_play: [Plains]}
  Bob: {in_play: [Old King]}
do:
  - Ann: play Old King
  - resolve: 1
expect:
  Bob.in_play: [Old King]
"""
ENDLESS = (
    """\
players:
  Ann: {in_play: [Forest x1000, Island x1000, Grizzly Bears x1000]}
  Bob: {in_play: [Grizzly Bears x1000]}
do:
"""
    + "  - {until: upkeep, of: Bob}\n  - {until: upkeep, of: Ann}\n" * 400
)
GREEDY = f"players:\n  Ann: {{hand: [{', '.join(['Forest x1000'] * 2000)}]}}\n  Bob: {{}}\n"
"""Two million cards."""


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench("")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db") as found:
        yield found


# -- the course of a scenario ------------------------------------------------------------------------------------------


def test_the_courses_stand_side_by_side(bench: Bench) -> None:
    found = bench.judged(LEGENDS, [])
    assert [(one.edition, one.holds) for one in found.columns] == [("2004", True), ("2008", False)]
    assert [row.name for row in found.rows] == [
        "At the start",
        "1. Ann: play Old King",
        "2. resolve: 1",
        "At the end",
    ]
    assert [row.line for row in found.rows] == [0, 9, 10, 0]
    assert [row.alike for row in found.rows] == [True, True, False, False]
    older, newer = found.rows[2].cells
    assert b.CourseLine("Old King goes to Bob's graveyard: legend rule.", "420.5e") in newer.lines
    assert b.CourseLine("Old King goes to Bob's graveyard: legend rule.", "420.5e") not in older.lines
    assert "Bob's Old King 2/2" in older.position and "Bob's graveyard: Old King" in newer.position
    assert newer.apart and not older.apart


def test_where_they_part_is_told_with_the_rules(bench: Bench) -> None:
    parting = bench.judged(LEGENDS, []).parting
    assert parting is not None and (parting.row, parting.name) == (2, "at step 2")
    assert [side.edition for side in parting.sides] == ["2004", "2008"]
    assert parting.sides[1].seen[0] == "Bob's graveyard: Old King"
    assert [rule.rule for rule in parting.sides[1].rules] == ["420.5e"]
    assert parting.sides[0].rules[0].text != parting.sides[1].rules[0].text
    assert bench.judged(LEGENDS, ["2006", "2008"]).parting is None


def test_of_three_editions_the_first_parting_counts(bench: Bench) -> None:
    found = bench.judged(LEGENDS, ["2004", "2004-06-02", "2026"])
    assert found.parting is not None
    assert [side.edition for side in found.parting.sides] == ["2004", "2026"]


def test_what_both_fail_at_is_no_difference(bench: Bench) -> None:
    both = LEGENDS.replace("Bob.in_play: [Old King]", "Ann.life: 3")
    parting = bench.judged(both, []).parting
    assert parting is not None
    assert [side.seen for side in parting.sides] == [["Bob's Old King 2/2"], ["Bob's graveyard: Old King"]]


def test_editions_are_those_of_the_file(bench: Bench) -> None:
    many = LEGENDS.replace("[2004, 2008]", "[2000, 2002, 2004, 2006, 2008]")
    assert [one.edition for one in bench.judged(many, []).columns] == ["2000", "2004", "2008"]
    one = LEGENDS.replace("rules: [2004, 2008]\n", "")
    assert [column.edition for column in bench.judged(one, []).columns] == ["2008", "2026"]
    assert [column.edition for column in bench.judged(one, ["2005-03-01", " "]).columns] == ["2005-03-01"]


def test_what_does_not_hold_stands_at_its_line(bench: Bench) -> None:
    found = bench.judged(LEGENDS, [])
    assert found.problems == [
        b.BenchProblem(12, "2008", "expected Bob.in_play: [Old King], seen: []", ""),
    ]
    assert [cell.unmet for cell in found.rows[-1].cells] == ["", found.problems[0].text]


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ("in_play: [Plains]", "in_pley: [Plains]", 6, "unknown key 'in_pley'"),
        ("in_play: [Plains]", "in_play: [Planes]", 6, "'Planes'"),
        ("resolve: 1", "until: drawing", 10, "'drawing' is not a step"),
        ("[2004, 2008]", "[1812]", 2, "'1812'"),
        ("Ann: play Old King", "Ann: play Young King", 9, "Young King"),
        ("resolve: 1", "resolve: 1: 2", 10, "not YAML"),
        ("Human, power", "Human, oracle_text: Frobnicate., power", 4, "Frobnicate"),
    ],
)
def test_an_error_stands_at_its_line(bench: Bench, right: str, wrong: str, line: int, said: str) -> None:
    assert right in LEGENDS
    problems = bench.judged(LEGENDS.replace(right, wrong), []).problems
    assert said in problems[0].text and problems[0].line == line


def test_a_course_that_ends_early_says_so(bench: Bench) -> None:
    found = bench.judged(LEGENDS.replace("play Old King", "activate Old King"), [])
    assert [cell.reached for cell in found.rows[1].cells] == [False, False]
    assert all(cell.unmet for cell in found.rows[1].cells)
    assert [cell.reached for cell in found.rows[2].cells] == [False, False]


def test_a_refused_attempt_says_why(bench: Bench) -> None:
    text = LEGENDS.replace("- Ann: play Old King", "- {Bob: pass, illegal: true}").partition("  - resolve")[0]
    line = bench.judged(text, ["2004", "2026"]).rows[1].cells[1].lines[-1]
    assert line.text.startswith("It is refused: ") and line.rule


# -- words, cards, scenarios, rules ------------------------------------------------------------------------------------


def test_all_keys_can_be_completed() -> None:
    words = bench_words(False)
    assert {"in_play", "hand"} <= {one.word for one in words.keys["seat"]}
    assert all(one.note for place in words.keys.values() for one in place)
    assert [zone.key for zone in words.zones if zone.key not in {one.word for one in words.keys["seat"]}] == []


def test_cards_and_scenarios_are_found(server: Server) -> None:
    assert "Lightning Bolt" in server.ask("/api/bench/cards")["names"]
    _, headers, _ = server.request("/api/bench/cards")
    mark = next(value for name, value in headers.items() if name.lower() == "etag")
    assert server.request("/api/bench/cards", None, if_none_match=mark)[0] == 304
    found = server.ask("/api/bench/scenarios", {"search": "legend 420"})
    assert 0 < found["count"] < found["all"]
    file = found["scenarios"][0]["file"]
    text = server.ask("/api/bench/scenario", {"file": file})["text"]
    assert text == (Path(__file__).parents[2] / "scenarios" / file).read_text(encoding="utf-8")
    for wrong in ("../README.md", "/etc/passwd", "420", "", f"../scenarios/{file}", f"./{file}"):
        assert server.request("/api/bench/scenario", {"file": wrong})[0] == 404


def test_a_rulebook_has_its_rules_and_their_scenarios(server: Server) -> None:
    book = server.ask("/api/rulebook", {"rules": "2004", "counted": True})
    rules = {rule["number"]: rule for rule in book["rules"]}
    page = server.ask("/api/rule", {"number": "420.5e", "rules": "2004", "shown": True})
    assert rules["420.5e"]["summary"] == page["summary"]
    assert rules["420.5e"]["scenarios"] == page["count"] > 0
    assert {f"{chapter}" for chapter in range(400, 423)} <= set(rules)
    assert server.request("/api/rulebook", {"rules": "1812"})[0] == 422


def test_the_counts_are_those_of_the_pages() -> None:
    scenarios = [
        conformance.Shown("a", "a", ("2004", "2026"), ("409.1f#3", "409.1", "1996.batch.2", "410.10")),
        conformance.Shown("b", "b", ("2004",), ("409.1f",)),
    ]
    numbers = {
        "2004": ("409", "409.1", "409.1f", "410", "410.10", "1996", "1996.batch"),
        "2026": ("601", "601.2", "603.6"),
    }
    for edition, cited in numbers.items():
        counts = conformance.counts(edition, scenarios)
        for rule in (*cited, "409.10", "410.1", "500"):
            assert counts.get(rule, 0) == len(conformance.showing(rule, edition, scenarios)), rule
            assert (counts.get(rule, 0) > 0) == (rule in cited), rule
    assert conformance.counts("2004", scenarios)["409.1"] == 2


def test_what_differs_between_two_dates(server: Server) -> None:
    found = server.ask("/api/rulebook/differences", {"one": "2004", "other": "2008"})
    legend = next(point for point in found["points"] if point["subject"] == "the legend rule")
    assert (legend["one"], legend["other"], legend["since"]) == ("the oldest stays", "all go", "2004-10-01")
    assert legend["rules_of_one"] == ["420.5e"]
    assert any(rule["one"] == rule["other"] == "420.5e" for rule in found["rules"])
    status, _, data = server.request("/api/rulebook/differences", {"one": "2004", "other": "never"})
    assert status == 422 and b"not an edition" in data


# -- strangers ---------------------------------------------------------------------------------------------------------


def judged(worker: WorkerProcess, text: str) -> w.Reply:
    """What a worker answers to a scenario, with the worker ended after it."""

    async def ask() -> w.Reply:
        try:
            return await worker.ask(w.Judge(text, ["2008"], ""))
        finally:
            await worker.end()

    return asyncio.run(ask())


def test_an_endless_scenario_is_ended() -> None:
    begun = time.monotonic()
    with pytest.raises(WorkerDied, match="took more than 3 seconds"):
        judged(WorkerProcess(3, 1024), ENDLESS)
    assert time.monotonic() - begun < 20


def test_a_greedy_scenario_gets_no_more_memory() -> None:
    async def asked() -> list[w.Reply]:
        worker = WorkerProcess(60, 200)
        try:
            return [await worker.ask(w.Judge(text, ["2008"], "")) for text in (GREEDY, LEGENDS)]
        finally:
            await worker.end()

    greedy, next_one = asyncio.run(asked())
    assert greedy == w.Failed(["this needs too much memory"], spent=True)
    assert isinstance(next_one, w.Told)
    assert msgspec.json.decode(next_one.text, type=b.BenchResult).name == "Two legends"


def test_a_deep_scenario_is_refused(bench: Bench) -> None:
    for text in ("a: " + "[" * 9000, "a: " + "{a: " * 7000, "- " * 16000):
        assert bench.judged(text, []).problems[0].text


def test_a_worker_is_begun_anew_after_so_many_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    asked: list[str] = []

    async def exchange(data: bytes) -> bytes:
        return w.ENCODER.encode(w.Told(""))

    async def answers() -> None:
        worker = WorkerProcess(60, lasting=2)
        end = worker.end
        monkeypatch.setattr(worker, "_exchange", exchange)

        async def ending() -> None:
            ended.append(len(asked))
            await end()

        monkeypatch.setattr(worker, "end", ending)
        for _ in range(5):
            await worker.ask(w.Judge(LEGENDS, ["2008"], ""))
            asked.append(LEGENDS)

    asyncio.run(answers())
    assert ended == [1, 3]


def test_only_so_many_scenarios_wait() -> None:
    workers = Workers(1, 1)
    for judge in workers.judges:
        judge.waiting = LONGEST_QUEUE
    with pytest.raises(Busy, match="busy"):
        workers.judge()
    workers.judges[1].waiting -= 1
    assert workers.judge() is workers.judges[1]


def test_a_large_scenario_is_refused(server: Server) -> None:
    status, _, data = server.request("/api/bench/judge", {"text": "a" * (b.LARGEST_SCENARIO + 1)})
    assert status == 422 and b"length" in data
    status, _, _ = server.request("/api/bench/judge", {"text": LEGENDS, "rules": ["2004"] * 4})
    assert status == 422
    assert server.ask("/api/bench/judge", {"text": "", "rules": []})["problems"]
    assert server.ask("/api/bench/judge", {"text": LEGENDS})["parting"]["row"] == 2
