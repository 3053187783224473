package search

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// TermIDs returns the ids of those texts that were imported, never nil.
func (s *Store) TermIDs(ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts ...string) ([]int32, error) {
	byDigest := make(map[uuid.UUID]string, len(texts))
	for _, text := range texts {
		clean := Clean(text)
		byDigest[DigestOf(clean)] = clean
	}
	ids, err := s.termIDs(ctx, projectID, d, byDigest)
	return slices.AppendSeq([]int32{}, maps.Values(ids)), err
}

// TextSpan is a span of texts in the order of their bytes.
type TextSpan struct{ From, Before string }

// TermsBetween returns the imported terms whose texts are in spans, by their ids.
func (s *Store) TermsBetween(ctx context.Context, projectID uuid.UUID, d model.SearchDimension, spans []TextSpan) (map[int32]string, error) {
	from, before := make([]string, len(spans)), make([]string, len(spans))
	for i, span := range spans {
		from[i], before[i] = span.From, span.Before
	}
	q := s.db.Bun(ctx).NewSelect().TableExpr("unnest(?::text[], ?::text[]) AS s (low, high)", pgdialect.Array(from), pgdialect.Array(before)).
		Join("JOIN search_terms AS t ON t.project_id = ? AND t.dimension = ? AND t.text >= s.low AND t.text < s.high", projectID, d).
		Column("t.id", "t.text")
	terms := map[int32]string{}
	var id int32
	var text string
	err := s.stream(ctx, q, []any{&id, &text}, func() error { terms[id] = text; return nil })
	return terms, storage.Wrap(err, "look up terms of pages")
}
