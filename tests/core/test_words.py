"""Numbers, times and long texts in few words."""

from __future__ import annotations

from clickstop.core.ids import utc
from clickstop.core.words import ago, duration, many, one_line, size, without_rulers
from tests.each import each

# Sizes that round up to the next unit.
_ROUNDED = [(999_949, "999.9 kB"), (999_950, "1.0 MB"), (999_960_000, "1.0 GB"), (5_000_000_000_000, "5000.0 GB")]


@each(
    ("passed", "said"),
    [
        (0, "just now"),
        (1, "1 s ago"),
        (59, "59 s ago"),
        (60, "1 min ago"),
        (3_599, "59 min ago"),
        (3_600, "1 h ago"),
    ],
)
def test_times_are_told_from_now(passed: int, said: str) -> None:
    now = 1_800_000_000.0
    assert ago(utc(now - passed), now) == said


def test_a_time_ahead_of_the_clock_is_now_and_what_is_no_time_stays() -> None:
    assert ago(utc(1_800_000_100.0), 1_800_000_000.0) == "just now"
    assert (ago(""), ago("soon")) == ("never", "soon")


@each(
    ("count", "said"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_500_000, "1.5 MB"), (2_000_000_000, "2.0 GB"), *_ROUNDED],
)
def test_sizes_have_their_unit(count: int, said: str) -> None:
    assert size(count) == said


def test_long_texts_end_in_dots() -> None:
    assert one_line("a\n  b\tc") == "a b c"
    assert one_line("x" * 100, 20) == "x" * 17 + "..."
    assert one_line("x" * 20, 20) == "x" * 20
    assert (many(1, "call"), many(2, "call")) == ("1 call", "2 calls")


def test_rulers_are_no_words() -> None:
    assert without_rulers("_____ test_total _____\n>   assert 2 == 3\n=======") == "test_total > assert 2 == 3"


@each(
    ("seconds", "said"),
    [
        (0, "0 s"),
        (0.4, "under 1 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (60, "1 min"),
        (90, "2 min"),
        (5_340, "89 min"),
        (5_400, "1.5 h"),
    ],
)
def test_a_duration_never_reaches_the_next_unit_in_the_smaller_one(seconds: float, said: str) -> None:
    assert duration(seconds / 60) == said
