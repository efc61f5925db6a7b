"""The table in a browser: whole games by clicking and by keys, left and found again, on screens of all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from manaburn.game import Game

from . import parts

pytestmark = [parts.BROWSER.needed, pytest.mark.slow]

if TYPE_CHECKING or parts.BROWSER.there:
    from playwright.sync_api import Browser, Page, expect

    from .clicking import Clicking
    from .screens import overflow, violations
    from .serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db", "--seed", "7") as found:
        yield found


def test_from_the_lobby_to_the_end_of_a_game_by_clicking(server: Server, page: Page) -> None:
    person = Clicking(page)
    page.goto(server.address)
    page.evaluate("localStorage.setItem('pace', '0')")
    page.get_by_label("Your name").fill("Ann")
    page.locator("#deck-0").select_option("Red Burn")
    page.locator("#deck-1").select_option("White Weenie")
    page.locator("#rules").select_option("2004")
    expect(page.locator(".verdict.legal")).to_have_count(2, timeout=60_000)
    page.get_by_role("button", name="Begin").click()
    person.prompt.wait_for()
    assert person.play() > 10
    assert "won" in person.question
    page.get_by_role("link", name="Replay").click()
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    slider.fill(str(last))
    expect(page.locator(".caption")).to_contain_text("has won")
    slider.fill(str(last // 2))
    expect(page.locator(".caption")).to_contain_text("Next:")
    page.get_by_role("button", name="Take over").click()
    page.get_by_role("button", name="Sit down").click()
    person.prompt.wait_for()
    assert person.step()
    person.check()


def test_two_browsers_play_one_another(server: Server, browser: Browser) -> None:
    game = server.begin("person", "person")
    people = []
    for seat in game["seats"]:
        page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        people.append(Clicking(page).sit(server.address, seat["token"]))
    ann, bob = people
    done = {"Ann": 0, "Bob": 0}
    while min(done.values()) < 6:
        for name, person in (("Ann", ann), ("Bob", bob)):
            person.page.wait_for_timeout(100)
            if person.asked():
                assert person.step()
                done[name] += 1
    assert ann.turn() == bob.turn() > 0
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.locator("#say").fill("<i>hello</i>")
    ann.page.get_by_role("button", name="Say").click()
    bob.page.get_by_role("tab", name="Chat").click()
    expect(bob.page.locator(".chat .log-lines")).to_contain_text("Ann: <i>hello</i>")
    for person in people:
        person.check()
        person.page.context.close()


def test_a_reload_in_the_midst_of_the_stack_changes_nothing(server: Server, page: Page) -> None:
    game = server.begin("person", "person", decks=("Red Burn", "Red Burn"))
    tokens = [seat["token"] for seat in game["seats"]]
    person = Clicking(page).sit(server.address, *tokens)
    while not page.locator(".stack-object").count():
        assert person.step()
    page.wait_for_timeout(500)
    expect(page.locator(".stack-object")).not_to_have_count(0)
    before = [page.locator(part).inner_text() for part in (".stack", "#prompt", ".hand")]
    page.reload()
    person.prompt.wait_for()
    person.mode()
    expect(page.locator(".stack")).to_have_text(before[0], use_inner_text=True)
    assert [page.locator(part).inner_text() for part in (".stack", "#prompt", ".hand")] == before
    person.check()


def test_an_answer_is_taken_back(server: Server, page: Page) -> None:
    game = server.begin("person", "heuristic")
    person = Clicking(page).sit(server.address, game["seats"][0]["token"])
    person.until_turn(3)
    while person.mode() != "priority" or not page.locator(".hand .thing.lit").count():
        assert person.step()
    before = page.locator(".hand").inner_text()
    page.locator(".hand .thing.lit").first.click()
    expect(page.locator(".hand")).not_to_have_text(before, use_inner_text=True)
    person.mode()
    page.keyboard.press("Control+z")
    expect(page.locator(".hand")).to_have_text(before, use_inner_text=True)
    person.check()


def test_a_game_by_the_keyboard_alone(server: Server, page: Page) -> None:
    game = server.begin("person", "heuristic")
    person = Clicking(page).sit(server.address, game["seats"][0]["token"])
    page.mouse.move(1, 1)
    for _ in range(25):
        mode = person.mode()
        if mode == "over":
            break
        before = page.locator("#app").inner_text()
        if mode == "priority" and page.locator(".hand .thing.lit").count():
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.matches('.hand .thing.lit')"):
                    break
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
            if page.locator("#app").inner_text() == before:
                page.keyboard.press("1")
        elif mode in ("one", "many"):
            page.keyboard.press("1")
            page.wait_for_timeout(50)
            page.keyboard.press("F2")
        else:
            page.keyboard.press("F2")
        page.wait_for_timeout(150)
    page.locator(".hand .thing, .near .thing").first.focus()
    page.keyboard.press("F1")
    expect(page.get_by_role("dialog")).to_contain_text("Why")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_of_accessibility_hold(server: Server, browser: Browser, scheme: str) -> None:
    game = server.begin("person", "heuristic")
    page = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    person = Clicking(page)
    page.goto(server.address)
    expect(page.locator(".verdict.legal")).to_have_count(2, timeout=60_000)
    assert violations(page) == []
    person.sit(server.address, game["seats"][0]["token"])
    person.until_turn(4)
    person.mode()
    assert violations(page) == []
    page.get_by_role("button", name="Options").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.goto(f"{server.address}/replay")
    page.locator("#record").wait_for()
    assert violations(page) == []
    record = Game(["red-burn", "white-weenie"], "2004", 1, ["heuristic"] * 2, ["Ann", "Bob"], cut=6).record()
    replay = server.ask("/api/replays", {"record": record})
    page.goto("about:blank")
    page.goto(f"{server.address}/replay#{replay['replay']}")
    page.locator("input[type=range]").fill(str(replay["length"] - 5))
    expect(page.locator(".log-lines")).to_contain_text("Turn 3")
    assert violations(page) == []
    rule = page.locator("button.rule")
    if rule.count():
        rule.first.click()
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
    person.check()
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 720), (3840, 2160)])
def test_it_fits_every_screen(server: Server, browser: Browser, width: int, height: int) -> None:
    game = server.begin("person", "heuristic")
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    person = Clicking(page)
    page.goto(server.address)
    page.locator("#deck-0").wait_for()
    assert overflow(page) <= 0
    person.sit(server.address, game["seats"][0]["token"])
    for _ in range(6):
        person.step()
    person.mode()
    assert overflow(page) <= 0
    button = page.locator("#prompt .primary, #prompt .option").first
    expect(button).to_be_in_viewport()
    person.check()
    page.context.close()


def test_what_players_are_called_is_text(server: Server, page: Page, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    seats = [
        {"name": name, "deck": {"name": "Red Burn"}},
        {"name": "Bob", "deck": {"name": "Red Burn"}, "player": "heuristic"},
    ]
    game = server.ask("/api/games", {"seats": seats, "rules": "2004"})
    person = Clicking(page).sit(server.address, game["seats"][0]["token"])
    person.mode()
    expect(page.locator(".near .player-name")).to_have_text(name)
    assert page.locator("img").count() == 0
    person.check()
