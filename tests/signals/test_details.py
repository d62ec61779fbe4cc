"""The excerpt of a failure says what went wrong."""

from __future__ import annotations

from clickstop.signals.evidence import details

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
