"""An event from an agent, in terms that are the same for every agent."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KINDS = (
    "session.start",
    "prompt.submit",
    "tool.before",
    "tool.after",
    "tool.failed",
    "tool.batch",
    "tool.shown",
    "subagent.start",
    "subagent.stop",
    "compact.before",
    "compact.after",
    "turn.stop",
    "turn.failed",
    "session.end",
    "permission.denied",
    "config.changed",
)

ENDED = ("tool.after", "tool.failed")  # the kinds that report how a call ended
SHOWN = "tool.shown"  # the last call of a step, sent again when its output can still be replaced

# Why a session started or ended. Decoders map their client's words to these, or to "" if they don't know the word.
STARTUP, RESUME, CLEAR, COMPACT, FORK = STARTS = ("startup", "resume", "clear", "compact", "fork")
ENDS = (CLEAR, RESUME, "logout", "exit", "other")

# Who asked for a compaction.
COMPACTIONS = ("manual", "auto")

# What the agent may do without asking, in this order: harmless calls, reading only, edits, whatever the client's
# own classifier allows, calls on a list (all others are denied), everything.
DEFAULT, PLAN, ACCEPT_EDITS, JUDGED, NO_ASKING, BYPASS = MODES = (
    *("default", "plan", "accept-edits", "judged", "no-asking", "bypass"),
)

TOOLS = (
    "shell",
    "edit",
    "write",
    "notebook",
    "read",
    "search",
    "agent",
    "mcp",
    "web",
    "task",
    "skill",
    "plan",
    "question",
    "other",
)


def storable(text: str) -> str:
    """Text that files and databases can hold. JSON may contain lone surrogates, which UTF-8 cannot encode."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def changed_lines(old: str, new: str) -> str:
    """The lines an edit removes and adds, without the common lines before and after."""
    removed, added = old.split("\n"), new.split("\n")
    shorter = min(len(removed), len(added))
    start = next((at for at in range(shorter) if removed[at] != added[at]), shorter)
    same = next((at for at in range(shorter - start) if removed[-1 - at] != added[-1 - at]), shorter - start)
    removed, added = removed[start : len(removed) - same], added[start : len(added) - same]
    return "\n".join([f"-{line}" for line in removed] + [f"+{line}" for line in added])


HARD_LINK = "\0hard link"  # listed among a file's names if it has several hard links
CUT = " characters were not read ...]\n"  # marks the place where a long text was cut
_APART = dict.fromkeys(map(ord, "/\\;|&()<>{}'\"`=,"), " ")


def _keys(value: Any, depth: int = 0) -> list[str]:
    if depth > 5 or not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    own = list(value) if isinstance(value, dict) else []
    return own + [key for part in inside for key in _keys(part, depth + 1)]


class Event:
    """One event of an agent. Unknown text fields are "", unknown numbers None."""

    __slots__ = (
        "agent",
        "agent_id",
        "agent_type",
        "answers",
        "arguments",
        "attended",
        "background",
        "background_tasks",
        "call_id",
        "calls",
        "command",
        "content",
        "cut",
        "cwd",
        "delegate",
        "delegate_id",
        "done",
        "duration_ms",
        "everywhere",
        "exit_code",
        "interrupted",
        "kind",
        "last_message",
        "machine",
        "mode",
        "model",
        "name",
        "old",
        "output",
        "output_path",
        "patch",
        "paths",
        "process",
        "prompt",
        "prompt_id",
        "raw",
        "root",
        "server",
        "session_id",
        "source",
        "stop_active",
        "target",
        "tool",
        "tool_name",
        "transcript",
        "unread",
    )

    def __init__(
        self,
        agent: str,
        kind: str,
        *,
        name: str = "",
        session_id: str = "",
        agent_id: str = "",
        agent_type: str = "",
        prompt_id: str = "",
        call_id: str = "",
        cwd: str = "",
        root: str = "",
        tool: str = "",
        tool_name: str = "",
        server: str = "",
        target: str = "",
        arguments: dict[str, Any] | None = None,
        command: str = "",
        paths: tuple[str, ...] = (),
        content: str = "",
        patch: str = "",
        output: str = "",
        output_path: str = "",
        cut: bool = False,
        exit_code: int | None = None,
        interrupted: bool = False,
        background: bool = False,
        duration_ms: int | None = None,
        source: str = "",
        prompt: str = "",
        machine: bool = False,
        last_message: str = "",
        stop_active: bool = False,
        background_tasks: tuple[str, ...] = (),
        delegate: str = "",
        delegate_id: str = "",
        calls: tuple[Event, ...] = (),
        attended: bool = True,
        mode: str = "",
        model: str = "",
        transcript: str = "",
        raw: dict[str, Any] | None = None,
    ) -> None:
        self.agent = agent
        self.kind = kind
        self.name = name  # the event's name in the client
        self.session_id = session_id
        self.agent_id = agent_id  # set only inside a subagent
        self.agent_type = agent_type
        self.prompt_id = prompt_id
        self.call_id = call_id
        self.cwd = cwd
        self.root = root  # the folder of the repository that clickstop was set up for
        self.tool = tool  # one of TOOLS
        self.tool_name = tool_name  # the tool's name in the client
        self.server = server  # the MCP server that the tool belongs to
        self.arguments = arguments if arguments is not None else {}  # of the call, as the client sent them
        self.target = target  # what the tool acts on: a command, paths (one per line), a pattern, a URL
        self.command = command
        self.paths = paths
        self.content = content  # the text that an edit or write puts into the file
        self.patch = patch  # the removed and added lines, starting with "-" and "+"
        self.output = output
        self.cut = cut  # the end of the output is missing
        self.output_path = output_path  # a file with the complete output, if the client cut it
        self.exit_code = exit_code
        self.interrupted = interrupted
        self.background = background
        self.duration_ms = duration_ms
        # one of STARTS, ENDS or COMPACTIONS, "background" (a command ended), or another reason
        self.source = source
        self.prompt = prompt
        self.machine = machine  # the client wrote this prompt, not a person
        self.last_message = last_message
        self.stop_active = stop_active
        self.background_tasks = background_tasks
        self.delegate = delegate  # the type of subagent that the call starts
        self.delegate_id = delegate_id  # the subagent's id, once known
        self.calls = calls  # of a batch
        self.attended = attended  # somebody can answer a question
        self.mode = mode  # one of MODES
        self.model = model
        self.transcript = transcript
        self.raw = raw if raw is not None else {}
        self.unread = 0  # characters left out of long texts
        self.old = ""  # of an edit: the text that `content` replaces
        self.everywhere = False  # of an edit: whether it replaces every occurrence
        self.process: int | None = None  # the client's process id, if it says
        self.answers: tuple[tuple[str, str], ...] = ()  # questions to the person, with their answers
        self.done: tuple[str, ...] = ()  # tasks that the call marks as done: their texts, or `#` and their numbers

    @property
    def deed(self) -> str:
        """What the call does, as one text. Two calls with the same deed are the same call."""
        if self.command or self.patch:
            return self.command or f"{self.target}\n{self.patch}"
        try:
            return repr(sorted(self.arguments.items())) if self.arguments else self.target
        except RecursionError:
            return self.target

    def side(self, mark: str) -> str:
        """The lines of the patch that start with `mark` ("-" or "+"), without that sign."""
        return "\n".join(line[1:] for line in self.patch.split("\n") if line.startswith(mark))

    def applied(self, text: str) -> str:
        """The file's text after the call, given its text before. If the edit does not apply, its new content."""
        if self.tool != "edit":
            return self.content
        if not self.old or self.old not in text:
            return self.content if not text or self.old else text + self.content
        return text.replace(self.old, self.content, -1 if self.everywhere else 1)

    @property
    def undoing(self) -> str:
        """The deed of the edit that would revert this one, or "" if this is not an edit."""
        lines = self.patch.split("\n") if self.patch and not self.command else []
        removed = ["-" + line[1:] for line in lines if line.startswith("+")]
        added = ["+" + line[1:] for line in lines if line.startswith("-")]
        return "\n".join((self.target, *removed, *added)) if lines else ""

    @property
    def emptying(self) -> str:
        """The tool's name if the call empties a file or deletes text without a replacement, else ""."""
        return self.tool if self.tool in ("edit", "write", "notebook") and not self.content.strip() else ""

    @property
    def named(self) -> str:
        """The target, the named files, and what they link to, one per line, in lower case."""
        names = [self.target, *self.paths]
        for path in self.paths:
            try:
                names.append(os.path.realpath(os.path.join(self.cwd or self.root, path)))
                several = os.lstat(names[-1]).st_nlink > 1
            except (OSError, ValueError):  # it does not exist yet, or is not a path
                continue
            names += [HARD_LINK] if several else []
        return "\n".join(names).lower()

    @property
    def real_paths(self) -> list[str]:
        """The paths, absolute and with links resolved."""
        cwd = self.cwd or self.root
        return [os.path.realpath(os.path.join(cwd, path)) for path in self.paths]

    @property
    def borrowed(self) -> frozenset[str]:
        """The names of all arguments of an MCP call, including nested ones."""
        return frozenset(_keys(self.arguments)) if self.tool == "mcp" else frozenset()

    @property
    def changed_lines(self) -> int:
        """How many lines an edit removes and adds, or 0 if unknown."""
        return self.patch.count("\n") + 1 if self.tool == "edit" and self.patch else 0

    @property
    def words(self) -> frozenset[str]:
        """The words of the command, with paths split at slashes, so that a program's name is among them."""
        return frozenset(self.command.translate(_APART).split())

    @property
    def call_tools(self) -> frozenset[str]:
        """The tools of a batch's calls, by their neutral and their client's names."""
        return frozenset(name for call in self.calls for name in (call.tool, call.tool_name))

    @property
    def called(self) -> str:
        """The commands of a batch's calls, one per line."""
        return "\n".join(call.command for call in self.calls)

    def matches_tool(self, names: tuple[str, ...] | list[str]) -> bool:
        return self.tool in names or self.tool_name in names
