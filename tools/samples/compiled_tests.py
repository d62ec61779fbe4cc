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


ALL = (cargo_test,)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
