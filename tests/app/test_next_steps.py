"""What a person is told to do next."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.app import next_steps, repositories
from clickstop.app.here import Here
from clickstop.store.memory import Debt
from tests.each import each
from tests.harness import store_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.desk import Desk


@pytest.fixture
def here(desk: Desk) -> Here:
    return Here(str(desk.repo), desk.environ)


def steps(here: Here, debts: tuple[str, ...] = (), evidence: tuple[str, ...] = (), **more: Any) -> list[str]:
    """The commands, most urgent first, in a repository where all is well but this."""
    status: Any = SimpleNamespace(**{"hooks": ["one"], "problem": "", "failures": 0, "beats": ["one"], **more})
    trend: Any = SimpleNamespace(left_red=more.get("left_red", []))
    owed = [Debt(kind, "key", "2030-01-01") for kind in debts]
    rows: Any = [{"name": "test", "outcome": outcome} for outcome in evidence]
    return [step.command for step in next_steps.of(here, status, owed, rows, trend)]


@each(
    ("facts", "command"),
    [
        ({"hooks": []}, "clickstop init"),
        ({"problem": "line 1"}, "clickstop config check"),
        ({"failures": 1}, "clickstop doctor"),
        ({"evidence": ("failed", "passed")}, "clickstop check"),
        ({"debts": ("learning",)}, "clickstop learn status"),
        ({"debts": ("check",)}, "clickstop check"),
        ({"left_red": ["one"]}, "clickstop report"),
        ({"beats": []}, "clickstop demo"),
    ],
)
def test_each_trouble_has_its_command(here: Here, facts: dict[str, Any], command: str) -> None:
    assert steps(here, **facts) == [command]


def test_where_all_is_well_nothing_is_to_do(here: Here) -> None:
    assert steps(here, evidence=("passed", "failed")) == []
    assert steps(here, hooks=[], beats=[]) == ["clickstop init"]
    assert steps(here, left_red=["one"], failures=1) == ["clickstop doctor"]


def test_the_four_most_urgent_steps_are_told(here: Here) -> None:
    told = steps(here, hooks=[], problem="line 1", failures=2, evidence=("failed",), debts=("learning",))
    assert told == ["clickstop init", "clickstop config check", "clickstop doctor", "clickstop check"]


def test_a_repository_without_figures_says_why(desk: Desk, here: Here, tmp_path: Path) -> None:
    root = str(desk.repo)
    desk.context()
    (line,) = repositories.every(desk.environ, root)
    assert (line.root, line.here, line.trouble) == (root, True, "")
    database = store_of(desk.repo) / "memory.db"
    database.write_bytes(b"no database at all, and long enough to be looked at")
    (line,) = repositories.every(desk.environ)
    assert (line.here, line.trouble.partition(":")[0]) == (False, "its database cannot be read")
    database.unlink()
    (line,) = repositories.every(desk.environ)
    assert line.trouble == "no event recorded yet"
    desk.repo.rename(tmp_path / "elsewhere")
    (line,) = repositories.every(desk.environ)
    assert (line.name, line.trouble) == (desk.repo.name, "the folder no longer exists")
