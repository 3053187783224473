-- An assistant that is connected with a key only reads, until a person allows this key to write.
ALTER TABLE api_keys ADD COLUMN mcp_writes boolean NOT NULL DEFAULT false;
