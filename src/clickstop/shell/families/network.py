"""Web clients: what they fetch, send, and ask a server to change."""

from __future__ import annotations

import re

from clickstop.core.lists import spread
from clickstop.shell import braces, options, requests, sending, writing
from clickstop.shell.scope import FETCHED, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from clickstop.shell.call import ProgramCall
    from clickstop.shell.options import Options

# Protocols in which curl sends its input.
_RAW = ("telnet://", "gopher://", "dict://", "mqtt://", "smtp://", "smtps://")


def effects(call: ProgramCall) -> None:
    _SPECIAL.get(call.name, _reach)(call)


def _reach(call: ProgramCall) -> None:
    operands = call.plain_words
    call.add("reaches_network", target=operands[0] if operands else "")


def _curl(call: ProgramCall) -> None:
    opts = options.named([*call.words, *_configured(call)], "curl")
    addresses = [*opts.operands, *opts.all("url")]
    for address in addresses or [Arg("")]:
        call.add("reaches_network", target=address)
    target = str(addresses[0]) if addresses else ""
    _in_address(call, addresses)
    sent = opts.all("d", "data-raw", "data-binary", "data-urlencode", "data-ascii", "json", "F", "form-string")
    for word in opts.all("d", "data-binary", "data-ascii", "json", "F"):
        _sent(call, word, target)
    for word in opts.all("data-urlencode", "url-query"):
        name = word.partition("@")[0]
        # `name@file` reads a file, `name=a@b` is text.
        _sent(call, word if "=" in name else Arg(word[len(name) :] or word, word.raw), target)
    for word in opts.all("data-raw", "form-string"):
        sending.text(call, word, target)
    for word in opts.all("H", "header", "proxy-header", "A", "user-agent", "e", "referer", "b", "cookie"):
        if word.startswith("@"):
            call.add_file("sends", Arg(word[1:], word.raw), detail=target)
        else:
            sending.header(call, word, target)
    for word in opts.all("u", "user", "oauth2-bearer"):
        sending.header(call, Arg(f"authorization: {word}"), target)
    for word in opts.all("T", "upload-file"):
        for name in braces.expand(str(word)):
            sending.file(call, Arg("-" if name == "." else name, word.raw, word.pattern), target)
    if target.startswith(_RAW):
        sending.fed(call, target)
    # curl's default method, without -X.
    method = "GET" if opts.has("G", "I") else "POST" if sent else "PUT" if opts.has("T") else ""
    requests.judge(call, str(opts.value("X") or method), target, " ".join(sent), signed=_is_signed(opts))
    _stored(call, opts, addresses)


def _configured(call: ProgramCall) -> list[Arg]:
    """Return the options in the file of `-K`: one on each line, with or without dashes."""
    words: list[Arg] = []
    for word in options.of(call).all("K"):
        written = call.scope.run.written
        text = call.stdin or "" if word == "-" else written.get(str(word), written.get(call.path(word), ""))
        for line in text.split("\n")[:50]:
            name, sign, value = line.strip().partition("=")
            name, value = (name, value) if sign else line.strip().partition(" ")[::2]
            if name and not name.startswith("#"):
                words += [Arg(f"--{name.strip().lstrip('-')}"), *([Arg(value.strip(" \"'"))] if value else [])]
    return words


def _is_signed(opts: Options) -> bool:
    headers = " ".join(opts.all("H")).lower()
    return opts.has("u", "oauth2-bearer") or any(word in headers for word in ("authorization", "token", "api-key"))


def _sent(call: ProgramCall, word: Arg, target: str) -> None:
    """Send the data of `-d @file`, `-F name=@file` or `-d @-`."""
    sign = re.match(r"(?:[^=@]*=)?[@<](.+)", word, re.DOTALL)
    if sign is None:
        sending.text(call, word, target)
        return
    sending.file(call, Arg(sign.group(1).partition(";")[0], word.raw), target)


def _in_address(call: ProgramCall, addresses: list[Arg]) -> None:
    """Send what an address carries: `https://host/?k=$(cat .env)`. In a host's name, nothing is legitimate."""
    for address in addresses:
        host = re.match(r"(?:\w+://)?[^/?#]*", address)
        sending.all_of(call, [Arg(host.group())] if host else [], str(address))
        sending.text(call, Arg(f"{address} "), str(address))


def _stored(call: ProgramCall, opts: Options, addresses: list[Arg]) -> None:
    for word in opts.all("o"):
        if word != "-":
            writing.write(call, word, FETCHED)
    if opts.has("O"):  # under the last name of the address
        for address in addresses:
            name = address.rstrip("/").rpartition("/")[2].partition("?")[0]
            if name:
                writing.write(call, Arg(name, address.raw), FETCHED)


def _wget(call: ProgramCall) -> None:
    opts = options.of(call)
    for address in opts.operands:
        call.add("reaches_network", target=address)
    target = str(opts.operands[0]) if opts.operands else ""
    _in_address(call, opts.operands)
    for word in opts.all("post-data", "body-data"):
        sending.text(call, word, target)
    for word in opts.all("header", "U", "user-agent", "referer"):
        sending.header(call, word, target)
    for word in opts.all("post-file", "body-file"):
        sending.file(call, word, target)
    method = "POST" if opts.has("post-data", "post-file") else ""
    requests.judge(call, str(opts.value("method") or method), target)
    output = opts.value("O")
    if output is not None:
        if output != "-":
            writing.write(call, output, FETCHED)
        return
    for address in opts.operands:
        name = (
            address.rstrip("/").rpartition("/")[2].partition("?")[0]
            if "/" in address.partition("://")[2]
            else "index.html"
        )
        folder = str(opts.value("P") or "")
        writing.write(call, Arg(f"{folder}/{name}" if folder else name, address.raw), FETCHED)


def _httpie(call: ProgramCall) -> None:
    operands = options.of(call).operands
    # `http POST host/x field=value`; the method may be left out.
    methods = [word for word in operands[:1] if word.isupper() and word.isalpha()]
    words = operands[len(methods) :]
    target = str(words[0]) if words else ""
    call.add("reaches_network", target=target)
    _in_address(call, words[:1])
    for word in words[1:]:
        _item(call, word, target)
    sending.stdin(call, target)
    method = str(methods[0]) if methods else "POST" if any("=" in word for word in words[1:]) else ""
    requests.judge(call, method, target)


def _item(call: ProgramCall, word: Arg, target: str) -> None:
    """Send an item of HTTPie: `field@file`, `field=@file`, `field:=@file`, `Header:value` or `field=value`."""
    sign = re.match(r"[^=:@]*(?:=|:=)?@(.+)", word, re.DOTALL)
    if sign is not None:
        sending.file(call, Arg(sign.group(1).partition(";")[0], word.raw), target)
    elif re.match(r"[\w-]+:(?!=)", word):
        sending.header(call, word, target)
    else:
        sending.text(call, word, target)


def _powershell(call: ProgramCall) -> None:
    # `-Uri https://host -Method Post -Body $x`, in any case.
    parameters = {
        word.lower(): value for word, value in zip(call.words, call.words[1:], strict=False) if word[:1] == "-"
    }
    address = parameters.get("-uri") or next((word for word in call.words if "://" in word), Arg(""))
    call.add("reaches_network", target=address)
    _in_address(call, [address])
    if "-infile" in parameters:
        call.add_file("sends", parameters["-infile"], detail=str(address))
    sending.text(call, parameters.get("-body", Arg("")), str(address))
    requests.judge(call, str(parameters.get("-method", "")), str(address))


_SPECIAL: dict[str, Callable[[ProgramCall], None]] = spread(
    {
        "curl curlie": _curl,
        "wget wget2": _wget,
        "http https xh xhs": _httpie,
        "iwr irm Invoke-WebRequest Invoke-RestMethod": _powershell,
    }
)
