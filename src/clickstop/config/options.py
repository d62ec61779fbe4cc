"""The one declaration of configuration: validation, defaults, schema and reference page come from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from clickstop.config.strictness import (
    CHECKS,
    HANDLERS,
    HIGHER,
    LIMIT,
    LIMITS,
    LOOSENS,
    LOWER,
    MORE,
    NEVER,
    OFF,
    ON,
    OWN_RULES,
    RULES,
    rising,
)

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Amount = Annotated[float, Meta(ge=0)]
Points = Annotated[int, Meta(ge=-1_000, le=1_000)]
Share = Annotated[float, Meta(ge=0, le=1)]
_PATTERN = {"pattern": True}  # the text must be a regular expression
_ONE_LINE = {"one_line": True}  # the text is shown to people as it stands
_HIDDEN = {"hidden": True}  # nobody is shown what it is


def is_pattern(option: Any) -> bool:
    """Whether an option's type says that its text is a regular expression."""
    return _is_marked(option, _PATTERN)


def is_one_line(option: Any) -> bool:
    """Whether it says that its text has no line ends and no other characters that cannot be seen."""
    return _is_marked(option, _ONE_LINE)


def is_hidden(option: Any) -> bool:
    """Whether its value may hold a password, so that it is never printed."""
    return _is_marked(option, _HIDDEN)


def _is_marked(option: Any, mark: dict[str, bool]) -> bool:
    return any(meta.extra is mark for meta in getattr(option, "__metadata__", ()) if isinstance(meta, Meta))


class Section(Struct, forbid_unknown_fields=True, frozen=True):
    """Common to all sections: a key that is not declared is an error."""


class Project(Section, frozen=True):
    """The repository as a whole."""

    id: Annotated[
        str,
        NEVER,
        Meta(description="Identity of the repository, the same in all its clones. Written by `clickstop init`."),
    ] = ""
    preset: Annotated[
        Literal["standard", "strict", "permissive"],
        rising("permissive", "standard", "strict"),
        Meta(
            description="The set of defaults: with `permissive` only safety gates block; `strict` holds stops"
            " more often."
        ),
    ] = "standard"
    install: Annotated[
        str,
        NEVER,
        Meta(
            description="How your team installs clickstop: a line for people to read, which clickstop never runs. "
            "Shared hooks and the shared MCP server show it where the program is missing. "
            "Written by `clickstop init --shared`.",
            max_length=300,
            extra=_ONE_LINE,
        ),
    ] = ""
    plugins: Annotated[
        list[Text],
        NEVER,
        Meta(
            description="Python files in the repository, or installed distributions with `clickstop.handlers` "
            "entry points, that add handlers. A file must be trusted first."
        ),
    ] = field(default_factory=list)
    checks_file: Annotated[
        str,
        NEVER,
        Meta(
            description="A file in the format of `quality-checks.json` that defines checks; it comes before those "
            "in the agent's folder, in `plugin/hooks/` and in `hooks/`."
        ),
    ] = ""


class Capture(Section, frozen=True):
    """What is recorded, and for how long."""

    payloads: Annotated[
        Count, NEVER, Meta(description="How many redacted payloads are kept for `clickstop replay`; 0 keeps none.")
    ] = 500
    retention_days: Annotated[
        Positive,
        NEVER,
        Meta(description="`clickstop maintain` removes sessions, prompts and tool calls older than this."),
    ] = 90
    audit_days: Annotated[
        Positive, NEVER, Meta(description="`clickstop maintain` removes audit log entries older than this.")
    ] = 365


CommandLines = Text | list[Text]


class Commands(Section, frozen=True):
    """The project's own commands: for each name one command line, or a list that runs in order.

    These take precedence over `commands:` in the front matter of the agents' instructions, which takes precedence
    over what clickstop detects in package.json, pyproject.toml, Makefile and similar files. An empty list turns a
    command off. In a monorepo, front matter in the package nearest to a file comes first, and so does a detected
    command if that package is of another kind than the top.
    """

    test: Annotated[CommandLines, NEVER, Meta(description="Runs the tests.")] = field(default_factory=list)
    check: Annotated[CommandLines, NEVER, Meta(description="Lint and types.")] = field(default_factory=list)
    build: Annotated[CommandLines, NEVER, Meta(description="Builds the project.")] = field(default_factory=list)
    run: Annotated[CommandLines, NEVER, Meta(description="Starts the project.")] = field(default_factory=list)
    format: Annotated[
        CommandLines, NEVER, Meta(description="Checks whether files are formatted; changes nothing.")
    ] = field(default_factory=list)
    fix: Annotated[CommandLines, NEVER, Meta(description="Formats files.")] = field(default_factory=list)


class Check(Section, frozen=True):
    """What is run as one check, and what its failure means."""

    command: Annotated[
        CommandLines,
        NEVER,
        Meta(description="Command lines; by default the project's command of the same name."),
    ] = field(default_factory=list)
    description: Annotated[str, NEVER, Meta(description="What the check is for.")] = ""
    blocking: Annotated[
        bool | None, ON, Meta(description="Whether a failure holds the agent's stop; overrides `on_failure`.")
    ] = None
    on_failure: Annotated[
        Literal["fix", "warn", "block"] | None,
        rising("fix", "warn", "block"),
        Meta(description="Applies if `blocking` is not set; `fix` runs a fixing step and never blocks on its own."),
    ] = None
    fix: Annotated[
        CommandLines, NEVER, Meta(description="The fixing step; by default the project's `fix` command.")
    ] = field(default_factory=list)
    timeout: Annotated[
        Positive, NEVER, Meta(description="Seconds after which the check and its child processes are killed.")
    ] = 600
    paths: Annotated[
        list[Text],
        NEVER,
        Meta(
            description="Globs relative to the top or the package; the check runs only if a matching file changed."
        ),
    ] = field(default_factory=list)
    on_pass: Annotated[
        Text,
        NEVER,
        Meta(description="What happens next: `continue`, `block`, `stop`, or the name of another check."),
    ] = "continue"  # noqa: S105  # an action
    on_fail: Annotated[
        Text, NEVER, Meta(description="The same after a failure. A cycle of checks is an error.")
    ] = "continue"
    pinned: Annotated[
        bool,
        ON,
        Meta(
            description="Keeps the check at its moments; otherwise a check slower than a moment's budget moves to "
            "a later one."
        ),
    ] = False


class EditMoment(Section, frozen=True):
    """After each step of the agent that changed files. Nothing is blocked here."""

    tools: Annotated[
        list[Text],
        MORE,
        Meta(description="Whose calls count as edits: neutral names (`edit`, `shell`) or the client's own."),
    ] = field(default_factory=lambda: ["edit", "write", "notebook", "shell"])
    checks: Annotated[list[Text], CHECKS, Meta(description="What is run, in this order.")] = field(
        default_factory=lambda: ["check"]
    )
    budget_s: Annotated[
        Positive, NEVER, Meta(description="Seconds; a check whose median is above moves to the stop.")
    ] = 3


class SubagentMoment(Section, frozen=True):
    """When a subagent wants to stop."""

    agents: Annotated[
        list[Text],
        MORE,
        Meta(description="Which ones: exactly, without the prefix of a plug-in, or by glob. None by default."),
    ] = field(default_factory=list)
    checks: Annotated[list[Text], CHECKS, Meta(description="What is run, in this order.")] = field(
        default_factory=lambda: ["check", "test"]
    )
    budget_s: Annotated[
        Positive, NEVER, Meta(description="Seconds; a slower check is left to the stop of the turn.")
    ] = 60
    report: Annotated[
        bool, NEVER, Meta(description="Whether the agent that sent it is told in one line which checks passed.")
    ] = False


class TurnMoment(Section, frozen=True):
    """When the agent wants to stop after it changed files."""

    checks: Annotated[list[Text], CHECKS, Meta(description="What must be green, in this order.")] = field(
        default_factory=lambda: ["check", "test"]
    )
    budget_s: Annotated[
        Positive,
        NEVER,
        Meta(description="Seconds for all of them; what is known to take longer is asked of the agent."),
    ] = 60


class Moments(Section, frozen=True):
    """When checks run automatically."""

    edit: Annotated[EditMoment, Meta(description="After a step that changed files.")] = field(
        default_factory=EditMoment
    )
    subagent_stop: Annotated[SubagentMoment, Meta(description="When a subagent wants to stop.")] = field(
        default_factory=SubagentMoment
    )
    turn_stop: Annotated[TurnMoment, Meta(description="When the agent wants to stop.")] = field(
        default_factory=TurnMoment
    )


class Stop(Section, frozen=True):
    """When an agent's stop is held."""

    max_blocks: Annotated[
        Count,
        HIGHER,
        Meta(description="How often one cause may hold an agent per prompt; after that, the person is told."),
    ] = 3
    evidence: Annotated[
        Literal["run", "ask", "off"],
        rising("off", "ask", "run"),
        Meta(
            description="What happens if files changed since the checks last passed: clickstop runs them, asks the"
            " agent to, or does nothing."
        ),
    ] = "run"
    claims: Annotated[
        Literal["warn", "block", "off"],
        rising("off", "warn", "block"),
        Meta(
            description="What happens if a final message says that tests, types or the build pass and nothing "
            "proves it: tell the person, send the agent back once with the facts, or do nothing."
        ),
    ] = "warn"
    baseline: Annotated[
        Literal["run", "ledger", "off"],
        rising("run", "ledger", "off"),
        Meta(
            description="How clickstop knows what failed before a session's first change, which holds nobody: from "
            "earlier runs and quick checks in the background of a session's start, from earlier runs only, or not "
            "at all: then every failure holds."
        ),
    ] = "run"


# Points that a signal adds to the score of a session, which starts at 50.
WEIGHTS = {
    "test_failure": -3,
    "type_error": -2,
    "build_failure": -4,
    "lint_failure": -1,
    "rule_violation": -3,
    "vr_pass": 2,
    "clean_commit": 5,
}


class Quality(Section, frozen=True):
    """Quality signals and the score."""

    repeats: Annotated[
        Literal["once", "all"],
        NEVER,
        Meta(description="Whether a signal that repeats within a prompt counts once or every time."),
    ] = "once"
    rule_pattern: Annotated[
        Text,
        NEVER,
        Meta(description="Regular expression for rule references in MCP results.", extra=_PATTERN),
    ] = r"CR-\d+"
    weights: Annotated[
        dict[str, Points],
        NEVER,
        Meta(
            description="Points per signal type; types of your own are allowed. Named types replace their default."
        ),
    ] = field(default_factory=lambda: dict(WEIGHTS))


Verdict = Literal["block", "ask", "warn", "off"]
Unattended = Literal["block", "warn", "off"]


class RuleOptions(Section, frozen=True):
    """How far a built-in rule goes."""

    verdict: Annotated[Verdict | None, Meta(description="What it says while somebody can be asked.")] = None
    unattended: Annotated[Unattended | None, Meta(description="The verdict when nobody can be asked.")] = None


McpArgument = Literal["command", "path", "write", "sql", "url"]


class OwnRule(Section, frozen=True):
    """A rule of your own. Where several of `effect`, `command`, `regex`, `path`, `content` stand, all must fit."""

    id: Annotated[Text, Meta(description="Its name in messages, in `clickstop why` and in [[gates.allow]].")]
    effect: Annotated[
        str, Meta(description="What a command would do: one of the effects that `clickstop gate` lists.")
    ] = ""
    command: Annotated[
        str,
        Meta(
            description="First words of a command, as `terraform apply`; also matched behind sudo, env and similar."
        ),
    ] = ""
    regex: Annotated[str, Meta(description="Regular expression, searched in the command line.", extra=_PATTERN)] = (
        ""
    )
    path: Annotated[str, Meta(description="Glob of files, for shell commands and for the agent's own tools.")] = ""
    content: Annotated[
        str,
        Meta(
            description="Regular expression, searched in what is about to be written to a file; with `path`, to "
            "such a file.",
            extra=_PATTERN,
        ),
    ] = ""
    verdict: Annotated[Verdict, Meta(description="What it says while somebody can be asked.")] = "ask"
    unattended: Annotated[Unattended, Meta(description="The verdict when nobody can be asked.")] = "block"
    message: Annotated[str, Meta(description="Why, and what to do instead, in the words of the project.")] = ""


class Allowed(Section, frozen=True):
    """Something that a rule would stop, and that was agreed to. `clickstop gate allow` writes it."""

    rule: Annotated[Text, Meta(description="Rule ID; a trailing `*` matches every ID with that prefix.")]
    reason: Annotated[Text, Meta(description="Why it is all right.")]
    match: Annotated[
        str,
        Meta(
            description="The whole command line, or a glob of what it is done to: a path from the repository on, "
            "an absolute one, a branch. Empty: whatever it is done to."
        ),
    ] = ""
    expires: Annotated[str, Meta(description="The last day on which it counts, as 2030-12-31. Empty: no end.")] = ""


class Gates(Section, frozen=True):
    """What is blocked, asked about or warned about before it happens. See [gates](gates.md) for the built-in
    rules.
    """

    rules: Annotated[
        dict[str, Verdict | RuleOptions],
        RULES,
        Meta(description="One key per built-in rule: a verdict, or a table with `verdict` and `unattended`."),
    ] = field(default_factory=dict)
    rule: Annotated[list[OwnRule], OWN_RULES, Meta(description="Your own rules: `[[gates.rule]]`.")] = field(
        default_factory=list
    )
    allow: Annotated[list[Allowed], LOOSENS, Meta(description="Exceptions: `[[gates.allow]]`.")] = field(
        default_factory=list
    )
    protected_branches: Annotated[
        list[Text],
        MORE,
        Meta(description="Globs of branches that must not be rewritten or deleted."),
    ] = field(default_factory=lambda: ["main", "master", "develop", "trunk", "production", "release/*"])
    secret_hosts: Annotated[
        list[Text],
        LOOSENS,
        Meta(
            description="Globs of hosts or buckets that may receive secrets: `secret.send` asks instead of"
            " blocking."
        ),
    ] = field(default_factory=list)
    mcp: Annotated[
        dict[str, dict[str, McpArgument]],
        LOOSENS,
        Meta(
            description="What the arguments of MCP tools mean, by `server/tool` glob, if their names do not show "
            'it: `"runner/*" = { line = "command", target = "write" }`.'
        ),
    ] = field(default_factory=dict)
    wrappers: Annotated[
        list[Text],
        LOOSENS,
        Meta(description="Programs that run their arguments as a command, such as your own wrapper script."),
    ] = field(default_factory=list)


class Protection(Section, frozen=True):
    """What is said before a file is read or written, whatever tool or command does it."""

    read: Annotated[Verdict, Meta(description="Before it is read.")] = "off"
    write: Annotated[Verdict, Meta(description="Before it is written, moved or deleted.")] = "off"


class Secrets(Section, frozen=True):
    """Finding and replacing secrets. See [secrets](secrets.md) for the formats."""

    read_heuristics: Annotated[
        bool,
        ON,
        Meta(
            description="Whether values that only their names give away are also replaced in repository files that"
            " the agent reads; by default only provider formats and private keys are, so that the "
            "agent can edit these files."
        ),
    ] = False
    allow: Annotated[
        list[Text],
        LOOSENS,
        Meta(
            description="What is not a secret: file globs, or `sha256:` and the digest of a value (`clickstop "
            "secret scan` prints it)."
        ),
    ] = field(default_factory=list)


class McpLimits(Section, frozen=True):
    """Calls of MCP tools that one session may make within any minute; 0 is no limit."""

    per_tool: Annotated[Count, LIMIT, Meta(description="Of one tool.")] = 120
    per_server: Annotated[Count, LIMIT, Meta(description="Of one server, all its tools together.")] = 600
    total: Annotated[Count, LIMIT, Meta(description="Of all servers together.")] = 600
    tools: Annotated[
        dict[str, Count],
        LIMITS,
        Meta(description="Of tools by name, below what `per_tool` allows each: `mcp__github__search_code = 10`."),
    ] = field(default_factory=dict)


class Limits(Section, frozen=True):
    """Rate limits."""

    mcp: Annotated[
        McpLimits,
        Meta(
            description="Calls per minute. At 80 % of a limit the agent is warned; above it, the agent is told how "
            "long to wait."
        ),
    ] = field(default_factory=McpLimits)


class Loop(Section, frozen=True):
    """When an agent is stuck in a loop: it is warned one step before a limit and stopped at the limit.

    A new prompt, a different result or `clickstop loop reset` resets the count. 0 means no limit.
    """

    same_call: Annotated[
        Count, LIMIT, Meta(description="How often the same call may fail the same way while nothing changes.")
    ] = 5
    no_progress: Annotated[
        Count,
        LIMIT,
        Meta(
            description="How many runs may end like the one before, and how often an edit may be reverted and"
            " redone."
        ),
    ] = 4
    max_passes: Annotated[
        Count,
        LIMIT,
        Meta(description="How often one command may verify the work per prompt, whatever the result."),
    ] = 0


class Undo(Section, frozen=True):
    """What is saved at each prompt and before a call that could lose it; `clickstop undo` brings it back."""

    enabled: Annotated[
        bool, ON, Meta(description="Whether anything is saved. If not, the gates ask before work is lost.")
    ] = True
    keep_days: Annotated[Positive, NEVER, Meta(description="How long a saved state is kept.")] = 14
    max_mb: Annotated[
        Positive,
        NEVER,
        Meta(description="How much space a repository's saved states may take; the oldest are removed first."),
    ] = 500
    max_file_mb: Annotated[
        Positive, NEVER, Meta(description="The largest file that is saved; the gates ask about a larger one.")
    ] = 50
    budget_ms: Annotated[
        Positive, NEVER, Meta(description="How long a call may wait for saving; the gates ask about the rest.")
    ] = 400


# What the MCP server offers where nobody says otherwise: few enough for a model to pick right.
MCP_TOOLS = (
    *("quality", "retrospective", "search", "session", "sessions", "cost", "usage", "check", "gate_explain"),
    *("gate_why", "features", "learning", "incident_draft", "rule_prove", "undo"),
)
_MCP_MORE = (
    *("prompt_outcomes", "context_ledger", "evidence", "runlog_status", "gates_recent", "feature_register"),
    *("audit_log", "review_findings", "status", "doctor"),
)


class Mcp(Section, frozen=True):
    """The MCP server."""

    tools: Annotated[
        list[Literal[("default", "all", *MCP_TOOLS, *_MCP_MORE)]],  # type: ignore[valid-type]  # the two lists
        NEVER,
        Meta(
            description="The tools offered to the agent: names, `default` or `all`. Each costs tokens in every "
            "session; docs/mcp.md says how many."
        ),
    ] = field(default_factory=lambda: ["default"])


class ContextRule(Section, frozen=True):
    """A rule that the agent is told after it has edited a file to which it applies."""

    id: Annotated[Text, Meta(description="Its name in `clickstop context`.")]
    text: Annotated[Text, Meta(description="What the agent is told, in one or two sentences.")]
    paths: Annotated[list[Text], Meta(description="Globs of files; if empty, it is shown at session start.")] = (
        field(default_factory=list)
    )
    severity: Annotated[
        Literal["critical", "high", "medium", "low"], Meta(description="The most severe come first.")
    ] = "medium"


class Context(Section, frozen=True):
    """How much memory may add to the agent's context, in tokens (characters / 4). These are upper limits."""

    startup: Annotated[Count, NEVER, Meta(description="When a session starts.")] = 2_000
    resume: Annotated[Count, NEVER, Meta(description="When a session resumes, or starts as a copy of another.")] = (
        1_000
    )
    compact: Annotated[
        Count, NEVER, Meta(description="After a compaction; never more than the client accepts.")
    ] = 4_000
    clear: Annotated[Count, NEVER, Meta(description="After the conversation is cleared.")] = 2_000
    prompt: Annotated[
        Count, NEVER, Meta(description="With a prompt that names files, errors or identifiers that memory knows.")
    ] = 300
    edit: Annotated[Count, NEVER, Meta(description="Rules for a file, after its first edit in a session.")] = 300
    suggest: Annotated[
        bool,
        NEVER,
        Meta(description="Whether to point out that one of the project's commands or skills fits a prompt."),
    ] = True
    suggestions: Annotated[
        dict[str, list[Text]],
        NEVER,
        Meta(
            description="For a command or skill, the words or phrases that a prompt must contain; an empty list "
            "means never. By default, the words of its name."
        ),
    ] = field(default_factory=dict)
    rule: Annotated[list[ContextRule], NEVER, Meta(description="Your own rules: `[[context.rule]]`.")] = field(
        default_factory=list
    )


class Memory(Section, frozen=True):
    """Where memory reads and writes."""

    current: Annotated[
        str,
        NEVER,
        Meta(
            description="A file in the repository that says where the work stands, updated at each stop; by "
            "default CURRENT.md in your state folder."
        ),
    ] = ""
    plans: Annotated[list[Text], NEVER, Meta(description="Globs of plan files whose checklists are watched.")] = (
        field(default_factory=lambda: ["docs/plans/**/*.md", "plans/**/*.md", "PLAN.md", "TODO.md"])
    )
    decisions: Annotated[list[Text], NEVER, Meta(description="Globs of decision records.")] = field(
        default_factory=lambda: [
            "docs/adr/**/*.md",
            "docs/decisions/**/*.md",
            "docs/architecture/decisions/**/*.md",
            "adr/**/*.md",
            "decisions/**/*.md",
        ]
    )
    rules: Annotated[
        list[Text],
        NEVER,
        Meta(
            description="Globs of rule files beside those of [learning]: front matter with `paths`, `severity` and "
            "`description`; without `paths` they are shown at session start."
        ),
    ] = field(default_factory=lambda: [".clickstop/rules/*.md"])


class Review(Section, frozen=True):
    """A review of uncommitted changes when the agent stops; the next prompt brings its findings, once."""

    enabled: Annotated[bool, ON, Meta(description="Whether to review.")] = False
    command: Annotated[
        str,
        NEVER,
        Meta(
            description="A reviewer that prints `path:line: text` for each finding; it must be trusted like any "
            "command. By default clickstop reviews itself: rules, secrets, leftovers, missing tests."
        ),
    ] = ""
    budget_s: Annotated[Positive, NEVER, Meta(description="Seconds that the command may take.")] = 120


class Cost(Section, frozen=True):
    """Budgets in US dollars; 0 means no limit. Nothing is stopped: the person is told once."""

    budget_session: Annotated[Amount, LIMIT, Meta(description="For one session with its subagents.")] = 0
    budget_day: Annotated[
        Amount, LIMIT, Meta(description="For one day, across all sessions in this repository.")
    ] = 0
    prices: Annotated[
        str,
        NEVER,
        Meta(
            description="A JSON file with your own prices, relative to the repository; it takes precedence over "
            "the built-in ones ([costs](costs.md))."
        ),
    ] = ""


class WorkflowLimits(Section, frozen=True):
    """How often a test may fail before something must be written down. What counts anew from: a green run."""

    same: Annotated[Positive | None, Meta(description="Failures of one category, then: external research.")] = None
    deep: Annotated[Positive | None, Meta(description="Failures in all, then: a deep analysis.")] = None
    max: Annotated[
        Positive | None,
        Meta(description="Failures in all, then: skip the test, or justify another attempt."),
    ] = None


class WorkflowExempt(Section, frozen=True):
    """Changes that are too small for the ceremony."""

    lines: Annotated[
        Count | None, Meta(description="Edits of an existing file that change at most so many lines; 0 for none.")
    ] = None
    paths: Annotated[list[Text] | None, Meta(description="Globs of files.")] = None
    labels: Annotated[
        list[Text] | None,
        Meta(description="Words that the person may put into a prompt as `#word`; they count until the next one."),
    ] = None


class WorkflowAgent(Section, frozen=True):
    """What one kind of subagent must read first, and what comes after it."""

    read: Annotated[
        list[Text],
        Meta(description="Files; `{runlog}`, `{context}`, `{knowledge}` and `{feature}` are filled in."),
    ] = field(default_factory=list)
    next: Annotated[
        list[Text], Meta(description="Next steps for the agent that started it, shown when it is done.")
    ] = field(default_factory=list)


class Workflow(Section, frozen=True):
    """A documented workflow: what must be written down before files are written and commands tried again.

    What is not said here comes from the preset ([workflows](workflows.md)). Without a table nothing of it runs.
    """

    preset: Annotated[
        Literal["playwright", "pytest", "feature"] | None, Meta(description="The source of all other values.")
    ] = None
    guards: Annotated[
        list[Text] | None, Meta(description="Globs of files that must not be written without a run log.")
    ] = None
    draft: Annotated[str | None, Meta(description="The folder for new guarded files; empty for none.")] = None
    feature: Annotated[
        Literal["name", "folder", "branch"] | None,
        Meta(description="Where a feature's name comes from: the file, its folder or the git branch."),
    ] = None
    affixes: Annotated[
        list[Text] | None,
        Meta(description="What surrounds the feature in a file name: `.spec` after it, `test_` before it."),
    ] = None
    runlog: Annotated[
        Text | None,
        Meta(description="Path of a run log, with `{feature}`; with `{a,b}`, new logs are written to the first."),
    ] = None
    knowledge: Annotated[Text | None, Meta(description="Path of the project's own knowledge file.")] = None
    stages: Annotated[
        list[Text] | None, Meta(description="Stages of a run log, in order; the last one ends it.")
    ] = None
    required: Annotated[list[Text] | None, Meta(description="Stages that must be documented before writing.")] = (
        None
    )
    labels: Annotated[
        dict[str, list[Text]] | None,
        Meta(description='What a stage must also contain, such as `WRITE = ["Hypothesis"]`.'),
    ] = None
    context: Annotated[
        list[Text] | None, Meta(description="Globs with `{feature}`; each must match a file before writing.")
    ] = None
    tests: Annotated[
        list[Text] | None,
        Meta(
            description="Tools (`playwright`, `pytest`), `*` for every test tool, or the first words of a command."
        ),
    ] = None
    categories: Annotated[
        dict[str, list[Text]] | None,
        Meta(
            description="Kinds of failure and the texts that identify them in the output; the first match applies."
        ),
    ] = None
    limits: Annotated[
        WorkflowLimits | None, Meta(description="`same`, `deep` and `max`: failures since the last passing run.")
    ] = None
    existing: Annotated[
        Literal["documented", "free"] | None,
        Meta(description="Whether an existing guarded file also needs a log."),
    ] = None
    log_update: Annotated[
        Literal["block", "remind", "off"] | None,
        Meta(description="Whether a test run must be written down before the next guarded write or run."),
    ] = None
    learnings: Annotated[
        Literal["block", "remind", "off"] | None,
        Meta(
            description="Who is told at a stop about logs without accumulated learnings: the agent, the person"
            " or nobody."
        ),
    ] = None
    agents: Annotated[
        dict[str, WorkflowAgent] | None,
        Meta(description="Subagents by exact name, by name without the plug-in's prefix, or by glob."),
    ] = None
    critical: Annotated[
        list[Text] | None, Meta(description="Sections of active logs that survive a compaction.")
    ] = None
    research: Annotated[list[Text] | None, Meta(description="Sections that hold research.")] = None
    analysis: Annotated[list[Text] | None, Meta(description="Sections that hold a deep analysis.")] = None
    justification: Annotated[list[Text] | None, Meta(description="Sections that hold a justification.")] = None
    skips: Annotated[
        list[Text] | None, Meta(description="Texts in a test file that mark a test as skipped for now.")
    ] = None
    exempt: Annotated[
        WorkflowExempt | None, Meta(description="What needs no log: `lines`, `paths` and `labels`.")
    ] = None
    write: Annotated[
        dict[str, list[Text]] | None,
        Meta(description="Lines that messages and templates ask for in a section, with `[brackets]` to fill in."),
    ] = None


Requirement = Literal["all", "rule", "note"]


class LearningThresholds(Section, frozen=True):
    """From how many points on a fix is of a known class: 3 per diff pattern, 2 per file pattern and keyword."""

    known: Annotated[Positive, Meta(description="The same kind of bug as before.")] = 5
    similar: Annotated[Positive, Meta(description="Like one; below, it is new.")] = 5


class LearningWeights(Section, frozen=True):
    """How much each sign speaks for a bug fix, from 0 to 1. The score is 1 - (1 - a)(1 - b)..."""

    verified: Annotated[Share, Meta(description="A test that was there before went from red to green.")] = 0.85
    turned_green: Annotated[
        Share, Meta(description="Something else did: after edits of this session, or types and builds.")
    ] = 0.3
    report: Annotated[Share, Meta(description="The prompt reports a bug.")] = 0.6
    asks_fix: Annotated[
        Share, Meta(description="The prompt asks to fix something, without saying what is wrong.")
    ] = 0.4
    issue: Annotated[Share, Meta(description="Prompt or commit names an issue that is to be fixed.")] = 0.3
    commit: Annotated[Share, Meta(description="The message of a commit says that it fixes something.")] = 0.6
    guard: Annotated[Share, Meta(description="A guard was added.")] = 0.25
    handling: Annotated[Share, Meta(description="Error handling was added.")] = 0.25
    removed: Annotated[Share, Meta(description="Code that was marked as broken was removed.")] = 0.25
    regression_test: Annotated[Share, Meta(description="A test was added with the fix.")] = 0.3


class Learning(Section, frozen=True):
    """The learning loop: a bug fix is recognised, written up, and turned into a proved, enforced rule."""

    enabled: Annotated[bool, ON, Meta(description="`false` turns the loop off.")] = True
    arm: Annotated[Share, LOWER, Meta(description="The score at which a change counts as a bug fix.")] = 0.6
    block_at: Annotated[
        Share,
        LOWER,
        Meta(description="The score at which a fix holds the stop; a verified regression always does."),
    ] = 0.8
    block_once: Annotated[
        bool, OFF, Meta(description="Hold one stop per fix; with `false`, as many as `[stop] max_blocks` allows.")
    ] = False
    require: Annotated[
        Requirement,
        rising("note", "rule", "all"),
        Meta(
            description="What a fix needs: `note` an incident report, `rule` a rule with proved enforcement, "
            "`all` both."
        ),
    ] = "rule"
    require_for: Annotated[
        dict[str, Requirement],
        NEVER,
        Meta(description='By glob, before the built-in ones: `"spikes/**" = "note"`; the first match applies.'),
    ] = field(default_factory=dict)
    require_commit: Annotated[
        bool, ON, Meta(description="Whether the new rule and report must also be committed.")
    ] = False
    incidents: Annotated[Text, NEVER, Meta(description="The folder of incident reports.")] = "docs/incidents"
    rules: Annotated[Text, NEVER, Meta(description="The folder of rule files, `feedback_<name>.md`.")] = "memory"
    classes: Annotated[Text, NEVER, Meta(description="The folder of failure classes, `<class>.toml`.")] = (
        ".clickstop/classes"
    )
    max_existing: Annotated[
        Count, LOWER, Meta(description="How many hits a blocking rule may have in the rest of the repository.")
    ] = 0
    thresholds: Annotated[
        LearningThresholds,
        NEVER,
        Meta(description="The scores at which a failure belongs to a known class, or to a similar one."),
    ] = field(default_factory=LearningThresholds)
    weights: Annotated[LearningWeights, NEVER, Meta(description="What each kind of evidence of a fix weighs.")] = (
        field(default_factory=LearningWeights)
    )


class Team(Section, frozen=True):
    """A PostgreSQL database that a team shares ([teams](team.md)). Only your own configuration and environment
    apply: a repository cannot say where data goes, or how much of it.
    """

    url: Annotated[
        str,
        NEVER,
        Meta(
            description="Its address, `postgresql://host/database`; passwords are better kept in `~/.pgpass`. "
            "Never shown.",
            extra=_HIDDEN,
        ),
    ] = ""
    share: Annotated[
        Literal["metrics", "events", "full"],
        NEVER,
        Meta(
            description="What leaves this machine: `metrics` sends numbers and clickstop's own words, `events` "
            "also commands, paths and names, `full` also prompts and output. Secrets are redacted "
            "again."
        ),
    ] = "metrics"
    hash_paths: Annotated[
        bool, NEVER, Meta(description="Whether to send paths and call targets as digests, at every level.")
    ] = False
    person: Annotated[
        str,
        NEVER,
        Meta(
            description="A name of your choice that pages may show for you; by default, people are not"
            " distinguished."
        ),
    ] = ""
    after_session: Annotated[bool, NEVER, Meta(description="Sync after each session, in a background process.")] = (
        False
    )


HandlerOptions = bool | dict[str, Any]


class Config(Section, frozen=True):
    """clickstop.toml, or [tool.clickstop] in pyproject.toml."""

    project: Project = field(default_factory=Project)
    capture: Capture = field(default_factory=Capture)
    commands: Commands = field(default_factory=Commands)
    checks: Annotated[
        dict[str, Check],
        Meta(
            description="One table per check: `[checks.<name>]`. Every command in [commands] is a check even "
            "without a table."
        ),
    ] = field(default_factory=dict)
    moments: Moments = field(default_factory=Moments)
    stop: Stop = field(default_factory=Stop)
    quality: Quality = field(default_factory=Quality)
    gates: Gates = field(default_factory=Gates)
    protect: Annotated[
        dict[str, Protection],
        LOOSENS,
        Meta(
            description='One key per glob: `".env" = { read = "ask", write = "block" }`. The first match applies, '
            "yours before the built-in ones ([gates](gates.md))."
        ),
    ] = field(default_factory=dict)
    secrets: Secrets = field(default_factory=Secrets)
    limits: Limits = field(default_factory=Limits)
    loop: Loop = field(default_factory=Loop)
    undo: Undo = field(default_factory=Undo)
    mcp: Mcp = field(default_factory=Mcp)
    cost: Cost = field(default_factory=Cost)
    context: Context = field(default_factory=Context)
    memory: Memory = field(default_factory=Memory)
    review: Review = field(default_factory=Review)
    learning: Learning = field(default_factory=Learning)
    team: Team = field(default_factory=Team)
    workflow: Annotated[
        dict[str, Workflow],
        NEVER,
        Meta(description="One table per documented workflow: `[workflow.<name>]`; most need only `preset`."),
    ] = field(default_factory=dict)
    handlers: Annotated[
        dict[str, HandlerOptions],
        HANDLERS,
        Meta(
            description="One key per handler id: `false` turns it off, a table changes its settings. `verdict = "
            '"warn"` in that table caps its verdict.'
        ),
    ] = field(default_factory=dict)


# What a preset says where no file does.
PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "strict": {
        "stop": {"max_blocks": 6},
        "learning": {"require": "all", "require_commit": True, "block_at": 0.6},
    },
    "permissive": {"stop": {"max_blocks": 1}},
}
# The most that a handler may say under a preset, unless it is a safety gate or configured itself.
CEILINGS: dict[str, str] = {"standard": "block", "strict": "block", "permissive": "warn"}
