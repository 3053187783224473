package search

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/search/sliceselect"
)

// TermID returns the id of a term, and false when it was never imported.
func (s *Store) TermID(ctx context.Context, projectID uuid.UUID, d sliceselect.Dimension, text string) (id int32, known bool, err error) {
	clean := Clean(text)
	digest := DigestOf(clean)
	ids, err := s.termIDs(ctx, projectID, d, map[uuid.UUID]string{digest: clean})
	id, known = ids[digest]
	return id, known, err
}
