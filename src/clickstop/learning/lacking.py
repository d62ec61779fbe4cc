"""What a fix lacks: an incident report, a proved rule, a commit."""

from __future__ import annotations

import os

from clickstop.core.wire import loads
from clickstop.learning import checklist
from clickstop.learning.originals import text_now
from clickstop.learning.regression import own_tests
from clickstop.store.fixes import FixReader, KeptIncident

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.checklist import MissingItem, WrittenRule
    from clickstop.store.fixes import Fix


_RULES = ".clickstop/rules"


def lacking(ctx: Context, fix: Fix) -> list[MissingItem]:
    """The open items of a fix; also sets its incident, its rule and the names of the items."""
    options = ctx.settings.learning
    incident = _incident(ctx, fix)
    rule = _rule(ctx, fix, incident.slug if incident else "")
    fix.incident = incident.slug if incident else ""
    fix.rule = rule.slug if rule else ""
    paths = [part.path for part in (incident, rule) if part]
    committed = not options["require_commit"] or _is_committed(ctx, [*paths, *fix.paths])
    needs = checklist.needed(fix.paths, options)
    missing = checklist.missing(needs, incident, rule, committed=committed)
    if missing and needs == "rule":
        missing = _unless_tested(ctx, fix, missing)
    fix.missing = [item.name for item in missing]
    return missing


def _unless_tested(ctx: Context, fix: Fix, missing: list[MissingItem]) -> list[MissingItem]:
    """Nothing is missing once a regression test that came with the fix is committed with it."""
    tests = own_tests(ctx, fix)
    if not tests:
        return missing
    if _is_committed(ctx, [*(test.written_in for test in tests), *fix.paths]):
        return []
    return [*missing, checklist.MissingItem("test", f"or a commit: {tests[0].name} and the fix are not committed")]


def payment(ctx: Context, fix: Fix) -> tuple[str, str] | None:
    """The incident and the rule that settle a fix of another session; None if it still lacks something."""
    store = FixReader(ctx.database.open())
    incident = store.incident_for(fix.id)
    if incident is None:
        return None
    if checklist.needed(fix.paths, ctx.settings.learning) == "note":
        return incident.slug, ""
    states = store.states_of(incident.slug)
    return next(((incident.slug, rule) for rule, state in states.items() if state == "proved"), None)


def _incident(ctx: Context, fix: Fix) -> KeptIncident | None:
    """The report that was read in this event, else one that names the fix, else the session's last."""
    for row in reversed(ctx.recorded("incidents")):
        if row["session_id"] == ctx.session_id:
            return KeptIncident(row["slug"], row["path"], loads(row["missing"]), row["class"], row["fix"])
    store = FixReader(ctx.database.open())
    return store.incident_for(fix.id) or store.last_incident(ctx.session_id, fix.since)


def _rule(ctx: Context, fix: Fix, incident: str) -> WrittenRule | None:
    """A rule that was written since the fix, or that names its incident; a proved one if there is one."""
    from clickstop.learning.checklist import WrittenRule
    from clickstop.learning.rule_file import is_rule_file, read, slug_of

    folder = ctx.settings.learning["rules"]
    store = FixReader(ctx.database.open())
    states = store.states_since(ctx.session_id, fix.since)
    states |= store.states_of(incident) if incident else {}
    states |= {row["slug"]: row["state"] for row in ctx.recorded("rules")}
    written = []
    for path in _files(ctx, folder):
        slug = slug_of(path)
        if is_rule_file(path, folder) and (slug in states or _is_young(ctx, path, fix.since)):
            rule, troubles = read(text_now(ctx, path), path)
            state = states.get(slug, "unproved")
            file = WrittenRule(slug, path, rule.kind if rule else "", state, [str(trouble) for trouble in troubles])
            file.reference = rule.reference if rule else ""
            file.is_known = bool(file.reference) and _is_known(ctx, file.reference)
            written.append(file)
    written.sort(key=lambda rule: (rule.state == "proved", bool(rule.kind)), reverse=True)
    return written[0] if written else None


def _is_known(ctx: Context, reference: str) -> bool:
    """Whether a rules file of the project contains an id: instructions for agents, or rules that are no lesson."""
    from clickstop.learning.rule_file import is_rule_file

    folder = ctx.settings.learning["rules"]
    lessons = [path for path in _files(ctx, folder) if not is_rule_file(path, folder)]
    places = [*ctx.agent.instructions, *_files(ctx, _RULES), *lessons]
    return any(_has_word(text_now(ctx, path), reference) for path in places if path.endswith(".md"))


def _has_word(text: str, word: str) -> bool:
    """Whether a text contains a whole word: `CR-9` is not in `CR-99`."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum():
            return True
        at = text.find(word, end)
    return False


def _files(ctx: Context, folder: str) -> list[str]:
    try:
        return [f"{folder}/{name}" for name in sorted(os.listdir(os.path.join(ctx.checkout, folder)))]
    except OSError:
        return []


def _is_young(ctx: Context, path: str, since: str) -> bool:
    from clickstop.core.ids import seconds_of

    try:
        return os.stat(os.path.join(ctx.checkout, path)).st_mtime >= seconds_of(since)
    except OSError:
        return False


def _is_committed(ctx: Context, paths: list[str]) -> bool:
    return ctx.git.changes(*paths) == [] and ctx.git.untracked(*paths) == []
