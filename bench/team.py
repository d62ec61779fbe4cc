"""`make bench-team`: how fast rows reach the team's database, and how soon its pages answer as it grows.

The server is started for it, in a folder of its own, and does not wait for the disk: ratios and growth count.
The whole size is `ARGS="--people 1000 --events 500 --days 30"`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.config.options import Team
from clickstop.core.places import Places
from clickstop.dashboard.team import app as team_app
from clickstop.dashboard.team.site import TeamSite
from clickstop.store import database, outgoing
from clickstop.team import settings
from clickstop.team.levels import BY_NAME
from clickstop.team.migrate import migrate
from clickstop.team.rollups import refresh
from clickstop.team.shaping import Shaper
from clickstop.team.sync import mark_stale
from tests.harness import PACKAGE, clean_environ, make_repo
from tests.team.postgres import Postgres, programs, why_not

if TYPE_CHECKING:
    import psycopg

RATIO, PAGE_MS, MEMORY_MB = 0.5, 500, 150
ROUNDS = 5
REPOSITORIES = 50
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--events", type=int, default=100, help="of one person on one day")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--rows", type=int, default=50_000, help="of the store that is sent")
    parser.add_argument("--check", action="store_true", help="exit 1 where a bound is broken")
    size = parser.parse_args()
    found = programs()
    if why_not() or found is None:
        print(why_not())
        return 1
    server = Postgres.make(found, "shared_buffers=256MB", "max_wal_size=4GB")
    try:
        broken = [*_ingest(server, size.rows), *_growth(server, size.people, size.events, size.days)]
    finally:
        server.remove()
    print("\n".join(f"BROKEN: {one}" for one in broken) or "\nEvery bound holds.")
    return int(size.check and bool(broken))


def _ingest(server: Postgres, count: int) -> list[str]:
    """A store's rows through sync, and the same rows through a plain COPY into the same table."""
    with tempfile.TemporaryDirectory(prefix="clickstop-bench-") as folder, server.connect() as connection:
        migrate(connection)
        connection.execute("CREATE ROLE alice LOGIN IN ROLE clickstop_writer")
        environ = clean_environ(Path(folder) / "home")
        places = Places(str(make_repo(Path(folder) / "shop", environ)), environ)
        _fill(places, count)
        lines = _lines(places)
        synced, copied, memory = [], [], 0.0
        for _ in range(3):
            connection.execute("TRUNCATE clickstop.tool_calls")
            (Path(places.state) / "team.json").unlink(missing_ok=True)
            seconds, memory = _sync(places.root, {**environ, "CLICKSTOP_TEAM__URL": server.url(user="alice")})
            synced.append(seconds)
            copied.append(_copy(connection, lines))
        there = connection.execute("SELECT count(*) FROM clickstop.tool_calls").fetchall()[0][0]
        assert there == count, there
        connection.execute("TRUNCATE clickstop.tool_calls, clickstop.stale, clickstop.daily_calls")
    ratio = min(copied) / min(synced)
    print(f"sync of {count:,} rows       {count / min(synced):>12,.0f} rows/s, {memory:.0f} MB at most")
    print(f"plain COPY of the same   {count / min(copied):>12,.0f} rows/s; sync is {ratio:.2f} of it")
    return _broken(sync_ratio=ratio < RATIO, sync_memory=memory > MEMORY_MB)


def _fill(places: Places, count: int) -> None:
    places.ensure_state()
    store = database.connect(places.database)
    store.execute(
        "INSERT INTO tool_calls (id, repo_id, created_at, session_id, agent, call_id, kind, tool, tool_name,"
        " target, outcome, duration_ms, est_tokens_in, est_tokens_out)"
        " WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?)"
        " SELECT lower(hex(randomblob(16))), 'a',"
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
    connection.execute("TRUNCATE clickstop.tool_calls")
    started = time.perf_counter()
    with connection.cursor().copy(f"COPY clickstop.tool_calls ({names}) FROM STDIN".encode()) as copy:
        copy.write(lines)
    return time.perf_counter() - started


def _growth(server: Postgres, people: int, events: int, days: int) -> list[str]:
    """Rows as many people would have left them, made on the server; pages at three sizes on the way."""
    slowest: list[float] = []
    with server.connect() as connection:
        before = 0
        for part in (1 / 15, 1 / 3, 1.0):
            upto = round(people * events * days * part)
            started = time.perf_counter()
            _generate(connection, before, upto, people, days)
            made = time.perf_counter() - started
            started = time.perf_counter()
            refresh(connection)
            summed = time.perf_counter() - started
            connection.execute("ANALYZE")
            times = _pages(server)
            slowest.append(_late(times))
            rows, size = connection.execute(
                "SELECT sum(c.reltuples)::bigint, sum(pg_total_relation_size(c.oid)) FROM pg_class AS c"
                " WHERE relispartition AND relkind = 'r' AND relnamespace = 'clickstop'::regnamespace"
            ).fetchall()[0]
            print(
                f"{upto:>12,} rows: pages {statistics.median(times):.0f} ms, 95 % {slowest[-1]:.0f} ms;"
                f" {float(size) / max(1, rows):.0f} bytes a row; made in {made:.0f} s, summed in {summed:.0f} s"
            )
            before = upto
    return _broken(pages=slowest[-1] > PAGE_MS)


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

    site = TeamSite(settings.server(Team(url=server.url()), {}))
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


def _late(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _broken(**bounds: bool) -> list[str]:
    return [name.replace("_", " ") for name, is_broken in bounds.items() if is_broken]


if __name__ == "__main__":
    sys.exit(main())
