package idempotency

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/storage"
)

// slowLease is how long a key belongs to a request that calls the outside. It is longer
// than any request may take; afterwards the request's process is taken for dead.
const slowLease = 2 * time.Minute

// DoSlow implements idem.Store.
func (s *Store) DoSlow(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, replayed bool, err error) {
	release, err := s.enter(ctx, requestName{key.APIKeyID, key.Key})
	if err != nil {
		return idem.Record{}, false, err
	}
	defer release()
	mine, err := s.lease(ctx, key)
	if err != nil {
		return idem.Record{}, false, err
	}
	if !mine {
		rec, err = s.replayLeased(ctx, key)
		return rec, err == nil, err
	}
	finished := false
	defer func() {
		if !finished {
			err = errors.Join(err, s.forget(context.WithoutCancel(ctx), key))
		}
	}()
	lateCtx, late := s.db.WithLate(ctx)
	rec, outcome, err := fn(lateCtx)
	// The answer is kept for a client that has gone away meanwhile, too.
	ctx = context.WithoutCancel(ctx)
	if err != nil || outcome == idem.Forget {
		return rec, false, errors.Join(err, late.End(ctx, false))
	}
	if err = s.finish(ctx, late, key, rec, outcome); err != nil {
		return idem.Record{}, false, err
	}
	finished = true
	return rec, false, nil
}

// lease takes a key for a while, without holding a transaction. It returns false when
// another request has the key, or its answer is there.
func (s *Store) lease(ctx context.Context, key idem.Key) (bool, error) {
	now := s.now()
	until := now.Add(slowLease)
	taken := &record{
		APIKeyID: key.APIKeyID, Key: key.Key, Fingerprint: key.Fingerprint[:], Body: []byte{}, CreatedAt: now, HeldUntil: &until,
	}
	result, err := s.db.Bun(ctx).NewInsert().Model(taken).On("CONFLICT (api_key_id, key) DO UPDATE").
		Set("fingerprint = EXCLUDED.fingerprint").Set("status = EXCLUDED.status").Set("body = EXCLUDED.body").
		Set("created_at = EXCLUDED.created_at").Set("held_until = EXCLUDED.held_until").
		Where("record.created_at <= ? OR record.held_until <= ?", now.Add(-retention), now).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("lease idempotency key: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// replayLeased reads the kept answer, or reports that there is none yet.
func (s *Store) replayLeased(ctx context.Context, key idem.Key) (idem.Record, error) {
	rec, err := s.replay(ctx, key)
	if storage.NotFound(err) { // the request that had the key has just given it up
		return idem.Record{}, inProgress()
	}
	return rec, err
}

// finish keeps the answer, in the transaction of its effect where that is kept too.
func (s *Store) finish(ctx context.Context, late *storage.Late, key idem.Key, rec idem.Record, outcome idem.Outcome) error {
	if outcome == idem.KeepUndone {
		if err := late.End(ctx, false); err != nil {
			return err
		}
		late = s.db.Late()
	}
	err := late.Join(ctx, func(ctx context.Context) error {
		kept := &record{APIKeyID: key.APIKeyID, Key: key.Key, Status: rec.Status, Body: append([]byte{}, rec.Body...)}
		result, err := s.db.Bun(ctx).NewUpdate().Model(kept).Column("status", "body", "held_until").WherePK().
			Where("fingerprint = ?", key.Fingerprint[:]).Where("status = 0").Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, inProgress()) // the lease was too short: another request has the key
		}
		return nil
	})
	if err != nil {
		return errors.Join(fmt.Errorf("keep answer: %w", err), late.End(ctx, false))
	}
	return late.End(ctx, true)
}

// forget gives up a key of which nothing is kept.
func (s *Store) forget(ctx context.Context, key idem.Key) error {
	given := &record{APIKeyID: key.APIKeyID, Key: key.Key}
	_, err := s.db.Bun(ctx).NewDelete().Model(given).WherePK().Where("fingerprint = ?", key.Fingerprint[:]).
		Where("status = 0").Exec(ctx)
	if err != nil {
		return fmt.Errorf("give up idempotency key: %w", err)
	}
	return nil
}
