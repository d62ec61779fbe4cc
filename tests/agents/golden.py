"""What every agent is answered: each verdict on each event and tool of its recorded payloads, as a file to look at.

`python -m tests.agents.golden` writes the files anew; the difference is what a person reviews.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clickstop.agents.index import AGENTS, agent_named
from clickstop.core.decision import Decision, Item, downgrade, merge, settle
from tests.harness import CASES

if TYPE_CHECKING:
    from clickstop.core.event import Event

Replies = dict[str, dict[str, Any]]
FOLDER = Path(__file__).parent / "golden_replies"


def decisions() -> dict[str, Decision]:
    """Anew each time: whoever settles one changes it."""
    return {
        "context": Decision(context=(Item("note", "A note."),)),
        "message": Decision(message="A word to the person."),
        "warn": Decision("warn", "A warning."),
        "ask": Decision("ask", "A doubt.", question="May it?", unattended="block"),
        "ask, or let it be": Decision("ask", "A doubt.", question="May it?", unattended="warn"),
        "block": Decision("block", "A reason."),
        "rewrite": Decision(rewrite={"command": "echo rewritten", "content": "rewritten\n"}),
        "output": Decision(output="[hidden]"),
        "all": Decision(
            "block",
            "A reason.",
            context=(Item("note", "A note."),),
            message="A word to the person.",
            rewrite={"command": "echo rewritten", "content": "rewritten\n"},
            output="[hidden]",
        ),
    }


def events(agent: str) -> dict[str, Event]:
    """The first recorded payload of each event and tool, by what the client calls these."""
    found: dict[str, Event] = {}
    for path in sorted((CASES / agent).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        event = agent_named(agent).decode(path.stem.partition("--")[0], case["payload"], case.get("environ", {}))
        name = " ".join(word for word in (event.name, event.tool_name, event.kind) if word)
        if event.kind:
            found.setdefault(name, event)
    return found


def reply_to(event: Event, decision: Decision) -> dict[str, Any] | None:
    """As the hook makes it: settled, merged, fitted to the event, encoded."""
    agent = agent_named(event.agent)
    decision.verdict = settle(decision, attended=event.attended)
    fitted = downgrade(merge([decision], agent.limits), agent.capability(event.kind), agent.limits)
    return agent.encode(event, fitted) if fitted.speaks else None


def replies(agent: str) -> Replies:
    return {
        name: {which: reply_to(event, decision) for which, decision in decisions().items()}
        for name, event in events(agent).items()
    }


def kept(agent: str) -> Replies:
    found: Replies = json.loads((FOLDER / f"{agent}.json").read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in AGENTS:
        text = json.dumps(replies(name), indent=1, sort_keys=True)
        (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
