"""Convert values to the form in which they are sent: words of clickstop's own unchanged, others as digests.

A digest hides a text only from people who cannot guess it: anyone can compute the digest of a suspected word.
"""

from __future__ import annotations

import hashlib
import math
import re
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import compress
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

    from clickstop.team.levels import SharedColumn

    Value = str | None
    Shape = Callable[[Any], Value]
    Days = set[tuple[str, str]]  # repository and day, in UTC

_HEX = "0123456789abcdef"
_CACHED = 20_000  # digests, words and short texts; a store has few different ones
_SHORT = 200  # characters
_STATES = (
    # of calls, prompts, sessions, checks, rules and fixes
    *("ok", "failed", "refused", "interrupted", "background", "done", "corrected", "abandoned", "open", "ended"),
    *("idle", "lost", "proved", "unproved", "demoted", "candidate", "dismissed", "armed", "owed", "paid", "waived"),
    *("known", "known_class", "similar", "new", "hand", "stop", "edit", "commit", "push", "turn", "step"),
    *("regex", "ast", "literal", "structural", "test", "check", "build", "run", "format", "fix", "lint", "types"),
)
_OUR_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z").fullmatch
_FREE = ("text", "path", "folder")  # forms of free text, which needs escaping
_REPEATED = ("word", "model", "repository", "digest", "flag")  # forms with few different values, worth caching
_NULL = r"\N"
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": None})  # as COPY reads them


@cache
def vocabulary() -> frozenset[str]:
    """Every word that clickstop itself stores in a column of the form `word`."""
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
    """32 hex digits, which PostgreSQL reads as a UUID."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


@lru_cache(_CACHED)
def _own(text: str) -> str:
    """A pseudonym for a word that somebody else chose."""
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
    """The id of a repository on the server."""
    return value if _is_id(value) else digest(value)


def _digest(value: Any) -> Value:
    return digest(str(value)) if value not in (None, "") else None


def _time(value: Any) -> Value:
    """A time in UTC, which starts with the day. Normalised: Python reads more forms than PostgreSQL."""
    try:
        moment = datetime.fromisoformat(value)
        if not moment.tzinfo or moment.year == 1:
            return None
        return value if _OUR_TIME(value) else moment.astimezone(UTC).isoformat()
    except (TypeError, ValueError, OverflowError):
        return None


def _whole(value: Any) -> Value:
    return str(value) if isinstance(value, int) else None


def _real(value: Any) -> Value:
    return repr(float(value)) if isinstance(value, int | float) and math.isfinite(value) else None


def _flag(value: Any) -> Value:
    return "t" if value else "f"


def _text(value: Any) -> Value:
    if value is None:
        return None
    text = str(value)
    return _short(text) if len(text) <= _SHORT else _redacted(text)


def _redacted(text: str) -> str:
    return redact(text).replace("\0", "")


_short = lru_cache(_CACHED)(_redacted)  # commands and paths repeat


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
    """Converts rows of the store to what is sent, for the columns of one table."""

    def __init__(self, columns: Sequence[SharedColumn], *, hash_paths: bool, folder: str) -> None:
        own = {"folder": lambda _: _text(folder), "path": _hashed if hash_paths else _text}
        shapes = {**_SHAPES, **own}
        self._names = [column.name for column in columns]
        self._shapes = [shapes[column.form] for column in columns]
        self._writers = [_writer(column.form, shapes[column.form]) for column in columns]
        self._repository, self._moment = (self._names.index(name) for name in ("repo_id", "created_at"))

    def record(self, row: Iterable[Any]) -> dict[str, Value] | None:
        """A row as it is sent, or None if its time is unreadable, so that it belongs to no day."""
        values = [shape(value) for shape, value in zip(self._shapes, row, strict=True)]
        return None if values[self._moment] is None else dict(zip(self._names, values, strict=True))

    def lines(self, rows: Sequence[Sequence[Any]], days: Days) -> list[str]:
        """Rows as lines of COPY's text format; adds their days to `days`.

        Converts column by column, which takes half as long as row by row.
        """
        columns = [write(column) for write, column in zip(self._writers, zip(*rows, strict=True), strict=True)]
        moments = columns[self._moment]
        if _NULL in moments:
            has_time = [moment != _NULL for moment in moments]
            columns = [list(compress(column, has_time)) for column in columns]
            moments = columns[self._moment]
        days.update(zip(columns[self._repository], [moment[:10] for moment in moments], strict=True))
        return list(map("\t".join, zip(*columns, strict=True)))


class _Memo(dict[Any, str]):
    """Caches the written form of values."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape

    def __missing__(self, value: Any) -> str:
        if len(self) >= _CACHED:
            self.clear()
        text = self[value] = _or_null(self._shape(value))
        return text


def _writer(form: str, shape: Shape) -> Callable[[Sequence[Any]], list[str]]:
    """A function that writes a column's values in COPY's text format."""
    if form in _REPEATED:
        memo = _Memo(shape)
        return lambda values: [memo[value] for value in values]
    if form in _FREE:
        return lambda values: [_escaped(shape(value)) for value in values]
    return lambda values: [_or_null(shape(value)) for value in values]


def _or_null(text: Value) -> str:
    return _NULL if text is None else text


def _escaped(text: Value) -> str:
    return _NULL if text is None else text.translate(_ESCAPES)


def _hashed(value: Any) -> Value:
    return _own(str(value)) if value else None
