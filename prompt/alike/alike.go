// Package alike tells which prompts ask the same by how alike their answers are: the words in them (names among
// them), the sources that they cite and the searches behind them. Prompts ask the same where answers to both are
// nearly as alike as answers to one of them. It does no I/O.
package alike

import (
	"hash/fnv"
	"maps"
	"math"
	"slices"

	"github.com/answer-visibility/avm/prompt/dedup"
)

// Limits of what is kept and compared.
const (
	mostTexts   = 4_000   // prompts whose texts are compared; it takes seconds
	mostPrompts = 1_000   // of them, whose answers are
	mostAnswers = 4       // of a prompt and engine
	mostMarks   = 1_000   // of an answer
	mostKept    = 8 << 20 // marks of all answers together
	fewShared   = 12      // marks that two prompts must share to be compared
	leastWithin = 0.05    // so that answers that have nothing in common compare with none
)

// What makes two prompts one; measured by `make eval ARGS=prompts`.
const (
	// SameAnswers is how alike answers to two prompts are, as a share of how alike answers to one of them are, from
	// which on both ask the same.
	SameAnswers = 0.7
	// likelyAnswers is the same for prompts that share at least likelyWords of their words.
	likelyAnswers = 0.55
	likelyWords   = 0.4
)

// Answer is what is compared of an answer.
type Answer struct {
	Engine, Text    string
	Hosts, Searches []string
}

// Answers collects the answers to prompts, which have numbers.
type Answers struct {
	words   *dedup.Matcher
	prompts map[int]map[string][][]uint32 // by prompt and engine: the marks of each answer
	kept    int
}

// NewAnswers returns an empty collection for texts in some languages (BCP 47 tags).
func NewAnswers(languages ...string) *Answers {
	return &Answers{words: dedup.NewMatcher(languages...), prompts: map[int]map[string][][]uint32{}}
}

// Add adds an answer to a prompt.
func (a *Answers) Add(prompt int, answer *Answer) {
	engines, known := a.prompts[prompt]
	if !known {
		if len(a.prompts) == mostPrompts {
			return
		}
		engines = map[string][][]uint32{}
		a.prompts[prompt] = engines
	}
	if len(engines[answer.Engine]) == mostAnswers || a.kept > mostKept {
		return
	}
	marks := a.marksOf(answer)
	a.kept += len(marks)
	engines[answer.Engine] = append(engines[answer.Engine], marks)
}

// marksOf returns the marks of an answer, each once, in order.
func (a *Answers) marksOf(answer *Answer) []uint32 {
	var marks []uint32
	add := func(kind, what string) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(kind + what))
		marks = append(marks, h.Sum32())
	}
	for _, host := range answer.Hosts {
		add("host ", host)
	}
	for _, search := range answer.Searches {
		for _, word := range a.words.Stems(search) {
			add("search ", word)
		}
	}
	for _, word := range a.words.Stems(answer.Text) {
		add("", word)
	}
	slices.Sort(marks)
	marks = slices.Compact(marks)
	return slices.Clone(marks[:min(len(marks), mostMarks)])
}

// Likeness holds how alike the answers to prompts are.
type Likeness struct {
	place                   map[int]int
	between, within, shared []float32 // by pair of places
}

// pair returns where a pair of places stands.
func pair(i, j int) int {
	if i < j {
		i, j = j, i
	}
	return i*(i-1)/2 + j
}

// Of returns how alike the answers to two prompts are, as a share of how alike answers to one of them are: near 1
// where both ask the same. known is false where the answers do not show it.
func (l *Likeness) Of(a, b int) (share float64, known bool) {
	i, first := l.place[a]
	j, second := l.place[b]
	if !first || !second || i == j {
		return 0, false
	}
	p := pair(i, j)
	if l.within[p] == 0 || l.shared[p] < fewShared {
		return 0, l.within[p] > 0
	}
	return float64(l.between[p] / l.within[p]), true
}

// weighted is a mark of a prompt's answers with its weight, summed over its answers.
type weighted struct {
	place  int
	weight float32
}

// Compare compares the answers to all prompts. Nothing may be added after.
func (a *Answers) Compare() *Likeness {
	prompts := slices.Sorted(maps.Keys(a.prompts))
	size := pair(len(prompts), 0)
	l := &Likeness{
		place: make(map[int]int, len(prompts)), between: make([]float32, size), within: make([]float32, size), shared: make([]float32, size),
	}
	for i, prompt := range prompts {
		l.place[prompt] = i
	}
	weights := a.weigh()
	l.share(a, prompts, len(weights))
	for _, engine := range a.engines() {
		l.add(a, prompts, engine, weights)
	}
	return l
}

// everyEngine stands for all engines together, where none has two answers to a prompt.
const everyEngine = ""

func (a *Answers) engines() []string {
	found := map[string]bool{}
	for _, engines := range a.prompts {
		for engine, answers := range engines {
			if len(answers) > 1 {
				found[engine] = true
			}
		}
	}
	if len(found) == 0 {
		return []string{everyEngine}
	}
	return slices.Sorted(maps.Keys(found))
}

// of returns the answers of an engine to a prompt.
func (a *Answers) of(prompt int, engine string) (all [][]uint32) {
	if engine != everyEngine {
		return a.prompts[prompt][engine]
	}
	for _, name := range slices.Sorted(maps.Keys(a.prompts[prompt])) {
		all = append(all, a.prompts[prompt][name]...)
	}
	return all
}

// weigh weighs the marks that can tell prompts apart: the fewer prompts have one, the more it weighs. What more than
// half of them have, or one alone, weighs nothing and is dropped. The others are numbered in their order; weights are
// by number.
func (a *Answers) weigh() (weights []float64) {
	having := map[uint32]int{}
	for _, engines := range a.prompts {
		var all []uint32
		for _, answers := range engines {
			all = append(all, slices.Concat(answers...)...)
		}
		slices.Sort(all)
		for _, m := range slices.Compact(all) {
			having[m]++
		}
	}
	maps.DeleteFunc(having, func(_ uint32, n int) bool { return n == 1 || 2*n > len(a.prompts) })
	numbers := make(map[uint32]uint32, len(having))
	for i, m := range slices.Sorted(maps.Keys(having)) {
		numbers[m] = uint32(i)
		weights = append(weights, math.Log(float64(len(a.prompts)+1)/float64(having[m])))
	}
	for _, engines := range a.prompts {
		for _, answers := range engines {
			for i, marks := range answers {
				kept := marks[:0]
				for _, m := range marks {
					if number, ok := numbers[m]; ok {
						kept = append(kept, number)
					}
				}
				answers[i] = kept
			}
		}
	}
	return weights
}

// share counts the marks that prompts share.
func (l *Likeness) share(a *Answers, prompts []int, marks int) {
	having := make([][]weighted, marks)
	for place, prompt := range prompts {
		for _, answers := range a.prompts[prompt] {
			for _, m := range slices.Concat(answers...) {
				if n := len(having[m]); n == 0 || having[m][n-1].place != place {
					having[m] = append(having[m], weighted{place, 1})
				}
			}
		}
	}
	accumulate(having, l.shared)
}

// add adds how alike an engine's answers are.
func (l *Likeness) add(a *Answers, prompts []int, engine string, weights []float64) {
	having := make([][]weighted, len(weights))
	within := make([]float64, len(prompts)) // 0: fewer than two answers
	sums := make([]float64, len(weights))
	for place, prompt := range prompts {
		answers := a.of(prompt, engine)
		if len(answers) < 2 { //nolint:mnd // two can be compared
			continue
		}
		sumUp(answers, weights, sums)
		squares, n := 0.0, float64(len(answers))
		for _, m := range slices.Concat(answers...) {
			if sums[m] > 0 {
				squares += sums[m] * sums[m]
				having[m] = append(having[m], weighted{place, float32(sums[m] / n)})
				sums[m] = 0
			}
		}
		within[place] = max(leastWithin, (squares-n)/(n*(n-1)))
	}
	between := make([]float32, len(l.between))
	accumulate(having, between)
	for i := range within {
		for j := range i {
			if within[i] > 0 && within[j] > 0 {
				p := pair(i, j)
				l.between[p] += between[p]
				l.within[p] += float32(math.Sqrt(within[i] * within[j]))
			}
		}
	}
}

// sumUp sums the answers as vectors of length 1.
func sumUp(answers [][]uint32, weights, sums []float64) {
	for _, marks := range answers {
		squares := 0.0
		for _, m := range marks {
			squares += weights[m] * weights[m]
		}
		for _, m := range marks {
			sums[m] += weights[m] / math.Sqrt(squares)
		}
	}
}

// accumulate adds up the products of what pairs have in common, by mark in the order of places.
func accumulate(having [][]weighted, pairs []float32) {
	for _, all := range having {
		for i, later := range all {
			row := pairs[pair(later.place, 0):]
			for _, earlier := range all[:i] {
				row[earlier.place] += later.weight * earlier.weight
			}
		}
	}
}
