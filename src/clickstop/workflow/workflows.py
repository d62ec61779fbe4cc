"""What handlers of documented workflows need to know of one event. Loaded only for events that concern one."""

from __future__ import annotations

from clickstop.core.event import storable
from clickstop.core.paths import below
from clickstop.core.wire import loads
from clickstop.store.database import Error as StoreError
from clickstop.store.workflow import ENDED, TOLD, WorkflowReader
from clickstop.workflow import logs
from clickstop.workflow.features import feature_of
from clickstop.workflow.ledger import Ledger
from clickstop.workflow.model import Workflow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.context.context import Context
    from clickstop.core.plan import Plan
    from clickstop.workflow.logs import Log
    from clickstop.workflow.retrying import Attempt

_OURS = "workflow"
WORKFLOWS = "workflows"  # beside the plan: few events need it


class Target:
    """A workflow and a feature that a command tests, with the files by which it names it."""

    __slots__ = ("feature", "files", "workflow")

    def __init__(self, workflow: Workflow, feature: str, files: list[str]) -> None:
        self.workflow = workflow
        self.feature = feature
        self.files = files


class Workflows:
    """One per event."""

    __slots__ = ("_attempts", "_ctx", "_ledgers", "_tested", "all", "top")

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._tested: dict[str, list[Target]] = {}  # several handlers ask the same of one event
        self._attempts: dict[tuple[str, str], list[Attempt]] = {}
        self._ledgers: dict[tuple[str, ...], Ledger] = {}
        self.all = load(ctx.plan)
        self.top = ctx.worktree or ctx.event.root  # logs belong to the checkout in which the work is done

    @property
    def cwd(self) -> str:
        return self._ctx.event.cwd or self.top

    @property
    def branch(self) -> str:
        return self._ctx.branch

    @property
    def store(self) -> WorkflowReader:
        return WorkflowReader(self._ctx.database.open())

    def written_paths(self) -> list[str]:
        """The files that this call would write, relative to the checkout; those elsewhere are left out."""
        event = self._ctx.event
        paths = list(event.paths) if event.tool != "shell" else self._of_command(event.command, event.words)
        found = [below(path, self.top, self.cwd) for path in paths]
        return list(dict.fromkeys(path for path in found if path))

    def _of_command(self, command: str, words: frozenset[str]) -> list[str]:
        from clickstop.shell.changes import may_change_files
        from clickstop.shell.ordinary import is_ordinary

        if is_ordinary(command) and not may_change_files(command, words):  # the parser is not for daily bread
            return []
        from clickstop.policy.gates import gates_of
        from clickstop.workflow.written import of_effects, of_text, of_words

        effects = gates_of(self._ctx).effects
        return [*of_effects(effects), *of_words(command, self.cwd), *of_text(effects, command, self.cwd)]

    def tested(self, command: str, tools: list[str] | None = None) -> list[Target]:
        """What a command line tests; with `tools`, those that spoke in the output of a finished run, too."""
        if command not in self._tested:
            self._tested[command] = [one for flow in self.all for one in self._targets(flow, command, tools or [])]
        return self._tested[command]

    def _targets(self, workflow: Workflow, command: str, tools: list[str]) -> list[Target]:
        from clickstop.workflow import commands

        if not commands.belongs(workflow, tools, command, self._seen(workflow)):
            return []
        files = commands.files(workflow, command, cwd=self.cwd, top=self.top)
        known = self._known(workflow)
        names = commands.features(workflow, command, cwd=self.cwd, top=self.top, branch=self.branch, known=known)
        by_name = workflow.feature == "name"
        return [
            Target(workflow, name, [path for path in files if not by_name or feature_of(workflow, path) == name])
            for name in names
        ]

    def _seen(self, workflow: Workflow) -> Callable[[str], bool]:
        return lambda line: self.was_run(workflow, line)

    def _known(self, workflow: Workflow) -> Callable[[str], bool]:
        return lambda feature: logs.log_of(workflow, feature, self.top).exists

    def opened(self, workflow: Workflow, feature: str) -> str:
        """The reason for which a person has opened the gates of a feature; without a database nobody has."""
        try:
            return self.store.opened(workflow.name, feature, self._ctx.at)
        except (StoreError, OSError):
            return ""

    def labels(self) -> list[str]:
        """Words that the person marked as `#word` in the last prompt."""
        try:
            prompt = self.store.last_prompt(storable(self._ctx.event.session_id))
        except (StoreError, OSError):
            return []
        return [word[1:].rstrip(".,;:!?)") for word in prompt.split() if word.startswith("#")]

    def was_run(self, workflow: Workflow, command: str) -> bool:
        try:
            return self.store.was_run(workflow.name, command)
        except (StoreError, OSError):
            return False

    def attempts(self, workflow: Workflow, feature: str) -> list[Attempt]:
        """What this session has seen of a feature's tests, the last run first; nothing for want of memory."""
        key = (workflow.name, feature)
        if key not in self._attempts:
            self._attempts[key] = self._stored_attempts(workflow, feature)
        return self._attempts[key]

    def _stored_attempts(self, workflow: Workflow, feature: str) -> list[Attempt]:
        from clickstop.workflow.retrying import Attempt

        try:
            rows = self.store.runs(storable(self._ctx.event.session_id), workflow.name, feature)
        except (StoreError, OSError):
            return []
        return [
            Attempt(number, category, log_hash, loads(written), passed=bool(passed))
            for number, category, passed, log_hash, written in rows
        ]

    def next_number(self, workflow: Workflow, feature: str) -> int:
        """The number of the run that this event records."""
        try:
            return self.store.last_number(storable(self._ctx.event.session_id), workflow.name, feature) + 1
        except (StoreError, OSError):
            return 1

    def ledger(self, workflow: Workflow, feature: str, files: list[str]) -> Ledger:
        """What is written down for a feature now."""
        key = (workflow.name, feature, *files)
        if key not in self._ledgers:
            self._ledgers[key] = Ledger(workflow, feature, files, self.top)
        return self._ledgers[key]

    def log_path(self, workflow: Workflow, feature: str) -> str:
        """Where a feature's runs are written down."""
        known = next((one.path for key, one in self._ledgers.items() if key[:2] == (workflow.name, feature)), "")
        return known or self.ledger(workflow, feature, []).path

    def logs(self) -> list[tuple[Workflow, Log]]:
        """Every run log of every workflow, each once."""
        found: dict[str, tuple[Workflow, Log]] = {}
        for workflow in self.all:
            for log in logs.all_logs(workflow, self.top):
                found.setdefault(log.path, (workflow, log))
        return list(found.values())

    def keep(self, key: str, text: str) -> None:
        self._ctx.record("snapshots", source=_OURS, key=key, text=text)

    def kept(self) -> list[str]:
        """What was kept of logs before the last compaction of this session."""
        try:
            return self.store.last_snapshot(storable(self._ctx.event.session_id), _OURS)
        except (StoreError, OSError):
            return []

    def agent_ended(self, agent_id: str, kind: str) -> None:
        self._flag(f"{ENDED}{agent_id} {kind}")

    def told_about(self, agent_id: str) -> None:
        self._flag(f"{TOLD}{agent_id}")

    def untold_agents(self) -> list[tuple[str, str]]:
        try:
            return self.store.untold_agents(storable(self._ctx.event.session_id))
        except (StoreError, OSError):
            return []

    def _flag(self, key: str) -> None:
        row = {"session_id": storable(self._ctx.event.session_id), "key": storable(key), "created_at": self._ctx.at}
        self._ctx.operations.append(("flags", row))

    def last_feature(self, workflow: Workflow) -> str:
        """The feature on which this session works: whose tests ran last, else whose log was changed last."""
        try:
            found = self.store.last_feature(storable(self._ctx.event.session_id), workflow.name)
        except (StoreError, OSError):
            found = ""
        known = [] if found else logs.all_logs(workflow, self.top)
        return found or (known[0].feature if known else "")


def load(plan: Plan) -> list[Workflow]:
    """The workflows that were compiled with the plan."""
    return [Workflow(data) for data in plan.part(WORKFLOWS) or ()] if plan.data.get("has_workflows") else []
