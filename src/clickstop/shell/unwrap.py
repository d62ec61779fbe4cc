"""Look through programs that run others: what they run, with which words, and where."""

from __future__ import annotations

import os

from clickstop.core.lists import spread
from clickstop.core.record import Record
from clickstop.shell import carried, options, parameters, programs
from clickstop.shell.effect import HOME_ELSEWHERE
from clickstop.shell.own import WEAKENING
from clickstop.shell.scope import FETCHED, STDIN, UNKNOWN, Arg, some_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clickstop.shell.call import ProgramCall


class Inner(Record):
    """What a wrapper runs: words, or shell text. `where` and `cwd` are "" if they do not change."""

    words: list[Arg] | None = None
    script: str | None = None
    stdin: str | None = None
    where: str = ""
    fresh: bool = False  # a container that nothing was written to before
    cwd: str = ""
    zero: str = ""  # $0 of a script
    arguments: Sequence[Arg] = ()  # $1, $2
    mounts: Sequence[tuple[str, str]] = ()  # folder in a container, folder here


def inner(call: ProgramCall) -> list[Inner] | None:
    """Return what a call runs; None if it runs no other program that its words name."""
    name = call.name
    if name in _SPECIAL:
        return _SPECIAL[name](call)
    if name in programs.SHELLS:
        return _shell(call)
    if name in call.scope.run.wrappers:
        return _words(call, options.after_options(call.words, ""))
    if name in programs.CONTAINERS:
        return _container(call)
    if name in programs.VERBS and (text := _text(call)):  # npm exec -c TEXT
        return text
    words = programs.inner(name, [Arg(name), *call.words])
    return _cmdlet(call) if words is None else _words(call, words)


def _cmdlet(call: ProgramCall) -> list[Inner] | None:
    """A cmdlet of PowerShell: `Remove-Item -Recurse x` runs `rm -r x`."""
    if "-" not in call.name and call.name not in ("ri", "gc", "gci"):  # most programs: no need to load the table
        return None
    from clickstop.shell import powershell

    powershell.changes(call)
    if call.name.lower() not in powershell.CMDLETS:
        return None
    words, stdin = powershell.translated(call)
    return [Inner(words, stdin=stdin)]


def _for_each(call: ProgramCall) -> list[Inner] | None:
    from clickstop.shell import powershell

    return [Inner(script=text) for text in powershell.per_item(call)] or None


_DESTROYERS = ("rm", "shred", "dd", "wipefs", "mkfs")
_TELLING = ("-", "/", "if=", "of=")  # how their next word begins


def hidden(call: ProgramCall) -> list[Inner] | None:
    """Return what an unknown program may run: `screen -dm rm -rf /`, `tmux new 'rm -rf /'`.

    Only destructive programs followed by an option or an absolute path count, and commands of clickstop that weaken
    it; other words are most likely text.
    """
    for at, word in enumerate(call.words):
        first, _, arguments = word.partition(" ")
        name = programs.base_name(first).partition(".")[0]
        if name not in _DESTROYERS and name != "clickstop":
            continue
        following = arguments.split()[:1] if arguments else call.words[at + 1 : at + 2]
        if following and (following[0] in WEAKENING if name == "clickstop" else following[0].startswith(_TELLING)):
            return [Inner(script=str(word)) if arguments else Inner(call.words[at:])]
    return None


def _words(call: ProgramCall, words: list[str]) -> list[Inner] | None:
    """Return the program inside; a single word with blanks is shell text: `watch "make test"`."""
    args = [word if isinstance(word, Arg) else Arg(word) for word in words]
    if not args:
        return []
    if " " in args[0] and len(args) == 1:
        return [Inner(script=str(args[0]), stdin=call.stdin)]
    return [Inner(args, stdin=call.stdin)]


def _shell(call: ProgramCall) -> list[Inner] | None:
    """`bash -c TEXT`, `bash SCRIPT`, `TEXT | bash`."""
    # `bash +x script` switches an option off; treat it like `-x`.
    words = [Arg(f"-{word[1:]}", word.raw) if word[:1] == "+" and word != "+" else word for word in call.words]
    opts = options.named(words, call.name)
    operands = opts.operands
    if opts.commands:  # fish
        return [Inner(script=str(text), stdin=call.stdin, arguments=operands) for text in opts.commands]
    if opts.has("c"):
        zero = str(operands[1]) if len(operands) > 1 else ""
        arguments = operands[2:]
        return [Inner(script=str(text), stdin=call.stdin, zero=zero, arguments=arguments) for text in operands[:1]]
    # `bash <(curl ...)`, `bash /dev/tcp/HOST/80`.
    is_fed = not operands or operands[0] in STDIN
    if not is_fed and operands[0].startswith(("/dev/fd/", "/proc/self/fd/", "/dev/tcp/")):
        from clickstop.shell import follow

        return [Inner(script=follow.content_of(str(operands[0]), call.scope), arguments=operands[1:])]
    if not is_fed and not opts.has("s"):
        return _script(call, operands)
    return [Inner(script=call.stdin)] if call.stdin else []


def answers(call: ProgramCall) -> str:
    """Return the mark for the output of a shell that takes its commands from somebody else, "" for others."""
    flags = call.letters
    if "c" in flags or any(not word.startswith("-") for word in call.words):
        return ""
    if "i" not in flags and call.stdin is not None and FETCHED not in call.stdin:
        return ""
    return carried.mark(call.scope.run, carried.Content([], offered=True))


def _script(call: ProgramCall, words: list[Arg]) -> list[Inner]:
    word = words[0]
    text = call.text_of(word)
    if text is None:
        call.add_file("reads", word, detail="script")
        _fetched(call, word)
        return []
    return [Inner(script=text, stdin=call.stdin, arguments=words[1:])]


def _fetched(call: ProgramCall, word: Arg) -> None:
    if call.scope.run.fetched:
        from clickstop.shell import foreign

        if foreign.holds(call, call.path(word)):
            call.add("executes_fetched", target=word.raw)


def _env(call: ProgramCall) -> list[Inner] | None:
    opts = options.of(call)
    words, cwd = opts.operands, opts.value("C")
    text = opts.value("S")
    if text is not None:
        # `env -S` splits its text as a shell does, for the first line of scripts.
        return [Inner(script=" ".join([text, *words]), stdin=call.stdin)]
    while words and "=" in words[0]:
        _declared(call, words[0])
        words = words[1:]
    if not words:
        return None  # without a program, env prints the environment
    return [Inner(words, stdin=call.stdin, cwd=os.path.join(call.scope.cwd, cwd) if cwd else "")]


def _declared(call: ProgramCall, word: Arg) -> None:
    from clickstop.shell import builtins

    name, _, value = word.partition("=")
    builtins.assign(name, [value], call.scope)


def _xargs(call: ProgramCall) -> list[Inner]:
    opts = options.of(call)
    replaced = str(opts.value("I", "i") or ("{}" if opts.has("i") else ""))
    # xargs runs echo if no program is given.
    command = opts.operands or [Arg("echo")]
    for word in opts.all("a"):
        call.add_file("reads", word)
    texts = [call.scope.run.written.get(str(word), "") for word in opts.all("a")]
    text = "\n".join(texts) if any(texts) else call.stdin
    fed = some_of((UNKNOWN + carried.of_call(call) if text is None else text).replace("\0", "\n").split(), 200)
    if not replaced:
        return [Inner([*command, *(Arg(item) for item in fed)])]
    return [Inner([_put(word, replaced, item) for word in command]) for item in some_of(fed, 16)]


def _put(word: Arg, mark: str, value: str) -> Arg:
    return Arg(word.replace(mark, value), word.raw, word.pattern) if mark and mark in word else word


def _parallel(call: ProgramCall) -> list[Inner]:
    opts = options.of(call)
    words = [] if opts.has("dry-run") else opts.operands
    signs = [at for at, word in enumerate(words) if word in (":::", "::::", ":::+")]
    inputs = words[signs[0] + 1 :] if signs else (call.stdin or UNKNOWN).split("\n")
    template = " ".join(words[: signs[0]] if signs else words)
    template = template if "{}" in template else f"{template} {{}}"
    values = some_of([str(text) for text in inputs if text not in (":::", "::::", ":::+")], 16)
    return [Inner(script=template.replace("{}", value).strip()) for value in values]


def _text(call: ProgramCall) -> list[Inner] | None:
    """Return the texts of options that hold a command, as in `su -c TEXT`."""
    return [Inner(script=str(text), stdin=call.stdin) for text in options.of(call).commands] or None


def _nix(call: ProgramCall) -> list[Inner] | None:
    """`nix shell PACKAGE -c PROGRAM WORD...`."""
    at = next((at for at, word in enumerate(call.words) if word in ("-c", "--command")), -1)
    return [Inner(call.words[at + 1 :], stdin=call.stdin)] if at >= 0 else None


def _later(call: ProgramCall) -> list[Inner] | None:
    """`at` and `batch` run their input, or the file of `-f`, later."""
    scripts = [call.text_of(word) for word in options.of(call).all("f")] or [call.stdin]
    if call.stdin is not None or any(scripts):
        call.add("changes_machine", target="what runs later")
    return [Inner(script=script) for script in scripts if script] or None


def _invoke_expression(call: ProgramCall) -> list[Inner]:
    """`iex "rm x"`, `irm https://host/x.ps1 | iex`, `iex (irm https://host/x.ps1)`."""
    from clickstop.shell import powershell

    script = " ".join(call.words)
    if powershell.runs_fetched(f"iex {script}"):
        call.add("executes_fetched")
        return []
    script = script or call.stdin or ""
    return [Inner(script=script)] if script else []


def _editor(call: ProgramCall) -> list[Inner] | None:
    """`vim -c ':!rm x'`, `gdb -ex 'shell rm x'`."""
    commands = [word.lstrip("+:").removeprefix("silent ") for word in call.words if word.lstrip("+: ")]
    scripts = [text.lstrip("!") for text in commands if text.startswith("!")]
    scripts += [
        text.removeprefix("shell ") for text in commands if text.startswith("shell ") and call.name == "gdb"
    ]
    return [Inner(script=script) for script in scripts] or None


def _make(call: ProgramCall) -> list[Inner] | None:
    """Recipes of a makefile that this line or session has written, and `make X='$(shell ...)'`."""
    texts = [text.partition(")")[0] for word in call.words for text in word.split("$(shell ")[1:]]
    opts = options.of(call)
    texts += [word.partition("=")[2] for word in opts.operands if word.startswith("SHELL=")]
    folder = str(opts.value("C") or "")
    names = opts.all("f") or [Arg(os.path.join(folder, name)) for name in _MAKEFILES]
    makefiles = [call.stdin if name in STDIN else call.text_of(name) for name in names]
    written = [text for text in makefiles if text]
    # Of its own names make reads the first that exists, of `-f` each.
    rules = [str(text) for text in opts.all("eval")] + (written if opts.all("f") else written[:1])
    texts += [FETCHED for text in rules if FETCHED in text]
    if rules and not opts.has("n", "just-print", "dry-run", "recon", "q", "question"):
        from clickstop.shell import recipes

        texts += recipes.of_makefile("\n".join(rules), list(map(str, opts.operands)), _value(call))
    cwd = os.path.join(call.scope.cwd, folder) if folder else ""
    return [Inner(script=text, cwd=cwd) for text in texts] or None


def _value(call: ProgramCall) -> Callable[[str], str]:
    """Look up a variable as the call sees it."""
    return lambda name: parameters.values(name, call.scope)[0]


_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")


def _just(call: ProgramCall) -> list[Inner] | None:
    """Recipes of a justfile that this line or session has written."""
    opts, run = options.of(call), call.scope.run
    names = opts.all("f") or [Arg(name) for name in ("justfile", "Justfile", ".justfile")]
    text = next((text for name in names if (text := run.text_of(call.path(name)))), "")
    if not text or opts.has("n", "l", "s"):
        return None
    from clickstop.shell import recipes

    # Recipes run in the folder of the justfile.
    folder = str(opts.value("d") or os.path.dirname(str(names[0])))
    cwd = os.path.join(call.scope.cwd, folder) if folder else ""
    texts = recipes.of_makefile(text, list(map(str, opts.operands)), _value(call))
    return [Inner(script=text, cwd=cwd) for text in texts] or None


def _package(call: ProgramCall) -> list[Inner] | None:
    """Scripts of a package.json that this line or session has written, run by npm, pnpm, yarn or bun."""
    opts, run = options.of(call), call.scope.run
    words = [str(word) for word in opts.operands]
    folder = str(opts.value("prefix", "C", "cwd") or "")
    if words[:2] == ["pkg", "set"]:
        settings = [word.partition("=")[::2] for word in words[2:] if word.startswith("scripts.")]
        run.scripts.update((name.removeprefix("scripts."), text) for name, text in settings)
    name = words[1] if words[:1] in (["run"], ["run-script"]) and len(words) > 1 else words[0] if words else ""
    text = run.scripts.get(name)
    if text is None and name and (package := run.text_of(call.path(os.path.join(folder, "package.json")))):
        from clickstop.shell import recipes

        text = recipes.of_package(package, name)
    if text:
        cwd = os.path.join(call.scope.cwd, folder) if folder else ""
        return [Inner(script=text, stdin=call.stdin, cwd=cwd)]
    if opts.commands:  # npm exec --call=TEXT
        return [Inner(script=str(text), stdin=call.stdin) for text in opts.commands]
    command = programs.inner(call.name, [Arg(call.name), *call.words])
    return None if command is None else _words(call, command)


def _cmd(call: ProgramCall) -> list[Inner] | None:
    if call.words and call.words[0].lower() in ("/c", "/k", "//c"):
        return [Inner(script=" ".join(call.words[1:]))]
    return None


_RUN_BY_SSH = ("proxycommand", "localcommand", "knownhostscommand")


def run_by_ssh(call: ProgramCall, opts: options.Options) -> None:
    """Follow what `-o ProxyCommand=...` of ssh, scp and sftp runs."""
    for setting in opts.all("o"):
        name = setting.partition("=")[0].split(" ")[0]
        if name.lower() in _RUN_BY_SSH:
            call.shell(setting[len(name) :].lstrip("= "))


def _ssh(call: ProgramCall) -> list[Inner]:
    opts = options.of(call)
    run_by_ssh(call, opts)
    host, words = opts.operands[:1], opts.operands[1:]
    call.add("reaches_network", target=host[0] if host else "")
    if words and words[0].startswith("-"):  # ssh accepts options after the host
        after_host = options.named(words, "ssh")
        run_by_ssh(call, after_host)
        words = after_host.operands
    _sent_by_ssh(call, [*host, *words], opts)
    text = " ".join(words)
    if text:
        # ssh joins its words with blanks, and a shell on the other side parses them again.
        return [Inner(script=text, where="remote", stdin=call.stdin, cwd=HOME_ELSEWHERE)]
    return [Inner(script=call.stdin, where="remote", cwd=HOME_ELSEWHERE)] if call.stdin else []


def _sent_by_ssh(call: ProgramCall, words: list[Arg], opts: options.Options) -> None:
    """Record what ssh sends, and a tunnel back to this machine's own ssh server (`-R PORT:localhost:22`)."""
    if call.scope.run.contents and words:
        from clickstop.shell import sending

        sending.fed(call, str(words[0]))
        for word in words[1:]:
            sending.text(call, word, str(words[0]))
    if any(way.endswith(":22") for way in opts.all("R")):
        call.add("offers_shell", target=words[0] if words else "")


# Options that let a container reach more than its own files.
_PRIVILEGED = ("--privileged", "--pid=host", "--device", "--cap-add")


def _container(call: ProgramCall) -> list[Inner] | None:
    command = programs.inner(call.name, [Arg(call.name), *call.words])
    if command is None:
        return None
    args = [word if isinstance(word, Arg) else Arg(word) for word in command]
    if not args:
        return []
    if args[0].startswith("-"):  # options for the image's own entry point: `docker run alpine/git -C x`
        image = call.words[len(call.words) - len(args) - 1]
        args = [Arg(image.rpartition("/")[2].partition(":")[0]), *args]
    if call.name in ("kubectl", "oc") and call.scope.run.contents:
        from clickstop.shell import sending

        sending.fed(call, "the cluster")
    where = "remote" if call.name in ("kubectl", "oc") else "container"
    # What `docker run` starts comes fresh from its image: only in its volumes is there anything to lose.
    privileged = any(word.startswith(_PRIVILEGED) for word in call.words)
    # A composition's file names the volumes, and we do not read it.
    verb = next((word for word in call.words if word in ("run", "exec", "compose")), "")
    composed = verb == "compose" or call.name.endswith("-compose")
    fresh = where == "container" and verb == "run" and not privileged and not composed
    return [Inner(args, stdin=call.stdin, where=where, fresh=fresh, cwd=_workdir(call), mounts=_mounts(call))]


def _workdir(call: ProgramCall) -> str:
    for at, word in enumerate(call.words[:-1]):
        if word in ("-w", "--workdir"):
            return str(call.words[at + 1])
    return UNKNOWN


def _mounts(call: ProgramCall) -> list[tuple[str, str]]:
    """Return pairs of inside and outside from `-v /here:/there` and `--mount type=bind,src=/here,dst=/there`."""
    mounts: list[tuple[str, str]] = []
    for at, word in enumerate(call.words):
        value = word.partition("=")[2] if word.startswith(("--volume=", "-v=", "--mount=")) else ""
        if word in ("-v", "--volume", "--mount") and at + 1 < len(call.words):
            value = str(call.words[at + 1])
        if "source=" in value or "src=" in value:
            parts = dict(part.partition("=")[::2] for part in value.split(","))
            here, there = parts.get("source", parts.get("src", "")), parts.get("target", parts.get("dst", ""))
        else:
            here, _, there = value.partition(":")
            there = there.partition(":")[0]
        # With the root folder mounted, the container can change anything on this machine.
        if there.startswith("/") and here == "/":
            call.add("changes_machine", target="/ in a container")
        if there.startswith("/"):
            outside = call.path(here) if here.startswith(("/", ".", "~")) else ""  # "" for a named volume
            mounts.append((there.rstrip("/") or "/", outside))
    return mounts


def _joined(call: ProgramCall) -> list[Inner]:
    """`watch` joins all its words into one shell text."""
    words = options.of(call).operands
    return [Inner(script=" ".join(words))] if words else []


def _flock(call: ProgramCall) -> list[Inner] | None:
    command = options.of(call).operands[1:]
    if len(command) > 1 and command[0] in ("-c", "--command"):  # flock FILE -c TEXT
        return [Inner(script=str(command[1]), stdin=call.stdin)]
    return _text(call) or _words(call, programs.inner(call.name, [Arg(call.name), *call.words]) or [])


def _sudo(call: ProgramCall) -> list[Inner] | None:
    opts = options.of(call)
    if opts.has("e"):
        for word in opts.operands:
            call.add_file("overwrites", word, program="sudo -e")
        return []
    if opts.has("i", "s") and not opts.operands:
        return [Inner(script=call.stdin)] if call.stdin else []
    return _words(call, programs.inner(call.name, [Arg(call.name), *call.words]) or [])


# Tools that open a shell on another machine or in a virtual machine here, by a word of theirs.
_LOGGING_IN = spread(
    {
        "gcloud az fly flyctl railway heroku hcloud doctl eb tsh docker-machine": ("ssh", "remote"),
        "vagrant colima podman": ("ssh", "container"),
        "multipass incus lxc": ("exec", "container"),
        "limactl": ("shell", "container"),
    }
)
_VERBS_BEFORE = 3  # `gcloud compute ssh`
_COMMAND = ("--command", "-C", "-c")


def _logged_in(call: ProgramCall) -> list[Inner] | None:
    """`gcloud compute ssh HOST --command TEXT`, `vagrant ssh -c TEXT`, `multipass exec NAME -- WORD...`."""
    verb, where = _LOGGING_IN[call.name]
    if verb not in call.words[:_VERBS_BEFORE]:
        return _container(call) if call.name in programs.CONTAINERS else None
    end = next((at for at, word in enumerate(call.words) if word == "--"), len(call.words))
    words, command = call.words[:end], call.words[end + 1 :]
    texts = [str(words[at + 1]) for at, word in enumerate(words[:-1]) if word in _COMMAND]
    texts += [word.partition("=")[2] for word in words if word.startswith("--command=")]
    if verb == "ssh" and command:  # which a shell on the other side parses again
        texts, command = [*texts, " ".join(command)], []
    inner = [Inner(script=text, where=where, stdin=call.stdin, cwd=HOME_ELSEWHERE) for text in texts]
    inner += [Inner(command, where=where, stdin=call.stdin, cwd=HOME_ELSEWHERE)] if command else []
    return inner or None


def _find(call: ProgramCall) -> list[Inner] | None:
    from clickstop.shell.families import find

    return find.executed(call)


def _fd(call: ProgramCall) -> list[Inner] | None:
    from clickstop.shell.families import find

    return find.executed_by_fd(call)


_SPECIAL: dict[str, Callable[[ProgramCall], list[Inner] | None]] = spread(
    {
        "env": _env,
        "xargs": _xargs,
        "parallel": _parallel,
        "ssh": _ssh,
        " ".join(_LOGGING_IN): _logged_in,
        "watch": _joined,
        "su script sg nix-shell": _text,
        "nix": _nix,
        "flock runuser npx": _flock,
        "sudo doas": _sudo,
        "find": _find,
        "fd fdfind": _fd,
        "% ForEach-Object": _for_each,
        "at batch": _later,
        "iex Invoke-Expression": _invoke_expression,
        "vim nvim vi gdb less more": _editor,
        "npm pnpm yarn bun": _package,
        "just": _just,
        "make gmake": _make,
        "cmd": _cmd,
    }
)
