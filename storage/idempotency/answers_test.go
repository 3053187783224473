package idempotency_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	terms "github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// answerOf returns an answer of a size that does not compress well.
func answerOf(seed uint64, size int) []byte {
	random := rand.New(rand.NewPCG(seed, 0))
	var b bytes.Buffer
	for b.Len() < size {
		fmt.Fprintf(&b, `{"id":"%016x","text":"%016x secret"},`, random.Uint64(), random.Uint64())
	}
	return b.Bytes()[:size]
}

func nothing(context.Context) error { return nil }

// requests sends requests of one API key, each with a new Idempotency-Key.
type requests struct {
	t     *testing.T
	db    *storage.DB
	store *idempotency.Store
	key   terms.Key
	n     int
}

func newRequests(t *testing.T, now func() time.Time) *requests {
	t.Helper()
	db := storagetest.Open(t)
	return &requests{t: t, db: db, store: idempotency.New(db, now), key: terms.Key{
		WorkspaceID: model.NewID(), APIKeyID: model.NewID(), Secret: terms.SecretOf("avm_secret"),
	}}
}

// next returns the key of a new request.
func (r *requests) next() terms.Key {
	r.n++
	r.key.Key, r.key.Fingerprint = fmt.Sprint("k", r.n), sha256.Sum256([]byte{byte(r.n)})
	return r.key
}

func (r *requests) do(key terms.Key, body []byte) (terms.Record, bool, error) {
	return r.store.Do(r.t.Context(), key, answering(terms.Record{Status: 201, Body: body}, terms.Keep, nothing))
}

func (r *requests) doSlow(key terms.Key, body []byte) (terms.Record, bool, error) {
	return r.store.DoSlow(r.t.Context(), key, answering(terms.Record{Status: 201, Body: body}, terms.Keep, nothing))
}

func (r *requests) mustDo(key terms.Key, body []byte) {
	r.t.Helper()
	if _, replayed, err := r.do(key, body); err != nil || replayed {
		r.t.Fatalf("%d bytes: replayed %v, %v", len(body), replayed, err)
	}
}

func TestReplayReturnsTheStoredAnswer(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	for _, size := range []int{0, 1, 1000, 64 << 10, 1 << 20, 5 << 20} {
		for name, do := range map[string]func(terms.Key, []byte) (terms.Record, bool, error){"Do": r.do, "DoSlow": r.doSlow} {
			key, body := r.next(), answerOf(uint64(size), size)
			if rec, replayed, err := do(key, body); err != nil || replayed || rec.Status != 201 || !bytes.Equal(rec.Body, body) {
				t.Fatalf("%s of %d bytes: %d bytes, replayed %v, %v", name, size, len(rec.Body), replayed, err)
			}
			rec, replayed, err := do(key, []byte("another"))
			if err != nil || !replayed || rec.Status != 201 || !bytes.Equal(rec.Body, body) {
				t.Errorf("%s of %d bytes again: %d bytes, replayed %v, %v", name, size, len(rec.Body), replayed, err)
			}
			other := key
			other.Secret = terms.SecretOf("avm_other")
			if _, _, err := do(other, nil); err == nil {
				t.Errorf("%s of %d bytes: another secret opens the answer", name, size)
			}
		}
	}
}

func TestKeysMayHaveAnyBytes(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	for _, text := range []string{"\xff\xfe", "\x00", "äöü", strings.Repeat("\xe4", 255), " ", "k\ty"} {
		for name, do := range map[string]func(terms.Key, []byte) (terms.Record, bool, error){"Do": r.do, "DoSlow": r.doSlow} {
			key := r.next()
			key.Key = text
			key.APIKeyID = model.NewID()
			if _, replayed, err := do(key, []byte("first")); err != nil || replayed {
				t.Errorf("%s %q: replayed %v, %v", name, text, replayed, err)
			}
			if rec, replayed, err := do(key, nil); err != nil || !replayed || string(rec.Body) != "first" {
				t.Errorf("%s %q again: %q, replayed %v, %v", name, text, rec.Body, replayed, err)
			}
		}
	}
}

func TestDatabaseContainsNoReadableAnswer(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	r.mustDo(r.next(), answerOf(9, 500))
	r.mustDo(r.next(), answerOf(9, 3<<20))
	if _, _, err := r.doSlow(r.next(), []byte("a secret")); err != nil {
		t.Fatal(err)
	}
	rows, err := r.db.Pool().Query(t.Context(), `SELECT body FROM idempotency_records`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var body []byte
		if err := rows.Scan(&body); err != nil || bytes.Contains(body, []byte("secret")) {
			t.Errorf("%v; %q", err, body)
		}
	}
	if n != 3 || rows.Err() != nil {
		t.Errorf("%d rows, %v", n, rows.Err())
	}
}

// The stored answers of a workspace are bounded. Repeats are still answered, and other workspaces are not
// refused.
func TestStoredAnswersOfAWorkspaceAreBounded(t *testing.T) {
	t.Parallel()
	clock := time.Now()
	r := newRequests(t, func() time.Time { return clock })
	r.store.SetMax(100 << 10)
	first := r.next()
	r.mustDo(first, answerOf(1, 150<<10))
	refused := false
	for n := range 20 {
		_, _, err := r.do(r.next(), answerOf(uint64(2+n), 60<<10))
		if refused = fault.KindOf(err) == fault.RateLimited; refused {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if !refused {
		t.Error("twenty answers are stored")
	}
	for name, do := range map[string]func() error{
		"Do":     func() error { _, _, err := r.do(r.next(), nil); return err },
		"DoSlow": func() error { _, _, err := r.doSlow(r.next(), nil); return err },
		"Do after another measurement": func() error {
			clock = clock.Add(2 * time.Minute)
			_, _, err := r.do(r.next(), nil)
			return err
		},
	} {
		if err := do(); fault.KindOf(err) != fault.RateLimited {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, replayed, err := r.do(first, nil); err != nil || !replayed {
		t.Errorf("a repeat is refused: %v", err)
	}
	full := r.key.WorkspaceID
	r.key.WorkspaceID = model.NewID()
	r.mustDo(r.next(), nil)
	r.key.WorkspaceID = full
	clock = clock.Add(24 * time.Hour)
	if _, err := r.store.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.mustDo(r.next(), nil)
}
