"""What the games of an environment have in common: decks, rules, and how episodes begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias, TypedDict

from manaburn.cards.library import find_deck, load_deck_cards, load_sideboards
from manaburn.cards.pools import load_pool
from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import ManaburnError, raise_all
from manaburn.formats import find_format
from manaburn.game import LONGEST, Game
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.base import walk
from manaburn.text.tree.effects import TokenSpec

from .encoding import OBJECTS, Encoding
from .episodes import STEPS, Episode

Deck: TypeAlias = str | Path | Sequence[CardDefinition]
"""The name of a starter deck, a deck file, or the cards."""


class Options(TypedDict, total=False):
    """What can be said of a :class:`Setting` besides its decks."""

    rules: str | Edition | None
    format: str
    pool: str | Path | None
    cards: Encoding | Iterable[str]
    objects: int
    starting: int | None
    mulligans: bool
    cut: int
    steps: int
    mana: bool
    manual: bool


class Setting:
    """Decks, rules and limits, from which episodes begin.

    * ``decks``: a deck for each player.
    * ``rules``: an edition or a date; None for those of the format, or 2008.
    * ``format``: the name of a format in which the decks have to be legal; "" for none.
    * ``pool``: the card file for decks in files and for the format.
    * ``cards``: more names for the encoding, so that settings with other decks can share it; with an
      :class:`Encoding`, that one is used.
    * ``objects``: how many objects an observation shows.
    * ``starting``: the index of the starting player; None for a random choice.
    * ``mulligans``: whether players may take mulligans.
    * ``cut``: the number of the turn after which a game is cut off; ``steps``: that of the step.
    * ``mana``: whether a player with priority is offered mana abilities. If not, mana is paid automatically.
    * ``manual``: whether players choose the mana abilities with which to pay.

    Raises InputError for decks, rules and formats that aren't there or don't fit, and ManaburnError for more names than
    an encoding has room for.
    """

    def __init__(
        self,
        decks: Sequence[Deck] = ("red-burn", "green-stompy"),
        rules: str | Edition | None = None,
        format: str = "",
        pool: str | Path | None = None,
        cards: Encoding | Iterable[str] = (),
        objects: int = OBJECTS,
        starting: int | None = None,
        mulligans: bool = True,
        cut: int = LONGEST,
        steps: int = STEPS,
        mana: bool = False,
        manual: bool = False,
    ) -> None:
        if len(decks) < 2:
            raise ManaburnError("a game needs two decks or more")
        if format:
            rules = checked(decks, format, pool, rules)
        self.edition: Final = rules if isinstance(rules, Edition) else find_edition(rules or "2008")
        named = [str(deck) if isinstance(deck, (str, Path)) else None for deck in decks]
        self.decks: Final[list[list[CardDefinition]]] = [
            load_deck_cards(deck, pool) if isinstance(deck, (str, Path)) else list(deck) for deck in decks
        ]
        self.sideboards: Final = load_sideboards(named, self.decks, pool)
        self.encoding: Final = (
            cards
            if isinstance(cards, Encoding)
            else Encoding([*names_in([*self.decks, *self.sideboards]), *cards], len(decks), objects)
        )
        self.starting: Final = starting
        self.mulligans: Final = mulligans
        self.cut: Final = cut
        self.steps: Final = steps
        self.mana: Final = mana
        self.manual: Final = manual

    def episode(self, seed: int, players: Sequence[object] | None = None) -> Episode:
        """Return a new episode. ``seed``: of all chance in it; ``players``: who decides in the process for which seat
        (see :class:`~manaburn.game.Game`), None for the seats that are asked."""
        return Episode(self.game(seed, players), self.encoding, self.mana, self.steps)

    def game(self, seed: int, players: Sequence[object] | None = None) -> Game:
        """Return a new game."""
        return Game(
            self.decks,
            self.edition,
            seed,
            players=players,
            starting=self.starting,
            mulligans=self.mulligans,
            cut=self.cut,
            keep_history=False,
            manual=[True] * len(self.decks) if self.manual else None,
            sideboards=self.sideboards,
        )


def checked(decks: Sequence[Deck], form: str, pool: str | Path | None, rules: str | Edition | None) -> str | Edition:
    """Return the rules of a format, or those that are asked for. Raises InputError for decks that are not legal."""
    found = find_format(form)
    if pool is not None:
        printed = load_pool(pool)
        raise_all(
            [
                fault
                for deck in decks
                if isinstance(deck, (str, Path))
                for fault in found.faults(find_deck(deck), printed)
            ]
        )
    return rules if rules is not None else found.rules


def names_in(decks: Iterable[Iterable[CardDefinition]]) -> list[str]:
    """Return the names of the cards of decks and of the tokens that they make, in alphabetical order."""
    names: dict[str, bool] = {}
    for card in dict.fromkeys([card for deck in decks for card in deck]):
        names[card.name] = True
        for face in card.faces:
            names[face.name] = True
            for ability in face.abilities:
                for node in walk(ability):
                    if isinstance(node, TokenSpec):
                        names[node.name or " ".join(node.subtypes)] = True
    return sorted(names)


def encoding_of(decks: Sequence[Deck], pool: str | Path | None = None, objects: int = OBJECTS) -> Encoding:
    """Return an encoding for the cards of decks, with which any of them can meet. Raises as :class:`Setting` does."""
    cards = [load_deck_cards(deck, pool) if isinstance(deck, (str, Path)) else list(deck) for deck in decks]
    return Encoding(names_in(cards), 2, objects)


__all__ = ["Deck", "Options", "Setting", "encoding_of", "names_in"]
