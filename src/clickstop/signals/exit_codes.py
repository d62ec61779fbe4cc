"""How far the exit code of a line is that of one command in it, and what the output says about it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.line import SimpleCall

_HIDING = ("|", "|&", "||", ";", "\n", "&")
_ENDS = (";", "\n", "&&", "||")
_FILTERS = ("tail", "head", "cat", "tee", "less", "more", "nl")  # filters that do not fail
_CONTAINERS = ("docker", "podman", "nerdctl", "docker-compose")
_ASKED = ("${PIPESTATUS[0]}", "$PIPESTATUS", "$?", "${?}")
_NEVER_FAIL = (["echo"], ["printf"], ["true"], [":"])


def own(simples: list[SimpleCall], at: int, exit_code: int | None, output: str) -> int | None:
    """Return the exit code of one command of the line, None if nothing shows it. Silence in a pipe
    shows nothing.
    """
    if (
        simples[at].hidden
        or _is_detached(simples[at].words)
        or (output.strip() and _is_for_each(simples[at].words))
    ):
        return None
    if _is_the_lines(simples, at, exit_code) or _is_the_pipes(simples, at) or _is_passed_on(simples, at, exit_code):
        return exit_code
    return _printed_code(simples, at, output)


def _is_detached(words: list[str]) -> bool:
    """Whether it runs in the background or repeatedly: `setsid`, `docker run -d`, `watch`."""
    if words[:1] == ["setsid"]:
        return "-w" not in words and "--wait" not in words
    container = words[:1] and words[0] in _CONTAINERS and ("-d" in words or "--detach" in words)
    return bool(container) or words[:1] in (["watch"], ["watchexec"], ["entr"])


def _is_for_each(words: list[str]) -> bool:
    """Whether it runs once per file, as in `find -exec cc`, which ends well whatever happens. Silence is a pass."""
    return words[:1] == ["find"] and "-exec" in words and words[-1] == ";"


def _is_the_lines(simples: list[SimpleCall], at: int, exit_code: int | None) -> bool:
    """Whether the line's exit code is this command's: all of `a && b` succeeded if the line did; of `a || b`, b may
    not have run.
    """
    if simples[at].before == "||" and exit_code == 0:
        return False
    later = simples[at + 1 :]
    while exit_code and later and later[-1].before == "&&" and later[-1].words[:1] in _NEVER_FAIL:
        later = later[:-1]  # `pytest > log && echo ok` ends with the code of the command before echo
    if not later:
        return True
    hiding = ("|", "|&", "||", "&") if _stops_at_errors(simples[:at]) else _HIDING
    return exit_code == 0 and all(simple.before not in hiding for simple in later)


def _stops_at_errors(before: list[SimpleCall]) -> bool:
    """Whether `set -e` makes every command of a line that ended well succeed."""
    options = [word for simple in before if simple.words[:1] == ["set"] for word in simple.words[1:]]
    return any(word == "errexit" or (word[:1] == "-" and "e" in word) for word in options)


def _is_the_pipes(simples: list[SimpleCall], at: int) -> bool:
    """Whether `pipefail` passes on the exit code of a command before filters that do not fail."""
    strict = any(simple.words[:1] == ["set"] and "pipefail" in simple.words for simple in simples[:at])
    later = simples[at + 1 :]
    return (
        strict
        and bool(later)
        and all(
            simple.before in ("|", "|&") and simple.words[:1] and simple.words[0] in _FILTERS for simple in later
        )
    )


def _is_passed_on(simples: list[SimpleCall], at: int, exit_code: int | None) -> bool:
    """Whether the line passes it on: `pytest | head; exit ${PIPESTATUS[0]}`, `pytest; exit $?`."""
    *between, last = simples[at + 1 :] or [simples[at]]
    if last is simples[at] or last.words[:1] != ["exit"] or last.before not in (";", "\n"):
        return False
    if simples[at].before in ("|", "|&", "||") or (simples[at].before == "&&" and exit_code != 0):
        return False
    if any(simple.before not in ("|", "|&") for simple in between):
        return False
    return last.words[1:2] in ([["${PIPESTATUS[0]}"], ["$PIPESTATUS"]] if between else [[word] for word in _ASKED])


def _printed_code(simples: list[SimpleCall], at: int, output: str) -> int | None:
    """Return the code that `; echo "exit: $?"` or `| tail; echo ${PIPESTATUS[0]}` printed."""
    if simples[at].before in ("|", "|&"):
        return None
    piped = False
    for simple in simples[at + 1 :]:
        if simple.before in ("|", "|&"):
            piped = True
            continue
        if simple.before not in _ENDS or simple.words[:1] != ["echo"]:
            return None
        words = " ".join(word for word in simple.words[1:] if word not in ("-n", "-e"))
        for variable in _ASKED:
            before, sign, after = words.partition(variable)
            if sign and not (piped and "PIPESTATUS" not in variable) and "$" not in before + after:
                return _number(output, before.strip(), after.strip())
        return None
    return None


def _number(output: str, before: str, after: str) -> int | None:
    """Return the number between these words in the last line that has one."""
    for line in reversed(output.rstrip()[-4_000:].split("\n")):
        words = line.strip()
        if words.startswith(before) and words.endswith(after):
            number = words[len(before) : len(words) - len(after)].strip()
            if number.isascii() and number.isdigit() and len(number) <= 3:
                return int(number)
    return None
