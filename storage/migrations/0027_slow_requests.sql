-- A request that calls the outside keeps its Idempotency-Key without a transaction:
-- until this time nobody else answers it. Null: the key is held by a transaction, or
-- the answer is there.
ALTER TABLE idempotency_records ADD COLUMN held_until timestamptz;
