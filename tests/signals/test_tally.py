"""Counts in tables, as Meson and CUnit print them."""

from __future__ import annotations

from clickstop.signals.tally import counts_in_table, of_tests
from tests.each import each

CUNIT = """Run Summary:    Type  Total    Ran Passed Failed Inactive
              suites      1      1    n/a      0        0
               tests      3      3      {passed}      {failed}        0
             asserts      4      4      4      0      n/a
"""


@each(
    ("rows", "green"),
    [
        ("Ok: 2|Fail: 0", True),
        ("Ok: 2|Expected Fail: 0|Fail: 0|Unexpected Pass: 0|Skipped: 1|Timeout: 0", True),
        ("Ok: 0|Expected Fail: 2|Fail: 0", True),
        ("Ok: 2|Fail: 1", False),
        ("Ok: 2|Fail: 0|Unexpected Pass: 1", False),
        ("Ok: 2|Fail: 0|Timeout: 1", False),
        ("Ok: 0|Fail: 0|Skipped: 3", None),
    ],
)
def test_meson_counts_what_should_have_failed_and_what_took_too_long(rows: str, green: bool | None) -> None:
    text = (
        "1/2 cart OK 0.01s\n\n" + rows.replace("|", "\n").replace(": ", ":        ") + "\n\nFull log written to x\n"
    )
    assert of_tests(text) is green


@each(("passed", "failed", "green"), [(3, 0, True), (2, 1, False), (0, 3, False), (0, 0, None)])
def test_cunit_counts_in_the_columns_that_its_header_names(passed: int, failed: int, green: bool | None) -> None:
    text = CUNIT.format(passed=passed, failed=failed)
    older = text.replace("Run Summary:    Type", "--Run Summary: Type").replace(" Inactive", "")
    assert (of_tests(text), of_tests(older)) == (green, green)


@each(
    "text",
    [
        "Ok: 2\nFailures: 0\n",
        "Ok: yes\nFail: 0\n",
        "Fail: 0\n",
        "Ok 2\nFail 0\n",
        "tests 3 3 3 0 0\n",
        "Run Summary: Type Total Ran Passed Failed\n",
        "Run Summary: Passed Failed\ntests 3 3 3 0 0\n",
        CUNIT.format(passed="n/a", failed=0),
    ],
)
def test_other_lines_are_no_such_table(text: str) -> None:
    assert counts_in_table(text) is None
