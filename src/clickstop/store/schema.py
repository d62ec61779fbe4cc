"""The migrations, oldest first. Append-only from 1.0 on; until then `0001_initial` is edited in place."""

from __future__ import annotations

_ROW = "id TEXT PRIMARY KEY, repo_id TEXT NOT NULL, created_at TEXT NOT NULL"
_SESSION_ROW = f"{_ROW}, session_id TEXT NOT NULL, agent TEXT NOT NULL, agent_id TEXT NOT NULL DEFAULT ''"

INITIAL = (
    f"""CREATE TABLE sessions ({_SESSION_ROW},
        model TEXT NOT NULL DEFAULT '', branch TEXT NOT NULL DEFAULT '', worktree TEXT NOT NULL DEFAULT '',
        transcript TEXT NOT NULL DEFAULT '', source TEXT NOT NULL DEFAULT '',
        started_at TEXT NOT NULL, last_at TEXT NOT NULL, ended_at TEXT, status TEXT NOT NULL DEFAULT 'open',
        task_id TEXT NOT NULL DEFAULT '', plan_file TEXT NOT NULL DEFAULT '', process INTEGER,
        UNIQUE (session_id))""",
    "CREATE INDEX sessions_started ON sessions (started_at)",
    # An explicit key, because the search index refers to it and VACUUM may renumber any other.
    f"""CREATE TABLE prompts (row INTEGER PRIMARY KEY, {_SESSION_ROW.replace("PRIMARY KEY", "NOT NULL UNIQUE")},
        number INTEGER NOT NULL, prompt_id TEXT NOT NULL DEFAULT '',
        text TEXT NOT NULL, machine INTEGER NOT NULL DEFAULT 0, task_id TEXT NOT NULL DEFAULT '',
        outcome TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX prompts_session ON prompts (session_id, number)",
    "CREATE VIRTUAL TABLE prompts_fts USING fts5 (text, content='prompts', content_rowid='row')",
    """CREATE TRIGGER prompts_in AFTER INSERT ON prompts BEGIN
        INSERT INTO prompts_fts (rowid, text) VALUES (new.row, new.text); END""",
    """CREATE TRIGGER prompts_out AFTER DELETE ON prompts BEGIN
        INSERT INTO prompts_fts (prompts_fts, rowid, text) VALUES ('delete', old.row, old.text); END""",
    """CREATE TRIGGER prompts_changed AFTER UPDATE OF text ON prompts BEGIN
        INSERT INTO prompts_fts (prompts_fts, rowid, text) VALUES ('delete', old.row, old.text);
        INSERT INTO prompts_fts (rowid, text) VALUES (new.row, new.text); END""",
    f"""CREATE TABLE tool_calls ({_SESSION_ROW}, call_id TEXT NOT NULL, prompt_id TEXT NOT NULL DEFAULT '',
        kind TEXT NOT NULL, tool TEXT NOT NULL, tool_name TEXT NOT NULL, target TEXT NOT NULL DEFAULT '',
        outcome TEXT NOT NULL, exit_code INTEGER, duration_ms INTEGER,
        est_tokens_in INTEGER NOT NULL DEFAULT 0, est_tokens_out INTEGER NOT NULL DEFAULT 0,
        summary TEXT NOT NULL DEFAULT '', changed INTEGER NOT NULL DEFAULT 0, mark INTEGER NOT NULL DEFAULT 0,
        UNIQUE (session_id, call_id))""",
    "CREATE INDEX tool_calls_created ON tool_calls (created_at)",
    "CREATE INDEX tool_calls_mark ON tool_calls (mark) WHERE mark <> 0 AND kind <> 'tool.before'",
    "CREATE INDEX tool_calls_edits ON tool_calls (session_id, created_at) WHERE changed = 1",
    f"""CREATE TABLE quality_events ({_SESSION_ROW}, event_type TEXT NOT NULL, tool_name TEXT NOT NULL,
        details TEXT NOT NULL, score_delta INTEGER NOT NULL, call_id TEXT NOT NULL DEFAULT '',
        prompt_id TEXT NOT NULL DEFAULT '', signal_tool TEXT NOT NULL DEFAULT '', command TEXT NOT NULL DEFAULT '',
        fingerprint TEXT NOT NULL, once INTEGER NOT NULL DEFAULT 1, repeat_of TEXT,
        rule_id TEXT NOT NULL DEFAULT '', counts TEXT NOT NULL DEFAULT '{{}}', names TEXT NOT NULL DEFAULT '[]',
        files TEXT NOT NULL DEFAULT '[]')""",
    "CREATE INDEX quality_events_same ON quality_events (session_id, fingerprint, created_at)",
    "CREATE INDEX quality_events_session ON quality_events (session_id, created_at, score_delta)",
    """CREATE INDEX quality_events_failures ON quality_events (session_id, signal_tool, created_at)
        WHERE event_type <> 'vr_pass'""",
    "CREATE INDEX quality_events_created ON quality_events (created_at)",
    f"""CREATE TABLE gate_decisions ({_SESSION_ROW}, call_id TEXT NOT NULL DEFAULT '',
        prompt_id TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL, handler TEXT NOT NULL,
        rule_id TEXT NOT NULL DEFAULT '', verdict TEXT NOT NULL, said TEXT NOT NULL,
        effects TEXT NOT NULL DEFAULT '', reason TEXT NOT NULL, target TEXT NOT NULL DEFAULT '',
        marked TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX gate_decisions_prompt ON gate_decisions (session_id, prompt_id, kind)",
    # Admitted calls of the last minute; see `store/rates.py`.
    """CREATE TABLE mcp_calls (session_id TEXT NOT NULL, created_at TEXT NOT NULL, server TEXT NOT NULL,
        tool TEXT NOT NULL)""",
    "CREATE INDEX mcp_calls_session ON mcp_calls (session_id, created_at)",
    f"""CREATE TABLE debts ({_SESSION_ROW}, kind TEXT NOT NULL, key TEXT NOT NULL, since TEXT NOT NULL,
        paid_at TEXT)""",
    "CREATE UNIQUE INDEX debts_open ON debts (session_id, kind, key) WHERE paid_at IS NULL",
    "CREATE INDEX debts_owed ON debts (kind, key) WHERE paid_at IS NULL",
    f"""CREATE TABLE events ({_SESSION_ROW}, name TEXT NOT NULL, kind TEXT NOT NULL,
        call_id TEXT NOT NULL DEFAULT '', duration_us INTEGER NOT NULL, verdict TEXT NOT NULL,
        handlers TEXT NOT NULL, payload TEXT NOT NULL)""",
    # `line` is the command as configured, which may contain {files}; `command` has the files filled in.
    f"""CREATE TABLE check_runs ({_SESSION_ROW}, name TEXT NOT NULL, command TEXT NOT NULL, line TEXT NOT NULL,
        folder TEXT NOT NULL,
        outcome TEXT NOT NULL, exit_code INTEGER, duration_ms INTEGER NOT NULL, tree TEXT NOT NULL,
        environment TEXT NOT NULL, moment TEXT NOT NULL, cached INTEGER NOT NULL DEFAULT 0,
        mark TEXT NOT NULL DEFAULT '', findings TEXT NOT NULL DEFAULT '[]', output TEXT NOT NULL DEFAULT '',
        changed TEXT NOT NULL DEFAULT '[]', why TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX check_runs_same ON check_runs (folder, command, tree, environment) WHERE cached = 0",
    "CREATE INDEX check_runs_session ON check_runs (session_id, moment, created_at)",
    "CREATE INDEX check_runs_last ON check_runs (folder, command, id) WHERE cached = 0",
    f"""CREATE TABLE evidence ({_SESSION_ROW}, command TEXT NOT NULL, name TEXT NOT NULL, folder TEXT NOT NULL,
        outcome TEXT NOT NULL, exit_code INTEGER, tree TEXT NOT NULL, scope TEXT NOT NULL, by TEXT NOT NULL,
        line TEXT NOT NULL DEFAULT '', duration_ms INTEGER NOT NULL DEFAULT 0)""",
    "CREATE INDEX evidence_tree ON evidence (folder, name, tree)",
    "CREATE INDEX evidence_line ON evidence (folder, line, id)",
    # The hash of a package's files before the session's first change.
    """CREATE TABLE session_trees (session_id TEXT NOT NULL, folder TEXT NOT NULL, tree TEXT NOT NULL,
        created_at TEXT NOT NULL, PRIMARY KEY (session_id, folder)) WITHOUT ROWID""",
    # Texts as they were when a session began: its checks by the checkout's folder, the tools' settings by path.
    """CREATE TABLE session_texts (session_id TEXT NOT NULL, path TEXT NOT NULL, digest TEXT NOT NULL,
        created_at TEXT NOT NULL, PRIMARY KEY (session_id, path)) WITHOUT ROWID""",
    "CREATE INDEX session_texts_last ON session_texts (path, created_at)",
    "CREATE TABLE texts (digest TEXT PRIMARY KEY, created_at TEXT NOT NULL, text TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE file_stamps (folder TEXT NOT NULL, path TEXT NOT NULL, stamp TEXT NOT NULL,
        digest TEXT NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (folder, path)) WITHOUT ROWID""",
    f"""CREATE TABLE workflow_runs ({_SESSION_ROW}, workflow TEXT NOT NULL, feature TEXT NOT NULL,
        attempt INTEGER NOT NULL, category TEXT NOT NULL DEFAULT '', passed INTEGER NOT NULL,
        log_hash TEXT NOT NULL DEFAULT '', written TEXT NOT NULL DEFAULT '{{}}', command TEXT NOT NULL DEFAULT '',
        call_id TEXT NOT NULL, UNIQUE (session_id, call_id, workflow, feature))""",
    "CREATE INDEX workflow_runs_attempts ON workflow_runs (session_id, workflow, feature, attempt)",
    "CREATE INDEX workflow_runs_commands ON workflow_runs (workflow, command)",
    f"""CREATE TABLE workflow_passes ({_ROW}, workflow TEXT NOT NULL, feature TEXT NOT NULL, until TEXT NOT NULL,
        reason TEXT NOT NULL, actor TEXT NOT NULL)""",
    "CREATE INDEX workflow_passes_feature ON workflow_passes (feature, created_at)",
    # What must survive a compaction, by source.
    f"""CREATE TABLE snapshots ({_SESSION_ROW}, source TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL)""",
    "CREATE INDEX snapshots_last ON snapshots (session_id, source, created_at)",
    # `key` identifies an observation: within a session, or for failed attempts everywhere. `seen` counts by session
    # and prompt, and `recurrence` is its sum. `paths` contains each path and each file name as one word for the
    # search index; `day` contains year, month and day.
    f"""CREATE TABLE observations (row INTEGER PRIMARY KEY,
        {_SESSION_ROW.replace("PRIMARY KEY", "NOT NULL UNIQUE")},
        key TEXT NOT NULL UNIQUE, type TEXT NOT NULL, title TEXT NOT NULL, detail TEXT NOT NULL DEFAULT '',
        files TEXT NOT NULL DEFAULT '[]',
        paths TEXT NOT NULL DEFAULT '', day TEXT NOT NULL DEFAULT '', importance INTEGER NOT NULL,
        recurrence INTEGER NOT NULL DEFAULT 1,
        plan_item TEXT NOT NULL DEFAULT '', rule_id TEXT NOT NULL DEFAULT '', branch TEXT NOT NULL DEFAULT '',
        prompt_id TEXT NOT NULL DEFAULT '', command TEXT NOT NULL DEFAULT '', seen TEXT NOT NULL DEFAULT '{{}}',
        last_at TEXT NOT NULL, settled_at TEXT)""",
    "CREATE INDEX observations_session ON observations (session_id, created_at)",
    "CREATE INDEX observations_created ON observations (created_at)",
    "CREATE INDEX observations_type ON observations (type, last_at)",
    """CREATE INDEX observations_open ON observations (last_at)
        WHERE type = 'failed_attempt' AND settled_at IS NULL""",
    """CREATE VIRTUAL TABLE observations_fts USING fts5 (title, detail, paths, type, branch, day,
        content='observations', content_rowid='row')""",
    """CREATE TRIGGER observations_in AFTER INSERT ON observations BEGIN
        INSERT INTO observations_fts (rowid, title, detail, paths, type, branch, day)
            VALUES (new.row, new.title, new.detail, new.paths, new.type, new.branch, new.day); END""",
    """CREATE TRIGGER observations_out AFTER DELETE ON observations BEGIN
        INSERT INTO observations_fts (observations_fts, rowid, title, detail, paths, type, branch, day)
            VALUES ('delete', old.row, old.title, old.detail, old.paths, old.type, old.branch, old.day); END""",
    """CREATE TRIGGER observations_changed AFTER UPDATE OF title, detail, paths ON observations
        WHEN (old.title, old.detail, old.paths) IS NOT (new.title, new.detail, new.paths) BEGIN
        INSERT INTO observations_fts (observations_fts, rowid, title, detail, paths, type, branch, day)
            VALUES ('delete', old.row, old.title, old.detail, old.paths, old.type, old.branch, old.day);
        INSERT INTO observations_fts (rowid, title, detail, paths, type, branch, day)
            VALUES (new.row, new.title, new.detail, new.paths, new.type, new.branch, new.day); END""",
    # Up to when a session's calls have been turned into observations.
    """CREATE TABLE digests (session_id TEXT PRIMARY KEY, upto TEXT NOT NULL,
        created_at TEXT NOT NULL) WITHOUT ROWID""",
    f"""CREATE TABLE session_summaries (row INTEGER PRIMARY KEY,
        {_SESSION_ROW.replace("PRIMARY KEY", "NOT NULL UNIQUE")}, branch TEXT NOT NULL DEFAULT '',
        task_id TEXT NOT NULL DEFAULT '', request TEXT NOT NULL, done TEXT NOT NULL, decisions TEXT NOT NULL,
        failed TEXT NOT NULL, files TEXT NOT NULL, checks TEXT NOT NULL, debts TEXT NOT NULL, next TEXT NOT NULL,
        text TEXT NOT NULL, last_at TEXT NOT NULL, UNIQUE (session_id))""",
    "CREATE INDEX session_summaries_last ON session_summaries (last_at)",
    "CREATE INDEX session_summaries_branch ON session_summaries (branch, last_at)",
    """CREATE VIRTUAL TABLE session_summaries_fts
        USING fts5 (text, content='session_summaries', content_rowid='row')""",
    """CREATE TRIGGER session_summaries_in AFTER INSERT ON session_summaries BEGIN
        INSERT INTO session_summaries_fts (rowid, text) VALUES (new.row, new.text); END""",
    """CREATE TRIGGER session_summaries_out AFTER DELETE ON session_summaries BEGIN
        INSERT INTO session_summaries_fts (session_summaries_fts, rowid, text)
            VALUES ('delete', old.row, old.text); END""",
    """CREATE TRIGGER session_summaries_changed AFTER UPDATE OF text ON session_summaries
        WHEN old.text <> new.text BEGIN
        INSERT INTO session_summaries_fts (session_summaries_fts, rowid, text)
            VALUES ('delete', old.row, old.text);
        INSERT INTO session_summaries_fts (rowid, text) VALUES (new.row, new.text); END""",
    # What was added to the agent's context, and whether a later call made use of it.
    f"""CREATE TABLE injections ({_SESSION_ROW}, key TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
        tokens INTEGER NOT NULL, context_no INTEGER NOT NULL, marks TEXT NOT NULL DEFAULT '[]', used_at TEXT,
        used_by TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX injections_context ON injections (session_id, context_no, key)",
    "CREATE INDEX injections_created ON injections (created_at)",
    f"""CREATE TABLE review_findings ({_SESSION_ROW}, tree TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL,
        rule_id TEXT NOT NULL, text TEXT NOT NULL, shown_at TEXT)""",
    "CREATE INDEX review_findings_new ON review_findings (created_at) WHERE shown_at IS NULL",
    # The effect of an edit on one file: its telling literals, and its changed lines.
    f"""CREATE TABLE edits ({_SESSION_ROW}, call_id TEXT NOT NULL, prompt_id TEXT NOT NULL DEFAULT '',
        path TEXT NOT NULL, role TEXT NOT NULL, is_new INTEGER NOT NULL DEFAULT 0,
        signs TEXT NOT NULL DEFAULT '[]', patch TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX edits_session ON edits (session_id, created_at)",
    # `since` is the first evidence of a fix; `status` is armed, owed, paid, waived or known.
    f"""CREATE TABLE fixes ({_SESSION_ROW}, since TEXT NOT NULL, status TEXT NOT NULL, score REAL NOT NULL,
        verified INTEGER NOT NULL DEFAULT 0, signals TEXT NOT NULL DEFAULT '[]', files TEXT NOT NULL DEFAULT '[]',
        class TEXT NOT NULL DEFAULT '', classification TEXT NOT NULL DEFAULT '', incident TEXT NOT NULL DEFAULT '',
        rule TEXT NOT NULL DEFAULT '', missing TEXT NOT NULL DEFAULT '[]', last_at TEXT NOT NULL)""",
    "CREATE INDEX fixes_session ON fixes (session_id, created_at)",
    "CREATE INDEX fixes_status ON fixes (status, created_at)",
    f"""CREATE TABLE incidents ({_SESSION_ROW}, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, path TEXT NOT NULL,
        class TEXT NOT NULL DEFAULT '', fix TEXT NOT NULL DEFAULT '', missing TEXT NOT NULL DEFAULT '[]',
        digest TEXT NOT NULL DEFAULT '', last_at TEXT NOT NULL)""",
    "CREATE INDEX incidents_session ON incidents (session_id, created_at)",
    # `state` is proved, unproved, demoted, candidate or dismissed. For a candidate, `message` is what the person
    # said, and `files` are those edited before.
    f"""CREATE TABLE rules ({_SESSION_ROW}, slug TEXT NOT NULL UNIQUE, kind TEXT NOT NULL DEFAULT '',
        severity TEXT NOT NULL DEFAULT 'warn', state TEXT NOT NULL, proof TEXT NOT NULL DEFAULT '{{}}',
        path TEXT NOT NULL DEFAULT '', message TEXT NOT NULL DEFAULT '', incident TEXT NOT NULL DEFAULT '',
        digest TEXT NOT NULL DEFAULT '', files TEXT NOT NULL DEFAULT '[]', proved_at TEXT,
        last_at TEXT NOT NULL)""",
    "CREATE INDEX rules_state ON rules (state, created_at)",
    f"""CREATE TABLE rule_hits ({_SESSION_ROW}, slug TEXT NOT NULL, path TEXT NOT NULL, line INTEGER NOT NULL,
        text TEXT NOT NULL, moment TEXT NOT NULL, verdict TEXT NOT NULL, call_id TEXT NOT NULL DEFAULT '',
        prompt_id TEXT NOT NULL DEFAULT '', became TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX rule_hits_rule ON rule_hits (slug, created_at)",
    "CREATE INDEX rule_hits_session ON rule_hits (session_id, created_at)",
    # How often a known failure class recurred; its file describes it.
    f"""CREATE TABLE failure_classes ({_ROW}, name TEXT NOT NULL UNIQUE, path TEXT NOT NULL DEFAULT '',
        incidents INTEGER NOT NULL DEFAULT 0, recurred INTEGER NOT NULL DEFAULT 0, last_at TEXT NOT NULL)""",
    # One row per model response, in the session whose transcript was read first; copies do not count. `besides`
    # marks the client's own requests by model, known only as sums. `usd` is NULL if the price is unknown.
    f"""CREATE TABLE costs ({_SESSION_ROW}, message_id TEXT NOT NULL UNIQUE, agent_type TEXT NOT NULL DEFAULT '',
        branch TEXT NOT NULL DEFAULT '', model TEXT NOT NULL, input INTEGER NOT NULL, output INTEGER NOT NULL,
        cache_write_5m INTEGER NOT NULL, cache_write_1h INTEGER NOT NULL, cache_read INTEGER NOT NULL,
        web_searches INTEGER NOT NULL, fast INTEGER NOT NULL DEFAULT 0, geo TEXT NOT NULL DEFAULT '',
        besides INTEGER NOT NULL DEFAULT 0, usd REAL, prices TEXT NOT NULL)""",
    "CREATE INDEX costs_session ON costs (session_id, created_at, usd)",
    "CREATE INDEX costs_created ON costs (created_at, usd)",
    # How far each transcript was read; `origins` are the sessions whose responses it repeats.
    """CREATE TABLE transcripts (path TEXT PRIMARY KEY, session_id TEXT NOT NULL, created_at TEXT NOT NULL,
        inode INTEGER NOT NULL, offset INTEGER NOT NULL, mark INTEGER NOT NULL,
        origins TEXT NOT NULL DEFAULT '') WITHOUT ROWID""",
    f"""CREATE TABLE handler_failures ({_SESSION_ROW}, handler TEXT NOT NULL, kind TEXT NOT NULL,
        error TEXT NOT NULL, trace TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX handler_failures_created ON handler_failures (created_at)",
    f"""CREATE TABLE audit_log ({_ROW}, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
        reason TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX audit_log_action ON audit_log (action, created_at)",
    """CREATE TRIGGER audit_log_keeps BEFORE UPDATE ON audit_log BEGIN
        SELECT RAISE(ABORT, 'the audit log is append-only'); END""",
    # The audit log is append-only. Only pruning removes lines, and only those older than the day it stored in
    # `meta`.
    """CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log
        WHEN old.created_at >= coalesce((SELECT value FROM meta WHERE key = 'audit_kept_since'), '') BEGIN
        SELECT RAISE(ABORT, 'the audit log is append-only'); END""",
    # INSERT OR REPLACE would bypass both triggers.
    """CREATE TRIGGER audit_log_first BEFORE INSERT ON audit_log
        WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = new.id) BEGIN SELECT RAISE(IGNORE); END""",
    # Each database counts under its own origin, '' for itself. To merge stores, take the larger count per origin,
    # as often as you like.
    """CREATE TABLE heartbeats (repo_id TEXT NOT NULL, agent TEXT NOT NULL, kind TEXT NOT NULL,
        origin TEXT NOT NULL DEFAULT '', first_at TEXT NOT NULL, last_at TEXT NOT NULL, count INTEGER NOT NULL,
        total_us INTEGER NOT NULL, max_us INTEGER NOT NULL,
        PRIMARY KEY (repo_id, agent, kind, origin)) WITHOUT ROWID""",
    """CREATE TABLE flags (session_id TEXT NOT NULL, key TEXT NOT NULL, created_at TEXT NOT NULL,
        PRIMARY KEY (session_id, key)) WITHOUT ROWID""",
    # The number of a secret in a session. Of the secret itself, only a keyed digest is stored. A lasting secret is
    # redacted wherever it appears.
    """CREATE TABLE redactions (session_id TEXT NOT NULL, kind TEXT NOT NULL, digest TEXT NOT NULL,
        number INTEGER NOT NULL, lasting INTEGER NOT NULL, created_at TEXT NOT NULL,
        PRIMARY KEY (session_id, kind, digest),
        UNIQUE (session_id, kind, number)) WITHOUT ROWID""",
    # Policies by digest, and the one with which each session began.
    "CREATE TABLE policies (digest TEXT PRIMARY KEY, created_at TEXT NOT NULL, policy TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE pins (session_id TEXT PRIMARY KEY, digest TEXT NOT NULL, process INTEGER,
        created_at TEXT NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE ingested (id TEXT PRIMARY KEY, created_at TEXT NOT NULL) WITHOUT ROWID",
    """INSERT INTO meta (key, value) VALUES ('created_at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
        ('database_id', lower(hex(randomblob(16))))""",
)

MIGRATIONS: tuple[tuple[str, tuple[str, ...]], ...] = (("0001_initial", INITIAL),)
