-- A mailbox gets nothing but a confirmation until its address is confirmed. Those that there are count as confirmed.
ALTER TABLE channels
    ADD COLUMN confirmed_at timestamptz,
    DROP CONSTRAINT channels_state_check,
    ADD CONSTRAINT channels_state_check CHECK (state IN ('active', 'unconfirmed', 'disabled'));
UPDATE channels SET confirmed_at = created_at;
