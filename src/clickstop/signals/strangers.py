"""Unknown programs: tests that they count or mark, and files that they could not compile."""

from __future__ import annotations

from clickstop.signals.index import HOSTS, INTERPRETERS, LANGUAGES
from clickstop.signals.places import SOURCES, complaints
from clickstop.signals.plain import is_absent, only_lists
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.tally import marks_failure, of_tests, tells_of_tests
from clickstop.signals.unread import kind_of

_RUN_CODE = (*HOSTS, *INTERPRETERS, *LANGUAGES)
_SHOWS = ("report", "summar", "show", "list", "status", "history", "result", "log")
_LINTS = ("lint", "check", "style", "analy", "audit")  # a linter finds errors in what compiles


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.opaque or only_lists(run):
        return None
    # An argument of several words is a prompt, not a file.
    if run.words[0] not in _RUN_CODE and any(word.count(" ") > 1 for word in run.words):
        return None
    own_tests = of_own_tests(text, run)
    if own_tests or not run.exit_code:
        return own_tests
    return _of_a_test_file(text, run) or not_compiled(text, run)


def _of_a_test_file(text: str, run: ToolRun) -> QualitySignal | None:
    """Read `octave-cli test_all.m` that ends red, unless the file does not exist."""
    files = [word for word in run.words[1:] if "." in word and word[:1] != "-"]
    is_test = run.words[0] in LANGUAGES and kind_of(file.rpartition("/")[2] for file in files) == "test_failure"
    return QualitySignal("test_failure", run.words[0]) if is_test and not is_absent(text, run) else None


def of_own_tests(text: str, run: ToolRun) -> QualitySignal | None:
    """Read the tests that a program or script counts or marks.

    The output or the command must be about tests, or it must be a script. An exit code of 0 with failed tests
    counts as red only if the command runs tests: a program that shows old results looks the same.
    """
    command = " ".join(run.words).lower()
    named = tells_of_tests(command)
    about_tests = named or tells_of_tests(text)
    green = of_tests(text)
    if green is not False and marks_failure(text) and (run.exit_code or not (green or run.opaque)):
        green = False
    if green is None or (green and run.exit_code):
        return None
    runs_tests = named or run.words[0] in _RUN_CODE
    agrees = run.exit_code is None or green is (run.exit_code == 0)
    if not agrees and (not runs_tests or any(word in command for word in _SHOWS)):
        return None
    return QualitySignal(PASS if green else "test_failure", run.words[0]) if about_tests or run.opaque else None


def not_compiled(text: str, run: ToolRun) -> QualitySignal | None:
    """Read errors in the files that it was given, or in any source file."""
    if any(word in name for name in run.words for word in _LINTS):
        return None
    files = tuple(word.rpartition("/")[2] for word in run.words[1:] if "." in word and word[:1] != "-")
    listed = complaints(text, graded=True)
    named_files = [file.rpartition(":")[0].rpartition("/")[2] for file in listed.files]
    is_source = any(name in files or name.endswith(SOURCES) for name in named_files)
    return listed.signal("build_failure", run.words[0]) if is_source else None
