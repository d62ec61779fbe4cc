"""JSON-RPC over lines on stdin and stdout, without the SDK, which takes longer to load than clients wait.

Each request runs in a thread of its own, so that a check that takes minutes does not hold up other requests.
"""

from __future__ import annotations

import json
import os
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Method = Callable[[dict[str, Any]], dict[str, Any]]

_PARSE, _REQUEST, _METHOD, INVALID_PARAMS, _INTERNAL = -32700, -32600, -32601, -32602, -32603


class ProtocolError(Exception):
    """A request that failed, with the protocol's error code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Connection:
    """The connection to the client that started this process."""

    def __init__(self, methods: Mapping[str, Method]) -> None:
        self._methods = methods
        self._lock = threading.Lock()
        # Stdout belongs to the protocol, so anything else that is printed goes to stderr.
        self._out = os.dup(1)
        os.dup2(2, 1)

    def serve(self) -> None:
        """Answer requests until the client closes stdin; requests received by then are still answered."""
        with open(0, "rb", closefd=False) as lines:
            for line in lines:
                if line.strip():
                    self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            message = _parsed(line)
        except (ValueError, RecursionError):
            self._fail(None, _PARSE, "this line is not JSON")
            return
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            # A reply is ignored: the server sends no requests.
            if not isinstance(message, dict) or not {"result", "error"} & set(message):
                self._fail(None, _REQUEST, "this is not a request")
        elif message.get("id") is not None:  # a message without id is a notification
            threading.Thread(target=self._answer, args=(message,)).start()

    def _answer(self, message: dict[str, Any]) -> None:
        params = message.get("params")
        method = self._methods.get(message["method"])
        try:
            if method is None:
                raise ProtocolError(_METHOD, f"there is no method {message['method']}")
            self._send(message["id"], "result", method(params if isinstance(params, dict) else {}))
        except ProtocolError as error:
            self._fail(message["id"], error.code, str(error))
        except Exception as error:  # noqa: BLE001  # a bug in one request must not end the server
            self._fail(message["id"], _INTERNAL, f"{type(error).__name__}: {error}. Report this as a bug.")

    def _fail(self, own_id: Any, code: int, message: str) -> None:
        self._send(own_id, "error", {"code": code, "message": message})

    def _send(self, own_id: Any, key: str, value: dict[str, Any]) -> None:
        text = json.dumps({"jsonrpc": "2.0", "id": own_id, key: value}, ensure_ascii=False) + "\n"
        unsent = memoryview(text.encode("utf-8", "replace"))
        with self._lock:
            try:
                while unsent:
                    unsent = unsent[os.write(self._out, unsent) :]
            except OSError:  # the client is gone
                return


def _parsed(line: bytes) -> Any:
    """Parse a line. A lone surrogate, which JSON allows but UTF-8 does not, becomes a question mark."""
    message = json.loads(line.decode("utf-8", "replace"))
    if b"\\ud" not in line.lower():
        return message
    return json.loads(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace"))
