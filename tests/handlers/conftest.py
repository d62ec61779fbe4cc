"""A session to tell call by call, and a quick stand-in for a tool that is slow to start."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness import clean_environ
from tests.working import Working

if TYPE_CHECKING:
    from tests.harness import Hook


@pytest.fixture
def session(hook: Hook, repo: Path) -> Working:
    return Working(hook, repo)


@pytest.fixture(scope="session")
def quick_pytest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a `pytest` that starts at once."""
    folder = tmp_path_factory.mktemp("quick")
    program = folder / "pytest"
    script = Path(__file__).with_name("quick_pytest.py")
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -I -S '{script}' \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    return folder


@pytest.fixture
def environ(tmp_path: Path, quick_pytest: Path) -> dict[str, str]:
    """A clean environment with a scratch HOME, in which `pytest` is the quick one."""
    clean = clean_environ(tmp_path / "home")
    return {**clean, "PATH": f"{quick_pytest}{os.pathsep}{clean['PATH']}"}
