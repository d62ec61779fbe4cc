"""The states: what the project is like before the session, and what the agent does in it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import clickstop
from clickstop.core.places import Places
from tools.zoo.agent import Agent
from tools.zoo.manifest import Edit, edits_of
from tools.zoo.prepare import commit, delete, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.zoo.agent import Seen
    from tools.zoo.manifest import Project
    from tools.zoo.surroundings import Surroundings

MOST_STOPS = 5
_DEPENDENCIES = ("node_modules", ".venv", ".tox", ".nox")
_SLOW_LIMIT = 4  # seconds
DONE = "Done."
_RUNS = """
    SELECT line FROM check_runs
    WHERE cached = 0 AND (exit_code IS NOT NULL OR outcome <> 'missing') ORDER BY rowid
"""


@dataclass
class Scene:
    """One project in one state: the folder, its surroundings, and the agent in it."""

    project: Project
    repo: Path
    environ: dict[str, str]
    agent: Agent
    until_stop: int = 0  # how many checks had run when it first wanted to stop

    def stop(self, *messages: str) -> None:
        """Stop with each of these words; with the last of them again while it is held."""
        self.until_stop = len(_runs(self.repo, self.environ))
        for at in range(MOST_STOPS):
            if not self.agent.stop(messages[min(at, len(messages) - 1)]):
                return


@dataclass(frozen=True)
class State:
    """`before` makes the project, `known`: a person has run its checks, `play` is what the agent does."""

    before: Callable[[Project, Path], None]
    play: Callable[[Scene], None]
    prompt: str = "Please look after this project."
    known: bool = False
    without: bool = False  # the programs that `tools` names are hidden
    limited: bool = False  # the suite may only run for some seconds


def _as_it_comes(_project: Project, _repo: Path) -> None:
    """Nothing is different."""


def _red(project: Project, repo: Path) -> None:
    project.change.apply(repo)


def _without_tests(project: Project, repo: Path) -> None:
    for pattern in project.tests.get("remove", []):
        delete(repo, pattern)
    for edit in edits_of(project.tests.get("edits", [])):
        edit.apply(repo)
    if cut := project.tests.get("cut"):
        place = repo / cut["file"]
        write(place, place.read_text(encoding="utf-8").partition(cut["from"])[0])
    for place in repo.rglob("package.json") if "scripts" in project.tests else ():
        if "node_modules" not in place.parts:
            about = json.loads(place.read_text(encoding="utf-8"))
            for script in project.tests["scripts"]:
                about.get("scripts", {}).pop(script, None)
            write(place, json.dumps(about, indent=2) + "\n")


def _without_tools(project: Project, repo: Path) -> None:
    for pattern in project.tools.get("remove", []):
        delete(repo, pattern)


def _slow(project: Project, repo: Path) -> None:
    if "text" in project.slow:
        write(repo / project.slow["file"], project.slow["text"])
    for edit in edits_of(project.slow.get("edits", []), project.slow["file"]):
        edit.apply(repo)


def _asks(scene: Scene) -> None:
    scene.agent.read(scene.project.readme)
    scene.stop("Do you want me to begin with the tests or with the documentation?")


def _works_well(scene: Scene) -> None:
    scene.agent.edit(scene.project.change.file, "", scene.project.harmless)
    scene.stop(DONE)


def _breaks(scene: Scene) -> None:
    _change(scene, scene.project.change)
    scene.stop(DONE)


def _breaks_and_says_so(scene: Scene) -> None:
    _change(scene, scene.project.change)
    scene.stop(DONE, scene.project.honest())


def _breaks_and_puts_back(scene: Scene) -> None:
    change = scene.project.change
    _change(scene, change)
    _change(scene, Edit(change.file, change.replace, change.find))
    scene.stop(DONE)


def _documents(scene: Scene) -> None:
    scene.agent.edit(scene.project.docs, "", "One more word about it.\n")
    scene.stop(DONE)


def _change(scene: Scene, edit: Edit) -> None:
    scene.agent.edit(edit.file, edit.find, edit.replace)


STATES = {
    "as-it-comes": State(_as_it_comes, _works_well),
    "question": State(_as_it_comes, _asks, prompt="What would you do first?"),
    "docs-only": State(_as_it_comes, _documents),
    "red-before": State(_red, _works_well),
    "red-before-known": State(_red, _works_well, known=True),
    "red-by-agent": State(_as_it_comes, _breaks),
    "red-then-honest": State(_as_it_comes, _breaks_and_says_so),
    "put-back": State(_as_it_comes, _breaks_and_puts_back, known=True),
    "no-tests": State(_without_tests, _works_well),
    "missing-tools": State(_without_tools, _works_well, without=True),
    "slow-suite": State(_slow, _works_well, limited=True),
}


@dataclass(frozen=True)
class Played:
    """What a session came to, and which checks ran for it."""

    seen: Seen
    runs: tuple[str, ...]  # command lines, one for each time that one was run
    at_stop: int  # how many of them ran at a stop


def play(project: Project, name: str, ready: Path, around: Surroundings) -> Played:
    """Play one state from a fresh copy of the project."""
    state, work = STATES[name], around.work(project.name)
    shutil.rmtree(work, ignore_errors=True)
    repo = work / "repo"
    _copy(ready, repo)
    whole = around.environ(work / "home") | project.environ
    state.before(project, repo)
    if state.before is not _as_it_comes and state.before is not _without_tools:
        commit(repo, whole, "before the session")
    hidden = project.tools.get("programs", ()) if state.without else ()
    environ = around.environ(work / "home", hidden) | project.environ
    _clickstop(repo, environ, "init", "--yes")
    if state.limited:
        with (repo / "clickstop.toml").open("a", encoding="utf-8") as options:
            options.write(f"\n[moments.turn_stop]\nbudget_s = {_SLOW_LIMIT}\n")
        _clickstop(repo, environ, "trust", "--yes")
    if state.known:
        everywhere = ("--all",) if len(project.parts) > 1 else ()  # by itself it is for the package at hand
        _clickstop(repo, environ, "check", *everywhere, codes=(0, 1))
    before = len(_runs(repo, environ))
    scene = Scene(project, repo, environ, Agent(repo, environ, f"zoo-{project.name}-{name}"))
    scene.agent.begin(state.prompt)
    state.play(scene)
    scene.agent.end()
    runs = _runs(repo, environ)
    return Played(scene.agent.seen, tuple(runs[before:]), len(runs) - scene.until_stop)


def _copy(ready: Path, repo: Path) -> None:
    """Dependencies are many files which nobody writes to: the same ones do."""
    repo.mkdir(parents=True)
    for place in ready.iterdir():
        how = "-al" if place.name in _DEPENDENCIES else "-a"
        subprocess.run(["cp", how, str(place), str(repo)], check=True)


def _clickstop(repo: Path, environ: dict[str, str], *arguments: str, codes: tuple[int, ...] = (0,)) -> None:
    """The command line, as a person would use it."""
    source = str(Path(clickstop.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "clickstop", *arguments],
        cwd=repo,
        env={**environ, "PYTHONPATH": source},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in codes:
        raise RuntimeError(f"`clickstop {' '.join(arguments)}` in {repo}: {done.stdout}{done.stderr}")


def _runs(repo: Path, environ: dict[str, str]) -> list[str]:
    """The lines of checks that have been run so far: no known answers, no programs that are not there."""
    import sqlite3

    database = Places(str(repo), environ).database
    if not Path(database).exists():
        return []
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
        rows: list[Any] = store.execute(_RUNS).fetchall()
    return [str(row[0]) for row in rows]
