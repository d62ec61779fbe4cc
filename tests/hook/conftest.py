"""Real processes; where the process itself is looked at, every one is started from nothing, and where only what it
says of a repository is, its steps are taken in this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.config.compile import refresh
from tests.harness import Hook, make_repo

if TYPE_CHECKING:
    from pathlib import Path


COLD = ("test_ending", "test_in_time", "test_process", "test_unreadable_payloads")
HERE = ("test_broken_configuration", "test_pinned_policy", "test_shipped_state")


@pytest.fixture
def hook(repo: Path, environ: dict[str, str], request: pytest.FixtureRequest) -> Hook:
    name = request.path.stem
    return Hook(environ, repo, cold=name in COLD, here=name in HERE)


@pytest.fixture
def planned(repo: Path, environ: dict[str, str]) -> None:
    """The plan is there: the first event would make it, and take four times as long."""
    refresh(str(repo), environ)


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str]) -> Path:
    """One that had no event yet."""
    return make_repo(tmp_path / "shop", environ)
