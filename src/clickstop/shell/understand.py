"""The entry point: what a command line would do, as a list of effects. Verdicts are for `policy`."""

from __future__ import annotations

from clickstop.shell.effect import Effect
from clickstop.shell.scope import NOTHING_GUARDED, STRIPPED, LineRun, Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clickstop.shell.scope import AskGit, Guarded, ReadScript

_LONGEST = 60_000  # characters; of a longer line only the beginning and the end are read
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
    """Return every effect of a line, in the order in which it would happen. Never raises; stays within a budget.

    `wrappers` names further programs that run the rest of their words, as `time` does. `environ` holds variables
    that the line does not assign; all others are unknown. A program that touches what is `guarded` changes policy.
    `ask_git` returns the changed or untracked files, `read_script` the text of a file that this session has
    written. `copies` maps files that earlier lines have made to the files that they were made from.
    """
    from clickstop.shell import carried, follow, heredocs, long_text

    run = LineRun(root, home, wrappers, guarded, environ)
    run.ask_git = ask_git
    run.read_script = read_script
    for path, origin in (copies or {}).items():
        run.written[path] = carried.copied(run, origin)
    scope = Scope(run, cwd, {"HOME": [home], "IFS": [" "]})
    # The line must not be able to forge our marks.
    line = line.replace("\r\n", "\n").translate(STRIPPED)
    if len(line) > _LONGEST:
        line = heredocs.lift(line, run.heredocs)  # most long lines hold a long document
    if len(line) <= _LONGEST:
        follow.line(line, scope)
    else:
        run.add(Effect("opaque", detail=long_text.opaque_detail(line, "too long to read"), target=line[:80]))
        # Destructive commands stand at the end as often as at the beginning.
        follow.line(line[:_END], scope)
        follow.line(line[-_END:], scope)
    return run.effects
