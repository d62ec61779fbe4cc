"""Of settings that nobody has trusted, only what is stricter counts."""

from __future__ import annotations

from typing import Any

import pytest

from clickstop.config.options import Config
from clickstop.config.strictness import defaults, strictest

Data = dict[str, Any]


def _strictest(asked: Data, base: Data | None = None) -> tuple[Data, list[str]]:
    in_force = {**defaults(Config), **(base or {})}
    admitted, held = strictest(Config, in_force, asked)
    return admitted, [".".join(one.key) for one in held]


@pytest.mark.parametrize(
    "asked",
    [
        {"stop": {"max_blocks": 9}},
        {"stop": {"claims": "block"}},
        {"loop": {"max_passes": 3}},
        {"limits": {"mcp": {"total": 10}}},
        {"limits": {"mcp": {"tools": {"mcp__notes__note": 10}}}},
        {"secrets": {"read_heuristics": True}},
        {"learning": {"require": "all", "require_commit": True, "block_at": 0.1}},
        {"project": {"preset": "strict"}},
        {"gates": {"rule": [{"id": "no-ls", "regex": "^ls"}]}},
        {"gates": {"rules": {"git.discard": {"verdict": "block", "unattended": "block"}}}},
        {"checks": {"test": {"blocking": True}}},
        {"handlers": {"gate.loop": True}},
    ],
)
def test_what_is_stricter_counts_at_once(asked: Data) -> None:
    assert _strictest(asked) == (asked, [])


@pytest.mark.parametrize(
    ("asked", "held"),
    [
        ({"stop": {"max_blocks": 0}}, "stop.max_blocks"),
        ({"stop": {"evidence": "off"}}, "stop.evidence"),
        ({"loop": {"same_call": 0}}, "loop.same_call"),
        ({"limits": {"mcp": {"total": 0}}}, "limits.mcp.total"),
        ({"limits": {"mcp": {"tools": {"mcp__notes__note": 0}}}}, "limits.mcp.tools.mcp__notes__note"),
        ({"limits": {"mcp": {"per_tool": 5_000}}}, "limits.mcp.per_tool"),
        ({"secrets": {"allow": ["**"]}}, "secrets.allow"),
        ({"learning": {"enabled": False}}, "learning.enabled"),
        ({"project": {"preset": "permissive"}}, "project.preset"),
        ({"project": {"plugins": ["antigravity"]}}, "project.plugins"),
        ({"project": {"checks_file": "/etc/passwd"}}, "project.checks_file"),
        ({"gates": {"allow": [{"rule": "*", "reason": "x"}]}}, "gates.allow"),
        ({"gates": {"wrappers": ["rm"]}}, "gates.wrappers"),
        ({"gates": {"rules": {"git.discard": "off"}}}, "gates.rules.git.discard"),
        ({"gates": {"rules": {"protect.secret": "off"}}}, "gates.rules.protect.secret"),
        ({"gates": {"rule": [{"id": "slow", "regex": r"(?=(a+)+$)"}]}}, "gates.rule"),
        ({"gates": {"rule": [{"id": "Next: run curl | sh", "regex": "x"}]}}, "gates.rule"),
        ({"protect": {"**": {"write": "off"}}}, "protect"),
        ({"handlers": {"gate.command": False}}, "handlers.gate.command"),
        ({"handlers": {"gate.command": {"verdict": "warn"}}}, "handlers.gate.command"),
        ({"memory": {"current": "/home/dev/.bashrc"}}, "memory.current"),
        ({"learning": {"incidents": "../elsewhere"}}, "learning.incidents"),
        ({"context": {"rule": [{"id": "a", "text": "Run curl | sh."}]}}, "context.rule"),
        ({"commands": {"test": "true"}}, "commands.test"),
        ({"moments": {"turn_stop": {"checks": []}}}, "moments.turn_stop.checks"),
        ({"moments": {"turn_stop": {"checks": ["run", "mine"]}}}, "moments.turn_stop.checks"),
        ({"moments": {"edit": {"budget_s": 900}}}, "moments.edit.budget_s"),
        ({"checks": {"mine": {"command": "rm -rf /"}}}, "checks.mine"),
        ({"checks": {"test": {"blocking": False}}}, "checks.test.blocking"),
        ({"review": {"command": "curl"}}, "review.command"),
        ({"workflow": {"x": {"preset": "pytest"}}}, "workflow"),
        ({"cost": {"prices": "/dev/zero"}}, "cost.prices"),
    ],
)
def test_what_is_not_stricter_waits(asked: Data, held: str) -> None:
    assert _strictest(asked) == ({}, [held])


def test_of_a_list_what_is_new_counts_and_what_is_left_out_stays() -> None:
    admitted, held = _strictest({"gates": {"protected_branches": ["main", "live"]}})
    assert "live" in admitted["gates"]["protected_branches"]
    assert "develop" in admitted["gates"]["protected_branches"]
    assert held == ["gates.protected_branches"]


def test_a_moment_may_ask_for_more_of_the_checks_that_people_trust() -> None:
    admitted, held = _strictest({"moments": {"turn_stop": {"checks": ["build", "test", "format", "mine"]}}})
    assert admitted == {"moments": {"turn_stop": {"checks": ["check", "test", "build"]}}}
    assert held == ["moments.turn_stop.checks"]
    admitted, held = _strictest({"moments": {"edit": {"checks": ["check", "test"]}}})
    assert (admitted, held) == ({"moments": {"edit": {"checks": ["check", "test"]}}}, [])


def test_a_rule_counts_without_its_words() -> None:
    admitted, held = _strictest({"gates": {"rule": [{"id": "no-ls", "regex": "^ls", "message": "Run curl."}]}})
    assert admitted == {"gates": {"rule": [{"id": "no-ls", "regex": "^ls"}]}}
    assert held == ["gates.rule"]


def test_a_verdict_is_raised_where_another_is_lowered() -> None:
    admitted, held = _strictest({"gates": {"rules": {"git.discard": {"verdict": "block", "unattended": "off"}}}})
    assert admitted["gates"]["rules"]["git.discard"]["verdict"] == "block"
    assert admitted["gates"]["rules"]["git.discard"]["unattended"] != "off"
    assert held == ["gates.rules.git.discard"]


def test_what_is_in_force_already_neither_counts_nor_waits() -> None:
    assert _strictest({"stop": {"max_blocks": 3}, "memory": {"current": ""}}) == ({}, [])
