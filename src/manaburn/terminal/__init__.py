"""A person at the terminal.

* :mod:`~manaburn.terminal.stops`, :mod:`~manaburn.terminal.seat` and :mod:`~manaburn.terminal.looking_up` are the model
  that every table shares: when a person is asked, passing, taking back, looking cards up. They print nothing.
* :mod:`~manaburn.terminal.person` asks the questions of a game and carries out the commands of
  :mod:`~manaburn.terminal.commands`, through an :class:`~manaburn.terminal.interface.Interface`.
* :mod:`~manaburn.terminal.prompt` is the plain prompt, :mod:`~manaburn.terminal.screen` the full-screen table.
"""
