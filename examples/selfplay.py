"""Learn to play a starter deck against itself, from nothing, in about twenty minutes on two processors.

    pip install 'manaburn[learn]'
    python examples/selfplay.py --minutes 20

A small network sees the rows of an observation that count cards by their names, and gives each action a probability and
the position a value. It plays both seats of many games at once and is improved with PPO (Schulman and others, 2017),
where actions that can't be taken have no probability. Now and then it plays against the engine's own players. At the
end there is a plot of how often it won, with intervals of 95 %, and a file with its numbers.

Everything that is particular to Magic is in ``features`` and ``Batch``; the rest is what one would write for any game
with two players. The libraries are JAX and Optax, since JAX runs on processors without gigabytes for graphics cards.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from manaburn.envs import Setting
from manaburn.envs.encoding import WIDTH
from manaburn.envs.vector import Batch
from manaburn.sim.runs import wilson

GAMES = 64
"""How many games are played at once."""
STEPS = 64
"""How many steps of each are played between two improvements."""
EPOCHS = 3
PARTS = 8
"""Each improvement goes through the steps EPOCHS times, in so many parts."""
LAYERS = (256, 256)
RATE = 5e-4
CLIP = 0.2
ENTROPY = 0.01
DISCOUNT = 0.999
LAMBDA = 0.95
NEVER = -1e9


def features(setting, observation):
    """The rows of the game, the question, the players and the names, made small numbers."""
    rows = setting.encoding.object_row
    flat = observation[:, :rows].reshape(len(observation), rows * WIDTH).astype(np.float32)
    return np.log1p(flat)


def begin(key, inputs, actions):
    """The numbers of a new network."""
    sizes = [inputs, *LAYERS]
    layers = []
    for here, there in itertools.pairwise(sizes):
        key, now = jax.random.split(key)
        layers.append((jax.random.normal(now, (here, there)) * np.sqrt(2.0 / here), jnp.zeros(there)))
    key, now = jax.random.split(key)
    last = jax.random.normal(now, (sizes[-1], actions + 1)) * 0.01
    return {"layers": layers, "last": (last, jnp.zeros(actions + 1))}


def network(numbers, seen, mask):
    """The logarithms of the probabilities of actions, and the value for whoever is asked."""
    for weights, bias in numbers["layers"]:
        seen = jax.nn.relu(seen @ weights + bias)
    weights, bias = numbers["last"]
    out = seen @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask > 0, out[:, :-1], NEVER)), jnp.tanh(out[:, -1])


@jax.jit
def decide(numbers, key, seen, mask):
    """An action for each game, drawn by its probability, with the logarithm of that and the value."""
    likely, value = network(numbers, seen, mask)
    action = jax.random.categorical(key, likely)
    return action, jnp.take_along_axis(likely, action[:, None], 1)[:, 0], value


def loss(numbers, seen, mask, action, before, advantage, target):
    """What PPO makes small."""
    likely, value = network(numbers, seen, mask)
    now = jnp.take_along_axis(likely, action[:, None], 1)[:, 0]
    ratio = jnp.exp(now - before)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -jnp.sum(jnp.where(mask > 0, jnp.exp(likely) * likely, 0.0), 1)
    return jnp.mean(0.5 * (value - target) ** 2 - gain - ENTROPY * entropy)


OPTIMIZER = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


@jax.jit
def improve(numbers, state, *part):
    """One step of the optimizer."""
    change, state = OPTIMIZER.update(jax.grad(loss)(numbers, *part), state)
    return optax.apply_updates(numbers, change), state


def advantages(player, value, ended, returns, last):
    """How much better each step was than expected (GAE), seat by seat: what a seat's step leads to is that seat's next
    step, or the end of the game. ``last``: the values of the next steps, for whoever takes them."""
    steps, games = player.shape
    found = np.zeros((steps, games), np.float32)
    rows = np.arange(games)
    ahead = np.zeros((games, 2), np.float32)  # the value of each seat's next step
    ahead[rows, last[0]] = last[1]
    ahead[rows, 1 - last[0]] = -last[1]
    gained = np.zeros((games, 2), np.float32)
    for t in range(steps - 1, -1, -1):
        over = ended[t]
        ahead[over] = returns[t][over]
        gained[over] = 0.0
        who = player[t]
        found[t] = DISCOUNT * ahead[rows, who] - value[t] + DISCOUNT * LAMBDA * gained[rows, who]
        ahead[rows, who] = value[t]
        gained[rows, who] = found[t]
    return found


def match(batch, numbers):
    """How many games are won against a player of the engine, and how many are played: one in each place of a batch, so
    that short games don't count more often than long ones."""
    setting, view = batch.setting, batch.begin(1)
    games = len(view.player)
    won = played = 0
    key = jax.random.PRNGKey(1)
    waiting = np.ones(games, bool)
    while waiting.any():
        key, now = jax.random.split(key)
        players = view.player.copy()
        action, _, _ = decide(numbers, now, features(setting, view.observation), view.mask)
        batch.act(np.asarray(action))
        done = waiting & view.ended
        won += int((view.returns[np.arange(games), players][done] > 0).sum())
        played += int(done.sum())
        waiting &= ~view.ended
    return won, played


def train(setting, minutes, often, games, processes, improvements=None):
    """Learn for so many minutes. Returns the numbers of the network and what was measured on the way."""
    encoding = setting.encoding
    key, now = jax.random.split(jax.random.PRNGKey(0))
    numbers = begin(now, encoding.object_row * WIDTH, encoding.actions)
    state = OPTIMIZER.init(numbers)
    chance = np.random.default_rng(0)
    measured = []
    began = time.monotonic()
    spent = 0.0  # on learning, without the matches that measure it
    done = 0
    with contextlib.ExitStack() as stack:
        batch = stack.enter_context(Batch(setting, GAMES, processes=processes))
        matches = {
            opponent: stack.enter_context(Batch(setting, games, opponent, processes=processes))
            for opponent in ("random", "heuristic")
        }
        view = batch.begin(0)
        while True:
            if not measured or spent / 60 >= measured[-1]["minutes"] + often or spent / 60 >= minutes:
                pause = time.monotonic()
                row = {"minutes": round(spent / 60, 2), "steps": done * STEPS * GAMES}
                for opponent, opposed in matches.items():
                    row[opponent] = match(opposed, numbers)
                measured.append(row)
                print(row, flush=True)
                began += time.monotonic() - pause
                if spent / 60 >= minutes or done == improvements:
                    return numbers, measured
            kept = []
            for _ in range(STEPS):
                seen, mask, player = features(setting, view.observation), view.mask.copy(), view.player.copy()
                key, now = jax.random.split(key)
                action, likely, value = (np.asarray(part) for part in decide(numbers, now, seen, mask))
                batch.act(action)
                kept.append((seen, mask, player, action, likely, value, view.ended.copy(), view.returns.copy()))
            seen, mask, player, action, likely, value, ended, returns = (
                np.stack(part) for part in zip(*kept, strict=True)
            )
            _, _, after = decide(numbers, now, features(setting, view.observation), view.mask)
            better = advantages(player, value, ended, returns, (view.player, np.asarray(after)))
            target = (better + value).ravel()
            better = ((better - better.mean()) / (better.std() + 1e-6)).ravel()
            flat = [seen.reshape(-1, seen.shape[2]), mask.reshape(-1, mask.shape[2]), action.ravel(), likely.ravel()]
            for _ in range(EPOCHS):
                for part in np.array_split(chance.permutation(STEPS * GAMES), PARTS):
                    numbers, state = improve(numbers, state, *[whole[part] for whole in (*flat, better, target)])
            done += 1
            spent = time.monotonic() - began


def plot(measured, deck, file):
    """Draw the win rates over the steps of training."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for opponent, colour, sign in (("random", "#0072b2", "o-"), ("heuristic", "#d55e00", "s--")):
        rates = [row[opponent][0] / row[opponent][1] for row in measured]
        ends = [wilson(*row[opponent]) for row in measured]
        steps = [row["steps"] for row in measured]
        axes.plot(steps, rates, sign, color=colour, label=f"against {opponent}")
        axes.fill_between(steps, [low for low, _ in ends], [high for _, high in ends], color=colour, alpha=0.2)
    axes.set_xlabel("steps of self-play")
    axes.set_ylabel("games won")
    axes.set_ylim(0, 1)
    axes.set_title(f"{deck} against itself")
    axes.grid(alpha=0.3)
    axes.legend(loc="center right")
    figure.tight_layout()
    figure.savefig(file)


def main(arguments=None):
    """Learn, and write what came of it."""
    parser = argparse.ArgumentParser(description="Learn a starter deck by self-play.")
    parser.add_argument("--deck", default="green-stompy")
    parser.add_argument("--rules", default="2008")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long to learn, besides the matches")
    parser.add_argument("--often", type=float, default=2.0, help="minutes between two matches")
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--improvements", type=int, help="stop after so many improvements")
    parser.add_argument("--out", type=Path, default=Path("selfplay"), help="a folder")
    given = parser.parse_args(arguments)
    setting = Setting([given.deck, given.deck], rules=given.rules, cut=60)
    _, measured = train(setting, given.minutes, given.often, given.games, given.processes, given.improvements)
    given.out.mkdir(exist_ok=True)
    (given.out / "measured.json").write_text(json.dumps(measured, indent=1))
    plot(measured, given.deck, given.out / "selfplay.svg")
    for opponent in ("random", "heuristic"):
        won, played = measured[-1][opponent]
        low, high = wilson(won, played)
        print(f"against {opponent}: {won} of {played}, {won / played:.1%} ({low:.1%} - {high:.1%})")
    return measured


if __name__ == "__main__":
    main()
