"""Results fit, and say what was left out."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as some

from clickstop.mcp.calling import ITEMS, LETTERS, SHORT, WHOLE, bounded

_LEAVES = some.integers() | some.text(max_size=30) | some.none() | some.booleans()
_VALUES = some.recursive(
    _LEAVES,
    lambda inner: some.lists(inner, max_size=80) | some.dictionaries(some.text(max_size=5), inner, max_size=5),
)


def test_a_long_list_is_cut_and_says_how_long_it_was() -> None:
    made = bounded({"signals": list(range(1_000)), "score": 54})
    assert made["signals"] == list(range(ITEMS))
    assert made["score"] == 54
    assert made["cut"] == [
        f"signals: {ITEMS} of 1000 shown; narrow the query, or use the command line",
        "pass full = true for more",
    ]


def test_a_long_text_is_cut_wherever_it_is() -> None:
    made = bounded({"hits": [{"detail": "x" * (LETTERS + 1)}]})
    assert made["hits"][0]["detail"] == "x" * LETTERS + " [cut]"
    assert made["cut"][0] == f"hits[].detail: texts are truncated to {LETTERS} characters"


def test_many_texts_that_each_would_fit_are_fewer_in_the_end() -> None:
    for full, room in ((False, SHORT), (True, WHOLE)):
        made = bounded({"hits": [{"detail": "x" * 3_000}] * 40}, full=full)
        assert room * 0.3 < len(json.dumps(made)) <= room
        assert 0 < len(made["hits"]) < 40
        assert any(said.startswith("hits:") for said in made["cut"])


def test_what_fits_is_not_touched() -> None:
    record = {"a": [1, 2, {"b": "c"}], "d": None}
    assert bounded(record) == record


@settings(max_examples=10)  # each is large
@given(some.dictionaries(some.sampled_from("abcd"), _VALUES, max_size=4))
def test_whatever_is_missing_is_told(record: dict[str, object]) -> None:
    made = bounded(record)
    cut = made.pop("cut", [])
    assert bool(cut) == (made != record)
