package idempotency

import (
	"context"
	"fmt"

	"github.com/answer-visibility/avm/internal/idem"
)

// keeper takes an answer as it is made. What it has not stored yet is at most maxHeld bytes.
type keeper struct {
	ctx   context.Context //nolint:containedctx // io.Writer takes none
	store *Store
	key   idem.Key
	with  *sealer
	held  []byte
	names []byte // of the chunks that are stored
}

// maxHeld is how much of an answer is held. An answer that is not larger is compressed to see whether it
// becomes small enough for its record. Others go into chunks.
const maxHeld = 1 << 20

// Write implements io.Writer.
func (k *keeper) Write(b []byte) (n int, err error) {
	for n < len(b) {
		if len(k.held) == maxHeld {
			if err := k.storeHeld(true); err != nil {
				return n, err
			}
		}
		more := min(len(b)-n, maxHeld-len(k.held))
		k.held = append(k.held, b[n:n+more]...)
		n += more
	}
	return n, nil
}

// storeHeld stores the pieces that are held. Of an answer that goes on it keeps the beginning of the next piece.
func (k *keeper) storeHeld(goesOn bool) error {
	if len(k.names) == 0 {
		if err := k.store.lockChunks(k.ctx, k.key); err != nil {
			return err
		}
	}
	pieces, rest := k.store.gear.split(k.held, goesOn)
	names, err := k.store.storeChunks(k.ctx, k.key, k.with, pieces)
	if err != nil {
		return err
	}
	for _, name := range names {
		k.names = append(k.names, name...)
	}
	k.held = append(k.held[:0], rest...)
	return nil
}

// end returns what the record holds of the answer.
func (k *keeper) end() (format, []byte, error) {
	if len(k.names) == 0 {
		kept, err := k.with.seal(k.held, belongsTo(k.key))
		if err != nil || len(kept) <= maxInline {
			return sealed, kept, err
		}
	}
	if err := k.storeHeld(false); err != nil {
		return plain, nil, err
	}
	kept, err := k.with.seal(k.names, belongsTo(k.key))
	return chunked, kept, err
}

// lockChunks lets the transactions of one API key store chunks one after the other: two that store the
// same ones in another order would wait for each other.
func (s *Store) lockChunks(ctx context.Context, key idem.Key) error {
	const query = `SELECT pg_advisory_xact_lock(hashtextextended('avm idempotency chunks ' || ?, 0))`
	if _, err := s.db.Bun(ctx).NewRaw(query, key.APIKeyID.String()).Exec(ctx); err != nil {
		return fmt.Errorf("lock chunks: %w", err)
	}
	return nil
}
