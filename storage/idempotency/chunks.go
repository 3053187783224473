package idempotency

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/idem"
	"github.com/answer-visibility/avm/storage"
)

const (
	// touchAfter is how old the time of a chunk's last use may be before it is written anew.
	touchAfter = time.Hour
	// chunkRetention is longer than a record can list a chunk after that time.
	chunkRetention = retention + touchAfter + time.Hour
	// chunkBatch is how many chunks one statement inserts, and partChunks how many one reads.
	chunkBatch = 16
	partChunks = 8
	nameSize   = 32
)

// chunk is a row of idempotency_chunks: a piece of large answers of one API key.
type chunk struct {
	bun.BaseModel `bun:"table:idempotency_chunks,alias:chunk"`

	APIKeyID    uuid.UUID `bun:"api_key_id,pk"`
	Name        []byte    `bun:",pk"`
	WorkspaceID uuid.UUID
	Body        []byte
	UsedAt      time.Time
}

// storeChunks stores the pieces of an answer that are not there yet. It returns the
// names of all pieces in their order.
func (s *Store) storeChunks(ctx context.Context, key idem.Key, with *sealer, pieces [][]byte) ([][]byte, error) {
	names, missing := make([][]byte, len(pieces)), map[string][]byte{}
	for i, piece := range pieces {
		names[i] = with.nameOf(piece)
		missing[string(names[i])] = piece
	}
	known, err := s.useChunks(ctx, key, names)
	if err != nil {
		return nil, err
	}
	for _, name := range known {
		delete(missing, string(name))
	}
	rows := make([]chunk, 0, len(missing))
	for name, piece := range missing {
		rows = append(rows, chunk{APIKeyID: key.APIKeyID, Name: []byte(name), WorkspaceID: key.WorkspaceID, Body: piece, UsedAt: s.now()})
	}
	slices.SortFunc(rows, func(a, b chunk) int { return bytes.Compare(a.Name, b.Name) })
	for batch := range slices.Chunk(rows, chunkBatch) {
		if err := s.insertChunks(ctx, with, batch); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// useChunks locks the chunks that are there, so that no purge takes them, and returns
// their names.
func (s *Store) useChunks(ctx context.Context, key idem.Key, names [][]byte) ([][]byte, error) {
	var known []chunk
	err := s.db.Bun(ctx).NewSelect().Model(&known).Column("name", "used_at").Where("api_key_id = ?", key.APIKeyID).
		Where("name IN (?)", bun.List(names)).OrderExpr("name").For("UPDATE").Scan(ctx)
	if err != nil {
		return nil, err
	}
	var all, stale [][]byte
	for _, c := range known {
		all = append(all, c.Name)
		if s.now().Sub(c.UsedAt) > touchAfter {
			stale = append(stale, c.Name)
		}
	}
	if len(stale) == 0 {
		return all, nil
	}
	_, err = s.db.Bun(ctx).NewUpdate().Model((*chunk)(nil)).Set("used_at = ?", s.now()).Where("api_key_id = ?", key.APIKeyID).
		Where("name IN (?)", bun.List(stale)).Exec(ctx)
	return all, err
}

// insertChunks seals and stores the pieces of a batch.
func (s *Store) insertChunks(ctx context.Context, with *sealer, batch []chunk) error {
	size := 0
	for i := range batch {
		body, err := with.seal(batch[i].Body, batch[i].Name)
		if err != nil {
			return err
		}
		batch[i].Body = body
		size += len(body) + rowOverhead
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&batch).On("CONFLICT DO NOTHING").Exec(ctx)
	if err == nil {
		s.ceiling.add(batch[0].WorkspaceID, int64(size))
	}
	return err
}

// parts returns what reads an answer part by part from the names of its pieces. It reads outside of the
// request's transaction.
func (s *Store) parts(key idem.Key, with *sealer, names []byte) func(context.Context) ([]byte, bool, error) {
	return func(ctx context.Context) (part []byte, more bool, err error) {
		next := names[:min(len(names), partChunks*nameSize)]
		names = names[len(next):]
		part, err = s.loadChunks(ctx, key, with, slices.Collect(slices.Chunk(next, nameSize)))
		return part, len(names) > 0, err
	}
}

// loadChunks puts a part of an answer together from the names of its pieces.
func (s *Store) loadChunks(ctx context.Context, key idem.Key, with *sealer, names [][]byte) (part []byte, err error) {
	var rows []chunk
	err = s.db.Bun(ctx).NewSelect().Model(&rows).Where("api_key_id = ?", key.APIKeyID).Where("name IN (?)", bun.List(names)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read chunks: %w", err)
	}
	byName := storage.GroupBy(rows, func(c chunk) string { return string(c.Name) })
	for _, name := range names {
		found := byName[string(name)]
		if len(found) == 0 {
			return nil, errors.New("a chunk of the answer is missing")
		}
		if part, err = with.unseal(part, found[0].Body, name); err != nil {
			return nil, err
		}
	}
	return part, nil
}
