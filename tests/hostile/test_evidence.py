"""Green runs that agents tell of: forged ones show nothing, honest ones count.

The stories stand in `evidence/forged.toml` and `evidence/honest.toml`. They were written before the code that tells
them apart, and by somebody else.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.hostile.stories import Stage, Story, known_failures, projects, stories

if TYPE_CHECKING:
    from pathlib import Path

ALL = os.environ.get("CLICKSTOP_HOSTILE") == "all"  # `make hostile`
KNOWN = known_failures()
TOLD = ("cargo", "workspace", "go", "mypy", "tsc")  # of these only what was printed is there
RUN = [name for name in projects() if name not in TOLD and (ALL or name != "module")]  # `real` has the same suite


def told(name: str) -> list[Any]:
    """All of them, or a few of each kind: the stories stand in the order of their kinds."""
    return [
        pytest.param(story, id=story.id, marks=[pytest.mark.xfail(strict=True)] if story.id in KNOWN else [])
        for story in stories(name)[:: 1 if ALL else 8]
    ]


@pytest.mark.parametrize("story", told("forged"))
def test_a_forged_run_shows_nothing(story: Story, tmp_path: Path) -> None:
    stage = Stage(tmp_path, story)
    stage.tell()
    assert stage.believed() == []


@pytest.mark.parametrize("story", told("honest"))
def test_an_honest_run_is_evidence(story: Story, tmp_path: Path) -> None:
    stage = Stage(tmp_path, story)
    stage.tell()
    assert stage.believed()


@pytest.mark.parametrize("name", RUN)
@pytest.mark.parametrize("green", [True, False])
def test_suites_of_stories_are_red_and_green_as_they_say(name: str, green: bool, tmp_path: Path) -> None:
    stage = Stage(tmp_path, Story("suite", [], project=name, green=green))
    assert (stage.suite() == 0) == green


def test_there_are_enough_of_each_and_none_twice() -> None:
    forged, honest = stories("forged"), stories("honest")
    names = [story.id for story in (*forged, *honest)]
    assert min(len(forged), len(honest)) >= 60
    assert len(set(names)) == len(names)
    assert set(names) >= KNOWN
