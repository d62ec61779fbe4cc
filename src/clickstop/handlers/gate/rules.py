"""Stop a known mistake before it is written: rules that incidents taught, proved ones block and others warn."""

from __future__ import annotations

from clickstop.checks.service import step_of
from clickstop.core.decision import Decision, ask
from clickstop.learning.learned import learned_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.event import Event
    from clickstop.learning.violations import Violation


def handle(event: Event, ctx: Context) -> Decision | None:
    if event.kind == "tool.before":
        return _weakened(event, ctx) or _judged(_in_call(event, ctx), ctx, "before", written=False)
    if event.kind == "tool.batch":
        step = step_of(ctx) if event.calls else None
        return _judged(_in_files(step.files, ctx), ctx, "shell", written=True) if step and step.files else None
    return None if event.background_tasks or event.mode == "plan" else _at_stop(ctx)


def _weakened(event: Event, ctx: Context) -> Decision | None:
    """Whoever is stopped by a rule must not be able to write it away: a person is asked."""
    learned = learned_of(ctx)
    named = [(rule, path) for path in map(learned.below, event.paths) for rule in learned.all if rule.path == path]
    for rule, path in named:
        if learned.states([rule])[rule.slug] != "proved" or rule.severity != "block":
            continue
        from clickstop.learning.rule import read

        new, _ = read(event.applied(learned.text(path)), path)
        if new is None or new.severity != "block" or new.kind == "canonical":
            return ask(
                f"{path} would no longer hold up what the rule {rule.slug} stops.\n"
                f"Why: it is proved, and an incident taught it: {rule.message}\n"
                "1. To widen or correct it, keep its severity and an enforcement that can be read.\n"
                "2. To end it, let the person decide.",
                unattended="block",
                rule_id=rule.slug,
            )
    return None


def _in_call(event: Event, ctx: Context) -> list[Violation]:
    """In what the file would be, not in the piece that is put into it."""
    from clickstop.learning.violations import look

    learned = learned_of(ctx)
    found = []
    for path in filter(None, map(learned.below, event.paths)):
        after = event.applied(learned.text(path)) if event.tool == "edit" else event.content
        found += look(learned.patterns, path, after, learned.text)
    return found


def _in_files(files: list[str], ctx: Context) -> list[Violation]:
    """In files as they are, against the last commit."""
    from clickstop.learning.violations import look

    learned = learned_of(ctx)
    found = []
    for path in filter(None, map(learned.below, files)):
        found += look(learned.patterns, path, learned.text(path), learned.committed)
    return found


def _judged(found: list[Violation], ctx: Context, moment: str, *, written: bool) -> Decision | None:
    if not found:
        return None
    from clickstop.learning.practice import ALLOWED
    from clickstop.learning.violations import leading, message, verdict

    learned = learned_of(ctx)
    learned.with_state(found)
    passed = learned.allowed(found)
    learned.record_hits(passed, moment, ALLOWED)
    found = [one for one in found if one not in passed]
    if not found:
        return None
    learned.record_hits(found, moment)
    _signal(found, ctx)
    slug = leading(found).rule.slug
    said = message(found, written=written, incident=learned.incident)
    return Decision(verdict(found), said, rule_id=slug, debt=f"rule:{slug}")


def _signal(found: list[Violation], ctx: Context) -> None:
    """Each is a rule violation in the ledger of quality."""
    from clickstop.signals.evidence import row_of
    from clickstop.signals.signal import QualitySignal

    event = ctx.event
    for one in found:
        places = [f"{one.path}:{hit.line}" for hit in one.hits]
        finding = QualitySignal(
            "rule_violation", "clickstop", failed=len(one.hits), names=[one.rule.slug], files=places
        )
        row = row_of(finding, "", one.hits[0].text, ctx.settings.quality, folders=(learned_of(ctx).top,))
        call = {"tool_name": event.tool_name, "call_id": event.call_id, "prompt_id": event.prompt_id}
        ctx.record("quality_events", **call, **{**row, "rule_id": one.rule.slug})


def _at_stop(ctx: Context) -> Decision | None:
    """The whole change; and what became of earlier hits."""
    files, last_change = learned_of(ctx).changes()
    found = _in_files(files, ctx)
    told = _settle(found, ctx)
    new = [one for one in found if ctx.once(f"rule at stop: {ctx.event.prompt_id} {one.rule.slug} {one.path}")]
    decision = _judged(new, ctx, "stop", written=True) or _commands(files, last_change, ctx)
    if told and decision is None:
        return Decision(message=told)
    if told and decision is not None:
        decision.message = told
    return decision


def _settle(found: list[Violation], ctx: Context) -> str:
    """A hit whose file no longer has it was mended; one that outlives its prompt was kept. What practice speaks
    against is demoted, and told.
    """
    from clickstop.learning.practice import FIXED, KEPT, demotion

    learned = learned_of(ctx)
    there = {(one.rule.slug, one.path) for one in found}
    practice = {slug: learned.practice(slug) for slug in learned.hit_rules()}
    for hit_id, slug, path, prompt_id in learned.open_hits():
        is_there = (slug, path) in there
        if is_there and prompt_id == ctx.event.prompt_id:
            continue
        became = KEPT if is_there else FIXED
        learned.settle(hit_id, became)
        practice[slug][became] = practice[slug].get(became, 0) + 1
    wrong = {slug: why for slug, counts in practice.items() if (why := demotion(counts))}
    known = [slug for slug in wrong if learned.is_proved(slug)]
    for slug in known:
        learned.demote(slug, wrong[slug])
    return "\n".join(f"clickstop: the rule {slug} only warns from now on: {wrong[slug]}." for slug in known)


def _commands(files: list[str], last_change: str, ctx: Context) -> Decision | None:
    """Drift guards must be green, and verifications must have run, after the last change they are about."""
    from clickstop.learning.guards import message, owed

    learned = learned_of(ctx)
    guards = [rule for rule in learned.all if rule.command]
    if not guards or not files:
        return None
    paths = [path for path in map(learned.below, files) if path]
    missing = owed(guards, paths, learned.ran, last_change)
    new = [one for one in missing if ctx.once(f"guard: {ctx.event.prompt_id} {one.rule.slug}")]
    if not new:
        return None
    states = learned.states([one.rule for one in new])
    blocks = any(states[one.rule.slug] == "proved" and one.rule.severity == "block" for one in new)
    said = message(new, incident=learned.incident)
    return Decision("block" if blocks else "warn", said, rule_id=new[0].rule.slug, debt=f"rule:{new[0].rule.slug}")
