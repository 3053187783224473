package trends

import (
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/storage/reports"
)

// promptSum adds up the brand's cells of the engines in scope, prompt by prompt, run by run. The
// same question of several runs is one prompt.
type promptSum struct {
	trend  *trend
	brand  *model.EntitySnapshot
	newest *reports.Run

	keys  map[uuid.UUID]int         // numbers of the newest run's prompts by match key; nil: there is no other run
	known map[rollup.PromptName]int // numbers of prompts, where the runs have different cells

	mentions, citations []statistics.Sample // by number
	clusters            *rollup.Clusters
	cells               map[string][]statistics.Outcome // by engine and number; nil: the score is known
	score               *float64
}

func newPromptSum(t *trend, runs []*reports.Run) *promptSum {
	s := &promptSum{
		trend: t, brand: &runs[0].Entities[0], newest: runs[0], known: map[rollup.PromptName]int{},
		clusters: rollup.NewClusters(0),
	}
	if len(runs) > 1 {
		s.keys = map[uuid.UUID]int{}
	}
	// The performance score of one run with all its engines, or one, is among its totals.
	score, found := t.performance(runs)
	if s.score = score; !found {
		s.cells = map[string][]statistics.Outcome{}
	}
	return s
}

// add adds a run, the newest one first.
func (s *promptSum) add(run *reports.Run, found runFigures) error {
	numbers := make([]int, len(run.IntentGroups)) // by prompt index: 1 + the number, 0 without one
	for _, p := range found.panels {
		if !s.trend.includes(run.ReadingID, p.Engine) {
			continue
		}
		p.Each(func(cell int, o *statistics.Outcome) {
			c := &p.Cells[cell]
			number := s.number(run, found.names, c)
			s.addCell(number, p.Engine, o)
			if c.PromptIndex < len(numbers) {
				numbers[c.PromptIndex] = 1 + number
			}
		})
	}
	s.clusters.Grow(len(s.mentions))
	s.clusters.Join(run, func(index int) (int, bool) { return numbers[index] - 1, numbers[index] > 0 })
	return s.checkSize()
}

// number numbers the prompts of cells: as in the newest run where all runs have the same
// cells, else by what was asked.
func (s *promptSum) number(run *reports.Run, names map[int]rollup.PromptName, c *rollup.Cell) int {
	switch {
	case names != nil:
		number, known := s.known[names[c.PromptIndex]]
		if !known {
			number = len(s.known)
			s.known[names[c.PromptIndex]] = number
		}
		return number
	case run == s.newest:
		if s.keys != nil {
			s.keys[c.MatchKey] = c.PromptIndex
		}
		return c.PromptIndex
	default:
		return s.keys[c.MatchKey]
	}
}

func (s *promptSum) addCell(number int, engine string, o *statistics.Outcome) {
	o = rollup.OutcomeOf(s.brand, o)
	s.mentions, s.citations = grown(s.mentions, number), grown(s.citations, number)
	rollup.AddSample(&s.mentions[number], o.Presences, o.Responses)
	rollup.AddSample(&s.citations[number], o.Cited, o.Citable)
	if s.cells != nil {
		s.cells[engine] = grown(s.cells[engine], number)
		s.cells[engine][number].Accumulate(o)
	}
}

// grown returns a list that has a place with the number.
func grown[T any](list []T, number int) []T {
	if missing := number + 1 - len(list); missing > 0 {
		list = append(list, make([]T, missing)...)
	}
	return list
}

// The bytes of memory that a point takes.
const (
	bytesOfPrompt = 250
	bytesOfCell   = 350
)

// checkSize refuses a point of too many prompts.
func (s *promptSum) checkSize() error {
	return rollup.CheckSize(len(s.mentions) * (bytesOfPrompt + len(s.cells)*bytesOfCell))
}

// performance is the mean of the prompts' composite scores.
func (s *promptSum) performance() *float64 {
	if s.cells == nil {
		return s.score
	}
	engines := slices.Sorted(maps.Keys(s.cells))
	scores := make([]*float64, 0, len(s.mentions))
	for number := range s.mentions {
		var asked []*statistics.Outcome
		for _, engine := range engines {
			if cells := s.cells[engine]; number < len(cells) && cells[number].Expected() > 0 {
				asked = append(asked, &cells[number])
			}
		}
		if len(asked) > 0 {
			scores = append(scores, statistics.Composite(asked))
		}
	}
	return statistics.Mean(scores...)
}
