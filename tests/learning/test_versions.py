"""What rules are proved against, out of real repositories."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from clickstop.learning import versions
from clickstop.learning.rule import Rule, read
from tests.harness import git
from tests.learning.bugs import BUGS

if TYPE_CHECKING:
    from pathlib import Path

BUG = next(bug for bug in BUGS if bug.slug == "naive-now")


@pytest.fixture
def rule() -> Rule:
    found, _ = read(BUG.rule_text, "memory/feedback_naive-now.md")
    assert found is not None
    return found


class History:
    def __init__(self, repo: Path, environ: dict[str, str]) -> None:
        self.repo, self.environ = repo, environ

    @property
    def place(self) -> versions.ProofRepository:
        return versions.ProofRepository(str(self.repo), self.environ)

    def commit(self, **files: str) -> str:
        """Names with `__` for `/`, without their suffix."""
        for name, text in files.items():
            path = self.repo / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        git(self.repo, self.environ, "add", "-A")
        git(self.repo, self.environ, "commit", "-q", "-m", "step")
        return git(self.repo, self.environ, "rev-parse", "HEAD")

    def prove(self, rule: Rule, **more: list[str]) -> tuple[str, list[str]]:
        proof = versions.prove_here(rule, self.place, **more)  # type: ignore[arg-type]  # `armed`
        return proof.state, [reason.code for reason in proof.reasons]


@pytest.fixture
def history(repo: Path, environ: dict[str, str]) -> History:
    return History(repo, environ)


def test_a_fix_that_is_not_committed_is_compared_with_the_last_commit(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    assert history.prove(rule) == ("proved", [])


def test_a_committed_fix_is_found_behind_later_commits(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    history.commit(src__clock=BUG.after)
    for number in range(5):
        history.commit(src__clock=BUG.after + f"# {number}\n", src__other=f"x = {number}\n")
    assert history.prove(rule) == ("proved", [])


def test_only_armed_files_are_looked_at_where_they_are_known(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before, src__other="x = 1\n")
    history.commit(src__clock=BUG.after, src__other="x = 2\n")
    assert history.prove(rule, armed=["src/other.py"]) == ("unproved", ["anchor", "history"])
    assert history.prove(rule, armed=["src/clock.py"]) == ("proved", [])


def test_recorded_originals_count_where_git_never_saw_the_bug(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.after)
    assert history.prove(rule)[0] == "unproved"
    proof = versions.prove_here(rule, history.place, originals={"src/clock.py": BUG.before})
    assert proof.state == "proved"


def test_a_file_that_was_deleted_by_the_fix_is_found(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before, src__other="x = 1\n")
    (history.repo / "src/clock.py").unlink()
    assert history.prove(rule) == ("proved", [])


def test_what_was_added_and_taken_away_again_counts_as_noise(history: History, rule: Rule) -> None:
    history.commit(src__a="x = 1\nlater = datetime.now()\n")
    history.commit(src__a="x = 1\n", src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    assert history.prove(rule) == ("unproved", ["history"])


def test_untracked_files_belong_to_the_tree_and_ignored_ones_do_not(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    (history.repo / ".gitignore").write_text("made/\n", encoding="utf-8")
    (history.repo / "made").mkdir()
    (history.repo / "made/x.py").write_text("datetime.now()\n", encoding="utf-8")
    assert history.prove(rule) == ("proved", [])
    (history.repo / "new.py").write_text("datetime.now()\n", encoding="utf-8")
    assert history.prove(rule) == ("unproved", ["tree"])


def test_looking_back_says_when_it_was_cut(
    history: History, rule: Rule, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.commit(src__clock=BUG.before)
    assert history.place.history(rule).cut == ""
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec tail -f /dev/null\n", encoding="utf-8")  # a git that never ends
    slow.chmod(0o755)
    place = versions.ProofRepository(
        str(history.repo), {**history.environ, "PATH": str(slow.parent) + ":" + os.environ["PATH"]}
    )
    monkeypatch.setattr(versions, "_SECONDS", 0.1)
    assert "stopped after 0.1 s" in place.history(rule).cut


def test_looking_back_ends_after_so_many_commits(
    history: History, rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        history.commit(src__a=f"x = {number}\n")
    monkeypatch.setattr(versions, "COMMITS", 3)
    assert history.place.history(rule).commits == 3


def test_odd_names_of_files_are_read(history: History, rule: Rule) -> None:
    history.commit(**{"src__größe und so": BUG.before})
    (history.repo / "src/größe und so.py").write_text(BUG.after, encoding="utf-8")
    assert history.prove(rule) == ("proved", [])


def test_outside_git_nothing_is_proved_and_nothing_breaks(
    tmp_path: Path, environ: dict[str, str], rule: Rule
) -> None:
    assert versions.prove_here(rule, versions.ProofRepository(str(tmp_path), environ)).reasons[0].code == "no_fix"


def test_a_tree_that_could_not_be_looked_through_proves_nothing(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    place = versions.ProofRepository(str(history.repo), history.environ, seconds=-1)
    assert [reason.code for reason in versions.prove_here(rule, place).reasons] == ["cut"]


def test_files_are_read_once_for_many_rules(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    place = history.place
    assert versions.prove_here(rule, place).state == "proved"
    (history.repo / "src/clock.py").write_text(BUG.before, encoding="utf-8")
    assert versions.prove_here(rule, place).state == "proved"
    assert versions.prove_here(rule, history.place).state == "unproved"
