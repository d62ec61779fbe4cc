"""What a command written as code inside a sentence stands for: one of a few words that no message contains."""

from __future__ import annotations

import re

_RUNNERS = (
    "npm npx pnpm pnpx yarn bun bunx deno node uv uvx poetry pdm hatch pipenv rye python python3 py make just "
    "task cargo go mvn ./mvnw mvnw gradle ./gradlew gradlew dotnet mix composer bundle rake rails php swift "
    "zig bazel nx turbo lerna cmake meson ninja sbt stack cabal dune flutter dart xcodebuild rush moon next "
    "vite webpack astro ng tauri expo nuxt wasm-pack"
)
_TESTS = (
    "test tests pytest jest vitest mocha rspec phpunit ctest tox nox unittest nextest ava minitest playwright "
    "cypress check-test test:unit test:ci test:all test:run testall"
)
_BUILDS = "build compile assemble javac build:prod build:all package"
_CHECKS = (
    "lint tsc mypy pyright basedpyright ruff eslint clippy check typecheck type-check types check-types vet "
    "biome flake8 pylint golangci-lint oxlint svelte-check vue-tsc rubocop phpstan psalm shellcheck pre-commit "
    "credo dialyzer staticcheck lint:check check:types typecheck:all tsc:check ty ktlint detekt "
    "swiftlint stylelint"
)
_KINDS = {
    **dict.fromkeys(_TESTS.split(), "test"),
    **dict.fromkeys(_BUILDS.split(), "build"),
    **dict.fromkeys(_CHECKS.split(), "check"),
}
_STARTS = frozenset((*_RUNNERS.split(), *_KINDS))
_NOT_FULL = frozenset(
    ("-k", "-t", "-g", "-p", "-run", "--run-only", "--filter", "--grep", "--package", "--lib", "--test")
)
_WHOLE = frozenset((".", "./...", "tests", "tests/", "test", "test/", "src", "src/", "all", "run", "discover"))

_JOINED = re.compile(r"\s*(?:&&|\|\||[;|])\s*")
_PASSED = re.compile(
    r"=*\s*(?:all )?\d[\d,]* (?:passed|passing|tests? passed)\b(?!.*\b[1-9]\d* (?:failed|failing|errors?))",
    re.IGNORECASE,
)
_CLEAN = re.compile(
    r"(?:found )?(?:0|no) (?:errors|issues|failures|warnings)\b.{0,60}|exit(?: code)? ?0|success: no issues.*"
    r"|all checks passed!?|ok|pass",
    re.IGNORECASE,
)
_ONE_TEST = re.compile(r"\S*(?:test|spec)\S*[._/:(\[]\S*|test_\w+|\w+(?:Test|Spec|_test)s?", re.IGNORECASE)


def quoted(words: str) -> str:
    """A quote of a tool that found nothing says so; any other says nothing."""
    return "~clean" if _CLEAN.fullmatch(words) else "~quote"


def spoken(code: str) -> str:
    """`npm test` is a thing that passes, `parse()` is not, and `pytest tests/a.py` is a part of the tests."""
    if _PASSED.match(code):
        return "~passed"
    if _CLEAN.fullmatch(code.strip()):
        return "~clean"
    words = [_one(command.split()) for command in _JOINED.split(code.strip()) if command]
    known = [word for word in words if word != "~code"]
    return " & ".join(known) if known else "~code"


def _one(words: list[str]) -> str:
    while words and ("=" in words[0] or words[0] in ("cd", "env", "sudo", "time", "$")):
        words = words[1:]
    if words and words[0] in _STARTS:
        for at, word in enumerate(words):
            kind = _KINDS.get(word.split(":")[0] if word.startswith(("test:", "build:", "lint:")) else word)
            if kind and not (word == "ruff" and "format" in words):
                return "~part" if _is_part(kind, words[at + 1 :]) else f"~{kind}"
    return "~part" if len(words) == 1 and _ONE_TEST.fullmatch(words[0]) else "~code"


def _is_part(kind: str, arguments: list[str]) -> bool:
    """Of the tests when anything is named; of checks and builds when a file is."""
    for word in arguments:
        if kind == "test" and word.split("=")[0] in _NOT_FULL:
            return True
        if word.startswith("-") or word in _WHOLE or word in _KINDS:
            continue
        if kind == "test" or "." in word.rpartition("/")[2].strip("."):
            return True
    return False
