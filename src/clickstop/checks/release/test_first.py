"""Whether the person asked for failing tests, and whether only tests written for this prompt fail."""

from __future__ import annotations

from clickstop.checks.release.admission import claims_green
from clickstop.core.lists import words
from clickstop.core.names import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.checks.release.failure import FailedCheck

# Prefixes of words, which match `write`, `writing` and `written`.
_WRITE = tuple(
    """
    write add create start draft give schreib erstell füg écri ajoute crée escrib añad crea
    """.split()
)
_TEST = frozenset(
    words(
        "test tests spec specs testcase testcases prueba pruebas unittest unittests testdatei testfall testfälle"
        " testsuite"
    )
)
_UNSPACED = ("テスト", "测试")
_MAKE = tuple(
    """
    implement fix solve repair pass green mend beheb reparier grün implément corrige arregl pasar
    """.split()
)
# Whole words.
_RED = frozenset(
    """
    failing red rote roten roter rot fehlschlagende fehlschlagenden rouge rouges rojo roja rojas rojos 失敗する 赤い
    """.split()
)
_FAIL = _RED | frozenset(
    """
    fail fails fehlschlägt fehlschlagen scheitert scheitern échoue échouent falle fallen falla fallan
    """.split()
)
_THAT = frozenset("that which who qui que der die das".split())
_IT = frozenset("it they these er sie es il elle ils elles".split())
_SHOULD = frozenset("should must shall soll sollen sollte muss müssen doit doivent debe deben".split())
_ONLY = frozenset("only just first nur erst zuerst seulement d'abord sólo solo primero だけ".split())
_CODE = frozenset("code implementation implementierung l'implémentation implémentation implementación 実装".split())
_NOT = frozenset(  # negations, and pronouns by which the person keeps the work for themselves
    """
    no not don't never without nothing avoid kein keine keinen nicht noch ohne pas sans ne sin ninguna しない 不要
    i'll i ich je yo myself selbst
    """.split()
)
_THEN = frozenset("then dann danach ensuite puis luego después".split())
_REACH = 4  # words before a word in which a negation counts
_ENDS = str.maketrans(dict.fromkeys(".!?;\n", "\0"))
_BARE = ',:()[]`"*'


def red_tests_wanted(prompt: str) -> bool:
    """Whether a prompt such as "write failing tests first, do not implement anything yet" wants tests that fail.

    Not "write a failing test, then make it pass".
    """
    writes = is_red = no_code = only = False
    for sentence in prompt[:4_000].lower().translate(_ENDS).split("\0"):
        words = [word.strip(_BARE) for word in sentence.split()]
        for at, word in enumerate(words):
            is_denied = not _NOT.isdisjoint(words[max(0, at - _REACH) : at])
            if word in _CODE:
                if not _THEN.isdisjoint(words[max(0, at - _REACH) : at]):
                    return False
                no_code = no_code or is_denied
            elif word.startswith(_MAKE):
                if not is_denied:
                    return False
                no_code = True
            elif not is_denied and _is_red_test(words, at):
                is_red = True
            only = only or word in _ONLY
        writes = writes or (any(word.startswith(_WRITE) for word in words) and any(map(_is_test, words)))
    return writes and (is_red or (only and no_code))


def _is_red_test(words: list[str], at: int) -> bool:
    """Whether a word belongs to "a failing test", "a test that fails", "it should be red"; not to "a test for a
    login that fails".
    """
    word, before = words[at], words[max(0, at - 3) : at]
    if word in _RED and any(map(_is_test, words[at + 1 : at + 3])):
        return True
    if word not in _FAIL or not before:
        return False
    is_clause = before[-1] in _THAT and any(map(_is_test, before[:-1][-1:]))
    return is_clause or bool(_SHOULD.intersection(before) and _IT.intersection(words[max(0, at - 4) : at]))


def _is_test(word: str) -> bool:
    return not _TEST.isdisjoint(words_of(word)) or any(name in word for name in _UNSPACED)


def only_wanted_tests(prompt: str, message: str, failures: list[FailedCheck], changed: list[str]) -> bool:
    """Whether only tests fail, in files changed for this prompt, and the person wanted them to."""
    if not all(
        failure.kind == "test" and failure.items and failure.count == len(failure.items) for failure in failures
    ):
        return False
    is_theirs = all(_is_in(item, changed) for failure in failures for item in failure.items)
    return is_theirs and red_tests_wanted(prompt) and not claims_green(message, failures)


def _is_in(item: str, changed: list[str]) -> bool:
    """Whether one of these files contains the test, judged by the path or module in its name."""
    path = item.partition("::")[0].partition(" > ")[0].partition(" › ")[0]
    modules = [file.rpartition(".")[0].replace("/", ".") for file in changed]
    return any(file == path or file.endswith(f"/{path}") for file in changed) or any(
        item.startswith(f"{module}.") for module in modules
    )
