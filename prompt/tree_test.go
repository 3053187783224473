package prompt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// forest is a model of the topics that is plainly right: every question goes
// over all of them.
type forest map[uuid.UUID]projects.TopicNode

func (f forest) chain(id uuid.UUID) (up []uuid.UUID) {
	for id != uuid.Nil {
		up = append(up, id)
		id = orRoot(f[id].ParentID)
	}
	return up
}

// fits reports whether a topic may have a parent and a name.
func (f forest) fits(id uuid.UUID, parent *uuid.UUID, name string) bool {
	if parent != nil && slices.Contains(f.chain(*parent), id) {
		return false
	}
	for other, n := range f {
		if other != id && sameID(n.ParentID, parent) && project.Fold(n.Name) == project.Fold(name) {
			return false
		}
		// A topic below this one keeps its distance to it.
		if at := slices.Index(f.chain(other), id); at >= 0 && len(f.chain(orRoot(parent)))+1+at > MaxTopicDepth {
			return false
		}
	}
	return len(f.chain(orRoot(parent)))+1 <= MaxTopicDepth
}

func (f forest) tree() *tree {
	nodes := make([]projects.TopicNode, 0, len(f))
	for _, n := range f {
		nodes = append(nodes, n)
	}
	slices.SortFunc(nodes, func(a, b projects.TopicNode) int { return slices.Compare(a.ID[:], b.ID[:]) })
	return newTree(nodes)
}

// pick returns one of the topics, or sometimes none.
func (f forest) pick(rng *rand.Rand) *uuid.UUID {
	nodes := f.tree().nodes
	if len(nodes) == 0 || rng.IntN(6) == 0 {
		return nil
	}
	return &nodes[rng.IntN(len(nodes))].ID
}

// Random additions, moves, renamings and removals: the tree allows what the
// model allows, and never is there a circle or a topic too deep.
func TestRandomChangesOfTheTree(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 7))
		f := forest{}
		allowed, refused := 0, 0
		for range 400 {
			if id := f.pick(rng); id != nil && rng.IntN(8) == 0 {
				f.dissolve(t, *id)
				continue
			}
			topic := &model.Topic{ID: model.NewID(), Name: fmt.Sprint("topic ", rng.IntN(12)), ParentID: f.pick(rng)}
			if id := f.pick(rng); id != nil && rng.IntN(2) == 0 {
				topic.ID = *id
			}
			err := checkTopic(f.tree(), topic)
			if want := f.fits(topic.ID, topic.ParentID, topic.Name); want != (err == nil) {
				t.Fatalf("seed %d: a change that fits (%v) got %v", seed, want, err)
			}
			if err != nil {
				refused++
				continue
			}
			allowed++
			f[topic.ID] = projects.TopicNode{ID: topic.ID, ParentID: topic.ParentID, Name: topic.Name}
		}
		if allowed < 50 || refused < 50 {
			t.Errorf("seed %d: %d allowed, %d refused: the walk tells little", seed, allowed, refused)
		}
		for id := range f {
			if depth := len(f.chain(id)); depth > MaxTopicDepth || depth != f.tree().level(id) {
				t.Errorf("seed %d: a topic on level %d, %d", seed, depth, f.tree().level(id))
			}
		}
	}
}

// dissolve removes a topic from the model unless names would clash.
func (f forest) dissolve(t *testing.T, id uuid.UUID) {
	t.Helper()
	gone := f[id]
	clash := false
	for child, n := range f {
		for beside, m := range f {
			clash = clash || n.ParentID != nil && *n.ParentID == id && sameID(m.ParentID, gone.ParentID) && beside != id && beside != child &&
				project.Fold(n.Name) == project.Fold(m.Name)
		}
	}
	if names := f.tree().clashes(id); clash != (len(names) > 0) {
		t.Fatalf("clashes %v, want %v", names, clash)
	}
	if clash {
		return
	}
	for child, n := range f {
		if n.ParentID != nil && *n.ParentID == id {
			n.ParentID = gone.ParentID
			f[child] = n
		}
	}
	delete(f, id)
}

// A tree that holds a circle, as only a damaged database could, ends all walks.
func TestCircleEndsWalks(t *testing.T) {
	t.Parallel()
	a, b := model.NewID(), model.NewID()
	circle := newTree([]projects.TopicNode{{ID: a, ParentID: &b, Name: "a"}, {ID: b, ParentID: &a, Name: "b"}})
	if !circle.within(a, model.NewID()) || circle.level(a) < 2 || circle.height(a) < 2 {
		t.Error("a circle passes for a tree")
	}
}

func TestRoomForTopics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		topics, more int
		ok           bool
	}{
		{0, 1, true}, {MaxTopics - 1, 1, true}, {MaxTopics, 0, true}, {MaxTopics, 1, false}, {MaxTopics - 3, 4, false},
	} {
		if err := checkRoom(c.topics, c.more); (err == nil) != c.ok || err != nil && fault.KindOf(err) != fault.Conflict {
			t.Errorf("%d and %d more: %v", c.topics, c.more, err)
		}
	}
}

// A large import has a key for each of its texts.
func TestKeysMakeNoGarbage(t *testing.T) { //nolint:paralleltest // it measures memory
	for _, text := range []string{"Best  Headphones?", strings.Repeat("Best  Headphones ", 200), strings.Repeat("名", 4000)} {
		if n := testing.AllocsPerRun(20, func() { Key(text) }); n > 0 {
			t.Errorf("%d bytes: %v allocations", len(text), n)
		}
	}
}

func FuzzKey(f *testing.F) {
	f.Add("Best  headphones?", "best headphones?")
	f.Add("Straße", "STRASSE")
	f.Add("a\u2003b", "A B")
	f.Fuzz(func(t *testing.T, a, b string) {
		if (Key(a) == Key(b)) != (project.Fold(a) == project.Fold(b)) {
			t.Errorf("%q and %q fold to %q and %q", a, b, project.Fold(a), project.Fold(b))
		}
		if Key(" "+a+"\t") != Key(a) {
			t.Errorf("blanks around %q matter", a)
		}
	})
}
