"""A project as the design of quality hooks describes it: its JSON file, unchanged, and its front matter."""

from __future__ import annotations

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
