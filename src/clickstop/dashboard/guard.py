"""Access control: only this machine, one browser and our own pages. Everything else is refused first."""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self';"
    " worker-src 'self';"
    " form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # with `no-referrer`, browsers would send forms with the origin `null`
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
_READING = ("GET", "HEAD")
_REFUSED = (
    "This page is only for the person who started it.\n\nThe link that `clickstop dashboard` prints"
    " works once, in one browser. After that it prints a new link; use that one, or restart it.\n"
)


class Guard:
    """Checks host, origin and key of every request, and adds security headers to every response."""

    def __init__(self, app: ASGIApp, port: int, new_link: Callable[[str], object] | None = None) -> None:
        self._app = app
        self._port = port
        self._on_new_link = new_link
        self._key = secrets.token_urlsafe(32)
        self._token = secrets.token_urlsafe(24)
        self.origin = f"http://127.0.0.1:{port}"

    @property
    def link(self) -> str:
        """A link that opens the pages once."""
        return f"{self.origin}/?token={self._token}"

    @property
    def cookie(self) -> str:
        """The name of the cookie. It contains the port, because browsers share cookies between ports."""
        return f"clickstop-{self._port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        answer = self._answer(scope["method"], HTTPConnection(scope))
        await answer(scope, receive, _with_headers(send))

    def _answer(self, method: str, connection: HTTPConnection) -> ASGIApp:
        if connection.headers.get("host", "") not in (f"127.0.0.1:{self._port}", f"localhost:{self._port}"):
            return PlainTextResponse("This server answers only under its own address.\n", 421)
        token = connection.query_params.get("token", "")
        if token and method == "GET" and connection.scope["path"] == "/":
            return self._exchange(token)
        if not self._is_ours(method, connection.headers):
            return PlainTextResponse("Another page sent this request.\n", 403)
        if not hmac.compare_digest(connection.cookies.get(self.cookie, "").encode(), self._key.encode()):
            return PlainTextResponse(_REFUSED, 403)
        return self._app

    def _exchange(self, token: str) -> ASGIApp:
        """Exchange the token for a cookie.

        The page redirects itself: browsers do not send a strict same-site cookie after a redirect from elsewhere.
        """
        if not hmac.compare_digest(token.encode(), self._token.encode()):
            return PlainTextResponse(_REFUSED, 403)
        self._token = secrets.token_urlsafe(24)
        if self._on_new_link:
            self._on_new_link(self.link)
        page = (
            '<!doctype html><html lang="en"><meta http-equiv="refresh" content="0;url=/"><title>clickstop</title>'
        )
        page += '<link rel="icon" href="data:,">'
        answer = HTMLResponse(page + '<p><a href="/">Continue</a></p></html>')
        answer.set_cookie(self.cookie, self._key, httponly=True, samesite="strict", path="/")
        return answer

    def _is_ours(self, method: str, headers: Mapping[str, str]) -> bool:
        own = (self.origin, f"http://localhost:{self._port}")
        origin = headers.get("origin")
        if origin is not None and origin not in own:
            return False
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return False
        return method in _READING or origin is not None


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            added = [
                (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in present
            ]
            message["headers"] = [*message["headers"], *added]
        await send(message)

    return sending
