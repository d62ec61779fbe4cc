"""A session to tell call by call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.working import Working

if TYPE_CHECKING:
    from pathlib import Path

    from tests.harness import Hook


@pytest.fixture
def session(hook: Hook, repo: Path) -> Working:
    return Working(hook, repo)
