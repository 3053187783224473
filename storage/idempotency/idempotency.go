// Package idempotency keeps the answers of requests so that a repeated request has
// no second effect.
package idempotency

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
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/storage"
)

const (
	// retention is how long an answer is kept.
	retention = 24 * time.Hour
	// maxWait is how long a repeat waits for the first request.
	maxWait = 30 * time.Second
	// retryAfter is when a repeat that has waited for maxWait may come again.
	retryAfter = 5 * time.Second
	// purgeBatch bounds what one statement of a purge holds locked.
	purgeBatch = 1_000

	lockNotAvailable = "55P03"
)

// Store implements idem.Store: the record, the effect and its jobs are written in
// one transaction. A process has one Store, so that repeats within the process wait
// without a connection.
type Store struct {
	db   *storage.DB
	now  func() time.Time
	wait time.Duration

	ceiling *ceiling
	gear    *gear
	packer  packer

	mu   sync.Mutex
	busy map[requestName]chan struct{} // closed when the request with that name ends
}

// record is a row of idempotency_records. Its status is zero while the request runs.
type record struct {
	bun.BaseModel `bun:"table:idempotency_records,alias:record"`

	APIKeyID    uuid.UUID `bun:"api_key_id,pk"`
	Key         string    `bun:",pk"`
	WorkspaceID uuid.UUID `bun:",nullzero"`
	Fingerprint []byte
	Status      int
	Format      format
	Body        []byte
	CreatedAt   time.Time
	HeldUntil   *time.Time // of a slow request that runs; nil: the key is held by a transaction, or answered
}

type requestName struct {
	apiKey uuid.UUID
	key    string
}

var _ idem.Store = (*Store)(nil)

// New returns a store over a database.
func New(db *storage.DB, now func() time.Time) *Store {
	s := &Store{db: db, now: now, wait: maxWait, busy: map[requestName]chan struct{}{}, gear: newGear()}
	s.ceiling = newCeiling(maxKept, s.measure)
	return s
}

// errForget rolls back a transaction of which nothing is kept.
var errForget = errors.New("nothing is kept")

// aloneKey is the key of the name that a request has for itself.
type aloneKey struct{}

// alone is a name, and until when its request waits for those of other processes.
type alone struct {
	name  requestName
	until time.Time
}

// Alone implements idem.Store.
func (s *Store) Alone(ctx context.Context, key idem.Key) (context.Context, func(), error) {
	mine := alone{requestName{key.APIKeyID, key.Key}, time.Now().Add(s.wait)}
	if had, ok := ctx.Value(aloneKey{}).(alone); ok && had.name == mine.name {
		return ctx, func() {}, nil
	}
	leave, err := s.enter(ctx, mine.name)
	if err != nil {
		return nil, nil, err
	}
	return context.WithValue(ctx, aloneKey{}, mine), leave, nil
}

// patience returns how long a request with a name goes on waiting.
func (s *Store) patience(ctx context.Context) time.Duration {
	if mine, ok := ctx.Value(aloneKey{}).(alone); ok {
		return time.Until(mine.until)
	}
	return s.wait
}

// Do implements idem.Store.
func (s *Store) Do(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, replayed bool, err error) {
	ctx, release, err := s.Alone(ctx, key)
	if err != nil {
		return idem.Record{}, false, err
	}
	defer release()
	if err := s.ceiling.look(ctx, key.WorkspaceID, s.now()); err != nil {
		return idem.Record{}, false, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		mine, err := s.claim(ctx, key, s.patience(ctx))
		if err != nil {
			return err
		}
		if !mine {
			replayed = true
			rec, err = s.replay(ctx, key)
			return err
		}
		if err := s.room(key.WorkspaceID); err != nil {
			return err
		}
		rec, err = s.perform(ctx, key, fn)
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
func (s *Store) enter(ctx context.Context, name requestName) (release func(), err error) {
	timer := time.NewTimer(s.wait)
	defer timer.Stop()
	for {
		done, mine := s.take(name)
		if mine {
			return func() { s.give(name, done) }, nil
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

func (s *Store) take(name requestName) (done chan struct{}, mine bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if done, taken := s.busy[name]; taken {
		return done, false
	}
	done = make(chan struct{})
	s.busy[name] = done
	return done, true
}

func (s *Store) give(name requestName, done chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, name)
	close(done)
}

func inProgress() error {
	f := fault.New(fault.IdempotencyInProgress, "a request with this Idempotency-Key is still running")
	f.RetryAfter = retryAfter
	return f
}

// claim writes the record that makes this request the one with its key. It waits
// on the unique index, for as long as patience lasts, for a request of another
// process that has not committed yet. It takes over a record that is too old. It
// returns false if a live record is there. The batch also makes the savepoint
// `claimed`, to which perform rolls back. It is a pgx batch because four round trips
// before every POST miss the first line of `bench writes`.
func (s *Store) claim(ctx context.Context, key idem.Key, patience time.Duration) (bool, error) {
	if patience < time.Millisecond {
		return false, inProgress()
	}
	now := s.now()
	batch := &pgx.Batch{}
	batch.Queue(`SELECT set_config('lock_timeout', $1, true)`, strconv.FormatInt(patience.Milliseconds(), 10))
	batch.Queue(`INSERT INTO idempotency_records AS r (api_key_id, key, fingerprint, status, body, created_at, workspace_id)
		VALUES ($1, $2, $3, 0, '', $4, $6)
		ON CONFLICT (api_key_id, key) DO UPDATE
			SET fingerprint = excluded.fingerprint, status = 0, body = '', created_at = excluded.created_at, held_until = NULL
			WHERE r.created_at <= $5`,
		key.APIKeyID, key.Key, key.Fingerprint[:], now, now.Add(-retention), key.WorkspaceID)
	batch.Queue(`SET LOCAL lock_timeout TO DEFAULT`) // the request's own locks wait as always
	batch.Queue(`SAVEPOINT claimed`)
	results := s.db.PGX(ctx).SendBatch(ctx, batch)
	_, err := results.Exec()
	var tag pgconn.CommandTag
	if err == nil {
		tag, err = results.Exec()
	}
	err = errors.Join(err, results.Close())
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == lockNotAvailable {
		return false, inProgress()
	}
	if err != nil {
		return false, fmt.Errorf("claim idempotency key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// replay reads the kept answer.
func (s *Store) replay(ctx context.Context, key idem.Key) (idem.Record, error) {
	kept := record{APIKeyID: key.APIKeyID, Key: key.Key}
	if err := s.db.Bun(ctx).NewSelect().Model(&kept).WherePK().Scan(ctx); err != nil {
		return idem.Record{}, fmt.Errorf("read idempotency record: %w", err)
	}
	if subtle.ConstantTimeCompare(kept.Fingerprint, key.Fingerprint[:]) != 1 {
		return idem.Record{}, fault.New(fault.IdempotencyConflict, "this Idempotency-Key was used for another request")
	}
	if kept.Status == 0 {
		return idem.Record{}, inProgress()
	}
	rec, err := s.open(key, &kept)
	if err != nil {
		return idem.Record{}, fmt.Errorf("open kept answer: %w", err)
	}
	return rec, nil
}

// perform runs the request and keeps of it what its outcome says. The answer of a
// request that keeps nothing comes with errForget.
func (s *Store) perform(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, err error) {
	rec, outcome, err := fn(ctx)
	switch {
	case err != nil:
		return rec, err
	case outcome == idem.KeepUndone:
		if _, err := s.db.Bun(ctx).NewRaw("ROLLBACK TO SAVEPOINT claimed").Exec(ctx); err != nil {
			return rec, fmt.Errorf("undo request: %w", err)
		}
	case outcome != idem.Keep:
		return rec, errForget
	}
	return s.keep(ctx, key, rec, func(*bun.UpdateQuery) {})
}

// keep stores an answer in the row that the request claimed, and returns it, a large one as it
// was kept. It returns errTaken where the row is no longer as more demands.
func (s *Store) keep(ctx context.Context, key idem.Key, rec idem.Record, more func(*bun.UpdateQuery)) (idem.Record, error) {
	format, body, err := s.seal(ctx, key, rec)
	if err != nil {
		return rec, fmt.Errorf("seal answer: %w", err)
	}
	kept := record{APIKeyID: key.APIKeyID, Key: key.Key, Status: rec.Status, Format: format, Body: body}
	update := s.db.Bun(ctx).NewUpdate().Model(&kept).Column("status", "format", "body").WherePK()
	more(update)
	result, err := update.Exec(ctx)
	if err != nil {
		return rec, fmt.Errorf("keep answer: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return rec, errors.Join(err, errTaken)
	}
	s.ceiling.add(key.WorkspaceID, int64(len(body)+len(key.Key)+rowOverhead))
	if format == chunked || rec.Write != nil {
		return s.open(key, &kept)
	}
	return rec, nil
}

// errTaken says that the row of a request is no longer its own.
var errTaken = errors.New("the idempotency key was taken over")

// Purge deletes the records that are too old, and the chunks that no live record can
// list, a batch in each statement. It returns the number of records.
func (s *Store) Purge(ctx context.Context) (int64, error) {
	now := s.now()
	records, err := s.purge(ctx, (*record)(nil), "created_at", now.Add(-retention), "api_key_id", "key")
	if err != nil {
		return records, fmt.Errorf("purge idempotency records: %w", err)
	}
	if _, err := s.purge(ctx, (*chunk)(nil), "used_at", now.Add(-chunkRetention), "api_key_id", "name"); err != nil {
		return records, fmt.Errorf("purge idempotency chunks: %w", err)
	}
	return records, nil
}

// purge deletes the rows of a table whose time is not after before.
func (s *Store) purge(ctx context.Context, table any, at string, before time.Time, key ...string) (purged int64, err error) {
	for {
		old := s.db.Bun(ctx).NewSelect().Model(table).Column(key...).
			Where("? <= ?", bun.Ident(at), before).OrderExpr("?", bun.Ident(at)).Limit(purgeBatch).For("UPDATE SKIP LOCKED")
		result, err := s.db.Bun(ctx).NewDelete().Model(table).Where("(?, ?) IN (?)", bun.Ident(key[0]), bun.Ident(key[1]), old).Exec(ctx)
		if err != nil {
			return purged, err
		}
		n, err := result.RowsAffected()
		if purged += n; err != nil || n < purgeBatch {
			return purged, err
		}
	}
}
