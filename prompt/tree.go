package prompt

import (
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// tree is a project's topics. The nil UUID stands for the root, which is no
// topic; the topics right below it are on the first level.
type tree struct {
	nodes  []projects.TopicNode // oldest first
	parent map[uuid.UUID]uuid.UUID
	below  map[uuid.UUID][]projects.TopicNode
}

func newTree(nodes []projects.TopicNode) *tree {
	t := &tree{
		nodes: nodes, parent: make(map[uuid.UUID]uuid.UUID, len(nodes)), below: make(map[uuid.UUID][]projects.TopicNode, len(nodes)),
	}
	for _, n := range nodes {
		parent := orRoot(n.ParentID)
		t.parent[n.ID] = parent
		t.below[parent] = append(t.below[parent], n)
	}
	return t
}

func orRoot(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

func (t *tree) has(id uuid.UUID) bool {
	_, ok := t.parent[id]
	return ok
}

// level is how many topics there are from the root down to this one; 0 for the root.
func (t *tree) level(id uuid.UUID) int {
	n := 0
	for id != uuid.Nil && n <= len(t.nodes) {
		id = t.parent[id]
		n++
	}
	return n
}

// height is how many levels there are from this topic down; 1 for a leaf.
func (t *tree) height(id uuid.UUID) int {
	levels := []uuid.UUID{id}
	n := 0
	for ; len(levels) > 0 && n <= len(t.nodes); n++ {
		var next []uuid.UUID
		for _, above := range levels {
			for _, child := range t.below[above] {
				next = append(next, child.ID)
			}
		}
		levels = next
	}
	return n
}

// within reports whether a topic is another one or somewhere below it.
func (t *tree) within(id, other uuid.UUID) bool {
	for range len(t.nodes) + 1 {
		switch id {
		case other:
			return true
		case uuid.Nil:
			return false
		}
		id = t.parent[id]
	}
	return true
}

// named reports whether a topic right below a parent, other than the one that is
// excepted, has a name like this one.
func (t *tree) named(parent uuid.UUID, name string, except uuid.UUID) bool {
	folded := project.Fold(name)
	for _, n := range t.below[parent] {
		if n.ID != except && project.Fold(n.Name) == folded {
			return true
		}
	}
	return false
}

// clashes returns the names below a topic that topics beside it have as well.
func (t *tree) clashes(id uuid.UUID) []string {
	var names []string
	for _, child := range t.below[id] {
		if t.named(t.parent[id], child.Name, id) {
			names = append(names, child.Name)
		}
	}
	return names
}

// byName finds topics by folded name: of several the one nearest to the root,
// and of these the oldest.
func (t *tree) byName() map[string]uuid.UUID {
	found := make(map[string]uuid.UUID, len(t.nodes))
	levels := make(map[string]int, len(t.nodes))
	for _, n := range t.nodes {
		name, level := project.Fold(n.Name), t.level(n.ID)
		if had, ok := levels[name]; !ok || level < had {
			found[name], levels[name] = n.ID, level
		}
	}
	return found
}
