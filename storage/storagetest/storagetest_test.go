package storagetest

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// schema is one whose digest no other test has, and which counts its migrations.
func schema(t *testing.T, runs *atomic.Int32) Schema {
	t.Helper()
	return Schema{
		Digest: t.Name(),
		Migrate: func(ctx context.Context, url string) error {
			runs.Add(1)
			conn, err := pgx.Connect(ctx, url)
			if err != nil {
				return err
			}
			_, err = conn.Exec(ctx, "CREATE TABLE note (body text)")
			return errors.Join(err, conn.Close(ctx))
		},
	}
}

// forget drops the test's template, so that the next run migrates it again.
func forget(t *testing.T, s Schema) {
	t.Helper()
	o := reopen(t)
	name, err := o.template(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	run(t, o.conn, "ALTER DATABASE "+quote(name)+" WITH IS_TEMPLATE false")
	if err := o.drop(t.Context(), name); err != nil {
		t.Fatal(err)
	}
}

func reopen(t *testing.T) *office {
	t.Helper()
	o, err := open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.conn.Close(context.Background()) })
	return o
}

func dial(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func run(t *testing.T, conn *pgx.Conn, sql string, args ...any) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func query[T any](t *testing.T, conn *pgx.Conn, sql string, args ...any) T {
	t.Helper()
	var value T
	if err := conn.QueryRow(t.Context(), sql, args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return value
}

func TestDatabasesAreMigratedOnceAndApart(t *testing.T) { //nolint:tparallel // the group is waited for
	t.Parallel()
	var runs atomic.Int32
	s := schema(t, &runs)
	t.Run("group", func(t *testing.T) {
		for i := range 6 {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				conn := dial(t, Database(t, s))
				run(t, conn, "INSERT INTO note VALUES ('only mine')")
				if n := query[int](t, conn, "SELECT count(*) FROM note"); n != 1 {
					t.Errorf("%d notes in a database of my own, want 1", n)
				}
			})
		}
	})
	if n := runs.Load(); n != 1 {
		t.Errorf("migrated %d times, want once", n)
	}
	forget(t, s)
}

func TestDatabaseIsDroppedAtTheEnd(t *testing.T) { //nolint:tparallel // the group is waited for
	t.Parallel()
	s := schema(t, new(atomic.Int32))
	var name string
	t.Run("group", func(t *testing.T) {
		t.Run("one", func(t *testing.T) {
			t.Parallel()
			conn := dial(t, Database(t, s)) // still open when the database is dropped
			name = query[string](t, conn, "SELECT current_database()")
		})
	})
	o := reopen(t)
	if query[bool](t, o.conn, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name) {
		t.Errorf("%s is still there", name)
	}
	forget(t, s)
}

func TestTemplateSurvivesALeakedConnection(t *testing.T) {
	t.Parallel()
	s := schema(t, new(atomic.Int32))
	migrate := s.Migrate
	s.Migrate = func(ctx context.Context, url string) error {
		if err := migrate(ctx, url); err != nil {
			return err
		}
		_, err := pgx.Connect(ctx, url) // left open, as a careless migration would
		return err
	}
	conn := dial(t, Database(t, s))
	run(t, conn, "INSERT INTO note VALUES ('cloned all the same')")
	forget(t, s)
}

func TestFailedMigrationLeavesNoTemplate(t *testing.T) {
	t.Parallel()
	o := reopen(t)
	failure := errors.New("a migration that fails")
	s := Schema{Digest: t.Name(), Migrate: func(context.Context, string) error { return failure }}
	name, err := o.template(t.Context(), s)
	if !errors.Is(err, failure) {
		t.Fatalf("got %v, want the migration's error", err)
	}
	if query[bool](t, o.conn, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name) {
		t.Error("half a template is left")
	}
}

func TestSweepDropsOnlyDatabasesOfTheDead(t *testing.T) {
	t.Parallel()
	s := schema(t, new(atomic.Int32))
	living := query[string](t, dial(t, Database(t, s)), "SELECT current_database()")
	dead := orphan(t, s)
	o := reopen(t)
	for exists(t, o, dead) { // other tests sweep too, and each a few at a time
		if err := o.sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if !exists(t, o, living) {
		t.Error("a living test's database was dropped")
	}
	forget(t, s)
}

// orphan makes a database whose owner's connection is closed.
func orphan(t *testing.T, s Schema) string {
	t.Helper()
	o := reopen(t)
	name, err := o.claim(t.Context())
	if err == nil {
		err = o.clone(t.Context(), name, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := o.conn.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	return name
}

func exists(t *testing.T, o *office, name string) bool {
	t.Helper()
	return query[bool](t, o.conn, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name)
}

func TestDatabaseNames(t *testing.T) {
	t.Parallel()
	for _, id := range []int64{0, 1, 1<<63 - 1} {
		if got, ok := databaseID(databaseName(id)); !ok || got != id {
			t.Errorf("%d came back as %d, %v", id, got, ok)
		}
	}
	for _, name := range []string{"", "avm", "avm_test_", "avm_test_1", "avm_test_zzzzzzzzzzzzzzzz", "avm_test_ffffffffffffffff", "avm_test_00000000000000AB", "avm_test_+000000000000001"} {
		if id, ok := databaseID(name); ok {
			t.Errorf("%q was taken for database %d", name, id)
		}
	}
}

// BenchmarkDatabase is what a test pays: connection, clone and drop.
func BenchmarkDatabase(b *testing.B) {
	s := Schema{Digest: "benchmark", Migrate: func(context.Context, string) error { return nil }}
	for b.Loop() {
		o, err := open(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		name, err := o.claim(b.Context())
		if err == nil {
			err = errors.Join(o.sweep(b.Context()), o.clone(b.Context(), name, s))
		}
		if err := errors.Join(err, o.drop(b.Context(), name), o.conn.Close(b.Context())); err != nil {
			b.Fatal(err)
		}
	}
}
