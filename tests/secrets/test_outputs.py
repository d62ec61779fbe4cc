"""Thousands of outputs (`make bench-secrets` takes more): no secret left, nothing else touched, none takes long."""

from __future__ import annotations

import time

import pytest

from clickstop.secrets.redact import redact
from tests.secrets.outputs import output

PARTS, EACH = 4, 500
SECONDS = 0.5  # of the processor; `make bench-secrets` says how little it is where nothing else runs


@pytest.mark.parametrize("part", range(PARTS))
def test_no_secret_is_left_in_any_output_and_nothing_else_is_touched(part: int) -> None:
    for number in range(part * EACH, (part + 1) * EACH):
        given = output(number)
        started = time.process_time()
        told = redact(given.text)
        assert time.process_time() - started < SECONDS, number
        left = [secret for secret in given.secrets if secret in told or (secret[8:24] in told and secret[24:])]
        assert not left, (number, left)
        lines = told.replace("\r", "").split("\n")
        assert len(lines) == len(given.text.replace("\r", "").split("\n")), number
        assert not [line for line in given.ordinary if line not in lines], number
