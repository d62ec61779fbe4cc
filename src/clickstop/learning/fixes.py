"""The bug fix of this session: found at a stop or a commit, saved, and closed."""

from __future__ import annotations

from clickstop.core.ids import new_id
from clickstop.store.fixes import CLOSED, Fix, FixReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.learning.checklist import MissingItem
    from clickstop.learning.evidence import ProbableFix


def current_fix(ctx: Context) -> Fix | None:
    """The open fix of this session, detected once per event."""
    return ctx.memoised("fix", lambda: _detected(ctx))


def last_fix(ctx: Context) -> Fix | None:
    """The last fix of this session, as stored."""
    return FixReader(ctx.database.open()).last_fix(ctx.session_id)


def save_fix(ctx: Context, fix: Fix) -> None:
    """Save the fix with this event, and mirror it for programs that read files."""
    from clickstop.learning.mirrors import mirror

    ctx.record("fixes", id=fix.id, last_at=ctx.at, **fix.row())
    mirror(ctx, fix)


def close_fix(ctx: Context, fix: Fix, status: str) -> None:
    """End a fix as paid, known or waived. A paid one adds its lesson to its failure class."""
    from clickstop.learning.mirrors import remove_mirrors

    fix.status, fix.missing = status, []
    ctx.record("fixes", id=fix.id, last_at=ctx.at, **fix.row())
    if status == "paid" and fix.failure_class:
        from clickstop.learning.lessons import extend_class

        extend_class(ctx, fix.failure_class, incident=fix.incident, rule=fix.rule)
    ctx.pay("learning", fix.debt)
    remove_mirrors(ctx.environ, fix.session_id or ctx.session_id)


def owe_fix(ctx: Context, fix: Fix) -> None:
    """Stop holding a fix. Its lesson stays open, and new sessions are reminded of it."""
    fix.status = "owed"
    save_fix(ctx, fix)
    ctx.record("debts", kind="learning", key=fix.debt, since=ctx.at)


def hold_for(ctx: Context, fix: Fix, missing: list[MissingItem]) -> str:
    """Save the fix, and say why the stop is held; includes a proposed rule if a rule is missing."""
    from clickstop.learning.checklist import reason
    from clickstop.learning.regression import in_words

    save_fix(ctx, fix)
    why = reason(fix, missing, ctx.settings.learning, in_words(ctx, fix))
    if not any(item.name == "rule" for item in missing):
        return why
    from clickstop.learning.proposing import offer

    return f"{why}\n{offer(ctx, fix)}".rstrip()


def settle_others(ctx: Context) -> None:
    """Close fixes of other sessions whose report and rule have been written since. They never hold this one."""
    owed = [fix for fix in FixReader(ctx.database.open()).fixes(("owed",)) if fix.session_id != ctx.session_id]
    if not owed:
        return
    from clickstop.learning.lacking import payment

    for fix in owed:
        lesson = payment(ctx, fix)
        if lesson is not None:
            fix.incident, fix.rule = lesson
            close_fix(ctx, fix, "paid")


def _detected(ctx: Context) -> Fix | None:
    if not ctx.store.has_changes(ctx.session_id):
        return None
    store = FixReader(ctx.database.open())
    last = store.last_fix(ctx.session_id)
    is_over = last is not None and last.status in CLOSED
    probable = _weighed(ctx, last.last_at if last and is_over else "")
    if probable is None:
        return None if is_over else last
    fix = last if last and not is_over else Fix(new_id(), probable.since)
    fix.score, fix.verified = probable.score, probable.verified
    fix.signals, fix.files = probable.signals, probable.files
    save_fix(ctx, fix)
    return fix


def _weighed(ctx: Context, since: str) -> ProbableFix | None:
    """The fix in the records since some moment, without files whose code is the same as before."""
    from clickstop.learning.evidence import weigh
    from clickstop.learning.history import history_of

    history = ctx.memo["history"] = history_of(ctx, since)
    options = ctx.settings.learning
    probable = weigh(history, options["weights"], options["arm"]) if history.edits else None
    if probable is None:
        return None
    probable.files = [file for file in probable.files if _is_other_code(ctx, file.path)]
    return probable if probable.files else None


def _is_other_code(ctx: Context, path: str) -> bool:
    from clickstop.learning.formatting import is_same_code
    from clickstop.learning.originals import text_before, text_now

    before, now = text_before(ctx, path), text_now(ctx, path)
    return before is None or (before != now and not is_same_code(before, now, path))
