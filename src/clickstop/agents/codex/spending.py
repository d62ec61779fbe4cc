"""What Codex's own record of a session says about tokens."""

from __future__ import annotations

from clickstop.agents.codex.rollout import line_of
from clickstop.agents.fields import table, text
from clickstop.core.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def spending(lines: bytes, path: str) -> list[Spent]:
    """The answers in these lines. They have no ids of their own: one is known by the sum of tokens up to it."""
    found = []
    model = ""
    for line in lines.split(b"\n"):
        if b'"turn_context"' in line or b'"thread_settings_applied"' in line:
            told = table(line_of(line), "payload")
            model = text(told, "model") or text(table(told, "thread_settings"), "model") or model
        elif b'"token_count"' in line:
            spent = _answer(line_of(line), model, path)
            if spent is not None:
                found.append(spent)
    return found


def _answer(line: dict[str, Any], model: str, path: str) -> Spent | None:
    info = table(table(line, "payload"), "info")
    last, total = table(info, "last_token_usage"), table(info, "total_token_usage")
    if not _number(last, "total_tokens"):
        return None
    cached, written = _number(last, "cached_input_tokens"), _number(last, "cache_write_input_tokens")
    fresh = max(0, _number(last, "input_tokens") - cached - written)
    counts = (fresh, _number(last, "output_tokens"), written, 0, cached, 0)
    name = f"{path.rpartition('-')[2].removesuffix('.jsonl')}-{_number(total, 'total_tokens')}"
    return Spent(name, model or "unknown", counts, at=text(line, "timestamp"))


def _number(mapping: dict[str, Any], key: str) -> int:
    value = mapping.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 53 else 0
