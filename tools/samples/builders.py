"""Samples of what builds: esbuild, vite, webpack, rollup, parcel, next, gcc, make, cmake, cargo, go, javac, ..."""

from __future__ import annotations

import sys
from typing import Any

from tools.samples.sampling import Project, keep, link_modules, node_tools

HOME = "/home/dev/project/"
WEB = {
    "package.json": '{"name": "shop", "version": "1.0.0", "scripts": {"build": "BUILD"}}',
    "index.html": '<script type="module" src="/src/main.js"></script>\n',
    "src/ok.js": 'export const words = "✘ [ERROR] error during build: [!] ERROR in ./a.js";\nconsole.log(words);\n',
    "src/main.js": 'import { a } from "./nosuch.js";\nconsole.log(a);\n',
    "src/syntax.js": "let x = ;\n",
}


def _web(family: str, tools: str, script: str, **files: str) -> Project:
    texts = {**WEB, "package.json": WEB["package.json"].replace("BUILD", script)}
    project = Project(family, {**texts, **{name.replace("__", "."): text for name, text in files.items()}}, tools)
    link_modules(project, tools)
    return project


def esbuild() -> None:
    project = _web("esbuild", node_tools("esbuild", "esbuild"), "esbuild src/main.js --bundle --outfile=out.js")
    red = {"errors": 1, "files": ["src/main.js:1"]}
    project.sample("unresolved", "npx esbuild src/main.js --bundle --outfile=out.js", "build_failure", **red)
    project.sample("unresolved-npm", "npm run build", "build_failure", **red)
    project.sample(
        "syntax-error", "npx esbuild src/syntax.js", "build_failure", errors=1, files=["src/syntax.js:1"]
    )
    project.sample("ok", "npx esbuild src/ok.js --bundle --outfile=out.js", "vr_pass")
    project.sample("ok-silent", "npx esbuild src/ok.js --log-level=error --outfile=out.js", "vr_pass")
    project.sample("ok-scary-printed", "npx esbuild src/ok.js", "vr_pass")
    project.sample("ok-tail", "npx esbuild src/ok.js --outfile=out.js 2>&1 | tail -n 1", "vr_pass")
    project.sample("unknown-option", "npx esbuild --nosuch", "none")
    project.sample("no-file", "npx esbuild nosuch.js --bundle", "none")
    project.sample("version", "npx esbuild --version", "none")
    old = _web("esbuild", node_tools("esbuild-old", "esbuild@0.12"), "")
    old.sample("unresolved-old", "npx esbuild src/main.js --bundle --outfile=out.js", "build_failure", **red)
    tsup = _web("esbuild", node_tools("tsup", "tsup", "typescript@5"), "tsup src/ok.js")
    tsup.write(
        {"src/t.ts": 'export const n: number = "x";\n', "tsconfig.json": '{"compilerOptions": {"strict": true}}'}
    )
    tsup.sample("tsup-unresolved", "npx tsup src/main.js", "build_failure", **red)
    tsup.sample("tsup-types", "npx tsup src/t.ts --dts", "build_failure", names=["TS2322"], files=["src/t.ts:1"])
    tsup.sample("tsup-ok", "npx tsup src/ok.js", "vr_pass")
    tsup.sample("tsup-ok-npm", "npm run build", "vr_pass")
    tsup.sample("tsup-no-file", "npx tsup nosuch.ts", "none")


def vite() -> None:
    for name, package in (("", "vite@8"), ("-5", "vite@5"), ("-4", "vite@4"), ("-2", "vite@2")):
        project = _web("vite", node_tools(f"vite{name}", package), "vite build")
        project.sample(f"unresolved{name}", "npx vite build", "build_failure", errors=1)
        project.sample(f"unresolved-npm{name}", "npm run build", "build_failure", errors=1)
        project.write({"src/main.js": WEB["src/syntax.js"]})
        at = "src/main.js:1" if name == "" else f"{HOME}src/main.js:1"
        project.sample(f"syntax-error{name}", "npx vite build", "build_failure", errors=1, files=[at])
        project.write({"src/main.js": 'console.log("error during build:");\n'})
        project.sample(f"ok{name}", "npx vite build", "vr_pass")
        project.sample(f"unknown-option{name}", "npx vite build --nosuch", "none")
    project = _web("vite", node_tools("vite"), "vite build")
    project.write({"src/main.js": 'console.log("error during build:");\n'})
    project.sample("ok-scary-npm", "npm run build && grep -rho 'error during build:' dist", "vr_pass")
    project.sample("ok-tail", "npx vite build | tail -n 1", "vr_pass")
    project.sample("look-alike-source", "grep -rn 'error during build' src", "none")


def webpack() -> None:
    for name, packages in (("", ("webpack", "webpack-cli")), ("-4", ("webpack@4", "webpack-cli@3"))):
        tools = node_tools(f"webpack{name}", *packages)
        build = "webpack --mode production ./src/main.js"
        project = _web("webpack", tools, build)
        environ = "NODE_OPTIONS=--openssl-legacy-provider " if name else ""
        project.sample(f"unresolved{name}", f"{environ}npx {build}", "build_failure", errors=1)
        project.sample(f"unresolved-npm{name}", f"{environ}npm run build", "build_failure", errors=1)
        project.write({"src/main.js": WEB["src/syntax.js"]})
        at = {"errors": 1, "files": ["src/main.js:1"]}
        project.sample(f"syntax-error{name}", f"{environ}npx {build}", "build_failure", **at)
        project.write({"src/main.js": WEB["src/ok.js"]})
        project.sample(f"ok{name}", f"{environ}npx {build}", "vr_pass")
    project = _web("webpack", node_tools("webpack"), "webpack --mode production ./src/ok.js")
    run = "npx webpack --mode production"
    for stats in ("errors-only", "minimal"):
        red = {"errors": 1, "files": ["src/main.js:1"]}
        project.sample(f"unresolved-{stats}", f"{run} --stats {stats} ./src/main.js", "build_failure", **red)
    project.sample(
        "unresolved-json", f"{run} ./src/main.js --json", "build_failure", errors=1, files=["src/main.js"]
    )
    project.sample("unresolved-tail", f"{run} ./src/main.js | tail -n 1", "build_failure", errors=1)
    project.sample("ok-scary-npm", "npm run build && cat src/ok.js", "vr_pass")
    project.sample("ok-silent", f"{run} --stats errors-only ./src/ok.js", "vr_pass")
    project.sample("unknown-option", "npx webpack --nosuch", "none")
    project.sample("no-file", "npx webpack ./nosuch.js", "none")


def rollup() -> None:
    for name, package in (("", "rollup@4"), ("-2", "rollup@2")):
        project = _web("rollup", node_tools(f"rollup{name}", package), "rollup src/main.js -f es -o out.js")
        red = {"errors": 1, "files": ["src/main.js"]}
        project.sample(f"unresolved{name}", "npx rollup src/main.js -f es -o out.js", "build_failure", **red)
        project.sample(f"unresolved-npm{name}", "npm run build", "build_failure", **red)
        project.sample(
            f"syntax-error{name}",
            "npx rollup src/syntax.js -f es",
            "build_failure",
            errors=1,
            files=["src/syntax.js:1"],
        )
        project.sample(f"ok{name}", "npx rollup src/ok.js -f es -o out.js", "vr_pass")
        project.sample(f"ok-scary-printed{name}", "npx rollup src/ok.js -f es", "vr_pass")
        project.sample(f"no-file{name}", "npx rollup nosuch.js -f es", "none")
        project.sample(f"no-config{name}", "npx rollup -c nosuch", "none")


def parcel() -> None:
    project = _web("parcel", node_tools("parcel", "parcel"), "parcel build src/main.js")
    unresolved = {"errors": 1, "files": [f"{HOME}src/main.js:1"]}
    project.sample("unresolved", "npx parcel build src/main.js", "build_failure", **unresolved)
    project.sample("unresolved-npm", "npm run build", "build_failure", **unresolved)
    at = {"errors": 1, "files": [f"{HOME}src/syntax.js:1"]}
    project.sample("syntax-error", "npx parcel build src/syntax.js", "build_failure", **at)
    project.sample("ok", "npx parcel build src/ok.js", "vr_pass")
    project.sample("ok-tail", "npx parcel build src/ok.js 2>&1 | head -n 5", "vr_pass")
    project.sample("no-file", "npx parcel build nosuch.js", "none")
    project.sample("unknown-option", "npx parcel build --nosuch src/ok.js", "none")


PAGE = "export default function Page() {\n  BODY\n}\n"


def next_build() -> None:
    packages = (
        ("", ("next@15", "react@19", "react-dom@19", "typescript@5", "@types/react@19", "@types/node@22")),
        ("-14", ("next@14", "react@18", "react-dom@18", "typescript@5", "@types/react@18", "@types/node@20")),
    )
    for name, wanted in packages:
        tools = node_tools(f"next{name}", *wanted)
        files = {"package.json": '{"name": "shop", "private": true, "scripts": {"build": "next build"}}'}
        project = Project("next", files, tools, NEXT_TELEMETRY_DISABLED="1")
        link_modules(project, tools)
        bodies = {
            "types": ('const n: number = "x";\n  return <p>{n}</p>;', "build_failure"),
            "syntax-error": ("return <p>{1}</p", "build_failure"),
            "ok": ("return <p>Failed to compile</p>;", "vr_pass"),
        }
        for case, (body, expect) in bodies.items():
            project.write({"pages/index.tsx": PAGE.replace("BODY", body)})
            project.sample(f"{case}{name}", "npx next build", expect)
        project.sample(f"ok-scary-npm{name}", "npm run build && cat pages/index.tsx", "vr_pass")
        missing = 'import x from "nosuch";\n' + PAGE.replace("BODY", "return <p>{x}</p>;")
        project.write({"pages/index.tsx": missing})
        project.sample(f"unresolved-npm{name}", "npm run build", "build_failure")
        project.sample(f"unknown-option{name}", "npx next build --nosuch", "none")
        project.remove("pages")
        project.sample(f"no-pages{name}", "npx next build", "none")


C = {
    "bad.c": 'int helper(void);\nint main(void) {\n  int x = "s";\n  return helper() + y;\n}\n',
    "link.c": "int helper(void);\nint main(void) { return helper(); }\n",
    "missing.c": '#include "nosuch.h"\nint main(void) { return 0; }\n',
    "ok.c": "int main(void) { int unused; return 0; }\n",
    "scary.c": '#include <stdio.h>\nint main(void) { puts("bad.c:4:21: error: told"); return 0; }\n',
    "bad.cpp": '#include <vector>\nint main() { std::vector<int> v; v.push_back("s"); }\n',
    "Makefile": "app: bad.c\n\tcc -o app bad.c\nlink: link.c\n\tcc -o link link.c\nok: ok.c\n\tcc -o ok ok.c\n"
    "fail:\n\tfalse\nneeds: nosuch.o other.c\n\tcc -o needs nosuch.o\nquiet:\n\t@true\n",
}
CMAKE = "cmake_minimum_required(VERSION 3.10)\nproject(app C)\n"


def cc() -> None:
    project = Project("cc", C)
    bad: dict[str, Any] = {"errors": 1, "files": ["bad.c:4"]}
    for compiler in ("gcc", "clang"):
        project.sample(f"errors-{compiler}", f"{compiler} bad.c", "build_failure", **bad)
        project.sample(
            f"link-{compiler}", f"{compiler} link.c -o link", "build_failure", errors=1, files=["link.c"]
        )
        project.sample(
            f"missing-{compiler}", f"{compiler} missing.c", "build_failure", errors=1, files=["missing.c:1"]
        )
        project.sample(f"ok-warning-{compiler}", f"{compiler} -Wall ok.c -o ok", "vr_pass")
        project.sample(f"ok-scary-{compiler}", f"{compiler} scary.c -o scary && ./scary", "vr_pass")
        project.sample(f"no-file-{compiler}", f"{compiler} nosuch.c", "none")
        project.sample(f"unknown-option-{compiler}", f"{compiler} --nosuch ok.c", "none")
    werror = {"errors": 1, "names": ["unused-variable"], "files": ["ok.c:1"]}
    project.sample("werror", "gcc -Wall -Werror ok.c -o ok", "build_failure", **werror)
    project.sample("templates", "g++ bad.cpp", "build_failure", errors=3, files=["bad.cpp:2"])
    project.sample("version", "gcc --version", "none")
    project.sample("make-errors", "make", "build_failure", **bad)
    project.sample("make-link", "make link", "build_failure", errors=1, files=["link.c"])
    project.sample("make-needs", "make needs", "build_failure", errors=1)
    project.sample("make-ok", "make -B ok", "vr_pass")
    project.sample("make-unknown-target", "make unheard-of", "none")
    project.sample("make-other-failure", "make fail", "none")
    project.sample("make-nothing", "make quiet", "none")
    project.run("gcc ok.c -o ok")
    project.sample("make-up-to-date", "make ok", "none")
    _cmake(project, bad)


def _cmake(project: Project, bad: dict[str, Any]) -> None:
    project.write({"CMakeLists.txt": f"{CMAKE}add_executable(app bad.c)\n"})
    project.sample("cmake-configure", "cmake -S . -B build", "none")
    absolute = {**bad, "files": [f"{HOME}bad.c:4"]}
    project.sample("cmake-errors", "cmake --build build", "build_failure", **absolute)
    project.run("cmake -S . -B ninja -G Ninja")
    project.sample("ninja-errors", "ninja -C ninja", "build_failure", **absolute)
    project.sample("cmake-ninja-errors", "cmake --build ninja", "build_failure", **absolute)
    project.write({"CMakeLists.txt": f"{CMAKE}add_executable(app ok.c)\n"})
    project.sample("cmake-ok", "cmake -S . -B build && cmake --build build", "vr_pass")
    project.sample("cmake-make-ok", "make --no-print-directory -C build | tail -n 1", "vr_pass")
    project.sample("ninja-ok", "ninja -C ninja", "vr_pass")
    project.sample("ninja-nothing", "ninja -C ninja", "none")
    project.sample("cmake-no-folder", "cmake --build nosuch", "none")
    project.sample("cmake-unknown-option", "cmake --nosuch", "none")
    project.write({"CMakeLists.txt": f"{CMAKE}find_package(Nosuch REQUIRED)\n"})
    at = {"errors": 1, "files": ["CMakeLists.txt:3"]}
    project.sample("cmake-dependency", "cmake -S . -B build2", "build_failure", **at)


CARGO = '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n'
RUST_BAD = 'pub fn f() -> i32 {\n    "s"\n}\n\npub fn g() {\n    h();\n}\n'
RUST_LINT = "pub fn f(v: &Vec<i32>) -> bool {\n    return v.len() == 0;\n}\n"
RUST_OK = "pub fn f() -> i32 {\n    1\n}\n"


def cargo_build() -> None:
    project = Project("cargo_build", {"Cargo.toml": CARGO, "src/lib.rs": RUST_BAD}, RUSTUP_HOME=_rustup())
    red: dict[str, Any] = {"errors": 2, "names": ["E0308", "E0425"], "files": ["src/lib.rs:2", "src/lib.rs:6"]}
    project.sample("errors", "cargo build", "build_failure", **red)
    project.sample("errors-check", "cargo check -q", "build_failure", **red)
    project.sample("errors-colour", "cargo check --color always", "build_failure", **red)
    project.sample("errors-short", "cargo check --message-format short", "build_failure", **red)
    project.sample("errors-json", "cargo check --message-format json", "build_failure", **red)
    project.sample("errors-clippy", "cargo clippy", "build_failure", **red)
    project.sample("errors-tail", "cargo build 2>&1 | tail -n 2", "build_failure", errors=2)
    project.write({"Makefile": "lint:\n\tcargo clippy -- -D warnings\nbuild:\n\tcargo build\n"})
    project.sample("errors-make", "make build", "build_failure", **red)
    project.write({"src/lib.rs": RUST_LINT})
    lints = {"errors": 3, "names": ["needless_return", "ptr_arg", "len_zero"]}
    project.sample("clippy-denied", "cargo clippy -- -D warnings", "lint_failure", **lints)
    project.sample("clippy-denied-make", "make lint", "lint_failure", **lints)
    project.sample("clippy-denied-tail", "cargo clippy -- -D warnings 2>&1 | tail -n 2", "lint_failure", errors=3)
    project.sample("ok-clippy-warnings", "cargo clippy", "vr_pass")
    project.sample("ok", "cargo build", "vr_pass")
    project.sample("ok-make", "make build", "vr_pass")
    project.sample("ok-silent", "cargo check -q", "vr_pass")
    project.write({"src/lib.rs": RUST_OK})
    project.sample("ok-fmt", "cargo fmt --check", "vr_pass")
    project.write({"src/lib.rs": "pub fn f()->i32{1}\n"})
    unformatted = {"errors": 1, "names": ["unformatted"], "files": [f"{HOME}src/lib.rs:1"]}
    project.sample("fmt", "cargo fmt --check", "lint_failure", **unformatted)
    project.sample("formatted", "cargo fmt", "none")
    project.sample("unknown-verb", "cargo nosuch", "none")
    project.sample("unknown-option", "cargo build --nosuch", "none")
    project.write({"src/main.rs": 'fn main() {\n    println!("error: {}", 1);\n    std::process::exit(3)\n}\n'})
    project.sample("run-fails", "cargo run", "none")
    project.sample("rustc", "rustc --crate-type lib -o /dev/null src/bad.rs", "none")
    project.write({"src/bad.rs": RUST_BAD})
    project.sample(
        "rustc-errors", "rustc --crate-type lib src/bad.rs", "build_failure", errors=2, names=red["names"]
    )
    _cargo_dependencies(project)


def _rustup() -> str:
    import os

    return os.environ.get("RUSTUP_HOME") or os.path.expanduser("~/.rustup")


def _cargo_dependencies(project: Project) -> None:
    project.write({"Cargo.toml": f'{CARGO}[dependencies]\nnosuch-crate = "1"\n'})
    project.sample("dependency-missing", "cargo build --offline", "build_failure", errors=1)
    project.write({"Cargo.toml": f'{CARGO}[dependencies]\nother = {{ path = "../nosuch" }}\n'})
    project.sample("dependency-path", "cargo check", "build_failure", errors=1)
    project.remove("Cargo.toml")
    project.sample("no-project", "cargo build", "none")


GO_BAD = "package main\n\nfunc add(a, b int) string { return a + b }\n\nfunc main() { println(add(1, 2), x) }\n"
GO_VET = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Printf("%d\\n", "s")\n}\n'
GO_OK = 'package main\n\nfunc main() {\n\tprintln("# m\\n./a.go:3:36: told")\n}\n'


def go_build() -> None:
    files = {"go.mod": "module example.com/m\n\ngo 1.19\n", "a.go": GO_BAD}
    project = Project("go_build", files, GOFLAGS="-mod=mod", GOPROXY="off")
    red = {"errors": 2, "files": ["a.go:3", "a.go:5"]}
    project.sample("errors", "go build ./...", "build_failure", **red)
    project.sample("errors-run", "go run .", "build_failure", **red)
    project.sample("errors-vet", "go vet ./...", "build_failure", errors=1)
    project.write({"Makefile": "build:\n\tgo build ./...\nvet:\n\tgo vet ./...\n"})
    project.sample("errors-make", "make build", "build_failure", **red)
    project.write({"a.go": GO_VET})
    project.sample("vet", "go vet ./...", "lint_failure", errors=1, files=["a.go:6"])
    project.sample("ok", "go build ./...", "vr_pass")
    project.write({"a.go": GO_OK})
    project.sample("ok-vet", "go vet ./...", "vr_pass")
    project.sample("ok-scary-then-run", "go build -o m . && ./m", "vr_pass")
    project.sample("ok-gofmt", "gofmt -l .", "vr_pass")
    project.sample("run", "go run .", "none")
    project.write({"a.go": "package main\nfunc main() {  }\n"})
    project.sample("gofmt", "gofmt -l .", "lint_failure", errors=1, names=["unformatted"], files=["a.go"])
    project.write({"a.go": 'package main\n\nimport "example.com/nosuch"\n\nfunc main() { nosuch.F() }\n'})
    project.sample("dependency", "go build ./...", "build_failure", errors=1)
    project.sample("no-folder", "go build ./nosuch", "none")
    project.sample("unknown-option", "go build -nosuch", "none")
    project.sample("version", "go version", "none")


def javac() -> None:
    files = {
        "Bad.java": 'class Bad {\n  int f() { return "s"; }\n  void g() { nosuch(); }\n}\n',
        "Ok.java": "class Ok {\n  public static void main(String[] a) {\n"
        '    System.out.println("Bad.java:2: error: told");\n  }\n}\n',
        "Makefile": "build:\n\tjavac Bad.java\n",
    }
    project = Project("javac", files)
    red = {"errors": 2, "files": ["Bad.java:2", "Bad.java:3"]}
    project.sample("errors", "javac Bad.java", "build_failure", **red)
    project.sample("errors-lint", "javac -Xlint:all Bad.java Ok.java", "build_failure", **red)
    project.sample("errors-make", "make build", "build_failure", **red)
    project.sample("ok", "javac Ok.java", "vr_pass")
    project.sample("ok-scary-then-run", "javac Ok.java && java Ok", "vr_pass")
    project.sample("no-file", "javac Nosuch.java", "none")
    project.sample("unknown-option", "javac --nosuch", "none")
    project.sample("version", "javac -version", "none")


def _hand(  # noqa: PLR0917  # a row of a table
    family: str, case: str, command: str, output: str, exit_code: int, expect: str, **counts: Any
) -> None:
    """A tool that cannot be had here: its format as its source and its manual show it."""
    told = {"type": expect, **counts}
    keep(family, case, command, output, exit_code=exit_code, expect=told, made="by hand")


def _of_make(command: str, output: str) -> str:
    return f"{command}\n{output}make: *** [Makefile:2: build] Error 1\n"


SWIFT_ERROR = (
    "/home/dev/project/Sources/shop/main.swift:3:18: error: cannot convert value of type 'String' to type 'Int'\n"
    '1 | import Foundation\n2 |\n3 | let count: Int = "s"\n  |                  `- error: cannot convert value\n'
)


def swift() -> None:
    red: dict[str, Any] = {"errors": 1, "files": ["/home/dev/project/Sources/shop/main.swift:3"]}
    start = "Building for debugging...\n[3/5] Compiling shop main.swift\n"
    output = f"{start}{SWIFT_ERROR}error: fatalError\n"
    _hand("swift", "errors", "swift build", output, 1, "build_failure", **red)
    _hand("swift", "errors-make", "make build", _of_make("swift build", output), 2, "build_failure", **red)
    _hand("swift", "errors-swiftc", "swiftc main.swift", SWIFT_ERROR, 1, "build_failure", **red)
    xcode = (
        f"CompileSwift normal arm64\n{SWIFT_ERROR}** BUILD FAILED **\n\n\nThe following build commands failed:\n"
    )
    _hand("swift", "errors-xcode", "xcodebuild -scheme shop build", xcode, 65, "build_failure", **red)
    missing = "error: Dependencies could not be resolved because root depends on 'nosuch' 1.0.0..<2.0.0.\n"
    _hand("swift", "dependency", "swift build", missing, 1, "build_failure", errors=1)
    done = "Building for debugging...\n[5/5] Linking shop\nBuild complete! (1.32s)\n"
    _hand("swift", "ok", "swift build", done, 0, "vr_pass")
    _hand("swift", "ok-tail", "swift build 2>&1 | tail -n 1", "Build complete! (1.32s)\n", 0, "vr_pass")
    _hand("swift", "ok-xcode", "xcodebuild build | tail -n 2", "\n** BUILD SUCCEEDED **\n", 0, "vr_pass")
    _hand(
        "swift", "no-package", "swift build", "error: Could not find Package.swift in this directory\n", 1, "none"
    )
    _hand("swift", "unknown-option", "swift build --nosuch", "error: Unknown option '--nosuch'\n", 64, "none")
    _hand("swift", "run", "swift run", f"{done}main.swift:3: error: told\n", 0, "none")


CS = (
    "/home/dev/project/Program.cs(5,13): error CS0103: The name 'x' does not exist in the current context "
    "[/home/dev/project/shop.csproj]\n"
)


def dotnet_build() -> None:
    red: dict[str, Any] = {"errors": 1, "names": ["CS0103"], "files": ["/home/dev/project/Program.cs:5"]}
    restore = "  Determining projects to restore...\n  All projects are up-to-date for restore.\n"
    counted = "    0 Warning(s)\n    1 Error(s)\n\nTime Elapsed 00:00:01.92\n"
    output = f"{restore}{CS}\nBuild FAILED.\n\n{CS}{counted}"
    name = "dotnet_build"
    _hand(name, "errors", "dotnet build", output, 1, "build_failure", **red)
    _hand(name, "errors-make", "make build", _of_make("dotnet build", output), 2, "build_failure", **red)
    _hand(name, "errors-tail", "dotnet build | tail -n 4", counted, 0, "build_failure", errors=1)
    logger = f"  shop failed with 1 error(s) (0.3s)\n    {CS}\nBuild failed with 1 error(s) in 1.2s\n"
    _hand(name, "errors-terminal", "dotnet build", logger, 1, "build_failure", **red)
    missing = "/home/dev/project/shop.csproj : error NU1101: Unable to find package Nosuch.\n"
    _hand(name, "dependency", "dotnet restore", missing, 1, "build_failure", errors=1, names=["NU1101"])
    done = f"{restore}  shop -> /home/dev/project/bin/Debug/net8.0/shop.dll\n\nBuild succeeded.\n    0 Warning(s)\n"
    done += "    0 Error(s)\n\nTime Elapsed 00:00:02.10\n"
    _hand(name, "ok", "dotnet build", done, 0, "vr_pass")
    _hand(name, "ok-warnings-tail", "dotnet build | tail -n 9", done.replace("0 Warn", "3 Warn"), 0, "vr_pass")
    _hand(name, "ok-terminal", "dotnet build", "  shop succeeded (0.4s)\n\nBuild succeeded in 1.2s\n", 0, "vr_pass")
    project = "MSBUILD : error MSB1003: Specify a project or solution file. This folder has none.\n"
    _hand(name, "no-project", "dotnet build", project, 1, "none")
    _hand(name, "unknown-option", "dotnet build --no", "MSBUILD : error MSB1001: Unknown switch.\n", 1, "none")
    _hand(name, "restored", "dotnet restore", restore, 0, "none")


DOCKER_HEAD = '#0 building with "default" instance\n\n#1 [internal] load build definition\n#1 DONE 0.0s\n\n'
DOCKER_FRAME = (
    "------\n > [3/4] RUN npm ci:\n1.034 npm error code E404\n------\nDockerfile:3\n--------------------\n"
    '   2 |     COPY . .\n   3 | >>> RUN npm ci\n   4 |     CMD ["node", "a.js"]\n--------------------\n'
)
DOCKER_ERROR = 'ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1\n'


def docker() -> None:
    red: dict[str, Any] = {"errors": 1, "files": ["Dockerfile:3"]}
    output = f"{DOCKER_HEAD}{DOCKER_FRAME}{DOCKER_ERROR}"
    _hand("docker", "step", "docker build .", output, 1, "build_failure", **red)
    _hand("docker", "step-compose", "docker compose build app", output, 17, "build_failure", **red)
    _hand("docker", "step-make", "make image", _of_make("docker build .", output), 2, "build_failure", **red)
    _hand("docker", "step-tail", "docker build . 2>&1 | tail -n 1", DOCKER_ERROR, 0, "build_failure", errors=1)
    legacy = "Step 3/4 : RUN npm ci\nThe command '/bin/sh -c npm ci' returned a non-zero code: 1\n"
    _hand("docker", "step-legacy", "docker build -t shop .", legacy, 1, "build_failure", errors=1)
    parse = "ERROR: failed to solve: dockerfile parse error on line 3: unknown instruction: RUNN\n"
    _hand("docker", "parse-error", "docker build .", parse, 1, "build_failure", errors=1)
    image = "ERROR: failed to solve: nosuch:1: pull access denied, repository does not exist\n"
    _hand("docker", "no-image", "docker buildx build .", image, 1, "build_failure", errors=1)
    done = f"{DOCKER_HEAD}#7 exporting to image\n#7 naming to shop:latest done\n#7 DONE 0.1s\n"
    tail = "#7 naming to shop:latest done\n#7 DONE 0.1s\n"
    _hand("docker", "ok", "docker build -t shop .", done, 0, "vr_pass")
    _hand("docker", "ok-tail", "docker build -t shop . 2>&1 | tail -n 2", tail, 0, "vr_pass")
    _hand("docker", "ok-legacy", "docker build .", "Step 2/2 : CMD a\nSuccessfully built 1a2b3c\n", 0, "vr_pass")
    daemon = "ERROR: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is it running?\n"
    _hand("docker", "no-daemon", "docker build .", daemon, 1, "none")
    no_file = "ERROR: failed to solve: failed to read dockerfile: open Dockerfile: no such file or directory\n"
    _hand("docker", "no-file", "docker build .", no_file, 1, "none")
    _hand("docker", "logs", "docker compose logs app", f"app-1  | {DOCKER_ERROR}", 0, "none")


ALL = (
    esbuild, vite, webpack, rollup, parcel, next_build, cc, cargo_build, go_build, javac,
    swift, dotnet_build, docker,
)  # fmt: skip

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
