"""Samples of cargo test, go test, Maven, Gradle and ctest.

The compilers must be installed already. Gradle and cargo-nextest are written by hand, see `tests_by_hand`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.samples.sampling import SCRATCH, Project

CARGO_TOML = '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n'
LIB_RS = """/// Adds.
///
/// ```
/// assert_eq!(shop::add(1, 2), 3);
/// ```
pub fn add(a: i32, b: i32) -> i32 {
    a - b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        println!("test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s");
        assert_eq!(add(1, 2), 3);
    }

    #[test]
    #[should_panic(expected = "overflow")]
    fn overflows() {
        add(1, 2);
    }

    #[test]
    fn zero() {
        assert_eq!(add(0, 0), 0);
    }

    #[test]
    #[ignore]
    fn later() {}
}
"""
IT_RS = """#[test]
fn whole() {
    let none: Option<i32> = None;
    none.expect("no order");
}

#[test]
fn parts() {}
"""
GOOD_RS = """//! ```compile_fail
//! let n: i32 = "x";
//! ```
#[cfg(test)]
mod tests {
    #[test]
    fn reports_error_when_the_build_failed() {
        println!();
        println!("error: could not compile `other` (lib) due to 1 previous error");
        println!("test other::adds ... FAILED");
        println!("test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out");
    }

    #[test]
    #[should_panic]
    fn panics_as_it_should() {
        panic!("boom");
    }
}
"""
ABORT_RS = "#[test]\nfn dies() {\n    std::process::abort();\n}\n"


def cargo_test() -> None:
    home = Path.home()
    environ = {"RUSTUP_HOME": os.environ.get("RUSTUP_HOME", str(home / ".rustup")), "CARGO_NET_OFFLINE": "true"}
    files = {"Cargo.toml": CARGO_TOML, "src/lib.rs": LIB_RS, "tests/it.rs": IT_RS}
    project = Project("cargo_test", files, CARGO_HOME=str(SCRATCH / "cargo"), **environ)
    names, places = ["tests::adds", "tests::overflows"], ["src/lib.rs:17", "src/lib.rs:22"]
    red = {"failed": 2, "passed": 1, "names": names, "files": places}
    project.sample("fail", "cargo test", "test_failure", **red)
    project.sample("fail-quiet-colour", "cargo test -q --color always -- --color always", "test_failure", **red)
    everything = {
        "failed": 4,
        "passed": 2,
        "names": [*names, "whole", "src/lib.rs - add (line 3)"],
        "files": ["src/lib.rs:17", "tests/it.rs:4", "src/lib.rs:5", "src/lib.rs:22"],
    }
    project.sample("fail-all-binaries", "cargo test --no-fail-fast || true", "test_failure", **everything)
    project.sample("fail-loud", "cargo test --lib -- --nocapture", "test_failure", failed=2, names=names)
    project.sample("fail-tail", "cargo test 2>&1 | tail -n 8", "test_failure", failed=2, names=names)
    project.sample("ok-one", "cargo test zero", "vr_pass", passed=1)
    project.sample("none-matches", "cargo test nosuch", "none")
    project.sample("no-such-target", "cargo test --test nosuch", "none")
    project.sample("unknown-option", "cargo test --nosuch", "none")
    project.sample("only-built", "cargo test --no-run", "none")
    project.sample("look-alike-read", "cat src/lib.rs && cargo --version", "none")
    project.write({"src/lib.rs": GOOD_RS, "tests/it.rs": ""})
    project.sample("ok-scary", "cargo test -- --nocapture", "vr_pass", passed=3)
    project.sample("ok-scary-colour", "CARGO_TERM_COLOR=always cargo test 2>&1 | cat", "vr_pass", passed=3)
    project.write({"tests/it.rs": ABORT_RS})
    project.sample("abort", "cargo test -q", "test_failure", errors=1)
    _rust_that_does_not_build(project)


def _rust_that_does_not_build(project: Project) -> None:
    project.write({"tests/it.rs": '#[test]\nfn whole() {\n    let n: i32 = "x";\n    missing(n);\n}\n'})
    broken = {"errors": 2, "names": ["E0308", "E0425"], "files": ["tests/it.rs:3", "tests/it.rs:4"]}
    project.sample("build", "cargo test", "build_failure", **broken)
    project.sample("build-short", "cargo test --message-format short", "build_failure", **broken)
    project.sample("build-all-json", "cargo test --message-format json", "build_failure", **broken)
    project.sample("build-json", "cargo test --message-format json 2>/dev/null | tail -n 3", "build_failure")
    project.write({"tests/it.rs": "#[test]\nfn whole() {\n"})
    project.sample("build-syntax", "cargo test 2>&1 | tail -n 20", "build_failure", files=["tests/it.rs:2"])
    project.write({"Cargo.toml": f'{CARGO_TOML}\n[dependencies]\nno-such-crate-of-ours = "1"\n'})
    project.sample("dependency", "cargo test", "build_failure", names=["dependency"])
    project.remove("Cargo.toml")
    project.sample("no-project", "cargo test", "none")


GO_MOD = "module example.com/shop\n\ngo 1.19\n"
CALC_GO = """package shop

func Add(a, b int) int {
\treturn a - b
}
"""
CALC_TEST_GO = """package shop

import (
\t"fmt"
\t"testing"
)

func TestAdd(t *testing.T) {
\tif got := Add(1, 2); got != 3 {
\t\tt.Errorf("Add(1, 2) = %d, want 3", got)
\t}
}

func TestSmall(t *testing.T) {
\tfor _, n := range []int{0, 1} {
\t\tt.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
\t\t\tif Add(n, n) != 2*n {
\t\t\t\tt.Fatal("wrong")
\t\t\t}
\t\t})
\t}
}

func TestZero(t *testing.T) {
\tt.Log("FAIL only told")
}

func ExampleAdd() {
\tfmt.Println(Add(1, 2))
\t// Output: 3
}
"""
SCARY_TEST_GO = """package good

import (
\t"fmt"
\t"testing"
)

func TestReportsFAILWhenTheBuildFailed(t *testing.T) {
\tfmt.Println("--- FAIL: TestOther (0.00s)")
\tfmt.Println("    other_test.go:7: want 3")
\tfmt.Println("panic: only told")
\tfmt.Println("FAIL: 3 tests failed")
}

func TestError(t *testing.T) {}
"""
PANIC_TEST_GO = """package boom

import "testing"

func TestBoom(t *testing.T) {
\tvar m map[string]int
\tm["a"] = 1
}
"""
EXIT_TEST_GO = """package exit

import (
\t"os"
\t"testing"
)

func TestExit(t *testing.T) { os.Exit(3) }
"""
RACE_TEST_GO = """package race

import "testing"

func TestRace(t *testing.T) {
\tn := 0
\tdone := make(chan bool)
\tgo func() { n++; done <- true }()
\tn++
\t<-done
}
"""
SLOW_TEST_GO = """package slow

import "testing"

func TestSlow(t *testing.T) { select {} }
"""


def go_test() -> None:
    files = {
        "go.mod": GO_MOD,
        "calc.go": CALC_GO,
        "calc_test.go": CALC_TEST_GO,
        "good/good_test.go": SCARY_TEST_GO,
        "plain/plain.go": "package plain\n",
        "boom/boom_test.go": PANIC_TEST_GO,
        "exit/exit_test.go": EXIT_TEST_GO,
        "race/race_test.go": RACE_TEST_GO,
        "slow/slow_test.go": SLOW_TEST_GO,
        "Makefile": "test:\n\tgo test . ./good\n",
    }
    project = Project("go_test", files, GOFLAGS="-mod=mod", GOPROXY="off", GOCACHE=str(SCRATCH / "go"))
    names = ["TestAdd", "TestSmall", "TestSmall/n=1", "ExampleAdd"]
    red = {"failed": 3, "names": names, "files": ["calc_test.go:10", "calc_test.go:18"]}
    project.sample("fail", "go test . ./good ./plain", "test_failure", passed=1, **red)
    project.sample("fail-verbose", "go test -v .", "test_failure", passed=1, **red)
    project.sample("fail-json", "go test -json . ./good", "test_failure", failed=3, passed=3, files=red["files"])
    project.sample("fail-make", "make test", "test_failure", passed=1, **red)
    project.sample("fail-tail", "go test . 2>&1 | tail -n 3", "test_failure")
    project.sample("fail-grep", "go test -v . | grep -- '--- FAIL'", "test_failure", failed=3, names=names)
    boom = {"failed": 1, "names": ["TestBoom"], "files": ["/home/dev/project/boom/boom_test.go:7"]}
    project.sample("panic", "go test ./boom", "test_failure", **boom)
    project.sample("exit", "go test ./exit", "test_failure", failed=1, names=["example.com/shop/exit"])
    project.sample("exit-json", "go test -json ./exit", "test_failure", failed=1)
    project.sample("race", "go test -race ./race", "test_failure", failed=1, names=["TestRace"])
    project.sample("timeout", "go test -timeout 1s ./slow", "test_failure", failed=1)
    project.sample("ok-scary", "go test ./good ./plain", "vr_pass", passed=1)
    project.sample("ok-scary-cached", "go test ./good | cat", "vr_pass", passed=1)
    project.sample("ok-scary-verbose", "go test -v ./good", "vr_pass", passed=2)
    project.sample("ok-scary-verbose-piped", "go test -v ./good 2>&1 | tail -n 30", "vr_pass", passed=2)
    project.sample("ok-scary-json", "go test -json ./good", "vr_pass", passed=2)
    project.sample("ok-cover", "go test -cover -run Zero .", "vr_pass", passed=1)
    project.sample("no-test-files", "go test ./plain", "none")
    project.sample("none-matches", "go test -run NoSuch . ./good", "none")
    project.sample("none-matches-verbose", "go test -v -run NoSuch ./good", "none")
    project.sample("unknown-option", "go test -nosuch .", "none")
    project.sample("no-such-folder", "go test ./nosuch", "none")
    _go_that_does_not_build(project)


def _go_that_does_not_build(project: Project) -> None:
    project.write({"plain/plain.go": "package plain\n\nfunc F() int { return missing }\n"})
    project.write(
        {"plain/plain_test.go": 'package plain\n\nimport "testing"\n\nfunc TestF(t *testing.T) { F() }\n'}
    )
    broken = {"errors": 1, "files": ["plain/plain.go:3"]}
    project.sample("build", "go test ./plain ./good", "build_failure", **broken)
    project.sample("build-json", "go test -json ./plain", "build_failure", **broken)
    project.sample("build-and-fail", "go test ./plain .", "test_failure", also=["build_failure"], failed=3)
    project.write({"plain/plain.go": 'package plain\n\nimport "example.com/nosuch"\n\nfunc F() { nosuch.F() }\n'})
    project.sample("dependency", "go test ./plain", "build_failure")
    project.write({"plain/plain.go": 'package plain\n\nimport "fmt"\n\nfunc F() { fmt.Printf("%d", "x") }\n'})
    project.sample("vet", "go test ./plain", "build_failure", errors=1, files=["plain/plain.go:5"])
    project.remove("go.mod")
    project.sample("no-module", "go test ./...", "none")


POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules>
    <module>core</module>
    <module>web</module>
  </modules>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.11.0</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
    </plugins>
  </build>
</project>
"""
MODULE = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version></parent>
  <artifactId>NAME</artifactId>
</project>
"""
CALC_JAVA = "package shop;\n\npublic class Calc {\n    static int add(int a, int b) { return a - b; }\n}\n"
CALC_TEST_JAVA = """package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalcTest {
    @Test
    void adds() { assertEquals(3, Calc.add(1, 2)); }

    @Test
    void booms() { throw new IllegalStateException("boom"); }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void doubles(int n) { assertEquals(2 * n, Calc.add(n, n)); }

    @Test
    @Disabled
    void later() {}
}
"""
WEB_TEST_JAVA = """package shop;

import org.junit.jupiter.api.Test;

class WebTest {
    @Test
    void reportsBuildFailure() {
        System.out.println("Tests run: 3, Failures: 2, Errors: 0, Skipped: 0");
        System.out.println("BUILD FAILURE");
        System.out.println("ERROR: COMPILATION ERROR was told");
    }
}
"""


def maven() -> None:
    core, web = "core/src/test/java/shop/CalcTest.java", "web/src/test/java/shop/WebTest.java"
    files = {
        "pom.xml": POM,
        "core/pom.xml": MODULE.replace("NAME", "core"),
        "web/pom.xml": MODULE.replace("NAME", "web"),
        "core/src/main/java/shop/Calc.java": CALC_JAVA,
        core: CALC_TEST_JAVA,
        web: WEB_TEST_JAVA,
    }
    if os.environ.get("CLICKSTOP_OFFLINE"):  # all that Maven needs is there already
        files[".mvn/maven.config"] = "-o\n"
    project = Project("maven", files)
    names = ["shop.CalcTest.adds", "shop.CalcTest.booms", "shop.CalcTest.doubles(int)[2]"]
    places = [f"src/test/java/shop/CalcTest.java:{line}" for line in (11, 14, 18)]
    red = {"failed": 2, "errors": 1, "passed": 1, "names": names, "files": places}
    both = {**red, "passed": 2}
    project.sample("fail", "mvn -B test", "test_failure", **red)
    project.sample("fail-quiet", "mvn -q test", "test_failure", **red)
    project.sample("fail-colour", "mvn -Dstyle.color=always -fae test 2>&1", "test_failure", **both)
    ignored = "mvn -B test -Dmaven.test.failure.ignore=true"
    project.sample("fail-ignored", ignored, "test_failure", **both)
    project.sample("fail-tail", "mvn -B test | tail -n 30", "test_failure", failed=2, errors=1)
    project.sample("fail-head", "mvn -B test | grep -A 4 'T E S T S'", "test_failure", failed=2, errors=1)
    project.sample("ok-scary", "mvn -B test -pl web", "vr_pass", passed=1)
    project.sample("ok-scary-quiet", "mvn -q test -pl web", "vr_pass")
    project.sample("ok-scary-piped", "mvn test -pl web 2>&1 | tail -n 25", "vr_pass", passed=1)
    project.sample("ok-compile", "mvn -B compile", "vr_pass")
    project.sample("skipped-tests", "mvn -B test -pl web -DskipTests", "none")
    project.sample("none-matches", "mvn -B test -pl web -Dtest=NoSuch", "none")
    project.sample("ok-package", "mvn -B test-compile -DskipTests", "vr_pass")
    project.sample("unknown-phase", "mvn -B tset", "none")
    project.sample("unknown-option", "mvn --nosuch", "none")
    project.sample("validate", "mvn -B validate", "none")
    project.sample("version", "mvn -version", "none")
    project.write({core: CALC_TEST_JAVA.replace("Calc.add(1, 2)", "missing(1, 2)")})
    broken = {"errors": 1, "files": [f"/home/dev/project/{core}:11"]}
    project.sample("build", "mvn -B test", "build_failure", **broken)
    project.sample("build-quiet", "mvn -q test", "build_failure", **broken)
    project.write({"core/pom.xml": MODULE.replace("NAME", "core").replace("</project>", NO_SUCH)})
    project.sample("dependency", "mvn -B -o test", "build_failure", names=["dependency"])
    project.write({"core/pom.xml": "<project>"})
    project.sample("broken-pom", "mvn -B test", "build_failure")
    project.remove("pom.xml")
    project.sample("no-project", "mvn -B test", "none")


NO_SUCH = """  <dependencies>
    <dependency><groupId>shop.nosuch</groupId><artifactId>nosuch</artifactId><version>1</version></dependency>
  </dependencies>
</project>
"""
CMAKE = """cmake_minimum_required(VERSION 3.10)
project(shop NONE)
enable_testing()
add_test(NAME good COMMAND sh -c "echo '50% tests passed, 1 tests failed out of 2'")
add_test(NAME reports-Failed COMMAND true)
"""
CMAKE_RED = """add_test(NAME bad COMMAND sh -c "echo calc_test.cpp:9: Failure; exit 1")
add_test(NAME slow COMMAND sleep 9)
set_tests_properties(slow PROPERTIES TIMEOUT 1)
add_test(NAME crash COMMAND sh -c [=[kill -SEGV $$]=])
add_test(NAME lost COMMAND /nosuch/program)
add_test(NAME later COMMAND false)
set_tests_properties(later PROPERTIES DISABLED TRUE)
add_test(NAME skipped COMMAND sh -c "exit 77")
set_tests_properties(skipped PROPERTIES SKIP_RETURN_CODE 77)
"""


def ctest() -> None:
    project = Project("ctest", {"CMakeLists.txt": CMAKE + CMAKE_RED})
    project.run("cmake -S . -B build")
    names = ["bad", "slow", "crash", "lost"]
    red = {"failed": 4, "passed": 2, "names": names}
    project.sample("fail", "cd build && ctest", "test_failure", **red)
    project.sample("fail-output", "ctest --test-dir build --output-on-failure", "test_failure", **red)
    project.sample("fail-verbose", "ctest --test-dir build -V -j4 | cat", "test_failure", failed=4)
    project.sample("fail-quiet", "ctest --test-dir build -Q", "none")
    project.sample("fail-make", "make -C build test", "test_failure", **red)
    project.sample("fail-build", "cmake --build build --target test", "test_failure", **red)
    project.sample("ok-scary", "ctest --test-dir build -V -R good", "vr_pass", passed=1)
    project.sample("ok-name", "ctest --test-dir build -R 'good|reports'", "vr_pass", passed=2)
    project.sample("only-skipped", "ctest --test-dir build -R skipped", "none")
    project.sample("list", "ctest --test-dir build -N", "none")
    project.sample("none-matches", "ctest --test-dir build -R nosuch", "none")
    project.sample("no-folder", "ctest --test-dir nosuch", "none")
    project.write({"CMakeLists.txt": "project(shop NONE)\ncmake_minimum_required(VERSION 3.10)\n"})
    project.run("cmake -S . -B empty")
    project.sample("no-tests", "ctest --test-dir empty", "none")


ALL = (cargo_test, go_test, maven, ctest)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
