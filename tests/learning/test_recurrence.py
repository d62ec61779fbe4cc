"""Bugs that came back despite a rule, in the log and in the database."""

from __future__ import annotations

from clickstop.learning.recurrence import Audited, Return, audit, of_log, unmatched

LINES = (
    '{"at": "2030-01-02", "class": "off_by_one", "rule": "last_item", "fix": "f1", "session_id": "s"}',
    "",
    '{"at": "2030-01-03", "class": "off_by_one"}',
)


def test_the_log_holds_one_return_in_each_line() -> None:
    returns, unreadable = of_log(LINES)
    assert [(back.key, back.name, back.rules, back.at) for back in returns] == [
        ("f1", "off_by_one", ["last_item"], "2030-01-02"),
        ("", "off_by_one", [], "2030-01-03"),
    ]
    assert unreadable == 0


def test_lines_that_are_no_return_are_counted() -> None:
    returns, unreadable = of_log(["{", "[]", '"at"', "3", '{"class": "x"}', *LINES])
    assert (len(returns), unreadable) == (2, 5)


def _audited(proved_at: str | None, *returned: str, state: str = "proved") -> Audited:
    returns = [Return(f"f{at}", "off_by_one", ["last_item"], at) for at in returned]
    others = [Return("g", "off_by_one", ["another"], "2030-02-01")]
    (rule,) = audit(
        [{"slug": "last_item", "state": state, "proved_at": proved_at}], [*others, *returns], "2030-01-10"
    )
    return rule


def test_a_rule_has_failed_if_its_bug_came_back_after_the_grace_period() -> None:
    assert _audited("2030-01-09", "2030-01-12", "2030-01-11").failed
    assert not _audited("2030-01-10", "2030-01-11").failed  # it was proved within the grace period
    assert not _audited("2030-01-09").failed
    assert not _audited("2030-01-09", "2030-01-12", state="demoted").failed
    assert not _audited(None, "2030-01-12").failed


def test_only_returns_after_the_proof_count_in_the_order_of_time() -> None:
    assert _audited("2030-01-09", "2030-01-12", "2030-01-09", "2030-01-11").returns == ["2030-01-11", "2030-01-12"]
    assert _audited(None, "2030-01-12").returns == ["2030-01-12"]


def test_counts_that_one_side_lost_are_named() -> None:
    both, log, store = (Return(key, "off_by_one", [], "2030") for key in ("both", "log", "store"))
    assert unmatched([both, store], [log, both]) == (["log"], ["store"])
