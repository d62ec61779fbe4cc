"""A tool that runs on and on passes nothing, whatever it says in between."""

from __future__ import annotations

from clickstop.signals.read import read
from tests.each import each

_BUILT = "[watch] build finished, watching for changes...\n"
_GREEN = (
    "PASS ./a.test.js\n\nTest Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\nRan all test suites.\n"
)


@each(
    ("command", "output"),
    [
        ("npx esbuild a.js --bundle --watch", _BUILT),
        ("timeout 5 npx esbuild a.js --bundle --watch=forever", _BUILT),
        ("npx jest --watchAll", _GREEN),
        ("npx jest --watch=true", _GREEN),
    ],
)
def test_watching_is_no_pass(command: str, output: str) -> None:
    assert [signal.type for signal in read(command, output, 0)] == []


def test_a_run_that_does_not_watch_passes() -> None:
    assert [signal.type for signal in read("npx jest --watchAll=false", _GREEN, 0)] == ["vr_pass"]
