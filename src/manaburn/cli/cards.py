"""Show and find cards, and check how many cards of a pool can be read."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from manaburn.cards.folders import BULK, fetched_pool
from manaburn.errors import InputError, ManaburnError, UnreadableText, printable

from ._application import RULES_HELP, On, Seed, machine_of

if TYPE_CHECKING:
    from manaburn.cards.cache import CompiledPool
    from manaburn.cards.finding import Found
    from manaburn.cards.grammar_use import Line, Paragraph, Summary
    from manaburn.text.tree import CardDefinition

app = typer.Typer(help="Read card text: check a pool, show a card, find cards.", no_args_is_help=True)


CardFile = Annotated[
    str | None,
    typer.Argument(help="A card file: Scryfall's or MTGJSON's. Without it, the one that `fetch` has brought."),
]


Pool = Annotated[
    str | None,
    typer.Option("--pool", help="A card file. Without it, the one that `fetch` has brought, or the starter cards."),
]


def _tell_checked(usual: CompiledPool, compiled: CompiledPool, found: Tally, other_words: bool, most: int) -> None:
    """Print how many cards compile, and list those that don't, at most ``most`` of each sort."""
    console = Console()
    share = 100 * found.good / max(1, len(compiled))
    console.print(f"{found.good} of {len(compiled)} cards compile ({share:.1f} %).")
    if other_words:
        names = f": {', '.join(found.different[:most])}" if found.different else ""
        console.print(Text(f"{len(found.different)} of them give another tree than in the pool's words{names}."))
    for failure in found.failures[:most]:
        console.print(Text(f"  {failure['name']}: {failure['why']}", style="yellow"))
        if failure["line"]:
            console.print(Text(f"    {failure['line']}"))
    if len(found.failures) > most:
        console.print(f"  ... and {len(found.failures) - most} more; --json lists all.")
    for bad in usual.pool.bad[:most]:
        console.print(Text(f"Left out: {bad.error}", style="red"))
    if len(usual.pool.bad) > most:
        console.print(f"  ... and {len(usual.pool.bad) - most} more records; --json lists all.")
    if found.wrong:
        names = ", ".join(found.wrong[:most])
        console.print(Text(f"Refused, for they don't read back as printed: {len(found.wrong)}: {names}", style="red"))


@app.command()
def check(
    pool: CardFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the full result as JSON.")] = False,
    most: Annotated[int, typer.Option("--most", help="The largest number of failures to list.")] = 20,
    wording: Annotated[str | None, typer.Option(help="A JSON file of card names and texts in other words.")] = None,
    words: Annotated[bool, typer.Option("--words", help="Compare printed texts with the records' words.")] = False,
    played: Annotated[bool, typer.Option("--played", help="Only the most played cards of the period.")] = False,
    scenarios: Annotated[Path | None, typer.Option("--scenarios", help="With --played: the scenarios.")] = None,
    verdicts: Annotated[str | None, typer.Option(help="With --words: a file of verdicts to use.")] = None,
) -> int:
    """Check the cards of a pool: how many compile, why the others don't, and whether each text that manaburn prints
    compiles to the same tree. With --wording, also check that the same cards in other words give the same trees.

    With --words, list instead the differences between the printed texts and the records, with the verdict on each.
    The exit code is then 1 if a difference is judged wrong.

    With --played, check only the most played cards of the period's formats, and whether a scenario shows each.
    """
    from manaburn.cards.cache import open_pool
    from manaburn.cards.pools import load_pool, with_texts
    from manaburn.scenario.collection import named_or_collection

    usual = open_pool(load_pool(_card_file(pool)), whole=True)
    if played:
        return _played(usual, named_or_collection(scenarios), as_json, most)
    if words:
        return _words(usual, verdicts, as_json, most)
    compiled = open_pool(with_texts(usual.pool, wording), whole=True) if wording is not None else usual
    found = tally(compiled, usual)
    if as_json:
        data: dict[str, object] = {
            "cards": len(compiled),
            "compiled": found.good,
            "failures": found.failures,
            "roundtrip_failures": found.wrong,
            "bad_records": [{"name": bad.name, "why": str(bad.error)} for bad in usual.pool.bad],
        }
        if wording is not None:
            data["different"] = found.different
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return 0
    _tell_checked(usual, compiled, found, wording is not None, most)
    return 0


def _played(compiled: CompiledPool, scenarios: Path, as_json: bool, most: int) -> int:
    """Print how many of the most played cards are read and shown by scenarios, and which are not."""
    from manaburn.cards.played import check_played

    found = check_played(compiled, scenarios)
    groups = {"missing": found.missing, "unread": found.unread, "not_shown": found.not_shown}
    if as_json:
        typer.echo(json.dumps({"cards": len(found.cards), **groups}, ensure_ascii=False, indent=1))
        return 0
    read = len(found.cards) - len(found.missing) - len(found.unread)
    shown = len(found.cards) - len(found.not_shown)
    typer.echo(f"{read} of {len(found.cards)} played cards are read; {shown} are shown by a scenario.")
    for group, names in groups.items():
        if names:
            more = f" and {len(names) - most} more" if len(names) > most else ""
            typer.echo(f"  {group.replace('_', ' ')}: {', '.join(names[:most])}{more}")
    return 0


def _words(compiled: CompiledPool, verdicts: str | None, as_json: bool, most: int) -> int:
    """Print the differences from the records' words: first those judged wrong, then those not judged yet."""
    from manaburn.cards.reader_check import SAME, WRONG, compare, read_verdicts

    found = compare(compiled, read_verdicts(verdicts))
    if as_json:
        kinds = [
            {"record": kind.said, "ours": kind.printed, "verdict": verdict or None, "cards": cards}
            for verdict in (WRONG, "", SAME)
            for kind, cards in found.kinds(verdict)
        ]
        data = {"cards": found.cards, "equal": found.equal, "differences": kinds}
        typer.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return 1 if found.kinds(WRONG) else 0
    console = Console(highlight=False)
    same, wrong, open_ = [len(found.kinds(verdict)) for verdict in (SAME, WRONG, "")]
    console.print(f"{found.equal} of {found.cards} cards have the record's words.")
    console.print(f"Differences: {same} judged the same, {wrong} wrong, {open_} without a verdict.")
    for verdict, style in ((WRONG, "red"), ("", "yellow")):
        for kind, cards in found.kinds(verdict)[:most]:
            line = f"  {len(cards)}: {kind}   ({', '.join(cards[:3])})"
            console.print(Text(line, style=style), soft_wrap=True)
    if max(wrong, open_) > most:
        console.print("  ... and more; --json lists all.")
    return 1 if wrong else 0


@dataclass
class Tally:
    """The result of a check: how many cards compile, why and where the others fail, the names of the cards whose
    printed text compiles to another tree, and of those that give another tree in other words."""

    good: int = 0
    failures: list[dict[str, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    different: list[str] = field(default_factory=list)

    def fail(self, name: str, line: str, why: str) -> None:
        self.failures.append({"name": name, "line": line, "why": why})


def tally(compiled: CompiledPool, usual: CompiledPool) -> Tally:
    """Check each card of a pool. ``usual``: the same cards in the wording to compare with, or the same pool."""
    found = Tally()
    for record in compiled:
        try:
            card = compiled.define(record)
        except UnreadableText as problem:
            found.fail(record.name, problem.sentence, problem.why)
            continue
        except InputError as problem:
            found.fail(record.name, record.type_line, problem.problem)
            continue
        missing = _unsupported(card)
        if missing:
            found.fail(record.name, "", f"the rules don't carry out {missing}")
        elif not _round_trip(card):
            found.wrong.append(record.name)
            found.fail(record.name, "", "what we print of it doesn't read back the same")
        else:
            found.good += 1
            other = usual.compiled(usual.pool.find(record.name)) if compiled is not usual else None
            if other is not None and other != card:
                found.different.append(record.name)
    return found


@app.command()
def fetch(
    source: Annotated[str, typer.Option("--from", help="The address of the description of a bulk file.")] = BULK,
) -> None:
    """Get the oracle cards from Scryfall, or the newest if some are at hand. No command needs --pool after that."""
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    from manaburn.cards.fetching import fetch as fetch_cards

    columns = (TextColumn("fetching"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        found = fetch_cards(
            source, told=lambda done, expected: progress.update(task, completed=done, total=expected or None)
        )
    state = "fetched" if found.new else "nothing newer"
    typer.echo(f"{printable(str(found.path))}: {found.cards:,} cards of {found.updated_at[:10] or 'today'}, {state}.")


def _pool(pool: str | None) -> str | None:
    """Return the card file to use: the one that is named or was fetched; None for the starter cards."""
    fetched = fetched_pool() if pool is None else None
    return pool if fetched is None else str(fetched)


def _card_file(pool: str | None) -> str:
    """Return the card file to use: the one that is named, or the one that was fetched."""
    path = _pool(pool)
    if path is None:
        raise InputError("manaburn cards", "there is no card file", "name one, or get one with `manaburn cards fetch`")
    return path


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A card's name.")],
    pool: Pool = None,
    rules: Annotated[str | None, typer.Option("--rules", help="Word the card as of this edition or date.")] = None,
) -> int:
    """Show a card as manaburn reads it: the text printed from its tree, in the wording of a date, and the tree with
    its keywords expanded. If the text can't be read, show which part."""
    from manaburn.cards.compile import compile_card
    from manaburn.cli._drawing import show_card
    from manaburn.editions.edition import find_edition

    edition = find_edition(rules if rules is not None else "2008")
    day = edition.date if rules is not None else None
    console = Console(highlight=False)
    pool = _pool(pool)
    if pool is None:
        from manaburn.cards.library import open_library

        show_card(open_library().card(name), edition, day, console)
        return 0
    from manaburn.cards.pools import load_pool

    record = load_pool(pool).find(name)
    try:
        card = compile_card(record)
    except InputError as problem:
        console.print(Text.assemble((record.name, "bold"), " ", record.mana_cost or ""))
        console.print(Text(f"{record.type_line}\n{record.oracle_text}\n"))
        if isinstance(problem, UnreadableText):
            read, rest = problem.sentence[: problem.offset], problem.sentence[problem.offset :]
            console.print(Text(f"{problem.why}:", style="red"))
            console.print(Text.assemble(("read:     ", "dim"), read or "nothing"))
            console.print(Text.assemble(("not read: ", "dim"), (rest, "red")))
        else:
            console.print(Text(f"not read: {problem.problem}", style="red"))
        return 1
    show_card(card, edition, day, console)
    missing = _unsupported(card)
    if missing:
        console.print(Text(f"not carried out: {missing}", style="red"))
    return 1 if missing else 0


@app.command()
def find(
    query: Annotated[list[str], typer.Argument(help="Conditions, such as: verb:destroy type:instant 'cmc<3'")],
    pool: Pool = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the names as JSON.")] = False,
    most: Annotated[int, typer.Option("--most", help="The largest number of cards to list.")] = 50,
) -> int:
    """List the cards that meet all conditions.

    name: type: color: cost: keyword: verb: node: text: zone: layout: reads: (with a word), cmc power toughness loyalty
    date (with = != < <= > >=). "or" between two conditions means that either may hold, - before a condition negates
    it, parentheses group conditions, and "..." keeps words together.
    """
    from rich.table import Table

    from manaburn.cards.finding import parse_query
    from manaburn.text.appearance import type_line

    test = parse_query(" ".join(query))
    found = [each for each in _all_cards(_pool(pool)) if test(each)]
    if as_json:
        typer.echo(json.dumps([each.card.name for each in found], ensure_ascii=False, indent=1))
        return 0
    console = Console(highlight=False)
    table = Table(box=None, show_header=False, pad_edge=False)
    for each in found[:most]:
        face = each.card.front
        table.add_row(Text(each.card.name, style="bold"), str(face.mana_cost or ""), type_line(face))
    console.print(table)
    more = f"; the first {most} of them, --most lists more" if len(found) > most else ""
    console.print(f"{len(found)} card{'' if len(found) == 1 else 's'}{more}.")
    return 0


@app.command()
def grammar(
    wanted: Annotated[
        str | None,
        typer.Argument(metavar="[NAME | LINE]", help="A card's name; or a line: effects.g:12, or a part of its text."),
    ] = None,
    pool: Pool = None,
    as_json: Annotated[bool, typer.Option("--json", help="Everything, for programs.")] = False,
    most: Annotated[int, typer.Option("--most", help="The largest number of cards to list for a line.")] = 20,
) -> int:
    """Show which lines of the grammar read a card, or which cards use a line. Without an argument, show how many lines
    are used by no card, by one card, and by several."""
    from manaburn.cards import grammar_use
    from manaburn.cards.pools import load_pool

    path = _pool(pool)
    cards = None if path is None else load_pool(path)
    if wanted is None:
        _show_grammar(grammar_use.summary(cards), as_json)
        return 0
    mend = "say where it stands, as effects.g:12, or a part of it as it stands there"
    if not grammar_use.PLACE.match(wanted.strip()):
        try:
            name, paragraphs = grammar_use.lines_of_card(wanted, cards)
        except UnreadableText:
            raise
        except InputError as problem:
            mend = problem.mend
        else:
            _show_lines_of_card(name, paragraphs, as_json)
            return 0
    lines = grammar_use.find_lines(wanted)
    if not lines:
        raise InputError("", f"{wanted!r} is neither a card nor in a line of the grammar", mend)
    _show_users(grammar_use.users(cards, lines), as_json, most)
    return 0


def _show_grammar(found: Summary, as_json: bool) -> None:
    """Print how many lines of the grammar are used by no card, by one card and by several."""
    groups = {"unused": found.unused, "used by one card": found.used_once, "used by several": found.used_often}
    if as_json:
        said: dict[str, object] = {"lines": len(found.counts)}
        for group, lines in groups.items():
            said[group] = [{"place": line.place, "line": str(line)} for line in lines]
        typer.echo(json.dumps(said, ensure_ascii=False, indent=1))
        return
    typer.echo(f"{len(found.counts)} lines in the grammar.")
    for group, lines in groups.items():
        typer.echo(f"  {len(lines):5} {group}")


def _show_lines_of_card(name: str, paragraphs: tuple[Paragraph, ...], as_json: bool) -> None:
    """Print each paragraph of a card with the lines of the grammar that read it."""
    if as_json:
        said = [
            {"text": text, "lines": [{"place": line.place, "line": str(line)} for line in lines]}
            for text, lines in paragraphs
        ]
        typer.echo(json.dumps({"name": name, "paragraphs": said}, ensure_ascii=False, indent=1))
        return
    typer.echo(name if paragraphs else f"{name} has no text that is read.")
    for text, lines in paragraphs:
        typer.echo(f"\n{text}")
        for line in lines:
            typer.echo(f"  {line.place:20} {line}")


def _show_users(users: dict[Line, tuple[str, ...]], as_json: bool, most: int) -> None:
    """Print each line of the grammar with the cards that use it."""
    if as_json:
        said = [{"place": line.place, "line": str(line), "cards": names} for line, names in users.items()]
        typer.echo(json.dumps(said, ensure_ascii=False, indent=1))
        return
    for line, names in users.items():
        typer.echo(f"{line.place} {line}")
        count = f"{len(names)} card{'' if len(names) == 1 else 's'}" if names else "no card"
        more = f" and {len(names) - most} more" if len(names) > most else ""
        typer.echo(f"  used by {count}{': ' if names else ''}{', '.join(names[:most])}{more}")


def _all_cards(pool: str | None) -> Iterator[Found]:
    """Yield every card of a pool, or of the starter cards, with the data that a query can ask about."""
    from manaburn.cards.finding import Found

    if pool is None:
        from manaburn.cards import starter

        for card in starter.pool().values():
            yield Found(card)
        return
    from manaburn.cards.cache import open_pool
    from manaburn.cards.compile import compile_without_text
    from manaburn.cards.pools import load_pool

    compiled = open_pool(load_pool(pool), whole=True)
    for record in compiled:
        read = compiled.compiled(record)
        if read is not None:
            yield Found(read, record.released)
            continue
        try:
            yield Found(compile_without_text(record), record.released, False)
        except InputError:
            continue  # of layouts and types younger than these rules


@app.command("try")
def try_cards(
    pool: Annotated[str, typer.Argument(help="A card file: Scryfall's or MTGJSON's.")],
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these cards.")] = None,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "2008",
    seed: Seed = 1,
    on: On = None,
) -> int:
    """Test every card of a pool that compiles in random games: draw it, play it, use it, attack and block with it, copy
    it, destroy it, and undo everything. Report each card with which the engine fails."""
    import gc
    import random

    from manaburn.cards.cache import open_pool
    from manaburn.cards.pools import load_pool
    from manaburn.editions.edition import find_edition
    from manaburn.sim import trial

    date = str(find_edition(rules).date)
    compiled = open_pool(load_pool(pool), whole=not names)
    wanted = [compiled.card(name).name for name in names] if names else list(compiled.pool.names)
    random.Random(seed).shuffle(wanted)
    cards = list(trial.carried_out(compiled, wanted, find_edition(rules)))
    gc.freeze()  # the cards stay: the garbage collector needn't look at them again and again
    report = trial.Report()
    console = Console(stderr=True)
    elsewhere = machine_of(on, 1) if on is not None else nullcontext()
    with elsewhere as machine, console.status("") as status:
        for doing in trial.try_all(cards, date, seed, report, machine):
            status.update(doing)
            while report.told < len(report.faults):
                console.print(Text(str(report.faults[report.told]), style="red"))
                report.told += 1
    told = [f"{len(cards)} cards"] + [f"{count} {word}" for word, count in report.counts().items()]
    typer.echo(f"{', '.join(told)}; {len(report.faults) or 'no'} fault{'s' if len(report.faults) != 1 else ''}.")
    return 1 if report.faults else 0


def _unsupported(card: CardDefinition) -> str:
    """Return the nodes and words of the card that the rules don't implement; "" if there are none."""
    import manaburn.game  # noqa: F401  (the rules are made known in its order)
    from manaburn.rules.instructions.supported import unsupported

    return ", ".join(unsupported(card))


def _round_trip(card: CardDefinition) -> bool:
    from manaburn.text import parse_text, print_face

    try:
        return all(parse_text(print_face(face), face.name, face.card_types) == face.abilities for face in card.faces)
    except ManaburnError:
        return False
