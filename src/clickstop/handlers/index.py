"""The table of all handlers, and the order in which they run for each kind of event.

Only the plan's compiler reads it. A handler is a module with `handle(event, ctx)`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clickstop.core.lists import phrases
from clickstop.signals.index import TEXTS, trigger_words

# The handlers of each kind, in order. Those after the bar run once the verdict is settled and stored, so that they
# see what the others recorded.
ORDER = {
    "session.start": "check.baseline capture.session capture.summary capture.cost learn.incident learn.rule"
    " inject.memory inject.health inject.session_start",
    "prompt.submit": "redact.prompt capture.session capture.prompt capture.quality capture.workflow_run"
    " capture.observation capture.evidence learn.correction undo.save"
    " inject.health inject.prompt inject.findings inject.next_step",
    "tool.before": "redact.secrets gate.canary gate.deletion gate.command gate.path gate.self gate.content"
    " gate.staging gate.deliverables gate.mcp_rate gate.loop gate.workflow_write gate.rules gate.retry_limit"
    " gate.log_update undo.save capture.tool_call",
    "tool.after": "redact.secrets capture.tool_call capture.quality capture.violations capture.workflow_run"
    " capture.observation check.subagent learn.fix_detected learn.incident learn.rule inject.edit_rules"
    " inject.next_step",
    "tool.failed": "redact.secrets capture.tool_call capture.quality capture.workflow_run inject.next_step",
    "tool.batch": "gate.workflow_write gate.deliverables gate.rules capture.tool_call capture.evidence check.format"
    " check.edit",
    "tool.shown": "redact.secrets",
    "permission.denied": "capture.tool_call",
    "subagent.start": "check.subagent inject.subagent_start",
    "subagent.stop": "check.subagent inject.next_step",
    "compact.before": "capture.compaction",
    "compact.after": "capture.compaction",
    "turn.stop": "capture.session gate.rules check.stop check.claims check.review learn.fix_detected learn.classify"
    " learn.incident learn.rule learn.close_loop inject.learnings"
    " | capture.observation capture.summary capture.cost",
    "turn.failed": "capture.session | capture.observation capture.summary capture.cost",
    "session.end": "capture.session learn.close_loop undo.save | capture.sync",
    "config.changed": "capture.config",
}
AFTERWARDS = "|"


def kinds_of(handler_id: str) -> tuple[str, ...]:
    """The kinds of events that one of our handlers handles."""
    return tuple(kind for kind, order in ORDER.items() if handler_id in order.split())


@dataclass(frozen=True, slots=True)
class Handler:
    """A behaviour: when it runs, and what happens if it fails."""

    id: str  # `group.file`, the same in the configuration, logs, reports and docs
    kinds: tuple[str, ...] = ()  # for third-party handlers; ours are in ORDER
    tools: tuple[str, ...] = ()  # neutral names or the client's own; empty for all
    # Literals by event field; without one of them, the handler is not loaded.
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    fail_on: tuple[str, ...] = ()  # if the handler fails, a call that contains one of these is blocked
    safety: bool = False  # whether it also runs during a pause
    suspect: bool = False  # only events that may contain a secret or a placeholder
    unusual: bool = False  # of shell commands and MCP calls, only those that may do something out of the ordinary
    settings: dict[str, object] = field(default_factory=dict)  # defaults for [handlers."<id>"]
    sections: tuple[str, ...] = ()  # configuration sections that its settings include
    only_with: str = (
        ""  # a section, an option, "rules" or "learned"; if it is empty or off, the handler is left out
    )
    workflow_needs: str = ""  # "guards", "tests" or both: adds the literals of the configured workflows to `needs`
    names_rules: bool = False  # only output that may match [quality] rule_pattern
    module: str = ""  # for third-party handlers; ours follow from the id
    source: str = ""  # the file of a third-party handler that is not an installed package

    def __post_init__(self) -> None:
        if not self.kinds:
            object.__setattr__(self, "kinds", kinds_of(self.id))

    @property
    def location(self) -> str:
        return self.module or f"clickstop.handlers.{self.id}"


_FILES = ("edit", "write", "notebook")
# If a gate fails, a call that contains one of these is blocked anyway.
_DESTRUCTIVE = (
    *(
        "rm -rf",
        "rm -fr",
        "rm -r ",
        "rm -R",
        "rm --recursive",
        "--no-preserve-root",
        "rmtree",
        "find / ",
        "-delete",
    ),
    *("mkfs", "wipefs", "dd if=", "dd of=", "of=/dev/", "> /dev/sd", "> /dev/nvme", ":(){", "shred "),
    *("reset --hard", "clean -f", "clean -d", "clean -x", "checkout -- ", "checkout .", "restore ", "stash drop"),
    *("stash clear", "branch -D", "push --force", "push -f", "--mirror", "filter-branch", "reflog expire"),
    *("| sh", "|sh", "| bash", "|bash", "| sudo", "base64 -d", "base64 --decode", "eval ", "chmod -R", "chown -R"),
    *("/etc/passwd", "/etc/shadow", "/etc/sudoers", "authorized_keys", "DROP TA", "DROP DA", "TRUNCATE "),
    *("drop ta", "drop da", "terraform destroy", "kubectl delete", "shutdown", "reboot", "npm publish"),
)

_WRITING = ("write", "edit", "notebook", "shell")

_SILENT = ("shell", "mcp", "other")  # tools that do not say which files they change

# Tools that change files or may: what an MCP call changed shows only in the files.
_CHANGING: dict[str, tuple[str, ...]] = {"call_tools": ("edit", "write", "notebook", "shell", "mcp", "other")}

# Phrases with which people say what must always or never be done.
_NORMS = (
    # Without first letters, which may be capitals.
    *("ever ", "lways ", "on't ", "on\u2019t ", "o not ", "e don", "nstead of ", "rom now on", "void ", "refer "),
    *("ust not", "top using", "o more ", "ot allowed", "orbidden", "n this ", "n future"),
)

INDEX: tuple[Handler, ...] = (
    Handler(
        "redact.secrets",
        suspect=True,
        safety=True,
        sections=("secrets",),
    ),
    Handler("redact.prompt", suspect=True, safety=True),
    Handler(
        "gate.canary",
        tools=("shell",),
        needs={"command": ("clickstop-canary ",)},
        fail_on=("clickstop-canary ",),
        safety=True,
    ),
    Handler(
        "gate.deletion",
        tools=("shell", "mcp", "write", "edit"),
        needs={"emptying": ("write", "edit")},
        unusual=True,
        safety=True,
    ),
    Handler(
        "gate.command",
        tools=("shell", "mcp"),
        needs={"borrowed": ()},  # of MCP tools, only those that may act
        fail_on=_DESTRUCTIVE,
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.path",
        tools=("shell", "mcp", *_FILES),
        fail_on=("/.ssh/", "/.aws/", "/.gnupg/", "id_rsa", "id_ed25519"),
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.self",
        tools=("shell", "mcp", "read", "search", *_FILES),
        fail_on=phrases(
            ".clickstop/|clickstop pause|clickstop trust|clickstop uninstall|clickstop forget|gate allow"
        ),
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.content",
        tools=("shell", "mcp", "web", *_FILES),
        fail_on=("[redacted:", "PRIVATE KEY-----"),
        safety=True,
        suspect=True,
        sections=("secrets",),
    ),
    Handler(
        "gate.staging",
        tools=("shell",),
        needs={"command": ("git add", "git stage", "git commit", "git -")},
        safety=True,
        sections=("secrets",),
    ),
    Handler(
        "gate.deliverables",
        tools=("edit", "write", "task", ""),
        needs={"content": ("[x]", "[X]"), "tool": ("task",), "called": (".md",)},
        sections=("memory",),
    ),
    Handler("gate.mcp_rate", tools=("mcp",), sections=("limits",)),
    Handler("gate.loop", sections=("loop",)),
    Handler(
        "gate.workflow_write",
        tools=(*_WRITING, ""),
        needs={"call_tools": _SILENT},
        only_with="workflow",
        workflow_needs="guards",
    ),
    Handler(
        "gate.rules",
        tools=("edit", "write", "notebook", ""),
        needs={"tool": _FILES, "kind": ("turn.stop",), "call_tools": _SILENT},
        only_with="learned",
        sections=("quality", "learning"),
    ),
    Handler("gate.retry_limit", tools=("shell",), only_with="workflow", workflow_needs="tests"),
    Handler(
        "gate.log_update",
        tools=_WRITING,
        only_with="workflow",
        workflow_needs="guards tests",
    ),
    Handler(
        "undo.save",
        tools=("shell", "mcp", *_FILES, ""),
        needs={"kind": ("prompt.submit", "session.end"), "tool": _FILES, "borrowed": ()},
        unusual=True,
        only_with="undo.enabled",
        sections=("undo",),
    ),
    Handler("capture.session"),
    Handler("capture.prompt", sections=("memory",)),
    Handler("capture.tool_call"),
    Handler("capture.config"),
    Handler("capture.sync", only_with="team.after_session"),
    Handler(
        "capture.quality",
        tools=("shell", ""),  # "" for prompts, which may bring the result of a background command
        needs={"words": trigger_words(), "command": TEXTS, "source": ("background",)},
        sections=("quality",),
    ),
    Handler("capture.violations", tools=("mcp",), names_rules=True, sections=("quality",)),
    Handler(
        "capture.workflow_run",
        tools=("shell", ""),
        needs={"source": ("background",)},
        only_with="workflow",
        workflow_needs="tests",
    ),
    Handler(
        "capture.observation",
        tools=("question", "plan", ""),  # answers and approvals of the person; everything else comes from records
        sections=("memory",),
    ),
    Handler("capture.summary", sections=("memory",)),
    Handler("capture.compaction", sections=("memory",)),
    Handler("capture.cost", sections=("cost",)),
    Handler(
        "capture.evidence",
        needs={"call_tools": ("shell",), "source": ("background",)},
    ),
    Handler("check.baseline"),
    Handler("check.format", needs=_CHANGING),
    Handler("check.edit", needs=_CHANGING, sections=("quality",)),
    Handler(
        "check.subagent",
        tools=("agent", ""),
        sections=("quality", "moments"),
    ),
    Handler("check.stop", sections=("quality",)),
    Handler("check.claims"),
    Handler("check.review", only_with="review.enabled", sections=("review", "context", "memory")),
    Handler(
        "learn.fix_detected",
        tools=("edit", "write", "notebook", "shell", ""),
        needs={"tool": _FILES, "command": ("commit",), "kind": ("turn.stop",)},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler("learn.classify", only_with="learning.enabled", sections=("learning",)),
    Handler(
        "learn.incident",
        tools=("edit", "write", ""),
        needs={"target": (".md",), "kind": ("turn.stop", "session.start")},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler(
        "learn.rule",
        tools=("edit", "write", "shell", ""),
        needs={"target": ("feedback_",), "command": ("commit",), "kind": ("session.start", "turn.stop")},
        sections=("learning",),
    ),
    Handler(
        "learn.correction",
        needs={"prompt": _NORMS},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler("learn.close_loop", only_with="learning.enabled", sections=("learning",)),
    Handler("inject.memory"),
    Handler("inject.health"),
    Handler("inject.session_start", sections=("context", "memory")),
    Handler("inject.edit_rules", tools=_FILES, only_with="rules", sections=("context", "memory")),
    Handler("inject.prompt", sections=("context",)),
    Handler("inject.findings", only_with="review.enabled"),
    Handler("inject.subagent_start", only_with="workflow"),
    Handler(
        "inject.next_step",
        tools=("agent", "shell", ""),
        needs={"tool": ("agent",), "kind": ("subagent.stop", "prompt.submit")},
        only_with="workflow",
        workflow_needs="tests",
    ),
    Handler("inject.learnings", only_with="workflow"),
)
