package naming

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
)

// group is what belongs to one name.
type group struct {
	key       string
	spellings map[string]int // how many spans have each
	answers   map[int32]bool // that set it apart
	named     map[int32]bool // that have it anywhere
	spans     int
	numbered  int // spans in which a number follows it
	labels    int
}

// Names returns the names that answers give. Those of most prompts, then engines, then answers come
// first.
func (c *Collector) Names() []Name {
	var names []Name
	for _, g := range withoutLines(merged(c.groups())) {
		if c.qualifies(g) {
			names = append(names, c.name(g))
		}
	}
	slices.SortFunc(names, func(a, b Name) int {
		return cmp.Or(cmp.Compare(b.Prompts, a.Prompts), cmp.Compare(b.Engines, a.Engines),
			cmp.Compare(len(b.Evidence), len(a.Evidence)), cmp.Compare(a.Key, b.Key))
	})
	return names
}

// groups puts the openings that begin with the same name together.
func (c *Collector) groups() map[string]*group {
	groups := map[string]*group{}
	names := newJudge(c).beginnings()
	lists := titles(names)
	for o, name := range names {
		g := groups[name.key]
		if g == nil {
			g = &group{key: name.key, spellings: map[string]int{}, answers: map[int32]bool{}, named: map[int32]bool{}}
			groups[name.key] = g
		}
		g.add(o, name)
		for _, a := range name.apart(o, names, lists) {
			g.answers[a] = true
		}
		for _, a := range c.standing(o.words[:name.words]) {
			g.named[a] = true
		}
	}
	return groups
}

// add counts the spans of an opening that begins with the group's name, and the answers that have it.
func (g *group) add(o *opening, name beginning) {
	g.spans += o.spans
	g.spellings[name.text] += o.spans
	if name.words == len(o.words) {
		g.labels += o.labels
	} else if o.words[name.words].form == number {
		g.numbered += o.spans
	}
	for _, a := range o.answers {
		g.named[a] = true
	}
	for _, answers := range o.below {
		for _, a := range answers {
			g.named[a] = true
		}
	}
}

// minPart is how many bytes a part of a name has that is a name by itself.
const minPart = 4

// merged joins names that are one: a shorter and a longer spelling of it.
func merged(groups map[string]*group) map[string]*group {
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		name := groups[key]
		if name == nil { // it is part of another by now
			continue
		}
		other := groups[withoutAnd(name.spelling())]
		if other == nil {
			other = groups[beforeHyphen(name.spelling())]
		}
		if other == nil {
			other = groups[withoutArticle(name.spelling())]
		}
		if other == nil || other == name {
			continue
		}
		if len(name.named) < len(other.named) || isModel(name.spelling()) {
			name, other = other, name
		}
		name.take(other)
		delete(groups, other.key)
	}
	return groups
}

// withoutAnd folds a name without its conjunction, as it is written with a sign: Bob & Brad. Empty
// where it has none.
func withoutAnd(name string) string {
	before, after, found := strings.Cut(name, " and ")
	if !found {
		return ""
	}
	return Key(before + after)
}

// withoutArticle folds a name without its English article: Criterion of The Criterion. Empty where
// it has none.
func withoutArticle(name string) string {
	rest, found := strings.CutPrefix(name, "The ")
	if !found {
		return ""
	}
	return Key(rest)
}

// beforeHyphen folds what stands before the hyphen of a name: Mercedes of Mercedes-Benz. Empty where
// it is too short to be a name by itself.
func beforeHyphen(name string) string {
	if n := strings.IndexFunc(name, isHyphen); n >= minPart {
		return Key(name[:n])
	}
	return ""
}

// isModel reports whether the number of a model follows the hyphen of a name: Dell-S2722QC.
func isModel(name string) bool {
	n := strings.IndexFunc(name, isHyphen)
	return n >= 0 && strings.ContainsAny(name[n:], "0123456789")
}

// take adds what belongs to another name. Spellings of a longer name that fewer answers give are
// none of the shorter one.
func (g *group) take(other *group) {
	if len(other.key) < len(g.key) || beforeHyphen(other.spelling()) != g.key {
		for spelling, n := range other.spellings {
			g.spellings[spelling] += n
		}
	}
	maps.Copy(g.answers, other.answers)
	maps.Copy(g.named, other.named)
	g.spans, g.numbered, g.labels = g.spans+other.spans, g.numbered+other.numbered, g.labels+other.labels
}

// spelling returns the most frequent spelling of the whole name.
func (g *group) spelling() string {
	whole := maps.Clone(g.spellings)
	maps.DeleteFunc(whole, func(text string, _ int) bool { return Key(text) != g.key })
	return mostOften(whole)
}

// standing returns the answers in which a name of one or two words stands anywhere.
func (c *Collector) standing(words []word) []int32 {
	switch len(words) {
	case 1:
		return c.usage.stands[hashOf(words[0].key)]
	case 2:
		return c.usage.stands[pairOf(hashOf(words[0].key), hashOf(words[1].key))]
	}
	return nil
}

func (c *Collector) name(g *group) Name {
	n := Name{Key: g.key, Host: mostOften(c.hosts[g.key])}
	n.Name = g.spelling()
	n.Aliases = aliases(n.Name, g.spellings)
	prompts, engines := map[int]bool{}, map[string]bool{}
	for a := range g.named {
		one := &c.answers[a]
		prompts[one.prompt], engines[one.engine] = true, true
		n.Evidence = append(n.Evidence, one.Evidence)
	}
	n.Prompts, n.Engines = len(prompts), len(engines)
	slices.SortFunc(n.Evidence, func(a, b Evidence) int { return bytes.Compare(a.Execution[:], b.Execution[:]) })
	return n
}

// mostOften returns what is counted most often; of several, the first in order.
func mostOften(counts map[string]int) string {
	found := ""
	for text, n := range counts {
		if n > counts[found] || n == counts[found] && text < found {
			found = text
		}
	}
	return found
}

// aliases returns the spellings that mentions of the name would not find: those that differ in more
// than case and diacritics. Of those that differ in these alone it returns the most frequent.
func aliases(name string, spellings map[string]int) []string {
	byForm := map[string]map[string]int{}
	for text, n := range spellings {
		form := mentionForm(text)
		if form == mentionForm(name) {
			continue
		}
		if byForm[form] == nil {
			byForm[form] = map[string]int{}
		}
		byForm[form][text] = n
	}
	all := []string{}
	for same := range maps.Values(byForm) {
		all = append(all, mostOften(same))
	}
	slices.Sort(all)
	return all
}
