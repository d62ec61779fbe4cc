"""Reads token counts from Codex's session log."""

from __future__ import annotations

from clickstop.agents.fields import table, text
from clickstop.agents.records import count, object_in
from clickstop.core.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
    """The model answers in these lines. They have no ids, so the total of tokens so far identifies each."""
    answers = []
    model = ""
    for line in lines.split(b"\n"):
        if b'"turn_context"' in line or b'"thread_settings_applied"' in line:
            payload = table(object_in(line), "payload")
            model = text(payload, "model") or text(table(payload, "thread_settings"), "model") or model
        elif b'"token_count"' in line:
            spent = _answer(object_in(line), model, path)
            if spent is not None:
                answers.append(spent)
    return answers, []


def _answer(line: dict[str, Any], model: str, path: str) -> Spent | None:
    info = table(table(line, "payload"), "info")
    last, total = table(info, "last_token_usage"), table(info, "total_token_usage")
    if not count(last, "total_tokens"):
        return None
    cached, written = count(last, "cached_input_tokens"), count(last, "cache_write_input_tokens")
    fresh = max(0, count(last, "input_tokens") - cached - written)
    counts = (fresh, count(last, "output_tokens"), written, 0, cached, 0)
    name = f"{path.rpartition('-')[2].removesuffix('.jsonl')}-{count(total, 'total_tokens')}"
    return Spent(name, model or "unknown", counts, at=text(line, "timestamp"))
