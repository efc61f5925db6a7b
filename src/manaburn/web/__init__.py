"""The table in the browser: a server, its store and its page.

``messages`` declares what the page and the server say to one another, ``work`` what the server and the processes with
the engine say. ``store`` keeps games as rows, ``following`` plays them again in a worker process, ``workers`` runs
these processes, ``rooms`` has the games that are open in a browser, ``server`` joins all of it. ``static`` is the page.
"""
