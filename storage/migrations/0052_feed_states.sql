-- Whether each feed of a connection works: a feed that can be read does not hide that another one fails.
ALTER TABLE connection_feeds ADD COLUMN state text NOT NULL DEFAULT 'connected'
    CONSTRAINT connection_feeds_state_check CHECK (state IN ('connected', 'failing', 'unauthorized'));
UPDATE connection_feeds SET state = 'failing' WHERE failures > 0;
