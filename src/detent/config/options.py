"""The one declaration of configuration: validation, defaults, schema and reference page come from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
_PATTERN = {"pattern": True}  # the text must be a regular expression


def is_pattern(option: Any) -> bool:
    """Whether an option's type says that its text is a regular expression."""
    return any(meta.extra is _PATTERN for meta in getattr(option, "__metadata__", ()) if isinstance(meta, Meta))


class Section(Struct, forbid_unknown_fields=True, frozen=True):
    """Common to all sections: a key that is not declared is an error."""


class Project(Section, frozen=True):
    """The repository as a whole."""

    id: Annotated[
        str,
        Meta(description="Identity of the repository, the same in all its clones. Written by `detent init`."),
    ] = ""
    preset: Annotated[
        Literal["standard", "strict", "permissive"],
        Meta(
            description="Where defaults come from: `permissive` lets only safety gates block, "
            "`strict` holds a stop more often."
        ),
    ] = "standard"
    plugins: Annotated[
        list[Text],
        Meta(
            description="Packages or Python files that add handlers. "
            "A file that the repository names must be trusted first."
        ),
    ] = field(default_factory=list)
    checks_file: Annotated[
        str,
        Meta(
            description="A file in the form of `quality-checks.json` to read checks from, "
            "before those in the agent's folder, in `plugin/hooks/` and in `hooks/`."
        ),
    ] = ""


class Capture(Section, frozen=True):
    """What is kept, and for how long."""

    payloads: Annotated[
        Count, Meta(description="How many redacted payloads are kept for `detent replay`; 0 keeps none.")
    ] = 500
    retention_days: Annotated[
        Positive,
        Meta(description="`detent maintain` removes sessions, prompts and tool calls older than this."),
    ] = 90
    audit_days: Annotated[Positive, Meta(description="The same for the audit log.")] = 365


CommandLines = Text | list[Text]


class Commands(Section, frozen=True):
    """What this project calls quality: for each name a command line, or a list of them in their order.

    What is said here comes before `commands:` in the front matter of the agents' instructions, and that before what
    is found in package.json, pyproject.toml, Makefile and kin. An empty list: there is none, whatever is found.
    In a repository of many packages, front matter of the one nearest to a file counts more, and so does what is
    found in one of another kind than the top.
    """

    test: Annotated[CommandLines, Meta(description="Runs the tests.")] = field(default_factory=list)
    check: Annotated[CommandLines, Meta(description="Lint and types.")] = field(default_factory=list)
    build: Annotated[CommandLines, Meta(description="Builds the project.")] = field(default_factory=list)
    run: Annotated[CommandLines, Meta(description="Starts the project.")] = field(default_factory=list)
    format: Annotated[CommandLines, Meta(description="Looks whether files are formatted, and changes none.")] = (
        field(default_factory=list)
    )
    fix: Annotated[CommandLines, Meta(description="Formats files.")] = field(default_factory=list)


class Check(Section, frozen=True):
    """What is run as one check, and what its failure means."""

    command: Annotated[
        CommandLines, Meta(description="Command lines; without them, the project's command of the same name.")
    ] = field(default_factory=list)
    description: Annotated[str, Meta(description="What it is for, in the words of the project.")] = ""
    blocking: Annotated[
        bool | None, Meta(description="Whether a failure keeps the agent from being done; this decides.")
    ] = None
    on_failure: Annotated[
        Literal["fix", "warn", "block"] | None,
        Meta(
            description="Counts where `blocking` is absent; `fix` tries a fixing step and never blocks by itself."
        ),
    ] = None
    fix: Annotated[CommandLines, Meta(description="The fixing step; without it, the project's command `fix`.")] = (
        field(default_factory=list)
    )
    timeout: Annotated[Positive, Meta(description="Seconds after which it is ended with all it started.")] = 600
    paths: Annotated[
        list[Text], Meta(description="Globs of files; after an edit it is run only if one of them has changed.")
    ] = field(default_factory=list)
    on_pass: Annotated[
        Text, Meta(description="What follows: `continue`, `block`, `stop`, or the name of another check.")
    ] = "continue"  # noqa: S105  # an action
    on_fail: Annotated[Text, Meta(description="The same after a failure. A circle of checks is an error.")] = (
        "continue"
    )


class Stop(Section, frozen=True):
    """Holding an agent that wants to stop."""

    max_blocks: Annotated[
        Count,
        Meta(description="How often a stop is held for one prompt, all causes together; then the person is told."),
    ] = 3


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
        Meta(description="Whether a signal that repeats within a prompt moves the score once or every time."),
    ] = "once"
    rule_pattern: Annotated[
        Text, Meta(description="Regular expression of rule references in results of MCP tools.", extra=_PATTERN)
    ] = r"CR-\d+"
    weights: Annotated[
        dict[str, int],
        Meta(
            description="Points per signal type; types of your own are allowed. Named types replace their default."
        ),
    ] = field(default_factory=lambda: dict(WEIGHTS))


HandlerOptions = bool | dict[str, Any]


class Config(Section, frozen=True):
    """detent.toml, or [tool.detent] in pyproject.toml."""

    project: Project = field(default_factory=Project)
    capture: Capture = field(default_factory=Capture)
    commands: Commands = field(default_factory=Commands)
    checks: Annotated[
        dict[str, Check],
        Meta(
            description="One table per check: `[checks.<name>]`. "
            "What [commands] names is a check without being named here."
        ),
    ] = field(default_factory=dict)
    stop: Stop = field(default_factory=Stop)
    quality: Quality = field(default_factory=Quality)
    handlers: Annotated[
        dict[str, HandlerOptions],
        Meta(
            description="One key per handler id: `false` switches it off, a table changes its settings. "
            '`verdict = "warn"` in that table is the most it may say.'
        ),
    ] = field(default_factory=dict)


# What a preset says where no file does.
PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "strict": {"stop": {"max_blocks": 6}},
    "permissive": {"stop": {"max_blocks": 1}},
}
# The most that a handler may say under a preset, unless it is a safety gate or configured itself.
CEILINGS: dict[str, str] = {"standard": "block", "strict": "block", "permissive": "warn"}
