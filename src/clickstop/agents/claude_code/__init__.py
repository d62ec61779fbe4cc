"""Claude Code as the rest of clickstop sees it. Each part is a module of its own, loaded when it is asked."""

from __future__ import annotations

from clickstop.agents.agent import Agent
from clickstop.core.decision import Capability

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, ClassVar

    from clickstop.agents.sites import Start
    from clickstop.core.agent import Offered, Status
    from clickstop.core.client_records import Obstacle, RecordedCall, RecordedSession
    from clickstop.core.event import Event
    from clickstop.core.spent import Spent

    Json = dict[str, Any]

_AFTER = Capability(block="context", ask="context", warn="context", context=True, message=True)
# Context on a stop would keep the agent going, so only a block speaks to it there.
_STOP = Capability(block="hold", ask="message", warn="message", message=True)


class ClaudeCode(Agent):
    """The agent of the `claude` program."""

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
    # Kinds that are not named here take no output at all: the client would ignore it, print it, or
    # take it for instructions to its summariser.
    capabilities: ClassVar[Mapping[str, Capability]] = {
        "session.start": _AFTER,
        "subagent.start": _AFTER,
        # A block would erase what the person typed; it is said to the person instead.
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

    def status(self, payload: Json) -> Status:
        from clickstop.agents.claude_code.status import decode

        return decode(payload)

    def notice(self, text: str) -> str:
        from clickstop.agents.claude_code.notices import plain

        return plain(text)

    def was_interrupted(self, transcript: str) -> bool:
        from clickstop.agents.claude_code.interrupted import was_interrupted

        return was_interrupted(transcript)

    def last_words(self, event: Event) -> str:
        from clickstop.agents.claude_code.last_words import last_words

        own = event.raw.get("agent_transcript_path")  # of a subagent
        return last_words(own if isinstance(own, str) and own else event.transcript)

    def spending_files(self, transcript: str) -> list[str]:
        from clickstop.agents.claude_code.spending import sources

        return sources(transcript)

    def spending(self, text: bytes, path: str) -> tuple[list[Spent], list[Spent]]:
        from clickstop.agents.claude_code.spending import read

        return read(text, path)

    def recent_transcripts(self, root: str, environ: Mapping[str, str], limit: int) -> list[str]:
        from clickstop.agents.claude_code.transcript import recent

        return recent(root, environ, limit)

    def read_transcript(self, path: str) -> RecordedSession:
        from clickstop.agents.claude_code.transcript import read

        return read(path)

    def recorded_call(self, transcript: str, call_id: str) -> RecordedCall | None:
        from clickstop.agents.claude_code.recorded_call import recorded_call

        return recorded_call(transcript, call_id)

    def resume_command(self, session_id: str) -> str:
        return f"{self.program} --resume {session_id}"

    def memory_files(self, root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
        from clickstop.agents.claude_code.memory import memory_files

        return memory_files(root, cwd, transcript, environ)

    def offered(self, root: str) -> list[Offered]:
        from clickstop.agents.claude_code.offers import offered

        return offered(root)

    def own_folder(self, environ: Mapping[str, str]) -> str:
        from clickstop.agents.claude_code.transcript import config_folder

        return config_folder(environ)

    def obstacles(
        self, root: str, environ: Mapping[str, str], managed: Iterable[str] | None = None
    ) -> list[Obstacle]:
        from clickstop.agents.claude_code.support import obstacles

        return obstacles(root, environ, managed)

    def settings_paths(self, root: str, environ: Mapping[str, str]) -> tuple[str, ...]:
        from clickstop.agents.claude_code.install import plugin_folder

        return (*super().settings_paths(root, environ), plugin_folder(environ))

    def managed_files(self) -> tuple[str, ...]:
        from clickstop.agents.claude_code.install import managed_files

        return managed_files()

    def merge(self, text: str, scope: str, start: Start) -> str:
        from clickstop.agents.claude_code.install import merge

        return merge(text, scope, start)

    def strip(self, text: str, before: Any = None) -> str:
        from clickstop.agents.claude_code.install import strip

        return strip(text, before)

    def status_line(self, settings: Any) -> str:
        from clickstop.agents.claude_code.install import status_line

        return status_line(settings)

    def with_status_line(self, text: str, start: Start) -> str:
        from clickstop.agents.claude_code.install import with_status_line

        return with_status_line(text, start)

    def plugin_hooks(self, root: str, environ: Mapping[str, str]) -> list[tuple[str, str, Json]]:
        from clickstop.agents.claude_code.support import plugin_hooks

        return plugin_hooks(root, environ)

    def server_file(self, root: str) -> str:
        from clickstop.agents.claude_code.servers import file

        return file(root)

    def server_scope(self, servers: Any) -> str:
        from clickstop.agents.claude_code.servers import scope_of

        return scope_of(servers)

    def with_server(self, text: str, start: Start, *, shared: bool) -> str:
        from clickstop.agents.claude_code.servers import merge

        return merge(text, start, shared=shared)

    def without_server(self, text: str, before: Any = None) -> str:
        from clickstop.agents.claude_code.servers import strip

        return strip(text, before)

    def agreed(self, settings: Any) -> bool:
        from clickstop.agents.claude_code.servers import agreed

        return agreed(settings)

    def agree(self, text: str) -> str:
        from clickstop.agents.claude_code.servers import agree

        return agree(text)

    def disagree(self, text: str, before: Any = None) -> str:
        from clickstop.agents.claude_code.servers import disagree

        return disagree(text, before)

    def verdict_of(self, reply: bytes) -> tuple[str, str]:
        from clickstop.agents.playing import nested_verdict

        return nested_verdict(reply)

    def output_of(self, reply: bytes) -> str:
        from clickstop.agents.claude_code.payload import output_of

        return output_of(reply)

    def hook_environ(self, environ: Mapping[str, str], root: str, session_id: str) -> dict[str, str]:
        from clickstop.agents.claude_code.support import hook_environ

        return hook_environ(environ, root, session_id)

    def illegal(self, event: str, stdout: bytes) -> str:
        from clickstop.agents.playing import nested_fault

        return super().illegal(event, stdout) or nested_fault(event, stdout, {"updatedToolOutput"})


AGENT = ClaudeCode()
