"""What a hold asks for is what releases it: plain words, a question, red tests that were asked for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.handlers.project import GOOD, TEST, WITH_TEST, WRONG, Agent
from tests.harness import forget_plan, store_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]

HONEST = "The discount is in, but test_total still fails: it expects 3 and gets 4. I do not know why."
RED_TEST = "from cart import total\n\n\ndef test_negative() -> None:\n    assert total([-1]) == 7\n"


@pytest.fixture
def agent(hook: Hook, repo: Path) -> Agent:
    """In a project whose tests are green, with subagents of one kind that are checked."""
    one = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    one.configure(
        f'[commands]\ntest = "{TEST}"\n[moments.subagent_stop]\nagents = ["coder"]\nchecks = ["test"]\n', TEST
    )
    one.commit()
    one.begin_known()
    return one


def is_held(answer: Answer) -> bool:
    return answer.reply is not None and answer.reply.get("decision") == "block"


def reason(answer: Answer) -> str:
    assert is_held(answer)
    return str(answer.reply["reason"]) if answer.reply else ""


def shown(answer: Answer) -> str:
    assert answer.reply is not None
    assert "decision" not in answer.reply
    return str(answer.reply["systemMessage"])


def test_saying_what_is_red_releases_and_is_shown_word_for_word(agent: Agent, rows: Rows) -> None:
    agent.event("UserPromptSubmit", prompt="Add a discount.")
    agent.write("cart.py", WRONG)
    held = reason(agent.stop("The discount is in."))
    assert "names each failing check" in held
    told = shown(agent.stop(HONEST, stop_hook_active=True))
    assert HONEST in told
    assert "test" in told
    kept = [row for row in rows("gate_decisions") if row["verdict"] == "warn"]
    assert HONEST in kept[0]["reason"]
    assert [row["key"] for row in rows("debts")] == ["test"]  # it is red all the same
    assert ["test" in debt for debt in json.loads(rows("session_summaries")[-1]["debts"])] == [True]
    page = (store_of(agent.repo) / "CURRENT.md").read_text(encoding="utf-8")
    assert "## Open" in page  # of this very stop


def test_what_failed_before_the_session_need_not_be_reported(agent: Agent) -> None:
    old = "\n\ndef test_old() -> None:\n    assert total([]) == 9\n"
    (agent.repo / "test_cart.py").write_text(WITH_TEST + old)
    agent.commit()
    second = Agent(agent.hook, agent.repo, "s2")
    second.begin_known(code=1)
    second.write("cart.py", WRONG)
    held = reason(second.stop("Done."))
    assert "test_total" in held
    assert "test_old" not in held
    assert HONEST in shown(second.stop(HONEST))


def test_a_first_message_that_is_honest_is_not_held_at_all(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    assert HONEST in shown(agent.stop(HONEST))


@pytest.mark.parametrize(
    "message",
    [
        "Done.",
        "?",
        "Some checks may be failing; please review.",
        "test_total fails, but all tests pass.",
        "test fails.",
    ],
)
def test_boilerplate_and_claims_release_nobody(agent: Agent, message: str) -> None:
    agent.write("cart.py", WRONG)
    assert is_held(agent.stop(message))


def test_a_question_about_the_failure_releases(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    question = "test_total expects 3, but with the fee it is 4. Which of the two is right?"
    assert question in shown(agent.stop(question))


def test_what_was_said_once_is_not_asked_for_again_until_the_failures_change(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    assert HONEST in shown(agent.stop(HONEST))
    agent.prompt_id = "p2"
    agent.event("UserPromptSubmit", prompt="And a note in the readme.")
    agent.write("notes.py", "NOTE = 1\n")
    answer = agent.stop("The note is there.")
    assert HONEST not in shown(answer)
    assert "as reported" in shown(answer)
    assert is_held(agent.stop("The note is there, and all tests pass."))
    agent.write("test_more.py", RED_TEST)
    assert "test_negative" in reason(agent.stop("The note is there."))


def test_tests_that_the_person_wants_to_be_red_hold_nobody(agent: Agent, rows: Rows) -> None:
    agent.event(
        "UserPromptSubmit", prompt="Write a failing test for negative prices first. Do not implement it yet."
    )
    agent.write("test_more.py", RED_TEST)
    assert "test_negative" in shown(agent.stop("The test is there."))
    assert rows("debts") == []


def test_a_prompt_that_wants_green_in_the_end_excuses_nothing(agent: Agent) -> None:
    agent.event("UserPromptSubmit", prompt="Write a failing test for negative prices first, then make it pass.")
    agent.write("test_more.py", RED_TEST)
    assert is_held(agent.stop("The test is there."))


def test_an_older_client_is_read_in_its_transcript(agent: Agent, tmp_path: Path) -> None:
    transcript = tmp_path / "talk.jsonl"
    lines: list[dict[str, Any]] = [
        {"type": "user", "message": {"role": "user", "content": "Add a discount."}},
        {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": HONEST}]}},
        {"type": "system", "subtype": "bookkeeping"},
    ]
    transcript.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    agent.write("cart.py", WRONG)
    assert HONEST in shown(agent.stop("", transcript_path=str(transcript)))


def test_a_stubborn_subagent_does_not_free_the_main_agent(agent: Agent) -> None:
    agent.write("cart.py", WRONG, agent_id="a1", agent_type="coder")
    for _ in range(3):
        assert is_held(agent.subagent_stop("coder"))
    assert not is_held(agent.subagent_stop("coder"))
    told = reason(agent.stop("Done."))
    assert "as reported before" not in told  # the main agent was told nothing yet
    assert "| " in told
    assert [is_held(agent.stop("Done.")) for _ in range(3)] == [True, True, False]


def test_each_subagent_is_told_in_full_and_counted_by_itself(agent: Agent) -> None:
    agent.write("cart.py", WRONG, agent_id="a1", agent_type="coder")
    for _ in range(3):
        agent.subagent_stop("coder")
    second = {"agent_id": "a2", "agent_type": "coder"}
    agent.write("more.py", "MORE = 1\n", **second)
    told = reason(agent.event("SubagentStop", stop_hook_active=False, last_assistant_message="Done.", **second))
    assert "as reported before" not in told


def test_after_a_compaction_the_failure_is_told_in_full_again(agent: Agent) -> None:
    agent.write("cart.py", WRONG)
    assert "| " in reason(agent.stop())
    assert "as reported before" in reason(agent.stop())
    agent.event("SessionStart", source="compact")
    assert "| " in reason(agent.stop())


def test_at_the_limit_the_person_is_told_once_exactly_what_is_left(agent: Agent, rows: Rows) -> None:
    agent.write("cart.py", WRONG)
    assert [is_held(agent.stop()) for _ in range(3)] == [True, True, True]
    told = shown(agent.stop())
    assert "test_cart.py::test_total" in told
    assert "held 3 times" in told
    assert "1. " not in told  # steps are for the agent
    assert agent.stop().reply is None
    assert [row["key"] for row in rows("debts")] == ["test"]


@pytest.mark.parametrize("has_run", [False, True])
@pytest.mark.parametrize(
    ("path", "text"),
    [("clickstop.toml", "[nonsense]\nx = 1\n"), (".claude/quality-checks.json", "{"), ("clickstop.toml", "[[[")],
)
def test_a_configuration_that_breaks_ends_no_check(agent: Agent, has_run: bool, path: str, text: str) -> None:
    if has_run:
        agent.write("cart.py", GOOD + "\n# looked at\n")
        assert agent.stop().reply is None
    place = agent.repo / path
    place.parent.mkdir(exist_ok=True)
    place.write_text((place.read_text(encoding="utf-8") if place.exists() else "") + text, encoding="utf-8")
    agent.write("cart.py", WRONG)
    assert "test_total" in reason(agent.stop("Done."))
    agent.event("SessionStart", source="compact")
    assert is_held(agent.stop("Done."))


def test_a_configuration_that_was_never_valid_leaves_the_checks_that_are_found(hook: Hook, repo: Path) -> None:
    forget_plan(repo)
    agent = Agent(hook, repo)
    (repo / "cart.py").write_text(GOOD)
    (repo / "test_cart.py").write_text(WITH_TEST)
    (repo / "Makefile").write_text(f"test:\n\t{TEST}\n")
    agent.configure("[nonsense]\nx = 1\n", "make test")
    agent.commit()
    agent.write("cart.py", WRONG)
    assert "test_total" in reason(agent.stop("Done."))
