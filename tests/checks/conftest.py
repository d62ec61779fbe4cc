"""What tests of checks use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.checks.rounds import Checks
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def checks(repo: Path, environ: dict[str, str]) -> Iterator[Checks]:
    (repo / ".gitignore").write_text("*.log\n")
    (repo / "cart.py").write_text("total = 1\n")
    git(repo, environ, "add", "-A")
    made = Checks(repo, environ)
    yield made
    made.store.close()
