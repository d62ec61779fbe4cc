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


def _verbs(names: str, verbs: str) -> tuple[str, ...]:
    return tuple(f"{name} {verb}" for name in names.split() for verb in verbs.split())


FAMILIES: tuple[Family, ...] = (
    Family("ava", ("ava",), ("\n  ─\n",), fails="test_failure"),
    Family("biome", ("biome",), (" ━━━━", "Checked "), fails="lint_failure"),
    Family(
        "black",
        ("black", "blackd"),
        ("would reformat ", "would be left unchanged", "error: cannot "),
        fails="lint_failure",
    ),
    Family("bun", ("bun test",), (" across ",), fails="test_failure"),
    Family(
        "cargo_build",
        (*_verbs("cargo", "build b check c clippy doc d rustc run r fmt fix publish package"), "rustc", "rustfmt"),
        ("error[", "error: ", "Finished `"),
        fails="build_failure",
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
        ("gcc", "g++", "cc", "c++", "clang", "clang++", "emcc", "nvcc", "cl", "ninja", "cmake", "meson compile"),
        ("error: ", "): error C", "Built target ", "undefined reference", "CMake Error", "needed by "),
        fails="build_failure",
    ),
    Family("ctest", ("ctest", "cmake --build", "ninja test", "ninja check"), ("% tests passed",)),
    Family("cypress", ("cypress run", "cypress"), ("(Run Finished)", "All specs passed!"), fails="test_failure"),
    Family("deno", ("deno test",), ("\nok | ", "\nFAILED | ", "Type checking failed"), fails="test_failure"),
    Family(
        "dependencies",
        (
            *_verbs("npm pnpm yarn bun", "install i ci add update up upgrade clean-install fetch"),
            "yarn ",  # by itself it installs
            *_verbs("pip pip3", "install wheel download"),
            *_verbs("uv poetry pipenv pdm", "install sync lock add update remove pip"),
            *_verbs("conda mamba micromamba", "install create env update"),
            *_verbs("bundle composer gem", "install update lock check add require"),
            *("pip-sync", "pip-compile"),
        ),
        (
            *("npm error code E", "npm ERR! code E", "ERR_PNPM_", "error Couldn", "error Your lockfile"),
            *("ERROR: ", "error: No solution", "error: Failed", "solving failed", "Failed with errors"),
            *("Could not find gem", "locally installed gems", "could not be resolved"),
        ),
    ),
    Family(
        "docker",
        (*_verbs("docker podman nerdctl", "build buildx compose builder image"), "docker-compose", "buildah"),
        ("failed to solve", "non-zero code", "naming to ", "Successfully built"),
        fails="build_failure",
    ),
    Family(
        "dotnet_build",
        (*_verbs("dotnet", "build publish pack restore msbuild run"), "msbuild", "csc"),
        (": error ", "Build succeeded", " Error(s)"),
        fails="build_failure",
    ),
    Family(
        "dotnet_test",
        ("dotnet test", "dotnet vstest", "vstest.console", "dotnet watch"),
        ("!  - Failed:", "Total tests: ", "Test summary: total: ", "Test run summary: "),
        fails="test_failure",
    ),
    Family("esbuild", ("esbuild", "tsup"), ("[ERROR] ", "⚡"), fails="build_failure"),
    Family(
        "eslint",
        ("eslint", "eslint_d", "standard", "semistandard", "ts-standard", "xo", "next lint"),
        (" problem", '"filePath"', "ESLint", " Error - ", "[Error/"),
        fails="lint_failure",
    ),
    Family("flake8", ("flake8", "pycodestyle", "pyflakes", "pydocstyle", "pep8"), (".py:",), fails="lint_failure"),
    Family("flow", ("flow",), ("Error ---", "No errors!", '"flowVersion"'), fails="type_error"),
    Family("go_build", (*_verbs("go", "build vet install run"), "gofmt"), (".go:", "go: "), fails="build_failure"),
    Family(
        "go_test",
        ("go test", "gotestsum", "richgo test", "gotest"),
        ("FAIL", "ok  ", "PASS", "DONE ", '"Action":"'),
        fails="test_failure",
    ),
    Family(
        "golangci_lint",
        ("golangci-lint", "staticcheck"),
        (".go:", " issues.", '"FromLinter"'),
        fails="lint_failure",
    ),
    Family("gradle", ("gradle", "gradlew"), ("BUILD FAILED", "BUILD SUCCESSFUL", " FAILED"), fails="build_failure"),
    Family("isort", ("isort",), (" Imports are incorrectly sorted",), fails="lint_failure"),
    Family("javac", ("javac", "kotlinc", "scalac"), (".java:", ".kt:", ".scala:"), fails="build_failure"),
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
        ("Tests: ",),
        fails="test_failure",
    ),
    Family(
        "maven",
        ("mvn", "mvnw", "mvnd"),
        ("Tests run: ", "BUILD SUCCESS", "BUILD FAILURE", "[ERROR] "),
        fails="build_failure",
    ),
    Family(
        "minitest",
        ("minitest", "rails test", "rails test:all", "rails test:system", "testrb", "test-unit", "spring test"),
        (" assertions, ", "rake_test_loader.rb"),
        fails="test_failure",
    ),
    Family(
        "mix_test",
        ("mix test", "mix coveralls", "mix espec", "mix test.watch"),
        (" failure", "== Compilation error in file ", "Unchecked dependencies "),
        fails="test_failure",
    ),
    Family(
        "mocha",
        ("mocha", "_mocha", "ts-mocha", "electron-mocha", "mocha-parallel-tests"),
        (" passing (",),
        fails="test_failure",
    ),
    Family("mypy", ("mypy", "dmypy"), (" source file", "errors prevented", ": error: "), fails="type_error"),
    Family("next", ("next build",), ("Next.js", "next build"), fails="build_failure"),
    Family(
        "node_test", ("node --test", "tsx --test", "ts-node --test"), ("# fail ", "ℹ fail "), fails="test_failure"
    ),
    Family("nox", ("nox",), ("nox > Session ",), last=True),
    Family("oxlint", ("oxlint",), ("Found ",), fails="lint_failure"),
    Family("parcel", ("parcel",), ("🚨 Build failed.", "✨ Built in "), fails="build_failure"),
    Family(
        "phpunit",
        (
            *("phpunit", "phpunit.phar", "simple-phpunit", "paratest", "pest", "php phpunit", "php phpunit.phar"),
            *("php vendor/bin/phpunit", "php vendor/bin/pest", "php ./vendor/bin/phpunit", "php bin/phpunit"),
            *("php artisan", "artisan test", "sail test", "sail artisan", "sail phpunit", "sail pest"),
        ),
        ("OK (", ", Assertions: ", "  Tests:  "),
        fails="test_failure",
    ),
    Family(
        "playwright",
        ("playwright test", "playwright"),
        (" passed (", " failed\n", " flaky\n"),
        fails="test_failure",
    ),
    Family("pre_commit", ("pre-commit", "prek"), ("...Failed", "...Passed"), last=True, fails="lint_failure"),
    Family(
        "prettier", ("prettier", "prettierd"), ("[warn] ", "[error] ", "Prettier code style"), fails="lint_failure"
    ),
    Family("pylint", ("pylint", "epylint"), (" been rated at ", "* Module "), fails="lint_failure"),
    Family(
        "pyright",
        ("pyright", "basedpyright"),
        (" warnings, ", " warning, ", '"generalDiagnostics"'),
        fails="type_error",
    ),
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
    Family("rollup", ("rollup",), ("[!] ", "created "), fails="build_failure"),
    Family(
        "rspec",
        ("rspec", "parallel_rspec", "turbo_tests", "spring rspec", "rails spec"),
        (" example", '"summary_line":'),
        fails="test_failure",
    ),
    Family("rubocop", ("rubocop", "standardrb"), (" inspected, ",), fails="lint_failure"),
    Family(
        "ruff",
        ("ruff",),
        ("All checks passed!", " formatted", " would be reformatted", "Found ", "--> "),
        fails="lint_failure",
    ),
    Family("shellcheck", ("shellcheck",), ("-- SC", "[SC"), fails="lint_failure"),
    Family("stylelint", ("stylelint",), ("✖  ",), fails="lint_failure"),
    Family(
        "svelte_check",
        ("svelte-check", "astro check"),
        ("svelte-check found ", " COMPLETED ", " - error ts("),
        fails="type_error",
    ),
    Family(
        "swift",
        (*_verbs("swift", "build package run"), "swiftc", "xcodebuild"),
        (".swift:", "Build complete!", "** BUILD "),
        fails="build_failure",
    ),
    Family(
        "swift_test",
        ("swift test", "xcodebuild"),
        ("Executed ", " Test run with ", "Test Case '"),
    ),
    Family("tap", ("tape", "tap"), ("TAP version", "\n1..", "</testsuite", '"numFailedTests":'), last=True),
    Family("tasks", (), (" error", " problem", " issue", " violation"), last=True),
    Family("tox", ("tox",), ("congratulations :)", "evaluation failed :(", ": commands failed"), last=True),
    Family(
        "tsc", ("tsc", "vue-tsc", "tsgo"), ("error TS", " errors. Watching", "Identifiers: "), fails="type_error"
    ),
    Family("ty", ("ty", "pyrefly"), ("error[", "\n INFO "), fails="type_error"),
    Family(
        "unittest",
        ("unittest", "nose2", "nosetests", "trial", "django test", "django-admin test", "manage.py test"),
        ("Ran ",),
        fails="test_failure",
    ),
    Family("vite", ("vite build",), ("error during build:", "✓ built in "), fails="build_failure"),
    Family("vitest", ("vitest",), ("Tests  ",), fails="test_failure"),
    Family(
        "webpack",
        ("webpack", "webpack-cli", "rspack", *_verbs("rsbuild react-scripts craco vue-cli-service", "build")),
        ("ERROR in ", "ompiled ", "Failed to compile."),
        fails="build_failure",
    ),
)

# Programs that run whatever a project has put behind a name: every family may show in their output.
OPAQUE = (
    "make", "gmake", "just", "task", "npm", "pnpm", "yarn", "bun", "tox", "nox", "poe", "hatch", "invoke", "inv",
    "rake", "ant", "bazel", "nx", "turbo", "lerna", "moon", "mage", "earthly", "act", "pre-commit", "lefthook",
    "composer", "deno", "mix", "sbt", "lein", "cargo-make", "task-runner", "devbox", "nix",
    "pdm", "pipenv", "pixi", "rye", "mise", "concurrently", "npm-run-all", "run-s", "run-p", "wireit", "ng", "rush",
    "start-server-and-test", "wait-on",
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
