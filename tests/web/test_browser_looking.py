"""In a browser: cards looked at without playing them, priority held, the passing keys, a match conceded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind

from . import parts

pytestmark = [parts.BROWSER.needed, pytest.mark.slow]

if TYPE_CHECKING or parts.BROWSER.there:
    from playwright.sync_api import Browser, Page, expect

    from .clicking import Clicking
    from .screens import overflow, violations
    from .serving import Server

DECK = "24 Mountain\n4 Shock\n4 Lightning Bolt\n4 Incinerate\n4 Volcanic Hammer\n\nSideboard\n4 Disenchant\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db", "--seed", "7") as found:
        yield found


def taken_over(server: Server, name: str) -> str:
    """The token of a seat that can play a card of this name, taken over from a record."""
    game = Game(["red-burn", "white-weenie"], "2004", 5, ["heuristic"] * 2, ["Ann", "Bob"], cut=12)
    again = Game.from_record(game.record())
    while again.undoable:
        again.undo()
    for number, answer in enumerate(game.all_answers):
        decision = again.decision
        if decision is not None and decision.who.index == 0 and decision.kind is Kind.PRIORITY:
            if any(name in str(option) for option in decision.options) and again.state.active.index == 0:
                replay = server.ask("/api/replays", {"record": game.record()})
                wish = {"replay": replay["replay"], "at": number, "seat": 0}
                return str(server.ask("/api/replays/take", wish)["seats"][0]["token"])
        again.answer(answer)
    raise AssertionError(f"{name} can't be played")


def test_priority_is_held_once_with_ctrl(server: Server, page: Page) -> None:
    """A click with Ctrl plays a spell and asks again before it resolves; the next one resolves as usual."""
    person = Clicking(page).sit(server.address, taken_over(server, "Lightning Bolt"))
    assert person.mode() == "priority"
    card = page.locator('.hand .thing.lit[aria-label^="Lightning Bolt"]').first
    card.click(button="right")
    expect(page.get_by_role("dialog")).to_contain_text("Lightning Bolt deals 3 damage")
    assert violations(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("What it is, layer by layer")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".stack")).to_contain_text("empty")
    card.click(modifiers=["Control"])
    expect(person.prompt).to_contain_text("Target of Lightning Bolt")
    page.locator(".far .player").click()
    expect(person.prompt).to_contain_text("Lightning Bolt → Bob is on the stack. Respond?")
    assert page.locator("svg.lines path.target").count() == 1
    person.check()


def test_a_turn_is_passed_whatever_happens(server: Server, page: Page) -> None:
    person = Clicking(page).sit(server.address, taken_over(server, "Lightning Bolt"))
    assert person.mode() == "priority"
    before = person.turn()
    page.keyboard.press("F6")
    expect(page.locator(".turn")).not_to_have_text(f"Turn {before}")
    person.mode()
    expect(page.locator(".log-lines")).not_to_contain_text("Ann plays Lightning Bolt")
    person.check()


def test_a_finger_that_stays_looks_at_a_card(server: Server, browser: Browser) -> None:
    """On a phone a card is read without being played."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    person = Clicking(page).sit(server.address, taken_over(server, "Lightning Bolt"))
    assert person.mode() == "priority"
    card = page.locator('.hand .thing.lit[aria-label^="Lightning Bolt"]').first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    hand = page.locator(".hand .thing").count()
    touch = context.new_cdp_session(page)
    points = [{"x": box["x"] + 40, "y": box["y"] + 40}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.get_by_role("dialog")).to_contain_text("Lightning Bolt deals 3 damage")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert overflow(page) <= 0
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".hand .thing").count() == hand
    person.check()
    context.close()


def test_a_match_is_conceded_as_a_whole(server: Server, page: Page) -> None:
    game = server.begin("person", "heuristic", decks=(DECK,), best_of=3)
    person = Clicking(page).sit(server.address, game["seats"][0]["token"])
    person.prompt.wait_for()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede the game").click()
    expect(page.locator(".between")).to_contain_text("Bob keeps the deck as it is")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede the match").click()
    expect(person.prompt).to_contain_text("Bob has won the match: you have conceded it.")
    person.check()


def test_a_format_is_played_with_any_decks(server: Server, page: Page) -> None:
    """Without a card file no deck is known to be legal; the format's rules can be played by all the same."""
    page.goto(server.address)
    page.locator("#format").select_option("premodern")
    expect(page.locator(".verdict.faulty")).to_have_count(2)
    page.get_by_label("With any decks").check()
    expect(page.locator(".verdict.legal")).to_have_count(2)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".table-bar .rules")).to_contain_text("rules of")
    page.locator("#prompt").wait_for()


def test_a_game_of_four(server: Server, browser: Browser) -> None:
    """Three others sit side by side, on a phone one below the other; what is asked stays in sight."""
    game = server.begin("person", "heuristic", "heuristic", "heuristic")
    token = game["seats"][0]["token"]
    for width, height, steps in ((1280, 720, 8), (390, 844, 1)):
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        person = Clicking(page).sit(server.address, token)
        expect(page.locator(".far .player")).to_have_count(3)
        for _ in range(steps):
            if not person.step():
                break
        person.mode()
        assert overflow(page) <= 0
        assert violations(page) == []
        expect(page.locator("#prompt")).to_be_in_viewport()
        person.check()
        page.context.close()
