"""Command lines as agents write them and what tools say to them: a signal where there is one, none where not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.signals import CORPUS, FRESH, corpus
from clickstop.signals.read import read
from tests.each import each

LINES = Path(__file__).parent / "lines.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in LINES.read_text(encoding="utf-8").splitlines()]


@each("row", ROWS, ids=lambda row: row["command"][:50])
def test_a_line_means_what_one_would_say(row: dict[str, Any]) -> None:
    found = [finding.type for finding in read(row["command"], row["output"], row["exit_code"])]
    assert found == ([] if row["expect"] == "none" else [row["expect"]])


# A pipe has hidden the exit code, and the tail of the output says too little.
MISSED = {"cmake-lint-red-tail", "lint-imports-red-tail", "vermin-red-tail"}


def test_tools_with_a_reader_and_those_known_by_name_alone_are_read_rightly() -> None:
    cases = [*corpus(CORPUS), *corpus(FRESH)]
    types = {
        case.name: {finding.type for finding in read(case.command, case.output, case.exit_code)} for case in cases
    }
    assert {case.name for case in cases if types[case.name] != case.truth} == MISSED
