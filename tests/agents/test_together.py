"""Several agents on one repository: one policy, one memory, each event once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.event import Event
from tests.cli.conftest import Cli
from tests.printed import data_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.harness import Answer, Hook

    Rows = Callable[[str], list[dict[str, Any]]]

RULE = """---
name: no eval
description: Nothing is evaluated here; use ast.literal_eval.
incident: 2030-01-02-evaluated
---

# No eval

## Enforcement

```python
eval($TEXT)
```
"""


@pytest.fixture
def clickstop(repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(repo)
    return Cli(environ)


def _tell(hook: Hook, agent: str, kind: str, repo: Path, **fields: Any) -> Answer:
    client = agent_named(agent)
    event = Event(agent, kind, session_id=f"of-{agent}", cwd=str(repo), prompt_id=f"p-{agent}", **fields)
    event.mode = "bypass"
    return hook(client.payload_of(event), client.name_of(kind), agent=agent)


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if agent_named(agent).capability("tool.before").warn])
def test_a_rule_that_was_learned_speaks_to_every_agent(agent: str, hook: Hook, repo: Path, rows: Rows) -> None:
    (repo / "memory").mkdir()
    (repo / "memory" / "feedback_no-eval.md").write_text(RULE, encoding="utf-8")
    path, text = str(repo / "cart.py"), "result = eval(text)\n"
    call: dict[str, Any] = {"tool": "write", "paths": (path,), "content": text, "target": path, "call_id": "c1"}
    answer = _tell(hook, agent, "tool.before", repo, **call)
    assert (answer.code, answer.stderr) == (0, "")
    assert "no-eval" in answer.stdout.decode()
    (hit,) = rows("rule_hits")
    assert (hit["slug"], hit["agent"]) == ("no-eval", agent)


@pytest.mark.parametrize("agent", AGENTS)
def test_the_same_command_is_denied_to_every_agent(agent: str, hook: Hook, repo: Path, rows: Rows) -> None:
    command = "cd / && rm -rf *"
    call: dict[str, Any] = {"tool": "shell", "command": command, "target": command, "call_id": "c1"}
    answer = _tell(hook, agent, "tool.before", repo, **call)
    verdict, reason = agent_named(agent).verdict_of(answer.stdout)
    assert (verdict, "clickstop why" in reason) == ("block", True)
    assert [(row["agent"], row["rule_id"]) for row in rows("gate_decisions")] == [(agent, "delete.root")]


def test_all_of_them_are_set_up_shown_proved_and_taken_out(clickstop: Cli, hook: Hook, repo: Path) -> None:
    clickstop("init", "--yes", *(word for agent in AGENTS for word in ("--agent", agent)))
    for agent in AGENTS:
        _tell(hook, agent, "prompt.submit", repo, prompt="Fix the cart.")
    shown = data_of(clickstop("agents", "--json").stdout)
    assert [report["name"] for report in shown] == list(AGENTS)
    assert [report["seen"] for report in shown] == [1] * len(AGENTS)
    assert [report["events"] for report in shown] == [len(agent_named(agent).kinds) for agent in AGENTS]
    assert all(report["measures"] for report in shown)
    found = data_of(clickstop("doctor", "--json", code=1).stdout)["findings"]
    assert [one["what"] for one in found if one["severity"] == "warn"] == []
    proved = next(one["what"] for one in found if one["check"] == "alive")
    assert proved.startswith(f"{sum(report['events'] for report in shown)} hooks answered and recorded")
    clickstop("uninstall", "--yes")
    left = data_of(clickstop("agents", "--json").stdout)
    assert [report["events"] for report in left] == [0] * len(AGENTS)
