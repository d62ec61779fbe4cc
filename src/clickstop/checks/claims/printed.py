"""What a tool prints as its result, quoted in a message: counts, or one of the sentences that tools end with.

Tools print English in every language. A result becomes words that the table of tools has, so that what is quoted,
shown in a block or stands in a cell is read by the same rules as what the writer says himself.
"""

from __future__ import annotations

from clickstop.core.names import words_of

TESTS_PASSED, CHECKED, BUILT, CLEAN = "~count ~passed", "~check ~clean", "~build ~clean", "~clean"
FAILED = "~count ~failed"

_LONGEST = 160  # characters of one result
_PASSED = frozenset("pass passed passing succeeded successful successes".split())
_FAILED = frozenset(
    "fail failed failing failure failures error errors errored problem problems issue issues offense offenses "
    "violation violations broken crashed diagnostics findings".split()
)
_TESTS = frozenset(
    "test tests example examples spec specs scenario scenarios assertions subtests doctests testcases".split()
)
_OF_MINITEST = frozenset(("runs", "failures", "errors"))
_NONE = frozenset(("no", "zero", "0"))
_OF_CHECKS = frozenset(("offenses", "inspected", "source", "lint", "eslint", "checked", "scanned", "type", "types"))
_LAST_SENTENCES = {
    BUILT: (
        "build success|build succeeded|build complete|built in |successfully built|build finished|"
        "compiled successfully|"
        "compilation successful|finished `|finished release|finished dev|successfully tagged|compiled with no|"
        "built target|** build succeeded"
    ).split("|"),
    CHECKED: (
        "all checks passed|success: no issues|no eslint|all files pass lint|been rated at 10|all matched files use"
    ).split("|"),
    TESTS_PASSED: (
        "all tests passed|all tests successful|all specs passed|test result: ok|100% tests passed"
    ).split("|"),
}
_OPENING = _NONE | _PASSED | _FAILED | _TESTS | {"found", "ok", "total", "success"}
_SUCCESS = frozenset(
    ("ok", "pass", "passed", "success", "done", "congratulations :)", "[ok]", "clean", "succeeded")
)
# A line of nothing but these is a result, whatever tool printed it; the words of a kind say of what.
_PLAIN = frozenset(
    "all your the a is are was it run runs running result results status job jobs task tasks steps total finished "
    "finish completed complete completes done in on at of with after for and or to no not zero found detected "
    "reported remaining left file files module modules source sources project projects package packages "
    "warning warnings warn skipped skip pending ignored todo time duration seconds second s ms sec min elapsed "
    "everything looks good great nice work well clean ready congratulations error-free info suite suites chart "
    "charts hook hooks target targets snapshots took ok successful successfully success succeeded passed pass "
    "passing green up any have been has new need needed fine unchanged skips".split()
)
_OF_KIND = {
    BUILT: frozenset(
        "build built builds rebuild compile compiled compiler compilation compiling bundle bundled bundles linked "
        "linking packaged packaging assembled archive export release released wheel sdist image binary wasm pkg "
        "sketch artifact artifacts published publish dist created".split()
    ),
    CHECKED: frozenset(
        "lint linted linter linting type types typecheck style formatted formatting reformatted offense offenses "
        "violations style vulnerabilities".split()
    ),
    TESTS_PASSED: _TESTS,
}
_VOCABULARY = _PLAIN.union(_FAILED, _PASSED, *_OF_KIND.values())
_GOOD = frozenset(
    "success successful successfully succeeded passed passing ok clean ready congratulations good great "
    "complete completed done green built compiled fine".split()
)
_BAD = frozenset(
    "not cannot unable invalid missing aborted killed timeout panic exception fatal if should would could warn "
    "denied refused unknown expected must will when unless please run try but".split()
)
_BEFORE_NOUNS = ("no", "zero")  # "error: no such file"
_FORESEEN = ("expected", "unexpected", "expectedly")  # "Unexpected pass: 0"
_REMARKS = frozenset(
    "hints hint lints notes warnings suggestions remarks smells complaints messages changes diff diffs "
    "differences output".split()
)
_ONLY_FOUND = ("collected", "discovered", "selected", "listed")  # "42 tests collected"
_TASKS = frozenset("tasks task jobs targets steps stages projects packages hooks".split())
_EXITS = ("exit", "exited", "rc", "exitcode", "returncode")
_BRACES = str.maketrans(dict.fromkeys("{}[]\"'", " "))
_SQUARE = str.maketrans("[]", "  ")  # "[  PASSED  ] 88 tests"
_LOUD = str.maketrans(dict.fromkeys("=:,;()[]!|*#\u2013\u2014", " "))


def result(text: str) -> str:
    """The words that stand for what a tool printed; "" if this is no result of one."""
    text = text.partition(" (skipped=")[0]  # of unittest
    line = text.strip(" =-#*_!.✓✔✖").lower().replace("tests run:", "tests:")
    words = line.replace("(s)", "s").translate(_LOUD).split()
    if not words or len(text) > _LONGEST or (words[-1] in _ONLY_FOUND and _PASSED.isdisjoint(words)):
        return ""
    if _OF_MINITEST.issubset(words):
        words, line = ["tests" if word == "runs" else word for word in words], line.replace(" runs", " tests")
    passed, failed, tests = _counted(line)
    if failed or passed == 0 or (any(map(_is_some, words)) and not _PASSED.isdisjoint(words)):
        return FAILED
    is_package = line.startswith(("ok\t", "ok  "))  # of `go test`
    if is_package:
        return CLEAN
    if passed or (tests and (failed == 0 or "ok" in (words[0], words[-1]))):
        is_build = not tests and not _OF_KIND[BUILT].isdisjoint(words)  # "Rebuild All: 23 succeeded, 0 failed"
        is_task = not tests and words[0] in _TASKS  # "Tasks: 52 successful, 52 total"
        return BUILT if is_build else CLEAN if is_task else TESTS_PASSED
    for meaning, sentences in _LAST_SENTENCES.items():
        if any(sentence in line for sentence in sentences):
            return meaning
    if line.startswith("built ") or (line.startswith("[") and _is_last_step(words)):
        return BUILT  # "Built app-release.apk"
    if line.startswith("testing ") and line.endswith(" tests passed"):  # of Julia
        return TESTS_PASSED
    if failed == 0 and (words[0] in _OPENING or words[0].isdecimal()):
        return CLEAN if _OF_CHECKS.isdisjoint(words) else CHECKED
    if line in _SUCCESS or (words[0] in _EXITS and words[-1] == "0"):
        return CLEAN
    is_result = len(words) > 1 and (failed == 0 or not _GOOD.isdisjoint(words))
    return _plain(words) if is_result else ""


def _is_last_step(words: list[str]) -> bool:
    """[1024/1024] Linking client.exe"""
    step, _, of_all = words[0].partition("/")
    return step.isdecimal() and step == of_all and not _OF_KIND[BUILT].isdisjoint(words)


def counts_tests(line: str) -> bool:
    """Ran 214 tests in 12.4s"""
    return line.startswith("Ran ") and _counted(line.lower())[2] > 0


def in_json(text: str) -> str:
    """The counts of a report in JSON, as a runner prints them: `"numPassedTests": 212`."""
    pairs = (pair.partition(":") for pair in text.translate(_BRACES).split(","))
    counts = []
    for key, _, value in pairs:
        parts = words_of(key)
        names = [word for words in (_PASSED | _FAILED, _TESTS) for word in parts if word in words]
        counts += [f"{value.strip()} {names[0]}"] if names and value.strip().isdecimal() else []
    return ", ".join(counts)


def is_none_of_files(text: str) -> bool:
    """Found 0 of 188 files that can be fixed"""
    words = text.lower().split()
    return "0" in words and any(word.startswith("file") for word in words[words.index("0") :][:4])


def sounds_good(text: str) -> bool:
    """Whether a line of a tool that nobody knows has a word of success, or counts none of the bad, and no other."""
    line = text.lower().replace("(s)", "s").replace("not ok", "failed")
    words = [word.strip("._'\"`~…") for word in line.translate(_LOUD).split()]
    failed = _counted(line)[1]
    if failed or len(text) > _LONGEST or not _BAD.isdisjoint(words):
        return False
    is_none = len(words) > 1 and words[0] in _NONE and words[1] in _REMARKS  # "No hints"
    is_denied = failed == 0 or _FAILED.isdisjoint(_undenied(words))
    return is_denied and (
        is_none or failed == 0 or not _FAILED.isdisjoint(words) or not _GOOD.union(_PASSED).isdisjoint(words)
    )


def counts(text: str, listed: int) -> str:
    """The same of words that may be the writer's own: only a list of so many counts, with nothing else in it."""
    line = text.lower().replace("(s)", "s")
    words = [word.strip(".'\"`~") for word in line.translate(_LOUD).split()]
    if sum(word.replace(",", "").isdecimal() for word in words) < listed or "not" in words:
        return ""
    if not _OF_KIND[BUILT].union(_OF_KIND[CHECKED]).isdisjoint(words) and not _TESTS.isdisjoint(words):
        return ""  # says more than one thing
    is_plain = all(word in _VOCABULARY or not word[:1].isalpha() for word in words)
    return result(text) if is_plain and _FAILED.union(_PASSED).intersection(words) else ""


def _plain(words: list[str]) -> str:
    """Test Suite Passed. 0 chart(s) failed. ✨ No problems found in 480 files."""
    named = [word for word in (word.strip(".'\"`~…") for word in words) if word.isalpha()]
    if "not" in named or not _VOCABULARY.issuperset(named) or not _FAILED.isdisjoint(_undenied(named)):
        return ""
    return next((kind for kind, of_kind in _OF_KIND.items() if not of_kind.isdisjoint(named)), CLEAN)


def _undenied(words: list[str]) -> list[str]:
    """Words that no "no" stands before."""
    return [
        word for at, word in enumerate(words) if _NONE.isdisjoint(words[max(0, at - 3) : at]) or word not in _FAILED
    ]


def _counted(line: str) -> tuple[int | None, int | None, int]:
    """How many passed and how many failed (None if that is not told), how many tests there were."""
    tests = 0
    passed: int | None = None
    failed: int | None = None
    words = line.translate(_SQUARE).replace("(s)", "s").replace("=", ": ").replace(" :", ":").split()
    for at, word in enumerate(words):
        name = _bare(word)
        count = _beside(words, at) if name in _PASSED | _FAILED | _TESTS else None
        if name == "success" and at and _number(words[at - 1]):  # "TOTAL: 834 SUCCESS"
            passed = _number(words[at - 1])
        if count is None or (at and words[at - 1] in _FORESEEN):
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
    is_apart = at > 0 and words[at - 1].endswith((",", "|", ";"))  # "Total 488, Failed 0"
    if (
        at and not is_apart and not words[at].endswith(":") and words[at] != "pass"
    ):  # no tool prints "42 tests pass"
        count = _number(words[at - 1])
        is_noun = count is None and at > 1 and words[at - 1].isalpha()
        count = _number(words[at - 2]) if is_noun else count
        if count is not None:
            return count
    after = words[at + 1 : at + 3] if not words[at].endswith((",", ".")) else []
    is_of_next = len(after) > 1 and after[0].isdecimal() and after[1].rstrip(",") in _FAILED  # "Passed: 0 failures"
    return _number(after[0]) if after and not is_of_next and after[0] not in _BEFORE_NOUNS else None


def _number(word: str) -> int | None:
    digits = _bare(word).replace(",", "")
    if digits in _NONE:
        return 0
    return int(digits[:9]) if digits.isascii() and digits.isdecimal() else None


def _is_some(word: str) -> bool:
    """3/5"""
    some, _, of_all = word.strip("()").partition("/")
    return some.isdecimal() and of_all.isdecimal() and some != of_all


def _bare(word: str) -> str:
    return word.strip(",;:.()[]!*#")
