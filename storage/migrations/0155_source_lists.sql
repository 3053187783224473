-- What answers cite is in lists of integers, which SQL can read, in place of packed bytes. The n-th values of the lists
-- of a row belong together: in source_scopes they are of a cell, in source_sums of a cell that cites the source, and of
-- an engine and entity. Migration 0156 fills the lists.
ALTER TABLE source_scopes RENAME COLUMN cells TO packed;
ALTER TABLE source_scopes
    ADD COLUMN engines text[] NOT NULL DEFAULT '{}',         -- of the cohort, sorted
    ADD COLUMN cell_engines integer[] NOT NULL DEFAULT '{}', -- places in engines, from 0
    ADD COLUMN prompts uuid[] NOT NULL DEFAULT '{}',         -- digests: the same question has the same in every audit
    ADD COLUMN match_keys uuid[] NOT NULL DEFAULT '{}',      -- equal cells of two audits may be compared
    ADD COLUMN responses integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN citable integer[] NOT NULL DEFAULT '{}',      -- responses that could carry citations
    ADD COLUMN citations integer[] NOT NULL DEFAULT '{}';

ALTER TABLE source_sums RENAME COLUMN cells TO packed;
ALTER TABLE source_sums RENAME COLUMN brands TO packed_brands;
ALTER TABLE source_sums
    ADD COLUMN cells integer[] NOT NULL DEFAULT '{}',           -- places in the lists of source_scopes, from 0
    ADD COLUMN responses integer[] NOT NULL DEFAULT '{}',       -- that cite the source
    ADD COLUMN citations integer[] NOT NULL DEFAULT '{}',
    ADD COLUMN mentions integer[] NOT NULL DEFAULT '{}',        -- of the brand, in these responses
    ADD COLUMN brand_engines integer[] NOT NULL DEFAULT '{}',   -- places in source_scopes.engines, from 0
    ADD COLUMN brand_entities integer[] NOT NULL DEFAULT '{}',  -- places of the audit's entities, from 0
    ADD COLUMN brand_responses integer[] NOT NULL DEFAULT '{}'; -- that cite the source and mention the entity

-- Reads so many numbers of a packed column from a byte on, or those until the last byte. A number has seven bits a byte,
-- the lowest first.
CREATE FUNCTION avm_read_numbers(packed bytea, first integer, last integer, amount integer, OUT list integer[], OUT next integer)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    number bigint;
    shift  integer;
    byte   integer;
BEGIN
    list := '{}'; next := first;
    WHILE next < last AND (amount IS NULL OR cardinality(list) < amount) LOOP
        number := 0; shift := 0;
        LOOP
            byte := get_byte(packed, next); next := next + 1;
            number := number | ((byte & 127)::bigint << shift); shift := shift + 7;
            EXIT WHEN byte < 128;
        END LOOP;
        list := array_append(list, number::integer);
    END LOOP;
END $$;

-- A packed column has a version before its content and a checksum behind it, but in format 1. cells has of each cell its
-- distance from the one before, responses, citations and mentions; brands has engine, entity and responses.
CREATE FUNCTION avm_unpack_source(packed bytea, packed_brands bytea, format integer) RETURNS TABLE (
    cells integer[], responses integer[], citations integer[], mentions integer[],
    brand_engines integer[], brand_entities integer[], brand_responses integer[]
) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    before  integer := CASE format WHEN 1 THEN 0 ELSE 1 END;
    behind  integer := CASE format WHEN 1 THEN 0 ELSE 4 END;
    numbers integer[];
    cell    integer := 0;
BEGIN
    cells := '{}'; responses := '{}'; citations := '{}'; mentions := '{}';
    numbers := (avm_read_numbers(packed || ''::bytea, before, octet_length(packed) - behind, NULL)).list; -- in memory: not fetched for each byte
    FOR n IN 0 .. cardinality(numbers) / 4 - 1 LOOP
        cell := cell + numbers[4 * n + 1];
        cells := array_append(cells, cell);
        responses := array_append(responses, numbers[4 * n + 2]);
        citations := array_append(citations, numbers[4 * n + 3]);
        mentions := array_append(mentions, numbers[4 * n + 4]);
    END LOOP;
    brand_engines := '{}'; brand_entities := '{}'; brand_responses := '{}';
    numbers := (avm_read_numbers(packed_brands || ''::bytea, before, octet_length(packed_brands) - behind, NULL)).list;
    FOR n IN 0 .. cardinality(numbers) / 3 - 1 LOOP
        brand_engines := array_append(brand_engines, numbers[3 * n + 1]);
        brand_entities := array_append(brand_entities, numbers[3 * n + 2]);
        brand_responses := array_append(brand_responses, numbers[3 * n + 3]);
    END LOOP;
    RETURN NEXT;
END $$;

-- A scope has the number of engines, and each as its length and bytes; the number of prompts, and the id of each; then of
-- each cell the places of its engine and prompt in these lists, responses, citable, citations, and the match key.
CREATE FUNCTION avm_unpack_source_scope(packed bytea, format integer) RETURNS TABLE (
    engines text[], cell_engines integer[], prompts uuid[], match_keys uuid[], responses integer[], citable integer[], citations integer[]
) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    data    bytea := packed || ''::bytea; -- in memory: not fetched for each byte
    at      integer := CASE format WHEN 1 THEN 0 ELSE 1 END;
    size    integer := octet_length(packed) - CASE format WHEN 1 THEN 0 ELSE 4 END;
    numbers integer[];
    ids     uuid[] := '{}';
BEGIN
    engines := '{}'; cell_engines := '{}'; prompts := '{}'; match_keys := '{}'; responses := '{}'; citable := '{}'; citations := '{}';
    SELECT list, next INTO numbers, at FROM avm_read_numbers(data, at, size, 1);
    FOR n IN 1 .. numbers[1] LOOP
        SELECT list, next INTO numbers, at FROM avm_read_numbers(data, at, size, 1);
        engines := array_append(engines, convert_from(substr(data, at + 1, numbers[1]), 'UTF8'));
        at := at + numbers[1];
    END LOOP;
    SELECT list, next INTO numbers, at FROM avm_read_numbers(data, at, size, 1);
    FOR n IN 1 .. numbers[1] LOOP
        ids := array_append(ids, encode(substr(data, at + 1, 16), 'hex')::uuid);
        at := at + 16;
    END LOOP;
    WHILE at < size LOOP
        SELECT list, next INTO numbers, at FROM avm_read_numbers(data, at, size, 5);
        cell_engines := array_append(cell_engines, numbers[1]);
        prompts := array_append(prompts, ids[numbers[2] + 1]);
        responses := array_append(responses, numbers[3]);
        citable := array_append(citable, numbers[4]);
        citations := array_append(citations, numbers[5]);
        match_keys := array_append(match_keys, encode(substr(data, at + 1, 16), 'hex')::uuid);
        at := at + 16;
    END LOOP;
    RETURN NEXT;
END $$;
