"""Which family of effects a program belongs to. A module is loaded when one of its programs is called."""

from __future__ import annotations

FAMILIES = "detent.shell.families"
_PROGRAMS = {
    "files": "rm rmdir unlink shred srm mv cp ln install tee truncate sed gsed rsync dd tar unzip trash",
    "find": "find",
    "git": "git",
}
_TABLE = {program: family for family, names in _PROGRAMS.items() for program in names.split()}


def family_of(program: str) -> str:
    return _TABLE.get(program, "")
