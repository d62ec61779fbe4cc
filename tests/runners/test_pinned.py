"""All that is found in many small projects: each command with its place, what cannot be read, what tasks run."""

from __future__ import annotations

import os
import re
from pathlib import Path

from clickstop.runners.bodies import body
from clickstop.runners.folder import Folder
from clickstop.runners.front_matter import read
from clickstop.runners.index import discover
from clickstop.runners.missing import missing
from clickstop.runners.packages import packages
from tests.pinned import inputs, pinned
from tests.runners.project_files import FOLDER, write

PINNED = Path(__file__).parent / "pinned"
_FILE = re.compile(r"^-- (.+) --$\n?", re.MULTILINE)
_TASKS = ("npm test", "npm run lint -s", "yarn build", "make test", "make -s check CC=x", "gmake all", "just test")


def _found(text: str, top: Path) -> str:
    """Of the files, with all above `inner/` in the same repository where there are some in it."""
    _, *parts = _FILE.split(text)
    for name, content in zip(parts[::2], parts[1::2], strict=True):
        write(top, name, content)
    place = top / "inner" if (top / "inner").is_dir() else top
    folder = Folder(os.fspath(place), os.fspath(top))
    lines = [
        f"{one.name}: {' && '.join(one.lines)}  <- {os.path.relpath(one.file, place)}:{one.line} of {one.kind[0]}"
        for one in discover(folder).values()
    ]
    lines += [f"{os.path.relpath(one.file, place)}:{one.line} {_wrong(one.message)}" for one in folder.troubles]
    bodies = {task: body(task.split(), os.fspath(place)) for task in _TASKS}
    lines += [f"{task} runs {told!r}" for task, told in bodies.items() if told]
    return "\n".join(" ".join(line.splitlines()) for line in lines)


def _wrong(message: str) -> str:
    """Without what a parser says, which is another with each version of it."""
    return message.partition(":")[0] if message.startswith("not valid") else message


def test_all_that_is_found_in_the_projects_that_are_kept(tmp_path: Path) -> None:
    projects = sorted(FOLDER.glob("*.txt"))
    texts = {path.stem: path.read_text(encoding="utf-8").partition("-- expected --")[0] for path in projects}
    pinned(PINNED / "kept.txt", {name: _found(text, tmp_path / name) for name, text in texts.items()})


def test_all_that_is_found_in_other_projects(tmp_path: Path) -> None:
    texts = inputs(PINNED / "projects.txt")
    found = {text: _found(f"{text}\n", tmp_path / str(number)) for number, text in enumerate(texts)}
    pinned(PINNED / "projects.txt", found)


def test_what_front_matter_says_is_read_with_its_lines() -> None:
    results = {}
    for text in inputs(PINNED / "front_matter.txt"):
        commands, troubles = read(text, "AGENTS.md")
        lines = [f"{one.name}:{one.line} {one.lines!r}" for one in commands]
        lines += [f"{one.line} {one.key} {_wrong(one.message)}" for one in troubles]
        results[text] = "\n".join(lines)
    pinned(PINNED / "front_matter.txt", results)


def test_which_programs_are_missing(tmp_path: Path) -> None:
    write(tmp_path, "bin/there", "#!/bin/sh\n")
    write(tmp_path, "own/there.sh", "#!/bin/sh\n")
    environ = {"PATH": os.fspath(tmp_path / "bin")}
    lines = inputs(PINNED / "missing.txt")
    pinned(PINNED / "missing.txt", {line: " ".join(missing(line, str(tmp_path), environ)) for line in lines})


def test_which_folders_are_packages(tmp_path: Path) -> None:
    rows = inputs(PINNED / "packages.txt")
    results = {}
    for row in rows:
        also = ("AGENTS.md",) if "AGENTS.md" in row else ()
        folders = packages(str(tmp_path), row.split(), also)
        results[row] = " ".join(os.path.relpath(folder, tmp_path) for folder in folders)
    pinned(PINNED / "packages.txt", results)


def test_a_target_leads_to_twenty_others_at_most(tmp_path: Path) -> None:
    rules = "".join(f"t{number}: t{number + 1}\n\techo {number}\n" for number in range(30))
    write(tmp_path, "Makefile", rules)
    assert len(body(["make", "t0"], str(tmp_path)).split("\n")) == 20
