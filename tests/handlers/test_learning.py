"""The learning loop, played event by event: what arms, what is asked for, and whom it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench import learning
from bench.learning_sessions import NEW_TEST, STOP, TAX, TOTAL, commit, edit, green, prompt, red, said, shell, write
from clickstop.core.ids import new_id
from clickstop.core.places import Places
from clickstop.demo.player import Player
from tests import inside
from tests.harness import read_rows, run_clickstop
from tests.printed import data_of
from tests.trusting import trust_all

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    from bench.learning_sessions import Step

REPORT = prompt("The cart total is wrong, the last item is not counted. Please fix it.")
FIX: tuple[Step, ...] = (REPORT, red(), TOTAL, green())
INCIDENT = (
    "# The last item\n\n## Incident\n\nCustomers paid too little.\n\n## Root Cause\n\nThe loop ended too early.\n\n"
    "## Resolution\n\nIt runs over the whole length.\n\n## Prevention\n\nNever loop over range(len(x) - 1).\n"
)
RULE = (
    "---\nname: last_item\ndescription: range(len(x) - 1) leaves out the last item.\nincident: last-item\n---\n"
    "# All items\n\n## Enforcement\n\nkind: pattern\npaths: **/*.py\n```python\nrange(len($X) - 1)\n```\n"
)


class _Player(Player):
    """Events are answered here."""

    def answer(self, name: str, payload: bytes) -> bytes:
        return inside.answer(self.agent, name, payload, Path(self.scratch.repo), self.scratch.environ)[0]


class Shop(learning.Stage):
    """The bench's stage, with what tests ask of it."""

    def __init__(self, folder: str, template: str) -> None:
        super().__init__(folder, template)
        self.player = _Player(self.scratch, self.player.agent, self.player.entry)

    def configure(self, text: str) -> None:
        self.scratch.write("clickstop.toml", text)
        trust_all(self.scratch.repo, self.scratch.environ)

    def go(self, *steps: Step) -> None:
        for name, *arguments in steps:
            getattr(self, f"_{name}")(*arguments)

    def begin(self, source: str = "startup", session_id: str = "") -> None:
        self.session_id = session_id or new_id()
        self.send("session.start", source=source)

    def stop(self, message: str = "Done.", **fields: Any) -> tuple[str, str]:
        self.send("turn.stop", last_message=message, **fields)
        last = self.player.sent[-1]
        return last.verdict, last.reply

    def rows(self, table: str) -> list[dict[str, Any]]:
        return read_rows(Path(Places(self.scratch.repo, self.scratch.environ).database), table)

    def statuses(self) -> list[str]:
        return [row["status"] for row in self.rows("fixes")]

    def mirrors(self) -> list[str]:
        """Copies of open fixes among the temporary files."""
        folder = Path(self.scratch.environ["TMPDIR"])
        return [path.name for path in folder.glob("clickstop-*.jsonl")]

    def clickstop(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return run_clickstop(*arguments, cwd=self.scratch.repo, environ={**self.scratch.environ, **environ})


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    return learning.template(str(tmp_path_factory.mktemp("template")))


@pytest.fixture
def open_shop(tmp_path: Path, made: str) -> Callable[[str], Shop]:
    def make(config: str = "") -> Shop:
        shop = Shop(str(tmp_path), made)
        shop.configure(config)
        shop.begin()
        return shop

    return make


@pytest.fixture
def shop(open_shop: Callable[[str], Shop]) -> Shop:
    return open_shop("")


def test_a_verified_fix_is_held_up_to_the_limit_and_then_owed_and_told(shop: Shop) -> None:
    shop.go(*FIX)
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "src/cart.py (score 0.94)" in told
    assert "Classification: SIMILAR (to off_by_one)" in told
    assert told.count("[ ]") == 3
    assert [shop.stop(stop_active=True)[0] for _ in range(3)] == ["block", "block", "pass"]
    shop.go(prompt("Thank you. Now the README."))
    assert shop.stop()[0] == "pass"  # what is owed holds nobody again
    assert shop.statuses() == ["owed"]
    assert [(row["kind"], row["paid_at"]) for row in shop.rows("debts")] == [("learning", None)]
    assert shop.rows("handler_failures") == []


def test_what_is_armed_can_be_looked_at_in_files_until_it_is_closed(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    folder = Path(shop.scratch.environ["TMPDIR"])
    arm = folder / f"clickstop-fix-arm-{shop.session_id}.jsonl"
    kind = folder / f"clickstop-classification-{shop.session_id}.jsonl"
    assert json.loads(arm.read_text())["file_path"] == "src/cart.py"
    assert json.loads(kind.read_text())["classification"] == "SIMILAR"
    shop.go(write("memory/feedback_last_item.md", RULE))
    assert shop.stop()[0] == "pass"
    assert not arm.exists()
    assert not kind.exists()
    assert shop.statuses() == ["paid"]


def test_a_proved_rule_pays_and_the_class_learns_of_it(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    shop.go(write("docs/incidents/last-item.md", INCIDENT), write("memory/feedback_last_item.md", RULE))
    assert shop.stop()[0] == "pass"
    text = shop.scratch.read(".clickstop/classes/off_by_one.last_item.toml")
    assert 'class = "off_by_one"' in text
    assert 'incidents = ["last-item"]' in text
    assert 'rules = ["last_item"]' in text


def test_a_known_kind_that_comes_back_is_counted_twice_over_and_not_held(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    shop.go(write("memory/feedback_last_item.md", RULE), STOP, commit("Count the last item"))
    shop.go(shell("git revert -n HEAD && git checkout -q HEAD -- memory && git commit -q -a -m again || true"))
    shop.scratch.write(
        "src/cart.py", shop.scratch.read("src/cart.py").replace("range(len(items))", "range(len(items) - 1)")
    )
    shop.begin()
    shop.go(*FIX)
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["paid", "known"]
    assert [row["recurred"] for row in shop.rows("failure_classes") if row["name"] == "off_by_one"] == [1]
    log = Path(Places(shop.scratch.repo, shop.scratch.environ).log, "recurrence.jsonl").read_text().splitlines()
    assert [json.loads(line)["rule"] for line in log] == ["last_item"]


def test_the_environment_can_skip_it_and_that_is_written_down(shop: Shop) -> None:
    shop.go(*FIX)
    shop.scratch.environ["CLICKSTOP_AUTOLEARNING_SKIP"] = "1"  # type: ignore[index]  # the test's own dictionary
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["waived"]
    assert [row["action"] for row in shop.rows("audit_log")] == ["learning.skipped"]


def test_a_person_waives_with_a_reason_and_an_agent_may_not(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    shop.stop(stop_active=True)
    refused = shop.clickstop("learn", "waive", "--reason", "small", CLAUDECODE="1")
    assert refused.returncode == 1
    assert "a coding agent may not run it" in refused.stderr
    assert shop.clickstop("learn", "waive", "--reason", "small").returncode == 0
    assert shop.statuses() == ["waived"]
    assert all(row["paid_at"] for row in shop.rows("debts"))
    lines = [(row["action"], row["reason"]) for row in shop.rows("audit_log")]
    assert ("learning.waived", "small") in lines
    assert shop.stop()[0] == "pass"


def test_a_draft_holds_what_was_recorded_and_lacks_only_explanations(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    fix = data_of(shop.clickstop("learn", "status", "--json").stdout)[0]
    path = data_of(shop.clickstop("incident", "new", "--fix", fix["short"], "--json").stdout)["path"]
    text = shop.scratch.read(path)
    assert "the last item is not counted" in text
    assert "assert 1 == 3" in text
    assert "-    for index in range(len(items) - 1):" in text
    shop.stop()
    row = shop.rows("incidents")[0]
    assert json.loads(row["missing"]) == ["Root Cause", "Prevention"]
    assert row["fix"] == fix["id"]


def test_only_what_is_missing_is_asked_for(open_shop: Callable[[str], Shop]) -> None:
    shop = open_shop('[learning]\nrequire = "all"\nblock_once = false\n')
    shop.go(*FIX)
    assert "[ ] incident report: not written" in shop.stop()[1]
    shop.go(write("docs/incidents/last-item.md", INCIDENT.partition("## Prevention")[0]))
    assert "incident report: docs/incidents/last-item.md lacks Prevention" in shop.stop()[1]
    shop.go(write("docs/incidents/last-item.md", INCIDENT))
    told = shop.stop()[1]
    assert "incident" not in told.partition("Missing:")[2].partition("1. ")[0]
    assert "[ ] rule: not written" in told


def test_strict_wants_everything_committed(open_shop: Callable[[str], Shop]) -> None:
    shop = open_shop('[project]\npreset = "strict"\n')
    shop.go(*FIX)
    shop.stop()
    shop.go(write("docs/incidents/last-item.md", INCIDENT), write("memory/feedback_last_item.md", RULE))
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "the files are not committed" in told
    shop.go(shell("git add -A && git commit -q -m 'fix: count the last item'"))
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["paid"]


def test_configuration_needs_a_note_only(open_shop: Callable[[str], Shop]) -> None:
    shop = open_shop("[learning]\nblock_at = 0.6\n")
    shop.go(
        prompt("Requests time out in production, the timeout is wrong"),
        edit("src/config.yaml", "timeout: 5", "timeout: 50"),
    )
    told = shop.stop()[1]
    assert "[ ] incident report: not written" in told
    assert "[ ] rule" not in told


def test_below_the_limit_it_is_noted_and_not_held_and_the_first_one_explains_itself(shop: Shop) -> None:
    shop.go(REPORT, TOTAL)
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["armed"]
    assert [row["key"] for row in shop.rows("flags") if "learning" in row["key"]] == ["learning: first fix"]
    assert shop.rows("debts") == []


def test_running_work_is_waited_for(shop: Shop) -> None:
    shop.go(*FIX)
    assert shop.stop(background_tasks=("make test",))[0] == "pass"
    assert shop.stop()[0] == "block"


def test_another_session_a_fork_and_a_resumed_one_are_not_held_for_it(shop: Shop) -> None:
    shop.go(*FIX)
    first = shop.session_id
    shop.begin()
    shop.go(prompt("hello"))
    assert shop.stop()[0] == "pass"
    shop.begin("fork")
    shop.go(prompt("go on"), green())
    assert shop.stop()[0] == "pass"
    shop.begin("resume", first)
    assert [shop.stop()[0] for _ in range(4)] == ["block", "block", "block", "pass"]  # its own
    shop.begin("resume", first)
    assert shop.stop()[0] == "pass"


def test_a_fix_that_somebody_else_pulled_in_is_not_this_sessions(shop: Shop) -> None:
    shop.go(REPORT, shell("git stash list"), shell("sed -i 's/len(items) - 1/len(items)/' src/cart.py"))
    shop.go(shell("git rebase -q HEAD || true"))
    shop.stop()
    assert shop.statuses() == []


def test_switched_off_nothing_of_it_happens(open_shop: Callable[[str], Shop]) -> None:
    shop = open_shop("[learning]\nenabled = false\n")
    shop.go(*FIX)
    assert shop.stop()[0] == "pass"
    assert shop.rows("edits") == []
    assert shop.rows("fixes") == []


def test_what_was_owed_is_paid_by_a_later_session(shop: Shop) -> None:
    shop.go(*FIX)
    assert [shop.stop()[0] for _ in range(4)] == ["block", "block", "block", "pass"]
    short = shop.rows("fixes")[0]["id"][-7:]
    assert shop.mirrors()
    shop.begin()
    report = f"---\nfix: {short}\n---\n{INCIDENT}"
    shop.go(
        prompt("pay"),
        write("docs/incidents/last-item.md", report),
        write("memory/feedback_last_item.md", RULE),
        STOP,
    )
    assert shop.statuses() == ["paid"]
    assert all(row["paid_at"] for row in shop.rows("debts"))
    (fix,) = shop.rows("fixes")
    assert (fix["incident"], fix["rule"], fix["missing"]) == ("last-item", "last_item", "[]")
    (incident,) = shop.rows("incidents")
    assert (incident["fix"], incident["class"]) == (fix["id"], fix["class"])
    assert shop.mirrors() == []


def test_reports_that_no_hook_saw_are_taken_in_once(shop: Shop) -> None:
    shop.scratch.write("docs/incidents/by-hand.md", INCIDENT)
    log = "# Log\n\n## Incident 1: lost orders\n\nOrders were lost.\n\n### Root Cause\n\nA race of two workers.\n"
    shop.scratch.write("INCIDENT-LOG.md", log)
    shop.begin()
    shop.begin()
    shop.stop()
    assert sorted(row["slug"] for row in shop.rows("incidents")) == ["by-hand", "incident-1-lost-orders"]
    assert len({row["id"] for row in shop.rows("incidents")}) == 2


def test_a_report_that_is_written_is_answered_with_a_rule_to_fill_in(shop: Shop) -> None:
    shop.go(*FIX)
    shop.stop()
    shop.go(write("docs/incidents/last-item.md", INCIDENT))
    told = shop.player.sent[-1].reply
    assert "memory/feedback_off_by_one.md:" in told
    assert "incident: last-item" in told
    assert "paths: **/*.py" in told


def test_a_correction_after_edits_is_a_candidate_and_enforces_nothing(shop: Shop) -> None:
    shop.go(
        prompt("No, never use print here"),
        prompt("Add a tax"),
        TAX,
        prompt("No, never use float for money in this project."),
    )
    rows = shop.rows("rules")
    assert [(row["state"], row["message"]) for row in rows] == [
        ("candidate", "No, never use float for money in this project.")
    ]
    assert json.loads(rows[0]["files"]) == ["src/cart.py"]
    shop.go(prompt("Looks good, thanks"), prompt("Why do you never use float?"))
    assert len(shop.rows("rules")) == 1


def test_a_prompt_of_more_than_600_characters_is_a_task_and_no_correction(shop: Shop) -> None:
    norm = "No, never use float for money in this project."
    shop.go(prompt("Add a tax"), TAX, prompt(f"{norm} {'y' * (600 - len(norm))}"))
    assert shop.rows("rules") == []
    shop.go(prompt(f"{norm} {'y' * (599 - len(norm))}"))
    assert [row["message"] for row in shop.rows("rules")] == [norm.rstrip(".")]


def test_a_failing_program_is_no_proof_and_test_driven_work_no_fix(shop: Shop) -> None:
    shop.go(
        prompt("Add a sum of two"), NEW_TEST, red("test_two"), TAX, green(), said("python x.py", "boom", 1), STOP
    )
    assert shop.statuses() == []


CANONICAL = (
    "---\nname: last_item\ndescription: Count all items.\n---\n# All items\n\n"
    "## Enforcement\n\nkind: canonical\nrule: CR-99\n"
)
ITS_TEST = edit(
    "tests/test_cart.py",
    "def test_total():",
    "def test_last_item():\n    assert total([1, 2]) == 3\n\n\ndef test_total():",
)
WITH_ITS_TEST: tuple[Step, ...] = (REPORT, ITS_TEST, red("test_last_item"), TOTAL, green())


def test_an_incident_alone_does_not_end_the_hold(shop: Shop) -> None:
    shop.go(*FIX)
    assert shop.stop()[0] == "block"
    shop.go(write("docs/incidents/last-item.md", INCIDENT))
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "[ ] rule: not written" in told


def test_an_option_holds_a_fix_once(open_shop: Callable[[str], Shop]) -> None:
    shop = open_shop("[learning]\nblock_once = true\n")
    shop.go(*FIX)
    assert [shop.stop()[0] for _ in range(2)] == ["block", "pass"]


def test_a_reference_to_no_rule_pays_nothing(shop: Shop) -> None:
    shop.go(*FIX, write("memory/feedback_last_item.md", CANONICAL))
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "CR-99" in told
    shop.go(write("AGENTS.md", "# Rules\n\n- CR-999: another one\n"))
    assert shop.stop()[0] == "block"
    shop.go(write("AGENTS.md", "# Rules\n\n- CR-99: count all items\n"))
    assert shop.stop()[0] == "pass"


def test_a_fix_with_its_own_regression_test_is_enforced_by_it_once_committed(shop: Shop) -> None:
    shop.go(*WITH_ITS_TEST)
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "tests/test_cart.py::test_last_item" in told
    assert "commit" in told
    shop.go(commit("fix: count the last item"))
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["paid"]


def test_a_test_that_was_never_red_enforces_nothing(shop: Shop) -> None:
    shop.go(REPORT, red(), ITS_TEST, TOTAL, green(), commit("fix: count the last item"))
    assert shop.stop()[0] == "block"


def test_the_hold_says_which_test_was_there_before(shop: Shop) -> None:
    shop.go(*FIX)
    assert "tests/test_cart.py::test_total, which existed before, went from red to green" in shop.stop()[1]


def test_the_hold_says_which_test_this_session_wrote(shop: Shop) -> None:
    shop.go(*WITH_ITS_TEST)
    told = shop.stop()[1]
    assert "tests/test_cart.py::test_last_item, which this session wrote, went from red to green" in told
    assert "was there before" not in told


def test_saying_honestly_that_no_pattern_fits_ends_it_and_is_shown(shop: Shop) -> None:
    shop.go(*FIX)
    assert "No pattern:" in shop.stop()[1]
    assert shop.stop("No pattern: none.")[0] == "block"
    why = "No pattern: the loop was wrong in src/cart.py alone, and correct code looks the same."
    assert shop.stop(f"The total is right now.\n\n{why}")[0] == "pass"
    assert why in next(row["reason"] for row in shop.rows("gate_decisions") if row["said"] == "message")
    assert shop.statuses() == ["waived"]
    assert [row["action"] for row in shop.rows("audit_log") if row["subject"]][-1] == "learning.no_pattern"


ENCODING = edit("src/users.py", "handle = open(path)", 'handle = open(path, encoding="utf-8")')
LOAD: tuple[Step, ...] = (
    prompt("Names with umlauts come out wrong on Windows. Please fix it."),
    red("test_load", "tests/test_users.py"),
    ENCODING,
    green(),
)


def test_a_held_stop_offers_a_rule_that_is_proved_and_pays_as_it_is(shop: Shop) -> None:
    shop.go(*LOAD)
    verdict, told = shop.stop()
    assert verdict == "block"
    assert "A rule is ready to use. It fires on src/users.py:5 before the fix, on " in told
    assert "Write memory/feedback_open.md:\n---\nname: open\n" in told
    assert [(row["slug"], row["state"]) for row in shop.rows("rules")] == [("open", "candidate")]
    assert "ready to use" not in shop.stop()[1]  # it is said once
    proposed = json.loads(shop.rows("rules")[0]["proof"])["proposed"]["text"]
    shop.go(write("memory/feedback_open.md", proposed))
    assert [(row["slug"], row["state"]) for row in shop.rows("rules")] == [("open", "proved")]
    assert shop.stop()[0] == "pass"
    assert shop.statuses() == ["paid"]
    assert shop.rows("handler_failures") == []


def test_where_nothing_general_can_be_said_the_hold_says_so(shop: Shop) -> None:
    shop.go(*FIX)
    assert "No rule is proposed: it changes an operator, an order or a number." in shop.stop()[1]
    assert shop.rows("rules") == []


GUARD = """---
description: Every file is opened with its encoding.
---
## Enforcement

kind: drift
```sh
sh lint.sh
```
"""


def test_a_check_that_was_switched_on_and_really_ran_on_both_states_pays(shop: Shop) -> None:
    shop.scratch.write("lint.sh", "! grep -q 'open(path)' src/users.py\n")
    shop.go(*LOAD)
    assert "Or switch on a check that finds it (lint, types, compiler)" in shop.stop()[1]
    shop.go(write("memory/feedback_encoding.md", GUARD), shell("sh lint.sh"))
    assert shop.stop()[0] == "block"  # it was never red
    take_back = "git stash push -q src/users.py && sh lint.sh; code=$?; git stash pop -q; exit $code"
    shop.go(shell(take_back), shell("sh lint.sh"))
    assert shop.stop()[0] == "pass"
    assert {row["slug"]: row["state"] for row in shop.rows("rules")}["encoding"] == "proved"
    assert shop.statuses() == ["paid"]


def test_the_states_of_a_check_may_be_made_by_calls_of_their_own(shop: Shop) -> None:
    shop.scratch.write("lint.sh", "! grep -q 'open(path)' src/users.py\n")
    shop.go(*LOAD)
    shop.stop()
    shop.go(write("memory/feedback_encoding.md", GUARD))
    shop.go(shell("git stash push -q src/users.py"), shell("sh lint.sh"))
    shop.go(shell("git stash pop -q"), shell("sh lint.sh"), shell("sh lint.sh"))
    assert shop.stop()[0] == "pass"
    assert {row["slug"]: row["state"] for row in shop.rows("rules")}["encoding"] == "proved"


def test_a_check_needs_no_other_run_because_its_rule_was_written(shop: Shop) -> None:
    shop.scratch.write("lint.sh", "! grep -q 'open(path)' src/users.py\n")
    shop.go(LOAD[0], shell("sh lint.sh"), *LOAD[1:], shell("sh lint.sh"))
    shop.go(write("memory/feedback_encoding.md", GUARD))
    assert "The rule encoding is proved" in shop.player.sent[-1].reply
    assert shop.stop()[0] == "pass"


def test_a_check_that_could_not_start_was_not_red(shop: Shop) -> None:
    shop.go(LOAD[0], shell("sh lint.sh"), *LOAD[1:])
    shop.stop()
    shop.scratch.write("lint.sh", "true\n")
    shop.go(shell("sh lint.sh"), write("memory/feedback_encoding.md", GUARD))
    assert shop.stop()[0] == "block"
    assert {row["slug"]: row["state"] for row in shop.rows("rules")}["encoding"] == "unproved"
