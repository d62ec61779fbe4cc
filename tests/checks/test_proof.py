"""What a line of an agent proves of a project: by the program it names, here, and as a whole."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.checks.project import Project
from clickstop.checks.proof import proved

if TYPE_CHECKING:
    from pathlib import Path

LINES = {"test": "pytest -q", "make": "make test", "npm": "npm test", "size": "./size", "types": "mypy src"}


def _project(top: Path) -> Project:
    def command(line: str) -> dict[str, Any]:
        return {"lines": [line], "folder": str(top), "place": "", "trusted": True, "written": True}

    packages = [[str(top), {name: command(line) for name, line in LINES.items()}]]
    said = {"evidence": "run", "claims": "warn", "baseline": "run"}
    return Project({"top": str(top), **said, "own": {}, "packages": packages})


def shown(line: str, top: Path, began: float = 0.0, path: str = "/nowhere") -> list[str]:
    found = proved(line, str(top), _project(top), began, {"PATH": path}, passed="")
    return [f"{one.command.name} {one.scope}" for one in found]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pytest --tb=short -n auto -ra", ["test whole"]),
        ("pytest --tb short -n 4 .", ["test whole"]),
        ("pytest -n test_one.py", ["test part"]),
        ("pytest -k one", ["test part"]),
        ("uv run pytest -q", ["test whole"]),
        ("python3 -W error -m pytest", ["test whole"]),
        (".venv/bin/pytest", ["test whole"]),
        ("make -j4 -s test", ["make whole"]),
        ("make lint test", ["make whole"]),
        ("make -j test", []),
        ("make", []),
        ("make -n test", []),
        ("make plant && pytest && make lint", []),
        ("cp a b && pytest", []),
        ("ruff check . && pytest", ["test whole"]),
        ("npm t --silent", ["npm whole"]),
        ("./size", ["size whole"]),
        ("sub/size", []),
        ("./pytest -q", []),
        ("/usr/bin/pytest -q", []),
        ("mypy src other", ["types part"]),
    ],
)
def test_a_run_counts_as_far_as_its_words_prove(line: str, said: list[str], tmp_path: Path) -> None:
    assert shown(line, tmp_path) == said


def _program(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_a_program_that_changed_in_the_session_proves_nothing(tmp_path: Path) -> None:
    _program(tmp_path / ".venv" / "bin" / "pytest")
    _program(tmp_path / "node_modules" / ".bin" / "jest")
    outside = _program(tmp_path.parent / f"{tmp_path.name}-bin" / "make")
    later, earlier = time.time() + 10, time.time() - 10
    for line in (".venv/bin/pytest", "npm test", "make test"):
        assert shown(line, tmp_path, later, str(outside.parent))
        assert not shown(line, tmp_path, earlier, str(outside.parent))


def test_a_program_in_the_project_that_a_search_path_finds_proves_nothing(tmp_path: Path) -> None:
    _program(tmp_path / "tools" / "pytest")
    for path in (str(tmp_path / "tools"), "tools", f"/nowhere{os.pathsep}tools"):
        assert not shown("pytest", tmp_path, path=path)
    assert shown("pytest", tmp_path, path="/nowhere")


@pytest.mark.parametrize("name", ["pytest.py", "pytest/__init__.py", "sitecustomize.py", "src/pytest.py"])
def test_a_module_that_is_in_the_way_proves_nothing(name: str, tmp_path: Path) -> None:
    assert shown("PYTHONPATH=src python -m pytest", tmp_path)
    _program(tmp_path / name)
    assert not shown("PYTHONPATH=src python -m pytest", tmp_path)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("bash -lc 'make test'", ".bash_profile"),
        ("zsh -c 'make test'", ".zshenv"),
        ("zsh -lc 'make test'", ".zlogin"),
    ],
)
def test_a_shell_that_reads_start_files_of_the_home_folder_proves_something_only_if_they_are_new_users_own(
    line: str, read: str, tmp_path: Path
) -> None:
    home, top = tmp_path / "home", tmp_path / "top"
    home.mkdir()
    top.mkdir()
    began = time.time() + 10

    def is_shown(**environ: str) -> bool:
        given = {"PATH": "/nowhere", "HOME": str(home), **environ}
        return bool(proved(line, str(top), _project(top), began, given, passed=""))

    assert is_shown()
    assert not is_shown(ZDOTDIR=str(home))
    for name in (".bashrc", ".profile"):
        skeleton = f"/etc/skel/{name}"
        if os.path.exists(skeleton):
            with open(skeleton, "rb") as file:
                (home / name).write_bytes(file.read())
    assert is_shown()
    (home / read).write_text("PATH=/tmp:$PATH\n")
    assert not is_shown()
