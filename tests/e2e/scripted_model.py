"""A stand-in for a model on loopback: answers from a script and remembers all it was sent.

It speaks the Messages API, and the wire formats of other clients by `tests/e2e/wire_formats.py`.
"""

from __future__ import annotations

import json
import secrets
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Self

from tests.e2e.wire_formats import format_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType

Json = dict[str, Any]
_USAGE = {
    "input_tokens": 100,
    "output_tokens": 25,
    "cache_creation_input_tokens": 20,
    "cache_read_input_tokens": 30,
    "cache_creation": {"ephemeral_5m_input_tokens": 20, "ephemeral_1h_input_tokens": 0},
}


@dataclass(frozen=True)
class Call:
    """One tool call that the model asks for."""

    name: str
    arguments: Json


@dataclass(frozen=True)
class Turn:
    """One answer of the model: text, tool calls, or an error of the API."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    status: int = 200
    usage: Mapping[str, Any] = field(default_factory=dict)  # what differs from the usual


def say(text: str, **usage: Any) -> Turn:
    return Turn(text=text, usage=usage)


def use(*calls: Call, text: str = "", **usage: Any) -> Turn:
    return Turn(text=text, calls=calls, usage=usage)


def bash(command: str, **more: Any) -> Call:
    return Call("Bash", {"command": command, "description": "scripted", **more})


def delegate(task: str, **more: Any) -> Call:
    """A subagent in the foreground; a branch of the script with this text is its conversation."""
    return Call("Agent", {"description": "scripted", "prompt": task, "run_in_background": False, **more})


def fail(status: int) -> Turn:
    """The API answers with this status; 400 is one that the client does not try again."""
    return Turn(status=status)


@dataclass(frozen=True)
class Request:
    """What the client sent, in the words the model would read."""

    path: str
    body: Json

    @property
    def is_side(self) -> bool:
        """Titles, classifiers and the like: no tools, no turn of the conversation."""
        return not self.body.get("tools")

    @property
    def messages(self) -> list[Json]:
        return [message for message in self.body.get("messages", []) if isinstance(message, dict)]

    @property
    def text(self) -> str:
        """All the model could read in this request, system prompt included."""
        return "\n".join([*_texts(self.body.get("system")), *_texts(self.messages)])

    @property
    def newest(self) -> str:
        """What was added after the model's last answer."""
        added: list[Json] = []
        for message in reversed(self.messages):
            if message.get("role") == "assistant":
                break
            added.insert(0, message)
        return "\n".join(_texts(added))

    def messages_text(self) -> list[str]:
        return ["\n".join(_texts(message)) for message in self.messages]

    @property
    def opening(self) -> str:
        """The first message, by which conversations are told apart."""
        return "\n".join(_texts(self.messages[:1]))

    def results(self) -> dict[str, str]:
        """Tool results by the id of their call."""
        return {block["tool_use_id"]: "\n".join(_texts(block.get("content"))) for block in self._result_blocks()}

    def refused(self) -> set[str]:
        """Ids of the calls whose result is an error."""
        return {block["tool_use_id"] for block in self._result_blocks() if block.get("is_error")}

    def _result_blocks(self) -> Iterator[Json]:
        for message in self.messages:
            content = message.get("content")
            for block in content if isinstance(content, list) else []:
                if block.get("type") == "tool_result":
                    yield block


@dataclass
class ScriptedModel:
    """A server for one scenario. `branches` maps a text of an opening message to that conversation's own turns,
    `asides` a text of a request without tools to its answer.
    """

    turns: Sequence[Turn]
    branches: Mapping[str, Sequence[Turn]] = field(default_factory=dict)
    asides: Mapping[str, str] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self.serial = secrets.token_hex(4)  # two models never give one id to two answers
        self._taken: dict[str, int] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, request: Request) -> tuple[Turn, str]:
        """The next turn of the request's conversation, and a stem for the ids in it."""
        with self._lock:
            self.requests.append(request)
            if request.is_side:
                return say(self._aside(request)), f"side_{len(self.requests)}"
            branch = next((key for key in self.branches if key in request.opening), "")
            number = self._taken.get(branch, 0)
            self._taken[branch] = number + 1
        script = self.branches.get(branch, self.turns)
        turn = script[number] if number < len(script) else say("done")
        return turn, f"{''.join(filter(str.isalnum, branch))[:12] or 'main'}_{number}"

    def _aside(self, request: Request) -> str:
        return next((text for key, text in self.asides.items() if key in request.text), "ok")

    @property
    def conversation(self) -> list[Request]:
        """The requests that took a turn of a script."""
        return [request for request in self.requests if not request.is_side]

    def texts_sent(self) -> str:
        """Everything any request held."""
        return "\n".join(request.text for request in self.requests)

    def result_of(self, call_id: str) -> str:
        """What the model saw as the result of a call; "" if it never saw one."""
        return next((found[call_id] for request in self.requests if call_id in (found := request.results())), "")


def call_id(number: int, position: int = 0, branch: str = "main") -> str:
    """The id of a scripted call: which turn, which place in it."""
    return f"toolu_{branch}_{number}_{position}"


def _texts(value: Any) -> Iterator[str]:
    """All strings a model reads in a message, block or list of these."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key in ("text", "content", "input"):
            yield from _texts(value.get(key))


def _handler(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name that http.server gives
            """Be quiet."""

        def do_HEAD(self) -> None:
            self._send(200, b"")

        def do_GET(self) -> None:
            listed = {"object": "list", "data": [{"id": "scripted", "object": "model"}], "models": []}
            self._send(200 if self.path.endswith("/models") else 404, json.dumps(listed).encode())

        def do_POST(self) -> None:
            body = json.loads(self._body() or b"{}")
            if "count_tokens" in self.path or self.path.partition("?")[0].endswith(":countTokens"):
                self._send(200, b'{"input_tokens": 10, "totalTokens": 10}')
                return
            wire = format_of(self.path)
            if wire is not None:
                turn, stem = model.answer(Request(self.path, wire.as_messages(body)))
                if turn.status == 200:
                    self._send(200, *wire.answer(turn, f"{model.serial}_{stem}", stem, body, self.path))
                else:
                    self._send(turn.status, _error(turn.status))
                return
            if not self.path.startswith("/v1/messages"):
                self._send(404, b"{}")
                return
            turn, stem = model.answer(Request(self.path, body))
            if turn.status != 200:
                self._send(turn.status, _error(turn.status))
            elif body.get("stream"):
                self._send(200, _stream(turn, stem, body, model.serial), "text/event-stream")
            else:
                self._send(200, json.dumps(_message(turn, stem, body, model.serial)).encode())

        def _body(self) -> bytes:
            if self.headers.get("transfer-encoding", "").lower() != "chunked":
                return self.rfile.read(int(self.headers.get("content-length", 0)))
            body = b""
            while size := int(self.rfile.readline().strip() or b"0", 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
            return body

        def _send(self, status: int, data: bytes, kind: str = "application/json") -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.send_header("request-id", f"req_{secrets.token_hex(8)}")
            self.end_headers()
            self.wfile.write(data)

    return Handler


def _error(status: int) -> bytes:
    kind = "invalid_request_error" if status < 500 else "api_error"
    return json.dumps({"type": "error", "error": {"type": kind, "message": "scripted failure"}}).encode()


def _blocks(turn: Turn, stem: str) -> list[Json]:
    said = [{"type": "text", "text": turn.text}] if turn.text else []
    return said + [
        {"type": "tool_use", "id": f"toolu_{stem}_{position}", "name": call.name, "input": call.arguments}
        for position, call in enumerate(turn.calls)
    ]


def _message(turn: Turn, stem: str, body: Json, serial: str) -> Json:
    return {
        "id": f"msg_{serial}_{stem}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model"),
        "content": _blocks(turn, stem),
        "stop_reason": "tool_use" if turn.calls else "end_turn",
        "stop_sequence": None,
        "usage": {**_USAGE, **turn.usage},
    }


def _stream(turn: Turn, stem: str, body: Json, serial: str) -> bytes:
    message = _message(turn, stem, body, serial)
    usage = {**message["usage"], "output_tokens": 1}  # how much it will be is known at the end
    begun = {**message, "content": [], "stop_reason": None, "usage": usage}
    events: list[Json] = [{"type": "message_start", "message": begun}]
    for index, block in enumerate(message["content"]):
        events += _block_events(index, block)
    ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    events.append({"type": "message_delta", "delta": ending, "usage": message["usage"]})
    events.append({"type": "message_stop"})
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events).encode()


def _block_events(index: int, block: Json) -> list[Json]:
    if block["type"] == "text":
        start, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
    else:
        start = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    return [
        {"type": "content_block_start", "index": index, "content_block": start},
        {"type": "content_block_delta", "index": index, "delta": delta},
        {"type": "content_block_stop", "index": index},
    ]
