"""What a call sends to the network: files that were read for it, the environment, variables named like secrets."""

from __future__ import annotations

from clickstop.core.late import pattern
from clickstop.shell import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import Call
    from clickstop.shell.scope import Arg

LOCAL = pattern(
    r"(?:https?://)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal)(?![\w.-])(?::(\d+))?"
)
_FILES = 20
_EXPANDS = pattern(r"\$\{?\w|\$\(|`")
# The whole text is one variable whose name says what it holds. With more around it, it is a request that wants it.
_SECRET = pattern(
    r"(?i)[\"']?\$\{?\w*(?:SECRET|TOKEN|PASSW|PRIVATE_KEY|API_?KEY|ACCESS_KEY|CREDENTIAL)\w*\}?[\"']?"
)


def text(call: Call, word: Arg, target: str) -> None:
    """A text that is written into the call: what its substitutions read goes with it."""
    if ("$(" in word.raw or "`" in word.raw) and said(call, target):
        return
    if ("$" in word.raw or "`" in word.raw) and _EXPANDS.search(word.raw):
        secret = bool(_SECRET.fullmatch(word.raw)) and not LOCAL.match(target)
        call.add("sends", target=word.raw, detail=target, forced=secret)


def stdin(call: Call, target: str) -> None:
    """What the call is fed."""
    if not said(call, target):
        call.add("sends", target="stdin", detail=target)


def said(call: Call, target: str) -> bool:
    """The files and the environment, as far as the same statement has read them; whether it has."""
    run = call.scope.run
    read = [effect for effect in run.effects[run.started :] if effect.kind == "reads"]
    for effect in read[:_FILES]:
        call.add_place("sends", effect.target, paths.Place(effect.path, effect.extent), detail=target)
    if run.environment:
        call.add("sends", target="the environment", detail=target, forced=not LOCAL.match(target))
    return bool(read) or run.environment
