"""Reads token counts from Claude Code's transcripts: one line per content block of an answer, and a total at the
end.
"""

from __future__ import annotations

import os

from clickstop.core.reading import read_text
from clickstop.core.spent import COUNTS, Spent
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]

_NO_MODEL = "<synthetic>"  # a message of the client itself
_SUBAGENTS = "subagents"
_BEGINNING = 100  # bytes of a line that contain its type, unless it is part of a conversation
_BESIDE = 65_536  # bytes read of the file beside a subagent's transcript
_TIME = 24  # characters of a timestamp
_SUM = {
    "input": "inputTokens",
    "output": "outputTokens",
    "cache_write_5m": "cacheCreationInputTokens",
    "cache_write_1h": "cacheCreationEphemeral1hInputTokens",
    "cache_read": "cacheReadInputTokens",
    "web_searches": "webSearchRequests",
}


def spending_files(transcript: str) -> list[str]:
    """The transcripts of the session's subagents, and last its own, which contains a total of all."""
    if not transcript:
        return []
    paths = []
    for folder, _, names in os.walk(os.path.splitext(transcript)[0] + os.sep + _SUBAGENTS):
        paths += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".jsonl")]
    return [*paths, transcript]


def spending(text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
    """The model answers in these lines of a file, and the client's own total by model if it follows them."""
    answers: list[Spent] = []
    state: list[Spent] = []
    for raw in text.split(b"\n"):
        # Search the bytes first: few lines have token counts, and parsing all of them takes long.
        if b'"usage"' in raw and b'"assistant"' in raw:
            spent = _answer(_object(raw))
            if spent is not None:
                answers.append(spent)
                state = []  # a total of what came before does not include this answer
        elif b'"cost-state"' in raw[:_BEGINNING]:
            state = _state(_object(raw), _last_time(text, raw)) or state
    if answers and os.sep + _SUBAGENTS + os.sep in path:
        _mark(answers, path)
    return answers, state


def _mark(answers: list[Spent], path: str) -> None:
    """Set the subagent of these answers: its id is in the file's name, its type in a file beside it."""
    stem = os.path.splitext(path)[0]
    try:
        description = loads(read_text(stem + ".meta.json", limit=_BESIDE, cut=True))
    except (OSError, ValueError):
        description = None
    kind = _text(description, "agentType") if isinstance(description, dict) else ""
    for answer in answers:
        answer.agent_id, answer.agent_type = os.path.basename(stem).removeprefix("agent-"), kind or "subagent"


def _answer(line: Json) -> Spent | None:
    message = _dict(line, "message")
    usage = _dict(message, "usage")
    model = _text(message, "model")
    name = _text(message, "id") or _text(line, "requestId") or _text(line, "uuid")
    if line.get("type") != "assistant" or not usage or not name or model in ("", _NO_MODEL):
        return None
    spent = Spent(name, model, _counts(usage), at=_text(line, "timestamp"), branch=_text(line, "gitBranch"))
    spent.fast = usage.get("speed") == "fast"
    spent.geo = _text(usage, "inference_geo")
    return spent


def _counts(usage: Json) -> tuple[int, ...]:
    """Token counts. Cache writes for an hour cost more than those for five minutes, so they are counted apart."""
    written = _number(usage, "cache_creation_input_tokens")
    split = _dict(usage, "cache_creation")
    hour = _number(split, "ephemeral_1h_input_tokens")
    short = max(written - hour, _number(split, "ephemeral_5m_input_tokens"))
    searches = _number(_dict(usage, "server_tool_use"), "web_search_requests")
    tokens = (_number(usage, "input_tokens"), _number(usage, "output_tokens"))
    return (*tokens, short, hour, _number(usage, "cache_read_input_tokens"), searches)


def _state(line: Json, at: str) -> list[Spent]:
    sums = []
    if line.get("type") != "cost-state":
        return []
    for model, used in _dict(line, "modelUsage").items():
        if isinstance(used, dict):
            counts = [_number(used, _SUM[count]) for count in COUNTS]
            # In the client's total, all cache writes include those for an hour.
            counts[2] -= counts[3]
            sums.append(Spent("", model, tuple(counts), at=at))
    return sums


def _last_time(text: bytes, line: bytes) -> str:
    """The timestamp of the last line before this one that has one."""
    _, marker, behind = text[: text.index(line)].rpartition(b'"timestamp":"')
    return behind.partition(b'"')[0].decode("ascii", "replace")[:_TIME] if marker else ""


def _object(raw: bytes) -> Json:
    try:
        value = loads(raw.strip(b"\0 \r").decode("utf-8", "replace"))
    except ValueError:  # cut off, because the client was killed
        return {}
    return value if isinstance(value, dict) else {}


def _dict(mapping: Json, key: str) -> Json:
    value = mapping.get(key)
    return value if isinstance(value, dict) else {}


def _text(mapping: Json, key: str) -> str:
    value = mapping.get(key)
    return value[:200] if isinstance(value, str) else ""


def _number(mapping: Json, key: str) -> int:
    value = mapping.get(key)
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12
    return int(value) if usable and value is not None else 0
