// Package evidence reads what signals are found in.
package evidence

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/statistics"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report/rollup"
	"github.com/answer-visibility/avm/signal"
	"github.com/answer-visibility/avm/storage/reports"
)

// Audits reads audits with those before them.
type Audits struct{ store *reports.Store }

// NewAudits makes an Audits.
func NewAudits(store *reports.Store) *Audits { return &Audits{store} }

const (
	// cohort is whose prompts signals are about.
	cohort = model.PromptCohortCore
	// mostSamples bounds the samples of a stream: some 64 MB.
	mostSamples = 4 << 20
	// mostSources is how many domains are followed: the most cited ones.
	mostSources = 50
	// longestLabel bounds the label of a prompt, in characters.
	longestLabel = 200
)

// Audit returns what an audit and the audits before it counted; nil where it has no figures.
func (a *Audits) Audit(ctx context.Context, projectID, auditID uuid.UUID) (*signal.Audit, error) {
	runs, err := a.runs(ctx, projectID, auditID)
	if err != nil || len(runs) == 0 {
		return nil, err
	}
	s, panels, err := a.stream(ctx, projectID, runs)
	if err != nil {
		return nil, err
	}
	competitors := s.addEntities(panels)
	err = rollup.EachCompetitor(ctx, a.store, projectID, panels, nil, nil, func(p *rollup.Panel, cell int, c *reports.CompetitorCell) {
		samples := competitors[p.ReadingID][c.Entity]
		if at, asked := s.cells[p.Cells[cell].MatchKey]; asked && samples != nil {
			samples[at][s.places[p.ReadingID]].Hits = c.Presences
		}
	})
	if err != nil {
		return nil, err
	}
	if err := a.addSources(ctx, projectID, s); err != nil {
		return nil, err
	}
	return &signal.Audit{Stream: s.Stream, Market: runs[0].Market, At: s.Runs[0].At, Engines: s.health(panels)}, nil
}

// runs reads an audit and those before it, the newest first; none where it has no figures.
func (a *Audits) runs(ctx context.Context, projectID, auditID uuid.UUID) ([]*reports.Run, error) {
	run, err := a.store.Run(ctx, projectID, auditID)
	if err != nil || !run.Finished() || !rollup.HasFigures(run) {
		return nil, err
	}
	earlier, err := a.store.EarlierRuns(ctx, projectID, run, reports.RunFilter{Cohort: cohort}, rollup.DriftRuns)
	return append([]*reports.Run{run}, earlier...), err
}

// stream reads what was asked in runs.
func (a *Audits) stream(ctx context.Context, projectID uuid.UUID, runs []*reports.Run) (*stream, []*rollup.Panel, error) {
	panels, err := rollup.ReadPanels(ctx, a.store, projectID, rollup.CellFilter{Runs: runs, Cohort: cohort})
	if err != nil {
		return nil, nil, err
	}
	prompts, err := a.store.AuditPrompts(ctx, projectID, []uuid.UUID{runs[0].ID}, cohort)
	if err != nil {
		return nil, nil, err
	}
	return newStream(runs, panels, prompts), panels, nil
}

// stream is a signal.Stream while it is filled.
type stream struct {
	signal.Stream

	runs   []*reports.Run
	places map[uuid.UUID]int // of runs, by reading
	cells  map[uuid.UUID]int // by match key
}

func newStream(runs []*reports.Run, panels []*rollup.Panel, prompts []model.AuditPrompt) *stream {
	s := &stream{runs: runs, places: map[uuid.UUID]int{}, cells: map[uuid.UUID]int{}}
	for i, run := range runs {
		s.places[run.ReadingID] = i
		s.Runs = append(s.Runs, signal.Run{AuditID: run.ID, At: rollup.FinishedAt(run)})
	}
	numbers := s.addPrompts(prompts)
	for _, p := range panels {
		if p.ReadingID != runs[0].ReadingID {
			continue
		}
		engine := len(s.Engines)
		s.Engines = append(s.Engines, model.SignalRef{
			Kind: "engine", ID: p.Engine, Label: cmp.Or(runs[0].EngineLabel(model.LogicalEngine(p.Engine)), p.Engine),
		})
		for i := range p.Cells {
			if number, known := numbers[p.Cells[i].PromptIndex]; known {
				s.cells[p.Cells[i].MatchKey] = len(s.Cells)
				s.Cells = append(s.Cells, signal.Cell{Prompt: number, Engine: engine})
			}
		}
	}
	return s
}

// addPrompts adds the prompts and their topics, and returns their numbers by index.
func (s *stream) addPrompts(prompts []model.AuditPrompt) map[int]int {
	numbers, topics := map[int]int{}, map[string]int{}
	for i := range prompts {
		p := &prompts[i]
		one := signal.Prompt{SignalRef: model.SignalRef{Kind: "prompt", ID: p.ID.String(), Label: shortened(p.Text)}, Topic: -1}
		if p.PromptID != nil {
			one.ID = p.PromptID.String()
		}
		if topic := rollup.TopicLabel(p.TopicID, p.Topic, p.Theme); topic.Key != "" {
			at, known := topics[topic.Key]
			if !known {
				at = len(s.Topics)
				topics[topic.Key] = at
				s.Topics = append(s.Topics, model.SignalRef{Kind: "topic", ID: topic.Key, Label: topic.Text})
			}
			one.Topic = at
		}
		numbers[p.PromptIndex] = len(s.Prompts)
		s.Prompts = append(s.Prompts, one)
	}
	return numbers
}

func shortened(text string) string {
	if r := []rune(text); len(r) > longestLabel {
		return string(r[:longestLabel-1]) + "…"
	}
	return text
}

// room is how many series a stream may have.
func (s *stream) room() int { return max(2, mostSamples/max(1, len(s.Cells)*len(s.Runs))) }

func (s *stream) newSeries(m signal.Measure, subject model.SignalRef) *signal.Series {
	samples, all := make([][]statistics.Sample, len(s.Cells)), make([]statistics.Sample, len(s.Cells)*len(s.Runs))
	for i := range samples {
		samples[i], all = all[:len(s.Runs):len(s.Runs)], all[len(s.Runs):]
	}
	s.Series = append(s.Series, signal.Series{Measure: m, Subject: subject, Samples: samples})
	return &s.Series[len(s.Series)-1]
}

// competitorSamples are the samples of competitors' series, by reading and index among the reading's entities.
type competitorSamples map[uuid.UUID]map[int][][]statistics.Sample

// addEntities adds the series of the brand and of the newest audit's competitors. Those of competitors say how many
// answers there were; the mentions are to be added.
func (s *stream) addEntities(panels []*rollup.Panel) competitorSamples {
	entities, places := rollup.MergeEntities(s.runs, rollup.RecognitionKey)
	entities = entities[:min(len(s.runs[0].Entities), s.room()-1)]
	competitors := make(competitorSamples, len(s.runs))
	for _, run := range s.runs {
		competitors[run.ReadingID] = map[int][][]statistics.Sample{}
	}
	for e := range entities {
		one := &entities[e]
		if one.IsBrand() {
			s.addBrand(model.SignalRef{Kind: "brand", ID: "brand", Label: one.Name}, one, panels)
			continue
		}
		series := s.newSeries(signal.CompetitorMentions, model.SignalRef{Kind: "competitor", ID: one.ID.String(), Label: one.Name})
		for _, p := range panels {
			if at := slices.Index(places[p.ReadingID], e); at >= 0 {
				competitors[p.ReadingID][at] = series.Samples
				s.addAnswers(series, p)
			}
		}
	}
	return competitors
}

func (s *stream) addBrand(subject model.SignalRef, brand *model.EntitySnapshot, panels []*rollup.Panel) {
	s.newSeries(signal.BrandMentions, subject)
	s.newSeries(signal.OwnedCitations, subject)
	mentions, citations := &s.Series[len(s.Series)-2], &s.Series[len(s.Series)-1]
	for _, p := range panels {
		run := s.places[p.ReadingID]
		p.Each(func(cell int, o *statistics.Outcome) {
			if at, asked := s.cells[p.Cells[cell].MatchKey]; asked {
				o = rollup.OutcomeOf(brand, o)
				mentions.Samples[at][run], citations.Samples[at][run] = rollup.MentionSample(o), rollup.CitationSample(o)
			}
		})
	}
}

// addAnswers adds how many answers the cells of a panel have.
func (s *stream) addAnswers(series *signal.Series, p *rollup.Panel) {
	run := s.places[p.ReadingID]
	p.Each(func(cell int, o *statistics.Outcome) {
		if at, asked := s.cells[p.Cells[cell].MatchKey]; asked {
			series.Samples[at][run].N = o.Responses
		}
	})
}

// health returns how much of the newest audit each engine failed to answer.
func (s *stream) health(panels []*rollup.Panel) []signal.EngineHealth {
	var all []signal.EngineHealth
	for _, p := range panels {
		if p.ReadingID != s.runs[0].ReadingID {
			continue
		}
		h := signal.EngineHealth{Engine: model.LogicalEngine(p.Engine)}
		h.Label = cmp.Or(s.runs[0].EngineLabel(h.Engine), p.Engine)
		p.Each(func(_ int, o *statistics.Outcome) {
			h.Failed += o.Failed + o.Withheld
			h.Asked += o.Failed + o.Withheld + o.Responses
		})
		all = append(all, h)
	}
	return all
}
