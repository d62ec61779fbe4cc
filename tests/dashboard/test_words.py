"""Numbers on pages."""

from __future__ import annotations

import pytest

from clickstop.dashboard.words import millis, tokens


@pytest.mark.parametrize(
    ("value", "shown"),
    [(9.94, "9.9 ms"), (9.96, "10 ms"), (999.4, "999 ms"), (999.6, "1.0 s"), (59_900, "59.9 s"), (59_960, "1 min")],
)
def test_a_time_never_reaches_the_next_unit_in_the_smaller_one(value: float, shown: str) -> None:
    assert millis(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(999_994, "999,994"), (999_996, "1.00 M"), (999_996_000, "1.00 G"), (1_040_000, "1.04 M")]
)
def test_a_number_of_tokens_never_does_either(value: int, shown: str) -> None:
    assert tokens(value) == shown
