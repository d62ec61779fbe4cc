"""An example of a plugin in one file: a forced push is stopped, with the better way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.decision import block
from clickstop.handlers.index import Handler

if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Decision
    from clickstop.core.event import Event

HANDLERS = [
    Handler(
        "guard.push",
        kinds=("tool.before",),
        tools=("shell",),
        needs={"command": ("--force",)},
        settings={"branches": ["main"]},
    )
]


def handle(event: Event, ctx: Context) -> Decision | None:
    words = event.command.split()
    if words[:2] != ["git", "push"] or "--force" not in words:
        return None
    if ctx.branch and ctx.branch not in ctx.settings.branches:
        return None
    return block(
        "A forced push was stopped.\nIt can drop commits of others.\n1. Use: git push --force-with-lease",
        rule_id="no-force",
    )
