"""Find from games how much what players have is worth."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from ._application import DEFAULT_RULES, POOL_HELP, RULES_HELP, Seed, edition_of, load_playable


def command(
    games: Annotated[
        int, typer.Option("-n", "--games", min=2, help="The number of games for each pair of decks.")
    ] = 20,
    decks: Annotated[
        list[str] | None, typer.Option("--decks", help="Decks, with commas between; by default the starter decks.")
    ] = None,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = DEFAULT_RULES,
    seed: Seed = 1,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    save: Annotated[str | None, typer.Option(metavar="FILE", help="Write the weights to this file, as JSON.")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write what was seen to this file, a line of JSON each.")
    ] = None,
) -> int:
    """Find from games how much what players have is worth.

    The heuristic player plays each deck against itself and against the next one. What both players have at each turn,
    and who wins, gives the weights by which the search judges positions (logistic regression). The surprise at the
    results, in bits, is that of the weights found from one half of the games at the results of the other half.
    """
    from manaburn.cards import starter
    from manaburn.cards.library import deck_check
    from manaburn.files import check_writable, write_whole
    from manaburn.sim import Match
    from manaburn.sim.fitting import fitted, halves, observed, surprise

    for path in (save, data):
        if path is not None:
            check_writable(path)
    edition = edition_of(rules)
    named = [name.strip() for part in decks or [] for name in part.split(",") if name.strip()]
    if not named:
        named = starter.playable(edition.date)
    load_playable(named, pool, deck_check(False, True), False)
    sights = observed(Match(("", ""), pool, rules, seed=seed, unchecked=True), named, games)
    one, other = halves(sights)
    weights = fitted(sights)
    unseen = surprise(other, fitted(one))
    print(f"{len(sights)} turns of {len({sight.game for sight in sights})} games; surprise {unseen:.3f} bits a result")
    for name, weight in weights.items():
        print(f"  {name:<18} {weight:8.4f}")
    if data is not None:
        lines = [json.dumps([sight.deck, sight.game, sight.turn, sight.winner, sight.players]) for sight in sights]
        write_whole(data, "\n".join(lines) + "\n")
    if save is not None:
        write_whole(save, json.dumps({"weights": weights}, indent=1) + "\n")
        print(f"The weights are in {save}.", file=sys.stderr)
    return 0
