-- A channel may send to any address that takes a JSON body with a text.
ALTER TABLE channels
    DROP CONSTRAINT channels_kind_check,
    ADD CONSTRAINT channels_kind_check CHECK (kind IN ('email', 'slack', 'teams', 'discord', 'webhook'));
