"""The one table of all handlers, in the order in which they run: redact, gate, capture, check, learn, inject.

Read when the plan is compiled, never by a hook. A handler is a module with `handle(event, ctx)`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clickstop.signals.index import TEXTS, trigger_words


@dataclass(frozen=True, slots=True)
class Handler:
    """A behaviour: when it runs, and what happens if it fails."""

    id: str  # group.file, the same in configuration, log, report and docs
    kinds: tuple[str, ...]
    tools: tuple[str, ...] = ()  # neutral names or the client's own; empty means all
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # event field: literals; one must be there
    fail_on: tuple[str, ...] = ()  # if the handler fails, a call with one of these is blocked
    safety: bool = False  # stays on during a pause
    suspect: bool = False  # wants only events that may hold a secret, or what stands for one
    unusual: bool = False  # of shell commands, wants only those that may do something out of the ordinary
    settings: dict[str, object] = field(default_factory=dict)  # defaults for [handlers."<id>"]
    sections: tuple[str, ...] = ()  # sections of the configuration that its settings contain
    only_with: str = ""  # a section, an option, "rules" or "learned": without it there is nothing to do
    workflow_needs: str = ""  # "guards", "tests" or both: literals of the workflows that are configured
    module: str = ""  # third-party handlers; ours follow from the id
    source: str = ""  # the file of a third-party handler that is not an installed package

    @property
    def location(self) -> str:
        return self.module or f"clickstop.handlers.{self.id}"


_FILES = ("edit", "write", "notebook")
# If a gate fails, a call that holds one of these is stopped all the same.
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

_SESSION = ("session.start", "prompt.submit", "turn.stop", "turn.failed", "session.end")
_CALLS = ("tool.before", "tool.after", "tool.failed", "tool.batch", "permission.denied")
_WRITING = ("write", "edit", "notebook", "shell")

# Tools that change files, or may: what a call of another server's did must be seen in the files.
_CHANGING: dict[str, tuple[str, ...]] = {"call_tools": ("edit", "write", "notebook", "shell", "mcp", "other")}

# Parts of words by which a person says what must always or never be.
_NORMS = (
    *("ever ", "lways ", "on't ", "on\u2019t ", "o not ", "e don", "nstead of ", "rom now on", "void ", "refer "),
    *("ust not", "top using", "o more ", "ot allowed", "orbidden", "n this ", "n future"),
)

INDEX: tuple[Handler, ...] = (
    Handler(
        "redact.secrets",
        kinds=("tool.before", "tool.after", "tool.failed"),
        suspect=True,
        safety=True,
        sections=("secrets",),
    ),
    Handler("redact.prompt", kinds=("prompt.submit",), suspect=True, safety=True),
    Handler(
        "gate.canary",
        kinds=("tool.before",),
        tools=("shell",),
        needs={"command": ("clickstop-canary ",)},
        fail_on=("clickstop-canary ",),
        safety=True,
    ),
    Handler(
        "gate.deletion",
        kinds=("tool.before",),
        tools=("shell", "write", "edit"),
        needs={"emptying": ("write", "edit")},
        unusual=True,
        safety=True,
    ),
    Handler(
        "gate.command",
        kinds=("tool.before",),
        tools=("shell",),
        fail_on=_DESTRUCTIVE,
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.path",
        kinds=("tool.before",),
        tools=("shell", *_FILES),
        fail_on=("/.ssh/", "/.aws/", "/.gnupg/", "id_rsa", "id_ed25519"),
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.self",
        kinds=("tool.before",),
        tools=("shell", *_FILES),
        fail_on=(
            ".clickstop/",
            "clickstop pause",
            "clickstop trust",
            "clickstop uninstall",
            "clickstop forget",
            "gate allow",
        ),
        safety=True,
        unusual=True,
    ),
    Handler(
        "gate.content",
        kinds=("tool.before",),
        tools=("shell", "mcp", *_FILES),
        fail_on=("[redacted:", "PRIVATE KEY-----"),
        safety=True,
        suspect=True,
        sections=("secrets",),
    ),
    Handler(
        "gate.deliverables",
        kinds=("tool.before",),
        tools=("edit", "write", "task"),
        needs={"content": ("[x]", "[X]"), "tool": ("task",)},
        sections=("memory",),
    ),
    Handler("gate.mcp_rate", kinds=("tool.before",), tools=("mcp",), sections=("limits",)),
    Handler("gate.loop", kinds=("tool.before",), sections=("loop",)),
    Handler(
        "gate.workflow_write",
        kinds=("tool.before",),
        tools=_WRITING,
        only_with="workflow",
        workflow_needs="guards",
    ),
    Handler(
        "gate.rules",
        kinds=("tool.before", "tool.batch", "turn.stop"),
        tools=("edit", "write", "notebook", ""),
        needs={"tool": _FILES, "kind": ("turn.stop",), "call_tools": ("shell", "mcp", "other")},
        only_with="learned",
        sections=("quality", "learning"),
    ),
    Handler(
        "gate.retry_limit", kinds=("tool.before",), tools=("shell",), only_with="workflow", workflow_needs="tests"
    ),
    Handler(
        "gate.log_update",
        kinds=("tool.before",),
        tools=_WRITING,
        only_with="workflow",
        workflow_needs="guards tests",
    ),
    Handler("capture.session", kinds=_SESSION),
    Handler("capture.prompt", kinds=("prompt.submit",), sections=("memory",)),
    Handler("capture.tool_call", kinds=_CALLS),
    Handler("capture.config", kinds=("config.changed",)),
    Handler(
        "capture.quality",
        kinds=("tool.after", "tool.failed", "prompt.submit"),
        tools=("shell", "mcp", ""),  # a prompt has no tool: it may bring the result of a background command
        needs={
            "words": trigger_words(),
            "command": TEXTS,
            "output": ("iolat", "IOLAT"),
            "source": ("background",),
        },
        sections=("quality",),
    ),
    Handler(
        "capture.workflow_run",
        kinds=("tool.after", "tool.failed", "prompt.submit"),
        tools=("shell", ""),
        needs={"source": ("background",)},
        only_with="workflow",
        workflow_needs="tests",
    ),
    Handler(
        "capture.observation",
        kinds=("turn.stop", "turn.failed", "prompt.submit", "tool.after"),
        tools=("question", "plan", ""),  # the person's answers and approvals; all else is read off the records
        sections=("memory",),
    ),
    Handler("capture.summary", kinds=("turn.stop", "turn.failed", "session.start"), sections=("memory",)),
    Handler("capture.compaction", kinds=("compact.before", "compact.after"), sections=("memory",)),
    Handler("capture.cost", kinds=("session.start", "turn.stop", "turn.failed"), sections=("cost",)),
    Handler(
        "capture.evidence",
        kinds=("tool.batch", "prompt.submit"),
        needs={"call_tools": ("shell",), "source": ("background",)},
    ),
    Handler("check.format", kinds=("tool.batch",), needs=_CHANGING),
    Handler("check.edit", kinds=("tool.batch",), needs=_CHANGING, sections=("quality",)),
    Handler(
        "check.subagent",
        kinds=("subagent.start", "subagent.stop", "tool.after"),
        tools=("agent", ""),
        sections=("quality", "moments"),
    ),
    Handler("check.stop", kinds=("turn.stop",), sections=("quality",)),
    Handler("check.claims", kinds=("turn.stop",)),
    Handler(
        "check.review", kinds=("turn.stop",), only_with="review.enabled", sections=("review", "context", "memory")
    ),
    Handler(
        "learn.fix_detected",
        kinds=("tool.after", "turn.stop"),
        tools=("edit", "write", "notebook", "shell", ""),
        needs={"tool": _FILES, "command": ("commit",), "kind": ("turn.stop",)},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler("learn.classify", kinds=("turn.stop",), only_with="learning.enabled", sections=("learning",)),
    Handler(
        "learn.incident",
        kinds=("tool.after", "turn.stop", "session.start"),
        tools=("edit", "write", ""),
        needs={"target": (".md",), "kind": ("turn.stop", "session.start")},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler(
        "learn.rule",
        kinds=("tool.after", "session.start", "turn.stop"),
        tools=("edit", "write", "shell", ""),
        needs={"target": ("feedback_",), "command": ("commit",), "kind": ("session.start", "turn.stop")},
        sections=("learning",),
    ),
    Handler(
        "learn.correction",
        kinds=("prompt.submit",),
        needs={"prompt": _NORMS},
        only_with="learning.enabled",
        sections=("learning",),
    ),
    Handler("learn.close_loop", kinds=("turn.stop",), only_with="learning.enabled", sections=("learning",)),
    Handler("inject.memory", kinds=("session.start",)),
    Handler("inject.health", kinds=("session.start", "prompt.submit")),
    Handler("inject.session_start", kinds=("session.start",), sections=("context", "memory")),
    Handler(
        "inject.edit_rules", kinds=("tool.after",), tools=_FILES, only_with="rules", sections=("context", "memory")
    ),
    Handler("inject.prompt", kinds=("prompt.submit",), sections=("context",)),
    Handler("inject.findings", kinds=("prompt.submit",), only_with="review.enabled"),
    Handler("inject.subagent_start", kinds=("subagent.start",), only_with="workflow"),
    Handler(
        "inject.next_step",
        kinds=("tool.after", "tool.failed", "subagent.stop", "prompt.submit"),
        tools=("agent", "shell", ""),
        needs={"tool": ("agent",), "kind": ("subagent.stop", "prompt.submit")},
        only_with="workflow",
        workflow_needs="tests",
    ),
    Handler("inject.learnings", kinds=("turn.stop",), only_with="workflow"),
)
