"""Whether a failure is older than the session: compares it with runs on the files as the session found them."""

from __future__ import annotations

from clickstop.checks.result import KEPT, Result
from clickstop.core.outcomes import PASSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.ledger import CheckLedger


NEW = "new"  # it passed before the session, or failed for other reasons
UNKNOWN = "unknown"  # it never ran on the files as the session found them
BEFORE = "before"  # it failed in the same way before the session
_WORST = (NEW, UNKNOWN, BEFORE)  # worst first


def origin_of(results: list[Result], past: CheckLedger) -> str:
    """The worst origin among a check's failed results: each of them needs proof to be excused."""
    return min((_origin(result, past) for result in results), key=_WORST.index, default=BEFORE)


def _origin(result: Result, past: CheckLedger) -> str:
    tree = past.tree_before(result.folder)
    before = past.run_before(result.folder, result.line) if tree else None
    if before:
        return compared(result, before)
    if tree and past.outcome_for(result.folder, result.line, tree) == PASSED:
        return NEW
    # No run on the original files. But if the session's own first run was green, or failed without these items, the
    # session broke them later.
    first = past.first_run(result.folder, result.line)
    return NEW if first and compared(result, first) == NEW else UNKNOWN


def compared(now: Result, before: Result) -> str:
    """NEW if something fails now that did not fail before; then `now.old` counts what already failed before."""
    if before.outcome == PASSED:
        return NEW
    from clickstop.checks.failing import counted, is_cut, number  # a green check needs none of these

    # Rules are read from the stored output. If that was cut, some are missing, so compare by file alone.
    by_rule = max(len(now.output), len(before.output)) <= KEPT
    items, old = counted(now, by_rule=by_rule), counted(before, by_rule=by_rule)
    if not items or not old:
        return BEFORE if not items and not old and _says_the_same(now, before) else UNKNOWN
    has_more = any(count > old.get(item, 0) for item, count in items.items())
    # The tool's own total, too: it may count failures that it does not list.
    if not has_more and number(now) <= number(before):
        return BEFORE
    if is_cut(before):  # an item that looks new may have been among those that were not listed
        return UNKNOWN
    if by_rule and not items.keys().isdisjoint(old):
        now.old = old
    return NEW


def _says_the_same(now: Result, before: Result) -> bool:
    from clickstop.checks.failing import text_of

    return bool(now.output) and now.exit_code == before.exit_code and text_of(now) == text_of(before)


def as_before(result: Result) -> str:
    """`5 pyright errors as before this session`: the old failures of a result."""
    from clickstop.checks.failing import counted
    from clickstop.core.words import many
    from clickstop.signals.signal import PASS

    red = [finding for finding in result.findings if finding.type != PASS]
    counts = [(finding, finding.failed + finding.errors) for finding in red]
    if result.old:
        counts = [(red[0], sum(min(count, result.old.get(item, 0)) for item, count in counted(result).items()))]
    kinds = {"test_failure": "failure"}
    words = [
        many(count, f"{finding.tool} {kinds.get(finding.type, 'error')}") for finding, count in counts if count
    ]
    return f"{', '.join(words) or f'{result.name} failed'} as before this session"
