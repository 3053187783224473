package storagetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/migrations"
)

// testConnections is enough for a test and little enough for many at once.
const testConnections = 8

// Option changes how a test's store is opened.
type Option func(*storage.Config)

// Open makes a migrated database for a test and a store on it, both
// deleted when the test ends.
func Open(tb testing.TB, options ...Option) *storage.DB {
	tb.Helper()
	return OpenURL(tb, URL(tb), options...)
}

// URL makes a migrated database for a test and returns its address.
func URL(tb testing.TB) string {
	tb.Helper()
	digest, err := schemaDigest()
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	url := Database(tb, Schema{Digest: digest, Migrate: migrate})
	watch(tb, url)
	return url
}

// OpenURL opens one more store on a database, as another process would.
func OpenURL(tb testing.TB, url string, options ...Option) *storage.DB {
	tb.Helper()
	cfg := storage.Config{URL: url, MaxConnections: testConnections}
	for _, o := range options {
		o(&cfg)
	}
	if Distributed() {
		if err := traceOwn(&cfg); err != nil {
			tb.Fatalf("storagetest: %v", err)
		}
	}
	store, err := storage.Open(tb.Context(), cfg)
	if err != nil {
		tb.Fatalf("storagetest: %v", err)
	}
	tb.Cleanup(func() {
		if err := store.Close(); err != nil {
			tb.Errorf("storagetest: close store: %v", err)
		}
	})
	return store
}

func migrate(ctx context.Context, url string) error {
	store, err := storage.Open(ctx, storage.Config{URL: url, MaxConnections: testConnections})
	if err != nil {
		return err
	}
	_, err = store.Migrate(ctx)
	if err == nil {
		err = distribute(ctx, store)
	}
	return errors.Join(err, store.Close())
}

// schemaDigest covers our migrations and the job queue's.
func schemaDigest() (string, error) {
	all, err := migrations.All()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, m := range all {
		_, _ = fmt.Fprintln(sum, m.Version, m.Name, m.Checksum()) // what was applied is known by number
	}
	queue, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		return "", err
	}
	for _, v := range queue.AllVersions() {
		sum.Write([]byte(v.SQLUp))
	}
	if Distributed() {
		sum.Write([]byte(strings.Join(distribution.Projects(), " ")))
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Nothing migrates nothing: the schema of an empty database.
func Nothing(context.Context, string) error { return nil }
