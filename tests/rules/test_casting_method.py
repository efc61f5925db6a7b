"""Casting methods are values: methods with equal parts are equal, and their words are those of options."""

from __future__ import annotations

from manaburn.rules.kernel.casting_method import FACE_DOWN, FREE, NORMAL, CastingMethod, MethodKind, MethodPart
from manaburn.rules.kernel.decisions import Action, ActionKind


def test_equal_parts_make_equal_methods() -> None:
    one = NORMAL.plus(MethodPart(MethodKind.EFFECT, 0, 43)).plus(MethodPart(MethodKind.MORPH))
    two = CastingMethod((MethodPart(MethodKind.EFFECT, 0, 43), MethodPart(MethodKind.MORPH)))
    assert one == two
    assert hash(one) == hash(two)
    assert one not in (NORMAL, FACE_DOWN, NORMAL.plus(MethodPart(MethodKind.EFFECT, 1, 43)), "effect 43 0 + morph")
    assert MethodPart(MethodKind.ALTERNATIVE, 1) != MethodPart(MethodKind.DEARER, 1)


def test_what_a_method_has() -> None:
    method = NORMAL.plus(MethodPart(MethodKind.OWN_PERMISSION, 2)).plus(MethodPart(MethodKind.MORPH))
    assert method.face_down
    assert not method.normal
    assert method.has(MethodKind.OWN_PERMISSION)
    assert not method.has(MethodKind.PERMISSION)
    assert NORMAL.normal
    assert not FREE.face_down


def test_methods_in_words() -> None:
    method = NORMAL.plus(MethodPart(MethodKind.EFFECT, 0, 43)).plus(MethodPart(MethodKind.DEARER, 1))
    assert str(method) == "effect 43 0 + dearer 1"
    assert str(NORMAL.plus(MethodPart(MethodKind.OWN_PERMISSION, 2))) == "own permission 2"
    assert str(NORMAL) == ""
    assert Action(ActionKind.PASS).way == NORMAL
