"""Tests in forked workers: every test runs once, and what happens in one is told as in a single process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.harness import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

_CONFTEST = """
import os
import pytest
from tests.workers import Workers

def pytest_configure(config):
    count = int(os.environ["WORKERS"])
    config.pluginmanager.register(Workers(count, lambda item: item.nodeid.partition("together")[0]))

@pytest.fixture(scope="session")
def place(tmp_path_factory):
    return tmp_path_factory.getbasetemp()
"""

_TESTS = """
import os
import pytest

@pytest.mark.parametrize("number", range(20))
def test_alone(number, place):
    (place / f"{os.getpid()}.alone").touch()
    print("from", number)
    assert number != 7

@pytest.mark.parametrize("number", range(9))
def test_together(number, place):
    (place / f"{os.getpid()}.together").touch()
    if number == 3:
        pytest.skip("not this one")

def test_ending_the_process(place):
    os._exit(9)
"""


def _run(folder: Path, workers: int, *arguments: str) -> str:
    (folder / "conftest.py").write_text(_CONFTEST)
    (folder / "test_it.py").write_text(_TESTS)
    places = ["-o", f"pythonpath={PACKAGE.parents[1]}", f"--basetemp={folder / 'temporary'}"]
    started = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", *places]
    environ = {**os.environ, "WORKERS": str(workers)}
    return subprocess.run(
        [*started, *arguments], cwd=folder, env=environ, capture_output=True, text=True, check=False
    ).stdout


def test_each_test_runs_once_and_all_that_happens_is_told(tmp_path: Path) -> None:
    printed = _run(tmp_path, 2)
    assert "2 failed, 27 passed, 1 skipped" in printed
    assert "assert 7 != 7" in printed
    assert "from 7\n" in printed
    assert "from 8\n" not in printed
    assert "The worker ended with 9 in this test." in printed
    folders = list((tmp_path / "temporary").iterdir())
    assert len(folders) == 3  # of two workers, and of the one that took over
    assert sum(len(list(folder.glob("*.together"))) for folder in folders) == 1
    assert all(len({path.stem for path in folder.iterdir()}) <= 1 for folder in folders)


def test_after_a_failure_too_many_only_what_was_handed_out_runs(tmp_path: Path) -> None:
    printed = _run(tmp_path, 1, "-x")
    assert "stopping after 1 failures" in printed
    assert "1 failed, 16 passed, 1 skipped" in printed  # the group, seven tests, and the one after the failure
