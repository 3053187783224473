package storage

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"time"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/idem"
)

// slowLease is how long a key belongs to a request that calls the outside: longer
// than any request may take. Afterwards its process is taken to be dead.
const slowLease = 2 * time.Minute

// DoSlow implements idem.Store.
func (i *Idempotency) DoSlow(
	ctx context.Context, key idem.Key, fn func(context.Context) (idem.Record, idem.Outcome, error),
) (rec idem.Record, replayed bool, err error) {
	release, err := i.enter(ctx, idemName{key.APIKeyID, key.Key})
	if err != nil {
		return idem.Record{}, false, err
	}
	defer release()
	mine, err := i.lease(ctx, key)
	if err != nil {
		return idem.Record{}, false, err
	}
	if !mine {
		rec, err = i.replayLeased(ctx, key)
		return rec, err == nil, err
	}
	finished := false
	defer func() {
		if !finished {
			err = errors.Join(err, i.forget(context.WithoutCancel(ctx), key))
		}
	}()
	l := &late{db: i.store}
	rec, outcome, err := fn(context.WithValue(ctx, lateKey{}, l))
	// What was done is kept also for a client that has gone away meanwhile.
	ctx = context.WithoutCancel(ctx)
	if err != nil || outcome == idem.Forget {
		return rec, false, errors.Join(err, l.end(ctx, false))
	}
	if err = i.finish(ctx, l, key, rec, outcome); err != nil {
		return idem.Record{}, false, err
	}
	finished = true
	return rec, false, nil
}

// lease takes a key for a while, without holding a transaction. False: somebody
// else has it, or its answer is there.
func (i *Idempotency) lease(ctx context.Context, key idem.Key) (bool, error) {
	now := i.now()
	const query = `INSERT INTO idempotency_records AS r (api_key_id, key, fingerprint, status, body, created_at, held_until)
		VALUES ($1, $2, $3, 0, '', $4, $6)
		ON CONFLICT (api_key_id, key) DO UPDATE
			SET fingerprint = excluded.fingerprint, status = 0, body = '', created_at = excluded.created_at,
				held_until = excluded.held_until
			WHERE r.created_at <= $5 OR r.held_until <= $4`
	tag, err := i.store.PGX(ctx).Exec(ctx, query,
		key.APIKeyID, key.Key, key.Fingerprint[:], now, now.Add(-idempotencyRetention), now.Add(slowLease))
	if err != nil {
		return false, fmt.Errorf("lease idempotency key: %w", err)
	}
	return tag.RowsAffected() == 1, nil
}

// replayLeased reads the kept answer, or says that there is none yet.
func (i *Idempotency) replayLeased(ctx context.Context, key idem.Key) (idem.Record, error) {
	var rec idem.Record
	var fingerprint []byte
	const query = `SELECT fingerprint, status, body FROM idempotency_records WHERE api_key_id = $1 AND key = $2`
	err := i.store.PGX(ctx).QueryRow(ctx, query, key.APIKeyID, key.Key).Scan(&fingerprint, &rec.Status, &rec.Body)
	switch {
	case NotFound(err): // it has just been given up
		return idem.Record{}, inProgress()
	case err != nil:
		return idem.Record{}, fmt.Errorf("read idempotency record: %w", err)
	case subtle.ConstantTimeCompare(fingerprint, key.Fingerprint[:]) != 1:
		return idem.Record{}, fault.New(fault.IdempotencyConflict, "this Idempotency-Key was used for another request")
	case rec.Status == 0:
		return idem.Record{}, inProgress()
	}
	return rec, nil
}

// finish keeps the answer, in the transaction of its effect where that is kept too.
func (i *Idempotency) finish(ctx context.Context, l *late, key idem.Key, rec idem.Record, outcome idem.Outcome) error {
	if outcome == idem.KeepUndone {
		if err := l.end(ctx, false); err != nil {
			return err
		}
		l = &late{db: i.store}
	}
	err := l.join(ctx, func(ctx context.Context) error {
		const query = `UPDATE idempotency_records SET status = $3, body = coalesce($4::bytea, ''), held_until = NULL
			WHERE api_key_id = $1 AND key = $2 AND fingerprint = $5 AND status = 0`
		tag, err := i.store.PGX(ctx).Exec(ctx, query, key.APIKeyID, key.Key, rec.Status, rec.Body, key.Fingerprint[:])
		if err == nil && tag.RowsAffected() == 0 {
			err = inProgress() // the lease was too short: another request has the key
		}
		return err
	})
	if err != nil {
		return errors.Join(fmt.Errorf("keep answer: %w", err), l.end(ctx, false))
	}
	return l.end(ctx, true)
}

// forget gives a key up of which nothing is kept.
func (i *Idempotency) forget(ctx context.Context, key idem.Key) error {
	const query = `DELETE FROM idempotency_records WHERE api_key_id = $1 AND key = $2 AND fingerprint = $3 AND status = 0`
	if _, err := i.store.PGX(ctx).Exec(ctx, query, key.APIKeyID, key.Key, key.Fingerprint[:]); err != nil {
		return fmt.Errorf("give idempotency key up: %w", err)
	}
	return nil
}
