"""The judge's bench and the rulebook in a browser: by typing, by clicking, by keys, on screens of all sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from . import parts
from .test_bench import LEGENDS

pytestmark = [parts.BROWSER.needed, pytest.mark.slow]

if TYPE_CHECKING or parts.BROWSER.there:
    from playwright.sync_api import Browser, Locator, Page, expect

    from .screens import overflow, violations
    from .serving import Server

PATIENCE = 60_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "games.db", "--seed", "7") as found:
        # The worker for scenarios and the librarian have begun when the pages need them.
        found.ask("/api/bench/judge", {"text": LEGENDS})
        found.ask("/api/rulebook", {"rules": "2008", "counted": True})
        yield found


class Judging:
    """Somebody at the bench."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def sit(self, text: str | None = None) -> Judging:
        """Open the bench, with a text."""
        self.page.goto(f"{self.address}/bench")
        self.course.wait_for()
        if text is not None:
            self.write(text)
        return self

    @property
    def course(self) -> Locator:
        """The table with the courses."""
        return self.page.locator("table.course")

    @property
    def editor(self) -> Locator:
        """Where the text is written."""
        return self.page.get_by_role("textbox", name="Scenario")

    def write(self, text: str) -> None:
        """Paste a text in place of all that is there."""
        self.editor.focus()
        self.page.keyboard.press("Control+a")
        self.paste(text)

    def paste(self, text: str) -> None:
        """Paste a text where the cursor is."""
        self.editor.evaluate(
            """(editor, text) => {
              const data = new DataTransfer();
              data.setData("text/plain", text);
              editor.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
            }""",
            text,
        )

    def take(self) -> None:
        """Take what completion offers first. A list that has just opened doesn't take Enter yet."""
        self.page.wait_for_timeout(200)
        self.page.keyboard.press("Enter")

    def text(self) -> str:
        """What is written."""
        return "\n".join(self.page.locator("#editor .cm-line").all_text_contents())

    def check(self) -> None:
        """The page has made no mistake."""
        assert self.problems == []


def test_a_scenario_is_typed_with_completion(server: Server, page: Page) -> None:
    judge = Judging(page, server.address).sit("name: A bolt\nplayers:\n  Bob: {}\n  Ann: ")
    page.keyboard.press("Control+End")
    page.keyboard.type("{in_")
    options = page.locator("#editor [role=option]")
    expect(options.first).to_contain_text("in_play")
    expect(options.first).to_contain_text("the permanents that the player controls")
    judge.take()
    page.keyboard.type("Mount")
    expect(options.first).to_have_text("Mountain")
    judge.take()
    assert judge.text().endswith("  Ann: {in_play: [Mountain]}")
    page.keyboard.press("Control+End")
    judge.paste("\ndo:\n  - ")
    page.keyboard.type("An")
    expect(options.first).to_contain_text("what this player does")
    judge.take()
    page.keyboard.type("act")
    expect(options.first).to_contain_text("play an activated ability")
    judge.take()
    page.keyboard.type("Mo")
    expect(options.first).to_have_text("Mountain")
    judge.take()
    assert judge.text().endswith("  - Ann: activate Mountain")
    expect(judge.course).to_contain_text("refused: Ann doesn't have priority")
    judge.check()


def test_an_error_stands_at_its_line(server: Server, page: Page) -> None:
    judge = Judging(page, server.address).sit(LEGENDS.replace("resolve", "resolv"))
    problem = page.locator(".problems li")
    expect(problem).to_contain_text("'resolv' is not a player or a step")
    expect(problem.get_by_role("button")).to_have_text("Line 10")
    expect(page.locator("#editor .cm-lint-marker-error")).to_have_count(1)
    problem.get_by_role("button").click()
    expect(page.locator("#editor .cm-activeLineGutter").last).to_have_text("10")
    page.keyboard.press("End")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("e")
    expect(page.locator(".problems li")).to_contain_text("expected Bob.in_play: [Old King], seen: []")
    expect(page.locator("#editor .cm-lint-marker-warning")).to_have_count(1)
    judge.check()


def test_the_courses_and_where_they_part(server: Server, page: Page) -> None:
    judge = Judging(page, server.address).sit(LEGENDS)
    expect(page.locator(".outcome h2")).to_contain_text("2004 and 2008 part at step 2")
    expect(judge.course.locator("thead th")).to_have_count(2)
    parting = judge.course.locator("tbody.parting")
    expect(parting).to_contain_text("here they part")
    expect(parting.locator("td").nth(1)).to_contain_text("Old King goes to Bob's graveyard: legend rule.")
    expect(parting.locator("td").nth(0)).not_to_contain_text("Bob's graveyard")
    parting.get_by_role("button", name=re.compile("Position after")).click()
    expect(parting.locator(".positions .apart")).to_have_text(["≠ Bob's Old King 2/2", "≠ Bob's graveyard: Old King"])
    parting.get_by_role("button", name="rule 420.5e").last.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("two or more legendary ones all go")
    expect(dialog.get_by_role("link").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_label("First edition").fill("2006")
    page.get_by_label("Second edition").fill("2008 + the legend rule as of 2004")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".outcome h2")).to_contain_text(
        "2006 and 2008 + the legend rule as of 2004-06-01 part at step 2"
    )
    judge.check()


def test_a_link_holds_the_scenario(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    judge = Judging(context.new_page(), server.address).sit(LEGENDS.replace("Two legends", "Ünlike <b>legends</b>"))
    judge.page.get_by_label("First edition").fill("2006")
    judge.page.get_by_role("button", name="Copy link").click()
    expect(judge.page.locator(".toast")).to_contain_text("copied")
    link = judge.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{server.address}/bench#text=") and len(link) < 600
    other = Judging(browser.new_context().new_page(), server.address)
    other.page.goto(link)
    expect(other.editor).to_contain_text("Ünlike <b>legends</b>")
    assert other.text() == judge.text()
    expect(other.course.locator("thead th")).to_contain_text("2006")
    other.page.goto("about:blank")
    other.page.goto(link[:-40])
    expect(other.page.locator(".bad")).to_contain_text("This link is damaged")
    for one in (judge, other):
        one.check()
        one.page.context.close()


def test_a_file_is_saved_and_opened(server: Server, page: Page, tmp_path: Path) -> None:
    judge = Judging(page, server.address).sit(LEGENDS)
    expect(page.locator(".outcome h2")).to_contain_text("2004 and 2008")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert saved.value.suggested_filename == "two-legends.yaml"
    saved.value.save_as(tmp_path / "mine.yaml")
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == LEGENDS
    judge.write("name: gone\n")
    page.get_by_role("button", name="Open …").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "mine.yaml")
    expect(judge.editor).to_contain_text("Two legends")
    judge.write("name: a draft\nplayers:\n  Ann: {}\n  Bob: {}\n")
    page.get_by_role("button", name="Open …").click()
    page.locator("#scenario-search").fill("420.5e legend")
    found = page.locator(".scenarios a")
    expect(found.first).to_be_visible()
    page.wait_for_timeout(500)
    file = found.first.get_attribute("href")
    assert file is not None
    name = found.first.inner_text()
    found.first.click()
    expect(judge.editor).to_contain_text(name)
    expect(page.locator(".file")).to_have_text(file.partition("file=")[2].replace("%2F", "/"))
    page.goto("about:blank")
    judge.sit()
    expect(judge.editor).to_contain_text("a draft")
    judge.check()


def test_a_position_is_built_by_clicking(server: Server, page: Page) -> None:
    judge = Judging(page, server.address).sit("name: Built  # by hand\n")
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("button", name="Begin with two players").click()
    page.get_by_role("button", name="Add a card to Bob's in play").click()
    page.locator("#add-name").fill("serra ang")
    expect(page.locator("#add-list li")).to_have_text(["Serra Angel"])
    page.keyboard.press("Enter")
    page.locator("#add-name").fill("forest")
    page.keyboard.press("Enter")
    page.locator("#add-name").fill("forest")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Serra Angel").click()
    page.get_by_label("Tapped").check()
    page.get_by_role("button", name="Add a counter").click()
    page.get_by_role("button", name="Add a counter").click()
    page.get_by_label("Label").fill("guard")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("region", name="Ann").get_by_label("Life").fill("7")
    page.get_by_role("region", name="Ann").get_by_label("Poison").focus()
    page.get_by_label("Step", exact=True).select_option("upkeep")
    page.get_by_label("Its beginning is still to come").check()
    page.get_by_role("tab", name="Text").click()
    assert "turn: {step: upkeep, begins: true}" in judge.text()
    page.get_by_role("tab", name="Position").click()
    page.get_by_label("Its beginning is still to come").uncheck()
    page.get_by_role("region", name="Ann").get_by_label("Lands", exact=True).fill("1")
    page.get_by_role("region", name="Ann").get_by_label("Poison").focus()
    page.get_by_role("tab", name="Text").click()
    assert "  Ann: {life: 7, lands_played: 1}" in judge.text()
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("region", name="Ann").get_by_label("Lands", exact=True).fill("0")
    page.get_by_role("region", name="Ann").get_by_label("Poison").focus()
    page.get_by_role("tab", name="Text").click()
    assert judge.text().split("\n") == [
        "name: Built  # by hand",
        "players:",
        "  Ann: {life: 7}",
        "  Bob: {in_play: [{card: Serra Angel, tapped: true, counters: {+1/+1: 2}, as: guard}, Forest x2]}",
        "turn: {step: upkeep}",
        "",
    ]
    page.get_by_role("button", name="Position after At the start").click()
    expect(judge.course).to_contain_text("guard 6/6 tapped 2 +1/+1")
    # The text leads as well, and what was clicked can be taken back there.
    judge.write(judge.text().replace("Forest x2", "Island"))
    page.get_by_role("tab", name="Position").click()
    expect(page.locator(".chip")).to_have_text([re.compile("Serra Angel"), "Island"])
    page.get_by_role("button", name="Island").click()
    page.get_by_label("Where it is").select_option("Ann's hand")
    expect(page.get_by_role("region", name="Ann").locator(".chip")).to_have_text(["Island"])
    page.get_by_role("tab", name="Text").click()
    assert "  Ann: {life: 7, hand: [Island]}" in judge.text()
    judge.editor.focus()
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert "Forest x2" in judge.text()
    judge.check()


def test_steps_are_added_by_clicking(server: Server, page: Page) -> None:
    hand = "name: Steps\nplayers:\n  Ann: {hand: [Shock], in_play: [Mountain]}\n  Bob: {in_play: [Grizzly Bears]}\n"
    judge = Judging(page, server.address).sit(f"{hand}expect:\n  Bob.graveyard: [Grizzly Bears]\n")
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("button", name="Add a step").click()
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_disabled()
    page.get_by_label("Which card in hand").select_option("Shock")
    page.get_by_role("checkbox", name="Grizzly Bears").check()
    assert violations(page) == []
    page.get_by_role("button", name="Add", exact=True).click()
    for verb in ("resolve", "until"):
        page.get_by_role("button", name="Add a step").click()
        page.get_by_label("What happens").select_option(verb)
        page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Take step 3 out").click()
    page.get_by_role("button", name="Add a step").click()
    page.get_by_label("Who", exact=True).select_option("Bob")
    page.get_by_label("What happens").select_option("pass")
    page.get_by_label("What happens").select_option("activate")
    # What has been played in an earlier step can be a target.
    expect(page.get_by_role("checkbox", name="Shock")).to_be_visible()
    page.get_by_label("What happens").select_option("pass")
    page.get_by_label("The rules must refuse it").check()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Take step 3 out").click()
    assert overflow(page) <= 0
    page.get_by_role("tab", name="Text").click()
    assert judge.text().split("\n") == [
        *hand.rstrip("\n").split("\n"),
        "do:",
        "  - Ann: play Shock",
        "    targets: [Grizzly Bears]",
        "  - resolve: 1",
        "expect:",
        "  Bob.graveyard: [Grizzly Bears]",
        "",
    ]
    expect(page.locator("#problems")).to_contain_text("It holds.")
    page.get_by_role("tab", name="Position").click()
    for _ in range(2):
        page.get_by_role("button", name="Take step 1 out").click()
    expect(page.get_by_role("region", name="Steps")).to_contain_text("Nothing is done yet.")
    page.get_by_role("tab", name="Text").click()
    assert "do:" not in judge.text()
    judge.check()


def test_everything_by_the_keyboard(server: Server, page: Page) -> None:
    judge = Judging(page, server.address).sit()
    judge.editor.focus()
    page.keyboard.press("Tab")  # leaves the editor
    assert page.evaluate("document.activeElement.id") != "editor"
    page.get_by_role("tab", name="Text").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-position"
    page.keyboard.press("Tab")
    reached = []
    for _ in range(60):
        reached.append(
            page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
        )
        page.keyboard.press("Tab")
    assert any("Add a card to Ann's hand" in one for one in reached)
    assert any("Play it" in one for one in reached) and any("rule 420.5e" in one for one in reached)
    judge.check()


def test_what_differs_between_two_rulebooks(server: Server, page: Page) -> None:
    judge = Judging(page, server.address)
    page.goto(f"{server.address}/rulebook")
    page.locator(".scenarios-of").first.wait_for()
    page.get_by_label("Search", exact=True).fill("mana burn")
    expect(page.locator(".rule-row .number")).to_contain_text(["300.3"])
    page.get_by_role("button", name=re.compile("^300.3")).click()
    reading = page.get_by_role("region", name="Rule 300.3")
    expect(reading).to_contain_text("In the other rulebooks")
    reading.get_by_role("link").first.click()
    expect(judge.course).to_be_visible()
    assert "/bench#file=" in page.url
    page.goto(f"{server.address}/rulebook")
    page.get_by_label("Date").fill("2004")
    page.get_by_label("Compare with").fill("2008")
    page.keyboard.press("Tab")
    legend = page.get_by_role("row", name=re.compile("^the legend rule"))
    expect(legend).to_contain_text("the oldest stays")
    expect(legend).to_contain_text("since 2004-10-01")
    rules = page.locator(".by-rule tbody tr")
    many = rules.count()
    page.get_by_role("checkbox", name=re.compile(r"New \(")).uncheck()
    expect(rules).not_to_have_count(many)
    page.get_by_label("Search", exact=True).fill("420.5e")
    expect(rules).to_have_count(1)
    rules.get_by_role("button", name="rule 420.5e of 2004-06-01").click()
    expect(page.get_by_role("region", name="Rule 420.5e")).to_contain_text("only the longest in play stays")
    judge.check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rules_of_accessibility_hold(server: Server, browser: Browser, scheme: str) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    judge = Judging(page, server.address).sit(LEGENDS)
    expect(page.locator(".problems li")).to_have_count(1)
    page.get_by_role("button", name="Position after 2. resolve: 1").click()
    assert violations(page) == []
    page.get_by_role("tab", name="Position").click()
    assert violations(page) == []
    page.get_by_role("button", name="Add a card to Ann's hand").click()
    page.locator("#add-name").fill("serra")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator(".chip").first.click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open …").click()
    page.locator(".scenarios a").first.wait_for()
    assert violations(page) == []
    # The shortest of the books: what is judged is each thing on the page, so thousands of equal rows take a minute.
    page.goto(f"{server.address}/rulebook#rules=1996&rule=1996.batch")
    page.locator(".reading-rule li a").first.wait_for()
    assert violations(page) == []
    page.goto(f"{server.address}/rulebook#rules=2004&and=2006")
    page.locator(".by-rule").wait_for()
    assert violations(page) == []
    judge.check()
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 720), (3840, 2160)])
def test_it_fits_every_screen(server: Server, browser: Browser, width: int, height: int) -> None:
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    judge = Judging(page, server.address).sit()
    assert overflow(page) <= 0
    expect(judge.editor).to_be_in_viewport()
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name="Position").click()
    expect(page.get_by_role("region", name="Bob")).to_be_visible()
    assert overflow(page) <= 0
    for address in ("/rulebook", "/rulebook#rules=2004&and=2008"):
        page.goto(f"{server.address}{address}")
        page.locator(".rule-row, .differences").first.wait_for()
        assert overflow(page) <= 0
    judge.check()
    page.context.close()
