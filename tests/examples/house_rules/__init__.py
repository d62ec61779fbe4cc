"""An example of a plugin as a package: two handlers, each in a module of its own."""

from __future__ import annotations

from clickstop.handlers.index import Handler

HANDLERS = (
    Handler("house.streak", kinds=("tool.failed",), settings={"limit": 2}, module="house_rules.streak"),
    Handler("house.greeting", kinds=("session.start",), module="house_rules.greeting"),
)
