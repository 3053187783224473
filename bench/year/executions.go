package year

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/google/uuid"
)

// ended is how the executions of an audit ended, as rows in the order of their ids.
type ended struct {
	executions, answers       [][]any
	judgements                [][]any
	completed, failed, silent int
}

// asked is one execution.
type asked struct {
	planned
	id         uuid.UUID
	prompt     int
	engine     engine
	repetition int
}

// rows makes the executions of an audit. The order of their ids is that of nothing
// else.
func (m *maker) rows(p planned) (*ended, error) {
	all := &ended{}
	ids := m.words.random(p.number(), 0)
	for prompt := range m.prompts {
		for _, e := range engines() {
			for repetition := range m.size.repetitions(p.week) {
				a := asked{planned: p, id: timed(randomID(ids), p.began()), prompt: prompt, engine: e, repetition: repetition}
				if err := m.end(all, a); err != nil {
					return nil, err
				}
			}
		}
	}
	slices.SortFunc(all.executions, byID)
	slices.SortFunc(all.answers, byID)
	slices.SortStableFunc(all.judgements, byID)
	return all, nil
}

// number identifies an audit; it is never 0.
func (p planned) number() uint64 {
	return uint64(p.week*len(countries()) + p.market + 1) //nolint:gosec // weeks and markets are counted from 0
}

func (p planned) began() time.Time { return p.at.Add(-30 * time.Minute) }

func randomID(r *rand.Rand) (id uuid.UUID) {
	binary.BigEndian.PutUint64(id[:8], r.Uint64())
	binary.BigEndian.PutUint64(id[8:], r.Uint64())
	return id
}

// byID orders rows by their third column.
func byID(a, b []any) int {
	x, _ := a[2].(uuid.UUID)
	y, _ := b[2].(uuid.UUID)
	return bytes.Compare(x[:], y[:])
}

// end adds the rows of one execution.
func (m *maker) end(all *ended, a asked) error {
	engine := uint64(slices.IndexFunc(engines(), func(e engine) bool { return e.name == a.engine.name })) //nolint:gosec // there
	cell := (uint64(a.prompt)*uint64(len(engines())) + engine) << 10                                      //nolint:gosec // from 0
	r := m.words.random(a.number(), cell+uint64(a.repetition)+1)                                          //nolint:gosec // from 0
	status := "completed"
	switch chance := r.Float64(); {
	case chance < failing:
		status = "failed"
		all.failed++
	case chance < failing+a.engine.silent:
		status = "no_answer"
		all.silent++
	default:
		all.completed++
	}
	project := m.id
	all.executions = append(all.executions, []any{
		project, a.planned.id, a.id, a.prompt, string(a.engine.name), a.repetition, status, 1, 3, a.began(), a.at,
	})
	if status != "completed" {
		return nil
	}
	about := r
	if m.size.Alike {
		about = m.words.random(a.number(), cell)
	}
	s := m.words.answer(&m.words.questions[a.prompt], a.engine, a.planned, r, about)
	sources, err := json.Marshal(s.sources)
	if err != nil {
		return err
	}
	ads, err := m.words.ads(a.engine, r)
	if err != nil {
		return err
	}
	judgements, err := m.judge(a.planned, a.id, s, r)
	if err != nil {
		return err
	}
	all.judgements = append(all.judgements, judgements...)
	all.answers = append(all.answers, []any{
		project, a.planned.id, a.id, a.prompt, string(a.engine.name), a.repetition, 1, s.text, string(sources), s.searches,
		a.engine.saw(s), string(a.engine.provider), a.engine.modelIn(a.week), a.engine.retrieval, "1", "stop", []byte("{}"),
		a.began(), a.at, ads,
	})
	return nil
}

// saw reports whether an engine searched; nil where that cannot be seen.
func (e engine) saw(s said) *bool {
	if !e.observed {
		return nil
	}
	searched := len(s.searches) > 0
	return &searched
}
