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


def test_rules_that_are_prepared_together_see_what_each_alone_sees(history: History, rule: Rule) -> None:
    history.commit(src__a="later = datetime.now()\n", src__b="x = 1\n")
    history.commit(src__a="x = 1\n", src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    (history.repo / "src/c.py").write_text("datetime.now()\n", encoding="utf-8")
    other = Rule("other", "pattern", engine="regex", pattern="x = 1", languages=["python"], globs=["src/b.py"])
    alone, together = history.place, history.place
    together.prepare([rule, other])
    assert together.hit_files() == ["src/b.py", "src/c.py"]
    assert [path for path, _ in together.tree(rule)] == ["src/c.py"]
    assert [path for path, _ in together.tree(other)] == ["src/b.py"]
    assert sorted(hunk.path for hunk in together.history(rule).hunks) == ["src/a.py", "src/clock.py"]
    assert together.history(other).hunks == []
    assert together.history(rule).commits == alone.history(rule).commits == 2
    for each_rule in (rule, other):
        proofs = [versions.prove_here(each_rule, place).record() for place in (alone, together)]
        assert proofs[0] == proofs[1]


def test_a_rule_is_only_shown_files_that_it_applies_to(history: History, rule: Rule) -> None:
    history.commit(src__a="x = 1\n")
    (history.repo / "notes.md").write_text("datetime.now()\n", encoding="utf-8")
    (history.repo / "src/a.ts").write_text("datetime.now()\n", encoding="utf-8")
    assert [path for path, _ in history.place.tree(rule)] == ["src/a.py"]
    history.commit(src__a="x = 2\n")
    assert {hunk.path for hunk in history.place.history(rule).hunks} <= {"src/a.py"}


def test_where_a_rule_fires_before_no_change_the_newest_one_that_it_applies_to_says_why(
    history: History, rule: Rule
) -> None:
    history.commit(src__a="datetime.today()\n", src__b="x = 1\n")
    history.commit(src__a="datetime.now(UTC)\n")
    (history.repo / "web.ts").write_text("x\n", encoding="utf-8")
    git(history.repo, history.environ, "add", "-A")
    git(history.repo, history.environ, "commit", "-q", "-m", "web")
    (history.repo / "web.ts").write_text("y\n", encoding="utf-8")
    fix = history.place.fix(rule, [])
    assert (list(fix.before), fix.base.endswith("^")) == (["src/a.py"], True)
    assert history.prove(rule)[1] == ["green_before"]


def test_a_rule_that_applies_to_no_changed_file_names_three_of_them(history: History, rule: Rule) -> None:
    for name in ("a", "b", "c", "d"):
        (history.repo / f"{name}.ts").write_text("x\n", encoding="utf-8")
    history.commit(src__a="x = 1\n")
    for name in ("a", "b", "c", "d"):
        (history.repo / f"{name}.ts").write_text("y\n", encoding="utf-8")
    assert list(history.place.fix(rule, []).before) == ["a.ts", "b.ts", "c.ts"]
    assert history.prove(rule) == ("unproved", ["not_meant"])


def test_an_unchanged_file_is_no_fix(history: History, rule: Rule) -> None:
    history.commit(src__clock=BUG.before)
    fix = history.place.fix(rule, [])
    assert (fix.base, fix.before, fix.after) == ("", {}, {})
    assert not history.place.is_red(rule)


def test_the_last_fix_of_files_is_uncommitted_or_in_the_newest_commit(history: History) -> None:
    history.commit(src__a="x = 1\n", src__b="x = 1\n")
    history.commit(src__a="x = 2\n")
    history.commit(src__b="x = 2\n")
    fix = history.place.last_fix(["src/a.py"])
    assert (fix.before, fix.after) == ({"src/a.py": "x = 1\n"}, {"src/a.py": "x = 2\n"})
    (history.repo / "src/a.py").write_text("x = 3\n", encoding="utf-8")
    fix = history.place.last_fix(["src/a.py"])
    assert (fix.base, fix.before, fix.after) == ("HEAD", {"src/a.py": "x = 2\n"}, {"src/a.py": "x = 3\n"})
    assert history.place.last_fix(["src/none.py"]).before == {}


def test_a_commit_that_changes_too_many_files_is_no_fix(
    history: History, rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.commit(src__clock=BUG.before, src__a="x = 1\n")
    history.commit(src__clock=BUG.after, src__a="x = 2\n")
    monkeypatch.setattr(versions, "_MANY", 2)
    assert history.place.is_red(rule)
    monkeypatch.setattr(versions, "_MANY", 1)
    assert not history.place.is_red(rule)


def test_a_fix_is_searched_among_so_many_commits(
    history: History, rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.commit(src__clock=BUG.before, src__a="x = 0\n")
    history.commit(src__clock=BUG.after)
    history.commit(src__a="x = 1\n")
    monkeypatch.setattr(versions, "_BACK", 1)
    assert not history.place.is_red(rule)
    monkeypatch.setattr(versions, "_BACK", 2)
    assert history.place.is_red(rule)


def test_the_lesson_of_an_old_rule_is_what_changed_since_its_file_was_added(
    history: History, rule: Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.commit(src__clock=BUG.before)
    (history.repo / "memory").mkdir()
    (history.repo / rule.path).write_text(BUG.rule_text, encoding="utf-8")
    history.commit(src__clock=BUG.after)
    history.commit(src__clock=BUG.after + "# 1\n")
    assert history.place.lesson(rule).before == {"src/clock.py": BUG.before}  # type: ignore[union-attr]  # not None
    monkeypatch.setattr(versions, "_BACK", 1)  # the fix is older than the commits that are searched
    lesson = history.place.lesson(rule)
    assert lesson is not None
    assert (lesson.before, lesson.after["src/clock.py"]) == ({"src/clock.py": BUG.before}, BUG.after + "# 1\n")
    rule.path = "memory/feedback_other.md"
    assert history.place.lesson(rule) is None


def test_the_modules_of_a_project_are_in_its_first_three_levels(history: History) -> None:
    history.commit(src__shop__cart__total="x = 1\n", setup="x = 1\n")
    assert history.place.packages() >= {"src", "shop", "cart", "setup"}
    assert "total" not in history.place.packages()


def test_texts_are_kept_up_to_a_limit(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    history.commit(src__a="x = 1\n")
    place = history.place
    assert place.text("src/a.py") == "x = 1\n"
    monkeypatch.setattr(versions, "_HELD", 0)
    fresh = history.place
    fresh.text("src/a.py")
    (history.repo / "src/a.py").write_text("x = 2\n", encoding="utf-8")
    assert (place.text("src/a.py"), fresh.text("src/a.py")) == ("x = 1\n", "x = 2\n")
    assert place.text("src/none.py") is None
    assert place.at("HEAD", "src/a.py") == "x = 1\n"
    assert place.at("HEAD", "src/none.py") is None


def test_a_lesson_from_elsewhere_counts_only_where_the_bug_was_never_here(history: History, rule: Rule) -> None:
    history.commit(src__a="x = 1\n")
    elsewhere = versions.FixedFiles("there", {"src/a.py": BUG.before}, {"src/a.py": BUG.after})
    assert versions.prove_here(rule, history.place, lesson=elsewhere).state == "proved"
    (history.repo / "src/a.py").write_text(BUG.before, encoding="utf-8")  # the same name, and no part of that fix
    proof = versions.prove_here(rule, history.place, lesson=elsewhere)
    assert [reason.code for reason in proof.reasons] == ["tree"]
    history.commit(src__a=BUG.before)
    (history.repo / "src/a.py").write_text(BUG.after, encoding="utf-8")
    proof = versions.prove_here(rule, history.place, lesson=versions.FixedFiles("there", {"b.py": "x"}, {}))
    assert (proof.state, proof.before) == ("proved", ["src/a.py:4"])


def test_history_is_read_for_a_rule_that_fires_on_the_fix_or_if_asked(history: History, rule: Rule) -> None:
    history.commit(src__a="x = 1\n")
    history.commit(src__a="x = 2\n")
    assert versions.prove_here(rule, history.place, thorough=False).commits == 0
    assert versions.prove_here(rule, history.place).commits == 2
    history.commit(src__clock=BUG.before)
    (history.repo / "src/clock.py").write_text(BUG.after, encoding="utf-8")
    assert versions.prove_here(rule, history.place, thorough=False).commits == 3


def test_a_command_needs_no_fix(history: History) -> None:
    guard = Rule("guard", "drift", command="make drift")
    assert versions.prove_here(guard, history.place, outcomes=(False, True)).state == "proved"
    assert [reason.code for reason in versions.prove_here(guard, history.place).reasons] == ["not_run"]
