"""What the path of a file says about its secrets."""

from __future__ import annotations

from clickstop.secrets.places import ELSEWHERE, EXAMPLE, REPOSITORY, SECRET, is_allowed_by_name, paths_in, place_of
from tests.each import each

ROOTS = ["/srv/shop", "/srv/main"]


@each(
    ("path", "place"),
    [
        ("/srv/shop/src/a.py", REPOSITORY),
        ("/srv/main/src/a.py", REPOSITORY),
        ("/srv/shopping/src/a.py", ELSEWHERE),
        ("/srv/shop/.env", SECRET),
        ("/home/dev/.aws/credentials", SECRET),
        ("/home/dev/.npmrc", SECRET),
        ("/srv/shop/.npmrc", REPOSITORY),
        ("/srv/shop/.env.example", EXAMPLE),
        ("/srv/shop/tests/fixtures/.env", EXAMPLE),
        ("/srv/shop/deploy/.env", EXAMPLE),
        ("/srv/main/deploy/.env", EXAMPLE),
        ("/elsewhere/deploy/.env", SECRET),
    ],
)
def test_a_path_says_whether_a_file_holds_secrets(path: str, place: str) -> None:
    assert place_of(path, roots=ROOTS, home="/home/dev", allow=["deploy/.env", "sha256:00"]) == place


def test_of_two_roots_around_a_file_the_first_one_counts() -> None:
    path, home, allow = "/srv/shop/deploy/.env", "/home/dev", ["deploy/.env"]
    assert place_of(path, roots=["/srv/shop", "/srv"], home=home, allow=allow) == EXAMPLE
    assert place_of(path, roots=["/srv", "/srv/shop"], home=home, allow=allow) == SECRET


def test_the_name_of_a_file_allows_it_only_if_all_files_are_allowed() -> None:
    allow = ["*.pem", "sha256:00"]
    assert is_allowed_by_name(["/r/a.pem", "/r/b.pem"], "/r", "/h", allow)
    assert not is_allowed_by_name(["/r/a.pem", "/r/.env"], "/r", "/h", allow)
    assert not is_allowed_by_name([], "/r", "/h", allow)
    assert not is_allowed_by_name(["sha256:00"], "/r", "/h", ["sha256:00"])


def test_secrets_files_are_found_among_the_words_of_a_command() -> None:
    assert paths_in("cat '.env' x.py; scp a/id_rsa host:b/.env .env") == [".env", "a/id_rsa", "b/.env"]
    assert len(paths_in(" ".join(f"{number}/.env" for number in range(300)))) == 200
