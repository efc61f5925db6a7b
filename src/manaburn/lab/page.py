"""The report as one page that needs no network: text, tables, pictures, and games told in sentences."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from manaburn._version import __version__
from manaburn.errors import ManaburnError, printable

from . import plots
from .figures import WIDE, DeckFigures, PairFigures, SetupFigures, Tally
from .intervals import Rate
from .replays import Replays
from .store import StoredGame

FEW: Final = 60
"""How many games are told unless somebody wishes more."""
ALL: Final = 10**9


def page_of(
    found: Sequence[SetupFigures],
    place: str,
    replays: Replays,
    told: int = FEW,
    doing: Callable[[int], None] | None = None,
) -> str:
    """Return the page. ``place``: the store's name; ``told``: the number of games that can be read in it, spread over
    the match-ups. ``doing`` is called with the number of games told so far."""
    stories: dict[int, str] = {}
    chosen = _chosen(found, told)
    for game in chosen:
        stories[game.id] = _story(replays, game)
        if doing is not None:
            doing(len(stories))
    parts = [_setup(setup, stories, len(found) > 1) for setup in found]
    packed = {str(number): _packed(story) for number, story in stories.items()}
    folder = files("manaburn.lab")
    page = folder.joinpath("page.html").read_text(encoding="utf-8")
    games = sum([setup.games for setup in found])
    values = {
        "STYLE": folder.joinpath("page.css").read_text(encoding="utf-8"),
        "SCRIPT": folder.joinpath("page.js").read_text(encoding="utf-8"),
        "TITLE": escape(f"Laboratory: {printable(place)}"),
        "LEAD": escape(f"{games:,} games, reported by manaburn {__version__}"),
        "STORIES": json.dumps(packed),
        "BODY": "\n".join(parts),
    }
    pieces = page.split("@@")
    return "".join([values[piece] if at % 2 else piece for at, piece in enumerate(pieces)])


def _chosen(found: Sequence[SetupFigures], told: int) -> list[StoredGame]:
    """Return games to tell: of each match-up in turn one, until there are enough."""
    queues = [[game for game in pair.games if game.end != "failed"] for setup in found for pair in setup.pairs]
    chosen: list[StoredGame] = []
    row = 0
    while len(chosen) < told and any(row < len(queue) for queue in queues):
        chosen += [queue[row] for queue in queues if row < len(queue)][: told - len(chosen)]
        row += 1
    return chosen


def _story(replays: Replays, game: StoredGame) -> str:
    """Return a game in sentences."""
    lines: list[str] = []
    try:
        replays.game(game, lines)
    except ManaburnError as problem:
        lines.append(str(problem))
    return "\n".join(lines).strip("\n")


def _packed(text: str) -> str:
    """Return a text as the page's script unpacks it."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode("ascii")


# -- pieces of text ----------------------------------------------------------------------------------------------------


def _percent(rate: Rate) -> str:
    return f"{rate.value:.1%}"


def _interval(rate: Rate) -> str:
    return f"{rate.low:.1%} – {rate.high:.1%}"


def _points(change: Rate | None) -> tuple[str, str]:
    """Return a difference of rates and its interval, in points."""
    if change is None:
        return "–", "–"
    value, low, high = [f"{rate * 100:+.1f}".replace("-", "−") for rate in (change.value, change.low, change.high)]
    return value, f"{low} … {high}"


def _row(cells: Sequence[str], words: frozenset[int], head: bool = False) -> str:
    """Return a row of a table. The cells are HTML already; the first one names the row. ``words``: the columns that
    hold words, not numbers."""
    kinds = [' class="words"' if column in words else "" for column in range(len(cells))]
    if head:
        inner = [f'<th scope="col"{kind}>{cell}</th>' for kind, cell in zip(kinds, cells, strict=True)]
    else:
        rest = zip(kinds[1:], cells[1:], strict=True)
        inner = [f'<th scope="row">{cells[0]}</th>', *[f"<td{kind}>{cell}</td>" for kind, cell in rest]]
    return f"<tr>{''.join(inner)}</tr>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], *words: int) -> str:
    """Return a table. The cells are HTML already. ``words``: the columns beside the first that hold words."""
    columns = frozenset((0, *words))
    body = "\n".join([_row(row, columns) for row in rows])
    return f'<div class="wide"><table><thead>{_row(head, columns, True)}</thead><tbody>\n{body}\n</tbody></table></div>'


def _figure(svg: str, words: str) -> str:
    """Return a picture with its caption, which is HTML already."""
    return f"<figure>{svg}<figcaption>{words}</figcaption></figure>" if svg else ""


def _tally(tally: Tally) -> list[str]:
    if not tally.games:
        return ["0", "–", "–"]
    return [str(tally.games), _percent(tally.rate), _interval(tally.rate)]


# -- sections ----------------------------------------------------------------------------------------------------------


def _setup(found: SetupFigures, stories: dict[int, str], several: bool) -> str:
    """Return the section of a setup."""
    setup = found.setup
    length = "single games" if setup.best_of == 1 else f"matches, best of {setup.best_of} games"
    title = f"Rules of {escape(printable(setup.rules))}, {length}"
    counts = [f"{found.games:,} games", f"seed {setup.seed}"]
    if found.drawn:
        counts.append(f"{found.drawn} drawn")
    if found.cut:
        counts.append(f"{found.cut} cut after turn {setup.cut} (counted as drawn)")
    if found.failed:
        counts.append(f"{found.failed} failed (not counted)")
    counts.append(f"played by manaburn {escape(', '.join(found.versions))}")
    key = f"s{setup.id}"
    parts = [
        f'<section id="{key}"><h2>{title}</h2><p class="lead">{"; ".join(counts)}.</p>',
        _match_ups(found, key),
        _decks(found, key),
        _course(found, key),
        "<h3>Cards</h3>",
        "<p>For each card: the games in which it was seen (in the opening hand that was kept, or drawn later) against "
        "those in which it was not, and the same for the opening hand alone. What is shown is how many points more of "
        "the games were won. It is no proof that the card did it: longer games see more cards, and a hand is kept for "
        f"its other cards, too. Intervals of more than ±{WIDE * 100:.0f} points are marked with "
        '<span class="wide-mark">wide</span>: such a figure says little yet.</p>',
        *[_cards(deck, f"{key}-d{deck.entrant.id}") for deck in found.decks],
        _games(found, stories),
        "</section>",
    ]
    return "\n".join(parts)


def _match_ups(found: SetupFigures, key: str) -> str:
    """Return the part about who beats whom."""
    rows: list[list[str]] = []
    for pair in found.pairs:
        rate = pair.rate
        rows.append(
            [
                escape(pair.first.label),
                escape(pair.second.label),
                str(pair.matches),
                _percent(rate),
                _interval(rate),
                _interval(pair.anytime),
                _percent(pair.play.rate) if pair.play.games else "–",
                _percent(pair.draw.rate) if pair.draw.games else "–",
                f"{sum(pair.turns) / len(pair.turns):.1f}" if pair.turns else "–",
            ]
        )
    matches = "matches" if found.setup.best_of > 1 else "games"
    head = [
        "deck",
        "against",
        matches,
        "won",
        "95 %",
        "95 %, whenever looked at",
        "on the play",
        "on the draw",
        "turns",
    ]
    words = (
        f"The share of {matches} that the deck on the left won against the deck above, with its 95 % interval. Purple: "
        "more than half; orange: less. A drawn one counts as half."
    )
    note = (
        "<p>The first interval is for a number of games chosen beforehand (a score interval whose number of games "
        "takes the pairing into account). Who plays until the result pleases, or until it is narrow, must take the "
        "second: a confidence sequence, which holds however often one looks.</p>"
    )
    size = len(found.decks)
    picture = _figure(plots.heat_map(found, f"{key}-heat"), words) if 2 <= size <= 40 else ""
    return f"<h3>Match-ups</h3>{picture}{note}{_table(head, rows, 1)}"


def _decks(found: SetupFigures, key: str) -> str:
    """Return the part about each deck: play and draw, mulligans, best and worst match-ups."""
    rows: list[list[str]] = []
    for deck in found.decks:
        met = found.match_ups(deck)
        best = f"{escape(met[0][0].label)} ({_percent(met[0][1])})" if met else "–"
        worst = f"{escape(met[-1][0].label)} ({_percent(met[-1][1])})" if met else "–"
        player = escape(printable(deck.entrant.player))
        rows.append([escape(deck.label), player, *_tally(deck.all), best, worst])
    parts = [
        "<h3>Decks</h3>",
        _table(["deck", "player", "games", "won", "95 %", "best match-up", "worst match-up"], rows, 1, 5, 6),
        "<h3>On the play and on the draw</h3>",
        _figure(
            plots.two_rates(
                found.decks, f"{key}-play", lambda deck: (deck.play, deck.draw), ("on the play", "on the draw")
            ),
            "The share of games won by who began and by who did not, with 95 % intervals.",
        ),
        _table(
            ["deck", "on the play", "won", "95 %", "on the draw", "won", "95 %"],
            [[escape(deck.label), *_tally(deck.play), *_tally(deck.draw)] for deck in found.decks],
        ),
        "<h3>Mulligans</h3>",
    ]
    mulligans: list[list[str]] = []
    for deck in found.decks:
        for taken in sorted(deck.mulligans):
            tally = deck.mulligans[taken]
            share = f"{tally.games / max(1, deck.all.games):.1%}"
            wide = ' <span class="wide-mark">wide</span>' if tally.rate.margin > WIDE else ""
            count, rate, interval = _tally(tally)
            mulligans.append([escape(deck.label), str(taken), count, share, rate, interval + wide])
    parts.append(_table(["deck", "mulligans", "games", "of all", "won", "95 %"], mulligans))
    return "\n".join(parts)


def _course(found: SetupFigures, key: str) -> str:
    """Return the part about how games go: their length, and life."""
    turns = [turn for turn, count in found.lengths.items() for _ in range(count)]
    mean = f"{sum(turns) / len(turns):.1f} turns on average." if turns else ""
    return "\n".join(
        [
            "<h3>Length of games</h3>",
            _figure(plots.lengths(found.lengths, f"{key}-length"), mean) if turns else "",
            "<h3>Life over turns</h3>",
            _figure(
                plots.lives(found.decks, f"{key}-life"),
                "The mean life total of each deck at the end of a turn, over the games that had not ended before, as "
                "long as these are a tenth of all.",
            ),
        ]
    )


def _cards(deck: DeckFigures, key: str) -> str:
    """Return the part about the cards of a deck."""
    ranked = deck.ranked()
    rows: list[list[str]] = []
    for card, seen, kept in ranked:
        marks = [' <span class="wide-mark">wide</span>' if one and one.margin > WIDE else "" for one in (seen, kept)]
        of_seen, of_kept = _points(seen), _points(kept)
        rows.append(
            [
                escape(card.name),
                str(card.seen.games),
                of_seen[0],
                of_seen[1] + marks[0],
                str(card.kept.games),
                of_kept[0],
                of_kept[1] + marks[1],
            ]
        )
    head = ["card", "games seen", "points", "95 %", "games kept", "points", "95 %"]
    picture = _figure(plots.cards(ranked, key), "With 95 % intervals; grey diamonds: intervals too wide to say much.")
    return f"<details><summary>{escape(deck.label)}</summary>{picture}{_table(head, rows)}</details>"


def _games(found: SetupFigures, stories: dict[int, str]) -> str:
    """Return the list of games, with those that can be read in the page."""
    parts = ["<h3>Games</h3>"]
    if any(game.id not in stories for pair in found.pairs for game in pair.games):
        parts.append(
            "<p>Games with a button can be read here. The others: "
            "<code>manaburn lab replay --store STORE NUMBER</code>, or a report with <code>--replays all</code>.</p>"
        )
    for pair in found.pairs:
        rows = [_game_row(pair, game, game.id in stories) for game in pair.games]
        title = f"{escape(pair.first.label)} – {escape(pair.second.label)}: {len(rows)} games"
        head = ["game", "match", "began", "won", "turns", "mulligans", "told"]
        parts.append(f"<details><summary>{title}</summary>{_table(head, rows, 2, 3)}</details>")
    return "\n".join(parts)


def _game_row(pair: PairFigures, game: StoredGame, told: bool) -> list[str]:
    labels = [escape(pair.first.label), escape(pair.second.label)]
    won = labels[game.winner] if game.winner >= 0 else escape(game.end + (f": {game.why}" if game.why else ""))
    match = f"{game.number + 1}" + (f", game {game.part + 1}" if game.part else "")
    title = f"Game {game.id}: {labels[0]} – {labels[1]}"
    button = f'<button data-game="{game.id}" data-title="{title}">read</button>' if told else ""
    mulligans = f"{game.mulligans[0]} – {game.mulligans[1]}"
    return [str(game.id), match, labels[game.starting], won, str(game.turns), mulligans, button]


__all__ = ["ALL", "FEW", "page_of"]
