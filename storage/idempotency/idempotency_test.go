package idempotency_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	terms "github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/storagetest"
)

func wantKind(t *testing.T, err error, kind fault.Kind) {
	t.Helper()
	if err == nil || fault.KindOf(err) != kind {
		t.Fatalf("error is %v, want kind %s", err, kind)
	}
}

// effects is a table that requests of a test write to, one row an effect.
func effects(t *testing.T, store *storage.DB) (perform func(context.Context) error, count func() int) {
	t.Helper()
	if _, err := store.Pool().Exec(t.Context(), `CREATE TABLE effects (n integer)`); err != nil {
		t.Fatal(err)
	}
	perform = func(ctx context.Context) error {
		_, err := storage.Tx(ctx).Exec(ctx, `INSERT INTO effects VALUES (1)`)
		return err
	}
	count = func() int {
		t.Helper()
		var n int
		if err := store.Pool().QueryRow(t.Context(), `SELECT count(*) FROM effects`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	return perform, count
}

func idemKey(body string) terms.Key {
	return terms.Key{APIKeyID: model.NewID(), Key: "k-1", Fingerprint: sha256.Sum256([]byte(body))}
}

func answering(rec terms.Record, out terms.Outcome, perform func(context.Context) error) func(context.Context) (terms.Record, terms.Outcome, error) {
	return func(ctx context.Context) (terms.Record, terms.Outcome, error) {
		if err := perform(ctx); err != nil {
			return terms.Record{}, terms.Forget, err
		}
		return rec, out, nil
	}
}

func TestIdempotencyOutcomes(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		outcome      terms.Outcome
		effects      int // after the first call, and after the second
		effectsAgain int
		replayed     bool
	}{
		"kept":           {terms.Keep, 1, 1, true},
		"kept, undone":   {terms.KeepUndone, 0, 0, true},
		"not remembered": {terms.Forget, 0, 0, false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := storagetest.Open(t)
			perform, count := effects(t, store)
			i := idempotency.New(store, time.Now)
			key := idemKey("body")
			want := terms.Record{Status: 201, Body: []byte(`{"id":1}`)}
			rec, replayed, err := i.Do(t.Context(), key, answering(want, c.outcome, perform))
			if err != nil || replayed || rec.Status != 201 || string(rec.Body) != string(want.Body) || count() != c.effects {
				t.Fatalf("first: %+v, %v, %v, %d effects", rec, replayed, err, count())
			}
			rec, replayed, err = i.Do(t.Context(), key, answering(want, c.outcome, perform))
			if err != nil || replayed != c.replayed || rec.Status != 201 || string(rec.Body) != string(want.Body) ||
				count() != c.effectsAgain {
				t.Fatalf("again: %+v, %v, %v, %d effects", rec, replayed, err, count())
			}
			key.Fingerprint[0]++
			_, _, err = i.Do(t.Context(), key, answering(want, c.outcome, perform))
			if c.replayed {
				wantKind(t, err, fault.IdempotencyConflict)
			} else if err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestIdempotencyParallelCallsMakeOneEffect(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	processes := []*idempotency.Store{
		idempotency.New(storagetest.OpenURL(t, url), time.Now),
		idempotency.New(storagetest.OpenURL(t, url), time.Now),
	}
	perform, count := effects(t, storagetest.OpenURL(t, url))
	key := idemKey("body")
	var wg sync.WaitGroup
	var mu sync.Mutex
	fresh := 0
	for n := range 50 {
		wg.Go(func() {
			rec, replayed, err := processes[n%2].Do(t.Context(), key,
				answering(terms.Record{Status: 201, Body: []byte("one")}, terms.Keep, perform))
			if err != nil || rec.Status != 201 || string(rec.Body) != "one" {
				t.Errorf("answered %+v, %v", rec, err)
			}
			mu.Lock()
			defer mu.Unlock()
			if !replayed {
				fresh++
			}
		})
	}
	wg.Wait()
	if fresh != 1 || count() != 1 {
		t.Errorf("%d first answers, %d effects; want one of each", fresh, count())
	}
}

func TestIdempotencyOtherKeysDoNotWait(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	perform, count := effects(t, store)
	i := idempotency.New(store, time.Now)
	outer, inner := idemKey("a"), idemKey("b")
	_, _, err := i.Do(t.Context(), outer, func(ctx context.Context) (terms.Record, terms.Outcome, error) {
		// Another request, in its own transaction, while this one runs.
		_, _, err := i.Do(t.Context(), inner, answering( //nolint:contextcheck // another request, not part of this one
			terms.Record{Status: 200}, terms.Keep, perform))
		return terms.Record{Status: 200}, terms.Keep, errors.Join(err, perform(ctx))
	})
	if err != nil || count() != 2 {
		t.Errorf("%v, %d effects", err, count())
	}
}

// A second request of the process with the same key waits for the first, without a connection, until its wait
// ends. Requests with other keys do not wait.
func TestLockWaitsForTheSameKeyOnly(t *testing.T) {
	t.Parallel()
	s, key, other := idempotency.New(nil, time.Now), idemKey("body"), idemKey("body")
	unlock, err := s.Lock(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	unlockOther, err := s.Lock(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	unlockOther()
	locked := make(chan error)
	go func() {
		unlock, err := s.Lock(t.Context(), key)
		if err == nil {
			unlock()
		}
		locked <- err
	}()
	unlock()
	if err := <-locked; err != nil {
		t.Errorf("after the first request: %v", err)
	}
	unlock, err = s.Lock(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	s.SetWait(50 * time.Millisecond)
	_, err = s.Lock(t.Context(), key)
	wantKind(t, err, fault.IdempotencyInProgress)
	var f *fault.Error
	if !errors.As(err, &f) || f.RetryAfter <= 0 {
		t.Errorf("%v has no Retry-After", err)
	}
}

// A repeat in another process fails when the database's lock timeout ends its wait.
func TestIdempotencyWaitEnds(t *testing.T) {
	t.Parallel()
	url := storagetest.URL(t)
	store := storagetest.OpenURL(t, url)
	perform, count := effects(t, store)
	first, other := idempotency.New(store, time.Now), idempotency.New(storagetest.OpenURL(t, url), time.Now)
	key := idemKey("body")
	answer := answering(terms.Record{Status: 201}, terms.Keep, perform)
	begun, finish := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		_, _, err := first.Do(t.Context(), key, func(ctx context.Context) (terms.Record, terms.Outcome, error) {
			close(begun)
			<-finish
			return answer(ctx)
		})
		done <- err
	}()
	<-begun
	other.SetWait(50 * time.Millisecond)
	_, _, err := other.Do(t.Context(), key, answer)
	wantKind(t, err, fault.IdempotencyInProgress)
	close(finish)
	if err := <-done; err != nil || count() != 1 {
		t.Errorf("%v, %d effects", err, count())
	}
}

func TestIdempotencySurvivesACrash(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	perform, count := effects(t, store)
	i := idempotency.New(store, time.Now)
	key := idemKey("body")
	answer := answering(terms.Record{Status: 201}, terms.Keep, perform)
	crashes := map[string]func(context.Context) (terms.Record, terms.Outcome, error){
		"connection lost": func(ctx context.Context) (terms.Record, terms.Outcome, error) {
			if _, _, err := answer(ctx); err != nil {
				return terms.Record{}, terms.Forget, err
			}
			_, err := storage.Tx(ctx).Exec(ctx, `SELECT pg_terminate_backend(pg_backend_pid())`)
			return terms.Record{Status: 201}, terms.Keep, err
		},
		"request abandoned": func(ctx context.Context) (terms.Record, terms.Outcome, error) {
			_, _, _ = answer(ctx)
			return terms.Record{}, terms.Forget, context.Canceled
		},
		"goroutine ended": func(ctx context.Context) (terms.Record, terms.Outcome, error) {
			_, _, _ = answer(ctx)
			runtime.Goexit()
			return terms.Record{}, terms.Forget, nil
		},
	}
	for name, crash := range crashes {
		ended := make(chan error)
		go func() {
			err := errors.New("ended")
			defer func() { ended <- err }()
			_, _, err = i.Do(t.Context(), key, crash)
		}()
		if err := <-ended; err == nil || count() != 0 {
			t.Errorf("%s: error %v, %d effects", name, err, count())
		}
	}
	_, replayed, err := i.Do(t.Context(), key, answer)
	if err != nil || replayed || count() != 1 {
		t.Errorf("after the crashes: %v, %v, %d effects", replayed, err, count())
	}
}

func TestIdempotencyForgetsAfterADay(t *testing.T) {
	t.Parallel()
	store := storagetest.Open(t)
	perform, count := effects(t, store)
	clock := time.Now()
	i := idempotency.New(store, func() time.Time { return clock })
	key := idemKey("body")
	answer := answering(terms.Record{Status: 201}, terms.Keep, perform)
	do := func() bool {
		t.Helper()
		_, replayed, err := i.Do(t.Context(), key, answer)
		if err != nil {
			t.Fatal(err)
		}
		return replayed
	}
	do()
	clock = clock.Add(24*time.Hour - time.Second)
	if n, err := i.Purge(t.Context()); n != 0 || err != nil || !do() {
		t.Errorf("purged %d (%v) before the day was over, or forgot", n, err)
	}
	clock = clock.Add(time.Second)
	key.Fingerprint[0]++ // absent means that nothing is left to be in conflict with
	if do() || count() != 2 || !do() {
		t.Errorf("replayed after a day, %d effects", count())
	}
	_, err := store.Pool().Exec(t.Context(), `INSERT INTO idempotency_records
		SELECT gen_random_uuid(), 'old', '', 200, '', $1 FROM generate_series(1, 2500)`, clock.Add(-24*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := i.Purge(t.Context()); n != 2500 || err != nil || !do() {
		t.Errorf("purged %d (%v), want the 2500 old ones alone", n, err)
	}
}
