"""What rules and handlers are about, in words: lists name them so, with the id beside."""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

from clickstop.handlers.index import INDEX
from clickstop.policy.rules import ALL
from clickstop.store import learned

if TYPE_CHECKING:
    from sqlite3 import Connection


def words(connection: Connection) -> dict[str, str]:
    """By the ids of built-in rules, handlers and learned rules."""
    own = {row["slug"]: row["message"] for row in learned.every_rule(connection) if row["message"]}
    return {**_built_in(), **own}


@cache
def _built_in() -> dict[str, str]:
    handlers = {handler.id: _first_line(f"clickstop.handlers.{handler.id}") for handler in INDEX}
    return {**handlers, **{rule.id: rule.about for rule in ALL}}


def _first_line(module: str) -> str:
    """A handler's docstring is its row in the docs."""
    return (importlib.import_module(module).__doc__ or "").partition("\n")[0].rstrip(".")
