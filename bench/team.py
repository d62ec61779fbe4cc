"""`make bench-team`: how fast rows reach the team's database, and how soon its pages answer as it grows.

The server is started for it, in a folder of its own, and does not wait for the disk: ratios and growth count.
The whole size is `ARGS="--people 1000 --events 500 --days 30"`; with `--write`, docs/team.md gets the table.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.config.options import TeamOptions
from clickstop.core.places import Places
from clickstop.dashboard.team import app as team_app
from clickstop.dashboard.team.site import TeamSite
from clickstop.store import database, outgoing
from clickstop.team import settings
from clickstop.team.levels import BY_NAME
from clickstop.team.migrate import migrate
from clickstop.team.rollups import refresh
from clickstop.team.shaping import Shaper, repository_id
from clickstop.team.sync import mark_stale
from tests.harness import PACKAGE, clean_environ, make_repo
from tests.team.postgres import Postgres, programs, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

RATIO, PAGE_MS, MEMORY_MB = 0.5, 500, 150
ROUNDS = 5
REPOSITORIES = 50
REPO = "the store that is sent"
PAGE = Path(__file__).parent.parent / "docs" / "team.md"
BEGIN, END = "<!-- sizes: by `make bench-team` with --write -->", "<!-- end of sizes -->"
# How a day's events are made up, in parts of a hundred: table, share, columns and what stands in them. `n` counts.
_DRAWN = "(ARRAY['claude-opus-4-5', 'claude-sonnet-5', 'claude-haiku-4-5'])[1 + n % 3]"
_CALL = (
    "(ARRAY['shell', 'edit', 'read', 'search'])[1 + n % 4],"
    " CASE WHEN n % 17 = 0 THEN 'failed' ELSE 'ok' END, n % 900, n % 400"
)
_SIGNAL = (
    "(ARRAY['test_failure', 'vr_pass', 'lint_failure'])[1 + n % 3], 'pytest', 1 - 2 * (n % 2),"
    " md5((n % 500)::text)::uuid, false"
)
_GATE = "'gate.command', 'rule-' || n % 40, (ARRAY['block', 'ask', 'warn'])[1 + n % 3], n % 50 = 0"
_CHECK = "(ARRAY['test', 'check'])[1 + n % 2], CASE WHEN n % 5 = 0 THEN 'failed' ELSE 'passed' END, 4000, n % 2 = 0"
_HIT = "md5((n % 60)::text)::uuid, (ARRAY['fixed', 'kept', 'fixed', ''])[1 + n % 4]"
_MADE = {
    "tool_calls": (70, "tool, outcome, duration_ms, tokens_out", _CALL),
    "quality_events": (12, "type, tool, points, failure, is_repeat", _SIGNAL),
    "costs": (10, "input, output, cache_read, usd", "n % 5000, n % 900, n % 90000, 0.01"),
    "gate_decisions": (4, "handler, rule, verdict, is_false_alarm", _GATE),
    "check_runs": (2, "check_name, outcome, duration_ms, is_cached", _CHECK),
    "sessions": (1, "status, started_at, last_at", "'ended', now(), now()"),
    "rule_hits": (1, "rule, became", _HIT),
}


@dataclass
class Step:
    """What was measured at one size."""

    rows: int
    synced: float  # rows in a second
    copied: float
    memory_mb: float
    median_ms: float
    late_ms: float  # 95 of 100 pages are there
    bytes_a_row: float

    @property
    def ratio(self) -> float:
        return self.synced / self.copied

    def __str__(self) -> str:
        return (
            f"| {self.rows:,} | {self.synced:,.0f} | {self.copied:,.0f} | {self.ratio:.2f} | {self.memory_mb:.0f} |"
            f" {self.median_ms:.0f} | {self.late_ms:.0f} | {self.bytes_a_row:.0f} |"
        )


HEAD = """\
| rows stored | sync, rows/s | COPY, rows/s | sync / COPY | sync, MB | page, ms | page p95, ms | bytes per row |
|---|---|---|---|---|---|---|---|"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--events", type=int, default=100, help="of one person on one day")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--rows", type=int, default=100_000, help="of the store that is sent")
    parser.add_argument("--check", action="store_true", help="exit 1 where a bound is broken")
    parser.add_argument("--write", action="store_true", help="write the table into docs/team.md")
    options = parser.parse_args()
    binaries = programs()
    if why_not() or binaries is None:
        print(why_not())
        return 1
    server = Postgres.make(binaries, "shared_buffers=256MB", "max_wal_size=4GB")
    print(HEAD)
    steps = []
    try:
        for step in _growth(server, options):
            print(step, flush=True)
            steps.append(step)
    finally:
        server.remove()
    if options.write:
        _write(options, steps)
    broken = [name for name, is_broken in _bounds(steps).items() if is_broken]
    print("\n".join(f"BROKEN: {name}" for name in broken) or "\nEvery bound holds.")
    return int(options.check and bool(broken))


def _bounds(steps: list[Step]) -> dict[str, bool]:
    return {
        f"sync reaches {RATIO} of COPY": min(step.ratio for step in steps) < RATIO,
        f"sync stays below {MEMORY_MB} MB": max(step.memory_mb for step in steps) > MEMORY_MB,
        f"95 % of pages take less than {PAGE_MS} ms": max(step.late_ms for step in steps) > PAGE_MS,
    }


def _write(options: argparse.Namespace, steps: list[Step]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    size = f"--people {options.people} --events {options.events} --days {options.days} --write"
    how = f'`make bench-team ARGS="{size}"`, on {os.cpu_count()} cores that other programs used, too:'
    lines = [how, "", HEAD, *steps]
    PAGE.write_text(f"{before}{BEGIN}\n\n" + "\n".join(map(str, lines)) + f"\n\n{end}{after}", encoding="utf-8")


def _ingest(server: Postgres, count: int) -> tuple[float, float, float]:
    """Rows in a second through sync, as a writer with row-level security, and those of the same store through a
    plain COPY into the same partitions with the same keys, ready in memory; and the memory of sync in MB. The best
    of three rounds, each with rows that were never there.
    """
    synced, copied, memory = [], [], []
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder, server.connect() as connection:
        environ = clean_environ(Path(folder) / "home")
        places = Places(str(make_repo(Path(folder) / "shop", environ)), environ)
        for _ in range(3):
            _fill(places, count)
            (Path(places.state) / "team.json").unlink(missing_ok=True)
            seconds, most = _sync(places.root, {**environ, "CLICKSTOP_TEAM__URL": server.url(user="alice")})
            synced.append(seconds)
            memory.append(most)
            _forget(connection, count)
            _fill(places, count)
            copied.append(_copy(connection, _lines(places)))
            _forget(connection, count)
    return count / min(synced), count / min(copied), max(memory)


def _forget(connection: psycopg.Connection[Any], count: int) -> None:
    gone = connection.execute("DELETE FROM clickstop.tool_calls WHERE repo_id = %s", (repository_id(REPO),))
    assert gone.rowcount == count, gone.rowcount
    connection.execute("DELETE FROM clickstop.stale")


def _fill(places: Places, count: int) -> None:
    places.ensure_state()
    store = database.connect(places.database)
    store.execute("DELETE FROM tool_calls")
    store.execute(
        "INSERT INTO tool_calls (id, repo_id, created_at, session_id, agent, call_id, kind, tool, tool_name,"
        " target, outcome, duration_ms, est_tokens_in, est_tokens_out)"
        " WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?)"
        f" SELECT lower(hex(randomblob(16))), '{REPO}',"
        " strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 40000) || ' minutes'), 's' || n / 100,"
        " 'claude-code', n, 'tool.after', 'shell', 'Bash', 'pytest -q tests/test_' || n || '.py', 'ok', n % 900,"
        " n % 50, n % 400 FROM c",
        (count,),
    )
    store.close()


def _lines(places: Places) -> bytes:
    columns = BY_NAME["tool_calls"].at("metrics")
    shaper = Shaper(columns, hash_paths=False, folder="shop")
    store = database.connect(places.database)
    rows = outgoing.new(store, "tool_calls", [column.source for column in columns], 0, -1)
    lines = shaper.lines([row[2:] for row in rows], set())
    store.close()
    return "".join(f"{line}\n" for line in lines).encode()


# In a process of its own, whose memory is then known: `ru_maxrss` would count that of the process which started it.
# Loading the program is not part of the rate.
_SYNC = """
import json, os, sys, time
from contextlib import closing
from clickstop.core.places import Places
from clickstop.store import database
from clickstop.team import settings
from clickstop.team.sync import Sender
team, places = settings.load(os.environ), Places(sys.argv[1], os.environ)
server = settings.server(team, os.environ)
started = time.perf_counter()
with closing(database.connect(places.database)) as store:
    Sender(store, places, team, "shop").run(server)
seconds = time.perf_counter() - started
with open("/proc/self/status") as status:
    most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
print(json.dumps([seconds, most / 1024]))
"""


def _sync(root: str, environ: dict[str, str]) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _SYNC, root], env={**environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    seconds, memory = json.loads(done.stdout)
    return seconds, memory


def _copy(connection: psycopg.Connection[Any], lines: bytes) -> float:
    names = ", ".join(column.name for column in BY_NAME["tool_calls"].at("metrics"))
    started = time.perf_counter()
    with connection.cursor().copy(f"COPY clickstop.tool_calls ({names}) FROM STDIN".encode()) as copy:
        copy.write(lines)
    return time.perf_counter() - started


def _growth(server: Postgres, options: argparse.Namespace) -> Iterator[Step]:
    """Rows as many people would have left them, made on the server; pages and sync at three sizes on the way."""
    with server.connect() as connection:
        migrate(connection)
        connection.execute("CREATE ROLE alice LOGIN IN ROLE clickstop_writer")
        before = 0
        for part in (1 / 15, 1 / 3, 1.0):
            upto = round(options.people * options.events * options.days * part)
            connection.execute("VACUUM")  # what came of the last size's rounds is filled again
            _generate(connection, before, upto, options.people, options.days)
            refresh(connection)
            connection.execute("ANALYZE")
            times = _pages(server)
            rows, size = connection.execute(
                "SELECT sum(c.reltuples)::bigint, sum(pg_total_relation_size(c.oid)) FROM pg_class AS c"
                " WHERE relispartition AND relkind = 'r' AND relnamespace = 'clickstop'::regnamespace"
            ).fetchall()[0]
            late = statistics.quantiles(times, n=20)[-1]
            ingest = _ingest(server, options.rows)
            yield Step(upto, *ingest, statistics.median(times), late, float(size) / max(1, rows))
            before = upto


def _generate(connection: psycopg.Connection[Any], first: int, last: int, people: int, days: int) -> None:
    for table, (share, columns, values) in _MADE.items():
        begin, end = first * share // 100, last * share // 100
        months = connection.execute(
            "SELECT DISTINCT date_trunc('month', now() - make_interval(days => d))::date"
            " FROM generate_series(0, %s) AS d",
            (days,),
        ).fetchall()
        for (month,) in months:
            connection.execute("SELECT clickstop.make_room(%s, %s)", (table, month))
        connection.execute(
            f"INSERT INTO clickstop.{table} (repo_id, created_at, id, owner, session, agent, model, {columns})"
            f" SELECT md5((n % {people} % {REPOSITORIES})::text),"
            f" now() - make_interval(days => (n % {days})::int, mins => (n % 1400)::int), gen_random_uuid(),"
            f" md5('person' || n % {people})::uuid, md5((n / 100)::text)::uuid, 'claude-code',"
            f" {_DRAWN}, {values} FROM generate_series({begin}::bigint, {end - 1}::bigint) AS n".encode()
        )
        mark_stale(connection, table, "true", {})


def _pages(server: Postgres) -> list[float]:
    """Milliseconds of each page in each period, as the dashboard makes them."""
    import importlib

    site = TeamSite(settings.server(TeamOptions(url=server.url()), {}))
    times = []
    for _ in range(ROUNDS):
        for address, _name, module, _key in team_app.PAGES:
            page = importlib.import_module(f"clickstop.dashboard.team.{module}").page
            for days in ("7", "30", "all"):
                started = time.perf_counter()
                with site.open() as connection:
                    assert page(site, connection, {"days": days}).title, address
                times.append((time.perf_counter() - started) * 1000)
    return times


if __name__ == "__main__":
    sys.exit(main())
