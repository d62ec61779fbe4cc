"""Samples of the JavaScript runners: Jest, Vitest, Mocha, node --test, AVA, Playwright, Bun, Deno and TAP."""

from __future__ import annotations

import sys
from typing import Any

from tools.samples.sampling import Project, link_modules, node_tools

JEST = """describe('calc', () => {
  test('adds', () => { expect(1 - 2).toBe(3); });
  test('zero', () => { expect(0).toBe(0); });
  test.skip('later', () => {});
  test('boom', () => { throw new Error('boom'); });
});
"""
JEST_SCARY = """test('reports FAIL when the build failed', () => {
  console.log('Tests:       3 failed, 3 total');
  process.stdout.write('Tests:       2 failed, 2 total\\n');
  console.error('\\u25cf calc \\u203a adds');
});
"""
VITEST = "import { describe, expect, test } from 'vitest';\n" + JEST
VITEST_SCARY = """import { test } from 'vitest';
test('reports FAIL when the build failed', () => {
  console.log(' Tests  3 failed (3)\\n FAIL  src/x.test.js > y');
});
"""
MOCHA = """const assert = require('assert');
describe('calc', () => {
  describe('deep', () => { it('adds', () => assert.strictEqual(1 - 2, 3)); });
  it('zero', () => assert.strictEqual(0, 0));
  it.skip('later', () => {});
  it('boom', () => { throw new Error('boom'); });
});
"""
MOCHA_SCARY = """describe('errors', () => {
  it('shows 1 failing in the summary', () => console.log('  1 failing\\n\\n  1) calc\\n       adds:'));
});
"""
NODE = """const test = require('node:test');
const assert = require('node:assert');
test.describe('calc', () => {
  test.it('adds', () => assert.strictEqual(1 - 2, 3));
  test.it('zero', () => {});
});
test('boom', () => { throw new Error('boom'); });
test('todo one', { todo: true }, () => { throw new Error('not yet'); });
"""
NODE_SCARY = """const test = require('node:test');
test('reports not ok lines', () => console.log('not ok 3 - x\\n# fail 3\\n\\u2139 fail 3'));
"""
AVA = """const test = require('ava');
test('good', t => t.pass());
test('bad', t => t.is(1, 2));
test('boom', t => { throw new Error('boom'); });
test.failing('known', t => t.fail());
"""
AVA_SCARY = """const test = require('ava');
test('reports 1 test failed', t => { console.log('  1 test failed'); t.pass(); });
"""
PLAYWRIGHT = """const { test, expect } = require('@playwright/test');
test('good', async () => { expect(1).toBe(1); });
test.describe('form', () => {
  test('bad login', async () => { expect('Welcome').toBe('Sign in'); });
});
test.skip('later', async () => {});
"""
PLAYWRIGHT_SCARY = """const { test } = require('@playwright/test');
test('reports 1 failed', async () => { console.log('  1 failed\\n    tests/x.spec.js:1:1 \\u203a y'); });
"""
BUN = """import { describe, expect, test } from "bun:test";
describe("calc", () => {
  test("adds", () => { expect(1 - 2).toBe(3); });
  test("zero", () => {});
});
test("boom", () => { throw new Error("boom"); });
"""
BUN_SCARY = """import { test } from "bun:test";
test("reports (fail) lines", () => { console.log("(fail) x > y\\n 3 fail\\n 1 pass"); });
"""
DENO = """Deno.test("adds", () => { if (1 - 2 !== 3) throw new Error("-1 is not 3"); });
Deno.test("zero", () => {});
Deno.test("steps", async (t) => {
  await t.step("one", () => {});
  await t.step("two", () => { throw new Error("boom"); });
});
"""
DENO_SCARY = """Deno.test("reports FAILED lines", () => { console.log("FAILED | 0 passed | 3 failed (1ms)"); });
"""
TAPE = """const test = require('tape');
test('calc', t => { t.equal(1 - 2, 3, 'adds'); t.equal(0, 0, 'zero'); t.end(); });
"""


def jest() -> None:
    for version in ("30", "26"):
        tools = node_tools(f"jest-{version}", f"jest@{version}")
        package = '{"name": "shop", "scripts": {"test": "jest"}, "jest": {"projects": ["<rootDir>"]}}'
        project = Project("jest", {"package.json": package, "src/a.test.js": JEST}, tools)
        link_modules(project, tools)
        red: dict[str, Any] = {
            "failed": 2, "passed": 1, "names": ["calc › adds", "calc › boom"],
            "files": ["src/a.test.js:2", "src/a.test.js:5"],
        }  # fmt: skip
        project.sample(f"red-{version}", "npx jest", "test_failure", **red)
        project.sample(f"red-verbose-colour-{version}", "npx jest --verbose --colors", "test_failure", **red)
        project.sample(f"no-tests-{version}", "npx jest nowhere", "none")
        project.write(
            {
                "src/b.test.js": JEST_SCARY,
                "src/a.test.js": JEST.replace("- 2", "+ 2").replace("throw new", "void new"),
            }
        )
        project.sample(f"scary-output-{version}", "npx jest", "vr_pass", passed=4)
    project.sample("scary-verbose", "npx jest --verbose 2>&1 | cat", "vr_pass", passed=4)
    project.write({"src/b.test.js": "const = 1;", "src/a.test.js": JEST})
    project.sample("red-npm", "npm test", "test_failure", failed=2, errors=1, passed=1)
    project.sample("red-syntax", "npx jest src/b", "test_failure", errors=1, names=["src/b.test.js"])
    project.sample("red-tail", "npx jest 2>&1 | tail -n 5", "test_failure", failed=2, passed=1)
    project.sample("red-grep", "npx jest 2>&1 | grep Tests:", "test_failure", failed=2, passed=1)
    project.sample("red-head", "npx jest src/a 2>&1 | head -n 17", "test_failure", failed=1, names=red["names"][:1])
    project.sample("red-json", "npx jest --json 2>/dev/null", "test_failure", failed=2, errors=1, passed=1)
    project.sample("red-silent", "npx jest --silent --ci src/a", "test_failure", **red)
    project.sample("no-such-file", "npx jest --config nowhere.json", "none")
    project.sample("list", "npx jest --listTests", "none")
    project.sample("no-tests-allowed", "npx jest --passWithNoTests nowhere", "none")
    project.write({"src/b.test.js": "test('x', () => {});", "jest.js": "exports.add = (a, b) => a > b ? a : b;"})
    project.sample("green", "npx jest src/b --coverage", "vr_pass", passed=1)
    limits = '--collectCoverageFrom=jest.js --coverageThreshold=\'{"global":{"lines":100}}\''
    project.sample("coverage-too-low", f"npx jest src/b --coverage {limits}", "none")
    project.remove("src/b.test.js", "jest.js")
    good = JEST.replace("- 2", "+ 2").replace("throw new", "void new")
    _watch(project, good, JEST, "npx jest --watchAll", "test_failure", failed=2, passed=1)


def vitest() -> None:
    for version in ("4", "2", "0.34"):
        tools = node_tools(f"vitest-{version}", f"vitest@{version}", "vite")
        files = {"package.json": '{"name": "shop", "scripts": {"test": "vitest run"}}', "src/a.test.js": VITEST}
        project = Project("vitest", files, tools)
        link_modules(project, tools)
        names = ["src/a.test.js > calc > adds", "src/a.test.js > calc > boom"]
        red: dict[str, Any] = {
            "failed": 2,
            "passed": 1,
            "names": names,
            "files": ["src/a.test.js:3", "src/a.test.js:6"],
        }
        project.sample(f"red-{version}", "npx vitest run", "test_failure", **red)
        project.write({"src/b.test.js": "import './nowhere';\n"})
        project.sample(f"red-import-{version}", "npx vitest run", "test_failure", failed=2, errors=1, passed=1)
        project.sample(f"no-tests-{version}", "npx vitest run nowhere", "none")
        project.write({"src/b.test.js": VITEST_SCARY})
        project.sample(f"scary-output-{version}", "npx vitest run src/b", "vr_pass", passed=1)
    tools = node_tools("vitest-4", "vitest@4", "vite")
    project = Project("vitest", {**files, "src/b.test.js": VITEST_SCARY}, tools)
    link_modules(project, tools)
    project.environ["CLAUDECODE"] = "1"
    project.sample("red-agent", "npx vitest run", "test_failure", failed=2, passed=2, names=names)
    project.sample("green-agent", "npx vitest run src/b", "vr_pass", passed=1)
    del project.environ["CLAUDECODE"]
    for reporter in ("verbose", "dot", "tap", "tap-flat", "junit", "json", "tree"):
        project.sample(
            f"red-{reporter}", f"npx vitest run --reporter={reporter}", "test_failure", failed=2, passed=2
        )
    project.sample("red-github", "npx vitest run --reporter=github-actions", "test_failure", failed=2, names=names)
    project.sample("red-npm", "npm test", "test_failure", failed=2, passed=2, names=names)
    project.sample("red-tail", "npx vitest run 2>&1 | tail -n 6", "test_failure", failed=2, passed=2)
    project.sample("red-grep", "npx vitest run 2>&1 | grep 'Tests '", "test_failure", failed=2, passed=2)
    project.sample("red-grep-names", "npx vitest run src/a 2>&1 | grep FAIL", "test_failure", failed=2, names=names)
    project.sample("green-colour", "FORCE_COLOR=1 npx vitest run src/b", "vr_pass", passed=1)
    project.sample("green-tap", "npx vitest run src/b --reporter=tap", "vr_pass", passed=1)
    project.sample("green-json", "npx vitest run src/b --reporter=json", "vr_pass", passed=1)
    unhandled = "import { test } from 'vitest';\ntest('x', () => { Promise.reject(new Error('lost')); });\n"
    project.write({"src/b.test.js": unhandled})
    project.sample("red-unhandled", "npx vitest run src/b", "test_failure", errors=1)
    project.sample("bad-option", "npx vitest run --no-such-option", "none")
    project.sample("list", "npx vitest list", "none")
    project.remove("src/b.test.js")
    good = VITEST.replace("- 2", "+ 2").replace("throw new", "void new")
    _watch(project, VITEST, good, "npx vitest --watch", "vr_pass", passed=3)
    _watch(project, good, VITEST, "npx vitest --watch", "test_failure", failed=2, passed=1)


def _watch(project: Project, before: str, after: str, command: str, expect: str, **counts: Any) -> None:
    """A watcher that sees the test change: the last run counts."""
    project.write({"after.js": after, "src/a.test.js": before})
    changed = f"(sleep 8; cp after.js src/a.test.js) & timeout 16 {command} 2>&1"
    project.sample(f"watch-to-{expect}", changed, expect, **counts)


def vitest_in_packages() -> None:
    """Several packages in one run, their lines mixed and marked."""
    tools = node_tools("workspace", "vitest@4", "vite", "pnpm@9", "turbo", "concurrently", "lerna")
    script = '{"name": "@acme/NAME", "version": "1.0.0", "scripts": {"test": "vitest run"}}'
    scripts = '{"both": "concurrently \\"npm test -w packages/a\\" \\"npm test -w packages/b\\""}'
    root = '{"private": true, "packageManager": "pnpm@9.15.0", "workspaces": ["packages/*"], "scripts": %s}'
    files = {
        "package.json": root % scripts,
        "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
        "turbo.json": '{"tasks": {"test": {}}}',
        "lerna.json": '{"version": "1.0.0", "npmClient": "npm"}',
        "packages/a/package.json": script.replace("NAME", "a"),
        "packages/a/src/a.test.js": VITEST,
        "packages/b/package.json": script.replace("NAME", "b"),
        "packages/b/src/b.test.js": VITEST_SCARY,
    }
    project = Project(
        "vitest", files, tools, TURBO_TELEMETRY_DISABLED="1", NX_DAEMON="false", COREPACK_ENABLE_STRICT="0"
    )
    link_modules(project, tools)
    names = ["src/a.test.js > calc > adds", "src/a.test.js > calc > boom"]
    red: dict[str, Any] = {"failed": 2, "names": names, "files": ["src/a.test.js:3", "src/a.test.js:6"]}
    project.sample("packages-pnpm", "pnpm -r --no-bail test", "test_failure", **red, passed=2)
    project.sample("packages-turbo", "npx turbo run test --continue", "test_failure", **red, passed=2)
    project.sample("packages-concurrently", "npm run both", "test_failure", **red, passed=2)
    project.sample("packages-lerna", "npx lerna run test --stream --no-bail", "test_failure", **red, passed=2)
    project.sample("packages-npm", "npm test --workspaces", "test_failure", **red, passed=2)
    project.write({"packages/a/src/a.test.js": VITEST.replace("- 2", "+ 2").replace("throw new", "void new")})
    project.sample("packages-scary", "pnpm -r test", "vr_pass", passed=4)


def mocha() -> None:
    for version in ("12", "7"):
        tools = node_tools(f"mocha-{version}", f"mocha@{version}")
        files = {"package.json": '{"name": "shop", "scripts": {"test": "mocha"}}', "test/a.js": MOCHA}
        project = Project("mocha", files, tools)
        link_modules(project, tools)
        red: dict[str, Any] = {
            "failed": 2, "passed": 1,
            "names": ["calc boom", "calc deep adds"], "files": ["test/a.js:6", "test/a.js:3"],
        }  # fmt: skip
        project.sample(f"red-{version}", "npx mocha", "test_failure", **red)
        project.write({"test/b.js": MOCHA_SCARY})
        project.sample(f"scary-output-{version}", "npx mocha test/b.js", "vr_pass", passed=1)
        if version == "12":
            project.sample("dry-run", "npx mocha --dry-run", "none")
    project.remove("test/b.js")
    for reporter in ("dot", "min", "list", "progress", "json"):
        project.sample(f"red-{reporter}", f"npx mocha --reporter {reporter}", "test_failure", failed=2, passed=1)
    project.sample("red-tap", "npx mocha --reporter tap", "test_failure", failed=2, passed=1)
    project.sample("red-xunit", "npx mocha --reporter xunit", "test_failure", failed=2, passed=1)
    project.sample("red-grep", "npx mocha | grep -A 9 failing", "test_failure", failed=2)
    project.sample("cut-to-passed", "npx mocha | grep passing", "none")
    project.sample("red-npm-colour", "FORCE_COLOR=1 npm test -- --color", "test_failure", **red)
    hook = "describe('hooked', () => { before(() => { throw new Error('no db'); }); it('never', () => {}); });\n"
    project.write({"test/b.js": hook})
    project.sample("red-hook", "npx mocha test/b.js", "test_failure", failed=1)
    project.sample("no-tests", "npx mocha nowhere", "none")
    project.sample("bad-option", "npx mocha --reporter nothing-like-this", "none")
    project.write({"test/a.js": MOCHA_SCARY})
    project.sample("green-dot", "npx mocha --reporter dot test/a.js", "vr_pass", passed=1)
    project.sample("green-tail", "npx mocha test/a.js | tail -n 3", "vr_pass", passed=1)
    project.sample("none-selected", "npx mocha -g 'nothing like this'", "none")


def node_test() -> None:
    project = Project("node_test", {"test/a.test.js": NODE, "package.json": '{"scripts": {"test": "node --test"}}'})
    project.write({"test/b.test.js": NODE_SCARY.replace("not ok lines", "1 - not ok 2 lines")})
    red: dict[str, Any] = {"failed": 2, "passed": 2, "names": ["adds", "boom"]}
    places = ["test/a.test.js:4", "test/a.test.js:7"]
    project.sample("red-spec", "node --test --test-reporter=spec", "test_failure", **red, files=places)
    project.sample("red-tap", "node --test --test-reporter=tap", "test_failure", **red)
    project.sample("red-npm", "npm test", "test_failure", **red)
    project.sample("red-dot", "node --test --test-reporter=dot", "test_failure", failed=3)
    project.sample("red-junit", "node --test --test-reporter=junit", "test_failure", failed=3)
    project.sample("red-plain", "node test/a.test.js", "test_failure", failed=2, passed=1)
    project.sample("red-tail", "node --test | tail -n 9", "test_failure", failed=2, passed=2)
    project.sample("red-grep", "node --test | grep -E '^(#|ℹ) (pass|fail)'", "test_failure", failed=2, passed=2)
    project.remove("test/b.test.js")
    project.write({"test/a.test.js": "const x = ;\n"})
    project.sample("red-syntax", "node --test --test-reporter=spec", "test_failure", failed=1)
    project.write({"test/a.test.js": NODE_SCARY})
    project.sample("scary-spec", "node --test --test-reporter=spec", "vr_pass", passed=1)
    project.sample("scary-tap", "node --test --test-reporter=tap", "vr_pass", passed=1)
    project.sample("green-todo", "node --test", "vr_pass", passed=1)
    project.sample("no-such-file", "node --test nowhere.js", "none")
    project.remove("test")
    project.sample("no-tests", "node --test", "none")


def ava() -> None:
    for version in ("6", "4"):
        tools = node_tools(f"ava-{version}", f"ava@{version}")
        project = Project("ava", {"package.json": '{"scripts": {"test": "ava"}}', "a.test.js": AVA}, tools)
        link_modules(project, tools)
        red: dict[str, Any] = {"failed": 2, "names": ["bad", "boom"], "files": ["a.test.js:3", "a.test.js:4"]}
        if version == "6":
            red["files"][1] = "/home/dev/project/a.test.js:4"
        project.sample(f"red-{version}", "npx ava", "test_failure", **red)
        project.sample(f"red-tap-{version}", "npx ava --tap", "test_failure", failed=2, passed=2)
        project.write({"a.test.js": AVA_SCARY})
        project.sample(f"scary-output-{version}", "npx ava", "vr_pass", passed=1)
    project.sample("green-npm", "npm test", "vr_pass", passed=1)
    project.sample("no-such-file", "npx ava nowhere.js", "none")
    project.write({"a.test.js": "const x = ;\n"})
    project.sample("red-syntax", "npx ava", "test_failure", errors=1, files=["a.test.js"])
    project.remove("a.test.js")
    project.sample("no-tests", "npx ava", "none")


def playwright() -> None:
    tools = node_tools("playwright", "@playwright/test")
    project = Project("playwright", {"package.json": "{}", "tests/login.spec.js": PLAYWRIGHT}, tools)
    link_modules(project, tools)
    red: dict[str, Any] = {
        "failed": 1, "passed": 1,
        "names": ["tests/login.spec.js › form › bad login"], "files": ["tests/login.spec.js:4"],
    }  # fmt: skip
    for reporter in ("list", "line", "dot", "github"):
        project.sample(f"red-{reporter}", f"npx playwright test --reporter={reporter}", "test_failure", **red)
    project.sample("red-json", "npx playwright test --reporter=json", "test_failure", failed=1, passed=1)
    project.sample("red-junit", "npx playwright test --reporter=junit", "test_failure", passed=1)
    project.sample("red-first", "npx playwright test -x", "test_failure", failed=1, errors=0)
    project.sample("list", "npx playwright test --list", "none")
    project.sample("cut", "npx playwright test --reporter=dot | tail -n 3", "none")
    project.sample("cut-to-passed", "npx playwright test --reporter=dot | grep passed", "none")
    project.sample("no-tests", "npx playwright test nowhere", "none")
    project.write({"tests/login.spec.js": PLAYWRIGHT_SCARY})
    project.sample("scary-output", "npx playwright test --reporter=list", "vr_pass", passed=1)
    project.sample("green-line", "npx playwright test --reporter=line 2>&1 | tail -n 3", "vr_pass", passed=1)
    project.write({"tests/login.spec.js": "const x = ;\n"})
    project.sample("red-syntax", "npx playwright test", "test_failure", errors=1, files=["tests/login.spec.js:1"])
    flaky = PLAYWRIGHT.replace(
        "async () => { expect('Welcome').toBe('Sign in')", "async ({}, info) => { expect(info.retry).toBe(1)"
    )
    project.write({"tests/login.spec.js": flaky})
    project.sample("green-flaky", "npx playwright test --retries=1", "vr_pass", passed=2)


def bun() -> None:
    tools = node_tools("bun", "bun")
    project = Project("bun", {"src/a.test.ts": BUN}, tools)
    red: dict[str, Any] = {
        "failed": 2, "passed": 1, "names": ["calc > adds", "boom"], "files": ["src/a.test.ts:3", "src/a.test.ts:6"],
    }  # fmt: skip
    project.sample("red", "bun test", "test_failure", **red)
    project.sample("red-agent", "CLAUDECODE=1 bun test", "test_failure", **red)
    project.sample("red-dots", "bun test --dots", "test_failure", **red)
    project.sample("red-bail", "bun test --bail", "test_failure", failed=1)
    project.sample("no-such-file", "bun test nowhere", "none")
    project.write({"src/a.test.ts": "const x = ;\n"})
    project.sample("red-syntax", "bun test", "test_failure", failed=0, errors=1, files=["src/a.test.ts:1"])
    project.write({"src/a.test.ts": BUN_SCARY})
    project.sample("scary-output", "bun test", "vr_pass", passed=1)
    project.sample("green-agent", "CLAUDECODE=1 bun test", "vr_pass", passed=1)
    project.sample("none-selected", "bun test -t 'nothing like this'", "none")


def deno() -> None:
    tools = node_tools("deno", "deno")
    project = Project("deno", {"src/a_test.ts": DENO}, tools)
    red: dict[str, Any] = {
        "failed": 2, "passed": 1,
        "names": ["adds", "steps ... two"], "files": ["src/a_test.ts:1", "src/a_test.ts:5"],
    }  # fmt: skip
    project.sample("red", "deno test", "test_failure", **red)
    project.sample("red-dot", "deno test --reporter=dot", "test_failure", **red)
    project.sample("red-tap", "deno test --reporter=tap", "test_failure", failed=2)
    project.sample("red-junit", "deno test --reporter=junit", "test_failure", failed=3)
    project.sample("no-such-file", "deno test nowhere.ts", "none")
    project.sample("none-selected", "deno test --filter nothing_like_this", "none")
    project.write({"src/a_test.ts": 'const x: number = "a";\nDeno.test("x", () => {});\n'})
    project.sample("red-types", "deno test", "type_error", errors=1, names=["TS2322"])
    project.write({"src/a_test.ts": DENO_SCARY})
    project.sample("scary-output", "deno test", "vr_pass", passed=1)
    project.sample("green-tail", "deno test 2>&1 | tail -n 3", "vr_pass", passed=1)


def tap() -> None:
    tools = node_tools("tape", "tape")
    package = '{"scripts": {"test": "tape test/*.js"}}'
    project = Project("tap", {"package.json": package, "test/a.js": TAPE}, tools)
    link_modules(project, tools)
    project.sample("red-tape", "npx tape test/a.js", "test_failure", failed=1, passed=1, names=["adds"])
    project.sample("red-npm", "npm test", "test_failure", failed=1, passed=1, names=["adds"])
    project.sample("red-tail", "npx tape test/a.js | tail -n 20", "test_failure", failed=1, passed=1)
    project.write({"test/a.js": TAPE.replace("1 - 2", "1 + 2")})
    project.sample("green-tape", "npx tape test/a.js", "vr_pass", passed=2)
    project.sample("green-npm", "npm test", "vr_pass", passed=2)
    project.sample("no-such-file", "npx tape test/nowhere.js", "none")
    project.write({"package.json": '{"scripts": {"docs": "echo not ok 1 - a line of a manual"}}'})
    project.sample("manual", "npm run docs", "none")


if __name__ == "__main__":
    families = {
        "jest": jest, "vitest": vitest, "vitest_in_packages": vitest_in_packages, "mocha": mocha,
        "node_test": node_test, "ava": ava, "playwright": playwright, "bun": bun, "deno": deno, "tap": tap,
    }  # fmt: skip
    for name in sys.argv[1:] or families:
        families[name]()
