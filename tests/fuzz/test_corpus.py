"""Whatever fuzzing has found once is answered well from then on."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.fuzz.run import CORPUS
from tests.fuzz.targets import TARGETS, Scene

if TYPE_CHECKING:
    from pathlib import Path

CASES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())


@pytest.mark.parametrize("name", TARGETS)
def test_cases_that_were_found_and_some_new_ones_are_answered(name: str, tmp_path: Path) -> None:
    make, judge = TARGETS[name]
    scene = Scene(tmp_path)
    pick = random.Random(name)
    cases = [path.read_bytes() for path in CASES if path.parent.name == name]
    problems = [judge(case, scene) for case in (*cases, *(make(pick) for _ in range(10)))]
    assert [problem for problem in problems if problem] == []


def test_the_corpus_names_only_what_is_fuzzed() -> None:
    assert {path.parent.name for path in CASES} <= set(TARGETS)


def test_a_seed_makes_the_same_cases_again() -> None:
    for make, _ in TARGETS.values():
        assert make(random.Random(7)) == make(random.Random(7))
