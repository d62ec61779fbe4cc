"""pytest: the summary line has the counts, the short summary the names."""

from __future__ import annotations

from clickstop.signals.signal import PASS, Counts, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, line_start, lines, lines_with, number_before, place

_WORDS = ("failed", "error", "errors", "passed", "xpassed")
_MARKS = ("FAILED ", "ERROR ", "SUBFAILED", "SUBFAIL ")
_SHORT = " short test summary info ="
_COVERAGE = "FAIL Required test coverage of "
_WATCHERS = ("ptw", "pytest-watch", "pytest-watcher")
_TALK = ("--collect-only", "--co", "--fixtures", "--markers", "--cache-show", "--setup-plan")
_MOST = 200  # names and places that are read


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    sessions = _sessions(text)
    if run.words[0] in _WATCHERS:
        sessions = sessions[-1:]
    if not sessions:
        return _without_summary(text, run)
    counts = total([_counts(line) for _, line in sessions], None if run.opaque else run.exit_code)
    last = sessions[-1][0]
    if not counts.red:
        return None if _stopped(text, last) else verdict("pytest", counts, at=last)
    names = _names(text, [at for at, _ in sessions])
    red = next((at for at, line in sessions if _counts(line).red), last)
    return verdict("pytest", counts, names=names, files=_files(text, names), at=_evidence(text, red))


def _sessions(text: str) -> list[tuple[int, str]]:
    """Return the summary of each session. One that a test printed stands below a heading `Captured`."""
    sessions: list[tuple[int, str]] = []
    held: tuple[int, str] | None = None  # a summary below such a heading, which is real if no other follows
    captured = ended = barred = False  # below such a heading; the open session will end in a line with bars
    for at, line in _marks(text):
        if line.startswith("-"):
            captured, ended = True, False
        elif line.endswith("%]") or "test session starts" in line:
            # The next session begins, so the held-back summary ended the one before.
            if captured and held and ended:
                sessions, held, captured = [*sessions, held], None, False
            barred = (barred or not line.endswith("%]")) if not captured else barred
        elif captured:
            held, ended = (at, line.strip("= ")), True
        elif line.startswith("=") or not barred:
            sessions.append((at, line.strip("= ")))
            barred = False
    return sessions if held is None else [*sessions, held]


def _marks(text: str) -> list[tuple[int, str]]:
    """Return the lines that begin a session, end one, or announce captured output, in order."""
    starts = [pair for pair in last_lines_with(text, "= test session starts =") if pair[1].startswith("=")]
    progress = [pair for pair in last_lines_with(text, "[100%]") if pair[1].endswith("[100%]")]
    captured = [pair for pair in last_lines_with(text, "- Captured std") if pair[1].startswith("-")]
    ends = [pair for pair in last_lines_with(text, " in ") if _is_summary(pair[1])]
    return sorted([*starts, *progress, *captured, *ends, *_results(text)])


def _is_summary(line: str) -> bool:
    """Whether this is `= 1 failed, 2 passed in 0.02s =`, with or without bars; before version 5 `in
    0.02 seconds`.
    """
    counted, _, time = line.strip("= ").rpartition(" in ")
    unit = time.partition(" ")[2]
    if not time[:1].isdigit() or not (time.partition(" ")[0].endswith("s") or unit.startswith("seconds")):
        return False
    return _is_list(counted) and any(number_before(counted, word) for word in _WORDS)


def _is_list(counted: str) -> bool:
    """Whether each item is a number and a word: `1 failed, 2 passed`."""
    return all(item.partition(" ")[0].isdigit() and item[-1:].isalpha() for item in counted.split(", "))


def _results(text: str) -> list[tuple[int, str]]:
    """Return the block of pytest-sugar and pytest-pretty as such a line: `Results (0.02s):` with one
    count a line.
    """
    results = []
    for at, line in last_lines_with(text, "Results ("):
        if not line.startswith("Results (") or not line.rstrip().endswith("s):"):
            continue
        items = []
        for _, count in lines(text[at + len(line) + 1 : at + len(line) + 800]):
            item = count.strip(" -")
            if not item[:1].isdigit():
                break
            items.append(" ".join(item.split()[:2]))
        if items:
            results.append((at, f"= {', '.join(items)} ="))
    return results


def _counts(line: str) -> Counts:
    return Counts(
        failed=number_before(line, "failed"),
        errors=number_before(line, "error") + number_before(line, "errors"),
        passed=number_before(line, "passed") + number_before(line, "xpassed"),
    )


def _stopped(text: str, at: int) -> bool:
    """Whether the run was interrupted or coverage was too low, so that what passed is no pass."""
    before = text[max(0, at - 400) : at]
    return any(sign in before for sign in ("!!! KeyboardInterrupt !!!", "!!! _pytest.outcomes.Exit", _COVERAGE))


def _without_summary(text: str, run: ToolRun) -> QualitySignal | None:
    """Read a run with -qq, or one whose end was cut off."""
    if run.opaque:
        return None
    names = _named(text) or _verbose(text)
    if not names or not (_SHORT in text or "::" in names[0]):
        names = _headings(text) if _has_failures(text) else []
    if names:
        counts = Counts(failed=len(names))
        return verdict("pytest", counts, names=names, files=_files(text, names), at=_evidence(text, 0))
    if run.exit_code and "while loading conftest" in text:
        return verdict("pytest", Counts(errors=1), at=text.find("E   ") if "E   " in text else 0)
    if run.exit_code == 0 and run.has("-qq", "-qqq"):
        return verdict("pytest", Counts(passed=_dots(text)))
    # Without a test, the exit code would be 5.
    if run.exit_code == 0 and not text.strip() and not run.only_talks(*_TALK):
        return QualitySignal(PASS, "pytest")
    return None


def _verbose(text: str) -> list[str]:
    """Read `tests/test_a.py::test_b FAILED   [ 50%]`."""
    marked = (line.split() for _, line in lines_with(text, " FAILED ", _MOST) if line.rstrip().endswith("%]"))
    return [words[0] for words in marked if "::" in words[0]]


def _has_failures(text: str) -> bool:
    """Whether there is a bar with FAILURES or ERRORS."""
    marked = [line for word in ("= FAILURES =", "= ERRORS =") for _, line in lines_with(text, word, 10)]
    return any(line.startswith("===") and line.endswith("===") for line in marked)


def _dots(text: str) -> int:
    """Count the passed tests in lines such as `..s.   [100%]`."""
    progress = (line.rpartition("[")[0].strip() for _, line in lines_with(text, "%]"))
    return sum(marks.count(".") for marks in progress if not marks.strip(".sxX,"))


def _names(text: str, ends: list[int]) -> list[str]:
    """Return the ids in the short summaries, or the headings of the failures if there is none."""
    names: list[str] = []
    start = 0
    for end in ends:
        short = text.rfind(_SHORT, start, end)
        names += _named(text[short if short >= 0 else start : end])
        start = end
    return names or _named(text) or _headings(text)


def _named(text: str) -> list[str]:
    names: list[str] = []
    for mark in _MARKS:
        names += [name for _, line in lines_with(text, mark) if (name := _id(line, mark))]
        if len(names) > _MOST:
            break
    return names


def _id(line: str, mark: str) -> str:
    """Return the id in `FAILED tests/test_a.py::test_b - assert ...`, or "" for a line of a log."""
    head, marked, rest = line.partition(mark)
    if mark == "SUBFAILED":  # SUBFAILED[message] (i=1) test_a.py::test_b
        rest = next((word for word in rest.split(" ") if "::" in word), "")
    if not marked or (head and mark != "SUBFAIL "):
        return ""
    name, dash, tail = rest.partition(" - ")
    if dash and "[" in name and "]" not in name:
        name = f"{name} - {tail.partition(']')[0]}]"
    is_id = "::" in name or name.endswith(".py")
    return name.rstrip() if is_id and not name.startswith(" ") else ""


def _headings(text: str) -> list[str]:
    """Return the names in `____ TestX.test_m ____` above each failure."""
    marked = (line for _, line in lines_with(text, "_ ") if line.startswith("__") and line.endswith("__"))
    names = [line.strip("_ ") for line in marked]
    return [name.removeprefix("ERROR at setup of ").removeprefix("ERROR collecting ") for name in names][:_MOST]


def _files(text: str, names: list[str]) -> list[str]:
    """Return where it failed, then the test files whose line is unknown."""
    tests = {name.partition("::")[0] for name in names if ".py" in name or "::" in name}
    places: list[str] = []
    for _, line in lines_with(text, ".py:"):
        spot = place(line)
        if spot and _is_place(*spot, tests) and spot[0] not in places:
            places.append(spot[0])
        if len(places) > _MOST:
            break
    located = {where.rpartition(":")[0].replace("\\", "/") for where in places}
    return [*places, *sorted(tests - located)]


def _is_place(where: str, message: str, tests: set[str]) -> bool:
    """Whether a line ends a failure, `test_a.py:3: AssertionError`, rather than being a step, `test_a.py:3: in
    test_b`.
    """
    path = where.rpartition(":")[0]
    if message.startswith("in "):
        return path in tests
    return (
        message.partition(":")[0].isidentifier() and "site-packages" not in path and not path.startswith("SKIPPED ")
    )


def _evidence(text: str, otherwise: int) -> int:
    """Return where the first failure is described: the line with `E  `, else the first of the short summary."""
    explained = next((at for at, line in lines_with(text, "E  ") if line.startswith("E  ")), None)
    if explained is not None:
        return explained
    short = text.find(_SHORT)
    if short >= 0:
        return text.find("\n", short) + 1
    named = [at for mark in _MARKS if (at := line_start(text, mark)) >= 0]
    return min(named, default=otherwise)
