"""Syntax checks of interpreters: `node --check`, `bash -n`, `php -l`, `py_compile`."""

from __future__ import annotations

from clickstop.signals.diagnostics import passed
from clickstop.signals.signal import QualitySignal, ToolRun
from clickstop.signals.text import lines_with, phrases

_WRONG = phrases(
    "SyntaxError | syntax error | Syntax error | IndentationError | TabError | Parse error | parse error"
    " | compilation errors | Error compiling | Errors parsing | unexpected symbol near |  expected near "
)
_FRAME = 'File "'


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.opaque:
        return None
    files = [word for word in run.words[1:] if not word.startswith("-")]
    if run.exit_code == 0:
        return passed(run, run.words[0]) if files else None
    wrong = text.replace("No syntax errors", "")
    offsets = [at for at in (wrong.find(words) for words in _WRONG) if at >= 0]
    offsets = offsets or [at for file in files if run.exit_code and (at := text.find(f"{file}:")) >= 0]
    if not offsets:
        return None
    frames = [line for _, line in lines_with(text, _FRAME, 50) if '", line ' in line]
    paths = [line.partition(_FRAME)[2].partition('"')[0] for line in frames]
    places = [f"{path}:{line.rpartition(' line ')[2].strip()}" for path, line in zip(paths, frames, strict=True)]
    places = places or [file for file in files if file.rpartition("/")[2] in text]
    start = text.rfind("\n", 0, min(offsets)) + 1
    return QualitySignal("build_failure", run.words[0], errors=max(1, len(places)), files=places, at=start)
