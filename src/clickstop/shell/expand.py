"""Expand words as the shell does: quotes, variables, substitutions, braces, tilde."""

from __future__ import annotations

import os

from clickstop.core.late import next_of, pattern, re
from clickstop.shell import braces, heredocs, parameters
from clickstop.shell.effect import HOME_ELSEWHERE
from clickstop.shell.line import closing
from clickstop.shell.long_text import shortened
from clickstop.shell.scope import MARKS, UNKNOWN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.scope import Scope

    Substitute = Callable[[str, Scope], str]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"
_DIGITS = "0123456789"
_SIMPLE = f"{_LETTERS}{_DIGITS}./:=@%+,-"  # without any meaning to the shell
_SPECIAL = "\\'\"`$<>"
_SPECIAL_IN_QUOTES = '\\"`$'
_PARAMETERS = f"{_DIGITS}@*#?$!-"  # names of one sign
_GLOB = "*?["
_AS_TEXT = str.maketrans({sign: f"[{sign}]" for sign in "*?[]"})
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "v": "\v"}
_ANSI = pattern(r"(?s)\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|c.|.)")
_WORDS = 64  # that one word may expand to
# A value that contains itself (`a=$a$a`) doubles each time.
_LENGTH = 20_000


class WordPiece:
    """A part of a word: its possible texts, and whether quotes protect it from splitting and globbing."""

    __slots__ = ("quoted", "splits", "texts")

    def __init__(self, texts: list[str], *, quoted: bool, splits: bool = False) -> None:
        self.texts = texts
        self.quoted = quoted
        self.splits = splits


class Expander:
    """Expands words in a scope; `substitute` follows the text of a substitution and returns what it prints."""

    def __init__(self, scope: Scope, substitute: Substitute) -> None:
        self._scope = scope
        self._substitute = substitute

    def words(self, raws: list[str]) -> list[Arg]:
        args: list[Arg] = []
        for raw in raws:
            args += self.word(raw)
        return some_of(args, 2_000)

    def word(self, raw: str) -> list[Arg]:
        # Most words have nothing in them to expand.
        if raw and not raw.strip(_SIMPLE):
            return [Arg(raw)]
        args: list[Arg] = []
        for alternative in braces.expand(raw):
            args += self._fields(self.pieces(alternative), raw)
        return some_of(args, _WORDS)

    def first_value(self, raw: str) -> str:
        """Expand an assignment's value or a redirection's target: not split, and the first of several values."""
        return self.values(raw)[0]

    def values(self, raw: str) -> list[str]:
        """Return every value that a word may have when it is not split."""
        pieces = self.pieces(raw)
        texts = [""]
        for place, piece in enumerate(pieces):
            # Otherwise what follows is part of the user's name.
            alone = len(pieces) == 1 or "/" in "".join(piece.texts[:1])
            tilde = place == 0 and not piece.quoted and alone
            choices = [self._tilde(text) for text in piece.texts] if tilde else piece.texts
            texts = [shortened(prefix + choice, _LENGTH) for prefix in texts for choice in choices or [""]][:16]
        return texts or [""]

    def document(self, text: str) -> str:
        """Expand a here-document."""
        if "$" not in text and "`" not in text and "\\" not in text:
            return text
        pieces: list[WordPiece] = []
        # It is read like a double-quoted text, except that double quotes mean nothing in it.
        self._double(text.replace('"', '\\"'), 0, pieces)
        return "".join("".join(piece.texts[:1]) for piece in pieces)

    def pieces(self, raw: str) -> list[WordPiece]:
        self._scope.run.step(1 + len(raw) // 50)
        pieces: list[WordPiece] = []
        at = 0
        while at < len(raw):
            plain = raw[at : next_of(_SPECIAL, raw, at)]
            if plain:
                pieces.append(WordPiece([self._restored(plain)], quoted=heredocs.OPEN in plain))
                at += len(plain)
            else:
                at = self._special(raw, at, pieces)
                self._scope.run.step()
        return _merged(pieces)

    def _special(self, raw: str, at: int, pieces: list[WordPiece]) -> int:
        """Read the piece that begins at a quote, a backslash or a dollar; return the index after it."""
        letter = raw[at]
        if letter == "\\":
            pieces.append(WordPiece([raw[at + 1 : at + 2]], quoted=True))
            return at + 2
        if letter == "'":
            end = _end(raw, "'", at + 1)
            pieces.append(WordPiece([self._restored(raw[at + 1 : end])], quoted=True))
            return end + 1
        if letter == '"':
            return self._double(raw, at + 1, pieces)
        if letter in "<>":
            return self._process(raw, at, pieces)
        if raw.startswith("$'", at):
            return _ansi(raw, at + 2, pieces)
        if raw.startswith('$"', at):
            return self._double(raw, at + 2, pieces)
        return self._dollar(raw, at, pieces, quoted=False)

    def _restored(self, text: str) -> str:
        return heredocs.restored(text, self._scope.run.heredocs) if heredocs.OPEN in text else text

    def _double(self, raw: str, at: int, pieces: list[WordPiece]) -> int:
        pieces.append(WordPiece([""], quoted=True))
        while at < len(raw) and raw[at] != '"':
            plain = raw[at : next_of(_SPECIAL_IN_QUOTES, raw, at)]
            if plain:
                pieces.append(WordPiece([plain], quoted=True))
                at += len(plain)
            elif raw[at] == "\\":
                escaped = raw[at + 1 : at + 2]
                pieces.append(WordPiece([escaped if escaped in '$`"\\' else raw[at : at + 2]], quoted=True))
                at += 2
            else:
                at = self._dollar(raw, at, pieces, quoted=True)
                self._scope.run.step()
        return at + 1

    def _dollar(self, raw: str, at: int, pieces: list[WordPiece], *, quoted: bool) -> int:
        # Finding the end costs as much as there is text left.
        self._scope.run.step(1 + (len(raw) - at) // 500)
        if raw.startswith("$((", at) or raw.startswith("$[", at):
            end = closing(raw, at + 2, ")" if raw[at + 1] == "(" else "]")
            self._inside(raw[at + 2 : end - 1])
            pieces.append(WordPiece([UNKNOWN], quoted=True))
            return end
        if raw.startswith("$(", at) or raw[at] == "`":
            return self._substitution(raw, at, pieces, quoted)
        if raw.startswith("${", at):
            end = closing(raw, at + 2, "}")
            texts = parameters.expand(raw[at + 2 : end - 1], self._scope, self.values)
            pieces.append(WordPiece(texts, quoted=quoted, splits=not quoted))
            return end
        name = _name(raw, at + 1)
        if not name:
            # Without a name after it, a dollar stands for itself.
            pieces.append(WordPiece(["$"], quoted=True))
            return at + 1
        if quoted and name == "@":
            pieces.append(WordPiece(list(self._scope.arguments) or [""], quoted=True))  # each is a word of its own
        else:
            pieces.append(WordPiece(parameters.values(name, self._scope), quoted=quoted, splits=not quoted))
        return at + 1 + len(name)

    def _substitution(self, raw: str, at: int, pieces: list[WordPiece], quoted: bool) -> int:
        opening = 1 if raw[at] == "`" else 2
        end = closing(raw, at + opening, "`" if opening == 1 else ")")
        text = raw[at + opening : end - 1] if raw[end - 1 : end] in "`)" else raw[at + opening : end]
        text = re.sub(r"\\([`$\\])", r"\1", text) if opening == 1 and "\\" in text else text
        # As the shell does: `$(...)` loses NULs and trailing newlines.
        value = self._substitute(text, self._scope).replace("\0", "").rstrip("\n")
        pieces.append(WordPiece([value], quoted=quoted, splits=not quoted))
        return end

    def _inside(self, text: str) -> None:
        """Follow the substitutions inside arithmetic."""
        if "$(" in text or "`" in text:
            self.pieces(text)

    def _process(self, raw: str, at: int, pieces: list[WordPiece]) -> int:
        """Expand `<(...)` to the path of a file that holds what the command prints."""
        if not raw.startswith("(", at + 1):
            pieces.append(WordPiece([raw[at]], quoted=True))
            return at + 1
        end = closing(raw, at + 2, ")")
        text = self._substitute(raw[at + 2 : end - 1], self._scope)
        run = self._scope.run
        # Above any descriptor that a line opens itself.
        path = f"/dev/fd/{100 + len(run.written)}"
        run.written[path] = text
        if raw[at] == ">":
            run.sinks[path] = raw[at + 2 : end - 1]
        pieces.append(WordPiece([path], quoted=True))
        return end

    def _tilde(self, text: str) -> str:
        if text == "~" or text.startswith("~/"):
            return (HOME_ELSEWHERE if self._scope.where else self._scope.run.home) + text[1:]
        if text.startswith("~"):
            user, slash, path = text[1:].partition("/")
            if user in ("+", "-"):
                return parameters.values("PWD" if user == "+" else "OLDPWD", self._scope)[0] + slash + path
            home = os.path.expanduser(f"~{user}")
            # A user that this machine does not know may be one of another machine.
            return (home if home[0] != "~" else f"/home/{user}") + slash + path
        return text

    def _fields(self, pieces: list[WordPiece], raw: str) -> list[Arg]:
        if not all(piece.texts for piece in pieces):
            # "${x[@]}" of an empty array is no word at all, unless something else stands beside it.
            pieces = [piece for piece in pieces if any(piece.texts)]
            if not pieces:
                return []
        args: list[Arg] = []
        for choice in _choices(pieces):
            args += self._split(choice, raw)
        return args

    def _parts(self, text: str) -> list[str]:
        """Split a text at the characters in IFS."""
        signs = parameters.values("IFS", self._scope)[0]
        signs = " \t\n" if signs in (" ", "", UNKNOWN) else signs
        return text.translate(dict.fromkeys(map(ord, signs), signs[0])).split(signs[0])

    def _split(self, choice: list[tuple[str, WordPiece]], raw: str) -> list[Arg]:
        """Turn one choice of texts into words, split where unquoted values have blanks."""
        fields: list[list[tuple[str, bool]]] = [[]]
        for place, (text, piece) in enumerate(choice):
            if not piece.splits:
                alone = "/" in text or len(choice) == 1  # otherwise what follows is part of the user's name
                whole = self._tilde(text) if place == 0 and not piece.quoted and alone else text
                fields[-1].append((whole, piece.quoted))
                continue
            first, *following = self._parts(shortened(text, _LENGTH))
            if first:
                fields[-1].append((first, False))
            fields += [[(part, False)] for part in following if part]
            if following and not following[-1]:  # the value ends with a blank: what follows is a new word
                fields.append([])
        return some_of([_arg(field, raw) for field in fields if field], _WORDS)


def _merged(pieces: list[WordPiece]) -> list[WordPiece]:
    """Join neighbouring pieces of the same kind."""
    merged: list[WordPiece] = []
    for piece in pieces:
        last = merged[-1] if merged else None
        alike = last is not None and last.quoted == piece.quoted and not last.splits and not piece.splits
        if last is not None and alike and len(last.texts) == len(piece.texts) == 1:
            last.texts = [last.texts[0] + piece.texts[0]]
        else:
            merged.append(WordPiece(list(piece.texts), quoted=piece.quoted, splits=piece.splits))
    return merged


def _choices(pieces: list[WordPiece]) -> list[list[tuple[str, WordPiece]]]:
    choices: list[list[tuple[str, WordPiece]]] = [[]]
    for piece in pieces:
        choices = [[*prefix, (text, piece)] for prefix in choices for text in piece.texts][:_WORDS]
    return choices


def _arg(field: list[tuple[str, bool]], raw: str) -> Arg:
    value = shortened("".join(text for text, _ in field), _LENGTH)
    # In quotes, `"*"` is a name with a star in it.
    if not any(sign in text for text, quoted in field if not quoted for sign in _GLOB):
        return Arg(value, raw)
    pattern = "".join(text.translate(_AS_TEXT) if quoted else text for text, quoted in field)
    return Arg(value, raw, pattern[:_LENGTH])


def _name(raw: str, at: int) -> str:
    """Return the name of the variable that begins at `at`, "" if none does."""
    end = at
    while end < len(raw) and (raw[end] in _LETTERS or (end > at and raw[end] in _DIGITS)):
        end += 1
    return raw[at:end] or (raw[at] if at < len(raw) and raw[at] in _PARAMETERS else "")


def _ansi(raw: str, at: int, pieces: list[WordPiece]) -> int:
    end = at
    while end < len(raw) and raw[end] != "'":
        end += 2 if raw[end] == "\\" else 1
    text, _, _ = _ANSI.sub(_escaped, raw[at:end]).partition("\0")  # bash ends the text there
    pieces.append(WordPiece([text], quoted=True))
    return end + 1


def _escaped(match: re.Match[str]) -> str:
    code = match.group(1)
    if code[0] in "xuU" and len(code) > 1:
        return _letter(int(code[1:], 16))
    if code[0] in "01234567":
        return _letter(int(code, 8) % 256)
    return _ESCAPES.get(code, code if code in "\\'\"?" else match.group())


def _letter(number: int) -> str:
    # Our own marks could be forged with `$'\ue010'`.
    return chr(number) if number < 0x110000 and chr(number) not in MARKS else ""


def _end(text: str, mark: str, at: int) -> int:
    end = text.find(mark, at)
    return end if end >= 0 else len(text)


def unescaped(text: str) -> str:
    """Replace escapes as `echo -e` and `printf` do."""
    return _ANSI.sub(_escaped, text)
