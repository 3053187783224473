-- Reports are read from the primary only.
DROP TABLE project_writes;
