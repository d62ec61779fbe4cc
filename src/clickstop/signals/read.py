"""From a finished shell command to findings: which tools ran, then what each of them said."""

from __future__ import annotations

import sys

from clickstop.shell.line import split
from clickstop.shell.programs import base_name, program, script_text
from clickstop.signals.exit_codes import own
from clickstop.signals.finding import FAILURES, PASS, Finding, Run
from clickstop.signals.index import FAMILIES, OPAQUE
from clickstop.signals.text import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.shell.line import Simple
    from clickstop.signals.index import Family
    from clickstop.signals.prefixes import Parted

_SHELLS = ("bash", "sh", "zsh", "dash", "ksh", "fish")
_INTERPRETERS = (*_SHELLS, "node", "ruby", "tsx", "ts-node", "bun", "php", "perl")
_SCRIPTS = (".sh", ".bash", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".php", ".pl", ".t")
_INSTALLED = ("venv/", "node_modules/", "vendor/", "/usr/", "/opt/")  # a tool's own, not the project's
_BY_NAME = ("pnpm", "yarn", "bun")  # `yarn tsc` runs an installed tool if no script has that name
_NOT_STARTED = (126, 127)
_KILLED = (124, 130, 137, 143)  # by `timeout` or a signal: what was printed until then still counts
_NESTED = 3
_BEGIN, _END = 60_000, 120_000  # characters of a task's output, which every family may have to read
_HEAD, _TAIL, _LINE = 4_000, 8_000, 500  # characters of a task's output in which families look for hints


def read(command: str, output: str, exit_code: int | None, *, cut: bool = False) -> list[Finding]:
    """The findings of one tool call, at most one per type. `exit_code` is None where it is not known.

    `cut` says that the end of the output, where most tools put their verdict, is missing.
    """
    if exit_code in _NOT_STARTED:
        return []
    if exit_code in _KILLED:
        exit_code = None
    runs = recognise(command, exit_code, output=output)
    if not runs:
        return []
    text = clean(output)
    packages = _packages(text) if any(run.opaque for _, run in runs) else None
    text = packages.text if packages else text
    runs += _behind_tasks(runs, text)
    left_out = max(0, len(text) - _BEGIN - _END) if any(run.opaque for _, run in runs) else 0
    if left_out:
        text = text[:_BEGIN] + text[-_END:]
    found = _said(_once(runs), text) or _said(_once(runs, last=True), text)
    for finding in found:
        finding.at += left_out if finding.at >= _BEGIN else 0
        finding.at = packages.original(finding.at) if packages else finding.at
    return _one_per_type(found or (_by_exit_code(runs) if cut else []))


def _packages(text: str) -> Parted | None:
    """What a task that runs in many packages printed, each package for itself."""
    from clickstop.signals.prefixes import parted

    return parted(text)


def _behind_tasks(runs: list[tuple[Family, Run]], text: str) -> list[tuple[Family, Run]]:
    """What a task ran, where its output shows the commands."""
    task = next((run for _, run in runs if run.opaque), None)
    if task is None:
        return []
    from clickstop.signals.echoed import commands

    lines = commands(task.words, text, _PROGRAMS)
    code = 0 if task.exit_code == 0 and " (ignored)" not in text else None
    found = [pair for line in lines for pair in recognise(line, code, _NESTED) if not pair[1].opaque]
    for _, run in found:
        run.task = True
    return found


def recognise(
    command: str, exit_code: int | None, depth: int = 0, *, output: str = "-"
) -> list[tuple[Family, Run]]:
    """Each tool family that this line runs, with its words and its exit code as far as that is known."""
    found: list[tuple[Family, Run]] = []
    simples = split(command)
    whole = ">" not in command.replace("2>&1", "")  # nothing of the output went elsewhere
    for at, simple in enumerate(simples):
        code = own(simples, at, exit_code, output, whole=whole)
        texts: list[tuple[str, int | None]] = [(text, None) for text in simple.inside]
        words = program(simple.words)
        if words:
            inner = script_text(words) or (simple.stdin if words[0] in _SHELLS else "")
            texts += [(inner, code)] if inner else []
            found += [] if inner else _families(words, code, simple)
        if depth < _NESTED:
            found += [pair for text, known in texts for pair in recognise(text, known, depth + 1)]
    return found


def _families(words: list[str], exit_code: int | None, simple: Simple) -> list[tuple[Family, Run]]:
    direct = _direct(words, exit_code)
    if not direct and words[0] in _BY_NAME:
        direct = _direct(program(words[1:]), exit_code)
    if any(words[0] not in family.programs or words[0] not in OPAQUE for family, _ in direct):
        return direct
    if words[0] in OPAQUE or _through_a_runner(words, simple) or _is_script(words, simple):
        known = [family for family, _ in direct]
        others = [family for family in FAMILIES if family not in known]
        return [*direct, *((family, Run(words, exit_code, opaque=True)) for family in others)]
    return []


def _direct(words: list[str], exit_code: int | None) -> list[tuple[Family, Run]]:
    if not words:
        return []
    run = Run(words, exit_code)
    return [(family, run) for family in FAMILIES if _answers(family, run)]


def _answers(family: Family, run: Run) -> bool:
    name = run.words[0]
    if name in family.programs or f"{name} {run.verb}" in family.programs:
        return True
    return any(f"{name} {word}" in family.programs for word in run.words[1:] if word.startswith("-"))


def _through_a_runner(words: list[str], simple: Simple) -> bool:
    """`pdm run test`: what stands behind the wrapper may be a name the project has given."""
    stripped = simple.words[: len(simple.words) - len(words)]
    return any(base_name(word) in OPAQUE for word in stripped)


def _is_script(words: list[str], simple: Simple) -> bool:
    """A script of the project's own: `./check.sh`, `bash ci/test.sh`, `python run_tests.py`, `bin/check`."""
    name = words[0]
    if name in _INTERPRETERS or name == "py" or name.rstrip("0123456789.") in ("python", "pypy"):
        script = next((word for word in words[1:] if not word.startswith("-")), "")
        return script.endswith(_SCRIPTS) or (name in _SHELLS and bool(script))
    raw = next((word for word in simple.words if base_name(word) == name), "")
    return "/" in raw and not any(place in raw for place in _INSTALLED)


def _once(runs: list[tuple[Family, Run]], *, last: bool = False) -> list[tuple[Family, Run]]:
    """Each family once, for the output is one text; its exit code only where all its runs agree."""
    merged: dict[str, tuple[Family, Run]] = {}
    for family, run in runs:
        if family.last is not last:
            continue
        _, first = merged.setdefault(family.name, (family, run))
        if first.opaque is not run.opaque:  # a run by name tells more than a task
            merged[family.name] = family, run if first.opaque else first
        elif first.exit_code != run.exit_code:
            merged[family.name] = family, Run(first.words, None, opaque=first.opaque)
            merged[family.name][1].task = first.task and run.task
    return list(merged.values())


def _said(runs: list[tuple[Family, Run]], text: str) -> list[Finding]:
    """What all of them found; a task that failed in one part did not pass because of another."""
    sample = _sample(text) if any(run.opaque for _, run in runs) else ""
    found = [(finding, run) for family, run in runs for finding in _ask(family, run, text, sample)]
    red = any(run.task and finding.type != PASS for finding, run in found)
    return [finding for finding, run in found if finding.type != PASS or not (red and run.task)]


def _sample(text: str) -> str:
    """What hints are looked for in: both ends of the output, and the beginning of each line there."""
    ends = text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    return "\n".join(line[:_LINE] for line in ends.split("\n")) if "\n" in ends else ends[:_LINE]


def _by_exit_code(runs: list[tuple[Family, Run]]) -> list[Finding]:
    """What failed runs mean whose verdict was cut off."""
    return [
        Finding(family.fails, family.name)
        for family, run in runs
        if family.fails and run.exit_code and not run.opaque
    ]


def _ask(family: Family, run: Run, text: str, sample: str) -> list[Finding]:
    if run.opaque and not any(hint in sample for hint in family.hints):
        return []
    module = f"clickstop.signals.{family.name}"
    __import__(module)
    answer = sys.modules[module].detect(text, run)
    if answer is None:
        return []
    found: list[Finding] = answer if isinstance(answer, list) else [answer]
    return [finding for finding in found if finding.type != PASS or not run.exit_code]


def _one_per_type(found: list[Finding]) -> list[Finding]:
    """Several tools may report the same type in one call; their counts are added up."""
    merged: dict[str, Finding] = {}
    seen: set[tuple[str, int, str]] = set()
    for finding in found:
        first = merged.setdefault(finding.type, finding)
        evidence = (finding.type, finding.at, finding.files[0] if finding.files else "")
        if first is finding or (evidence in seen and any(evidence[1:])):  # or two families read the same lines
            seen.add(evidence)
            continue
        seen.add(evidence)
        first.failed += finding.failed
        first.passed += finding.passed
        first.errors += finding.errors
        first.names = [*first.names, *finding.names][:50]
        first.files = [*first.files, *finding.files][:50]
        if finding.tool not in first.tool.split("+"):
            first.tool = f"{first.tool}+{finding.tool}"
    order = (*FAILURES, PASS)
    return sorted(merged.values(), key=lambda finding: order.index(finding.type))


_PROGRAMS = frozenset(
    {name.partition(" ")[0] for family in FAMILIES for name in family.programs}
    | {"npx", "bunx", "uv", "uvx", "poetry", "pipx", "python", "python3", "cargo", "go"}
)
