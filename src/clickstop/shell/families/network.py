"""Reaching the network: what is fetched, what is sent, what is asked to be deleted there."""

from __future__ import annotations

import re

from clickstop.shell import braces, options, requests, sending, writing
from clickstop.shell.option_table import ROWS
from clickstop.shell.scope import FETCHED, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.options import Options

_RAW = ("telnet://", "gopher://", "dict://", "mqtt://", "smtp://", "smtps://")


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
    found = options.read([*call.words, *_configured(call)], ROWS["curl"])
    addresses = [*found.operands, *found.all("url")]
    for address in addresses or [Arg("")]:
        call.add("reaches_network", target=address)
    target = str(addresses[0]) if addresses else ""
    _in_address(call, addresses)
    sent = found.all("d", "data-raw", "data-binary", "data-urlencode", "data-ascii", "json", "F", "form-string")
    for word in found.all("d", "data-binary", "data-ascii", "json", "F"):
        _sent(call, word, target)
    for word in found.all("data-urlencode", "url-query"):
        name = word.partition("@")[0]
        _sent(call, word if "=" in name else Arg(word[len(name) :] or word, word.raw), target)
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
        for name in braces.expand(str(word)):
            sending.file(call, Arg("-" if name == "." else name, word.raw, word.pattern), target)
    if target.startswith(_RAW):
        sending.fed(call, target)
    method = "GET" if found.has("G", "I") else "POST" if sent else "PUT" if found.has("T") else ""
    requests.judge(call, str(found.value("X") or method), target, " ".join(sent), signed=_is_signed(found))
    _stored(call, found, addresses)


def _configured(call: Call) -> list[Arg]:
    """The options that a file, or the input, holds for `-K`: one on each line, with or without its dashes."""
    made: list[Arg] = []
    for word in options.of(call).all("K"):
        written = call.scope.run.written
        text = call.stdin or "" if word == "-" else written.get(str(word), written.get(call.path(word), ""))
        for line in text.split("\n")[:50]:
            name, sign, value = line.strip().partition("=")
            name, value = (name, value) if sign else line.strip().partition(" ")[::2]
            if name and not name.startswith("#"):
                made += [Arg(f"--{name.strip().lstrip('-')}"), *([Arg(value.strip(" \"'"))] if value else [])]
    return made


def _is_signed(found: Options) -> bool:
    headers = " ".join(found.all("H")).lower()
    return found.has("u", "oauth2-bearer") or any(word in headers for word in ("authorization", "token", "api-key"))


def _sent(call: Call, word: Arg, target: str) -> None:
    """`-d @file`, `-F name=@file`, `-d @-`."""
    sign = re.match(r"(?:[^=@]*=)?[@<](.+)", word, re.DOTALL)
    if sign is None:
        sending.text(call, word, target)
        return
    sending.file(call, Arg(sign.group(1).partition(";")[0], word.raw), target)


def _in_address(call: Call, addresses: list[Arg]) -> None:
    """`curl "https://host/?k=$(cat .env)"`; in the name of a host nothing else belongs."""
    for address in addresses:
        host = re.match(r"(?:\w+://)?[^/?#]*", address)
        sending.all_of(call, [Arg(host.group())] if host else [], str(address))
        sending.text(call, Arg(f"{address} "), str(address))


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
        sending.file(call, word, target)
    method = "POST" if found.has("post-data", "post-file") else ""
    requests.judge(call, str(found.value("method") or method), target)
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
    method = str(methods[0]) if methods else "POST" if any("=" in word for word in rest[1:]) else ""
    requests.judge(call, method, target)


def _item(call: Call, word: Arg, target: str) -> None:
    """`field@file`, `field=@file`, `field:=@file`, `@file`; `Header:value`, `field=value`."""
    sign = re.match(r"[^=:@]*(?:=|:=)?@(.+)", word, re.DOTALL)
    if sign is not None:
        sending.file(call, Arg(sign.group(1).partition(";")[0], word.raw), target)
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
    requests.judge(call, str(found.get("-method", "")), str(address))
