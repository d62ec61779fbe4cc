"""cargo test and nextest: `test result:` per binary, or one `Summary`. Code that does not compile is a build
failure.
"""

from __future__ import annotations

from clickstop.signals.rustc import compile_errors
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import (
    blanked,
    last_lines_with,
    line_start,
    lines,
    lines_with,
    number_after,
    number_before,
)

_MOST = 200
_BLOCK = 20_000  # characters of one list of failures that are looked at
_RED = ("failed", "exec failed", "timed out")
_CRASHED = ("error: test failed, to rerun ", "error: doctest failed, to rerun ", "error: test run failed")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    text = _last_of_watch(text)
    summary, end = _nextest(text)
    results = [(at, line) for at, line in _results(text) if at > end]
    exit_code = None if run.opaque else run.exit_code
    counts = total([summary, *(_counts(line) for _, line in results)] if results else [summary], exit_code)
    if not counts.red:
        if not run.opaque and not (exit_code == 0 and results):  # in a task, `cargo_build` reads this
            broken = compile_errors(_without_tests(text, results), opaque=run.opaque)
            if broken is not None:
                return broken
        counts.errors = _crashed(text, exit_code)
    names = _nextest_names(text, end) if end >= 0 else _names(text)
    if not (counts.red or results or end >= 0 or run.opaque or exit_code == 0):
        counts.failed = len(names)  # all that `grep` or `head` left
    return verdict("cargo test", counts, names=names, files=_places(text), at=_evidence(text, results, end))


def _last_of_watch(text: str) -> str:
    """Blank all but the last run of `cargo watch`, which prints `[Running 'cargo test']` before each."""
    last = text.rfind("\n[Running 'cargo ")
    return text if last < 0 else "\n" * last + text[last:]


def _results(text: str) -> list[tuple[int, str]]:
    """Return the `test result:` lines below an empty line or the dots of `-q`. A test that prints the same text has
    neither above it.
    """
    own = blanked(text, _captured(text))
    results = [(at, line) for at, line in last_lines_with(own, "test result: ") if _is_result(line)]
    apart = [(at, line) for at, line in results if text[at - 2 : at] == "\n\n" or _is_below_dots(text, at)]
    return apart or results or _json_results(text)


def _is_below_dots(text: str, at: int) -> bool:
    """Whether the line above is the progress of `-q`: `..F.i 5/5`."""
    above = text[text.rfind("\n", 0, max(at - 1, 0)) + 1 : at].strip()
    return bool(above) and not above.rstrip("0123456789/ ").strip(".iF")


def _is_result(line: str) -> bool:
    return line.startswith("test result: ") and " passed; " in line and " failed; " in line


def _captured(text: str) -> list[tuple[int, int]]:
    """Return the spans in which the output of failed tests is repeated, each up to the list of their names."""
    spans: list[tuple[int, int]] = []
    at = text.find("\n---- ")
    while at >= 0 and len(spans) < _MOST:
        end = text.find("\nfailures:\n    ", at)
        if end < 0:
            break
        spans.append((at, end))
        at = text.find("\n---- ", end)
    return spans


def _json_results(text: str) -> list[tuple[int, str]]:
    """Return `{ "type": "suite", "event": "failed", "passed": 1, ...` of the unstable format."""
    return [(at, line) for at, line in last_lines_with(text, '"type": "suite"') if '"failed": ' in line]


def _counts(line: str) -> Counts:
    if line.startswith("{"):
        return Counts(failed=number_after(line, '"failed": '), passed=number_after(line, '"passed": '))
    words = line.replace(";", " ")
    return Counts(failed=number_before(words, "failed"), passed=number_before(words, "passed"))


def outside_tests(text: str) -> str:
    """Return the text without what tests printed, which may include a compiler's messages."""
    return _without_tests(text, _results(text)) if "\nrunning " in text else text


def _without_tests(text: str, results: list[tuple[int, str]]) -> str:
    """Blank what tests printed, so that only the compiler's own messages remain at their offsets."""
    spans, done = [], 0
    for at, _ in results:
        start = text.find("\nrunning ", done, at)
        spans += [(start, at)] if start >= 0 else []
        done = at
    return blanked(text, spans)


def _crashed(text: str, exit_code: int | None) -> int:
    """Whether a binary died without a result: `error: test failed, to rerun pass ...` is all there is."""
    return int(exit_code != 0 and any(line_start(text, mark) >= 0 for mark in _CRASHED))


def _nextest(text: str) -> tuple[Counts, int]:
    """Read `Summary [   0.005s] 2 tests run: 1 passed, 1 failed, 0 skipped` and return its offset."""
    for at, line in reversed(last_lines_with(text, "Summary [")):
        counts = line.partition(" run: ")[2]
        if counts and line.lstrip().startswith("Summary [") and " test" in line:
            red = [item for item in counts.split(", ") if item.partition(" ")[2].startswith(_RED)]
            return Counts(
                failed=sum(number_after(item, "") for item in red), passed=number_before(counts, "passed")
            ), at
    return Counts(), -1


def _nextest_names(text: str, end: int) -> list[str]:
    """Read `FAIL [   0.005s] (2/3) shop tests::adds` below the summary; a retry is `TRY 2 FAIL [`."""
    names = []
    for _, line in lines(text[end : end + _BLOCK]):
        head, bracket, rest = line.strip().partition(" [")
        words = rest.split()
        if bracket and head.isupper() and not head.startswith(("SLOW", "FLAKY", "PASS")) and len(words) > 2:
            names.append(words[-1])
    return names


def _names(text: str) -> list[str]:
    """Return the list that ends each binary's run, else the names in `test a::b ... FAILED` or the quiet `a::b ---
    FAILED`.
    """
    names: list[str] = []
    for at, line in lines_with(text, "failures:", _MOST):
        if line == "failures:":
            names += _list(text[at + len("failures:\n") :][:_BLOCK])
    for _, line in lines_with(text, "FAILED", 0 if names else _MOST):
        if line.startswith("test ") and " ... FAILED" in line:
            names.append(line[5:].partition(" ... FAILED")[0].removesuffix(" - should panic"))
        elif line.endswith(" --- FAILED"):
            names.append(line[:-11])
    for _, line in lines_with(text, '"event": "failed"', 0 if names else _MOST):
        names += [line.partition('"name": "')[2].partition('"')[0]] if '"type": "test"' in line else []
    return names


def _list(block: str) -> list[str]:
    names = []
    for _, line in lines(block):
        if not line.startswith("    ") or line.startswith("     "):
            break
        names.append(line.strip())
    return names


def _places(text: str) -> list[str]:
    """Return `src/lib.rs:9` of each panic, in the old and the new wording."""
    places = []
    for at, line in lines_with(text, "panicked at ", _MOST):
        where = line.partition("panicked at ")[2].rstrip(":")
        if where.startswith("'"):  # before 1.73 the message came first, and may have several lines
            message = text[at : at + 1_000].partition("panicked at ")[2].partition("\nnote: ")[0]
            where = message.rpartition("', ")[2].partition("\n")[0]
        places.append(where)
    places += [
        line.partition("as expected at ")[2] for _, line in lines_with(text, "not panic as expected at ", _MOST)
    ]
    return [path for where in places if (path := _without_column(where))]


def _without_column(where: str) -> str:
    path = where.rpartition(":")[0]
    is_own = path.rpartition(":")[2].isdigit() and not path.startswith(("/rustc/", "library/"))
    return path if is_own else ""


def _evidence(text: str, results: list[tuple[int, str]], end: int) -> int:
    """Return where the first panic is, else the first failed test's output, else the result."""
    red = [at for at, line in results if _counts(line).red]
    crashed = [at for mark in _CRASHED if (at := line_start(text, mark)) >= 0]
    for mark in ("panicked at ", " stdout ----") if red or crashed else ():
        at = text.find(mark)
        if at >= 0:
            return text.rfind("\n", 0, at) + 1
    if end >= 0 and not results:
        return end
    return min(red or crashed, default=results[-1][0] if results else 0)
