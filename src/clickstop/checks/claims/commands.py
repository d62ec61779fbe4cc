"""What a command written as code inside a sentence stands for: one of a few words that no message contains."""

from __future__ import annotations

_RUNNERS = """
npm npx pnpm pnpx yarn bun bunx deno node uv uvx poetry pdm hatch pipenv rye python python3 py make just task
cargo go mvn ./mvnw mvnw gradle ./gradlew gradlew dotnet mix composer bundle rake rails php swift zig bazel nx
turbo lerna cmake meson ninja sbt stack cabal dune flutter dart xcodebuild rush moon next vite webpack astro ng
tauri expo nuxt wasm-pack docker podman docker-compose
"""
_TESTS = """
test tests pytest jest vitest mocha rspec phpunit ctest tox nox unittest nextest ava minitest playwright cypress
check-test testall
"""
_BUILDS = "build compile assemble javac package xcodebuild msbuild"
_CHECKS = """
lint tsc mypy pyright basedpyright ruff eslint clippy check typecheck type-check types check-types vet biome
flake8 pylint golangci-lint oxlint svelte-check vue-tsc rubocop phpstan psalm shellcheck pre-commit credo dialyzer
staticcheck ty ktlint detekt swiftlint stylelint phpcs php-cs-fixer srb sorbet clang-tidy cppcheck tflint
"""
_STANDS_FOR = {
    **dict.fromkeys(_TESTS.split(), "~test"),
    **dict.fromkeys(_BUILDS.split(), "~build"),
    **dict.fromkeys(_CHECKS.split(), "~check"),
}
_STARTS = frozenset((*_RUNNERS.split(), *_STANDS_FOR))
_TASKS = ("gradle", "./gradlew", "gradlew", "node")  # whose tasks are named in one word
_TARGETS = ("make", "just", "task")
_ELSEWHERE = ("main", "master", "develop", "trunk", "origin/main", "origin/master")
_FILTERS = ("-k", "-t", "-g", "-p", "-run", "--run-only", "--filter", "--grep", "--package", "--lib", "--test")
_WHOLE = (".", "./...", "tests", "tests/", "test", "test/", "src", "src/", "all", "run", "discover")
_BEFORE = ("cd", "env", "sudo", "time", "$")
_NOTHING_FOUND = tuple(
    f"{none} {what}" for none in ("0", "no") for what in ("errors", "issues", "failures", "warnings", "failed")
)
_SUCCESS = frozenset(("exit 0", "exit code 0", "exit0", "all checks passed", "ok", "pass", "fail 0", "failed 0"))
_LONGEST_QUOTE = 80
_PASSED = ("pass", "passed", "passing")
_FAILED = ("fail", "error")
_NO_SIGNS = str.maketrans(dict.fromkeys("=,;:.#()", " "))


def quoted(words: str) -> str:
    """A quote of a tool that found nothing says so; any other says nothing."""
    return "~clean" if _is_clean(words) else "~quote"


def spoken(code: str) -> str:
    """`npm test` is a thing that passes, `parse()` is not, and `pytest tests/a.py` is a part of the tests."""
    if _counts_passes(code):
        return "~passed"
    if _is_clean(code):
        return "~clean"
    for joint in ("&&", "||", "|"):
        code = code.replace(joint, ";")
    words = [_stands_for(command.split()) for command in code.split(";")]
    return " & ".join(word for word in words if word != "~code") or "~code"


def names_part(command: str) -> bool:
    """Whether a command line runs some of the tests, by its own words, and nothing in it runs all."""
    stands_for = spoken(command).split()
    return "~part" in stands_for and "~test" not in stands_for


def _is_clean(words: str) -> bool:
    """`0 errors`, `All checks passed!`, `Success: no issues found in 88 source files`."""
    text = words.strip("# ").lower()
    if text.startswith("success: no issues"):
        return True
    text = text.removeprefix("found ")
    return text.rstrip("!") in _SUCCESS or (text.startswith(_NOTHING_FOUND) and len(text) < _LONGEST_QUOTE)


def _counts_passes(code: str) -> bool:
    """`42 passed`, and nothing that failed beside it."""
    words = code.lower().translate(_NO_SIGNS).split()
    passes = any(_count(words, at) for at, word in enumerate(words) if word in _PASSED)
    return passes and not any(_count(words, at) for at, word in enumerate(words) if word.startswith(_FAILED))


def _count(words: list[str], at: int) -> int:
    """Before the word, as in "42 passed", or else after it, as in "# pass 42"."""
    beside = [word for word in (*words[max(0, at - 1) : at], *words[at + 1 : at + 2]) if word.isdecimal()]
    return int(beside[0][:9]) if beside else 0


def _stands_for(words: list[str]) -> str:
    while words and ("=" in words[0] or words[0] in _BEFORE):
        words = words[1:]
    if words == ["rake"]:
        return "~test"
    if words[:1] == ["make"] and all(word == "all" or word.startswith("-") for word in words[1:]):
        return "~build"
    if words and words[0] in _TARGETS:  # make lint test build
        return " & ".join(_STANDS_FOR[word] for word in words if word in _STANDS_FOR) or "~code"
    if words and words[0] in _STARTS:
        for at, word in enumerate(words):
            name = _STANDS_FOR.get(_first_word(word) if words[0] in _TASKS else word.partition(":")[0])
            if name and not (word == "ruff" and "format" in words):
                return "~part" if _is_part(name, words[at + 1 :]) else name
    return _name(words[0]) if len(words) == 1 else "~code"


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
    is_file = "/" in name or "." in name.strip(".")[:-1]
    if ("test" in name or "spec" in name) and (
        is_file or any(sign in name for sign in "_:([") or name.rstrip("s").endswith(("test", "spec"))
    ):
        return "~part"
    if name in _ELSEWHERE:
        return "~main"
    return "~file" if is_file and "(" not in name else "~code"
