"""The table of all instructions, and which function carries out each.

How instructions are carried out stands in :mod:`manaburn.rules.events.carrying_out`, what each does in the other
modules of this room, and whether it can be done in :mod:`manaburn.rules.meaning.can_perform`.

Rules: 416, 417.
"""

from __future__ import annotations

from manaburn.rules.events.carrying_out import EFFECTS
from manaburn.rules.kernel.handlers import entry
from manaburn.text.tree import effects as fx

from . import cards, game, mana, permanents, stack
from . import composition as put
from . import damage_and_life as harm

EFFECTS.update(
    [
        entry(fx.Seq, put.seq),
        entry(fx.As, put.as_),
        entry(fx.May, put.may),
        entry(fx.If, put.if_),
        entry(fx.Unless, put.unless),
        entry(fx.IfPaid, put.if_paid),
        entry(fx.Pay, put.pay),
        entry(fx.ForEach, put.for_each),
        entry(fx.Times, put.times),
        entry(fx.RepeatWhile, put.repeat_while),
        entry(fx.Modal, put.modal),
        entry(fx.ChooseOne, put.choose_one),
        entry(fx.Delayed, put.delayed),
        entry(fx.Apply, put.apply),
        entry(fx.Shield, put.shield),
        entry(fx.ReplaceWith, put.replace_with),
        entry(fx.Nothing, put.nothing),
        entry(fx.TheEvent, put.the_event),
        entry(fx.Instead, put.instead),
        entry(fx.DealDamage, harm.deal_damage),
        entry(fx.Destroy, harm.destroy),
        entry(fx.Regenerate, harm.regenerate),
        entry(fx.GainLife, harm.gain_life),
        entry(fx.LoseLife, harm.lose_life),
        entry(fx.SetLife, harm.set_life),
        entry(fx.GivePoison, harm.give_poison),
        entry(fx.Fight, harm.fight),
        entry(fx.Move, cards.move),
        entry(fx.Sacrifice, cards.sacrifice),
        entry(fx.Draw, cards.draw),
        entry(fx.Discard, cards.discard),
        entry(fx.Mill, cards.mill),
        entry(fx.Search, cards.search),
        entry(fx.Shuffle, cards.shuffle),
        entry(fx.Reveal, cards.reveal),
        entry(fx.LookAt, cards.look_at),
        entry(fx.RevealUntil, cards.reveal_until),
        entry(fx.Arrange, cards.arrange_),
        entry(fx.Scry, cards.scry),
        entry(fx.Piles, cards.piles),
        entry(fx.Clash, cards.clash),
        entry(fx.Ante, cards.ante),
        entry(fx.AddMana, mana.add_mana),
        entry(fx.EmptyPool, mana.empty_pool),
        entry(fx.ActivateManaOf, mana.mana_of),
        entry(fx.Tap, permanents.tap),
        entry(fx.Untap, permanents.untap),
        entry(fx.PutCounters, permanents.put_counters),
        entry(fx.RemoveCounters, permanents.remove_counters),
        entry(fx.MoveCounters, permanents.move_counters),
        entry(fx.CreateTokens, permanents.create_tokens),
        entry(fx.CreateCopies, permanents.create_copies),
        entry(fx.Attach, permanents.attach),
        entry(fx.Unattach, permanents.unattach),
        entry(fx.Change, permanents.change),
        entry(fx.Exchange, permanents.exchange),
        entry(fx.MakeBlock, permanents.make_block),
        entry(fx.Counter, stack.counter),
        entry(fx.CopySpell, stack.copy_spell),
        entry(fx.Retarget, stack.retarget),
        entry(fx.PlayCard, stack.play_card),
        entry(fx.CopyCard, stack.copy_card),
        entry(fx.PutOnStack, stack.put_on_stack),
        entry(fx.Cast, stack.cast),
        entry(fx.Pick, game.pick),
        entry(fx.ChooseValue, game.choose_value),
        entry(fx.FlipCoin, game.flip_coin),
        entry(fx.RollDie, game.roll_die),
        entry(fx.ExtraTurn, game.extra_turn),
        entry(fx.ExtraPhase, game.extra_phase),
        entry(fx.Skip, game.skip),
        entry(fx.EndTurn, game.end_turn),
        entry(fx.ControlTurn, game.control_turn),
        entry(fx.WinGame, game.win_game),
        entry(fx.LoseGame, game.lose_game),
        entry(fx.DrawGame, game.draw_game),
        entry(fx.Note, game.note),
        entry(fx.Native, game.native),
        entry(fx.ChooseNewOpponent, game.choose_new_opponent),
    ]
)
