"""The write gate's checks, one by one, and what its messages ask for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.shell.effect import Effect
from clickstop.workflow.writing import Judgement, judge, message, why_exempt
from clickstop.workflow.written import of_effects, of_text, of_words
from tests.workflow.made import STAGES, WRITE, asked, filled, workflow

if TYPE_CHECKING:
    from pathlib import Path

    from clickstop.workflow.model import Workflow

DRAFT = ".draft/tests/login.spec.ts"


def put(top: Path, path: str, text: str) -> None:
    (top / path).parent.mkdir(parents=True, exist_ok=True)
    (top / path).write_text(text, encoding="utf-8")


def judged(top: Path, path: str = DRAFT, of: Workflow | None = None) -> Judgement:
    found = judge(of or workflow(), path, str(top), "main")
    assert found is not None
    return found


def crosses(one: Judgement) -> list[str]:
    return [check.name for check in one.checks if not check.holds]


def test_every_check_is_made_by_itself(tmp_path: Path) -> None:
    context = ".clickstop/context/login/*.md"
    everything = [".clickstop/runs/login.md", "ANALYZE", "RESEARCH", "PLAN", "WRITE", context]
    assert crosses(judged(tmp_path, "tests/login.spec.ts")) == ["tests/login.spec.ts", *everything]
    assert crosses(judged(tmp_path)) == everything
    put(tmp_path, ".clickstop/runs/login.md", STAGES)
    assert crosses(judged(tmp_path)) == ["WRITE", context]
    put(tmp_path, ".clickstop/runs/login.md", f"{STAGES}## WRITE\nApproach: page objects\n")
    assert crosses(judged(tmp_path)) == ["WRITE.Hypothesis", context]
    put(tmp_path, ".clickstop/runs/login.md", STAGES + WRITE)
    assert crosses(judged(tmp_path)) == [context]
    put(tmp_path, ".clickstop/context/login/patterns.md", "x")
    assert judged(tmp_path).open
    assert crosses(judged(tmp_path, "tests/login.spec.ts")) == ["tests/login.spec.ts"]


def test_the_log_of_another_feature_does_not_help(tmp_path: Path) -> None:
    put(tmp_path, ".clickstop/runs/login.md", STAGES + WRITE)
    assert ".clickstop/runs/cart.md" in crosses(judged(tmp_path, ".draft/tests/cart.spec.ts"))


def test_an_existing_file_is_exempt_from_the_draft_and_from_nothing_else(tmp_path: Path) -> None:
    put(tmp_path, "tests/login.spec.ts", "test")
    found = judged(tmp_path, "tests/login.spec.ts")
    assert "tests/login.spec.ts" not in crosses(found)
    assert ".clickstop/runs/login.md" in crosses(found)
    assert judged(tmp_path, "tests/login.spec.ts", workflow(existing="free")).open
    assert not judged(tmp_path, "tests/other.spec.ts", workflow(existing="free")).open


@pytest.mark.parametrize("preset", ["playwright", "pytest", "feature"])
def test_writing_exactly_what_the_message_asks_for_opens_the_gate(tmp_path: Path, preset: str) -> None:
    of = workflow(preset)
    path = {"playwright": DRAFT, "pytest": "tests/test_login.py", "feature": "src/login.py"}[preset]
    first = judged(tmp_path, path, of)
    told = message(first)
    put(tmp_path, first.log.path, asked(told))
    assert not judged(tmp_path, path, of).open, "brackets are to be filled in"
    put(tmp_path, first.log.path, filled(asked(told)))
    for check in first.lacking("context"):
        put(tmp_path, check.name.replace("*", "patterns"), "what is known")
    assert judged(tmp_path, path, of).open


def test_a_missing_hypothesis_is_asked_for_and_opens_the_gate(tmp_path: Path) -> None:
    of = workflow(context=[])
    put(tmp_path, ".clickstop/runs/login.md", f"{STAGES}## WRITE\nApproach: page objects\n")
    told = message(judged(tmp_path, of=of))
    assert "✓ WRITE\n✗ WRITE: Hypothesis (missing)" in told
    put(tmp_path, ".clickstop/runs/login.md", f"{STAGES}## WRITE\nApproach: page objects\n{filled(asked(told))}")
    assert judged(tmp_path, of=of).open


def test_the_message_has_ticks_crosses_and_the_next_step(tmp_path: Path) -> None:
    put(tmp_path, ".clickstop/runs/login.md", "## ANALYZE\nthe form\n## RESEARCH\n- [what was found]\n")
    put(tmp_path, ".clickstop/context/login/patterns.md", "x")
    lines = message(judged(tmp_path)).split("\n")
    assert lines[0] == f"{DRAFT} was not written: the workflow playwright requires more documentation first."
    assert lines[2:9] == [
        "✓ In the draft folder .draft/",
        "✓ Run log .clickstop/runs/login.md",
        "✓ ANALYZE",
        "✗ RESEARCH (template only)",
        "✗ PLAN (missing)",
        "✗ WRITE (missing)",
        "✓ Context files .clickstop/context/login/patterns.md",
    ]
    assert lines[9] == "1. Document in .clickstop/runs/login.md, with the brackets filled in:"
    assert lines[-1] == f"2. Then write {DRAFT} again."


def test_where_only_the_place_is_wrong_nothing_more_is_asked_for(tmp_path: Path) -> None:
    put(tmp_path, ".clickstop/runs/login.md", f"{STAGES}## WRITE\nHypothesis: it works\n")
    put(tmp_path, ".clickstop/context/login/patterns.md", "x")
    lines = message(judged(tmp_path, "tests/login.spec.ts")).split("\n")
    assert lines[0].endswith("in the workflow playwright, only the person adds new files there.")
    assert lines[1] == "✗ In the draft folder .draft/"
    assert lines[-2:] == [
        "1. Write to .draft/tests/login.spec.ts instead; only the person moves it out of the draft folder.",
        "2. When it is ready, ask the person to move it.",
    ]


def no_labels() -> list[str]:
    return []


def test_small_changes_and_labelled_work_may_be_exempt() -> None:
    of = workflow(exempt={"lines": 3, "paths": ["legacy/**"], "labels": ["typo"]})
    assert "3 lines are within exempt.lines = 3" in why_exempt(of, "a.spec.ts", 3, no_labels)
    assert why_exempt(of, "a.spec.ts", 4, no_labels) == ""
    assert why_exempt(of, "a.spec.ts", 0, no_labels) == ""
    assert "#typo" in why_exempt(of, "a.spec.ts", 40, lambda: ["other", "typo"])
    assert judge(of, "legacy/a.spec.ts", "/nowhere") is None
    assert why_exempt(workflow(), "a.spec.ts", 1, lambda: ["typo"]) == ""


def writes(top: Path, command: str) -> set[str]:
    from clickstop.shell.understand import understand

    root = os.path.realpath(top)
    found = [*of_effects(understand(command, cwd=root, root=root, home="/home/x")), *of_words(command, root)]
    return {os.path.relpath(path, root) for path in found}


@pytest.mark.parametrize(
    "command",
    [
        "cat > tests/login.spec.ts <<'EOF'\nx\nEOF",
        "echo x >> tests/login.spec.ts",
        "echo x | tee tests/login.spec.ts",
        "cd tests && echo x > login.spec.ts",
        "bash -c 'echo x > tests/login.spec.ts'",
        "F=tests/login.spec.ts; echo x > $F",
        "sed -i s/a/b/ tests/login.spec.ts",
        "python3 -c \"open('tests/login.spec.ts', 'w')\"",
        "cp .draft/tests/login.spec.ts tests/",
        "cp .draft/tests/*.ts tests/",
        "cp -r .draft/tests e2e && cp -r .draft/tests/. tests",
        "mv .draft/tests/login.spec.ts tests/",
        "mv .draft/tests/* tests/",
        "git mv .draft/tests/login.spec.ts tests/login.spec.ts",
        "rsync -a .draft/tests/ tests/",
        "touch tests/login.spec.ts",
        "ln -s ../.draft/tests/login.spec.ts tests/login.spec.ts",
        "ln ../.draft/tests/login.spec.ts tests",
    ],
)
def test_a_command_that_would_write_a_guarded_file_is_seen(tmp_path: Path, command: str) -> None:
    put(tmp_path, DRAFT, "x")
    (tmp_path / "tests").mkdir()
    assert any(path.startswith("tests/") and path.endswith("login.spec.ts") for path in writes(tmp_path, command))


def test_a_line_that_could_not_be_read_to_its_end_writes_whatever_it_names(tmp_path: Path) -> None:
    top = str(tmp_path)
    unread = [Effect("opaque", detail="too much to follow")]
    assert f"{top}/tests/login.spec.ts" in of_text(unread, "(((cat >tests/login.spec.ts)))", top)
    assert of_text(unread, "cat tests/login.spec.ts", top) == []
    assert of_text([Effect("opaque", detail="script")], "cat > tests/login.spec.ts", top) == []


@pytest.mark.parametrize(
    "command",
    ["cat tests/login.spec.ts", "grep x tests/login.spec.ts > out.txt", "echo tests/login.spec.ts", "ls -l tests"],
)
def test_a_command_that_only_looks_at_one_is_not(tmp_path: Path, command: str) -> None:
    put(tmp_path, "tests/login.spec.ts", "x")
    assert "tests/login.spec.ts" not in writes(tmp_path, command)
