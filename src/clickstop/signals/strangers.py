"""Programs that nobody knows: tests that they count or mark, files that they could not compile."""

from __future__ import annotations

from clickstop.signals.places import SOURCES, complaints
from clickstop.signals.plain import only_lists
from clickstop.signals.signal import PASS, QualitySignal
from clickstop.signals.tally import marks_failure, of_tests, tells_of_tests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import ToolRun

_LINTS = ("lint", "check", "style", "analy", "audit")  # finds errors in what compiles


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.opaque or only_lists(run):
        return None
    return of_own_tests(text, run) or (not_compiled(text, run) if run.exit_code else None)


def of_own_tests(text: str, run: ToolRun) -> QualitySignal | None:
    """Of a program or script that counts or marks its tests. Where it ends with 0 although some failed, or nobody
    knows what it is, it must say that they are tests.
    """
    told = tells_of_tests(text) or tells_of_tests(" ".join(run.words))
    green = of_tests(text)
    if green is not False and told and marks_failure(text) and (run.exit_code or not (green or run.opaque)):
        green = False
    agrees = run.exit_code is None or green is (run.exit_code == 0)
    if green is None or not (told or (run.opaque and agrees)):
        return None
    if green and run.exit_code:
        return None
    return QualitySignal(PASS if green else "test_failure", run.words[0])


def not_compiled(text: str, run: ToolRun) -> QualitySignal | None:
    """Errors at places in the files that it was given, or in any that are there to be compiled."""
    if any(word in name for name in run.words for word in _LINTS):
        return None
    files = tuple(word.rpartition("/")[2] for word in run.words[1:] if "." in word and word[:1] != "-")
    listed = complaints(text, graded=True)
    told_of = [file.rpartition(":")[0].rpartition("/")[2] for file in listed.files]
    is_source = any(name in files or name.endswith(SOURCES) for name in told_of)
    return listed.signal("build_failure", run.words[0]) if is_source else None
