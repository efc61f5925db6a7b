"""Pictures of the table for the documentation: ``python -m tests.web.pictures`` writes them to docs/pictures."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from manaburn.game import Game

from . import parts
from .serving import Server

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SCREEN: Final = {"width": 1280, "height": 720}
DECK: Final = (
    "24 Mountain\n4 Shock\n4 Mogg Fanatic\n4 Jackal Pup\n4 Ironclaw Orcs\n4 Incinerate\n4 Ball Lightning\n4 Kird Ape\n"
    "\nSideboard\n4 Disenchant\n4 Terror\n3 Earthquake\n"
)
PHONE: Final = {"width": 390, "height": 844}


def asked_in_turn(game: Game, turn: int) -> int:
    """The number of the first choice of the first player with something in play, in a turn or later."""
    again = Game.from_record(game.record())
    while again.undoable:
        again.undo()
    for number, answer in enumerate(game.all_answers):
        decision = again.decision
        if decision is not None and decision.who.index == 0 and again.state.turn >= turn and len(decision.options) > 2:
            return number
        again.answer(answer)
    return 0


def main() -> int:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    decks = ["Red Green Fires", "Angels and Wards 1996"]
    game = Game(decks, "2004", 3, ["heuristic"] * 2, ["Ann", "Bob"])
    with tempfile.TemporaryDirectory() as place, Server(Path(place) / "games.db") as server, sync_playwright() as drive:
        replay = server.ask("/api/replays", {"record": game.record()})
        wish = {"replay": replay["replay"], "at": asked_in_turn(game, 9), "seat": 0}
        token = server.ask("/api/replays/take", wish)["seats"][0]["token"]
        browser = drive.chromium.launch(executable_path=parts.chromium(), args=["--no-sandbox"])

        def page(size: dict[str, int], scheme: str) -> Page:
            return browser.new_context(viewport=size, color_scheme=scheme).new_page()  # type: ignore[arg-type]

        for name, size, scheme in (("table", SCREEN, "light"), ("dark", SCREEN, "dark"), ("phone", PHONE, "light")):
            one = page(size, scheme)
            one.goto(f"{server.address}/table#{token}")
            one.locator("#prompt.priority, #prompt.attack, #prompt.one, #prompt.many").wait_for()
            card = one.locator(".hand .thing, .near .thing").first
            if size is SCREEN:
                card.hover()
            one.wait_for_timeout(500)
            one.screenshot(path=folder / f"{name}.png")
        lobby = page(SCREEN, "light")
        lobby.goto(server.address)
        lobby.locator(".verdict.legal").nth(1).wait_for()
        lobby.screenshot(path=folder / "lobby.png", full_page=True)
        looking = page(SCREEN, "light")
        looking.goto(f"{server.address}/replay#{replay['replay']}")
        looking.locator("input[type=range]").fill(str(wish["at"]))
        looking.wait_for_timeout(3000)
        looking.screenshot(path=folder / "replay.png")
        bench = page(SCREEN, "light")
        bench.goto(f"{server.address}/bench")
        bench.locator("tbody.parting").wait_for()
        bench.screenshot(path=folder / "bench.png")
        book = page(SCREEN, "light")
        book.goto(f"{server.address}/rulebook#rules=2004&and=2008")
        book.locator(".differences").first.wait_for()
        book.screenshot(path=folder / "rulebook.png")
        between = page(SCREEN, "light")
        match = server.begin("person", "heuristic", decks=(DECK,), best_of=3)
        between.goto(f"{server.address}/table#{match['seats'][0]['token']}")
        between.get_by_role("button", name="Concede").click()
        between.get_by_role("dialog").get_by_role("button", name="Concede the game").click()
        for part, name in (("Sideboard", "Terror"), ("Deck", "Shock")):
            between.get_by_role("region", name=part).locator(f'[data-card="{name}"]').click()
        between.wait_for_timeout(500)
        between.screenshot(path=folder / "match.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
