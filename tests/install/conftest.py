"""The doctor, in a scratch repository with hooks installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.install.doctoring import Doctor

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def doctor(repo: Path, environ: dict[str, str]) -> Doctor:
    found = Doctor(repo, environ)
    found.install("local")
    return found
