"""Learned rules through real hook processes: proved when written, and the same mistake is stopped from then on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.harness import Answer, Hook, git, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BUG = "def add(item, cart=[]):\n    cart.append(item)\n    return cart\n"
FIX = "def add(item, cart=None):\n    cart = [] if cart is None else cart\n    cart.append(item)\n    return cart\n"
RULE = """---
name: mutable default
description: A default argument is made once and shared by all calls.
severity: block
incident: 2030-01-02-shared-cart
---

# No mutable defaults

## Enforcement

```yaml
language: python
rule:
  kind: default_parameter
  has: {field: value, kind: list}
```
"""
FILE = "memory/feedback_mutable-default.md"


class Session:
    """An agent at work in a scratch repository with a bug that was just fixed, not committed yet."""

    def __init__(self, hook: Hook, repo: Path, environ: dict[str, str]) -> None:
        self.hook, self.repo, self.environ = hook, repo, environ
        self.calls = 0
        self.id = "s1"
        self.write_file("src/cart.py", BUG)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "cart")
        self.write_file("src/cart.py", FIX)

    def git(self, *words: str) -> str:
        return git(self.repo, self.environ, *words)

    def write_file(self, path: str, text: str) -> None:
        whole = self.repo / path
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_text(text, encoding="utf-8")

    def payload(self, event: str, **more: Any) -> dict[str, Any]:
        return {
            "session_id": self.id,
            "transcript_path": "",
            "cwd": str(self.repo),
            "hook_event_name": event,
            "permission_mode": "default",
            "prompt_id": f"{self.id}-p1",
            **more,
        }

    def call(self, event: str, tool: str, asked: dict[str, Any], **more: Any) -> Answer:
        if event == "PreToolUse":
            self.calls += 1
        more = {"tool_name": tool, "tool_use_id": f"call-{self.calls}", "tool_input": asked, **more}
        return self.hook(self.payload(event, **more))

    def before_write(self, path: str, text: str) -> Answer:
        return self.call("PreToolUse", "Write", {"file_path": str(self.repo / path), "content": text})

    def before_edit(self, path: str, old: str, new: str) -> Answer:
        asked = {"file_path": str(self.repo / path), "old_string": old, "new_string": new}
        return self.call("PreToolUse", "Edit", asked)

    def writes(self, path: str, text: str) -> Answer:
        """The call goes through: before, the file, after."""
        said = self.before_write(path, text)
        assert said.specific.get("permissionDecision") is None, said.reply
        self.write_file(path, text)
        where = str(self.repo / path)
        done = {"type": "create", "filePath": where, "content": text, "structuredPatch": []}
        return self.call("PostToolUse", "Write", {"file_path": where, "content": text}, tool_response=done)

    def runs(self, command: str, *, change: dict[str, str] | None = None, failed: bool = False) -> Answer:
        """A shell command, with what it changes; the answer is the one after the batch."""
        self.call("PreToolUse", "Bash", {"command": command})
        for path, text in (change or {}).items():
            self.write_file(path, text)
        if failed:
            self.call(
                "PostToolUseFailure", "Bash", {"command": command}, error="Exit code 1\nred", is_interrupt=False
            )
        else:
            done = {"stdout": "", "stderr": "", "interrupted": False, "isImage": False}
            self.call("PostToolUse", "Bash", {"command": command}, tool_response=done)
        one = {"tool_name": "Bash", "tool_use_id": f"call-{self.calls}", "tool_input": {"command": command}}
        return self.hook(self.payload("PostToolBatch", tool_calls=[{**one, "tool_response": "done"}]))

    def stops(self) -> Answer:
        return self.hook(self.payload("Stop", stop_hook_active=False, last_assistant_message="Done."))

    def starts(self) -> Answer:
        return self.hook(self.payload("SessionStart", source="startup"))


@pytest.fixture
def session(hook: Hook, repo: Path, environ: dict[str, str]) -> Session:
    return Session(hook, repo, environ)


def _context(answer: Answer) -> str:
    return str(answer.specific.get("additionalContext", ""))


def _refusal(answer: Answer) -> str:
    assert answer.specific.get("permissionDecision") == "deny", answer.reply
    return str(answer.specific["permissionDecisionReason"])


def test_a_rule_is_proved_when_it_is_written_and_stops_the_mistake_in_a_later_session(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    assert "is proved" in _context(session.writes(FILE, RULE))
    assert [(row["slug"], row["state"]) for row in rows("rules")] == [("mutable-default", "proved")]
    session.id = "s2"
    said = _refusal(session.before_write("src/order.py", "def pay(items=[]):\n    return items\n"))
    assert "src/order.py:1" in said
    assert "2030-01-02-shared-cart" in said
    assert [(row["event_type"], row["rule_id"]) for row in rows("quality_events")] == [
        ("rule_violation", "mutable-default")
    ]
    assert [(row["path"], row["verdict"]) for row in rows("rule_hits")] == [("src/order.py", "block")]
    assert rows("handler_failures") == []


def test_an_edit_is_judged_by_what_the_file_would_be(session: Session) -> None:
    session.writes(FILE, RULE)
    session.write_file("src/order.py", "def pay(\n    items=None,\n):\n    return items\n")
    assert "src/order.py:2" in _refusal(session.before_edit("src/order.py", "items=None", "items=[]"))
    assert session.before_edit("src/order.py", "return items", "return []").reply is None


def test_a_mistake_that_was_there_before_does_not_hold_up_other_edits(session: Session) -> None:
    session.writes(FILE, RULE)
    session.write_file("src/old.py", "def old(rows=[]):\n    return 1\n")
    assert session.before_edit("src/old.py", "return 1", "return 2").reply is None


def test_an_unproved_rule_only_warns_and_says_what_failed(session: Session) -> None:
    wrong = RULE.replace("kind: list}", "kind: set}")
    assert "does not fire on the code before the fix" in _context(session.writes(FILE, wrong))
    said = session.before_write("src/order.py", "def pay(items={1}):\n    return items\n")
    assert said.specific.get("permissionDecision") != "deny"
    assert "unproved" in json.dumps(said.reply)


def test_a_rule_that_was_changed_after_its_proof_is_not_proved_any_more(session: Session) -> None:
    session.writes(FILE, RULE)
    session.write_file(FILE, RULE.replace("kind: list}", "kind: dictionary}"))
    said = session.before_write("src/order.py", "def pay(items={}):\n    return items\n")
    assert said.specific.get("permissionDecision") != "deny"


def test_a_wrong_rule_file_is_told_with_its_line(session: Session) -> None:
    said = _context(session.writes(FILE, RULE.replace("severity: block", "severity: loud")))
    assert f"{FILE}:4: severity 'loud'" in said


def test_a_rule_without_enforcement_gets_the_four_kinds(session: Session) -> None:
    said = _context(session.writes(FILE, RULE.partition("## Enforcement")[0]))
    for kind in ("kind: pattern", "kind: drift", "kind: verification", "kind: canonical"):
        assert kind in said


def test_what_a_command_wrote_is_found_after_it(session: Session) -> None:
    session.writes(FILE, RULE)
    change = {"src/made.py": "def made(x=[]):\n    return x\n"}
    said = _context(session.runs("cp template.py src/made.py", change=change))
    assert "src/made.py:1 repeats a known mistake" in said


def test_the_stop_is_held_for_a_mistake_in_the_change_and_passes_once_it_is_mended(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.writes(FILE, RULE)
    session.runs("cp template.py src/made.py", change={"src/made.py": "def made(x=[]):\n    return x\n"})
    said = session.stops().reply or {}
    assert said.get("decision") == "block"
    assert "src/made.py:1" in said["reason"]
    session.runs("sed -i s/x=/x/ src/made.py", change={"src/made.py": "def made(x=None):\n    return x\n"})
    assert (session.stops().reply or {}).get("decision") is None
    assert [row["became"] for row in rows("rule_hits")] == ["fixed", "fixed"]


def test_a_mistake_holds_as_long_as_it_is_there_and_leaves_a_debt_that_names_its_place(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.writes(FILE, RULE)
    session.writes("src/made.py", "def made():\n    return 1\n")
    session.write_file("src/made.py", "def made(x=[]):\n    return x\n")
    said = [session.stops().reply or {} for _ in range(5)]
    assert [one.get("decision") for one in said] == ["block", "block", "block", None, None]
    assert "src/made.py:1" in said[3]["systemMessage"]
    assert "systemMessage" not in said[4]  # once
    owed = [row for row in rows("debts") if row["kind"] == "rule"]
    assert [(row["key"], row["paid_at"]) for row in owed] == [("mutable-default src/made.py:1", None)]
    assert len(rows("rule_hits")) == 1
    session.id = "s2"
    told = _context(session.starts())
    assert "mutable-default src/made.py:1" in told
    session.writes("src/made.py", "def made(x=None):\n    return x\n")
    session.stops()
    assert all(row["paid_at"] for row in rows("debts") if row["kind"] == "rule")


def test_a_rule_that_was_pulled_is_proved_from_history_at_the_next_start(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.write_file(FILE, RULE)
    session.git("add", "-A")
    session.git("commit", "-q", "-m", "fix the shared cart")
    session.starts()
    assert [(row["slug"], row["state"]) for row in rows("rules")] == [("mutable-default", "proved")]
    assert "known mistake" in _refusal(session.before_write("src/order.py", "def pay(items=[]):\n    return 1\n"))


def test_a_rule_proves_itself_when_its_fix_is_committed(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.write_file("src/cart.py", BUG)
    assert "the code before the fix is unknown" in _context(session.writes(FILE, RULE))
    session.write_file("src/cart.py", FIX)
    session.git("add", "-A")
    session.git("commit", "-q", "-m", "fix")
    session.runs("git commit -m fix")
    assert [row["state"] for row in rows("rules")] == ["proved"]


def test_what_a_person_allows_passes_and_counts_as_an_override(
    session: Session, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.writes(FILE, RULE)
    allow = '[[gates.allow]]\nrule = "mutable-default"\nmatch = "src/order.py"\nreason = "on purpose"\n'
    (repo / "clickstop.toml").write_text(allow, encoding="utf-8")
    session.hook(session.payload("SessionStart", source="resume"))
    text = "def pay(items=[]):\n    return items\n"
    assert session.before_write("src/order.py", text).reply is None
    assert [row["became"] for row in rows("rule_hits")] == ["allowed"]
    assert _refusal(session.before_write("src/other.py", text))


def test_a_rule_that_people_keep_overriding_is_demoted_and_told(
    session: Session, repo: Path, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.writes(FILE, RULE)
    allow = '[[gates.allow]]\nrule = "mutable-default"\nreason = "on purpose"\n'
    (repo / "clickstop.toml").write_text(allow, encoding="utf-8")
    session.hook(session.payload("SessionStart", source="resume"))
    for number in range(3):
        session.before_write(f"src/order{number}.py", "def pay(items=[]):\n    return items\n")
    said = session.stops().reply or {}
    assert "mutable-default only warns from now on" in said.get("systemMessage", "")
    assert [row["state"] for row in rows("rules")] == ["demoted"]


DRIFT = RULE.partition("## Enforcement")[0] + "## Enforcement\n\nkind: drift\n\n```sh\nmake drift\n```\n"


def test_a_drift_guard_is_asked_for_at_the_stop_and_must_be_green(session: Session) -> None:
    session.runs("make drift", failed=True)
    session.runs("make drift")
    assert "is proved" in _context(session.writes(FILE, DRIFT))
    session.writes("src/order.py", "def pay():\n    return 1\n")
    said = session.stops().reply or {}
    assert said.get("decision") == "block"
    assert "make drift" in said["reason"]
    assert [(session.stops().reply or {}).get("decision") for _ in range(3)] == ["block", "block", None]
    session.runs("make drift")
    assert (session.stops().reply or {}).get("decision") is None


def test_a_guard_that_stays_red_is_owed_until_it_is_green(
    session: Session, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.runs("make drift", failed=True)
    session.runs("make drift")
    session.writes(FILE, DRIFT)
    session.writes("src/order.py", "def pay():\n    return 1\n")
    for _ in range(4):
        session.stops()
    assert [row["key"] for row in rows("debts")] == ["mutable-default src/order.py (`make drift`)"]
    session.runs("make drift")
    session.stops()
    assert all(row["paid_at"] for row in rows("debts"))


def test_a_repository_without_rules_has_no_rows_and_no_file_for_them(session: Session, repo: Path) -> None:
    session.before_write("src/order.py", "def pay(items=[]):\n    return items\n")
    plan = json.loads((store_of(repo) / "plan/plan.json").read_text(encoding="utf-8"))
    assert "gate.rules" not in plan["rows"]
    assert not (store_of(repo) / "plan/learned.json").exists()


def test_what_a_hook_had_no_time_for_is_proved_later(
    session: Session, repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, rows: Callable[..., Any]
) -> None:
    from clickstop.learning.proving import prove_later

    session.writes(FILE, RULE.replace("kind: list}", "kind: set}"))
    assert [row["state"] for row in rows("rules")] == ["unproved"]
    session.write_file(FILE, RULE)
    session.before_write("src/other.py", "x = 1\n")  # compiles the rules as they are now
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    prove_later(str(repo), str(repo), "mutable-default", [], 0)
    assert [row["state"] for row in rows("rules")] == ["proved"]


@pytest.mark.parametrize(
    "weaker",
    [
        RULE.replace("severity: block", "severity: warn"),
        RULE.partition("## Enforcement")[0],
        RULE.replace("kind: default_parameter", "kind: nonsense"),
    ],
)
def test_a_proved_rule_is_not_written_away_without_the_person(session: Session, weaker: str) -> None:
    session.writes(FILE, RULE)
    said = session.before_write(FILE, weaker)
    assert said.specific.get("permissionDecision") == "ask"
    assert (
        session.before_write(FILE, RULE.replace("kind: list}", "any: [{kind: list}, {kind: set}]}")).reply is None
    )


def test_a_rule_that_stops_nothing_may_be_rewritten_by_anybody(session: Session) -> None:
    unproved, warning = RULE.replace("kind: list}", "kind: set}"), RULE.replace("severity: block", "severity: warn")
    for number, rule in enumerate((unproved, warning)):
        file = FILE.replace("default", f"default{number}")
        session.writes(file, rule)
        said = session.before_write(file, rule.partition("## Enforcement")[0])
        assert said.specific.get("permissionDecision") is None


def test_removing_a_rule_pays_no_debt(session: Session, rows: Callable[[str], list[dict[str, Any]]]) -> None:
    session.writes(FILE, RULE)
    session.writes("src/made.py", "def made():\n    return 1\n")
    session.write_file("src/made.py", "def made(x=[]):\n    return x\n")
    for _ in range(4):
        session.stops()
    (session.repo / FILE).unlink()
    session.write_file(FILE.replace("default", "other"), RULE)  # without any rule nobody looks at debts
    session.stops()
    assert [row["paid_at"] for row in rows("debts") if row["kind"] == "rule"] == [None]
    assert rows("handler_failures") == []


WEAKER = {
    "gone": "",
    "only a warning": RULE.replace("severity: block", "severity: warn"),
    "no rule": "# No mutable defaults\n",
    "a rule that finds nothing": RULE.replace("kind: list", "kind: nothing_like_that"),
}


@pytest.mark.parametrize("text", WEAKER.values(), ids=WEAKER)
@pytest.mark.parametrize("others", [True, False], ids=["beside another", "alone"])
def test_a_rule_that_a_script_weakens_holds_in_a_running_session_until_the_person_agrees(
    session: Session, text: str, others: bool, rows: Callable[[str], list[dict[str, Any]]]
) -> None:
    session.writes(FILE, RULE)
    if others:
        session.writes(FILE.replace("mutable", "shared"), RULE)
    session.id = "s2"
    session.starts()
    _weaken(session, text)
    mistake = ("src/order.py", "def pay(items=[]):\n    return items\n")
    assert "mutable-default" in _refusal(session.before_write(*mistake))
    assert "mutable-default" in _refusal(session.before_write(*mistake))
    asked = session.call("PreToolUse", "Bash", {"command": "ls"})
    assert asked.specific["permissionDecision"] == "ask"
    assert "mutable-default" in asked.specific["permissionDecisionReason"]
    done = {"stdout": "", "stderr": "", "interrupted": False, "isImage": False}
    session.call("PostToolUse", "Bash", {"command": "ls"}, tool_response=done)
    said = json.dumps(session.before_write(*mistake).reply)
    assert '"deny"' not in said or "(rule shared-default, proved)" in said
    assert [row["action"] for row in rows("audit_log") if row["action"].startswith("policy")] == ["policy.agreed"]


def _weaken(session: Session, text: str) -> None:
    if text:
        session.write_file(FILE, text)
    else:
        (session.repo / FILE).unlink()


def test_a_rule_that_is_corrected_and_proved_again_needs_nobodys_consent(session: Session) -> None:
    session.writes(FILE, RULE)
    session.id = "s2"
    session.starts()
    session.writes(FILE, RULE.replace("is made once", "is made only once"))
    assert session.call("PreToolUse", "Bash", {"command": "ls"}).specific.get("permissionDecision") is None
    assert "mutable-default" in _refusal(session.before_write("src/order.py", "def pay(items=[]):\n    return 1\n"))


def test_gate_rules_switched_off_counts_when_the_person_agrees(session: Session) -> None:
    session.writes(FILE, RULE)
    session.id = "s2"
    session.starts()
    session.write_file("clickstop.local.toml", '[handlers]\n"gate.rules" = false\n')
    assert "mutable-default" in _refusal(session.before_write("src/order.py", "def pay(items=[]):\n    return 1\n"))
    assert session.call("PreToolUse", "Bash", {"command": "ls"}).specific["permissionDecision"] == "ask"
