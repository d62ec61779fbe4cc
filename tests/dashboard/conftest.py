"""A store with something of everything, and what pages are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clickstop.dashboard.site import DashboardSite
from tests.cli.conftest import Cli
from tests.dashboard import stores

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection


@pytest.fixture
def site(repo: Path, environ: dict[str, str]) -> DashboardSite:
    stores.seed(repo, environ, stores.normal())
    return DashboardSite(str(repo), str(repo), environ)


@pytest.fixture
def connection(site: DashboardSite) -> Iterator[Connection]:
    with site.open() as opened:
        yield opened


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Call it with arguments to run a command in the scratch repository."""
    monkeypatch.chdir(repo)
    return Cli(environ)
