-- An answer is one row: compressed and sealed, whatever its size. Earlier answers lose their body: a repeat
-- across this migration gets 409 and has no second effect.
UPDATE idempotency_records SET body = '' WHERE status <> 0;
ALTER TABLE idempotency_records DROP COLUMN format;
DROP TABLE idempotency_chunks;

-- A key is any 1 to 255 bytes, not only UTF-8.
ALTER TABLE idempotency_records ALTER COLUMN key TYPE bytea USING convert_to(key, 'UTF8');
