"""Projects times states, one after the other: for `make zoo`, and for a test that wants some of them."""

from __future__ import annotations

import fcntl
from typing import TYPE_CHECKING

from tools.zoo import manifest
from tools.zoo.judge import expectations, wrongs
from tools.zoo.prepare import ready
from tools.zoo.report import Row
from tools.zoo.states import play
from tools.zoo.surroundings import Surroundings, cache

if TYPE_CHECKING:
    from collections.abc import Iterator


def rows_of(projects: list[str], states: list[str], *, texts: bool = False) -> Iterator[Row]:
    """What each came to. UnavailableError: a project is not in the cache and cannot be fetched."""
    around, expected = Surroundings(cache()), expectations()
    around.root.mkdir(parents=True, exist_ok=True)
    known = manifest.load()
    for name in projects:
        with (around.root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # a project is always played in the same folder
            prepared = ready(known[name], around)
            for state in states:
                played = play(known[name], state, prepared, around)
                if texts:
                    _print_texts(played.seen.holds, played.seen.person)
                yield Row(
                    name,
                    state,
                    held=len(played.seen.holds),
                    runs=len(played.runs),
                    seconds=played.seen.stop_seconds,
                    tokens=played.seen.tokens,
                    wrongs=tuple(wrongs(known[name], expected[state], played)),
                )


def _print_texts(holds: list[str], person: list[str]) -> None:
    for title, told in (("to the agent", holds), ("to the person", person)):
        for text in told:
            print(f"--- {title}\n{text}\n---")
