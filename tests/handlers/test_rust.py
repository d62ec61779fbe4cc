"""The published configuration and front matter, unchanged, drive a Rust project through hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.checks.seed import QUALITY_CHECKS, RUST, RUST_TOOLCHAIN, needs_rust
from tests.handlers.project import Agent
from tests.handlers.test_checks import context, reason
from tests.harness import Hook

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Rows = Callable[[str], list[dict[str, Any]]]

pytestmark = needs_rust
GOOD = """pub fn total(prices: &[u32]) -> u32 {
    prices.iter().sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn sums() {
        assert_eq!(super::total(&[1, 2]), 3);
    }
}
"""
WRONG = GOOD.replace(".sum()", ".sum::<u32>() + 1")
UNTYPED = GOOD.replace("prices.iter().sum()", '"much"')


@pytest.fixture
def agent(repo: Path, environ: dict[str, str]) -> Agent:
    one = Agent(Hook({**environ, **RUST_TOOLCHAIN}, repo, here=True), repo)
    for name, text in {
        ".claude/quality-checks.json": QUALITY_CHECKS,
        "CLAUDE.md": RUST,
        "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
        "src/lib.rs": GOOD,
        ".gitignore": "/target\n",
    }.items():
        (repo / name).parent.mkdir(exist_ok=True)
        (repo / name).write_text(text)
    one.commit()
    one.clickstop("trust", "--yes")
    return one


def test_a_type_error_is_told_after_the_edit_with_its_place(agent: Agent) -> None:
    said = context(agent.write("src/lib.rs", UNTYPED))
    assert "src/lib.rs:2" in said
    assert "mismatched types" in said
    assert "before you finish" not in said  # the file says that this one does not block


def test_a_subagent_of_the_file_is_held_until_its_tests_are_green(agent: Agent, rows: Rows) -> None:
    inside = {"agent_id": "a1", "agent_type": "rust-engineer"}
    met = context(agent.event("SubagentStart", **inside))
    assert "`cargo clippy && cargo check`" in met
    assert "`cargo test`" in met
    agent.write("src/lib.rs", WRONG, **inside)
    held = reason(agent.subagent_stop("rust-engineer"))
    assert held.startswith("Not done yet: test failed")
    assert "src/lib.rs:9" in held
    assert agent.subagent_stop("explorer").reply is None
    agent.write("src/lib.rs", GOOD, **inside)
    assert agent.subagent_stop("rust-engineer").reply is None
    assert {row["name"] for row in rows("check_runs") if row["moment"] == "subagent_stop"} == {"check", "test"}


def test_the_agents_own_cargo_test_is_evidence_at_the_stop(agent: Agent, rows: Rows) -> None:
    agent.write("src/lib.rs", GOOD + "\n// said again\n")
    agent.shell("cargo test --quiet")
    assert agent.stop("All tests pass.").reply is None
    assert "test" not in {row["name"] for row in rows("check_runs")}
