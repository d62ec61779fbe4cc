"""State that came with a clone: databases, plans, pauses, spools, logs and marks of somebody else."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from typing import TYPE_CHECKING

from tests.harness import Hook, clean_environ, make_repo
from tests.hostile.ground import ORDER
from tests.hostile.repositories.catalogue import hostile
from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hostile.ground import Ground


def attackers_store(ground: Ground) -> Path:
    """The folder of a real store, made on the attacker's machine, with orders wherever text is kept."""
    folder = ground.folder / "attacker"
    environ = clean_environ(folder / "home")
    repo = make_repo(folder / "shop", environ)
    session = Working(Hook(environ, repo), repo, "s-old")
    session.start()
    session.prompt(1, "fix the empty cart")
    session.red()
    session.edit()
    session.green()
    session.event("Stop", stop_hook_active=False, last_assistant_message="Done.")
    (database,) = [*folder.glob("**/memory.db")]
    connection = sqlite3.connect(database)
    with connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, column, kind, *_ in connection.execute(f'PRAGMA table_info("{table}")').fetchall():
                if kind == "TEXT" and column in ("text", "detail", "title", "details", "summary", "reason", "next"):
                    try:
                        connection.execute(f'UPDATE "{table}" SET "{column}" = ?', (ORDER,))
                    except sqlite3.Error:
                        continue
    connection.close()
    return database.parent


def ship(ground: Ground, store: Path) -> None:
    shutil.copytree(store, ground.repo / ".clickstop", dirs_exist_ok=True)
    with sqlite3.connect(ground.repo / ".clickstop" / "memory.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


@hostile("shipped-database", quick=True)
def database(ground: Ground) -> None:
    ship(ground, attackers_store(ground))


@hostile("shipped-database-with-endless-triggers")
def triggers(ground: Ground) -> None:
    ship(ground, attackers_store(ground))
    path = ground.repo / ".clickstop" / "memory.db"
    connection = sqlite3.connect(path)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for number, (table,) in enumerate(names):
            if not table.startswith(("sqlite_", "observations_fts")):
                try:
                    connection.execute(f'CREATE TRIGGER t{number} BEFORE INSERT ON "{table}" BEGIN {endless}; END')
                except sqlite3.Error:
                    continue
    connection.close()


@hostile("shipped-plan-without-handlers", quick=True)
def plan(ground: Ground) -> None:
    store = attackers_store(ground)
    ship(ground, store)
    for path in (ground.repo / ".clickstop").glob("plan/*.json"):
        data = json.loads(path.read_text())
        if isinstance(data, dict):
            for name in list(data):
                if name in ("kinds", "handlers", "rows", "events", "safety"):
                    data[name] = {} if isinstance(data[name], dict) else []
            data["root"] = str(ground.repo)
        path.write_text(json.dumps(data))


@hostile("shipped-pause", quick=True)
def pause(ground: Ground) -> None:
    text = json.dumps({"until": time.time() + 10**9, "all": True, "by": "person", "session": ""})
    for name in (".clickstop/pause.json", ".clickstop/plan/pause.json"):
        ground.write(name, text)


@hostile("shipped-spool")
def spool(ground: Ground) -> None:
    row = {"text": ORDER, "session_id": "s-old", "title": ORDER, "type": "note", "id": "a" * 32, "repo_id": "r"}
    lines = [
        json.dumps(["observations", row]),
        json.dumps({"op": "observations", "row": row}),
        "not json",
        "[" * 9999,
    ]
    for number in range(20):
        ground.write(f".clickstop/spool/{number:020}.jsonl", "\n".join(lines) + "\n")


@hostile("shipped-spool-linked-to-the-persons-files", quick=True)
def linked_spool(ground: Ground) -> None:
    shutil.rmtree(ground.repo / ".clickstop" / "spool", ignore_errors=True)
    (ground.repo / ".clickstop").mkdir(exist_ok=True)
    (ground.repo / ".clickstop" / "spool").symlink_to(ground.home / "notes")


@hostile("shipped-log-linked-to-a-start-file")
def linked_log(ground: Ground) -> None:
    folder = ground.repo / ".clickstop" / "log"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("failures.jsonl", "recurrence.jsonl"):
        (folder / name).symlink_to(ground.home / ".bashrc")
    ground.configure("]]] broken\n")


@hostile("shipped-state-that-is-the-home")
def linked_state(ground: Ground) -> None:
    shutil.rmtree(ground.repo / ".clickstop", ignore_errors=True)
    (ground.repo / ".clickstop").symlink_to(ground.home)


@hostile("mark-of-another-store")
def foreign_mark(ground: Ground) -> None:
    """The git directory of an archive, with a store's id in it that is not this person's, or is a path."""
    mark = ground.repo / ".git" / "clickstop"
    if mark.is_dir():
        shutil.rmtree(mark)
    mark.write_text("../../../../../tmp/evil\n0123456789abcdef\n")


@hostile("mark-copied-from-a-repository-of-this-person", quick=True)
def copied_mark(ground: Ground) -> None:
    """A copy of everything that stands in another git directory; its rules are lowered there."""
    from tests.harness import run_clickstop

    mine = make_repo(ground.folder / "mine", ground.environ, '[gates.rules]\n"delete.home" = "off"\n')
    run_clickstop("init", "--yes", cwd=mine, environ=ground.environ)
    run_clickstop("trust", "--yes", cwd=mine, environ=ground.environ)
    for path in (mine / ".git").glob("clickstop*"):
        if path.is_file():
            shutil.copy(path, ground.repo / ".git" / path.name)
        else:
            shutil.copytree(path, ground.repo / ".git" / path.name, dirs_exist_ok=True)
    if (mine / ".clickstop").exists():
        shutil.copytree(mine / ".clickstop", ground.repo / ".clickstop", dirs_exist_ok=True)


@hostile("mark-that-is-no-file")
def odd_mark(ground: Ground) -> None:
    import os

    mark = ground.repo / ".git" / "clickstop"
    if mark.is_dir():
        shutil.rmtree(mark)
    else:
        mark.unlink(missing_ok=True)
    os.mkfifo(mark)


@hostile("mark-of-many-bytes")
def huge_mark(ground: Ground) -> None:
    mark = ground.repo / ".git" / "clickstop"
    if not mark.is_dir():
        mark.write_bytes(b"\x1b]0;evil\x07" + b"a" * 10_000_000)
