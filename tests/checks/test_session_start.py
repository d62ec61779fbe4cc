"""Which checks run in the background on the files as a session found them, and when that ends."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from clickstop.checks.ledger import CheckLedger
from clickstop.checks.session_start import _run, unnoted, untried
from clickstop.core.outcomes import PASSED
from tests.checks.rounds import PASSING
from tests.store import rows

if TYPE_CHECKING:
    from tests.checks.rounds import Checks

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands of these tests are those of a POSIX shell")


def names(checks: Checks) -> list[str]:
    return [check.name for check, _ in untried(checks.project(), checks.ledger)]


def known(checks: Checks, *, duration_ms: int = 10) -> None:
    """The check has run before, on other files than those that the session finds."""
    checks.shown(PASSING, PASSED, duration_ms=duration_ms)
    (checks.repo / "cart.py").write_text("total = 2\n")
    checks.begin_session()


def run(checks: Checks) -> int:
    """How often the check has run, once the background run is over."""
    for check, command in untried(checks.project(), checks.ledger):
        _run(check, command, checks.ledger)
    return checks.runs


@pytest.mark.parametrize(("duration_ms", "is_tried"), [(20_000, True), (20_001, False)])
def test_a_check_that_is_known_to_be_quick_is_run_on_the_files_of_the_session(
    checks: Checks, duration_ms: int, is_tried: bool
) -> None:
    checks.has("test", PASSING)
    known(checks, duration_ms=duration_ms)
    assert run(checks) == int(is_tried)
    assert names(checks) == []


def test_a_check_that_never_ran_may_be_slow_and_one_of_unknown_files_has_nothing_to_show(checks: Checks) -> None:
    checks.has("test", PASSING)
    checks.shown(PASSING, PASSED, duration_ms=10)
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert names(checks) == []
    checks.begin_session()
    assert names(checks) == ["test"]
    checks.has("check", "true")
    assert names(checks) == ["test"]


def test_a_check_that_nobody_trusts_is_not_run(checks: Checks) -> None:
    checks.has("test", PASSING, trusted=False)
    known(checks)
    assert names(checks) == []


def test_after_the_first_change_nothing_is_run(checks: Checks) -> None:
    checks.has("test", PASSING)
    known(checks)
    (checks.repo / "cart.py").write_text("total = 3\n")
    assert run(checks) == 0
    (checks.repo / "cart.py").write_text("total = 2\n")
    assert names(checks) == ["test"]
    checks.store.save([rows.call("c1", "s1", tool="write", target="cart.py", changed=1)])
    assert run(checks) == 0


def test_a_package_is_noted_once_and_at_once_if_it_is_small(checks: Checks) -> None:
    checks.has("test", PASSING)
    top = str(checks.repo)
    assert unnoted(checks.project(), checks.ledger) == ([top], [])
    index = checks.repo / ".git" / "index"
    kept = index.read_bytes()
    index.write_bytes(bytes(600_001))
    assert unnoted(checks.project(), checks.ledger) == ([], [top])
    index.write_bytes(bytes(600_000))
    assert unnoted(checks.project(), checks.ledger) == ([top], [])
    index.unlink()
    assert unnoted(checks.project(), checks.ledger) == ([], [top])
    index.write_bytes(kept)
    checks.begin_session()
    assert unnoted(checks.project(), checks.ledger) == ([], [])


def test_what_a_check_took_in_the_background_is_not_what_it_costs(checks: Checks) -> None:
    checks.has("test", f"{PASSING}; sleep 0.1")
    project, line = checks.project(), f"{PASSING}; sleep 0.1"
    (check,) = project.checks().values()
    command = project.command(check, str(checks.repo))
    assert command is not None
    checks.begin_session()
    _run(check, command, CheckLedger(checks.store, by="clickstop", moment="baseline", session_id="s1"))
    assert checks.ledger.costs(str(checks.repo), line, whole=True) == []
    (checks.repo / "cart.py").write_text("total = 2\n")
    checks.ask("test")
    (cost,) = checks.ledger.costs(str(checks.repo), line, whole=True)
    assert cost >= 100


def test_where_no_lock_can_be_made_a_check_runs_without_one(checks: Checks) -> None:
    held = checks.ledger.hold("slot")
    assert held is not None
    assert checks.ledger.hold("slot") is None
    held.close()
    cache = Path(checks.store.places.cache)
    shutil.rmtree(cache)
    cache.write_text("no folder")
    free = checks.ledger.hold("slot")
    assert free is not None
    free.close()
