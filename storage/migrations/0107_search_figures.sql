-- The figures of a slice by term are rows of integers that PostgreSQL adds up. The days of a month or a
-- quarter that is over are added up once more, under an id of their own.
CREATE TABLE search_figures (
    project_id   uuid NOT NULL,
    slice_id     bigint NOT NULL,           -- of search_slices or search_sums
    dimension    smallint NOT NULL,
    term_id      integer NOT NULL,          -- of search_terms
    clicks       bigint NOT NULL,
    impressions  bigint NOT NULL,
    ranked       bigint NOT NULL,           -- impressions whose position is known
    position     double precision NOT NULL, -- sum of position × impressions over them; vendors' own are whole
    CONSTRAINT search_figures_pkey PRIMARY KEY (project_id, slice_id, dimension, term_id)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500,
    autovacuum_vacuum_insert_scale_factor = 0.02); -- terms are counted in the index alone once rows are vacuumed

CREATE TABLE search_sums (
    project_id     uuid NOT NULL,
    id             bigint NOT NULL,
    source         text NOT NULL,
    dimension      smallint NOT NULL,
    first_day      date NOT NULL,
    last_day       date NOT NULL,
    generation     bigint NOT NULL,
    superseded     bigint,
    superseded_at  timestamptz,
    CONSTRAINT search_sums_pkey PRIMARY KEY (project_id, id),
    CONSTRAINT search_sums_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
CREATE INDEX search_sums_days ON search_sums (project_id, source, first_day, last_day);

-- Packs are numbers of one to ten bytes, seven bits each, the lowest first: a version, the number of entries
-- and the largest term, then of each entry the distance from the term before, the clicks, the impressions times
-- four and two flags (1: a whole position; 2: all is ranked), what is ranked otherwise, and the position: a
-- number too, or the eight bytes of a double.
CREATE FUNCTION avm_unpack_search(packed bytea)
RETURNS TABLE (term_id integer, clicks bigint, impressions bigint, ranked bigint, "position" double precision)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    data   bytea := packed || ''::bytea; -- in memory: not fetched again for each byte
    at     integer := 1;
    size   integer := octet_length(packed);
    number bigint;
    shift  integer;
    byte   integer;
    read   integer := -2; -- which number of an entry comes next; before the first, the two of the pack
    flags  integer;
    bits   bigint;
BEGIN
    term_id := 0;
    WHILE at < size LOOP
        number := 0; shift := 0;
        LOOP
            byte := get_byte(data, at); at := at + 1;
            number := number | ((byte & 127)::bigint << shift); shift := shift + 7;
            EXIT WHEN byte < 128;
        END LOOP;
        IF read = 0 THEN term_id := term_id + number::integer;
        ELSIF read = 1 THEN clicks := number;
        ELSIF read = 2 THEN
            flags := number & 3; impressions := number >> 2; ranked := impressions;
            IF flags & 2 = 2 THEN read := 3; END IF;
        ELSIF read = 3 THEN ranked := number;
        ELSIF read = 4 THEN "position" := number;
        END IF;
        read := read + 1;
        IF read = 4 AND flags & 1 = 0 THEN
            bits := 0;
            FOR i IN REVERSE 7..0 LOOP bits := bits << 8 | get_byte(data, at + i); END LOOP;
            at := at + 8; read := 5;
            "position" := CASE bits WHEN 0 THEN 0 ELSE
                (bits & 4503599627370495 | 4503599627370496)::float8 * power(2::float8, ((bits >> 52) - 1075)::float8) END;
        END IF;
        IF read = 5 THEN RETURN NEXT; read := 0; END IF;
    END LOOP;
END $$;

INSERT INTO search_figures (project_id, slice_id, dimension, term_id, clicks, impressions, ranked, position)
SELECT p.project_id, p.slice_id, p.dimension, f.term_id, f.clicks, f.impressions, f.ranked, f.position
FROM search_packs p CROSS JOIN LATERAL avm_unpack_search(p.data) f;

DROP FUNCTION avm_unpack_search;
DROP TABLE search_packs;
DROP TABLE search_months;
DROP TABLE search_facts;
