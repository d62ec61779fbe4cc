"""Words of every language: names of tools, what stands for commands, and signs."""

WORDS = """
tests: tests, npm test, npm tests, cargo test, go test, make test, make check, yarn test, pnpm test, bun test,
    dotnet test, ~test, mix test, swift test, gradle test, mvn test, nextest, cargo nextest, rake test, rails test,
    deno test, ./gradlew test, karma, junit, nunit, xunit, testng, catch2, gtest, googletest, kotest, exunit,
    xctest, xcodebuild test, bazel test, hspec, scalatest, mvn verify, ./mvnw verify, mvnw verify, gradle check,
    ./gradlew check, go test ./..., codeception, specs2, munit, utest, espec, eunit, quickcheck, hunit, mstest,
    vstest, boost.test, cppunit, cmocka, ceedling, testthat, tinytest, pester, shunit2, ginkgo, testify, proptest,
    trybuild, rstest, swift-testing, detox, appium, pgtap, utplsql, tsqlt, hardhat, gdunit, alcotest, ounit,
    minunit, terratest, kuttl, helm-unittest, kaocha, midje, pytest-xdist, gtests, sbt test, lein test, zig test,
    stack test, cabal test, dune test, forge test, bundle exec rspec, npm run test, php artisan test, make tests,
    meson test, flutter test, dart test, crystal spec, molecule test, dune runtest, dune build @runtest,
    lerna run test, nx test, turbo test, turbo run test, rebar3 eunit, rebar3 ct, gleam test, cocotb,
    nx run-many -t test, ts-jest, babel-jest, vue-jest, swc-jest
build: build, npm run build, cargo build, go build, make build, vite build, next build, webpack build, ~build,
    android build, ios build, windows build, linux build, macos build, mac build, gradle build, maven build,
    cmake build, docker build, wasm build, arm build, x86 build, rollup build, esbuild build, bazel build,
    meson build, ninja build, flutter build, xcode build, wheel build, build android, build ios, build windows,
    build linux, build macos, build mac, build gradle, build maven, build cmake, build de android,
    build do android, build de ios, build do ios, xcodebuild, msbuild, webpack, rollup, esbuild, gradle, maven,
    cmake, bazel, xcode, javac, rustc, ghc, gfortran, solc, gcc, clang, vite, docker compose build, tsup, rspack,
    rsbuild, kotlinc, scalac, swiftc, electron-builder, electron-forge, pyinstaller, cx_freeze, nuitka,
    cibuildwheel, buildah, kaniko, buildx, snapcraft, goreleaser, wasm-pack, emcc, tinygo, shadow-cljs, platformio,
    arduino-cli, yosys, verilator, latexmk, pdflatex, cobc, yarn build, pnpm build, mvn package, mvn compile,
    mvn install, sbt compile, mix compile, zig build, dune build, cabal build, stack build, swift build,
    dotnet build, dotnet publish, dotnet pack, nix build, poetry build, elm make, ninja, meson compile, make all,
    npm pack, cargo package, forge build, hardhat compile, idf.py build, ./gradlew build, ./gradlew assemble,
    gradle assemble, gradlew build, docker image, container image, flatpak-builder, bitbake, dpkg-buildpackage
check: lint, linter, linting, ruff check, tsc --noemit, clippy, typecheck, type-check, typescript,
    cargo clippy, go vet, npm run lint, npm run typecheck, make lint, ~check, sonarlint, sorbet, php-cs-fixer,
    scalafix, isort, larastan, deno lint, deno check, helm lint, buf lint, checkpatch,
    checkpatch.pl, dprint, autopep8, yapf, gofumpt, govet, rector, errorprone, error-prone, spotless, scalafmt,
    wartremover, dialyxir, ormolu, fourmolu, clang-format, swiftformat, shfmt, kubeval, sqlfmt, curlylint,
    sonarqube, codeql, stylua, nixfmt, elm-format, lintr, perltidy, erlfmt, api-linter, redocly, slither, stylecop,
    csharpier, fsharplint, cljfmt, jsonlint, xmllint, ktfmt, dartanalyzer, dart analyze, flutter analyze,
    mix credo, mix dialyzer, lint-staged, ruff format --check, cargo fmt --check, terraform fmt,
    mix format --check-formatted, yarn lint, pnpm lint, npm run check, yarn typecheck, pnpm typecheck, ruff format,
    cargo fmt, ./gradlew lint, gradle lint, detekt, nilaway, svelte-check, steep check, flow check, srb tc,
    golangci-lint run, pre-commit run, pre-commit run --all-files
some_tests: ~part
artifact: ~artifact
neutral: ~neutral, cargo check
pass: ~passed, passed
number: ~count
ran: ~ran
printed: ~printed
good: ~clean, ok, 🎉, 10/10, 10.00/10, 10.0/10
tick: ✅, ✔, ✔️, ✓, 🟢, ☑, ☑️, 👍, 👌, 💚
fail: ❌, ✗, ✘, 🔴
none: 0
and: &, +, /
except: ⚠, ~idle
others: ci, github actions, jenkins, circleci, dependabot, buildkite
check+:: flow :, standard :, pint :
tests+:: busted :, prove :
counter: //
past: ~main
part: ~file
counted: skipped, pending, ignored, todo, deselected, xfailed, xpassed, filtered out, total,
    runs, assertions, snapshots, files inspected, files checked, files scanned, files analyzed, source files,
    informations, skips, expectations
cases: examples, scenarios
typechecks: no offenses, 0 offenses, no offenses detected, zero offenses, no offenses found, 0 offenses detected
build+good: build (success|successful|succeeded)
tests_pass: 100% passed, 100% pass, 100% passing, 100% tests passed
alone: =0 failures, =no failures, =zero failures
failed: ~failed, failed
trouble: failures, errors, failure
unit: unit
trouble: violations, violation, problems, problem, issues, offenses, diagnostics
warnings: warnings
others: travis, teamcity, azure pipelines, azure devops
"""
