package storage_test

import (
	"context"
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/answer-visibility/avm/storage/storagetest"
)

type keptKey struct{}

// A connection of the pool keeps nothing of the context in which it was last used, nor of the one in which it was checked
// after a pause: an operation's context holds all that the operation has read.
func TestConnectionsKeepNoContext(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	use := func() weak.Pointer[[1 << 20]byte] {
		kept := new([1 << 20]byte)
		ctx := context.WithValue(t.Context(), keptKey{}, kept)
		var one int
		check(store.Bun(ctx).NewRaw("SELECT 1").Scan(ctx, &one))
		check(store.Stream(ctx, store.Bun(ctx).NewSelect().ColumnExpr("1::bigint"), []any{&one}, func() error { return nil }))
		check(store.InTx(ctx, func(ctx context.Context) error {
			return store.Bun(ctx).NewRaw("SELECT 2").Scan(ctx, &one)
		}))
		return weak.Make(kept)
	}
	first := use()
	<-time.After(1100 * time.Millisecond) // the pool checks a connection that was idle for a second
	second := use()
	for name, kept := range map[string]weak.Pointer[[1 << 20]byte]{"used": first, "checked": second} {
		for range 20 {
			runtime.GC()
			if kept.Value() == nil {
				break
			}
			<-time.After(10 * time.Millisecond)
		}
		if kept.Value() != nil {
			t.Errorf("the context in which a connection was %s is kept", name)
		}
	}
}
