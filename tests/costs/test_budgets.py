"""Sums in dollars, and the line about a budget that is exceeded."""

from __future__ import annotations

from clickstop.costs.budgets import crossed, dollars
from clickstop.store.spending import Total
from tests.each import each


@each(
    ("usd", "shown"),
    [
        (0, "$0.00"),
        (0.0001, "$0.0001"),
        (0.00994, "$0.0099"),
        (0.01, "$0.01"),
        (0.5, "$0.50"),
        (999.994, "$999.99"),
        (1234.5, "$1,234.50"),
    ],
)
def test_a_sum_has_cents_and_one_below_a_cent_four_digits(usd: float, shown: str) -> None:
    assert dollars(usd) == shown


@each(
    ("budget", "usd", "is_unsure", "sums"),
    [
        (5, 4.99, False, ""),
        (5, 5, True, ""),
        (
            5,
            5.01,
            False,
            "$5.01, more than its budget of $5.00",
        ),
        (
            0.5,
            1200,
            True,
            "at least $1,200.00, more than its budget of $0.50",
        ),
    ],
)
def test_a_budget_is_named_once_it_is_exceeded(budget: float, usd: float, *, is_unsure: bool, sums: str) -> None:
    told = crossed("this session", "budget_session", {"budget_session": budget}, lambda: Total(usd, is_unsure))
    line = f"clickstop: this session has cost {sums} ([cost] budget_session). For details: clickstop cost"
    assert told == (line if sums else "")


def test_without_a_budget_nothing_is_summed_up() -> None:
    def summed() -> Total:
        raise AssertionError("was asked")

    assert crossed("this session", "budget_session", {"budget_session": 0}, summed) == ""
