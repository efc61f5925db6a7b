"""What each kind of event changes in the position when it happens (see :mod:`.perform`).

The functions in ``CARRY_OUT`` take the event and return whether it happened. They append the events that follow from it
to ``follow``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import Layers
from manaburn.rules.kernel.internal_nodes import UntilFaceUp
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying, evaluate, statuses
from manaburn.state import happenings as h
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, TOKEN, ChoiceKey, Entity, GameObject, Mark, Player
from manaburn.state.state import DelayedTrigger
from manaburn.terms import CREATURE, PERMANENT_TYPES, PLANESWALKER, Step, Zone
from manaburn.text.tree import Face, KeywordAbility, Number
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.memo import Memo

from . import perform, phasing, winning

# -- what each kind of event changes -----------------------------------------------------------------------------------


def move_object(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """An object moves to another zone and becomes a new object there.

    Rules: 217.1, 217.1a, 505.3.
    """
    item = event.what
    assert item is not None
    if not item.here or (item.kind == TOKEN and item.zone is not Zone.IN_PLAY and event.manner != "token"):
        return False
    state = table.state
    arrival = event.arrival
    to = event.to
    if to is Zone.IN_PLAY and item.zone is not Zone.IN_PLAY and not can_be_permanent(item, arrival):
        if not table.edition.non_permanent_is_removed:
            return False  # 217.1a: an instant or sorcery stays where it is
        to = Zone.REMOVED
        event.to = to
    if item.zone is not Zone.GONE:
        continuous.remember(table, item)
        if item.zone is Zone.IN_PLAY:
            continuous.linger(table, item)
    event.origin = item.zone
    event.player = item.controller
    detach_from_host(table, item)
    if item.in_combat:
        perform.leave_combat(table, item)
    state.take(item)
    owner = item.owner
    new = successor_of(table, item, to, arrival)
    event.new = new
    index = -1
    if to is Zone.IN_PLAY:
        arrive(table, new, item, arrival)
    elif arrival is not None:
        if to is Zone.LIBRARY:
            index = index_in_library(len(state.libraries[owner.index]), arrival.place)
        elif to is Zone.REMOVED or to is Zone.STACK:
            new.face_down = arrival.face_down
            if arrival.controller is not None:
                new.controller = new.base_controller = arrival.controller
    say_who_knows(table, event, new, to)
    state.put(new, index)
    if new.kind != CARD and to is not Zone.IN_PLAY and to is not Zone.STACK:
        table.journal.append(state.ceasing, new)
    if to is Zone.LIBRARY and arrival is not None and arrival.place == "shuffle":
        shuffle_with(new, event, follow)
    return True


def shuffle_with(new: GameObject, event: Happening, follow: list[Happening]) -> None:
    """Have a library shuffled into which something has been put for this: once for all that comes at the same time.

    Rules: 217.2.
    """
    if any(known.kind is h.SHUFFLED and known.player is new.owner for known in follow):
        return
    shuffled = Happening(h.SHUFFLED, new, new.owner)
    shuffled.cause = event.cause
    follow.append(shuffled)


def successor_of(table: Table, item: GameObject, to: Zone, arrival: Arrival | None) -> GameObject:
    """Make the new object that an object becomes in the zone ``to``."""
    state = table.state
    new = state.make_object(item.kind, item.owner, to, face_there(item, to, arrival), item.card)
    if item.card is None:
        new.label = item.label
    # Nobody has seen the new object yet: it is taken back as a whole.
    new._entered = state.turn
    new._timestamp = state.next_timestamp()
    item.successor = new
    if item.kind == SPELL_COPY and to is not Zone.STACK:
        new.zone = to
    return new


def can_be_permanent(item: GameObject, arrival: Arrival | None) -> bool:
    """Return whether an object is of a type that can be in play, or comes into play face down."""
    if arrival is not None and arrival.face_down:
        return True
    face = arrival.copy_of if arrival is not None and arrival.copy_of is not None else item.face
    return face is None or face.card_types & PERMANENT_TYPES != 0


def face_there(item: GameObject, to: Zone, arrival: Arrival | None) -> Face | None:
    """Return the face that an object has in the zone ``to``, or None.

    Rules: 505.3.
    """
    if to is Zone.STACK and arrival is not None:
        halves = copying.halves(item)
        if halves:  # only the half of a split card that is played
            half = arrival.choices.get("face")
            return halves[half if isinstance(half, int) else 0]
    card = item.card
    if card is None:
        return item.face
    if to is not Zone.STACK or item.face is None:
        if to is Zone.IN_PLAY and item.zone is Zone.STACK and card.definition.layout == "split":
            return item.face
        return card.definition.front
    return item.face


def index_in_library(size: int, place: str) -> int:
    """Return the index at which a card is put into a library of ``size`` cards; -1 means on top. ``place`` is "bottom"
    or a position counted from the top ("2" is second from the top)."""
    if place == "bottom":
        return 0
    return max(0, size - int(place) + 1) if place.isdigit() else -1


def say_who_knows(table: Table, event: Happening, new: GameObject, to: Zone) -> None:
    """Set which players know a card that moves to a zone, and the others in the hand that it leaves."""
    item = event.what
    assert item is not None
    reveal_to(new, item, to, event.arrival, (1 << len(table.state.players)) - 1)
    if to is Zone.LIBRARY and item.zone is Zone.LIBRARY:
        # A card that was picked before the others were shuffled, and is put among them now.
        new.known_to = new.known_to | table.running.shuffled.get(item.number, 0)
    if event.manner == "drawn":
        new.known_to = new.known_to | item.known_to  # whoever knew the top card knows what was drawn
    if item.zone is Zone.HAND and (to is Zone.LIBRARY or new.face_down):
        leave_unseen(table, event, new)


def reveal_to(new: GameObject, old: GameObject, to: Zone, arrival: Arrival | None, everybody: int) -> None:
    """Set which players know the card in its new zone. What leaves play or the stack face down is revealed.

    Rules: 217.2d, 504.6.
    """
    seen = old.zone not in HIDDEN_FROM_SOME and not (old.zone is Zone.REMOVED and old.face_down)
    if new.face_down and (to is Zone.IN_PLAY or to is Zone.STACK):
        new.known_to = 1 << new.controller.index
    elif to in PUBLIC or (to is Zone.REMOVED and not new.face_down):
        new.known_to = everybody
    elif to is Zone.REMOVED:
        new.known_to = known_face_down(old)
    elif to is Zone.HAND:
        new.known_to = everybody if seen else known_in_hand(old)
    elif to is Zone.LIBRARY:
        new.known_to = known_in_library(old, arrival, everybody if seen and old.kind == CARD else 0)


def known_face_down(old: GameObject) -> int:
    """Return which players know a card that goes out of the game face down, as a mask."""
    return old.known_to | 1 << old.owner.index if old.zone is Zone.HAND else old.known_to


def known_in_hand(old: GameObject) -> int:
    """Return which players know a card that goes to a hand from a place that not everybody sees, as a mask."""
    mine = 1 << old.owner.index
    return mine if old.zone is Zone.LIBRARY else old.known_to | mine


def known_in_library(old: GameObject, arrival: Arrival | None, seen_by: int) -> int:
    """Return which players know a card in a library, as a mask: those who saw it move (``seen_by``), unless it is
    shuffled in. If several cards move together, only their owner knows the order."""
    if seen_by:
        return seen_by
    known = 0 if arrival is not None and arrival.place == "shuffle" else old.known_to
    if old.zone is Zone.HAND or old.zone is Zone.OUTSIDE:
        known |= 1 << old.owner.index
    return known


def leave_unseen(table: Table, event: Happening, new: GameObject) -> None:
    """Let the other players forget what they know of a hand from which a card goes where they don't see which it is: it
    could be any of those that they had seen.

    Rules: 217.3c.
    """
    item = event.what
    assert item is not None
    owner = item.owner
    left = [card for card in table.state.hands[owner.index] if event.to in PUT_AWAY or plays_face_down(card)]
    if not left:
        return
    blind = 0
    for player in table.state.players:
        bit = 1 << player.index
        if player is not owner and not (item.known_to & bit and sees_which(table, event, item, player)):
            blind |= bit
    for card in [item, new, *left]:
        if card.known_to & blind:
            card.known_to = card.known_to & ~blind


def sees_which(table: Table, event: Happening, item: GameObject, player: Player) -> bool:
    """Return whether a player who knows a card in another player's hand sees that it is this one which leaves: the
    player has chosen it, or nobody has, and the effect that names it isn't the owner's."""
    picked = table.running.chosen_by.get(item.number)
    if picked is not None:
        return picked is player
    cause = event.cause
    return cause is not None and cause.controller is not item.owner and item not in table.running.by_chance


def plays_face_down(card: GameObject) -> bool:
    """Return whether a card could be played face down by an ability of its own."""
    abilities = card.face.abilities if card.face is not None else ()
    return any(isinstance(ability, KeywordAbility) and ability.keyword == "morph" for ability in abilities)


PUT_AWAY: Final = (Zone.LIBRARY, Zone.REMOVED)
"""The zones to which cards can be moved unseen, whatever cards they are."""
HIDDEN_FROM_SOME: Final = (Zone.HAND, Zone.LIBRARY, Zone.OUTSIDE)
"""The zones whose cards some players may not look at."""
PUBLIC: Final = (Zone.IN_PLAY, Zone.GRAVEYARD, Zone.STACK, Zone.ANTE)
"""The zones whose cards all players know.

Rules: 217.2a, 217.9b.
"""


CHOSEN_AS_PLAYED: Final[tuple[ChoiceKey, ...]] = ("card type", "color", "land type", "name", "number", "type")
"""What may have been chosen as a part of a cost. The permanent that the spell becomes remembers it."""


def begin_effects(table: Table, new: GameObject, arrival: Arrival) -> None:
    """Begin the continuous effects and delayed triggered abilities with which a permanent comes into play."""
    for mods, ctx, duration in arrival.mods:
        own = ctx
        if ctx.source.current is new:
            own = ctx.fork()  # The arrival may be seen in a preview first.
            own.source = new  # What it says of itself, it says of what it has become.
        continuous.start(table, mods, [new], own, duration)
    for awaited, effect, ctx in arrival.delayed:
        own = ctx.fork()
        own.source = new
        own.note_before_waiting()
        waiting = DelayedTrigger(awaited, effect, None, own, True, None, table.state.turn)
        table.journal.append(table.state.delayed, waiting)


def arrive(table: Table, new: GameObject, old: GameObject, arrival: Arrival | None) -> None:
    """Set the status, counters and other properties with which a permanent comes into play."""
    state = table.state
    new.since = state.turn
    new.arrived = table.running.moment
    if arrival is None:
        arrival = Arrival()
    controller = arrival.controller if arrival.controller is not None else new.owner
    new.controller = controller
    new.base_controller = default_controller(table, old, controller)
    if arrival.tapped:
        new.tapped = True
    if arrival.face_down:
        new.face_down = True
    if arrival.flipped:
        new.flipped = True
    if arrival.copy_of is not None:
        new.copy_of = arrival.copy_of
    if old.zone is Zone.STACK and old.context is not None:
        new.context = old.context
        if old.copy_of is not None and arrival.copy_of is None:
            new.copy_of = old.copy_of
        for key in CHOSEN_AS_PLAYED:
            if key in old.choices and key not in arrival.choices:
                state.set_choice(new, key, old.choices[key])
    elif arrival.context is not None:
        new.context = arrival.context
    for counter in arrival.counters:
        state.set_counters(new, counter, arrival.counters[counter])
    for key in arrival.choices:
        state.set_choice(new, key, arrival.choices[key])
    if arrival.linked:
        table.journal.replace(new.linked, arrival.linked)
    begin_effects(table, new, arrival)
    face = new.copy_of if new.copy_of is not None else new.face
    if arrival.form and face is not None:
        new.copy_of = face = copying.changed(face, tuple(arrival.form), None)
    if face is not None and face.loyalty is not None and not arrival.face_down and "loyalty" not in arrival.counters:
        state.set_counters(new, "loyalty", face.loyalty)
    host = arrival.attached
    if host is not None:
        attach_quietly(table, new, host)
    whom = arrival.attacking
    if whom is not None and controller is state.active:
        new.in_combat = True
        new.attacking = whom
        if isinstance(whom, GameObject):
            whom.in_combat = True
        if arrival.unblocked or (table.edition.arrives_unblocked and state.step in AFTER_BLOCKS):
            new.unblocked = True  # 502.43c, 508.4d of 2026


def default_controller(table: Table, old: GameObject, controller: Player) -> Player:
    """Return who controls a permanent that comes into play under a player's control, if no effect says otherwise. Since
    2020 this is the player who played the spell, and the effect that gave another one control of it goes on.

    Rules: 200.7, 110.2@2020.
    """
    taken = old.zone is Zone.STACK and old.controller is controller and table.edition.caster_is_the_default
    return old.base_controller if taken else controller


AFTER_BLOCKS: Final = (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT)
"""The steps in which attackers are blocked or unblocked."""


def attach_quietly(table: Table, item: GameObject, host: Entity) -> None:
    """Attach an object to its host without an event, as a part of its coming into play."""
    item.attached_to = host
    if isinstance(host, GameObject):
        table.journal.append(host.attachments, item)


def detach_from_host(table: Table, item: GameObject) -> None:
    """Remove an object from the attachments of its host. Its own ``attached_to`` stays for effects that look back."""
    host = item.attached_to
    if isinstance(host, GameObject) and item in host.attachments:
        table.journal.remove(host.attachments, item)


def shuffle_quietly(table: Table, player: Player) -> None:
    """Put a library into random order, without an event."""
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
            table.running.shuffled[card.number] = card.known_to
            card.known_to = 0


def _damage(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """Deal damage: mark it on a creature, or make a player lose life or a planeswalker loyalty. Before the stack this
    happens a little later.

    Rules: 419.5, 310.4, 1996.dmg.7.
    """
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
        if types & (CREATURE | PLANESWALKER) == 0:
            return False
        if types & CREATURE and event.moment != h.DAMAGE_DEALT:
            if deals_counters(table, source):
                follow.append(perform.putting_counters(item, "-1/-1", amount, source))
            else:
                item.damage += amount
        if types & PLANESWALKER:
            removed = Happening(h.COUNTERS_REMOVED, item, None, amount, source)
            removed.counter = "loyalty"
            follow.append(removed)
        mark(table, item, "was dealt damage")
    else:
        player = event.other
        if not isinstance(player, Player) or player.lost:
            return False
        event.player = player
        if event.moment != h.DAMAGE_DEALT:
            damage_to_player(table, event, player, follow)
        if source is not None and any(
            remembers_players(held.ability) for held in continuous.characteristics(table, source).triggers
        ):
            known = source.choices.get("players damaged")
            struck = known if isinstance(known, int) else 0
            table.journal.put(source.choices, "players damaged", struck | 1 << player.index)
    if source is not None:
        mark(table, source, "dealt damage")
        if table.edition.deathtouch_is_static or table.edition.lifelink_is_static:
            beyond_damage(table, event, source, follow)
    event.turn = turn
    return True


def damage_to_player(table: Table, event: Happening, player: Player, follow: list[Happening]) -> None:
    """Add what damage to a player results in: a loss of life or, from a source with infect, poison counters; and those
    of toxic.

    Rules: 310.4, 120.3b@2026, 120.3g@2026.
    """
    source = event.source
    if source is not None and "infect" in continuous.characteristics(table, source).keywords:
        follow.append(perform.putting_counters(player, "poison", event.amount, source))
    else:
        loss = Happening(h.LOSE_LIFE, None, player, event.amount, source)
        loss.manner = "damage"
        loss.cause = event.cause
        follow.append(loss)
    toxic = toxic_value(table, source) if event.combat and source is not None else 0
    if toxic:
        follow.append(perform.putting_counters(player, "poison", toxic, source))


def deals_counters(table: Table, source: GameObject | None) -> bool:
    """Whether a source deals damage to creatures in the form of -1/-1 counters.

    Rules: 702.80a@2026, 702.90c@2026, 120.3d@2026.
    """
    if source is None:
        return False
    keywords = continuous.characteristics(table, source).keywords
    return "wither" in keywords or "infect" in keywords


def toxic_value(table: Table, source: GameObject) -> int:
    """Return how many poison counters combat damage by a source gives besides.

    Rules: 702.164b@2026, 120.3g@2026.
    """
    chars = continuous.characteristics(table, source)
    if "toxic" not in chars.keywords:
        return 0
    total = 0
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "toxic" and isinstance(ability.n, Number):
            total += ability.n.n
    return total


def beyond_damage(table: Table, event: Happening, source: GameObject, follow: list[Happening]) -> None:
    """Carry out what damage by a source with deathtouch or lifelink results in, since 2009: a mark for the next check
    of state-based effects, and life for the source's controller. What it deals to several at once makes one gain of
    life.

    Rules: 702.2b@2010, 119.3e@2010, 118.8@2010.
    """
    keywords = continuous.characteristics(table, source).keywords
    item = event.what
    if item is not None and table.edition.deathtouch_is_static and "deathtouch" in keywords:
        table.journal.put(item.marks, DEATHTOUCHED, 1)
    if table.edition.lifelink_is_static and "lifelink" in keywords:
        for known in follow:
            if known.kind is h.GAIN_LIFE and known.cause is source:
                known.amount += event.amount
                return
        gain = Happening(h.GAIN_LIFE, None, source.controller, event.amount)
        gain.cause = source
        follow.append(gain)


DEATHTOUCHED: Final = "dealt damage by deathtouch"
"""The mark of a permanent that a source with deathtouch has damaged since the last check of state-based effects."""


def _remembers_players(ability: b.Ability) -> bool:
    return any(isinstance(node, n.DamagedEver) for node in b.walk(ability))


_remembering: Final = Memo(_remembers_players)


def remembers_players(ability: b.Ability) -> bool:
    """Whether an ability asks to whom its source has dealt damage in the course of the game."""
    return _remembering.of(ability)


def mark(table: Table, item: GameObject, word: Mark) -> None:
    """Record that something has happened to an object this turn."""
    if item.marks.get(word, -1) != table.state.turn:
        table.journal.put(item.marks, word, table.state.turn)


def _draw(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    state = table.state
    if player.lost or perform.cant(table, player, "draw"):
        return False
    library = state.libraries[player.index]
    if table.running.being_played:
        library = [item for item in library if item not in table.running.being_played]
    if not library:
        if not player.drew_from_empty:
            player.drew_from_empty = True
        return False
    card = library[-1]
    move = perform.moving(card, Zone.HAND, event.cause, "drawn")
    if not move_object(table, move, follow):
        return False
    event.what = move.new
    if table.running.plays and table.edition.drawn_cards_are_hidden and move.new is not None:
        table.running.drawn = [*(table.running.drawn or ()), move.new]
    event.amount = 1 + sum([1 for past in state.history if past.kind is h.DRAW and past.player is player])
    show_drawn(table, player, event, follow)
    return True


def show_drawn(table: Table, player: Player, event: Happening, follow: list[Happening]) -> None:
    """Reveal a card as it is drawn, if an effect says so. An effect that depends on the reveal sees only its own.

    Rules: 404.5.
    """
    card = event.what
    assert card is not None
    for mark_ in continuous.player_rules(table, player):
        mod = mark_.mod
        if isinstance(mod, s.RevealDraw) and mod.n in (0, event.amount):
            perform.reveal(table, [card], player, mark_.context.source)
            shown = Happening(h.NAMED, card, player)
            shown.name = "reveals"
            shown.cause = mark_.context.source
            follow.append(shown)


def _gain_life(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    if event.amount <= 0 or player.lost or perform.cant(table, player, "gain life"):
        return False
    player.life += event.amount
    return True


def above_floor(table: Table, player: Player, amount: int) -> int:
    """Return the amount of life lost to damage after effects such as "damage that would reduce your life total to less
    than 1"."""
    if player.life < 1 or player.life - amount >= 1:
        return amount
    for mark_ in continuous.player_rules(table, player):
        if isinstance(mark_.mod, s.RuleChange) and mark_.mod.rule == "damage leaves 1 life":
            return player.life - 1
    return amount


def _lose_life(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    if event.amount <= 0 or player.lost:
        return False
    if event.manner == "damage":
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
    if not item.tapped or not item.here or item.zone is not Zone.IN_PLAY:
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
        if event.counter == "poison":
            player.poison += event.amount
        else:
            table.journal.put(player.counters, event.counter, player.counters.get(event.counter, 0) + event.amount)
        return True
    if not item.here:
        return False
    if not table.edition.surplus_counters_are_removed:
        for counter, most in counter_limits(table, item):
            if counter == event.counter:
                event.amount = min(event.amount, max(0, most - item.counters.get(counter, 0)))
        if event.amount <= 0:
            return False
    table.state.set_counters(item, event.counter, item.counters.get(event.counter, 0) + event.amount)
    if counters_are_dated(table, event.counter):
        table.state.date_counters(item, event.counter, event.amount)
    note_counters(table, event, item, "counters put")
    return True


def counter_limits(table: Table, item: GameObject) -> list[tuple[str, int]]:
    """Return the kinds of counters whose number on a permanent is limited, each with its limit."""
    return [
        (rule.mod.counter, evaluate.value(table, rule.mod.most, rule.context))
        for rule in continuous.rules_for(table, item)
        if isinstance(rule.mod, s.CounterLimit)
    ]


def counters_are_dated(table: Table, counter: str) -> bool:
    """Whether the effect of such counters is ordered among other effects by the time when they were put on.

    Rules: 1996.cont.1, 613.7d@2020.
    """
    if "/" in counter:
        return table.edition.layers is Layers.RESOLUTION_ORDER
    return counter in table.edition.keyword_counters


def _counters_removed(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    had = item.counters.get(event.counter, 0)
    event.amount = min(event.amount, had)
    if event.amount <= 0 or not item.here:
        return False
    table.state.set_counters(item, event.counter, had - event.amount)
    if counters_are_dated(table, event.counter):
        table.state.date_counters(item, event.counter, -event.amount)
    note_counters(table, event, item, "counters removed")
    return True


def note_counters(table: Table, event: Happening, item: GameObject, key: ChoiceKey) -> None:
    """Let an object remember whose ability has put counters on it, or removed them, if that one asks for it."""
    cause = event.cause
    source = cause.source if cause is not None and cause.kind == ABILITY else cause
    if source is None:
        return
    face = source.copy_of if source.copy_of is not None else source.face
    own = face.abilities if face is not None else ()
    now = continuous.characteristics(table, source).triggers
    if not any(remembers_counters(a) for a in own) and not any(remembers_counters(held.ability) for held in now):
        return
    known = item.choices.get(key)
    noted = known if isinstance(known, tuple) else ()
    if (event.counter, source) not in noted:
        table.state.set_choice(item, key, (*noted, (event.counter, source)))


def _remembers_counters(ability: b.Ability) -> bool:
    return any(isinstance(node, n.HadCounter) for node in b.walk(ability))


_remembering_counters: Final = Memo(_remembers_counters)


def remembers_counters(ability: b.Ability) -> bool:
    """Whether an ability asks on what abilities of its source have put counters, or from what they have removed
    them."""
    return _remembering_counters.of(ability)


def _control(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    player = event.player
    assert item is not None and player is not None
    if item.controller is player or not item.here:
        return False
    before = item.controller
    event.other = before
    if item.controller is table.state.active and item.since < table.state.turn:
        mark(table, item, "began the turn")
    item.controller = player
    item.since = table.state.turn
    if item.in_combat:
        code = table.state.turn * statuses.SEATS + before.index
        table.journal.put(item.marks, "changed hands in combat", code)
        perform.remove_from_combat(table, item)
    return True


def _face_up(table: Table, event: Happening, follow: list[Happening]) -> bool:
    item = event.what
    assert item is not None
    if not item.face_down or not item.here:
        return False
    item.face_down = False
    if table.edition.turning_over_renews_timestamp:
        item.timestamp = table.state.next_timestamp()
    for lasting in list(table.state.replacements):
        until = lasting.duration
        if isinstance(until, UntilFaceUp) and item in evaluate.objects(table, until.what, lasting.context):
            table.journal.remove(table.state.replacements, lasting)
    return True


def _regenerated(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """Remove the damage from a regenerated permanent and remove it from combat, or note that it takes no further part
    in it. Tapping it is a separate event.

    Rules: 419.6b.
    """
    item = event.what
    assert item is not None
    if not item.here or item.zone is not Zone.IN_PLAY:
        return False
    item.damage = 0
    if table.edition.regenerated_leave_combat:
        perform.remove_from_combat(table, item)
    elif item.in_combat:
        table.journal.put(item.marks, "regenerated in combat", perform.combat_code(table))
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
    if event.manner == "left":
        return not item.here
    if event.manner == "moved":
        return item.attached_to is not event.other
    if item.attached_to is None:
        return False
    detach_from_host(table, item)
    event.other = item.attached_to
    item.attached_to = None
    return True


def _phased_out(table: Table, event: Happening, follow: list[Happening]) -> bool:
    done = phasing.phase_out(table, event)
    if done and event.what is not None and event.what.current.kind != CARD and not table.edition.phased_out_tokens_stay:
        table.journal.append(table.state.ceasing, event.what.current)
    return done


def _phased_in(table: Table, event: Happening, follow: list[Happening]) -> bool:
    done = phasing.phase_in(table, event)
    if done and event.what is not None:
        event.what.current.arrived = table.running.moment
    return done


def _shuffled(table: Table, event: Happening, follow: list[Happening]) -> bool:
    player = event.player
    assert player is not None
    shuffle_quietly(table, player)
    return True


def _lost(table: Table, event: Happening, follow: list[Happening]) -> bool:
    return winning.lose(table, event)


def _won(table: Table, event: Happening, follow: list[Happening]) -> bool:
    return winning.win(table, event)


CHANGING: Final[dict[int, Callable[[Table, Happening, list[Happening]], bool]]] = {
    h.MOVE: move_object,
    h.DAMAGE: _damage,
    h.DRAW: _draw,
    h.GAIN_LIFE: _gain_life,
    h.LOSE_LIFE: _lose_life,
    h.TAP: _tap,
    h.UNTAP: _untap,
    h.COUNTERS_PUT: _counters_put,
    h.COUNTERS_REMOVED: _counters_removed,
    h.CONTROL: _control,
    h.FACE_UP: _face_up,
    h.ATTACHED: _attached,
    h.UNATTACHED: _unattached,
    h.PHASED_OUT: _phased_out,
    h.PHASED_IN: _phased_in,
    h.REGENERATED: _regenerated,
    h.SHUFFLED: _shuffled,
    h.LOST: _lost,
    h.WON: _won,
}
"""The kinds of events that change something, with their functions."""

CARRY_OUT: Final = [CHANGING.get(kind) for kind in range(h.KINDS)]
"""The function for each kind of event; None for those that change nothing. They can only be observed."""
CHANGES_LITTLE: Final = [
    kind in (h.TAP, h.UNTAP) or (kind not in CHANGING and kind not in (h.DESTROY, h.SACRIFICE, h.DISCARD))
    for kind in range(h.KINDS)
]
"""By the kind of an event: whether it changes nothing, or only whether something is tapped. Nothing else is part of
such an event, such as the move of what is destroyed, and nothing follows from it."""
