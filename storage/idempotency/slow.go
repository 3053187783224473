package idempotency

import (
	"context"
	"errors"
	"time"

	"github.com/answer-visibility/avm/internal/idempotency"
	"github.com/answer-visibility/avm/storage"
)

// slowLease is how long a key belongs to a slow request: longer than any request may take. After that its
// process is assumed to be dead.
const slowLease = 2 * time.Minute

// DoSlow implements idempotency.Store.
func (s *Store) DoSlow(
	ctx context.Context, key idempotency.Key, fn func(context.Context) (idempotency.Record, idempotency.Outcome, error),
) (rec idempotency.Record, replayed bool, err error) {
	full, err := s.full(ctx, key.WorkspaceID)
	if err != nil {
		return idempotency.Record{}, false, err
	}
	mine, err := s.lease(ctx, key)
	if err != nil {
		return idempotency.Record{}, false, err
	}
	if !mine {
		rec, err = s.replay(ctx, key)
		if storage.NotFound(err) { // its request has just given it up
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
	if full {
		return idempotency.Record{}, false, s.tooMuch()
	}
	late := s.db.NewLazyTx()
	rec, outcome, err := fn(late.With(ctx))
	ctx = context.WithoutCancel(ctx) // the effect is also stored for a client that has disconnected
	if err != nil || outcome == idempotency.Forget {
		return rec, false, errors.Join(err, late.End(ctx, false))
	}
	if err := s.finish(ctx, late, key, rec, outcome); err != nil {
		return idempotency.Record{}, false, err
	}
	finished = true
	return rec, false, nil
}

// lease takes a key for slowLease without a transaction. It returns false if another request has the key or
// its answer is stored.
func (s *Store) lease(ctx context.Context, key idempotency.Key) (bool, error) {
	now := s.now()
	mine := record{
		APIKeyID: key.APIKeyID, Key: []byte(key.Key), WorkspaceID: key.WorkspaceID, Fingerprint: key.Fingerprint[:],
		Body: []byte{}, CreatedAt: now, HeldUntil: new(now.Add(slowLease)),
	}
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(&mine).On("CONFLICT (api_key_id, key) DO UPDATE").
		Set("fingerprint = excluded.fingerprint").Set("status = 0").Set("body = excluded.body").
		Set("created_at = excluded.created_at").Set("held_until = excluded.held_until").
		Where("record.created_at <= ? OR record.held_until <= ?", now.Add(-retention), now), "lease idempotency key")
	return n == 1, err
}

// finish stores the answer, in the transaction of its effect unless the outcome rolls the effect back.
func (s *Store) finish(ctx context.Context, late *storage.LazyTx, key idempotency.Key, rec idempotency.Record, outcome idempotency.Outcome) error {
	if outcome == idempotency.KeepUndone {
		if err := late.End(ctx, false); err != nil {
			return err
		}
		late = s.db.NewLazyTx()
	}
	err := late.Join(ctx, func(ctx context.Context) error { return s.store(ctx, key, rec) })
	if errors.Is(err, errTaken) {
		err = errors.Join(err, inProgress()) // the lease ended before the request
	}
	if err != nil {
		return errors.Join(err, late.End(ctx, false))
	}
	return late.End(ctx, true)
}

// giveUp deletes the record of a request of which nothing is stored.
func (s *Store) giveUp(ctx context.Context, key idempotency.Key) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*record)(nil)).Where("api_key_id = ?", key.APIKeyID).Where("key = ?", []byte(key.Key)).
		Where("fingerprint = ?", key.Fingerprint[:]).Where("status = 0").Where("held_until IS NOT NULL").Exec(ctx)
	return storage.Wrap(err, "give idempotency key up")
}
