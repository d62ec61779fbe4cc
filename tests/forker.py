"""Forks processes of ours from one that has loaded their modules.

Run as `python -I -S forker.py <socket> hook <source> <site-packages>`, or for the command line as
`python forker.py <socket> command`. Each child is a process of its own, which gets its streams, folder, environment
and arguments, and ends as one that was started cold; only that starting Python and loading modules, most of what it
costs, was done once. No function of ours has run in the process that is forked.
"""

import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import sys
import traceback

# Servers start cold. `hook.main` notes when it began, and the others run when they are loaded.
COLD = ("__main__", "dashboard", "demo", "hook.bootstrap", "hook.main", "mcp")
LIMIT = "TEST_SECONDS"  # after which a process is ended, in its environment
OFF_THE_HOT_PATH = ("app", "cli", "install", "render", "reports", "testing")


def main(descriptor: str, kind: str, *paths: str) -> None:
    source, *packages = [*paths] or [os.environ["PYTHONPATH"]]
    sys.path[:] = [path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]
    sys.path += [*packages, source]
    _load("clickstop", (*COLD, *OFF_THE_HOT_PATH) if kind == "hook" else COLD)
    if kind == "hook":
        sys.path.remove(source)  # the bootstrap adds it
    import msgspec

    from clickstop.config.options import Config

    msgspec.convert({}, Config)  # it reads the annotations of all options, once for each process
    gc.freeze()
    script = os.path.join(source, "clickstop", *(("hook", "bootstrap.py") if kind == "hook" else ("__main__.py",)))
    with open(script, encoding="utf-8") as file:
        code = compile(file.read(), script, "exec")
    server = socket.socket(fileno=int(descriptor))
    while True:
        asked, channels, _, _ = socket.recv_fds(server, 1, 1)
        if not asked:
            break
        if os.fork() == 0:
            server.close()
            _serve(socket.socket(fileno=channels[0]), script, code)
            os._exit(0)
        os.close(channels[0])
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return


def _serve(channel: socket.socket, script: str, code: object) -> None:
    """Fork one process after another for whoever holds the other end."""
    while True:
        size, streams, _, _ = socket.recv_fds(channel, 8, 3)
        if not size:
            return
        job = json.loads(_read(channel, int.from_bytes(size, "big")))
        child = os.fork()
        if child == 0:
            channel.close()
            _play(job, streams, script, code)
        for stream in streams:
            os.close(stream)
        status = _wait(child, float(job["environ"].get(LIMIT, 170)))
        channel.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))


def _wait(child: int, seconds: float) -> int:
    """How it ended; by our hand if it does not in time."""
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.setitimer(signal.ITIMER_REAL, seconds)
    _, status = os.waitpid(child, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    return status


def _load(name: str, left_out: tuple[str, ...]) -> None:
    module = importlib.import_module(name)
    for found in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{name}."):
        if found.name.partition(".")[2] not in left_out:
            _load(found.name, left_out)


def _read(channel: socket.socket, size: int) -> bytes:
    parts = b""
    while len(parts) < size:
        parts += channel.recv(size - len(parts))
    return parts


def _play(job: dict, streams: list[int], script: str, code: object) -> None:  # type: ignore[type-arg]
    ended: object = 1
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        encoding = job["environ"].get("PYTHONIOENCODING", "utf-8")
        sys.stdin = open(0, encoding=encoding, closefd=False)  # noqa: SIM115  # until the process ends
        sys.stdout = open(1, "w", encoding=encoding, closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115
        os.chdir(job["cwd"])
        os.environ.clear()
        os.environ.update(job["environ"])
        sys.argv = [script, *job["arguments"]]
        exec(code, {"__name__": "__main__", "__file__": script})  # type: ignore[arg-type]
        ended = 0
    except SystemExit as error:
        ended = error.code
    except BaseException:  # noqa: BLE001  # as Python itself does with it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended if isinstance(ended, int) else int(ended is not None))


if __name__ == "__main__":
    main(*sys.argv[1:])
