"""When calls, passes and edits go in circles, and when they do not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clickstop.policy.loops import Circle, Past, look
from clickstop.store.answers.calls import CallSignal
from clickstop.store.answers.changes import ChangingCall
from clickstop.store.read import SameCall

LIMITS = {"same_call": 5, "no_progress": 4, "max_passes": 0}
OWN, OTHER, UNDO = 1, 2, 3


class Story:
    """A session told in its order; each step a second after the one before."""

    def __init__(self) -> None:
        self.calls: list[SameCall] = []
        self.signals: list[CallSignal] = []
        self.changes: list[ChangingCall] = []
        self.second = 0

    def _now(self) -> str:
        self.second += 1
        return f"2030-01-01T00:00:{self.second:02}.000Z"

    def call(
        self, outcome: str = "failed", summary: str = "No such file", mark: int = OWN, **signals: str
    ) -> Story:
        at = self._now()
        self.calls.insert(0, SameCall(mark, outcome, at, f"c{self.second}", summary))
        for tool, said in signals.items():
            kind = "vr_pass" if said == "pass" else "test_failure"
            self.signals.insert(0, CallSignal(f"c{self.second}", kind, tool, said, at))
        return self

    def edit(self, target: str = "cart.py", mark: int = OTHER) -> Story:
        self.changes.insert(0, ChangingCall(self._now(), mark, target))
        return self

    def told(self, kind: str, tool: str = "git") -> Story:
        self.signals.insert(0, CallSignal("elsewhere", kind, tool, "x", self._now()))
        return self

    def look(self, *, edits: bool = False, undoable: bool = False, **limits: int) -> Circle | None:
        past = Past(OWN, "cart.py", self.calls, self.signals, self.changes)
        return look(past, {**LIMITS, **limits}, edits=edits, undoable=undoable)

    def verdict(self, **options: Any) -> str:
        found = self.look(**options)
        return "pass" if found is None else f"{'stop' if found.stops else 'warn'} {found.kind}"


@pytest.mark.parametrize(("failures", "verdict"), [(1, "pass"), (3, "pass"), (4, "warn same_call")])
def test_the_same_failing_call_passes_then_is_warned_of(failures: int, verdict: str) -> None:
    story = Story()
    for _ in range(failures):
        story.call()
    assert story.verdict() == verdict


@pytest.mark.parametrize("failures", [5, 6, 20])
def test_at_the_limit_it_is_stopped(failures: int) -> None:
    story = Story()
    for _ in range(failures):
        story.call()
    assert story.verdict() == "stop same_call"


def test_a_success_in_between_ends_the_run() -> None:
    story = Story().call().call().call().call("ok").call().call().call()
    assert story.verdict() == "pass"


def test_another_error_is_progress() -> None:
    story = Story().call().call().call().call()
    story.call(summary="ModuleNotFoundError: no module called requests")
    assert story.verdict() == "pass"


@pytest.mark.parametrize("summary", ["took {}.{} s in /tmp/tmp{}x", "error 0x{}{}{} at line {}"])
def test_numbers_and_passing_names_do_not_make_an_error_another_one(summary: str) -> None:
    story = Story()
    for number in range(5):
        said = summary.format(number, number * 7, number * 11, number * 13)
        story.call(summary=f"the build of the shop has failed: {said}")
    assert story.verdict() == "stop same_call"


def test_a_change_lifts_the_stop_of_the_same_call() -> None:
    story = Story()
    for _ in range(5):
        story.call()
    assert story.verdict() == "stop same_call"
    assert story.edit().verdict() == "pass"


def test_passes_that_end_alike_are_counted_over_changes() -> None:
    story = Story().call(pytest="F1")
    verdicts = []
    for _ in range(4):
        story.edit().call(pytest="F1")
        verdicts.append(story.edit().verdict())
    assert verdicts == ["pass", "pass", "warn no_progress", "stop no_progress"]


def test_fewer_failures_are_progress() -> None:
    story = Story().call(pytest='F1{"failed": 3}').edit().call(pytest='F1{"failed": 3}').edit()
    story.call(pytest='F1{"failed": 3}').edit().call(pytest='F1{"failed": 2}').edit()
    assert story.verdict(no_progress=2) == "pass"


def test_a_green_part_of_the_same_tool_is_progress_and_another_tools_is_not() -> None:
    story = Story()
    for _ in range(5):
        story.call(pytest="F1").edit()
    assert story.verdict() == "stop no_progress"
    assert story.told("vr_pass", "ruff").verdict() == "stop no_progress"
    assert story.told("vr_pass", "pytest").verdict() == "pass"


def test_a_clean_commit_is_progress() -> None:
    story = Story()
    for _ in range(5):
        story.call(pytest="F1").edit()
    assert story.told("clean_commit").verdict() == "pass"


def test_failures_that_a_call_hides_behind_its_exit_code_count() -> None:
    story = Story()
    for _ in range(5):
        story.call("ok", pytest="F1")
    assert story.verdict() == "stop same_call"


def test_a_call_that_works_each_time_is_no_circle() -> None:
    story = Story()
    for _ in range(30):
        story.call("ok", pytest="pass")
    assert story.verdict() == "pass"


def test_passes_have_a_limit_of_their_own() -> None:
    story = Story().call("ok", pytest="pass").edit().call(pytest="F1").edit()
    assert story.verdict(max_passes=3) == "warn max_passes"
    assert story.call("ok", pytest="pass").edit().verdict(max_passes=3) == "stop max_passes"


@pytest.mark.parametrize("off", ["same_call", "no_progress"])
def test_nought_is_no_limit(off: str) -> None:
    story = Story()
    for _ in range(9):
        story.call(pytest="F1")
        if off == "no_progress":
            story.edit()
    assert story.verdict(**{off: 0}) == "pass"


def test_an_interrupted_call_says_nothing() -> None:
    story = Story()
    for _ in range(9):
        story.call("interrupted")
    assert story.verdict() == "pass"


def test_edits_that_take_each_other_back_are_warned_of_and_stopped() -> None:
    story = Story()
    verdicts = []
    for number in range(5):
        verdicts.append(story.verdict(edits=True, undoable=True))
        story.call("ok", mark=(OWN, UNDO)[number % 2])
    assert verdicts == ["pass", "pass", "pass", "warn alternating", "stop alternating"]


def test_an_edit_that_failed_or_was_never_undone_does_not_alternate() -> None:
    story = Story().call("ok").call("ok").call("ok").call("ok")
    assert story.verdict(edits=True, undoable=True) == "pass"
    story = Story().call("ok").call("refused", mark=UNDO).call("ok").call("refused", mark=UNDO)
    assert story.verdict(edits=True, undoable=True) == "pass"


def test_a_file_written_back_and_forth_as_a_whole_alternates() -> None:
    story = Story()
    verdicts = []
    for _ in range(4):
        verdicts.append(story.verdict(edits=True))
        story.call("ok").edit()
    assert verdicts == ["pass", "pass", "warn alternating", "stop alternating"]


def test_a_file_that_is_written_the_same_again_does_not_alternate() -> None:
    story = Story()
    for _ in range(9):
        story.call("ok").edit(target="other.py")
    assert story.verdict(edits=True) == "pass"


def test_the_reason_has_figures_for_programs_and_says_what_to_change() -> None:
    story = Story()
    for _ in range(5):
        story.call()
    found = story.look()
    assert found is not None
    lines = found.message("make " + "x" * 500).splitlines()
    assert lines[0].startswith("The same call has failed 5 times in the same way: make xxx")
    assert len(lines[0]) < 200
    assert json.loads(lines[2]) == {
        "status": "stopped",
        "pass": 5,
        "no_progress": 0,
        "same_error": 5,
        "since": "2030-01-01T00:00:01.000Z",
    }
    assert [line[:2] for line in lines[3:]] == ["1.", "2.", "3."]
    assert "clickstop loop reset" in lines[-1]


def test_one_failure_is_once_and_the_warning_says_what_is_blocked_next() -> None:
    failed = Story().call().look(same_call=2)
    verified = Story().call("ok", pytest="pass").look(max_passes=2)
    assert failed is not None
    assert verified is not None
    assert failed.message("make").startswith("The same call has failed once in the same way: make\n")
    assert failed.message("make").endswith("3. If it fails the same way again, the next call is blocked.")
    assert verified.message("make").startswith("This has run once for one prompt: make\n")
    assert verified.message("make").endswith("2. After this run, the next one is blocked.")
