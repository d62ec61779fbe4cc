"""Runs with more failures than any sample has, and lines that are nearly a summary."""

from __future__ import annotations

from clickstop.signals.read import read


def test_bun_names_up_to_fifty_failed_tests() -> None:
    failures = "".join(f"error: boom\n(fail) calc > adds {number} [0.25ms]\n" for number in range(60))
    text = (
        f"bun test v1.1.0\n\ncalc.test.js:\n{failures}\n 1 pass\n 60 fail\nRan 61 tests across 1 file. [7.00ms]\n"
    )
    (signal,) = read("bun test", text, 1)
    assert (signal.failed, signal.passed, len(signal.names)) == (60, 1, 50)


def test_ava_names_up_to_fifty_failed_tests() -> None:
    failures = "".join(f"  ✘ [fail]: adds {number}\n" for number in range(60))
    (signal,) = read("ava", f"{failures}  ─\n\n  60 tests failed\n", 1)
    assert (signal.failed, len(signal.names)) == (60, 50)


def test_mix_needs_the_number_of_its_tests() -> None:
    finished = "\nFinished in 0.03 seconds\n"
    assert [signal.type for signal in read("mix test", f"..{finished}2 tests, 0 failures\n", None)] == ["vr_pass"]
    assert read("mix test", f"..{finished}1 failure, 2 excluded\n", None) == []
