package rollup

import (
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// Lineup lists the entities that were measured in some runs, the brand first.
type Lineup struct {
	Entities []model.EntitySnapshot
	Indexes  map[uuid.UUID][]int // where each run's entities stand in the list

	known  []uuid.UUID // nil until EntityKeys is called
	digest *uuid.UUID
}

// NewLineup merges the entities of runs, newest first, as [mergeEntities] does.
func NewLineup(runs []*reports.Run, id func(model.EntitySnapshot) uuid.UUID) *Lineup {
	entities, places := MergeEntities(runs, id)
	return &Lineup{Entities: entities, Indexes: places}
}

// MergeEntities lists the entities of runs, newest first, and says for each run where its
// entities stand in the list. Those of several runs are the same when id says so;
// they are shown as in the newest run that has them. The brand stays first.
func MergeEntities(
	runs []*reports.Run, id func(model.EntitySnapshot) uuid.UUID,
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

// EntityKeys are what the entities are followed by from run to run.
func (l *Lineup) EntityKeys() []uuid.UUID {
	if l.known == nil {
		l.known = make([]uuid.UUID, len(l.Entities))
		for i, e := range l.Entities {
			l.known[i] = RecognitionKey(e)
		}
	}
	return l.known
}

// EntitySetKey names the entities as they are recognised.
func (l *Lineup) EntitySetKey() uuid.UUID {
	if l.digest == nil {
		l.digest = new(DigestKeys(l.EntityKeys()))
	}
	return *l.digest
}

// IndexOf finds an entity measured like the one with a key; −1: none.
func (l *Lineup) IndexOf(key uuid.UUID) int { return slices.Index(l.EntityKeys(), key) }

// EntitySets are the keys of runs' entities as sets. Runs that were read together
// share their entities, of which the key is then made once.
type EntitySets map[*model.EntitySnapshot]uuid.UUID

// KeyOf names the entities of a run.
func (s EntitySets) KeyOf(run *reports.Run) uuid.UUID {
	first := &run.Entities[0]
	if _, ok := s[first]; !ok {
		s[first] = EntitySetKey(run.Entities)
	}
	return s[first]
}

// RecognitionKey identifies an entity on matched cells by how it is recognised. The
// brand's is nil, because matched cells have the same brand.
func RecognitionKey(e model.EntitySnapshot) uuid.UUID {
	if e.IsBrand() {
		return uuid.Nil
	}
	return entityKey(e)
}

// EntityID is the identity of an entity whatever its definition: the brand's is nil.
func EntityID(e model.EntitySnapshot) uuid.UUID {
	if e.ID == nil {
		return uuid.Nil
	}
	return *e.ID
}
