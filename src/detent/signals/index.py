"""The one table of tool families: which programs they answer to, and which literals their output must hold.

Strings only: a family's module is imported when both match.
"""

from __future__ import annotations


class Family:
    """A row. `programs` are bare names, or `name verb` where the verb decides (`cargo test`)."""

    __slots__ = ("fails", "hints", "last", "name", "programs")

    def __init__(
        self,
        name: str,
        programs: tuple[str, ...],
        hints: tuple[str, ...] = (),
        *,
        last: bool = False,
        fails: str = "",
    ) -> None:
        self.name = name  # of the module, and of the tool in the signal unless that says another
        self.programs = programs
        self.hints = hints  # of a task's output, which any tool may have written: one of these must be in it
        self.fails = fails  # what a failed run means where its output was cut before the tool could say it
        self.last = last  # runs other tools: asked only if none of those said anything


FAMILIES: tuple[Family, ...] = (
    Family("ava", ("ava",), ("  ─\n", "TAP version")),
    Family("biome", ("biome",), (" ━━━━", "Checked ", "=lint/", '"lint/', "org.biome")),
    Family("black", ("black", "blackd"), ("would reformat ", "would be left unchanged", "error: cannot ")),
    Family("bun", ("bun test",), (" across ",)),
    Family(
        "cargo_build",
        (
            "cargo build",
            "cargo b",
            "cargo check",
            "cargo c",
            "cargo clippy",
            "cargo doc",
            "cargo d",
            "cargo rustc",
            "cargo run",
            "cargo r",
            "cargo fmt",
            "cargo fix",
            "cargo publish",
            "cargo package",
            "rustc",
            "rustfmt",
            "clippy-driver",
        ),
        ("error[", "error: ", "Finished ", "compiler-message"),
    ),
    Family(
        "cargo_test",
        (
            *("cargo test", "cargo t", "cargo nextest", "cargo-nextest", "cargo llvm-cov", "cargo tarpaulin"),
            *("cargo miri", "cargo insta", "cargo hack", "cargo watch", "cargo careful", "cross test"),
        ),
        ("test result: ", "Summary [", "\nerror: ", '"type": "suite"'),
        fails="test_failure",
    ),
    Family(
        "cc",
        (
            "gcc",
            "g++",
            "cc",
            "c++",
            "clang",
            "clang++",
            "emcc",
            "nvcc",
            "cl",
            "ld",
            "ninja",
            "cmake",
            "xmake",
            "meson compile",
        ),
        (
            "error: ",
            "error C",
            "Built target ",
            "undefined ",
            "CMake Error",
            "needed by ",
            " -o ",
            " -c ",
            "ld: ",
            "error LNK",
        ),
    ),
    Family("ctest", ("ctest",), ("% tests passed",), fails="test_failure"),
    Family("cypress", ("cypress", "cypress run"), ("(Run Finished)", "All specs passed!", " failed (")),
    Family("deno", ("deno test",), ("ok | ", "FAILED | ", "Type checking failed", "TAP version", "<testsuite")),
    Family(
        "dependencies",
        (
            "npm install",
            "npm i",
            "npm ci",
            "npm add",
            "npm update",
            "npm clean-install",
            "npm install-ci-test",
            "pnpm install",
            "pnpm i",
            "pnpm add",
            "pnpm update",
            "pnpm up",
            "pnpm fetch",
            "yarn ",
            "yarn install",
            "yarn add",
            "yarn upgrade",
            "yarn up",
            "bun install",
            "bun i",
            "bun add",
            "bun update",
            "pip install",
            "pip3 install",
            "pip wheel",
            "pip download",
            "pip-sync",
            "pip-compile",
            "uv sync",
            "uv lock",
            "uv add",
            "uv pip",
            "uv remove",
            "poetry install",
            "poetry lock",
            "poetry add",
            "poetry update",
            "poetry sync",
            "pipenv install",
            "pipenv lock",
            "pipenv sync",
            "pipenv update",
            "pdm install",
            "pdm lock",
            "pdm add",
            "pdm sync",
            "pdm update",
            "conda install",
            "conda create",
            "conda env",
            "mamba install",
            "mamba create",
            "mamba env",
            "bundle install",
            "bundle update",
            "bundle lock",
            "bundle check",
            "bundle add",
            "gem install",
            "composer install",
            "composer update",
            "composer require",
        ),
        (
            "npm error code E",
            "npm ERR! code E",
            "ERR_PNPM_",
            "ERROR: ",
            "error: ",
            "solving failed",
            "error Couldn",
            "error Your lockfile",
            "Failed with errors",
            "Could not find gem",
            "locally installed gems",
            "could not be resolved",
        ),
    ),
    Family(
        "docker",
        (
            "docker build",
            "docker buildx",
            "docker compose",
            "docker builder",
            "docker image",
            "docker-compose",
            "podman build",
            "podman compose",
            "buildah",
            "nerdctl build",
        ),
        ("failed to solve", "non-zero code", "naming to ", "Successfully built", "at STEP "),
    ),
    Family(
        "dotnet_build",
        (
            "dotnet build",
            "dotnet publish",
            "dotnet pack",
            "dotnet restore",
            "dotnet msbuild",
            "dotnet run",
            "msbuild",
            "csc",
        ),
        (": error ", "Build succeeded", " Error(s)"),
    ),
    Family("esbuild", ("esbuild", "tsup"), ("[ERROR] ", "⚡", " > ")),
    Family(
        "eslint",
        ("eslint", "eslint_d", "standard", "semistandard", "ts-standard", "xo", "next lint"),
        (" problem", '"filePath"', "ESLint", " Error - ", "[Error/"),
    ),
    Family("flake8", ("flake8", "pycodestyle", "pyflakes", "pydocstyle", "pep8"), (".py:",)),
    Family("flow", ("flow",), ("Error ---", "No errors!", '"flowVersion"')),
    Family("go_build", ("go build", "go vet", "go install", "go run", "gofmt"), (".go:", "go: ")),
    Family(
        "go_test",
        ("go test", "gotestsum", "richgo test"),
        ("FAIL", "ok  \t", "PASS", "DONE ", '"Action":"'),
        fails="test_failure",
    ),
    Family("golangci_lint", ("golangci-lint", "staticcheck"), (".go:", " issues.", '"FromLinter"')),
    Family("gradle", ("gradle", "gradlew"), ("BUILD FAILED", "BUILD SUCCESSFUL", " FAILED"), fails="build_failure"),
    Family("isort", ("isort",), (" Imports are incorrectly sorted",)),
    Family("javac", ("javac", "kotlinc", "scalac", "scala-cli compile"), (".java:", ".kt:", ".scala:")),
    Family(
        "jest",
        (
            "jest",
            "jest-cli",
            "react-scripts test",
            "craco test",
            "wp-scripts test-unit-js",
            "vue-cli-service test:unit",
        ),
        ("Tests:", '"numFailedTests":'),
    ),
    Family(
        "maven",
        ("mvn", "mvnw", "mvnd"),
        ("Tests run: ", "BUILD SUCCESS", "BUILD FAILURE", "[ERROR] "),
        fails="build_failure",
    ),
    Family(
        "mocha",
        ("mocha", "_mocha", "ts-mocha", "electron-mocha", "mocha-parallel-tests"),
        (" passing (", '"stats":', "<testsuite", "ok 1"),
    ),
    Family("mypy", ("mypy", "dmypy"), (" source file", "errors prevented", ": error: ", '"severity"')),
    Family("next", ("next build",), ("Next.js", "next build")),
    Family(
        "node_test",
        ("node --test", "tsx --test", "ts-node --test"),
        ("# fail ", "ℹ fail ", "Failed tests:", "<testsuite", "..\n"),
    ),
    Family("nox", ("nox",), ("nox > Session ",), last=True),
    Family("parcel", ("parcel",), ("🚨 Build failed.", "✨ Built in ")),
    Family(
        "playwright",
        ("playwright test", "playwright"),
        (" passed (", " failed\n", " flaky\n", '"unexpected":', "<testsuite", "\n> "),
    ),
    Family("prettier", ("prettier", "prettierd"), ("[warn] ", "[error] ", "Prettier code style")),
    Family("pylint", ("pylint", "epylint"), (" been rated at ", "Module ", '"symbol"')),
    Family("pyright", ("pyright", "basedpyright"), (" warnings, ", " warning, ", '"generalDiagnostics"')),
    Family(
        "pytest",
        ("pytest", "py.test", "ptw", "pytest-watch", "pytest-watcher"),
        (
            "ed in ",
            " error in ",
            " errors in ",
            "warning in ",
            "warnings in ",
            "rerun in ",
            "Results (",
            "FAILED ",
            "%]",
        ),
        fails="test_failure",
    ),
    Family("rollup", ("rollup",), ("[!] ", "created ")),
    Family("rubocop", ("rubocop", "standardrb"), (" inspected, ", '"rubocop_version"')),
    Family(
        "ruff",
        ("ruff",),
        (
            "All checks passed!",
            "formatted",
            "Found ",
            "--> ",
            '"end_location"',
            "title=ruff",
            "title=Ruff",
            "org.ruff",
        ),
    ),
    Family("shellcheck", ("shellcheck",), (" SC", "[SC", "ShellCheck.")),
    Family("stylelint", ("stylelint",), ("✖", "⚠", '"invalidOptionWarnings"')),
    Family(
        "swift",
        ("swift build", "swift package", "swift run", "swiftc", "xcodebuild"),
        (".swift:", "Build complete!", "** BUILD "),
    ),
    Family(
        "tap", ("tape", "tap", "tapes"), ("TAP version", "\n1..", "</testsuite", '"numFailedTests":'), last=True
    ),
    Family("tox", ("tox",), ("congratulations :)", "evaluation failed :(", ": commands failed"), last=True),
    Family("tsc", ("tsc", "vue-tsc", "tsgo"), ("error TS", " errors. Watching", "Identifiers: ")),
    Family("ty", ("ty", "pyrefly"), ("error[", " INFO ", "title=ty", "ERROR ")),
    Family(
        "unittest",
        ("unittest", "nose2", "nosetests", "trial", "django test", "django-admin test", "manage.py test"),
        ("Ran ",),
    ),
    Family("vite", ("vite build",), ("error during build:", "✓ built in ")),
    Family("vitest", ("vitest",), ("Tests  ", '"numFailedTests":', "TAP version", "<testsuite")),
    Family(
        "webpack",
        (
            "webpack",
            "webpack-cli",
            "rspack",
            "rsbuild build",
            "react-scripts build",
            "craco build",
            "vue-cli-service build",
        ),
        ("ERROR in ", "ompiled ", "Failed to compile.", '"assetsByChunkName"'),
    ),
)

# Programs that run whatever a project has put behind a name: every family may show in their output.
OPAQUE = (
    "make", "gmake", "just", "task", "npm", "pnpm", "yarn", "bun", "tox", "nox", "poe", "hatch", "invoke", "inv",
    "rake", "ant", "bazel", "nx", "turbo", "lerna", "moon", "mage", "earthly", "act", "pre-commit", "lefthook",
    "composer", "deno", "mix", "sbt", "lein", "cargo-make", "task-runner", "devbox", "nix",
    "pdm", "pipenv", "pixi", "rye", "mise", "concurrently", "npm-run-all", "run-s", "run-p", "wireit", "ng", "rush",
)  # fmt: skip

# A command line must hold one of these words, or one of these texts, before anything of this package is loaded.
WORDS: tuple[str, ...] = tuple(
    sorted(
        {name.split()[0] for family in FAMILIES for name in family.programs}
        | set(OPAQUE)
        | {"node", "ruby", "php", "perl", "tsx", "ts-node", "bash", "sh", "zsh", "source"}
    )
)
TEXTS: tuple[str, ...] = ("python", "pypy", "./", ".sh", "bin/", "scripts/", "git commit", " commit ")
