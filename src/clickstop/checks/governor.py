"""What a check costs and when it therefore runs: one that is too slow for a moment moves to the next."""

from __future__ import annotations

from clickstop.core.outcomes import FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from clickstop.checks.check import Check
    from clickstop.checks.project import PackageCommand, Project

    class Costs(Protocol):
        """Durations of a line's last runs in milliseconds."""

        def costs(self, folder: str, line: str, *, whole: bool) -> list[int]: ...


def cost_ms(command: PackageCommand, ledger: Costs, *, whole: bool) -> int:
    """The sum of each line's median duration; 0 if it never ran. With `whole=False`, a line that takes {files} is
    measured by its runs for a few files.
    """
    lines = command.lines
    return sum(median(ledger.costs(command.folder, line, whole=whole or FILES not in line)) for line in lines)


def median(costs: list[int]) -> int:
    return sorted(costs)[len(costs) // 2] if costs else 0


def is_too_slow(check: Check, milliseconds: int, moment: dict[str, float]) -> bool:
    return not check.pinned and milliseconds > moment["budget_s"] * 1000


def postponed(project: Project, folder: str, ledger: Costs) -> list[str]:
    """Edit checks that have become too slow to run after edits. They run at the stop, which does not name them."""
    edit, stop = project.moment("edit"), project.moment("turn_stop")
    names = [name for name in edit["checks"] if name not in stop["checks"]]
    pairs = [(check, project.command(check, folder)) for check in map(project.check, names)]

    def is_costly(check: Check, command: PackageCommand) -> bool:
        return is_too_slow(check, cost_ms(command, ledger, whole=False), edit)

    return [check.name for check, command in pairs if command and is_costly(check, command)]


def when(project: Project, check: Check, command: PackageCommand | None, ledger: Costs | None) -> list[str]:
    """The moments at which a check runs, given what it costs, in words."""
    edit, subagent, stop = (project.moment(name) for name in ("edit", "subagent_stop", "turn_stop"))
    few, all_files = (cost_ms(command, ledger, whole=whole) if command and ledger else 0 for whole in (False, True))
    slow = is_too_slow(check, few, edit)
    moments = []
    if check.name in (*edit["checks"], "fix") and not slow:
        moments.append("after edits")
    if check.name in subagent["checks"] and subagent["agents"]:
        moments.append("when a subagent stops")
    if project.evidence != "off" and (check.name in stop["checks"] or (check.name in edit["checks"] and slow)):
        # Too slow even for the stop: the hook cannot wait for it, so the agent has to run it.
        is_asked = project.evidence == "ask" or is_too_slow(check, all_files, stop)
        moments.append("by the agent, on request" if is_asked else "when the agent stops")
    return moments or ["by hand"]
