package resolvers

import (
	"cmp"
	"context"

	"github.com/answer-visibility/avm/model"
)

// engineLabels returns the labels of engines, in their order.
func (r *Resolver) engineLabels(engines []model.LogicalEngine) []string {
	labels := make([]string, len(engines))
	for i, engine := range engines {
		labels[i] = r.Audits.EngineLabel(engine)
	}
	return labels
}

// nameAudit sets the labels of an audit's engines: those at launch, or today's for an audit that was launched
// before labels were stored. A spot check is shown as completed once it has ended.
func (r *Resolver) nameAudit(a *model.Audit) {
	a.Status = a.Status.Shown()
	a.NotApplicableEngineLabels = r.engineLabels(a.NotApplicableEngines)
	a.NameLeftOut(r.Audits.EngineLabel)
	frozen := map[model.LogicalEngine]string{}
	for i := range a.EngineSnapshots {
		s := &a.EngineSnapshots[i]
		if s.EngineLabel == "" {
			s.EngineLabel = r.Audits.EngineLabel(s.LogicalEngine)
		}
		frozen[s.LogicalEngine] = s.EngineLabel
	}
	for i := range a.ModelProvenance {
		m := &a.ModelProvenance[i]
		m.EngineLabel = cmp.Or(frozen[m.LogicalEngine], r.Audits.EngineLabel(m.LogicalEngine))
	}
}

// namedAudit returns a changed audit with the labels of its engines.
func (r *Resolver) namedAudit(a *model.Audit, err error) (*model.Audit, error) {
	if err != nil {
		return nil, err
	}
	r.nameAudit(a)
	return a, nil
}

// nameSchedule sets the labels of a schedule's engines.
func (r *Resolver) nameSchedule(s *model.AuditSchedule) { s.EngineLabels = r.engineLabels(s.Engines) }

// namedSchedule returns a changed schedule with the labels of its engines.
func (r *Resolver) namedSchedule(s *model.AuditSchedule, err error) (*model.AuditSchedule, error) {
	if err != nil {
		return nil, err
	}
	r.nameSchedule(s)
	return s, nil
}

// reader reads the values of keys.
type reader[K comparable, V any] func(ctx context.Context, keys []K) (map[K]V, error)

// named returns a reader that sets the engine labels of the objects that it reads.
func named[K comparable, V any](read reader[K, *V], name func(*V)) reader[K, *V] {
	return func(ctx context.Context, keys []K) (map[K]*V, error) {
		found, err := read(ctx, keys)
		for _, v := range found {
			name(v)
		}
		return found, err
	}
}

// namedAll is named for lists of values.
func namedAll[K comparable, V any](read reader[K, []V], name func(*V)) reader[K, []V] {
	return func(ctx context.Context, keys []K) (map[K][]V, error) {
		found, err := read(ctx, keys)
		for _, list := range found {
			for i := range list {
				name(&list[i])
			}
		}
		return found, err
	}
}
