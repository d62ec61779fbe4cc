"""What is remembered of a session's records, and what is noise."""

from __future__ import annotations

from typing import Any

import pytest

from clickstop.memory.attempts import Settled
from clickstop.memory.derive import RepositoryFacts, derive
from clickstop.memory.noise import is_foreign, is_trivial
from clickstop.memory.observation import Commit, Observation, Turn
from clickstop.store.memory import Prompt
from clickstop.store.observations import OpenAttempt
from clickstop.store.turns import CheckRun, Gate, Signal, ToolCall
from tests.each import each

AT = "2030-01-01T10:00:{:02d}.000Z"


class Made:
    """A turn in the making: each thing a second after the one before."""

    def __init__(self) -> None:
        self.turn = Turn("s1")
        self.prompt_id = "p1"  # of the calls to come
        self._second = 0

    def _at(self) -> str:
        self._second += 1
        return AT.format(self._second)

    def call(
        self,
        tool: str,
        target: str,
        outcome: str = "ok",
        code: int | None = None,
        summary: str = "",
        *,
        changed: bool = False,
    ) -> str:
        call_id = f"c{len(self.turn.calls)}"
        row = (call_id, self.prompt_id, "tool.after", tool, target, outcome, code, 100, summary, int(changed))
        self.turn.calls.append(ToolCall(*row, self._at()))
        return call_id

    def run(self, command: str, kind: str, tool: str = "pytest", **more: Any) -> None:
        """A command whose output is a signal."""
        failed = kind != "vr_pass"
        call_id = self.call("shell", command, "failed" if failed else "ok", 1 if failed else 0)
        told = {"names": ["test_total"], "files": ["tests/test_cart.py:5"], "mark": "f1", **more}
        row = (call_id, "p1", kind, tool, command, "E assert 1 == 2", told["mark"], "")
        rest = ({"failed": 1}, told["names"], told["files"], self.turn.calls[-1].at, 0)
        self.turn.signals.append(Signal(*row, *rest))

    def prompt(self, text: str, number: int = 1) -> None:
        self.turn.prompts.append(Prompt(f"id{number}", "p1", number, text, "", self._at()))

    def observed(
        self, known: list[OpenAttempt] | None = None, texts: dict[str, str] | None = None
    ) -> list[Observation]:
        places = RepositoryFacts(
            ["/shop"], ["docs/adr/*.md"], ["docs/incidents/*.md"], lambda path: (texts or {}).get(path, "")
        )
        return derive(self.turn, places, known or [])

    def types(self) -> list[str]:
        return [one.type for one in self.observed()]


@pytest.fixture
def made() -> Made:
    return Made()


def test_edits_of_one_file_for_one_prompt_are_one_change(made: Made) -> None:
    for _ in range(3):
        made.call("edit", "/shop/src/cart.py")
    (one,) = made.observed()
    assert (one.type, one.title, one.files, one.count) == (
        "file_change",
        "Changed src/cart.py (3 edits)",
        ["src/cart.py"],
        3,
    )


@pytest.mark.parametrize(
    "path",
    [
        "/shop/node_modules/a/index.js",
        "/shop/.venv/lib/x.py",
        "/shop/dist/app.js",
        "/tmp/scratch.py",
        "/shop/.git/x",
    ],
)
def test_files_of_others_and_files_elsewhere_are_noise(made: Made, path: str) -> None:
    made.call("write", path)
    assert made.observed() == []


def test_a_document_is_discovered_once_and_code_is_not(made: Made) -> None:
    for path in ("/shop/docs/auth.md", "/shop/docs/auth.md", "/shop/src/cart.py", "/shop/node_modules/a/README.md"):
        made.call("read", path)
    assert [(one.type, one.title) for one in made.observed()] == [("discovery", "Read docs/auth.md")]


@each("command", ["ls -la src", "cat a | grep b", "git status && git diff", "cd x; pwd", "FOO=1 echo x"])
def test_commands_that_look_around_are_trivial(command: str) -> None:
    assert is_trivial(command)


@each("command", ["make build", "git push", "cd x && npm test", "python a.py | tail", "git commit -m x"])
def test_commands_that_do_something_are_not(command: str) -> None:
    assert not is_trivial(command)


def test_a_folder_of_dependencies_counts_and_a_file_of_that_name_does_not() -> None:
    assert is_foreign("web/node_modules/a.js")
    assert not is_foreign("src/build")


def test_a_failure_that_nothing_settled_is_a_failed_attempt_with_what_was_tried(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.call("edit", "/shop/src/cart.py")
    made.run("pytest -q", "test_failure")
    (one,) = [one for one in made.observed() if one.type == "failed_attempt"]
    assert (one.title, one.count, one.settled_at) == ("pytest failed: test_total", 2, None)
    assert one.detail.startswith("Failed again after edits of src/cart.py.")
    assert one.files == ["tests/test_cart.py", "src/cart.py"]


def test_a_failure_is_counted_under_the_prompt_in_which_it_was_met(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.prompt_id = "p2"
    made.run("pytest -q", "test_failure")
    (one,) = [one for one in made.observed() if one.type == "failed_attempt"]
    row = one.row("s1", "main")
    assert (row["seen"], row["recurrence"]) == ({"s1": {"p1": 1, "p2": 1}}, 2)


def test_a_green_run_of_the_same_tool_settles_it(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.run("pytest", "vr_pass", names=[], files=[])
    (one,) = [one for one in made.observed() if one.type == "failed_attempt"]
    assert one.settled_at == made.turn.calls[-1].at


def test_a_green_run_of_other_files_or_another_tool_settles_nothing(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.run("pytest tests/test_price.py", "vr_pass", names=[], files=[])
    made.run("mypy src", "vr_pass", tool="mypy", names=[], files=[])
    (one,) = [one for one in made.observed() if one.type == "failed_attempt"]
    assert one.settled_at is None


@each(
    ("failed", "of", "passed", "by"),
    [
        ("cargo test -q -p shop", "cargo test", "cargo test", "cargo test"),
        ("npm test", "node --test", "node --test", "node --test"),
        ("pytest -x", "pytest", ". .venv/bin/activate && ruff check . && pytest -q", "ruff+pytest"),
        ("ruff check . ; pytest", "ruff+pytest", "pytest; ruff check", "pytest+ruff"),
    ],
)
def test_a_pass_of_the_same_tool_settles_it_whatever_else_ran(failed: str, of: str, passed: str, by: str) -> None:
    made = Made()
    made.run(failed, "test_failure", of)
    made.run(passed, "vr_pass", by)
    (one,) = [one for one in made.observed() if one.type == "failed_attempt"]
    assert one.settled_at is not None


def test_an_attempt_of_an_earlier_session_is_settled_by_this_one(made: Made) -> None:
    made.run("pytest", "vr_pass", names=[], files=[])
    known = [OpenAttempt("failed pytest f1", "pytest -q", ["tests/test_cart.py"])]
    settled = [one for one in made.observed(known) if isinstance(one, Settled)]
    assert [(one.key, one.settled_at) for one in settled] == [("failed pytest f1", made.turn.calls[-1].at)]


def test_a_failed_attempt_has_the_same_key_in_every_session(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    other = Made()
    other.turn.session_id = "s2"
    other.run("cd /shop && pytest -q", "test_failure")
    keys = [[one.key for one in turn.observed() if one.type == "failed_attempt"] for turn in (made, other)]
    assert keys[0] == keys[1]


def test_a_command_that_fails_without_a_signal_is_one_too_unless_it_is_trivial(made: Made) -> None:
    made.call("shell", "./deploy.sh staging", "failed", 3, "connecting\npermission denied")
    made.call("shell", "cat missing.txt", "failed", 1, "no such file")
    (one,) = made.observed()
    assert one.title == "`./deploy.sh staging` failed (exit code 3): permission denied"
    assert one.importance == 4


def test_the_last_result_of_each_verification_is_a_check_result(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.run("pytest -q", "vr_pass", names=[], files=[])
    results = [(one.title, one.importance) for one in made.observed() if one.type == "check_result"]
    assert results == [("pytest passed: 1 failed", 2)]


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("feat(cart): totals", "feature"),
        ("Add a cart", "feature"),
        ("fix: rounding", "bugfix"),
        ("cart: fix rounding", "bugfix"),
        ("Refactor the parser", "refactor"),
        ("Release 1.2", "commit"),
    ],
)
def test_a_commit_is_what_its_message_says(made: Made, subject: str, kind: str) -> None:
    made.call("shell", "git commit -q -F -")
    made.turn.commits = [Commit("a" * 40, 1893492001.0, subject, "")]
    assert made.types() == [kind]


def test_a_commit_body_that_says_why_is_a_decision(made: Made) -> None:
    made.call("shell", "git add -A && git commit -q -F -")
    body = "Sums are kept as cents. We use whole numbers because floats round twice.\n\nCo-Authored-By: x"
    made.turn.commits = [Commit("a" * 40, 1893492001.0, "cart: fix rounding", body)]
    decision = made.observed()[-1]
    assert decision.type == "decision"
    assert decision.title == "cart: fix rounding: We use whole numbers because floats round twice."
    assert decision.detail == "We use whole numbers because floats round twice."


def test_a_commit_that_nobody_made_in_this_session_is_not_remembered(made: Made) -> None:
    made.call("shell", "git commit -q -m x")
    made.turn.commits = [Commit("a" * 40, 1893400000.0, "Add a cart", "because")]
    assert made.observed() == []


def test_a_commit_that_failed_claims_none_that_was_made_at_that_time(made: Made) -> None:
    made.call("shell", "git commit -m 'feat: mine'", "failed", 1, "nothing to commit, working tree clean")
    made.turn.commits = [Commit("a" * 40, 1893492001.0, "chore: somebody else's", "")]
    assert made.observed() == []


def test_several_commits_of_one_line_are_all_remembered(made: Made) -> None:
    made.call("shell", "git commit -qm 'feat: a' && git commit -qm 'feat: b' --allow-empty")
    made.turn.commits = [Commit(sha * 40, 1893492001.0, f"feat: {sha}", "") for sha in "ba"]
    assert [one.title for one in made.observed()] == [f"feat: {sha} ({sha * 9})" for sha in "ba"]


DECISIONS = [
    "we keep sqlite because postgres is too heavy for a laptop",
    "never use floats for money here",
    "From now on, put every migration in its own file.",
    "Always run the linter before committing.",
    "Money must never be a float.",
    "We use pnpm in this repo, not npm.",
    "We don't use ORMs here.",
    "No, amounts must be whole cents.",
    "Let's stick with the old parser.",
    "Don't mock the database in this project.",
    "We decided to drop Python 3.9.",
    "This project targets Python 3.11 and newer.",
    "Please never push to main without asking me.",
    "Tests should never hit the network.",
    "Our convention is to name tests after behaviour.",
]
NO_DECISIONS = [
    "revert your edit",
    "Fix the total of the cart",
    "Never mind, go on",
    "The test always fails on CI",
    "Why do we use floats?",
    "It must be somewhere in cart.py",
    "you should add a test",
    "No, use the other function",
    "Don't touch the config",
    "Add a test that never hits the network",
    "we need to fix this today",
    "Can we keep the old API?",
    "undo that and try again",
    "I have never seen this error before",
    "It still fails",
    "please do not stop",
    "We use floats and that is wrong, fix it",
    "You must read the file first",
    "Let's go",
    "The build must pass before you stop",
    "```\nnever use floats here\n```",
    "> we keep the old parser",
]


@each("text", DECISIONS)
def test_what_the_person_decides_for_good_is_kept_in_their_words(text: str) -> None:
    made = Made()
    made.prompt(f"Count the cart. {text}")
    (one,) = made.observed()
    assert (one.type, one.title) == ("decision", text)


@each("text", NO_DECISIONS)
def test_requests_reports_and_questions_are_no_decisions(text: str) -> None:
    made = Made()
    made.prompt("Do it")
    made.prompt(text, 2)
    assert made.observed() == []


def test_a_commit_with_nothing_to_commit_is_no_attempt(made: Made) -> None:
    made.call("shell", "git commit -m x", "failed", 1, "On branch main\nnothing to commit, working tree clean")
    assert made.observed() == []


@each("command", ["pytest -q", "pytest", "python -m pytest"])
def test_a_check_of_our_own_that_passes_settles_what_failed(command: str) -> None:
    made = Made()
    made.run("pytest -q", "test_failure")
    made.turn.checks.append(CheckRun("test", command, "passed", "turn_stop", AT.format(30)))
    (attempt,) = [one for one in made.observed() if one.type == "failed_attempt"]
    assert attempt.settled_at == AT.format(30)


def test_decision_records_and_incidents_are_known_by_their_place_and_heading(made: Made) -> None:
    made.call("write", "/shop/docs/adr/0001.md")
    made.call("edit", "/shop/docs/incidents/2030-01-01-lost.md")
    texts = {
        "docs/adr/0001.md": "---\nstatus: x\n---\n# Use views\n\nThey stay fresh.",
        "docs/incidents/2030-01-01-lost.md": "# Orders lost",
    }
    found = [(one.type, one.title) for one in made.observed(texts=texts) if one.type != "file_change"]
    assert found == [("decision", "Use views"), ("incident", "Orders lost")]


def test_a_stopped_call_is_a_violation_with_its_rule(made: Made) -> None:
    made.turn.gates = [
        Gate("p1", "gate.command", "delete.home", "block", "would delete", "rm -rf ~", AT.format(9))
    ] * 2
    (one,) = made.observed()
    assert (one.type, one.rule_id, one.count) == ("violation", "delete.home", 2)


def test_a_stopped_write_is_told_by_its_path_in_the_repository(made: Made) -> None:
    made.turn.gates = [Gate("p1", "gate.path", "env", "block", "is secret", "/shop/.env", AT.format(9))]
    (one,) = made.observed()
    assert one.title == "Stopped by env: .env"


def test_references_to_plan_items_and_rules_are_kept(made: Made) -> None:
    made.prompt("Do P2-003 as CR-12 says")
    made.call("edit", "/shop/a.py")
    (one,) = made.observed()
    assert one.plan_item == "P2-003"


def test_the_same_records_give_the_same_observations(made: Made) -> None:
    made.run("pytest -q", "test_failure")
    made.call("edit", "/shop/a.py")
    rows = [[one.row("s1", "main") for one in made.observed()] for _ in range(2)]
    assert rows[0] == rows[1]


SECOND = 1_893_492_000.0  # of AT, at 0


class TestCommandsThatChangeFiles:
    def test_what_changed_while_a_command_ran_is_remembered_like_an_edit(self) -> None:
        made = Made()
        made.call("shell", "sed -i s/a/b/ src/cart.py", changed=True)
        made.call("read", "/shop/README.md")
        made.turn.touched = {"src/cart.py": SECOND + 1.05, "src/old.py": SECOND - 50, "README.md": SECOND + 2.05}
        [change] = [one for one in made.observed() if one.type == "file_change"]
        assert (change.title, change.files, change.command) == (
            "Changed src/cart.py",
            ["src/cart.py"],
            "sed -i s/a/b/ src/cart.py",
        )

    def test_a_generator_whose_words_say_nothing_is_seen_too(self) -> None:
        made = Made()
        made.call("shell", "./tools/generate-client")
        made.turn.touched = {"src/client.py": SECOND + 1.01}
        assert [one.title for one in made.observed()] == ["Changed src/client.py"]

    def test_what_a_test_run_touches_is_not_a_change(self) -> None:
        made = Made()
        made.run("pytest -q", "vr_pass")
        made.turn.touched = {"snapshot.txt": SECOND + 1.01}
        assert "file_change" not in made.types()

    def test_a_file_that_was_edited_by_hand_is_told_once(self) -> None:
        made = Made()
        made.call("edit", "/shop/src/cart.py")
        made.call("shell", "black .", changed=True)
        made.turn.touched = {"src/cart.py": SECOND + 2.01}
        assert made.types() == ["file_change"]

    def test_many_files_are_one_observation(self) -> None:
        made = Made()
        made.call("shell", "git checkout main", changed=True)
        made.turn.touched = {f"src/m{number}.py": SECOND + 1.01 for number in range(30)}
        [change] = made.observed()
        assert change.title == "Changed 30 files: git checkout main"
