"""Binding: what "it" and "that creature" mean, found when text is read and said again when a tree is printed.

The grammar reads a sentence word by word: "it" becomes a node :class:`~manaburn.text.surface.It`, whatever it means.
*Binding* goes through that tree in the order in which the text says things, keeps a list of what has been mentioned,
and puts what each pronoun means in its place. Printing needs the opposite: *naming* goes through the finished tree in
the same order, with the same list, and replaces each reference by the first pronoun that binding would take for it.

>>> from manaburn.terms import CREATURE
>>> from manaburn.text.surface import Acting, It, Subj
>>> from manaburn.text.tree import ControllerOf, Draw, Filter, HasType, Seq, SpellText, Tap, Target
>>> creature = Target(Filter((HasType(CREATURE),)))
>>> said = SpellText(Seq((Tap(creature), Acting(ControllerOf(It()), Draw(Subj())))))

is "Tap target creature. Its controller draws a card." Binding comes to the target first and mentions ``Ref("target",
0)``, the target in slot 0. Of what was mentioned this is the last thing that "its" can mean; and "its controller" is
the subject (:class:`~manaburn.text.surface.Subj`) of the verb "draws":

>>> meant, _ = bind(said)
>>> meant.effect.effects[1]
Draw(who=ControllerOf(what=Ref(role='target', n=0), then=False), n=Number(n=1), up_to=False)
>>> unbind(meant)[0] == said
True

What pronouns mean:

* "~" is the object the text is on, :class:`~manaburn.text.tree.This`; the grammar knows that from its name. It is
  mentioned, too: in "When ~ dies, return it to its owner's hand" it is what "it" means.
* "It" is the last single thing mentioned, "them" the last several. "That creature" is the last that a creature can be
  (:func:`.nouns.nouns_of`), never "~" itself. "The sacrificed creature" is the last to which that was done.
* "He or she" is the subject of the sentence where its verb hasn't taken it yet, else the last player mentioned; "that
  player" is the last player mentioned.
* "If you do" asks about the effect before, "that much" about how much an effect before, else the event, came to.
* "Another creature" is other than the last creature mentioned, or than "~" if there is none (:mod:`.others`).
* What was only implied is meant if nothing that was named fits: the controller of a target "an opponent controls".

What an effect does something to is known only as it is carried out. Binding gives the effect a number then, with an
:class:`~manaburn.text.tree.As` around it: in "Destroy all creatures. ... for each creature destroyed this way" the last
words are ``Ref("var", 0)``, what number 0 did. Only effects that something asks about have a number.

The modules: :mod:`.mentions`, :mod:`.memory` and :mod:`.nouns` are what is remembered; :mod:`.events` and
:mod:`.aftermath` say what an event, or an effect, adds to that. :mod:`.walk` (with :mod:`.walk_nouns` and
:mod:`.walk_effects`) is the order of walking, the same both ways. :mod:`.bind` (with :mod:`.bind_nouns` and
:mod:`.bind_effects`) finds what pronouns mean, :mod:`.name` (with :mod:`.name_nouns` and :mod:`.name_effects`) finds
pronouns. What a walk does at a node is a function registered for the node's class (:mod:`.rules`).
"""

from __future__ import annotations

from . import bind_effects, bind_nouns, name_effects, name_nouns, walk_effects, walk_nouns
from .bind import bind
from .mentions import Mention, Unbound, of_the_turn
from .name import unbind

__all__ = ["Mention", "Unbound", "bind", "of_the_turn", "unbind"]
_ = (bind_effects, bind_nouns, name_effects, name_nouns, walk_effects, walk_nouns)  # they register their rules
