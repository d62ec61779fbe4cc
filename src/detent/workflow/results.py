"""Whether a finished run of tests was green, from what was read in its output."""

from __future__ import annotations

from detent.signals.finding import FAILURES, PASS
from detent.workflow.commands import is_test, is_wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.workflow.model import Workflow

_NOT_STARTED = (126, 127)
_KILLED = 124  # by `timeout`, and by signals above 128


def result_of(
    workflow: Workflow, signals: list[tuple[str, str]], command: str, exit_code: int | None
) -> bool | None:
    """True for green, False for red, None where no test came to a result.

    `signals` are types and tools. Where none of them is about tests, only the exit code of a line that does run
    tests can tell of a failure: one that says 0 and nothing else has run none.
    """
    spoke = [kind for kind, tool in signals if any(is_wanted(workflow, name) for name in tool.split("+"))]
    spoke = spoke or [kind for kind, _ in signals if kind in ("test_failure", PASS)]
    spoke = [kind for kind in spoke if kind in (*FAILURES, PASS)]
    if spoke:
        return all(kind == PASS for kind in spoke)
    if signals or not exit_code or exit_code in _NOT_STARTED or exit_code == _KILLED or exit_code > 128:
        return None
    return False if is_test(workflow, command, lambda _line: False) else None
