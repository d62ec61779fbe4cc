"""Whether a command line is plainly harmless: a look at its words that costs an ordinary event next to nothing."""

from __future__ import annotations

from detent.shell.harmless import EXCEPT, GIT_EXCEPT, HARMLESS, MODULES, SUBCOMMANDS, TELLING

_LONGEST = 2_000
# What only the parser understands. Inside single quotes these are letters; elsewhere the line is not ordinary.
_SIGNS = "$`\\{}*?[]()~!<#^"
_QUIET = (
    "2>&1",
    "1>&2",
    ">&2",
    "2>/dev/null",
    "2> /dev/null",
    "&>/dev/null",
    "&> /dev/null",
    ">/dev/null",
    "> /dev/null",
)
_OPERATORS = ("&&", "||", ";", "|", "\n", "&")
_SED_SCRIPT = frozenset("0123456789,$p;q -n")
_AWK_SIGNS = (">", "|", "system", "getline", "@")
_SCRIPTS = (".py", ".js", ".mjs", ".cjs", ".ts")


def is_ordinary(line: str, guarded: tuple[str, ...] = ()) -> bool:
    """True only if the line reads, builds or tests, and names nothing that looks like a secret or is `guarded`.

    Conservative: false says nothing about a line. `guarded` are further pieces of text (in lower case) that make a
    line worth a proper look.
    """
    if len(line) > _LONGEST:
        return False
    lower = line.lower()
    if any(piece in lower for piece in TELLING) and _telling(lower):
        return False
    if any(piece in lower for piece in guarded):
        return False
    commands = _commands(line)
    return commands is not None and all(_is_harmless(words) for words in commands)


def _telling(lower: str) -> bool:
    """Beside /dev/null, which stands in many lines."""
    rest = lower.replace("/dev/null", "")
    return any(piece in rest for piece in TELLING)


def _commands(line: str) -> list[list[str]] | None:
    """The words of each command; None if the line has anything in it that needs a grammar."""
    for text in _QUIET:
        if text in line:
            line = line.replace(text, " ")
    if ">" in line and not _quoted_only(line, ">"):
        return None
    commands: list[list[str]] = [[]]
    word, inside, at, size = "", False, 0, len(line)
    while at < size:
        letter = line[at]
        if letter == "'" or letter == '"':
            end = line.find(letter, at + 1)
            if end < 0 or (letter == '"' and _has_sign(line[at + 1 : end])):
                return None
            word += line[at + 1 : end]
            inside, at = True, end + 1
            continue
        if letter in " \t" or letter in ";|&\n":
            if word or inside:
                commands[-1].append(word)
                word, inside = "", False
            if letter not in " \t":
                commands.append([])
        elif letter in _SIGNS or not (" " < letter < "\x7f"):
            if not (letter in "[]" and _is_test(line, at)):
                return None
            word += letter
        else:
            word += letter
        at += 1
    if word or inside:
        commands[-1].append(word)
    return [words for words in commands if words]


def _has_sign(text: str) -> bool:
    return any(sign in text for sign in "$`\\{}*?[") or "<<" in text


def _quoted_only(line: str, sign: str) -> bool:
    """All of these signs stand in quotes."""
    at, quote = 0, ""
    for letter in line:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == sign:
            return False
        at += 1
    return True


def _is_test(line: str, at: int) -> bool:
    """A bracket that is a word of its own: `[ -f x ]`."""
    before, behind = line[at - 1 : at], line[at + 1 : at + 2]
    return before in ("", " ", ";", "&", "|", "\n") and behind in ("", " ", ";", "&", "|", "\n")


def _is_harmless(words: list[str]) -> bool:
    at = 0
    while at < len(words) and "=" in words[at] and words[at].partition("=")[0].replace("_", "").isalnum():
        if words[at].startswith(("GIT_", "LD_", "PATH=", "BASH_ENV", "ENV=", "PYTHON", "NODE_", "PAGER", "EDITOR")):
            return False
        at += 1
    if at == len(words):
        return True
    name = words[at].rpartition("/")[2]
    rest = words[at + 1 :]
    if name in HARMLESS:
        return _looks(name, rest)
    if name in SUBCOMMANDS:
        return _sub_command(name, rest)
    return name in ("python", "python3", "node", "deno") and _runs_file(name, rest)


def _looks(name: str, rest: list[str]) -> bool:
    if name == "sed":
        return bool(rest) and rest[0] == "-n" and len(rest) > 1 and set(rest[1]) <= _SED_SCRIPT
    if name == "awk" and any(sign in word for word in rest for sign in _AWK_SIGNS):
        return False
    if name == "uniq" and len([word for word in rest if not word.startswith("-")]) > 1:
        return False  # the second file is written
    wrong = EXCEPT.get(name, ())
    return not any(word.startswith(wrong) for word in rest) if wrong else True


def _sub_command(name: str, rest: list[str]) -> bool:
    if name == "make":
        return not any("=" in word or word.startswith(("-f", "-C", "-E", "--eval", "-I")) for word in rest)
    if not rest or rest[0] not in SUBCOMMANDS[name]:
        return False
    if name == "git":
        return not any(word.startswith(GIT_EXCEPT) for word in rest)
    return not (
        name == "detent" and rest[0] in ("rule", "incident", "event") and len(rest) > 1 and rest[1] != "list"
    )


def _runs_file(name: str, rest: list[str]) -> bool:
    if not rest:
        return False
    if rest[0] == "-m" and name != "node":
        return len(rest) > 1 and rest[1] in MODULES
    return rest[0].endswith(_SCRIPTS) and not rest[0].startswith("-")
