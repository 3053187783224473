package storage

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idem"
)

const (
	// idempotencyRetention is how long an answer is remembered.
	idempotencyRetention = 24 * time.Hour
	// idempotencyWait is how long a repeat waits for the first request.
	idempotencyWait = 30 * time.Second
	// idempotencyRetry is when a repeat that waited in vain may come back.
	idempotencyRetry = 5 * time.Second
	// purgeBatch bounds what one statement of a purge holds locked.
	purgeBatch = 1_000

	lockNotAvailable = "55P03"
)

// Idempotency keeps answers so that a repeated request has no second effect. It
// implements idem.Store: record, effect and jobs are in one transaction.
// A process has one, so that repeats within it wait without a connection.
type Idempotency struct {
	store *DB
	now   func() time.Time
	wait  time.Duration

	mu   sync.Mutex
	busy map[idemName]chan struct{} // closed when the request with that name ends
}

type idemName struct {
	apiKey uuid.UUID
	key    string
}

var _ idem.Store = (*Idempotency)(nil)

// NewIdempotency wires the records to the storage and a clock.
func NewIdempotency(store *DB, now func() time.Time) *Idempotency {
	return &Idempotency{store: store, now: now, wait: idempotencyWait, busy: map[idemName]chan struct{}{}}
}

// errForget undoes a transaction of which nothing is to be kept.
var errForget = errors.New("nothing is kept")

// Do implements idem.Store.
func (i *Idempotency) Do(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, replayed bool, err error) {
	deadline := time.Now().Add(i.wait)
	release, err := i.enter(ctx, idemName{key.APIKeyID, key.Key})
	if err != nil {
		return idem.Record{}, false, err
	}
	defer release()
	err = i.store.InTx(ctx, func(ctx context.Context) error {
		mine, err := i.claim(ctx, key, time.Until(deadline))
		if err != nil {
			return err
		}
		if !mine {
			replayed = true
			rec, err = i.replay(ctx, key)
			return err
		}
		rec, err = i.perform(ctx, key, fn)
		return err
	})
	if errors.Is(err, errForget) {
		err = nil
	}
	if err != nil {
		return idem.Record{}, false, err
	}
	return rec, replayed, nil
}

// enter waits until no other request of this process has the name, without
// holding a connection.
func (i *Idempotency) enter(ctx context.Context, name idemName) (release func(), err error) {
	timer := time.NewTimer(i.wait)
	defer timer.Stop()
	for {
		done, mine := i.take(name)
		if mine {
			return func() { i.give(name, done) }, nil
		}
		select {
		case <-done:
		case <-timer.C:
			return nil, inProgress()
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func (i *Idempotency) take(name idemName) (done chan struct{}, mine bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if done, taken := i.busy[name]; taken {
		return done, false
	}
	done = make(chan struct{})
	i.busy[name] = done
	return done, true
}

func (i *Idempotency) give(name idemName, done chan struct{}) {
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.busy, name)
	close(done)
}

func inProgress() error {
	f := fault.New(fault.IdempotencyInProgress, "a request with this Idempotency-Key is still running")
	f.RetryAfter = idempotencyRetry
	return f
}

// claim writes the record that makes this request the one with its key. A
// request of another process that has not committed yet is waited for on the
// unique index, for as long as patience lasts. A record that is too old is
// taken over as if it were absent. False: a live record is there. The savepoint
// `claimed` is where undo goes back to; it comes along, so that a request that
// succeeds makes no way for it.
func (i *Idempotency) claim(ctx context.Context, key idem.Key, patience time.Duration) (bool, error) {
	if patience < time.Millisecond {
		return false, inProgress()
	}
	now := i.now()
	batch := &pgx.Batch{}
	batch.Queue(`SELECT set_config('lock_timeout', $1, true)`, strconv.FormatInt(patience.Milliseconds(), 10))
	batch.Queue(`INSERT INTO idempotency_records AS r (api_key_id, key, fingerprint, status, body, created_at)
		VALUES ($1, $2, $3, 0, '', $4)
		ON CONFLICT (api_key_id, key) DO UPDATE
			SET fingerprint = excluded.fingerprint, status = 0, body = '', created_at = excluded.created_at,
				held_until = NULL
			WHERE r.created_at <= $5`,
		key.APIKeyID, key.Key, key.Fingerprint[:], now, now.Add(-idempotencyRetention))
	batch.Queue(`SET LOCAL lock_timeout TO DEFAULT`) // what the request itself locks waits as always
	batch.Queue(`SAVEPOINT claimed`)
	results := i.store.PGX(ctx).SendBatch(ctx, batch)
	_, err := results.Exec()
	var tag pgconn.CommandTag
	if err == nil {
		tag, err = results.Exec()
	}
	err = errors.Join(err, results.Close())
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == lockNotAvailable {
		return false, inProgress()
	}
	if err != nil {
		return false, fmt.Errorf("claim idempotency key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// replay reads the kept answer.
func (i *Idempotency) replay(ctx context.Context, key idem.Key) (idem.Record, error) {
	var rec idem.Record
	var fingerprint []byte
	err := i.store.PGX(ctx).QueryRow(ctx,
		`SELECT fingerprint, status, body FROM idempotency_records WHERE api_key_id = $1 AND key = $2`,
		key.APIKeyID, key.Key).Scan(&fingerprint, &rec.Status, &rec.Body)
	if err != nil {
		return idem.Record{}, fmt.Errorf("read idempotency record: %w", err)
	}
	if subtle.ConstantTimeCompare(fingerprint, key.Fingerprint[:]) != 1 {
		return idem.Record{}, fault.New(fault.IdempotencyConflict, "this Idempotency-Key was used for another request")
	}
	if rec.Status == 0 {
		return idem.Record{}, inProgress()
	}
	return rec, nil
}

// perform runs the request and keeps of it what its outcome says. The answer
// of one that keeps nothing comes with errForget.
func (i *Idempotency) perform(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, err error) {
	rec, outcome, err := fn(ctx)
	switch {
	case err != nil:
		return rec, err
	case outcome == idem.KeepUndone:
		if _, err := i.store.PGX(ctx).Exec(ctx, `ROLLBACK TO SAVEPOINT claimed`); err != nil {
			return rec, fmt.Errorf("undo request: %w", err)
		}
	case outcome != idem.Keep:
		return rec, errForget
	}
	_, err = i.store.PGX(ctx).Exec(ctx,
		`UPDATE idempotency_records SET status = $3, body = coalesce($4::bytea, '') WHERE api_key_id = $1 AND key = $2`,
		key.APIKeyID, key.Key, rec.Status, rec.Body)
	if err != nil {
		return rec, fmt.Errorf("keep answer: %w", err)
	}
	return rec, nil
}

// Purge deletes the records that count as absent, a batch a statement, and says
// how many.
func (i *Idempotency) Purge(ctx context.Context) (int64, error) {
	const query = `DELETE FROM idempotency_records WHERE (api_key_id, key) IN (
		SELECT api_key_id, key FROM idempotency_records WHERE created_at <= $1
		ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`
	before := i.now().Add(-idempotencyRetention)
	var purged int64
	for {
		tag, err := i.store.PGX(ctx).Exec(ctx, query, before, purgeBatch)
		if err != nil {
			return purged, fmt.Errorf("purge idempotency records: %w", err)
		}
		purged += tag.RowsAffected()
		if tag.RowsAffected() < purgeBatch {
			return purged, nil
		}
	}
}
