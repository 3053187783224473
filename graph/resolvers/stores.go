package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
)

// Transactions runs functions in one transaction.
type Transactions interface {
	InTx(ctx context.Context, fn func(context.Context) error) error
}

// ObjectStore reads projects and their editable parts for the graph.
type ObjectStore interface {
	Projects(ctx context.Context, workspaceID uuid.UUID, only []uuid.UUID, req page.Request, fields []string, parts bool) (*model.ProjectPage, error)
	Project(ctx context.Context, workspaceID, id uuid.UUID, fields []string) (*model.Project, error)
	LockProject(ctx context.Context, workspaceID, id uuid.UUID) (*model.Project, error)
	ProjectNames(ctx context.Context, workspaceID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error)
	Competitors(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Competitor, error)
	MarketsOf(ctx context.Context, projects []*model.Project) (map[uuid.UUID][]model.Market, error)
	PromptStore
	TagStore
}

// PromptStore reads prompt sets, prompts and topics for the graph.
type PromptStore interface {
	FindPrompts(ctx context.Context, projectID uuid.UUID, f projects.PromptSearch) ([]model.Prompt, error)
	PromptSets(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.PromptSet, error)
	PromptSetsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.PromptSet, error)
	PromptsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Prompt, error)
	PromptsOfSets(ctx context.Context, sets []storage.ChildKey, fields []string) (map[storage.ChildKey][]model.Prompt, error)
	Prompts(
		ctx context.Context, projectIDs []uuid.UUID, f model.PromptFilter, req page.Request, fields []string,
	) (map[uuid.UUID][]*model.Prompt, error)
	CheckPromptFilter(ctx context.Context, projectIDs []uuid.UUID, f model.PromptFilter) (map[uuid.UUID]error, error)
	Measurements(ctx context.Context, prompts []*model.Prompt) (map[*model.Prompt]model.PromptMeasurement, error)
	Topics(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.Topic, error)
	TopicsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Topic, error)
}

// AuditStore reads audits for the graph.
type AuditStore interface {
	NewestAudits(
		ctx context.Context, projectIDs []uuid.UUID, req page.Request, fields []string,
	) (map[uuid.UUID][]*model.Audit, error)
	AuditsByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.Audit, error)
	Executions(
		ctx context.Context, a *model.Audit, req page.Request, f audits.ExecutionFilter,
	) (*model.ExecutionPage, error)
	CreditsOf(ctx context.Context, audits []storage.ChildKey) (map[storage.ChildKey]*model.AuditCredits, error)
	ReadingsOf(ctx context.Context, audits []storage.ChildKey) (map[storage.ChildKey][]model.AuditReading, error)
	SchedulesOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.AuditSchedule, error)
	SchedulesByID(ctx context.Context, keys []storage.ChildKey) (map[storage.ChildKey]*model.AuditSchedule, error)
}

// PeopleStore reads workspaces and their members for the graph.
type PeopleStore interface {
	Workspace(ctx context.Context, id uuid.UUID) (*model.Workspace, error)
	HasWorkspaces(ctx context.Context) (bool, error)
	Members(ctx context.Context, workspaceID uuid.UUID) ([]model.Member, error)
	// WasMember reports whether a person is or was a member of a workspace.
	WasMember(ctx context.Context, workspaceID, id uuid.UUID) (bool, error)
}

// AuditLogStore stores the audit log.
type AuditLogStore interface {
	Note(ctx context.Context, e model.AuditLogEntry) error
	AuditLog(ctx context.Context, workspaceID uuid.UUID, f model.AuditLogFilter, req page.Request) (*model.AuditLogPage, error)
}
