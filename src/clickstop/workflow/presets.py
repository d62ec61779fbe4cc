"""The built-in workflows as data. The configuration overrides its preset key by key."""

from __future__ import annotations

from typing import Any

from clickstop.core.lists import phrases

CRITICAL = ["Accumulated Learnings", "External Research", "Deep Analysis", "Justification"]
_RUNLOG = ".clickstop/runs/{feature}.md"

# The defaults for whatever neither configuration nor preset sets.
PLAIN: dict[str, Any] = {
    "guards": [],
    "draft": "",
    "feature": "name",
    "affixes": [".spec", ".test"],
    "runlog": _RUNLOG,
    "knowledge": ".clickstop/knowledge.md",
    "stages": ["ANALYZE", "RESEARCH", "PLAN", "WRITE", "RUN", "FIX", "LEARN"],
    "required": ["ANALYZE", "RESEARCH", "PLAN", "WRITE"],
    "labels": {"WRITE": ["Hypothesis"]},
    "context": [],
    "tests": ["*"],
    "categories": {},
    "limits": {"same": 2, "deep": 12, "max": 25},
    "existing": "documented",
    "log_update": "remind",
    "learnings": "remind",
    "agents": {},
    "critical": CRITICAL,
    "research": ["External Research", "RESEARCH"],
    "analysis": ["Deep Analysis"],
    "justification": ["Justification"],
    "skips": [".fixme(", ".skip(", "pytest.mark.skip", "pytest.skip(", "@unittest.skip", "t.Skip("],
    "exempt": {"lines": 0, "paths": [], "labels": []},
    "write": {
        "ANALYZE": ["Requirements: [what must be true, and its source]"],
        "RESEARCH": ["Looked at: [code, documents, earlier work]", "Found: [what it means for this]"],
        "PLAN": ["Approach: [steps, and the tools for them]"],
        "WRITE": ["Hypothesis: [what this will show, and why it will work]"],
        "RUN": ["Command: [what was run]", "Result: [PASSED or FAILED]", "Category: [kind of failure]"],
        "FIX": ["Hypothesis: [what is wrong]", "Change: [what was changed]"],
        "LEARN": ["Learned: [what to do next time]"],
        "External Research": [
            "Searched: [queries]",
            "Found: [what others did about it]",
            "Applied: [what changes because of it]",
        ],
        "Deep Analysis": [
            "What was tried: [attempts and what each of them showed]",
            "What they have in common: [their common cause]",
            "New approach: [what will be done differently]",
        ],
        "Justification": ["Why another attempt will work: [what is different now]"],
        "Accumulated Learnings": ["Pattern: [what was learned]"],
    },
}

_NETWORK = [*phrases("econnrefused| enotfound|econnreset|etimedout|net::err_|getaddrinfo|connection refused")]
_ENV = ["command not found", "no such file or directory", "permission denied", "cannot find module", "enoent"]

PLAYWRIGHT: dict[str, Any] = {
    "guards": ["**/*.spec.{ts,tsx,js,jsx,mts,cts,mjs,cjs}"],
    "draft": ".draft",
    "runlog": "{.clickstop,.triqual}/runs/{feature}.md",
    "knowledge": "{.clickstop,.triqual}/knowledge.md",
    "context": ["{.clickstop,.triqual}/context/{feature}/*.md"],
    "tests": ["playwright"],
    "categories": {
        "AUTH": ["401 unauthorized", "403 forbidden", "status 401", "status 403", "unauthorized", "not logged in"],
        "NETWORK": [*_NETWORK, "socket hang up", "502 bad gateway", "503 service unavailable", "504 gateway"],
        "ENV": [
            *phrases(
                "executable doesn't exist|browsertype.launch|playwright install|is not defined in process.env"
            ),
            *_ENV,
        ],
        "WAIT": [
            *phrases("locator resolved to |test timeout of |waitforurl|waitforselector|waitforresponse"),
            *phrases("waitforloadstate|waitforfunction|waitforevent|page.goto: timeout|waiting for navigation"),
        ],
        "LOCATOR": [
            *("strict mode violation", "element(s) not found", "resolved to 0 elements", "waiting for locator"),
            *("waiting for getby", "is not a valid selector", "no element matches"),
        ],
        "ASSERTION": ["expect(", "expected:", "received:", "assertionerror"],
    },
    "log_update": "block",
    "agents": {
        "test-planner": {
            "read": ["{runlog}", "{knowledge}", "{context}"],
            "next": [
                "Update the run log with PLAN stage findings",
                "Dispatch test-generator to write code",
                "Read the plan carefully before generating",
            ],
        },
        "test-generator": {
            "read": ["{runlog}", "{knowledge}", "{context}"],
            "next": [
                "Update the run log with the WRITE stage: hypothesis and approach",
                "Run the test in the draft folder, then document the RUN stage",
            ],
        },
        "test-healer": {
            "read": ["{runlog}", "{knowledge}", "{context}"],
            "next": [
                "Update the run log with the FIX stage: hypothesis and change",
                "Run the test again and document the RUN stage",
            ],
        },
        "failure-classifier": {
            "read": ["{runlog}", "{knowledge}"],
            "next": [
                "Write the category into the RUN stage of the run log",
                "Dispatch test-healer if the test is wrong",
            ],
        },
        "pattern-learner": {
            "read": ["{runlog}", "{knowledge}"],
            "next": ["Add what was learned to Accumulated Learnings in the run log and to the knowledge file"],
        },
    },
    "write": {
        "ANALYZE": ["Requirements: [what the test must show]", "Page and flow: [where it happens]"],
        "RESEARCH": ["Quoth patterns: [what was searched and found]", "Exolar history: [what it shows]"],
        "PLAN": ["Test strategy: [steps]", "Tools to use: [page objects, fixtures, helpers]"],
        "WRITE": ["Hypothesis: [what the test will show, and why it will work]", "Approach: [how it is written]"],
        "External Research": [
            "Quoth patterns searched: [queries]",
            "Exolar history checked: [findings]",
            "Insights applied: [what changed]",
        ],
    },
}

PYTEST: dict[str, Any] = {
    "guards": ["**/test_*.py", "**/*_test.py"],
    "affixes": ["test_", "_test"],
    "tests": ["pytest", "unittest"],
    "existing": "free",
    "exempt": {"lines": 0, "paths": ["**/conftest.py"], "labels": []},
    "categories": {
        "IMPORT": ["modulenotfounderror", "importerror", "error collecting", "syntaxerror", "indentationerror"],
        "FIXTURE": ["error at setup of", "error at teardown of", "fixture '"],
        "NETWORK": [*_NETWORK, "connectionerror", "newconnectionerror", "sslerror"],
        "WAIT": ["timeouterror", "timed out", "failed: timeout"],
        "ENV": ["filenotfounderror", "permissionerror", "environment variable", *_ENV],
        "ASSERTION": ["assertionerror", "e       assert", "e   assert", "did not raise"],
        "ERROR": ["error: ", "error\n", "exception"],
    },
}

FEATURE: dict[str, Any] = {
    "guards": ["{src,lib,app,packages}/**"],
    "feature": "branch",
    "stages": ["ANALYZE", "PLAN", "WRITE", "RUN", "FIX", "LEARN"],
    "required": ["ANALYZE", "PLAN"],
    "labels": {},
    "research": ["External Research"],
    "exempt": {"lines": 10, "paths": ["**/*.md", "**/test_*", "**/*.test.*", "**/*.spec.*"], "labels": ["small"]},
    "categories": {
        "TYPE": ["error ts", ": error: ", "typeerror", "type error", "mismatched types"],
        "BUILD": ["build failed", "compilation failed", "cannot find symbol", "undefined reference", "syntaxerror"],
        "NETWORK": _NETWORK,
        "WAIT": ["timed out", "timeout"],
        "ENV": _ENV,
        "ASSERTION": ["assert", "expected", "panicked at", "--- fail"],
    },
}

PRESETS: dict[str, dict[str, Any]] = {"playwright": PLAYWRIGHT, "pytest": PYTEST, "feature": FEATURE}
