"""What each context of a session already contains, so that nothing is given twice."""

from __future__ import annotations

from clickstop.core.event import CLEAR, COMPACT, FORK, storable
from clickstop.store.database import Error as StoreError
from clickstop.store.memory import CONTEXT, MemoryReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.context.context import Context
    from clickstop.core.decision import Item
    from clickstop.memory.budget import ContextPiece

_NEW_CONTEXT = (COMPACT, CLEAR, FORK)
_ID = 32  # digits of a row's id: what it stands for is given once, in whatever wording


def begin_context(ctx: Context) -> None:
    """Start a new context after a compaction, a clear or a fork."""
    if _begins_context(ctx):
        ctx.flag(f"{CONTEXT}{ctx.at}")


def not_held(ctx: Context, pieces: list[ContextPiece]) -> list[ContextPiece]:
    """The pieces that this context does not contain yet."""
    if not pieces:
        return []
    memory = MemoryReader(ctx.database.open())
    keys = _held(ctx, memory)
    if ctx.event.source == COMPACT:  # a compaction keeps what has not been answered yet
        keys |= memory.injected_unanswered(ctx.session_id)
    # Keys such as `attempt <id> <count>` change with the count, but the id stays.
    ids = {word for key in keys for word in key.split() if len(word) == _ID}
    return [piece for piece in pieces if piece.key not in keys and ids.isdisjoint(piece.key.split())]


def is_held(ctx: Context, key: str) -> bool:
    """Whether this context contains the piece."""
    return key in _held(ctx, MemoryReader(ctx.database.open()))


def _held(ctx: Context, memory: MemoryReader) -> set[str]:
    return memory.injected(ctx.session_id, _context_no(ctx, memory), storable(ctx.event.agent_id))


def context_key(ctx: Context) -> str:
    """Identifies the event's context: the agent, and the number of its compactions."""
    number = ctx.ask(lambda: _context_no(ctx, MemoryReader(ctx.database.open())), 0)
    return f"{number} {storable(ctx.event.agent_id)}"


def note_injected(ctx: Context, items: tuple[Item, ...]) -> None:
    """Record the pieces of context that this event gives to the agent."""
    from clickstop.memory.budget import tokens
    from clickstop.memory.marks import marks

    try:
        number = _context_no(ctx, MemoryReader(ctx.database.open()))
    except (StoreError, OSError):  # recording them is not worth failing
        return
    for item in items:
        ctx.record(
            "injections",
            key=item.key,
            kind=ctx.event.kind,
            title=item.text.partition("\n")[0][:200],
            tokens=tokens(item.text),
            context_no=number,
            marks=marks(item.text),
        )


def _begins_context(ctx: Context) -> bool:
    return ctx.event.kind == "session.start" and ctx.event.source in _NEW_CONTEXT


def _context_no(ctx: Context, memory: MemoryReader) -> int:
    """The number of the session's context."""
    return memory.contexts(ctx.session_id) + int(_begins_context(ctx))
