"""What a command written as code inside a sentence stands for: one of a few words that no message contains."""

from __future__ import annotations

from clickstop.checks.claims import concepts as c
from clickstop.checks.claims.printed import (
    BUILT,
    CHECKED,
    CLEAN,
    FAILED,
    TESTS_PASSED,
    counts_tests,
    result,
    sounds_good,
)
from clickstop.checks.claims.programs import PROGRAMS, STARTS, TASKS, TESTING, by_name
from clickstop.core.names import words_of

_MARKS = {c.TESTS: "~test", c.BUILD: "~build", c.CHECK: "~check"}
_STANDS_FOR = {name: _MARKS[concept] for name, concept in (*PROGRAMS.items(), *TASKS.items())}
_TESTERS = ("busted", "prove")  # words of other meanings outside of code
_TASKS = ("gradle", "gradlew", "node")  # whose tasks are named in one word
_MAVEN = ("mvn", "mvnw", "mvnd")
_TESTED_ON_THE_WAY = ("verify", "install", "deploy")  # by Maven, which builds what it has tested
_SKIPS_TESTS = ("-DskipTests", "-Dmaven.test.skip", "-DskipITs")
_FORMATS = frozenset(
    "fmt format black isort prettier rustfmt gofmt gofumpt goimports clang-format shfmt stylua yapf autopep8 "
    "dprint ormolu fourmolu ocamlformat scalafmt ktfmt swiftformat csharpier nixfmt alejandra taplo".split()
)
_FORMATS_NOTHING = frozenset(  # but says what it would
    "--check -check -c --check-only --verify-no-changes --list-different -l -d --diff --dry-run -n --lint "
    "--set-exit-if-changed --check-formatted -Werror".split()
)
_NO_RUNNERS = frozenset("createdb dropdb git mkdir cd cat rm touch psql docker ls echo type export source".split())
_BUILDERS = tuple(
    "pio dpkg-buildpackage flatpak-builder bitbake rpmbuild fpm electron-builder goreleaser pyinstaller ninja "
    "cobc cargo-ndk maturin briefcase ncc pkg nix-build ant lazbuild autoninja".split()
)
_PACKERS = frozenset("npm pnpm yarn dotnet cargo helm vsce gem nx elm npx".split())
_BUILD_ANYTHING = ("zig", "dune", "ninja", "cmake", "meson")
_TEST_TARGETS = frozenset(("test", "runtest", "@runtest", "check", "check-all"))  # of those
_FETCHING = frozenset(
    "install i add get new g generate ls why list uninstall remove init create deps.get dlx outdated "
    "db:test:prepare".split()
)
_ONLY_TELLING = frozenset(
    "--collect-only --co --no-run --listTests --list-tests --list --list-only -list --show-only --dry-run".split()
)
_RUNNERS = frozenset(
    "sbt clj clojure mill rebar3 earthly nx npx npm pnpm yarn gradle gradlew rake rails bundle eas fastlane mage "
    "pants ant lein mix expo cdk turbo just make task cargo go opam composer R Rscript".split()
)
_MAKES = frozenset("make assembly uberjar jar html synth precompile export".split())
_SCRIPTS = ("", "sh", "bash", "ps1", "bat", "cmd", "mjs", "zsh")
_SCRIPT_WORDS = frozenset("run all suite the ci local full unit do".split())
_LAYERS = frozenset("e2e integration smoke acceptance ui browser fast quick changed affected watch only".split())
_PREPARING = frozenset("build compile classes deps setup data fixtures env install".split())  # what tests need
_SETTINGS = tuple(".json .toml .yml .yaml .ini .cfg .xml .sln .csproj .config.js .config.ts".split())
_CHECK_TESTS = ("gradle", "gradlew", "make")  # whose `check` is above all tests
_TARGETS = ("make", "just", "task", "turbo")
_ELSEWHERE = ("main", "master", "develop", "trunk", "origin/main", "origin/master")
_SELECTORS = ("-Dtest", "-pl", "--projects", "--filter", "-F", "--project", "--scope")
_FILTERS = frozenset(
    "-k -t -g -p -m -run -short --run-only --filter --grep --package --lib --test --tests --spec --tags --lf "
    "--last-failed --only-failures --onlyFailures --onlyChanged --changed --changedSince --related "
    "--findRelatedTests --testPathPattern --testNamePattern".split()
)
_VALUED = ("-c", "--configuration", "-e", "--mode", "--profile", "--seed", "-j", "--logger", "--reporter", "-W")
_WHOLE = tuple(". ./... :: //... ... -r tests tests/ test test/ src src/ all run discover".split())
_ALL_TESTS = ("tests/", "test/", "spec/", "specs/", "tests", "__tests__")
_ARTIFACTS = tuple(
    ".jar .war .whl .tgz .tar.gz .apk .aab .ipa .dmg .exe .deb .rpm .so .dll .dylib .wasm .elf .bin .hex .msi "
    ".nupkg .gem .vsix .appimage .crate .pdf .zip".split()
)
_TEST_SETTINGS = ("conftest", "pytest", "jest", "vitest", "playwright", "testutils", "setuptests", "karma")
_BEFORE = ("cd", "env", "sudo", "time", "$")
_PROMPTS = ("$ ", "% ", "❯ ", "> ")
_REMARK = " # "
# What stands between a name and its result.
_STATES = (_REMARK, "..", "…", " - ", " \u2013 ", " — ", " → ", " -> ", ": ", "  ", "\t")
_OF_ITSELF = (BUILT, CHECKED, CLEAN)
_NOT_ALL = ("~part", "~idle")
_ENDS_WELL = ("ok", "pass", "passed", "success", "succeeded", "clean", "green", "done")
_RULES = ("", "=", "-", "*", "#")  # what a headline is drawn with: "==== test session starts ===="
_TICKS, _VARIANT = "✅✔✓🟢☑", " \ufe0f"
_PRINTED = ("~quote", "~printed")
_COMMANDS = ("~test", "~build", "~check", "~part", "~idle")


def quoted(words: str) -> str:
    """A quote of a tool's good result says so; any other says nothing."""
    printed = result(words)
    return _PRINTED[sounds_good(words)] if printed in ("", FAILED) else printed


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
    command, counted = "", ""
    for line in map(str.strip, block):
        prompt = next((prompt for prompt in _PROMPTS if line.startswith(prompt)), "")
        results = [] if prompt and _REMARK not in line else _line(line.removeprefix(prompt), command)
        if results[-1:] == ["~clean"] and counted:  # "Ran 214 tests in 12.4s", and then "OK"
            results = [TESTS_PASSED]
        counted = counted or (line if counts_tests(line) else "")
        if not results:
            stands_for = spoken(line.removeprefix(prompt)) if prompt or line[:1] not in _RULES else "~code"
            is_command = stands_for.startswith(_COMMANDS)
            command = stands_for if is_command else "" if prompt else command
            results = [f"~ran {command}"] if is_command else []
        sentences += results
    return sentences


def _line(line: str, command: str) -> list[str]:
    """`ruff ...... ok`, `✓ lint`, `42 passed in 3.1s`."""
    if line[:1] in _TICKS and line[1:].strip() and result(line[1:]) not in _OF_ITSELF:
        return [f"✅ {line[1:].strip(_VARIANT)}"]
    for sign in (*_STATES, ""):
        name, stands_there, state = line.partition(sign) if sign else line.rpartition(" ")
        if not stands_there:
            continue
        if not sign and state.lower() not in _ENDS_WELL:
            break
        printed, about = result(state.strip(" .\t")), spoken(name)
        printed = printed or ("~clean" if sign == _REMARK and sounds_good(state) else "")
        if printed and about.startswith(_COMMANDS) and (about != "~part" or any(sign in name for sign in "/.:")):
            is_label = command in _NOT_ALL and not name.strip().count(" ")  # "Tests  12 passed"
            return [f"{command if is_label else about} : {printed}"]
    tasks = [_STANDS_FOR[word] for word in line.replace(",", " ").split() if word in _STANDS_FOR]
    if (
        len(tasks) > 1
        and line.split(maxsplit=1)[0] not in STARTS
        and "successfully" in line.lower()
        and sounds_good(line)
    ):
        return [f"{' & '.join(tasks)} : ~clean"]  # "NX Successfully ran targets lint, test"
    printed = result(line) or ("~clean" if command and sounds_good(line) else "")
    return [f"{command} : {printed}" if command else printed] if printed else []


def shows(command: str, kind: str) -> bool:
    """Whether a command line is read as one that runs all of a kind: "test", "build" or "check"."""
    return f"~{kind}" in spoken(command).split()


def names_part(command: str) -> bool:
    """Whether a command line runs some of the tests, by its own words, and nothing in it runs all."""
    stands_for = spoken(command).split()
    return "~part" in stands_for and "~test" not in stands_for


def _stands_for(words: list[str]) -> str:
    while words and ("=" in words[0] or words[0] in _BEFORE):
        words = words[1:]
    words = (
        [words[0].rpartition("/")[2] if words[1:] else words[0].removeprefix("./"), *words[1:]] if words else words
    )
    if words and _only_tells(words):
        return "~idle"
    if words and words[0] in _FILTERS and _is_part("~test", words) and words[1:]:
        return "~part"  # "with `-k 'not slow'`"
    is_run = words and not _is_no_run(words)
    stands_for = (_known(words) or _task(words)) if is_run else "~code"
    if stands_for == "~test" and _selects(words):
        return "~part"
    if is_run and stands_for == "~code" and " ".join(words[:2]) in TESTING:
        return "~part" if _is_part("~test", words[2:]) else "~test"
    return stands_for


def _selects(words: list[str]) -> bool:
    """One project of several: `mvn -pl core test`, `pnpm --filter web test`, `gradle :core:test`."""
    is_script = words[0] in _PACKERS
    return any(
        word.partition("=")[0] in _SELECTORS
        or (is_script and (word == "-w" or word.startswith("--workspace=")))
        or (word.startswith(":") and word.count(":") > 1)
        for word in words[1:]
    )


def _is_no_run(words: list[str]) -> bool:
    """It fetches a tool or makes a file: `npm install jest`."""
    if words[1:2] == ["run"] and (words[0] == "cargo" or (words[0] == "docker" and not words[3:])):
        return True
    fetches = words[0] not in _MAVEN and not _FETCHING.isdisjoint(words[1:2])
    is_django = ("manage.py" in words and "check" in words) or words[:2] == ["System", "check"]  # looks at settings
    is_known = words[0] in PROGRAMS or words[0] in _RUNNERS
    is_of_settings = words[1:2] == ["check"] and "".join(words[2:3]).isalpha() and not is_known
    # the syntax of a file: `terraform validate`, `promtool check rules`
    return fetches or is_django or is_of_settings or words[1:2] == ["validate"]


def _only_tells(words: list[str]) -> bool:
    """It says what it would do: `pytest --co`."""
    is_format = not _FORMATS.isdisjoint(words[:3]) or "fixer" in words[0]
    is_known = words[0] in STARTS or words[0] in _RUNNERS
    return (is_known and not is_format and not _ONLY_TELLING.isdisjoint(words)) or words[:2] == ["make", "-n"]


def _known(words: list[str]) -> str:
    """What a command is whose name alone does not tell, or whose first word would mislead."""
    program, verb = words[0], words[1] if words[1:] else ""
    if (
        words in (["rake"], ["devtools::test()"], ["devtools::check()"])
        or program in _TESTERS
        or words[-1].rstrip("'").endswith("Pkg.test()")
    ):
        return "~test"
    if words[:3] == ["R", "CMD", "check"] or (program == "xcodebuild" and "test" in words):
        return "~test"
    if program in _MAVEN and not frozenset(words).isdisjoint(_TESTED_ON_THE_WAY):
        return "~build" if any(word.startswith(_SKIPS_TESTS) for word in words) else "~test & ~build"
    if (
        program in ("gradle", "gradlew")
        and "-x" in words
        and words[words.index("-x") + 1 :][:1] in (["test"], ["check"])
    ):
        return "~build"
    if words[:2] == ["cargo", "check"]:
        return "~neutral"  # compiles what it does not build, and lints nothing
    if not _FORMATS.isdisjoint(words[:3]) and not _FORMATS_NOTHING.isdisjoint(words):
        return "~check"
    if program in _BUILD_ANYTHING and not _TEST_TARGETS.isdisjoint(words[1:]):
        return "~test"
    if program == "go" and words[-1].startswith("./") and not words[-1].endswith("..."):
        return "~part" if verb == "test" else "~code"  # of one package
    if (verb == "publish" and program != "dotnet") or program == "twine":
        return "~code"  # sends it away
    if verb == "test" and program not in _NO_RUNNERS and len(words) == len(("gleam", "test")):
        return "~test"
    if program in ("flow", "revive", "steep", "typos", "vale") and program == " ".join(words[:1] + words[2:]):
        return "~check"
    is_packed = (
        (program in _BUILDERS and verb != "test")
        or verb.endswith(("Jar", "War"))
        or (program in _PACKERS and verb in ("pack", "publish", "make", "package"))
    )
    return "~build" if is_packed else _script(program) if not verb else ""


def _script(path: str) -> str:
    """`./scripts/run-tests.sh`, `bin/test`."""
    stem, _, ending = path.rpartition("/")[2].partition(".")
    if ending not in _SCRIPTS or path == stem:
        return ""
    parts = [part for part in stem.replace("_", "-").split("-") if part not in _SCRIPT_WORDS]
    return _STANDS_FOR.get(parts[0], "") if len(parts) == 1 else ""


def _task(words: list[str]) -> str:
    if words[:1] == ["make"] and all(word == "all" or word.startswith("-") for word in words[1:]):
        return "~build"
    if words[1:2] == ["check"] and words[0] in _CHECK_TESTS:
        return "~test"
    if words and words[0] in _TARGETS:  # make lint test-all build
        return " & ".join(filter(None, map(_named, words[1:]))) or "~code"
    if words and words[0] in _TASKS:
        names = [_STANDS_FOR.get(_first_word(word), "") for word in words[1:]]
        if len(set(filter(None, names))) > 1:  # gradle assemble spotlessCheck
            return " & ".join(filter(None, names))
    if words and words[0] in STARTS:
        for at, word in enumerate(words):
            name = _STANDS_FOR.get(_first_word(word)) if words[0] in _TASKS else _named(word)
            if name and not (word == "ruff" and "format" in words):
                return "~part" if _is_part(name, words[at + 1 :]) else name
    return _name(words[0]) if len(words) == 1 else _MARKS.get(by_name(words), "") or _part_of_name(words)


def _part_of_name(words: list[str]) -> str:
    """What a runner of anything runs, by a part of the task's name: `sbt +test`, `npm run docs:build`."""
    if words[0] not in _RUNNERS:
        return "~code"
    for at, word in enumerate(words[1:], 1):
        parts = words_of(word)
        name = next((_STANDS_FOR[part] for part in reversed(parts) if part in _STANDS_FOR), "")
        name = name or ("~test" if "tests" in parts else "~build" if not _MAKES.isdisjoint(parts) else "")
        if name and (name != "~test" or _PREPARING.isdisjoint(parts)):
            is_layer = name == "~test" and not _LAYERS.isdisjoint(parts)
            return "~part" if is_layer or _is_part(name, words[at + 1 :]) else name
    return "~code"


def _named(task: str) -> str:
    """`test-all` is all of the tests, `test:e2e` a part, `test-compile` runs none."""
    first, *others = task.replace("-", ":").split(":") if not task.startswith("-") else [task]
    name = _STANDS_FOR.get(task) or _STANDS_FOR.get(first, "")
    if name == "~test" and not _PREPARING.isdisjoint(others):
        return ""
    return "~part" if name == "~test" and not _LAYERS.isdisjoint(others) else name


def _first_word(task: str) -> str:
    """`:app:assembleDebug` assembles, `node --test` tests, `testClasses` only compiles tests."""
    task = task.rpartition(":")[2].lstrip("-+")
    if task.endswith("Classes"):
        return ""
    return task[: next((at for at, sign in enumerate(task) if not sign.islower()), len(task))]


def _is_part(name: str, arguments: list[str]) -> bool:
    """Of the tests when anything is named; of checks and builds when a file is."""
    following_value = ""
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word.startswith("no:") or following.startswith("no:") or word.isdigit() or word == "auto":
            continue  # `pytest -p no:cacheprovider -n 4`: how they run, not which
        if name == "~test" and word.partition("=")[0] in _FILTERS:
            return True
        if word in _VALUED:
            following_value = following
            continue
        if word == following_value:
            continue
        if word.startswith("-") or word in _WHOLE or word in _STANDS_FOR or word.endswith(_SETTINGS):
            continue
        if name != "~test" and ("*" in word or word.lower().rpartition("/")[2].startswith(("main.", "index."))):
            continue
        is_inner_folder = name == "~check" and "/" in word.strip("./")  # `rubocop app/models`, not `mypy src/`
        if name == "~test" or is_inner_folder or "." in word.rpartition("/")[2].strip("."):
            return True
    return False


def _name(word: str) -> str:
    """Of tests (`tests/test_a.py`, `test_parse_empty`, `CartSpec`), of another file, or of where others work."""
    name = word.lower()
    if name in _ALL_TESTS:
        return "~test"
    if name.rpartition("/")[2].partition(".")[0] in _TEST_SETTINGS:
        return "~file"
    is_file = "/" in name or "." in name.strip(".")[:-1]
    if word.endswith("lintCheck") or word == "spotlessCheck":
        return "~check"
    if word.startswith("assemble") and word[8:9].isupper():
        return "~build"
    if word == "allTests":
        return "~test"
    if ("test" in name or "spec" in name) and (
        is_file or any(sign in name for sign in "_:([") or name.rstrip("s").endswith(("test", "spec"))
    ):
        return "~part"
    if name in _ELSEWHERE:
        return "~main"
    if name.endswith(_ARTIFACTS):
        return "~artifact"
    if is_file and "(" not in name:
        return "~file"
    return "~name" if word.replace("-", "").isalpha() else "~code"
