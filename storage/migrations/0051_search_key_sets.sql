-- The keys that a pack has figures of, without the figures: a report counts the distinct keys of a
-- window, and reads a hundredth of the bytes for it. Null: written before; the pack itself says.
ALTER TABLE search_packs ADD COLUMN key_set bytea;
ALTER TABLE search_months ADD COLUMN key_set bytea;
ALTER TABLE search_packs ALTER COLUMN key_set SET STORAGE EXTERNAL;
ALTER TABLE search_months ALTER COLUMN key_set SET STORAGE EXTERNAL;
