"""Words of every language: names of tools, what stands for commands, and signs."""

WORDS = """
tests: tests, pytest, jest, vitest, mocha, rspec, phpunit, ctest, npm test, npm tests, cargo test, go test,
    make test, yarn test, pnpm test, bun test, dotnet test, ~test, tox, nox, mix test, swift test, gradle test,
    mvn test, bats, nextest, unittest, rake test, rails test, composer test, deno test, ./gradlew test, karma,
    junit, nunit, xunit, testng, catch2, gtest, googletest, pest, kotest, minitest, cypress, playwright, exunit,
    xctest, hspec, scalatest, cucumber, behave, mvn verify, ./mvnw verify, mvnw verify, gradle check,
    ./gradlew check, go test ./...
build: build, npm run build, cargo build, go build, make build, vite build, next build, webpack build, ~build,
    android build, ios build, windows build, linux build, macos build, mac build, gradle build, maven build,
    cmake build, docker build, wasm build, arm build, x86 build, rollup build, esbuild build, bazel build,
    meson build, ninja build, flutter build, xcode build, wheel build, build android, build ios, build windows,
    build linux, build macos, build mac, build gradle, build maven, build cmake, build de android, build do android,
    build de ios, build do ios, xcodebuild, msbuild, webpack, rollup, esbuild, gradle, maven, cmake, bazel, xcode,
    javac, rustc, gcc, clang, vite, docker compose build
check: lint, linter, linting, eslint, ruff, ruff check, mypy, pyright, basedpyright, tsc, tsc --noemit, clippy,
    typecheck, type-check, flake8, pylint, biome, golangci-lint, pre-commit, svelte-check, vue-tsc, oxlint, rubocop,
    phpstan, swiftlint, ty, typescript, cargo check, cargo clippy, go vet, npm run lint, npm run typecheck,
    make check, make lint, ~check, shellcheck, stylelint, hadolint, ktlint, detekt, checkstyle, spotbugs, bandit,
    psalm, dialyzer, credo, yamllint, pytype, pyre, actionlint, sonarlint, sorbet, phpcs, php-cs-fixer, clang-tidy,
    cppcheck, tflint, markdownlint, ansible-lint, standardrb, luacheck, scalafix, isort, tslint, semgrep, larastan,
    checkov, pydocstyle, ts-standard, deno lint, deno check, helm lint, buf lint, terraform validate, checkpatch,
    checkpatch.pl
some_tests: ~part
pass: ~passed, passed
good: ~clean, ok, 🎉, 10/10, 10.00/10, 10.0/10
tick: ✅, ✔, ✔️, ✓, 🟢, ☑, ☑️, 👍
fail: ❌, ✗, ✘, 🔴
none: 0
and: &, +, /
except: ⚠
others: ci, github actions, jenkins, circleci, dependabot, buildkite
past: ~main
part: ~file
failed: failed
trouble: failures, errors, failure
"""
