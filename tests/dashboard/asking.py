"""Requests to an app in this process, without a server around it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    from starlette.types import ASGIApp

PORT = 4711


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    text: str


def ask(app: ASGIApp, path: str, method: str = "GET", body: str = "", **headers: str) -> Reply:
    """What is answered; `host`, `cookie` and the like are headers, with `_` for `-`."""
    given = {"host": f"127.0.0.1:{PORT}", **{name.replace("_", "-"): text for name, text in headers.items()}}
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": unquote(address),
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), text.encode()) for name, text in given.items()],
        "scheme": "http",
        "server": ("127.0.0.1", PORT),
        "client": ("127.0.0.1", 5_000),
        "root_path": "",
        "http_version": "1.1",
    }
    sent: list[Any] = []
    waiting = [{"type": "http.request", "body": body.encode(), "more_body": False}]

    async def receive() -> Any:
        if not waiting:
            await asyncio.Event().wait()  # the browser stays
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def whole() -> None:
        await app(scope, receive, send)

    asyncio.run(whole())
    start, *parts = sent
    text = b"".join(part.get("body", b"") for part in parts).decode()
    return Reply(start["status"], {name.decode(): value.decode() for name, value in start["headers"]}, text)
