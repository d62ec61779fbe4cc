"""Whether a commit's message says that it fixes a bug."""

from __future__ import annotations

from clickstop.learning.commit_messages import is_fix_commit
from tests.each import each


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


@each(
    "message",
    [
        "net/http: avoid panic on nil body",
        "BUG: groupby with NaN keys",
        "Fixed #31234 -- Corrected url resolving",
        "Don't send the welcome mail twice",
        "Return None instead of raising when there is no avatar",
        "Use correct encoding when reading the configuration",
        'Revert "Enable HTTP/2"\n\nIt breaks uploads behind a proxy.',
        "Let the health check fail\n\nIt was wrong to answer 200.",
        "Behebe Absturz bei leerer Konfiguration",
        "Flush the buffer before closing",
        "Round half up in invoices, not half even",
        "Search ignores umlauts",
        "SHOP-77 Fix the total",
        "Add null check in render()",
        "Disable the button while saving\n\nDouble clicks created two orders.",
        "修复登录时的崩溃",
    ],
)
def test_repairs_are_told_in_many_ways(message: str) -> None:
    assert is_fix_commit(message)


@each(
    "message",
    [
        "fix(deps): update lodash",
        "Add dark mode (fixes #12)",
        "Avoid unnecessary copies",
        "Python 3.7 is no longer supported",
        "Stop using setup.py",
        "Add missing docstrings",
        "Release 1.2.3: bug fixes",
        'Revert "Enable HTTP/2"',
        "refactor: extract discounts\n\nPrepares for fixing a crash.",
        "Behebe Tippfehler in der README",
        "Fix parser tests",
        "Fix links in CONTRIBUTING.md",
        "Ask for confirmation before deleting",
        "Use tabs, not spaces",
        "Remove unused code\n\nIt was never called.",
        "Debug toolbar",
    ],
)
def test_other_work_may_use_the_same_words(message: str) -> None:
    assert not is_fix_commit(message)


@each(
    "subject",
    [
        "[api] fix the total",
        "[api][cart] Fix the total",
        "[WIP] fix the total",
        "[SHOP-12] Fix the total",
        "[3.11] gh-1234: Fix crash of empty carts",
        "[hotfix] the total",
    ],
)
def test_an_area_in_brackets_before_the_subject_is_skipped(subject: str) -> None:
    assert is_fix_commit(subject)


@each("subject", ["[api] add the total", "[docs] fix the example", "[tests] Fix the cart", "[api]", "[api"])
def test_an_area_in_brackets_alone_makes_no_fix(subject: str) -> None:
    assert not is_fix_commit(subject)


@each(
    "subject",
    [
        "Fehler im Warenkorb behoben",
        "Absturz beim Start behoben",
        "Warenkorb korrigiert",
        "Behebung eines Absturzes",
        "Bug du panier corrigé",
        "Correction d'un bug du panier",
        "Error del carrito corregido",
        "Corregido el error del carrito",
        "Erro no carrinho corrigido",
        "Correção do erro no carrinho",
    ],
)
def test_a_repair_may_be_named_at_either_end_of_a_subject(subject: str) -> None:
    assert is_fix_commit(subject)


@each(
    "subject",
    [
        "Tippfehler behoben",
        "Fehlermeldung korrigiert",
        "Kommentar korrigiert",
        "Korrigierte Fassung der Fehlerseite eingebaut",
        "Correction de fautes de frappe",
        "Documentación corregida",
        "Fehlerbehandlung hinzugefügt",
    ],
)
def test_corrected_texts_in_other_languages_are_no_fix(subject: str) -> None:
    assert not is_fix_commit(subject)


def test_the_format_of_data_is_a_bug_and_that_of_code_is_not() -> None:
    assert is_fix_commit("fix: format of dates")
    assert is_fix_commit("Fix formatting of negative amounts")
    assert is_fix_commit("Fix the date format")
    assert not is_fix_commit("Fix formatting")
    assert not is_fix_commit("Fix formatting of source files")
    assert not is_fix_commit("fix: formatting of the docstrings")
    assert not is_fix_commit("Fix formatting in the parser")
