package search

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/storage/search"
)

// snapshot is an immutable state of the data about a window: what was published
// up to a generation. Its id carries all of it, so that reading stores nothing.
type snapshot struct {
	project    uuid.UUID
	span       calendar.Span
	generation int64
}

// lastSnapshotDay is the last day that an id can carry: two bytes count from
// 1970-01-01 to the year 2149.
const lastSnapshotDay = 1<<16 - 1

// id returns a UUID of version 8: the window, the generation, and a digest that
// binds both to the project.
func (s snapshot) id() uuid.UUID {
	var id uuid.UUID
	binary.BigEndian.PutUint16(id[0:], uint16(s.span.First)) //nolint:gosec // windows end before lastSnapshotDay
	binary.BigEndian.PutUint16(id[2:], uint16(s.span.Last))  //nolint:gosec // likewise
	var g [4]byte
	binary.BigEndian.PutUint32(g[:], uint32(s.generation)) //nolint:gosec // one for each import
	id[4], id[5], id[6] = g[0], g[1], 0x80|g[2]>>4
	id[7], id[8] = g[2]<<4|g[3]>>4, 0x80|g[3]&0x0f
	sum := sha256.Sum256(append(s.project[:], id[:9]...))
	copy(id[9:], sum[:])
	return id
}

// parseSnapshot returns the snapshot of an id, and whether it is one of the
// project.
func parseSnapshot(project, id uuid.UUID) (snapshot, bool) {
	g := uint32(id[4])<<24 | uint32(id[5])<<16 | uint32(id[6]&0x0f)<<12 | uint32(id[7])<<4 | uint32(id[8]&0x0f)
	s := snapshot{project: project, generation: int64(g)}
	s.span.First = calendar.Day(binary.BigEndian.Uint16(id[0:]))
	s.span.Last = calendar.Day(binary.BigEndian.Uint16(id[2:]))
	return s, s.id() == id
}

func (s snapshot) scope(source search.Source) search.Scope {
	return search.Scope{ProjectID: s.project, Source: source, Span: s.span, Generation: s.generation}
}
