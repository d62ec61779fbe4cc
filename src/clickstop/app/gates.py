"""What gates would say to a command here, and why; rules and what is allowed, as they are in force."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.context.context import Context
from clickstop.core.decision import Capability
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clickstop.core.plan import Plan
    from clickstop.policy.cases import Case

_HOLDS = Capability(block="hold", ask="hold", warn="context", context=True, message=True)  # before a call
GATES = ("gate.command", "gate.path", "gate.content", "gate.deletion", "gate.self", "gate.canary")


@dataclass(frozen=True, slots=True)
class Told:
    """A rule that applies."""

    rule: str
    verdict: str
    unattended: str
    what: str
    why: str
    steps: list[str]
    lost: list[str]


@dataclass(frozen=True, slots=True)
class Explained:
    """A command as gates see it."""

    command: str
    verdict: str  # pass, warn, ask or block
    unattended: str  # the same where nobody can be asked
    ordinary: bool  # let through without being parsed
    effects: list[dict[str, Any]]
    findings: list[Told]
    reason: str  # what the agent would be told
    failures: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RuleState:
    """A built-in rule as it is in force here."""

    id: str
    verdict: str
    unattended: str
    about: str


@dataclass(frozen=True, slots=True)
class Tried:
    """A case, and what came of it."""

    number: int
    command: str
    expected: str
    verdict: str
    rules: list[str]
    ok: bool


def explain(command: str, plan: Plan, root: str, cwd: str, environ: Mapping[str, str]) -> Explained:
    """Ask the handlers themselves; nothing is recorded."""
    event = event_of(command, root, cwd)
    ctx = where(event, plan, environ)
    spoken: list[Spoken] = []
    said = decide_quietly(event, ctx, spoken)
    alone = event_of(command, root, cwd)
    alone.attended = False
    unattended = decide_quietly(alone, where(alone, plan, environ), [])
    gates = Gates(ctx)
    return Explained(
        command=command,
        verdict=_strongest(spoken),
        unattended=unattended[0],
        ordinary=is_ordinary(command),
        effects=[_effect(one) for one in gates.effects],
        findings=[_told(one) for one in findings(gates) + _deletion(gates, ctx)],
        reason=said[1],
        failures=[f"{one.handler}: {one.error}" for one in spoken if one.error],
    )


def decide_quietly(event: Event, ctx: Context, spoken: list[Spoken]) -> tuple[str, str]:
    """The verdict and its reason; what handlers record is dropped, what fails leaves no trace."""
    with tempfile.TemporaryDirectory(prefix="clickstop-") as scratch:
        ctx.places.log = scratch
        ctx.only = GATES
        said = decide(event, ctx, _HOLDS, spoken)
        if ctx.database.connection is not None:
            ctx.database.connection.close()
    reason = said.reason or "\n\n".join(item.text for item in said.context)
    return _strongest(spoken) if spoken else said.verdict, reason


def findings(gates: Gates) -> list[Finding]:
    """All that the rules on commands, paths and clickstop itself say."""
    effects, policy, scene = gates.effects, gates.policy, gates.scene
    found = judge(effects, policy, scene) + judge_own(effects, policy, scene)
    found += judge_paths(effects, policy, scene) + judge_own(effects, policy, scene, paths=True)
    return found + judge_self(effects, policy, scene)


def _deletion(gates: Gates, ctx: Context) -> list[Finding]:
    """What the features and the imports of the files here say."""
    gone = removals.of_effects(gates.effects, ctx.event.command)
    registry = features_of(ctx)
    if registry.fault:  # the handler says so
        return []
    return judge_deletion(gates.effects, gone, registry.impacts(gone), gates.policy, gates.scene)


def tried(case: Case, plan: Plan, root: str, cwd: str, environ: Mapping[str, str]) -> Tried:
    """A case under this policy. Git is not asked: whatever could be lost counts as lost, on any machine."""
    gates = Gates(where(event_of(case.command, root, cwd), plan, environ))
    gates.scene.git = None
    found = findings(gates)
    verdict = max((one.verdict for one in found), key=rank, default="pass")
    rules = list(dict.fromkeys(one.rule for one in found))
    return Tried(case.number, case.command, case.expected, verdict, rules, case.is_met(verdict))


def rules(plan: Plan, root: str, environ: Mapping[str, str]) -> tuple[list[RuleState], dict[str, Any]]:
    """The built-in rules as they stand here, and the policy with what people added."""
    policy = load(where(event_of("", root, root), plan, environ))
    found = [RuleState(rule.id, *verdict_of(rule, policy), rule.about) for rule in ALL]
    return found + [_protection(group, policy) for group in GROUPS if GROUPS[group][1] != "off"], policy


def _protection(group: str, policy: dict[str, Any]) -> RuleState:
    said = policy["verdicts"].get(f"protect.{group}", ("", ""))
    _, write, unattended = GROUPS[group]
    about = f"Writing, moving or deleting protected files: {', '.join(DEFAULTS[group][:4])} and kin"
    return RuleState(f"protect.{group}", said[0] or write, said[1] or unattended, about)


def event_of(command: str, root: str, cwd: str) -> Event:
    event = Event("", "tool.before", tool="shell", command=command, target=command, cwd=cwd, root=root)
    event.attended = True
    return event


def where(event: Event, plan: Plan, environ: Mapping[str, str]) -> Context:
    made = Context(event, plan, Places(event.root, environ), environ)
    redact.end()  # nothing happens, so nothing is numbered
    return made


def _strongest(spoken: list[Spoken]) -> str:
    from clickstop.core.decision import VERDICTS

    said = [one.decision.verdict for one in spoken if one.decision is not None]
    return max(said, key=VERDICTS.index, default="pass")


def _effect(effect: Any) -> dict[str, Any]:
    shown = {name: getattr(effect, name) for name in ("kind", *sorted(set(effect.__slots__) - {"kind"}))}
    return {name: value for name, value in shown.items() if value}


def _told(one: Finding) -> Told:
    return Told(one.rule, one.verdict, one.unattended, one.what, one.why, list(one.steps), list(one.lost))
