"""Tokens in transcripts of the real client, and in lines that it might write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clickstop.agents.claude_code import spending
from clickstop.core.spent import COUNTS, Spent, united
from tests.each import each

RECORDED = Path(__file__).parent / "transcripts"
USAGE = {"input_tokens": 10, "output_tokens": 3, "cache_creation_input_tokens": 7, "cache_read_input_tokens": 5}


def answer(name: str = "m1", model: str = "claude-opus-5", **usage: Any) -> dict[str, Any]:
    message = {"id": name, "model": model, "usage": {**USAGE, **usage}}
    return {"type": "assistant", "timestamp": "2026-11-15T10:00:00.000Z", "gitBranch": "main", "message": message}


def read(*lines: dict[str, Any] | str, path: str = "s.jsonl") -> tuple[list[Spent], list[Spent]]:
    texts = [line if isinstance(line, str) else json.dumps(line, separators=(",", ":")) for line in lines]
    return spending.spending("\n".join(texts).encode(), path)


def test_a_recorded_session_is_read(tmp_path: Path) -> None:
    answers, _ = spending.spending((RECORDED / "session.jsonl").read_bytes(), str(tmp_path / "s.jsonl"))
    once = united(answers)
    assert len(answers) >= len(once) > 0
    assert {one.model for one in once} == {"claude-opus-5-5"}
    assert all(one.at and one.counts[1] > 0 for one in once)


def test_the_same_answer_in_several_lines_counts_once_with_its_largest_values() -> None:
    answers, _ = read(answer(output_tokens=1), answer(output_tokens=90), answer(output_tokens=40), answer("m2"))
    first, second = united(answers)
    assert dict(zip(COUNTS, first.counts, strict=True))["output"] == 90
    assert second.message_id == "m2"


def test_what_is_cached_for_an_hour_is_told_apart_from_the_rest() -> None:
    split = {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 4}
    ((whole,), _), ((parts,), _) = read(answer()), read(answer(cache_creation=split))
    assert whole.counts == (10, 3, 7, 0, 5, 0)
    assert parts.counts == (10, 3, 3, 4, 5, 0)


def test_searches_speed_and_place_are_kept() -> None:
    ((one,), _) = read(answer(server_tool_use={"web_search_requests": 2}, speed="fast", inference_geo="us"))
    assert (one.counts[5], one.fast, one.geo, one.branch) == (2, True, "us", "main")


@each(
    "line",
    [
        answer(model="<synthetic>"),
        answer(model=""),
        {"type": "user", "message": {"id": "m", "model": "claude-opus-5", "usage": USAGE, "role": "assistant"}},
        {**answer(), "message": "text"},
        '{"type":"assistant","message":{"id":"m1","usage":{"inp',
        "[]",
        "\0\0\0",
    ],
    ids=str,
)
def test_lines_that_are_no_answers_are_left_out(line: dict[str, Any] | str) -> None:
    answers, state = read(line, answer("m9"))
    assert [one.message_id for one in answers] == ["m9"]
    assert state == []


def test_numbers_that_cannot_be_are_nothing() -> None:
    ((one,), _) = read(answer(input_tokens=-5, output_tokens="many", cache_read_input_tokens=True))
    assert one.counts == (0, 0, 7, 0, 0, 0)


def test_an_answer_without_id_goes_by_its_request() -> None:
    line = answer("")
    ((one,), _) = read({**line, "requestId": "req_1"})
    assert one.message_id == "req_1"


def test_the_clients_own_sum_counts_if_no_answer_follows_it() -> None:
    used = {"inputTokens": 5, "outputTokens": 6, "cacheReadInputTokens": 7, "cacheCreationInputTokens": 9}
    used |= {"cacheCreationEphemeral1hInputTokens": 4, "webSearchRequests": 1}
    line = {"type": "cost-state", "sessionId": "s", "totalCostUSD": 1.5, "modelUsage": {"claude-opus-5": used}}
    _, state = read(answer(), line)
    assert [(one.model, one.counts, one.at) for one in state] == [
        ("claude-opus-5", (5, 6, 5, 4, 7, 1), "2026-11-15T10:00:00.000Z")
    ]
    assert read(line, answer())[1] == []


def test_subagents_are_found_at_any_depth_and_named_by_the_file_beside_theirs(tmp_path: Path) -> None:
    deep = tmp_path / "s" / "subagents" / "workflows" / "run-1"
    deep.mkdir(parents=True)
    (tmp_path / "s.jsonl").write_text("")
    for folder, name in ((deep.parents[1], "agent-a1"), (deep, "agent-b2")):
        (folder / f"{name}.jsonl").write_text(json.dumps(answer(name)) + "\n")
    (deep / "agent-b2.meta.json").write_text('{"agentType": "reviewer"}')
    paths = spending.spending_files(str(tmp_path / "s.jsonl"))
    assert [Path(path).name for path in paths] == ["agent-a1.jsonl", "agent-b2.jsonl", "s.jsonl"]
    found = [spending.spending(Path(path).read_bytes(), path)[0] for path in paths[:-1]]
    assert [(one.agent_id, one.agent_type) for answers in found for one in answers] == [
        ("a1", "subagent"),
        ("b2", "reviewer"),
    ]
    assert spending.spending_files("") == []
