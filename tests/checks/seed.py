"""A project as the design of quality hooks describes it: its JSON file, unchanged, and its front matter."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.harness import DEVELOPERS_HOME

# Where the developer's toolchain is; the scratch HOME has none.
RUST_TOOLCHAIN = {
    name: os.environ.get(name, os.path.join(DEVELOPERS_HOME, folder))
    for name, folder in (("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup"))
}


def _runs(*words: str) -> bool:
    """Whether a program runs: rustup puts its names on the PATH even without a toolchain behind them."""
    try:
        done = subprocess.run(words, env=os.environ | RUST_TOOLCHAIN, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


needs_rust = pytest.mark.skipif(
    not (_runs("cargo", "--version") and _runs("cargo-clippy", "--version")), reason="cargo or clippy does not run"
)
QUALITY_CHECKS = """{
  "checks": {
    "check": {
      "description": "Run project quality checks (formatting, linting, types)",
      "blocking": false,
      "on_failure": "warn"
    },
    "test": {
      "description": "Run project test suite",
      "blocking": true,
      "on_failure": "block"
    },
    "build": {
      "description": "Run project build",
      "blocking": false,
      "on_failure": "warn"
    }
  },
  "hooks": {
    "PostToolUse": {
      "enabled_tools": ["Edit", "Write", "mcp__serena__replace_symbol_body"],
      "checks": ["check"]
    },
    "SubagentStop": {
      "enabled_agents": ["rust-engineer", "code-reviewer", "ultrathink-debugger"],
      "checks": ["check", "test"]
    }
  }
}
"""
STRICT = '{"checks": {"check": {"blocking": true}, "test": {"blocking": true}}}'
PERMISSIVE = '{"checks": {"check": {"blocking": false}, "test": {"blocking": false}}}'
RUST = """---
commands:
  test: "cargo test"
  check: "cargo clippy && cargo check"
  build: "cargo build"
---
"""
