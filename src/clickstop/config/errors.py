"""Configuration errors, with file, line, key, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    file: str
    line: int | None
    key: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.message}" if self.key else f"{place}: {self.message}"


class ConfigError(Exception):
    """The configuration cannot be used."""

    def __init__(self, problems: list[Problem], watched: list[str] | None = None) -> None:
        files = list(dict.fromkeys(problem.file for problem in problems))
        self.problems = sorted(problems, key=lambda problem: (files.index(problem.file), problem.line or 0))
        super().__init__("; ".join(map(str, self.problems)))
        self.watched = watched or []  # other files whose change may fix it
