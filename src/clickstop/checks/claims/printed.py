"""What a tool prints as its result, quoted in a message: counts, or one of the sentences that tools end with.

Tools print English in every language. A result becomes words that the table of tools has, so that what is quoted,
shown in a block or stands in a cell is read by the same rules as what the writer says himself.
"""

from __future__ import annotations

TESTS_PASSED, CHECKED, BUILT, CLEAN = "~count ~passed", "~check ~clean", "~build ~clean", "~clean"
FAILED = "~count ~failed"

_LONGEST = 160  # characters of one result
_PASSED = frozenset("pass passed passing succeeded successful successes".split())
_FAILED = frozenset(
    "fail failed failing failure failures error errors errored problem problems issue issues offense offenses "
    "violation violations broken crashed diagnostics findings".split()
)
_TESTS = frozenset("test tests example examples spec specs scenario scenarios assertions subtests doctests".split())
_NONE = frozenset(("no", "zero", "0"))
_OF_CHECKS = frozenset(("offenses", "inspected", "source", "lint", "eslint", "checked", "scanned"))
_LAST_SENTENCES = {
    BUILT: (
        *(
            "build success",
            "build succeeded",
            "build complete",
            "built in ",
            "successfully built",
            "build finished",
        ),
        *("compiled successfully", "compilation successful", "finished `", "finished release", "finished dev"),
        *("successfully tagged", "compiled with no", "built target", "** build succeeded"),
    ),
    CHECKED: (
        "all checks passed",
        "success: no issues",
        "no eslint",
        "all files pass lint",
        "been rated at 10",
        "all matched files use",
        "configuration is valid",
    ),
    TESTS_PASSED: (
        "all tests passed",
        "all tests successful",
        "all specs passed",
        "test result: ok",
        "100% tests passed",
    ),
}
_OPENING = _NONE | _FAILED | _TESTS | {"found", "ok", "total", "success"}
_COUNTED_AS = frozenset(("eslint", "type", "lint", "more", "new", "files", "suites"))  # "3 suites passed"
_SUCCESS = frozenset(
    ("ok", "pass", "passed", "success", "done", "congratulations :)", "[ok]", "clean", "succeeded")
)
_EXITS = ("exit", "exited", "rc", "exitcode", "returncode")
_LOUD = str.maketrans(dict.fromkeys("=:,;()[]!|*#\u2013\u2014", " "))


def result(text: str) -> str:
    """The words that stand for what a tool printed; "" if this is no result of one."""
    line = text.strip(" =-#*_!.✓✔✖").lower().replace("tests run:", "tests:")
    words = line.translate(_LOUD).split()
    if not words or len(text) > _LONGEST:
        return ""
    passed, failed, tests = _counted(line)
    if failed or passed == 0:
        return FAILED
    if passed or (tests and (failed == 0 or "ok" in (words[0], words[-1]))):
        return TESTS_PASSED
    for meaning, sentences in _LAST_SENTENCES.items():
        if any(sentence in line for sentence in sentences):
            return meaning
    if failed == 0 and (words[0] in _OPENING or words[0].isdecimal()):
        return CLEAN if _OF_CHECKS.isdisjoint(words) else CHECKED
    is_package = line.startswith(("ok\t", "ok  "))  # of `go test`
    return CLEAN if line in _SUCCESS or is_package or (words[0] in _EXITS and words[-1] == "0") else ""


def _counted(line: str) -> tuple[int | None, int | None, int]:
    """How many passed and how many failed (None if that is not told), how many tests there were."""
    tests = 0
    passed: int | None = None
    failed: int | None = None
    words = line.replace("=", ": ").replace(" :", ":").split()
    for at, word in enumerate(words):
        name = _bare(word)
        count = _beside(words, at) if name in _PASSED | _FAILED | _TESTS else None
        if count is None:
            continue
        if name in _FAILED:
            failed = (failed or 0) + count
        elif name in _PASSED:
            passed = (passed or 0) + count
        else:
            tests += count
    return passed, failed, tests


def _beside(words: list[str], at: int) -> int | None:
    """The count before a word, as in "42 tests passed", or after it, as in "Failures: 0" and "# fail 0"."""
    if at and not words[at].endswith(":") and words[at] != "pass":  # no tool prints "42 tests pass"
        noun = at > 1 and _bare(words[at - 1]) in _TESTS | _COUNTED_AS
        count = _number(words[at - 2 if noun else at - 1])
        if count is not None:
            return count
    return _number(words[at + 1]) if at + 1 < len(words) else None


def _number(word: str) -> int | None:
    digits = _bare(word).replace(",", "")
    if digits in _NONE:
        return 0
    return int(digits[:9]) if digits.isascii() and digits.isdecimal() else None


def _bare(word: str) -> str:
    return word.strip(",;:.()[]!*#")
