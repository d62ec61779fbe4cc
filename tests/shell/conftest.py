"""A small world for command lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.shell.world import World

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path.resolve())
