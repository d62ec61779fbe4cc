-- What is small and belongs to the whole team.
CREATE TABLE clickstop.settings (name text PRIMARY KEY, value text NOT NULL);
-- Who wants to be shown under a name, and which.
CREATE TABLE clickstop.people (owner uuid PRIMARY KEY DEFAULT md5(session_user)::uuid, name text NOT NULL);
-- Days whose sums are out of date.
CREATE TABLE clickstop.stale (
    repo_id text NOT NULL, source text NOT NULL, day date NOT NULL, since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (repo_id, source, day)
);
