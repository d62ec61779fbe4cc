"""Recognise command lines that are plainly harmless, at almost no cost: most events need no parser."""

from __future__ import annotations

import os

from clickstop.shell.known_programs import LOOKING, checking_programs, names

# Programs that pass unparsed, except with the words in `_EXCEPT`.
HARMLESS = names(f"{LOOKING} {checking_programs()}")

# Words, or beginnings of words, that make one of these do more than read.
_EXCEPT: dict[str, tuple[str, ...]] = {
    "find": ("-exec", "-ok", "-delete", "-fprint", "-fls"),
    "rg": ("--pre", "--hostname-bin"),
    "sort": ("-o", "--output", "--compress-program", "-T"),
    "date": ("-s", "--set"),
    "tree": ("-o", "-R"),
    "sed": ("-i", "--in-place", "-f", "--file", "-s"),
    "awk": ("-f", "-i", "--file", "--include", "-l", "-E", "--exec"),
    "less": ("-o", "-O", "+", "--log"),
    "man": ("-P", "--pager", "-H"),
    "ctest": ("-S", "--script"),
    "cmake": ("-E", "-P"),
    "mkdir": ("-m", "--mode"),
    "hostname": ("-F", "-b"),
    "jq": ("-f", "--from-file"),
    "file": ("-C", "-m"),
    "uniq": ("--",),
    "column": ("--",),
    "tox": ("e",),  # exec, e
}
# Programs of which only some sub-commands are harmless.
_SUBCOMMANDS: dict[str, frozenset[str]] = {
    "git": names(
        "status log diff show add commit blame describe rev-parse rev-list ls-files ls-tree shortlog merge-base "
        "whatchanged show-ref name-rev cherry count-objects check-ignore init merge"
    ),
    "npm": names("test t run run-script start ls list outdated why view -v"),
    "pnpm": names("test t run start ls list outdated why lint build typecheck check format dev -v"),
    "yarn": names("test run start list why lint build typecheck check format dev -v"),
    "bun": names("test run build"),
    "cargo": names("build test check clippy fmt run doc tree metadata bench nextest b t c r"),
    "go": names("build test vet fmt run list version env doc mod"),
    "docker": names("ps images logs inspect version info stats top port"),
    "kubectl": names("get describe logs top version api-resources explain"),
    "dotnet": names("build test run format restore"),
    "swift": names("build test run format"),
    "mix": names("test compile format credo dialyzer"),
    "deno": names("test check lint fmt task"),
    "pre-commit": names("run"),
    "composer": names("test validate show"),
    "pip": names("list show freeze check"),
    "pip3": names("list show freeze check"),
    "poetry": names("check show"),
    "uv": names("tree"),
    "gh": names("--version"),
    # Any target is fine; `_sub_command` checks the options.
    "make": frozenset(),
    "clickstop": names("status doctor why score report retro cost usage session search check evidence"),
}
# Programs whose words are all tasks, each of which must be listed.
_TASKS: dict[str, frozenset[str]] = {
    "mvn": names("test compile verify package validate clean test-compile checkstyle:check dependency:tree"),
    "gradle": names("test check build assemble clean compileJava compileKotlin lint tasks classes testClasses"),
    "rake": names("test spec lint rubocop -T"),
}
_SAME = {"mvnw": "mvn", "gradlew": "gradle", "python3": "python"}
# Programs that run the rest of their words, and how many operands of their own come first.
_PASSING = {"npx": 0, "bunx": 0, "pnpx": 0, "uvx": 0, "time": 0, "timeout": 1, "nice": 0}
_PASSING_VERBS = {"uv": "run", "poetry": "run", "pipenv": "run", "pdm": "run", "hatch": "run", "bundle": "exec"}
# Verbs of git that only read if no words other than these follow.
_GIT_LOOKING: dict[str, frozenset[str]] = {
    "branch": names("-a -v -vv -r --list --all --show-current --remotes"),
    "remote": names("-v show origin get-url"),
    "stash": names("list show -p"),
    "tag": names("-l --list -n"),
    "worktree": names("list"),
    "reflog": names("show -n -10 -20"),
}
# Options that let a harmless sub-command of git run or write something.
_GIT_EXCEPT = tuple("-c -C --git-dir --work-tree --exec-path --output -O --ext-diff --upload-pack".split())
_MODULES = names("pytest mypy ruff unittest json.tool black isort flake8 pylint compileall venv timeit")
# Pieces of names of secrets: a line with one of these is parsed.
_TELLING = names(
    ".env secret credential passwd password shadow sudoers id_rsa id_dsa id_ecdsa id_ed25519 .pem .key .p12 .pfx "
    ".jks .keystore .kdbx .gpg .asc .ssh .aws .kube .docker/ .netrc .npmrc .pypirc .pgpass .git-credentials .gnupg "
    "gcloud token keychain wallet tfstate service-account serviceaccount htpasswd _history /proc/ /dev/ clickstop_"
)
_LONGEST = 2_000
# Characters that need the parser, except inside single quotes.
_SIGNS = "$`\\{}*?()!<#"
# Those that need it even inside double quotes.
_SIGNS_IN_QUOTES = "$`\\{}*?["
_ENDS = " \t;|&\n"
_BEHIND = ("", " ", "\t", ";", "|", "&", "\n")
_QUIET = (">&1", ">&2", ">/dev/null", "> /dev/null", "&>/dev/null", "&> /dev/null")
_SED_SCRIPT = frozenset("0123456789,$p;q")
_AWK_SIGNS = (">", "|", "system", "getline", "@")
_SCRIPTS = {
    "python": (".py",),
    "node": (".js", ".mjs", ".cjs", ".ts"),
    "deno": (".ts", ".js"),
    "ruby": (".rb",),
    "php": ("phpunit", "pest", "phpstan"),
}
_RUNNERS = ("python", "node", "ruby", "deno", "make", "npm", "yarn", "bun")
_TASK_FILES = {
    "make": ("Makefile", "makefile", "GNUmakefile"),
    **dict.fromkeys(("npm", "pnpm", "yarn", "bun"), ("package.json",)),
}
# About one session: an older file was hardly written by the agent that runs it now.
_FRESH = 6 * 3_600  # seconds
# Options without a value that may stand before a sub-command.
_FLAGS = frozenset(("-r", "-s", "-q", "-B", "-w", "--silent", "--recursive", "--no-bail", "--no-pager", "--quiet"))
# Variables that change which program runs, or what it does besides.
_TELLING_VARIABLES = tuple(
    "GIT_ LD_ DYLD_ PATH= BASH_ENV ENV= PYTHON NODE_ PAGER EDITOR PERL5 RUBYOPT JAVA_ _JAVA JDK_ LESS MANPAGER "
    "VISUAL PROMPT_COMMAND ZDOTDIR".split()
)


def is_ordinary(line: str, guarded: tuple[str, ...] = ()) -> bool:
    """Return True only if the line reads, builds or tests, and names neither a likely secret nor what is `guarded`.

    Conservative: False says nothing about a line. `guarded` holds further pieces of text, in lower case, with which
    a line must be parsed.
    """
    if len(line) > _LONGEST:
        return False
    lower = line.lower().replace("/dev/null", "")
    if any(piece in lower for piece in _TELLING) or any(piece in lower for piece in guarded):
        return False
    commands = _commands(line)
    return commands is not None and all(_is_harmless(words) for words in commands)


def runs_fresh(line: str, cwd: str, now: float) -> bool:
    """Tell whether an ordinary line runs a recently written file of the project, perhaps the agent's own: then the
    file is worth reading.
    """
    if not any(word in line for word in _RUNNERS):
        return False
    for words in _commands(line) or ():
        name, arguments = words[0].rpartition("/")[2], words[1:]
        name = _SAME.get(name, name)
        files = arguments[:1] if name in _SCRIPTS else _TASK_FILES.get(name, ())
        if any(_is_fresh(f"{cwd}/{file}", now) for file in files):
            return True
    return False


def _is_fresh(path: str, now: float) -> bool:
    try:
        return os.stat(path).st_mtime > now - _FRESH
    except (OSError, ValueError):
        return False


def _commands(line: str) -> list[list[str]] | None:
    """Return the words of each command; None if anything in the line needs the parser."""
    commands: list[list[str]] = [[]]
    word, quoted, at = "", False, 0
    while 0 <= at < len(line):
        letter = line[at]
        if letter in _ENDS:
            if word or quoted:
                commands[-1].append(word)
                word, quoted = "", False
            end = _redirected(line, at) if letter == "&" else -1
            if end < 0 and letter not in " \t":
                commands.append([])
            at = max(end, at + 1)
        elif letter == ">":
            at, word = (_redirected(line, at), "") if word in ("", "1", "2") and not quoted else (-1, "")
        elif letter in "'\"":
            text, at = _quote(line, at)
            word, quoted = word + text, True
        else:
            at = at + 1 if _is_plain(line, at, word) else -1
            word += letter
    if at < 0:
        return None
    return [words for words in [*commands[:-1], [*commands[-1], word] if word or quoted else commands[-1]] if words]


def _redirected(line: str, at: int) -> int:
    """Return the index after `>/dev/null`, `&>/dev/null` or `>&1`; -1 for any other redirection."""
    for sign in _QUIET:
        if line.startswith(sign, at):
            end = at + len(sign)
            return end if line[end : end + 1] in _BEHIND else -1
    return -1


def _quote(line: str, at: int) -> tuple[str, int]:
    """Return the text in quotes and the index after it; -1 if it has no end, needs the parser or splits a word."""
    end = line.find(line[at], at + 1)
    text = line[at + 1 : end]
    # `r"m"` hides a word from checks like this one.
    if (at and line[at - 1] not in f"{_ENDS}=") or line[end + 1 : end + 2] not in _BEHIND:
        return "", -1
    if end < 0 or (line[at] == '"' and (any(sign in text for sign in _SIGNS_IN_QUOTES) or "<<" in text)):
        return "", -1
    return text, end + 1


def _is_plain(line: str, at: int, word: str) -> bool:
    letter = line[at]
    if letter == "~":
        return word[-1:].isalnum()  # HEAD~1
    if letter in "[]":  # a word of its own: `[ -f x ]`
        return not word and line[at + 1 : at + 2] in _BEHIND and (at == 0 or line[at - 1] in _ENDS)
    return " " < letter < "\x7f" and letter not in _SIGNS


def _is_harmless(words: list[str]) -> bool:
    at = 0
    while at < len(words) and "=" in words[at] and words[at].partition("=")[0].replace("_", "").isalnum():
        if words[at].startswith(_TELLING_VARIABLES):
            return False
        at += 1
    if at == len(words):
        return True
    name = words[at].rpartition("/")[2]
    return _runs(_SAME.get(name, name), words[at + 1 :])


def _runs(name: str, words: list[str]) -> bool:
    if name in HARMLESS:
        return looks(name, words)
    if name in _PASSING or (name in _PASSING_VERBS and words[:1] == [_PASSING_VERBS[name]]):
        return _passes(words[_PASSING.get(name, 1) :])
    if name in _TASKS:
        return all(word in _TASKS[name] or word in _FLAGS for word in words)
    if name in _SUBCOMMANDS:
        return _sub_command(name, words)
    return name in _SCRIPTS and _runs_file(name, words)


def _passes(inner: list[str]) -> bool:
    """Check what a wrapper runs; a wrapper with options of its own is not ordinary."""
    name = inner[0].rpartition("/")[2] if inner else "-"
    return not name.startswith("-") and "=" not in name and _runs(_SAME.get(name, name), inner[1:])


def looks(name: str, words: list[str]) -> bool:
    """Tell whether one of the harmless programs only reads with these words."""
    if name == "sed":
        return (
            len(words) > 1 and words[0] == "-n" and _SED_SCRIPT.issuperset(words[1]) and "-i" not in "".join(words)
        )
    if name == "awk" and any(sign in word for word in words for sign in _AWK_SIGNS):
        return False
    if name == "hostname" and any(word[:1] != "-" for word in words):
        return False
    if name == "uniq" and len([word for word in words if not word.startswith("-")]) > 1:
        return False  # uniq writes its second file
    exceptions = _EXCEPT.get(name, ())
    return not any(word.startswith(exceptions) for word in words) if exceptions else True


def _sub_command(name: str, words: list[str]) -> bool:
    if name == "make":
        return not any("=" in word or word.startswith(("-f", "-C", "-E", "--eval", "-I")) for word in words)
    at = next((place for place, word in enumerate(words) if word not in _FLAGS and word[:1] != "+"), len(words))
    verb = words[at] if at < len(words) else ""
    if name == "git" and verb in _GIT_LOOKING:
        return _GIT_LOOKING[verb].issuperset(words[at + 1 :]) and (verb != "stash" or len(words) > at + 1)
    if verb not in _SUBCOMMANDS[name] or (name == "go" and "-w" in words):  # go env -w
        return False
    return name != "git" or not any(word.startswith(_GIT_EXCEPT) for word in words)


def _runs_file(name: str, words: list[str]) -> bool:
    if not words or words[0].endswith("manage.py"):  # only some of Django's sub-commands are harmless
        return False
    if words[0] == "-m" and name == "python":
        return len(words) > 1 and words[1] in _MODULES
    return words[0].endswith(_SCRIPTS[name]) and not words[0].startswith(("-", "/"))
