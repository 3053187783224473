package search

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Term is a query, page, country and so on.
type Term struct {
	bun.BaseModel `bun:"table:search_terms"`

	ProjectID uuid.UUID             `bun:",pk"`
	Dimension model.SearchDimension `bun:",pk"`
	ID        int32                 `bun:",pk"`
	Digest    uuid.UUID
	Text      string
}

// maxTerm bounds a term's text in bytes: an index entry must fit a page.
const maxTerm = model.MaxSearchTerm

// maxTerms bounds the different terms of one dimension of a project.
const maxTerms = 20_000_000

// Clean returns a text as terms are stored: valid, with U+FFFD in place of control characters but tabs
// and line breaks, and with its digest in place of the end if it is too long. Only services send such;
// files with them are refused.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !strings.ContainsRune("\t\n\r", r) {
			return utf8.RuneError
		}
		return r
	}, text)
	if len(text) <= maxTerm {
		return text
	}
	mark := "…" + DigestOf(text).String()
	cut := maxTerm - len(mark)
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + mark
}

// DigestOf returns the first half of a text's SHA-256.
func DigestOf(text string) uuid.UUID {
	sum := sha256.Sum256([]byte(text))
	return uuid.UUID(sum[:16])
}

// Intern returns the ids of terms by their digests, giving ids to those that are
// new. Texts must be Clean.
func (s *Store) Intern(
	ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts map[uuid.UUID]string,
) (map[uuid.UUID]int32, error) {
	known, err := s.termIDs(ctx, projectID, d, texts)
	if err != nil || len(known) == len(texts) {
		return known, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		// Only one transaction holds the counter: nobody else adds the missing terms meanwhile.
		name := termCounter + strconv.Itoa(int(d))
		if _, err := s.advance(ctx, projectID, name, 0); err != nil {
			return err
		}
		if known, err = s.termIDs(ctx, projectID, d, texts); err != nil {
			return err
		}
		missing := len(texts) - len(known)
		last, err := s.advance(ctx, projectID, name, int64(missing))
		if err != nil {
			return err
		}
		if last > maxTerms {
			return fault.New(fault.Invalid, "the project has more than %d different values of one dimension", maxTerms)
		}
		return s.addTerms(ctx, projectID, d, texts, known, int32(last)-int32(missing)) //nolint:gosec // at most maxTerms
	})
	return known, err
}

// addTerms writes the terms that are not known yet and adds them to known.
func (s *Store) addTerms(
	ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts map[uuid.UUID]string, known map[uuid.UUID]int32, last int32,
) error {
	terms := make([]Term, 0, len(texts)-len(known))
	for digest, text := range texts {
		if _, ok := known[digest]; ok {
			continue
		}
		last++
		known[digest] = last
		terms = append(terms, Term{ProjectID: projectID, Dimension: d, ID: last, Digest: digest, Text: text})
	}
	return storage.Wrap(storage.CopyAll(ctx, s.db, terms), "copy terms")
}

// termsAtOnce bounds the digests in one statement. A large import looks up millions.
const termsAtOnce = 10_000

// termIDs returns the ids of the terms that are there.
func (s *Store) termIDs(
	ctx context.Context, projectID uuid.UUID, d model.SearchDimension, texts map[uuid.UUID]string,
) (map[uuid.UUID]int32, error) {
	ids := make(map[uuid.UUID]int32, len(texts))
	var digest uuid.UUID
	var id int32
	for digests := range slices.Chunk(slices.Collect(maps.Keys(texts)), termsAtOnce) {
		q := s.db.Bun(ctx).NewSelect().Model((*Term)(nil)).Column("digest", "id").Where("project_id = ?", projectID).
			Where("dimension = ?", d).Where("digest = ANY(?)", pgdialect.Array(digests))
		if err := s.db.Stream(ctx, q, []any{&digest, &id}, func() error { ids[digest] = id; return nil }); err != nil {
			return nil, fmt.Errorf("look up terms: %w", err)
		}
	}
	return ids, nil
}
