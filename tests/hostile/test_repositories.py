"""Hostile repositories, met on every surface: nothing runs, nothing is written, the gates stay on, in time, inert.

A few are in every run; `make hostile` meets all. A stranger's repository was never set up by the person, who has
the hooks in their own settings; one of theirs was set up, and the hostile part came with a later pull.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hostile.ground import Ground
from tests.hostile.repositories import (  # noqa: F401  # each enters what it builds
    configuration,
    git_settings,
    names,
    nested,
    odd_files,
    plugins_and_texts,
    shadows,
    shipped_state,
)
from tests.hostile.repositories.catalogue import BUILT, COLD, QUICK
from tests.hostile.surfaces import Broken, forked, installed, meet_commands, meet_hooks, meet_servers, typed

if TYPE_CHECKING:
    from collections.abc import Callable

ALL = os.environ.get("CLICKSTOP_HOSTILE") == "all"  # `make hostile`
CHOSEN = sorted(BUILT if ALL else QUICK)
MINE = CHOSEN if ALL else ["configuration-that-switches-all-off", "orders-in-every-text", "shipped-pause"]
TYPED_IN = CHOSEN if ALL else ["git-filters-and-drivers", "names-in-configuration", "project-files-with-programs"]
SERVED = sorted(BUILT if ALL else ("orders-in-every-text",))


def known_failures() -> dict[str, set[str]]:
    """What does not hold yet: surface, repository and situation (or `*`), then the promises."""
    text = (Path(__file__).parent / "known_failures.txt").read_text(encoding="utf-8")
    lines = [line.partition(":") for line in text.splitlines() if line and not line.startswith("#")]
    return {name: set(promises.split()) for name, _, promises in lines}


KNOWN = known_failures()


def _hold(surface: str, name: str, situation: str, ground: Ground, meet: Callable[[Ground], Broken]) -> None:
    BUILT[name](ground)
    broken = meet(ground)
    case = f"{surface} {name} {situation}"
    everywhere = KNOWN.get("*", set())
    assert set(broken.promises) - everywhere == KNOWN.get(case, set()) - everywhere, f"{case}\n{broken}"


@pytest.mark.parametrize(
    ("name", "situation"), [*((name, "stranger") for name in CHOSEN), *((name, "mine") for name in MINE)]
)
def test_hooks_withstand(name: str, situation: str, tmp_path: Path) -> None:
    ground = Ground(tmp_path, stranger=situation == "stranger")
    cold = {"cold": name in COLD, "here": not ALL}  # of all, each event has a process
    _hold(
        "hooks", name, situation, ground, lambda ground: meet_hooks(ground, cold if ALL else {"here": True}, cold)
    )


@pytest.mark.parametrize("name", TYPED_IN)
def test_commands_withstand(name: str, tmp_path: Path) -> None:
    run = forked if ALL else typed
    _hold("commands", name, "stranger", Ground(tmp_path, stranger=True), lambda ground: meet_commands(ground, run))


@pytest.mark.parametrize("name", SERVED)
def test_pages_and_tools_withstand(name: str, tmp_path: Path) -> None:
    _hold("servers", name, "mine", Ground(tmp_path, stranger=False), meet_servers)


@pytest.mark.parametrize("chosen", [("shadow-modules",), ("shadow-environments", "shadow-programs")], ids="-".join)
@pytest.mark.parametrize("arguments", [("status",), ("doctor",), ("init", "--yes")], ids="-".join)
def test_the_installed_program_loads_nothing_of_a_repository(
    chosen: tuple[str, ...], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    """Each shadow has canaries of its own, so those whose files are not in each other's way are one repository."""
    ground = Ground(tmp_path, stranger=True)
    for name in chosen:
        BUILT[name](ground)
    installed(ground, *arguments)
    assert ground.executed() == []


def test_what_is_known_to_fail_is_there() -> None:
    surfaces = ("hooks", "commands", "servers")
    promises = {"executed", "written", "gates", "late", "answers", "inert", "told"}
    for case, broken in KNOWN.items():
        assert broken <= promises
        if case != "*":
            surface, name, situation = case.split()
            assert surface in surfaces
            assert name in BUILT
            assert situation in ("stranger", "mine")
