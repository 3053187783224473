package embedded

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// takeOver gives everything in a database of an earlier version to the product's role.
const takeOver = `DO $$
DECLARE change text;
BEGIN
	FOR change IN
		SELECT format('ALTER TABLE %s OWNER TO avm_app', oid::regclass) FROM pg_class
		WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
		UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO avm_app', p.oid::regprocedure) FROM pg_proc p
		WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
		UNION ALL SELECT format('ALTER TYPE %s OWNER TO avm_app', oid::regtype) FROM pg_type
		WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
	LOOP EXECUTE change; END LOOP;
	ALTER SCHEMA public OWNER TO avm_app;
	ALTER DATABASE avm OWNER TO avm_app;
END $$`

// prepare creates the product's role and database, and makes the role the owner of the database. It changes
// nothing where that is done.
func prepare(ctx context.Context, conn *pgx.Conn, h home) error {
	var role, database, owned bool
	err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1), EXISTS (SELECT FROM pg_database WHERE datname = $2),
		EXISTS (SELECT FROM pg_database WHERE datname = $2 AND pg_get_userbyid(datdba) = $1)`, appRole, Database).Scan(&role, &database, &owned)
	if err == nil && !role {
		_, err = conn.Exec(ctx, "CREATE ROLE "+appRole+" LOGIN")
	}
	if err == nil && !database {
		_, err = conn.Exec(ctx, "CREATE DATABASE "+Database)
	}
	if err != nil || owned {
		return err
	}
	own, err := connect(ctx, h.url(superuser, Database))
	if err == nil {
		_, err = own.Exec(ctx, takeOver)
		err = errors.Join(err, own.Close(ctx))
	}
	return err
}

func connect(ctx context.Context, address string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return pgx.Connect(ctx, address)
}
