"""Events happen: the one place where facts of the game change because something happens (419, 410, 217).

:func:`perform` takes the events that would happen at the same time through replacement effects, carries out what is
left, lets triggered abilities see it and writes the log. The other functions are its short forms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.state import happenings as h
from manaburn.state.objects import CARD, SPELL_COPY, TOKEN, Arrival, Context, Entity, GameObject, Happening, Player
from manaburn.terms import CREATURE, PERMANENT_TYPES, PLANESWALKER, Zone
from manaburn.text.tree import Face
from manaburn.text.tree import statics as s

from . import arrivals, continuous, destruction, packets, replacement, triggers
from .decisions import GameEnded
from .table import Table

DEEPEST: Final = 200
"""How deep events may happen because of events, before the game is stopped as a runaway."""


class Runaway(Exception):
    """Events have caused events without end."""


def perform(table: Table, happenings: list[Happening]) -> list[Happening]:
    """Carry out events that happen at the same time; returns those that did, after replacement (419) and in order.

    What is destroyed, sacrificed or discarded moves as a part of the same event, so that all parts have their
    replacement effects, happen together and are seen together.
    """
    if not happenings:
        return happenings
    table.depth += 1
    if table.depth > DEEPEST:
        table.depth = 0
        raise Runaway(f"events caused by {happenings[0].what}")
    if table.guarding and not table.spared:
        destruction.guard(table, happenings)
    later: list[replacement.Deferred] = []
    coming = replacement.apply(table, happenings, later)
    moves: list[Happening] = []
    for event in coming:
        if event.kind == h.DESTROY or event.kind == h.SACRIFICE or event.kind == h.DISCARD:
            move = departure(table, event)
            if move is None:
                event.kind = NEVER
            else:
                moves.append(move)
    if moves:
        coming = [event for event in coming if event.kind != NEVER]
        coming.extend(replacement.apply(table, moves, later))
    held: list[Happening] = []
    if table.edition.damage_waits:
        coming = packets.hold(table, coming, held)
    earlier = triggers.before(table, coming)
    done: list[Happening] = []
    follow: list[Happening] = []
    table.moment = table.state._clock + 1
    for event in coming:
        carry_one(table, event, follow, done)
    seen = done
    if follow:
        # Life lost and loyalty removed by damage are part of what the damage does (212.9, 215.2).
        seen = list(done)
        for event in replacement.apply(table, follow, later):
            carry_one(table, event, follow, seen)
    if len(done) > 1:
        arrivals.put_in_order(table, done)
    continuous.settle(table)
    triggers.after(table, seen, earlier)
    for instead in later:
        if instead.carry_out(table).done and not done:
            done = [Happening(h.TURNED)]  # something else was done instead (419.5b)
    table.depth -= 1
    return held + done if held else done


NEVER: Final = -1
"""The kind of an event that can't happen after all."""


def carry_one(table: Table, event: Happening, follow: list[Happening], done: list[Happening]) -> None:
    """Carry out one event, and keep it in the log and the history if it happened."""
    event.turn = table.state.turn
    if CARRY_OUT[event.kind](table, event, follow):
        event.done = True
        done.append(event)
        table.note(event)
        if event.kind in REMEMBERED:
            if event.kind != h.STEP_BEGINS:
                event.step = table.state.step
            table.journal.happened(table.state.history, event)


def departure(table: Table, event: Happening) -> Happening | None:
    """The move to the graveyard that destroying, sacrificing or discarding something is; None if it can't be done."""
    item = event.what
    assert item is not None
    if not item.here:
        return None
    if event.kind == h.DISCARD:
        if item.zone is not Zone.HAND:
            return None
        return moving(item, Zone.GRAVEYARD, event.cause, "discarded")
    if item.zone is not Zone.IN_PLAY:
        return None
    if event.kind == h.DESTROY:
        return moving(item, Zone.GRAVEYARD, event.cause, "destroyed")
    if item.controller is not event.player or continuous.cant(table, item, "be sacrificed"):
        return None
    return moving(item, Zone.GRAVEYARD, event.cause, "sacrificed")


def cant(table: Table, player: Player, what: str) -> bool:
    """Whether an effect says outright that a player can't do something."""
    for mark in continuous.player_rules(table, player):
        mod = mark.mod
        if isinstance(mod, s.Cant) and mod.what == what:
            return True
    return False


# -- what each kind of event changes -----------------------------------------------------------------------------------


def _move(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """217.1: an object moves to another zone and becomes a new object there."""
    item = event.what
    assert item is not None
    if not item.here or (item.kind == TOKEN and item.zone is not Zone.IN_PLAY and event.word != "token"):
        return False
    state = table.state
    arrival = event.arrival
    to = event.to
    if to is Zone.IN_PLAY and item.zone is not Zone.IN_PLAY:
        face = arrival.copy_of if arrival is not None and arrival.copy_of is not None else item.face
        face_down = arrival is not None and arrival.face_down
        if not face_down and face is not None and face.card_types & PERMANENT_TYPES == 0:
            if not table.edition.non_permanent_is_removed:
                return False  # 217.1a: an instant or sorcery stays where it is
            to = Zone.REMOVED
            event.to = to
    if item.zone is not Zone.GONE:
        continuous.remember(table, item)
    event.origin = item.zone
    event.player = item.controller
    detach_from_host(table, item)
    if item.in_combat:
        leave_combat(table, item)
    state.take(item)
    owner = item.owner
    new_face = item.face
    if item.card is not None and (to is not Zone.STACK or new_face is None):
        new_face = item.card.definition.front
        if to is Zone.IN_PLAY and item.zone is Zone.STACK and item.card.definition.layout == "split":
            new_face = item.face
    elif item.card is not None and arrival is not None:
        half = arrival.choices.get("face")
        if isinstance(half, int) and half:
            new_face = item.card.definition.faces[half]  # 505.3: of a split card only the half that is played
    new = state.make_object(item.kind, owner, to, new_face, item.card)
    if item.card is None:
        new.label = item.label
    new.entered = state.turn
    new.timestamp = state.next_timestamp()
    item.successor = new
    event.new = new
    if item.kind == SPELL_COPY and to is not Zone.STACK:
        new.zone = to
    index = -1
    if to is Zone.IN_PLAY:
        arrive(table, new, item, arrival)
    elif to is Zone.LIBRARY:
        cards = state.libraries[owner.index]
        place = arrival.place if arrival is not None else "top"
        if place == "bottom":
            index = 0
        elif place.isdigit():
            index = max(0, len(cards) - int(place) + 1)
    elif to is Zone.REMOVED or to is Zone.STACK:
        if arrival is not None:
            new.face_down = arrival.face_down
            if arrival.controller is not None:
                new.controller = arrival.controller
    if new.face_down and (to is Zone.IN_PLAY or to is Zone.STACK):
        new.known_to = 1 << new.controller.index
    elif to is Zone.IN_PLAY or to is Zone.GRAVEYARD or to is Zone.STACK or (to is Zone.REMOVED and not new.face_down):
        new.known_to = (1 << len(state.players)) - 1
    elif to is Zone.HAND:
        new.known_to = item.known_to | (1 << owner.index) if item.zone is not Zone.LIBRARY else 1 << owner.index
    elif to is Zone.LIBRARY:
        # Who saw it go there knows it; several at once go in an order that only their owner knows (217.2d).
        new.known_to = 0 if arrival is not None and arrival.place == "shuffle" else item.known_to
        if item.zone is Zone.HAND:
            new.known_to = new.known_to | (1 << owner.index)
        elif item.zone is not Zone.LIBRARY and item.kind == CARD and not item.face_down:
            new.known_to = (1 << len(state.players)) - 1
    state.put(new, index)
    if new.kind != CARD and to is not Zone.IN_PLAY and to is not Zone.STACK:
        table.journal.append(state.strays, new)
    if to is Zone.LIBRARY and arrival is not None and arrival.place == "shuffle":
        shuffle_quietly(table, owner)
    return True


def arrive(table: Table, new: GameObject, old: GameObject, arrival: Arrival | None) -> None:
    """Set what a permanent comes into play with."""
    state = table.state
    new.since = state.turn
    new.arrived = table.moment
    if arrival is None:
        arrival = Arrival()
    controller = arrival.controller if arrival.controller is not None else new.owner
    new.controller = controller
    new.base_controller = controller
    if arrival.tapped:
        new.tapped = True
    if arrival.face_down:
        new.face_down = True
    if arrival.copy_of is not None:
        new.copy_of = arrival.copy_of
    if old.zone is Zone.STACK and old.context is not None:
        new.context = old.context
        if old.copy_of is not None and arrival.copy_of is None:
            new.copy_of = old.copy_of
    elif arrival.context is not None:
        new.context = arrival.context
    for counter in arrival.counters:
        state.set_counters(new, counter, arrival.counters[counter])
    for key in arrival.choices:
        if key.startswith("mods "):
            mods = arrival.choices[key]
            assert isinstance(mods, tuple)
            continuous.start(table, mods[0], [new], mods[1], None)
        elif key == "linked":
            linked = arrival.choices[key]
            assert isinstance(linked, list)
            table.journal.replace(new.linked, linked)
        else:
            state.set_choice(new, key, arrival.choices[key])
    face = new.copy_of if new.copy_of is not None else new.face
    if face is not None and face.loyalty is not None and not arrival.face_down:
        state.set_counters(new, "loyalty", face.loyalty)
    host = arrival.attached
    if host is not None:
        attach_quietly(table, new, host)
    if arrival.is_attacking and arrival.attacking is not None:
        new.in_combat = True
        new.attacking = arrival.attacking


def attach_quietly(table: Table, item: GameObject, host: Entity) -> None:
    """Attach without any event: as part of coming into play."""
    item.attached_to = host
    if isinstance(host, GameObject):
        table.journal.append(host.attachments, item)


def detach_from_host(table: Table, item: GameObject) -> None:
    """Take it out of its host's list of attachments; it keeps what it was attached to, to be looked back at."""
    host = item.attached_to
    if isinstance(host, GameObject) and item in host.attachments:
        table.journal.remove(host.attachments, item)


def shuffle_quietly(table: Table, player: Player) -> None:
    """Put a library in a random order."""
    state = table.state
    cards = list(state.libraries[player.index])
    for i in range(len(cards) - 1, 0, -1):
        j = state.chance(i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    table.journal.replace(state.libraries[player.index], cards)
    for card in cards:
        if card.known_to:
            card.known_to = 0


def _damage(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """419.5, 310.4: damage stays on a creature, costs a player life, a planeswalker loyalty; before the stack a little
    later (1996.dmg.7)."""
    amount = event.amount
    if amount <= 0:
        return False
    turn = table.state.turn
    source = event.source
    item = event.what
    if item is not None:
        if not item.here or item.zone is not Zone.IN_PLAY:
            return False
        types = continuous.characteristics(table, item).card_types
        if types & (CREATURE | PLANESWALKER) == 0 or continuous.cant(table, item, "be dealt damage"):
            return False
        if types & CREATURE and event.moment != packets.DEALT:
            item.damage += amount
        if types & PLANESWALKER:
            removed = Happening(h.COUNTERS_REMOVED, item, None, amount, source)
            removed.word = "loyalty"
            follow.append(removed)
        mark(table, item, "was dealt damage")
        if event.flag:
            mark(table, item, "was dealt combat damage")
    else:
        player = event.other
        if not isinstance(player, Player) or player.lost or cant(table, player, "be dealt damage"):
            return False
        event.player = player
        if event.moment != packets.DEALT:
            loss = Happening(h.LOSE_LIFE, None, player, amount, source)
            loss.word = "damage"
            loss.cause = event.cause
            follow.append(loss)
        if source is not None and source.controller is not player:
            mark(table, source, "damaged opponent")
    if source is not None:
        mark(table, source, "dealt damage")
    event.turn = turn
    return True


def mark(table: Table, item: GameObject, word: str) -> None:
    """Remember a fact of this turn about an object."""
    if item.marks.get(word, -1) != table.state.turn:
        table.journal.put(item.marks, word, table.state.turn)


def _draw(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    state = table.state
    if player.lost or cant(table, player, "draw"):
        return False
    library = state.libraries[player.index]
    if not library:
        player.drew_from_empty = True
        return False
    card = library[-1]
    move = moving(card, Zone.HAND, event.cause, "drawn")
    if not _move(table, move, follow):
        return False
    event.what = move.new
    event.amount = 1 + sum([1 for past in state.history if past.kind == h.DRAW and past.player is player])
    show_drawn(table, player, event, follow)
    return True


def show_drawn(table: Table, player: Player, event: Happening, follow: list[Happening]) -> None:
    """404.5: what makes a player reveal a card as it is drawn; what looks for that sees only its own revealing."""
    card = event.what
    assert card is not None
    for mark_ in continuous.player_rules(table, player):
        mod = mark_.mod
        if isinstance(mod, s.RevealDraw) and mod.n == event.amount:
            reveal(table, [card], player, mark_.context.source)
            shown = Happening(h.DEED, card, player)
            shown.word = "reveals"
            shown.cause = mark_.context.source
            follow.append(shown)


def _gain_life(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    if event.amount <= 0 or player.lost or cant(table, player, "gain life"):
        return False
    player.life += event.amount
    return True


def above_floor(table: Table, player: Player, amount: int) -> int:
    """Of a loss of life by damage, what "damage that would reduce your life total to less than 1" leaves of it."""
    if player.life < 1 or player.life - amount >= 1:
        return amount
    for mark_ in continuous.player_rules(table, player):
        if isinstance(mark_.mod, s.RuleChange) and mark_.mod.rule == "damage leaves 1 life":
            return player.life - 1
    return amount


def _lose_life(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    if event.amount <= 0 or player.lost or cant(table, player, "lose life"):
        return False
    if event.word == "damage":
        event.amount = above_floor(table, player, event.amount)
    player.life -= event.amount
    return True


def _tap(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    if item.tapped or not item.here or item.zone is not Zone.IN_PLAY:
        return False
    item.tapped = True
    return True


def _untap(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    if not item.tapped or not item.here or item.zone is not Zone.IN_PLAY or continuous.cant(table, item, "untap"):
        return False
    item.tapped = False
    return True


def _counters_put(table: Table, event: Happening, follow: list[Happening]) -> bool:
    if event.amount <= 0:
        return False
    item = event.what
    if item is None:
        player = event.player
        assert player is not None
        if event.word == "poison":
            player.poison += event.amount
        else:
            table.journal.put(player.counters, event.word, player.counters.get(event.word, 0) + event.amount)
        return True
    if not item.here or continuous.cant(table, item, "have counters"):
        return False
    table.state.set_counters(item, event.word, item.counters.get(event.word, 0) + event.amount)
    return True


def _counters_removed(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    had = item.counters.get(event.word, 0)
    event.amount = min(event.amount, had)
    if event.amount <= 0 or not item.here:
        return False
    table.state.set_counters(item, event.word, had - event.amount)
    return True


def _control(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    player = event.player
    assert item is not None and player is not None
    if item.controller is player or not item.here:
        return False
    event.other = item.controller
    item.controller = player
    item.since = table.state.turn
    if item.in_combat:
        remove_from_combat(table, item)
    return True


def _face_up(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    if not item.face_down or not item.here:
        return False
    item.face_down = False
    return True


def _regenerated(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """419.6b: its damage is removed and it leaves combat (that it becomes tapped is an event beside this)."""
    item = event.what
    assert item is not None
    if not item.here or item.zone is not Zone.IN_PLAY:
        return False
    item.damage = 0
    remove_from_combat(table, item)
    mark(table, item, "regenerated")
    return True


def _attached(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    host = event.other
    assert item is not None and host is not None
    if not item.here or item.attached_to is host or item is host:
        return False
    detach_from_host(table, item)
    attach_quietly(table, item, host)
    item.timestamp = table.state.next_timestamp()
    return True


def _unattached(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    if item.attached_to is None:
        return False
    detach_from_host(table, item)
    event.other = item.attached_to
    item.attached_to = None
    return True


def _phased_out(table: Table, event: Happening, follow: list[Happening]) -> bool:
    from . import phasing

    done = phasing.phase_out(table, event)
    if done and event.what is not None and event.what.current.kind != CARD:
        table.journal.append(table.state.strays, event.what.current)
    return done


def _phased_in(table: Table, event: Happening, follow: list[Happening]) -> bool:
    from . import phasing

    done = phasing.phase_in(table, event)
    if done and event.what is not None:
        event.what.current.arrived = table.moment
    return done


def _shuffled(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    shuffle_quietly(table, player)
    return True


def _lost(table: Table, event: Happening, follow: list[Happening]) -> bool:
    from . import winning

    return winning.lose(table, event)


def _won(table: Table, event: Happening, follow: list[Happening]) -> bool:
    from . import winning

    return winning.win(table, event)


def _happens(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """Kinds that change nothing themselves: they are only seen."""
    return True


CARRY_OUT: Final[list[Callable[[Table, Happening, list[Happening]], bool]]] = [_happens] * h.KINDS
CARRY_OUT[h.MOVE] = _move
CARRY_OUT[h.DAMAGE] = _damage
CARRY_OUT[h.DRAW] = _draw
CARRY_OUT[h.GAIN_LIFE] = _gain_life
CARRY_OUT[h.LOSE_LIFE] = _lose_life
CARRY_OUT[h.TAP] = _tap
CARRY_OUT[h.UNTAP] = _untap
CARRY_OUT[h.COUNTERS_PUT] = _counters_put
CARRY_OUT[h.COUNTERS_REMOVED] = _counters_removed
CARRY_OUT[h.CONTROL] = _control
CARRY_OUT[h.FACE_UP] = _face_up
CARRY_OUT[h.ATTACHED] = _attached
CARRY_OUT[h.UNATTACHED] = _unattached
CARRY_OUT[h.PHASED_OUT] = _phased_out
CARRY_OUT[h.PHASED_IN] = _phased_in
CARRY_OUT[h.REGENERATED] = _regenerated
CARRY_OUT[h.SHUFFLED] = _shuffled
CARRY_OUT[h.LOST] = _lost
CARRY_OUT[h.WON] = _won

REMEMBERED: Final = frozenset(
    (
        h.MOVE,
        h.DAMAGE,
        h.DRAW,
        h.DISCARD,
        h.SACRIFICE,
        h.GAIN_LIFE,
        h.LOSE_LIFE,
        h.ATTACK,
        h.PLAYER_ATTACKS,
        h.BLOCK,
        h.BECOMES_BLOCKED,
        h.PLAYED,
        h.LAND_PLAYED,
        h.DESTROY,
        h.COUNTERED,
        h.CYCLED,
        h.ACTIVATED,
        h.COIN,
        h.STEP_BEGINS,
    )
)
"""The kinds that conditions and values can ask about later in the turn."""


# -- short forms -------------------------------------------------------------------------------------------------------


def moving(
    item: GameObject, to: Zone, cause: GameObject | None = None, word: str = "", arrival: Arrival | None = None
) -> Happening:
    """The event of an object's moving to a zone."""
    event = Happening(h.MOVE, item, item.controller)
    event.origin = item.zone
    event.to = to
    event.cause = cause
    event.word = word
    event.arrival = arrival
    return event


def move(
    table: Table, items: list[GameObject], to: Zone, cause: GameObject | None = None, word: str = ""
) -> list[Happening]:
    """Move objects to a zone, at the same time."""
    return perform(table, [moving(item, to, cause, word) for item in items if item.here])


def destroy(
    table: Table, items: list[GameObject], cause: GameObject | None = None, regenerate: bool = True
) -> list[Happening]:
    """Destroy permanents, at the same time (they may regenerate unless ``regenerate`` is False)."""
    coming: list[Happening] = []
    for item in items:
        if item.here and item.zone is Zone.IN_PLAY and not continuous.indestructible(table, item):
            event = Happening(h.DESTROY, item, item.controller)
            event.cause = cause
            event.flag = not regenerate
            coming.append(event)
    return perform(table, coming)


def sacrifice(
    table: Table, player: Player, items: list[GameObject], cause: GameObject | None = None
) -> list[Happening]:
    """A player sacrifices permanents he or she controls."""
    coming: list[Happening] = []
    for item in items:
        event = Happening(h.SACRIFICE, item, player)
        event.cause = cause
        coming.append(event)
    return perform(table, coming)


def discard(
    table: Table, player: Player, items: list[GameObject], cause: GameObject | None = None, word: str = ""
) -> list[Happening]:
    """A player discards cards, at the same time."""
    coming: list[Happening] = []
    for item in items:
        event = Happening(h.DISCARD, item, player)
        event.cause = cause
        event.word = word
        coming.append(event)
    return perform(table, coming)


def draw(
    table: Table, player: Player, n: int, cause: GameObject | None = None, normal: bool = False
) -> list[Happening]:
    """A player draws cards, one after the other (423); ``normal``: the draw of the draw step."""
    drawn: list[Happening] = []
    for _i in range(n):
        event = Happening(h.DRAW, None, player)
        event.cause = cause
        event.flag = normal
        drawn.extend(perform(table, [event]))
    return drawn


def damage(
    source: GameObject | None, to: Entity, amount: int, combat: bool = False, cause: GameObject | None = None
) -> Happening:
    """The event of damage dealt to an object or player."""
    if isinstance(to, GameObject):
        event = Happening(h.DAMAGE, to, None, amount, source)
    else:
        event = Happening(h.DAMAGE, None, to if isinstance(to, Player) else None, amount, source, to)
    event.flag = combat
    event.cause = cause
    return event


def gain_life(table: Table, player: Player, n: int, cause: GameObject | None = None) -> list[Happening]:
    """A player gains life."""
    event = Happening(h.GAIN_LIFE, None, player, n)
    event.cause = cause
    return perform(table, [event]) if n > 0 else []


def lose_life(table: Table, player: Player, n: int, cause: GameObject | None = None, word: str = "") -> list[Happening]:
    """A player loses life."""
    event = Happening(h.LOSE_LIFE, None, player, n)
    event.cause = cause
    event.word = word
    return perform(table, [event]) if n > 0 else []


def tap(table: Table, items: list[GameObject], cause: GameObject | None = None) -> list[Happening]:
    """Tap permanents, at the same time."""
    coming: list[Happening] = []
    for item in items:
        if not item.tapped:
            event = Happening(h.TAP, item, item.controller)
            event.cause = cause
            coming.append(event)
    return perform(table, coming)


def untap(table: Table, items: list[GameObject], cause: GameObject | None = None) -> list[Happening]:
    """Untap permanents, at the same time."""
    coming: list[Happening] = []
    for item in items:
        if item.tapped:
            event = Happening(h.UNTAP, item, item.controller)
            event.cause = cause
            coming.append(event)
    return perform(table, coming)


def put_counters(
    table: Table, item: GameObject, counter: str, n: int, cause: GameObject | None = None
) -> list[Happening]:
    """Put counters on an object."""
    event = Happening(h.COUNTERS_PUT, item, item.controller, n)
    event.word = counter
    event.cause = cause
    return perform(table, [event]) if n > 0 else []


def remove_counters(
    table: Table, item: GameObject, counter: str, n: int, cause: GameObject | None = None
) -> list[Happening]:
    """Remove counters from an object, as many as there are."""
    event = Happening(h.COUNTERS_REMOVED, item, item.controller, n)
    event.word = counter
    event.cause = cause
    return perform(table, [event]) if n > 0 else []


def attach(table: Table, item: GameObject, host: Entity, cause: GameObject | None = None) -> list[Happening]:
    """Attach an Aura, Equipment or Fortification to something (501.2)."""
    event = Happening(h.ATTACHED, item, item.controller, 0, None, host)
    event.cause = cause
    return perform(table, [event])


def unattach(table: Table, item: GameObject) -> list[Happening]:
    """Unattach something; it stays in play."""
    return perform(table, [Happening(h.UNATTACHED, item, item.controller)])


def shuffle(table: Table, player: Player, cause: GameObject | None = None) -> None:
    """A player shuffles the library."""
    event = Happening(h.SHUFFLED, None, player)
    event.cause = cause
    perform(table, [event])


def control_changed(table: Table, item: GameObject, new: Player, old: Player) -> None:
    """A permanent has come under another player's control."""
    perform(table, [Happening(h.CONTROL, item, new, 0, None, old)])


def deed(table: Table, word: str, player: Player | None, item: GameObject | None = None, amount: int = 0) -> None:
    """A happening with no kind of its own: clash, scry and the like."""
    event = Happening(h.DEED, item, player, amount)
    event.word = word
    perform(table, [event])


def remove_from_combat(table: Table, item: GameObject) -> None:
    """306.4: it stops being an attacking, blocking, blocked or unblocked creature."""
    if not item.in_combat:
        return
    leave_combat(table, item)
    if item.blocking:
        table.journal.replace(item.blocking, [])
    if item.blocked_by:
        table.journal.replace(item.blocked_by, [])


def leave_combat(table: Table, item: GameObject) -> None:
    """It leaves play: nothing faces it any more; what it faced last stays known of it (413.2f)."""
    item.in_combat = False
    for attacker in item.blocking:
        if item in attacker.blocked_by:
            table.journal.remove(attacker.blocked_by, item)
    for blocker in item.blocked_by:
        if item in blocker.blocking:
            table.journal.remove(blocker.blocking, item)


def reveal(table: Table, items: list[GameObject], player: Player | None, cause: GameObject | None = None) -> None:
    """Show cards to all players."""
    everybody = (1 << len(table.state.players)) - 1
    for item in items:
        item.known_to = everybody
        event = Happening(h.REVEALED, item, player)
        event.cause = cause
        table.note(event)


def token_arriving(table: Table, owner: Player, face: Face, arrival: Arrival, ctx: Context | None) -> Happening:
    """The event of a token's coming into play (216): it comes from nowhere, and what cares about coming into play sees
    it.
    """
    state = table.state
    item = state.make_object(TOKEN, owner, Zone.GONE, face)
    arrival.controller = owner
    event = moving(item, Zone.IN_PLAY, ctx.item if ctx is not None else None, "token", arrival)
    state.put(item)
    return event


def make_token(table: Table, owner: Player, face: Face, arrival: Arrival, ctx: Context | None) -> GameObject | None:
    """Put a token into play; the permanent, or None if it didn't come."""
    return perform_arrival(table, token_arriving(table, owner, face, arrival, ctx))


def perform_arrival(table: Table, event: Happening) -> GameObject | None:
    """Carry out one object's coming into play; the permanent, or None if it didn't come."""
    for happened in perform(table, [event]):
        if happened.kind == h.MOVE and happened.to is Zone.IN_PLAY and happened.new is not None:
            return happened.new
    return None


def check_over(table: Table) -> None:
    """Stop whatever is going on if the game has ended (102.1)."""
    if table.state.over:
        raise GameEnded()


def move_quietly(table: Table, item: GameObject, to: Zone) -> None:
    """Move a card without any event: before the game has begun."""
    _move(table, moving(item, to), [])
