"""Settings that moved, tables in JSON, parts of task files, documents and scopes: whole results of many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clickstop.checks.changed_settings import _is_setting_of_all, _is_wanted, _lines, _parts
from clickstop.checks.document_names import is_document_below
from clickstop.checks.documents import _names, _stands_in
from clickstop.checks.failing import _is_passing, _without_digits, message_at
from clickstop.checks.json_form import read
from clickstop.checks.listing import _ways_up
from clickstop.checks.proof import _moved, _named, _only_checks, _scope, _telling
from clickstop.checks.reachable import part_of, reachable_text, tokens
from clickstop.checks.scope import chooses, scope
from tests.pinned import inputs, pinned

ROWS = Path(__file__).parent / "pinned"
_LINES = (
    "pytest -q",
    "npm test",
    "make test",
    "ruff check .",
    "cargo test --locked",
    "go test ./...",
    "a && b",
    "",
)


def _rows(name: str) -> list[str]:
    return inputs(ROWS / f"{name}.txt")


def of_settings(row: str) -> dict[str, Any]:
    """The parts of a file that say how something is checked, and what of it a new form changes."""
    name, _, text = row.partition("|")
    was, _, now = text.partition("\n=>\n")
    old, new = _parts(name, was), _parts(name, now)
    keys = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    words = {"test", "lint"}
    return {
        "parts": old,
        "moved": [line for key in keys for line in _lines(key, old.get(key, ""), new.get(key, ""))] if now else [],
        "wanted": [key for key in old if _is_setting_of_all(key) or _is_wanted(key, words)],
    }


def of_tasks(row: str) -> str:
    """What runs of a task file when something is asked for: the file, the words, then the text."""
    name, words, text = row.split("|", 2)
    return part_of(name, text, tokens(words))


def of_form(text: str) -> dict[str, Any]:
    form = read(text, {"edit": "edit", "stop": "turn_stop"})
    return {
        "checks": form.checks,
        "moments": form.moments,
        "troubles": [f"{'.'.join(path)}: {message.partition(': ')[0]}" for path, message in form.troubles],
        "unread": form.unread,
        "broken": form.is_broken,
    }


def of_command(line: str) -> dict[str, Any]:
    """What the words of a run are of each line that a project may have."""
    words = line.split()
    named = _named(words)
    moved, folder = _moved(named, "/top")
    return {
        "named": " ".join(moved),
        "folder": folder,
        "telling": " ".join(_telling(moved)),
        "checks": _only_checks(moved),
        "is": {ours: f"{_scope(moved, ours)}/{scope(moved, ours)}" for ours in _LINES if scope(moved, ours)},
    }


def of_document(path: str) -> dict[str, Any]:
    texts = ("docs/", "docs/a.md", "see docs/*.md", "*.md", '".md"', "README", "docs/$x", "docs/a.b.", "", "docs/a")
    return {
        "document": is_document_below(path),
        "names": _names(path),
        "in": [text for text in texts if any(_stands_in(text, name) for name in _names(path))],
        "up": list(_ways_up(f"/top/{path}", "/top")),
    }


def of_word(row: str) -> str:
    word, _, after = row.partition(" ")
    return _without_digits(word) if _is_passing(word, after) else word


def test_settings_have_the_parts_that_are_pinned() -> None:
    pinned(ROWS / "settings.txt", {row: of_settings(row) for row in _rows("settings")})


def test_a_task_file_has_the_parts_that_are_pinned() -> None:
    pinned(ROWS / "tasks.txt", {row: of_tasks(row) for row in _rows("tasks")})


def test_checks_in_json_are_read_as_they_are_pinned() -> None:
    pinned(ROWS / "forms.txt", {row: of_form(row) for row in _rows("forms")})


def test_a_run_is_as_much_of_a_line_as_is_pinned() -> None:
    pinned(ROWS / "scopes.txt", {row: of_command(row) for row in _rows("scopes")})


def test_documents_are_told_by_what_is_pinned() -> None:
    pinned(ROWS / "documents.txt", {row: of_document(row) for row in _rows("documents")})


def test_what_passes_between_two_runs_is_as_it_is_pinned() -> None:
    pinned(ROWS / "words.txt", {row: of_word(row) for row in _rows("words")})


def test_variables_that_choose_a_part_are_told_from_others() -> None:
    names = (
        "SKIP=1",
        "TEST_FILTER=x",
        "PYTEST_ADDOPTS=-x",
        "onlyFast=1",
        "DRY_RUN=1",
        "GREP=a",
        "CI=1",
        "SKIPPER=1",
    )
    assert [name for name in names if chooses(["CI=1", name])] == [*names[:6]]
    assert not chooses([])


def test_a_message_stands_behind_its_place_or_before_what_points_at_it() -> None:
    text = "error[E1]: bad type\n  --> src/a.rs:3:4\nsrc/b.ts(7,2): error TS1: no\n"
    text += "src/c.py:9: late F401\n at src/d.py:5\n"
    found = {
        where: message_at(text, where) for where in ("src/a.rs:3", "src/b.ts:7", "src/c.py:9", "src/d.py:5", "x:1")
    }
    assert found == {
        "src/a.rs:3": "error[E1]: bad type",
        "src/b.ts:7": "error TS1: no",
        "src/c.py:9": "late F401",
        "src/d.py:5": "",
        "x:1": "",
    }


def test_a_long_task_file_is_read_and_the_beginning_of_a_very_long_one(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("# more\n" * 20_000 + "test:\n\tpytest -q\n", encoding="utf-8")
    assert "pytest -q" in reachable_text(["make test"], (str(tmp_path),))
    (tmp_path / "Makefile").write_text("test:\n\tpytest -q\n" + "# more\n" * 100_000, encoding="utf-8")
    assert "pytest -q" in reachable_text(["make test"], (str(tmp_path),))
