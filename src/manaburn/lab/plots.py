"""The pictures of a report, as SVG.

Colours are those of Okabe and Ito, and of a purple and orange scale, which the colour-blind can tell apart; what
matters is also told by shape, position or number, so that a print in grey can be read.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from manaburn.errors import InputError

from .figures import WIDE, CardFigures, DeckFigures, SetupFigures, Tally
from .intervals import Rate

try:
    from matplotlib import colormaps, style
    from matplotlib.axes import Axes
    from matplotlib.colors import to_hex
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle
    from matplotlib.ticker import MaxNLocator, PercentFormatter
except ImportError:
    raise InputError("lab report", "Matplotlib is not installed", "pip install 'manaburn[lab]'") from None

COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#8C6D1F")
DASHES: Final = ("-", "--", "-.", ":")
MARKS: Final = ("o", "s", "^", "D", "v", "P", "X", "*")
LONGEST: Final = 26
"""The greatest number of letters of a name in a picture."""
MOST_CARDS: Final = 30

_STYLE: Final = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "Helvetica"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.axisbelow": True,
    "axes.grid": False,
    "figure.facecolor": "white",
    "legend.frameon": False,
}


def short(name: str) -> str:
    """Return a name short enough for a picture."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def _drawn(name: str, width: float, height: float, draw: Callable[[Axes], None]) -> str:
    """Return a picture as the text of an SVG element. Sizes are in inches."""
    with style.context({**_STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure.subplots())
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return f"{_named(out.getvalue(), name)}\n"


def _named(svg: str, name: str) -> str:
    """Return the SVG element of a file, without what stands before it, and with identifiers of its own. It is hidden
    from those who listen: the tables say the same."""
    svg = svg[svg.index("<svg") :].strip()
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\g<1>{name}-", svg)
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1)


def heat_map(found: SetupFigures, name: str) -> str:
    """Return the matrix of the decks: in a row, a deck's share of the matches against each other one."""
    decks = found.decks
    size = len(decks)

    def draw(axes: Axes) -> None:
        colours = colormaps["PuOr"]
        for row, deck in enumerate(decks):
            for column, other in enumerate(decks):
                met = found.pair(deck, other) if deck is not other else None
                shade, words, ink = "#f2f2f2", "", "#333333"
                if met is not None and met[0].matches:
                    rate = met[0].rate
                    value = rate.value if met[1] else 1 - rate.value
                    # The middle of the scale, so that black or white can be read on all of it.
                    shade_at = 0.12 + 0.76 * value
                    shade = to_hex(colours(shade_at))
                    low, high = (rate.low, rate.high) if met[1] else (1 - rate.high, 1 - rate.low)
                    words = f"{value:.0%}\n{low:.0%}–{high:.0%}"
                    ink = "#ffffff" if abs(shade_at - 0.5) > 0.3 else "#111111"
                axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=shade, edgecolor="white"))
                axes.text(column, row, words, ha="center", va="center", color=ink, fontsize=9, linespacing=1.4)
        axes.set_xlim(-0.5, size - 0.5)
        axes.set_ylim(size - 0.5, -0.5)
        axes.set_xticks(range(size), [short(deck.label) for deck in decks], rotation=35, ha="left")
        axes.set_yticks(range(size), [short(deck.label) for deck in decks])
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        for side in axes.spines.values():
            side.set_visible(False)

    return _drawn(name, 2.6 + 0.95 * size, 1.6 + 0.55 * size, draw)


def _whisker(axes: Axes, height: float, rate: Rate, colour: str, mark: str, filled: bool) -> None:
    """Draw a rate with its interval at a height."""
    axes.plot([rate.low, rate.high], [height, height], color=colour, linewidth=1.6, solid_capstyle="butt")
    face = colour if filled else "white"
    axes.plot([rate.value], [height], marker=mark, markersize=6, color=colour, markerfacecolor=face, linestyle="none")


def _rates_axis(axes: Axes, labels: Sequence[str], middle: float) -> None:
    """Make the axes of a picture of rates: names on the left, from top to bottom, and per cent below."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.axvline(middle, color="#999999", linewidth=1, linestyle=(0, (4, 3)))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.8)
    axes.tick_params(axis="y", length=0)


def two_rates(
    decks: Sequence[DeckFigures], name: str, rows: Callable[[DeckFigures], tuple[Tally, Tally]], words: tuple[str, str]
) -> str:
    """Return a picture of two rates of each deck: on the play and on the draw, say."""

    def draw(axes: Axes) -> None:
        for row, deck in enumerate(decks):
            one, other = rows(deck)
            for tally, shift, colour, mark in ((one, -0.14, COLOURS[0], "o"), (other, 0.14, COLOURS[1], "s")):
                if tally.games:
                    _whisker(axes, row + shift, tally.rate, colour, mark, mark == "o")
        _rates_axis(axes, [short(deck.label) for deck in decks], 0.5)
        axes.set_xlim(0, 1)
        axes.set_xlabel("share of games won")
        marks = [
            Line2D([], [], color=COLOURS[0], marker="o", label=words[0]),
            Line2D([], [], color=COLOURS[1], marker="s", markerfacecolor="white", label=words[1]),
        ]
        axes.legend(handles=marks, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)

    return _drawn(name, 7.6, 1.2 + 0.42 * len(decks), draw)


def lengths(counts: Counter[int], name: str) -> str:
    """Return a picture of how many games ended in which turn."""

    def draw(axes: Axes) -> None:
        turns = sorted(counts)
        axes.bar(turns, [counts[turn] for turn in turns], width=0.85, color=COLOURS[0])
        axes.set_xlabel("turn in which the game ended (both players' turns are counted)")
        axes.set_ylabel("games")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y", color="#e4e4e4", linewidth=0.8)

    return _drawn(name, 7.6, 2.8, draw)


def lives(decks: Sequence[DeckFigures], name: str) -> str:
    """Return a picture of each deck's mean life total at the end of each turn, as long as a tenth of the games goes
    on."""

    def draw(axes: Axes) -> None:
        for number, deck in enumerate(decks):
            shown = [total / games for total, games in deck.life if games * 10 >= deck.life[0][1]]
            axes.plot(
                range(1, len(shown) + 1),
                shown,
                color=COLOURS[number % len(COLOURS)],
                linestyle=DASHES[number // len(COLOURS) % len(DASHES)],
                marker=MARKS[number % len(MARKS)],
                markersize=4.5,
                linewidth=1.5,
                label=short(deck.label),
            )
        axes.set_xlabel("turn (both players' turns are counted)")
        axes.set_ylabel("mean life total")
        axes.set_ylim(bottom=0)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(color="#e4e4e4", linewidth=0.8)
        axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))

    return _drawn(name, 8.4, max(3.4, 0.24 * len(decks) + 0.6), draw)


def cards(ranked: Sequence[tuple[CardFigures, Rate | None, Rate | None]], name: str) -> str:
    """Return a picture of how much more games were won in which a card was seen. Wide intervals are grey."""
    shown = [(card, change) for card, change, _ in ranked if change is not None]
    if len(shown) > MOST_CARDS:
        shown = shown[: MOST_CARDS // 2] + shown[-MOST_CARDS // 2 :]

    def draw(axes: Axes) -> None:
        for row, (_, change) in enumerate(shown):
            wide = change.margin > WIDE
            _whisker(axes, row, change, "#8a8a8a" if wide else COLOURS[0], "D" if wide else "o", not wide)
        _rates_axis(axes, [short(card.name) for card, _ in shown], 0.0)
        axes.set_xlabel("share of games won with the card seen, less the share without it")

    return _drawn(name, 7.6, 0.9 + 0.25 * len(shown), draw) if shown else ""


__all__ = ["cards", "heat_map", "lengths", "lives", "two_rates"]
