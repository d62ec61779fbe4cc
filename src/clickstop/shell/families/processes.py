"""Ending processes, shutting the machine down, and crontab."""

from __future__ import annotations

from clickstop.shell import options
from clickstop.shell.scope import Arg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.call import ProgramCall

_MACHINE = ("poweroff", "reboot", "halt", "kexec", "emergency", "rescue", "suspend", "hibernate")


def effects(call: ProgramCall) -> None:
    name, words = call.name, [str(word) for word in call.words]
    if (
        name in ("reboot", "halt", "poweroff")
        or (name == "shutdown" and not {"-c", "--show"} & set(words))
        or (name in ("init", "telinit") and words[:1] and words[0] in ("0", "6", "1", "S"))
        or (name in ("systemctl", "loginctl") and any(word in _MACHINE for word in words))
    ):
        call.add("ends_processes", detail="machine")
    elif name == "crontab":
        _crontab(call)
    elif name in ("kill", "killall", "pkill"):
        _kill(call, words)


def _kill(call: ProgramCall, words: list[str]) -> None:
    if {"-l", "-L", "-0"} & set(words):
        return
    if call.name == "kill":
        # `kill -1` alone and `kill -9 -1` mean all processes; in `kill -1 123` it is a signal.
        if "-1" in words[1:] or (words == ["-1"]):
            call.add("ends_processes", target="-1", detail="every process")
        elif "1" in words[-1:] and len(words) < 3:
            call.add("ends_processes", target="1", detail="machine")
        return
    opts = options.of(call)
    everything = any(word in (".", ".*", "", "-") for word in opts.operands)
    owner = opts.value("u", "U")
    if everything or (owner is not None and not opts.operands):
        call.add("ends_processes", target=" ".join(words), detail="every process")


def _crontab(call: ProgramCall) -> None:
    words = [str(word) for word in call.words]
    if "-l" in words:
        return
    kind = "deletes" if "-r" in words else "overwrites"
    call.add_file(kind, Arg("/var/spool/cron", "crontab"), detail="crontab")
