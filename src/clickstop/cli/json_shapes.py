"""The shape of every `--json` document, by the name in its `schema` key: the contract with programs that read it.

Fields may be added at any time. To remove, rename or retype one, raise the version of its schema in `printed.py`.

A shape is a type, a record, a list of one shape, or a table of fields and their shapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.app.agents import AgentReport
from clickstop.app.context import ContextLedger
from clickstop.app.costs import CostReport
from clickstop.app.features import FeatureImpact, FeatureRecord
from clickstop.app.gates import CaseResult, Explained, RuleState
from clickstop.app.options import Option
from clickstop.app.rehearsal import Rehearsal
from clickstop.app.retrospective import Retrospective
from clickstop.app.rules import Candidate
from clickstop.app.score import Score
from clickstop.app.search import SearchHit
from clickstop.app.status import StatusReport
from clickstop.app.timeline import Story
from clickstop.app.trend import Trend
from clickstop.app.undo import SavedSummary
from clickstop.app.upkeep import Upkeep
from clickstop.app.usage import ToolUsage
from clickstop.app.why import Why
from clickstop.app.workflow import LogState
from clickstop.cli.printed import schema_id
from clickstop.config.errors import Problem
from clickstop.config.pause import Pause
from clickstop.install.stores import KeptStore
from clickstop.render.shapes import schema
from clickstop.team.status import Month, TeamStatus
from clickstop.team.sync import Preview

if TYPE_CHECKING:
    from collections.abc import Mapping


def _texts(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split(), str)


def _counts(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split(), int)


_OPEN = dict[str, Any]  # an object whose keys are not part of the contract
_CHECK = {
    **_texts("name command folder outcome why tree cached_at same_as"),
    "exit_code": int | None,
    "duration_ms": int,
    "changed_files": [str],
    "ended_processes": [Any],
    "findings": [_OPEN],
    "places": [str],
    "tail": [str],
}
_COMMAND = {**_texts("name folder file"), "lines": [str], "line": int, "trusted": bool}
_FIX = {**_texts("id short debt session_id created_at status"), "verified": bool}
_ALLOWED = {**_texts("rule match reason file"), "expires": str | None}
_PROOF = {
    **_texts("rule state cut"),
    "standard": int,
    "reasons": [{"code": str, "text": str}],
    **{key: [str] for key in ("before", "after", "tree", "alike", "history")},
    "commits": int,
    "variants": {"tried": int, "passed": int},
}
_UNDONE = {
    "id": str,
    "files": [{"path": str, "step": str}],
    "git": [str],
    "failed": [{"path": str, "why": str}],
    "remarks": [str],
    "before": str | None,
}

SHAPES: Mapping[str, Any] = {
    "adopt": _texts("root store from"),
    "adopt.candidates": {"candidates": [KeptStore]},
    "agents": [AgentReport],
    "check": [_CHECK],
    "check.timings": [
        {
            **_texts("name folder command scope last last_at"),
            "runs": int,
            "median_ms": float,
            "slowest_ms": float,
            "when": [str],
        }
    ],
    "command": {
        "folder": str,
        "packages": [{"folder": str, "commands": [_COMMAND]}],
        "problems": [{**_texts("file key message"), "line": int}],
        "is_run": dict[str, str],
        "missing_programs": [str],
    },
    "config.check": {"ok": bool, "problems": [Problem], "waiting": [str], "unread": [str]},
    "config.show": [Option],
    "context": ContextLedger,
    "cost": CostReport,
    "demo": {
        "agent": str,
        "repo": str,
        "sent": int,
        "wall_ms": {"median": float, "slowest": float},
        "steps": [{"what": str, "events": int}],
        "stored": _OPEN,
        "problems": [str],
    },
    "diff.session": [_OPEN],
    "diff": {**_texts("id created_at prompt"), "diff": [str]},
    "doctor": {
        "ok": bool,
        "findings": [_texts("check severity what why remedy")],
        "fixed": [_texts("what failed")],
    },
    "evidence": [
        {
            **_texts(
                "id repo_id created_at session_id agent agent_id command name folder outcome tree scope by line"
            ),
            "exit_code": int | None,
            "duration_ms": int | None,
            "current": bool,
        }
    ],
    "feature": [FeatureRecord],
    "feature.impact": FeatureImpact,
    "forget": {"rows": dict[str, int], "files": [str], "saved_states": int},
    "gate": {
        "rules": [RuleState],
        "own": [_OPEN],
        "allow": [_OPEN],
        "protect": [_texts("glob read write")],
        "branches": [str],
    },
    "gate.allow": _ALLOWED,
    "gate.explain": Explained,
    "gate.test": [CaseResult],
    "hook.explain": Rehearsal,
    "incident": [{**_texts("slug title class path since"), "missing": [str]}],
    "incident.new": _texts("path fix"),
    "init": {
        **_texts("root folder"),
        **{key: [str] for key in ("agents", "scopes", "stack", "changed", "trusted", "notes", "would_change")},
        "commands": [_COMMAND],
    },
    "learn": [_FIX],
    "learn.waive": {**_FIX, "reason": str},
    "loop.reset": {"session": str | None, "reset": bool},
    "maintain": Upkeep,
    "mcp.list": [{"name": str, "about": str, "takes": _OPEN}],
    "pause": Pause,
    "replay": [{"source": str, "then": _OPEN | None, "now": Rehearsal}],
    "report": Trend,
    "resume": {"ended": bool, "off": str},
    "retro": Retrospective,
    "rule": {
        "rules": [
            {
                **_texts("rule kind says severity state incident file why"),
                **_counts("hits fixed overrides quiet_days"),
                "proved_at": str | None,
                "variants": {"tried": int, "passed": int},
            }
        ],
        "troubles": [str],
    },
    "rule.audit": {
        "rules": [{**_texts("rule state"), "returns": [Any], "failed": bool}],
        "no_longer_proved": [_PROOF],
        **_counts("not_in_database not_in_log unreadable_lines"),
    },
    "rule.candidates": [Candidate],
    "rule.prove": [_PROOF],
    "runlog": [LogState],
    "runlog.new": _texts("feature workflow path"),
    "runlog.show": LogState,
    "scan": [{**_texts("path text rule verdict state message incident"), "line": int}],
    "score": Score,
    "search": [SearchHit],
    "secret": [{**_texts("path kind digest"), **_counts("line column"), "sure": Any, "verified": Any}],
    "session": Story,
    "sessions": [
        {
            **_texts("session_id agent model branch started_at last_at status task_id"),
            **dict.fromkeys(("ended_at", "request", "first_prompt"), str | None),
            **_counts("calls prompts"),
            "usd": float | None,
            **dict.fromkeys(("points", "score"), int | None),
        }
    ],
    "state": {
        "session_id": str,
        "hints_shown": dict[str, bool],
        "tool_counts": dict[str, int],
        "test_runs": _OPEN,
        "awaiting_log_update": bool,
    },
    "status": StatusReport,
    "sync": {"rows": dict[str, int], "unreadable": int},
    "sync.preview": [Preview],
    "team.migrate": {"done": [str]},
    "team.retention": {"removed": [str], "months": [Month]},
    "team.status": TeamStatus,
    "undo": _UNDONE,
    "undo.list": [SavedSummary],
    "undo.show": {**_texts("id command"), "left_out": [Any], "diff": [str]},
    "uninstall": {"root": str, **{key: [str] for key in ("scopes", "changed", "left", "stays")}, "forgotten": str},
    "uninstall.everywhere": {"scopes": [str], "changed": [str], "skipped": dict[str, str]},
    "usage": {"since": str, "session_id": str, "tools": [ToolUsage]},
    "why": Why | None,
    "workflow": [_OPEN],
    "workflow.check": [
        {
            **_texts("workflow feature path log problem"),
            "open": bool,
            "checks": [{"kind": str, "name": str, "holds": bool}],
        }
    ],
    "workflow.new": {**_texts("name preset file"), "guards": [str]},
    "workflow.pass": {"feature": str, "workflow": str | None, "until": str, "reason": str},
}


def schema_of(name: str) -> dict[str, Any]:
    """The JSON schema of the whole document that a command prints."""
    shape, defs = schema(SHAPES[name])
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema_id(name),
        "type": "object",
        "properties": {"schema": {"const": schema_id(name)}, "data": shape},
        "required": ["schema", "data"],
    }
    return {**document, "$defs": defs} if defs else document
