"""The parts of the status line: arrows, ages, counts, and whose status it is."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from clickstop.core.usage_window import current
from clickstop.hook.statusline import line
from clickstop.store.save import save
from tests.store import rows

if TYPE_CHECKING:
    from pathlib import Path


def _line(repo: Path, environ: dict[str, str], agent: str = "claude-code", **status: Any) -> str:
    payload = {"session_id": "now", "cwd": str(repo), **status}
    return line(agent, json.dumps(payload).encode(), environ)


def _store(repo: Path, environ: dict[str, str], *operations: Any) -> None:
    assert save(Places(str(repo), environ), list(operations)) == ""


@pytest.mark.parametrize(("delta", "shown"), [(3, "53↑"), (0, "50→"), (-3, "47↓")])
def test_the_score_is_compared_with_that_of_the_session_before(
    repo: Path, environ: dict[str, str], delta: int, shown: str
) -> None:
    _store(repo, environ, rows.session("now"), rows.signal("a", "now", score_delta=delta))
    assert _line(repo, environ) == f"clickstop score {shown[:2]}"  # there is none before
    _store(repo, environ, rows.session("old"), rows.signal("b", "old", score_delta=0))
    assert _line(repo, environ) == f"clickstop score {shown}"


@pytest.mark.parametrize(
    ("seconds", "age"),
    [
        (59, "just now"),
        (60, "1 min ago"),
        (3_599, "59 min ago"),
        (3_600, "1 h ago"),
        (86_399, "23 h ago"),
        (86_400, "1 d ago"),
        (200_000, "2 d ago"),
    ],
)
@pytest.mark.parametrize(("outcome", "word"), [("passed", "ok"), ("failed", "red"), ("timeout", "timeout")])
def test_the_last_check_is_shown_with_its_age(
    repo: Path, environ: dict[str, str], seconds: int, age: str, outcome: str, word: str
) -> None:
    table, row = rows.check_run()
    begun = f"{int((time.time() - seconds) * 1_000):012x}"
    _store(repo, environ, (table, {**row, "id": begun + row["id"][12:], "outcome": outcome}))
    assert f"test {word} {age}" in _line(repo, environ)


def test_what_is_open_is_counted_and_nothing_is_said_of_none(repo: Path, environ: dict[str, str]) -> None:
    _store(repo, environ, rows.session("now"))
    assert "open" not in _line(repo, environ)
    _store(repo, environ, rows.debt("a"))
    assert _line(repo, environ).endswith("1 open")
    _store(repo, environ, rows.debt("b"))
    assert _line(repo, environ).endswith("2 open")


def test_the_cost_that_the_client_counts_is_added_as_far_as_it_is_not_stored(
    repo: Path, environ: dict[str, str]
) -> None:
    assert "today" not in _line(repo, environ)
    _store(repo, environ, rows.session("now"), rows.cost("m1", "now", usd=2), rows.cost("m2", "old", usd=1))
    assert "$3.00 today" in _line(repo, environ)
    assert "$4.00 today" in _line(repo, environ, cost={"total_cost_usd": 3})
    assert "$3.00 today" in _line(repo, environ, cost={"total_cost_usd": 0.5})


def test_without_an_agents_name_the_status_tells_whose_it_is(repo: Path, environ: dict[str, str]) -> None:
    _store(repo, environ, rows.session("now"), rows.debt("a"))
    used = {"context_window": {"used_percentage": 41.6}}
    assert _line(repo, environ, "", **used) == "clickstop no signals · context 42% · 1 open"
    assert _line(repo, environ, "codex", **used) == line("codex", b"", environ)  # which has no status of its own


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b'\xef\xbb\xbf{"session_id": 5}'])
def test_whatever_is_sent_there_is_a_line_or_none(
    repo: Path, environ: dict[str, str], raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo)
    assert line("claude-code", raw, environ).startswith("clickstop")
    monkeypatch.chdir(repo.parent)
    assert line("claude-code", raw, environ) == ""


def test_no_escape_sequence_reaches_the_terminal(repo: Path, environ: dict[str, str]) -> None:
    table, row = rows.check_run()
    _store(repo, environ, (table, {**row, "name": "te\x1b[2Jst"}))
    shown = _line(repo, environ)
    assert shown.isprintable()
    assert "[2J" in shown


def test_windows_of_use_are_shown_and_kept_for_the_dashboard(repo: Path, environ: dict[str, str]) -> None:
    _store(repo, environ, rows.session("now"))
    windows = {"five_hour": {"used_percentage": 12.4, "resets_at": time.time() + 60}}
    assert "usage 12% of 5 h" in _line(repo, environ, rate_limits=windows)
    folder = os.path.dirname(Places(str(repo), environ).database)
    assert [window.name for window in current(folder, time.time())] == ["5 h"]
