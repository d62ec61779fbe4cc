"""Settings of the machine, and what makes other programs load or run something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.shell.families import index, machine
from clickstop.shell.known_programs import EFFECTS
from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World

CHANGED = [
    "sudo systemctl stop nginx",
    "systemctl --user -H host enable x.timer",
    "service nginx restart",
    "launchctl bootout system/x",
    "ip route del default",
    "ip -n blue link set eth0 down",
    "iptables -t nat -A POSTROUTING -j MASQUERADE",
    "nft flush ruleset",
    "ufw allow 22",
    "firewall-cmd --zone=public --add-port=80/tcp",
    "nmcli con mod x ipv4.dns 1.1.1.1",
    "setenforce 0",
    "sysctl -w a.b=1",
    "sysctl a.b=1",
    "modprobe -r kvm",
    "useradd x",
    "usermod -aG sudo x",
    "echo x:y | chpasswd",
    "passwd root",
    "apt-get purge -y x",
    "dpkg -P x",
    "rpm -e x",
    "pacman -Rns x",
    "brew uninstall x",
    "timedatectl set-ntp false",
    "hostname new",
    "date -s 2020-01-01",
    "update-alternatives --set editor /usr/bin/vim",
    "defaults write com.apple.dock x 1",
    "spctl --master-disable",
    "npm config set registry http://example.org",
    "pip config set global.index-url http://example.org",
    "echo x | at now",
    "git config core.hooksPath /tmp/hooks",
    "git config --global core.sshCommand 'ssh -F /tmp/x'",
    "git config set core.fsmonitor /tmp/x.sh",
    "git config alias.x '!sh /tmp/x'",
    "git config url.https://evil.example/.insteadOf https://github.com/",
    "git -c core.hooksPath=/tmp/hooks commit -m x",
    "LD_PRELOAD=/tmp/x.so ls",
    "export LD_PRELOAD=/tmp/x.so",
    "env BASH_ENV=/tmp/x bash a.sh",
    "GIT_SSH_COMMAND='sh /tmp/x' git fetch",
    "NODE_OPTIONS='--require /tmp/x.js' npm test",
    "PATH=/tmp/bin:$PATH make",
    "echo 1 > /proc/sys/kernel/x",
    "install -m 4755 tool /usr/local/bin/tool",
    "docker run -v /:/host alpine ls",
    "docker run --privileged --net=host alpine iptables -F",
    "docker run --cap-add=NET_ADMIN --net=host alpine iptables -F",
    "docker run -v /etc:/etc alpine useradd x",
    "docker exec db service postgresql stop",
    "RUBYOPT=-r/tmp/x ruby a.rb",
    "GIT_CONFIG_VALUE_0='sh /tmp/x' git log",
    "go env -w GOPROXY=http://example.org",
    "Stop-Service -Name MSSQLSERVER -Force",
    "Set-ExecutionPolicy Unrestricted -Scope LocalMachine",
    "Set-MpPreference -DisableRealtimeMonitoring $true",
    "pwsh -c 'Disable-NetFirewallRule -All'",
    "New-LocalUser x -NoPassword",
    "Add-LocalGroupMember -Group Administrators -Member x",
    "Register-ScheduledTask -TaskName x -Action $a",
    "Uninstall-WindowsFeature Web-Server",
    "Remove-ItemProperty -Path HKLM:/Software/Acme -Name X",
    "vssadmin delete shadows /all /quiet",
    "wmic shadowcopy delete",
    "diskpart /s wipe.txt",
    "cipher /w:C:",
    "wevtutil cl System",
]
KEPT = [
    "systemctl status nginx",
    "systemctl list-units --type service",
    "service nginx status",
    "ip route show",
    "ip -br link",
    "iptables -t nat -L -n",
    "nft list ruleset",
    "ufw status",
    "sysctl a.b",
    "modprobe -n kvm",
    "visudo -c",
    "passwd -S root",
    "apt-get install -y x",
    "apt-get -s purge x",
    "apt-get remove --just-print x",
    "dpkg --no-act -r x",
    "rpm -e --test x",
    "pacman -Syu",
    "brew install x",
    "timedatectl status",
    "hostname -f",
    "date -d yesterday",
    "defaults read com.apple.dock",
    "npm config get registry",
    "npm config set fund false",
    "docker run --rm ubuntu apt-get purge -y x",
    "podman run -it debian bash -c 'useradd x && service cron stop'",
    "git config --get core.hooksPath",
    "git config core.hooksPath .githooks",
    "git config --unset core.sshCommand",
    "git config user.email a@example.org",
    "git config alias.st 'status -sb'",
    "git config --global url.https://github.com/.insteadOf git@github.com:",
    "git config core.editor vim",
    "git config credential.helper store",
    "LD_PRELOAD= ls",
    "LD_PRELOAD=/usr/lib/libasan.so ./a.out",
    "LD_PRELOAD=./build/x.so ./a.out",
    "GIT_SSH_COMMAND='ssh -v' git fetch",
    "ENV=production make",
    "NODE_OPTIONS=--max-old-space-size=4096 npm test",
    "PATH=/tmp/venv/bin:$PATH make",
    "PATH=$PWD/bin:$PATH make",
    "EDITOR='code --wait' git commit",
    "Stop-Service x -WhatIf",
    "Get-Service x",
    "./restart-service api",
    "Get-NetFirewallRule",
    "Test-NetConnection localhost -Port 5432",
    "New-Item -ItemType Directory build",
    "Set-Location src",
    "Set-ItemProperty a.txt IsReadOnly $true",
    "Start-Process npm -ArgumentList test",
    "Install-Module Pester -Scope CurrentUser",
    "vssadmin list shadows",
    "wmic os get caption",
    "cipher /c x",
    "diskpart /?",
]


@each("line", CHANGED)
def test_changes_to_the_machine_are_reported(world: World, line: str) -> None:
    assert len(world.summary(line, "changes_machine")) == 1


@each("line", KEPT)
def test_reading_its_settings_is_not(world: World, line: str) -> None:
    assert world.summary(line, "changes_machine") == []


def test_every_program_of_the_table_is_in_the_family() -> None:
    assert set(machine.TABLE) == set(EFFECTS["machine"].split())
    assert all(index.is_known(name) for name in machine.TABLE)
