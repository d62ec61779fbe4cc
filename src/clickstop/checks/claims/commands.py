"""What a command written as code inside a sentence stands for: one of a few words that no message contains."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.printed import FAILED, result
from clickstop.checks.claims.programs import PROGRAMS, STARTS, TASKS, by_name

_MARKS = {c.TESTS: "~test", c.BUILD: "~build", c.CHECK: "~check"}
_STANDS_FOR = {name: _MARKS[concept] for name, concept in (*PROGRAMS.items(), *TASKS.items())}
_TASKS = ("gradle", "gradlew", "node")  # whose tasks are named in one word
_CHECK_TESTS = ("gradle", "gradlew", "make")  # whose `check` is above all tests
_TARGETS = ("make", "just", "task")
_ELSEWHERE = ("main", "master", "develop", "trunk", "origin/main", "origin/master")
_FILTERS = ("-k", "-t", "-g", "-p", "-run", "--run-only", "--filter", "--grep", "--package", "--lib", "--test")
_WHOLE = (".", "./...", "tests", "tests/", "test", "test/", "src", "src/", "all", "run", "discover")
_ALL_TESTS = ("tests/", "test/", "spec/", "specs/", "tests", "__tests__")
_BEFORE = ("cd", "env", "sudo", "time", "$")
_PROMPTS = ("$ ", "% ", "❯ ", "> ")
_STATES = ("..", "…", " - ", " \u2013 ", " — ", " → ", " -> ", ": ", "  ", "\t")  # between a name and its result
_TICKS, _VARIANT = "✅✔✓🟢☑", " \ufe0f"
_COMMANDS = ("~test", "~build", "~check", "~part")


def quoted(words: str) -> str:
    """A quote of a tool's good result says so; any other says nothing."""
    printed = result(words)
    return "~quote" if printed in ("", FAILED) else printed


def spoken(code: str) -> str:
    """`npm test` is a thing that passes, `parse()` is not, and `pytest tests/a.py` is a part of the tests."""
    program, _, arguments = code.partition(" ")
    tool = PROGRAMS.get(program)  # `svelte-check found 0 errors`
    printed = result(arguments if tool else code)
    if printed:
        return "~code" if printed == FAILED else f"{_MARKS[tool]} : {printed}" if tool else printed
    for joint in ("&&", "||", "|"):
        code = code.replace(joint, ";")
    words = [_stands_for(command.split()) for command in code.split(";")]
    return " & ".join(word for word in words if word != "~code") or "~code"


def shown(block: list[str]) -> list[str]:
    """What a block of a terminal's text says: the commands in it, and results, each with what it is of."""
    sentences = []
    command = ""
    for line in map(str.strip, block):
        prompt = next((prompt for prompt in _PROMPTS if line.startswith(prompt)), "")
        results = [] if prompt else _line(line, command)
        if not results:
            stands_for = spoken(line.removeprefix(prompt))
            is_command = stands_for.startswith(_COMMANDS)
            command = stands_for if is_command else "" if prompt else command
            results = [f"~ran {command}"] if is_command else []
        sentences += results
    return sentences


def _line(line: str, command: str) -> list[str]:
    """`ruff ...... ok`, `✓ lint`, `42 passed in 3.1s`."""
    if line[:1] in _TICKS and line[1:].strip():
        return [f"✅ {line[1:].strip(_VARIANT)}"]
    for sign in _STATES:
        name, _, state = line.partition(sign)
        printed, about = result(state.strip(" .\t")), spoken(name)
        if printed and about.startswith(_COMMANDS) and (about != "~part" or any(sign in name for sign in "/.:")):
            return [f"{about} : {printed}"]
    printed = result(line)
    return [f"{command} : {printed}" if command else printed] if printed else []


def names_part(command: str) -> bool:
    """Whether a command line runs some of the tests, by its own words, and nothing in it runs all."""
    stands_for = spoken(command).split()
    return "~part" in stands_for and "~test" not in stands_for


def _stands_for(words: list[str]) -> str:
    while words and ("=" in words[0] or words[0] in _BEFORE):
        words = words[1:]
    words = [words[0].removeprefix("./"), *words[1:]] if words else words
    if words == ["rake"]:
        return "~test"
    if words[:1] == ["make"] and all(word == "all" or word.startswith("-") for word in words[1:]):
        return "~build"
    if words[1:2] == ["check"] and words[0] in _CHECK_TESTS:
        return "~test"
    if words and words[0] in _TARGETS:  # make lint test build
        return " & ".join(_STANDS_FOR[word] for word in words if word in _STANDS_FOR) or "~code"
    if words and words[0] in _TASKS:
        names = [_STANDS_FOR.get(_first_word(word), "") for word in words[1:]]
        if len(set(filter(None, names))) > 1:  # gradle assemble spotlessCheck
            return " & ".join(filter(None, names))
    if words and words[0] in STARTS:
        for at, word in enumerate(words):
            name = _STANDS_FOR.get(_first_word(word) if words[0] in _TASKS else word.partition(":")[0])
            if name and not (word == "ruff" and "format" in words):
                return "~part" if _is_part(name, words[at + 1 :]) else name
    return _name(words[0]) if len(words) == 1 else _MARKS.get(by_name(words), "~code")


def _first_word(task: str) -> str:
    """`:app:assembleDebug` assembles, `node --test` tests."""
    task = task.rpartition(":")[2].lstrip("-")
    return task[: next((at for at, sign in enumerate(task) if not sign.islower()), len(task))]


def _is_part(name: str, arguments: list[str]) -> bool:
    """Of the tests when anything is named; of checks and builds when a file is."""
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word.startswith("no:") or following.startswith("no:") or word.isdigit() or word == "auto":
            continue  # `pytest -p no:cacheprovider -n 4`: how they run, not which
        if name == "~test" and word.partition("=")[0] in _FILTERS:
            return True
        if word.startswith("-") or word in _WHOLE or word in _STANDS_FOR:
            continue
        if name == "~test" or "." in word.rpartition("/")[2].strip("."):
            return True
    return False


def _name(word: str) -> str:
    """Of tests (`tests/test_a.py`, `test_parse_empty`, `CartSpec`), of another file, or of where others work."""
    name = word.lower()
    if name in _ALL_TESTS:
        return "~test"
    is_file = "/" in name or "." in name.strip(".")[:-1]
    if ("test" in name or "spec" in name) and (
        is_file or any(sign in name for sign in "_:([") or name.rstrip("s").endswith(("test", "spec"))
    ):
        return "~part"
    if name in _ELSEWHERE:
        return "~main"
    return "~file" if is_file and "(" not in name else "~code"
