"""The wire formats in which other clients speak to their model.

What they send is read as the Messages API would have it, so that every scenario reads its requests in one way.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tests.e2e.scripted_model import Call, Turn

Json = dict[str, Any]
_STREAM, _PLAIN = "text/event-stream", "application/json"
_IN, _OUT = 100, 25  # tokens of every answer


class WireFormat(Protocol):
    """One way of asking a model."""

    def is_asked(self, path: str) -> bool: ...

    def as_messages(self, body: Json) -> Json:
        """What was sent, in the shape of the Messages API."""
        ...

    def answer(self, turn: Turn, serial: str, stem: str, body: Json, path: str) -> tuple[bytes, str]:
        """The turn as the client takes it, and its content type."""
        ...


def format_of(path: str) -> WireFormat | None:
    return next((wire for wire in (Responses(), ChatCompletions(), Gemini()) if wire.is_asked(path)), None)


def _id(stem: str, position: int) -> str:
    return f"toolu_{stem}_{position}"


def _result(call_id: str, content: Any) -> Json:
    text = content if isinstance(content, str) else json.dumps(content)
    return {"role": "user", "content": [{"type": "tool_result", "tool_use_id": call_id, "content": text}]}


def _events(chunks: list[Json], *, named: bool = False) -> bytes:
    lines = [(f"event: {chunk['type']}\n" if named else "") + f"data: {json.dumps(chunk)}\n\n" for chunk in chunks]
    return "".join(lines).encode()


class Responses:
    """OpenAI's Responses API, of Codex."""

    _RESULTS = ("function_call_output", "custom_tool_call_output")
    _CUSTOM = ("apply_patch",)  # tools that take a text, not an object

    def is_asked(self, path: str) -> bool:
        return path.partition("?")[0].endswith("/responses")

    def as_messages(self, body: Json) -> Json:
        items = [item for item in body.get("input", []) if isinstance(item, dict)]
        return {
            "system": body.get("instructions", ""),
            "tools": body.get("tools"),
            "messages": [message for item in items if (message := self._message(item))],
        }

    def _message(self, item: Json) -> Json | None:
        if item.get("type") in self._RESULTS:
            return _result(str(item.get("call_id")), item.get("output"))
        if item.get("type") in ("function_call", "custom_tool_call"):
            return {"role": "assistant", "content": str(item.get("arguments") or item.get("input"))}
        return {"role": item["role"], "content": item.get("content")} if "role" in item else None

    def answer(self, turn: Turn, serial: str, stem: str, body: Json, path: str) -> tuple[bytes, str]:
        del body, path
        items = [self._call(call, _id(stem, position)) for position, call in enumerate(turn.calls)]
        if turn.text or not items:
            text = {"type": "output_text", "text": turn.text or "done", "annotations": []}
            items.insert(0, {"type": "message", "id": f"msg_{serial}", "role": "assistant", "content": [text]})
        response = {"id": f"resp_{serial}", "object": "response"}
        used = {
            "input_tokens": _IN,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": _OUT,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": _IN + _OUT,
        }
        chunks: list[Json] = [
            {"type": "response.created", "response": {**response, "status": "in_progress", "output": []}}
        ]
        for index, item in enumerate(items):
            done = {**item, "status": "completed"}
            chunks.append({"type": "response.output_item.added", "output_index": index, "item": item})
            chunks.append({"type": "response.output_item.done", "output_index": index, "item": done})
        ended = {**response, "status": "completed", "output": items, "usage": used}
        chunks.append({"type": "response.completed", "response": ended})
        return _events(chunks, named=True), _STREAM

    def _call(self, call: Call, call_id: str) -> Json:
        if call.name in self._CUSTOM:
            own = {"type": "custom_tool_call", "id": f"ctc_{call_id}", "input": call.arguments["input"]}
        else:
            own = {"type": "function_call", "id": f"fc_{call_id}", "arguments": json.dumps(call.arguments)}
        return {**own, "call_id": call_id, "name": call.name}


class ChatCompletions:
    """OpenAI's chat completions, of Qwen Code, Copilot CLI and OpenCode."""

    def is_asked(self, path: str) -> bool:
        return path.partition("?")[0].endswith("/chat/completions")

    def as_messages(self, body: Json) -> Json:
        messages = [message for message in body.get("messages", []) if isinstance(message, dict)]
        return {
            "system": [message.get("content") for message in messages if message.get("role") == "system"],
            "tools": body.get("tools"),
            "messages": [self._message(message) for message in messages if message.get("role") != "system"],
        }

    def _message(self, message: Json) -> Json:
        if message.get("role") == "tool":
            return _result(str(message.get("tool_call_id")), message.get("content"))
        return {"role": message.get("role"), "content": message.get("content")}

    def answer(self, turn: Turn, serial: str, stem: str, body: Json, path: str) -> tuple[bytes, str]:
        del path
        calls = [
            {
                "id": _id(stem, position),
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(call.arguments)},
            }
            for position, call in enumerate(turn.calls)
        ]
        message: Json = {"role": "assistant", "content": turn.text or (None if calls else "done")}
        ending = "tool_calls" if calls else "stop"
        used = {"prompt_tokens": _IN, "completion_tokens": _OUT, "total_tokens": _IN + _OUT}
        common = {"id": f"chatcmpl_{serial}", "created": 1, "model": body.get("model", "scripted")}
        if not body.get("stream"):
            whole = {**message, **({"tool_calls": calls} if calls else {})}
            choice = {"index": 0, "message": whole, "finish_reason": ending}
            answer = {**common, "object": "chat.completion", "choices": [choice], "usage": used}
            return json.dumps(answer).encode(), _PLAIN
        numbered = [{"index": index, **call} for index, call in enumerate(calls)]
        delta = {**message, **({"tool_calls": numbered} if calls else {})}
        choices: list[list[Json]] = [
            [{"index": 0, "delta": delta, "finish_reason": None}],
            [{"index": 0, "delta": {}, "finish_reason": ending}],
        ]
        chunks = [{**common, "object": "chat.completion.chunk", "choices": choice} for choice in choices]
        chunks.append({**common, "object": "chat.completion.chunk", "choices": [], "usage": used})
        return _events(chunks) + b"data: [DONE]\n\n", _STREAM


class Gemini:
    """Google's generateContent, of Gemini CLI. Its calls have no ids: a result is known by its place."""

    def is_asked(self, path: str) -> bool:
        return path.partition("?")[0].endswith((":generateContent", ":streamGenerateContent"))

    def as_messages(self, body: Json) -> Json:
        contents = [content for content in body.get("contents", []) if isinstance(content, dict)]
        asks_for_json = (body.get("generationConfig") or {}).get("responseMimeType") == "application/json"
        return {
            "system": (body.get("systemInstruction") or {}).get("parts"),
            "tools": None if asks_for_json else body.get("tools"),
            "messages": [message for content in contents for message in self._messages(content)],
        }

    def _messages(self, content: Json) -> list[Json]:
        parts = [part for part in content.get("parts", []) if isinstance(part, dict)]
        results = [part["functionResponse"] for part in parts if "functionResponse" in part]
        found = [_result(str(result.get("id") or result.get("name")), result.get("response")) for result in results]
        role = "assistant" if content.get("role") == "model" else "user"
        texts = [{"type": "text", "text": part["text"]} for part in parts if "text" in part]
        return [*found, *([{"role": role, "content": texts}] if texts or not found else [])]

    def answer(self, turn: Turn, serial: str, stem: str, body: Json, path: str) -> tuple[bytes, str]:
        del body
        parts: list[Json] = [
            {"functionCall": {"id": _id(stem, position), "name": call.name, "args": call.arguments}}
            for position, call in enumerate(turn.calls)
        ]
        if turn.text or not parts:
            parts.insert(0, {"text": turn.text or "done"})
        answer = {
            "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {
                "promptTokenCount": _IN,
                "candidatesTokenCount": _OUT,
                "totalTokenCount": _IN + _OUT,
            },
            "modelVersion": "scripted",
            "responseId": f"response_{serial}",
        }
        if ":stream" in path:
            return _events([answer]), _STREAM
        return json.dumps(answer).encode(), _PLAIN
