"""What must hold for every page on every screen."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}


AT_REST = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished))"""


LOOSENED = """() => { for (const one of document.querySelectorAll("*"))
    if (getComputedStyle(one).position === "sticky") { one.style.position = "static"; one.dataset.stuck = ""; } }"""
STUCK_AGAIN = """() => { for (const one of document.querySelectorAll("[data-stuck]"))
    { one.style.position = ""; delete one.dataset.stuck; } }"""


def violations(page: Page) -> list[str]:
    """What the rules of accessibility object to, once nothing moves any more: a card on its way lies over others. Bars
    that stick to the edges of a phone are let loose meanwhile: whatever they lie over can be scrolled to."""
    page.evaluate(AT_REST)
    page.evaluate(LOOSENED)
    found = Axe().run(page, options=AXE).response["violations"]
    page.evaluate(STUCK_AGAIN)
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def overflow(page: Page) -> int:
    """The number of pixels by which the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
