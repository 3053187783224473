package rollup

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage/reports"
)

// SourceScope is what a reading's sources of one cohort are counted against. The
// payload of its column is the number of engines, and each as its length and bytes;
// the number of prompts, and the id of each; then the cells until the end: the engine
// and the prompt by their places in these lists, responses, citable, citations, and
// the match key.
type SourceScope struct {
	ReadingID uuid.UUID
	Engines   []string // sorted
	Cells     []SourceScopeCell
}

// SourceScopeCell is one prompt and engine of an audit.
type SourceScopeCell struct {
	Engine    int       // index in the scope's engines
	Prompt    uuid.UUID // the same question has the same id in every audit
	MatchKey  uuid.UUID // equal cells of two audits may be compared
	Responses int
	Citable   int // responses that could carry citations
	Citations int
}

// SourceCell is what one cell cites of a source.
type SourceCell struct {
	Cell      int // index in the scope's cells
	Responses int // that cite it
	Citations int
	Mentions  int // of the brand, in these responses
}

// SourceBrand is how many of an engine's responses cite a source and mention an entity.
type SourceBrand struct {
	Engine    int // index in the scope's engines
	Entity    int // index in the audit's entities
	Responses int
}

// Pack returns the column of a scope.
func (s *SourceScope) Pack() []byte {
	payload := appendCount(nil, len(s.Engines))
	for _, e := range s.Engines {
		payload = append(appendCount(payload, len(e)), e...)
	}
	var prompts []uuid.UUID
	places := map[uuid.UUID]int{}
	for _, c := range s.Cells {
		if _, known := places[c.Prompt]; !known {
			places[c.Prompt] = len(prompts)
			prompts = append(prompts, c.Prompt)
		}
	}
	payload = appendCount(payload, len(prompts))
	for _, id := range prompts {
		payload = append(payload, id[:]...)
	}
	for _, c := range s.Cells {
		for _, n := range []int{c.Engine, places[c.Prompt], c.Responses, c.Citable, c.Citations} {
			payload = appendCount(payload, n)
		}
		payload = append(payload, c.MatchKey[:]...)
	}
	return sealColumn(payload)
}

// UnpackScope returns the scope that a row holds. Its cells stand in the room that is given, as far as it goes.
func UnpackScope(projectID, auditID uuid.UUID, row *reports.SourceRow, room []SourceScopeCell) (*SourceScope, error) {
	scope, err := unpackScope(row.ReadingID, row.Format, row.Cells, room)
	if err != nil {
		return nil, ColumnError(projectID, auditID, "source_scopes.cells", err)
	}
	return scope, nil
}

func unpackScope(readingID uuid.UUID, format int, column []byte, room []SourceScopeCell) (*SourceScope, error) {
	payload, err := openColumn(format, column)
	if err != nil {
		return nil, err
	}
	r := payloadReader{rest: payload}
	s := &SourceScope{ReadingID: readingID}
	for range r.length() {
		s.Engines = append(s.Engines, string(r.bytes(r.count())))
	}
	prompts := make([]uuid.UUID, r.length())
	for i := range prompts {
		prompts[i] = r.id()
	}
	const smallest = 5 + 16 // bytes of a cell: five counts and an id
	s.Cells = slices.Grow(room[:0], len(r.rest)/smallest)
	for len(r.rest) > 0 {
		c := SourceScopeCell{Engine: r.count()}
		prompt := r.count()
		c.Responses, c.Citable, c.Citations, c.MatchKey = r.count(), r.count(), r.count(), r.id()
		if r.damaged || prompt >= len(prompts) || c.Engine >= len(s.Engines) {
			return nil, ErrDamaged
		}
		c.Prompt = prompts[prompt]
		s.Cells = append(s.Cells, c)
	}
	if r.damaged {
		return nil, ErrDamaged
	}
	return s, nil
}

// SourceCells are a source's cells in the order of the scope. The payload of the
// column is, for each cell, how far it is behind the one before, then responses,
// citations and mentions.
type SourceCells struct{ payload []byte }

// PackSourceCells returns the column of cells, which are in the order of the scope.
func PackSourceCells(cells []SourceCell) []byte {
	payload := []byte{}
	last := 0
	for _, c := range cells {
		for _, n := range []int{c.Cell - last, c.Responses, c.Citations, c.Mentions} {
			payload = appendCount(payload, n)
		}
		last = c.Cell
	}
	return sealColumn(payload)
}

// OpenSourceCells checks the column of a source's cells.
func OpenSourceCells(format int, column []byte) (SourceCells, error) {
	payload, err := openColumn(format, column)
	return SourceCells{payload}, err
}

// Each visits the cells. It returns an error when the column is damaged.
func (c SourceCells) Each(visit func(SourceCell)) error {
	cell := SourceCell{}
	for rest := c.payload; len(rest) > 0; {
		r := payloadReader{rest: rest}
		cell.Cell += r.count()
		cell.Responses, cell.Citations, cell.Mentions = r.count(), r.count(), r.count()
		if rest = r.rest; r.damaged {
			return ErrDamaged
		}
		if cell.Cell > largestCount {
			return ErrDamaged
		}
		visit(cell)
	}
	return nil
}

// PackSourceBrands returns the column of brands, in the order given. The payload is,
// for each, engine, entity and responses.
func PackSourceBrands(brands []SourceBrand) []byte {
	payload := []byte{}
	for _, b := range brands {
		for _, n := range []int{b.Engine, b.Entity, b.Responses} {
			payload = appendCount(payload, n)
		}
	}
	return sealColumn(payload)
}

// EachSourceBrand visits the brands of a column. It returns an error when the column is damaged.
func EachSourceBrand(format int, column []byte, visit func(SourceBrand)) error {
	payload, err := openColumn(format, column)
	if err != nil {
		return err
	}
	r := payloadReader{rest: payload}
	for len(r.rest) > 0 {
		b := SourceBrand{Engine: r.count(), Entity: r.count(), Responses: r.count()}
		if r.damaged {
			return ErrDamaged
		}
		visit(b)
	}
	return nil
}
