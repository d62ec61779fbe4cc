"""Every source: a tiny project each, as a text file under projects/, and the commands that are found in it."""

from __future__ import annotations

import ast
import os
from typing import TYPE_CHECKING

import pytest

from clickstop.runners.folder import Folder
from clickstop.runners.index import SOURCES, discover
from clickstop.runners.tasks import Task, choose
from clickstop.runners.vocabulary import NAMES, FoundCommand
from tests.harness import PACKAGE
from tests.runners.project_files import FOLDER, listed, write, written

if TYPE_CHECKING:
    from pathlib import Path

_READER = "(folder: Folder) -> list[FoundCommand]"
PROJECTS = sorted(FOLDER.glob("*.txt"))


def _sorted(found: dict[str, FoundCommand]) -> list[FoundCommand]:
    return [found[name] for name in NAMES if name in found]


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.stem)
def test_what_a_project_says_is_found_with_its_place(project: Path, tmp_path: Path) -> None:
    expected = written(project, tmp_path)
    folder = Folder(str(tmp_path))
    assert listed(_sorted(discover(folder)), tmp_path) == expected
    assert folder.troubles == []


def test_every_reader_of_a_folder_is_in_the_table() -> None:
    readers = {
        node.name
        for path in (PACKAGE / "runners").glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and f"({ast.unparse(node.args)}) -> {node.returns and ast.unparse(node.returns)}" == _READER
    }
    assert {name for name in readers if not name.startswith("_")} == {read.__name__ for _, read in SOURCES}


def test_every_source_has_a_project() -> None:
    text = "\n".join(project.read_text(encoding="utf-8") for project in PROJECTS)
    for files, _ in SOURCES:
        assert any(f"-- {name.replace('*', '')}" in text or f"{name.lstrip('*')} --" in text for name in files)


BROKEN = {
    "package.json": ("{\n  'scripts': 1\n}", 2),
    "pyproject.toml": ("[tool\n", 1),
    "Taskfile.yml": ("tasks:\n  test: [a\n  b: }\n", 3),
    "noxfile.py": ("def x(:\n", 1),
    "deno.jsonc": ("{\n/* two\nlines */\n]", 4),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_cannot_be_read_is_named_once_with_its_line(name: str, tmp_path: Path) -> None:
    text, line = BROKEN[name]
    write(tmp_path, name, text)
    folder = Folder(str(tmp_path))
    assert discover(folder) == {}
    (trouble,) = folder.troubles
    assert (trouble.file, trouble.line) == (str(tmp_path / name), line)
    assert "not valid" in trouble.message


ODD = {
    "package.json": [
        '"text"',
        "[]",
        '{"scripts": []}',
        '{"scripts": {"test": 1, "lint": null}}',
        '{"packageManager": 3}',
    ],
    "pyproject.toml": [
        "project = 1\ntool = 2",
        '[project]\ndependencies = "pytest"',
        "[tool]\npoe = 1\nhatch = []\ntox = 3",
    ],
    "Cargo.toml": ["", "workspace = 1\nlints = 2\nbin = 3"],
    "composer.json": ['{"scripts": 1, "require": []}', '{"scripts": {"test": {"a": 1}}}'],
    "deno.json": ["null", '{"tasks": 1, "lint": null}'],
    "Taskfile.yml": ["", "tasks: 1", "tasks: [a]", "tasks:\n  test:\n  1: x\n  [a]: b", "? {a: b}\n: c"],
    "tox.ini": ["[testenv:]\n"],
    "noxfile.py": ["", "@nox.session(name=1)\ndef x(session): pass", "\0"],
    "go.mod": [""],
    "mix.exs": [""],
    "pom.xml": ["<other/>"],
    "Makefile": ["", ":\n::\n=\n", "\ttest:\n"],
    "justfile": ["", ":=\n[private\n"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in ODD.items() for text in texts])
def test_odd_contents_do_no_harm(name: str, text: str, tmp_path: Path) -> None:
    write(tmp_path, name, text)
    found = discover(Folder(str(tmp_path)))
    assert all(one.lines and all(line.strip() for line in one.lines) for one in found.values())


def test_a_file_too_long_to_be_meant_is_not_read(tmp_path: Path) -> None:
    write(tmp_path, "Makefile", "test:\n\ttrue\n" + "#" * 1_000_000)
    assert discover(Folder(str(tmp_path))) == {}


def test_members_of_a_workspace_use_the_lock_file_above_them_but_none_above_the_repository(tmp_path: Path) -> None:
    write(tmp_path, "yarn.lock")
    write(tmp_path, "shop/pnpm-lock.yaml")
    write(tmp_path, "shop/packages/a/package.json", '{"scripts": {"test": "vitest run"}}')
    inside = Folder(str(tmp_path / "shop" / "packages" / "a"), str(tmp_path / "shop"))
    assert discover(inside)["test"].lines == ("pnpm run test",)
    alone = Folder(str(tmp_path / "shop" / "packages" / "a"), str(tmp_path / "shop" / "packages"))
    assert discover(alone)["test"].lines == ("npm run test",)


def test_a_python_member_uses_the_environment_above_it(tmp_path: Path) -> None:
    write(tmp_path, "libs/a/requirements.txt", "pytest\n")
    write(tmp_path, ".venv/bin/pytest", "#!/bin/sh\n")
    found = discover(Folder(str(tmp_path / "libs" / "a"), str(tmp_path)))
    assert found["test"].lines == ("../../.venv/bin/pytest",)


@pytest.mark.parametrize(
    ("top", "content", "below"),
    [
        ("pom.xml", "<project><modules><module>a</module></modules></project>", "pom.xml"),
        ("settings.gradle", "include 'a'", "build.gradle"),
        ("Shop.sln", "", "A.csproj"),
        ("Cargo.toml", '[workspace]\nmembers = ["a"]', "Cargo.toml"),
    ],
)
def test_a_part_of_a_build_is_no_project_of_its_own(top: str, content: str, below: str, tmp_path: Path) -> None:
    write(tmp_path, top, content)
    part = '[package]\nname = "a"' if below == "Cargo.toml" else "<project> plugins { java }"
    write(tmp_path, f"a/{below}", part)
    assert discover(Folder(str(tmp_path / "a"), str(tmp_path))) == {}
    assert "build" in discover(Folder(str(tmp_path), str(tmp_path)))


def test_a_cargo_workspace_is_checked_as_a_whole(tmp_path: Path) -> None:
    workspace = '[workspace]\nmembers = ["a"]\nexclude = ["old"]\n'
    write(tmp_path, "Cargo.toml", f'{workspace}[package]\nname = "shop"\n')
    write(tmp_path, "a/Cargo.toml", '[package]\nname = "a"\n')
    write(tmp_path, "a/src/main.rs")
    write(tmp_path, "old/b/Cargo.toml", '[package]\nname = "b"\n')
    lines = [discover(Folder(str(tmp_path / name), str(tmp_path))) for name in ("", "a", "old/b")]
    top, member, excluded = ({name: one.lines[0] for name, one in found.items()} for found in lines)
    assert top["test"] == "cargo test --workspace"
    assert top["check"] == "cargo check --workspace --all-targets"
    assert member == {"run": "cargo run"}
    assert excluded["test"] == "cargo test"


def test_several_solutions_in_a_folder_are_not_guessed_at(tmp_path: Path) -> None:
    write(tmp_path, "A.sln")
    write(tmp_path, "B.sln")
    assert discover(Folder(str(tmp_path))) == {}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_with_the_name_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "Makefile")
    assert discover(Folder(str(tmp_path))) == {}


USUAL = {
    "test": ("tests", "test-ci", "test_run", "test:unit", "unit.tests", "pytest"),
    "check": ("lint-ci", "eslint", "vet", "typecheck", "types-check", "tsc"),
    "build": ("compile",),
    "run": ("serve", "dev"),
    "format": ("fmt-check", "check:fmt", "formatcheck"),
    "fix": ("prettier", "fmt:fix"),
}


@pytest.mark.parametrize("name", USUAL)
def test_a_task_is_known_by_the_names_that_people_give_it(name: str) -> None:
    for usual in USUAL[name]:
        assert name in {command.name for command in choose([Task(usual)], "x", str)}, usual
