"""Claude Code as the rest of clickstop sees it."""

from __future__ import annotations

from clickstop.core.agent import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.agent import Offered


class ClaudeCode(Agent):
    """Each part in a module of its own, loaded when it is asked."""

    __slots__ = ()
    name = "claude-code"

    def memory_files(self, root: str, cwd: str, transcript: str, environ: Mapping[str, str]) -> list[str]:
        from clickstop.agents.claude_code.memory import memory_files

        return memory_files(root, cwd, transcript, environ)

    def offered(self, root: str) -> list[Offered]:
        from clickstop.agents.claude_code.offers import offered

        return offered(root)

    def was_interrupted(self, transcript: str) -> bool:
        from clickstop.agents.claude_code.interrupted import was_interrupted

        return was_interrupted(transcript)

    def lost_hooks(self, cwd: str, environ: Mapping[str, str]) -> str:
        from clickstop.agents.watch import lost

        return lost(self.name, cwd, environ)


AGENT = ClaudeCode()
