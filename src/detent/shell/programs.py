"""Which program a simple command really runs, behind `env`, `timeout`, `npx`, `uv run`, `python -m` and kin."""

from __future__ import annotations

# Wrappers that run the rest of their words, with the options that take a value of their own.
_WRAPPERS: dict[str, tuple[str, ...]] = {
    "env": ("-u", "--unset", "-C", "--chdir"),
    "sudo": ("-u", "-g"),
    "time": (),
    "nice": ("-n",),
    "ionice": ("-c", "-n"),
    "nohup": (),
    "exec": (),
    "command": (),
    "builtin": (),
    "stdbuf": ("-o", "-e", "-i"),
    "timeout": ("-s", "--signal", "-k", "--kill-after"),
    "gtimeout": ("-s", "-k"),
    "xvfb-run": ("-s", "-n"),
    "cross-env": (),
    "dotenv": ("-e", "-f"),
    "npx": ("-p", "--package", "-c"),
    "bunx": (),
    "uvx": ("--from", "--with", "--python"),
    "pipx": (),
    "winpty": (),
    "ccache": (),
    "direnv": (),
    "mise": (),
    "watchexec": ("-e", "-w"),
    "entr": (),
}
# Wrappers with a verb before the program: `uv run X`, `pnpm exec X`.
_VERBS: dict[str, tuple[str, ...]] = {
    "uv": ("run",),
    "poetry": ("run",),
    "pdm": ("run",),
    "pipenv": ("run",),
    "rye": ("run",),
    "pixi": ("run",),
    "conda": ("run",),
    "pnpm": ("exec", "dlx"),
    "npm": ("exec", "x"),
    "yarn": ("exec", "dlx"),
    "bun": ("x",),
    "pipx": ("run",),
    "bundle": ("exec",),
    "mise": ("exec", "x"),
    "direnv": ("exec",),
    "dotnet": ("exec",),
}
_VALUE_OPTIONS = ("--with", "--python", "-p", "--extra", "--group", "-n", "--env-file", "--directory", "--project")
_REMOTE = {"docker": ("run", "exec"), "podman": ("run", "exec"), "kubectl": ("exec",)}
_DEPTH = 6


def program(words: list[str]) -> list[str]:
    """The words of the program behind its wrappers, its name without folder and `.exe`; [] if there is none."""
    for _ in range(_DEPTH):
        if not words:
            return []
        name = base_name(words[0])
        inner = _inner(name, words)
        if inner is None:
            return [name, *words[1:]]
        words = inner
    return words


def base_name(word: str) -> str:
    name = word.replace("\\", "/").rpartition("/")[2]
    for ending in (".exe", ".cmd", ".bat"):
        name = name.removesuffix(ending)
    return name


def _inner(name: str, words: list[str]) -> list[str] | None:
    """What a wrapper runs; None if this is no wrapper."""
    verbs = _VERBS.get(name)
    if verbs is not None:
        rest = _skip_options(words[1:], _VALUE_OPTIONS)
        if rest and rest[0] in verbs:
            return _skip_options(rest[1:], _VALUE_OPTIONS)
    if name in _WRAPPERS and (verbs is None):
        rest = _skip_options(words[1:], _WRAPPERS[name])
        if name in ("timeout", "gtimeout"):
            rest = rest[1:]
        while rest and "=" in rest[0] and name in ("env", "cross-env"):
            rest = rest[1:]
        return rest
    if _is_python(name):
        return _python_module(words)
    if name in ("docker-compose", *_REMOTE):
        return _in_container(name, words)
    return None


def _skip_options(words: list[str], with_value: tuple[str, ...]) -> list[str]:
    at = 0
    while at < len(words) and words[at].startswith("-"):
        if words[at] == "--":
            return words[at + 1 :]
        at += 2 if words[at] in with_value else 1
    return words[at:]


def _is_python(name: str) -> bool:
    return name == "py" or name.rstrip("0123456789.") in ("python", "pypy")


def _python_module(words: list[str]) -> list[str] | None:
    """`python -m pytest ...` is pytest; `python script.py` stays python."""
    at = 1
    while at < len(words) and words[at].startswith("-"):
        if words[at] == "-m":
            return words[at + 1 :]
        if words[at] == "-c":
            return None
        at += 2 if words[at] in ("-X", "-W") else 1
    return None


def _in_container(name: str, words: list[str]) -> list[str] | None:
    """`docker compose exec app pytest`: the program stands after the name of the container."""
    rest = words[1:]
    if rest and rest[0] == "compose":
        rest = rest[1:]
    verbs = _REMOTE.get(name, ("run", "exec"))
    if not rest or rest[0] not in verbs:
        return None
    rest = _skip_options(rest[1:], ("-e", "--env", "-w", "--workdir", "-u", "--user", "-v", "--volume", "-n", "-c"))
    rest = rest[1:]
    return rest[1:] if rest[:1] == ["--"] else rest
