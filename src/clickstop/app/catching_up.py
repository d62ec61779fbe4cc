"""What people wrote by hand since the last event: read as the next session would, so that every answer knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.context.context import Context
from clickstop.core.event import Event
from clickstop.core.plan import Settings
from clickstop.learning.fixes import settle_others
from clickstop.learning.incidents import sweep

if TYPE_CHECKING:
    from clickstop.app.here import Here

_KIND, _HANDLER = "session.start", "learn.incident"


def catch_up(repo: Here) -> None:
    """Read incident reports that are new or have changed, and close the fixes that are paid by now."""
    plan = repo.plan()
    row = next((row for row in plan.rows(_KIND) if row.id == _HANDLER), None)
    if row is None:  # nothing is learned here
        return
    ctx = Context(Event("", _KIND, cwd=repo.workplace, root=repo.root), plan, repo.places, repo.environ)
    ctx.settings = Settings(row.settings)
    sweep(ctx)
    settle_others(ctx)
    repo.save(*ctx.operations)
    ctx.database.close()
