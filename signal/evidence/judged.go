package evidence

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/storage/reports"
)

// leastJudged is the part of the answers about the brand that must be judged: what is left out is not left out by chance.
const leastJudged = 0.8

// Judged returns how the brand was judged in an audit and in the audits before it that the same judge read; nil where too
// little of it is judged. Competitors are judged without cells.
func (a *Audits) Judged(ctx context.Context, projectID, auditID uuid.UUID) (*signal.Audit, error) {
	runs, err := a.runs(ctx, projectID, auditID)
	if err != nil || len(runs) == 0 {
		return nil, err
	}
	cells, err := a.store.PerceptionCells(ctx, projectID, rollup.ReadingIDs(runs), cohort)
	if err != nil {
		return nil, err
	}
	if runs, err = a.judgedAlike(ctx, projectID, runs, cells); err != nil || len(runs) == 0 {
		return nil, err
	}
	s, panels, err := a.stream(ctx, projectID, runs)
	if err != nil {
		return nil, err
	}
	s.addJudgements(panels, cells)
	return &signal.Audit{Stream: s.Stream, Market: runs[0].Market, At: s.Runs[0].At}, nil
}

// judgedAlike returns those of the runs whose answers are judged, by the judge of the first; none if those of the first are not.
func (a *Audits) judgedAlike(
	ctx context.Context, projectID uuid.UUID, runs []*reports.Run, cells []reports.PerceptionCell,
) ([]*reports.Run, error) {
	sums := map[uuid.UUID]*reports.Sentiment{}
	for i := range cells {
		c := &cells[i]
		if sums[c.ReadingID] == nil {
			sums[c.ReadingID] = &reports.Sentiment{}
		}
		sums[c.ReadingID].Add(&c.Sentiment)
	}
	var by reports.JudgeName
	var alike []*reports.Run
	for i, run := range runs {
		judging, err := a.store.Judging(ctx, projectID, run.ID)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return nil, err
		}
		sum := sums[run.ReadingID]
		if err == nil && judging.Finished && sum != nil && float64(sum.Classified()+sum.NotAssessable) >= leastJudged*float64(sum.Mentions) {
			if i == 0 {
				by = judging.By
			}
			if judging.By == by {
				alike = append(alike, run)
			}
		}
		if len(alike) == 0 {
			return nil, nil
		}
	}
	return alike, nil
}

// addJudgements adds the series of the brand's judgements.
func (s *stream) addJudgements(panels []*rollup.Panel, cells []reports.PerceptionCell) {
	type place struct {
		reading uuid.UUID
		engine  string
		prompt  int
	}
	places := map[place]int{}
	for _, p := range panels {
		for i := range p.Cells {
			if at, asked := s.cells[p.Cells[i].MatchKey]; asked {
				places[place{p.ReadingID, p.Engine, p.Cells[i].PromptIndex}] = at
			}
		}
	}
	subject := model.SignalRef{Kind: "brand", ID: "brand", Label: s.runs[0].Entities[0].Name}
	praise, blame := s.newSeries(signal.BrandPraise, subject).Samples, s.newSeries(signal.BrandBlame, subject).Samples
	for i := range cells {
		c := &cells[i]
		if at, asked := places[place{c.ReadingID, c.Engine, c.PromptIndex}]; asked {
			run, n := s.places[c.ReadingID], c.Classified()
			praise[at][run], blame[at][run] = statistics.Sample{Hits: c.Positive, N: n}, statistics.Sample{Hits: c.Negative, N: n}
		}
	}
}
