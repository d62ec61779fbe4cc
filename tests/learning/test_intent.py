"""What a prompt asks for."""

from __future__ import annotations

from clickstop.learning.intent import FIX, OTHER, REPORT, UNCLEAR, intent, is_fix_commit, names_issue
from tests.each import each


@each(
    "prompt",
    [
        "The cart total is wrong with two items. Please fix it.",
        "Traceback (most recent call last):\n  File 'x.py'\nKeyError: 'email'",
        "We see crashes in production when a name is missing",
        "Negative quantities are accepted by the cart",
        "Why is the total 0 for guests?",
        "CI is red on main",
        "Make test_total pass again",
        "Memory usage climbs until the pod is OOM-killed",
        "Add a test for the bug in #12 and fix it",
    ],
)
def test_a_bug_is_reported_with_or_without_the_word(prompt: str) -> None:
    assert intent(prompt) == REPORT


@each(
    "prompt",
    [
        "Add a discount to the cart",
        "Implement retries: when a request fails, try it again",
        "Refactor error handling in users.py",
        "Create a page that lists crashed jobs",
        "Using TDD, implement a stack; pop on empty raises an exception",
        "Fix the typo in the README",
        "fix the formatting",
        "Upgrade requests and fix what breaks",
        "As a user I want to see prices with tax so that I am not surprised",
        "The module is too long, split it",
        "Add tests for the bug we fixed yesterday",
        "Explain why the test fails",
    ],
)
def test_anything_else_is_something_else(prompt: str) -> None:
    assert intent(prompt) == OTHER


def test_a_fix_without_a_symptom_and_words_without_a_wish() -> None:
    assert intent("Fix #42") == FIX
    assert intent("go on") == UNCLEAR
    assert intent("") == UNCLEAR


def test_issues_are_named_in_their_usual_ways_only() -> None:
    assert all(map(names_issue, ["see #12", "SHOP-12: x", "https://example.org/a/issues/3"]))
    assert not any(map(names_issue, ["UTF-8", "colour #fff", "a-1", "SHA-256 of it", "# 12"]))


@each(
    "subject",
    [
        "fix: latest version is not read",
        "Fix ESLint plugin that crashes on empty files",
        "fix: date format of invoices",
        "Fix comment parsing",
        "fix(css): style sheet is loaded twice",
        "Prevent a crash when the cart is empty",
        "Handle missing headers",
        "hotfix: testimonials page shows nothing",
    ],
)
def test_short_words_inside_longer_ones_change_nothing(subject: str) -> None:
    assert is_fix_commit(subject)


def test_a_commit_says_that_it_fixes() -> None:
    assert all(map(is_fix_commit, ["fix: total", "Fix the total", "fix(cart): x", "Fixed crash of empty carts"]))
    others = [
        "feat: x",
        "fix typo",
        "Fix tests",
        "fixup! x",
        "Merge fix",
        "refactor: fix names",
        "fix formatting",
        "",
    ]
    assert not any(map(is_fix_commit, others))
