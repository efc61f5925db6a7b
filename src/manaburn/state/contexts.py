"""What the words of a text refer to while its instructions are carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.terms import Zone
from manaburn.text.tree.base import Node
from manaburn.text.tree.nouns import Filter
from manaburn.text.tree.words import PaidCost

from .happenings import Happening
from .objects import Entity, GameObject, Player

if TYPE_CHECKING:
    from .characteristics import Characteristics
    from .happenings import Arrival


class EffectResult:
    """What an instruction did. Later instructions find it under its number (``As``)."""

    def __init__(
        self,
        objects: list[Entity],
        amount: int,
        done: bool,
        rest: list[Entity] | None = None,
        before: list[Entity] | None = None,
        parts: dict[int, int] | None = None,
        empty: bool = False,
    ) -> None:
        self.objects: Final = objects
        self.before: Final[list[Entity]] = before if before is not None else objects
        """The same objects, except that those it moved from play are given as they were in play."""
        self.amount: Final = amount
        self.done: Final = done
        self.rest: Final[list[Entity]] = rest if rest is not None else []
        self.parts: Final[dict[int, int]] = parts if parts is not None else {}
        """For each player's index: that player's part of ``amount``, if each player acted on what is his or her own."""
        self.empty: Final = empty
        """Whether the instruction asked for none of something: nothing was done, and nothing was impossible."""


def kicker_words(n: int) -> str:
    """Return what the kicker with this number is called, from 1 in the order of the text."""
    return "kicker" if n == 1 else f"kicker {n}"


class Context:
    """What the words of a text refer to: its source and controller, targets, X, modes, what was paid, and the event
    that triggered it.

    It is filled while a spell or ability is played or a triggered ability is put on the stack, and doesn't change after
    that (409.1), except that each instruction adds its result to ``kept``.
    """

    def __init__(self, source: GameObject, controller: Player) -> None:
        self.source = source
        self.controller = controller
        # Most contexts need few of these, so each is made at its first use (see the properties below).
        self._targets: list[list[Entity]] | None = None
        self._divided: list[list[int]] | None = None
        self._modes: list[int] | None = None
        self._paid: list[PaidCost] | None = None
        self._cost_objects: list[list[Entity]] | None = None
        self._cost_amounts: dict[int, int] | None = None
        self._kept: dict[int, EffectResult] | None = None
        self._each: list[Entity] | None = None
        self._spliced: list[GameObject] | None = None
        self._chosen_text: list[str] | None = None
        self._decided: dict[Node, object] | None = None
        self._illegal: list[list[Entity]] | None = None
        self.item: GameObject | None = None
        """The spell or ability on the stack."""
        self.x = 0
        self.x_colours = 0
        """A mask of the only colours of mana that can be spent on X; 0: any mana."""
        self.producers: Filter | None = None
        """What alone may have produced the mana that is spent; None: anything."""
        self.colours_spent = 0
        """A mask of the colours of the mana that was spent."""
        self.mana_spent = 0
        self.letters_spent = ""
        """The letters of the mana that was spent."""
        self.kickers: tuple[int, ...] = ()
        """The numbers, from 1, of the kickers that were paid, in the order of the text."""
        self.off_timing = False
        """Whether the spell was played when a sorcery couldn't have been."""
        self.tapped = False
        """Whether {T} was paid."""
        self.event: Happening | None = None
        self.amount = 0
        """The amount of the event that is being replaced."""
        self.subject: Entity | None = None
        """The object to which a modification is being applied (``Ref("self")``)."""
        self.origin = Zone.HAND
        """The zone from which the spell was played."""
        self.allowed_by: tuple[int, ...] = ()
        """The numbers of the sources of the effects under which the spell was played; 0 for an effect without one."""
        self.held_key = -1
        """The key of this ability among those of its source; -1 if there is none."""
        self.granter: GameObject | None = None
        self.as_was: Characteristics | None = None
        """Before the stack: the characteristics of the source when the ability was played or triggered."""
        self.arrival: Arrival | None = None
        """How the source will come into play, while an "as it comes into play" effect is carried out."""
        self.standing: Happening | None = None
        """The event that is being replaced. If ``TheEvent`` is carried out, it happens, and ``stands`` is set."""
        self.stands = False
        self.unmoved: tuple[Entity, ...] = ()
        """The source of the ability and the objects of its event, those only that had not moved by the time the ability
        was played or put on the stack."""
        self.moved_since: tuple[Entity, ...] = ()
        """Those of ``unmoved`` that had moved by the time it resolved. They are not followed to another zone
        (217.1c)."""
        self.agreed = False
        """Whether the player has already agreed to what is being carried out ("you may"), and so is not asked again
        whether to pay for it."""
        self.in_turn = False
        """Whether players carry out each step one after the other (413.2d until 2003)."""
        self.turn = 0
        """The turn that the text calls "this turn", if it may be an earlier one: the turn in which a delayed triggered
        ability was set up. 0: the turn at hand."""

    @property
    def targets(self) -> list[list[Entity]]:
        """The targets, by slot. Illegal targets are removed as the spell or ability resolves.

        Rules: 413.2a.
        """
        found = self._targets
        if found is None:
            found = []
            self._targets = found
        return found

    @targets.setter
    def targets(self, value: list[list[Entity]]) -> None:
        self._targets = value

    @property
    def divided(self) -> list[list[int]]:
        """By slot: the share of each target in a divided amount.

        Rules: 409.1d.
        """
        found = self._divided
        if found is None:
            found = []
            self._divided = found
        return found

    @divided.setter
    def divided(self, value: list[list[int]]) -> None:
        self._divided = value

    @property
    def modes(self) -> list[int]:
        """The indexes of the modes chosen, from 0.

        Rules: 409.1b.
        """
        found = self._modes
        if found is None:
            found = []
            self._modes = found
        return found

    @modes.setter
    def modes(self, value: list[int]) -> None:
        self._modes = value

    @property
    def paid(self) -> list[PaidCost]:
        """The optional and alternative costs that were paid, but for kickers (see ``kickers``)."""
        found = self._paid
        if found is None:
            found = []
            self._paid = found
        return found

    @paid.setter
    def paid(self, value: list[PaidCost]) -> None:
        self._paid = value

    @property
    def paid_words(self) -> list[str]:
        """The optional and alternative costs that were paid, in words. The second kicker is "kicker 2"."""
        kickers = [kicker_words(n) for n in self.kickers]
        return [*kickers, *self._paid] if self._paid else kickers

    @property
    def cost_objects(self) -> list[list[Entity]]:
        """For each part of the cost: the objects it was paid with."""
        found = self._cost_objects
        if found is None:
            found = []
            self._cost_objects = found
        return found

    @cost_objects.setter
    def cost_objects(self, value: list[list[Entity]]) -> None:
        self._cost_objects = value

    @property
    def cost_amounts(self) -> dict[int, int]:
        """For each part of the cost: the amount, if it isn't the number of objects it was paid with."""
        found = self._cost_amounts
        if found is None:
            found = {}
            self._cost_amounts = found
        return found

    @cost_amounts.setter
    def cost_amounts(self, value: dict[int, int]) -> None:
        self._cost_amounts = value

    def forget_payment(self) -> None:
        """Forget what was paid. Another cost is about to be paid, and its parts are counted from the first."""
        self._cost_objects = None
        self._cost_amounts = None
        self.letters_spent = ""

    @property
    def kept(self) -> dict[int, EffectResult]:
        """The results of earlier instructions, by their numbers."""
        found = self._kept
        if found is None:
            found = {}
            self._kept = found
        return found

    @kept.setter
    def kept(self, value: dict[int, EffectResult]) -> None:
        self._kept = value

    @property
    def each(self) -> list[Entity]:
        """The objects or players of the "for each" repetitions in progress, the innermost last."""
        found = self._each
        if found is None:
            found = []
            self._each = found
        return found

    @each.setter
    def each(self, value: list[Entity]) -> None:
        self._each = value

    @property
    def spliced(self) -> list[GameObject]:
        """The cards spliced onto the spell.

        Rules: 502.40.
        """
        found = self._spliced
        if found is None:
            found = []
            self._spliced = found
        return found

    @spliced.setter
    def spliced(self, value: list[GameObject]) -> None:
        self._spliced = value

    @property
    def chosen_text(self) -> list[str]:
        """The words chosen as the spell or ability was played."""
        found = self._chosen_text
        if found is None:
            found = []
            self._chosen_text = found
        return found

    @chosen_text.setter
    def chosen_text(self, value: list[str]) -> None:
        self._chosen_text = value

    @property
    def decided(self) -> dict[Node, object]:
        """What was decided about parts of the text as the spell or ability was played.

        Rules: 1996.play.
        """
        found = self._decided
        if found is None:
            found = {}
            self._decided = found
        return found

    @decided.setter
    def decided(self, value: dict[Node, object]) -> None:
        self._decided = value

    @property
    def illegal(self) -> list[list[Entity]]:
        """By slot: all targets as announced, if some have become illegal. Used only for information about them.

        Rules: 413.2a.
        """
        found = self._illegal
        if found is None:
            found = []
            self._illegal = found
        return found

    @illegal.setter
    def illegal(self, value: list[list[Entity]]) -> None:
        self._illegal = value

    def note_unmoved(self) -> None:
        """Note in ``unmoved`` which objects have not moved yet. Called when the ability has been played or put on the
        stack. If it is a delayed ability, what it speaks of may have moved since it was created; but what it has
        triggered on by its moving is followed.

        Rules: 404.4d.
        """
        event = self.event
        found: list[Entity] = [self.source] if self.source.here else []
        if event is not None:
            for item in (event.what, event.new, event.other, event.source):
                if isinstance(item, GameObject) and item.here and item is not self.source:
                    found.append(item)
        moved: list[Entity] = []
        for entity in self.unmoved:
            if not isinstance(entity, GameObject) or entity in found:
                continue
            if entity.here:
                found.append(entity)
            elif event is None or event.what is not entity:
                moved.append(entity)
        self.unmoved = tuple(found)
        self.moved_since = tuple(moved)

    def note_before_waiting(self) -> None:
        """Note in ``unmoved`` which of the objects that a delayed ability speaks of are where it will look for them.
        Called when it is created.

        Rules: 404.4d.
        """
        self.unmoved = ()
        self.note_unmoved()
        spoken: list[Entity] = []
        if self._kept:
            for result in self._kept.values():
                spoken.extend(result.objects)
        if self._each:
            spoken.extend(self._each)
        for entity in spoken:
            if isinstance(entity, GameObject) and entity.here and entity not in self.unmoved:
                self.unmoved = (*self.unmoved, entity)

    def note_moved(self) -> None:
        """Note in ``moved_since`` which of those objects have moved. Called when the ability begins to resolve."""
        for item in self.unmoved:
            if isinstance(item, GameObject) and not item.here:
                self.moved_since = (*self.moved_since, item)

    def fork(self) -> Context:
        """Return a copy for something that is set up now and carried out later: a delayed trigger or continuous
        effect."""
        other = Context(self.source, self.controller)
        other.item = self.item
        self._give_announced(other)
        other.off_timing = self.off_timing
        other.tapped = self.tapped
        if self._cost_objects:
            other._cost_objects = [list(part) for part in self._cost_objects]
        if self._cost_amounts:
            other._cost_amounts = dict(self._cost_amounts)
        other.colours_spent = self.colours_spent
        other.mana_spent = self.mana_spent
        other.letters_spent = self.letters_spent
        other.event = self.event
        if self._kept:
            other._kept = dict(self._kept)
        if self._each:
            other._each = list(self._each)
        if self._spliced:
            other._spliced = list(self._spliced)
        other.amount = self.amount
        other.subject = self.subject
        other.origin = self.origin
        other.allowed_by = self.allowed_by
        if self._chosen_text:
            other._chosen_text = list(self._chosen_text)
        if self._decided:
            other._decided = dict(self._decided)
        other.held_key = self.held_key
        other.granter = self.granter
        other.as_was = self.as_was
        other._illegal = self._illegal
        other.arrival = self.arrival
        other.in_turn = self.in_turn
        other.turn = self.turn
        other.unmoved = self.unmoved
        other.moved_since = self.moved_since
        return other

    def _give_announced(self, other: Context) -> None:
        """Give another context the choices that were announced: targets, X, modes and optional costs."""
        if self._targets:
            other._targets = [list(slot) for slot in self._targets]
        if self._divided:
            other._divided = [list(slot) for slot in self._divided]
        other.x = self.x
        other.x_colours = self.x_colours
        other.producers = self.producers
        if self._modes:
            other._modes = list(self._modes)
        if self._paid:
            other._paid = list(self._paid)
        other.kickers = self.kickers
