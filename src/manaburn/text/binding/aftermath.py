"""What later text can refer to after an effect: the objects that it found, created or exiled, and its amount."""

from __future__ import annotations

from typing import Final

from ..surface import It, That, ThatMuch
from ..tree import (
    ONE,
    All,
    Amount,
    Bid,
    Both,
    Change,
    ChooseAnew,
    ChooseValue,
    Clash,
    CopyCard,
    CountedEffect,
    Counter,
    CreateCopies,
    CreateTokens,
    Discard,
    Draw,
    Effect,
    ExileContest,
    Filter,
    FlipCard,
    FlipCoin,
    FlipUntilLost,
    Guess,
    Host,
    Mill,
    MillUntil,
    Move,
    OwnerOf,
    Ref,
    RevealUntil,
    Sacrifice,
    Search,
    SecretNumbers,
    Target,
    TradeControl,
    You,
)
from .memory import Memory, Picked
from .mentions import Mention, Record, how_of
from .nouns import is_spell, nouns_of

TOKEN_NOUNS: Final = frozenset(["token", "creature", "permanent", "artifact"])
SACRIFICED: Final = frozenset(["artifact", "creature", "enchantment", "land", "permanent"])
A_CARD: Final = frozenset(["card"])
HOSTS: Final = frozenset(["creature", "permanent"])
"""The nouns for what something is attached to."""


def after(memory: Memory, e: Effect, record: Record) -> None:
    """Add to the memory what later text can refer to after an effect."""
    how = how_of(e)
    if isinstance(e, Counter) and e.zone == "removed":
        memory.done["exiled"] = record
    if how:
        memory.done[how] = record
    if isinstance(e, ChooseValue) and e.what == "name":
        memory.named = True
    elif isinstance(e, ChooseValue) and e.what == "card type":
        memory.card_type = True
    elif isinstance(e, RevealUntil):
        memory.picked = Picked(None, record)
        memory.done["revealed"] = record
    elif isinstance(e, Search) and e.zones == ("library", "graveyard") and memory.subject.who == You():
        zones = (All(Filter(zone="library", whose=You())), All(Filter(zone="graveyard", whose=You())))
        memory.picked = Picked(Both(zones), record)
    elif isinstance(e, FlipCoin):
        memory.flip = record
    elif isinstance(e, FlipUntilLost):
        memory.flips = record
    elif isinstance(e, SecretNumbers):
        memory.secret = record
    elif isinstance(e, (Bid, Clash, Guess)):
        memory.clash = record
    m = mentioned_by(memory, e, record)
    if m is not None:
        memory.mention(m)
    if isinstance(e, CountedEffect) and not _says_that_much(e):
        memory.amount_record = record


def _says_that_much(e: Effect) -> bool:
    """Return whether the amount of an effect is itself "that much", so that it adds no new amount."""
    amounts: tuple[object, object] = getattr(e, "amount", None), getattr(e, "n", None)
    return any(isinstance(amount, (ThatMuch, Amount)) for amount in amounts)


def mentioned_by(memory: Memory, e: Effect, record: Record) -> Mention | None:
    """Return the mention that an effect adds, besides those of its own nouns; None if it adds none."""
    match e:
        case Search():
            nouns = nouns_of(e.kind) if isinstance(e.kind, Filter) else None
            plural = e.any_number or e.n != ONE
            return Mention(None, record, plural=plural, nouns=nouns, how="found", elsewhere=True)
        case CreateTokens() | CreateCopies():
            return Mention(None, record, plural=e.n != ONE, nouns=TOKEN_NOUNS)
        case FlipCard():
            return Mention(None, record, plural=True, nouns=nouns_of(e.kind))
        case Sacrifice(what=It() | That() | Ref()):
            return Mention(None, record, nouns=SACRIFICED, how="sacrificed", soft=True)
        case Draw():
            return Mention(None, record, plural=e.n != ONE, nouns=A_CARD, how="drawn", soft=e.n == ONE)
        case TradeControl():
            return Mention(None, record, plural=True, nouns=nouns_of(e.kind))
        case CopyCard():
            return Mention(None, record, nouns=frozenset(["copy"]))
        case Discard(what=None):
            return Mention(None, record, plural=e.n != ONE, nouns=A_CARD, how="discarded")
        case Mill():
            return Mention(None, record, plural=e.n != ONE, nouns=A_CARD)
        case MillUntil():
            return Mention(None, record, nouns=nouns_of(e.kind), elsewhere=True)
        case RevealUntil():
            nouns = nouns_of(e.kind)
            return Mention(None, record, plural=e.n != ONE, nouns=nouns, how="revealed", elsewhere=True)
        case Move(what=Target(), zone="hand" | "library" | "graveyard"):
            return Mention(OwnerOf(Ref("target", memory.slots - 1)), player=True, thing=False, soft=True)
        case Move(what=Host(), zone="in play"):
            return Mention(None, record, nouns=HOSTS)
        case Move(zone="removed") if is_spell(e.what):
            return Mention(None, record, nouns=A_CARD, how="exiled")
        case ChooseValue(what="player" | "opponent"):
            return Mention(Ref("chosen player"), player=True, thing=False, soft=True)
        case ChooseAnew():
            return Mention(None, record, nouns=A_CARD, how="chosen", elsewhere=True)
        case Clash() | Bid():
            return Mention(None, record, player=True, thing=False, opponent=True)
        case Change(change="turn face up") if e.what in (Ref("linked"), That("card", False, "exiled")):
            return Mention(Ref("linked"), nouns=A_CARD, elsewhere=True)
        case ExileContest():
            return Mention(None, record, player=True, thing=False)
        case _:
            return None
