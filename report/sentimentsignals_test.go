package report_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/signal/evidence"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/reports"
	"github.com/answer-visibility/avm/storage/signals"
)

// sentinel looks for signals in each audit whose judging has ended.
type sentinel struct {
	*signals.Store

	due []uuid.UUID
}

// Look implements signal.Jobs.
func (*sentinel) Look(context.Context, uuid.UUID, uuid.UUID) error { return nil }

// Watch implements signal.Jobs.
func (*sentinel) Watch(context.Context, []uuid.UUID) error { return nil }

// LookAtJudgements implements signal.Jobs, if it is in a transaction.
func (s *sentinel) LookAtJudgements(ctx context.Context, _, auditID uuid.UUID) error {
	if storage.Tx(ctx) == nil {
		return errors.New("not in a transaction")
	}
	s.due = append(s.due, auditID)
	return nil
}

// States implements signal.States.
func (*sentinel) States(context.Context, uuid.UUID) (*signal.Surroundings, error) {
	return &signal.Surroundings{}, nil
}

// Movers implements signal.States.
func (*sentinel) Movers(context.Context, uuid.UUID, *signal.Found) ([]model.SignalRef, error) {
	return nil, nil
}

// liked is an audit of ten prompts in which so many of ten answers find the brand good, and others bad.
func liked(run, good int) planted {
	var p planted
	for prompt := range 10 {
		p.prompts = append(p.prompts, "prompt "+strconv.Itoa(prompt))
		for n := range 6 {
			text := "Acme is there."
			switch at := (7*prompt + 5*n + 11*run) % 10; {
			case at < good:
				text = "Acme is good (price)."
			case at == 9:
				text = "Acme is bad (price)."
			}
			p.said = append(p.said, said{prompt: prompt, engine: []string{"assistant_a", "assistant_b"}[n%2], text: text})
		}
	}
	return p
}

func TestBrandThatIsJudgedBetterIsReportedOnce(t *testing.T) {
	t.Parallel()
	c := newCourt(t)
	s := &sentinel{Store: signals.New(c.store)}
	service, err := signal.New(signal.Config{
		Store: s.Store, Events: s.Store, Audits: evidence.NewAudits(reports.New(c.store)), Jobs: s, States: s, Clock: c.clock,
	})
	c.must(err)
	c.ended = service.AfterJudging
	runs := 0
	judge := func(good int, meanwhile string) {
		c.Helper()
		runs++
		c.later(6 * 24 * time.Hour)
		audit := c.try(liked(runs, good))
		if !slices.Equal(s.due, []uuid.UUID{audit}) {
			c.Fatalf("looks at %v are due, want one at %v", s.due, audit)
		}
		s.due = nil
		if meanwhile != "" {
			c.exec(meanwhile, audit)
		}
		for range 2 { // a job may be repeated
			c.must(service.LookAtJudgements(c.Context(), c.project.ID, audit))
		}
	}
	standing := func() []model.Signal {
		c.Helper()
		all, err := s.Standing(c.Context(), c.project.ID)
		c.must(err)
		return all
	}
	for range 6 {
		judge(3, "")
	}
	judge(8, "UPDATE judgings SET model = 'another' WHERE audit_id = $1")
	judge(8, `UPDATE perception_cells SET model_error = mentions, positive = 0, neutral = 0, negative = 0, mixed = 0
		WHERE prompt_index < 3 AND reading_id = (SELECT coalesce(reading_id, id) FROM audits WHERE id = $1)`)
	if all := standing(); len(all) > 0 {
		t.Fatalf("another judge, or half of the judgements: %+v", all)
	}
	judge(8, "")
	all := standing()
	if len(all) != 1 || all[0].Kind != model.SignalKindSentimentUp || all[0].Part != nil || all[0].LogicalEngine != nil {
		t.Fatalf("%+v", all)
	}
	one := &all[0]
	holds(t, one, strings.HasPrefix(one.Title, "Acme is judged positively more often (Germany): 3"), *one.Delta > 0.3, one.Interval.Low > 0,
		slices.ContainsFunc(one.Evidence, func(r model.SignalRef) bool { return r.Kind == "prompt" && *r.Delta > 0 }))
	audits := slices.DeleteFunc(slices.Clone(one.Evidence), func(r model.SignalRef) bool { return r.Kind != "audit" })
	holds(t, audits, len(audits) == 4)
	judge(8, "")
	holds(t, standing(), len(standing()) == 1)
	judge(3, "")
	holds(t, standing(), len(standing()) == 0, c.number("SELECT count(*) FROM signals WHERE end_reason = 'returned'") == 1)
}
