"""What Claude Code's transcripts say about tokens: lines for each block of an answer, and a sum at the end."""

from __future__ import annotations

import os

from clickstop.core.reading import read_text
from clickstop.core.spent import COUNTS, Spent
from clickstop.core.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Json = dict[str, Any]

_NO_MODEL = "<synthetic>"  # the client's own words in place of an answer
_SUBAGENTS = "subagents"
_BEGINNING = 100  # bytes of a line in which its type stands, where it is no part of a conversation
_BESIDE = 65_536  # bytes of the file beside a subagent's
_TIME = 24  # characters of a time
_SUM = {
    "input": "inputTokens",
    "output": "outputTokens",
    "cache_write_5m": "cacheCreationInputTokens",
    "cache_write_1h": "cacheCreationEphemeral1hInputTokens",
    "cache_read": "cacheReadInputTokens",
    "web_searches": "webSearchRequests",
}


def spending_files(transcript: str) -> list[str]:
    """The transcripts of the session's subagents, of whatever depth, and last its own, which holds a sum of all."""
    if not transcript:
        return []
    paths = []
    for folder, _, names in os.walk(os.path.splitext(transcript)[0] + os.sep + _SUBAGENTS):
        paths += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".jsonl")]
    return [*paths, transcript]


def spending(text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
    """The answers in these lines of a file, and if the client's own sum stands behind them, that, by model."""
    answers: list[Spent] = []
    state: list[Spent] = []
    for raw in text.split(b"\n"):
        # Looked for in the bytes first: few lines of a transcript tell of tokens, and parsing all takes long.
        if b'"usage"' in raw and b'"assistant"' in raw:
            spent = _answer(_object(raw))
            if spent is not None:
                answers.append(spent)
                state = []  # a sum of what was before says nothing about this
        elif b'"cost-state"' in raw[:_BEGINNING]:
            state = _state(_object(raw), _last_time(text, raw)) or state
    if answers and os.sep + _SUBAGENTS + os.sep in path:
        _mark(answers, path)
    return answers, state


def _mark(answers: list[Spent], path: str) -> None:
    """Note which subagent gave them: its id is in the file's name, its type in another file beside it."""
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
    """What is written to the cache for an hour costs more; the rest is for five minutes, as the client has it."""
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
            # The client's sum counts what is written for an hour among all that is written.
            counts[2] -= counts[3]
            sums.append(Spent("", model, tuple(counts), at=at))
    return sums


def _last_time(text: bytes, line: bytes) -> str:
    """When the last line before this one was written that says so."""
    _, marker, behind = text[: text.index(line)].rpartition(b'"timestamp":"')
    return behind.partition(b'"')[0].decode("ascii", "replace")[:_TIME] if marker else ""


def _object(raw: bytes) -> Json:
    try:
        value = loads(raw.strip(b"\0 \r").decode("utf-8", "replace"))
    except ValueError:  # half a line of a client that was killed
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
