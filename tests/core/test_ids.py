"""Ids sort by time and are UUIDs of version 7; times are UTC with milliseconds."""

from __future__ import annotations

import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clickstop.core import ids


def test_an_id_is_a_uuid_of_version_7_with_the_time_in_it() -> None:
    before = time.time_ns() // 1_000_000
    made = uuid.UUID(hex=ids.new_id())
    after = time.time_ns() // 1_000_000
    assert made.version == 7
    assert made.variant == uuid.RFC_4122
    assert before <= made.int >> 80 <= after


def test_ids_of_a_process_sort_in_the_order_of_their_making() -> None:
    made = [ids.new_id() for _ in range(20_000)]
    assert made == sorted(made)
    assert len(set(made)) == len(made)
    assert all(len(one) == 32 and one == one.lower() for one in made)


def test_ids_sort_even_if_the_clock_goes_back() -> None:
    ahead = time.time_ns() + 3_600 * 1_000_000_000
    before, ids._last[0] = ids._last[0], ahead
    try:
        first, second = ids.new_id(), ids.new_id()
    finally:
        ids._last[0] = before
    assert int(first[:12], 16) >= ahead // 1_000_000
    assert first < second


def test_ids_of_many_threads_are_all_different() -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: ids.new_id(), range(5_000)))
    assert len(set(made)) == 5_000


def test_the_short_id_is_the_random_end() -> None:
    made = ids.new_id()
    assert made.endswith(ids.short(made))
    assert len(ids.short(made)) == 7


@given(st.floats(min_value=0, max_value=4e9))
def test_a_time_is_utc_to_the_millisecond(seconds: float) -> None:
    text = ids.utc(seconds)
    assert len(text) == 24
    assert text.endswith("Z")
    parsed = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    assert abs(parsed.timestamp() - seconds) <= 0.0006


@given(st.floats(min_value=0, max_value=4e9), st.floats(min_value=0.001, max_value=1e6))
def test_times_sort_as_text(seconds: float, later: float) -> None:
    assert ids.utc(seconds) <= ids.utc(seconds + later)


def test_a_stored_time_is_the_moment_that_it_was_made_of() -> None:
    moments = (0.0, 951_782_400.125, 951_868_799.999, 1_709_164_800.0, 4_107_542_399.5, 1_794_000_000.001)
    assert [ids.seconds_of(ids.utc(moment)) for moment in moments] == list(moments)
    day = 86_400
    assert all(ids.seconds_of(ids.utc(number * day)) == number * day for number in range(0, 50_000, 13))


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set here")
@pytest.mark.parametrize(
    ("zone", "began"),
    [
        ("UTC", "2030-07-15T00:00:00.000Z"),
        ("Europe/Berlin", "2030-07-14T22:00:00.000Z"),  # in summer time
        ("Asia/Kolkata", "2030-07-14T18:30:00.000Z"),
        ("America/New_York", "2030-07-15T04:00:00.000Z"),
    ],
)
def test_midnight_is_when_the_day_began_for_the_person(
    zone: str, began: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert ids.midnight(ids.seconds_of("2030-07-15T12:34:56.789Z")) == began
        assert ids.midnight(ids.seconds_of(began)) == began
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    "text", ["", "2026-11-15", "2026-13-01T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "a-b-cTd:e:f"]
)
def test_a_text_that_is_no_stored_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"stored|month|invalid"):
        ids.seconds_of(text)
