package analyze

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/answer/naming"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

const (
	maxObserved = 200 // names of an audit
	maxSources  = 20  // answers that are kept for a name
)

// observed gathers the names that answers give and nobody tracks.
type observed struct {
	run     *reports.Run
	prompts int
	names   *naming.Collector
	engines map[string]bool // that answered

	analyzers *answer.Maker
}

func newObserved(run *reports.Run, prompts []model.AuditPrompt, analyzers *answer.Maker) *observed {
	return &observed{
		run: run, prompts: len(prompts), names: naming.NewCollector(), engines: map[string]bool{}, analyzers: analyzers,
	}
}

func (o *observed) add(f *reports.Fact) {
	one := naming.Answer{
		Execution: f.ExecutionID, Analysis: f.ID, Prompt: f.PromptIndex, Engine: f.LogicalEngine, Text: f.Text,
	}
	for i := range f.Citations {
		one.Hosts = append(one.Hosts, f.Citations[i].Host)
	}
	o.names.Add(&one)
	o.engines[f.LogicalEngine] = true
}

func (o *observed) store(ctx context.Context, store *reports.Store, projectID uuid.UUID) error {
	found, err := o.found()
	if err != nil {
		return err
	}
	return store.ReplaceObserved(ctx, projectID, o.run.ReadingID, found)
}

// found returns the names that are not the brand's or a competitor's.
func (o *observed) found() ([]model.ObservedCompetitor, error) {
	known, err := newTracked(o.analyzers, o.run.Entities)
	if err != nil {
		return nil, fmt.Errorf("audit %s: %w", o.run.ID, err)
	}
	var all []model.ObservedCompetitor
	for _, n := range o.names.Names() {
		if len(all) < maxObserved && !known.has(&n) {
			all = append(all, o.row(&n))
		}
	}
	return all, nil
}

func (o *observed) row(n *naming.Name) model.ObservedCompetitor {
	row := model.ObservedCompetitor{
		ID: uuid.NewSHA1(o.run.ReadingID, []byte("observed competitor "+n.Key)), AuditID: o.run.ID, Key: n.Key,
		Name: n.Name, Aliases: n.Aliases, Domain: n.Host, QualificationReason: o.reason(n), AnalyzerVersion: naming.Version,
		PromptCount: n.Prompts, EngineCount: n.Engines, ResponseCount: len(n.Evidence), MarketRelevant: o.isRelevant(n),
	}
	for _, e := range n.Evidence[:min(len(n.Evidence), maxSources)] {
		row.SourceAnalysisIDs = append(row.SourceAnalysisIDs, e.Analysis)
		row.SourceArtifactIDs = append(row.SourceArtifactIDs, e.Execution)
	}
	return row
}

// reason returns in words why a name qualifies.
func (o *observed) reason(n *naming.Name) string {
	reason := fmt.Sprintf("named in %s, to %d of %s, by %d of %s", model.Counted(len(n.Evidence), "answer"),
		n.Prompts, model.Counted(o.prompts, "prompt"), n.Engines, model.Counted(len(o.engines), "engine"))
	if n.Host != "" {
		reason += "; " + n.Host + " is cited"
	}
	return reason
}

// isRelevant reports that a name belongs to the market rather than to one question
// or one engine: several prompts name it, and at least half of the engines.
func (o *observed) isRelevant(n *naming.Name) bool {
	return n.Prompts >= min(2, o.prompts) && 2*n.Engines >= len(o.engines)
}

// tracked knows the names of an audit's entities.
type tracked struct {
	analyzer *answer.Analyzer
	keys     map[string]bool
}

func newTracked(analyzers *answer.Maker, snapshots []model.EntitySnapshot) (*tracked, error) {
	analyzer, err := analyzers.Analyzer(entities(snapshots))
	if err != nil {
		return nil, err
	}
	t := &tracked{analyzer: analyzer, keys: map[string]bool{}}
	for _, e := range snapshots {
		t.keys[naming.Key(e.Name)] = true
		for _, alias := range e.Aliases {
			t.keys[naming.Key(alias)] = true
		}
	}
	return t, nil
}

// has reports that a name is an entity's: one of its spellings mentions it, as
// mentions are read in answers, or its site is one of the entity's.
func (t *tracked) has(n *naming.Name) bool {
	if t.keys[n.Key] {
		return true
	}
	for _, spelling := range append([]string{n.Name}, n.Aliases...) {
		if r := t.analyzer.Read(answer.Input{Text: spelling}); len(r.Mentions) > 0 {
			return true
		}
	}
	if n.Host == "" {
		return false
	}
	r := t.analyzer.Read(answer.Input{Citations: []answer.Citation{{URL: "https://" + n.Host + "/", Start: -1, End: -1}}})
	for _, owned := range r.CitedBy {
		if owned {
			return true
		}
	}
	return false
}
