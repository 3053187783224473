package storage

import (
	"encoding/binary"
	"iter"

	"github.com/google/uuid"
)

// SourceScope is what a reading's sources of one cohort are counted against.
type SourceScope struct {
	ReadingID uuid.UUID
	Engines   []string // in order
	Cells     []SourceScopeCell
}

// SourceScopeCell is one prompt and engine of an audit.
type SourceScopeCell struct {
	Engine    int       // index in the scope's engines
	Prompt    uuid.UUID // the same question has the same one in every audit
	MatchKey  uuid.UUID // digest: equal cells of two audits may be compared
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

// packer writes numbers that are not negative.
type packer []byte

func (p *packer) put(numbers ...int) {
	for _, n := range numbers {
		*p = binary.AppendUvarint(*p, uint64(max(0, n)))
	}
}

// unpacker reads what a packer wrote; it keeps whether it could.
type unpacker struct {
	left   []byte
	broken bool
}

func (u *unpacker) next() int {
	n, size := binary.Uvarint(u.left)
	if size <= 0 || n > 1<<31 {
		u.broken, u.left = true, nil
		return 0
	}
	u.left = u.left[size:]
	return int(n)
}

func (u *unpacker) bytes(n int) []byte {
	if n > len(u.left) {
		u.broken, u.left = true, nil
		return nil
	}
	out := u.left[:n]
	u.left = u.left[n:]
	return out
}

func (u *unpacker) id() uuid.UUID {
	var id uuid.UUID
	copy(id[:], u.bytes(len(id)))
	return id
}

// PackedCells are a source's cells in the order of the scope.
type PackedCells []byte

// PackCells packs cells, which are in the order of the scope.
func PackCells(cells []SourceCell) PackedCells {
	p := packer{}
	last := 0
	for _, c := range cells {
		p.put(c.Cell-last, c.Responses, c.Citations, c.Mentions)
		last = c.Cell
	}
	return PackedCells(p)
}

// All gives the cells back; a broken column ends early.
func (p PackedCells) All() iter.Seq[SourceCell] {
	return func(yield func(SourceCell) bool) {
		u := unpacker{left: p}
		last := 0
		for len(u.left) > 0 {
			c := SourceCell{Cell: last + u.next(), Responses: u.next(), Citations: u.next(), Mentions: u.next()}
			if u.broken || !yield(c) {
				return
			}
			last = c.Cell
		}
	}
}

// PackedBrands are a source's brands.
type PackedBrands []byte

// PackBrands packs brands in the order given.
func PackBrands(brands []SourceBrand) PackedBrands {
	p := packer{} // never null
	for _, b := range brands {
		p.put(b.Engine, b.Entity, b.Responses)
	}
	return PackedBrands(p)
}

// All gives the brands back; a broken column ends early.
func (p PackedBrands) All() iter.Seq[SourceBrand] {
	return func(yield func(SourceBrand) bool) {
		u := unpacker{left: p}
		for len(u.left) > 0 {
			b := SourceBrand{Engine: u.next(), Entity: u.next(), Responses: u.next()}
			if u.broken || !yield(b) {
				return
			}
		}
	}
}

// pack writes engines, then prompts, then cells that name both by their place.
func (s *SourceScope) pack() []byte {
	p := packer{}
	p.put(len(s.Engines))
	for _, e := range s.Engines {
		p.put(len(e))
		p = append(p, e...)
	}
	var prompts []uuid.UUID
	places := map[uuid.UUID]int{}
	for _, c := range s.Cells {
		if _, known := places[c.Prompt]; !known {
			places[c.Prompt] = len(prompts)
			prompts = append(prompts, c.Prompt)
		}
	}
	p.put(len(prompts))
	for _, id := range prompts {
		p = append(p, id[:]...)
	}
	for _, c := range s.Cells {
		p.put(c.Engine, places[c.Prompt], c.Responses, c.Citable, c.Citations)
		p = append(p, c.MatchKey[:]...)
	}
	return p
}

func unpackScope(readingID uuid.UUID, packed []byte) (SourceScope, error) {
	u := unpacker{left: packed}
	s := SourceScope{ReadingID: readingID}
	for range u.count() {
		s.Engines = append(s.Engines, string(u.bytes(u.next())))
	}
	prompts := make([]uuid.UUID, u.count())
	for i := range prompts {
		prompts[i] = u.id()
	}
	for len(u.left) > 0 {
		c := SourceScopeCell{Engine: u.next()}
		prompt := u.next()
		c.Responses, c.Citable, c.Citations, c.MatchKey = u.next(), u.next(), u.next(), u.id()
		if u.broken || prompt >= len(prompts) || c.Engine >= len(s.Engines) {
			return SourceScope{}, errPacked
		}
		c.Prompt = prompts[prompt]
		s.Cells = append(s.Cells, c)
	}
	if u.broken {
		return SourceScope{}, errPacked
	}
	return s, nil
}

// count reads the length of a list, each item of which takes a byte at least.
func (u *unpacker) count() int {
	n := u.next()
	if n > len(u.left) {
		u.broken, u.left = true, nil
		return 0
	}
	return n
}
