"""A session to tell call by call, and a quick stand-in for a tool that is slow to start."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.harness import clean_environ, store_of
from tests.working import Working

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.harness import Hook


@pytest.fixture(autouse=True)
def no_handler_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """A handler that fails says nothing, which many tests would take for its silence."""
    repo = request.getfixturevalue("repo") if "repo" in request.fixturenames else None
    yield
    log = store_of(repo) / "log" / "failures.jsonl" if repo is not None else None
    assert log is None or not log.exists() or request.node.get_closest_marker("fails"), log.read_text("utf-8")


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
