-- A month's partition, made when its first row comes: a writer may ask for it, and owns none of it. Rows of clocks that
-- are far off stay in the partition for everything else, until their month has come.
CREATE FUNCTION clickstop.make_room(name text, month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
DECLARE
    part text := format('%s_%s', name, to_char(month, 'YYYY_MM'));
    low timestamptz := date_trunc('month', month)::timestamp AT TIME ZONE 'UTC';
    high timestamptz := (date_trunc('month', month) + interval '1 month')::timestamp AT TIME ZONE 'UTC';
BEGIN
    IF low > now() + interval '1 month' OR high < now() - interval '25 months' THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('clickstop.' || part));
    IF to_regclass('clickstop.' || quote_ident(part)) IS NOT NULL
        OR NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass('clickstop.' || quote_ident(name)))
    THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE clickstop.%I (LIKE clickstop.%I INCLUDING ALL)', part, name);
    EXECUTE format('WITH early AS (DELETE FROM clickstop.%I WHERE created_at >= %L AND created_at < %L RETURNING *)'
        ' INSERT INTO clickstop.%I SELECT * FROM early', name || '_else', low, high, part);
    EXECUTE format('ALTER TABLE clickstop.%I ATTACH PARTITION clickstop.%I FOR VALUES FROM (%L) TO (%L)',
        name, part, low, high);
END $function$;

ALTER TABLE clickstop.people ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON clickstop.people TO clickstop_writer
    USING (owner = md5(session_user)::uuid) WITH CHECK (owner = md5(session_user)::uuid);

GRANT USAGE ON SCHEMA clickstop TO clickstop_writer, clickstop_reader;
GRANT SELECT ON clickstop.migrations, clickstop.settings TO clickstop_writer, clickstop_reader;
GRANT SELECT, INSERT, UPDATE, DELETE ON clickstop.people TO clickstop_writer;
GRANT SELECT, INSERT, UPDATE ON clickstop.stale TO clickstop_writer;
GRANT SELECT ON clickstop.stale TO clickstop_reader;
REVOKE ALL ON FUNCTION clickstop.make_room(text, date), clickstop.refresh(integer, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION clickstop.make_room(text, date) TO clickstop_writer;
GRANT EXECUTE ON FUNCTION clickstop.refresh(integer, interval) TO clickstop_writer, clickstop_reader;

INSERT INTO clickstop.settings (name, value) VALUES ('accepts', '1'), ('kept_since', '0001-01-01');
