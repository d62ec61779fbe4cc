"""Samples of tasks that tell how many problems there are, by means of the project's own."""

from __future__ import annotations

import json

from tools.samples.sampling import Project

SCRIPTS = {
    "lint": 'echo "0 errors, 0 warnings"',
    "lint:bad": 'echo "3 errors, 1 warning"; exit 1',
    "typecheck": 'echo "Found 2 type errors."; exit 2',
    "check": 'echo "✔ No problems found"',
    "lint:worse": 'echo "src/a.x: bad"; echo "✖ 12 problems (10 errors, 2 warnings)"; exit 1',
    "build": 'echo "0 errors of the 3 errors we had are left to explain"',
    "test": 'echo "0 errors"',
    "check:crash": 'echo "cannot start"; exit 1',
    "lint:late": 'echo "0 errors"; exit 1',
}


def tasks() -> None:
    document = {"name": "shop", "version": "1.0.0", "scripts": SCRIPTS}
    makefile = "lint:\n\t@echo 'Found 0 issues.'\nhelp:\n\t@echo 'lint: no errors found'\n"
    project = Project("tasks", {"package.json": json.dumps(document), "Makefile": makefile})
    project.sample("lint", "npm run lint", "vr_pass")
    project.sample("check", "npm run check", "vr_pass")
    project.sample("make", "make lint", "vr_pass")
    project.sample("lint-errors", "npm run lint:bad", "lint_failure", errors=3)
    project.sample("lint-problems", "npm run -s lint:worse", "lint_failure", errors=10)
    project.sample("type-errors", "npm run typecheck", "type_error", errors=2)
    project.sample("prose", "npm run build", "none")
    project.sample("another-task", "npm test", "none")
    project.sample("crash", "npm run check:crash", "none")
    project.sample("fails-without-saying-why", "npm run lint:late", "none")
    project.sample("help", "make help", "none")
    project.sample("unknown-code", "npm run lint | tail -n 1", "none")


if __name__ == "__main__":
    tasks()
