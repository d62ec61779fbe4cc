"""Run one program on paper: look through it if it runs another, else record its effects and return its output."""

from __future__ import annotations

import os

from clickstop.shell import carried, options, output, own, programs, unwrap
from clickstop.shell.call import ProgramCall
from clickstop.shell.effect import HOME_ELSEWHERE
from clickstop.shell.families import index
from clickstop.shell.long_text import opaque_detail
from clickstop.shell.ordinary import HARMLESS
from clickstop.shell.scope import DEPTH, FETCHED, UNKNOWN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.scope import Scope


def is_found(name: str, scope: Scope) -> bool:
    """Tell whether such a program exists, here or in our tables."""
    if "/" in name or index.is_known(name) or name in HARMLESS:
        return True
    folders = scope.run.environ.get("PATH", os.defpath).split(os.pathsep)
    return any(os.path.isfile(os.path.join(folder, name)) for folder in folders)


_HELP = frozenset(("--help", "--version", "-help"))


def run(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    from clickstop.shell import follow

    name = _name(words[0], scope)
    call = ProgramCall(name, words[1:], scope, stdin, follow.text)
    if name == "clickstop":
        own.command(call)  # whatever the file with that name contains
    path, script = _written(call, words[0])
    if script is not None:
        interpreter = _interpreter(script)
        if not interpreter:
            return follow.code(script, scope, stdin, name)
        # Its name may say more than its text: `.venv/bin/twine` only imports what it runs.
        follow.command([*interpreter, Arg(path), *words[1:]], scope, stdin)
    # Before looking through it: `sudo --help` runs nothing.
    if words[1:2] and words[1] in _HELP:
        return UNKNOWN
    if scope.run.fetched:
        from clickstop.shell import foreign

        if foreign.runs(call, words[0]):
            call.add("executes_fetched", target=words[0].raw)
    if name in _RUNNERS or "://" in words[0]:
        _by_address(call, words[0])
    inner = unwrap.inner(call)
    if inner is None and not index.is_known(name) and name != "clickstop" and name not in HARMLESS:
        inner = unwrap.hidden(call)
    if inner is not None:
        return _inside(inner, call)
    for text in options.of(call).commands:
        follow.code(str(text), scope, stdin, name)
    if name in ("scp", "sftp"):
        unwrap.run_by_ssh(call, options.of(call))
    own.touched(call)
    if programs.is_python(name):
        from clickstop.shell.families import interpreters

        interpreters.python(call)
    index.add_effects(call)
    return carried.through(call, output.printed(call))


def _name(word: Arg, scope: Scope) -> str:
    """Return a program's own name, also if this line has linked it to another one."""
    from clickstop.shell import follow

    name, links = programs.base_name(str(word)), scope.run.links
    path = ProgramCall(name, [], scope, None, follow.text).path(word) if links and "/" in word else ""
    return programs.base_name(path) if path in links.values() else name


# Wrappers that may also fetch what they run, by its address.
_RUNNERS = ("npx", "pnpx", "bunx", "uvx", "pipx", "uv", "npm", "pnpm", "yarn", "bun", "nix-shell", "nix", "java")


def _by_address(call: ProgramCall, word: Arg) -> None:
    from clickstop.shell.families import installing

    if "://" in word:
        call.add("executes_fetched", target=word.raw)
    else:
        installing.effects(call)


def _written(call: ProgramCall, name: Arg) -> tuple[str, str | None]:
    """Return the path and the text of a script that this line or session has written."""
    run = call.scope.run
    if "/" in name:
        path = call.path(name)
        return path, run.text_of(path)
    # A bare name runs a script that the line has put into some bin folder.
    path = next((path for path in run.written if path.endswith(f"/bin/{name}")), "")
    return path, run.written.get(path)


def _interpreter(script: str) -> list[Arg]:
    """Return the program that a script's first line names, and its options; [] if a shell runs the script."""
    if not script.startswith("#!"):
        return []
    words = script[2:].partition("\n")[0].split()
    if words and programs.base_name(words[0]) == "env":
        words = words[1:]
        while words and (words[0].startswith("-") or "=" in words[0]):
            words = words[1:]
    name = programs.base_name(words[0]) if words else ""
    is_other = programs.is_python(name) or "interpreters" in index.families(name)
    return [Arg(word) for word in words] if is_other else []


_KEEPING = ("time", "builtin")  # parts of the shell: functions are visible after them


def _inside(inner: list[unwrap.Inner], call: ProgramCall) -> str:
    from clickstop.shell import follow

    scope = call.scope
    if scope.depth > DEPTH:
        texts = [program.script or " ".join(program.words or ()) for program in inner]
        call.add("opaque", detail=opaque_detail("\n".join(texts), "nested too deeply"))
        return UNKNOWN
    printed = ""
    for program in inner:
        inside = scope.inner()
        inside.where = program.where or scope.where
        inside.fresh = program.fresh or (scope.fresh and not program.where)
        inside.cwd = program.cwd or inside.cwd
        inside.mounts = program.mounts or inside.mounts
        if program.where:
            inside.variables["HOME"] = [HOME_ELSEWHERE]
        if program.script is not None:
            inside.arguments = [str(word) for word in program.arguments]
            inside.variables["0"] = [program.zero or UNKNOWN]
            printed += follow.code(program.script, inside, program.stdin, call.name)
        elif program.words:
            printed += follow.command(program.words, inside, program.stdin, functions=call.name in _KEEPING)
    if any(program.where == "remote" for program in inner):
        return FETCHED
    return (printed or UNKNOWN) + (unwrap.answers(call) if call.name in programs.SHELLS else "")
