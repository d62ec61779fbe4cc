"""The workflows of a repository as one event sees them. Only loaded for events that concern a workflow."""

from __future__ import annotations

import os

from clickstop.core.paths import below
from clickstop.core.reading import read_text
from clickstop.core.record import Record
from clickstop.workflow import logs
from clickstop.workflow.features import feature_of, guarded_files
from clickstop.workflow.model import ANALYSIS, JUSTIFICATION, RESEARCH, SKIPS, Workflow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.plan import Plan
    from clickstop.workflow.logs import Log

WORKFLOWS = "workflows"  # beside the plan: few events need it
_GENERAL = "general"  # the log for runs that name no file, if there is no other
_SKIPPED = 99  # skipped tests that are told apart
_FILES = 200  # that are searched for skipped tests


class TestedFeature(Record):
    """A feature that a command tests, and the files by which the command names it."""

    workflow: Workflow
    feature: str
    files: list[str]


class Workflows:
    """All workflows, and what an event writes and tests in their terms."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._tested: dict[str, list[TestedFeature]] = {}  # several handlers ask the same of one event
        self._ledgers: dict[tuple[str, ...], Ledger] = {}
        self.all = load(ctx.plan)
        self.top = ctx.checkout  # logs belong to the checkout in which the session works

    @property
    def cwd(self) -> str:
        from clickstop.shell.folders import began_in

        event = self._ctx.event
        return began_in(event.command, event.cwd or self.top)

    @property
    def branch(self) -> str:
        return self._ctx.branch

    def written_paths(self) -> list[str]:
        """The files in the checkout that this call would write, relative to its top."""
        event = self._ctx.event
        paths = list(event.paths) if event.tool != "shell" else self._of_command(event.command, event.words)
        inside = [below(path, self.top, self.cwd) for path in paths]
        return list(dict.fromkeys(path for path in inside if path))

    def _of_command(self, command: str, words: frozenset[str]) -> list[str]:
        from clickstop.shell.changes import may_change_files
        from clickstop.shell.ordinary import is_ordinary

        if is_ordinary(command) and not may_change_files(command, words):  # spares ordinary commands the parser
            return []
        from clickstop.policy.gates import gates_of
        from clickstop.workflow.written import of_effects, of_text, of_words

        effects = gates_of(self._ctx).effects
        return [*of_effects(effects), *of_words(command, self.cwd), *of_text(effects, command, self.cwd)]

    def tested(self, command: str, tools: list[str] | None = None) -> list[TestedFeature]:
        """What a command line tests. `tools` are those in the output, if the command has run."""
        if command not in self._tested:
            self._tested[command] = [
                target for workflow in self.all for target in self._targets(workflow, command, tools or [])
            ]
        return self._tested[command]

    def _targets(self, workflow: Workflow, command: str, tools: list[str]) -> list[TestedFeature]:
        from clickstop.workflow import commands
        from clickstop.workflow.remembered import was_run

        if not commands.belongs(workflow, tools, command, lambda line: was_run(self._ctx, workflow, line)):
            return []
        files = commands.files(workflow, command, cwd=self.cwd, top=self.top)
        names = commands.features(
            workflow,
            command,
            cwd=self.cwd,
            top=self.top,
            branch=self.branch,
            has_log=lambda feature: logs.log_of(workflow, feature, self.top).exists,
        )
        by_name = workflow.feature == "name"
        return [
            TestedFeature(
                workflow, name, [path for path in files if not by_name or feature_of(workflow, path) == name]
            )
            for name in names
        ]

    def ledger(self, workflow: Workflow, feature: str, files: list[str]) -> Ledger:
        """The log of a feature, as a ledger."""
        key = (workflow.name, feature, *files)
        if key not in self._ledgers:
            self._ledgers[key] = Ledger(workflow, feature, files, self.top)
        return self._ledgers[key]

    def log_path(self, workflow: Workflow, feature: str) -> str:
        """The path of the log for a feature's runs."""
        return self.ledger(workflow, feature, []).path

    def logs(self) -> list[tuple[Workflow, Log]]:
        """All run logs of all workflows, each once."""
        by_path: dict[str, tuple[Workflow, Log]] = {}
        for workflow in self.all:
            for log in logs.all_logs(workflow, self.top):
                by_path.setdefault(log.path, (workflow, log))
        return list(by_path.values())


def load(plan: Plan) -> list[Workflow]:
    """The workflows that were compiled with the plan."""
    return [Workflow(**data) for data in plan.part(WORKFLOWS) or ()] if plan.data.get("has_workflows") else []


class Ledger:
    """What is documented for a feature: its log, or for runs without a feature, all logs together."""

    def __init__(self, workflow: Workflow, feature: str, files: list[str], top: str) -> None:
        self._workflow = workflow
        self._feature = feature
        self._files = files
        self._top = top
        loaded = [logs.log_of(workflow, feature, top)] if feature else logs.all_logs(workflow, top)
        self._logs: list[Log] = loaded
        self.path = loaded[0].path if loaded else logs.log_of(workflow, _GENERAL, top).path
        self.exists = any(log.exists for log in loaded)
        self.problem = loaded[0].problem if len(loaded) == 1 else ""
        self.hash = _joined([log.hash for log in loaded])

    def written(self) -> dict[str, list[str]]:
        """Marks of the lines of research, analysis and justification, and one mark for each skipped test."""
        workflow = self._workflow
        kinds = {RESEARCH: workflow.research, ANALYSIS: workflow.analysis, JUSTIFICATION: workflow.justification}
        marks = {
            kind: list(dict.fromkeys(mark for log in self._logs for mark in log.read.marks(names)))
            for kind, names in kinds.items()
        }
        marks[SKIPS] = [str(number) for number in range(1, min(self._skips(), _SKIPPED) + 1)]
        return marks

    def _skips(self) -> int:
        """The number of skipped tests in the logs and in the named files; without any, in every guarded file."""
        workflow = self._workflow
        files = self._files or guarded_files(
            workflow, self._top, self._feature if workflow.feature == "name" else ""
        )
        texts = [log.text for log in self._logs] + [
            read_text(os.path.join(self._top, path), cut=True) for path in files[:_FILES]
        ]
        return sum(text.count(sign) for text in texts for sign in workflow.skips)


def _joined(hashes: list[str]) -> str:
    if len(hashes) < 2:
        return "".join(hashes)
    import binascii

    return f"{binascii.crc32(' '.join(hashes).encode()):08x} of {len(hashes)}"
