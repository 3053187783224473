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
	places   map[uuid.UUID][]int // where each run's entities stand in the list

	known  []uuid.UUID // once asked for
	digest *uuid.UUID
}

// newLineup merges the entities of runs, newest first, as [mergeEntities] does.
func newLineup(runs []*storage.Run, id func(model.EntitySnapshot) uuid.UUID) *lineup {
	entities, places := mergeEntities(runs, id)
	return &lineup{entities: entities, places: places}
}

// mergeEntities lists the entities of runs, newest first, and says for each run where its
// entities stand in the list. Those of several runs are the same when id says so;
// they are shown as in the newest run that has them. The brand stays first.
func mergeEntities(
	runs []*storage.Run, id func(model.EntitySnapshot) uuid.UUID,
) ([]model.EntitySnapshot, map[uuid.UUID][]int) {
	var all []model.EntitySnapshot
	known := map[uuid.UUID]int{}
	places := make(map[uuid.UUID][]int, len(runs))
	for _, run := range runs {
		of := make([]int, len(run.Entities))
		for i, e := range run.Entities {
			key := id(e)
			if _, ok := known[key]; !ok {
				known[key] = len(all)
				all = append(all, e)
			}
			of[i] = known[key]
		}
		places[run.ReadingID] = of
	}
	return all, places
}

// keys are what the entities are followed by from run to run.
func (l *lineup) keys() []uuid.UUID {
	if l.known == nil {
		l.known = make([]uuid.UUID, len(l.entities))
		for i, e := range l.entities {
			l.known[i] = rowKey(e)
		}
	}
	return l.known
}

// set names the entities as they are recognised.
func (l *lineup) set() uuid.UUID {
	if l.digest == nil {
		l.digest = new(digestKeys(l.keys()))
	}
	return *l.digest
}

// entityOf finds an entity measured like the one with a key; −1: none.
func (l *lineup) entityOf(key uuid.UUID) int { return slices.Index(l.keys(), key) }

// entitySets are the keys of runs' entities as sets. Runs that were read together
// share their entities, of which the key is then made once.
type entitySets map[*model.EntitySnapshot]uuid.UUID

// of names the entities of a run.
func (s entitySets) of(run *storage.Run) uuid.UUID {
	first := &run.Entities[0]
	if _, ok := s[first]; !ok {
		s[first] = setKey(run.Entities)
	}
	return s[first]
}

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
