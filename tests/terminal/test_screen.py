"""The full-screen table, driven as by a person: keys, clicks, pages, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from manaburn.editions.edition import find_edition
from manaburn.terminal.interface import Asked, Interface
from manaburn.terminal.sitting_down import Sitting, play_match
from manaburn.terminal.stops import Stops
from manaburn.terms import Step

from .seats import DECKS

pytest.importorskip("textual", reason="the full-screen table needs: pip install 'manaburn[table]'")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from manaburn.terminal.screen import Page, StopsPage, TableApp

SIZE = (120, 40)


def sitting(seed: int = 3) -> Sitting:
    decks = [("Red Burn", DECKS["Red Burn"]), ("White Weenie", DECKS["White Weenie"])]
    return Sitting(decks, [[], []], find_edition("2008"), "2008", seed, stops=Stops())


class Table:
    """A table with a pilot."""

    def __init__(self, app: TableApp, pilot: Pilot[None], game: Sitting) -> None:
        self.app = app
        self.pilot = pilot
        self.sitting = game

    async def ready(self) -> None:
        """Wait until the person is asked, or the session is over."""
        for _ in range(3000):
            await self.pilot.pause(0.02)
            if self.app._waiting or not self.app._game_thread.is_alive():
                await self.pilot.pause()
                return
        raise AssertionError("nobody is asked")

    async def type(self, text: str) -> None:
        self.app.query_one("#typed", Input).value = text
        await self.press("enter")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.ready()

    def shown(self, name: str) -> str:
        return str(self.app.query_one(f"#{name}", Static).render())

    def log(self) -> str:
        return "\n".join([line.text for line in self.app.query_one("#log", RichLog).lines])

    def choices(self) -> list[str]:
        choices = self.app.query_one("#choices", OptionList)
        return [str(choices.get_option_at_index(i).prompt) for i in range(choices.option_count)]


def at_table(act: Callable[[Table], Awaitable[None]], game: Sitting | None = None, games: int = 1) -> Sitting:
    """Let somebody act at a table, and return what was played."""
    played = game if game is not None else sitting()

    def session(interface: Interface) -> None:
        played.games = games
        play_match(played, interface)

    async def drive() -> None:
        app = TableApp(session)
        async with app.run_test(size=SIZE) as pilot:
            table = Table(app, pilot, played)
            await table.ready()
            await act(table)
        app.close()
        if app.failure is not None:
            raise app.failure

    asyncio.run(drive())
    return played


def test_a_turn_by_keyboard() -> None:
    async def act(table: Table) -> None:
        assert "keep" in table.shown("question")
        assert table.app.query_one("#typed", Input).placeholder == "Enter: keep"
        await table.press("enter")
        assert table.choices() == [" 1  play Mountain"]
        await table.press("down", "enter")
        assert "You play Mountain." in table.log()
        assert "Mountain" in table.shown("my_side")
        await table.type("shock")
        assert "target of Shock" in table.shown("question")
        await table.type("white")
        assert "18 life" in table.shown("their_status")
        await table.press("f5")
        assert "20 life" in table.shown("their_status")
        assert "Taken back." in table.shown("message")
        assert "Shock deals" not in table.log()

    at_table(act)


def test_a_card_in_the_hand_is_clicked() -> None:
    async def act(table: Table) -> None:
        await table.press("enter")
        hand = table.shown("hand")
        await table.pilot.click("#hand", offset=(hand.index("Mountain") + 2, 0))
        await table.ready()
        assert "You play Mountain." in table.log()

    at_table(act)


def test_a_choice_is_clicked() -> None:
    async def act(table: Table) -> None:
        await table.pilot.click("#choices", offset=(3, 0))
        await table.ready()
        await table.pilot.click("#choices", offset=(5, 0))
        await table.ready()
        assert "You play Mountain." in table.log()

    at_table(act)


def test_stops_are_changed_on_their_page() -> None:
    async def act(table: Table) -> None:
        await table.press("enter", "f7")
        assert isinstance(table.app.screen, StopsPage)
        await table.press("down", "enter", "escape")
        assert not isinstance(table.app.screen, StopsPage)
        assert Step.UPKEEP in table.sitting.stops.mine or Step.DRAW in table.sitting.stops.mine

    at_table(act)


def test_help_and_the_text_of_a_card() -> None:
    async def act(table: Table) -> None:
        await table.press("f1")
        assert isinstance(table.app.screen, Page)
        await table.press("escape")
        await table.type("? serra angel")
        assert isinstance(table.app.screen, Page)

    at_table(act)


def test_a_game_is_played_to_its_end_and_the_last_answer_taken_back() -> None:
    async def act(table: Table) -> None:
        await table.press("enter")
        for _ in range(400):
            game = table.sitting.begun[0]
            if game.over:
                break
            await table.type(
                "p" if "p passes" in table.shown("question") else "1" if "choose" in table.shown("question") else ""
            )
        assert "wins in turn" in table.shown("question")
        await table.press("f5")
        assert not table.sitting.begun[0].over

    at_table(act)


def test_several_are_marked_before_they_are_taken() -> None:
    async def act(table: Table) -> None:
        await table.press("enter")
        for _ in range(60):
            if "Attack with" in table.shown("question"):
                break
            creature = next((line for line in table.choices() if "Jackal" in line or "Orcs" in line), "")
            land = next((line for line in table.choices() if "play Mountain" in line), "")
            await table.type((land or creature).split()[0] if land or creature else "")
        await table.press("down", "space")
        assert table.choices()[0].startswith("(1)")
        await table.press("enter")
        assert "You attack with" in table.log()

    at_table(act)


def test_a_question_without_choices_shows_what_it_is_about() -> None:
    given: list[str] = []

    def session(interface: Interface) -> None:
        asked = Asked("an amount for each (Enter: 2 1)", listing=("[bold]damage[/]: 3 in all", "  1 Bears", "  2 Boa"))
        interface.show(asked)
        given.append(interface.ask(asked))

    async def drive() -> None:
        app = TableApp(session)
        async with app.run_test(size=SIZE) as pilot:
            table = Table(app, pilot, sitting())
            await table.ready()
            assert "damage: 3 in all\n  1 Bears\n  2 Boa\nan amount" in table.shown("question")
            await table.type("1 2")
        app.close()

    asyncio.run(drive())
    assert given == ["1 2"]


def test_leaving_gives_up() -> None:
    async def act(table: Table) -> None:
        await table.press("enter")
        await table.press("f10")
        assert "sure" in table.shown("question") or "leave?" in table.shown("question")
        await table.type("y")

    assert at_table(act).begun[0].result == "White Weenie"


def test_ctrl_c_ends_it_with_the_game_as_it_is() -> None:
    async def act(table: Table) -> None:
        await table.press("enter")
        await table.pilot.press("ctrl+c")

    game = at_table(act).begun[0]
    assert not game.over and "open" in game.record()


def test_a_match_goes_on_with_another_game() -> None:
    async def act(table: Table) -> None:
        for text in ("concede", "y", "", "y"):
            await table.type(text)
        assert len(table.sitting.begun) == 2
        assert "keep" in table.shown("question")

    at_table(act, games=3)
