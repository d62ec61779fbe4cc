"""Runs of Go's tests that no sample is long enough for."""

from __future__ import annotations

import json

from clickstop.signals.read import read


def test_every_test_of_a_long_run_in_json_is_counted() -> None:
    events = [{"Action": "fail", "Package": "shop", "Test": f"Test{number}"} for number in range(700)]
    events += [{"Action": "pass", "Package": "shop", "Test": f"TestFine{number}"} for number in range(800)]
    lines = [json.dumps(event, separators=(",", ":")) for event in [*events, {"Action": "fail", "Package": "shop"}]]
    (signal,) = read("go test -json ./...", "\n".join(lines), 1)
    assert (signal.failed, signal.passed, len(signal.names)) == (700, 800, 50)


def test_a_run_that_was_killed_between_two_packages_has_not_passed() -> None:
    text = "ok  \tshop/a\t0.1s\n"
    assert [signal.type for signal in read("go test ./...", text, 0)] == ["vr_pass"]
    for killed in (124, 130, 137, 143):
        assert read("go test ./...", text, killed) == []


def test_every_test_that_a_time_limit_stopped_is_named() -> None:
    running = "".join(f"\tTestNumber{number} (1s)\n" for number in range(30))
    text = f"panic: test timed out after 1s\n\trunning tests:\n{running}\ngoroutine 1\nFAIL\tshop 1.0s\n"
    (signal,) = read("go test ./...", text, 1)
    assert signal.names == [f"TestNumber{number}" for number in range(30)]
