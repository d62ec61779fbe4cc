"""Server-sent events: tell every browser when the store has changed, and to which version."""

from __future__ import annotations

import asyncio
import secrets
import threading
from typing import TYPE_CHECKING

from starlette.responses import StreamingResponse

from clickstop.store.reading import Changes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

    from clickstop.dashboard.site import DashboardSite
    from clickstop.dashboard.team.site import TeamSite

EVERY = 0.5  # seconds between checks for changes
_COSTS = 8  # checks between updates of the costs of running sessions
_SILENCE = 10  # checks without a change after which a heartbeat is sent


class Watch:
    """Numbers the states of the store, so that equal versions mean equal content."""

    def __init__(self, site: DashboardSite) -> None:
        self._changes = Changes(site.places)
        self._doctor = site.doctor
        self._lock = threading.Lock()
        self._start = secrets.token_hex(4)
        self._count = self._doctor_runs = 0

    def version(self) -> str:
        with self._lock:
            changed, report = self._changes.any(), self._doctor.runs
            if changed or report != self._doctor_runs:
                self._count, self._doctor_runs = self._count + 1, report
            return f"{self._start}.{self._count}"


def stream(
    site: DashboardSite | TeamSite, watch: Watch | TeamSite, ending: Callable[[], bool]
) -> Callable[[Request], StreamingResponse]:
    """The stream of changes. It ends once `ending` says that the server is about to stop."""

    def answer(request: Request) -> StreamingResponse:
        return StreamingResponse(_changes(site, watch, request, ending), media_type="text/event-stream")

    return answer


async def _changes(
    site: DashboardSite | TeamSite, watch: Watch | TeamSite, request: Request, ending: Callable[[], bool]
) -> AsyncIterator[str]:
    version, looks, silent = await asyncio.to_thread(watch.version), 0, 0
    yield f"retry: 2000\nevent: ready\ndata: {version}\n\n"
    while not ending() and not await request.is_disconnected():
        await asyncio.sleep(EVERY)
        looks += 1
        if looks % _COSTS == 0:
            await asyncio.to_thread(site.follow_costs)
        now = await asyncio.to_thread(watch.version)
        silent = 0 if now != version else silent + 1
        if now != version:
            version = now
            yield f"event: changed\ndata: {version}\n\n"
        elif silent >= _SILENCE:
            silent = 0
            yield f"event: beat\ndata: {version}\n\n"
