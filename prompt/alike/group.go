package alike

import (
	"cmp"
	"slices"

	"github.com/answer-visibility/avm/prompt/dedup"
)

// Prompt is a prompt that is grouped.
type Prompt struct {
	Number int // of its answers
	Text   string
}

// Pair are two prompts, by their places in a list.
type Pair struct{ A, B int }

// Groups returns the prompts that ask the same, by their places in the list: those of one group ask the same in other
// words. A prompt that asks what no other asks is in none. together are pairs that are known to ask the same, apart
// pairs that do not.
func Groups(prompts []Prompt, answers *Answers, together, apart []Pair) [][]int {
	g := newGrouping(prompts, answers.words, answers.Compare(), together, apart)
	slices.SortFunc(g.links, func(a, b link) int {
		return cmp.Or(-cmp.Compare(a.strength, b.strength), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	members := make([][]int, len(prompts))
	group := make([]int, len(prompts))
	for i := range prompts {
		members[i], group[i] = []int{i}, i
	}
	for _, l := range g.links {
		a, b := group[l.A], group[l.B]
		if a == b || !g.join(members[a], members[b]) {
			continue
		}
		a, b = min(a, b), max(a, b)
		for _, i := range members[b] {
			group[i] = a
		}
		members[a], members[b] = append(members[a], members[b]...), nil
	}
	var found [][]int
	for _, m := range members {
		if len(m) > 1 {
			slices.Sort(m)
			found = append(found, m)
		}
	}
	return found
}

// link is a pair that asks the same, and how sure that is.
type link struct {
	Pair

	strength float64
}

type grouping struct {
	links  []link
	linked map[Pair]bool
	apart  map[Pair]bool
}

// ordered is a pair with its lower place first.
func ordered(a, b int) Pair { return Pair{min(a, b), max(a, b)} }

func newGrouping(prompts []Prompt, words *dedup.Matcher, answers *Likeness, together, apart []Pair) *grouping {
	g := &grouping{linked: map[Pair]bool{}, apart: map[Pair]bool{}}
	for _, p := range apart {
		g.apart[ordered(p.A, p.B)] = true
	}
	const sure = 2
	for _, p := range together {
		g.link(ordered(p.A, p.B), sure)
	}
	prints := make([]dedup.Print, min(len(prompts), mostTexts))
	for i := range prints {
		prints[i] = words.Print(prompts[i].Text, "")
	}
	for i := range prints {
		for j := range i {
			if strength := likeness(&prints[i], &prints[j], prompts[i].Number, prompts[j].Number, answers); strength > 0 {
				g.link(Pair{j, i}, strength)
			}
		}
	}
	return g
}

func (g *grouping) link(p Pair, strength float64) {
	if !g.apart[p] && !g.linked[p] {
		g.linked[p] = true
		g.links = append(g.links, link{p, strength})
	}
}

// likeness is above 0 where two prompts ask the same.
func likeness(a, b *dedup.Print, first, second int, answers *Likeness) float64 {
	if dedup.Apart(a, b) {
		return 0
	}
	share, known := answers.Of(first, second)
	switch {
	case dedup.Same(a, b):
		return max(1, share)
	case known && (share >= SameAnswers || share >= likelyAnswers && dedup.Common(a, b) >= likelyWords):
		return share
	default:
		return 0
	}
}

// join reports whether two groups are one: at least half of the pairs between them ask the same, and none is known
// not to.
func (g *grouping) join(a, b []int) bool {
	linked := 0
	for _, i := range a {
		for _, j := range b {
			if g.apart[ordered(i, j)] {
				return false
			}
			if g.linked[ordered(i, j)] {
				linked++
			}
		}
	}
	return 2*linked >= len(a)*len(b)
}
