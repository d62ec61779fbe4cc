"""`tools/venv`: an environment of its own, made with a Python that is new enough."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="make and sh are POSIX tools")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the script looks at."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "venv", tmp_path / "tools" / "venv")
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    return tmp_path


def make_venv(checkout: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(checkout / "tools" / "venv")],
        env={"PATH": "/usr/bin:/bin", **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_a_python_that_is_too_old_is_refused_by_name(checkout: Path) -> None:
    old = program(checkout / "old" / "python3", "exit 1")
    done = make_venv(checkout, PYTHON=str(old))
    assert done.returncode == 1
    assert "3.11 or newer" in done.stderr
    assert str(old) in done.stderr
    assert not (checkout / ".venv").exists()


def test_a_name_that_does_not_run_is_passed_over(checkout: Path) -> None:
    """Version managers leave names on the PATH that only say they are not there."""
    program(checkout / "bin" / "python3.13", "echo 'not installed' >&2; exit 127")
    program(checkout / "bin" / "python3.12", f'case "$1" in -c) exec {sys.executable} "$@";; *) exit 3;; esac')
    done = make_venv(checkout, PATH=f"{checkout / 'bin'}:/usr/bin:/bin")
    assert "python3.12 cannot make virtual environments" in done.stderr


def test_an_environment_that_is_up_to_date_is_left_alone(checkout: Path) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (checkout / ".venv" / ".ready").write_text(f"{checkout}\n", encoding="utf-8")
    done = make_venv(checkout, PYTHON="/nonexistent")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_environment_that_was_moved_is_made_again(checkout: Path) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (checkout / ".venv" / ".ready").write_text("/somewhere/else\n", encoding="utf-8")
    done = make_venv(checkout, PYTHON="/nonexistent")
    assert done.returncode == 1
    assert "/nonexistent" in done.stderr
