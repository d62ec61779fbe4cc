"""Closing lines with counts, of any tool: `2 passed, 1 failed`, `Failures: 1`, `OK (3 tests)`, `1/5 ok`."""

from __future__ import annotations

from clickstop.core.lists import phrases, words
from clickstop.signals.signal import Counts

_FAILED_TESTS = words("failed failure failures fail fails failing error errors crashing unexpected")
FAILED = (
    *_FAILED_TESTS,
    *words("problem problems issue issues violation violations finding findings messages"),
)
PASSED = words("passed passing passes pass succeeded successes successful success")
_SKIPPED = words("skipped skips pending ignored")
_TESTS = frozenset(words("tests test specs spec scenarios scenario examples example cases case assertions"))
RUN = (*_TESTS, *words("checks run tried total tested"))
LOOKED_AT = words("scanned inspected analyzed checked")
_NOUNS = frozenset(("warning", "warnings", *LOOKED_AT, *FAILED, *PASSED, *RUN, *_SKIPPED))
_ALL_WELL = phrases(
    "all tests passed|all checks passed|test successful|no errors detected|all tests successful|ok ("
    "|nx   successfully|all ok, "
)
_FINE = frozenset(words("ok passed pass success successful"))  # on a line of its own
# Marks of a single test at the beginning of a line or within it, blanks in brackets removed.
_MARKED_RED = phrases("[FAIL]|[FAILED]|[ERROR]|not ok |FAIL |FAIL:|FAILED |--- FAIL|✗ |✘ |✖ |❌ ")
_MARKED_RED_INSIDE = phrases(
    ": FAIL |...*failed*|test failed|Test failed|Assertion failure|Check failed: | ... FAIL|[FAIL]|[✘]| FAILED ["
)
# Without one of these, no line can have a mark.
_ANY_RED = phrases("FAIL|failed|Failed|not ok |[ERROR|ssert|✗|✘|✖|❌")
_MARKED_GREEN = phrases("[OK]|[PASS]|[PASSED]|ok |PASS |PASS:|✓ |✔ |✅ ")
_RED_ALONE = ("FAILURE", "FAILED", "FAIL")
_OF_TESTS = words("test spec assert example scenario suite expected")
_CLOSING = 15  # lines at the end in which a summary is searched
_LAST = 3  # of them, in which a single word such as `OK` is a verdict
_SIGNS = str.maketrans(dict.fromkeys('[]{}<>|*›"', " ") | {"=": ": ", "(": " ("})


def counts(line: str, nouns: tuple[str, ...]) -> list[int]:
    """Return the numbers of these nouns: 1 in `1 of 2 tests failed`, `Failed: 1` and `[ FAIL 1 | PASS 2 ]`."""
    parts = line.lower().replace(" = ", "=").replace(" : ", ": ").translate(_SIGNS).replace(" found:", ":").split()
    bare = [part.strip("#().,;:!").partition("/")[0] for part in parts]  # 3 of `3/5`
    values = [int(word[:6]) if word.isascii() and word.isdigit() else -1 for word in bare]
    numbers = [at for at, value in enumerate(values) if value >= 0]
    named = [at for at, word in enumerate(bare) if word in _NOUNS]
    if not numbers or not named:
        return []
    labels = [at for at in named if at + 1 in numbers and not _is_of_the_next(parts, at)]
    led = labels[:1] == named[:1] and named[0] < numbers[0]
    if led or [at + 1 for at in labels] == numbers:  # the nouns precede the numbers
        return [values[at + 1] for at in labels if bare[at] in nouns]
    numbers_of = [values[at + 1] for at in labels if parts[at].endswith(":") and bare[at] in nouns]
    count = -1
    for at, word in enumerate(bare):
        if values[at] >= 0:
            count = count if at and bare[at - 1] == "of" and count >= 0 else values[at]
        elif word in nouns and count >= 0:
            numbers_of.append(count)
        if parts[at].endswith((",", ";", ")", ".", "/")) or word in ("no", "in"):
            count = -1
    return numbers_of


def _is_of_the_next(parts: list[str], at: int) -> bool:
    """Whether the number belongs to the word behind it: `Passed: 0 failure(s)`, `Total: 2 warnings`."""
    behind = "".join(parts[at + 2 : at + 3])
    return parts[at].endswith(":") and parts[at + 1][-1:].isdigit() and behind[:1].isalpha() and behind[-1:] != ":"


def counts_failures(line: str) -> bool:
    """Whether a line counts failures or problems."""
    return "fixed" not in line and any(counts(line, FAILED))


def of_tests(text: str) -> bool | None:
    """Whether the tests counted in the last lines all passed; None if no tests are counted."""
    table = counts_in_table(text)
    if table is not None:
        return False if table.red else bool(table.passed) or None
    lines = _closing_lines(text)
    failed = [count for line in lines for count in counts(line, _FAILED_TESTS)]
    passed = [count for line in lines for count in counts(line, PASSED)]
    ran = [count for line in lines for count in counts(line, RUN)]
    if any(failed) or "did not run" in text:
        lines = [line for line in lines if not _TESTS.isdisjoint(line.lower().split())]
        named = any(any(counts(line, _FAILED_TESTS)) for line in lines)
        return False if any(failed) and (passed or ran or named) else None
    # Only the difference to the total shows failures.
    if not failed and any("passed:" in line.lower() for line in lines):
        skipped = [count for line in lines for count in counts(line, _SKIPPED)]
        return max(ran) <= sum(passed) + sum(skipped) if any(ran) else None
    all_well = any(line.lower().lstrip("*% ").startswith(_ALL_WELL) for line in lines)
    all_well = all_well or (not passed and any(line.lower().endswith(" tests passed") for line in lines))
    fine = any(line.lower().rstrip(".!") in _FINE for line in lines[-_LAST:])
    return True if any(passed) or (any(ran) and (failed or fine)) or all_well else None


def counts_in_table(text: str) -> Counts | None:
    """The totals of Meson and CUnit, which print their counts in a table rather than in a sentence."""
    lines = _closing_lines(text)
    return _meson(lines) or _cunit(lines)


def _closing_lines(text: str) -> list[str]:
    return [line.strip() for line in text[-4_000:].split("\n") if line.strip()][-_CLOSING:]


def _meson(lines: list[str]) -> Counts | None:
    """Read `Ok: 2`, `Expected Fail: 0`, `Fail: 1`, `Timeout: 0`, one count a line."""
    rows = {label: value.strip() for label, colon, value in (line.partition(":") for line in lines) if colon}
    if not all(rows.get(label, "").isdigit() for label in ("Ok", "Fail")):
        return None
    red, green = (
        sum(int(rows[label]) for label in labels if rows.get(label, "").isdigit())
        for labels in (("Fail", "Unexpected Pass", "Timeout"), ("Ok", "Expected Fail"))
    )
    return Counts(failed=red, passed=green)


def _cunit(lines: list[str]) -> Counts | None:
    """Read the row `tests 2 2 1 1 0` below `Run Summary: Type Total Ran Passed Failed Inactive`."""
    header = next((line for line in lines if "Run Summary:" in line), "").partition(" Type ")[2].split()
    row = next((line.split()[1:] for line in lines if line.startswith("tests ")), [])
    columns = dict(zip(header, row, strict=False))  # newer versions have a column more
    if not all(columns.get(name, "").isdigit() for name in ("Passed", "Failed")):
        return None
    return Counts(failed=int(columns["Failed"]), passed=int(columns["Passed"]))


def marks_failure(text: str) -> bool:
    """Whether tests are marked one by one, at least one of them as failed."""
    if not any(mark in text for mark in _ANY_RED):
        return False
    lines = [_bare(line.strip()) for line in text[-20_000:].split("\n") if "# TODO" not in line]
    red = any(
        line.startswith(_MARKED_RED)
        or line in _RED_ALONE
        or any(mark in line for mark in _MARKED_RED_INSIDE)
        or (line.startswith("1) ") and "ssert" in text)  # the first of a list
        or (" FAILED" in line and (line.endswith("FAILED") or "test" in line) and "build" not in line.lower())
        for line in lines
    )
    return red and (tells_of_tests(text) or any(line.startswith(_MARKED_GREEN) for line in lines))


def _bare(line: str) -> str:
    """Strip the blanks in brackets: `[FAILED] adds` of `[  FAILED  ] adds`."""
    inside, bracket, rest = line[1:].partition("]")
    return f"[{inside.strip()}]{rest}" if line[:1] == "[" and bracket else line.lstrip("│ ")


def tells_of_tests(text: str) -> bool:
    """Whether the text is about tests, rather than copied files."""
    end = text[-20_000:].lower()
    return any(noun in end for noun in _OF_TESTS) or ("PASS" in text and "FAIL" in text)
