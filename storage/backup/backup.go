// Package backup writes a database to a file and loads it again. A file is a ZIP of a manifest and the rows of
// avm's tables, as COPY writes them. It contains no SQL, so loading one executes nothing of it.
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
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/distribution"
)

// Causes of a backup or a restore that was refused. Nothing was changed.
var (
	ErrDistributed = errors.New("the database is distributed: its nodes are backed up together, see docs/scaling.md")
	ErrNotEmpty    = errors.New("the database is not empty")
	ErrInUse       = errors.New("another process uses the database: stop it first")
	ErrExists      = errors.New("the file exists already")
)

const (
	format       = 1
	manifestName = "manifest.json"
)

// manifest describes an archive.
type manifest struct {
	Format    int        `json:"format"`
	CreatedAt time.Time  `json:"created_at"`
	Migration int        `json:"migration"` // of the schema
	Queue     int        `json:"queue"`     // migration of the job queue's tables
	Tables    []table    `json:"tables"`
	Sequences []sequence `json:"sequences"`
}

// table is the rows of one table, in the entry tables/NAME.
type table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
	SHA256  string   `json:"sha256"`
}

func (t table) entry() string { return "tables/" + t.Name }

// columns returns the columns for a statement.
func (t table) columns() string {
	quoted := make([]string, len(t.Columns))
	for i, name := range t.Columns {
		quoted[i] = pgx.Identifier{name}.Sanitize()
	}
	return strings.Join(quoted, ", ")
}

func (t table) quoted() string { return pgx.Identifier{"public", t.Name}.Sanitize() }

type sequence struct {
	Name   string `json:"name"`
	Value  int64  `json:"value"`
	Called bool   `json:"called"`
}

// Write writes a database to a new file, as it is at one moment, while other processes use it. The file
// appears when it is complete, and only its owner may read it.
func Write(ctx context.Context, address, file string) (size int64, err error) {
	if _, err := os.Lstat(file); err == nil {
		return 0, fmt.Errorf("%s: %w", file, ErrExists)
	}
	partial, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".partial-*") // 0600
	if failed, ok := errors.AsType[*os.PathError](err); ok {
		return 0, fmt.Errorf("create %s: %w", file, failed.Err)
	}
	if err != nil {
		return 0, err
	}
	defer os.Remove(partial.Name()) //nolint:errcheck // it has another name when all went well
	err = onDatabase(ctx, address, func(conn *pgx.Conn) error {
		snapshot := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
		return pgx.BeginTxFunc(ctx, conn, snapshot, func(tx pgx.Tx) error { return dump(ctx, tx, partial) })
	})
	if err != nil {
		return 0, errors.Join(err, partial.Close())
	}
	info, err := partial.Stat()
	err = errors.Join(err, partial.Sync(), partial.Close())
	if err != nil {
		return 0, err
	}
	return info.Size(), os.Link(partial.Name(), file) // never over another file
}

// dump writes the rows of all of avm's tables, and then the manifest.
func dump(ctx context.Context, tx pgx.Tx, to io.Writer) error {
	m := manifest{Format: format, CreatedAt: time.Now().UTC()}
	err := tx.QueryRow(ctx, `SELECT (SELECT max(version) FROM schema_migrations), (SELECT max(version) FROM river_migration)`).
		Scan(&m.Migration, &m.Queue)
	if err == nil {
		m.Tables, err = tables(ctx, tx)
	}
	if err == nil {
		m.Sequences, err = sequences(ctx, tx)
	}
	if err != nil {
		return fmt.Errorf("read the schema: %w", err)
	}
	out := zip.NewWriter(to)
	for i := range m.Tables {
		if err := dumpTable(ctx, tx, out, &m.Tables[i]); err != nil {
			return fmt.Errorf("write %s: %w", m.Tables[i].Name, err)
		}
	}
	entry, err := out.Create(manifestName)
	if err != nil {
		return err
	}
	return errors.Join(json.NewEncoder(entry).Encode(m), out.Close())
}

func dumpTable(ctx context.Context, tx pgx.Tx, out *zip.Writer, t *table) error {
	entry, err := out.Create(t.entry())
	if err != nil {
		return err
	}
	digest := sha256.New()
	tag, err := tx.Conn().PgConn().CopyTo(ctx, io.MultiWriter(entry, digest),
		fmt.Sprintf("COPY (SELECT %s FROM %s) TO STDOUT", t.columns(), t.quoted()))
	t.Rows, t.SHA256 = tag.RowsAffected(), hex.EncodeToString(digest.Sum(nil))
	return err
}

// tables returns avm's tables with the columns that are stored. A table that somebody else created in the
// database is left out.
func tables(ctx context.Context, tx pgx.Tx) ([]table, error) {
	rows, err := tx.Query(ctx, `SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class c
		JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
		GROUP BY 1 ORDER BY 1`)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t table, err error) {
		err = row.Scan(&t.Name, &t.Columns)
		return t, err
	})
	local := distribution.Local()
	return slices.DeleteFunc(all, func(t table) bool {
		_, known := local[t.Name]
		return !known && !slices.Contains(distribution.Projects(), t.Name) && !strings.HasPrefix(t.Name, "river_")
	}), err
}

func sequences(ctx context.Context, tx pgx.Tx) (all []sequence, err error) {
	rows, err := tx.Query(ctx, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	for _, name := range names {
		s := sequence{Name: name}
		if err == nil {
			err = tx.QueryRow(ctx, "SELECT last_value, is_called FROM "+pgx.Identifier{"public", name}.Sanitize()).Scan(&s.Value, &s.Called)
		}
		all = append(all, s)
	}
	return all, err
}

// onDatabase connects to a database that is not distributed.
func onDatabase(ctx context.Context, address string, do func(*pgx.Conn) error) error {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // it also works through a pooler
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	distributed, err := distribution.Distributed(ctx, conn)
	if err == nil && distributed {
		err = ErrDistributed
	}
	if err == nil {
		err = do(conn)
	}
	return errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
}
