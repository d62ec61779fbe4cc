"""Record what a call sends to the network: files, what the line has read before, the environment, tokens."""

from __future__ import annotations

import re

from clickstop.shell import carried
from clickstop.shell.scope import MARKS, STDIN, Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall
    from clickstop.shell.carried import Content

# An address of this machine, with its port.
LOCAL = re.compile(
    r"(?:\w+://)?(?:[^@/]*@)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)(?![\w.-])(?::(\d+))?"
)
# Hosts where anybody with the address can read what is uploaded.
_PASTES = re.compile(
    r"(?i)(?:^|[/.@])(?:0x0\.st|termbin\.com|transfer\.sh|ix\.io|sprunge\.us|paste\.rs|file\.io|dpaste\.(?:com|org)|clbin\.com"
    r"|hastebin\.com|bashupload\.com|pastebin\.com|temp\.sh|oshi\.at|x0\.at|(?:files\.|litterbox\.)?catbox\.moe|gofile\.io"
    r"|paste\.ee|rentry\.co|p\.ip\.fi|envs\.sh|ttm\.sh|uguu\.se|tmpfiles\.org|keep\.sh)(?=[:/]|$)"
)
_EXPANDS = re.compile(r"\$\{?\w|\$\(|`")
# Headers that identify the sender: a token belongs there.
_IDENTIFYING = re.compile(r"(?i)\s*(?:authorization|[\w-]*(?:token|api-?key|secret|auth)[\w-]*)\s*:")
# `?api_key=MARK`, `"token": "MARK"`.
_WANTED = re.compile(rf"(?i)(?:key|token|auth|password|signature)[\"']?\s*[=:]\s*[\"']?[{MARKS}]")
# Keys that only sign requests, and never belong in one.
_NEVER_SENT = ("SECRET_ACCESS_KEY", "PRIVATE_KEY", "SSH_KEY", "SIGNING_KEY", "PASSPHRASE")


def file(call: ProgramCall, word: Arg, target: str) -> None:
    """Send a file, or the call's input if the name stands for it."""
    shown(call, target)
    if word in STDIN:
        stdin(call, target)
        return
    if word.startswith("~/"):  # some programs expand the tilde themselves
        word = Arg(call.scope.run.home + word[1:], word.raw)
    call.add_file("sends", word, detail=target, recursive=True)


def text(call: ProgramCall, word: Arg, target: str) -> None:
    """Send a text of the command line, with what it carries."""
    if not _sent(call, word, target) and ("$" in word.raw or "`" in word.raw) and _EXPANDS.search(word.raw):
        # The expansion is unknown, and may hold anything.
        call.add("sends", target=word.raw, detail=target)


def _sent(call: ProgramCall, word: Arg, target: str) -> bool:
    """Send what a text carries that does not belong into a request; tell whether there was any."""
    bare = not word.strip(MARKS + " \n\"'")
    contents = [] if word and not bare and _names_key(call, word) else _held(call, word)
    unwanted = [content for content in contents if bare or not _is_wanted(content)]
    for content in unwanted:
        carried.send(call, content, target)
    return bool(unwanted)


def _names_key(call: ProgramCall, word: str) -> bool:
    """Tell whether a text passes a value of a settings file under a fitting name: `?api_key=$KEY`."""
    contents = _held(call, word)
    parts = all(content.part and not content.encoded for content in contents)
    return bool(contents) and parts and call.scope.run.sourced != "" and _WANTED.search(word) is not None


def header(call: ProgramCall, word: Arg, target: str) -> None:
    """Send a header: `Authorization: Bearer $TOKEN` is normal, a whole file is not."""
    identifying = _IDENTIFYING.match(word)
    for content in _held(call, word):
        # A token belongs in `Authorization`, but not in `X-Debug`.
        if not (_identifies(content) if identifying else _is_wanted(content)):
            carried.send(call, content, target)


def shown(call: ProgramCall, target: str) -> None:
    """Record that the recipient is a paste service, where anybody with the address can read it."""
    if _PASTES.search(target):
        call.add("publishes", target=target)


def stdin(call: ProgramCall, target: str) -> None:
    """Send the call's input."""
    if call.stdin is not None:
        shown(call, target)
    # Input is sent even if its content is unknown.
    if call.stdin is not None and not _sent(call, Arg(call.stdin), target):
        call.add("sends", target="stdin", detail=target)


def all_of(call: ProgramCall, words: list[Arg], target: str) -> bool:
    """Send everything that these words carry, wherever it stands in them; tell whether there was any."""
    contents = _held(call, "".join(words))
    for content in contents:
        carried.send(call, content, target)
    return bool(contents)


def fed(call: ProgramCall, target: str) -> None:
    """Send everything that the call's input carries."""
    if call.stdin is not None and not all_of(call, [Arg(call.stdin)], target):
        call.add("sends", target="stdin", detail=target)


def _held(call: ProgramCall, text: str) -> list[Content]:
    return [content for content in carried.contents(text, call.scope.run) if not content.names]


def _is_wanted(content: Content) -> bool:
    """Tell whether a content is a plain variable, which a request may well need."""
    if content.encoded:
        return False
    return all(
        item.detail == "variable" and not any(piece in item.target.upper() for piece in _NEVER_SENT)
        for item in content.items
    )


def _identifies(content: Content) -> bool:
    return all(
        item.detail in ("variable", "token")
        or (content.part and item.detail != "environment")
        or "token" in item.path.rpartition("/")[2].lower()
        for item in content.items
    )
