"""Samples of test runners that cannot be had everywhere, written after what their documentation and sources say.

Gradle, dotnet, Swift, Pest, Rails, cargo-nextest, gotestsum, and older versions of the others.
"""

# ruff: noqa: E501, RUF001, W291  # lines as the tools write them

from __future__ import annotations

import sys
from typing import Any

from tools.samples.sampling import keep


def by_hand(family: str, case: str, command: str, output: str, exit_code: int | None, **expect: Any) -> None:
    text = output.strip("\n").replace("→", "\t") + "\n"
    keep(family, case, command, text, exit_code=exit_code, expect=expect, made="by hand")


NEXTEST = """
    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.04s
────────────
 Nextest run ID 2b0ee3b7-3f2e-4c6d-9c1a-5d8a0f1c2e3d with nextest profile: default
    Starting 4 tests across 2 binaries
        PASS [   0.004s] (1/4) shop tests::zero
  TRY 1 FAIL [   0.005s] (2/4) shop tests::flaky
  TRY 2 PASS [   0.005s] (2/4) shop tests::flaky
        FAIL [   0.005s] (3/4) shop tests::adds
  stdout ───

    running 1 test
    test tests::adds ... FAILED

    failures:

    failures:
        tests::adds

    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s

  stderr ───

    thread 'tests::adds' (4242) panicked at src/lib.rs:17:9:
    assertion `left == right` failed
      left: -1
     right: 3
    note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace

  Cancelling due to test failure
────────────
     Summary [   0.012s] 4 tests run: 3 passed (1 flaky), 1 failed, 0 skipped
   FLAKY 2/2 [   0.005s] (2/4) shop tests::flaky
        FAIL [   0.005s] (3/4) shop tests::adds
error: test run failed
"""
NEXTEST_OLD = """
    Finished test [unoptimized + debuginfo] target(s) in 0.01s
    Starting 3 tests across 1 binaries
        FAIL [   0.004s]                  shop tests::adds

--- STDOUT:                               shop tests::adds ---

running 1 test
test tests::adds ... FAILED

failures:

failures:
    tests::adds

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s


--- STDERR:                               shop tests::adds ---
thread 'tests::adds' panicked at 'assertion failed: `(left == right)`
  left: `-1`,
 right: `3`', src/lib.rs:17:9
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace

   Canceling due to test failure: 0 tests still running
     Summary [   0.006s] 2/3 tests run: 1 passed, 1 failed, 0 skipped
        FAIL [   0.004s]                  shop tests::adds
error: test run failed
"""
NEXTEST_OK = """
    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.04s
────────────
    Starting 2 tests across 1 binary
        PASS [   0.004s] shop tests::fails_on_error
        PASS [   0.004s] shop tests::zero
────────────
     Summary [   0.006s] 2 tests run: 2 passed, 1 skipped
"""
CARGO_OLD = """
     Running unittests (target/debug/deps/shop-5d1f0a6ad7c1a4b0)

running 2 tests
test tests::zero ... ok
test tests::adds ... FAILED

failures:

---- tests::adds stdout ----
thread 'tests::adds' panicked at 'assertion failed: `(left == right)`
  left: `-1`,
 right: `3`', src\\lib.rs:17:9
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace


failures:
    tests::adds

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass '--lib'
"""
CARGO_JSON = """
{ "type": "suite", "event": "started", "test_count": 2 }
{ "type": "test", "event": "started", "name": "tests::adds" }
{ "type": "test", "name": "tests::zero", "event": "ok" }
{ "type": "test", "name": "tests::adds", "event": "failed", "stdout": "thread 'tests::adds' panicked" }
{ "type": "suite", "event": "failed", "passed": 1, "failed": 1, "ignored": 0, "measured": 0, "filtered_out": 0 }
"""
CARGO_WATCH = """
[Running 'cargo test -q']

running 2 tests
.
tests::adds --- FAILED

failures:

---- tests::adds stdout ----

thread 'tests::adds' panicked at src/lib.rs:17:9:
boom

failures:
    tests::adds

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass `--lib`
[Finished running. Exit status: 101]
[Running 'cargo test -q']

running 2 tests
..
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

[Finished running. Exit status: 0]
"""


def cargo_test() -> None:
    adds: dict[str, Any] = {"type": "test_failure", "failed": 1, "names": ["tests::adds"]}
    place = {"files": ["src/lib.rs:17"]}
    by_hand("cargo_test", "nextest-fail", "cargo nextest run --retries 1", NEXTEST, 100, passed=3, **adds, **place)
    by_hand("cargo_test", "nextest-fail-old", "cargo nextest run", NEXTEST_OLD, 100, passed=1, **adds, **place)
    tail = "\n".join(NEXTEST.strip().splitlines()[-4:])
    by_hand("cargo_test", "nextest-fail-tail", "cargo nextest run 2>&1 | tail -4", tail, 0, passed=3, **adds)
    by_hand("cargo_test", "nextest-ok", "cargo nextest run", NEXTEST_OK, 0, type="vr_pass", passed=2)
    none = "    Starting 0 tests across 1 binary (2 tests skipped)\n     Summary [   0.000s] 0 tests run: 0 passed"
    by_hand("cargo_test", "nextest-none", "cargo nextest run nosuch", none + ", 2 skipped", 4, type="none")
    by_hand("cargo_test", "fail-old-rust", "cargo test", CARGO_OLD, 101, **adds, files=["src\\lib.rs:17"])
    command = "cargo +nightly test -- -Z unstable-options --format json"
    by_hand("cargo_test", "fail-json", command, CARGO_JSON, 101, passed=1, **adds)
    grepped = "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n"
    twice = grepped + grepped.replace("ok. 3 passed; 0", "FAILED. 3 passed; 1")
    command = "cargo test 2>&1 | grep 'test result'"
    by_hand("cargo_test", "fail-grep", command, twice, 0, type="test_failure", failed=1, passed=6)
    slow = (
        "     Summary [  60.006s] 3 tests run: 1 passed (1 slow, 1 flaky), 1 timed out, 1 exec failed, 0 skipped\n"
    )
    slow += "     TIMEOUT [  60.006s] shop tests::slow\n"
    red = {"type": "test_failure", "failed": 2, "passed": 1, "names": ["tests::slow"]}
    by_hand("cargo_test", "nextest-timeout", "cargo nextest run", slow, 100, **red)
    lines = "test tests::zero ... ok\ntest tests::adds ... FAILED\n"
    by_hand("cargo_test", "fail-grep-names", "cargo test | grep '^test '", lines, 0, **adds)
    by_hand(
        "cargo_test", "watch-red-then-green", "cargo watch -x 'test -q'", CARGO_WATCH, 130, type="vr_pass", passed=2
    )


GOTESTSUM = """
✖  . (3ms)
✓  good (cached)
∅  plain

=== Failed
=== FAIL: . TestSmall/n=1 (0.00s)
    calc_test.go:18: wrong
    --- FAIL: TestSmall/n=1 (0.00s)

=== FAIL: . TestSmall (0.00s)

=== FAIL: . TestAdd (0.00s)
    calc_test.go:10: Add(1, 2) = -1, want 3

DONE 7 tests, 1 skipped, 3 failures in 0.412s
"""
GOTESTSUM_OK = """
=== RUN   TestReportsFAIL
--- FAIL: only told (0.00s)
--- PASS: TestReportsFAIL (0.00s)
PASS
ok  →example.com/shop/good→0.002s

DONE 1 tests in 0.210s
"""
GO_TIMEOUT = """
panic: test timed out after 1s
→running tests:
→→TestSlow (1s)

goroutine 18 [running]:
testing.(*M).startAlarm.func1()
→/usr/local/go/src/testing/testing.go:2366 +0x385
created by time.goFunc
→/usr/local/go/src/time/sleep.go:177 +0x2d

goroutine 7 [select (no cases)]:
example.com/shop/slow.TestSlow(0x0?)
→C:/Users/dev/shop/slow/slow_test.go:5 +0x17
FAIL→example.com/shop/slow→1.008s
FAIL
"""
GO_BUILD_JSON = """
{"ImportPath":"example.com/shop [example.com/shop.test]","Action":"build-output","Output":"# example.com/shop [example.com/shop.test]\\n"}
{"ImportPath":"example.com/shop [example.com/shop.test]","Action":"build-output","Output":"./calc.go:3:23: undefined: missing\\n"}
{"ImportPath":"example.com/shop [example.com/shop.test]","Action":"build-fail"}
{"Time":"2026-01-02T10:00:00Z","Action":"start","Package":"example.com/shop"}
{"Time":"2026-01-02T10:00:00Z","Action":"output","Package":"example.com/shop","Output":"FAIL\\texample.com/shop [build failed]\\n"}
{"Time":"2026-01-02T10:00:00Z","Action":"fail","Package":"example.com/shop","Elapsed":0,"FailedBuild":"example.com/shop [example.com/shop.test]"}
"""


def go_test() -> None:
    names = ["TestSmall/n=1", "TestSmall", "TestAdd"]
    red: dict[str, Any] = {"type": "test_failure", "failed": 3, "passed": 3, "names": names}
    places = ["calc_test.go:18", "calc_test.go:10"]
    by_hand("go_test", "gotestsum-fail", "gotestsum ./...", GOTESTSUM, 1, files=places, **red)
    by_hand(
        "go_test", "gotestsum-ok-scary", "gotestsum -f standard-verbose", GOTESTSUM_OK, 0, type="vr_pass", passed=1
    )
    place = ["C:/Users/dev/shop/slow/slow_test.go:5"]
    by_hand(
        "go_test",
        "timeout-new",
        "go test -timeout 1s ./slow",
        GO_TIMEOUT,
        1,
        type="test_failure",
        failed=1,
        names=["TestSlow"],
        files=place,
    )
    by_hand(
        "go_test",
        "build-json-new",
        "go test -json ./...",
        GO_BUILD_JSON,
        1,
        type="build_failure",
        errors=1,
        files=["calc.go:3"],
    )


SUREFIRE_2 = """
-------------------------------------------------------
 T E S T S
-------------------------------------------------------
Running shop.CalcTest
Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 0.05 sec <<< FAILURE!
adds(shop.CalcTest)  Time elapsed: 0.01 sec  <<< FAILURE!
java.lang.AssertionError: expected:<3> but was:<-1>
→at org.junit.Assert.fail(Assert.java:88)
→at shop.CalcTest.adds(CalcTest.java:11)
booms(shop.CalcTest)  Time elapsed: 0 sec  <<< ERROR!
java.lang.IllegalStateException: boom
→at shop.CalcTest.booms(CalcTest.java:14)

Results :

Failed tests:   adds(shop.CalcTest): expected:<3> but was:<-1>

Tests in error: 
  booms(shop.CalcTest): boom

Tests run: 3, Failures: 1, Errors: 1, Skipped: 0

[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:2.12.4:test (default-test) on project shop: There are test failures.
"""
FAILSAFE_KOTLIN = """
[INFO] --- failsafe:3.5.2:integration-test (default) @ web ---
[INFO] Running shop.WebIT
[ERROR] Tests run: 1, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 1.021 s <<< FAILURE! -- in shop.WebIT
[ERROR] shop.WebIT -- Time elapsed: 1.021 s <<< ERROR!
java.net.ConnectException: Connection refused
→at shop.WebIT.start(WebIT.kt:21)

[INFO] Results:
[INFO] 
[ERROR] Errors: 
[ERROR]   WebIT.start:21 » Connect Connection refused
[INFO] 
[ERROR] Tests run: 1, Failures: 0, Errors: 1, Skipped: 0
[INFO] 
[INFO] BUILD FAILURE
"""
CHECKSTYLE = """
[INFO] --- checkstyle:3.3.1:check (default-cli) @ shop ---
[INFO] There is 1 error reported by Checkstyle 9.3 with sun_checks.xml ruleset.
[ERROR] src/main/java/shop/Calc.java:[3,5] (javadoc) MissingJavadocMethod: Missing a Javadoc comment.
[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-checkstyle-plugin:3.3.1:check (default-cli) on project shop: Failed during checkstyle execution: There is 1 error reported by Checkstyle 9.3 with sun_checks.xml ruleset. -> [Help 1]
"""


def maven() -> None:
    names = ["shop.CalcTest.adds", "shop.CalcTest.booms"]
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "errors": 1, "passed": 1, "names": names}
    places = ["src/test/java/shop/CalcTest.java:11", "src/test/java/shop/CalcTest.java:14"]
    by_hand("maven", "fail-surefire-2", "./mvnw test", SUREFIRE_2, 1, files=places, **red)
    tail = SUREFIRE_2.partition("Results :")[2]
    by_hand("maven", "fail-surefire-2-tail", "mvn test | tail -n 20", tail, 0, **{**red, "names": names[1:]})
    place = ["src/test/kotlin/shop/WebIT.kt:21"]
    red = {"type": "test_failure", "failed": 0, "errors": 1, "names": ["shop.WebIT"], "files": place}
    by_hand("maven", "fail-kotlin", "mvn verify", FAILSAFE_KOTLIN, 1, **red)
    by_hand("maven", "checkstyle", "mvn checkstyle:check", CHECKSTYLE, 1, type="lint_failure")


GRADLE_WRONG = """
FAILURE: Build failed with an exception.

* What went wrong:
{}

* Try:
> Run with --scan to get full insights.

BUILD FAILED in 2s
3 actionable tasks: 3 executed
"""
GRADLE_TESTS = """
> Task :core:test FAILED

CalcTest > adds() FAILED
    org.opentest4j.AssertionFailedError at CalcTest.java:11

CalcTest > doubles(int) > [2] 1 FAILED
    org.opentest4j.AssertionFailedError at CalcTest.java:18

5 tests completed, 2 failed, 1 skipped
""" + GRADLE_WRONG.format(
    "Execution failed for task ':core:test'.\n"
    "> There were failing tests. See the report at: file:///home/dev/project/core/build/reports/tests/test/index.html"
)
GRADLE_MODULES = """
> Task :core:test FAILED
Gradle Test Run :core:test > Gradle Test Executor 1 > CalcTest > adds() FAILED
    java.lang.AssertionError: expected:<3> but was:<-1>
        at org.junit.Assert.fail(Assert.java:89)
        at shop.CalcTest.adds(CalcTest.kt:11)
2 tests completed, 1 failed

> Task :web:test FAILED
Gradle Test Run :web:test > Gradle Test Executor 2 > WebSpec > serves FAILED
    java.lang.IllegalStateException: boom
        at shop.WebSpec.serves(WebSpec.kt:5)
3 tests completed, 1 failed
""" + GRADLE_WRONG.format("Execution failed for task ':core:test'.\n> There were failing tests.")
GRADLE_IGNORED = """
> Task :compileJava UP-TO-DATE
> Task :test

CalcTest > adds() FAILED
    org.opentest4j.AssertionFailedError at CalcTest.java:11

2 tests completed, 1 failed
There were failing tests. See the report at: file:///home/dev/project/build/reports/tests/test/index.html

BUILD SUCCESSFUL in 1s
3 actionable tasks: 1 executed, 2 up-to-date
"""
GRADLE_OK = """
> Task :compileJava
> Task :processResources NO-SOURCE
> Task :classes
> Task :compileTestJava
> Task :test

WebTest > reports FAILED builds() STANDARD_OUT
    OtherTest > adds() FAILED
    3 tests completed, 2 failed

WebTest > reports FAILED builds() PASSED

BUILD SUCCESSFUL in 1s
3 actionable tasks: 3 executed
"""
GRADLE_JAVAC = """
> Task :compileJava FAILED
/home/dev/project/src/main/java/shop/Calc.java:4: error: incompatible types: String cannot be converted to int
    int n = "x";
            ^
1 error
""" + GRADLE_WRONG.format(
    "Execution failed for task ':compileJava'.\n> Compilation failed; see the compiler error output."
)
GRADLE_KOTLIN = """
> Task :compileKotlin FAILED
e: file:///home/dev/project/src/main/kotlin/Calc.kt:3:17 Unresolved reference 'missing'.
e: /home/dev/project/src/main/kotlin/Old.kt: (7, 5): Type mismatch: inferred type is String but Int was expected
w: file:///home/dev/project/src/main/kotlin/Calc.kt:9:9 Variable 'x' is never used
""" + GRADLE_WRONG.format("Execution failed for task ':compileKotlin'.\n> A failure occurred while executing")
GRADLE_LINT = "> Task :ktlintMainSourceSetCheck FAILED\n" + GRADLE_WRONG.format(
    "Execution failed for task ':ktlintMainSourceSetCheck'.\n> A failure occurred while executing"
)
GRADLE_MISSING = GRADLE_WRONG.format(
    "Execution failed for task ':compileJava'.\n"
    "> Could not resolve all files for configuration ':compileClasspath'.\n"
    "   > Could not find com.example:nosuch:1.0."
)


def gradle() -> None:
    adds = {"type": "test_failure", "failed": 2, "passed": 2}
    names = ["CalcTest > adds()", "CalcTest > doubles(int) > [2] 1"]
    places = ["CalcTest.java:11", "CalcTest.java:18"]
    by_hand("gradle", "fail", "./gradlew test", GRADLE_TESTS, 1, names=names, files=places, **adds)
    tail = "\n".join(GRADLE_TESTS.splitlines()[-11:])
    by_hand("gradle", "fail-tail", "./gradlew test 2>&1 | tail -11", tail, 0, type="test_failure", failed=1)
    names, places = ["CalcTest > adds()", "WebSpec > serves"], ["CalcTest.kt:11", "WebSpec.kt:5"]
    modules = {**adds, "passed": 3, "names": names, "files": places}
    by_hand("gradle", "fail-modules", "./gradlew check --continue", GRADLE_MODULES, 1, **modules)
    ignored = {**adds, "failed": 1, "passed": 1, "files": ["CalcTest.java:11"]}
    by_hand("gradle", "fail-ignored", "gradle test", GRADLE_IGNORED, 0, **ignored)
    broken: dict[str, Any] = {"type": "build_failure", "errors": 1}
    place = ["/home/dev/project/src/main/java/shop/Calc.java:4"]
    by_hand("gradle", "build", "./gradlew build", GRADLE_JAVAC, 1, files=place, **broken)
    place = ["/home/dev/project/src/main/kotlin/Calc.kt:3", "/home/dev/project/src/main/kotlin/Old.kt:7"]
    by_hand("gradle", "build-kotlin", "./gradlew test", GRADLE_KOTLIN, 1, **{**broken, "errors": 2, "files": place})
    by_hand("gradle", "dependency", "./gradlew assemble", GRADLE_MISSING, 1, names=["dependency"], **broken)
    by_hand("gradle", "lint", "./gradlew check", GRADLE_LINT, 1, type="lint_failure")
    by_hand("gradle", "ok-scary", "./gradlew test", GRADLE_OK, 0, type="vr_pass")
    by_hand("gradle", "ok-scary-piped", "./gradlew test --console=plain | cat", GRADLE_OK, 0, type="vr_pass")
    cached = "\nBUILD SUCCESSFUL in 412ms\n7 actionable tasks: 7 up-to-date\n"
    by_hand("gradle", "ok-cached", "./gradlew build", cached, 0, type="vr_pass")
    none = "> Task :compileJava\n> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s\n1 actionable task: 1 executed\n"
    by_hand("gradle", "no-tests", "./gradlew test", none, 0, type="none")
    wrong = GRADLE_WRONG.format("Task 'tset' not found in root project 'shop'.")
    by_hand("gradle", "unknown-task", "./gradlew tset", wrong, 1, type="none")
    wrong = GRADLE_WRONG.format("Execution failed for task ':test'.\n> No tests found for given includes: [NoSuch]")
    by_hand("gradle", "none-matches", "./gradlew test --tests NoSuch", wrong, 1, type="none")
    cleaned = "> Task :clean\n\nBUILD SUCCESSFUL in 1s\n1 actionable task: 1 executed\n"
    by_hand("gradle", "clean", "./gradlew clean", cleaned, 0, type="none")


PARALLEL_RSPEC = """
2 processes for 2 specs, ~ 1 spec per process
.F

Failures:

  1) Cart totals
     Failure/Error: expect(cart.total).to eq 3
     # ./spec/cart_spec.rb:7:in `block (2 levels) in <top (required)>'

Finished in 0.01 seconds (files took 0.1 seconds to load)
2 examples, 1 failure

Failed examples:

rspec './spec/cart_spec.rb[1:2]' # Cart totals

...

Finished in 0.01 seconds (files took 0.1 seconds to load)
3 examples, 0 failures

5 examples, 1 failure

Took 1 seconds
Tests Failed
"""


def rspec() -> None:
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "passed": 4, "names": ["Cart totals"]}
    command = "bundle exec parallel_rspec spec"
    by_hand("rspec", "fail-parallel", command, PARALLEL_RSPEC, 1, files=["spec/cart_spec.rb"], **red)


RAILS = """
Running 3 tests in a single process (parallelization threshold is 50)
Run options: --seed 4242

# Running:

F

Failure:
CartTest#test_totals [test/models/cart_test.rb:7]:
Expected: 3
  Actual: 2


bin/rails test test/models/cart_test.rb:6

.E

Error:
OrdersControllerTest#test_should_get_index:
ActiveRecord::StatementInvalid: no such table: orders
    app/controllers/orders_controller.rb:4:in `index'
    test/controllers/orders_controller_test.rb:5:in `block in <class:OrdersControllerTest>'


bin/rails test test/controllers/orders_controller_test.rb:4


Finished in 0.312345s, 9.6 runs/s, 6.4 assertions/s.
3 runs, 2 assertions, 1 failures, 1 errors, 0 skips
"""


def minitest() -> None:
    names = ["CartTest#test_totals", "OrdersControllerTest#test_should_get_index"]
    places = ["test/models/cart_test.rb:7", "app/controllers/orders_controller.rb:4"]
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "errors": 1, "passed": 1}
    by_hand("minitest", "fail-rails", "bin/rails test", RAILS, 1, names=names, files=places, **red)
    green = "# Running:\n\n...\n\nFinished in 0.3s, 9.6 runs/s, 6.4 assertions/s.\n"
    green += "3 runs, 4 assertions, 0 failures, 0 errors, 0 skips\n"
    by_hand("minitest", "ok-rails", "bundle exec rails test", green, 0, type="vr_pass", passed=3)


PEST = """
   PASS  Tests\\Unit\\ReportTest
  ✓ it reports FAILED builds                                                           0.01s

   FAIL  Tests\\Unit\\CalcTest
  ⨯ it adds                                                                            0.02s
  ✓ it keeps zero
  ────────────────────────────────────────────────────────────────────────────────────────────
   FAILED  Tests\\Unit\\CalcTest > it adds
  Failed asserting that -1 is identical to 3.

  at tests/Unit/CalcTest.php:5
      1▕ <?php
      2▕
  ➜   5▕     expect(add(1, 2))->toBe(3);

  1   tests/Unit/CalcTest.php:5


  Tests:    1 failed, 1 skipped, 2 passed (3 assertions)
  Duration: 0.11s
"""
PEST_OK = """
   PASS  Tests\\Unit\\ReportTest
  ✓ it reports 1 failed test

  Tests:    1 passed (1 assertions)
  Duration: 0.05s
"""
PHPUNIT_11 = """
PHPUnit 11.5.2 by Sebastian Bergmann and contributors.

Runtime:       PHP 8.3.6
Configuration: C:\\shop\\phpunit.xml

F.D                                                                 3 / 3 (100%)

Time: 00:00.012, Memory: 8.00 MB

There was 1 failure:

1) ShopTests\\CalcTest::testAdd
Failed asserting that -1 is identical to 3.

C:\\shop\\tests\\CalcTest.php:12

--

1 test triggered 1 deprecation:

1) C:\\shop\\src\\Calc.php:9
Deprecated

FAILURES!
Tests: 3, Assertions: 3, Failures: 1, Deprecations: 1, PHPUnit Deprecations: 1.
"""
PHPUNIT_ISSUES = """
PHPUnit 11.5.2 by Sebastian Bergmann and contributors.

.D                                                                  2 / 2 (100%)

Time: 00:00.012, Memory: 8.00 MB

OK, but there were issues!
Tests: 2, Assertions: 2, Deprecations: 1.
"""


def phpunit() -> None:
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "errors": 0, "passed": 2}
    pest = {"names": ["Tests\\Unit\\CalcTest > it adds"], "files": ["tests/Unit/CalcTest.php:5"]}
    by_hand("phpunit", "pest-fail", "./vendor/bin/pest", PEST, 1, **red, **pest)
    by_hand("phpunit", "pest-fail-artisan", "php artisan test", PEST, 1, **red, **pest)
    by_hand("phpunit", "pest-fail-composer", "composer test", PEST, 1, **red, **pest)
    by_hand("phpunit", "pest-ok-scary", "vendor/bin/pest", PEST_OK, 0, type="vr_pass", passed=1)
    newer = {"names": ["ShopTests\\CalcTest::testAdd"], "files": ["C:\\shop\\tests\\CalcTest.php:12"]}
    by_hand("phpunit", "fail-11", "php vendor/bin/phpunit", PHPUNIT_11, 1, **red, **newer)
    by_hand("phpunit", "ok-issues", "vendor/bin/phpunit", PHPUNIT_ISSUES, 0, type="vr_pass", passed=2)
    migrated = "\n   INFO  Running migrations.\n\n  create_orders_table ........ 5ms FAIL\n"
    by_hand("phpunit", "artisan-migrate", "php artisan migrate", migrated, 1, type="none")


UMBRELLA = """
==> core
......

Finished in 0.1 seconds (0.00s async, 0.1s sync)
2 properties, 6 tests, 0 failures
==> web


  1) test serves (WebTest)
     test/web_test.exs:5
     ** (EXIT from #PID<0.150.0>) killed

Finished in 0.2 seconds (0.00s async, 0.2s sync)
4 tests, 1 failure, 1 invalid
"""
ELIXIR_NEW = """
    error: undefined variable "c"
    │
  2 │   def add(a, b), do: c
    │                      ^
    │
    └─ lib/shop.ex:2:22: Shop.add/2


== Compilation error in file lib/shop.ex ==
** (CompileError) lib/shop.ex: cannot compile module Shop (errors have been logged)
"""


def mix_test() -> None:
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "errors": 1, "passed": 10}
    names = {"names": ["test serves (WebTest)"], "files": ["test/web_test.exs:5"]}
    by_hand("mix_test", "fail-umbrella", "MIX_ENV=test mix test", UMBRELLA, 1, **red, **names)
    broken = {"type": "build_failure", "errors": 1, "files": ["lib/shop.ex:2"]}
    by_hand("mix_test", "build-new", "mix test", ELIXIR_NEW, 1, **broken)
    missing = (
        "Unchecked dependencies for environment test:\n* jason (Hex package)\n  the dependency is not available"
    )
    by_hand("mix_test", "dependency", "mix test", missing, 1, type="build_failure", names=["dependency"])


DOTNET_BUILT = """
  Determining projects to restore...
  All projects are up-to-date for restore.
  Shop -> /home/dev/project/Shop/bin/Debug/net8.0/Shop.dll
Test run for /home/dev/project/Shop.Tests/bin/Debug/net8.0/Shop.Tests.dll (.NETCoreApp,Version=v8.0)
VSTest version 17.11.1 (x64)

Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
"""
DOTNET_FAILED = """
[xUnit.net 00:00:00.52]     Shop.Tests.CalcTests.Adds [FAIL]
  Failed Shop.Tests.CalcTests.Adds [5 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 3
Actual:   -1
  Stack Trace:
     at Shop.Tests.CalcTests.Adds() in /home/dev/project/Shop.Tests/CalcTests.cs:line 9
   at System.RuntimeMethodHandle.InvokeMethod(Object target, Void** arguments)
"""
DOTNET = f"""{DOTNET_BUILT}{DOTNET_FAILED}
Failed!  - Failed:     1, Passed:     2, Skipped:     1, Total:     4, Duration: 25 ms - Shop.Tests.dll (net8.0)
"""
DOTNET_VERBOSE = f"""{DOTNET_BUILT}  Passed Shop.Tests.CalcTests.Zero [< 1 ms]{DOTNET_FAILED}
Test Run Failed.
Total tests: 3
     Passed: 2
     Failed: 1
 Total time: 0.8712 Seconds
"""
DOTNET_TERMINAL = """
Restore complete (0.5s)
  Shop succeeded (0.2s) → Shop/bin/Debug/net9.0/Shop.dll
  Shop.Tests test failed with 1 error(s) (1.1s)
    /home/dev/project/Shop.Tests/CalcTests.cs(9): error TESTERROR:
      Shop.Tests.CalcTests.Adds (5ms): Error Message: Assert.Equal() Failure: Values differ
      Expected: 3

Test summary: total: 3, failed: 1, succeeded: 2, skipped: 0, duration: 1.1s
Build failed with 1 error(s) in 2.4s
""".replace("→", "->")
DOTNET_PLATFORM = """
failed Shop.Tests.CalcTests.Adds (5ms)
  Assert.Equal() Failure: Values differ
    at Shop.Tests.CalcTests.Adds() in C:\\shop\\CalcTests.cs:line 9

Test run summary: Failed! - bin/Debug/net9.0/Shop.Tests.dll (net9.0|x64)
  total: 3
  failed: 1
  succeeded: 2
  skipped: 0
  duration: 110ms
"""
DOTNET_BROKEN = """
  Determining projects to restore...
/home/dev/project/Shop/Calc.cs(5,20): error CS0103: The name 'missing' does not exist in the current context [/home/dev/project/Shop/Shop.csproj]
"""


def dotnet_test() -> None:
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "passed": 2, "names": ["Shop.Tests.CalcTests.Adds"]}
    place = ["/home/dev/project/Shop.Tests/CalcTests.cs:9"]
    by_hand("dotnet_test", "fail", "dotnet test", DOTNET, 1, files=place, **red)
    by_hand("dotnet_test", "fail-verbose", "dotnet test -v n | cat", DOTNET_VERBOSE, 0, files=place, **red)
    by_hand("dotnet_test", "fail-terminal", "dotnet test", DOTNET_TERMINAL, 1, files=place, **red)
    windows = ["C:\\shop\\CalcTests.cs:9"]
    by_hand("dotnet_test", "fail-platform", "dotnet test", DOTNET_PLATFORM, 2, files=windows, **red)
    tail = DOTNET.strip().splitlines()[-1]
    by_hand("dotnet_test", "fail-tail", "dotnet test | tail -1", tail, 0, type="test_failure", failed=1, passed=2)
    both = (
        DOTNET
        + "Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5, Duration: 9 ms - Web.Tests.dll (net8.0)"
    )
    by_hand("dotnet_test", "fail-projects", "dotnet test Shop.sln", both, 1, **{**red, "passed": 7})
    by_hand("dotnet_test", "fail-make", "make test", DOTNET, 2, files=place, **red)
    broken = {"type": "build_failure", "errors": 1, "names": ["CS0103"]}
    by_hand(
        "dotnet_test",
        "build",
        "dotnet test",
        DOTNET_BROKEN,
        1,
        files=["/home/dev/project/Shop/Calc.cs:5"],
        **broken,
    )
    green = "\nPassed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 9 ms - Shop.Tests.dll (net8.0)"
    by_hand("dotnet_test", "ok", "dotnet test", DOTNET_BUILT + green, 0, type="vr_pass", passed=3)
    scary = (
        "  Passed Shop.Tests.LoginTests.Failed_login_is_reported [1 ms]\n  Standard Output Messages:\n Failed: 3\n"
    )
    by_hand("dotnet_test", "ok-scary", "dotnet test", DOTNET_BUILT + scary + green, 0, type="vr_pass", passed=3)
    summary = "  Shop.Tests test succeeded (1.0s)\n\nTest summary: total: 3, failed: 0, succeeded: 3, skipped: 0, duration: 1.0s\nBuild succeeded in 2.1s"
    by_hand("dotnet_test", "ok-terminal", "dotnet test 2>&1 | tail -n 4", summary, 0, type="vr_pass", passed=3)
    none = DOTNET_BUILT + "No test matches the given testcase filter `NoSuch` in /home/dev/project/Shop.Tests.dll"
    by_hand("dotnet_test", "none-matches", "dotnet test --filter NoSuch", none, 0, type="none")
    lost = "MSBUILD : error MSB1003: Specify a project or solution file. The current working directory does not contain a project or solution file."
    by_hand("dotnet_test", "no-project", "dotnet test", lost, 1, type="none")


SWIFT_BUILT = """
Building for debugging...
[5/5] Linking ShopPackageTests.xctest
Build complete! (1.02s)
"""
XCTEST = f"""{SWIFT_BUILT}Test Suite 'All tests' started at 2026-01-02 10:00:00.000
Test Suite 'debug.xctest' started at 2026-01-02 10:00:00.001
Test Suite 'CalcTests' started at 2026-01-02 10:00:00.001
Test Case 'CalcTests.testAdd' started at 2026-01-02 10:00:00.001
/home/dev/project/Tests/ShopTests/CalcTests.swift:6: error: CalcTests.testAdd : XCTAssertEqual failed: ("-1") is not equal to ("3") -
/home/dev/project/Tests/ShopTests/CalcTests.swift:7: error: CalcTests.testAdd : XCTAssertTrue failed -
Test Case 'CalcTests.testAdd' failed (0.001 seconds)
Test Case 'CalcTests.testReportsFailure' started at 2026-01-02 10:00:00.002
Test Case 'CalcTests.testReportsFailure' passed (0.0 seconds)
Test Suite 'CalcTests' failed at 2026-01-02 10:00:00.003
→ Executed 3 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.001 (0.001) seconds
Test Suite 'debug.xctest' failed at 2026-01-02 10:00:00.003
→ Executed 3 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.001 (0.001) seconds
Test Suite 'All tests' failed at 2026-01-02 10:00:00.003
→ Executed 3 tests, with 1 test skipped and 2 failures (0 unexpected) in 0.001 (0.001) seconds
"""
SWIFT_TESTING = f"""{SWIFT_BUILT}Test Suite 'All tests' started at 2026-01-02 10:00:00.000
Test Suite 'All tests' passed at 2026-01-02 10:00:00.001
→ Executed 0 tests, with 0 failures (0 unexpected) in 0.000 (0.000) seconds
◇ Test run started.
↳ Testing Library Version: 6.0.3
◇ Suite CalcTests started.
◇ Test adds() started.
✘ Test adds() recorded an issue at CalcTests.swift:6:5: Expectation failed: (add(1, 2) → -1) == 3
✘ Test adds() failed after 0.001 seconds with 1 issue.
✘ Test "small numbers" with 2 test cases failed after 0.001 seconds with 1 issue.
✔ Test reportsFailure() passed after 0.001 seconds.
✘ Suite CalcTests failed after 0.001 seconds with 2 issues.
✘ Test run with 3 tests in 1 suite failed after 0.001 seconds with 2 issues.
"""
SWIFT_OK = f"""{SWIFT_BUILT}◇ Test run started.
◇ Test "reports when a test failed after 3 seconds" started.
✔ Test "reports when a test failed after 3 seconds" passed after 0.001 seconds.
✔ Test run with 1 test passed after 0.001 seconds.
"""
XCTEST_OK = """
Test Case 'CalcTests.testReportsFailure' started at 2026-01-02 10:00:00.002
Executed 9 tests, with 3 failures: only told
Test Case 'CalcTests.testReportsFailure' passed (0.0 seconds)
Test Suite 'Selected tests' passed at 2026-01-02 10:00:00.003
→ Executed 1 test, with 0 failures (0 unexpected) in 0.001 (0.001) seconds
"""
SWIFT_CRASH = f"""{SWIFT_BUILT}Test Case 'CalcTests.testAdd' started at 2026-01-02 10:00:00.001
Shop/Calc.swift:5: Fatal error: Index out of range
error: Exited with unexpected signal code 5
"""
SWIFT_BROKEN = """
Building for debugging...
/home/dev/project/Sources/Shop/Calc.swift:3:12: error: cannot find 'missing' in scope
 1 | func add(_ a: Int, _ b: Int) -> Int {
error: fatalError
"""
XCODE = """
Test Suite 'All tests' started at 2026-01-02 10:00:00.000
/Users/dev/shop/ShopTests/CalcTests.swift:6: error: -[ShopTests.CalcTests testAdd] : XCTAssertEqual failed: ("-1") is not equal to ("3")
Test Case '-[ShopTests.CalcTests testAdd]' failed (0.003 seconds).
Test Case '-[ShopTests.CalcTests testZero]' passed (0.001 seconds).
Test Suite 'All tests' failed at 2026-01-02 10:00:00.003.
→ Executed 2 tests, with 1 failure (0 unexpected) in 0.004 (0.006) seconds
Failing tests:
→-[ShopTests.CalcTests testAdd]

** TEST FAILED **
"""


def swift_test() -> None:
    red: dict[str, Any] = {"type": "test_failure", "failed": 1, "passed": 1}
    path = "/home/dev/project/Tests/ShopTests/CalcTests.swift"
    one = {"names": ["CalcTests.testAdd"], "files": [f"{path}:6", f"{path}:7"]}
    by_hand("swift_test", "fail", "swift test", XCTEST, 1, **red, **one)
    by_hand("swift_test", "fail-make", "make test", XCTEST, 2, **red, **one)
    mac = {"names": ["ShopTests.CalcTests.testAdd"], "files": ["/Users/dev/shop/ShopTests/CalcTests.swift:6"]}
    by_hand("swift_test", "fail-xcode", "xcodebuild test -scheme Shop", XCODE, 65, **red, **mac)
    new = {"names": ["adds()", "small numbers"], "files": ["CalcTests.swift:6"]}
    by_hand("swift_test", "fail-testing", "swift test", SWIFT_TESTING, 1, **{**red, "failed": 2}, **new)
    tail = SWIFT_TESTING.strip().splitlines()[-1]
    by_hand("swift_test", "fail-tail", "swift test 2>&1 | tail -1", tail, 0, type="test_failure", failed=1)
    by_hand("swift_test", "crash", "swift test", SWIFT_CRASH, 1, type="test_failure", errors=1)
    broken = {"type": "build_failure", "errors": 1, "files": ["/home/dev/project/Sources/Shop/Calc.swift:3"]}
    by_hand("swift_test", "build", "swift test", SWIFT_BROKEN, 1, **broken)
    by_hand("swift_test", "ok-scary", "swift test", SWIFT_OK, 0, type="vr_pass", passed=1)
    by_hand(
        "swift_test",
        "ok-scary-xctest",
        "swift test --filter CalcTests | cat",
        XCTEST_OK,
        0,
        type="vr_pass",
        passed=1,
    )
    none = SWIFT_TESTING.partition("◇")[0] + "✔ Test run with 0 tests passed after 0.001 seconds."
    by_hand("swift_test", "none-matches", "swift test --filter NoSuch", none, 0, type="none")
    by_hand(
        "swift_test", "unknown-option", "swift test --nosuch", "error: Unknown option '--nosuch'", 64, type="none"
    )
    lost = "error: Could not find Package.swift in this directory or any of its parent directories."
    by_hand("swift_test", "no-package", "swift test", lost, 1, type="none")


ALL = (
    cargo_test,
    go_test,
    maven,
    gradle,
    rspec,
    minitest,
    phpunit,
    mix_test,
    dotnet_test,
    swift_test,
)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
