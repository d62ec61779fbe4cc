"""The excerpt of a failure says what went wrong."""

from __future__ import annotations

from clickstop.signals import flutter_test, node_test
from clickstop.signals.evidence import details
from clickstop.signals.signal import ToolRun

FRAMES = "\n".join(
    f'  File "src/shop/part{number}.py", line {number}, in step{number}\n    go()' for number in range(40)
)
LONG = (
    "======================================================================\n"
    "ERROR: test_total (tests.test_cart.Cart)\n"
    "----------------------------------------------------------------------\n"
    f"Traceback (most recent call last):\n{FRAMES}\nValueError: a cart has no currency\n\nRan 1 test in 0.001s\n"
)


def test_the_exception_below_a_long_stack_is_kept() -> None:
    excerpt = details(LONG, LONG.index("ERROR:"))
    assert excerpt.startswith("ERROR: test_total")
    assert "ValueError: a cart has no currency" in excerpt
    assert len(excerpt) <= 500


def test_lines_across_the_screen_are_not() -> None:
    assert "===" not in details(LONG, 0)
    assert "---" not in details(LONG, 0)


def test_one_endless_line_is_cut() -> None:
    assert len(details("x" * 10_000, 5_000)) <= 500


def test_of_several_failures_the_first_is_shown() -> None:
    text = "00:01 +1: adds\n00:02 +1 -1: first [E]\n  Expected: 1\n00:03 +1 -2: second [E]\n  Expected: 2\n"
    signal = flutter_test.detect(text, ToolRun(["flutter", "test"], 1))
    assert signal is not None
    assert text[signal.at :].lstrip().startswith("00:02 +1 -1: first")


def test_the_lines_with_which_a_package_manager_begins_say_nothing() -> None:
    banner = "\n> shop@1.0.0 typecheck\n> tsc --noEmit\n\n"
    error = "src/cart.ts(7,2): error TS2339: Property 'sum' does not exist."
    assert details(f"{banner}{error}\n", len(banner)) == error
    assert details(banner, 0) == ""


def test_a_test_file_that_cannot_be_loaded_says_why_above_its_result() -> None:
    text = (
        "TAP version 13\n# Subtest: adds\nok 1 - adds\n  ---\n  duration_ms: 1\n  ...\n"
        "# file:///shop/cart.test.js:1\n# const { test } = require('node:test');\n#                  ^\n"
        "# ReferenceError: require is not defined in ES module scope\n#     at file:///shop/cart.test.js:1:18\n"
        "# Node.js v20.20.2\n# Subtest: /shop/cart.test.js\nnot ok 2 - /shop/cart.test.js\n  ---\n"
        "  failureType: 'testCodeFailure'\n  exitCode: 1\n  error: 'test failed'\n  ...\n1..2\n"
        "# tests 2\n# suites 0\n# pass 1\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 99.3\n"
    )
    signal = node_test.detect(text, ToolRun(["node", "--test"], 1))
    assert signal is not None
    assert "ReferenceError: require is not defined" in details(text, signal.at)
