"""Programs that send data: copies to other machines, sockets, mail, pastes, clouds, DNS lookups."""

from __future__ import annotations

import os
import re

from clickstop.core.lists import spread, words
from clickstop.shell import carried, options, sending, writing
from clickstop.shell.effect import SERVED
from clickstop.shell.known_programs import LOOKING_UP, MAILING, PASTING, names
from clickstop.shell.programs import SHELLS, base_name
from clickstop.shell.scope import FETCHED, Arg, some_of
from clickstop.shell.unwrap import run_by_ssh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall


class Sender:
    """How a program sends: which options hold a file or a text, what its operands are, and whether it sends its
    input (`feeds`). Whatever its words carry is sent in any case.
    """

    __slots__ = ("feeds", "files", "operands", "texts")

    def __init__(self, *, files: str = "", texts: str = "", operands: str = "", feeds: bool = True) -> None:
        self.files = tuple(files.split())
        self.texts = tuple(texts.split())
        self.operands = operands
        self.feeds = feeds


_SENDERS = spread(
    {
        MAILING: Sender(files="a A q attach i H", texts="m u", operands="files"),
        "swaks": Sender(files="attach attach-body body data", texts="header h"),
        f"{PASTING} ipfs": Sender(files="i file image document", texts="text", operands="files"),
        LOOKING_UP: Sender(operands="texts", feeds=False),
        "telnet gnutls-cli websocat wscat cryptcat": Sender(texts="x execute"),
        "logger": Sender(files="f file", operands="texts"),
        "mosquitto_pub": Sender(files="f file", texts="m message"),
        "kcat kafkacat": Sender(operands="files"),
        "ntfy": Sender(files="f file", texts="m message", operands="texts"),
        "apprise": Sender(files="a attach", texts="b body"),
        "grpcurl": Sender(texts="d", feeds=False),
        "ncftpput adb": Sender(operands="files", feeds=False),
        "ssh-copy-id": Sender(files="i", feeds=False),
    }
)
# Paste services whose pages anybody with the address can read.
_SHOWING = names(PASTING) - names(
    "croc wormhole magic-wormhole slackcat telegram-send telegram-upload discord.sh onionshare-cli"
)
# Verbs that copy into a remote store; the last word is the target.
_COPYING = spread(
    {
        "rclone": words("copy copyto sync move moveto rcat bisync"),
        "aws": ("cp", "sync", "mv"),
        "gsutil": ("cp", "rsync", "mv"),
        "gcloud": ("cp", "rsync", "mv", "scp"),
        "s3cmd s4cmd": ("put", "sync"),
        "s5cmd": ("cp", "sync", "mv", "pipe"),
        "mc mcli": ("cp", "mirror", "mv", "put", "pipe"),
        "azcopy": ("copy", "cp", "sync"),
        "ossutil obsutil": ("cp", "sync"),
        "coscmd swift": ("upload",),
        "kubectl tailscale": ("cp",),
        "oc": ("cp", "rsync"),
        "b2": ("upload-file", "upload", "sync"),
    }
)
_WITHOUT_SCHEME = ("mc", "mcli", "coscmd", "b2", "swift")  # remote targets without a colon
_UPLOADS = ("b2", "swift", "coscmd")  # the target stands before or among the files
_LEFT_OUT = ("exclude", "exclude-pattern", "exclude-path", "x")
_FILE_OPTIONS = {"az": "f s", "aws": "body"}
# Nouns of gh and glab whose texts and files others can read.
_FORGE = names("gist issue pr mr release api discussion snippet note")
# `put FILE`, `mput *.txt`, lftp's `mirror -R FOLDER`.
_PUTTING = re.compile(
    r"^\s*(?:put|mput|send|reput|append|mirror\s+(?:-\S+\s+)*-\S*R\S*|put\s+-\S+)\s+(.+)", re.DOTALL
)
# Commands of ftp clients that delete or rename on the server.
_REMOVING = words("rm rmdir mrm mdelete delete del rename mv")
# socat's network addresses: `TCP:host:80`, `OPENSSL-LISTEN:443`.
_SOCKETS = re.compile(r"(?i)(?:tcp|udp|openssl|ssl|sctp|vsock|socks|proxy|dtls|dccp|ws)[\w-]*:")
# socat's addresses that run a program: `EXEC:/bin/sh`, `SYSTEM:"id"`.
_RUNNING = re.compile(r"(?is)(?:exec|system|shell):[\"']?(.+)")


def effects(call: ProgramCall) -> None:
    _SPECIAL.get(call.name, _by_table)(call)


def _offer(call: ProgramCall) -> None:
    if not {"-v", "-h"} & set(call.words):  # version, help
        call.add("offers_shell", target=SERVED)


def _by_table(call: ProgramCall) -> None:
    if call.name in ("docker", "podman", "nerdctl"):
        _container(call)
    if call.name in _FILE_OPTIONS:
        _named_files(call)
    if call.name in _COPYING:
        _copied(call)
    sender = _SENDERS.get(call.name)
    if sender is not None:
        _sent_by(call, sender)


def _sent_by(call: ProgramCall, sender: Sender) -> None:
    opts = options.of(call)
    target = next((str(word) for word in opts.operands if "@" in word or "." in word or ":" in word), SERVED)
    call.add("reaches_network", target=opts.operands[0] if opts.operands else "")
    for word in opts.all(*sender.files):
        call.add_file("sends", Arg(word.removeprefix("@"), word.raw), detail=target, recursive=True)
    sending.all_of(call, opts.all(*sender.texts), target)
    files = [*opts.all(*sender.files), *opts.operands]
    if call.name in _SHOWING and (call.stdin or any(os.path.exists(call.path(word)) for word in files)):
        call.add("publishes", target=" ".join(files[:3]))
    if sender.operands == "files":
        for word in some_of(opts.operands, 40):
            call.add_file("sends", word, detail=target, recursive=True)
    sending.all_of(call, opts.operands, target)
    if sender.feeds:
        sending.fed(call, target)


def _scp(call: ProgramCall) -> None:
    opts = options.of(call)
    run_by_ssh(call, opts)
    if not opts.operands:
        return
    target = opts.operands[-1]
    call.add("reaches_network", target=target)
    if is_remote(target):
        for word in opts.operands[:-1]:
            call.add_file("sends", word, detail=str(target), recursive=opts.has("r"))
    else:
        writing.write(call, target, FETCHED)


def is_remote(target: str) -> bool:
    """Tell whether a target is `host:path` or `rsync://host/path`; with a slash before the colon it is local."""
    return ":" in target.partition("/")[0]


def _copied(call: ProgramCall) -> None:
    """Handle `rclone copy FOLDER remote:x`, `aws s3 cp FILE s3://x` and `kubectl cp FILE pod:x`."""
    opts = options.of(call)
    verbs = [place for place, word in enumerate(opts.operands[:3]) if word in _COPYING[call.name]]
    arguments = opts.operands[verbs[0] + 1 :] if verbs else []
    if not arguments or opts.has("dryrun", "dry-run", "n" if call.name in ("gsutil", "rclone", "s3cmd") else "dry"):
        return
    target = arguments[-1]
    remote = call.name in _WITHOUT_SCHEME or ":" in target
    where = str(opts.value("endpoint-url") or target)
    call.add("reaches_network", target=target)
    without = tuple(str(word) for word in opts.all(*_LEFT_OUT))
    for word in (arguments if call.name in _UPLOADS else arguments[:-1]) if remote else ():
        if word == "-":
            sending.fed(call, where)
        elif not re.match(r"\w{2,}:(?://)?", word):
            call.add_file("sends", word, detail=where, recursive=True, without=without)
    if opts.operands[verbs[0]] in ("rcat", "pipe"):
        sending.fed(call, where)


def _named_files(call: ProgramCall) -> None:
    """Handle `az storage blob upload --file X`, `aws s3api put-object --body X` and `aws ... file://X`."""
    opts = options.of(call)
    uploads = {"upload", "upload-batch", "copy", "put-object", "upload-part", "publish"} & set(opts.operands[:4])
    target = str(opts.operands[0]) if opts.operands else call.name
    for word in opts.all(*_FILE_OPTIONS[call.name].split()) if uploads else ():
        call.add_file("sends", word, detail=call.name, recursive=True)
    for word in call.words:
        if word.startswith(("file://", "fileb://")):
            call.add_file("sends", Arg(word.partition("://")[2], word.raw), detail=target)


def _forge(call: ProgramCall) -> None:
    """Handle `gh gist create FILE`, `gh issue create --body-file FILE`, `gh api -F body=@FILE` and the like."""
    opts = options.of(call)
    verbs = [str(word) for word in opts.operands[:2]]
    if not verbs or verbs[0] not in _FORGE:
        return
    target = "the forge"
    for word in opts.all("F", "field"):
        value = word.partition("=")[2] if verbs[0] == "api" else word
        if value == "-":
            sending.fed(call, target)
        elif verbs[0] != "api" or value.startswith("@"):
            call.add_file("sends", Arg(value.removeprefix("@"), word.raw), detail=target)
    for word in opts.all("body-file", "input", "a", "add", "notes-file"):
        if word == "-":
            sending.fed(call, target)
        else:
            call.add_file("sends", word, detail=target)
    texts = opts.all("b", "body", "f", "raw-field", "field", "F", "t", "title", "n", "notes", "d", "desc", "m")
    sending.all_of(call, [*texts, *opts.all("description", "H", "header")], target)
    if verbs[1:] and verbs[1] in ("create", "upload", "edit", "new") and verbs[0] in ("gist", "snippet", "release"):
        for word in opts.operands[2:]:
            if word == "-":
                sending.fed(call, target)
            else:
                call.add_file("sends", word, detail=target)
        if verbs[0] != "release" and not opts.operands[2:]:
            sending.fed(call, target)


def _container(call: ProgramCall) -> None:
    """Track files that are copied into a container, committed to an image and pushed to a registry."""
    words = [str(word) for word in options.of(call).operands]
    run = call.scope.run
    if words[:1] == ["container"] or words[:1] == ["image"]:
        words = words[1:]
    if words[:1] == ["cp"] and len(words) > 2 and is_remote(words[-1]):
        for word in words[1:-1]:
            call.add_file("reads", Arg(word), recursive=True)
        run.written[f"container:{words[-1].partition(':')[0]}"] = carried.into_file(call)
    elif words[:1] == ["commit"] and len(words) > 2:
        run.written[f"image:{words[2]}"] = run.written.get(f"container:{words[1]}", "")
    elif words[:1] == ["tag"] and len(words) > 2:
        run.written[f"image:{words[2]}"] = run.written.get(f"image:{words[1]}", "")
    elif words[:1] == ["push"] and len(words) > 1:
        for content in carried.contents(run.written.get(f"image:{words[1]}", ""), run):
            carried.send(call, content, words[1])


def _scripted(call: ProgramCall) -> None:
    """Handle sftp, ftp and similar clients, which read commands from the input, an option or a file."""
    opts = options.of(call)
    host = str(opts.operands[0]) if opts.operands else ""
    call.add("reaches_network", target=host)
    texts = [str(word) for word in opts.all("e", "c")]
    if call.name == "tftp":  # `tftp host -c put FILE`, and busybox's `tftp -p -l FILE host`
        texts += [" ".join([str(word), *opts.operands[1:]]) for word in opts.all("c")]
        for word in opts.all("l") if opts.has("p") else ():
            call.add_file("sends", word, detail=host)
    for word in opts.all("b"):
        texts.append(call.scope.run.written.get(call.path(word), "") if word != "-" else "")
    for line in re.split(r"[;\n]", "\n".join([*texts, call.stdin or ""]))[:200]:
        command = _PUTTING.match(line)
        if command is not None:
            files = command.group(1).split()
            for name in files if line.lstrip().startswith("mput") else files[:1]:
                _put(call, name.strip("'\""), host)
        elif line.lstrip().startswith("!"):
            call.shell(line.lstrip()[1:])
        elif line.split()[:1] and line.split()[0] in _REMOVING:
            call.add("changes_remote", target=line.strip())


def _put(call: ProgramCall, name: str, host: str) -> None:
    pattern = name if any(sign in name for sign in "*?[") else ""
    whole = call.scope.run.home + name[1:] if name.startswith("~/") else name
    call.add_file("sends", Arg(whole, name, pattern), detail=host, recursive=True)


def _netcat(call: ProgramCall) -> None:
    opts = options.of(call)
    host = next((str(word) for word in opts.operands if not word.isdigit()), SERVED)
    call.add("reaches_network", target=opts.operands[0] if opts.operands else "")
    # `nc -z` only tests whether a port is open.
    if opts.has("z", "h", "help"):
        return
    for word in opts.all("e", "exec", "c", "sh-exec"):
        _talks(call, str(word), host)
    if call.stdin:
        sending.shown(call, host)
    sending.fed(call, host)


def _talks(call: ProgramCall, text: str, target: str) -> None:
    """Handle a program that a connection is given to: a shell is offered; any other sends what it prints."""
    words = [base_name(word) for word in re.split(r"[\s,;&|\"']+", text)]
    if any(word in SHELLS or word in ("cmd", "powershell", "pwsh") or word.startswith("python") for word in words):
        call.add("offers_shell", target=target)
    elif " " in text:
        sending.all_of(call, [Arg(call.shell(text))], target)


def _socat(call: ProgramCall) -> None:
    opts = options.of(call)
    ends = opts.operands[:2]
    sockets = [word for word in ends if _SOCKETS.match(word)]
    call.add("reaches_network", target=sockets[0] if sockets else "")
    if not sockets:
        return
    # A listener serves whoever connects.
    listens = "listen" in sockets[0].lower().partition(":")[0]
    target = SERVED if listens and "bind=127." not in sockets[0] else sockets[0].partition(":")[2]
    sources = ends[1:] if opts.has("U") else ends[:1] if opts.has("u") else ends
    for word in sources:
        runs = _RUNNING.match(word)
        kind, _, path = word.partition(":")
        if runs is not None:
            _talks(call, runs.group(1).strip("\"'"), target)
        elif kind.lower() in ("file", "open", "gopen", "rdonly"):
            call.add_file("sends", Arg(path.partition(",")[0], word.raw), detail=target)
    sending.fed(call, target)


def _openssl(call: ProgramCall) -> None:
    if call.words[:1] and call.words[0] in ("s_client", "s_server"):
        opts = options.of(call)
        host = str(opts.value("connect") or opts.value("host") or SERVED)
        call.add("reaches_network", target=host)
        sending.fed(call, host)


# Servers of a folder: options for the folder, and options for the address.
_SERVERS: dict[str, tuple[str, str]] = {
    "http.server": ("d directory", "b bind"),
    "SimpleHTTPServer": ("", ""),
    "pyftpdlib": ("d directory", "i interface"),
    "serve": ("", "l listen L"),
    "http-server": ("", "a"),
    "live-server": ("", "host"),
    "httpd": ("h", "p"),
    "caddy": ("root r", "listen l"),
    "miniserve": ("", "i interfaces"),
    "dufs": ("", "b bind"),
    "darkhttpd": ("", "addr"),
    "webfsd": ("r", "i"),
    "gohttpserver": ("r root", "addr"),
    "twistd": ("path", "listen"),
}


def _interpreted(call: ProgramCall) -> None:
    """Handle `php -S 0.0.0.0:80 -t FOLDER` and `ruby -run -e httpd FOLDER`."""
    words = [str(word) for word in call.words]
    if call.name == "ruby":
        if "-run" in words and any("httpd" in word for word in words):
            folder = next((word for word in call.words if not word.startswith("-") and word != "httpd"), Arg("."))
            call.add_file("sends", folder, detail=SERVED, recursive=True)
        return
    values = dict(zip(words, call.words[1:], strict=False))
    if "-S" in values and not _is_closed(values["-S"]):
        call.add_file("sends", values.get("-t", Arg(".")), detail=SERVED, recursive=True)


def _is_closed(address: str) -> bool:
    """Tell whether only this machine can reach an address."""
    return bool(sending.LOCAL.match(address)) and not address.startswith("0.0.0.0")  # noqa: S104  # read, not bound to


def _serve(call: ProgramCall) -> None:
    folders, addresses = _SERVERS[call.name]
    opts = options.of(call)
    if call.name == "caddy" and opts.operands[:1] != ["file-server"]:
        return
    bound = str(opts.value(*addresses.split()) or "")
    operands = [word for word in opts.operands if not word.isdigit() and word not in ("file-server", "web")]
    folder = opts.value(*folders.split()) if folders else None
    where = folder or (operands[0] if operands and call.name not in ("http.server", "twistd") else Arg("."))
    if not _is_closed(bound):
        call.add_file("sends", where, detail=SERVED, recursive=True)


_SPECIAL: dict[str, Callable[[ProgramCall], None]] = spread(
    {
        "scp rcp pscp": _scp,
        "nc ncat netcat nc.traditional nc.openbsd pwncat": _netcat,
        "socat": _socat,
        "openssl": _openssl,
        "sftp ftp lftp tftp smbclient ncftp cadaver psftp yafc": _scripted,
        "ttyd gotty wetty shellinaboxd tmate upterm sshx": _offer,
        " ".join(_SERVERS): _serve,
        "php ruby": _interpreted,
        "gh glab hub": _forge,
    }
)
