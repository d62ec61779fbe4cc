"""Samples of dependencies that cannot be installed: npm, pnpm, yarn, bun, pip, uv, poetry, pipenv, ..."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from tools.samples.sampling import Project, keep, node_tools, python_tools

FAMILY = "dependencies"
HOST = "registry.example"
RESOLVED = "could not be resolved to an installable set of packages."
PIP_WHEELS = "ERROR: Failed to build installable wheels for some pyproject.toml based projects (shop)"
CERTIFICATES = ("PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")


class Packages(Project):
    """A project whose samples do not name the registries that were asked."""

    def run(self, command: str) -> tuple[str, int]:
        output, exit_code = super().run(command)
        for part in output.split("https://")[1:]:
            host = part.partition("/")[0]
            output = output.replace(host, HOST) if "." in host and len(host) < 80 else output
        return output, exit_code

    def wants(self, **dependencies: str) -> None:
        self.remove("node_modules", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock")
        document = {"name": "shop", "version": "1.0.0", "dependencies": dependencies}
        self.write({"package.json": json.dumps(document)})


def npm() -> None:
    tools = node_tools("package-managers", "pnpm", "yarn@1", "bun", "npm@8", "typescript@5")
    project = Packages(FAMILY, {}, tools)
    project.wants(react="17.0.2", **{"react-dom": "18.2.0"})
    project.sample("npm-conflict", "npm install", "build_failure", errors=1, names=["ERESOLVE"])
    project.sample("npm-conflict-tail", "npm install 2>&1 | head -n 5", "build_failure", names=["ERESOLVE"])
    project.wants(**{"nosuch-package-of-ours": "1.0.0"})
    project.sample("npm-404", "npm install", "build_failure", errors=1, names=["E404"])
    project.sample("npm-no-lock", "npm ci", "none")
    project.wants(**{"left-pad": "99.0.0"})
    project.sample("npm-no-version", "npm i", "build_failure", errors=1, names=["ETARGET"])
    project.wants(**{"left-pad": "1.3.0"})
    project.sample("npm-installed", "npm install", "none")
    project.write({"package.json": '{"name": "shop", "version": "1.0.0", "dependencies": {"left-pad": "1.2.0"}}'})
    project.sample("npm-out-of-sync", "npm ci", "build_failure", errors=1)
    project.write({"package.json": '{"name": "shop",}'})
    project.sample("npm-bad-json", "npm install", "build_failure", errors=1, names=["EJSONPARSE"])
    scripts = {"preinstall": "exit 3", "test": "echo 'npm error code E404'; exit 1", "ok": "tsc --version"}
    project.write({"package.json": json.dumps({"name": "shop", "version": "1.0.0", "scripts": scripts})})
    project.sample("npm-script-fails", "npm install", "build_failure", errors=1, names=["script"])
    project.sample("npm-missing-script", "npm run nosuch", "none")
    project.remove("package.json")
    project.sample("npm-no-project", "npm ci", "none")
    for manager in ("pnpm", "yarn", "bun"):
        _other(project, manager)
    project.wants(**{"left-pad": "1.3.0"})
    project.write({"a.ts": "export const n: number = 1;\n"})
    project.sample("ok-then-checked", "npm install && tsc --noEmit a.ts", "vr_pass")
    project.sample("ok-scary-then-checked", "npm ls nosuch; tsc --noEmit a.ts", "vr_pass")


def _other(project: Packages, manager: str) -> None:
    project.wants(**{"nosuch-package-of-ours": "1.0.0"})
    project.sample(f"{manager}-404", f"{manager} install", "build_failure", errors=1)
    project.wants(**{"left-pad": "99.0.0"})
    project.sample(f"{manager}-no-version", f"{manager} install", "build_failure", errors=1)
    project.wants(**{"left-pad": "1.3.0"})
    project.sample(f"{manager}-installed", f"{manager} install", "none")
    project.write({"package.json": '{"name": "shop", "version": "1.0.0", "dependencies": {"left-pad": "1.2.0"}}'})
    project.sample(f"{manager}-frozen", f"{manager} install --frozen-lockfile", "build_failure", errors=1)
    project.sample(f"{manager}-missing-script", f"{manager} run nosuch", "none")


def pip() -> None:
    tools = python_tools("package-managers", "uv", "poetry", "pipenv")
    quiet = {"PIP_CONFIG_FILE": "/dev/null", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_RETRIES": "0"}
    quiet |= {name: os.environ[name] for name in CERTIFICATES if name in os.environ}
    project = Packages(FAMILY, {"requirements.txt": "six==1.16.0\nsix==1.15.0\n"}, tools, **quiet)
    project.run("python -m venv venv")
    install = "venv/bin/pip install"
    project.sample("pip-missing", f"{install} nosuch-package-of-ours", "build_failure", errors=1)
    project.sample("pip-conflict", f"{install} -r requirements.txt", "build_failure", errors=1)
    project.sample("pip-no-file", f"{install} -r nosuch.txt", "none")
    project.sample("pip-unknown-option", f"{install} --nosuch six", "none")
    project.sample("pip-installed", f"{install} six", "none")
    project.write(
        {"setup.py": 'raise SystemExit("no")\n', "Makefile": f"install:\n\t{install} nosuch-package-of-ours\n"}
    )
    project.sample("pip-setup-fails", f"{install} --no-build-isolation .", "build_failure", errors=1)
    project.sample("pip-missing-make", "make install", "build_failure", errors=1)
    project.remove("setup.py")
    uv = "uv pip install --python venv/bin/python"
    project.sample("uv-missing", f"{uv} nosuch-package-of-ours", "build_failure", errors=1)
    project.sample("uv-conflict", f"{uv} 'black==22.12.0' 'click<8'", "build_failure", errors=1)
    wanted = '[project]\nname = "shop"\nversion = "1"\nrequires-python = ">=3.11"\n'
    wanted += 'dependencies = ["nosuch-package-of-ours"]\n'
    project.write({"pyproject.toml": wanted, "Pipfile": '[packages]\nnosuch-package-of-ours = "*"\n'})
    project.sample("uv-sync", "uv sync", "build_failure", errors=1)
    project.sample("poetry", "poetry lock", "build_failure", errors=1)
    project.sample("pipenv", "pipenv lock", "build_failure", errors=1)
    project.sample("poetry-check", "poetry check", "none")


def by_hand() -> None:
    """Old versions, and managers that cannot be had here."""
    red: dict[str, Any] = {"type": "build_failure", "errors": 1}
    none = {"type": "none"}
    for case, command, code, expect, *lines in (
        ("npm-6-conflict", "npm install", 1, red, "npm ERR! code ERESOLVE", "npm ERR! ERESOLVE unable to resolve"),
        ("npm-6-script", "npm test", 1, none, "npm ERR! code ELIFECYCLE", "npm ERR! errno 1", "npm ERR! Failed."),
        ("pnpm-8", "pnpm install", 1, red, " ERR_PNPM_FETCH_404  GET nosuch: Not Found - 404"),
        ("pnpm-8-peers", "pnpm i --strict-peer-dependencies", 1, red, " ERR_PNPM_PEER_DEP_ISSUES  Unmet peers"),
        ("pnpm-recursive", "pnpm -r build", 1, none, " ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  a build: exit 1"),
        ("yarn-4", "yarn", 1, red, "➤ YN0035: │ nosuch: Package not found", "➤ YN0000: · Failed with errors in 0s"),
        ("yarn-4-installed", "yarn", 0, none, "➤ YN0000: └ Completed", "➤ YN0000: · Done with warnings in 0s"),
        ("bundler", "bundle install", 7, red, "Could not find gem 'nosuch' in any source or installed locally."),
        ("bundler-no-gemfile", "bundle install", 10, none, "Could not locate Gemfile"),
        (
            "bundler-installed",
            "bundle install",
            0,
            none,
            "Bundle complete! 1 Gemfile dependency, 2 gems installed.",
        ),
        ("gem", "gem install nosuch", 2, red, "ERROR:  Could not find a valid gem 'nosuch' (>= 0) in any source"),
        ("composer", "composer install", 2, red, f"Your requirements {RESOLVED}", "  Problem 1"),
        ("conda", "conda install nosuch", 1, red, "PackagesNotFoundError: The following are not available"),
        ("pip-wheel", "pip install .", 1, red, "  ERROR: Failed building wheel for shop", PIP_WHEELS),
    ):
        output = "".join(f"{line}\n" for line in lines)
        keep(FAMILY, case, command, output, exit_code=code, expect=expect, made="by hand")


ALL = (npm, pip, by_hand)

if __name__ == "__main__":
    for make in ALL:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            make()
