package rollup

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/reports"
)

// RunStore is where runs are read from.
type RunStore interface {
	Run(ctx context.Context, projectID, auditID uuid.UUID) (*reports.Run, error)
	Runs(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID) ([]*reports.Run, error)
	LatestRun(ctx context.Context, projectID uuid.UUID, f reports.RunFilter) (*reports.Run, error)
	FinishedRuns(ctx context.Context, projectID uuid.UUID, f reports.RunFilter, r reports.RunRange) ([]*reports.Run, error)
	MarketExists(ctx context.Context, projectID, marketID uuid.UUID) (bool, error)
	MarketOf(ctx context.Context, projectID uuid.UUID, ref model.MarketRef) (*uuid.UUID, error)
	AnswersByCell(
		ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID, f reports.RunFilter, tag *string,
	) ([]reports.AnsweredCell, error)
}

// ReadingStore is where the readings of audits are read from.
type ReadingStore interface {
	Readings(ctx context.Context, projectID uuid.UUID, auditIDs []uuid.UUID) (map[uuid.UUID][]model.AuditReading, error)
}

// Runs selects the runs that reports cover.
type Runs struct {
	store    RunStore
	readings ReadingStore
	labels   func(model.LogicalEngine) string
}

// NewRuns returns the selection of runs from their stores. labels returns what people call an engine; nil: its identifier.
func NewRuns(store RunStore, readings ReadingStore, labels func(model.LogicalEngine) string) *Runs {
	if labels == nil {
		labels = model.LogicalEngine.String
	}
	return &Runs{store: store, readings: readings, labels: labels}
}

// Label returns what people call an engine.
func (s *Runs) Label(engine string) string { return s.labels(model.LogicalEngine(engine)) }

// LabelIn returns the label that an engine has among models, or the one of today's configuration.
func (s *Runs) LabelIn(models []model.ModelProvenance, engine string) string {
	for i := range models {
		if string(models[i].LogicalEngine) == engine {
			return models[i].EngineLabel
		}
	}
	return s.Label(engine)
}

// Labelled sets the labels that engines had when the runs were launched, else those of today's configuration, and
// returns the models.
func (s *Runs) Labelled(all []model.ModelProvenance, runs []*reports.Run) []model.ModelProvenance {
	for i := range all {
		for _, run := range runs {
			all[i].EngineLabel = cmp.Or(all[i].EngineLabel, run.EngineLabel(all[i].LogicalEngine))
		}
		all[i].EngineLabel = cmp.Or(all[i].EngineLabel, s.labels(all[i].LogicalEngine))
	}
	return all
}

// Provenances lists who answered in runs, each once, where keep reports true.
func (s *Runs) Provenances(runs []*reports.Run, keep func(*reports.Run, model.ModelProvenance) bool) []model.ModelProvenance {
	found := Answerers{}
	for _, run := range runs {
		for _, p := range run.Provenance {
			if keep(run, p) {
				found[NewAnswerer(string(p.LogicalEngine), string(p.TransportProvider), p.TransportModel, p.RetrievalEnabled)] = true
			}
		}
	}
	return s.Labelled(found.Provenances(), runs)
}

// Select selects the runs that a report on sources, searches, ads or perception
// covers, newest first: the named ones, those of a range (ends included), or the
// newest finished run. Without a market it is the one that the visibility report
// takes. None is an answer: nothing is measured yet. Dates in the query become the
// instants they mean in the project's zone.
func (s *Runs) Select(ctx context.Context, project *model.Project, q *model.RunQuery) ([]*reports.Run, error) {
	if err := InZone(project, &q.From, &q.To); err != nil {
		return nil, err
	}
	if err := CheckRunQuery(q); err != nil {
		return nil, err
	}
	filter := Filter(q.Market, q.Cohort, q.Engine)
	switch {
	case q.AuditID != nil:
		run, err := s.One(ctx, project.ID, *q.AuditID, q.ReadingID, q.Market)
		return []*reports.Run{run}, err
	case q.AuditIds != nil:
		return s.Named(ctx, project.ID, q)
	}
	if q.From != nil || q.To != nil {
		return s.Range(ctx, project.ID, filter, q.From, q.To)
	}
	newest, err := s.Latest(ctx, project.ID, filter)
	if err != nil || newest == nil {
		return nil, err
	}
	return []*reports.Run{newest}, nil
}

// Range selects the finished runs of a range, both ends included, in the market that Latest takes, newest first. Where there is
// none, a market that the project does not have is refused, as Latest does.
func (s *Runs) Range(ctx context.Context, projectID uuid.UUID, f reports.RunFilter, from, to *model.DateOrTime) ([]*reports.Run, error) {
	runs, err := s.store.FinishedRuns(ctx, projectID, f, Between(from, to))
	if err == nil && len(runs) == 0 {
		_, err = s.Latest(ctx, projectID, f)
	}
	return runs, err
}

// Named reads audit_ids, each of which must be there and of the requested market.
func (s *Runs) Named(ctx context.Context, projectID uuid.UUID, q *model.RunQuery) ([]*reports.Run, error) {
	runs, err := s.Existing(ctx, projectID, q.AuditIds, "audit_ids")
	if err != nil {
		return nil, err
	}
	return runs, s.checkMarketOf(ctx, projectID, runs, q.Market, "audit_ids")
}

// CheckRunQuery refuses parameters that contradict each other, naming the fields.
func CheckRunQuery(q *model.RunQuery) error {
	wrong := CheckAuditIDs(q.AuditID, q.ReadingID, q.AuditIds)
	named := q.AuditID != nil || q.AuditIds != nil
	for _, end := range []struct {
		field string
		value *model.DateOrTime
	}{{"from", q.From}, {"to", q.To}} {
		if named && end.value != nil {
			wrong = append(wrong, fault.Detail{Field: end.field, Message: "contradicts audit_id and audit_ids: give a range or audits"})
		}
	}
	if len(wrong) > 0 {
		return fault.Fields(wrong...)
	}
	return CheckRange(q.From, q.To)
}

// CheckAuditIDs returns what is wrong with audit_id, reading_id and audit_ids, one detail for each field.
func CheckAuditIDs(one, reading *uuid.UUID, several []uuid.UUID) []fault.Detail {
	var wrong []fault.Detail
	if one == nil && reading != nil {
		wrong = append(wrong, fault.Detail{Field: "reading_id", Message: readingAlone})
	}
	if one != nil && several != nil {
		wrong = append(wrong, fault.Detail{Field: "audit_ids", Message: "contradicts audit_id: give one of them"})
	}
	if several != nil && (len(several) == 0 || len(several) > MaxRuns) {
		wrong = append(wrong, fault.Detail{Field: "audit_ids", Message: "must name between 1 and 1000 audits"})
	}
	return wrong
}

// Existing reads the named runs, newest first; each must exist.
func (s *Runs) Existing(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, field string) ([]*reports.Run, error) {
	runs, err := s.store.Runs(ctx, projectID, ids)
	if err != nil {
		return nil, err
	}
	found := RunSet(runs)
	for _, id := range ids {
		if !found[id] {
			return nil, fault.MissingRef(field, "audit")
		}
	}
	return runs, nil
}

// Baselines reads the runs that a field names to be compared with, newest first; none may be among the reported ones.
func (s *Runs) Baselines(ctx context.Context, projectID uuid.UUID, ids []uuid.UUID, field string, reported []*reports.Run) ([]*reports.Run, error) {
	runs, err := s.Existing(ctx, projectID, ids, field)
	current := RunSet(reported)
	for _, run := range runs {
		if current[run.ID] {
			return nil, fault.Field(field, "names a run that is reported")
		}
	}
	return runs, err
}

// Keep returns the items that keep reports true for.
func Keep[T any](all []T, keep func(T) bool) []T {
	kept := make([]T, 0, len(all))
	for _, one := range all {
		if keep(one) {
			kept = append(kept, one)
		}
	}
	return kept
}
