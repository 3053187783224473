package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Connectors is the part of package connector that the graph uses.
type Connectors interface {
	Connect(ctx context.Context, projectID uuid.UUID, in model.ConnectionInput) (*model.Connection, error)
	Disconnect(ctx context.Context, projectID, id uuid.UUID) (*model.Connection, error)
	Connections(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Connection, error)
	Progress(ctx context.Context, connections []storage.ChildKey) (map[storage.ChildKey][]model.ConnectionFeed, error)
}

type connectionResolver struct{ *Resolver }

// Connection answers the fields of a connection that are not plain data.
func (r *Resolver) Connection() generated.ConnectionResolver { return connectionResolver{r} }

func (r projectResolver) Connections(ctx context.Context, p *model.Project) ([]model.Connection, error) {
	return r.edges().connections.loadOf(ctx, p)
}

func (r connectionResolver) Feeds(ctx context.Context, c *model.Connection) ([]model.ConnectionFeed, error) {
	return r.edges().feeds.loadOf(ctx, c)
}

func (e *edges) addConnections(r *Resolver) {
	e.connections = &edge[model.Project, uuid.UUID, []model.Connection]{key: projectID, fetch: fetchLists(r.Connectors.Connections)}
	e.feeds = &edge[model.Connection, storage.ChildKey, []model.ConnectionFeed]{
		key: func(c *model.Connection, _ arguments) (storage.ChildKey, error) {
			return storage.ChildKey{ProjectID: c.ProjectID, ID: c.ID}, nil
		},
		fetch: fetchLists(r.Connectors.Progress),
	}
}

func (r mutationResolver) Connect(
	ctx context.Context, projectID uuid.UUID, input model.ConnectionInput,
) (*model.Connection, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Connectors.Connect(ctx, p.ID, input)
}

func (r mutationResolver) Disconnect(ctx context.Context, projectID, connectionID uuid.UUID) (*model.Connection, error) {
	p, err := r.visibleProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	return r.Connectors.Disconnect(ctx, p.ID, connectionID)
}
