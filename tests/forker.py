"""Forks a hook process for each event from one process that has loaded what events load.

Run as `python -I -S forker.py <socket> <bootstrap> <source> <site-packages>`. Each child is a process of its own, which reads its
payload, answers and ends as one that was started cold; only that starting Python and loading modules, most of what a
hook costs, was done once. Nothing has run in the process that is forked.
"""

import gc
import importlib
import json
import os
import pkgutil
import socket
import sys
import traceback

# All that an event may load, but `hook.main`, which notes when it began.
PACKAGES = (
    *(
        "agents",
        "checks",
        "config",
        "costs",
        "handlers",
        "hook",
        "learning",
        "memory",
        "policy",
        "runners",
        "secrets",
    ),
    *("shell", "signals", "store", "workflow"),
)
COLD = ("clickstop.hook.bootstrap", "clickstop.hook.main")


def main(descriptor: str, bootstrap: str, source: str, packages: str) -> None:
    sys.path += [packages, source]
    for package in PACKAGES:
        _load(f"clickstop.{package}")
    sys.path.remove(source)  # the bootstrap adds it
    gc.freeze()
    with open(bootstrap, encoding="utf-8") as file:
        code = compile(file.read(), bootstrap, "exec")
    channel = socket.socket(fileno=int(descriptor))
    while True:
        size, streams, _, _ = socket.recv_fds(channel, 8, 3)
        if not size:
            return
        job = json.loads(_read(channel, int.from_bytes(size, "big")))
        child = os.fork()
        if child == 0:
            channel.close()
            _play(job, streams, code)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        channel.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))


def _load(name: str) -> None:
    if name in COLD:
        return
    module = importlib.import_module(name)
    for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
        _load(f"{name}.{found.name}")


def _read(channel: socket.socket, size: int) -> bytes:
    parts = b""
    while len(parts) < size:
        parts += channel.recv(size - len(parts))
    return parts


def _play(job: dict, streams: list[int], code: object) -> None:  # type: ignore[type-arg]
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(job["cwd"])
        os.environ.clear()
        os.environ.update(job["environ"])
        sys.argv = job["argv"]
        exec(code, {"__name__": "__main__", "__file__": job["argv"][0]})  # type: ignore[arg-type]
    except BaseException:  # noqa: BLE001  # what Python itself does with it
        traceback.print_exc()
    finally:
        os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
