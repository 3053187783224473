package audit

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/audits"
)

// CallReader reads how the newest calls to engines went.
type CallReader interface {
	EngineCalls(ctx context.Context, scope audits.CallScope) (map[model.LogicalEngine]audits.EngineCalls, error)
}

// Label returns what people call an engine; its identifier where it is not configured.
func (c Catalogue) Label(name model.LogicalEngine) string {
	if label := c[name].Label; label != "" {
		return label
	}
	return string(name)
}

// Describe lists the engines in a fixed order, each with how its newest calls went.
func (c Catalogue) Describe(ctx context.Context, calls CallReader, scope audits.CallScope) ([]model.ConfiguredEngine, error) {
	went, err := calls.EngineCalls(ctx, scope)
	if err != nil {
		return nil, err
	}
	out := make([]model.ConfiguredEngine, 0, len(c))
	for _, name := range c.Names() {
		e := c[name]
		described := model.ConfiguredEngine{
			LogicalEngine: name, EngineLabel: c.Label(name), Adapter: e.Adapter.Name(), Surface: model.SurfaceOf(e.Adapter.Name()), TransportProvider: e.Provider,
			TransportModel: e.Model, RetrievalEnabled: e.Retrieval, Priced: e.Price != nil, Price: e.Price, State: model.EngineStateNotAsked,
		}
		if w, asked := went[name]; asked {
			described.State = stateOf(w)
			described.LastAskedAt, described.LastError, described.LastErrorAt = &w.AskedAt, w.Error, w.FailedAt
		}
		out = append(out, described)
	}
	return out, nil
}

// stateOf reports that an engine fails when its newest call did.
func stateOf(w audits.EngineCalls) model.EngineState {
	if w.FailedAt != nil && !w.FailedAt.Before(w.AskedAt) {
		return model.EngineStateFailing
	}
	return model.EngineStateAnswering
}

// EngineLabel returns what people call an engine.
func (s *Service) EngineLabel(name model.LogicalEngine) string { return s.engines.Label(name) }

// Engines lists the configured engines with how the calls of a workspace's newest
// audits went. If projects is not nil, only the audits of those are looked at.
func (s *Service) Engines(ctx context.Context, workspaceID uuid.UUID, projects []uuid.UUID) ([]model.ConfiguredEngine, error) {
	return s.engines.Describe(ctx, s.store, audits.CallScope{Workspace: workspaceID, Projects: projects})
}
