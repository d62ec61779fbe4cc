"""Fixtures for all tests: a clean environment, a scratch repository, real hook processes."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from clickstop.secrets import redact
from tests.desk import Desk
from tests.harness import (
    CASES,
    FOREIGN,
    RECORDED_HOME,
    RECORDED_REPO,
    Hook,
    clean_environ,
    make_repo,
    read_rows,
    relocated,
)
from tests.tokens import STAND_INS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


# A busy machine is no failure of a property.
settings.register_profile("clickstop", deadline=None, print_blob=True)
settings.load_profile("clickstop")


@pytest.fixture(autouse=True)
def _no_foreign_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may be run by an agent or by somebody who uses clickstop; neither may show."""
    for name in list(os.environ):
        if name.startswith(FOREIGN):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _no_event_left() -> Iterator[None]:
    """A test may play an event in this process; the next one begins outside of any."""
    yield
    redact.end()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A clean environment with a scratch HOME."""
    return clean_environ(tmp_path / "home")


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str]) -> Path:
    """A scratch git repository, set up for clickstop and committed."""
    return make_repo(tmp_path / "shop", environ)


@pytest.fixture
def desk(repo: Path, environ: dict[str, str]) -> Iterator[Desk]:
    """Call its `send` to handle an event of the scratch repository in this process."""
    made = Desk(repo, environ)
    yield made
    made.close()


@pytest.fixture
def hook(repo: Path, environ: dict[str, str]) -> Hook:
    """Call it with a payload (and an event's name) to run a real hook process in the scratch repository."""
    return Hook(environ, repo)


@pytest.fixture
def rows(repo: Path) -> Callable[[str], list[dict[str, Any]]]:
    """Call it with a table's name to read the scratch store."""
    return lambda table: read_rows(repo / ".clickstop" / "memory.db", table)


@pytest.fixture
def payload(repo: Path, environ: dict[str, str]) -> Callable[..., dict[str, Any]]:
    """Call it with a case's name for its recorded payload, moved into the scratch repository."""
    places = {RECORDED_REPO: str(repo), RECORDED_HOME: environ["HOME"], **STAND_INS}

    def load(name: str, **changes: Any) -> dict[str, Any]:
        case = json.loads((CASES / "claude-code" / f"{name}.json").read_text(encoding="utf-8"))
        found = relocated(case["payload"], places)
        assert isinstance(found, dict)
        return {**found, **changes}

    return load
