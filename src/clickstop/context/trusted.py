"""Whether the agent may be told text from the repository: the person agreed to it, or we wrote it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context

ACCEPTED = "accepted"  # part of the plan: digests of files that the person has agreed to


def may_be_told(ctx: Context, text: str) -> bool:
    """Whether the agent may be told this text, which is a file's whole content."""
    return is_accepted(ctx, digest(text))


def is_accepted(ctx: Context, text_digest: str) -> bool:
    """The same by the text's digest."""
    if text_digest in (ctx.plan.part(ACCEPTED) or ()):
        return True
    key = _wrote(text_digest)
    if any((row["session_id"], row["key"]) == ("", key) for row in ctx.recorded("flags")):
        return True
    return ctx.ask(lambda: ctx.store.flagged("", key), otherwise=False)


def untold(ctx: Context) -> int:
    """The number of the repository's files with instructions that the agent is not told."""
    return sum(not is_accepted(ctx, text_digest) for text_digest in ctx.plan.data.get("untold", ()))


def wrote(ctx: Context, text: str) -> None:
    """Remember that we wrote this text."""
    ctx.flag(_wrote(digest(text)), ever=True)


def _wrote(text_digest: str) -> str:
    return f"wrote: {text_digest}"


def digest(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
