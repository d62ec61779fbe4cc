"""The bench of redaction says what it finds."""

from __future__ import annotations

from bench import secrets


def test_generated_outputs_are_counted_and_none_keeps_a_secret() -> None:
    assert secrets.print_outputs(200)


def test_a_fresh_process_is_timed() -> None:
    assert 0 < secrets.fresh(secrets.repeated(secrets.kinds()["log with a token on each page"], 5_000)) < 5_000
