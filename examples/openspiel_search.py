"""OpenSpiel's own search plays Magic, unchanged, against a player who acts at random.

    pip install 'manaburn[envs]'
    python examples/openspiel_search.py --games 4 --simulations 20

IS-MCTS (Cowling and others, 2012) searches from what a player knows: each simulation begins in a position drawn anew by
``resample_from_infostate``, so the search sees no hidden card. Every simulation plays a game to its end at random.
Compile the engine (make compiled) for more than a few games.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import manaburn.envs.openspiel


def play(game, bots, chance):
    """Play a game; what each player won."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return state.returns()


def main(arguments=None):
    """Play some games, the search in either seat by turns; the wins and the number of games."""
    parser = argparse.ArgumentParser(description="OpenSpiel's IS-MCTS against a random player.")
    parser.add_argument("--decks", default="green-stompy;green-stompy", help="two decks, divided by a semicolon")
    parser.add_argument("--rules", default="2008")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cut", type=int, default=40, help="the turn after which a game is cut off")
    given = parser.parse_args(arguments)
    parameters = {"decks": given.decks, "rules": given.rules, "cut": given.cut}
    game = pyspiel.load_game(manaburn.envs.openspiel.NAME, parameters)
    chance = np.random.RandomState(given.seed)
    won = 0
    for number in range(given.games):
        began = time.monotonic()
        seat = number % 2
        search = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
            uct_c=1.4,
            max_simulations=given.simulations,
            random_state=chance,
            # What can be done may depend on hidden cards, deeper in the tree.
            allow_inconsistent_action_sets=True,
        )
        other = uniform_random.UniformRandomBot(1 - seat, chance)
        returns = play(game, [search, other] if seat == 0 else [other, search], chance)
        won += returns[seat] > 0
        told = {1.0: "wins", -1.0: "loses"}.get(returns[seat], "draws")
        print(f"game {number + 1}: the search {told} in {time.monotonic() - began:.0f} s", flush=True)
    print(f"the search won {won} of {given.games}")
    return won, given.games


if __name__ == "__main__":
    main()
