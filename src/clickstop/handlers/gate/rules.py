"""Stop a known mistake before it is written: proved rules from incidents block, others warn."""

from __future__ import annotations

from clickstop.checks.service import step_of
from clickstop.core.decision import Decision, ask
from clickstop.core.event import PLAN
from clickstop.learning.learned import learned_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.learning.rule import Rule
    from clickstop.learning.violations import Violation


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "tool.before":
        return _weakened(event, ctx) or _judged(_in_call(event, ctx), ctx, "before", written=False)
    if event.kind == "tool.batch":
        step = step_of(ctx) if event.calls else None
        return _judged(_in_files(step.files, ctx), ctx, "shell", written=True) if step and step.files else None
    return None if event.background_tasks or event.mode == PLAN else _at_stop(ctx)


def _weakened(event: Event, ctx: Context) -> Decision | None:
    """Ask the person before an edit weakens a proved rule: the agent that it stops must not rewrite it."""
    learned = learned_of(ctx)
    written = [
        (rule, path) for path in map(learned.below, event.paths) for rule in learned.all if rule.path == path
    ]
    for rule, path in written:
        if learned.states([rule])[rule.slug] != "proved" or rule.severity != "block":
            continue
        from clickstop.learning.rule import read

        new, _ = read(event.applied(learned.text(path)), path)
        # A canonical rule is only text: nothing enforces it.
        if new is None or new.severity != "block" or new.kind == "canonical":
            return ask(
                f"{path} would weaken the rule {rule.slug}.\n"
                f"Why: the rule is proved, and prevents a known mistake: {rule.message}\n"
                "1. To widen or correct it, keep its severity and a valid enforcement.\n"
                "2. To remove it, ask the person.",
                question=f"{path} would weaken the rule {rule.slug}.\n"
                f"The rule is proved, and prevents a known mistake: {rule.message}\n"
                "Allow this call only if you want to weaken the rule.",
                unattended="block",
                rule_id=rule.slug,
            )
    return None


def _in_call(event: Event, ctx: Context) -> list[Violation]:
    """Violations in the file as it would be after the call, not only in the changed text."""
    from clickstop.learning.violations import look

    learned = learned_of(ctx)
    violations = []
    for path in filter(None, map(learned.below, event.paths)):
        after = event.applied(learned.text(path)) if event.tool == "edit" else event.content
        violations += look(learned.patterns, path, after, learned.text)
    return violations


def _in_files(files: list[str], ctx: Context) -> list[Violation]:
    """Violations in files as they are, compared with the last commit."""
    from clickstop.learning.violations import look

    learned = learned_of(ctx)
    violations = []
    for path in filter(None, map(learned.below, files)):
        violations += look(learned.patterns, path, learned.text(path), learned.committed)
    return violations


def _judged(
    violations: list[Violation], ctx: Context, moment: str, *, written: bool, again: bool = False
) -> Decision | None:
    """The verdict on violations. With `again`, they were recorded before."""
    if not violations:
        return None
    from clickstop.learning.hits import allowed, record_hits
    from clickstop.learning.practice import ALLOWED
    from clickstop.learning.violations import leading, message, verdict

    learned = learned_of(ctx)
    learned.with_state(violations)
    let_through = allowed(ctx, violations)
    breaking = [violation for violation in violations if violation not in let_through]
    if not again:
        record_hits(ctx, let_through, moment, ALLOWED)
        record_hits(ctx, breaking, moment)
        _signal(breaking, ctx)
    if not breaking or (again and verdict(breaking) != "block"):
        return None
    text = message(breaking, written=written, incident=learned.incident)
    places = [f"{broken.rule.slug} {broken.path}:{hit.line}" for broken in breaking for hit in broken.hits]
    return Decision(
        verdict(breaking),
        text,
        rule_id=leading(breaking).rule.slug,
        debt="\n".join(f"rule:{place}" for place in places),
        left="\n".join(f"- the rule {place}" for place in places),
    )


def _signal(violations: list[Violation], ctx: Context) -> None:
    """Record each as a quality signal."""
    from clickstop.signals.evidence import row_of
    from clickstop.signals.signal import QualitySignal

    event = ctx.event
    for violation in violations:
        slug, hits = violation.rule.slug, violation.hits
        places = [f"{violation.path}:{hit.line}" for hit in hits]
        signal = QualitySignal("rule_violation", "clickstop", failed=len(hits), names=[slug], files=places)
        row = row_of(
            signal, "", hits[0].text, ctx.settings.quality, folders=(learned_of(ctx).top, learned_of(ctx).top)
        )
        call = {"tool_name": event.tool_name, "call_id": event.call_id, "prompt_id": event.prompt_id}
        ctx.record("quality_events", **call, **{**row, "rule_id": slug})


def _at_stop(ctx: Context) -> Decision | None:
    """Judge the whole change at a stop, and settle earlier hits."""
    files = learned_of(ctx).changes()
    violations = _in_files(files, ctx)
    demotions = _settle(violations, ctx)
    _pay(ctx)
    prompt = ctx.event.prompt_id
    new = [broken for broken in violations if ctx.once(f"rule at stop: {prompt} {broken.rule.slug} {broken.path}")]
    decision = (
        # What blocks is repeated at each stop, warnings are not.
        _judged(new, ctx, "stop", written=True)
        or _judged(violations, ctx, "stop", written=True, again=True)
        or _commands(files, ctx)
    )
    if demotions and decision is None:
        return Decision(message=demotions)
    if demotions and decision is not None:
        decision.message = demotions
    return decision


def _pay(ctx: Context) -> None:
    """Pay debts that are settled: the place in the file is gone, or the guard is green."""
    debts = ctx.store.open_debts("rule")
    if not debts:
        return
    from clickstop.learning.hits import last_run
    from clickstop.learning.violations import look

    learned = learned_of(ctx)
    rules = {rule.slug: rule for rule in learned.all}
    for debt in debts:
        slug, _, place = debt.key.partition(" ")
        rule, path = rules.get(slug), place.rpartition(":")[0]
        if rule is None:  # removing a rule pays no debt
            continue
        run = last_run(ctx, rule.command) if rule.command else None
        is_green = run is not None and run.outcome == "ok" and run.at >= debt.since
        # Compared with an empty file, so that every place counts, not only new ones.
        if is_green or (run is None and not look([rule], path, learned.text(path), lambda _: "")):
            ctx.pay("rule", debt.key)


def _settle(violations: list[Violation], ctx: Context) -> str:
    """Settle hits of earlier prompts: fixed if the file no longer has them, else kept. Demote rules that are kept
    too often, and report that.
    """
    from clickstop.learning.hits import demote, open_hits, practice_of_session, settle_hit
    from clickstop.learning.practice import FIXED, KEPT, demotion

    present = {(violation.rule.slug, violation.path) for violation in violations}
    practice = practice_of_session(ctx)
    for hit in open_hits(ctx):
        is_there = (hit.slug, hit.path) in present
        if is_there and hit.prompt_id == ctx.event.prompt_id:
            continue
        became = KEPT if is_there else FIXED
        settle_hit(ctx, hit, became)
        practice[hit.slug][became] = practice[hit.slug].get(became, 0) + 1
    demoted = {slug: why for slug, counts in practice.items() if (why := demotion(counts))}
    proved = [slug for slug in demoted if learned_of(ctx).is_proved(slug)]
    for slug in proved:
        demote(ctx, slug, demoted[slug])
    return "\n".join(f"clickstop: the rule {slug} only warns from now on: {demoted[slug]}." for slug in proved)


def _commands(files: list[str], ctx: Context) -> Decision | None:
    """Drift guards must be green, and verifications must have run, since the last change of their files."""
    from clickstop.learning.guards import message, owed
    from clickstop.learning.hits import last_run

    learned = learned_of(ctx)
    guards = [rule for rule in learned.all if rule.command]
    if not guards or not files:
        return None
    paths = [path for path in map(learned.below, files) if path]
    missing = owed(guards, paths, lambda command: last_run(ctx, command), learned.last_change)
    states = learned.states([guard.rule for guard in missing])
    holding = [guard for guard in missing if states[guard.rule.slug] == "proved" and guard.rule.severity == "block"]
    new = [guard for guard in missing if ctx.once(f"guard: {ctx.event.prompt_id} {guard.rule.slug}")]
    reported = [guard for guard in missing if guard in holding or guard in new]
    if not reported:
        return None
    places = [f"{guard.rule.slug} {_first(guard.rule, paths)} (`{guard.rule.command}`)" for guard in reported]
    return Decision(
        "block" if holding else "warn",
        message(reported, incident=learned.incident),
        rule_id=(holding or reported)[0].rule.slug,
        debt="\n".join(f"rule:{place}" for place in places),
        left="\n".join(f"- the rule {place} {guard.why}" for place, guard in zip(places, reported, strict=True)),
    )


def _first(rule: Rule, paths: list[str]) -> str:
    """The first changed file that a rule applies to."""
    from clickstop.learning.match import is_meant

    return next(path for path in paths if is_meant(rule, path))
