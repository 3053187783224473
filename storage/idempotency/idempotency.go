// Package idempotency stores the answers of requests with an Idempotency-Key, so that a repeated request
// has no second effect.
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
	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/storage"
)

const (
	// retention is how long an answer is stored.
	retention = 24 * time.Hour
	// maxWait is how long a repeat waits for the first request.
	maxWait = 30 * time.Second
	// retryAfter is the Retry-After of a repeat that has waited for maxWait.
	retryAfter = 5 * time.Second
	// purgeBatch bounds how many rows one statement of a purge locks.
	purgeBatch = 1_000

	lockNotAvailable = "55P03"
)

// Store implements idempotency.Store: the record, the effect and its jobs are written in one transaction.
type Store struct {
	db   *storage.DB
	now  func() time.Time
	wait time.Duration
	max  int64 // bytes of a workspace's answers

	mu      sync.Mutex
	running map[requestName]chan struct{} // closed when the request with that name ends
	used    map[uuid.UUID]usage
}

// record is a row of idempotency_records. Its status is zero while the request runs.
type record struct {
	bun.BaseModel `bun:"table:idempotency_records,alias:record"`

	APIKeyID    uuid.UUID `bun:"api_key_id,pk"`
	Key         []byte    `bun:",pk"`
	WorkspaceID uuid.UUID `bun:",nullzero"`
	Fingerprint []byte
	Status      int
	Body        []byte // sealed
	CreatedAt   time.Time
	HeldUntil   *time.Time // the end of a slow request's lease; nil: a transaction has the key, or it is answered
}

var _ idempotency.Store = (*Store)(nil)

// New returns a store over a database.
func New(db *storage.DB, now func() time.Time) *Store {
	return &Store{
		db: db, now: now, wait: maxWait, max: maxStored,
		running: map[requestName]chan struct{}{}, used: map[uuid.UUID]usage{},
	}
}

// errForget rolls back a transaction of which nothing is stored.
var errForget = errors.New("nothing is stored")

// errTaken reports that another request has taken over the row of a request.
var errTaken = errors.New("the idempotency key was taken over")

// Do implements idempotency.Store.
func (s *Store) Do(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (rec idempotency.Record, replayed bool, err error) {
	full, err := s.full(ctx, key.WorkspaceID)
	if err != nil {
		return idempotency.Record{}, false, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		mine, err := s.claim(ctx, key)
		switch {
		case err != nil:
		case !mine:
			replayed = true
			rec, err = s.replay(ctx, key)
		case full:
			err = s.tooMuch()
		default:
			rec, err = s.perform(ctx, key, fn)
		}
		return err
	})
	if errors.Is(err, errForget) {
		err = nil
	}
	if err != nil {
		return idempotency.Record{}, false, err
	}
	return rec, replayed, nil
}

// claim writes the row that makes this request the only one with its key. The unique index makes it wait for
// a transaction of another process. It takes over a row that is too old, and returns false if a live row is
// there. The batch also makes the savepoint `claimed`, to which perform rolls back. It is a native batch
// because every POST makes it: one round trip in place of four.
func (s *Store) claim(ctx context.Context, key idempotency.Key) (bool, error) {
	now := s.now()
	batch := &pgx.Batch{}
	batch.Queue(`SELECT set_config('lock_timeout', $1, true)`, strconv.FormatInt(s.wait.Milliseconds(), 10))
	batch.Queue(`INSERT INTO idempotency_records AS r (api_key_id, key, fingerprint, status, body, created_at, workspace_id)
		VALUES ($1, $2, $3, 0, '', $4, $6)
		ON CONFLICT (api_key_id, key) DO UPDATE
			SET fingerprint = excluded.fingerprint, status = 0, body = '', created_at = excluded.created_at, held_until = NULL
			WHERE r.created_at <= $5`,
		key.APIKeyID, []byte(key.Key), key.Fingerprint[:], now, now.Add(-retention), key.WorkspaceID)
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

// replay returns the stored answer.
func (s *Store) replay(ctx context.Context, key idempotency.Key) (idempotency.Record, error) {
	stored := record{APIKeyID: key.APIKeyID, Key: []byte(key.Key)}
	if err := s.db.Bun(ctx).NewSelect().Model(&stored).WherePK().Scan(ctx); err != nil {
		return idempotency.Record{}, fmt.Errorf("read idempotency record: %w", err)
	}
	switch {
	case subtle.ConstantTimeCompare(stored.Fingerprint, key.Fingerprint[:]) != 1:
		return idempotency.Record{}, fault.New(fault.IdempotencyConflict, "this Idempotency-Key was used for another request")
	case stored.Status == 0:
		return idempotency.Record{}, inProgress()
	case len(stored.Body) == 0: // see migration 0092
		return idempotency.Record{}, fault.New(fault.IdempotencyConflict,
			"the request with this Idempotency-Key took effect before an upgrade, and its answer is no longer stored")
	}
	body, err := unseal(key, stored.Body)
	if err != nil {
		return idempotency.Record{}, fmt.Errorf("open stored answer: %w", err)
	}
	return idempotency.Record{Status: stored.Status, Body: body}, nil
}

// perform runs the request and stores what its outcome demands. It returns an answer that is not stored
// together with errForget.
func (s *Store) perform(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (rec idempotency.Record, err error) {
	rec, outcome, err := fn(ctx)
	switch {
	case err != nil:
		return rec, err
	case outcome == idempotency.KeepUndone:
		if _, err := s.db.Bun(ctx).NewRaw("ROLLBACK TO SAVEPOINT claimed").Exec(ctx); err != nil {
			return rec, fmt.Errorf("undo request: %w", err)
		}
	case outcome != idempotency.Keep:
		return rec, errForget
	}
	return rec, s.store(ctx, key, rec)
}

// store writes an answer into the row that the request claimed. It returns errTaken if another request has
// the row.
func (s *Store) store(ctx context.Context, key idempotency.Key, rec idempotency.Record) error {
	body, err := seal(key, rec.Body)
	if err != nil {
		return fmt.Errorf("seal answer: %w", err)
	}
	result, err := s.db.Bun(ctx).NewUpdate().Model((*record)(nil)).
		Set("status = ?", rec.Status).Set("body = ?", body).Set("held_until = NULL").
		Where("api_key_id = ?", key.APIKeyID).Where("key = ?", []byte(key.Key)).
		Where("fingerprint = ?", key.Fingerprint[:]).Where("status = 0").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store answer: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errTaken)
	}
	s.addUsage(key.WorkspaceID, len(body)+len(key.Key)+rowOverhead)
	return nil
}

// Purge deletes the records that are too old, a batch in each statement, and returns their number.
func (s *Store) Purge(ctx context.Context) (purged int64, err error) {
	for {
		old := s.db.Bun(ctx).NewSelect().Model((*record)(nil)).Column("api_key_id", "key").
			Where("created_at <= ?", s.now().Add(-retention)).OrderExpr("created_at").Limit(purgeBatch).For("UPDATE SKIP LOCKED")
		result, err := s.db.Bun(ctx).NewDelete().Model((*record)(nil)).Where("(api_key_id, key) IN (?)", old).Exec(ctx)
		if err != nil {
			return purged, fmt.Errorf("purge idempotency records: %w", err)
		}
		n, err := result.RowsAffected()
		if purged += n; err != nil || n < purgeBatch {
			return purged, err
		}
	}
}
