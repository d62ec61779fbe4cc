"""Declares every option; validation, defaults, the schema and the reference page come from here."""

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
PATTERN = Meta(extra={"pattern": True})  # the text must be a regular expression
ONE_LINE = Meta(extra={"one_line": True})  # the text is shown to people as one line
HIDDEN = Meta(extra={"hidden": True})  # the value is never shown


def is_marked(option: Any, mark: Meta) -> bool:
    return mark in getattr(option, "__metadata__", ())


class Section(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of all sections. An undeclared key is an error; the docstring describes each option."""


class ProjectOptions(Section, frozen=True):
    """The repository as a whole.

    id: Identity of the repository, the same in all its clones. Written by `clickstop init`.
    preset: The set of defaults: `permissive` lets only safety gates block; `strict` lets every failed check hold a
        stop, and asks even before losses that undo could restore.
    install: How your team installs clickstop: a line for people to read, which clickstop never runs. Shared hooks
        and the shared MCP server show it where the program is missing. Written by `clickstop init --shared`.
    plugins: Python files in the repository, or installed distributions with `clickstop.handlers` entry points, that
        add handlers. A file must be trusted first.
    checks_file: A file in the format of `quality-checks.json` that defines checks; it comes before those in the
        agent's folder, in `plugin/hooks/` and in `hooks/`.
    """

    id: Annotated[str, NEVER] = ""
    preset: Annotated[Literal["standard", "strict", "permissive"], rising("permissive", "standard", "strict")] = (
        "standard"
    )
    install: Annotated[str, NEVER, ONE_LINE, Meta(max_length=300)] = ""
    plugins: Annotated[list[Text], NEVER] = []
    checks_file: Annotated[str, NEVER] = ""


class CaptureOptions(Section, frozen=True):
    """What is recorded, and for how long.

    payloads: How many redacted payloads are kept for `clickstop replay`; 0 keeps none.
    retention_days: `clickstop maintain` removes sessions, prompts and tool calls older than this.
    audit_days: `clickstop maintain` removes audit log entries older than this.
    """

    payloads: Annotated[Count, NEVER] = 500
    retention_days: Annotated[Positive, NEVER] = 90
    audit_days: Annotated[Positive, NEVER] = 365


CommandLines = Text | list[Text]


class CommandOptions(Section, frozen=True):
    """The project's own commands: for each name one command line, or a list that runs in order.

    These take precedence over `commands:` in the front matter of the agents' instructions, which takes precedence
    over what clickstop detects in package.json, pyproject.toml, Makefile and similar files. An empty list turns a
    command off. In a monorepo, front matter in the package nearest to a file comes first, and so does a detected
    command if that package is of a different kind than the top-level project.

    test: Runs the tests.
    check: Lint and types.
    build: Builds the project.
    run: Starts the project.
    format: Checks whether files are formatted; changes nothing.
    fix: Formats files.
    """

    test: Annotated[CommandLines, NEVER] = []
    check: Annotated[CommandLines, NEVER] = []
    build: Annotated[CommandLines, NEVER] = []
    run: Annotated[CommandLines, NEVER] = []
    format: Annotated[CommandLines, NEVER] = []
    fix: Annotated[CommandLines, NEVER] = []


class CheckOptions(Section, frozen=True):
    """What is run as one check, and what its failure means.

    command: Command lines; by default the project's command of the same name.
    description: What the check is for.
    blocking: Whether a failure holds the agent's stop; overrides `on_failure`.
    on_failure: Applies if `blocking` is not set; `fix` runs a fixing step and never blocks on its own.
    fix: The fixing step; by default the project's `fix` command.
    timeout: Seconds after which the check and its child processes are killed.
    paths: Globs relative to the top or the package; the check runs only if a matching file changed.
    on_pass: What happens after a pass: `continue` with the other checks, `stop` and run no others, or run the check
        with this name.
    on_fail: The same after a failure; `block` also runs no others, and holds the agent's stop unless `blocking` or
        `on_failure` says otherwise. A cycle of checks is an error.
    pinned: Keeps the check at its moments; otherwise a check slower than a moment's budget moves to a later one.
    """

    command: Annotated[CommandLines, NEVER] = []
    description: Annotated[str, NEVER] = ""
    blocking: Annotated[bool | None, ON] = None
    on_failure: Annotated[Literal["fix", "warn", "block"] | None, rising("fix", "warn", "block")] = None
    fix: Annotated[CommandLines, NEVER] = []
    timeout: Annotated[Positive, NEVER] = 600
    paths: Annotated[list[Text], NEVER] = []
    on_pass: Annotated[Text, NEVER] = "continue"  # noqa: S105  # an action
    on_fail: Annotated[Text, NEVER] = "continue"
    pinned: Annotated[bool, ON] = False


class EditMoment(Section, frozen=True):
    """After each step of the agent that changed files. Nothing is blocked here.

    tools: Tools whose calls count as edits: neutral names (`edit`, `shell`) or the client's own.
    checks: The checks to run, in order.
    budget_s: Seconds; a check with a higher median moves to the stop.
    """

    tools: Annotated[list[Text], MORE] = field(default_factory=lambda: ["edit", "write", "notebook", "shell"])
    checks: Annotated[list[Text], CHECKS] = field(default_factory=lambda: ["check"])
    budget_s: Annotated[Positive, NEVER] = 3


class SubagentMoment(Section, frozen=True):
    """When a subagent wants to stop.

    agents: Names of subagents, without a plugin's prefix, or globs. None by default.
    checks: The checks to run, in order.
    budget_s: Seconds; a slower check runs when the agent stops.
    report: Whether to tell the agent that started it, in one line, which checks passed.
    """

    agents: Annotated[list[Text], MORE] = []
    checks: Annotated[list[Text], CHECKS] = field(default_factory=lambda: ["check", "test"])
    budget_s: Annotated[Positive, NEVER] = 60
    report: Annotated[bool, NEVER] = False


class TurnMoment(Section, frozen=True):
    """When the agent wants to stop after changing files.

    checks: The checks that must pass, in order.
    budget_s: Seconds for all of them; if a check is known to take longer, clickstop asks the agent to run it.
    """

    checks: Annotated[list[Text], CHECKS] = field(default_factory=lambda: ["check", "test"])
    budget_s: Annotated[Positive, NEVER] = 60


class MomentOptions(Section, frozen=True):
    """When checks run automatically.

    edit: After a step that changed files.
    subagent_stop: When a subagent wants to stop.
    turn_stop: When the agent wants to stop.
    """

    edit: EditMoment = field(default_factory=EditMoment)
    subagent_stop: SubagentMoment = field(default_factory=SubagentMoment)
    turn_stop: TurnMoment = field(default_factory=TurnMoment)


class StopOptions(Section, frozen=True):
    """When an agent's stop is held.

    max_blocks: How often one cause may hold an agent per prompt; after that, clickstop tells the person.
    evidence: What happens if files changed since the checks last passed: clickstop runs them, asks the agent to, or
        does nothing.
    claims: What happens if a final message says that tests, types or the build pass and nothing proves it: tell the
        person, send the agent back once with the facts, or do nothing.
    baseline: How clickstop knows what failed before a session's first change, which never holds a stop: from
        earlier runs and quick background checks at session start (`run`), from earlier runs only (`ledger`), or not
        at all (`off`), so that every failure holds.
    """

    max_blocks: Annotated[Count, HIGHER] = 3
    evidence: Annotated[Literal["run", "ask", "off"], rising("off", "ask", "run")] = "run"
    claims: Annotated[Literal["warn", "block", "off"], rising("off", "warn", "block")] = "warn"
    baseline: Annotated[Literal["run", "ledger", "off"], rising("run", "ledger", "off")] = "run"


# Points that each signal adds to a session's score, which starts at 50.
WEIGHTS = {
    "test_failure": -3,
    "type_error": -2,
    "build_failure": -4,
    "lint_failure": -1,
    "rule_violation": -3,
    "vr_pass": 2,
    "clean_commit": 5,
}


class QualityOptions(Section, frozen=True):
    """Quality signals and the score.

    repeats: Whether a signal that repeats within a prompt counts once or every time.
    rule_pattern: Regular expression for rule references in MCP results.
    weights: Points per signal type; you can add your own types, and a type that you set overrides its default.
        `vr_pass` is a passed check. A failure that the same session fixes returns its points.
    """

    repeats: Annotated[Literal["once", "all"], NEVER] = "once"
    rule_pattern: Annotated[Text, NEVER, PATTERN] = r"CR-\d+"
    weights: Annotated[dict[str, Points], NEVER] = field(default_factory=lambda: dict(WEIGHTS))


Verdict = Literal["block", "ask", "warn", "off"]
Unattended = Literal["block", "warn", "off"]


class RuleOptions(Section, frozen=True):
    """The verdicts of a built-in rule.

    verdict: The verdict when somebody can be asked.
    unattended: The verdict when nobody can be asked.
    """

    verdict: Verdict | None = None
    unattended: Unattended | None = None


McpArgument = Literal["command", "path", "write", "sql", "url"]


class OwnRule(Section, frozen=True):
    """A rule of your own. If you set several of `effect`, `command`, `regex`, `path` and `content`, all must match.

    id: Its name in messages, in `clickstop why` and in [[gates.allow]].
    effect: What a command would do: one of the effects that `clickstop gate` lists.
    command: First words of a command, such as `terraform apply`; also matched behind sudo, env and similar.
    regex: Regular expression, searched in the command line.
    path: Glob of files, for shell commands and for the agent's own tools.
    content: Regular expression, searched in what is about to be written; with `path`, only in matching files.
    verdict: The verdict when somebody can be asked.
    unattended: The verdict when nobody can be asked.
    message: Why, and what to do instead, in your own words.
    """

    id: Text
    effect: str = ""
    command: str = ""
    regex: Annotated[str, PATTERN] = ""
    path: str = ""
    content: Annotated[str, PATTERN] = ""
    verdict: Verdict = "ask"
    unattended: Unattended = "block"
    message: str = ""


class Allowed(Section, frozen=True):
    """An exception to a rule. `clickstop gate allow` writes it.

    rule: Rule ID; a trailing `*` matches every ID with that prefix.
    reason: Why this is fine.
    match: The whole command line, or a glob for its target: a path relative to the repository, an absolute path, or
        a branch. Empty matches everything.
    expires: The last day on which it applies, such as 2030-12-31. Empty: no expiry.
    """

    rule: Text
    reason: Text
    match: str = ""
    expires: str = ""


class GateOptions(Section, frozen=True):
    """What is blocked, asked about or warned about before it happens. See [gates](gates.md) for the built-in
    rules.

    rules: One key per built-in rule: a verdict, or a table with `verdict` and `unattended`.
    rule: Your own rules: `[[gates.rule]]`.
    allow: Exceptions: `[[gates.allow]]`.
    protected_branches: Globs of branches that must not be rewritten or deleted.
    secret_hosts: Globs of hosts or buckets that may receive secrets: `secret.send` asks instead of blocking.
    mcp: What the arguments of MCP tools mean, by `server/tool` glob, if their names do not show it: `"runner/*" = {
        line = "command", target = "write" }`.
    wrappers: Programs that run their arguments as a command, such as your own wrapper script.
    """

    rules: Annotated[dict[str, Verdict | RuleOptions], RULES] = {}
    rule: Annotated[list[OwnRule], OWN_RULES] = field(default_factory=list)
    allow: Annotated[list[Allowed], LOOSENS] = field(default_factory=list)
    protected_branches: Annotated[list[Text], MORE] = field(
        default_factory=lambda: ["main", "master", "develop", "trunk", "production", "release/*"]
    )
    secret_hosts: Annotated[list[Text], LOOSENS] = []
    mcp: Annotated[dict[str, dict[str, McpArgument]], LOOSENS] = {}
    wrappers: Annotated[list[Text], LOOSENS] = []


class ProtectionOptions(Section, frozen=True):
    """The verdict before any tool or command reads or writes a file.

    read: Before it is read.
    write: Before it is written, moved or deleted.
    """

    read: Verdict = "off"
    write: Verdict = "off"


class SecretOptions(Section, frozen=True):
    """Finding and replacing secrets. See [secrets](secrets.md) for the formats.

    read_heuristics: Whether to also replace values that are recognised only by their names, in repository files
        that the agent reads. By default, only provider formats and private keys are replaced there, so that the
        agent can edit these files.
    allow: What is not a secret: file globs, or `sha256:` and the digest of a value (`clickstop secret scan` prints
        it).
    """

    read_heuristics: Annotated[bool, ON] = False
    allow: Annotated[list[Text], LOOSENS] = []


class McpLimits(Section, frozen=True):
    """MCP calls per minute that one session may make; 0 means no limit.

    per_tool: For one tool.
    per_server: For one server, all its tools together.
    total: For all servers together.
    tools: For single tools by name, below `per_tool`: `mcp__github__search_code = 10`.
    """

    per_tool: Annotated[Count, LIMIT] = 120
    per_server: Annotated[Count, LIMIT] = 600
    total: Annotated[Count, LIMIT] = 600
    tools: Annotated[dict[str, Count], LIMITS] = {}


class LimitOptions(Section, frozen=True):
    """Rate limits.

    mcp: Calls per minute. At 80% of a limit, clickstop warns the agent; above it, it says how long to wait.
    """

    mcp: McpLimits = field(default_factory=McpLimits)


class LoopOptions(Section, frozen=True):
    """When an agent is stuck in a loop: clickstop warns it one step before a limit and stops it at the limit.

    What resets the counts: see [gates](gates.md#loops-and-limits). 0 means no limit.

    same_call: How often the same call may fail the same way while nothing changes.
    no_progress: How many runs may end like the one before, and how often an edit may be reverted and redone.
    max_passes: How often one test, lint or build command may run per prompt, whatever its result.
    """

    same_call: Annotated[Count, LIMIT] = 5
    no_progress: Annotated[Count, LIMIT] = 4
    max_passes: Annotated[Count, LIMIT] = 0


class UndoOptions(Section, frozen=True):
    """What is saved at each prompt and before a call that could lose it; `clickstop undo` brings it back.

    enabled: Whether anything is saved. If not, the gates ask before work is lost.
    keep_days: How long a saved state is kept.
    max_mb: How much space a repository's saved states may take; the oldest are removed first.
    max_file_mb: The largest file that is saved; the gates ask about a larger one.
    budget_ms: How long a call may wait for saving; the gates ask about the rest.
    """

    enabled: Annotated[bool, ON] = True
    keep_days: Annotated[Positive, NEVER] = 14
    max_mb: Annotated[Positive, NEVER] = 500
    max_file_mb: Annotated[Positive, NEVER] = 50
    budget_ms: Annotated[Positive, NEVER] = 400


# What the MCP server offers where nobody says otherwise: few enough for a model to pick right.
MCP_TOOLS = (
    *("quality", "retrospective", "search", "session", "sessions", "cost", "usage", "check", "gate_explain"),
    *("gate_why", "features", "learning", "incident_draft", "rule_prove", "undo"),
)
_MCP_MORE = (
    *("prompt_outcomes", "context_ledger", "evidence", "runlog_status", "gates_recent", "feature_register"),
    *("audit_log", "review_findings", "status", "doctor"),
)
_McpTool = Literal[("default", "all", *MCP_TOOLS, *_MCP_MORE)]  # type: ignore[valid-type]  # the two lists


class McpOptions(Section, frozen=True):
    """The MCP server.

    tools: The tools offered to the agent: names, `default` or `all`. Each costs tokens in every session;
        docs/mcp.md says how many.
    """

    tools: Annotated[list[_McpTool], NEVER] = field(default_factory=lambda: ["default"])


class ContextRule(Section, frozen=True):
    """A rule that clickstop shows the agent after it edits a matching file.

    id: Its name in `clickstop context`.
    text: The rule, in one or two sentences.
    paths: Globs of files; if empty, it is shown at session start.
    severity: The most severe come first.
    """

    id: Text
    text: Text
    paths: list[Text] = []
    severity: Literal["critical", "high", "medium", "low"] = "medium"


class ContextOptions(Section, frozen=True):
    """How much memory may add to the agent's context, in tokens (characters / 4). These are upper limits.

    startup: When a session starts.
    resume: When a session resumes, or starts as a copy of another.
    compact: After a compaction; never more than the client accepts.
    clear: After the conversation is cleared.
    prompt: With a prompt that names files, errors or identifiers that memory knows.
    edit: Rules for a file, after its first edit in a context.
    suggest: Whether to point out that one of the project's commands or skills fits a prompt.
    suggestions: For a command or skill, the words or phrases that a prompt must contain; an empty list means never.
        By default, the words of its name.
    rule: Your own rules: `[[context.rule]]`.
    """

    startup: Annotated[Count, NEVER] = 2_000
    resume: Annotated[Count, NEVER] = 1_000
    compact: Annotated[Count, NEVER] = 4_000
    clear: Annotated[Count, NEVER] = 2_000
    prompt: Annotated[Count, NEVER] = 300
    edit: Annotated[Count, NEVER] = 300
    suggest: Annotated[bool, NEVER] = True
    suggestions: Annotated[dict[str, list[Text]], NEVER] = {}
    rule: Annotated[list[ContextRule], NEVER] = field(default_factory=list)


class MemoryOptions(Section, frozen=True):
    """Where memory reads and writes.

    current: A file in the repository that says where the work stands, updated at each stop; by default CURRENT.md
        in your state folder.
    plans: Globs of plan files whose checklists clickstop watches.
    decisions: Globs of decision records.
    rules: Globs of rule files in addition to those of [learning]: front matter with `paths`, `severity` and
        `description`; without `paths` they are shown at session start.
    """

    current: Annotated[str, NEVER] = ""
    plans: Annotated[list[Text], NEVER] = field(
        default_factory=lambda: ["docs/plans/**/*.md", "plans/**/*.md", "PLAN.md", "TODO.md"]
    )
    decisions: Annotated[list[Text], NEVER] = field(
        default_factory=lambda: [
            "docs/adr/**/*.md",
            "docs/decisions/**/*.md",
            "docs/architecture/decisions/**/*.md",
            "adr/**/*.md",
            "decisions/**/*.md",
        ]
    )
    rules: Annotated[list[Text], NEVER] = field(default_factory=lambda: [".clickstop/rules/*.md"])


class ReviewOptions(Section, frozen=True):
    """A review of uncommitted changes when the agent stops; the next prompt brings its findings, once.

    enabled: Whether to review.
    command: A reviewer that prints `path:line: text` for each finding; it must be trusted like any command. By
        default clickstop does the review: rules, secrets, leftovers, missing tests.
    budget_s: Seconds that the command may take.
    """

    enabled: Annotated[bool, ON] = False
    command: Annotated[str, NEVER] = ""
    budget_s: Annotated[Positive, NEVER] = 120


class CostOptions(Section, frozen=True):
    """Budgets in US dollars; 0 means no limit. clickstop stops nothing; it tells the person once.

    budget_session: For one session with its subagents.
    budget_day: For one day, across all sessions in this repository.
    prices: A JSON file with your own prices, relative to the repository; it takes precedence over the built-in ones
        ([costs](costs.md)).
    """

    budget_session: Annotated[Amount, LIMIT] = 0
    budget_day: Annotated[Amount, LIMIT] = 0
    prices: Annotated[str, NEVER] = ""


class WorkflowLimits(Section, frozen=True):
    """How often a test may fail before the agent must document something. A green run resets the count.

    same: Failures in one category before external research is required.
    deep: Failures in total before a deep analysis is required.
    max: Failures in total before the test must be skipped or another attempt justified.
    """

    same: Positive | None = None
    deep: Positive | None = None
    max: Positive | None = None


class WorkflowExempt(Section, frozen=True):
    """Changes that need no run log.

    lines: Edits of an existing file that change at most this many lines; 0 for none.
    paths: Globs of files.
    labels: Words that the person may put into a prompt as `#word`; they apply until the next prompt.
    """

    lines: Count | None = None
    paths: list[Text] | None = None
    labels: list[Text] | None = None


class WorkflowAgent(Section, frozen=True):
    """What one kind of subagent must read first, and what comes after it.

    read: Files; `{runlog}`, `{context}`, `{knowledge}` and `{feature}` are filled in.
    next: Next steps for the agent that started it, shown when it is done.
    """

    read: list[Text] = []
    next: list[Text] = []


class WorkflowOptions(Section, frozen=True):
    """A documented workflow: what must be documented before files are written and tests retried.

    Missing keys come from the preset ([workflows](workflows.md)). Without a table, none of this runs.

    preset: The source of all other values.
    guards: Globs of files that must not be written without a run log.
    draft: The folder for new guarded files; empty for none.
    feature: Where a feature's name comes from: the file, its folder or the git branch.
    affixes: What surrounds the feature in a file name: `.spec` after it, `test_` before it.
    runlog: Path of a run log, with `{feature}`; with `{a,b}`, new logs are written to the first.
    knowledge: Path of the project's own knowledge file.
    stages: Stages of a run log, in order; the last one ends it.
    required: Stages that must be documented before writing.
    labels: What a stage must also contain, such as `WRITE = ["Hypothesis"]`.
    context: Globs with `{feature}`; each must match a file before writing.
    tests: Tools (`playwright`, `pytest`), `*` for every test tool, or the first words of a command.
    categories: Kinds of failure and the texts that identify them in the output; the first match applies.
    limits: `same`, `deep` and `max`: failures since the last passing run.
    existing: Whether an existing guarded file also needs a log.
    log_update: Whether a test run must be documented before the next guarded write or run.
    learnings: Who hears at a stop about logs without accumulated learnings: the agent (`block`), the person
        (`remind`) or nobody (`off`).
    agents: Subagents by exact name, by name without the plugin's prefix, or by glob.
    critical: Sections of active logs that survive a compaction.
    research: Sections that contain research.
    analysis: Sections that contain a deep analysis.
    justification: Sections that contain a justification.
    skips: Texts in a test file that mark a test as skipped for now.
    exempt: What needs no log: `lines`, `paths` and `labels`.
    write: Lines that messages and templates ask for in a section, with `[brackets]` to fill in.
    """

    preset: Literal["playwright", "pytest", "feature"] | None = None
    guards: list[Text] | None = None
    draft: str | None = None
    feature: Literal["name", "folder", "branch"] | None = None
    affixes: list[Text] | None = None
    runlog: Text | None = None
    knowledge: Text | None = None
    stages: list[Text] | None = None
    required: list[Text] | None = None
    labels: dict[str, list[Text]] | None = None
    context: list[Text] | None = None
    tests: list[Text] | None = None
    categories: dict[str, list[Text]] | None = None
    limits: WorkflowLimits | None = None
    existing: Literal["documented", "free"] | None = None
    log_update: Literal["block", "remind", "off"] | None = None
    learnings: Literal["block", "remind", "off"] | None = None
    agents: dict[str, WorkflowAgent] | None = None
    critical: list[Text] | None = None
    research: list[Text] | None = None
    analysis: list[Text] | None = None
    justification: list[Text] | None = None
    skips: list[Text] | None = None
    exempt: WorkflowExempt | None = None
    write: dict[str, list[Text]] | None = None


Requirement = Literal["all", "rule", "note"]


class LearningThresholds(Section, frozen=True):
    """The points from which a fix belongs to a class: 3 per diff pattern, 2 per file pattern and keyword.

    known: The same kind of bug as before.
    similar: Like one; below, it is new.
    """

    known: Positive = 5
    similar: Positive = 5


class LearningWeights(Section, frozen=True):
    """The weight of each sign of a bug fix, from 0 to 1. The score is 1 - (1 - a)(1 - b)...

    verified: An existing test went from red to green.
    turned_green: Something else did, after edits in this session: for example types or a build.
    report: The prompt reports a bug.
    asks_fix: The prompt asks for a fix without saying what is wrong.
    issue: The prompt or the commit names an issue to fix.
    commit: The commit message says that it fixes something.
    guard: A guard was added.
    handling: Error handling was added.
    removed: Code that was marked as broken was removed.
    regression_test: A test was added with the fix.
    """

    verified: Share = 0.85
    turned_green: Share = 0.3
    report: Share = 0.6
    asks_fix: Share = 0.4
    issue: Share = 0.3
    commit: Share = 0.6
    guard: Share = 0.25
    handling: Share = 0.25
    removed: Share = 0.25
    regression_test: Share = 0.3


class LearningOptions(Section, frozen=True):
    """The learning loop: a bug fix is recognised, written up, and turned into a proved, enforced rule.

    enabled: `false` turns the loop off.
    arm: The score at which a change counts as a bug fix.
    block_at: The score at which a fix holds the stop; a verified regression always does.
    block_once: Hold one stop per fix; with `false`, as many as `[stop] max_blocks` allows.
    require: What a fix needs: `note` an incident report, `rule` a proved rule or a regression test, `all` both.
    require_for: By glob, before the built-in ones: `"spikes/**" = "note"`; the first match applies.
    require_commit: Whether the new rule and report must also be committed.
    incidents: The folder of incident reports.
    rules: The folder of rule files, `feedback_<name>.md`.
    classes: The folder of failure classes, `<class>.toml`.
    max_existing: How many hits a blocking rule may have in the rest of the repository.
    thresholds: The scores at which a failure belongs to a known class, or to a similar one.
    weights: What each kind of evidence of a fix weighs.
    """

    enabled: Annotated[bool, ON] = True
    arm: Annotated[Share, LOWER] = 0.6
    block_at: Annotated[Share, LOWER] = 0.8
    block_once: Annotated[bool, OFF] = False
    require: Annotated[Requirement, rising("note", "rule", "all")] = "rule"
    require_for: Annotated[dict[str, Requirement], NEVER] = {}
    require_commit: Annotated[bool, ON] = False
    incidents: Annotated[Text, NEVER] = "docs/incidents"
    rules: Annotated[Text, NEVER] = "memory"
    classes: Annotated[Text, NEVER] = ".clickstop/classes"
    max_existing: Annotated[Count, LOWER] = 0
    thresholds: Annotated[LearningThresholds, NEVER] = field(default_factory=LearningThresholds)
    weights: Annotated[LearningWeights, NEVER] = field(default_factory=LearningWeights)


class TeamOptions(Section, frozen=True):
    """A PostgreSQL database that a team shares ([teams](team.md)). Only your own configuration and environment
    apply: a repository cannot say where data goes, or how much of it.

    url: Its address, `postgresql://host/database`; passwords are better kept in `~/.pgpass`. Never shown.
    share: What leaves this machine: `metrics` sends numbers and clickstop's own words, `events` also commands,
        paths and names, `full` also prompts and output. Secrets are redacted again.
    hash_paths: Whether to send paths and call targets as digests, at every level.
    person: A name of your choice that pages may show for you; by default, people are not distinguished.
    after_session: Sync after each session, in a background process.
    """

    url: Annotated[str, NEVER, HIDDEN] = ""
    share: Annotated[Literal["metrics", "events", "full"], NEVER] = "metrics"
    hash_paths: Annotated[bool, NEVER] = False
    person: Annotated[str, NEVER] = ""
    after_session: Annotated[bool, NEVER] = False


HandlerOptions = bool | dict[str, Any]


class Config(Section, frozen=True):
    """clickstop.toml, or [tool.clickstop] in pyproject.toml.

    checks: One table per check: `[checks.<name>]`. Every command in [commands] is a check even without a table.
    protect: One key per glob: `".env" = { read = "ask", write = "block" }`. The first match applies, yours before
        the built-in ones ([gates](gates.md)).
    workflow: One table per documented workflow: `[workflow.<name>]`; most need only `preset`.
    handlers: One key per handler ID: `false` turns it off, a table changes its settings. `verdict = "warn"` in that
        table caps its verdict.
    """

    project: ProjectOptions = field(default_factory=ProjectOptions)
    capture: CaptureOptions = field(default_factory=CaptureOptions)
    commands: CommandOptions = field(default_factory=CommandOptions)
    checks: dict[str, CheckOptions] = {}
    moments: MomentOptions = field(default_factory=MomentOptions)
    stop: StopOptions = field(default_factory=StopOptions)
    quality: QualityOptions = field(default_factory=QualityOptions)
    gates: GateOptions = field(default_factory=GateOptions)
    protect: Annotated[dict[str, ProtectionOptions], LOOSENS] = {}
    secrets: SecretOptions = field(default_factory=SecretOptions)
    limits: LimitOptions = field(default_factory=LimitOptions)
    loop: LoopOptions = field(default_factory=LoopOptions)
    undo: UndoOptions = field(default_factory=UndoOptions)
    mcp: McpOptions = field(default_factory=McpOptions)
    cost: CostOptions = field(default_factory=CostOptions)
    context: ContextOptions = field(default_factory=ContextOptions)
    memory: MemoryOptions = field(default_factory=MemoryOptions)
    review: ReviewOptions = field(default_factory=ReviewOptions)
    learning: LearningOptions = field(default_factory=LearningOptions)
    team: TeamOptions = field(default_factory=TeamOptions)
    workflow: Annotated[dict[str, WorkflowOptions], NEVER] = {}
    handlers: Annotated[dict[str, HandlerOptions], HANDLERS] = {}


# The options that a preset sets unless a file does.
PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "strict": {"stop": {"max_blocks": 6}, "learning": {"require": "all", "require_commit": True, "block_at": 0.6}},
    "permissive": {"stop": {"max_blocks": 1}},
}
# The highest verdict of a handler under a preset, unless it is a safety gate or has one of its own.
CEILINGS: dict[str, str] = {"standard": "block", "strict": "block", "permissive": "warn"}
