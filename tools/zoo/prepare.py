"""A project ready to be worked on: unpacked, installed, committed, and proved green, then red after the change."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from dataclasses import asdict
from typing import TYPE_CHECKING

from tools.zoo import fetch
from tools.zoo.surroundings import UnfitError, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tools.zoo.manifest import Project
    from tools.zoo.surroundings import Surroundings

_IGNORED = (
    *(".venv/", "node_modules/", "__pycache__/", "*.egg-info/", ".coverage", ".nyc_output/", "coverage/"),
    *(".tox/", ".nox/", "target/", ".pytest_cache/", "build/", "package-lock.json"),
)


def ready(project: Project, around: Surroundings) -> Path:
    """Where it is: prepared once for each description, its tests proved green, and red after its change."""
    folder = around.ready(project.name)
    mark = folder / "description"
    digest = hashlib.sha256(json.dumps(asdict(project), sort_keys=True).encode()).hexdigest()
    if not mark.exists() or mark.read_text(encoding="utf-8") != digest:
        _prepare(project, around)
        mark.write_text(digest, encoding="utf-8")
    return folder / "repo"


def _prepare(project: Project, around: Surroundings) -> None:
    fetch.bring_toolchains(project)
    work, kept = around.work(project.name), around.ready(project.name)
    for folder in (work, kept):
        shutil.rmtree(folder, ignore_errors=True)
    repo = work / "repo"
    repo.mkdir(parents=True)
    for part in project.parts:
        fetch.unpack(part, fetch.fetched(part, around.archives), repo)
    for name in project.drop:
        delete(repo, name)
    for name, text in project.add.items():
        write(repo / name, text)
    for edit in project.edits:
        edit.apply(repo)
    with (repo / ".gitignore").open("a", encoding="utf-8") as ignored:
        ignored.write("\n".join(("", *_IGNORED, "")))
    environ = around.environ(work / "home") | project.environ
    for line in project.install:
        run(["sh", "-c", line], cwd=repo, environ=environ)
    run(["git", "-c", "init.defaultBranch=main", "init", "-q"], cwd=repo, environ=environ)
    commit(repo, environ, "as it comes")
    _prove(project, repo, environ)
    kept.mkdir(parents=True)
    shutil.move(repo, kept / "repo")


def _prove(project: Project, repo: Path, environ: Mapping[str, str]) -> None:
    """Its tests say what they should: nothing is known of a project by its name."""
    code, output = tests(project, repo, environ)
    if code:
        raise UnfitError(f"{project.name} is red as it comes:\n{output[-3_000:]}")
    place = repo / project.change.file
    before = place.read_text(encoding="utf-8")
    place.write_text(before + project.harmless, encoding="utf-8", newline="")
    code, output = tests(project, repo, environ)
    if code:
        raise UnfitError(f"{project.name} is red after a comment:\n{output[-3_000:]}")
    place.write_text(before, encoding="utf-8", newline="")
    project.change.apply(repo)
    code, output = tests(project, repo, environ)
    unnamed = project.unnamed_in(output)
    if not code or unnamed:
        raise UnfitError(
            f"{project.name} after its change: exit code {code}, not named: {unnamed}\n{output[-3_000:]}"
        )
    run(["git", "checkout", "-q", "--", project.change.file], cwd=repo, environ=environ)


def tests(project: Project, repo: Path, environ: Mapping[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", "-c", project.test],
        cwd=repo,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def commit(repo: Path, environ: Mapping[str, str], message: str) -> None:
    run(["git", "add", "-A"], cwd=repo, environ=environ)
    run(["git", "commit", "-q", "-m", message], cwd=repo, environ=environ)


def write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8", newline="")


def delete(repo: Path, pattern: str) -> None:
    """Files and folders of this name; there must be one."""
    found = list(repo.glob(pattern))
    if not found:
        raise UnfitError(f"{repo} has no {pattern}")
    for place in found:
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()
