"""Which language a message is written in, by its script and its commonest words; only that table is loaded."""

from __future__ import annotations

import os

from clickstop.checks.claims.programs import PROGRAMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_TABLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")
TOOLS = "tools"  # the table that goes with every language
_COMMON = {
    "german": """der die das und nicht ich ist sind mit für wurde wurden ein eine jetzt alle den auf von keine ohne
        fehler durch läuft laufen grün sämtliche kein bestanden fehlgeschlagen meldet mehr wieder sauber testlauf
        typfehler auch erfolgreich lässt sich build-lauf es wird""",
    "french": """le la les et des est sont une dans pour pas tous j'ai avec sur du sans tout aucun aucune erreur
        échec échecs passent réussis réussit ne rien plus vert signale
        l' d' n' qu' aussi de propre""",
    "spanish": """el la los las y está están una para todos todas con del se he sin por prueba pruebas pasan errores
        compila ningún ninguna encuentra muestra advertencias falla fallan fallos fallidos pasados verde nuevo
        no hay de ya sigue siguen vuelve también proyecto código""",
    "portuguese": """o os e está estão uma para todos todas com da foi não sem em ao teste testes passam passaram
        erros tudo suíte nenhum nenhuma falha falham falharam compilação verificação avisos novo
        há de já voltou continua continuam também projeto código passa""",
    "english": "the and is are to of it all with was for have that this been pass passes no",
}
_SIGNS = ".,:;!?()`*"


def words_of(message: Iterable[tuple[str, str]]) -> str:
    """The words of the language that fits best; English if none does."""
    message = list(message)
    fitting = languages_of(message)
    if len(fitting) == 1:
        return table_of(fitting[0])
    words = {word.strip(_SIGNS) for _, sentence in message for word in sentence.lower().split()}
    words -= PROGRAMS.keys() | _entries(table_of(TOOLS))
    tables = [table_of(language) for language in sorted(fitting, key="english".__ne__)]
    return max(tables, key=lambda table: len(_entries(table).intersection(words)))  # the first of the best


_entries_of: dict[str, frozenset[str]] = {}
_text_of: dict[str, str] = {}


def _entries(table: str) -> frozenset[str]:
    """Its words; of phrases each by itself."""
    if table not in _entries_of:
        words = (word.strip(",:()") for word in table.replace("|", " ").split())
        _entries_of[table] = frozenset(word for word in words if word.isalpha())
    return _entries_of[table]


def table_of(language: str) -> str:
    """The text of a language's table."""
    if language not in _text_of:
        with open(os.path.join(_TABLES, f"{language}.txt"), encoding="utf-8") as file:
            _text_of[language] = file.read()
    return _text_of[language]


def languages_of(message: Iterable[tuple[str, str]]) -> list[str]:
    """Those that fit best: one, or several where a message is too short to tell."""
    text = " ".join(sentence for _, sentence in message).lower()
    words = [word.strip(_SIGNS) for word in text.split()]
    words += [word[: word.index("'") + 1] for word in words if "'" in word]  # l'application
    common = {name: sum(map(frozenset(marks.split()).__contains__, words)) for name, marks in _COMMON.items()}
    if not text.isascii():
        kana = sum("\u3040" <= sign <= "\u30ff" for sign in text)
        han = sum("\u4e00" <= sign <= "\u9fff" for sign in text)
        if (kana + han) * 10 > len(text) or (kana + han and not any(common.values())):
            return ["japanese" if kana * 10 > han else "chinese"]
    return [name for name in common if common[name] == max(common.values())]
