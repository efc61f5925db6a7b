"""Somebody at the table in a browser, who does what is asked by clicking."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

PATIENCE: Final = 90_000
MODES: Final = ("priority", "attack", "block", "number", "amounts", "order", "one", "many")


class Clicking:
    """A person at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)

    def sit(self, address: str, *tokens: str) -> Clicking:
        """Sit down."""
        self.page.goto(f"{address}/")
        self.page.evaluate("localStorage.setItem('pace', '0')")
        self.page.goto(f"{address}/table#{','.join(tokens)}")
        self.prompt.wait_for()
        return self

    @property
    def prompt(self) -> Locator:
        """What is asked."""
        return self.page.locator("#prompt")

    @property
    def question(self) -> str:
        """The question."""
        return self.prompt.locator(".question").inner_text()

    def mode(self) -> str:
        """Wait until something is asked or the game is over; return what kind of question it is, "over" for none.

        Both are seen in one look: a question can be withdrawn at any time, for the page may answer it by itself.
        """
        found = self.page.wait_for_function(
            """modes => { const p = document.querySelector("#prompt");
              if (p && p.querySelector(".question.end")) return "over";
              return p && modes.find(mode => p.classList.contains(mode)); }""",
            arg=list(MODES),
        )
        return str(found.json_value())

    def changed(self, before: str) -> None:
        """Wait until the question is another one."""
        self.page.wait_for_function("before => document.querySelector('#app').innerText !== before", arg=before)

    def step(self) -> bool:
        """Do one thing. Return False if the game is over."""
        mode = self.mode()
        if mode == "over":
            return False
        before = self.page.locator("#app").inner_text()
        hand = self.page.locator(".hand .thing.lit")
        if mode == "priority" and hand.count():
            hand.first.click()
            self.changed(before)
            if "menu" in (self.prompt.get_attribute("class") or ""):
                before = self.page.locator("#app").inner_text()
                self.prompt.locator(".option").first.click()
        elif mode == "attack":
            self.page.locator(".near .thing.lit").first.click()
            self.confirm()
        elif mode == "one":
            theirs = self.page.locator(".far .lit")
            (theirs if theirs.count() else self.prompt.locator(".option")).first.click()
        elif mode == "many":
            found = re.search(r"pick (\d+)", self.prompt.inner_text())
            for place in range(int(found[1]) if found else 0):
                self.prompt.locator(".option").nth(place).click()
            self.confirm()
        else:
            self.confirm()
        self.changed(before)
        return True

    def confirm(self) -> None:
        """Click on the button that passes or confirms."""
        button = self.prompt.locator(".primary")
        expect(button).to_be_enabled()
        button.click()

    def play(self, most: int = 600) -> int:
        """Go on until the game is over. Return the number of things done."""
        for done in range(most):
            if not self.step():
                return done
        raise AssertionError(f"the game isn't over after {most} things")

    def until_turn(self, number: int) -> None:
        """Go on until a turn has come."""
        while self.turn() < number and self.step():
            pass

    def turn(self) -> int:
        """The number of the turn, 0 before the first."""
        found = re.search(r"\d+", self.page.locator(".turn").inner_text())
        return int(found[0]) if found else 0

    def asked(self) -> bool:
        """Whether something is asked now."""
        return any(mode in (self.prompt.get_attribute("class") or "") for mode in MODES)

    def check(self) -> None:
        """Nothing has gone wrong in the page."""
        assert self.problems == []
