"""Looking up what a person may see: any card's text, graveyards, and the other places for cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from manaburn.cards.library import Library
from manaburn.cards.pools import fold_name
from manaburn.cards.wording import of_the_time
from manaburn.errors import InputError
from manaburn.large import whole_number
from manaburn.rules.kernel.decisions import Option
from manaburn.state.objects import ABILITY, GameObject
from manaburn.terms import Zone
from manaburn.text.appearance import rules_text, starred, type_line
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.abilities import Face

from .seat import CantDo, Seat

SHORTEST: Final = 2
"""The least number of letters that are taken for a part of a name."""
MOST: Final = 20
"""The largest number of names that are listed."""


class LookingUp:
    """Looks things up for the person in a seat. ``library`` opens the cards that are known besides those of the game;
    it is called when another card is asked for."""

    def __init__(self, seat: Seat, library: Callable[[], Library]) -> None:
        self.seat: Final = seat
        self.library = library

    # -- cards ---------------------------------------------------------------------------------------------------------

    def card(self, what: str, options: Sequence[Option]) -> list[str]:
        """Return the text of a card: of an option by its number, of a card that the person can see by a part of its
        name, or of any other card that there is. Raises CantDo if it isn't clear which one, or there is none."""
        number = whole_number(what)
        if number is not None:
            if not 1 <= number <= len(options):
                raise CantDo(f"There is no option {what}.")
            option = options[number - 1]
            entity = option.entity if option.action is None else option.action.item
            if isinstance(entity, GameObject):
                return self.thing(entity)
            raise CantDo(f"Option {what} is no card.")
        folded = fold_name(what)
        if len(folded) < SHORTEST:
            raise CantDo("Type ? and a number, or two letters of a name at least.")
        seen: dict[str, GameObject] = {}
        for item in self.seen():
            seen.setdefault(self.seat.showing.name(item), item)
        for names in (matching(folded, seen), matching(folded, self.own_cards())):
            if len(names) == 1:
                name = names[0]
                return self.thing(seen[name]) if name in seen else self.printed(self.own_cards()[name])
            if names:
                raise CantDo(f"Which one: {listed(names)}?")
        names = matching(folded, self.library().names())
        if len(names) == 1:
            try:
                return self.printed(self.library().card(names[0]))
            except InputError as problem:
                raise CantDo(f"{names[0]}: {problem.problem}.") from None
        if names:
            raise CantDo(f"Which one: {listed(names)}?")
        raise CantDo(f"There is no card with {what!r} in its name.")

    def thing(self, item: GameObject) -> list[str]:
        """Return the text of an object, with what it is like at present. Raises CantDo for one that the person may not
        know."""
        showing = self.seat.showing
        card = item.source if item.kind == ABILITY and isinstance(item.source, GameObject) else item
        if not showing.words.knows(card):
            raise CantDo("You don't know what that is.")
        lines = self.face(card.face) if card.face is not None else []
        if card.zone is Zone.IN_PLAY:
            lines.append(f"now: {showing.entity_text(card)}")
        return lines or [showing.name(card)]

    def printed(self, card: CardDefinition) -> list[str]:
        """Return the text of a card in the words of the date."""
        lines: list[str] = []
        for face in of_the_time(card, self.seat.game.edition).faces:
            lines += self.face(face)
        return lines

    def face(self, face: Face) -> list[str]:
        """Return name and cost, types, text, power and toughness of a face, as they were printed on the date."""
        day = self.seat.game.edition.date
        cost = f"  {face.mana_cost}" if face.mana_cost is not None else ""
        lines = [f"{face.name}{cost}", type_line(face, day), *rules_text(face, day).splitlines()]
        if face.power is not None:
            lines.append("/".join(starred(face)))
        return [line for line in lines if line]

    def seen(self) -> list[GameObject]:
        """Return all objects whose card the person knows, in play first."""
        state = self.seat.game.state
        found = [*state.in_play, *state.stack, *state.hands[self.seat.me.index], *state.removed, *state.phased_out]
        found += state.ante
        for player in state.players:
            found += [*state.graveyards[player.index], *state.hands[player.index]]
        return [item for item in found if item.kind != ABILITY and self.seat.showing.words.knows(item)]

    def own_cards(self) -> dict[str, CardDefinition]:
        """Return the cards of the person's own deck and sideboard by name."""
        game, index = self.seat.game, self.seat.me.index
        return {card.name: card for card in [*game.decks[index], *game.sideboards[index]]}

    # -- places --------------------------------------------------------------------------------------------------------

    def graveyards(self) -> list[str]:
        """Return what is in each graveyard, the last card first."""
        seat = self.seat
        lines: list[str] = []
        for player in seat.game.players:
            names = [seat.showing.name(item) for item in reversed(seat.game.state.graveyards[player.index])]
            whose = seat.showing.words.whose(player)
            lines.append(f"{whose[0].upper()}{whose[1:]} graveyard: {', '.join(names) or 'empty'}")
        return lines

    def elsewhere(self) -> list[str]:
        """Return the cards that were removed from the game, phased out or put up as ante."""
        state = self.seat.game.state
        places = {"removed from the game": state.removed, "phased out": state.phased_out, "ante": state.ante}
        lines = [f"{place}: {', '.join(map(self.owned, items))}" for place, items in places.items() if items]
        return lines or ["No card is removed from the game."]

    def owned(self, item: GameObject) -> str:
        """Return the name of a card, and whose it is if it isn't the person's."""
        name = self.seat.showing.name(item)
        return name if item.owner is self.seat.me else f"{name} ({item.owner.name}'s)"


def matching(folded: str, names: Iterable[str]) -> list[str]:
    """Return the names that are a text, else those that have it at the beginning of a word, else those that have it
    anywhere."""
    by_fold = {name: fold_name(name) for name in names}
    exact = [name for name, known in by_fold.items() if known == folded]
    begun = [name for name, known in by_fold.items() if f" {known}".find(f" {folded}") >= 0]
    return exact[:1] or begun or [name for name, known in by_fold.items() if folded in known]


def listed(names: Sequence[str]) -> str:
    """Return names as a list, not too long."""
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(sorted(names)[:MOST]) + more


__all__ = ["LookingUp"]
