"""What this session, and the work of this day, cost. Not for ordinary events."""

from __future__ import annotations

import os
import time

from clickstop.core.ids import midnight
from clickstop.costs.intake import Intake
from clickstop.costs.prices import load
from clickstop.store.spending import SessionTranscript, SpendingReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.store.spending import Total

_SESSIONS = 20  # whose transcripts may have grown after they were heard of last


class Spending:
    """One per event."""

    __slots__ = ("_ctx", "_intake", "day")

    def __init__(self, ctx: Context, prices_file: str) -> None:
        reader = SpendingReader(ctx.database.open())
        self._ctx = ctx
        self._intake = Intake(reader, load(own_file(prices_file, ctx.event.root)), ctx.plan.repo_id, ctx.at)
        self.day = time.strftime("%Y-%m-%d", time.localtime(ctx.now))

    def take_in(self, *, others: bool) -> None:
        """This session; with `others`, also those that ended or died after they were read last."""
        event = self._ctx.event
        transcripts = self._intake.reader.recent(_SESSIONS)[::-1] if others else []  # parents before their forks
        transcripts.append(SessionTranscript(event.session_id, event.agent, event.transcript))
        for key in dict.fromkeys((one.session_id, one.agent, one.path) for one in transcripts):
            self._intake.take_in(*key)
        for table, row in self._intake.operations:
            self._ctx.change(table, **row)

    def of_session(self) -> Total:
        session_id = self._ctx.session_id
        return self._intake.reader.of_session(session_id).plus(self._intake.added(session_id=session_id))

    def today(self) -> Total:
        since = midnight(self._ctx.now)
        return self._intake.reader.since(since).plus(self._intake.added(since))


def own_file(name: str, root: str) -> str:
    """The person's own table of prices, "" if there is none."""
    return os.path.join(root, os.path.expanduser(name)) if name else ""
