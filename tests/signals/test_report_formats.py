"""Reports in formats of many tools: each failure with its own place, the first one as evidence."""

from __future__ import annotations

from clickstop.signals.read import read
from clickstop.signals.report_formats import annotated, read_report


def test_a_failure_without_a_place_does_not_take_that_of_the_next() -> None:
    text = (
        "TAP version 13\nnot ok 1 - adds\n  ---\n  error: boom\n  ...\n"
        "not ok 2 - halves\n  ---\n  location: '/shop/a.test.js:7:1'\n  ...\n1..2\n"
    )
    signal = read_report("node", text)
    assert signal is not None
    assert (signal.names, signal.files) == (["adds", "halves"], ["/shop/a.test.js:7"])


def test_the_first_annotation_is_the_evidence() -> None:
    first, second = (f"::error file={name}.test.js,title={name},line=3::boom\n" for name in ("adds", "halves"))
    for before in ("", "noise\n"):
        signal = annotated("vitest", f"{before}{first}noise\n{second}")
        assert signal is not None
        assert (signal.at, signal.files) == (len(before), ["adds.test.js:3", "halves.test.js:3"])


def test_a_tally_without_passed_tests_is_no_pass() -> None:
    text = "TAP version 13\n# fail 0\n# duration_ms 5\n"
    assert read_report("node --test", text) is None
    assert read_report("node --test", text.replace("# fail 0", "# pass 1\n# fail 0")) is not None


def test_a_report_behind_a_task_is_named_by_its_format() -> None:
    junit = (
        '<testsuites><testsuite name="cart">\n<testcase classname="cart" name="adds"><failure>boom</failure>'
        "</testcase>\n"
        '<testcase classname="cart" name="halves"></testcase></testsuite></testsuites>\n'
    )
    tap = "TAP version 13\nnot ok 1 - adds\nok 2 - halves\n1..2\n"
    for text, tool in ((junit, "junit"), (tap, "tap")):
        (signal,) = read("make test", text, 2)
        assert (signal.tool, signal.failed, signal.passed) == (tool, 1, 1)
