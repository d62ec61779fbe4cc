"""PHPUnit, ParaTest and Pest: `OK (3 tests, 4 assertions)` or `Tests: 3, Assertions: 4, Failures: 1.`"""

from __future__ import annotations

from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude, verdict
from clickstop.signals.summaries import closing
from clickstop.signals.text import last_lines_with, line_start, lines, lines_with, number_after, number_before

_MOST = 500
_ASIDE = ("Skipped: ", "Incomplete: ")
_FATAL = ("PHP Fatal error: ", "PHP Parse error: ", "Fatal error: ", "Parse error: ", "ParseError: ")
_NOT_INSTALLED = ("autoload.php", 'Class "PHPUnit\\', "phpunit' not found")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    pest = _pest(text, run)
    if pest is not None:
        return pest
    summaries = closing(text, "ssertion", _is_summary, "Time: ")
    if not summaries:
        return _fatal(text, run)
    runs = [(at, _counts(line)) for at, line in summaries]
    return conclude("phpunit", run, runs, lambda: _failures(text) or _described(text))


def _is_summary(line: str) -> bool:
    if line.startswith("OK (") and line.rstrip().endswith((" assertions)", " assertion)")):
        return True
    return line.startswith("Tests: ") and ", Assertions: " in line and line.rstrip().endswith(".")


def _counts(line: str) -> Counts:
    if line.startswith("OK ("):
        return Counts(passed=number_before(line, "tests") + number_before(line, "test"))
    counts = Counts(number_after(line, ", Failures: "), number_after(line, ", Errors: "))
    aside = sum(number_after(line, f", {word}") for word in _ASIDE)
    counts.passed = max(0, number_after(line, "Tests: ") - counts.failed - counts.errors - aside)
    return counts


def _failures(text: str) -> Failures:
    """Read `1) CalcTest::testAdd` below `There was 1 failure:`, and the place that ends its block."""
    failures = Failures()
    for at, line in lines_with(text, "There w", _MOST):
        if not line.startswith(("There was ", "There were ")) or not _is_heading(line):
            continue
        rest = text[at + len(line) : at + 200_000]
        for mark in ("\n--\n", "\nThere w", "\nFAILURES!\n", "\nERRORS!\n"):
            rest = rest.partition(mark)[0]
        for offset, row in lines_with(rest, ") ", _MOST):
            number, _, name = row.partition(") ")
            if number.isdigit():
                failures.add(at + len(line) + offset, _place(rest[offset + len(row) : offset + 8_000]), name)
    return failures


def _is_heading(line: str) -> bool:
    return line.rstrip().endswith((" error:", " errors:", " failure:", " failures:"))


def _place(block: str) -> str:
    """Return `/home/dev/shop/tests/CalcTest.php:4`, alone on its line and outside the framework."""
    for _, line in lines(block):
        frame = line.strip("│ \t")
        path, _, number = frame.rpartition(":")
        if number.isdigit() and path.endswith(".php") and " " not in path and "/vendor/" not in path:
            return frame
        if line.partition(")")[0].isdigit():
            return ""
    return ""


def _described(text: str) -> Failures:
    """Read ` ✘ Adds` of --testdox, or TeamCity's messages."""
    failures = Failures()
    for at, line in lines_with(text, " ✘ ", _MOST):
        if line.startswith(" ✘ "):
            place = _place(text[at + len(line) : at + 3_000].partition("\n ✔")[0])
            failures.add(at, place, line.strip().removeprefix("✘ "))
    for at, line in lines_with(text, "##teamcity[testFailed name='", 0 if failures.count else _MOST):
        failures.add(at, name=line.partition("name='")[2].partition("'")[0])
    return failures


def _fatal(text: str, run: ToolRun) -> QualitySignal | None:
    """Read a fatal error of PHP that prevented a summary."""
    if run.opaque or not run.exit_code or any(words in text for words in _NOT_INSTALLED):
        return None
    at = min((at for mark in _FATAL if (at := line_start(text, mark)) >= 0), default=-1)
    if at < 0:
        return None
    where = text[at : at + 1_000].partition("\n")[0].rpartition(" in ")[2].replace(" on line ", ":").strip()
    return verdict("phpunit", Counts(errors=1), files=[where] if ".php:" in where else [], at=at)


def _pest(text: str, run: ToolRun) -> QualitySignal | None:
    """Read `  Tests:    1 failed, 2 passed (3 assertions)`, and `  Duration: 0.05s` below it."""
    for at, line in reversed(last_lines_with(text, "  Tests:  ", 200)):
        counted = line.strip().removeprefix("Tests:").strip()
        below = text[at + len(line) : at + len(line) + 40].strip()
        if not counted[:1].isdigit() or not (below.startswith(("Duration:", "Time:")) or " assertion" in counted):
            continue
        counts = Counts(failed=number_before(counted, "failed"), passed=number_before(counted, "passed"))
        return conclude("pest", run, [(at, counts)], lambda: _pest_failures(text))
    return None


def _pest_failures(text: str) -> Failures:
    r"""Read `   FAILED  Tests\Unit\CalcTest > it adds`, and `  at tests/Unit/CalcTest.php:5` below it."""
    failures = Failures()
    for at, line in lines_with(text, " FAILED ", _MOST):
        if not line.startswith("  ") or not line.strip().startswith("FAILED ") or " > " not in line:
            continue
        name = "  ".join(part for part in line.strip()[7:].split("  ") if part).strip()
        where = ""
        for _, row in lines(text[at + len(line) : at + 6_000]):
            if row.strip().startswith("at ") and ".php:" in row:
                where = row.strip().removeprefix("at ").split()[0]
                break
        failures.add(at, where, name.partition("  ")[0])
    return failures
