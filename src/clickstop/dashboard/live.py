"""Server-sent events: a word to every open page when something was written."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.responses import StreamingResponse

from clickstop.store.reading import Changes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

    from clickstop.dashboard.site import Site

EVERY = 0.5  # seconds between two looks
_SILENCE = 30  # looks after which a comment shows that the line is alive


def stream(
    site: Site, news: Callable[[], int], ending: Callable[[], bool]
) -> Callable[[Request], StreamingResponse]:
    """`news` counts what this server itself has to tell, `ending` says whether it is about to stop."""

    def answer(request: Request) -> StreamingResponse:
        return StreamingResponse(_changes(site, request, news, ending), media_type="text/event-stream")

    return answer


async def _changes(
    site: Site, request: Request, news: Callable[[], int], ending: Callable[[], bool]
) -> AsyncIterator[str]:
    changes, news_told, silent = Changes(site.places), news(), 0
    try:
        await asyncio.to_thread(changes.any)
        yield "retry: 2000\nevent: ready\ndata: {}\n\n"
        while not ending() and not await request.is_disconnected():
            await asyncio.sleep(EVERY)
            changed = await asyncio.to_thread(changes.any)
            is_news = changed or news() != news_told
            news_told, silent = news(), 0 if is_news else silent + 1
            if is_news:
                yield "event: changed\ndata: {}\n\n"
            elif silent >= _SILENCE:
                silent = 0
                yield ": still here\n\n"
    finally:
        changes.close()
