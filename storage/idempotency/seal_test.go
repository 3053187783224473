package idempotency_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/idempotency"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// answerOf returns an answer of about a size that does not compress well.
func answerOf(seed uint64, size int) []byte {
	random := rand.New(rand.NewPCG(seed, 0))
	var b bytes.Buffer
	for b.Len() < size {
		fmt.Fprintf(&b, `{"id":"%016x","text":"%016x planted"},`, random.Uint64(), random.Uint64())
	}
	return b.Bytes()[:size]
}

func nothing(context.Context) error { return nil }

// requests asks with one API key, a new Idempotency-Key each time.
type requests struct {
	t     *testing.T
	db    *storage.DB
	store *idempotency.Store
	key   idem.Key
	n     int
}

func newRequests(t *testing.T, now func() time.Time) *requests {
	t.Helper()
	db := storagetest.Open(t)
	return &requests{t: t, db: db, store: idempotency.New(db, now), key: idem.Key{
		WorkspaceID: model.NewID(), APIKeyID: model.NewID(), Secret: idem.SecretOf("avm_secret"),
	}}
}

// next returns the key of a new request.
func (r *requests) next() idem.Key {
	r.n++
	r.key.Key, r.key.Fingerprint = fmt.Sprint("k", r.n), sha256.Sum256([]byte{byte(r.n)})
	return r.key
}

func (r *requests) do(key idem.Key, body []byte) (idem.Record, bool, error) {
	return r.store.Do(r.t.Context(), key, answering(idem.Record{Status: 201, Body: body}, idem.Keep, nothing))
}

func (r *requests) kept(key idem.Key, body []byte) {
	r.t.Helper()
	if _, replayed, err := r.do(key, body); err != nil || replayed {
		r.t.Fatalf("%d bytes: replayed %v, %v", len(body), replayed, err)
	}
}

// bodyOf returns the whole body of an answer that was kept.
func bodyOf(t *testing.T, rec idem.Record) []byte {
	t.Helper()
	body := rec.Body
	for more := rec.Next != nil; more; {
		var part []byte
		var err error
		if part, more, err = rec.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(part) > 2<<20 {
			t.Errorf("a part has %d bytes", len(part))
		}
		body = append(body, part...)
	}
	return body
}

// size returns the bytes that the bodies of both tables take.
func (r *requests) size() (bytes int64) {
	r.t.Helper()
	err := r.db.Pool().QueryRow(r.t.Context(), `SELECT (SELECT coalesce(sum(octet_length(body)), 0) FROM idempotency_records) +
		(SELECT coalesce(sum(octet_length(body)), 0) FROM idempotency_chunks)`).Scan(&bytes)
	if err != nil {
		r.t.Fatal(err)
	}
	return bytes
}

func TestEveryAnswerIsReplayedToTheByte(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	for _, size := range []int{0, 1, 1000, 64 << 10, 200 << 10, 1 << 20, 1<<20 + 1, 5 << 20} {
		key, body := r.next(), answerOf(uint64(size), size)
		r.kept(key, body)
		rec, replayed, err := r.do(key, []byte("another"))
		if got := bodyOf(t, rec); err != nil || !replayed || rec.Status != 201 || !bytes.Equal(got, body) {
			t.Errorf("%d bytes: %d bytes, replayed %v, %v", size, len(got), replayed, err)
		}
		stranger := key
		stranger.Secret = idem.SecretOf("avm_other")
		if _, _, err := r.do(stranger, nil); err == nil {
			t.Errorf("%d bytes: another secret opens the answer", size)
		}
	}
}

// An answer that is kept as it is made is the same as one that was held, takes the same chunks, and comes
// from what was kept the first time too. One that cannot be made is not kept.
func TestAnswersAreKeptAsTheyAreMade(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	slowly := func(key idem.Key, rec idem.Record) (idem.Record, bool, error) {
		return r.store.DoSlow(t.Context(), key, answering(rec, idem.Keep, nothing))
	}
	atOnce := func(key idem.Key, rec idem.Record) (idem.Record, bool, error) {
		return r.store.Do(t.Context(), key, answering(rec, idem.Keep, nothing))
	}
	for _, size := range []int{0, 1000, 64 << 10, 1 << 20, 1<<20 + 1, 5 << 20} {
		body := answerOf(uint64(size), size)
		r.kept(r.next(), body)
		taken := r.size()
		making := idem.Record{Status: 201, Write: func(out io.Writer) error {
			for part := range slices.Chunk(body, 70_001) {
				if _, err := out.Write(part); err != nil {
					return err
				}
			}
			return nil
		}}
		for name, do := range map[string]func(idem.Key, idem.Record) (idem.Record, bool, error){"Do": atOnce, "DoSlow": slowly} {
			key := r.next()
			for _, again := range []bool{false, true} {
				rec, replayed, err := do(key, making)
				if err != nil || replayed != again || rec.Status != 201 || !bytes.Equal(bodyOf(t, rec), body) {
					t.Errorf("%s of %d bytes: replayed %v, %v", name, size, replayed, err)
				}
			}
		}
		if grown := r.size() - taken; size > 1<<20 && grown > 16<<10 {
			t.Errorf("%d bytes of an answer of %d are kept anew", grown, size)
		}
	}
	broken := idem.Record{Status: 201, Write: func(out io.Writer) error {
		_, err := out.Write(answerOf(7, 3<<20))
		return errors.Join(err, errors.New("broken"))
	}}
	before, key := r.size(), r.next()
	if _, _, err := atOnce(key, broken); err == nil || r.size() != before {
		t.Errorf("%d bytes are left of what could not be made (%v)", r.size()-before, err)
	}
	r.kept(key, []byte("made"))
}

// Answers of one API key that have the same parts in another order are kept at the same time.
func TestAnswersWithTheSameParts(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	one, other := answerOf(1, 4<<20), answerOf(2, 4<<20)
	var all sync.WaitGroup
	for n := range 8 {
		body, key := slices.Concat(one, other), r.next()
		if n%2 > 0 {
			body = slices.Concat(other, one)
		}
		all.Go(func() {
			rec, _, err := r.do(key, body)
			if err != nil {
				t.Error(err)
			} else if !bytes.Equal(bodyOf(t, rec), body) {
				t.Error("another answer was kept")
			}
		})
	}
	all.Wait()
}

// A record is small whatever its answer is, and an answer that is like another one of
// the same key takes what is different.
func TestRecordsAreSmall(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	body := answerOf(1, 8<<20)
	r.kept(r.next(), body)
	first := r.size()
	for n := range 20 {
		body = append(answerOf(uint64(100+n), 4<<10), body...)
		r.kept(r.next(), body)
	}
	if grown := r.size() - first; grown > 20*4*64<<10 {
		t.Errorf("twenty answers of 8 MB that differ in 4 kB take %d kB", grown>>10)
	}
	var largest int
	if err := r.db.Pool().QueryRow(t.Context(), `SELECT max(octet_length(body)) FROM idempotency_records`).Scan(&largest); err != nil {
		t.Fatal(err)
	}
	if largest > 64<<10 {
		t.Errorf("a record takes %d bytes", largest)
	}
}

func TestTheDatabaseCannotReadAnswers(t *testing.T) {
	t.Parallel()
	r := newRequests(t, time.Now)
	for _, size := range []int{500, 3 << 20} {
		r.kept(r.next(), answerOf(9, size))
	}
	slow := r.next()
	_, _, err := r.store.DoSlow(t.Context(), slow, answering(idem.Record{Status: 201, Body: []byte("planted slowly")}, idem.Keep, nothing))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := r.db.Pool().Query(t.Context(), `SELECT body FROM idempotency_records UNION ALL SELECT body FROM idempotency_chunks`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var body []byte
		if err := rows.Scan(&body); err != nil || strings.Contains(string(body), "planted") {
			t.Errorf("%v; %q", err, body)
		}
	}
}

// What a workspace may have kept is bounded. Repeats are still answered, and other
// workspaces are not refused.
func TestKeptAnswersOfAWorkspaceAreBounded(t *testing.T) {
	t.Parallel()
	clock := time.Now()
	r := newRequests(t, func() time.Time { return clock })
	r.store.SetCeiling(100 << 10)
	first := r.next()
	r.kept(first, answerOf(1, 50<<10))
	for n := range 20 {
		r.kept(r.next(), answerOf(uint64(2+n), 20<<10))
		if r.size() > 100<<10 {
			break
		}
	}
	for name, do := range map[string]func() error{
		"Do": func() error { _, _, err := r.do(r.next(), nil); return err },
		"DoSlow": func() error {
			_, _, err := r.store.DoSlow(t.Context(), r.next(), answering(idem.Record{Status: 201}, idem.Keep, nothing))
			return err
		},
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
	mine := r.key.WorkspaceID
	r.key.WorkspaceID = model.NewID()
	r.kept(r.next(), nil)
	r.key.WorkspaceID = mine
	clock = clock.Add(24 * time.Hour)
	if _, err := r.store.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.kept(r.next(), nil)
}

// The answers of a workspace are summed up by one request at a time, before its transaction
// begins. The first sum is waited for; while a later one is made the others believe the last.
func TestKeptAnswersAreMeasuredOnce(t *testing.T) {
	t.Parallel()
	var clock atomic.Int64
	clock.Store(time.Now().Unix())
	r := newRequests(t, func() time.Time { return time.Unix(clock.Load(), 0) })
	var measured atomic.Int64
	begun, finish := make(chan struct{}, 100), make(chan struct{})
	r.store.SetMeasure(func(ctx context.Context, _ uuid.UUID) (int64, error) {
		measured.Add(1)
		if storage.Tx(ctx) != nil {
			t.Error("it is measured within a transaction")
		}
		begun <- struct{}{}
		<-finish
		return 0, nil
	})
	var first sync.WaitGroup
	ask := func(key idem.Key) {
		if _, _, err := r.do(key, nil); err != nil {
			t.Error(err)
		}
	}
	for range 8 {
		key := r.next()
		first.Go(func() { ask(key) })
	}
	<-begun
	time.Sleep(50 * time.Millisecond) //nolint:forbidigo // the others come meanwhile
	finish <- struct{}{}
	first.Wait()
	if n := measured.Load(); n != 1 {
		t.Errorf("%d first measurements", n)
	}
	clock.Add(120)
	key := r.next()
	var later sync.WaitGroup
	later.Go(func() { ask(key) })
	<-begun
	ask(r.next()) // waits for nobody
	close(finish)
	later.Wait()
	if n := measured.Load(); n != 2 {
		t.Errorf("%d measurements", n)
	}
}

func TestChunksGoWithTheirAnswers(t *testing.T) {
	t.Parallel()
	clock := time.Now()
	r := newRequests(t, func() time.Time { return clock })
	body := answerOf(1, 2<<20)
	r.kept(r.next(), body)
	clock = clock.Add(23 * time.Hour)
	again := r.next()
	r.kept(again, body)
	clock = clock.Add(23 * time.Hour)
	if _, err := r.store.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rec, replayed, err := r.do(again, nil); err != nil || !replayed || !bytes.Equal(bodyOf(t, rec), body) {
		t.Errorf("a purge took a chunk that is in use: %v, %v", replayed, err)
	}
	clock = clock.Add(4 * time.Hour)
	if _, err := r.store.Purge(t.Context()); err != nil || r.size() != 0 {
		t.Errorf("%d bytes are left (%v)", r.size(), err)
	}
}

func TestPiecesMakeUpTheText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := answerOf(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 1<<20).Draw(t, "size"))
		pieces := idempotency.Split(text)
		for i, p := range pieces {
			if len(p) > 256<<10 || (i < len(pieces)-1 && len(p) < 16<<10) {
				t.Fatalf("piece %d of %d has %d bytes", i, len(pieces), len(p))
			}
		}
		if !bytes.Equal(bytes.Join(pieces, nil), text) {
			t.Fatal("the pieces are not the text")
		}
	})
}

// A record makes little garbage: it made 1.3 MB when each had tables of its own.
func TestSealingMakesLittleGarbage(t *testing.T) { //nolint:paralleltest // it measures memory
	store := idempotency.New(nil, time.Now)
	const times = 50
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for n := range times {
		body := answerOf(uint64(n), 500)
		if got, err := store.Resealed(body); err != nil || !bytes.Equal(got, body) {
			t.Fatalf("%q, %v", got, err)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 600<<10 {
		t.Errorf("%d kB for each record", each>>10)
	}
}
