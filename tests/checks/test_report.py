"""A failure in few words: what, where, why; never a wall of text."""

from __future__ import annotations

import pytest

from clickstop.checks.failing import failing
from clickstop.checks.report import headline, places, remarks, tail
from clickstop.checks.result import Result, as_data, from_data, kept_output, result_of
from clickstop.checks.run import FinishedRun
from clickstop.signals.signal import QualitySignal
from tests.tokens import github


def result(command: str, output: str, code: int = 1) -> Result:
    ended = FinishedRun("failed" if code else "passed", code)
    ended.output, ended.duration_ms = output, 1_234
    return result_of("check", command, "/shop", ended)


MYPY = (
    "a.py:3: error: Incompatible return value type  [return-value]\n"
    "Found 1 error in 1 file (checked 2 source files)\n"
)
RUSTC = (
    'error[E0308]: mismatched types\n --> src/main.rs:2:18\n  |\n2 |     let x: i32 = "a";\n'
    "  |            ---   ^^^ expected `i32`, found `&str`\n\n"
    'error: could not compile `shop` (bin "shop") due to 1 previous error\n'
)
TSC = "src/a.ts(1,14): error TS2322: Type '\"x\"' is not assignable to type 'number'.\n"


@pytest.mark.parametrize(
    ("command", "output", "line"),
    [
        ("mypy .", MYPY, "a.py:3: error: Incompatible return value type  [return-value]"),
        ("cargo check", RUSTC, "src/main.rs:2: error[E0308]: mismatched types"),
        ("tsc --noEmit", TSC, "src/a.ts:1: error TS2322: Type '\"x\"' is not assignable to type 'number'."),
    ],
)
def test_file_line_and_message_are_taken_from_the_output(command: str, output: str, line: str) -> None:
    assert places(result(command, output)) == [line]


def test_of_two_rules_that_a_message_may_name_it_is_the_longer_one() -> None:
    found = result("./odd", "a.js:1: x is unused no-unused-vars\n")
    found.findings = [
        QualitySignal("lint_error", "eslint", names=["no-unused", "no-unused-vars"], files=["a.js:1"])
    ]
    assert list(failing(found)) == [("a.js no-unused-vars", "a.js:1", "no-unused-vars")]


def test_the_first_line_says_how_it_ended() -> None:
    assert headline(result("mypy .", MYPY)) == "check failed in 1.2 s: 1 error (mypy)"
    assert headline(result("./odd", "?")) == "check failed in 1.2 s with exit code 1"
    assert headline(result("./odd", "", 0)) == "check passed in 1.2 s"


def test_what_wants_a_terminal_is_told() -> None:
    found = result("./ask", "sh: 1: cannot open /dev/tty: No such device or address\n", 2)
    assert headline(found) == "check failed in 1.2 s: it needs a terminal, which checks do not have"


def test_the_tail_is_short_however_long_the_output_is() -> None:
    assert tail(result("./odd", "line\n" * 10_000)) == ["line"] * 12
    assert len("".join(tail(result("./odd", "x" * 1_000_000)))) <= 200
    assert tail(result("./odd", "fine", 0)) == []


def test_remarks_name_what_else_happened() -> None:
    found = result("./odd", "")
    found.changed, found.strays, found.left_out = ["a", "b", "c", "d"], ["sleep (7)"], 2_000_000
    changed, strays, left_out = remarks(found)
    assert "a, b, c and 1 more" in changed
    assert strays.endswith(": sleep")
    assert "2.0 MB" in left_out


def test_findings_survive_the_store() -> None:
    found = result("mypy .", MYPY).findings
    assert as_data(from_data(as_data(found))) == as_data(found) != []


def test_of_a_long_output_the_end_is_kept_rather_than_the_beginning() -> None:
    kept = kept_output("a" * 50_000 + "z" * 50_000)
    assert len(kept) < 20_100
    assert (kept.count("a") < 6_000, kept.endswith("z" * 10_000)) == (True, True)


def test_secrets_are_not_in_a_result() -> None:
    token = github()
    assert token not in result("./odd", f"token {token}").output


def test_a_file_that_cannot_be_imported_stands_at_its_own_place() -> None:
    found = Result("test", "pytest", "/shop", "failed")
    names = ["src/shop/__init__.py", "src/shop/late.py", "tests/test_a.py"]
    files = ["src/shop/__init__.py:17", "tests/test_a.py:9", "src/shop/late.py"]
    found.findings = [QualitySignal("test_failure", "pytest", errors=3, names=names, files=files)]
    assert places(found) == ["src/shop/__init__.py:17", "src/shop/late.py", "tests/test_a.py:9"]
