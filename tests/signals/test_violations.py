"""Which rules the result of an MCP tool calls broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clickstop.signals.violations import looks_up, violations
from tests.each import each

HERE = Path(__file__).parent
RESULTS = [json.loads(line) for line in (HERE / "violations.jsonl").read_text(encoding="utf-8").splitlines()]
HELD = [
    json.loads(line)
    for path in sorted((HERE / "held").glob("violations*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
ANY_STYLE = r"\b(?:[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)+(?:\.\d+)*|no-[a-z-]+)\b"

PATTERN = r"CR-\d+"
BROKEN = {
    "a.py breaks CR-7": "CR-7",
    "CR-7: FAILED": "CR-7",
    "both CR-7 and CR-8 are violated in cart.py": "CR-7 CR-8",
    "CR-7 violation: direct database access in a view": "CR-7",
    "[FAIL] CR-12 no raw SQL": "CR-12",
    "✗ CR-7 (no direct SQL) cart.py:3": "CR-7",
    "Violations found (2):\n- CR-7 a.py:3\n- CR-9 b.py:1": "CR-7 CR-9",
    '{"violations":[{"rule":"CR-7","file":"a.py"}]}': "CR-7",
    '{"results":[{"rule":"CR-7","status":"failed"},{"rule":"CR-8","status":"passed"}]}': "CR-7",
    '{"violations":{"CR-7":2,"CR-8":0}}': "CR-7",
    "cart.py does not comply with CR-7": "CR-7",
    "CR-7 violated: no docstring": "CR-7",
    "The CR-7 violation must be fixed": "CR-7",
    "src/a.py:3 violates CR-7 and CR-8": "CR-7 CR-8",
    "Rule CR-7 is not followed in a.py": "CR-7",
    "1 violation of CR-7": "CR-7",
    '{"rule":"CR-7","passed":false}': "CR-7",
    "CR-7 was fixed, CR-8 is still violated": "CR-8",
    '{"rule":"CR-7","ok":0}': "CR-7",
    '{"CR-7":{"ok":0},"CR-8":{"ok":1}}': "CR-7",
    '{"rule":"CR-7","passed":0,"line":3}': "CR-7",
    '[{"id":"CR-7","compliant":"no"},{"id":"CR-8","compliant":"yes"}]': "CR-7",
    '{"rule":"CR-7","violated":"yes"}': "CR-7",
    "to be fixed: CR-7": "CR-7",
    "must be fixed: CR-7, CR-8": "CR-7 CR-8",
    "CR-7 to be fixed": "CR-7",
    "CR-7: to be fixed": "CR-7",
    "CR-7 compliant: no": "CR-7",
    "CR-7 errors: 2": "CR-7",
    '{"toBeFixed":["CR-7"]}': "CR-7",
}
NOT_BROKEN = [
    '"violations": 0 for CR-7',
    '{"violations": 0, "rules":["CR-7"]}',
    '{"rules":[{"id":"CR-7","description":"never break the layers"}]}',
    "to avoid a CR-7 violation, use the repository",
    "The CR-7 violation was fixed",
    "CR-7: no violations found",
    "0 violations of CR-7",
    "CR-7 violations: 0",
    "CR-7: PASSED",
    "No rule is violated: CR-7, CR-8 ok",
    "CR-7: Do not break the layers",
    "If you call this, CR-7 is violated",
    "would violate CR-7",
    "Failed to load CR-7",
    "Violations: none\nRules checked:\n- CR-7\n- CR-8",
    '{"rule":"CR-7","status":"passed","message":"no violation"}',
    "CR-7 is no longer violated",
    "nothing violates CR-7",
    "This rule (CR-7) prevents breaking the build",
    "Severity of CR-7 violations: high. Rule text follows",
    "CR-7 errors: none",
    "CR-7 errors: none.",
    "CR-7 violations: no",
    "CR-7 compliant: yes",
    "Errors: none (CR-7, CR-8)",
    "nothing to be fixed: CR-7, CR-8",
    "To avoid CR-7 failures, use the repository",
    '{"rule":"CR-7","ok":1}',
    '{"rule":"CR-7","passed":0,"total":3}',
    '{"rule":"CR-7","violated":"no"}',
]


@each("text", BROKEN)
def test_rules_called_broken_are_named(text: str) -> None:
    assert [" ".join(finding.names) for finding in violations(text, PATTERN)] == [BROKEN[text]]


@each("row", [*RESULTS, *HELD])
def test_results_of_rule_checkers_in_any_form(row: dict[str, Any]) -> None:
    named = [name for finding in violations(row["text"], row.get("pattern", ANY_STYLE)) for name in finding.names]
    assert set(named) == set(row["violated"])


@each("text", NOT_BROKEN)
def test_rules_that_are_only_spoken_of_are_not(text: str) -> None:
    assert violations(text, PATTERN) == []


@each(
    "name",
    ["mcp__rules__list_rules", "mcp__wiki__search", "mcp__q__getReport", "mcp__plugin_clickstop_clickstop__check"],
)
def test_looking_something_up_judges_nothing(name: str) -> None:
    assert looks_up(name, name.split("__")[1])


@each("name", ["mcp__rules__check_rules", "mcp__massu__validate", "mcp__linter__run", "mcp__q__get_violations"])
def test_a_tool_that_judges_is_heard(name: str) -> None:
    assert not looks_up(name, name.split("__")[1])
