package distribution

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Marker is the table by which a transaction is known to Citus: a transaction that
// has touched it commits in two phases when it also wrote to a shard of another node.
const Marker = "distributed_commits"

// ErrNoExtension is the cause when the server has no Citus.
var ErrNoExtension = errors.New("this PostgreSQL has no Citus: install the extension on every node, add it to shared_preload_libraries, and restart")

// Querier is a connection, a transaction or a pool.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Distributed reports whether a database is distributed.
func Distributed(ctx context.Context, db Querier) (bool, error) {
	var marked bool
	err := db.QueryRow(ctx, "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AND to_regclass($1) IS NOT NULL", Marker).Scan(&marked)
	if err != nil {
		return false, fmt.Errorf("look for Citus: %w", err)
	}
	return marked, nil
}

// Distribute turns a migrated database into a distributed one, in one transaction, and
// tells say each step. What is distributed already stays as it is.
func Distribute(ctx context.Context, conn *pgx.Conn, say func(string)) error {
	if err := extend(ctx, conn, say); err != nil {
		return err
	}
	var fresh []string
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) (err error) {
		if err := sever(ctx, tx, say); err != nil {
			return err
		}
		if fresh, err = Extend(ctx, tx, say); err != nil {
			return err
		}
		return mark(ctx, tx, say)
	})
	if err != nil {
		return err
	}
	for _, table := range fresh {
		if _, err := conn.Exec(ctx, "SELECT truncate_local_data_after_distributing_table($1::regclass)", table); err != nil {
			return fmt.Errorf("drop the copy of %s on the coordinator: %w", table, err)
		}
	}
	return nil
}

// extend makes sure of the extension.
func extend(ctx context.Context, conn *pgx.Conn, say func(string)) error {
	var available, installed bool
	err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus'),
		EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`).Scan(&available, &installed)
	switch {
	case err != nil:
		return fmt.Errorf("look for Citus: %w", err)
	case installed:
		return nil
	case !available:
		return ErrNoExtension
	}
	if _, err := conn.Exec(ctx, "CREATE EXTENSION citus"); err != nil {
		return fmt.Errorf("create extension citus: %w", err)
	}
	say("created extension citus")
	return nil
}

// sever drops the foreign keys that would lead from one node to another.
func sever(ctx context.Context, tx pgx.Tx, say func(string)) error {
	for _, key := range severed() {
		tag, err := tx.Exec(ctx, "SELECT FROM pg_constraint WHERE conrelid = to_regclass($1) AND conname = $2", key[0], key[1])
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			continue
		}
		if _, err := tx.Exec(ctx, "ALTER TABLE "+quoted(key[0])+" DROP CONSTRAINT "+quoted(key[1])); err != nil {
			return fmt.Errorf("drop foreign key %s: %w", key[1], err)
		}
		say("dropped foreign key " + key[1])
	}
	return nil
}

// Extend distributes the tables that are listed, are there, and are not distributed
// yet, and returns them. A migrated database gets what a migration has made. A project's
// table that is not listed is an error.
func Extend(ctx context.Context, tx pgx.Tx, say func(string)) ([]string, error) {
	if err := unlisted(ctx, tx); err != nil {
		return nil, err
	}
	fresh, err := missing(ctx, tx)
	if err != nil {
		return nil, err
	}
	// Foreign keys lead from the second table to the first.
	if err := InSequence(ctx, tx); err != nil {
		return nil, err
	}
	for _, table := range fresh {
		column, with := "project_id", Root
		if table == Root {
			column, with = "id", "none"
		}
		if _, err := tx.Exec(ctx, "SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)", table, column, with); err != nil {
			return nil, fmt.Errorf("distribute %s: %w", table, err)
		}
		say("distributed " + table + " by " + column)
	}
	return fresh, nil
}

// InSequence has a transaction change one shard after the other, over one connection a node. A transaction that
// distributes tables must call it before it changes distributed ones.
func InSequence(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
	return err
}

// missing returns the listed tables that are there and not distributed, parents first.
func missing(ctx context.Context, db Querier) ([]string, error) {
	rows, err := db.Query(ctx, `SELECT t.name FROM unnest($1::text[]) WITH ORDINALITY AS t (name, place)
		WHERE to_regclass(t.name) IS NOT NULL
			AND NOT EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = to_regclass(t.name)) ORDER BY t.place`, Projects())
	if err != nil {
		return nil, fmt.Errorf("read what is distributed: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// unlisted returns an error that names the tables with project_id in their key that
// nobody has decided about.
func unlisted(ctx context.Context, db Querier) error {
	rows, err := db.Query(ctx, `SELECT c.relname FROM pg_class c
		JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
		JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' AND a.attnum = ANY (i.indkey)
		WHERE c.relkind IN ('r', 'p') ORDER BY c.relname`)
	if err != nil {
		return fmt.Errorf("read the projects' tables: %w", err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("read the projects' tables: %w", err)
	}
	listed, local := Projects(), Local()
	tables = slices.DeleteFunc(tables, func(table string) bool {
		_, stays := local[table]
		return stays || slices.Contains(listed, table)
	})
	if len(tables) > 0 {
		return fmt.Errorf("no place is known for %s: list it in storage/distribution", strings.Join(tables, ", "))
	}
	return nil
}

// mark makes the table that two-phase commits touch.
func mark(ctx context.Context, tx pgx.Tx, say func(string)) error {
	var marked bool
	if err := tx.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", Marker).Scan(&marked); err != nil || marked {
		return err
	}
	if _, err := tx.Exec(ctx, "CREATE TABLE "+Marker+" (id integer CONSTRAINT "+Marker+"_pkey PRIMARY KEY)"); err != nil {
		return fmt.Errorf("create %s: %w", Marker, err)
	}
	if _, err := tx.Exec(ctx, "SELECT citus_add_local_table_to_metadata($1::regclass)", Marker); err != nil {
		return fmt.Errorf("tell Citus of %s: %w", Marker, err)
	}
	say("created " + Marker + ": transactions over several nodes commit in two phases")
	return nil
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }
