"""Describes Claude Code to the rest of clickstop."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar

_AFTER = Capability(block="context", ask="context", warn="context", context=True, message=True)
# Context on a stop would make the agent continue, so only a block is sent to it.
_STOP = Capability(block="hold", ask="message", warn="message", message=True)


class ClaudeCode(Agent):
    __slots__ = ()
    name = "claude-code"
    title = "Claude Code"
    program = "claude"
    traces = (".claude",)
    project_variable = "CLAUDE_PROJECT_DIR"
    runs_alike_once = True
    gaps = (
        "The output of a failed call cannot be replaced: clickstop reports a secret in it instead of hiding it.",
        "A prompt is never blocked, because that would erase what the person typed; they see the reason instead.",
    )
    trust = "Trust the folder when Claude Code asks, once."
    is_usual = True
    # Kinds without an entry take no output: the client ignores it, prints it, or takes it for instructions to its
    # summariser.
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _AFTER,
        "subagent.start": _AFTER,
        # A block would erase the prompt, so the person gets the reason as a message instead.
        "prompt.submit": Capability(block="message", ask="message", warn="message", context=True, message=True),
        "tool.before": Capability(
            block="hold", ask="hold", warn="context", context=True, message=True, rewrite=True
        ),
        "tool.after": Capability(
            block="context", ask="context", warn="context", context=True, message=True, output=True
        ),
        "tool.failed": _AFTER,
        "tool.batch": _AFTER,  # `decision: block` would end the run
        "subagent.stop": _STOP,
        "turn.stop": _STOP,
    }
    child_markers = ("CLAUDECODE",)
    hook_names: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "security-gate": ("gate.command", "gate.path", "gate.content"),
        "pre-delete-check": ("gate.deletion",),
    }
    minimum = "2.1.163"
    full_support = "2.1.295"
    update_command = "claude update"
    instructions = ("CLAUDE.md", "AGENTS.md")
    settings_names = (".claude/settings.json", ".claude/settings.local.json")
    check_files = (".claude/quality-checks.json", ".claude/gates.json")
    check_moments: ClassVar[Mapping[str, str]] = {
        "PostToolUse": "edit",
        "SubagentStop": "subagent_stop",
        "Stop": "turn_stop",
    }
    shared_notes = (
        (
            "Claude Code reads settings.json only in the folder it is started in:"
            " start it at the top of the repository."
        ),
    )
    resume_option = "--resume"
    answers: ClassVar[Mapping[str, str]] = {
        "status": "status",
        "last_words": "last_words",
        "spending": "spending_files spending",
        "transcript": "was_interrupted notice recent_transcripts read_transcript",
        "recorded_call": "recorded_call",
        "memory": "memory_files",
        "offers": "offered",
        "support": "obstacles plugin_hooks hook_environ",
        "install": "switch managed_files merge strip status_line with_status_line",
        "servers": "server_file server_scope with_server without_server agreed agree disagree",
        "payload": "output_of illegal",
    }


AGENT = ClaudeCode()
