package rollup

import (
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/model"
)

// pathsRoom bounds the memory of one body's paths, in bytes. pathCost is what a path takes besides
// its letters.
const (
	pathsRoom = 16 << 20
	pathCost  = 64
)

// Paths numbers the paths of a body.
type Paths struct {
	Names []string // by number

	numbers map[string]int32
	room    int
}

// NewPaths returns the paths of a body that was not read yet.
func NewPaths() *Paths { return &Paths{numbers: map[string]int32{}, room: pathsRoom} }

// number returns the number of a path.
func (p *Paths) number(b []byte) int32 {
	if n, ok := p.numbers[string(b)]; ok {
		return n
	}
	name := CleanPath(b)
	n, ok := p.numbers[name]
	if !ok && p.room < 0 {
		name = model.OtherCrawlPaths
		n, ok = p.numbers[name]
	}
	if !ok {
		n = int32(len(p.Names)) //nolint:gosec // bounded by the room
		p.Names = append(p.Names, name)
		p.numbers[name] = n
		p.room -= pathCost + len(name)
	}
	return n
}

const maxPath = 1024

// CleanPath returns a path as it is stored: valid text of a bounded length. Queries
// are not part of it.
func CleanPath(b []byte) string {
	s := string(b[:min(len(b), maxPath)])
	if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
		s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "�"), "�")
	}
	return s
}
