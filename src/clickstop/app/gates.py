"""Explain and test commands against the policy here; list the rules in force."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.app.records import record
from clickstop.app.rehearsal import strongest
from clickstop.context.context import Context
from clickstop.core.decision import VERDICTS, Capability, settle
from clickstop.core.event import Event
from clickstop.core.places import Places
from clickstop.hook.dispatch import Spoken, decide
from clickstop.policy import removals
from clickstop.policy.deletion import judge_deletion
from clickstop.policy.finding import Finding, rank
from clickstop.policy.gates import Gates, load
from clickstop.policy.judge import judge, judge_self, verdict_of
from clickstop.policy.own import judge_own
from clickstop.policy.paths import judge_paths
from clickstop.policy.protected import DEFAULTS, GROUPS
from clickstop.policy.registry import features_of
from clickstop.policy.rules import ALL
from clickstop.secrets import redact
from clickstop.shell.ordinary import is_ordinary
from clickstop.undo.service import saved_first, summary

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.app.here import Here
    from clickstop.core.plan import Plan
    from clickstop.policy.cases import Case

_HOLDS = Capability(block="hold", ask="hold", warn="context", context=True, message=True)  # before a call
GATES = ("gate.command", "gate.path", "gate.content", "gate.deletion", "gate.self", "gate.canary")


@dataclass(frozen=True, slots=True)
class AppliedRule:
    rule: str
    verdict: str
    unattended: str
    what: str
    why: str
    steps: list[str]
    lost: list[str]


@dataclass(frozen=True, slots=True)
class Explained:
    """What the gates would decide about a command, and why."""

    command: str
    verdict: str  # pass, warn, ask or block
    unattended: str  # the verdict if nobody can be asked
    ordinary: bool  # recognised as harmless without parsing
    effects: list[dict[str, Any]]
    findings: list[AppliedRule]
    reason: str  # what the agent would read
    saved: str = ""  # what would be saved first
    not_saved: str = ""  # what could be lost but not saved, and why
    failures: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RuleState:
    """A built-in rule with its verdicts here."""

    id: str
    verdict: str
    unattended: str
    about: str


@dataclass(frozen=True, slots=True)
class CaseResult:
    number: int
    command: str
    expected: str
    verdict: str
    rules: list[str]
    ok: bool


def explain(repo: Here, command: str) -> Explained:
    """Run the gates' own handlers on a command. Nothing is recorded."""
    plan = repo.plan()
    event = event_of(command, repo.root, repo.cwd)
    ctx = where(event, plan, repo.environ)
    spoken: list[Spoken] = []
    reason = decide_quietly(event, ctx, spoken)
    gates, saved = Gates(ctx), saved_first(ctx)
    return Explained(
        command=command,
        verdict=strongest(spoken),
        unattended=_where_nobody_can_be_asked(spoken, plan),
        ordinary=is_ordinary(command),
        effects=[_effect(effect) for effect in gates.effects],
        findings=[_applied(finding) for finding in findings(gates) + _deletion(gates, ctx)],
        reason=reason,
        saved=summary(saved.state) if saved is not None and saved.state is not None else "",
        not_saved=saved.why_not_all if saved is not None else "",
        failures=[f"{voice.handler}: {voice.error}" for voice in spoken if voice.error],
    )


def _where_nobody_can_be_asked(spoken: list[Spoken], plan: Plan) -> str:
    ceilings = {row.id: row.ceiling for row in plan.rows("tool.before")}
    verdicts = [
        settle(voice.decision, attended=False, ceiling=ceilings.get(voice.handler, "block"))
        for voice in spoken
        if voice.decision is not None
    ]
    return max((*verdicts, "pass"), key=VERDICTS.index)


def decide_quietly(event: Event, ctx: Context, spoken: list[Spoken]) -> str:
    """The reason of the decision. Whatever handlers would record is dropped, failures included."""
    with tempfile.TemporaryDirectory(prefix="clickstop-") as scratch:
        ctx.places.log = scratch
        ctx.only, ctx.database.dry = GATES, True
        decision = decide(event, ctx, _HOLDS, spoken)
        if ctx.database.connection is not None:
            ctx.database.connection.close()
    return decision.reason or "\n\n".join(item.text for item in decision.context)


def findings(gates: Gates) -> list[Finding]:
    """Findings of all rules about commands, paths and clickstop itself."""
    on_commands = gates.findings(judge) + gates.findings(judge_own)
    on_paths = gates.findings(judge_paths) + gates.findings(judge_own, paths=True)
    return on_commands + on_paths + gates.findings(judge_self, changes_table=gates.changes_table)


def _deletion(gates: Gates, ctx: Context) -> list[Finding]:
    """Findings about features and importers of deleted files."""
    gone = removals.of_effects(gates.effects, ctx.event.command, gates.scene.root)
    registry = features_of(ctx)
    return gates.findings(judge_deletion, gone=gone, impacts=registry.impacts(gone))


def tried(repo: Here, cases: list[Case]) -> list[CaseResult]:
    """Test cases against this policy. Git is not asked, so that results are the same on every machine."""
    plan = repo.plan()
    return [_tried(case, where(event_of(case.command, repo.root, repo.cwd), plan, repo.environ)) for case in cases]


def _tried(case: Case, ctx: Context) -> CaseResult:
    gates = Gates(ctx)
    gates.scene.git = None
    applied = findings(gates)
    verdict = max((finding.verdict for finding in applied), key=rank, default="pass")
    rules = list(dict.fromkeys(finding.rule for finding in applied))
    return record(CaseResult, case, verdict=verdict, rules=rules, ok=case.is_met(verdict))


def rules(repo: Here) -> tuple[list[RuleState], dict[str, Any]]:
    """The built-in rules with their verdicts here, and the policy with everything people added."""
    policy = load(where(event_of("", repo.root, repo.root), repo.plan(), repo.environ))
    built_in = [RuleState(rule.id, *verdict_of(rule, policy), rule.about) for rule in ALL]
    return built_in + [_protection(group, policy) for group in GROUPS if GROUPS[group][1] != "off"], policy


def _protection(group: str, policy: dict[str, Any]) -> RuleState:
    own_verdict, own_unattended = policy["verdicts"].get(f"protect.{group}", ("", ""))
    _, write, unattended = GROUPS[group]
    about = f"Writing, moving or deleting protected files: {', '.join(DEFAULTS[group][:4])} and the like"
    return RuleState(f"protect.{group}", own_verdict or write, own_unattended or unattended, about)


def event_of(command: str, root: str, cwd: str) -> Event:
    event = Event("", "tool.before", tool="shell", command=command, target=command, cwd=cwd, root=root)
    event.attended = True
    return event


def where(event: Event, plan: Plan, environ: Mapping[str, str]) -> Context:
    made = Context(event, plan, Places(event.root, environ), environ)
    redact.end()  # nothing really runs, so no placeholder gets a number
    return made


def _effect(effect: Any) -> dict[str, Any]:
    fields = {name: getattr(effect, name) for name in ("kind", *sorted(set(effect.fields) - {"kind"}))}
    return {name: value for name, value in fields.items() if value}


def _applied(finding: Finding) -> AppliedRule:
    return record(AppliedRule, finding, steps=list(finding.steps), lost=list(finding.lost))
