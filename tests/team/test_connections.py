"""Reaching the team's server: verified unless it is this machine, and a clear word where it is not fit."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from clickstop.config.options import TeamOptions
from clickstop.team import settings
from clickstop.team.errors import TeamError, UnreachableError
from clickstop.team.migrate import migrate
from clickstop.team.server import connected
from tests.harness import run_clickstop
from tests.store import rows
from tests.team.postgres import Postgres

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.team.conftest import Machine, TeamDatabase


def _address() -> str:
    """One of this machine that is not the loopback's own; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return "127.0.0.2"
        return str(probe.getsockname()[0])


@dataclass
class Remote:
    """A server that is reached as another machine would be. Only this machine is let in."""

    postgres: Postgres
    address: str
    certificate: Path

    def url(self, **parameters: str) -> str:
        more = "&".join(f"{name}={value}" for name, value in parameters.items())
        return f"postgresql://alice@{self.address}:{self.postgres.port}/postgres?{more}"

    def restart(self, *options: str) -> None:
        self.postgres.stop()
        self.postgres.start(f"listen_addresses=127.0.0.1,{self.address}", "log_connections=on", *options)

    def with_certificate(self, name: str = "server") -> None:
        folder = self.postgres.folder
        self.restart("ssl=on", f"ssl_cert_file={folder}/{name}.crt", f"ssl_key_file={folder}/{name}.key")

    def log(self) -> str:
        return (self.postgres.folder / "log").read_text(errors="replace")


@pytest.fixture(scope="module")
def remote(postgres: Postgres) -> Iterator[Remote]:
    address = _address()
    server = Postgres.make(postgres.bin)
    try:
        with (server.folder / "data" / "pg_hba.conf").open("a", encoding="utf-8") as access:
            access.write(
                f"host all all {address}/32 trust\n"
            )  # encrypted or not: it is the client that must insist
        with server.connect() as connection:
            migrate(connection)
            connection.execute("CREATE ROLE alice LOGIN IN ROLE clickstop_writer")
        _make_certificate(server, "server", address)
        _make_certificate(server, "stranger", "203.0.113.7")
        made = Remote(server, address, server.folder / "server.crt")
        made.with_certificate()
        yield made
    finally:
        server.remove()


def _make_certificate(server: Postgres, name: str, address: str) -> None:
    """Signed by itself."""
    key, certificate = (server.folder / f"{name}.{end}" for end in ("key", "crt"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName=IP:{address}", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    key.chmod(0o600)
    if os.geteuid() == 0:
        shutil.chown(key, "postgres")


def _reach(url: str) -> tuple[bool, str | None]:
    """Whether this connection is encrypted, and how."""
    with connected(settings.server(TeamOptions(url=url), {})) as connection:
        [(is_encrypted, version)] = connection.execute(
            "SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        ).fetchall()
        return is_encrypted, version


def test_a_certificate_that_nobody_vouches_for_is_refused(remote: Remote) -> None:
    with pytest.raises(UnreachableError, match="certificate verify failed"):
        _reach(remote.url())


def test_with_its_root_certificate_the_server_is_accepted_and_the_line_encrypted(remote: Remote) -> None:
    is_encrypted, version = _reach(remote.url(sslrootcert=str(remote.certificate)))
    assert is_encrypted
    assert version
    assert version.startswith("TLS")


def test_a_certificate_for_another_machine_is_refused(remote: Remote) -> None:
    stranger = remote.postgres.folder / "stranger.crt"
    remote.with_certificate("stranger")
    try:
        with pytest.raises(UnreachableError, match="does not match host name"):
            _reach(remote.url(sslrootcert=str(stranger)))
    finally:
        remote.with_certificate()


def test_a_server_without_encryption_is_refused_and_hears_nothing(remote: Remote) -> None:
    remote.restart("ssl=off")
    before = len(remote.log())
    try:
        with pytest.raises(UnreachableError, match="does not support SSL"):
            _reach(remote.url())
        assert "connection authorized: user=alice" not in remote.log()[before:]
        assert _reach(remote.url(sslmode="disable")) == (False, None)  # who says so, may
    finally:
        remote.with_certificate()


def test_a_persons_own_root_certificate_is_found_where_libpq_looks(
    remote: Remote, machine: Machine, repo: Path, environ: dict[str, str]
) -> None:
    machine.store(rows.call("c1"))
    variables = {**environ, "CLICKSTOP_TEAM__URL": remote.url()}
    refused = run_clickstop("sync", cwd=repo, environ=variables)
    assert refused.returncode == 1
    assert "certificate verify failed" in refused.stderr
    assert remote.address not in refused.stdout + refused.stderr
    own = repo.parent / "home" / ".postgresql"
    own.mkdir()
    shutil.copy(remote.certificate, own / "root.crt")
    accepted = run_clickstop("sync", cwd=repo, environ=variables)
    assert "1 of tool_calls" in accepted.stdout, accepted.stderr
    assert "application_name=clickstop SSL enabled" in remote.log()


@pytest.mark.parametrize(
    ("url", "environ"),
    [
        ("postgresql://db.example.com/team", {}),
        ("postgresql:///team", {"PGHOST": "db.example.com"}),
        ("postgresql://localhost/team", {"PGHOSTADDR": "203.0.113.7"}),
        ("postgresql://localhost/team?hostaddr=203.0.113.7", {}),
        ("postgresql://localhost,db.example.com/team", {}),
        ("postgresql:///team?service=work", {}),
        ("postgresql:///team", {"PGSERVICE": "work"}),
    ],
)
def test_whatever_may_lead_elsewhere_is_verified(url: str, environ: dict[str, str]) -> None:
    assert settings.server(TeamOptions(url=url), environ).parameters["sslmode"] == "verify-full"
    chosen = settings.server(TeamOptions(url=url), {**environ, "PGSSLMODE": "require"})
    assert "sslmode" not in chosen.parameters


def test_loopback_and_sockets_need_no_certificate() -> None:
    for url in (
        "postgresql://127.0.0.1/team",
        "postgresql://[::1]/team",
        "postgresql:///team?host=/run/postgresql",
    ):
        assert "sslmode" not in settings.server(TeamOptions(url=url), {}).parameters


def test_a_server_that_is_too_old_is_named_with_its_version() -> None:
    """One that speaks the protocol as far as its version: nobody packages so old a server."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_speak_as, args=(listening, "12.22"), daemon=True).start()
        url = f"postgresql://alice@127.0.0.1:{listening.getsockname()[1]}/team"
        with (
            pytest.raises(TeamError, match="the server runs PostgreSQL 12; 14 or newer is needed"),
            connected(settings.server(TeamOptions(url=url), {})),
        ):
            pass


def _speak_as(listening: socket.socket, version: str) -> None:
    """The server's side of a start, without a password and without encryption."""
    line, _ = listening.accept()
    with line:
        while True:
            (size,) = struct.unpack("!i", line.recv(4, socket.MSG_WAITALL))
            (code,) = struct.unpack("!i", line.recv(size - 4, socket.MSG_WAITALL)[:4])
            if code >> 16 == 3:
                break
            line.sendall(b"N")  # neither TLS nor GSSAPI
        told = {"server_version": version, "client_encoding": "UTF8", "standard_conforming_strings": "on"}
        words = [f"{name}\0{value}\0".encode() for name, value in told.items()]
        line.sendall(b"R" + struct.pack("!ii", 8, 0))
        line.sendall(b"".join(b"S" + struct.pack("!i", 4 + len(word)) + word for word in words))
        line.sendall(b"K" + struct.pack("!iii", 12, 1, 1) + b"Z" + struct.pack("!i", 5) + b"I")
        line.recv(1024)


@pytest.mark.parametrize("login", ["rita", "stranger"])
def test_a_login_without_rights_is_told_which_it_lacks(
    machine: Machine, team: TeamDatabase, repo: Path, environ: dict[str, str], login: str
) -> None:
    """A reader, and somebody who has no role at all."""
    machine.store(rows.call("c1"))
    with team.postgres.connect(team.name) as connection:
        connection.execute("DROP ROLE IF EXISTS stranger")
        connection.execute("CREATE ROLE stranger LOGIN")
    done = run_clickstop("sync", cwd=repo, environ={**environ, "CLICKSTOP_TEAM__URL": team.url(login)})
    assert done.returncode == 1
    assert "this login lacks permissions: permission denied" in done.stderr
    assert "docs/team.md" in done.stderr
    assert "Traceback" not in done.stderr
    assert team.one("SELECT count(*) FROM clickstop.tool_calls") == 0
