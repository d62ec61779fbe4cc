"""Reaching the network: what is fetched, what is sent, what is asked to be deleted there."""

from __future__ import annotations

import re

from clickstop.shell import options, sending, writing
from clickstop.shell.known_programs import names
from clickstop.shell.scope import FETCHED, Arg
from clickstop.shell.unwrap import run_by_ssh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

_COPYING = {
    "rclone": ("copy", "copyto", "sync", "move", "moveto"),
    "aws": ("cp", "sync", "mv"),
    "gsutil": ("cp", "rsync", "mv"),
    "s3cmd": ("put", "sync"),
}
# Ports on which stores answer: a deletion there loses data, also on this machine.
_STORES = names("9200 9201 9243 7700 8108 6333 8983 5984 15672 2379 8500 8200 8086 9000 8529 7474 8080")
_DELETING = re.compile(r"/_delete_by_query|/doDelete\b|/_all\b.*close|/_shutdown\b")


def effects(call: Call) -> None:
    name = call.name
    if name == "curl":
        _curl(call)
    elif name == "wget":
        _wget(call)
    elif name in ("scp", "rcp"):
        _scp(call)
    elif name in ("nc", "ncat", "netcat", "socat", "telnet"):
        _raw(call)
    elif name in ("http", "https", "xh"):
        _httpie(call)
    elif name in _COPYING:
        _copied(call)
    elif name in ("mail", "mailx", "sendmail"):
        sending.stdin(call, str(call.words[-1]) if call.words else "")
    else:
        operands = [word for word in call.words if not word.startswith("-")]
        call.add("reaches_network", target=operands[0] if operands else "")


def _curl(call: Call) -> None:
    found = options.of(call)
    addresses = [*found.operands, *found.all("url")]
    for address in addresses or [Arg("")]:
        call.add("reaches_network", target=address)
    target = str(addresses[0]) if addresses else ""
    _in_address(call, addresses)
    sent = found.all("d", "data-binary", "data-urlencode", "data-ascii", "json", "F")
    for word in sent:
        _sent(call, word, target)
    for word in found.all("T"):
        if word in ("-", "."):
            sending.stdin(call, target)
        else:
            call.add_file("sends", word, detail=target)
    _deletes(call, str(found.value("X") or ""), target)
    _stored(call, found, addresses)


def _sent(call: Call, word: Arg, target: str) -> None:
    """`-d @file`, `-F name=@file`, `-d @-`."""
    sign = re.match(r"(?:[^=@]*=)?[@<](.+)", word, re.DOTALL)
    if sign is None:
        sending.text(call, word, target)
        return
    name = sign.group(1).partition(";")[0]
    if name == "-":
        sending.stdin(call, target)
    else:
        call.add_file("sends", Arg(name, word.raw), detail=target)


def _in_address(call: Call, addresses: list[Arg]) -> None:
    """`curl "https://host/?k=$(cat .env)"`."""
    for address in addresses:
        if "$(" in address.raw or "`" in address.raw:
            sending.said(call, str(address))


def _deletes(call: Call, method: str, target: str) -> None:
    if method.upper() != "DELETE" and not (method.upper() in ("POST", "PUT", "") and _DELETING.search(target)):
        return
    local = sending.LOCAL.match(target)
    if local and local.group(1) not in _STORES:
        return
    if (
        local
        and local.group(1) in ("8080", "9000", "8200", "8500")
        and not re.search(r"/v1/|/_|/db/|/query", target)
    ):
        return
    call.add("destroys_infrastructure", target=target, detail=f"HTTP {method.upper() or 'POST'}")


def _stored(call: Call, found: Options, addresses: list[Arg]) -> None:
    for word in found.all("o"):
        if word != "-":
            writing.write(call, word, FETCHED)
    if found.has("O"):
        for address in addresses:
            name = address.rstrip("/").rpartition("/")[2].partition("?")[0]
            if name:
                writing.write(call, Arg(name, address.raw), FETCHED)


def _wget(call: Call) -> None:
    found = options.of(call)
    for address in found.operands:
        call.add("reaches_network", target=address)
    target = str(found.operands[0]) if found.operands else ""
    _in_address(call, found.operands)
    for word in found.all("post-data", "body-data"):
        sending.text(call, word, target)
    for word in found.all("post-file", "body-file"):
        call.add_file("sends", word, detail=target)
    _deletes(call, str(found.value("method") or ""), target)
    named = found.value("O")
    if named is not None:
        if named != "-":
            writing.write(call, named, FETCHED)
        return
    for address in found.operands:
        name = (
            address.rstrip("/").rpartition("/")[2].partition("?")[0]
            if "/" in address.partition("://")[2]
            else "index.html"
        )
        folder = str(found.value("P") or "")
        writing.write(call, Arg(f"{folder}/{name}" if folder else name, address.raw), FETCHED)


def _scp(call: Call) -> None:
    found = options.of(call)
    run_by_ssh(call, found)
    if not found.operands:
        return
    target = found.operands[-1]
    call.add("reaches_network", target=target)
    if ":" in target.partition("/")[0]:
        for word in found.operands[:-1]:
            call.add_file("sends", word, detail=str(target), recursive=found.has("r"))
    else:
        writing.write(call, target, FETCHED)


def _copied(call: Call) -> None:
    """Into a store elsewhere: `rclone copy FOLDER remote:x`, `aws s3 cp FILE s3://x`."""
    operands = options.of(call).operands
    verbs = [place for place, word in enumerate(operands[:2]) if word in _COPYING[call.name]]
    if not verbs:
        return
    target = operands[-1]
    call.add("reaches_network", target=target)
    for word in operands[verbs[0] + 1 : -1] if ":" in target else ():
        if ":" not in word:
            call.add_file("sends", word, detail=str(target), recursive=True)


def _raw(call: Call) -> None:
    words = [str(word) for word in call.words]
    operands = options.of(call).operands
    call.add("reaches_network", target=operands[0] if operands else "")
    runs = any(re.fullmatch(r"-[a-z]*[ec]", word) for word in words) or any(
        "exec:" in word.lower() for word in words
    )
    if runs and call.name != "telnet" and not {"-z", "-zv", "-vz"} & set(words):
        call.add("executes_fetched", detail="a shell for whoever connects")
    elif call.stdin:
        sending.stdin(call, str(operands[0]) if operands else "")


def _httpie(call: Call) -> None:
    operands = [str(word) for word in call.words if not word.startswith("-")]
    method = operands[0] if operands and operands[0].isupper() else ""
    target = next((word for word in operands if word != method), "")
    call.add("reaches_network", target=target)
    _deletes(call, method, target)
