"""Real processes; where the process itself is looked at, every one is started from nothing, and where only what it
says of a repository is, its steps are taken in this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.harness import Hook, make_repo, prepare_plan

if TYPE_CHECKING:
    from pathlib import Path


COLD = ("test_ending", "test_in_time", "test_process", "test_unreadable_payloads")
HERE = ("test_broken_configuration", "test_pinned_policy", "test_shipped_state")
COMPILED = (*HERE, "test_strange_repositories")


@pytest.fixture
def hook(repo: Path, environ: dict[str, str], request: pytest.FixtureRequest) -> Hook:
    name = request.path.stem
    return Hook(environ, repo, cold=name in COLD, here=name in HERE)


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str], request: pytest.FixtureRequest) -> Path:
    """One that had no event yet. What the first one would compile is there, unless that is what tests are about:
    it would take that event four times as long as all else, and on a busy machine longer than it has.
    """
    made = make_repo(tmp_path / "shop", environ)
    if request.path.stem not in COMPILED:
        prepare_plan(made, environ)
    return made
