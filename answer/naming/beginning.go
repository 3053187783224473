package naming

import (
	"slices"
	"strings"
	"unicode"
)

// beginning is the name that an opening begins with.
type beginning struct {
	text, key string
	words     int
}

// beginnings returns the names that openings begin with. Openings without one are left out.
func (j judge) beginnings() map[*opening]beginning {
	names := map[*opening]beginning{}
	for _, o := range j.heads {
		if n := j.nameLength(o); n > 0 {
			text := j.nameOf(o, n)
			names[o] = beginning{text, Key(text), n}
		}
	}
	return names
}

// nameOf returns the first words of an opening. A possessive ending of the last is part of the name
// where answers hardly write the word without it: Macy's.
func (j judge) nameOf(o *opening, words int) string {
	last := o.words[words-1]
	_, upper, _ := j.usage.written(last.key)
	if j.usage.owns(last.key)*100 >= upper*mostlyPercent {
		return o.text[:withPossessive(o.text, last.end)]
	}
	return o.text[:last.end]
}

// titles returns the openings that are titles of lists rather than items of one: more than half of
// the entries directly below them are names.
func titles(names map[*opening]beginning) map[*opening]bool {
	below := map[*opening]int{}
	for o := range names {
		for above, answers := range o.below {
			below[above[0]] += len(answers)
		}
	}
	lists := map[*opening]bool{}
	for head, n := range below {
		lists[head] = n*2 > head.entries
	}
	return lists
}

// apart returns the answers in which an opening sets its name apart. What stands below another name
// is a part or a feature of that (Tizen OS below a television), unless that is the title of a list.
// Labels between the two make no difference.
func (b beginning) apart(o *opening, names map[*opening]beginning, lists map[*opening]bool) []int32 {
	answers := slices.Clone(o.answers)
	for above, below := range o.below {
		isPart := false
		for _, head := range above {
			name, found := names[head]
			isPart = isPart || found && name.key != b.key && !lists[head]
		}
		if !isPart {
			answers = append(answers, below...)
		}
	}
	return answers
}

// withoutLines leaves out the product lines that are called after another name: EufyCam beside Eufy,
// because most of its spans continue with the number of a model.
func withoutLines(groups map[string]*group) map[string]*group {
	var lines []string
	for key, line := range groups {
		brand := groups[beforeCapital(line.spelling())]
		if brand != nil && brand != line && line.numbered*2 > line.spans && len(brand.named) >= MinAnswers {
			lines = append(lines, key)
		}
	}
	for _, key := range lines {
		delete(groups, key)
	}
	return groups
}

// beforeCapital folds what stands before the capital inside a name. Empty where it is too short to
// be a name by itself.
func beforeCapital(name string) string {
	for i, r := range name {
		if i >= minPart && unicode.IsUpper(r) && !strings.ContainsAny(name[:i], " -") {
			return Key(name[:i])
		}
	}
	return ""
}
