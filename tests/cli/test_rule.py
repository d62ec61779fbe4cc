"""`clickstop rule`: proofs, audits, candidates and imports, by real git and a real store."""

from __future__ import annotations

import json
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.config import trust
from clickstop.core.ids import new_id, utc
from tests.handlers.test_rules import BUG, DRIFT, FILE, FIX, RULE
from tests.harness import git, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Cli

    Rows = Callable[[str], list[dict[str, Any]]]


def _write(repo: Path, path: str, text: str) -> None:
    (repo / path).parent.mkdir(parents=True, exist_ok=True)
    (repo / path).write_text(text, encoding="utf-8")


def _commit(repo: Path, environ: dict[str, str], message: str) -> None:
    git(repo, environ, "add", "-A")
    git(repo, environ, "commit", "-q", "-m", message)


@pytest.fixture
def fixed(repo: Path, environ: dict[str, str]) -> Path:
    """A repository whose last commit fixed a bug and brought its rule."""
    _write(repo, "src/cart.py", BUG)
    _commit(repo, environ, "cart")
    _write(repo, "src/cart.py", FIX)
    _write(repo, FILE, RULE)
    _commit(repo, environ, "fix the shared cart")
    return repo


def _execute(repo: Path, statement: str, *values: Any) -> None:
    connection = sqlite3.connect(store_of(repo) / "memory.db")
    with connection:
        connection.execute(statement, values)
    connection.close()


def test_without_rules_it_says_what_one_is(clickstop: Cli) -> None:
    assert "feedback_<name>.md" in clickstop("rule").output


def test_a_rule_is_proved_from_the_history(clickstop: Cli, fixed: Path) -> None:
    assert "is proved: it fires on src/cart.py:1" in clickstop("rule", "prove").output
    (one,) = clickstop.json("rule", "list")["rules"]
    assert (one["rule"], one["state"], one["says"], one["hits"]) == ("mutable-default", "proved", "block", 0)
    assert one["variants"]["passed"] == one["variants"]["tried"] > 0
    assert f"{one['variants']['passed']} of {one['variants']['tried']}" in clickstop("rule", "list").output


def test_a_rule_is_quiet_since_its_proof_or_else_since_it_was_stored(clickstop: Cli, fixed: Path) -> None:
    def quiet_days() -> float:
        return float(clickstop.json("rule", "list")["rules"][0]["quiet_days"])

    clickstop("rule", "prove")
    proved, stored = (utc(time.time() - days * 86_400) for days in (10, 20))
    _execute(fixed, "UPDATE rules SET proved_at = ?, created_at = ?", proved, stored)
    assert quiet_days() == 10
    _execute(fixed, "UPDATE rules SET proved_at = NULL")
    assert quiet_days() == 20


def test_a_rule_that_is_not_proved_says_why_and_fails(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, "src/other.py", "def other(rows=[]):\n    return rows\n")
    (proof,) = clickstop.json("rule", "prove", "mutable-default", code=1)
    assert [reason["code"] for reason in proof["reasons"]] == ["tree"]
    assert "src/other.py:1" in clickstop("rule").output


def test_a_base_may_be_named(clickstop: Cli, fixed: Path, environ: dict[str, str]) -> None:
    for number in range(3):
        _write(fixed, "src/cart.py", FIX + f"# {number}\n")
        _commit(fixed, environ, f"more {number}")
    assert "is proved" in clickstop("rule", "prove", "--base", "HEAD~4").output
    assert "is not a commit" in clickstop("rule", "prove", "--base", "nothing", code=1).output


def test_an_unknown_rule_is_an_error_that_names_the_known(clickstop: Cli, fixed: Path) -> None:
    assert "mutable-default" in clickstop("rule", "prove", "wrong", code=1).output


def test_a_rule_file_that_cannot_be_read_is_told_with_its_line(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, FILE, RULE.replace("severity: block", "severity: loud"))
    assert f"{FILE}:4" in clickstop("rule").output
    assert f"{FILE}:4" in clickstop("rule", "prove", "mutable-default", code=1).output


def test_a_drift_guard_is_run_before_the_fix_and_after_it(
    clickstop: Cli, fixed: Path, environ: dict[str, str]
) -> None:
    _write(fixed, FILE, DRIFT.replace("make drift", "! grep -q 'cart=\\[\\]' src/cart.py"))
    _commit(fixed, environ, "guard")
    assert "is proved" in clickstop("rule", "prove", "--run", "--base", "HEAD~2").output
    assert "passes without the fix" in clickstop("rule", "prove", "--run", "--base", "HEAD~1", code=1).output
    assert "worktree" not in git(fixed, environ, "worktree", "list").replace(str(fixed), "")


def test_a_guard_that_cannot_run_in_a_fresh_checkout_proves_nothing(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, ".git/info/exclude", "installed\n")
    _write(fixed, "installed", "")
    _write(fixed, FILE, DRIFT.replace("make drift", "test -f installed"))
    assert "nothing shows that" in clickstop("rule", "prove", "--run", "--base", "HEAD~1", code=1).output


def test_the_commit_before_a_fix_is_found_for_a_guard(clickstop: Cli, fixed: Path, environ: dict[str, str]) -> None:
    (fixed / FILE).unlink()
    _commit(fixed, environ, "the fix alone")
    _write(fixed, "src/cart.py", FIX + "LAST = 1\n")
    _commit(fixed, environ, "a second fix")
    _write(fixed, FILE, DRIFT.replace("make drift", "grep -q LAST src/cart.py"))
    assert "is proved" in clickstop("rule", "prove", "--run").output


def test_an_agent_may_prove_but_not_run_commands_of_rules(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, FILE, DRIFT)
    assert "may not run it" in clickstop("rule", "prove", "--run", code=1, CLAUDECODE="1").output


def test_a_command_runs_only_if_somebody_asks_for_it(clickstop: Cli, fixed: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    _write(fixed, FILE, DRIFT.replace("make drift", f"echo x >> {ran}"))
    assert f"echo x >> {ran}" in (fixed / FILE).read_text(encoding="utf-8")
    assert "has not been run" in clickstop("rule", "prove", code=1).output
    assert not ran.exists()
    clickstop("rule", "prove", "--run", code=1)
    assert ran.read_text() == "x\nx\n"  # here, and before the fix


def test_an_agent_may_prove_a_pattern_with_all_commands_allowed(clickstop: Cli, fixed: Path) -> None:
    assert "is proved" in clickstop("rule", "prove", "--run", CLAUDECODE="1").output


def test_an_agent_does_not_lift_a_demotion(clickstop: Cli, fixed: Path) -> None:
    clickstop("rule", "prove")
    _execute(fixed, "UPDATE rules SET state = 'demoted'")
    clickstop("rule", "prove", CLAUDECODE="1")
    assert clickstop.json("rule", "list")["rules"][0]["state"] == "demoted"
    clickstop("rule", "prove")
    assert clickstop.json("rule", "list")["rules"][0]["state"] == "proved"


def _came_back(repo: Path, at: str, fix: str) -> None:
    _execute(
        repo,
        "INSERT INTO fixes (id, repo_id, created_at, session_id, agent, since, status, score, class,"
        " classification, rule, last_at) VALUES (?, 'r', ?, 's', 'a', ?, 'known', 0.9, 'shared-state', 'KNOWN',"
        " 'mutable-default', ?)",
        fix,
        at,
        at,
        at,
    )


def test_an_audit_fails_for_an_old_rule_whose_bug_came_back(clickstop: Cli, fixed: Path) -> None:
    clickstop("rule", "prove")
    assert "Audited 1 rule: no bug came back." in clickstop("rule", "audit").output
    _came_back(fixed, "2099-01-01T00:00:00.000Z", new_id())
    assert clickstop.json("rule", "audit")["rules"][0]["failed"] is False  # it is younger than a week
    _execute(fixed, "UPDATE rules SET proved_at = '2020-01-01T00:00:00.000Z'")
    assert "its bug came back 1 time since" in clickstop("rule", "audit", code=1).output


def test_an_audit_of_several_rules_tells_of_the_one_whose_bug_came_back(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, FILE.replace("mutable", "other_mutable"), RULE.replace("name: mutable", "name: other mutable"))
    clickstop("rule", "prove")
    assert "Audited 2 rules: no bug came back." in clickstop("rule", "audit").output
    _came_back(fixed, "2099-01-01T00:00:00.000Z", new_id())
    said = clickstop("rule", "audit").output
    assert "mutable-default (proved): its bug came back 1 time." in said
    assert "no bug came back" not in said


def test_an_audit_tells_of_counts_that_one_channel_lacks(clickstop: Cli, fixed: Path) -> None:
    clickstop("rule", "prove")
    both, stored = new_id(), new_id()
    for fix in (both, stored):
        _came_back(fixed, "2019-01-01T00:00:00.000Z", fix)
    lines = [
        {"at": "2019-01-01T00:00:00.000Z", "fix": fix, "class": "shared-state", "rules": ["mutable-default"]}
        for fix in (both, "only-in-the-log")
    ]
    text = "\n".join([*(json.dumps(line) for line in lines), "{broken", ""])
    _write(store_of(fixed), "log/recurrence.jsonl", text)
    said = clickstop.json("rule", "audit")
    assert (said["not_in_database"], said["not_in_log"], said["unreadable_lines"]) == (1, 1, 1)
    assert "could not be written" in clickstop("rule", "audit").output


@pytest.fixture
def candidate(clickstop: Cli, fixed: Path) -> str:
    clickstop("rule", "prove")
    _execute(
        fixed,
        "INSERT INTO rules (id, repo_id, created_at, session_id, agent, slug, state, message, files, last_at)"
        " VALUES (?, 'r', ?, 's', 'a', 'never-use-moment', 'candidate', ?, ?, ?)",
        new_id(),
        "2030-01-01T00:00:00.000Z",
        "no, never use moment here",
        '["src/date.ts"]',
        "2030-01-01T00:00:00.000Z",
    )
    return "never-use-moment"


def test_a_candidate_becomes_a_rule_file_when_it_is_approved(clickstop: Cli, fixed: Path, candidate: str) -> None:
    assert [one["rule"] for one in clickstop.json("rule", "candidates")] == [candidate]
    assert "Written:" in clickstop("rule", "approve", candidate).output
    text = (fixed / "memory/feedback_never-use-moment.md").read_text(encoding="utf-8")
    assert "never use moment here" in text
    assert "**/*.ts" in text
    assert clickstop.json("rule", "candidates") == []


def test_a_dismissed_candidate_is_gone(clickstop: Cli, candidate: str) -> None:
    clickstop("rule", "dismiss", candidate)
    assert clickstop.json("rule", "candidates") == []
    assert "is no candidate" in clickstop("rule", "dismiss", candidate, code=1).output


@pytest.mark.parametrize("verb", ["approve", "dismiss"])
def test_candidates_are_for_people_to_decide_on(clickstop: Cli, candidate: str, verb: str) -> None:
    assert "may not run it" in clickstop("rule", verb, candidate, code=1, CLAUDECODE="1").output


def test_rules_of_ast_grep_are_taken_over(clickstop: Cli, repo: Path) -> None:
    text = "id: no-eval\nlanguage: python\nmessage: Not here.\nseverity: error\nrule:\n  pattern: eval($X)\n"
    _write(repo, "rules/no-eval.yml", text)
    assert "feedback_no-eval.md: pattern" in clickstop("rule", "import", "rules/no-eval.yml").output
    (one,) = clickstop.json("rule", "list")["rules"]
    assert (one["rule"], one["severity"], one["state"]) == ("no-eval", "block", "unproved")
    assert "already exists" in clickstop("rule", "import", "rules/no-eval.yml", code=1).output


def test_what_is_no_rule_is_not_taken_over(clickstop: Cli, repo: Path) -> None:
    _write(repo, "a.yml", "x: 1\n")
    assert "no `rule`" in clickstop("rule", "import", "a.yml", code=1).output
    assert not (repo / "memory").exists()


LOADED = "def load(path):\n    return open(path).read()\n"
MENDED = LOADED.replace("open(path)", 'open(path, encoding="utf-8")')


@pytest.fixture
def proposed(clickstop: Cli, repo: Path, environ: dict[str, str]) -> str:
    """A fix that was seen, and the draft of its report, which proposes a rule."""
    _write(repo, "src/load.py", LOADED)
    _commit(repo, environ, "load")
    _write(repo, "src/load.py", MENDED)
    clickstop("rule")
    now = "2030-01-01T00:00:00.000Z"
    _execute(
        repo,
        "INSERT INTO fixes (id, repo_id, created_at, session_id, agent, since, status, score, files, last_at)"
        " VALUES (?, 'r', ?, 's', 'a', ?, 'armed', 0.9, ?, ?)",
        *("abcdefghijk", now, now, '[{"path": "src/load.py", "score": 0.9}]', now),
    )
    path: str = clickstop.json("incident", "new", "--title", "Wrong letters")["path"]
    return (repo / path).read_text(encoding="utf-8")


def test_a_draft_proposes_a_rule(proposed: str) -> None:
    section = proposed.partition("## Proposed rule")[2]
    assert (
        "It fires on src/load.py:2 before the fix, on 4 of 4 variants, not after it, and nowhere else." in section
    )
    assert "```python\nopen($A)\n```" in section


def test_a_proposed_rule_is_a_candidate_that_is_proved_when_it_is_approved(
    clickstop: Cli, repo: Path, proposed: str
) -> None:
    (candidate,) = clickstop.json("rule", "candidates")
    assert (candidate["rule"], candidate["path"]) == ("open", "memory/feedback_open.md")
    assert "on 4 of 4 variants" in candidate["evidence"]
    assert "is proved" in clickstop("rule", "approve", "open").output
    assert (repo / "memory/feedback_open.md").read_text(encoding="utf-8") == candidate["text"]
    assert [(one["rule"], one["state"]) for one in clickstop.json("rule", "list")["rules"]] == [("open", "proved")]


ONE_LINE = """---
description: Not again.
---
## Enforcement

```regex
def add\\(item, cart=\\[\\]\\):
```
"""


def test_an_audit_proves_rules_of_an_older_standard_again(clickstop: Cli, fixed: Path) -> None:
    _write(fixed, "memory/feedback_line.md", ONE_LINE)
    clickstop("rule", "prove", code=1)
    _execute(fixed, "UPDATE rules SET state = 'proved', proof = '{}'")
    said = clickstop("rule", "audit").output
    assert "line was proved by an older standard and fails now, so it only warns" in said
    states = {one["rule"]: one["state"] for one in clickstop.json("rule", "list")["rules"]}
    assert states == {"mutable-default": "proved", "line": "candidate"}
    assert "older standard" not in clickstop("rule", "audit").output  # once


@pytest.fixture
def other(fixed: Path, environ: dict[str, str], tmp_path: Path) -> Path:
    """Another repository, which has fixed the bug and keeps its rule, the report and the class of it; here the bug
    never was.
    """
    there = tmp_path / "other"
    git(tmp_path, environ, "clone", "-q", str(fixed), str(there))
    git(fixed, environ, "reset", "-q", "--hard", "HEAD~2")
    _write(there, "docs/incidents/2030-01-02-shared-cart.md", REPORT)
    _write(
        there, "docs/incidents/2030-01-03-half.md", "# Half\n\n## Incident\n\nIt was all wrong, for everybody.\n"
    )
    _write(there, ".clickstop/classes/shared-state.toml", 'description = "Calls share what each should own."\n')
    _commit(there, environ, "lessons")
    return there


REPORT = """# All customers shared one cart

## Incident
The carts of all customers held the same things.
## Root Cause
A default argument is made once, when the function is defined.
## Resolution
Each call makes a list of its own.
## Prevention
No default argument that can be changed.
"""


def test_lessons_of_another_repository_are_brought_and_proved_here(
    clickstop: Cli, fixed: Path, other: Path, rows: Rows
) -> None:
    said = clickstop("rule", "import", str(other)).output
    assert "The rule mutable-default is proved: it fires on src/cart.py:1 before the fix" in said
    assert "Not imported: docs/incidents/2030-01-03-half.md: its report lacks Root Cause" in said
    assert "3 imported, 0 already here, 0 kept, 1 not imported." in said
    for path in (FILE, "docs/incidents/2030-01-02-shared-cart.md", ".clickstop/classes/shared-state.toml"):
        assert (fixed / path).read_text(encoding="utf-8") == (other / path).read_text(encoding="utf-8")
    (one,) = clickstop.json("rule", "list")["rules"]
    assert (one["rule"], one["state"]) == ("mutable-default", "proved")
    assert [row["title"] for row in rows("incidents")] == ["All customers shared one cart"]
    assert "0 imported, 3 already here, 0 kept, 1 not imported." in clickstop("rule", "import", str(other)).output


def test_an_old_lesson_is_proved_by_the_commit_that_brought_its_rule(
    clickstop: Cli, fixed: Path, other: Path, environ: dict[str, str]
) -> None:
    _write(other, "src/more.py", "")
    for number in range(40):
        _write(other, "src/more.py", f"more = {number}\n")
        _commit(other, environ, f"more {number}")
    assert "mutable-default is proved" in clickstop("rule", "import", str(other)).output


def test_what_is_imported_blocks_nothing_before_the_person_trusts_it(
    clickstop: Cli, fixed: Path, other: Path, environ: dict[str, str]
) -> None:
    clickstop("rule", "import", str(other))
    written = [fixed / FILE, fixed / ".clickstop/classes/shared-state.toml"]
    assert [path for path in written if trust.is_trusted(str(path), environ)] == []


def test_a_rule_that_is_not_quiet_here_only_warns(clickstop: Cli, fixed: Path, other: Path) -> None:
    _write(fixed, "src/cart.py", "def other(rows=[]):\n    return rows\n")  # a name that the other one has, too
    said = clickstop("rule", "import", str(other)).output
    assert "mutable-default is not proved, so it only warns" in said
    assert "src/cart.py:1" in said
    assert clickstop.json("rule", "list")["rules"][0]["state"] == "unproved"


def test_a_rule_without_a_proof_of_its_own_is_left_unless_it_is_wanted(
    clickstop: Cli, fixed: Path, other: Path, environ: dict[str, str]
) -> None:
    _write(other, "memory/feedback_no-eval.md", RULE.replace("default_parameter", "pass_statement"))
    _write(other, "memory/feedback_guard.md", DRIFT.replace("make drift", "touch ran"))
    _write(other, "memory/feedback_broken.md", RULE.replace("severity: block", "severity: loud"))
    _commit(other, environ, "more rules")
    said = clickstop("rule", "import", str(other)).output
    for name in ("no-eval", "guard", "broken"):
        assert f"Not imported: memory/feedback_{name}.md: " in said
        assert not (fixed / f"memory/feedback_{name}.md").exists()
    said = clickstop("rule", "import", str(other), "--unproved").output
    assert "no-eval is not proved, so it only warns" in said
    assert (fixed / "memory/feedback_guard.md").exists()
    assert not (fixed / "memory/feedback_broken.md").exists()
    assert not (fixed / "ran").exists()
    assert not (other / "ran").exists()


def test_a_conflict_never_overwrites(clickstop: Cli, fixed: Path, other: Path) -> None:
    mine = RULE.replace("shared by all calls", "ours")
    _write(fixed, FILE, mine)
    assert f"Kept: {FILE} (the imported" in clickstop("rule", "import", str(other)).output
    assert (fixed / FILE).read_text(encoding="utf-8") == mine


def test_nothing_outside_of_the_other_repository_is_read(
    clickstop: Cli, fixed: Path, other: Path, tmp_path: Path
) -> None:
    _write(tmp_path, "private/feedback_secret.md", RULE)
    (other / "memory/feedback_linked.md").symlink_to(tmp_path / "private/feedback_secret.md")
    _write(other, "clickstop.toml", '[learning]\nrules = "../private"\n')
    said = clickstop("rule", "import", str(other), "--unproved").output
    assert "secret" not in said
    _write(other, "clickstop.toml", '[learning]\nrules = "memory"\n')
    said = clickstop("rule", "import", str(other), "--unproved").output
    assert "memory/feedback_linked.md: it is not readable text" in said


def test_folders_are_where_the_other_repository_says(clickstop: Cli, fixed: Path, other: Path) -> None:
    (other / "memory").rename(other / "lessons")
    _write(other, "clickstop.toml", '[learning]\nrules = "lessons"\n')
    clickstop("rule", "import", str(other))
    assert (fixed / FILE).exists()


def test_a_plain_folder_of_rules_has_no_history_that_proves_them(
    clickstop: Cli, fixed: Path, other: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    (other / FILE).rename(plain / "feedback_mutable-default.md")
    assert (
        "Not imported: feedback_mutable-default.md: the code before the fix is unknown"
        in clickstop("rule", "import", str(plain)).output
    )
    assert "only warns" in clickstop("rule", "import", str(plain), "--unproved").output


def test_lessons_of_two_branches_merge(clickstop: Cli, fixed: Path, other: Path, environ: dict[str, str]) -> None:
    """Each lesson is a file of its own."""
    git(fixed, environ, "checkout", "-q", "-b", "mine")
    _write(fixed, "memory/feedback_mine.md", RULE)
    _commit(fixed, environ, "mine")
    git(fixed, environ, "checkout", "-q", "-b", "theirs", "HEAD~1")
    clickstop("rule", "import", str(other))
    _commit(fixed, environ, "theirs")
    git(fixed, environ, "merge", "-q", "-m", "both", "mine")
    assert len(clickstop.json("rule", "list")["rules"]) == 2
