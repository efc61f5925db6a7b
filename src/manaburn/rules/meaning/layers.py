"""All characteristics of a table, worked out together layer by layer.

Each table has a :class:`Board`. It is recalculated at the first question after something relevant has changed. During
the calculation every object has the characteristics reached so far, and :mod:`.evaluate` uses these to find what an
effect applies to.

Objects share the characteristics of their printed text until an effect changes them; then they get a copy.

Rules: 418.5.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from manaburn.editions.answers import Layers
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import NOTHING_REMEMBERED
from manaburn.state.characteristics import NO_ABILITIES, Characteristics, HeldAbility
from manaburn.state.journal import Journal
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.terms import CREATURE, LAND, Zone
from manaburn.text.tree.statics import DefinePT, SetPT

from . import copying, dependencies, evaluate, filters, layer_runs, modifications, unaffected
from .ability_index import Texts, texts_of
from .active_effects import (
    KEPT,
    NUMBERS,
    Active,
    AssumedSize,
    Basis,
    CounterPart,
    GivenAbility,
    Lasting,
    Part,
    Ruling,
    Saved,
    Source,
    context_of,
    may_stop,
    present,
    reaches_out,
    sort_parts,
    works,
)
from .keyword_counters import KeywordCounters
from .layer_plan import (
    ABOUT_ALL,
    EARLY,
    LATER,
    LAYERS,
    NAMES_OF_LAYERS,
    ON_SHAPE,
    PRINTED,
    SIZE,
    PartPlan,
    place_of_counters,
    plan_resolved,
)
from .layer_results import Results

MAX_RECALCULATIONS: Final = 4
"""The number of recalculations at most if printed values depend on the result of later layers."""


NOTHING: Final = Characteristics("", None, 0, 0, 0, (), NO_ABILITIES, 0, 0, 0)
"""The characteristics of an object that has none."""


class Traced:
    """What one effect changes on the object that :func:`~.continuous.why` asks about. ``where``: the layer with its
    rule; ``cause``: the source, or "counters"."""

    def __init__(self, where: str, cause: str, changes: list[str]) -> None:
        self.where: Final = where
        self.cause: Final = cause
        self.changes: Final = changes


class Board:
    """The characteristics of all objects of a table. They stay valid until something they depend on changes."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.texts: Final[Texts] = texts_of(table.edition)
        self.scheme: Final = table.edition.layers
        self.stopping: Final = table.edition.tapped_artifacts_stop
        """1996: whether continuous abilities of tapped artifacts don't work."""
        self.stopped: Final[list[GameObject]] = []
        """1996: the tapped artifacts whose effects were left out."""
        self.working_tapped: Final[list[GameObject]] = []
        """1996: the tapped artifacts whose effects were not left out, because other effects make them creatures or
        lands."""
        self.protecting: Final = table.edition.protection_is_total
        """1993: whether protection keeps the effects of its quality off."""
        self.depending: Final = table.edition.effects_depend
        """Not in 1996 and 1997: whether effects wait for those that change what they apply to."""
        self.early: Final = self.scheme in EARLY
        """Until 2005: whether a given ability has the timestamp of its object (418.5f)."""
        self.number: i64 = 0
        self.shape: i64 = -1
        self.version: i64 = -1
        self.basis: Final = Basis()
        """On what the results rest. :meth:`still_valid` says whether that has changed."""
        self.given_rests = ON_SHAPE
        self.removing = False
        """Whether any effect may remove abilities."""
        self.reaching = False
        """Whether an effect chooses what it applies to not only in play."""
        self.controlling = False
        """Whether something changes control, or has done so."""
        self.unfinished = False
        """Whether the calculation is under way. What is found out of an object outside play then may still change."""
        self.settling = False
        self.settled: i64 = -1
        """The number of the last calculation after which everything had the right controller."""
        self.combat_checked: i64 = -1
        """The number of the last calculation after which nothing was in combat that can't be."""
        self.sources: Final[dict[int, Source]] = {}
        self.lasting: Final[dict[int, Lasting]] = {}
        self.ruling: Final[dict[int, Ruling]] = {}
        """By the number of the object."""
        self.buckets: Final[list[list[Part]]] = [[] for i in range(LAYERS)]
        self.controllers: list[Active] = []
        self.busy = False
        self.counted: list[GameObject] = []
        self.rewording: Final[list[Active]] = []
        """The effects that replace words in the texts of spells and permanents."""
        self.touched: Final[list[GameObject]] = []
        """Objects outside play that effects have changed."""
        layer, rank = place_of_counters(self.scheme)
        info = PartPlan(layer, rank, False, ())
        info.writes = SIZE
        self.counters: Final = Part(None, info)
        self.dated: Final = PartPlan(layer, LATER, False, ())
        self.dated.writes = SIZE
        self.keyword_counters: Final = KeywordCounters(table.edition.keyword_counters)
        self.postponed_sizes: Final[dict[int, tuple[int, int]]] = {}
        """1996.target: for the number of each object that isn't a creature, the power and toughness to add once it is
        one."""
        self.stamp = 0
        """The ``owner`` of the characteristics that can be changed now."""
        self.layer = 0
        self.given: list[GivenAbility] = []
        self.saved: list[Saved] = []
        self.trying = False
        self.assumed: list[AssumedSize] = []
        self.traced: GameObject | None = None
        self.trace: list[Traced] = []
        self.described: list[list[tuple[str, str]]] = []
        """What the object that is traced was before the parts that are being applied."""
        # The rule effects in force, calculated by rule_effects.all_rule_effects.
        self.rule_effects: object | None = None
        self.rule_effects_number: i64 = -1
        self.rule_effects_version: i64 = -1
        self.rule_effects_basis: Final = Basis()
        self.has_rule_effects = False
        """Whether anything in play, or any lasting effect, changes the rules."""
        self.governed = 0
        """What these changes concern, besides how objects fight and the like: a mask (see ``layer_plan.governs``)."""

    # -- validity ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Recalculate everything if something has changed."""
        journal = self.table.journal
        if self.shape != journal.shape or (self.version != journal.version and not self.still_valid(journal)):
            self.work_out()

    def still_valid(self, journal: Journal) -> bool:
        """Whether nothing on which the results rest has changed, although something has."""
        if not self.basis.holds(journal):
            return False
        self.version = journal.version
        return True

    def changes_control(self) -> bool:
        """Whether something changes control in the present position, or has done so."""
        self.update()
        return self.controlling

    # -- the calculation -----------------------------------------------------------------------------------------------

    def work_out(self) -> None:
        """Work out the characteristics of all objects. If only facts have changed, and the results are the same, they
        keep their number.

        Rules: 418.5.
        """
        journal = self.table.journal
        before: Results | None = None
        if self.shape == journal.shape and self.busy and self.traced is None:
            before = Results(self)
        self.assumed.clear()
        self.working_tapped.clear()
        self.shape = journal.shape
        self.version = journal.version
        basis = self.basis
        basis.note(journal)
        basis.rests = ON_SHAPE
        running = self.table.running
        remembered = running.remembered
        running.remembered = NOTHING_REMEMBERED  # the results outlast the ability whose source is remembered
        self.unfinished = True
        try:
            self.gather()
            if self.busy:
                self.apply_layers()
                again = 0
                while again < MAX_RECALCULATIONS and self.must_be_redone():
                    again += 1
                    self.gather()
                    self.apply_layers()
        except BaseException:
            self.shape = -1  # a text could not be evaluated, so the results are not valid
            self.trying = False
            for bucket in self.buckets:
                bucket.clear()
            self.given.clear()
            raise
        finally:
            running.remembered = remembered
            self.unfinished = False
        basis.rests |= self.given_rests
        if before is not None and before.are_those_of(self):
            before.put_back(self)

    def forget(self) -> None:
        """Discard all results and take a new number."""
        self.number = NUMBERS.next()
        self.stamp = self.number
        self.busy = False
        self.controlling = False
        self.removing = False
        self.reaching = False
        self.given_rests = ON_SHAPE
        self.has_rule_effects = False
        self.governed = 0
        if self.counted:
            self.counted.clear()
        if self.touched:
            self.touched.clear()
        if self.postponed_sizes:
            self.postponed_sizes.clear()
        if self.controllers:
            self.controllers.clear()
        if self.rewording:
            self.rewording.clear()
        if self.stopped:
            self.stopped.clear()
        self.basis.stoppable.clear()

    def gather(self) -> None:
        """Collect the objects with their printed values, and the effects in force."""
        self.forget()
        number = self.number
        counted = self.counted
        state = self.table.state
        shaping = False
        for item in state.in_play:
            base = self.base(item)
            item.cached = base
            item.cached_at = number
            if base.shaping:
                shaping = True
            if base.ruling:
                self.rule(base)
            if self.stopping and base.shaping and may_stop(base):
                self.basis.stoppable.add(item)
            if item._counters:
                counted.append(item)
            if item._controller is not item._base_controller:
                self.controlling = True
        for item in state.stack:
            if item._controller is not item._base_controller:
                self.controlling = True
        if shaping:
            for item in state.in_play:
                chars = item.cached
                if chars is not None and chars.shaping:
                    if self.stopping and item._tapped and may_stop(chars) and item not in self.working_tapped:
                        self.stopped.append(item)
                        continue
                    self.enter_source(item, chars)
        for item in state.working_elsewhere.values():
            if item.zone is not Zone.IN_PLAY and item.zone is not Zone.LIBRARY:
                self.enter_elsewhere(item)
        if state.effects:
            for effect in state.effects:
                self.enter_effect(effect)
        if counted:
            self.counters.order = self.counters.info.rank << 50
            self.buckets[self.counters.info.layer].append(self.counters)
            self.busy = True
            if self.scheme is Layers.RESOLUTION_ORDER:
                self.enter_dated_counters(counted)
            if self.keyword_counters.names:
                self.enter_keyword_counters(counted)

    def enter_keyword_counters(self, counted: list[GameObject]) -> None:
        """Add what keyword counters give to objects in play."""
        for item in counted:
            for effect in self.keyword_counters.of(item):
                self.enter_effect(effect)

    def enter_dated_counters(self, counted: list[GameObject]) -> None:
        """Add the changes made by dated counters on objects in play, each with its timestamp.

        Rules: 1996.cont.1.
        """
        for item in counted:
            for counters in item.dated_counters:
                part = CounterPart(item, counters, self.dated)
                part.order = (LATER << 50) + (counters.timestamp << 10)
                self.buckets[self.dated.layer].append(part)

    def enter_source(self, item: GameObject, base: Characteristics) -> None:
        """Add the effects of the static abilities of an object's own text."""
        source = self.sources.get(item.number)
        if source is None or source.item is not item or source.base is not base:
            if len(self.sources) > KEPT + 2 * len(self.table.state.in_play):
                self.sources.clear()
            source = Source(item, base)
            for held in base.shaping:
                source.actives.append(Active(item, held, context_of(item, held), self.texts.plan(held), 0, None))
            self.sources[item.number] = source
        for active in source.actives:
            if works(active.plan, item):
                active.ctx.controller = item._controller
                active.timestamp = item._timestamp
                self.enter(active)

    def enter_elsewhere(self, item: GameObject) -> None:
        """Add the effects of static abilities of an object outside play that function there."""
        base = self.base(item)
        for held in base.ruling:
            if reaches_out(self.texts.plan(held), item):
                self.rule(base)
        for held in base.shaping:
            plan = self.texts.plan(held)
            if reaches_out(plan, item):
                self.enter(Active(item, held, context_of(item, held), plan, item._timestamp, None))

    def lasting_of(self, effect: ContinuousEffect) -> Lasting:
        """Return what is kept about the effect of a resolved spell or ability."""
        lasting = self.lasting.get(effect.timestamp * 2 + (1 if effect.what is None else 0))
        if lasting is None or lasting.effect is not effect:
            if len(self.lasting) > KEPT + 2 * len(self.table.state.effects):
                self.lasting.clear()
            what = effect.what
            plan = plan_resolved(effect.mods, modifications.as_selector(what), self.scheme)
            source = effect.context.source
            fixed = effect.affected if what is None else None
            lasting = Lasting(effect, Active(source, None, effect.context, plan, effect.timestamp, fixed))
            self.lasting[effect.timestamp * 2 + (1 if what is None else 0)] = lasting
        return lasting

    def enter_effect(self, effect: ContinuousEffect) -> None:
        """Add the effect of a resolved spell or ability."""
        active = self.lasting_of(effect).active
        players = any(isinstance(entity, Player) for entity in effect.affected)
        if active.plan.rules or players:
            self.has_rule_effects = True
            self.governed |= ABOUT_ALL if players else active.plan.governs
        self.enter(active)

    def rule(self, chars: Characteristics) -> None:
        """Note whether some of these abilities change the rules."""
        self.has_rule_effects = True
        self.governed |= chars.governing

    def enter(self, active: Active) -> None:
        """Add the parts of an effect to their layers."""
        plan = active.plan
        active.started = False
        if plan.control:
            self.controllers.append(active)
            self.controlling = True
        if plan.parts:
            self.basis.rests |= plan.depends
            self.busy = True
            if plan.rewords:
                self.rewording.append(active)
            for part in active.parts:
                if part.info.removes:
                    self.removing = True
                part.order = (part.info.rank << 50) + (active.timestamp << 10)
                self.buckets[part.info.layer].append(part)

    # -- printed values ------------------------------------------------------------------------------------------------

    def base(self, item: GameObject) -> Characteristics:
        """Return the copiable values of an object as modified by its status: printed face, token, copy, face down,
        flipped."""
        plain = item._copy_of is None and not item._face_down and not item._flipped
        known = item.printed
        if plain and known is not None and known.face is item.face:
            return known
        face = copying.face_shown(item, self.table.edition)
        if face is None:
            return NOTHING
        base = self.texts.base(face)
        if plain and (item.card is None or item.card.definition.layout == "normal"):
            item.printed = base
        return base

    def of(self, item: GameObject) -> Characteristics:
        """Return the characteristics of an object in play as they are now. The board must be up to date."""
        chars = item.cached
        assert chars is not None and item.cached_at == self.number
        return chars

    def writable(self, item: GameObject) -> Characteristics:
        """Return the characteristics of an object as an instance that can be changed."""
        if item.cached_at != self.number:
            for held in self.begin(item, self.layer).shaping:
                # What it says of itself in all zones is among the results from now on.
                self.given_rests |= self.texts.plan(held).depends
        chars = item.cached
        assert chars is not None
        if chars.owner != self.stamp:
            if self.trying:
                self.saved.append(Saved(item, chars))
            elif item._zone is not Zone.IN_PLAY:
                self.touched.append(item)
            chars = chars.copy()
            chars.owner = self.stamp
            item.cached = chars
        return chars

    def begin(self, item: GameObject, layer: int = LAYERS) -> Characteristics:
        """Return the printed values of an object outside play, with what its own text says of it in all zones.
        ``layer``: the last one that counts by now; what belongs to a later one is left to that.

        Rules: 405.2a, 418.5a.
        """
        base = self.base(item)
        item.cached = base
        item.cached_at = self.number
        if base.shaping and item.zone is not Zone.IN_PLAY:
            return self.define(item, base, layer)
        return base

    def define(self, item: GameObject, base: Characteristics, layer: int) -> Characteristics:
        """Apply what an object's own text says of it in all zones, as far as the layers up to this one go, and return
        the result.

        Rules: 405.2a, 418.5a.
        """
        chars = base
        for held in base.shaping:
            plan = self.texts.plan(held)
            if not plan.outside:
                continue
            ctx = context_of(item, held)
            if any(part.outside and part.layer > layer for part in plan.parts):
                self.enter_later(Active(item, held, ctx, plan, item._timestamp, None), layer)
            if chars is base:
                chars = base.copy()
                chars.owner = self.stamp
                item.cached = chars
            if plan.condition is not None and not evaluate.holds(self.table, plan.condition, ctx):
                continue
            ctx.subject = item
            for part in plan.parts:
                if part.outside and part.layer <= layer:
                    for i in range(len(part.mods)):
                        modifications.apply(self, item, chars, part.mods[i], ctx, i, None)
        chars.owner = -1  # other effects change a copy, and note that they have touched the object
        return chars

    def enter_later(self, active: Active, layer: int) -> None:
        """Add what an object's own text says of it in all zones to those layers that are still to come."""
        for part in active.parts:
            if part.info.outside and part.info.layer > layer:
                part.order = (part.info.rank << 50) + (active.timestamp << 10)
                self.buckets[part.info.layer].append(part)

    # -- layer by layer ------------------------------------------------------------------------------------------------

    def apply_layers(self) -> None:
        """Apply all effects in order."""
        for layer in range(LAYERS):
            bucket = self.buckets[layer]
            if bucket:
                self.layer = layer
                if len(bucket) == 1:
                    part = bucket[0]
                    bucket.clear()
                    self.apply(part)
                    if bucket:
                        self.apply_bucket(bucket)
                else:
                    self.apply_bucket(bucket)

    def apply_bucket(self, bucket: list[Part]) -> None:
        """Apply the parts of one layer in order of rank and timestamp, but each after the parts it depends on."""
        if self.early:
            for part in bucket:
                if part.info.grants:
                    self.order_before_given(part)
        sort_parts(bucket)
        if len(bucket) > layer_runs.FEW and self.traced is None and layer_runs.calm(bucket):
            layer_runs.apply_together(self, bucket)
        if len(bucket) > layer_runs.FEW:
            layer_runs.apply_many(self, bucket)
        while bucket:
            part = bucket[0]
            if len(bucket) > 1 and dependencies.may_depend(self, part, bucket):
                part = dependencies.next_part(self, bucket)
            bucket.remove(part)
            self.apply(part)

    def order_before_given(self, part: Part) -> None:
        """Until 2005: apply an effect that gives a static ability before that ability's own effect, which is as old as
        the object."""
        active = part.active
        assert active is not None
        for item in self.targets(active):
            order = (part.info.rank << 50) + (item._timestamp << 10) - 1
            if order < part.order:
                part.order = order

    def exists(self, active: Active) -> bool:
        """Whether the ability that generates an effect exists and has the same text, or the effect has begun to
        apply."""
        return active.started or self.has(active)

    def has(self, active: Active) -> bool:
        """Whether the source of an effect has the ability that generates it, by the results so far."""
        held = active.held
        source = active.source
        if held is None or source.cached_at != self.number:
            return True
        chars = source.cached
        assert chars is not None
        for other in chars.shaping:
            if other is held or (other.key == held.key and other.ability is held.ability):
                return True
        return False

    def targets(self, active: Active) -> list[GameObject]:
        """Return the objects that an effect applies to, by the results so far. Once it has begun to apply, they stay
        the same.

        Rules: 418.5b.
        """
        if active.started:
            return active.targets
        plan = active.plan
        if active.held is not None:
            active.ctx.subject = active.source
        if active.fixed is not None:
            return [item for item in [present(entity) for entity in active.fixed] if item is not None]
        if plan.condition is not None and not evaluate.holds(self.table, plan.condition, active.ctx):
            return []
        if plan.on_this:
            return [active.source]
        if plan.on_host:
            host = active.source.attached_to
            return [host] if isinstance(host, GameObject) and host.here else []
        quick = active.quick
        if quick is not None:
            table = self.table
            ctx = active.ctx
            found: list[GameObject] = []
            for item in table.state.in_play:
                chars = item.cached
                if chars is not None and quick.passes(item, chars, ctx):
                    for test in quick.rest:
                        if not filters.passes_test(table, item, test, ctx):
                            break
                    else:
                        found.append(item)
            return found
        if plan.what is None:
            return []
        self.reaching = True
        return [
            item
            for item in evaluate.select(self.table, plan.what, active.ctx)
            if isinstance(item, GameObject) and item.here
        ]

    def keeps_off(self, item: GameObject, active: Active) -> bool:
        """Whether protection, by the results so far, keeps an effect off an object in play (1993)."""
        chars = item.cached
        if chars is None or item._zone is not Zone.IN_PLAY:
            return False
        return unaffected.keeps_off(self.table, item, chars, active.source)

    def touches(self, active: Active, item: GameObject) -> bool:
        """Whether an effect applies to an object."""
        quick = active.quick
        if active.started or quick is None or item.cached_at != self.number or item._zone is not Zone.IN_PLAY:
            return item in self.targets(active)
        chars = item.cached
        if chars is None or not quick.passes(item, chars, active.ctx):
            return False
        return not quick.rest or item in self.targets(active)

    def apply(self, part: Part) -> None:
        """Apply a part to the objects it applies to."""
        active = part.active
        if active is None:
            if isinstance(part, CounterPart):
                self.note(part.item, part, False)
                modifications.apply_counter(self.writable(part.item), part.counters.counter, part.counters.amount)
                self.note(part.item, part, True)
                return
            for item in self.counted:
                self.note(item, part, False)
                modifications.apply_counters(item, self.writable(item))
                self.note(item, part, True)
            return
        if not active.started:
            if not self.exists(active):
                return
            targets = self.targets(active)
            if self.protecting and targets:
                targets = [item for item in targets if not self.keeps_off(item, active)]
            if not targets:
                return
            if not self.trying:
                active.started = True
                active.targets = targets
        else:
            targets = active.targets
        mods = part.info.mods
        ctx = active.ctx
        for item in targets:
            chars = self.writable(item)
            ctx.subject = item
            if self.traced is item:
                self.note(item, part, False)
            if part.info.layer == PRINTED and not self.trying and self.print_value(part, item, chars):
                continue
            for i in range(len(mods)):
                fresh = modifications.apply(self, item, chars, mods[i], ctx, i, active)
                if fresh is not None:
                    chars = fresh
            if self.traced is item:
                self.note(item, part, True)
        if self.given and not self.trying:
            self.add_given(part)

    # -- abilities given during the calculation ------------------------------------------------------------------------

    def note_given(self, item: GameObject, held: HeldAbility) -> None:
        """Note that an object has just been given a static ability that changes characteristics."""
        self.given.append(GivenAbility(item, held))

    def add_given(self, part: Part) -> None:
        """Add the effects of static abilities that have just been given, copied or reworded to the rest of the
        calculation.

        Rules: 407.2.
        """
        given = self.given
        self.given = []
        for new in given:
            item = new.item
            held = new.held
            source = self.sources.get(item.number)
            if source is None or source.item is not item:
                source = Source(item, self.base(item))
                for mine in source.base.shaping:
                    source.actives.append(Active(item, mine, context_of(item, mine), self.texts.plan(mine), 0, None))
                self.sources[item.number] = source
            active: Active | None = None
            for known in source.later:
                if known.held is held:
                    active = known
            if active is None:
                if len(source.later) > 30:
                    source.later.clear()
                active = Active(item, held, context_of(item, held), self.texts.plan(held), 0, None)
                source.later.append(active)
            active.ctx.controller = item._controller
            active.timestamp = item._timestamp
            if not self.early and held.timestamp > item._timestamp:
                active.timestamp = held.timestamp  # 418.5f since 2005
            active.started = False
            plan = active.plan
            if item._zone is not Zone.IN_PLAY or not works(plan, item):
                continue
            if plan.parts:
                self.given_rests |= plan.depends
            if plan.control and self.layer <= LATER:
                self.controllers.append(active)
                self.controlling = True
            for fresh in active.parts:
                # 407.2: what belongs to an earlier layer is applied in the present one.
                layer = fresh.info.layer if fresh.info.layer > self.layer else self.layer
                fresh.order = (fresh.info.rank << 50) + (active.timestamp << 10)
                bucket = self.buckets[layer]
                bucket.append(fresh)
                if layer == self.layer:
                    sort_parts(bucket)

    # -- printed values that depend on later layers --------------------------------------------------------------------

    def print_value(self, part: Part, item: GameObject, chars: Characteristics) -> bool:
        """Set a printed power and toughness that depend on the final result (until 2003). Return False if the part
        isn't of that kind."""
        mods = part.info.mods
        if len(mods) != 1:
            return False
        mod = mods[0]
        if not isinstance(mod, (DefinePT, SetPT)) or part.active is None:
            return False
        found: AssumedSize | None = None
        for assumed in self.assumed:
            if assumed.part is part and assumed.item is item:
                found = assumed
        if found is None:
            ctx = part.active.ctx
            power = chars.power if mod.power is None else evaluate.value(self.table, mod.power, ctx)
            toughness = chars.toughness if mod.toughness is None else evaluate.value(self.table, mod.toughness, ctx)
            found = AssumedSize(part, item, power, toughness)
            self.assumed.append(found)
        if not found.removed:
            chars.power = found.power
            chars.toughness = found.toughness
        return True

    def must_be_redone(self) -> bool:
        """Whether the calculation began with something that its results show to be otherwise. That is put right."""
        moved = bool(self.assumed) and self.values_moved()
        return self.some_work_tapped() or moved

    def some_work_tapped(self) -> bool:
        """Whether tapped artifacts were left out that are creatures or lands by the results. They are noted.

        Rules: 1996.art.
        """
        found = [item for item in self.stopped if self.of(item).card_types & (CREATURE | LAND)]
        self.working_tapped.extend(found)
        return len(found) > 0

    def values_moved(self) -> bool:
        """Whether a printed value differs from the assumed one now that everything has been applied. The new values are
        stored.

        Rules: 402.3, 418.5c.
        """
        moved = False
        for assumed in self.assumed:
            active = assumed.part.active
            assert active is not None
            mod = assumed.part.info.mods[0]
            assert isinstance(mod, (DefinePT, SetPT))
            active.ctx.subject = assumed.item
            if self.scheme is not Layers.EIGHTH and assumed.removed == self.has(active):
                assumed.removed = not assumed.removed  # 402.3, 418.5c: what removes the text is applied first
                moved = True
            if mod.power is not None:
                power = evaluate.value(self.table, mod.power, active.ctx)
                if power != assumed.power:
                    assumed.power = power
                    moved = True
            if mod.toughness is not None:
                toughness = evaluate.value(self.table, mod.toughness, active.ctx)
                if toughness != assumed.toughness:
                    assumed.toughness = toughness
                    moved = True
        return moved

    # -- explanations --------------------------------------------------------------------------------------------------

    def note(self, item: GameObject, part: Part, after: bool) -> None:
        """Record what a part changes on the object that :func:`~.continuous.why` asks about. ``after``: the part has
        been applied."""
        if self.traced is not item or self.trying:
            return
        chars = item.cached if item.cached is not None else NOTHING
        if not after:
            self.described.append(modifications.describe(chars, item))
            return
        before = self.described.pop()
        now = modifications.describe(chars, item)
        where = NAMES_OF_LAYERS[self.scheme][part.info.layer]
        if self.scheme is Layers.TORMENT and part.info.layer != PRINTED:
            where = ("418.5e type-changing", "418.5e counters", "418.5e all other")[part.info.rank]
        cause = "counters" if part.active is None else str(part.active.source)
        self.trace.append(Traced(where, cause, modifications.difference(before, now)))


def board_of(table: Table) -> Board:
    """Return the board of a table, up to date."""
    board = table.caches.board
    if board is None:
        board = Board(table)
        table.caches.board = board
    journal = table.journal
    if board.shape != journal.shape or board.version != journal.version:  # as update() asks, too: a call costs more
        board.update()
    return board
