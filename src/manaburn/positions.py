"""Games that go on from the position of a scenario, and the position of a game as a scenario.

A game made from a scenario has no decks and no opening hands: it begins with the position. What it was made from is
kept in ``Game.scenario``.
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Final

import yaml

from manaburn import copying_games
from manaburn.editions.edition import find_edition
from manaburn.errors import InputError, ManaburnError
from manaburn.game import Game
from manaburn.rules.before1999 import windows
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import WAIT
from manaburn.scenario import setup
from manaburn.scenario.library import BLANK, Cards, Library
from manaburn.scenario.model import check
from manaburn.scenario.naming import everything
from manaburn.scenario.reading import plain, read, read_text
from manaburn.state.objects import CARD, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, Zone, step_name

PLACE: Final = "scenario"
"""What errors call a text that is no file."""
Value = str | int | bool | dict[str, int]


def game_of(source: str | PathLike[str], pool: str | None = None, rules: str | None = None) -> Game:
    """Return a game at the position of a scenario: a path, or the text itself. See :meth:`Game.from_scenario`."""
    given = fspath(source)
    whole = "\n" in given
    plan = check(read_text(given, PLACE) if whole else read(given), PLACE if whole else given)
    if plan.opening:
        raise InputError(plan.place, "a game can't go on from before its opening hands", "give turn another step")
    edition = find_edition(rules) if rules is not None else plan.editions[0]
    table = setup.place(plan, Cards(plan, Library.of(pool), edition), edition)
    return placed(table, given if whole else Path(given).read_text(encoding="utf-8"), plan.file.seed)


def placed(table: Table, text: str, seed: int) -> Game:
    """Return a game that goes on from the position of a table. ``text``: the scenario of that position."""
    game = Game.__new__(Game)
    table.journal.forget()
    copying_games.fill_placed(game, table, text, seed)
    return game


def position_of(game: Game) -> str:
    """Return the position of a game as the text of a scenario. See :meth:`Game.position`."""
    state = game.state
    why = unsaid(game)
    if why:
        raise ManaburnError(f"a scenario can't say this position: {why}")
    labels: dict[int, str] = {}
    for item in state.in_play:
        host = item.attached_to
        if isinstance(host, GameObject):
            labels[host.number] = host.label or f"host {host.number}"
    data: dict[str, object] = {"rules": [game.edition.name]}
    invented = invented_cards(game)
    if invented:
        data["cards"] = invented
    data["players"] = {player.name: seat(game, player, labels) for player in state.players}
    data["turn"] = {"player": state.active.name, "step": step_name(state.step), "number": state.turn}
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)


def unsaid(game: Game) -> str:
    """Return what a scenario can't say of a position; "" if it can say all."""
    state = game.state
    if game.over:
        return "the game is over"
    if state.stage != WAIT or game.in_action or state.priority is not state.active or state.passes:
        return "it is not at the first decision of the active player with priority in a step"
    lasting = [
        (state.stack, "something is on the stack"),
        (state.effects, "an effect lasts"),
        (state.replacements, "a replacement or prevention effect lasts"),
        (state.delayed, "a delayed ability waits"),
        (state.pending, "a triggered ability waits"),
        (state.permissions, "a permission to play cards lasts"),
        (state.phased_out, "something is phased out"),
        (state.ante, "cards are in the ante"),
        (state.main_games, "a game waits for this subgame"),
        (state.extra_turns, "extra turns wait"),
        (state.extra_steps, "extra steps wait"),
        (windows.is_inside(game.table), "something is going on in batches"),
    ]
    for found, words in lasting:
        if found:
            return words
    for player in state.players:
        if player.special or player.counters or player.lost:
            return f"{player.name} has special mana or counters, or has left the game"
    for item in everything(game.table):
        why = unsaid_of(item)
        if why:
            return f"{item} {why}"
    return ""


def unsaid_of(item: GameObject) -> str:
    """Return what a scenario can't say of an object; "" if it can say all."""
    if item.kind != CARD:
        return "is no card"
    if item.in_combat:
        return "is in combat"
    if item.copy_of is not None:
        return "is a copy of something"
    if item._choices or item._linked:
        return "has choices that were made for it"
    if item.regeneration:
        return "has a regeneration shield"
    if item.zone is Zone.REMOVED and item.face_down:
        return "is face down"
    if item.zone is Zone.IN_PLAY and item.controller is not item.base_controller:
        return "is controlled by an effect"
    return ""


def invented_cards(game: Game) -> object:
    """Return the cards that the scenario of a game invents, as they stand there."""
    if not game.scenario:
        return None
    read = plain(read_text(game.scenario, PLACE))
    return read.get("cards") if isinstance(read, dict) else None


def seat(game: Game, player: Player, labels: dict[int, str]) -> dict[str, object]:
    """Return a player, with the cards in each zone, as the entry of a scenario."""
    state = game.state
    data: dict[str, object] = {"life": player.life}
    if player.poison:
        data["poison"] = player.poison
    pool = "".join(["{" + letter + "}" for i, letter in enumerate(COLOUR_LETTERS) for _ in range(player.pool[i])])
    if pool:
        data["mana"] = pool
    if player.lands_played:
        data["lands_played"] = player.lands_played
    mine = [item for item in state.in_play if item.controller is player]
    own = [item for item in state.removed if item.owner is player]
    outside = [item for item in state.outside if item.owner is player]
    data["hand"] = [entry(game, item, labels) for item in state.hands[player.index]]
    data["in_play"] = [entry(game, item, labels) for item in mine]
    data["graveyard"] = [entry(game, item, labels) for item in reversed(state.graveyards[player.index])]
    library = list(reversed(state.libraries[player.index]))
    blank = all(item.name == BLANK.name for item in library)
    if not blank or len(library) != setup.BLANKS:
        data["library"] = [entry(game, item, labels) for item in library]
    if own:
        data["removed"] = [entry(game, item, labels) for item in own]
    if outside:
        data["sideboard"] = [entry(game, item, labels) for item in outside]
    return data


def entry(game: Game, item: GameObject, labels: dict[int, str]) -> str | dict[str, Value]:
    """Return a card as an entry of a zone: its name, or a mapping with its status."""
    assert item.card is not None
    name = item.card.definition.name
    data: dict[str, Value] = {"card": name}
    label = item.label or labels.get(item.number, "")
    if label:
        data["as"] = label
    if item.zone is Zone.IN_PLAY:
        for key, does in (("tapped", item.tapped), ("face_down", item.face_down), ("flipped", item.flipped)):
            if does:
                data[key] = True
        if item.since == game.state.turn:
            data["new"] = True
        if item.damage:
            data["damage"] = item.damage
        if item.owner is not item.controller:
            data["owner"] = item.owner.name
        host = item.attached_to
        if isinstance(host, GameObject):
            data["attached_to"] = labels[host.number]
        elif isinstance(host, Player):
            data["attached_to"] = host.name
    if item.counters:
        data["counters"] = dict(item.counters)
    return name if len(data) == 1 else data
