"""What a person decides for good in a prompt, and what is only asked, told or wondered."""

from __future__ import annotations

import json
from pathlib import Path

from clickstop.memory.decided import decisions_in
from tests.each import each

HERE = Path(__file__).parent
LINES = (HERE / "prompts.txt").read_text(encoding="utf-8").splitlines()
HELD = [
    json.loads(line)
    for path in sorted((HERE / "held").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@each("prompt", [line[2:] for line in LINES if line.startswith("+ ")])
def test_what_holds_beyond_the_task_is_a_decision(prompt: str) -> None:
    assert decisions_in(prompt) != []


@each("prompt", [line[2:] for line in LINES if line.startswith("- ")])
def test_requests_reports_thoughts_and_questions_are_none(prompt: str) -> None:
    assert decisions_in(prompt) == []


def test_of_prompts_that_nobody_wrote_rules_for_nearly_all_decisions_are_kept_and_nothing_else() -> None:
    read = [(row, decisions_in(row.get("prompt") or row["text"])) for row in HELD]
    assert [row for row, kept in read if kept and not row["decision"]] == []
    decided = [bool(kept) for row, kept in read if row["decision"]]
    assert sum(decided) / len(decided) >= 0.9


def test_a_decision_may_follow_its_reason() -> None:
    sentence = "Customers pin old clients so we keep version one of the API"
    assert decisions_in(sentence) == [sentence]
    assert decisions_in("Customers pin old clients so the page is slow") == []
