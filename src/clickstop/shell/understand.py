"""What a command line would do: a list of effects, none of them a verdict."""

from __future__ import annotations

from clickstop.shell.effect import Effect
from clickstop.shell.scope import NOTHING_GUARDED, STRIPPED, LineRun, Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clickstop.shell.scope import AskGit, Guarded, ReadScript

_LONGEST = 60_000  # characters; of longer ones the beginning and the end are read
_END = 6_000


def understand(
    line: str,
    *,
    cwd: str,
    root: str,
    home: str,
    wrappers: Sequence[str] = (),
    environ: Mapping[str, str] | None = None,
    guarded: Guarded = NOTHING_GUARDED,
    ask_git: AskGit | None = None,
    read_script: ReadScript | None = None,
    copies: Mapping[str, str] | None = None,
) -> list[Effect]:
    """Every effect of a line, in the order in which it would happen. Never raises, never takes long.

    `wrappers` are programs that run the rest of their words. `environ` gives variables that the line does not
    assign; those that nobody gives are not known. A program that speaks of what is `guarded` changes policy.
    `ask_git` tells which files are changed, or untracked, `read_script` what this session has written into a file.
    `copies` are files that earlier lines have made of others, and of which.
    """
    from clickstop.shell import carried, follow, heredocs

    run = LineRun(root, home, wrappers, guarded, environ)
    run.ask_git = ask_git
    run.read_script = read_script
    for path, origin in (copies or {}).items():
        run.written[path] = carried.copied(run, origin)
    scope = Scope(run, cwd, {"HOME": [home], "IFS": [" "]})
    # Whoever wrote the line must not bring marks of ours.
    line = line.replace("\r\n", "\n").translate(STRIPPED)
    if len(line) > _LONGEST:
        line = heredocs.lift(line, run.heredocs)  # most often it is a document that makes a line long
    if len(line) <= _LONGEST:
        follow.line(line, scope)
    else:
        run.add(Effect("opaque", detail=follow.opaque_detail(line, "too long to read"), target=line[:80]))
        # What hurts stands at the end as often as at the beginning.
        follow.line(line[:_END], scope)
        follow.line(line[-_END:], scope)
    return run.effects
