"""Prompts and commit messages that somebody else wrote, apart from the lists of words."""

from __future__ import annotations

import pytest

from bench.recognition import READINGS, Reading, scored


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.name)
def test_what_others_wrote_is_read_as_they_meant_it(reading: Reading) -> None:
    score = scored(reading)
    assert score.is_good, f"{score}: wrong {score.wrong}, missed {score.missed}"
