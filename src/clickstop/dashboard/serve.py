"""The server. It listens on the loopback address only."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from clickstop.dashboard.guard import Guard

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from starlette.applications import Starlette

    Pages = Callable[[Callable[[], bool]], Starlette]  # made once it is known whether anybody still listens

HOST = "127.0.0.1"
PORT = 8736  # the default, if it is free
REQUEST_SECONDS = 10.0  # within which a request must arrive completely


def listen(port: int | None) -> socket.socket:
    """A socket on this port; for None, on the default port or any free one. OSError if the port is taken."""
    for candidate in (port,) if port is not None else (PORT, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
            listener.listen(64)
        except OSError:
            listener.close()
            if candidate == port:
                raise
            continue
        return listener
    raise OSError("no port is free")


class Patience(H11Protocol):
    """Closes connections that do not send a complete request in time."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as its parent has it
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


class DashboardServer:
    """Serves one site on one socket."""

    def __init__(
        self, pages: Pages, listening: socket.socket, new_link: Callable[[str], object] | None = None
    ) -> None:
        """`pages` makes the app; its argument is a function that says whether the server is about to stop."""
        self._socket = listening
        self.guard = Guard(pages(lambda: self._server.should_exit), listening.getsockname()[1], new_link)
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.guard,
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="none",
                http=Patience,
                loop="asyncio",
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=2,
            )
        )

    def run(self, ready: Callable[[str], object]) -> None:
        """Serve until a signal or `stop`; `ready` is called with the link."""
        ready(self.guard.link)  # the socket already listens, so an early request only waits a moment
        with contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        self._server.should_exit = True
