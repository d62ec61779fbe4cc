"""Samples of tsc, vue-tsc, mypy, pyright, basedpyright, flow, ty and pyrefly."""

from __future__ import annotations

import sys

from tools.samples.sampling import Project, keep, link_modules, node_tools, python_tools

A_TS = 'export const n: number = "x";\nexport function f(a: string): number {\n  return a;\n}\n'
B_TS = 'import { f } from "./a";\nf(3);\n'
GOOD_TS = "export const n: number = 1;\n"
TS = {
    "tsconfig.json": '{"compilerOptions": {"strict": true, "target": "es2020", "rootDir": "src", "outDir": "out"}}',
    "package.json": '{"name": "shop", "version": "1.0.0", "scripts": {"typecheck": "tsc --noEmit --pretty"}}',
    "src/a.ts": A_TS,
    "src/b.ts": B_TS,
}
TS_CODES = ["TS2322", "TS2345"]
TS_FILES = ["src/a.ts:1", "src/a.ts:3", "src/b.ts:2"]
TS_RED = {"errors": 3, "names": TS_CODES, "files": TS_FILES}


def tsc() -> None:
    newest = node_tools("ts-newest", "typescript@7")
    project = Project("tsc", TS, newest)
    link_modules(project, newest)
    project.sample("errors", "npx tsc --noEmit", "type_error", **TS_RED)
    project.sample("errors-tail", "npx tsc --noEmit 2>&1 | tail -n 1", "type_error", errors=1, files=["src/b.ts:2"])
    project.sample("errors-build", "npx tsc -b || true", "type_error", **TS_RED)
    project.sample("errors-pretty-npm", "npm run typecheck", "type_error", **TS_RED)
    project.sample("errors-pretty-tail", "npx tsc --noEmit --pretty | tail -n 6", "type_error", errors=3)
    project.sample("unknown-option", "npx tsc --nosuch", "none")
    project.sample("no-project", "npx tsc -p nosuch", "none")
    project.sample("version", "npx tsc --version", "none")
    project.write({"src/a.ts": GOOD_TS, "src/b.ts": "// error TS2322: only a comment\n"})
    project.sample("ok", "npx tsc --noEmit", "vr_pass")
    project.sample("ok-statistics", "npx tsc --noEmit --diagnostics", "vr_pass")
    project.sample("look-alike-cat", "cat src/b.ts", "none")
    _old_compilers()
    _vue()


def _old_compilers() -> None:
    for major in ("3", "5"):
        tools = node_tools(f"ts-{major}", f"typescript@{major}")
        project = Project("tsc", TS, tools)
        project.sample(f"errors-{major}", "tsc --noEmit", "type_error", **TS_RED)
        project.sample(f"errors-pretty-{major}", "tsc --noEmit --pretty", "type_error", **TS_RED)
        project.sample(
            f"errors-watch-{major}", "timeout 8 tsc --noEmit --watch --preserveWatchOutput", "type_error", **TS_RED
        )
        project.write({"src/a.ts": GOOD_TS, "src/b.ts": ""})
        project.sample(f"ok-watch-{major}", "timeout 8 tsc --noEmit --watch", "vr_pass")
    project.write({"src/a.ts": "", "src/b.ts": A_TS})
    fixed = "(timeout 9 tsc --noEmit --watch & sleep 5; echo > src/b.ts; wait)"
    project.sample("watch-red-then-green", fixed, "vr_pass")
    project.remove("src/a.ts", "src/b.ts")
    project.sample("no-inputs", "tsc --noEmit", "none")


VUE_PROJECT = {
    "tsconfig.json": '{"compilerOptions": {"strict": true, "target": "es2022", "module": "esnext", '
    '"moduleResolution": "bundler", "skipLibCheck": true, "jsx": "preserve"}, "include": ["src"]}'
}


def _vue() -> None:
    tools = node_tools("vue", "vue-tsc@2", "typescript@5", "vue@3")
    text = '<script setup lang="ts">\nconst n: number = "x";\n</script>\n<template>{{ n }}</template>\n'
    files = {"src/App.vue": text, **VUE_PROJECT}
    project = Project("tsc", files, tools)
    link_modules(project, tools)
    project.sample("vue", "npx vue-tsc --noEmit", "type_error", errors=1, names=["TS2322"], files=["src/App.vue:2"])


A_PY = "def f(x: int) -> str:\n    return x\n\n\ndef g() -> int:\n    return f(1)\n"
B_PY = "from app.a import g\n\ny: str = g()\n"
PY = {
    "app/__init__.py": "",
    "app/a.py": A_PY,
    "app/b.py": B_PY,
    "good.py": '"""app/a.py:2: error: only told  [return-value]"""\n\nx: int = 1\n',
    "Makefile": "types:\n\tmypy app\n",
}
MYPY_RED = {
    "errors": 3,
    "names": ["return-value", "assignment"],
    "files": ["app/a.py:2", "app/a.py:6", "app/b.py:3"],
}


def mypy() -> None:
    project = Project("mypy", PY, python_tools("types", "mypy", "pyright", "basedpyright", "ty", "pyrefly"))
    project.sample("errors", "mypy app", "type_error", **MYPY_RED)
    project.sample("errors-pretty", "python -m mypy --pretty --color-output app", "type_error", **MYPY_RED)
    project.sample("errors-columns", "mypy --show-column-numbers --show-error-end app", "type_error", **MYPY_RED)
    project.sample("errors-json", "mypy --output json app", "type_error", **MYPY_RED)
    project.sample("errors-no-summary", "mypy --no-error-summary app; echo done", "type_error", **MYPY_RED)
    project.sample("errors-without-codes", "mypy --hide-error-codes app", "type_error", errors=3, names=[])
    project.sample("errors-tail", "mypy app 2>&1 | tail -n 1", "type_error", errors=3)
    project.sample("errors-make", "make types", "type_error", **MYPY_RED)
    project.sample("errors-daemon", "dmypy run -- app; dmypy stop", "type_error", **MYPY_RED)
    project.sample("ok", "mypy good.py", "vr_pass", passed=1)
    project.sample("ok-silent", "mypy --no-error-summary good.py", "vr_pass")
    project.sample("ok-scary-then-read", "mypy good.py && cat good.py", "vr_pass", passed=1)
    project.sample("no-file", "mypy nosuch.py", "none")
    project.sample("unknown-option", "mypy --nosuch", "none")
    project.sample("no-target", "mypy", "none")
    project.sample("daemon-status", "dmypy status", "none")
    project.write({"empty/readme.txt": "", "syntax.py": "def (\n"})
    project.sample("no-files", "mypy empty", "none")
    project.sample("syntax-error", "mypy syntax.py", "type_error", errors=2, names=["syntax"])
    old = Project("mypy", PY, python_tools("types-old", "mypy==0.991"))
    old.sample("errors-old", "mypy app", "type_error", **MYPY_RED)
    old.sample("ok-old", "mypy good.py", "vr_pass", passed=1)


def pyright() -> None:
    project = Project("pyright", PY, python_tools("types"), PYRIGHT_PYTHON_IGNORE_WARNINGS="1")
    files = [f"/home/dev/project/{name}" for name in ("app/a.py:2", "app/a.py:6", "app/b.py:3")]
    red = {"errors": 3, "names": ["reportReturnType", "reportAssignmentType"], "files": files}
    project.sample("errors", "pyright app", "type_error", **red)
    project.sample("errors-json", "pyright --outputjson app", "type_error", **red)
    project.sample("errors-tail", "pyright app | tail -n 1", "type_error", errors=3)
    project.sample("errors-based", "basedpyright app", "type_error", **red)
    project.sample("ok", "pyright good.py", "vr_pass")
    project.sample("ok-json", "pyright --outputjson good.py", "vr_pass", passed=1)
    project.sample("ok-based", "basedpyright good.py", "vr_pass")
    project.sample("ok-scary-then-read", "pyright good.py && cat good.py", "vr_pass")
    project.sample("no-file", "pyright nosuch.py", "none")
    project.sample("unknown-option", "pyright --nosuch", "none")
    project.write({"warn.py": "# pyright: reportUnusedImport=warning\nimport os\n"})
    project.sample("ok-warnings", "pyright warn.py", "vr_pass")
    project.sample(
        "warnings-count", "pyright --warnings warn.py", "type_error", errors=1, names=["reportUnusedImport"]
    )


def ty() -> None:
    project = Project("ty", PY, python_tools("types"))
    codes = ["invalid-return-type", "invalid-assignment"]
    red = {"errors": 3, "names": codes, "files": ["app/a.py:2", "app/a.py:6", "app/b.py:3"]}
    project.sample("errors", "ty check app", "type_error", **red)
    project.sample("errors-concise", "ty check --output-format concise app", "type_error", **red)
    project.sample("errors-github", "ty check --output-format github app", "type_error", errors=3, names=codes)
    project.sample("errors-gitlab", "ty check --output-format gitlab app", "type_error", **red)
    project.sample("errors-exit-zero", "ty check --exit-zero app", "type_error", **red)
    project.sample("errors-tail", "ty check app | tail -n 1", "type_error", errors=3)
    project.sample("ok", "ty check good.py", "vr_pass")
    project.sample("no-file", "ty check nosuch.py", "none")
    project.sample("unknown-option", "ty check --nosuch", "none")
    project.write({"empty/readme.txt": "", "pyrefly.toml": 'preset = "default"\n'})
    project.sample("no-files", "ty check empty", "none")
    codes = ["bad-return", "bad-assignment"]
    red = {"errors": 3, "names": codes, "files": ["app/a.py:2", "app/a.py:6", "app/b.py:3"]}
    project.sample("pyrefly-errors", "pyrefly check app", "type_error", **red)
    project.sample("pyrefly-short", "pyrefly check --output-format min-text app", "type_error", **red)
    project.sample("pyrefly-json", "pyrefly check --output-format json app", "type_error", **red)
    project.sample("pyrefly-ok", "pyrefly check good.py", "vr_pass")
    project.sample("pyrefly-no-file", "pyrefly check nosuch.py", "none")


def flow() -> None:
    tools = node_tools("flow", "flow-bin")
    text = '// @flow\nconst n: number = "x";\nfunction f(a: string): number { return a; }\n'
    project = Project("flow", {".flowconfig": "", "src/a.js": text}, tools)
    red = {"errors": 2, "names": ["incompatible-type"], "files": ["src/a.js:2", "src/a.js:3"]}
    project.sample("errors", "flow check", "type_error", **red)
    project.sample("errors-server", "flow status --color always", "type_error", **red)
    project.sample("errors-json", "flow check --json", "type_error", errors=2, names=["incompatible-type"])
    project.sample("errors-tail", "flow check 2>/dev/null | tail -n 1", "type_error", errors=2)
    project.run("flow stop")
    project.write({"src/a.js": "// @flow\nconst words = 'Found 2 errors';\n"})
    project.sample("ok", "flow check", "vr_pass")
    project.sample("ok-focus", "flow focus-check src/a.js", "vr_pass")
    project.sample("ok-json", "flow check --json", "vr_pass")
    project.sample("version", "flow version", "none")
    project.sample("stop", "flow stop", "none")
    project.sample("unknown-option", "flow check --nosuch", "none")
    project.remove(".flowconfig")
    project.sample("no-config", "flow check", "none")


def svelte_check() -> None:
    tools = node_tools("svelte", "svelte-check", "svelte", "typescript@5")
    text = '<script lang="ts">\n  const n: number = "x";\n</script>\n<p>{n}</p>\n'
    files = {"src/A.svelte": text, **VUE_PROJECT, "package.json": '{"scripts": {"check": "svelte-check"}}'}
    project = Project("svelte_check", files, tools)
    link_modules(project, tools)
    red = {"errors": 1, "files": ["/home/dev/project/src/A.svelte:2"]}
    project.sample("errors", "npx svelte-check", "type_error", **red)
    project.sample("errors-npm", "npm run check", "type_error", **red)
    project.sample("errors-machine", "npx svelte-check --output machine", "type_error", files=["src/A.svelte:2"])
    project.sample("errors-tail", "npx svelte-check | tail -n 1", "type_error", errors=1)
    project.write({"src/A.svelte": "<p>Error: 1 error</p>\n"})
    project.sample("ok", "npx svelte-check", "vr_pass")
    project.sample("ok-npm", "npm run check", "vr_pass")
    project.write({"src/A.svelte": '<img src="a">\n'})
    project.sample("ok-warnings", "npx svelte-check", "vr_pass")
    project.sample("warnings-count", "npx svelte-check --fail-on-warnings", "type_error")
    project.sample("unknown-option", "npx svelte-check --nosuch", "none")
    project.sample("look-alike", "grep -c error src/A.svelte", "none")
    astro = "src/pages/index.astro:3:7 - error ts(2322): Type 'string' is not assignable.\n\n3 const n\n"
    result = "Result (4 files): \n- COUNT errors\n- 0 warnings\n- 0 hints\n"
    red = {"type": "type_error", "errors": 1, "names": ["TS2322"]}
    for case, output, code, expect in (
        ("astro", f"{astro}\n{result.replace('COUNT', '1')}", 1, red),
        ("astro-ok", result.replace("COUNT", "0"), 0, {"type": "vr_pass"}),
    ):
        keep("svelte_check", case, "npx astro check", output, exit_code=code, expect=expect, made="by hand")


ALL = (tsc, mypy, pyright, ty, flow, svelte_check)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
