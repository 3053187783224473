package search

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/search/sliceselect"
)

// TermIDs returns the ids of those texts that were imported, never nil.
func (s *Store) TermIDs(ctx context.Context, projectID uuid.UUID, d sliceselect.Dimension, texts ...string) ([]int32, error) {
	byDigest := make(map[uuid.UUID]string, len(texts))
	for _, text := range texts {
		clean := Clean(text)
		byDigest[DigestOf(clean)] = clean
	}
	ids, err := s.termIDs(ctx, projectID, d, byDigest)
	return slices.AppendSeq([]int32{}, maps.Values(ids)), err
}
