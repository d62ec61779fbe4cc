"""Every test in this folder runs the real client, and is skipped where it cannot be had."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.client import Client, ClientMissingError, find_or_install
from tests.e2e.stage import Stage
from tests.harness import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

_HERE = Path(__file__).parent
_REQUIRED = os.environ.get("CLICKSTOP_E2E") == "require"  # tests themselves see no variable of ours


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _HERE in item.path.parents:  # all items come by here, not only ours
            item.add_marker(pytest.mark.e2e)


def missing(reason: str) -> NoReturn:
    """Skip, unless `CLICKSTOP_E2E=require` makes what is missing a failure."""
    if _REQUIRED:
        pytest.fail(f"CLICKSTOP_E2E=require, but {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def client() -> Client:
    """The pinned client."""
    try:
        return Client(find_or_install())
    except ClientMissingError as error:
        missing(str(error))


@pytest.fixture
def bare(client: Client, tmp_path: Path, environ: dict[str, str]) -> Callable[[str], Stage]:
    """Call it with a folder's name for a git repository that clickstop has not been set up in."""

    def make(name: str) -> Stage:
        repo = tmp_path / name
        repo.mkdir(parents=True)
        (repo / "cart.py").write_text("def total():\n    return 1\n", encoding="utf-8")
        git(repo, environ, "init", "-q", "-b", "main")
        git(repo, environ, "add", "-A")
        git(repo, environ, "commit", "-q", "-m", "start")
        return Stage(client, repo, environ)

    return make


@pytest.fixture
def plain(bare: Callable[[str], Stage]) -> Stage:
    """A scratch repository without clickstop, to compare with."""
    return bare("plain")


@pytest.fixture
def stage(bare: Callable[[str], Stage]) -> Stage:
    """A scratch repository with clickstop set up by `clickstop init`."""
    made = bare("shop")
    made.clickstop("init", "--yes")
    return made
