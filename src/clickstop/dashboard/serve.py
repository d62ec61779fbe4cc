"""The server: on the loopback address alone, and gone when it is told to."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn

from clickstop.dashboard.app import make
from clickstop.dashboard.guard import Guard

if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.dashboard.site import Site

HOST = "127.0.0.1"
PORT = 8736  # where it is free


def listen(port: int | None) -> socket.socket:
    """A socket on this port; without one, on ours or any that is free. OSError where a wanted one is taken."""
    for wanted in (port,) if port is not None else (PORT, 0):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HOST, wanted))
            made.listen(64)
        except OSError:
            made.close()
            if wanted == port:
                raise
            continue
        return made
    raise OSError("no port is free")


class Server:
    """One site on one socket."""

    def __init__(
        self, site: Site, listening: socket.socket, new_link: Callable[[str], object] | None = None
    ) -> None:
        self._socket = listening
        self.guard = Guard(make(site, lambda: self._server.should_exit), listening.getsockname()[1], new_link)
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.guard,
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="none",
                http="h11",
                loop="asyncio",
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=2,
            )
        )

    def run(self, ready: Callable[[str], object]) -> None:
        """Until a signal or `stop` ends it; `ready` hears the link once it answers."""
        ready(self.guard.link)  # the socket listens already: whoever is quick waits a moment
        with contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        self._server.should_exit = True
