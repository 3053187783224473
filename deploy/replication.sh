#!/bin/sh
# Lets a standby connect to PostgreSQL in a container: a role, and a line of pg_hba.conf.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'password';
SQL
echo "host replication replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
psql -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c 'SELECT pg_reload_conf()'
