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
	labels    int
}

// Names gives the names of all answers: those that most prompts and engines
// give come first.
func (c *Collector) Names() []Name {
	var names []Name
	for _, g := range merged(c.groups()) {
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
	j := newJudge(c)
	for _, o := range c.heads {
		n := j.nameLength(o)
		if n == 0 {
			continue
		}
		text := o.text[:o.words[n-1].end]
		key := Key(text)
		g := groups[key]
		if g == nil {
			g = &group{key: key, spellings: map[string]int{}, answers: map[int32]bool{}, named: map[int32]bool{}}
			groups[key] = g
		}
		g.spellings[text] += o.spans
		if n == len(o.words) {
			g.labels += o.labels
		}
		for _, a := range o.answers {
			g.answers[a], g.named[a] = true, true
		}
		for _, a := range c.standing(o.words[:n]) {
			g.named[a] = true
		}
	}
	return groups
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
	g.labels += other.labels
}

// spelling gives the most frequent spelling of the whole name.
func (g *group) spelling() string {
	whole := maps.Clone(g.spellings)
	maps.DeleteFunc(whole, func(text string, _ int) bool { return Key(text) != g.key })
	return mostOften(whole)
}

// standing gives the answers in which a name of one or two words stands anywhere.
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

// mostOften gives what is counted most often, of equals the first.
func mostOften(counts map[string]int) string {
	found := ""
	for text, n := range counts {
		if n > counts[found] || n == counts[found] && text < found {
			found = text
		}
	}
	return found
}

// aliases gives one spelling, the most frequent, of each that is not read as the
// name is: case makes no difference to mentions, and neither do diacritics.
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
