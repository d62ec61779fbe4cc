"""Builtins of the shell: cd, export, eval, source, read, trap and the like."""

from __future__ import annotations

import os

from clickstop.core.lists import spread
from clickstop.shell import carried, loading, parameters
from clickstop.shell.effect import Effect
from clickstop.shell.line import single_quoted
from clickstop.shell.scope import STDIN, UNKNOWN, Arg, some_of
from clickstop.shell.tree import Branches, Choice, Loop, Node, Pipeline, Sequence, Simple, Subshell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.scope import Scope

    Builtin = Callable[[list[Arg], Scope, str | None], str]


def assign(name: str, values: list[str], scope: Scope) -> None:
    if name.endswith("+"):
        name = name[:-1]
        values = [old + added for old in parameters.values(name, scope) for added in values]
    name, bracket, key = name.partition("[")
    # With `declare -n ref=name`, an assignment to `ref` sets `name`.
    name = scope.run.named.get(name, name)
    case = scope.run.cased.get(name)
    if case:
        values = [value.lower() if case == "l" else value.upper() for value in values]
    # Our own variables switch hooks off and move our state.
    if name.startswith("CLICKSTOP_"):
        value = values[0] if values else ""
        scope.run.add(Effect("changes_policy", program=name, target=f"{name}={value}", detail="variable"))
    if name in loading.VARIABLES or name.startswith(loading.GIT_SETTING):
        loading.assigned(name, values, scope)
    if bracket:  # one entry of an array
        others = [entry for entry in scope.variables.get(name, []) if not entry.startswith(f"[{key}=")]
        values = [*others, *(f"[{key}={value}" for value in values)]
    scope.assign(name, values)


def _cd(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    folders = [word for word in words[1:] if not word.startswith("-") or word == "-"]
    target = str(folders[0]) if folders else scope.run.home
    target = parameters.values("OLDPWD", scope)[0] if target == "-" else target
    scope.variables["OLDPWD"] = [scope.cwd]
    scope.cwd = os.path.normpath(os.path.join(scope.cwd, target))[:4_000] if UNKNOWN not in target else target
    return ""


def _popd(_words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    scope.cwd = parameters.values("OLDPWD", scope)[0]
    return ""


def _declare(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    if all(word.startswith("-") for word in words[1:]):
        return _listed(scope)
    flags = "".join(word[1:] for word in words[1:] if word.startswith("-"))
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if name.startswith("-"):
            continue
        # What nobody can read here may have set any name: later uses are judged by their names.
        if not sign:  # export $(cat .env)
            scope.run.sourced += carried.marks(name, scope.run)
        if "l" in flags or "u" in flags:
            scope.run.cased[name] = "l" if "l" in flags else "u"
        # `export -n` removes the export mark; only `declare -n` makes a reference.
        if "n" in flags and sign and words[0] != "export":
            scope.run.named[name] = value
        elif sign:
            assign(name, _array(word, scope) if value.startswith("(") else [value], scope)
    return ""


def _array(word: Arg, scope: Scope) -> list[str]:
    from clickstop.shell import follow

    return follow.array(word.raw.partition("=")[2], scope)


def _mapfile(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    """`mapfile -t NAME`: each line of the input is one value."""
    names = [str(word) for word in words[1:] if not word.startswith("-") and not word.isdigit()] or ["MAPFILE"]
    lines = [line for line in (stdin or UNKNOWN).replace("\0", "\n").split("\n") if line]
    scope.variables[names[-1]] = some_of(lines, 64)
    return ""


def _hash(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    if words[1:2] == ["-p"] and len(words) > 3:
        scope.run.hashed.update((str(name), str(words[2])) for name in words[3:])
    return ""


def _unset(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    for word in words[1:]:
        scope.variables[str(word)] = [UNKNOWN]
        scope.functions.pop(str(word), None)
    return ""


def _eval(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    from clickstop.shell import follow

    script = " ".join(words[1:])
    scope.run.sourced += carried.marks(script, scope.run)
    follow.report_origin(script, scope, "eval")
    scope.depth += 1
    printed = follow.text(follow.without_origin(script), scope, stdin)
    scope.depth -= 1
    return printed


def _source(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    from clickstop.shell import follow
    from clickstop.shell.call import ProgramCall

    if len(words) < 2:
        return ""
    call = ProgramCall("source", words[1:], scope, stdin, follow.text)
    script = call.text_of(words[1])
    if words[1] in STDIN[1:]:
        script = stdin
    # `source <(curl ...)` reads the file of a process substitution.
    elif words[1].startswith("/dev/"):
        script = follow.content_of(str(words[1]), scope)
    if script is None:
        call.add_file("reads", words[1])
        scope.run.sourced += carried.of_call(call)
        return UNKNOWN
    follow.report_origin(script, scope, "source")
    return follow.text(follow.without_origin(script), scope, stdin)


def _read(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    from clickstop.shell import options

    opts = options.read(words[1:], "d n N p t u i a")
    names = [str(word) for word in opts.operands] or ["REPLY"]
    # `IFS=: read a b` splits at colons.
    blanks = parameters.values("IFS", scope)[0]
    lines = some_of([line for line in (stdin or UNKNOWN).replace("\0", "\n").split("\n") if line], 16)
    lines = [line.translate(dict.fromkeys(map(ord, blanks), " ")) for line in lines] if blanks.strip() else lines
    if opts.has("a"):
        array = str(opts.value("a") or names[-1])
        scope.variables[array] = [part for line in lines for part in line.split()] or [UNKNOWN]
        return ""
    fields = [line.split(None, len(names) - 1) for line in lines] if len(names) > 1 else [[line] for line in lines]
    for at, name in enumerate(names):
        scope.variables[name] = [field[at] if at < len(field) else "" for field in fields] or [UNKNOWN]
    return ""


def _set(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    if len(words) == 1:
        return _listed(scope)
    if "--" in words:
        scope.arguments = [str(word) for word in words[words.index(Arg("--")) + 1 :]]
    return ""


def _listed(scope: Scope) -> str:
    """Return what `set` and `export -p` print: all variables."""
    return carried.unknown_from(scope.run, "the environment", "environment")


def _shift(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    scope.arguments = scope.arguments[int(words[1]) if words[1:] and words[1].isdigit() else 1 :]
    return ""


def _trap(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    """Keep the command for the end of the line: its variables have their values of that time."""
    if len(words) > 2 and words[1] != "-":
        scope.run.traps.append((str(words[1]), scope))
    return ""


def _alias(words: list[Arg], scope: Scope, _stdin: str | None) -> str:
    for word in words[1:]:
        name, sign, script = word.partition("=")
        if sign:
            # `alias ls='ls -l'` does not expand itself again.
            itself = name == script.partition(" ")[0]
            script = f"command {script}" if itself else script
            scope.functions[name] = Simple(["eval", single_quoted(script), '"$@"'], [])
    return ""


def _printf(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    from clickstop.shell import run_program

    if words[1:2] != ["-v"] or len(words) < 4:
        return run_program.run(words, scope, stdin)
    assign(str(words[2]), [run_program.run([words[0], *words[3:]], scope, stdin)], scope)
    return ""


def _nothing(_words: list[Arg], _scope: Scope, _stdin: str | None) -> str:
    return ""


TABLE: dict[str, Builtin] = spread(
    {
        "cd chdir pushd": _cd,
        "popd": _popd,
        "export declare typeset local readonly": _declare,
        "unset": _unset,
        "eval": _eval,
        "source .": _source,
        "read": _read,
        "set": _set,
        "shift": _shift,
        "trap": _trap,
        "alias": _alias,
        "printf": _printf,
        "hash": _hash,
        "mapfile readarray": _mapfile,
        # What follows `exit` or `return` is still followed: we cannot know whether they are reached.
        ": true false exit return break continue wait type let shopt": _nothing,
    }
)


def multiplies(node: Node, name: str) -> bool:
    """Tell whether a function's body calls the function itself in a pipe or in the background."""
    if isinstance(node, Simple):
        return False
    if isinstance(node, Pipeline):
        return sum(_calls(part, name) for part in node.parts) > 0
    if isinstance(node, Sequence):
        aside = node.background and any(_calls(item, name) for _, item in node.items)
        return aside or any(multiplies(item, name) for _, item in node.items)
    if isinstance(node, Subshell | Loop):
        return multiplies(node.body, name)
    if isinstance(node, Choice):
        return any(multiplies(body, name) for body in (node.condition, node.body, *node.others))
    return isinstance(node, Branches) and any(multiplies(body, name) for body in node.bodies)


def floods(loop: Loop) -> bool:
    """Tell whether an endless loop starts something in the background on every pass and never waits."""
    if loop.condition is None or not (_calls(loop.condition, ":") or _calls(loop.condition, "true")):
        return False
    waits = any(_calls(loop.body, name) for name in ("sleep", "wait", "read", "break", "exit"))
    return isinstance(loop.body, Sequence) and loop.body.background and not waits


def reads_nothing(loop: Loop, stdin: str | None) -> bool:
    """Tell whether a loop reads its lines from an empty input."""
    return stdin == "" and loop.condition is not None and _calls(loop.condition, "read")


def _calls(node: Node, name: str) -> bool:
    if isinstance(node, Simple):
        return bool(node.words) and node.words[0] == name
    if isinstance(node, Pipeline):
        return any(_calls(part, name) for part in node.parts)
    if isinstance(node, Sequence):
        return any(_calls(item, name) for _, item in node.items)
    if isinstance(node, Choice):
        return any(_calls(body, name) for body in (node.body, *node.others))
    return isinstance(node, Subshell | Loop) and _calls(node.body, name)
