"""Values in the form in which they travel. What clickstop does not know itself leaves as a digest, or redacted.

A digest hides a text from those who cannot guess it: who suspects a certain word can compute its digest, too.
"""

from __future__ import annotations

import hashlib
import math
from datetime import datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import AGENTS
from clickstop.core import outcomes
from clickstop.core.decision import VERDICTS
from clickstop.core.event import KINDS, TOOLS
from clickstop.costs.prices import Prices
from clickstop.handlers.index import INDEX
from clickstop.learning.practice import ALLOWED, FIXED, KEPT
from clickstop.policy.protected import GROUPS
from clickstop.policy.rules import ALL
from clickstop.secrets.redact import redact
from clickstop.shell.known_programs import TOOLS as PROGRAMS
from clickstop.signals.signal import ASIDE, FAILURES, PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from clickstop.team.levels import Column

    Value = str | None
    Shape = Callable[[Any], Value]

_HEX = "0123456789abcdef"
_CACHED = 20_000  # digests and words, of which a store has few
_STATES = (
    # of calls, prompts, sessions, checks, rules and fixes
    *("ok", "failed", "refused", "interrupted", "background", "done", "corrected", "abandoned", "open", "ended"),
    *("idle", "lost", "proved", "unproved", "demoted", "candidate", "dismissed", "armed", "owed", "paid", "waived"),
    *("known", "known_class", "similar", "new", "hand", "stop", "edit", "commit", "push", "turn", "step"),
    *("regex", "ast", "literal", "structural", "test", "check", "build", "run", "format", "fix", "lint", "types"),
)
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": None})  # as COPY reads them


@cache
def vocabulary() -> frozenset[str]:
    """Every word that clickstop itself puts into a column of words."""
    tools = [line.partition(":")[0].split()[-1] for line in PROGRAMS.strip().splitlines() if ":" in line]
    rules = [*(rule.id for rule in ALL), *(f"protect.{group}" for group in GROUPS)]
    ran = (outcomes.PASSED, outcomes.FAILED, outcomes.TIMED_OUT, outcomes.MISSING, outcomes.INTERRUPTED)
    return frozenset(
        (
            *("", *AGENTS, *KINDS, *TOOLS, *VERDICTS, *tools, *rules, *(row.id for row in INDEX), *ran),
            *(outcomes.UNTRUSTED, outcomes.BASELINE, *FAILURES, *ASIDE, PASS, FIXED, KEPT, ALLOWED, *_STATES),
        )
    )


@lru_cache(_CACHED)
def digest(text: str) -> str:
    """32 hex digits, which PostgreSQL takes for a UUID."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


@lru_cache(_CACHED)
def _own(text: str) -> str:
    """For a word that somebody else chose: the same for the same one, and no more."""
    return f"own-{digest(text)[:12]}"


def _word(value: Any) -> Value:
    text = str(value or "")
    return text if text in vocabulary() else _own(text)


@cache
def _prices() -> Prices:
    return Prices()


@lru_cache(_CACHED)
def _model(value: Any) -> Value:
    text = str(value or "")
    return (_prices().name_of(text) or _own(text)) if text else ""


def _is_id(text: str) -> bool:
    return len(text) == 32 and not text.strip(_HEX)


def _row(value: Any) -> Value:
    return repository_id(str(value))


def repository_id(value: str) -> str:
    """What a repository is called on the server."""
    return value if _is_id(value) else digest(value)


def _digest(value: Any) -> Value:
    return digest(str(value)) if value not in (None, "") else None


def _time(value: Any) -> Value:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return value if moment.tzinfo and moment.year > 1 else None


def _whole(value: Any) -> Value:
    return str(value) if isinstance(value, int) else None


def _real(value: Any) -> Value:
    return repr(float(value)) if isinstance(value, int | float) and math.isfinite(value) else None


def _flag(value: Any) -> Value:
    return "t" if value else "f"


def _text(value: Any) -> Value:
    return None if value is None else redact(str(value)).replace("\0", "")


_SHAPES: dict[str, Shape] = {
    "time": _time,
    "whole": _whole,
    "real": _real,
    "flag": _flag,
    "word": _word,
    "model": _model,
    "repository": _row,
    "row": _row,
    "digest": _digest,
    "text": _text,
    "path": _text,
}


class Shaper:
    """Makes what leaves of what a store holds, for one table's columns."""

    def __init__(self, columns: Sequence[Column], *, hash_paths: bool, folder: str) -> None:
        self._columns = columns
        own = {"folder": lambda _: _text(folder), "path": _hashed if hash_paths else _text}
        self._shapes = [{**_SHAPES, **own}[column.form] for column in columns]
        self._moment = [column.name for column in columns].index("created_at")
        self._free = [at for at, column in enumerate(columns) if column.form in ("text", "path", "folder")]

    def values(self, row: Iterable[Any]) -> list[Value] | None:
        """None for a row without a time that can be read, which belongs nowhere."""
        made = [shape(value) for shape, value in zip(self._shapes, row, strict=True)]
        return made if made[self._moment] is not None else None

    def line(self, row: Iterable[Any]) -> str:
        """The same as a line of COPY's text format, or ""."""
        made = self.values(row)
        if made is None:
            return ""
        for at in self._free:
            value = made[at]
            made[at] = value.translate(_ESCAPES) if value is not None else None
        return "\t".join([r"\N" if value is None else value for value in made]) + "\n"

    def record(self, row: Iterable[Any]) -> dict[str, Value] | None:
        made = self.values(row)
        return None if made is None else dict(zip((one.name for one in self._columns), made, strict=True))


def _hashed(value: Any) -> Value:
    return _own(str(value)) if value else None
