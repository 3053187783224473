package naming

import (
	"slices"
	"strings"
)

// Collector gathers what answers set apart. They may come in any order: the
// names are the same. Its memory follows the vocabulary and the number of spans.
type Collector struct {
	usage   *usage
	answers []answered
	engines map[string]bool
	given   map[asked]int
	heads   map[string]*opening
	leads   map[string]int            // by folded first word: spans
	hosts   map[string]map[string]int // by folded owner: sites and how often they are cited
}

// answered is an answer without its text.
type answered struct {
	Evidence
	prompt int
	engine string
}

// asked is a prompt that an engine was asked; the collector counts the answers to each.
type asked struct {
	engine string
	prompt int
}

// opening is the beginning of spans, as it is written.
type opening struct {
	text    string
	words   []word
	answers []int32           // that set it apart by itself, ascending, each once
	below   map[heads][]int32 // answers that set it apart below others
	spans   int
	entries int // spans of which it is the nearest head
	labels  int // answers in which it is the whole of several spans
}

// heads are the openings that a span stands below, the nearest first.
type heads [3]*opening

// placements has the spans of an answer by where they start.
type placements map[int]placement

// placement is where a span stands. Its opening is nil where no name may begin.
type placement struct {
	opening *opening
	below   int
}

// heads returns the openings that a span stands below whose nearest head starts at below.
func (p placements) heads(below int) (above heads) {
	n := 0
	for below != none && n < len(above) {
		head, found := p[below]
		if !found {
			break
		}
		if head.opening != nil {
			above[n] = head.opening
			n++
		}
		below = head.below
	}
	return above
}

// stand records that an answer sets an opening apart: below others, or by itself where there are none.
func (o *opening) stand(answer int32, above heads) {
	if above[0] == nil {
		o.answers = appendOnce(o.answers, answer)
		return
	}
	if o.below == nil {
		o.below = map[heads][]int32{}
	}
	o.below[above] = appendOnce(o.below[above], answer)
}

// appendOnce appends an answer unless it is the last one.
func appendOnce(answers []int32, answer int32) []int32 {
	if len(answers) > 0 && answers[len(answers)-1] == answer {
		return answers
	}
	return append(answers, answer)
}

// repeated is how many spans of one answer a label is the whole of: it is
// repeated for every product ("Pros:"), a product is not.
const repeated = 3

// NewCollector returns an empty collector.
func NewCollector() *Collector {
	return &Collector{
		usage: newUsage(), engines: map[string]bool{}, given: map[asked]int{},
		heads: map[string]*opening{}, leads: map[string]int{}, hosts: map[string]map[string]int{},
	}
}

// Add reads one answer.
func (c *Collector) Add(a *Answer) {
	n := int32(len(c.answers)) //nolint:gosec // an audit has fewer answers
	engine := strings.Clone(a.Engine)
	c.answers = append(c.answers, answered{Evidence{a.Execution, a.Analysis}, a.Prompt, engine})
	c.engines[engine] = true
	c.given[asked{engine, a.Prompt}]++
	c.usage.read(n, a.Text)
	c.addSpans(n, a.Text)
	for _, host := range a.Hosts {
		c.host(host)
	}
}

// addSpans gathers the openings of an answer's spans.
func (c *Collector) addSpans(answer int32, text string) {
	placed, whole := placements{}, map[*opening]int{}
	for _, s := range Spans(text) {
		span := text[s.Start:s.End]
		c.usage.within(span)
		above := placed.heads(s.Below)
		if above[0] != nil {
			above[0].entries++
		}
		words := head(span)
		if s.Kind == Source || !mayBegin(words) || isSentence(span) {
			placed[s.Start] = placement{nil, s.Below}
			continue
		}
		o := c.opening(span[:withPossessive(span, words[len(words)-1].end)], words)
		placed[s.Start] = placement{o, s.Below}
		o.spans++
		c.leads[words[0].key]++
		o.stand(answer, above)
		if len(o.text) >= len(span)-1 {
			whole[o]++
		}
	}
	for o, times := range whole {
		if times >= repeated {
			o.labels++
		}
	}
}

func (c *Collector) opening(text string, words []word) *opening {
	o := c.heads[text]
	if o == nil {
		o = &opening{text: strings.Clone(text), words: slices.Clone(words)}
		c.heads[o.text] = o
	}
	return o
}

// host counts a cited site under the name of its owner.
func (c *Collector) host(host string) {
	label, site := owner(host)
	key := Key(label)
	if key == "" {
		return
	}
	if c.hosts[key] == nil {
		c.hosts[key] = map[string]int{}
	}
	c.hosts[key][site]++
}

// owner returns the label of a host that its owner chose, and the site from there
// on: "acme" and "acme.co.uk" of "shop.acme.co.uk".
func owner(host string) (label, site string) {
	parts := strings.Split(host, ".")
	i := len(parts) - 2
	if i > 0 && len(parts[i]) <= 3 && len(parts[i-1]) > 3 {
		i--
	}
	if i < 0 {
		return "", ""
	}
	return parts[i], strings.Join(parts[i:], ".")
}
