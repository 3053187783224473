package storage

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/migrations"
)

// migrateLock is the advisory lock that lets one process migrate at a time.
const migrateLock = 0x61766d5f6d6967 // "avm_mig"

const ledger = `CREATE TABLE IF NOT EXISTS schema_migrations (
    version     integer PRIMARY KEY,
    name        text NOT NULL,
    checksum    text NOT NULL,
    applied_at  timestamptz NOT NULL DEFAULT now()
)`

// Migrate brings the schema up to date, with the job queue's tables, and returns the number of applied
// migrations. Processes that start at the same time wait for each other.
func (s *DB) Migrate(ctx context.Context) (int, error) {
	done, err := s.upToDate(ctx) // most processes start on a schema that is up to date, and need no lock then
	n := 0
	if err == nil && !done {
		n, err = s.migrate(ctx, math.MaxInt, 0)
	}
	s.migrated.Store(err == nil)
	return n, err
}

// MigrateTo brings an empty database to a version of the schema and one of the job queue's tables, as they
// were when an archive was written.
func (s *DB) MigrateTo(ctx context.Context, version, queue int) error {
	known, err := migrations.All()
	if err != nil {
		return err
	}
	if newest := known[len(known)-1].Version; version < 1 || version > newest {
		return fmt.Errorf("the archive has migration %d, and this version of avm knows 1 to %d: use a newer version", version, newest)
	}
	_, err = s.migrate(ctx, version, queue)
	return err
}

// migrate applies the migrations up to a version, and those of the job queue up to another one (0: all).
func (s *DB) migrate(ctx context.Context, version, queueVersion int) (int, error) {
	conn, release, err := s.lockForMigration(ctx)
	if err != nil {
		return 0, err
	}
	defer release()
	queue, err := s.migrateQueue(ctx, false, queueVersion)
	if err != nil {
		return 0, err
	}
	pending, err := pending(ctx, conn, true)
	if err != nil {
		return 0, err
	}
	pending = slices.DeleteFunc(pending, func(m migrations.Migration) bool { return m.Version > version })
	distributed, err := distribution.Distributed(ctx, conn)
	if err != nil {
		return 0, err
	}
	for _, m := range pending {
		if err := apply(ctx, conn.Conn(), m, distributed); err != nil {
			return 0, fmt.Errorf("migration %04d_%s: %w", m.Version, m.Name, err)
		}
		s.logger.InfoContext(ctx, "migrated", slog.Int("version", m.Version), slog.String("name", m.Name))
	}
	return len(queue) + len(pending), nil
}

// lockForMigration returns a connection that holds the lock of migrations until release.
func (s *DB) lockForMigration(ctx context.Context) (conn *pgxpool.Conn, release func(), err error) {
	conn, err = s.direct.Acquire(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("take connection: %w", err)
	}
	const unlimited = "SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)"
	_, err = conn.Exec(ctx, unlimited) // an index of a large table takes as long as it takes
	if err == nil {
		_, err = conn.Exec(ctx, "SELECT pg_advisory_lock($1)", int64(migrateLock))
	}
	if err != nil {
		conn.Release()
		return nil, nil, fmt.Errorf("lock for migration: %w", err)
	}
	return conn, func() {
		ctx := context.WithoutCancel(ctx)
		_, _ = conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", int64(migrateLock))
		_, _ = conn.Exec(ctx, "RESET statement_timeout")
		_, _ = conn.Exec(ctx, "RESET lock_timeout")
		conn.Release()
	}, nil
}

// PendingSQL writes the SQL that Migrate would run, and runs nothing.
func (s *DB) PendingSQL(ctx context.Context, w io.Writer) (int, error) {
	queue, err := s.migrateQueue(ctx, true, 0)
	if err != nil {
		return 0, err
	}
	conn, err := s.direct.Acquire(ctx)
	if err != nil {
		return 0, fmt.Errorf("take connection: %w", err)
	}
	defer conn.Release()
	pending, err := pending(ctx, conn, false)
	if err != nil {
		return 0, err
	}
	for _, v := range queue {
		if _, err := fmt.Fprintf(w, "-- job queue, version %d: %s\n%s\n", v.Version, v.Name, v.SQL); err != nil {
			return 0, err
		}
	}
	for _, m := range pending {
		if _, err := fmt.Fprintf(w, "-- %04d_%s\n%s\n", m.Version, m.Name, m.SQL); err != nil {
			return 0, err
		}
	}
	return len(queue) + len(pending), nil
}

// Migrated reports whether nothing is left to migrate. After Migrate it looks at nothing.
func (s *DB) Migrated(ctx context.Context) (bool, error) {
	if s.migrated.Load() {
		return true, nil
	}
	return s.upToDate(ctx)
}

// upToDate reports whether nothing is left to migrate. It compares the versions of the job queue's tables itself: River
// asks information_schema, whose view takes a new connection more than 10 ms to plan.
func (s *DB) upToDate(ctx context.Context) (bool, error) {
	conn, err := s.direct.Acquire(ctx)
	if err != nil {
		return false, fmt.Errorf("take connection: %w", err)
	}
	defer conn.Release()
	left, err := pending(ctx, conn, false)
	if err != nil || len(left) > 0 {
		return false, err
	}
	migrator, err := s.queueMigrator()
	if err != nil {
		return false, err
	}
	var newest int // of the job queue's tables, which Migrate makes before all others
	if err := conn.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM river_migration").Scan(&newest); err != nil {
		return false, fmt.Errorf("read river_migration: %w", err)
	}
	known := migrator.AllVersions()
	return newest >= known[len(known)-1].Version, nil
}

func (s *DB) queueMigrator() (*rivermigrate.Migrator[pgx.Tx], error) {
	migrator, err := rivermigrate.New(riverpgxv5.New(s.direct), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("job queue migrations: %w", err)
	}
	return migrator, nil
}

func (s *DB) migrateQueue(ctx context.Context, dryRun bool, version int) ([]rivermigrate.MigrateVersion, error) {
	migrator, err := s.queueMigrator()
	if err != nil {
		return nil, err
	}
	res, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{DryRun: dryRun, TargetVersion: version})
	if err != nil {
		return nil, fmt.Errorf("migrate job queue: %w", err)
	}
	return res.Versions, nil
}

// pending returns the files that the database has not applied. An applied file that changed since is an error,
// because its statements are not known any more. So is an applied migration without a file: a newer version
// may have renamed what this one reads.
func pending(ctx context.Context, conn *pgxpool.Conn, create bool) ([]migrations.Migration, error) {
	all, err := migrations.All()
	if err != nil {
		return nil, err
	}
	applied, err := appliedMigrations(ctx, conn, create)
	if err != nil {
		return nil, err
	}
	var left []migrations.Migration
	for _, m := range all {
		switch was, ok := applied[m.Version]; {
		case !ok:
			left = append(left, m)
		case was.checksum != m.Checksum():
			return nil, fmt.Errorf("migration %04d_%s was applied with another text", m.Version, m.Name)
		}
		delete(applied, m.Version)
	}
	if len(applied) > 0 {
		newest := slices.Max(slices.Collect(maps.Keys(applied)))
		return nil, fmt.Errorf("the database is of a newer version of avm, which applied migration %04d_%s", newest, applied[newest].name)
	}
	return left, nil
}

// appliedMigration is the database's record of a migration.
type appliedMigration struct{ name, checksum string }

func appliedMigrations(ctx context.Context, conn *pgxpool.Conn, create bool) (map[int]appliedMigration, error) {
	if create {
		if _, err := conn.Exec(ctx, ledger); err != nil {
			return nil, fmt.Errorf("create schema_migrations: %w", err)
		}
	}
	var exists bool
	if err := conn.QueryRow(ctx, "SELECT to_regclass('schema_migrations') IS NOT NULL").Scan(&exists); err != nil || !exists {
		return nil, err
	}
	rows, err := conn.Query(ctx, "SELECT version, name, checksum FROM schema_migrations")
	if err != nil {
		return nil, fmt.Errorf("read schema_migrations: %w", err)
	}
	applied := map[int]appliedMigration{}
	var version int
	var was appliedMigration
	_, err = pgx.ForEachRow(rows, []any{&version, &was.name, &was.checksum}, func() error {
		applied[version] = was
		return nil
	})
	return applied, err
}

// apply runs a migration. Its statements run one by one, and new tables of projects
// are distributed where the others are.
func apply(ctx context.Context, conn *pgx.Conn, m migrations.Migration, distributed bool) error {
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if distributed {
			if err := distribution.InSequence(ctx, tx); err != nil {
				return err
			}
		}
		for _, statement := range m.Statements() {
			if _, err := tx.Conn().PgConn().Exec(ctx, statement).ReadAll(); err != nil {
				return err
			}
		}
		if distributed {
			if _, err := distribution.Extend(ctx, tx, func(string) {}); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)",
			m.Version, m.Name, m.Checksum())
		return err
	})
}
