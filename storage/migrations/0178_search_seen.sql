-- Which terms a slice or a sum has figures of, a bit for each: the distinct terms of a report's days are counted by
-- their bits, without reading the figures of each day.
CREATE TABLE search_seen (
    project_id  uuid NOT NULL,
    slice_id    bigint NOT NULL,    -- of search_slices or search_sums
    dimension   smallint NOT NULL,
    block       integer NOT NULL,   -- of 1,024 ids of search_terms
    terms       bit(1024) NOT NULL, -- by their places in the block, from 0
    CONSTRAINT search_seen_pkey PRIMARY KEY (project_id, slice_id, dimension, block)
) WITH (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

INSERT INTO search_seen (project_id, slice_id, dimension, block, terms)
SELECT project_id, slice_id, dimension, term_id / 1024, bit_or(B'1'::bit(1024) >> term_id % 1024)
FROM search_figures GROUP BY project_id, slice_id, dimension, term_id / 1024;
