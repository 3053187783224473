package idempotency

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/storage"
)

// slowLease is how long a key belongs to a request that calls the outside: longer
// than any request may take. Afterwards its process is taken to be dead.
const slowLease = 2 * time.Minute

// DoSlow implements idem.Store.
func (s *Store) DoSlow(
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
	mine, err := s.lease(ctx, key)
	if err != nil {
		return idem.Record{}, false, err
	}
	if !mine {
		rec, err = s.replay(ctx, key)
		if storage.NotFound(err) { // it has just been given up
			err = inProgress()
		}
		return rec, err == nil, err
	}
	finished := false
	defer func() {
		if !finished {
			err = errors.Join(err, s.giveUp(context.WithoutCancel(ctx), key))
		}
	}()
	if err := s.room(key.WorkspaceID); err != nil {
		return idem.Record{}, false, err
	}
	late := s.db.NewLate()
	rec, outcome, err := fn(late.With(ctx))
	// What was done is kept also for a client that has gone away meanwhile.
	ctx = context.WithoutCancel(ctx)
	if err != nil || outcome == idem.Forget {
		return rec, false, errors.Join(err, late.End(ctx, false))
	}
	if rec, err = s.finish(ctx, late, key, rec, outcome); err != nil {
		return idem.Record{}, false, err
	}
	finished = true
	return rec, false, nil
}

// lease takes a key for a while, without holding a transaction. False: somebody
// else has it, or its answer is there.
func (s *Store) lease(ctx context.Context, key idem.Key) (bool, error) {
	now := s.now()
	mine := record{
		APIKeyID: key.APIKeyID, Key: key.Key, WorkspaceID: key.WorkspaceID, Fingerprint: key.Fingerprint[:], Body: []byte{}, CreatedAt: now,
		HeldUntil: new(now.Add(slowLease)),
	}
	result, err := s.db.Bun(ctx).NewInsert().Model(&mine).On("CONFLICT (api_key_id, key) DO UPDATE").
		Set("fingerprint = excluded.fingerprint").Set("status = 0").Set("body = excluded.body").
		Set("created_at = excluded.created_at").Set("held_until = excluded.held_until").
		Where("record.created_at <= ? OR record.held_until <= ?", now.Add(-retention), now).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("lease idempotency key: %w", err)
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// finish keeps the answer, in the transaction of its effect where that is kept too, and returns it as keep does.
func (s *Store) finish(
	ctx context.Context, late *storage.Late, key idem.Key, rec idem.Record, outcome idem.Outcome,
) (kept idem.Record, err error) {
	if outcome == idem.KeepUndone {
		if err := late.End(ctx, false); err != nil {
			return kept, err
		}
		late = s.db.NewLate()
	}
	err = late.Join(ctx, func(ctx context.Context) error {
		kept, err = s.keep(ctx, key, rec, func(update *bun.UpdateQuery) {
			update.Set("held_until = NULL").Where("fingerprint = ?", key.Fingerprint[:]).Where("status = 0")
		})
		return err
	})
	if errors.Is(err, errTaken) {
		err = errors.Join(err, inProgress()) // the lease was too short: another request has the key
	}
	if err != nil {
		return kept, errors.Join(err, late.End(ctx, false))
	}
	return kept, late.End(ctx, true)
}

// giveUp deletes the record of a request of which nothing is kept.
func (s *Store) giveUp(ctx context.Context, key idem.Key) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*record)(nil)).Where("api_key_id = ?", key.APIKeyID).Where("key = ?", key.Key).
		Where("fingerprint = ?", key.Fingerprint[:]).Where("status = 0").Where("held_until IS NOT NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("give idempotency key up: %w", err)
	}
	return nil
}
