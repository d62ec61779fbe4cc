"""What `make bench-gates` holds the gates to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bench import gates

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> gates.Place:
    return gates.Place(str(tmp_path_factory.mktemp("gates")))


def test_dangerous_commands_are_stopped_and_harmless_ones_are_not(
    place: gates.Place, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = list(gates.lists())
    assert len(cases) >= 600
    assert min(sum(case.dangerous for case in cases), sum(not case.dangerous for case in cases)) >= 300
    scores = gates.score(cases, place)
    kept = gates.print_scores("ours", scores, caught=gates.CAUGHT, flagged=gates.FLAGGED, details=True)
    assert kept, capsys.readouterr().out


def test_recorded_commands_mostly_skip_the_parser_and_are_hardly_ever_asked_about(
    place: gates.Place, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = gates.recorded()
    assert len(commands) > 900
    assert gates.print_ordinary(commands, place, details=True), capsys.readouterr().out


def test_a_command_stands_once_in_the_lists() -> None:
    commands = [case.command for case in gates.lists()]
    assert sorted(one for one in set(commands) if commands.count(one) > 1) == []


def test_what_is_missed_and_what_is_flagged_show_in_the_figures(
    place: gates.Place, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [
        gates.Labelled("a:1", "rm -rf /", "stop"),
        gates.Labelled("a:2", "ls", "stop"),
        gates.Labelled("a:3", "rm -rf ~", "pass"),
        gates.Labelled("a:4", "ls", "pass"),
    ]
    scores = gates.score(cases, place)
    assert (scores["a"].caught, scores["a"].flags) == (0.5, 0.5)
    assert not gates.print_scores("few", scores, caught=0.98, flagged=0.02, details=True)
    said = capsys.readouterr().out
    assert "missed  a:2  ls" in said
    assert "flagged a:3  rm -rf ~  by delete.home" in said


def test_a_question_and_a_denial_are_told_apart(place: gates.Place) -> None:
    cases = [
        gates.Labelled("a:1", "rm -rf /", "ask"),
        gates.Labelled("a:2", "npm publish", "block"),
        gates.Labelled("a:3", "rm -rf ~", "block"),
        gates.Labelled("a:4", "npm publish", "ask"),
    ]
    score = gates.score(cases, place)["a"]
    assert (score.right, score.caught, score.denials) == (0.5, 1.0, 0.5)
    assert ([case.source for case, _ in score.denied], [case.source for case, _ in score.asked]) == (
        ["a:1"],
        ["a:2"],
    )


def test_classes_have_figures_of_their_own(
    tmp_path: Path, place: gates.Place, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loss.txt").write_text("block  rm -rf ~\npass  ls\n", encoding="utf-8")
    (tmp_path / gates.EVERYDAY).write_text("pass  ls -la\n", encoding="utf-8")
    assert gates.print_classes(tmp_path, place, details=True)
    assert "loss                            2   1.000" in capsys.readouterr().out
    (tmp_path / gates.EVERYDAY).write_text("pass  rm -rf /\n", encoding="utf-8")
    assert not gates.print_classes(tmp_path, place, details=True)


def test_another_corpus_may_be_measured(tmp_path: Path, place: gates.Place) -> None:
    rows = [
        {"id": "x:1", "command": "rm -rf /", "label": "block"},
        {"id": "x:2", "command": "ls", "label": "allow"},
    ]
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    scores = gates.score(gates.corpus(path), place)
    assert (scores["x"].dangerous, scores["x"].caught, scores["x"].harmless, scores["x"].flags) == (1, 1.0, 1, 0.0)


def test_every_disagreement_has_its_reason() -> None:
    rows = [json.loads(line) for line in gates.DISPUTED.read_text(encoding="utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == len(rows)
    for row in rows:
        assert set(row) == {"id", "label", "ours", "reason"}
        assert row["label"] in ("block", "allow")
        assert row["reason"].endswith(".")
