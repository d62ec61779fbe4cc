"""Find the program that a simple command runs behind `env`, `timeout`, `npx`, `uv run`, `python -m` and so on."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Wrappers that run the rest of their words, and how many operands of their own come first.
WRAPPERS = dict.fromkeys(
    (
        "builtin bunx busybox c8 caffeinate catchsegv ccache chronic command cross-env doas dotenv entr env "
        "env-cmd exec firejail ionice ltrace nice nocorrect noglob nohup npx nsenter numactl nyc parallel pkexec "
        "pnpx prlimit proxychains proxychains4 rlwrap rtk runuser setpriv setsid shx sshpass stdbuf strace "
        "sudo systemd-run time torsocks toybox tsocks unbuffer unshare uvx valgrind watch watchexec winpty wsl "
        "xargs xvfb-run"
    ).split(),
    0,
)
WRAPPERS |= dict.fromkeys("chroot chrt faketime flock gtimeout taskset timeout".split(), 1)
# Wrappers with a verb before the program (`uv run X`), and how many operands stand between the two.
VERBS = {
    name: dict.fromkeys(verbs.split(), 0)
    for names, verbs in (
        ("asdf bundle bundler dotnet fnm pyenv rbenv", "exec"),
        ("conda devbox doppler dotenvx hatch infisical mamba micromamba op pdm pipenv pipx", "run"),
        ("pixi poetry rye uv volta", "run"),
        ("mise npm", "exec x"),
        ("pnpm yarn", "exec dlx"),
        ("bun", "x"),
        ("tox", "exec e"),
    )
    for name in names.split()
}
VERBS |= {"aws-vault": {"exec": 1}, "direnv": {"exec": 1}, "nvm": {"exec": 1, "run": 1}}
# Programs that run a Python module or script: `coverage run -m pytest`.
_PYTHON_HOSTS = {"coverage": "run", "memray": "run", "kernprof": "", "pdb": "", "debugpy": "", "scalene": ""}
CONTAINERS: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("docker", "podman", "nerdctl", "docker-compose", "podman-compose"), ("run", "exec")
)
CONTAINERS |= {"kubectl": ("exec",), "oc": ("exec",)}
SHELLS = ("bash", "sh", "zsh", "dash", "ksh", "fish", "ash")
_DEPTH = 8


def program(words: list[str]) -> list[str]:
    """Return the words of the program behind its wrappers, its name without folder and `.exe`; [] if none."""
    for depth in range(_DEPTH):
        if not words:
            return []
        if depth and " " in words[0]:  # `watch "make test"`: shell text, see script_text
            return words
        name = base_name(words[0])
        inside = inner(name, words)
        if inside is None:
            return [name, *words[1:]]
        words = inside
    return []


def base_name(word: str) -> str:
    """Return a program's bare name: pytest for `.venv/bin/pytest`, `pytest.exe` and `pytest@8`."""
    name = word.replace("\\", "/").rpartition("/")[2]
    for ending in (".exe", ".cmd", ".bat"):
        name = name.removesuffix(ending)
    return name.partition("@")[0] or name


def script_text(words: list[str]) -> str:
    """Return the shell text that a call runs, as `bash -c`, `ssh host` and `eval` do; "" if it runs none."""
    name, arguments = words[0], words[1:]
    if name in SHELLS:
        return _shell_text(name, arguments)
    if name == "eval":
        return " ".join(arguments)
    if name == "ssh":
        return " ".join(skip_options(arguments, "ssh")[1:])
    if name in ("pwsh", "powershell"):
        return _word_after(arguments, lambda word: word.lower() in ("-c", "-command"))
    if name == "cmd":
        return " ".join(arguments[1:]) if arguments and arguments[0].lower() == "/c" else ""
    if name in ("su", "script", "nix-shell", "nix", "vagrant"):
        return _word_after(arguments, lambda word: word in ("-c", "--command", "--run", "-qc", "-qec"))
    return name if " " in name and len(name) < 10_000 else ""  # `parallel 'pytest {}'`, `watch "make test"`


def _word_after(words: list[str], fits: Callable[[str], bool]) -> str:
    """Return the word after the first one that fits."""
    return next((words[at + 1] for at, word in enumerate(words[:-1]) if fits(word)), "")


def _shell_text(name: str, words: list[str]) -> str:
    """`-c text`, `-lc text`, `-euo pipefail -c text`."""
    from clickstop.shell import options

    opts = options.named(words, name)
    return opts.operands[0] if opts.has("c") and opts.operands else str(opts.value("c") or "")


def inner(name: str, words: list[str]) -> list[str] | None:
    """Return the words that a wrapper runs; None if the program is no wrapper."""
    if name in VERBS:
        return _after_verb(name, words[1:])
    if name in WRAPPERS:
        return _wrapped(name, words[1:])
    if is_python(name):
        return _python_module(words[1:])
    if name in _PYTHON_HOSTS:
        return _hosted(name, words[1:])
    if name in CONTAINERS:
        return _in_container(name, words[1:])
    if name == "find":
        return _executed(words)
    return None


def _wrapped(name: str, words: list[str]) -> list[str]:
    if name == "command" and words and words[0] in ("-v", "-V"):
        return []  # only asks where a program is
    words = skip_options(words, name)[WRAPPERS[name] :]
    while words and "=" in words[0] and name in ("env", "cross-env", "sudo", "doas"):
        words = words[1:]
    return words[1:] if words[:1] == ["--"] else words


def _after_verb(name: str, words: list[str]) -> list[str] | None:
    words = skip_options(words, "verb run")
    between = VERBS[name].get(words[0]) if words else None
    if name == "uv" and words[:2] == ["tool", "run"]:
        return ["uvx", *words[2:]]
    if between is None:
        return None
    words = skip_options(words[1:], "verb run")[between:]
    return words[1:] if words[:1] == ["--"] else words


def skip_options(words: list[str], program: str) -> list[str]:
    """Return the words after a wrapper's own options."""
    if not words or words[0][:1] != "-":
        return words
    from clickstop.shell import options

    return options.after_options(words, program)


def is_python(name: str) -> bool:
    return name == "py" or name.rstrip("0123456789.") in ("python", "pypy", "ipython")


def _python_module(arguments: list[str]) -> list[str] | None:
    """Return the module of `python -m pytest ...` and its words; None for `python script.py` and `python -c`."""
    at = 0
    while at < len(arguments) and arguments[at].startswith("-") and arguments[at] != "-":
        letters = "" if arguments[at].startswith("--") else arguments[at][1:]
        value = next((place for place, letter in enumerate(letters) if letter in "mcWX"), None)
        if value is not None and letters[value] == "m":
            joined = letters[value + 1 :]
            return [joined, *arguments[at + 1 :]] if joined else arguments[at + 1 :]
        if value is not None and letters[value] == "c":
            return None
        at += 2 if value is not None and value == len(letters) - 1 else 1
    return None


def _hosted(name: str, arguments: list[str]) -> list[str] | None:
    """`coverage run -m pytest` is pytest, `coverage run test_x.py` is a Python script, `coverage report` itself."""
    verb = _PYTHON_HOSTS[name]
    if verb and arguments[:1] != [verb]:
        return None
    arguments = arguments[1:] if verb else arguments
    module = arguments.index("-m") if "-m" in arguments else -1
    script = skip_options(arguments, name)
    if module >= 0 and len(arguments) - len(script) > module:
        return arguments[module + 1 :]
    return ["python", *script] if script else None


def _in_container(name: str, words: list[str]) -> list[str] | None:
    """Return the program that runs in a container: it stands after the container's name, or the image's."""
    words = skip_options(words, "container")
    if words and words[0] == "compose":
        words = skip_options(words[1:], "container")
    if not words or words[0] not in CONTAINERS[name]:
        return None
    words = skip_options(words[1:], "container")[1:]
    words = skip_options(words, "container") if name in ("kubectl", "oc") else words
    return words[1:] if words[:1] == ["--"] else words


def _executed(words: list[str]) -> list[str] | None:
    """Return what `find . -exec pytest {} +` runs."""
    start = next((at for at, word in enumerate(words) if word in ("-exec", "-execdir", "-ok")), None)
    if start is None:
        return None
    following = words[start + 1 :]
    end = next((at for at, word in enumerate(following) if word in (";", "+")), len(following))
    return following[:end]
