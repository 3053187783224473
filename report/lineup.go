package report

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// lineup is who was measured in some runs, the brand first.
type lineup struct {
	entities []model.EntitySnapshot
	keys     []uuid.UUID         // what each is followed by from run to run
	places   map[uuid.UUID][]int // where each run's entities stand in the list
	set      uuid.UUID           // digest of the keys
}

// newLineup merges the entities of runs, newest first. Those of several runs are the
// same when id says so; they are shown as in the newest run that has them.
func newLineup(runs []*storage.Run, id func(model.EntitySnapshot) uuid.UUID) *lineup {
	l := &lineup{places: make(map[uuid.UUID][]int, len(runs))}
	known := map[uuid.UUID]int{}
	for _, run := range runs {
		places := make([]int, len(run.Entities))
		for i, e := range run.Entities {
			key := id(e)
			if _, ok := known[key]; !ok {
				known[key] = len(l.entities)
				l.entities = append(l.entities, e)
				l.keys = append(l.keys, rowKey(e))
			}
			places[i] = known[key]
		}
		l.places[run.ID] = places
	}
	l.set = digestKeys(l.keys)
	return l
}

// entityOf finds an entity measured like the one with a key; −1: none.
func (l *lineup) entityOf(key uuid.UUID) int { return slices.Index(l.keys, key) }

// rowKey is what an entity's row is followed by on matched cells: how it is
// recognised. The brand's is nil: matched cells have the same brand.
func rowKey(e model.EntitySnapshot) uuid.UUID {
	if e.IsBrand() {
		return uuid.Nil
	}
	return entityKey(e)
}

// entityID is the identity of an entity whatever its definition: the brand's is nil.
func entityID(e model.EntitySnapshot) uuid.UUID {
	if e.ID == nil {
		return uuid.Nil
	}
	return *e.ID
}
