"""Report formats that many test runners write: TAP, JUnit's XML, and the JSON of Jest, Mocha and Playwright."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.core.wire import objects
from clickstop.signals.signal import PASS, Counts, Failures, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, lines, lines_with, number, number_after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_MOST = 200
_MOST_COMMENTS = 20  # lines
_KINDS = ("tests", "suites", "pass", "fail", "cancelled", "skipped", "skip", "todo", "duration_ms", "expected")


def read_report(tool: str, text: str) -> QualitySignal | None:
    """Return the verdict of a report, None if there is none."""
    if '"numFailedTests":' in text or '"stats":' in text:
        return _json(tool, text)
    if "<testsuite" in text and "</testsuite" in text:
        return _junit(tool, text)
    if any(sign in text for sign in ("TAP version 1", "\nnot ok ", "\nok ", "\n# fail ")) or text.startswith(
        ("ok ", "not ok ", "1..")
    ):
        return tap(tool, text)
    return None


def tallies(text: str, *marks: str) -> list[tuple[int, dict[str, int]]]:
    """Return blocks such as `# tests 2`, `# pass 1`, `# fail 1`, one count a line: their offsets and counts."""
    blocks: list[tuple[int, dict[str, int]]] = []
    for mark in marks:
        for at, line in last_lines_with(text, f"{mark} fail"):
            above = text[max(0, at - 200) : at].split("\n")[-2::-1]
            below = text[at : at + 400].split("\n")
            counts = _tally(above, mark) | _tally(below, mark)
            if (
                line.startswith(f"{mark} fail")
                and "fail" in counts
                and not counts.keys().isdisjoint(("pass", "duration_ms"))
            ):
                blocks.append((at, counts))
    return sorted(blocks, key=lambda pair: pair[0])


def _tally(rows: list[str], mark: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for line in rows:
        words = line.split()
        if len(words) < 3 or words[0] != mark or words[1] not in _KINDS or number(words[2].partition(".")[0]) < 0:
            break
        counts[words[1]] = number(words[2].partition(".")[0])
    return counts


def tap(tool: str, text: str) -> QualitySignal | None:
    """Read the Test Anything Protocol. A suite that failed because of its children does not count."""
    marked = [pair for pair in lines_with(text, "not ok ") if pair[1].lstrip().startswith("not ok ")]
    failed = [(at, line) for at, line in marked if _is_result(line)]
    tally = tallies(text, "#")
    if tally:
        counts = Counts(tally[-1][1]["fail"] + tally[-1][1].get("cancelled", 0), 0, tally[-1][1].get("pass", 0))
    else:
        passed = sum(1 for _, line in lines_with(text, "ok ") if _is_result(line) and _is_good(line))
        counts = Counts(len([1 for at, line in failed if not _is_parent(text, at, line)]), 0, passed)
    places: dict[str, str] = {}
    for at, line in failed[:_MOST]:
        if not _is_parent(text, at, line):
            name = _tape_name(text, at, line) or _tap_name(line)
            places.setdefault(name, _tap_place(text[at + len(line) : at + len(line) + 1_500]))
    if failed and counts.failed == len(failed) and all(_tape_title(text, *pair) for pair in failed):
        counts = Counts(len(places), 0, len(_tape_titles(text)) - len(places))
    files = [place for place in places.values() if place]
    return verdict(tool, counts, names=list(places), files=files, at=_cause(text, failed[0][0]) if failed else 0)


def _cause(text: str, at: int) -> int:
    """The offset of the comments just above a result: Node writes there what a file says that cannot be loaded."""
    for _ in range(_MOST_COMMENTS):
        above = text.rfind("\n", 0, max(0, at - 1)) + 1
        if above == at or not text.startswith("# ", above):
            break
        at = above
    return at


def is_cut(text: str, run: ToolRun, signal: QualitySignal) -> bool:
    """Whether a filter has removed the plan or some results, perhaps those that failed."""
    results = [line for _, line in lines_with(text, "ok ") if _is_result(line)]
    if signal.type != PASS or run.exit_code == 0 or not results or "\n# fail " in text:
        return False
    plan = next((line for _, line in lines_with(text, "1..") if line.startswith("1..")), "1..")
    skipped = sum(1 for _, line in lines_with(text, "ok ") if line.startswith("ok ") and "# " in line)
    return number(plan[3:].partition(" ")[0]) not in (len(results), len(results) + skipped)


def _is_result(line: str) -> bool:
    """Whether a line is `ok 1 - name` or `not ok 1 - name` at any depth, not marked as to do or skipped."""
    result = line.strip().removeprefix("not ")
    number = result.removeprefix("ok ").partition(" ")[0]
    directive = result.rpartition(" # ")[2].upper()
    return result.startswith("ok ") and number.isdigit() and not directive.startswith(("TODO", "SKIP"))


def _is_good(line: str) -> bool:
    return line.lstrip().startswith("ok ") and not line.endswith("{")


def _is_parent(text: str, at: int, line: str) -> bool:
    """Whether a result sums up its children: Vitest opens a block for them, Node names the cause, Deno says so."""
    if line.endswith("{"):
        return True
    below = text[at + len(line) : at + len(line) + 400]
    return "'subtestsFailed'" in below.partition("\n  ...")[0] or "test step failed" in below[:80]


def _tap_name(line: str) -> str:
    title = line.strip().removeprefix("not ok ").partition(" ")[2].removeprefix("- ")
    return title.partition(" # time=")[0].strip()


# Tape writes these if an assertion has no message of its own.
_TAPE_SAYS = ("should ", "null", "undefined", "plan != count", "test exited without ending", "(unnamed assert)")


def _tape_title(text: str, at: int, line: str) -> str:
    """Return the test around one of Tape's assertions, which are counted and often have the same words."""
    if line.strip().removeprefix("not ok ").partition(" ")[2].startswith("- "):  # a test by itself
        return ""
    return _as_title(text[text.rfind("\n# ", 0, at) + 1 : at].partition("\n")[0])


def _tape_name(text: str, at: int, line: str) -> str:
    """Return the test, with the assertion's own words if somebody wrote them."""
    title, message = _tape_title(text, at, line), _tap_name(line)
    return title if not title or message.startswith(_TAPE_SAYS) else f"{title}: {message}"


def _tape_titles(text: str) -> set[str]:
    return set(filter(None, (_as_title(line) for _, line in lines_with(text, "# ", 20_000))))


def _as_title(line: str) -> str:
    title = line[2:].strip() if line.startswith("# ") else ""
    is_count = title.partition(" ")[0] in _KINDS and number(title.rpartition(" ")[2]) >= 0
    return "" if is_count or title in ("ok", "") or title.startswith("Subtest:") else title


def _tap_place(block: str) -> str:
    """Read `location: '/x/a.test.js:3:8'` of Node, `at: 'a.test.js:3:20'` of AVA and Vitest, `at: f
    (...)` of Tape.
    """
    for _, line in lines(block):
        entry = line.strip()
        if entry == "..." or entry.startswith(("ok ", "not ok ")):
            return ""
        key, _, value = entry.partition(": ")
        value = value.rpartition("(")[2].strip("'\")")
        if key in ("location", "at") and value.rpartition(":")[2].isdigit():
            return value.rpartition(":")[0].removeprefix("file://")
    return ""


def annotated(tool: str, text: str) -> QualitySignal | None:
    """Read failures in GitHub's format: `::error file=a.test.js,title=calc adds,line=3::...`."""
    failures = Failures()
    for at, line in lines_with(text, "::error ", _MOST):
        pairs = line.removeprefix("::error ").partition("::")[0].split(",")
        values = {key: _unescaped(value) for key, _, value in (pair.partition("=") for pair in pairs)}
        if line.startswith("::error ") and values.get("title") and values.get("file"):
            place = ":".join(values[key] for key in ("file", "line") if values.get(key))
            failures.add(at, place, values["title"])
    counts = Counts(failed=failures.count)
    return verdict(tool, counts, names=failures.names, files=failures.files, at=max(failures.at, 0))


def _unescaped(value: str) -> str:
    for code, letter in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%25", "%")):
        value = value.replace(code, letter)
    return value


def _junit(tool: str, text: str) -> QualitySignal | None:
    cases = failed = errors = aside = 0
    listed = Failures()
    for at, line in lines_with(text, "<testcase", 20_000):
        cases += 1
        body = text[at : text.find("<testcase", at + len("<testcase") + line.find("<testcase"))][:2_000]
        is_failure, is_error = "<failure" in body, "<error" in body
        aside += "<skipped" in body
        failed, errors = failed + is_failure, errors + (is_error and not is_failure)
        if is_failure or is_error:
            suite = _attribute(line, "classname")
            name = " ".join(filter(None, (suite, _attribute(line, "name"))))
            listed.add(at, _attribute(line, "file") or _file_name(suite), name)
    counts = Counts(failed, errors, cases - failed - errors - aside)
    return verdict(tool, counts, names=listed.names, files=listed.files, at=max(listed.at, 0))


def _file_name(word: str) -> str:
    return word.removeprefix("./") if "/" in word or word.endswith((".js", ".ts", ".tsx", ".jsx")) else ""


def _attribute(line: str, name: str) -> str:
    value = line.partition(f' {name}="')[2].partition('"')[0]
    return value.replace("&gt;", ">").replace("&lt;", "<").replace("&quot;", '"').replace("&amp;", "&")


def _json(tool: str, text: str) -> QualitySignal | None:
    report = _document(text)
    if report is None:
        return _cut_short(tool, text)
    at = text.find('"failed"') if '"failed"' in text else 0
    if "numFailedTests" in report:
        return _jest(tool, report, at)
    stats = report.get("stats")
    if not isinstance(stats, dict):
        return None
    if "unexpected" in stats:
        return _playwright(tool, report, stats)
    return _mocha(tool, report, stats)


def _cut_short(tool: str, text: str) -> QualitySignal | None:
    """Read the counts that Jest and Mocha write first, if the end of the report is missing."""
    keys = ("numFailedTests", "numPassedTests") if '"numFailedTests":' in text else ("failures", "passes")
    failed, passed = (number_after(text, f'"{key}":') for key in keys)
    return verdict(tool, Counts(failed, 0, passed)) if failed else None


def _document(text: str) -> dict[str, Any] | None:
    """Return the JSON object that is the report, whatever precedes it."""
    starts = [
        at for at, line in last_lines_with(text, "{", 20_000) if line.rstrip() == "{" or line.startswith('{"')
    ]
    for at in starts[:3] + starts[-3:]:
        report = wire.scan(text, at)
        if isinstance(report, dict) and ("numFailedTests" in report or "stats" in report):
            return report
    return None


def _count(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 1_000_000_000 else 0


def _jest(tool: str, report: dict[str, Any], at: int) -> QualitySignal | None:
    names, files = [], []
    errors = 0
    for suite in objects(report.get("testResults")):
        results = [result for result in objects(suite.get("assertionResults")) if result.get("status") == "failed"]
        names += [str(result.get("fullName", "")) for result in results]
        if suite.get("status") == "failed":
            files.append(str(suite.get("name", "")))
            errors += not results
    counts = Counts(_count(report["numFailedTests"]), errors, _count(report.get("numPassedTests")))
    return verdict(tool, counts, names=names[:_MOST], files=files[:_MOST], at=at)


def _mocha(tool: str, report: dict[str, Any], stats: dict[str, Any]) -> QualitySignal | None:
    if "passes" not in stats or "failures" not in stats:
        return None
    failures = objects(report.get("failures"))[:_MOST]
    names = [str(failure.get("fullTitle", "")) for failure in failures]
    files = [str(failure["file"]) for failure in failures if failure.get("file")]
    return verdict(tool, Counts(_count(stats["failures"]), 0, _count(stats["passes"])), names=names, files=files)


def _playwright(tool: str, report: dict[str, Any], stats: dict[str, Any]) -> QualitySignal | None:
    failures = Failures()
    waiting = objects(report.get("suites"))[::-1]
    while waiting:
        suite = waiting.pop()
        waiting += objects(suite.get("suites"))[::-1]
        for spec in objects(suite.get("specs")):
            if not spec.get("ok", True):
                failures.add(0, f"{spec.get('file')}:{spec.get('line')}", str(spec.get("title", "")))
    passed = _count(stats.get("expected")) + _count(stats.get("flaky"))
    counts = Counts(_count(stats["unexpected"]), len(objects(report.get("errors"))), passed)
    return verdict(tool, counts, names=failures.names, files=failures.files)
