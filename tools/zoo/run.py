"""Projects times states, two projects at a time: for `make zoo`, and for CI that wants some of them."""

from __future__ import annotations

import fcntl
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tools.zoo import manifest
from tools.zoo.judge import expectations, wrongs
from tools.zoo.prepare import ready
from tools.zoo.report import Row
from tools.zoo.states import play
from tools.zoo.surroundings import Surroundings, cache

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.zoo.manifest import Project

_AT_ONCE = 2


def rows_of(projects: list[str], states: list[str]) -> Iterator[Row]:
    """What each came to. UnavailableError: a project is not in the cache and cannot be fetched."""
    around = Surroundings(cache())
    around.root.mkdir(parents=True, exist_ok=True)
    known = manifest.load()
    with _locked(around, "tools"):
        around.set_up(line for name in projects for line in (*known[name].install, known[name].test))
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for rows in pool.map(lambda name: _rows(known[name], states, around), projects):
            yield from rows


def _rows(project: Project, states: list[str], around: Surroundings) -> list[Row]:
    expected = expectations()
    rows = []
    with _locked(around, project.name):  # a project is always played in the same folder
        prepared = ready(project, around)
        for state in states:
            played = play(project, state, prepared, around)
            seen = played.seen
            rows.append(
                Row(
                    project.name,
                    state,
                    held=len(seen.holds),
                    runs=len(played.runs),
                    seconds=seen.stop_seconds,
                    tokens=seen.tokens,
                    wrongs=tuple(wrongs(project, expected[state], played)),
                    texts=(
                        *(f"to the agent\n{text}" for text in seen.holds),
                        *(f"to the person\n{text}" for text in seen.person),
                    ),
                )
            )
    return rows


@contextmanager
def _locked(around: Surroundings, name: str) -> Iterator[None]:
    """A lock of the cache; it ends with its process."""
    with (around.root / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
