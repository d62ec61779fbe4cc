"""Reads fields of payloads without trusting their types: a text or "", a number within bounds or None."""

from __future__ import annotations

from clickstop.core.event import Event, storable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_DEEP = 20  # nesting below this is not read
# The first of these keys with a value holds the text.
_TEXTS = ("text", "content", "llmContent", "output", "result")


def text(mapping: Any, key: str) -> str:
    value = mapping.get(key) if isinstance(mapping, dict) else None
    return storable(value) if isinstance(value, str) else ""


def first(mapping: Any, *keys: str) -> str:
    return next((value for key in keys if (value := text(mapping, key))), "")


def table(mapping: Any, key: str) -> dict[str, Any]:
    value = mapping.get(key) if isinstance(mapping, dict) else None
    return value if isinstance(value, dict) else {}


def exit_code(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 256 else None


def code_after(report: str, words: str) -> int | None:
    """The last exit code that a text names after these words, such as "Exit Code: 3"; None if there is none."""
    digits = report.rpartition(words)[2][:4].strip() if words in report else ""
    digits = "".join(letter for letter in digits.partition("\n")[0] if letter.isascii() and letter.isdigit())
    return exit_code(int(digits)) if digits else None


def event_of(agent: str, kinds: Mapping[str, str], name: str, payload: dict[str, Any]) -> Event:
    """An event with the fields that several clients name alike."""
    own_name = text(payload, "hook_event_name")
    name = own_name if own_name in kinds else name
    return Event(
        agent,
        kinds.get(name, ""),
        name=name,
        session_id=text(payload, "session_id"),
        agent_id=text(payload, "agent_id"),
        agent_type=text(payload, "agent_type"),
        cwd=text(payload, "cwd"),
        last_message=text(payload, "last_assistant_message"),
        stop_active=payload.get("stop_hook_active") is True,
        model=text(payload, "model"),
        transcript=text(payload, "transcript_path"),
        raw=payload,
    )


def text_of(value: Any, depth: int = 0) -> str:
    """A tool's output as one text: a string, a list of text blocks, or an object that contains one."""
    if isinstance(value, str):
        return storable(value)
    if value is None or depth > _DEEP:
        return ""
    if isinstance(value, list):
        return "\n".join(content for item in value if (content := text_of(item, depth + 1)))
    if not isinstance(value, dict):
        return str(value)
    key = next((key for key in _TEXTS if isinstance(value.get(key), str | list | dict)), "")
    return text_of(value[key], depth + 1) if key else _as_json(value)


def _as_json(value: dict[str, Any]) -> str:
    from clickstop.core.wire import dumps

    try:
        return storable(dumps(value, ascii_only=False))
    except (ValueError, TypeError, RecursionError):
        return "[object]"


def with_texts(value: Any, texts: dict[str, str], depth: int = 0) -> Any:
    """The same value with some texts replaced, wherever they occur as a whole."""
    if isinstance(value, str):
        return texts.get(value, value)
    if depth > _DEEP:
        return value
    if isinstance(value, list):
        return [with_texts(item, texts, depth + 1) for item in value]
    if isinstance(value, dict):
        return {key: with_texts(item, texts, depth + 1) for key, item in value.items()}
    return value
