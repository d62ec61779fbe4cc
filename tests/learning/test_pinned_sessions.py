"""What a session shows of a fix, failure classes, checklists and roles of files: whole results of many."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from clickstop.learning import checklist, classes
from clickstop.learning.evidence import ProbableFix, SessionHistory, weigh
from clickstop.learning.greens import selectors, turned_green
from clickstop.learning.signs import role_of, signs
from clickstop.store.fixes import Edit, Fix, FixedFile, SignalRun
from clickstop.store.memory import Prompt
from tests.each import each
from tests.pinned import inputs, pinned

ROWS = Path(__file__).parent / "pinned"
WEIGHTS = {
    "verified": 0.85,
    "turned_green": 0.6,
    "report": 0.6,
    "asks_fix": 0.4,
    "issue": 0.2,
    "commit": 0.5,
    "guard": 0.1,
    "handling": 0.1,
    "removed": 0.1,
    "regression_test": 0.2,
}


def _rows(name: str) -> list[str]:
    return inputs(ROWS / f"{name}.txt")


def of_session(row: str) -> dict[str, Any]:
    """Prompts, edits, runs and commits, one second after the other; `~` is a line break of a patch."""
    history = SessionHistory([], [], [], [])
    for second, step in enumerate(row.split(" / ")):
        at = f"2030-01-01T10:00:{second:02}.000Z"
        what, _, more = step.partition(" ")
        first, _, rest = more.partition(" ")
        if what == "prompt":
            history.prompts.append(Prompt("", "p", 1, more, "", at))
        elif what == "commit":
            history.commits.append((at, more))
        elif what in ("edit", "new"):
            patch, role = rest.replace("~", "\n"), role_of(first)
            history.edits.append(Edit(at, "p", first, role, what == "new", signs(patch, role), patch))
        else:
            history.runs.append(_run(at, what, more))
    turned = turned_green(history.runs, history.edits, "reported" in row)
    fix = weigh(history, WEIGHTS, 0.5)
    return {
        "turned": [
            f"{one.name} {one.red_at[17:19]}-{one.green_at[17:19]}{' verified' * one.verified} {one.written_in}"
            for one in turned
        ],
        "fix": [f"{file.path} {file.score} {' '.join(file.signals)}" for file in fix.files] if fix else [],
        "since": fix.since[17:19] if fix else "",
    }


def _run(at: str, what: str, more: str) -> SignalRun:
    """`red pytest -q | name, name | file`; `types`, `build` and `failed` are red as well."""
    command, names, files = (*more.split(" | "), "", "")[:3]
    kind = {"red": "test_failure", "types": "type_error", "build": "build_failure", "green": "vr_pass"}.get(
        what, what
    )
    tool = "" if what in ("failed", "ok") else command.split()[0]
    return SignalRun(
        at, kind, tool, command, [name for name in names.split(", ") if name], files.split(), "E  1 == 2"
    )


def of_class(row: str) -> dict[str, Any]:
    """A class file, what is wrong with it, how it is written, and how it fits a fix."""
    made = classes.read(row, "mine")
    if made is None:
        return {}
    patch = "-return user.name\n+if user is None:\n+    return ''\n+return user.name"
    return {
        "read": {name: getattr(made, name) for name in made.__slots__ if getattr(made, name)},
        "faults": classes.faults(tomllib.loads(row)),
        "written": classes.written(made),
        "points": classes.points(made, patch, ["src/user.py"], "The user is NoneType there"),
    }


def of_path(path: str) -> list[Any]:
    return [role_of(path), checklist.needed([path], {"require": "rule", "require_for": {"**/auth/**": "all"}})]


def of_fix(row: str) -> list[str]:
    """What a fix still lacks: needs, committed, the state of its rule, then what its reason says."""
    needs, committed, state, kind = row.split()
    rule = checklist.WrittenRule("slug", "memory/feedback_slug.md", kind.strip("-"), state, [])
    rule.reference, rule.is_known = "CR-1", state == "known"
    rule.troubles = ["line 3: bad"] if state == "troubled" else []
    written = None if state == "none" else rule
    lacking = checklist.missing(needs, None, written, committed=committed == "yes")
    fix = Fix(
        "abcdef0123456789", "", files=[{"path": "src/a-b.py", "score": 0.9, "signals": ["verified", "report"]}]
    )
    fix.signals, fix.classification, fix.failure_class = (
        ["verified", "report"],
        "SIMILAR",
        "off_by_one" * (needs == "all"),
    )
    options = {
        "require": needs,
        "require_for": {},
        "incidents": "docs/i",
        "rules": "memory",
        "require_commit": False,
    }
    tests = ["test_a went from red to green"] if committed == "yes" else []
    return [f"{item.name}: {item.text}" for item in lacking] + checklist.reason(fix, lacking, options, tests).split(
        "\n"
    )


def test_a_session_shows_what_is_pinned() -> None:
    pinned(ROWS / "sessions.txt", {row: of_session(row) for row in _rows("sessions")})


def test_a_class_file_is_read_as_it_is_pinned() -> None:
    pinned(ROWS / "classes.txt", {row: of_class(row) for row in _rows("classes")})


def test_a_path_has_the_role_that_is_pinned() -> None:
    pinned(ROWS / "paths.txt", {row: of_path(row) for row in _rows("paths")})


def test_a_fix_lacks_what_is_pinned() -> None:
    pinned(ROWS / "lacking.txt", {row: of_fix(row) for row in _rows("lacking")})


def test_an_edit_has_the_signs_that_are_pinned() -> None:
    told = {row: signs(row.partition("|")[2], row.partition("|")[0]) for row in _rows("signs")}
    pinned(ROWS / "signs.txt", told)


def test_words_of_a_command_that_choose_tests_are_pinned() -> None:
    pinned(ROWS / "selectors.txt", {row: selectors(row) for row in _rows("selectors")})


THRESHOLDS = {"known": 5, "similar": 3}


def _class(name: str, *, diff: str = "+ is None", keyword: str = "", rule: str = "") -> classes.FailureClass:
    return classes.FailureClass(name, diff=[diff], keywords=[keyword] * bool(keyword), rules=[rule] * bool(rule))


@each(
    ("kinds", "expected"),
    [
        ([_class("a", keyword="user", rule="r")], ("KNOWN", "a", 5)),
        ([_class("a", keyword="user")], ("SIMILAR", "a", 5)),
        ([_class("a", rule="r")], ("SIMILAR", "a", 3)),
        ([_class("a"), _class("b", keyword="user")], ("SIMILAR", "b", 5)),
        ([_class("a"), _class("b")], ("SIMILAR", "a", 3)),
        ([_class("a", diff="+ nothing")], ("NEW", "", 0)),
        ([], ("NEW", "", 0)),
    ],
)
def test_the_class_that_fits_best_is_named(
    kinds: list[classes.FailureClass], expected: tuple[str, str, int]
) -> None:
    verdict = classes.classify("-a\n+if user is None:", ["src/a.py"], "the user", kinds, THRESHOLDS)
    assert (verdict.level, verdict.name, verdict.score) == expected


def test_a_fix_in_the_words_of_an_incident_is_similar() -> None:
    words = "the cart total is zero after a reload of the page"
    incidents = [("x", "other", "something else entirely here"), ("slug", "of", words), ("empty", "e", " ")]
    verdict = classes.classify("", [], words, [], THRESHOLDS, incidents)
    assert (verdict.level, verdict.name, verdict.because) == (
        "SIMILAR",
        "of",
        ["its words match the incident slug"],
    )
    assert classes.classify("", [], "too short", [], THRESHOLDS, [("s", "of", "too short")]).level == "NEW"
    assert classes.classify("", [], words, [], THRESHOLDS, incidents[:1]).level == "NEW"


def test_lessons_add_to_their_class() -> None:
    own = [_class("mine"), classes.FailureClass("off", diff=["- x"], is_lesson=True)]
    starter = [
        _class("mine", diff="+ theirs"),
        classes.FailureClass("off", "d", diff=["+ y"], message="m", review=True),
    ]
    made = {one.name: one for one in classes.together(own, starter)}
    assert made["mine"].diff == ["+ is None"]
    assert (made["off"].diff, made["off"].description, made["off"].message) == (["+ y", "- x"], "d", "m")
    assert made["off"].review
    assert not made["off"].is_lesson
    assert starter[1].diff == ["+ y"]
    assert [one.name for one in classes.together([classes.FailureClass("new", is_lesson=True)], [])] == ["new"]


def test_a_probable_fix_tells_the_best_of_its_files() -> None:
    files = [FixedFile("a.py", 0.9, ["report", "guard"]), FixedFile("b.py", 0.6, ["verified", "report"])]
    fix = ProbableFix(files, "2030")
    assert (fix.score, fix.verified, fix.signals) == (0.9, True, ["report", "guard", "verified"])
    assert not ProbableFix(files[:1], "2030").verified


def test_an_edit_in_the_second_of_a_commit_may_be_in_it() -> None:
    at = "2030-01-01T10:00:05"
    edit = Edit(f"{at}.900Z", "p", "src/a.py", "source", 0, [], "-a = 1\n+a = 2")
    for second, is_held in ((f"{at}.000Z", True), ("2030-01-01T10:00:04.999Z", False)):
        history = SessionHistory([], [edit], [], [(second, "fix: it")])
        assert (weigh(history, WEIGHTS, 0.5) is not None) == is_held
