"""In a browser: a match with sideboarding by clicking, a friend who brings a deck, cards that are dragged, pictures."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import parts

pytestmark = [parts.BROWSER.needed, pytest.mark.slow]

if TYPE_CHECKING or parts.BROWSER.there:
    from playwright.sync_api import Browser, Locator, Page, expect

    from .clicking import Clicking
    from .screens import overflow, violations
    from .serving import Server

DECK = "24 Mountain\n4 Shock\n4 Mogg Fanatic\n4 Jackal Pup\n4 Ironclaw Orcs\n\nSideboard\n4 Disenchant\n4 Terror\n"
CARDS = [
    {"layout": "normal", "name": "Test Well", "type_line": "Land", "oracle_text": "{0}: You gain 1 life."},
    {"layout": "normal", "name": "Mountain", "type_line": "Basic Land — Mountain", "oracle_text": "({T}: Add {R}.)"},
]
QUICK = "24 Mountain\n4 Mons's Goblin Raiders\n4 Jackal Pup\n4 Mogg Fanatic\n4 Ironclaw Orcs"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("store")
    pictures = folder / "pictures"
    pictures.mkdir()
    (pictures / "Mountain.full.png").write_bytes(picture())
    (pictures / "Shock.png").write_bytes(b"<script>alert(1)</script>")
    with Server(folder / "games.db", "--pictures", str(pictures), "--seed", "7") as found:
        yield found


def picture() -> bytes:
    """A red picture, 4 by 4."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\x00" + b"\xff\x00\x00" * 4 for _ in range(4)))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def concede(page: Page) -> None:
    """Give up the game."""
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede the game").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def card(page: Page, part: str, name: str) -> Locator:
    """A card of the deck or the sideboard between two games."""
    return page.get_by_role("region", name=part).locator(f'[data-card="{name}"]')


def drag(page: Page, what: Locator, onto: Locator) -> None:
    """Drag something onto something else, with the mouse."""
    box, there = what.bounding_box(), onto.bounding_box()
    assert box is not None and there is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)
    page.mouse.up()


def test_a_match_with_a_friend_who_brings_a_deck(server: Server, browser: Browser) -> None:
    home = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    away = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
    ann, bob = Clicking(home), Clicking(away)
    home.goto(server.address)
    home.locator("#best-of").select_option("3")
    home.get_by_label("Against a friend").check()
    home.get_by_label("Your name").fill("Ann")
    home.get_by_label("The other's name").fill("Bob")
    home.locator("#rules").select_option("2004")
    home.locator("#deck-0").select_option("")
    home.locator("#text-0").fill(DECK)
    expect(home.locator(".verdict.legal")).to_have_count(1, timeout=60_000)
    home.get_by_role("button", name="Begin").click()
    link = home.locator("#friend-link").input_value()
    home.get_by_role("link", name="Sit down").click()
    expect(home.locator("#app")).to_contain_text("Waiting until Bob brings a deck")

    away.goto(link)
    away.locator("#deck-own").wait_for()
    expect(away.get_by_role("button", name="Sit down with this deck")).to_be_disabled()
    away.locator("#text-own").fill("60 Mountain\n5 Shock")
    expect(away.locator(".verdict.faulty")).to_contain_text("Shock", timeout=60_000)
    expect(away.get_by_role("button", name="Sit down with this deck")).to_be_disabled()
    assert violations(away) == []
    assert overflow(away) <= 0
    away.locator("#text-own").fill(DECK)
    expect(away.locator(".verdict.legal")).to_have_count(1, timeout=60_000)
    away.get_by_role("button", name="Sit down with this deck").click()
    for person in (ann, bob):
        person.prompt.wait_for()

    concede(home)
    for page in (home, away):
        expect(page.locator(".between")).to_contain_text("Game 1 is over: Bob has won. Ann 0, Bob 1.")
    ready = home.get_by_role("button", name="Ready for the next game")
    for _ in range(2):
        card(home, "Sideboard", "Terror").click()
    expect(ready).to_be_disabled()
    expect(home.locator(".between")).to_contain_text("2 cards too many")
    for _ in range(2):
        card(home, "Deck", "Shock").click()
    for page in (home, away):
        assert violations(page) == []
        assert overflow(page) <= 0
    ready.click()
    expect(home.locator(".between")).to_contain_text("Waiting for Bob")
    home.reload()
    expect(home.locator(".between")).to_contain_text("Waiting for Bob")
    expect(card(home, "Deck", "Terror")).to_have_accessible_name("Move one Terror to the sideboard; 2 here")
    away.get_by_role("button", name="Ready for the next game").click()
    expect(away.locator(".between")).to_contain_text("Ann chooses who begins")
    home.get_by_role("button", name="I begin").click()
    for person in (ann, bob):
        person.prompt.wait_for()
    expect(home.locator(".match")).to_contain_text("Game 2 · Ann 0, Bob 1")
    expect(home.locator(".log-lines")).not_to_contain_text("concedes")

    concede(away)
    away.get_by_role("button", name="Ready for the next game").click()
    home.get_by_role("button", name="As at first").click()
    home.get_by_role("button", name="Ready for the next game").click()
    away.get_by_role("button", name="The other begins").click()
    ann.prompt.wait_for()
    concede(home)
    expect(home.locator("#prompt")).to_contain_text("Bob has won the match, 2 to 1.")
    expect(away.locator("#prompt")).to_contain_text("You have won the match, 2 to 1.")
    home.get_by_role("link", name="Replay game 2").click()
    home.locator("input[type=range]").wait_for()
    for person in (ann, bob):
        person.check()
        person.page.context.close()


def test_cards_are_dragged(server: Server, page: Page) -> None:
    seats = [{"name": name, "deck": {"text": QUICK}} for name in ("Ann", "Bob")]
    game = server.ask("/api/games", {"seats": seats, "rules": "2004"})
    person = Clicking(page).sit(server.address, *[seat["token"] for seat in game["seats"]])
    played = fought = blocked = False
    for _ in range(120):
        mode = person.mode()
        before = page.locator("#app").inner_text()
        lit = page.locator(".hand .thing.lit")
        if mode == "priority" and lit.count():
            lands = page.locator('.hand .thing.lit[aria-label^="Mountain"]')
            drag(page, lands.first if lands.count() else lit.first, page.locator(".near .row.others"))
            played = True
        elif mode == "attack":
            drag(page, page.locator(".near .thing.lit").first, page.locator(".far .player"))
            expect(person.prompt).to_contain_text("Attack with 1")
            person.confirm()
            fought = True
        elif mode == "block":
            drag(page, page.locator(".near .thing.lit").first, page.locator(".far .thing.attacking").first)
            expect(person.prompt).to_contain_text("Block with 1")
            person.confirm()
            blocked = True
            break
        else:
            if mode in ("one", "many"):
                person.step()
                continue
            person.confirm()
        person.changed(before)
    assert played and fought and blocked
    person.check()


def test_a_target_is_dragged_to(server: Server, page: Page) -> None:
    seats = [{"name": name, "deck": {"text": DECK}} for name in ("Ann", "Bob")]
    game = server.ask("/api/games", {"seats": seats, "rules": "2004"})
    person = Clicking(page).sit(server.address, *[seat["token"] for seat in game["seats"]])
    for _ in range(80):
        mode = person.mode()
        before = page.locator("#app").inner_text()
        shock = page.locator('.hand .thing.lit[aria-label^="Shock"]')
        land = page.locator('.hand .thing.lit[aria-label^="Mountain"]')
        if mode == "priority" and shock.count():
            name = page.locator(".far .player-name").inner_text()
            drag(page, shock.first, page.locator(".far .player"))
            expect(page.locator(".log-lines")).to_contain_text(re.compile(rf"plays Shock for .*, targeting {name}\."))
            person.check()
            return
        if mode == "priority" and land.count():
            land.first.click()
        elif mode in ("one", "many", "attack"):
            person.step()
            continue
        else:
            person.confirm()
        person.changed(before)
    raise AssertionError("no Shock in 80 answers")


def test_pictures_of_ones_own(server: Server, page: Page, tmp_path: Path) -> None:
    seats = [{"name": name, "deck": {"text": DECK}} for name in ("Ann", "Bob")]
    game = server.ask("/api/games", {"seats": seats, "rules": "2004"})
    person = Clicking(page).sit(server.address, game["seats"][0]["token"])
    page.locator(".hand .thing").first.wait_for()
    mountain = page.locator('.hand .thing[aria-label^="Mountain"]')
    others = page.locator('.hand .thing:not([aria-label^="Mountain"])')
    assert mountain.count() + others.count() == 7
    if mountain.count():
        shown = mountain.first.locator("img.picture")
        expect(shown).to_have_attribute("alt", "")
        assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 4
        expect(mountain.first.locator(".name")).to_have_text("Mountain")
    expect(others.locator("img")).to_have_count(0)
    assert violations(page) == []
    person.check()


def test_a_loop_is_repeated(page: Page, tmp_path: Path) -> None:
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps(CARDS))
    with Server(tmp_path / "games.db", "--pool", str(pool), "--seed", "7") as server:
        seats = [
            {"name": "Ann", "deck": {"text": "36 Mountain\n4 Test Well"}},
            {"name": "Bob", "deck": {"text": "40 Mountain"}, "player": "heuristic"},
        ]
        game = server.ask("/api/games", {"seats": seats, "rules": "2004"})
        person = Clicking(page).sit(server.address, game["seats"][0]["token"])
        well = page.locator('.near .thing[aria-label^="Test Well"]')
        for _ in range(80):
            mode = person.mode()
            assert mode != "over"
            if well.count():
                break
            before = page.locator("#app").inner_text()
            card = page.locator('.hand .thing.lit[aria-label^="Test Well"]')
            if mode == "priority" and card.count():
                card.first.click()
            elif mode in ("one", "many"):
                person.step()
                continue
            else:
                person.confirm()
            person.changed(before)
        life = page.locator(".near .player .life")
        expect(life).to_have_text("20")
        expect(page.get_by_role("button", name="Repeat")).to_have_count(0)
        well.first.click()
        expect(life).to_have_text("21")
        page.get_by_role("button", name="Repeat …").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Test Well")
        assert violations(page) == []
        dialog.get_by_label("Do it").fill("1000")
        dialog.get_by_role("button", name="Repeat").click()
        expect(life).to_have_text("1021")
        page.get_by_role("button", name="Undo").click()
        expect(life).to_have_text("21")
        person.check()
