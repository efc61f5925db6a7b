"""What the HTTP interface takes and answers, as an OpenAPI document."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from manaburn._version import __version__
from manaburn.schemas import unindent

from . import bench_messages as b
from . import messages as m

Plain = dict[str, object]


class Call(NamedTuple):
    """A request: its address, its method, what it takes, what it answers and with which status code. ``answer``: None
    for text."""

    path: str
    method: str
    summary: str
    takes: type[m.Message] | None
    answer: type[m.Message] | None
    status: int = 200


CALLS: Final = (
    Call("/health", "get", "Whether the server answers", None, None),
    Call("/api/lobby", "get", "What a new game can be made of", None, m.Lobby),
    Call("/api/pictures", "get", "Of which cards there are pictures", None, m.Pictures),
    Call("/api/decks/check", "post", "Whether a deck is legal", m.DeckQuestion, m.DeckVerdict),
    Call("/api/games", "post", "Begin a game", m.NewGame, m.Begun, 201),
    Call("/api/games/deck", "post", "Bring a deck to a seat", m.BroughtDeck, m.DeckVerdict, 201),
    Call("/api/games/state", "post", "How a game stands", m.Key, m.GameState),
    Call("/api/games/record", "post", "The record of a game that is over", m.Key, None),
    Call("/api/rule", "post", "What is known of a rule", m.RuleQuestion, m.RulePage),
    Call("/api/bench", "get", "What can be written in a scenario", None, b.BenchWords),
    Call("/api/bench/cards", "get", "The names of all cards", None, b.CardNames),
    Call("/api/bench/judge", "post", "A scenario by the rules of some editions", b.BenchQuestion, b.BenchResult),
    Call("/api/bench/scenarios", "post", "Scenarios of the collection", b.ScenarioQuestion, b.ScenariosFound),
    Call("/api/bench/scenario", "post", "A scenario of the collection", b.ScenarioFile, b.ScenarioText),
    Call("/api/rulebook", "post", "The rulebook of a date", b.RulebookQuestion, b.Rulebook),
    Call("/api/rulebook/differences", "post", "What differs between two dates", b.DifferenceQuestion, b.Differences),
    Call("/api/replays", "post", "A game to be looked at", m.NewReplay, m.ReplayBegun, 201),
    Call("/api/replays/about", "post", "What a replay is of", m.ReplayQuestion, m.ReplayBegun),
    Call("/api/replays/at", "post", "A position of a replay", m.ReplayQuestion, m.ReplayPosition),
    Call("/api/replays/record", "post", "The record of a replay", m.ReplayQuestion, None),
    Call("/api/replays/take", "post", "Go on from a position of a replay", m.TakeOver, m.Begun, 201),
)
"""All requests over HTTP but those for pages and their files."""
REFUSALS: Final = {
    "403": "the request comes from another site",
    "404": "there is no such thing",
    "409": "not now",
    "413": "the request is too large",
    "415": "the request is not JSON",
    "422": "the request can't be carried out",
    "429": "too many requests",
}


def document() -> Plain:
    """Return the document."""
    kinds = {kind for call in CALLS for kind in (call.takes, call.answer) if kind is not None} | {m.Problem}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, parts = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    unindent(parts.values())
    paths: dict[str, Plain] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    info = {"title": "manaburn serve", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": parts}}


def _operation(call: Call) -> Plain:
    answers: Plain = {str(call.status): {"description": call.summary, "content": _content(call.answer)}}
    if call.takes is None:
        return {"summary": call.summary, "responses": answers}
    for status, why in REFUSALS.items():
        answers[status] = {"description": why, "content": _content(m.Problem)}
    taken = {"required": True, "content": _content(call.takes)}
    return {"summary": call.summary, "requestBody": taken, "responses": answers}


def _content(kind: type[m.Message] | None) -> Plain:
    if kind is None:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


__all__ = ["CALLS", "document"]
