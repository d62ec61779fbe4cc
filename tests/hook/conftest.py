"""Real processes; where the process itself is looked at, every one is started from nothing, and where only what it
says of a repository is, its steps are taken in this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.harness import Hook, make_repo
from tests.trusting import refresh

if TYPE_CHECKING:
    from pathlib import Path


COLD = ("test_ending", "test_in_time", "test_process", "test_unreadable_payloads")
HERE = ("test_broken_configuration", "test_pinned_policy", "test_shipped_state")


@pytest.fixture
def hook(repo: Path, environ: dict[str, str], request: pytest.FixtureRequest) -> Hook:
    name = request.path.stem
    if name in COLD:
        refresh(str(repo), environ)  # it would take the first event four times as long as all else
    return Hook(environ, repo, cold=name in COLD, here=name in HERE)


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str]) -> Path:
    """One that had no event yet."""
    return make_repo(tmp_path / "shop", environ)
