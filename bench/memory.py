"""`make bench-memory`: searching and starting with a million observations, and what a tool call takes on disk."""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

from bench import scenes
from bench.measure import Case
from clickstop.app.search import find
from clickstop.core.ids import new_id, utc
from clickstop.core.places import Places
from clickstop.store import database
from clickstop.store.search import Filter
from clickstop.store.words import day_words, path_words
from clickstop.store.write import apply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from sqlite3 import Connection

    from clickstop.demo.scratch import Scratch
    from clickstop.store.write import Operation

OBSERVATIONS = 1_000_000
ROUNDS = 15
SEARCH_MS = 100
START_TOKENS = 2_000
START_RATIO = 2.0  # of a start with a million observations to one with none
_AT_ONCE = 20_000
_PER_SESSION = 100
_TYPES = ("file_change", "check_result", "failed_attempt", "decision", "discovery", "bugfix", "violation", "commit")
_WORDS = (
    *("cart", "total", "price", "tax", "order", "payment", "login", "retry", "cache", "token", "timeout"),
    *("parser", "index", "table", "route", "header"),
)
_CALLS = 300  # for the size of one


def observation(number: int, start: float) -> Operation:
    at = utc(start + number * 10)
    session, kind = f"session-{number // _PER_SESSION}", _TYPES[number % len(_TYPES)]
    words = [_WORDS[(number * step) % len(_WORDS)] for step in (1, 3, 7)]
    file = f"src/{words[0]}/module_{number % 5_000}.py"
    row = {"id": new_id(), "repo_id": "bench", "created_at": at, "session_id": session, "agent": scenes.AGENT}
    row |= {"key": f"key {number}", "type": kind, "title": f"The {words[0]} of {words[1]} number {number}"}
    row |= {"detail": f"{' '.join(words)}: expected {number % 97}, got {number % 89}", "files": json.dumps([file])}
    row |= {
        "paths": path_words([file]),
        "day": day_words(at),
        "branch": f"branch-{number % 20}",
        "prompt_id": "p",
        "last_at": at,
    }
    numbers = {"importance": number % 5 + 1, "settled_at": at if number % 250 != 2 else None}
    return "observations", {**row, **numbers, "seen": f'{{"{session}":{{"p":1}}}}'}


def fill(places: Places, count: int) -> None:
    connection = database.connect(places.database)
    start = time.time() - count * 10
    for first in range(0, count, _AT_ONCE):
        connection.execute("BEGIN IMMEDIATE")
        apply(connection, [observation(number, start) for number in range(first, min(count, first + _AT_ONCE))])
        apply(connection, list(_sessions(first, start)))
        connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.close()


def _sessions(first: int, start: float) -> Iterator[Operation]:
    for number in range(first, first + _AT_ONCE, _PER_SESSION):
        at = utc(start + number * 10)
        common = {"repo_id": "bench", "created_at": at, "session_id": f"session-{number // _PER_SESSION}"}
        times = {"started_at": at, "last_at": at, "ended_at": at, "status": "ended", "agent": scenes.AGENT}
        yield "sessions", {**common, **times, "id": new_id(), "branch": "main"}
        parts = dict.fromkeys(("decisions", "failed", "checks", "debts", "next"), "[]")
        told = {
            "request": f"Do task {number}",
            "done": '["done"]',
            "files": '["src/a.py"]',
            "text": f"task {number}",
        }
        row = {**common, **parts, **told, "id": new_id(), "agent": scenes.AGENT, "score": 50, "last_at": at}
        yield "session_summaries", {**row, "branch": "main"}


def searches(connection: Connection) -> dict[str, Callable[[], list[Any]]]:
    """Rare and common words, alone and with every filter."""
    since, before = utc(time.time() - 30 * 86_400)[:10], utc(time.time() - 60 * 86_400)[:10]
    asked = {
        "one rare word": ("module_4321", Filter()),
        "a rare number": ("54321", Filter()),
        "one word of every eighth row": ("cart", Filter()),
        "three common words": ("cart total price", Filter()),
        "a word that is nowhere": ("zebra", Filter()),
        "a common word, one type": ("cart", Filter(type="decision")),
        "a common word, one file": ("expected", Filter(file="src/tax/module_77.py")),
        "a common word, one branch": ("got", Filter(branch="branch-7")),
        "a common word, the last month": ("got", Filter(since=since)),
        "a common word, long ago": ("got", Filter(before=before)),
        "operators and quotes": ('cart" OR * NEAR(', Filter()),
    }
    return {
        name: lambda query=query, wanted=wanted: find(connection, query, wanted, 20, [])  # type: ignore[misc]
        for name, (query, wanted) in asked.items()
    }


def millis(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def start_case(made: Scratch, folder: str, name: str) -> Case:
    client_name, payload = scenes.event(made, **scenes.EVENTS["start"])
    return Case(
        name,
        scenes.entry(made, client_name),
        made.environ,
        made.repo,
        os.path.join(folder, f"{name}.json"),
        payload,
    )


def size_per_call(folder: str) -> float:
    """Bytes that a tool call adds: real events of shell calls, each with its signal, and of stops; aside from the
    payloads that are kept for `clickstop replay`, of which there are never more than so many.
    """
    made = scenes.repository(os.path.join(folder, "sized"))
    environ = {**made.environ, "CLICKSTOP_CAPTURE__PAYLOADS": "0"}
    places = Places(made.repo, environ)
    cases = {name: _played(made, environ, folder, name) for name in ("record", "stop")}
    for case in cases.values():
        case.run()
    before = _size(places)
    for number in range(_CALLS):
        cases["record"].run()
        if number % 10 == 9:
            cases["stop"].run()
    return (_size(places) - before) / _CALLS


def _played(made: Scratch, environ: dict[str, str], folder: str, name: str) -> Case:
    client_name, payload = scenes.event(made, **scenes.EVENTS[name])
    stdin = os.path.join(folder, f"sized-{name}.json")
    return Case(name, scenes.entry(made, client_name), environ, made.repo, stdin, payload)


def _size(places: Places) -> int:
    """Of the database alone, without pages that are empty."""
    connection = database.connect(places.database)
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        pages, free, size = (
            int(connection.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size
    finally:
        connection.close()


def main() -> int:
    count = int(sys.argv[1]) if sys.argv[1:] else OBSERVATIONS
    broken = 0
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder:
        empty, filled = (scenes.repository(os.path.join(folder, name)) for name in ("empty", "filled"))
        places = Places(filled.repo, filled.environ)
        fill(places, count)
        print(f"{count:,} observations: {os.stat(places.database).st_size / 1e6:.0f} MB")
        connection = database.connect(places.database)
        for name, work in searches(connection).items():
            took, found = millis(work), len(work())
            broken += took >= SEARCH_MS
            print(f"search, {name:35} {took:7.1f} ms  {found} hits  {'MISSED' if took >= SEARCH_MS else 'met'}")
        connection.close()
        cases = [start_case(made, folder, name) for made, name in ((empty, "empty"), (filled, "filled"))]
        for case in cases * ROUNDS:
            case.run()
        none, many = (statistics.median(case.millis[1:]) for case in cases)
        broken += many / none > START_RATIO
        print(
            f"session start: {none:.1f} ms with nothing, {many:.1f} ms; "
            f"ratio {many / none:.2f} (limit {START_RATIO})"
        )
        told = tokens_told(places)
        broken += told > START_TOKENS
        print(f"session start tells {told} tokens (limit {START_TOKENS})")
        print(f"size per tool call: {size_per_call(folder):.0f} bytes")
    return int(broken > 0)


def tokens_told(places: Places) -> int:
    """What one start said at most."""
    connection = database.connect(places.database)
    try:
        sql = (
            "SELECT coalesce(max(total), 0) FROM (SELECT sum(tokens) AS total FROM injections GROUP BY created_at)"
        )
        return int(connection.execute(sql).fetchone()[0])
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main())
