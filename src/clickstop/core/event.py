"""What an agent told us, in words that no agent owns."""

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

ENDED = ("tool.after", "tool.failed")  # the kinds that tell how a call ended
SHOWN = (
    "tool.shown"  # the last call of a step, once more, where only now what the model reads of it can be replaced
)

# Why a session starts, and why it ends. A decoder maps its client's words to these; "" where it says nothing known.
STARTUP, RESUME, CLEAR, COMPACT, FORK = STARTS = ("startup", "resume", "clear", "compact", "fork")
ENDS = (CLEAR, RESUME, "logout", "exit", "other")

# Who asked for a compaction.
COMPACTIONS = ("manual", "auto")

# What the agent may do without asking: nothing that matters, nothing at all but read, edits, what the client's own
# judge lets through, what is allowed by name while all else is denied, everything.
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
    """Text that files and databases can hold: JSON may carry half a character pair, UTF-8 cannot."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def changed_lines(old: str, new: str) -> str:
    """The lines that an edit would remove and add; those that stay, before and after them, left out."""
    removed, added = old.split("\n"), new.split("\n")
    shorter = min(len(removed), len(added))
    start = next((at for at in range(shorter) if removed[at] != added[at]), shorter)
    same = next((at for at in range(shorter - start) if removed[-1 - at] != added[-1 - at]), shorter - start)
    removed, added = removed[start : len(removed) - same], added[start : len(added) - same]
    return "\n".join([f"-{line}" for line in removed] + [f"+{line}" for line in added])


HARD_LINK = "\0hard link"  # among the names of a file that has several
CUT = " characters were not read ...]\n"  # stands in a text that was too long for us
_APART = dict.fromkeys(map(ord, "/\\;|&()<>{}'\"`=,"), " ")


def _keys(value: Any, depth: int = 0) -> list[str]:
    if depth > 5 or not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    own = list(value) if isinstance(value, dict) else []
    return own + [key for part in inside for key in _keys(part, depth + 1)]


class Event:
    """One event of an agent's life. Text fields are "" and numbers None where the client said nothing."""

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
        self.name = name  # the event as the client calls it
        self.session_id = session_id
        self.agent_id = agent_id  # set only inside a subagent
        self.agent_type = agent_type
        self.prompt_id = prompt_id
        self.call_id = call_id
        self.cwd = cwd
        self.root = root  # where clickstop's files of this repository are
        self.tool = tool  # one of TOOLS
        self.tool_name = tool_name  # the tool as the client calls it
        self.server = server  # whose tool it is, where the agent borrows it
        self.arguments = arguments if arguments is not None else {}  # of the call, as the client says them
        self.target = target  # what the tool acts on: command, path (a line each if several), pattern, address
        self.command = command
        self.paths = paths
        self.content = content  # the text an edit or write puts there
        self.patch = patch  # removed and added lines, "-" and "+" first
        self.output = output
        self.cut = cut  # the end of the output is missing
        self.output_path = output_path  # a file with the rest, where the client cut it
        self.exit_code = exit_code
        self.interrupted = interrupted
        self.background = background
        self.duration_ms = duration_ms
        self.source = source  # why: of STARTS, ENDS or COMPACTIONS; background (a command has ended); a reason
        self.prompt = prompt
        self.machine = machine  # the client itself wrote this prompt
        self.last_message = last_message
        self.stop_active = stop_active
        self.background_tasks = background_tasks
        self.delegate = delegate  # the type of the agent to which a call gives work
        self.delegate_id = delegate_id  # its id, once it is known
        self.calls = calls  # the calls of a batch
        self.attended = attended  # somebody can be asked
        self.mode = mode  # of MODES
        self.model = model
        self.transcript = transcript
        self.raw = raw if raw is not None else {}
        self.unread = 0  # characters of long texts that were left out
        self.old = ""  # of an edit: the text in whose place its content is put
        self.everywhere = False  # of an edit: wherever that text stands
        self.process: int | None = None  # of the client, as far as it says
        self.answers: tuple[tuple[str, str], ...] = ()  # questions to the person, and what was answered
        self.done: tuple[str, ...] = ()  # tasks that the call marks as done: their words, or `#` and their number

    @property
    def deed(self) -> str:
        """What the call does, in one text: two calls with the same one are the same call."""
        if self.command or self.patch:
            return self.command or f"{self.target}\n{self.patch}"
        try:
            return repr(sorted(self.arguments.items())) if self.arguments else self.target
        except RecursionError:
            return self.target

    def side(self, mark: str) -> str:
        """The lines of an edit's patch that begin with `mark` ("-" or "+"), without that sign."""
        return "\n".join(line[1:] for line in self.patch.split("\n") if line.startswith(mark))

    def applied(self, text: str) -> str:
        """What a file with this text would hold after the call; where an edit does not fit, what it puts there."""
        if self.tool != "edit":
            return self.content
        if not self.old or self.old not in text:
            return self.content if not text or self.old else text + self.content
        return text.replace(self.old, self.content, -1 if self.everywhere else 1)

    @property
    def undoing(self) -> str:
        """The deed of the edit that would take this one back; "" for anything but an edit."""
        lines = self.patch.split("\n") if self.patch and not self.command else []
        removed = ["-" + line[1:] for line in lines if line.startswith("+")]
        added = ["+" + line[1:] for line in lines if line.startswith("-")]
        return "\n".join((self.target, *removed, *added)) if lines else ""

    @property
    def emptying(self) -> str:
        """The tool, where an edit or write leaves nothing in place of what was there; else ""."""
        return self.tool if self.tool in ("edit", "write", "notebook") and not self.content.strip() else ""

    @property
    def named(self) -> str:
        """What the call acts on, and the files that it names, also where links lead."""
        names = [self.target, *self.paths]
        for path in self.paths:
            try:
                names.append(os.path.realpath(os.path.join(self.cwd or self.root, path)))
                several = os.lstat(names[-1]).st_nlink > 1
            except (OSError, ValueError):  # not there yet, or no path
                continue
            names += [HARD_LINK] if several else []
        return "\n".join(names)

    @property
    def borrowed(self) -> frozenset[str]:
        """The names of all arguments of another server's tool, also those within others."""
        return frozenset(_keys(self.arguments)) if self.tool == "mcp" else frozenset()

    @property
    def changed_lines(self) -> int:
        """How many lines an edit removes and adds; 0 where that is not known."""
        return self.patch.count("\n") + 1 if self.tool == "edit" and self.patch else 0

    @property
    def words(self) -> frozenset[str]:
        """The words of the command, folders apart: a program that runs is one of them."""
        return frozenset(self.command.translate(_APART).split())

    @property
    def call_tools(self) -> frozenset[str]:
        """The tools of a batch's calls, by both their names."""
        return frozenset(name for call in self.calls for name in (call.tool, call.tool_name))

    @property
    def called(self) -> str:
        """The commands of a batch's calls."""
        return "\n".join(call.command for call in self.calls)

    def matches_tool(self, names: tuple[str, ...] | list[str]) -> bool:
        return self.tool in names or self.tool_name in names
