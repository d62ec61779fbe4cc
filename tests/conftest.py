"""Fixtures for all tests: a clean environment, a scratch repository, real hook processes."""

from __future__ import annotations

import json
import os
from pathlib import Path
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


LONG = [Path(__file__).parent / name for name in ("package", "e2e")]

# A busy machine is no failure of a property.
settings.register_profile("clickstop", deadline=None, print_blob=True)
settings.load_profile("clickstop")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that all workers end together."""
    items.sort(
        key=lambda item: next((at for at, folder in enumerate(LONG) if folder in item.path.parents), len(LONG))
    )


@pytest.fixture(scope="session")
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("nobody"))


@pytest.fixture(autouse=True)
def _nothing_of_the_developers(monkeypatch: pytest.MonkeyPatch, nobodys_home: str) -> None:
    """Tests may be run by an agent or by somebody who uses clickstop: neither may show, nor be touched."""
    for name in list(os.environ):
        if name.startswith(FOREIGN):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", nobodys_home)


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
