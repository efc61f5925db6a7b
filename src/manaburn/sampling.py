"""Games that agree with all that one player knows, drawn at random. See :meth:`manaburn.views.View.sample`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from manaburn import copying_games, information
from manaburn.answers_again import Differs
from manaburn.errors import ManaburnError
from manaburn.game import Game, cards_of
from manaburn.onlooker import Onlooker, in_the_game
from manaburn.state.objects import ABILITY, Card, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import CardDefinition

Deck: TypeAlias = str | Sequence[CardDefinition]
"""A deck by name, or its cards."""
Lists: TypeAlias = Deck | Sequence[Deck] | Literal["seen"]
"""What a deck may be: a deck, several, or copies of the cards that have been seen."""
ATTEMPTS: Final = 40
"""The number of deals that are tried in the midst of an action."""
TURNED_DOWN: Final = frozenset(("morph", "megamorph", "disguise"))
"""The keywords with which a card can be played face down."""
OPEN: Final = (Zone.IN_PLAY, Zone.STACK, Zone.PHASED_OUT)


def sampled(deal: Deal, seed: int, players: Sequence[object] | None = None) -> Game:
    """Return a game that agrees with what a player knows. See :meth:`manaburn.views.View.sample`."""
    game = deal.game
    deal.begin(seed)
    if not game.in_action:
        return copying_games.copied(game, players or [None] * len(game.players), seed, deal)
    aim = Aim(deal)
    near, alike = dealt_anew(aim, seed)
    if not alike:
        near = dealt_nearby(deal, aim, seed) or near
    if near is None:
        raise ManaburnError(f"none of {2 * ATTEMPTS} deals of the hidden cards leads to this decision again")
    return near if players is None else copying_games.copied(near, players)


def dealt_anew(aim: Aim, seed: int) -> tuple[Game | None, bool]:
    """Return a game in which all hidden cards are dealt anew and the action under way leads to this decision, and
    whether the viewer can't tell it from the true one. None if none was found."""
    near: Game | None = None
    for attempt in range(ATTEMPTS):
        copy = aim.reached(seed + attempt)
        if copy is None:
            continue
        # With another hand the engine may have tapped the same lands in another order, which everybody has seen.
        if aim.is_known_alike(copy):
            return copy, True
        near = near or copy
    return near, False


def dealt_nearby(deal: Deal, aim: Aim, seed: int) -> Game | None:
    """Return such a game, found from the true one by exchanging few hidden cards at a time. An exchange that doesn't
    lead to this decision is taken back.

    Some decisions are rare: in the third round of an effect on everybody's hand, each player was asked or not in each
    round. Exchanges accepted in this way lead to all deals that agree, each as likely as another in the long run
    (Metropolis and others 1953). Returns None if the decks aren't those of the game.
    """
    if deal.pools:
        return None
    deal.exchanges = Exchanges(deal.chance)
    near: Game | None = None
    for attempt in range(ATTEMPTS):
        copy = aim.reached(seed + attempt)
        if copy is not None and aim.is_known_alike(copy):
            near = copy
            deal.exchanges.accept()
    if near is None:
        deal.exchanges.stop()
        near = aim.reached(seed)
    return near


class Aim:
    """The decision in the midst of an action that a sample has to lead to."""

    def __init__(self, deal: Deal) -> None:
        self._deal: Final = deal
        self._shown: Final = deal.onlooker.observe([])
        self._known: Final = information.known_position(deal.onlooker)

    def reached(self, seed: int) -> Game | None:
        """Return a game with the next deal, in which the viewer is shown the same; None if it doesn't come to that."""
        try:
            copy = copying_games.copied(self._deal.game, None, seed, self._deal)
        except Differs:
            return None
        return copy if self._there(copy).observe([]) == self._shown else None

    def is_known_alike(self, copy: Game) -> bool:
        """Return whether the viewer can't tell a copy from the game."""
        return information.known_position(self._there(copy)) == self._known

    def _there(self, copy: Game) -> Onlooker:
        return Onlooker(copy, self._deal.onlooker.viewer.index)


class Deal:
    """Deals the cards that a player doesn't know at one moment of a game, any number of times.

    ``lists``: what the decks may be. Raises ManaburnError for a deck of a player who isn't there.
    """

    def __init__(self, game: Game, onlooker: Onlooker, lists: Mapping[int, Lists]) -> None:
        for index in lists:
            if not 0 <= index < len(game.players):
                raise ManaburnError(f"there is no player {index}: they are 0 to {len(game.players) - 1}")
        self.game: Final = game
        self.onlooker: Final = onlooker
        self.lists: Final = lists
        self.chance = random.Random(0)
        self.hidden: Final[dict[int, bool]] = {}
        """The numbers of the cards that the player doesn't know now."""
        self.seen: Final[list[Counter[str]]] = [Counter() for player in game.players]
        """For each owner, the cards that the player knows now, by name."""
        self.known: Final[dict[str, CardDefinition]] = {}
        for item in everything(game):
            if item.card is None:
                continue
            if onlooker.knows(item):
                if item.zone is not Zone.OUTSIDE:
                    self.see(item.card, item.owner)
            else:
                self.hidden[item.card.number] = True
        if game.in_action:
            self.see_course()
        self.decks: list[list[CardDefinition]] = []
        """The decks of the sample, as far as the player knows them."""
        self.pools: Final[dict[int, list[CardDefinition]]] = {}
        """For owners whose deck may be another, the cards that the unknown ones are in the sample."""
        self.unknown: Final = self.in_place()
        """For each owner, the unknown cards."""
        self.exchanges: Exchanges | None = None
        """What the next deals are found by; None: all cards are dealt anew."""

    def viewers(self) -> list[Player]:
        """Return those whose cards the player sees in the position as it stands. It may be that a player comes to be
        controlled in the course of the action under way.

        Rules: 507.2.
        """
        me = self.onlooker.viewer
        return [player for player in self.game.players if player is me or player.controlled_by is me]

    def see(self, card: Card, owner: Player) -> None:
        """Count a card that the player knows."""
        self.seen[owner.index][card.definition.name] += 1
        self.known[card.definition.name] = card.definition

    def see_course(self) -> None:
        """Let the player know the cards that have been shown and moved in the action under way, and those whose
        abilities are being played: what is dealt must lead to the same course. Where a card lies in a library is not
        known for that."""
        for past in self.game.state.history:
            for item in (past.what, past.new):
                if item is not None and self.onlooker.knows(item):
                    self.see_moved(item)
        for item in self.game.state.stack:
            if item.kind == ABILITY and item.source is not None:
                self.see_moved(item.source)

    def see_moved(self, item: GameObject) -> None:
        """Let the player know the card that an object was, unless it is in a library now."""
        card = item.card
        if card is not None and card.number in self.hidden and item.current.zone is not Zone.LIBRARY:
            del self.hidden[card.number]
            self.see(card, item.owner)

    def begin(self, seed: int) -> None:
        """Begin a sample."""
        game = self.game
        self.chance = random.Random(f"{seed} {self.onlooker.viewer.index}")
        self.exchanges = None
        self.decks = list(game.decks)
        for index, given in self.lists.items():
            self.pools[index] = self.pool(game.players[index], given)

    def in_place(self) -> list[list[GameObject]]:
        """Return for each owner the cards to be dealt anew, in the position as it stands."""
        found: list[list[GameObject]] = [[] for player in self.game.players]
        for item in everything(self.game):
            if item.card is not None and item.zone is not Zone.OUTSIDE and item.card.number in self.hidden:
                if not self.onlooker.knows(item):
                    found[item.owner.index].append(item)
        return found

    def pool(self, owner: Player, given: Lists) -> list[CardDefinition]:
        """Return the cards of which an owner's unknown ones are drawn."""
        unknown = self.unknown[owner.index]
        if given == "seen":
            names = self.seen[owner.index]
            found = [self.known[name] for name in names for _ in range(names[name])]
            if not found:
                own = self.game.decks[self.onlooker.viewer.index]
                found = list(own) if own else [item.card.definition for item in unknown if item.card is not None]
            self.decks[owner.index] = found
            return [self.chance.choice(found) for _ in unknown]
        wrong = ""
        fitting: list[list[CardDefinition]] = []
        candidates = decks_in(given)
        for cards in candidates:
            left = Counter([card.name for card in cards])
            left.subtract(self.seen[owner.index])
            lacking = [name for name in left if left[name] < 0]
            rest: list[CardDefinition] = []
            for card in cards:
                if left[card.name] > 0:
                    left[card.name] -= 1
                    rest.append(card)
            if lacking:
                wrong = f"{self.seen[owner.index][lacking[0]]} {lacking[0]} have been seen"
            elif len(rest) < len(unknown):
                wrong = f"{len(unknown)} cards are not known, and {len(rest)} are left of {len(cards)}"
            else:
                fitting.append(rest)
        if not fitting:
            which = "the list" if len(candidates) == 1 else f"none of {len(candidates)} lists"
            denied = "can't be" if len(candidates) == 1 else "can be"
            raise ManaburnError(f"{which} given for {owner.name} {denied} the deck: {wrong or 'there is no list'}")
        chosen = self.chance.choice(fitting)
        self.chance.shuffle(chosen)
        self.decks[owner.index] = [*[self.known[name] for name in self.seen[owner.index].elements()], *chosen]
        return chosen[: len(unknown)]

    def dealt(self) -> dict[int, Card]:
        """Return which card takes the place of which, by the numbers of the latter."""
        found: dict[int, Card] = {}
        # In the midst of an action, the position has been rolled back to the beginning of that.
        unknown = self.in_place() if self.game.in_action else self.unknown
        if self.exchanges is not None:
            return self.exchanges.dealt(unknown)
        for owner in self.game.players:
            items = unknown[owner.index]
            cards = [item.card for item in items if item.card is not None]
            pool = self.pools.get(owner.index)
            if pool is not None:
                # The numbers of other cards are below those of these.
                cards = [Card(NEW_CARDS + 1000 * owner.index + i, card) for i, card in enumerate(pool)]
            # In an order that doesn't depend on where they are: what is dealt must not follow from the true places.
            cards.sort(key=attrgetter("number"))
            self.chance.shuffle(cards)
            self.place(items, cards, owner, found)
        return found

    def place(self, items: list[GameObject], cards: list[Card], owner: Player, found: dict[int, Card]) -> None:
        """Give each of the unknown objects a card. Those that were played face down get one that can be."""
        down = [item for item in items if item.zone in OPEN]
        for item in down:
            assert item.card is not None
            able = [card for card in cards if turned_down(card.definition)]
            if not able and turned_down(item.card.definition):
                raise ManaburnError(f"no card on the list given for {owner.name} can be played face down")
            card = able[0] if able and turned_down(item.card.definition) else cards[0]
            cards.remove(card)
            found[item.card.number] = card
        rest = [item for item in items if item.zone not in OPEN]
        for item, card in zip(rest, cards, strict=False):
            assert item.card is not None
            found[item.card.number] = card


class Exchanges:
    """Deals that differ in few cards from the one that was accepted last. The first is the true one.

    ``chance``: what decides which cards change places.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance: Final = chance
        self._accepted: dict[int, Card] = {}
        self._latest: dict[int, Card] = {}
        self._stopped = False

    def accept(self) -> None:
        """Go on from the latest deal."""
        self._accepted = self._latest

    def stop(self) -> None:
        """Deal from now on what was accepted last."""
        self._stopped = True

    def dealt(self, unknown: list[list[GameObject]]) -> dict[int, Card]:
        """Return the next deal: which card takes the place of which, by the numbers of the latter. ``unknown``: for
        each owner, the cards that may change places."""
        found = dict(self._accepted)
        for items in unknown:
            for item in items:
                if item.card is not None:
                    found.setdefault(item.card.number, item.card)
        self._latest = found
        able = [[item for item in items if item.zone not in OPEN] for items in unknown]
        able = [items for items in able if len(items) > 1]
        if not able or self._stopped:
            return found
        for _ in range(self._chance.choice(EXCHANGES)):
            one, other = self._chance.sample(self._chance.choice(able), 2)
            assert one.card is not None and other.card is not None
            here, there = one.card.number, other.card.number
            found[here], found[there] = found[there], found[here]
        return found


EXCHANGES: Final = (1, 1, 2, 4, 8)
"""How many pairs of cards are exchanged at a time."""
NEW_CARDS: Final = 1_000_000
"""The numbers of cards that are in no deck of the game are greater."""


def decks_in(given: Lists) -> list[list[CardDefinition]]:
    """Return the decks that a list of likely decks names."""
    if isinstance(given, str):
        return [cards_of(given)]
    decks: list[list[CardDefinition]] = []
    single: list[CardDefinition] = []
    for part in given:
        if isinstance(part, CardDefinition):
            single.append(part)
        else:
            decks.append(cards_of(part))
    return [*decks, single] if single else decks


def turned_down(definition: CardDefinition) -> bool:
    """Return whether a card can be played face down."""
    return any(
        getattr(ability, "keyword", "") in TURNED_DOWN for face in definition.faces for ability in face.abilities
    )


def everything(game: Game) -> list[GameObject]:
    """Return the objects of all zones. During a subgame those of the games that wait for it are among them."""
    state = game.state
    if not state.main_games:
        return [item for zone in state.zones() for item in zone]
    games = [state, *reversed(state.main_games)]
    items = [item for one in games for item in in_the_game(one)]
    items += [item for one in games for item in one.outside if item.here]
    # A card that has been brought into the subgame is there. What is outside a game is outside its subgame, too.
    found: list[GameObject] = []
    seen: set[int] = set()
    for item in items:
        if item.card is None or item.card.number not in seen:
            found.append(item)
            if item.card is not None:
                seen.add(item.card.number)
    return found


__all__ = ["Lists", "everything", "sampled"]
