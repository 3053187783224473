package backup

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// maxManifest bounds the manifest, in bytes.
	maxManifest = 4 << 20
	// disconnectTimeout is how long other processes may take to close their connections.
	disconnectTimeout = 3 * time.Second
	// aside is the name of the schema public while a restore replaces it, and reportAside that of the views.
	aside       = "avm_before_restore"
	report      = "avm_report"
	reportAside = "avm_report_before_restore"
)

// Migrate brings an empty database to the migrations of an archive: of the schema and of the job queue.
type Migrate func(ctx context.Context, migration, queue int) error

// Load fills a database from a file that Write wrote: completely, or not at all. It refuses a database that
// has tables unless replace is true, which deletes them. It checks the complete file before it changes
// anything. Only rows come from the file: the tables are those that migrate makes.
func Load(ctx context.Context, address, file string, replace bool, migrate Migrate) error {
	in, err := zip.OpenReader(file)
	if err != nil {
		return fmt.Errorf("%s cannot be read: it is no archive of avm backup (%w)", file, err)
	}
	defer in.Close() //nolint:errcheck // it was only read
	m, err := check(&in.Reader)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", file, err)
	}
	if err := onDatabase(ctx, address, func(conn *pgx.Conn) error { return prepare(ctx, conn, replace) }); err != nil {
		return err
	}
	err = migrate(ctx, m.Migration, m.Queue)
	if err == nil {
		err = onDatabase(ctx, address, func(conn *pgx.Conn) error {
			return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return fill(ctx, tx, &in.Reader, m) })
		})
	}
	ctx = context.WithoutCancel(ctx)
	if err == nil {
		return onDatabase(ctx, address, func(conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "DROP SCHEMA IF EXISTS "+aside+", "+reportAside+" CASCADE")
			return err
		})
	}
	return errors.Join(err, onDatabase(ctx, address, func(conn *pgx.Conn) error { return putBack(ctx, conn) }))
}

// check reads the manifest, and every table to its end.
func check(in *zip.Reader) (m manifest, err error) {
	f, err := in.Open(manifestName)
	if err != nil {
		return m, err
	}
	defer f.Close() //nolint:errcheck // it was only read
	if err := json.NewDecoder(io.LimitReader(f, maxManifest)).Decode(&m); err != nil {
		return m, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Format != format {
		return m, fmt.Errorf("its format is %d, and this version of avm reads format %d", m.Format, format)
	}
	for _, t := range m.Tables {
		digest := sha256.New()
		entry, err := in.Open(t.entry())
		if err == nil {
			_, err = io.Copy(digest, entry)
			err = errors.Join(err, entry.Close())
		}
		if err == nil && hex.EncodeToString(digest.Sum(nil)) != t.SHA256 {
			err = errors.New("the checksum differs")
		}
		if err != nil {
			return m, fmt.Errorf("%s: %w", t.entry(), err)
		}
	}
	return m, nil
}

// prepare makes sure that nobody else uses the database and that its schema is empty. It renames a schema
// that is to be replaced, so that a failed restore can put it back.
func prepare(ctx context.Context, conn *pgx.Conn, replace bool) error {
	if err := waitAlone(ctx, conn); err != nil {
		return err
	}
	if err := recoverEarlier(ctx, conn); err != nil {
		return err
	}
	var filled bool
	err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_class
		WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'm', 'f'))`).Scan(&filled)
	switch {
	case err != nil:
		return fmt.Errorf("read database: %w", err)
	case filled && !replace:
		return ErrNotEmpty
	case filled:
		err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return rename(ctx, tx, "public", aside, report, reportAside) })
	}
	if err == nil {
		_, err = conn.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS public")
	}
	if err != nil {
		return fmt.Errorf("empty database: %w", err)
	}
	return nil
}

// recoverEarlier puts the schema back that a restore renamed whose process died.
func recoverEarlier(ctx context.Context, conn *pgx.Conn) error {
	var died bool
	if err := conn.QueryRow(ctx, "SELECT to_regnamespace($1) IS NOT NULL", aside).Scan(&died); err != nil || !died {
		return err
	}
	return putBack(ctx, conn)
}

// putBack empties the database, and puts the schemas back that prepare renamed.
func putBack(ctx context.Context, conn *pgx.Conn) error {
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DROP SCHEMA IF EXISTS public, "+report+" CASCADE"); err != nil {
			return err
		}
		if err := rename(ctx, tx, aside, "public", reportAside, report); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS public")
		return err
	})
}

// rename renames schemas, given as old and new names in turn, where they exist.
func rename(ctx context.Context, tx pgx.Tx, names ...string) error {
	for pair := range slices.Chunk(names, 2) {
		var exists bool
		err := tx.QueryRow(ctx, "SELECT to_regnamespace($1) IS NOT NULL", pair[0]).Scan(&exists)
		if err == nil && exists {
			_, err = tx.Exec(ctx, "ALTER SCHEMA "+pair[0]+" RENAME TO "+pair[1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// waitAlone waits a moment until no other process is connected.
func waitAlone(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, disconnectTimeout)
	defer cancel()
	for {
		var used bool
		err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
			AND pid <> pg_backend_pid() AND backend_type = 'client backend'), pg_sleep(0.1)`).Scan(&used, nil)
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return ErrInUse
		case err != nil:
			return fmt.Errorf("read the database's connections: %w", err)
		case !used:
			return nil
		}
	}
}

// fill loads the rows of all tables, referenced tables first, and sets the sequences.
func fill(ctx context.Context, tx pgx.Tx, in *zip.Reader, m manifest) error {
	order, err := loadOrder(ctx, tx)
	if err != nil {
		return err
	}
	for _, t := range m.Tables {
		if !slices.Contains(order, t.Name) {
			return fmt.Errorf("the archive contains the table %q, which avm does not have", t.Name)
		}
	}
	slices.SortFunc(m.Tables, func(a, b table) int { return slices.Index(order, a.Name) - slices.Index(order, b.Name) })
	for _, t := range slices.Backward(m.Tables) { // rows that migrations insert are in the archive too
		if err := empty(ctx, tx, t); err != nil {
			return fmt.Errorf("empty %s: %w", t.Name, err)
		}
	}
	for _, t := range m.Tables {
		if err := fillTable(ctx, tx, in, t); err != nil {
			return fmt.Errorf("load %s: %w", t.Name, err)
		}
	}
	for _, s := range m.Sequences {
		if _, err := tx.Exec(ctx, "SELECT setval($1::text::regclass, $2, $3)", pgx.Identifier{"public", s.Name}.Sanitize(), s.Value, s.Called); err != nil {
			return fmt.Errorf("set sequence %s: %w", s.Name, err)
		}
	}
	_, err = tx.Exec(ctx, "ANALYZE")
	return err
}

// empty deletes a table's rows. The audit log refuses every DELETE, also one of no rows.
func empty(ctx context.Context, tx pgx.Tx, t table) error {
	var filled bool
	err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM "+t.quoted()+")").Scan(&filled)
	if err == nil && filled {
		_, err = tx.Exec(ctx, "DELETE FROM "+t.quoted())
	}
	return err
}

func fillTable(ctx context.Context, tx pgx.Tx, in *zip.Reader, t table) error {
	rows, err := in.Open(t.entry())
	if err != nil {
		return err
	}
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, rows, fmt.Sprintf("COPY %s (%s) FROM STDIN", t.quoted(), t.columns()))
	err = errors.Join(err, rows.Close())
	if err == nil && tag.RowsAffected() != t.Rows {
		err = fmt.Errorf("%d rows were loaded, and the manifest has %d", tag.RowsAffected(), t.Rows)
	}
	return err
}

// loadOrder lists the tables of the schema, each one after the tables that it refers to.
func loadOrder(ctx context.Context, tx pgx.Tx) (order []string, err error) {
	rows, err := tx.Query(ctx, `SELECT c.relname::text, array_remove(array_agg(DISTINCT f.confrelid::regclass::text), NULL)
		FROM pg_class c LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY 1 ORDER BY 1`)
	if err != nil {
		return nil, err
	}
	left := map[string][]string{}
	var name string
	var needs []string
	if _, err := pgx.ForEachRow(rows, []any{&name, &needs}, func() error {
		left[name] = slices.Clone(needs)
		return nil
	}); err != nil {
		return nil, err
	}
	for len(left) > 0 {
		before := len(order)
		for name, needs := range left {
			if !slices.ContainsFunc(needs, func(need string) bool { return !slices.Contains(order, need) }) {
				order = append(order, name)
				delete(left, name)
			}
		}
		if len(order) == before {
			return nil, fmt.Errorf("tables refer to each other in a circle: %v", left)
		}
	}
	return order, nil
}
