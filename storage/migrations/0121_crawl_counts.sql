-- Requests by path and status are rows of integers that PostgreSQL adds up. The rows of a day, or of a month that is
-- over, have its id.
CREATE TABLE crawl_counts (
    project_id  uuid NOT NULL,
    rollup_id   uuid NOT NULL,        -- of crawl_rollups or crawl_months
    path_id     integer NOT NULL,     -- of crawl_paths
    status      smallint NOT NULL,    -- 0: not in the log
    requests    bigint NOT NULL,
    last_at     timestamptz NOT NULL, -- the last request
    CONSTRAINT crawl_counts_pkey PRIMARY KEY (project_id, rollup_id, path_id, status),
    CONSTRAINT crawl_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500,
    autovacuum_vacuum_insert_scale_factor = 0.02); -- pages are counted in the index alone once rows are vacuumed

ALTER TABLE crawl_rollups ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN errors bigint NOT NULL DEFAULT 0, -- requests that were answered 4xx or 5xx
    ADD COLUMN coded bigint NOT NULL DEFAULT 0;  -- requests whose status is known
ALTER TABLE crawl_months ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN errors bigint NOT NULL DEFAULT 0,
    ADD COLUMN coded bigint NOT NULL DEFAULT 0;

-- Packs are a version and numbers of one to ten bytes, seven bits each, the lowest first: of each path and status the
-- distance from the path before, the status, the requests, and the day of the month (counted from 0, above 17 bits)
-- and the second of the last one.
CREATE FUNCTION avm_unpack_traffic(packed bytea, first_day date, zone text)
RETURNS TABLE (path_id integer, status smallint, requests bigint, last_at timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    data   bytea := packed || ''::bytea; -- in memory: not fetched again for each byte
    at     integer := 1;
    size   integer := octet_length(packed);
    number bigint;
    shift  integer;
    byte   integer;
    read   integer := 0; -- which number of an entry comes next
BEGIN
    BEGIN
        PERFORM now() AT TIME ZONE zone;
    EXCEPTION WHEN invalid_parameter_value THEN
        zone := 'UTC'; -- PostgreSQL does not know it
    END;
    path_id := 0;
    WHILE at < size LOOP
        number := 0; shift := 0;
        LOOP
            byte := get_byte(data, at); at := at + 1;
            number := number | ((byte & 127)::bigint << shift); shift := shift + 7;
            EXIT WHEN byte < 128;
        END LOOP;
        IF read = 0 THEN path_id := path_id + number::integer;
        ELSIF read = 1 THEN status := number;
        ELSIF read = 2 THEN requests := number;
        ELSE
            last_at := ((first_day + (number >> 17)::integer)::timestamp AT TIME ZONE zone) + (number & 131071) * interval '1 second';
            RETURN NEXT;
        END IF;
        read := (read + 1) % 4;
    END LOOP;
END $$;
