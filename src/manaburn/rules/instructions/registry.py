"""The table of all instructions, and which function carries out each.

How instructions are carried out stands in :mod:`manaburn.rules.events.carrying_out`, what each does in the other
modules of this room, and whether it can be done in :mod:`manaburn.rules.meaning.can_perform`.

Rules: 416, 417.
"""

from __future__ import annotations

from manaburn.rules.events.carrying_out import EFFECTS
from manaburn.text.tree import effects as fx

from . import cards, game, mana, permanents, stack
from . import composition as put
from . import damage_and_life as harm

EFFECTS.update(
    {
        fx.Seq: put.seq,
        fx.As: put.as_,
        fx.May: put.may,
        fx.If: put.if_,
        fx.Unless: put.unless,
        fx.IfPaid: put.if_paid,
        fx.Pay: put.pay,
        fx.ForEach: put.for_each,
        fx.Times: put.times,
        fx.RepeatWhile: put.repeat_while,
        fx.Modal: put.modal,
        fx.ChooseOne: put.choose_one,
        fx.Delayed: put.delayed,
        fx.Apply: put.apply,
        fx.Shield: put.shield,
        fx.ReplaceWith: put.replace_with,
        fx.Nothing: put.nothing,
        fx.TheEvent: put.the_event,
        fx.Instead: put.instead,
        fx.DealDamage: harm.deal_damage,
        fx.Destroy: harm.destroy,
        fx.Regenerate: harm.regenerate,
        fx.GainLife: harm.gain_life,
        fx.LoseLife: harm.lose_life,
        fx.SetLife: harm.set_life,
        fx.GivePoison: harm.give_poison,
        fx.Fight: harm.fight,
        fx.Move: cards.move,
        fx.Sacrifice: cards.sacrifice,
        fx.Draw: cards.draw,
        fx.Discard: cards.discard,
        fx.Mill: cards.mill,
        fx.Search: cards.search,
        fx.Shuffle: cards.shuffle,
        fx.Reveal: cards.reveal,
        fx.LookAt: cards.look_at,
        fx.RevealUntil: cards.reveal_until,
        fx.Arrange: cards.arrange_,
        fx.Scry: cards.scry,
        fx.Piles: cards.piles,
        fx.Clash: cards.clash,
        fx.Ante: cards.ante,
        fx.AddMana: mana.add_mana,
        fx.EmptyPool: mana.empty_pool,
        fx.ActivateManaOf: mana.mana_of,
        fx.Tap: permanents.tap,
        fx.Untap: permanents.untap,
        fx.PutCounters: permanents.put_counters,
        fx.RemoveCounters: permanents.remove_counters,
        fx.MoveCounters: permanents.move_counters,
        fx.CreateTokens: permanents.create_tokens,
        fx.CreateCopies: permanents.create_copies,
        fx.Attach: permanents.attach,
        fx.Unattach: permanents.unattach,
        fx.Change: permanents.change,
        fx.Exchange: permanents.exchange,
        fx.MakeBlock: permanents.make_block,
        fx.Counter: stack.counter,
        fx.CopySpell: stack.copy_spell,
        fx.Retarget: stack.retarget,
        fx.PlayCard: stack.play_card,
        fx.CopyCard: stack.copy_card,
        fx.PutOnStack: stack.put_on_stack,
        fx.Cast: stack.cast,
        fx.Pick: game.pick,
        fx.ChooseValue: game.choose_value,
        fx.FlipCoin: game.flip_coin,
        fx.RollDie: game.roll_die,
        fx.ExtraTurn: game.extra_turn,
        fx.ExtraPhase: game.extra_phase,
        fx.Skip: game.skip,
        fx.EndTurn: game.end_turn,
        fx.ControlTurn: game.control_turn,
        fx.WinGame: game.win_game,
        fx.LoseGame: game.lose_game,
        fx.DrawGame: game.draw_game,
        fx.Note: game.note,
        fx.Native: game.native,
        fx.ChooseNewOpponent: game.choose_new_opponent,
    }
)
