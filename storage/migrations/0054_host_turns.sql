-- A host that several crawls want is visited by turns: who waits says so, and who leaves makes way.
ALTER TABLE page_hosts ADD COLUMN wanted_until timestamptz;
