-- Samples of refused lines held the lines word for word, with addresses of clients and queries.
-- Their numbers and reasons stay.
UPDATE crawl_batches SET rejected_sample = regexp_replace(rejected_sample::text, '"text": "([^"\\]|\\.)*"', '"text": ""', 'g')::jsonb
    WHERE rejected_sample <> '[]';
