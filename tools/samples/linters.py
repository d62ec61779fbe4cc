"""Samples of linters and formatters: eslint, biome, stylelint, prettier, ruff, flake8, pylint, black, isort, ..."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tools.samples.sampling import Project, keep, link_modules, node_tools, python_tools

HOME = "/home/dev/project/"
BAD_JS = "const unused = 1;\nif (a == 1) {\n  b();\n}\n"
RULES = '"no-unused-vars": "error", "no-undef": "error", "eqeqeq": "warn"'
ESLINT = {
    "eslint.config.js": f"module.exports = [{{rules: {{{RULES}}}}}];\n",
    ".eslintrc.json": f'{{"root": true, "parserOptions": {{"ecmaVersion": 2020}}, "rules": {{{RULES}}}}}',
    "package.json": '{"name": "shop", "version": "1.0.0", "scripts": {"lint": "eslint src"}}',
    "src/a.js": BAD_JS,
    "ok/b.js": "// ✖ 4 problems (3 errors, 1 warning)\n",
    "warn/c.js": "const x = 1;\nif (x == 1) throw new Error('no-undef  error');\n",
}
ESLINT_RED: dict[str, Any] = {
    "errors": 3,
    "names": ["no-unused-vars", "no-undef"],
    "files": [f"{HOME}src/a.js:1", f"{HOME}src/a.js:2", f"{HOME}src/a.js:3"],
}


def eslint() -> None:
    newest = node_tools("eslint-newest", "eslint@10")
    project = Project("eslint", ESLINT, newest)
    link_modules(project, newest)
    project.sample("errors", "npx eslint src", "lint_failure", **ESLINT_RED)
    project.sample("errors-colour-npm", "FORCE_COLOR=1 npm run lint", "lint_failure", **ESLINT_RED)
    project.sample("errors-json", "npx eslint -f json src", "lint_failure", **ESLINT_RED)
    project.sample("errors-html", "npx eslint -f html src", "lint_failure", errors=3)
    project.sample("errors-tail", "npx eslint src 2>&1 | tail -n 3", "lint_failure", errors=3)
    project.sample("too-many-warnings", "npx eslint --max-warnings 0 warn", "lint_failure", names=["eqeqeq"])
    project.sample("ok", "npx eslint ok", "vr_pass")
    project.sample("ok-warnings", "npx eslint warn", "vr_pass")
    project.sample("ok-scary-then-read", "npx eslint ok && cat ok/b.js src/a.js", "vr_pass")
    project.sample("ok-json", "npx eslint -f json ok", "vr_pass")
    project.sample("no-file", "npx eslint nosuch", "none")
    project.sample("no-formatter", "npx eslint -f unix src", "none")
    project.sample("unknown-option", "npx eslint --nosuch", "none")
    project.sample("version", "npx eslint --version", "none")
    project.write({"src/syntax.js": "let x = ;\n"})
    project.sample("syntax-error", "npx eslint src/syntax.js", "lint_failure", errors=1)
    _eslint_8()
    _standard()


def _eslint_8() -> None:
    old = Project("eslint", ESLINT, node_tools("eslint-8", "eslint@8"))
    files = [name.removeprefix(HOME) for name in ESLINT_RED["files"]]
    for name in ("compact", "unix", "visualstudio", "checkstyle", "json-with-metadata", "stylish"):
        old.sample(f"errors-8-{name}", f"eslint -f {name} src", "lint_failure", **ESLINT_RED)
    old.sample("errors-8-junit", "eslint -f junit src", "lint_failure", errors=3, names=ESLINT_RED["names"])
    older = Project("eslint", ESLINT, node_tools("eslint-7", "eslint@7"))
    older.sample("errors-7", "eslint src", "lint_failure", **ESLINT_RED)
    older.sample("errors-7-codeframe", "eslint -f codeframe src", "lint_failure", errors=3, files=files)


def _standard() -> None:
    project = Project(
        "eslint", {"package.json": "{}", "a.js": "const a = 1;\n"}, node_tools("standard", "standard")
    )
    red = {"errors": 2, "names": ["no-unused-vars", "semi"], "files": [f"{HOME}a.js:1"]}
    project.sample("standard", "standard", "lint_failure", **red)


def biome() -> None:
    files = {
        "biome.json": '{"vcs": {"enabled": false}}',
        "src/a.js": "let a = 1\nif (a == 1) { debugger }\n",
        "ok/b.js": "export const words = 'Found 3 errors.';\n".replace("'", '"'),
        "package.json": '{"scripts": {"check": "biome check src"}}',
    }
    tools = node_tools("biome", "@biomejs/biome@2")
    project = Project("biome", files, tools)
    link_modules(project, tools)
    rules = ["lint/suspicious/noDoubleEquals", "lint/suspicious/noDebugger", "format"]
    red = {"errors": 3, "names": rules, "files": ["src/a.js:2", "src/a.js"]}
    project.sample("errors", "npx biome check src", "lint_failure", **red)
    project.sample("errors-npm", "npm run check", "lint_failure", **red)
    project.sample("errors-colour", "npx biome check --colors=force src", "lint_failure", **red)
    for name in ("json", "checkstyle"):
        project.sample(f"errors-{name}", f"npx biome check --reporter={name} src", "lint_failure", **red)
    for name in ("github", "gitlab", "sarif", "rdjson"):
        project.sample(f"errors-{name}", f"npx biome check --reporter={name} src", "lint_failure", names=rules)
    project.sample("errors-summary", "npx biome check --reporter=summary src", "lint_failure", errors=3)
    project.sample("errors-junit", "npx biome check --reporter=junit src", "lint_failure", errors=3)
    project.sample("errors-tail", "npx biome check src 2>&1 | tail -n 8", "lint_failure", errors=3)
    project.sample("format", "npx biome format src", "lint_failure", errors=1, names=["format"], files=["src/a.js"])
    project.sample("ok", "npx biome check ok", "vr_pass", passed=1)
    project.sample("ok-ci", "npx biome ci ok", "vr_pass", passed=1)
    project.sample("ok-scary-then-read", "npx biome lint ok; cat ok/b.js", "vr_pass", passed=1)
    project.sample("no-file", "npx biome check nosuch", "none")
    project.sample("unknown-option", "npx biome check --nosuch", "none")
    project.sample("formatted", "npx biome format --write ok", "none")
    old = Project("biome", files, node_tools("biome-1", "@biomejs/biome@1"))
    old.sample("errors-1", "biome check src", "lint_failure", errors=4)
    old.sample("ok-1", "biome check ok", "vr_pass", passed=1)


def stylelint() -> None:
    rules = '{"rules": {"property-no-unknown": true, "color-no-invalid-hex": [true, {"severity": "warning"}]}}'
    files = {
        ".stylelintrc.json": rules,
        "bad.css": "a { colr: red; color: #ZZZ; }\n",
        "warn.css": "a { color: #ZZZ; }\n",
        "good.css": "/* ✖ 2 problems (1 error, 1 warning) */\na { color: red; }\n",
        "package.json": '{"scripts": {"lint:css": "stylelint bad.css"}}',
    }
    project = Project("stylelint", files, node_tools("stylelint", "stylelint"))
    red = {"errors": 1, "names": ["property-no-unknown"], "files": ["bad.css:1"]}
    project.sample("errors", "stylelint bad.css", "lint_failure", **red)
    project.sample("errors-npm", "npm run lint:css", "lint_failure", **red)
    project.sample("errors-verbose", "stylelint -f verbose bad.css", "lint_failure", **red)
    for name in ("compact", "unix", "json"):
        project.sample(
            f"errors-{name}", f"stylelint -f {name} bad.css", "lint_failure", errors=1, names=red["names"]
        )
    project.sample("too-many-warnings", "stylelint --max-warnings 0 warn.css", "lint_failure", errors=1)
    project.sample("ok", "stylelint good.css", "vr_pass")
    project.sample("ok-verbose", "stylelint -f verbose good.css | cat", "vr_pass")
    project.sample("ok-warnings", "stylelint warn.css", "vr_pass")
    project.sample("no-file", "stylelint nosuch.css", "none")
    project.sample("unknown-option", "stylelint --nosuch good.css", "none")
    project.sample("look-alike-cat", "cat good.css", "none")
    old = Project("stylelint", files, node_tools("stylelint-14", "stylelint@14"))
    old.sample("errors-14", "stylelint bad.css", "lint_failure", errors=1, names=["property-no-unknown"])


def prettier() -> None:
    files = {
        "a.js": "const  a = 1\n",
        "b.js": 'const words = "[warn] Code style issues found";\n',
        "syntax.js": "const = ;\n",
        "package.json": '{ "scripts": { "format:check": "prettier --check a.js b.js" } }\n',
    }
    red = {"errors": 1, "names": ["unformatted"], "files": ["a.js"]}
    for name, package in (("", "prettier@3"), ("-2", "prettier@2")):
        project = Project("prettier", files, node_tools(f"prettier{name}", package))
        project.sample(f"errors{name}", "prettier --check a.js b.js", "lint_failure", **red)
        project.sample(f"errors-npm{name}", "npm run format:check", "lint_failure", **red)
        project.sample(f"errors-list{name}", "prettier -l a.js b.js", "lint_failure", **red)
        project.sample(f"syntax-error{name}", "prettier --check syntax.js", "lint_failure", files=["syntax.js"])
        project.sample(f"ok{name}", "prettier --check b.js", "vr_pass")
        project.sample(f"ok-list{name}", "prettier -l b.js", "vr_pass")
        project.sample(f"no-file{name}", "prettier --check nosuch.js", "none")
        project.sample(f"written{name}", "prettier --write a.js", "none")
        project.sample(f"printed{name}", "prettier b.js", "none")


BAD_PY = "import os\nimport sys\ndef f( a ):\n    x = 1\n    return undefined_name\n"
GOOD_PY = '"""bad.py:1:8: F401 only told. Found 5 errors."""\n\nX = 1\n'
LINT_PY = {"bad.py": BAD_PY, "good.py": GOOD_PY, "empty/readme.txt": "", "Makefile": "lint:\n\truff check bad.py\n"}


def ruff() -> None:
    lines = ["bad.py:1", "bad.py:2", "bad.py:4", "bad.py:5"]
    project = Project("ruff", LINT_PY, python_tools("ruff", "ruff"))
    project.write({"ruff.toml": 'lint.select = ["F"]\n'})
    red = {"errors": 4, "names": ["F401", "F841", "F821"], "files": lines}
    absolute = {**red, "files": [HOME + line for line in lines]}
    project.sample("errors", "ruff check bad.py", "lint_failure", **red)
    project.sample("errors-make", "make lint", "lint_failure", **red)
    project.sample("errors-exit-zero", "ruff check --exit-zero bad.py", "lint_failure", **red)
    for name in ("concise", "grouped", "pylint", "gitlab"):
        project.sample(f"errors-{name}", f"ruff check --output-format {name} bad.py", "lint_failure", **red)
    for name in ("json", "json-lines", "github", "azure", "sarif", "rdjson", "junit"):
        project.sample(f"errors-{name}", f"ruff check --output-format {name} bad.py", "lint_failure", **absolute)
    project.sample("errors-statistics", "ruff check --statistics bad.py", "lint_failure", errors=4)
    project.sample("errors-diff", "ruff check --diff bad.py", "lint_failure", errors=2)
    project.sample("errors-tail", "ruff check bad.py | tail -n 2", "lint_failure", errors=4)
    project.sample("ok", "ruff check good.py", "vr_pass")
    project.sample("ok-quiet", "ruff check -q good.py", "vr_pass")
    project.sample("ok-json", "ruff check --output-format json good.py", "vr_pass")
    project.sample("ok-scary-then-read", "ruff check good.py && cat good.py", "vr_pass")
    project.sample("no-file", "ruff check nosuch.py", "none")
    project.sample("no-files", "ruff check empty", "none")
    project.sample("unknown-option", "ruff check --nosuch", "none")
    project.sample("rule", "ruff rule F401", "none")
    project.write({"syntax.py": "def (:\n", "fix.py": BAD_PY, "fix-all.py": "import os\n"})
    project.sample("syntax-error", "ruff check syntax.py", "lint_failure", names=["invalid-syntax"])
    project.sample("fixed-some", "ruff check --fix fix.py", "lint_failure", errors=2, names=["F841", "F821"])
    project.sample("fixed-all", "ruff check --fix fix-all.py", "vr_pass")
    project.sample("format", "ruff format --check bad.py good.py", "lint_failure", errors=1, names=["unformatted"])
    project.sample("format-diff", "ruff format --diff bad.py", "lint_failure", errors=1)
    project.sample("format-syntax-error", "ruff format syntax.py", "lint_failure", errors=1)
    project.sample("format-ok", "ruff format --check good.py", "vr_pass", passed=1)
    project.sample("format-written", "ruff format bad.py", "none")
    _old_ruff()


def _old_ruff() -> None:
    old = Project("ruff", LINT_PY, python_tools("ruff-old", "ruff==0.1.15"))
    red = {"errors": 4, "names": ["F401", "F841", "F821"]}
    old.sample("errors-old", "ruff check bad.py", "lint_failure", **red)
    old.sample("errors-old-text", "ruff check --show-source bad.py", "lint_failure", **red)
    old.sample("ok-old", "ruff check good.py", "vr_pass")
    old.sample("format-old", "ruff format --check .", "lint_failure", errors=1, files=["bad.py"])


def flake8() -> None:
    project = Project("flake8", LINT_PY, python_tools("flake8", "flake8", "pydocstyle"))
    codes = ["F401", "E302", "E201", "E202", "F841", "F821"]
    files = ["bad.py:1", "bad.py:2", "bad.py:3", "bad.py:4", "bad.py:5"]
    red = {"errors": 7, "names": codes, "files": files}
    project.sample("errors", "flake8 bad.py", "lint_failure", **red)
    project.sample("errors-pylint", "flake8 --format=pylint bad.py", "lint_failure", **red)
    project.sample("errors-statistics", "flake8 --count --statistics bad.py", "lint_failure", **red)
    project.sample("errors-exit-zero", "flake8 --exit-zero --show-source bad.py", "lint_failure", **red)
    project.sample("errors-quiet", "flake8 -q bad.py", "lint_failure", errors=1, files=["bad.py"])
    project.write({"Makefile": "lint:\n\tflake8 bad.py\n", "syntax.py": "def (:\n"})
    project.sample("errors-make", "make lint", "lint_failure", **red)
    project.sample("syntax-error", "flake8 syntax.py", "lint_failure", errors=1, names=["E999"])
    project.sample("pycodestyle", "pycodestyle bad.py", "lint_failure", errors=3, names=["E302", "E201", "E202"])
    project.sample("pyflakes", "pyflakes bad.py", "lint_failure", errors=4)
    project.sample("pydocstyle", "pydocstyle bad.py", "lint_failure", errors=2, names=["D100", "D103"])
    project.sample("ok", "flake8 good.py", "vr_pass")
    project.sample("ok-count", "flake8 --count good.py", "vr_pass")
    project.sample("ok-scary-then-read", "flake8 good.py && cat good.py", "vr_pass")
    project.sample("no-file", "flake8 nosuch.py", "none")
    project.sample("unknown-option", "flake8 --nosuch", "none")
    project.sample("version", "flake8 --version", "none")


def pylint() -> None:
    project = Project("pylint", LINT_PY, python_tools("pylint", "pylint"))
    names = [
        "missing-module-docstring",
        "missing-function-docstring",
        "undefined-variable",
        "unused-argument",
        "unused-variable",
        "unused-import",
    ]
    files = ["bad.py:1", "bad.py:3", "bad.py:5", "bad.py:4", "bad.py:2"]
    red = {"errors": 7, "names": names, "files": files}
    project.sample("errors", "pylint bad.py", "lint_failure", **red)
    for name in ("json", "json2", "parseable", "colorized", "msvs"):
        project.sample(f"errors-{name}", f"pylint -f {name} bad.py", "lint_failure", **red)
    project.sample("errors-github", "pylint -f github bad.py", "lint_failure", errors=7)
    project.sample("errors-only", "pylint -E bad.py", "lint_failure", errors=1, names=["undefined-variable"])
    project.sample("errors-exit-zero", "pylint --exit-zero bad.py", "lint_failure", **red)
    project.sample("ok", "pylint good.py", "vr_pass")
    project.sample("ok-silent", "pylint --score=n good.py", "vr_pass")
    project.write({"nearly.py": "def f():\n    return 1\n", "Makefile": "lint:\n\tpylint bad.py\n"})
    project.sample("errors-make", "make lint", "lint_failure", **red)
    project.sample("ok-above-limit", "pylint --fail-under=0 nearly.py", "vr_pass")
    project.sample("no-file", "pylint nosuch.py", "none")
    project.sample("unknown-option", "pylint --nosuch", "none")
    project.sample("nothing", "pylint", "none")


def black() -> None:
    for name, package in (("", "black"), ("-old", "black==22.12.0")):
        project = Project("black", LINT_PY, python_tools(f"black{name}", package))
        red = {"errors": 1, "names": ["unformatted"]}
        project.sample(f"errors{name}", "black --check bad.py good.py", "lint_failure", **red)
        project.sample(f"errors-diff{name}", "black --check --diff bad.py", "lint_failure", **red)
        project.sample(f"ok{name}", "black --check good.py", "vr_pass", passed=1)
        project.sample(f"ok-quiet{name}", "black -q --check good.py", "vr_pass")
        project.sample(f"no-file{name}", "black --check nosuch.py", "none")
        project.sample(f"no-files{name}", "black --check empty", "none")
        project.sample(f"unchanged{name}", "black good.py", "none")
        project.sample(f"written{name}", "black bad.py", "none")
        project.write({"syntax.py": "def (:\n", "bad.py": BAD_PY, "Makefile": "lint:\n\tblack --check .\n"})
        project.sample(f"errors-make{name}", "make lint", "lint_failure", errors=2)
        project.sample(f"syntax-error{name}", "black syntax.py", "lint_failure", errors=1, names=["syntax"])


def isort() -> None:
    files = {
        **LINT_PY,
        "bad.py": "import sys\nimport os\n\nprint(os, sys)\n",
        "Makefile": "lint:\n\tisort -c bad.py\n",
    }
    for name, package in (("", "isort"), ("-4", "isort==4.3.21")):
        project = Project("isort", files, python_tools(f"isort{name}", package))
        red = {"errors": 1, "files": [f"{HOME}bad.py"], "names": ["unsorted-imports"]}
        project.sample(f"errors{name}", "isort --check-only bad.py good.py", "lint_failure", **red)
        project.sample(f"errors-make{name}", "make lint", "lint_failure", **red)
        project.sample(f"ok{name}", "isort -c good.py", "vr_pass")
        project.sample(f"written{name}", "isort bad.py", "none")
        project.sample(f"unknown-option{name}", "isort --nosuch", "none")


def shellcheck() -> None:
    files = {
        "bad.sh": "#!/bin/sh\necho $1\nfoo=`ls`\n",
        "good.sh": '#!/bin/sh\necho "In bad.sh line 2: ^-- SC2086 (info): quote"\n',
        "Makefile": "lint:\n\tshellcheck bad.sh\n",
    }
    project = Project("shellcheck", files)
    red = {"errors": 3, "names": ["SC2086", "SC2034", "SC2006"], "files": ["bad.sh:2", "bad.sh:3"]}
    for name in ("tty", "gcc", "checkstyle", "json", "json1"):
        project.sample(f"errors-{name}", f"shellcheck -f {name} bad.sh", "lint_failure", **red)
    project.sample("errors-colour", "shellcheck -C bad.sh", "lint_failure", **red)
    project.sample("errors-make", "make lint", "lint_failure", **red)
    project.sample("ok", "shellcheck good.sh", "vr_pass")
    project.sample("ok-below-severity", "shellcheck -S error bad.sh", "vr_pass")
    project.sample("ok-scary-then-run", "shellcheck good.sh && sh good.sh", "vr_pass")
    project.sample("no-file", "shellcheck nosuch.sh", "none")
    project.sample("unknown-option", "shellcheck --nosuch", "none")


def rubocop() -> None:
    files = {
        ".rubocop.yml": "AllCops:\n  NewCops: disable\n",
        "bad.rb": "def f( a )\n  x = 1\n  return a\nend\n",
        "good.rb": "# frozen_string_literal: true\n\nputs '1 file inspected, 6 offenses detected'\n",
        "Rakefile": "task :lint do\n  sh 'rubocop bad.rb'\nend\n",
    }
    project = Project("rubocop", files)
    cops = [
        "Style/FrozenStringLiteralComment",
        "Layout/SpaceInsideParens",
        "Naming/MethodParameterName",
        "Lint/UselessAssignment",
        "Style/RedundantReturn",
    ]
    red = {"errors": 6, "names": cops, "files": ["bad.rb:1", "bad.rb:2", "bad.rb:3"]}
    project.sample("errors", "rubocop bad.rb", "lint_failure", **red)
    for name in ("simple", "clang", "json", "github"):
        project.sample(f"errors-{name}", f"rubocop -f {name} bad.rb", "lint_failure", **red)
    project.sample(
        "errors-emacs", "bundle exec rubocop -f e bad.rb || rubocop -f e bad.rb", "lint_failure", names=cops
    )
    project.sample("errors-offenses", "rubocop -f offenses -f p bad.rb", "lint_failure", errors=6)
    project.sample("errors-tail", "rubocop bad.rb | tail -n 1", "lint_failure", errors=6)
    project.sample("ok", "rubocop good.rb", "vr_pass", passed=1)
    project.sample("ok-json", "rubocop -f json good.rb", "vr_pass")
    project.sample("ok-scary-then-run", "rubocop good.rb && ruby good.rb", "vr_pass", passed=1)
    project.sample("ok-below-level", "rubocop --fail-level E bad.rb", "vr_pass", passed=1)
    project.sample("no-file", "rubocop nosuch.rb", "none")
    project.sample("unknown-option", "rubocop --nosuch", "none")
    project.write({"syntax.rb": "def (\n", "fix.rb": "# frozen_string_literal: true\n\nputs( 1 )\n"})
    project.sample("syntax-error", "rubocop syntax.rb", "lint_failure", errors=1, names=["Lint/Syntax"])
    project.sample("corrected-all", "rubocop -A fix.rb", "vr_pass", passed=1)
    project.sample("corrected-some", "rubocop -a bad.rb", "lint_failure", errors=3)


GO = {
    "go.mod": "module example.com/m\n\ngo 1.19\n",
    "main.go": 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Printf("%d\\n", "s")\n}\n',
}


def golangci_lint() -> None:
    tools = Path(node_tools("golangci-lint", "golangci-lint@0.0.2")).parent / "golangci-lint"
    (tools / "golangci-lint").chmod(0o755)
    text = "// To recieve.\npackage main\n\nfunc main() {\n  println(1)\n}\n"
    project = Project("golangci_lint", {**GO, "main.go": text}, str(tools), GOFLAGS="-mod=mod")
    run = "golangci-lint run --disable-all -E misspell,gofmt"
    red = {"errors": 2, "names": ["misspell", "gofmt"], "files": ["main.go:1", "main.go:5"]}
    project.sample("errors", run, "lint_failure", **red)
    project.sample("errors-no-source", f"{run} --print-issued-lines=false", "lint_failure", **red)
    for name in ("json", "tab"):
        project.sample(f"errors-{name}", f"{run} --out-format {name}", "lint_failure", **red)
    project.sample("errors-checkstyle", f"{run} --out-format checkstyle", "lint_failure", errors=2)
    project.sample("errors-exit-zero", f"{run} --issues-exit-code=0", "lint_failure", **red)
    project.write({"Makefile": f"lint:\n\t{run}\n"})
    project.sample("errors-make", "make lint", "lint_failure", **red)
    project.sample("unknown-linter", "golangci-lint run -E nosuch", "none")
    project.sample("unknown-option", "golangci-lint run --nosuch", "none")
    project.sample("linters", "golangci-lint linters", "none")
    project.write({"main.go": 'package main\n\nfunc main() {\n\tprintln("main.go:1:1: told (govet)")\n}\n'})
    project.sample("ok", run, "vr_pass")
    project.sample("ok-scary-then-run", f"{run} && go run main.go", "vr_pass")
    _golangci_lint_2()


def _golangci_lint_2() -> None:
    """The second major version, which cannot be had from the registries this script knows."""
    report = (
        'main.go:6:14: printf: fmt.Printf format %d has arg "s" of wrong type string (govet)\n'
        '\tfmt.Printf("%d\\n", "s")\n\t            ^\n1 issues:\n* govet: 1\n'
    )
    red = {"type": "lint_failure", "errors": 1, "names": ["govet"], "files": ["main.go:6"]}
    summary = "".join(report.splitlines(keepends=True)[-2:])
    run, none = "golangci-lint run", "0 issues.\n"
    for case, command, output, code, expect in (
        ("errors-2", f"{run} ./...", report, 1, red),
        ("errors-2-make", "make lint", f"{run}\n{report}", 2, red),
        ("errors-2-tail", f"{run} | tail -n 2", summary, 0, {"type": "lint_failure", "errors": 1}),
        ("ok-2", run, none, 0, {"type": "vr_pass"}),
        ("ok-2-make", "make lint", f"{run}\n{none}", 0, {"type": "vr_pass"}),
    ):
        keep("golangci_lint", case, command, output, exit_code=code, expect=expect, made="by hand")


def oxlint() -> None:
    files = {
        "a.js": "debugger;\nconst unused = 1;\n",
        "b.js": "export const words = 'Found 1 warning and 1 error.';\n",
    }
    files["package.json"] = '{"scripts": {"lint": "oxlint -D no-debugger a.js"}}'
    project = Project("oxlint", files, node_tools("oxlint", "oxlint"))
    red = {"errors": 1, "names": ["no-debugger"], "files": ["a.js:1"]}
    run = "oxlint -D no-debugger"
    project.sample("errors", f"{run} a.js", "lint_failure", **red)
    project.sample("errors-npm", "npm run lint", "lint_failure", **red)
    for name in ("github", "unix", "checkstyle", "json"):
        project.sample(f"errors-{name}", f"{run} -f {name} a.js", "lint_failure", names=red["names"])
    project.sample("errors-tail", f"{run} a.js | tail -n 2", "lint_failure", errors=1)
    project.sample("too-many-warnings", "oxlint --deny-warnings a.js", "lint_failure", errors=2)
    project.sample("ok", "oxlint b.js", "vr_pass")
    project.sample("ok-warnings", "oxlint a.js", "vr_pass")
    project.sample("ok-scary-then-read", "oxlint b.js; cat b.js", "vr_pass")
    project.sample("no-file", "oxlint nosuch", "none")
    project.sample("unknown-option", "oxlint --nosuch", "none")


HOOKS = """repos:
- repo: local
  hooks:
  - {id: fine, name: always fine, entry: "true", language: system, always_run: true}
  - {id: ruff, name: ruff, entry: ruff check, language: system, types: [python]}
  - {id: house-rules, name: house rules, entry: "false", language: system, always_run: true}
"""


def pre_commit() -> None:
    files = {".pre-commit-config.yaml": HOOKS, "a.py": "import os\n", "b.txt": "house rules......Failed\n"}
    project = Project("pre_commit", files, python_tools("pre-commit", "pre-commit", "ruff"))
    project.run("git init -q . && git add .")
    project.sample("ruff", "pre-commit run --all-files", "lint_failure", errors=1, names=["F401"])
    project.sample("own-hook", "pre-commit run house-rules", "lint_failure", errors=1, names=["house-rules"])
    project.sample("colour", "pre-commit run house-rules --color always", "lint_failure", names=["house-rules"])
    project.sample("ok", "pre-commit run fine", "vr_pass", passed=1)
    project.write({"a.py": '"""Fine."""\n'})
    project.sample("ok-ruff", "pre-commit run ruff --all-files", "vr_pass")
    project.sample("no-hook", "pre-commit run nosuch", "none")
    project.sample("nothing-to-check", "pre-commit run ruff --files b.txt", "none")
    project.sample("look-alike", "cat b.txt", "none")
    project.write({"fix": "#!/bin/sh\necho 1 >> a.py\n"})
    project.write({".pre-commit-config.yaml": HOOKS.replace('"true"', "sh fix")})
    project.run("git add .")
    project.sample("modified", "pre-commit run fine", "lint_failure", errors=1, names=["fine"])


ALL = (
    eslint, biome, stylelint, prettier, ruff, flake8, pylint, black, isort, shellcheck, rubocop, golangci_lint,
    oxlint, pre_commit,
)  # fmt: skip

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
