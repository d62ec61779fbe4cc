"""What a prompt asks for."""

from __future__ import annotations

from clickstop.learning.intent import FIX, OTHER, REPORT, UNCLEAR, intent, names_issue
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
        "Look at src/cart.py. The total is 0 for guests",
        "Schau mal, die Summe stimmt nicht",
        "¿Por qué me da un error 500 al borrar mi cuenta?",
    ],
)
def test_a_bug_is_reported_with_or_without_the_word(prompt: str) -> None:
    assert intent(prompt) == REPORT


@each(
    "prompt",
    [
        "Add a discount to the cart",
        "Try the other approach with a queue",
        "Flip the feature flag to on",
        "Now the same for the orders module",
        "Benenne die Klasse in Basket um",
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
    assert intent("Look at the area function") == UNCLEAR
    assert intent("Regarde la fonction area") == UNCLEAR
    assert intent("") == UNCLEAR


def test_issues_are_named_in_their_usual_ways_only() -> None:
    assert all(map(names_issue, ["see #12", "SHOP-12: x", "https://example.org/a/issues/3"]))
    assert not any(map(names_issue, ["UTF-8", "colour #fff", "a-1", "SHA-256 of it", "# 12"]))


@each(
    ("prompt", "expected"),
    [
        ("Der Abbrechen-Knopf schickt das Formular ab", REPORT),
        ("Bau bitte eine Exportfunktion ein", OTHER),
        ("L'export met l'en-tête deux fois", REPORT),
        ("Ajoute un mode sombre", OTHER),
        ("La exportación escribe la cabecera dos veces", REPORT),
        ("Añade un modo oscuro", OTHER),
        ("nomes com acento viram ???? no zip", REPORT),
        ("Adicione um modo escuro", OTHER),
        ("导出的 CSV 表头出现了两次", REPORT),
        ("加一个深色模式", OTHER),
        ("CSV のヘッダーが二回出力される", REPORT),
        ("ダークモードを追加して", OTHER),
        ("Кнопка «Отмена» отправляет форму", UNCLEAR),
        ("Il pulsante Annulla invia il modulo", UNCLEAR),
        ("취소를 누르면 양식이 제출됩니다", UNCLEAR),
    ],
)
def test_seven_languages_are_understood_and_others_are_not_guessed_at(prompt: str, expected: str) -> None:
    assert intent(prompt) == expected


def test_code_in_a_prompt_is_no_order() -> None:
    assert intent('`parse("1e3")` gives 1 and not 1000') == REPORT
    assert intent("total() ignores the last item") == REPORT
