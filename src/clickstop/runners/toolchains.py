"""Default commands of languages' own tools: Rust, Go, Maven, Gradle, .NET, Elixir."""

from __future__ import annotations

import os
import re
from shlex import quote

from clickstop.core.paths import is_inside
from clickstop.runners.folder import Data, Folder, mapping
from clickstop.runners.vocabulary import FoundCommand, commands_for

_GRADLE_SETTINGS = ("settings.gradle", "settings.gradle.kts")
GRADLE = ("build.gradle", "build.gradle.kts", *_GRADLE_SETTINGS)
# Plugins that add tasks for tests; a build without one of them may have none.
_TESTED = re.compile(r"\b(java|kotlin|groovy|scala|application|android)\b|org\.springframework")
_SOLUTIONS = ("*.sln", "*.slnx")
_PROJECTS = ("*.csproj", "*.fsproj", "*.vbproj")
DOTNET = (*_SOLUTIONS, *_PROJECTS)


def cargo(folder: Folder) -> list[FoundCommand]:
    """Cargo's commands; Clippy and rustfmt only if the project configures them. A member of a workspace only runs:
    a change of it may break other members, so the workspace is checked as a whole.
    """
    manifest = folder.toml("Cargo.toml")
    if not ("package" in manifest or "workspace" in manifest):
        return []
    file = folder.place("Cargo.toml")
    running = commands_for(file, run="cargo run" if folder.has("src/main.rs") or "bin" in manifest else "")
    if _is_member(folder, manifest):
        return running
    workspace = mapping(manifest, "workspace")
    # From such a folder, Cargo would leave out some of the members.
    all_of_it = " --workspace" if workspace and ("package" in manifest or "default-members" in workspace) else ""
    check = f"cargo {'clippy' if _has_clippy(folder) else 'check'}{all_of_it} --all-targets"
    style = folder.nearest("rustfmt.toml", ".rustfmt.toml")
    return [
        *commands_for(file, test=f"cargo test{all_of_it}", check=check, build=f"cargo build{all_of_it}"),
        *running,
        *(commands_for(style, format="cargo fmt --check", fix="cargo fmt") if style else []),
    ]


def _is_member(folder: Folder, manifest: Data) -> bool:
    """Whether a folder above is its workspace: all packages below one are its members, unless it excludes them."""
    if "workspace" in manifest:
        return False
    for place in folder.up():
        above = place.toml("Cargo.toml") if place is not folder and place.has("Cargo.toml") else {}
        if "workspace" in above:
            excluded = mapping(above, "workspace").get("exclude")
            tops = excluded if isinstance(excluded, list) else []
            return not any(is_inside(folder.path, os.path.join(place.path, str(top))) for top in tops)
    return False


def _has_clippy(folder: Folder) -> bool:
    """Whether clippy is configured here or for the whole workspace."""
    for place in folder.up():
        manifest = place.toml("Cargo.toml") if place.has("Cargo.toml") else {}
        if mapping(manifest, "lints", "clippy") or mapping(manifest, "workspace", "lints", "clippy"):
            return True
        if place.first("clippy.toml", ".clippy.toml"):
            return True
    return False


def go(folder: Folder) -> list[FoundCommand]:
    if not re.search(r"^module\s", folder.text("go.mod"), re.MULTILINE):
        return []
    file = folder.place("go.mod")
    linter = folder.nearest(".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json")
    # `gofmt -l` exits with 0 even if it lists files. It would also list those in a vendor folder.
    looking = 'test -z "$(gofmt -l .)"' if "vendor" not in folder.names else ""
    return [
        *commands_for(file, test="go test ./..."),
        *commands_for(linter or file, check="golangci-lint run" if linter else "go vet ./..."),
        *commands_for(file, build="go build ./..."),
        *commands_for(folder.place("main.go"), run="go run ." if folder.has("main.go") else ""),
        *commands_for(file, format=looking, fix="go fmt ./..."),
    ]


def maven(folder: Folder) -> list[FoundCommand]:
    """Maven's commands, only for the top project of a multi-module build."""
    above = [place for place in folder.up() if place is not folder]
    if any("<modules>" in place.text("pom.xml") for place in above if place.has("pom.xml")):
        return []
    file, text = folder.place("pom.xml"), folder.text("pom.xml")
    if "<project" not in text:
        return []
    by = "./mvnw -B" if folder.has("mvnw") else "mvn -B"  # batch mode: no questions
    check = f"{by} test-compile{' checkstyle:check' if 'maven-checkstyle-plugin' in text else ''}"
    run = f"{by} spring-boot:run" if "spring-boot-maven-plugin" in text else ""
    commands = commands_for(file, test=f"{by} test", check=check, build=f"{by} package -DskipTests", run=run)
    if "spotless-maven-plugin" in text:
        line = folder.line("pom.xml", "spotless-maven-plugin")
        commands += commands_for(file, line, format=f"{by} spotless:check", fix=f"{by} spotless:apply")
    return commands


def gradle(folder: Folder) -> list[FoundCommand]:
    """Gradle's commands, only for the folder with the build's settings, not for its subprojects."""
    if not folder.first(*_GRADLE_SETTINGS) and any(place.first(*_GRADLE_SETTINGS) for place in folder.up()):
        return []
    file = folder.place(folder.first(*GRADLE))
    by = "./gradlew" if folder.has("gradlew") else "gradle"
    text = "\n".join(folder.text(name) for name in GRADLE if folder.has(name))
    commands = []
    if re.search(r"^\s*include\b", text, re.MULTILINE) or _TESTED.search(text):
        # Gradle's `check` would run the tests, too, which are a command of their own here.
        commands += commands_for(file, test=f"{by} test", check=f"{by} check -x test")
    applies = re.search(r"""["'`]application["'`]|^\s*application\s*$""", text, re.MULTILINE)
    run = "bootRun" if "org.springframework.boot" in text else "run" if applies else ""
    commands += commands_for(file, build=f"{by} assemble", run=run and f"{by} {run}")
    style = next((style for style in ("spotless", "ktlint") if style in text), "")
    if style:
        fix = "Apply" if style == "spotless" else "Format"
        commands += commands_for(file, format=f"{by} {style}Check", fix=f"{by} {style}{fix}")
    return commands


def dotnet(folder: Folder) -> list[FoundCommand]:
    """The commands of the one solution in a folder, or of a project without solution. With several, none."""
    # `dotnet test` in a folder with several solutions or projects stops and asks which one is meant.
    solutions = [name for pattern in _SOLUTIONS for name in folder.matching(pattern)]
    projects = [name for pattern in _PROJECTS for name in folder.matching(pattern)]
    if len(solutions) > 1 or (not solutions and len(projects) != 1):
        return []
    if not solutions and any(place.first(*_SOLUTIONS) for place in folder.up()):
        return []
    name = (solutions or projects)[0]
    file, text, named = folder.place(name), folder.text(name), quote(name)
    tested = bool(solutions) or "Microsoft.NET.Test.Sdk" in text
    run = f"dotnet run --project {named}" if "<OutputType>Exe</OutputType>" in text else ""
    commands = commands_for(
        file, test=f"dotnet test {named}" if tested else "", build=f"dotnet build {named}", run=run
    )
    if folder.has(".editorconfig"):
        style, fix = folder.place(".editorconfig"), f"dotnet format {named}"
        commands += commands_for(style, format=f"{fix} --verify-no-changes", fix=fix)
    return commands


def mix(folder: Folder) -> list[FoundCommand]:
    file, text = folder.place("mix.exs"), folder.text("mix.exs")
    if "Mix.Project" not in text:
        return []
    # The package dialyxir provides the task dialyzer.
    tools = text.replace("dialyxir", "dialyzer")
    linters = [f"mix {name}" for name in ("credo", "dialyzer") if f"{{:{name}" in tools]
    check = FoundCommand("check", ("mix compile --warnings-as-errors", *linters), file)
    run = "mix phx.server" if "{:phoenix," in text else ""
    commands = [*commands_for(file, test="mix test"), check, *commands_for(file, build="mix compile")]
    commands += commands_for(file, folder.line("mix.exs", r"\{:phoenix,"), run=run)
    if folder.has(".formatter.exs"):
        commands += commands_for(
            folder.place(".formatter.exs"), format="mix format --check-formatted", fix="mix format"
        )
    return commands
