-- What a reading cites of a source in all cells together: a year's list of sources reads no counts of cells.
ALTER TABLE source_sums
    ADD COLUMN response_count integer NOT NULL DEFAULT 0, -- the sum of responses
    ADD COLUMN citation_count integer NOT NULL DEFAULT 0, -- of citations
    ADD COLUMN mention_count  integer NOT NULL DEFAULT 0; -- of mentions

UPDATE source_sums SET
    response_count = (SELECT coalesce(sum(n), 0) FROM unnest(responses) n),
    citation_count = (SELECT coalesce(sum(n), 0) FROM unnest(citations) n),
    mention_count = (SELECT coalesce(sum(n), 0) FROM unnest(mentions) n);

ALTER TABLE source_sums
    ALTER COLUMN response_count DROP DEFAULT, ALTER COLUMN citation_count DROP DEFAULT, ALTER COLUMN mention_count DROP DEFAULT;
