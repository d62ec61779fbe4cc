"""No parser is dead weight: each family has samples enough, and some of them fail without it."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.signals import index
from clickstop.signals import read as reading
from clickstop.signals.signal import FAILURES
from tests.each import each
from tests.signals.test_samples import CASES, load, signals

if TYPE_CHECKING:
    from clickstop.signals.index import Family

FAMILIES = index.families()
# Samples of one family: what went wrong, what passed, and what only looks like either.
RED, GREEN, LOOK_ALIKE = 3, 2, 2
LAYOUT = ("isort", "prettier")  # complain of hardly anything else, and that is no failure


def ids(family: Family) -> str:
    return family.name


def kind(case: dict[str, Any]) -> str:
    expected = case["expect"]["type"]
    return "red" if expected in FAILURES else "green" if expected == "vr_pass" else "none"


@each("family", FAMILIES, ids=ids)
def test_a_family_has_samples_of_each_kind(family: Family) -> None:
    cases = [(path.stem, load(path)) for path in CASES if path.parent.name == family.name]
    kinds = Counter(kind(case) for _, case in cases)
    look_alikes = kinds["none"] + sum("scary" in name for name, case in cases if kind(case) == "green")
    assert kinds["red"] >= RED or family.name in LAYOUT
    assert kinds["green"] >= GREEN
    assert look_alikes >= LOOK_ALIKE


@pytest.mark.parametrize("family", FAMILIES, ids=ids)
def test_without_a_family_some_sample_is_misread(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = index.families

    def others(naming: str = "") -> list[Family]:
        return [other for other in everything(naming) if other is not family]

    monkeypatch.setattr(index, "families", others)
    monkeypatch.setattr(reading, "families", others)
    assert any(_misread(load(path)) for path in CASES if path.parent.name == family.name)


def _misread(case: dict[str, Any]) -> bool:
    found = [finding.type for finding in signals(case)]
    expected = case["expect"]["type"]
    return expected not in found if expected != "none" else bool(found)


@each("family", FAMILIES, ids=ids)
def test_a_family_loads_no_regular_expressions(family: Family) -> None:
    name = f"clickstop.signals.{family.module}"
    __import__(name)
    assert "re" not in vars(sys.modules[name])


def test_the_table_is_in_alphabetical_order() -> None:
    names = [family.name for family in FAMILIES]
    assert names == sorted(names)
    assert len(names) == len(set(names))
