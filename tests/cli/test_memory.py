"""Reading and removing what is remembered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from clickstop.store import audit, save
from tests.each import each
from tests.harness import store_of
from tests.store import rows as made
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli
    from tests.harness import Hook

    Rows = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def remembered(hook: Hook, repo: Path) -> Working:
    """A session that asked, edited, failed, committed and stopped, and one that starts after it."""
    session = Working(hook, repo, "first-session")
    session.start()
    session.prompt(1, "Count an empty cart")
    session.edit("src/cart.py")
    session.red()
    session.event("Stop", stop_hook_active=False, last_assistant_message="It is red.")
    session.prompt(2, "No, that's wrong: amounts must be whole cents")
    session.event("Stop", stop_hook_active=False, last_assistant_message="Cents now.")
    Working(hook, repo, "second-session").start()
    return session


def test_search_finds_observations_prompts_and_summaries(clickstop: Cli, remembered: Working) -> None:
    found = clickstop.json("search", "cart")
    assert {"prompt", "summary", "failed_attempt", "check_result"} <= {hit["kind"] for hit in found}
    assert remembered.session_id in {hit["session"] for hit in found}


@each(
    ("options", "kinds"),
    [
        (("cart.py",), {"file_change", "summary", "failed_attempt", "check_result"}),
        (("--type", "decision", "cents"), {"decision"}),
        (("--file", "src/cart.py", "--type", "file_change"), {"file_change"}),
        (("--file", "cart.py", "--type", "file_change"), {"file_change"}),
        (("--file", "src/", "--type", "file_change"), {"file_change"}),
        (("--branch", "main", "--type", "failed_attempt"), {"failed_attempt"}),
        (("--since", "2020-01-01", "--type", "decision", "cents"), {"decision"}),
        (("--session", "first", "--type", "prompt", "cents"), {"prompt"}),
        (("--type", "prompt"), {"prompt"}),
        (("--type", "summary"), {"summary"}),
        (("--type", "decision"), {"decision"}),
    ],
)
def test_hits_are_narrowed_down(
    clickstop: Cli, remembered: Working, options: tuple[str, ...], kinds: set[str]
) -> None:
    found = clickstop.json("search", *options)
    assert {hit["kind"] for hit in found} == kinds
    assert remembered.calls


@each(
    "options",
    [
        ("zebra",),
        ("cart", "--branch", "other"),
        ("cart", "--before", "2020-01-01"),
        ("cart", "--since", "2999-01-01"),
        ("--file", "art.py", "--type", "file_change"),
    ],
)
def test_what_does_not_fit_is_not_found(clickstop: Cli, remembered: Working, options: tuple[str, ...]) -> None:
    assert clickstop.json("search", *options, code=1) == []
    assert remembered.calls


@pytest.mark.usefixtures("remembered")
@each(
    "typed",
    [
        '"',
        "a OR b*",
        "NEAR(",
        "title:cart",
        "-cart",
        "(",
        "cart AND",
        "'; DROP TABLE observations; --",
        "%",
        "\u202e",
    ],
)
def test_whatever_is_typed_is_words(clickstop: Cli, typed: str) -> None:
    done = clickstop.run("search", "--", typed)
    assert done.exit_code in (0, 1)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "Error" not in done.stderr


def test_rules_are_found_too(clickstop: Cli, repo: Path) -> None:
    (repo / "clickstop.toml").write_text(
        '[[context.rule]]\nid = "cents"\ntext = "Amounts are whole cents"\n', encoding="utf-8"
    )
    assert [(hit["kind"], hit["id"]) for hit in clickstop.json("search", "whole", "cents")] == [("rule", "cents")]


def test_a_search_for_nothing_at_all_is_wrong_usage(clickstop: Cli) -> None:
    assert "pass words to search for" in clickstop("search", code=2).stderr


def test_a_session_is_told_from_beginning_to_end(clickstop: Cli, remembered: Working) -> None:
    told = clickstop("session", "first").stdout
    order = [
        "> Count an empty cart (corrected)",
        "edit src/cart.py",
        "$ pytest -q",
        "pytest: test failure (1 failed",
        "> No, that's wrong",
    ]
    places = [told.index(text) for text in order]
    assert places == sorted(places)
    assert "Where it stands" in told
    found = clickstop.json("session", "first")
    assert found["session"]["session_id"] == remembered.session_id
    assert [entry["kind"] for entry in found["entries"]][:2] == ["prompt", "call"]


def test_what_the_agent_was_told_is_part_of_the_story(clickstop: Cli, remembered: Working) -> None:
    assert "tokens of context" in clickstop("session", "second").stdout
    assert remembered.calls


def test_sessions_are_listed_newest_first(clickstop: Cli, remembered: Working) -> None:
    rows = clickstop.json("sessions")
    assert [row["session_id"] for row in rows] == ["second-session", remembered.session_id]
    assert "Count an empty cart" in clickstop("sessions").stdout
    assert clickstop.json("sessions", "--branch", "other") == []


def test_a_session_that_worked_last_stands_first_whenever_it_began(clickstop: Cli, remembered: Working) -> None:
    remembered.prompt(3, "Go on with the cart")
    assert [row["session_id"] for row in clickstop.json("sessions")] == [remembered.session_id, "second-session"]


def test_the_ledger_shows_tokens_and_the_hit_rate(clickstop: Cli, remembered: Working, hook: Hook) -> None:
    found = clickstop.json("context")
    assert found["pieces"] == 2  # the attempt and the summary, in which the correction stands
    assert found["tokens"] == sum(row["tokens"] for row in found["ledger"])
    assert found["hit_rate"] == 0
    second = Working(hook, remembered.repo, "second-session")
    second.prompt(1, "Go on")
    second.green("pytest -q tests/test_cart.py::test_empty")
    second.event("Stop", stop_hook_active=False, last_assistant_message="Green.")
    after = clickstop.json("context", "--session", "second")
    assert after["used"] >= 1
    assert 0 < after["hit_rate"] <= 1
    assert "hit rate" in clickstop("context").stdout


def test_nothing_told_is_said_so(clickstop: Cli) -> None:
    assert "Nothing was added" in clickstop("context").stdout


def _bytes(repo: Path, environ: dict[str, str]) -> bytes:
    """Everything that clickstop keeps, wherever it does."""
    from pathlib import Path as Place

    folder = Place(environ["HOME"]) / ".local" / "state" / "clickstop"
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_a_forgotten_session_is_nowhere_any_more(clickstop: Cli, remembered: Working, rows: Rows) -> None:
    repo = remembered.repo
    clickstop("maintain")
    (store_of(repo) / "archive").mkdir(exist_ok=True)
    page = store_of(repo) / "archive" / "2030-01-01-cart.md"
    page.write_text(f"<!-- clickstop session {remembered.session_id} -->\nempty cart", encoding="utf-8")
    waiting = Places(str(repo), clickstop.environ)
    save.to_spool(waiting, [made.prompt("empty cart in the spool", remembered.session_id)], "locked")
    assert b"empty cart" in _bytes(repo, clickstop.environ)
    clickstop("forget", "--session", "first", "--yes")
    assert b"empty cart" not in _bytes(repo, clickstop.environ)
    assert [row["session_id"] for row in rows("sessions")] == ["second-session"]
    assert clickstop.json("search", "cart", code=1) == []
    assert not page.exists()
    assert not (store_of(repo) / "CURRENT.md").exists()
    assert clickstop("maintain")
    (line,) = [row for row in rows("audit_log") if row["action"] == "forget"]
    assert line["subject"] == "session"


def test_an_attempt_that_another_session_met_stays_with_that_one(
    clickstop: Cli, remembered: Working, rows: Rows, hook: Hook
) -> None:
    second = Working(hook, remembered.repo, "second-session")
    second.prompt(1, "Again")
    second.red()
    second.event("Stop", stop_hook_active=False, last_assistant_message="Red.")
    clickstop("forget", "--session", "first", "--yes")
    (attempt,) = [row for row in rows("observations") if row["type"] == "failed_attempt"]
    assert (attempt["session_id"], attempt["recurrence"]) == ("second-session", 1)
    assert json.loads(attempt["seen"]) == {"second-session": {"p1": 1}}


def test_what_holds_a_text_is_forgotten_in_the_audit_log_too(
    clickstop: Cli, remembered: Working, rows: Rows
) -> None:
    line = audit.line("r1", "person", "waive", "rule", "Kunigunde is on the line")
    save.save(Places(str(remembered.repo), clickstop.environ), [line])
    assert b"Kunigunde" in _bytes(remembered.repo, clickstop.environ)
    clickstop("forget", "--matching", "kunigunde", "--yes")
    assert b"Kunigunde" not in _bytes(remembered.repo, clickstop.environ)
    assert "append-only" in _refused(remembered.repo)
    assert rows("prompts")


def _refused(repo: Path) -> str:
    import sqlite3

    connection = sqlite3.connect(store_of(repo) / "memory.db")
    try:
        connection.execute("UPDATE audit_log SET reason = 'x'")
    except sqlite3.Error as error:
        return str(error)
    finally:
        connection.close()
    return ""


def test_what_is_older_is_forgotten(clickstop: Cli, remembered: Working, rows: Rows) -> None:
    assert clickstop.json("forget", "--before", "2020-01-01", "--yes") == {
        "rows": {},
        "files": [],
        "saved_states": 0,
    }
    assert rows("prompts")
    clickstop("forget", "--before", "2999-01-01", "--yes")
    assert rows("prompts") == rows("observations") == rows("sessions") == []
    assert remembered.calls


def test_forgetting_asks_first_wants_one_thing_and_is_not_for_agents(
    clickstop: Cli, remembered: Working, rows: Rows
) -> None:
    clickstop("forget", "--session", "first", stdin="n\n", code=1)
    assert rows("prompts")
    clickstop("forget", code=2)
    clickstop("forget", "--session", "first", "--before", "2020-01-01", code=2)
    clickstop("forget", "--matching", " ", code=2)
    assert (
        "a coding agent may not run it"
        in clickstop("forget", "--session", "first", "--yes", code=1, CLAUDECODE="1").stderr
    )
    assert remembered.calls


def test_everything_is_exported_as_json_lines(
    clickstop: Cli, remembered: Working, rows: Rows, tmp_path: Path
) -> None:
    lines = [json.loads(line) for line in clickstop("export").stdout.splitlines()]
    counted: dict[str, int] = {}
    for line in lines:
        counted[line["table"]] = counted.get(line["table"], 0) + 1
    for table in ("sessions", "prompts", "tool_calls", "observations", "session_summaries", "injections", "events"):
        assert counted[table] == len(rows(table)) > 0
    target = tmp_path / "all.jsonl"
    clickstop("export", "--table", "prompts", "--output", str(target))
    assert len(target.read_text(encoding="utf-8").splitlines()) == len(rows("prompts"))
    clickstop("export", "--table", "nothing", code=2)
    assert remembered.calls


def test_archived_pages_are_kept_as_long_as_sessions_are(clickstop: Cli, repo: Path) -> None:
    import os

    clickstop("maintain")
    archive = store_of(repo) / "archive"
    archive.mkdir()
    for name, age in (("old.md", 91), ("new.md", 89)):
        (archive / name).write_text("x", encoding="utf-8")
        then = (archive / name).stat().st_mtime - age * 86_400
        os.utime(archive / name, (then, then))
    assert clickstop.json("maintain")["removed"] == {"archived pages": 1}
    assert [path.name for path in archive.iterdir()] == ["new.md"]
