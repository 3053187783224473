// Package resolvers answers the graph: one short method a field that loads,
// checks and delegates.
package resolvers

import (
	"context"
	"sync"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/prompt/research"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/signals"
)

// Audits is the part of package audit that the graph uses.
type Audits interface {
	Estimate(ctx context.Context, p *model.Project, in model.AuditEstimateInput) (*model.AuditEstimate, error)
	Launch(ctx context.Context, p *model.Project, in model.AuditLaunchInput) ([]model.Audit, error)
	Cancel(ctx context.Context, projectID, auditID uuid.UUID) (*model.Audit, error)
	RerunFailed(ctx context.Context, projectID, auditID uuid.UUID, maxCredits int64) (*model.Audit, error)
	SpotChecks
	Credits(ctx context.Context, workspaceID uuid.UUID) (*model.WorkspaceCredits, error)
	CreditUsage(ctx context.Context, workspaceID uuid.UUID, q model.CreditUsageQuery) (*model.CreditUsagePage, error)
	Engines(ctx context.Context, workspaceID uuid.UUID, projects []uuid.UUID) ([]model.ConfiguredEngine, error)
	EngineLabel(name model.LogicalEngine) string
	Answers(ctx context.Context, projectID, auditID uuid.UUID, req page.Request, f audits.AnswerFilter) (*model.AnswerPage, error)
	Follow(ctx context.Context, projectID, auditID uuid.UUID, failed func(error)) (<-chan *model.AuditProgress, error)
}

// SpotChecks is the part of package audit that the graph uses for spot checks.
type SpotChecks interface {
	EstimateSpotCheck(ctx context.Context, p *model.Project, in model.SpotCheckInput) (*model.SpotCheckEstimate, error)
	StartSpotCheck(ctx context.Context, p *model.Project, in model.SpotCheckLaunchInput) (*model.SpotCheck, error)
	SpotCheck(ctx context.Context, projectID, id uuid.UUID) (*model.SpotCheck, error)
	SpotChecks(ctx context.Context, projectID, promptID uuid.UUID) ([]model.SpotCheck, error)
}

// Schedules is the part of package audit that the graph uses for schedules.
type Schedules interface {
	CreateSchedule(ctx context.Context, p *model.Project, in model.AuditScheduleInput) (*model.AuditSchedule, error)
	UpdateSchedule(
		ctx context.Context, p *model.Project, id uuid.UUID, in model.AuditSchedulePatch,
	) (*model.AuditSchedule, error)
	DeleteSchedule(ctx context.Context, projectID, id uuid.UUID) error
	NextRuns(a *model.AuditSchedule, count int) ([]time.Time, error)
}

// Reports is the part of package report that the graph uses.
type Reports interface {
	Visibility(ctx context.Context, p *model.Project, q model.VisibilityQuery) (*model.Visibility, error)
	State(ctx context.Context, p *model.Project, q model.VisibilityQuery) (model.ReportState, error)
	Prompts(ctx context.Context, p *model.Project, q model.PromptMetricQuery) ([]model.PromptMetric, error)
	PromptTable(ctx context.Context, p *model.Project, q model.PromptMetricQuery) (*model.PromptTable, error)
	History(
		ctx context.Context, p *model.Project, promptID uuid.UUID,
		market *model.MarketRef, engine *model.LogicalEngine, cohort *model.PromptCohort,
	) (*model.PromptHistory, error)
	Trends(ctx context.Context, p *model.Project, q model.TrendQuery) ([]model.VisibilityTrendPoint, error)
	Markets(
		ctx context.Context, p *model.Project, cohort model.PromptCohort, of model.IntervalScope, tag *string,
	) (*model.VisibilityMarkets, error)
	Metrics(ctx context.Context, p *model.Project, q model.MetricQuery) (*model.MetricTable, error)
}

// Evidence is the part of package report that the graph uses for the answers behind the figures.
type Evidence interface {
	Fanout(ctx context.Context, p *model.Project, q model.FanoutQuery) (*model.FanoutPage, error)
	Sources(ctx context.Context, p *model.Project, q model.SourceQuery) (*model.VisibilitySources, error)
	Ads(ctx context.Context, p *model.Project, q model.AdsQuery) (*model.VisibilityAds, error)
	Perception(ctx context.Context, p *model.Project, q model.RunQuery) (*model.Perception, error)
	PerceptionTotals(ctx context.Context, p *model.Project, q model.RunQuery) (*model.Perception, error)
}

// Competitors is what the graph needs of package project to change competitors.
type Competitors interface {
	Create(ctx context.Context, p *model.Project, in model.CompetitorInput) (*model.Competitor, error)
	Update(ctx context.Context, p *model.Project, id uuid.UUID, in model.CompetitorPatch) (*model.Competitor, error)
	Delete(ctx context.Context, p *model.Project, id uuid.UUID) error
}

// Prompts is the part of package prompt that the graph uses.
type Prompts interface {
	Create(ctx context.Context, p *model.Project, setID uuid.UUID, in model.PromptsInput) (*model.PromptList, error)
	Import(ctx context.Context, p *model.Project, setID uuid.UUID, in model.PromptImport) (*model.PromptSet, error)
	Update(ctx context.Context, p *model.Project, id uuid.UUID, in model.PromptPatch) (*model.Prompt, error)
	UpdateMany(ctx context.Context, p *model.Project, ids []uuid.UUID, in model.PromptsPatch) (*model.PromptList, error)
	Delete(ctx context.Context, p *model.Project, id uuid.UUID) error
	CreateTopic(ctx context.Context, p *model.Project, in model.TopicInput) (*model.Topic, error)
	UpdateTopic(ctx context.Context, p *model.Project, id uuid.UUID, in model.TopicPatch) (*model.Topic, error)
	DeleteTopic(ctx context.Context, p *model.Project, id uuid.UUID) error
}

// Services are what the resolvers delegate to.
type Services struct {
	Transactions  Transactions
	Objects       *projects.Store
	AuditStore    *audits.Store
	PeopleStore   PeopleStore
	AuditLogStore AuditLogStore
	ActionStore   *actions.Store
	SignalStore   *signals.Store

	Audits          Audits
	Schedules       Schedules
	Reports         Reports
	Evidence        Evidence
	Signals         Signals
	Projects        Projects
	Markets         Markets
	PromptSets      PromptSets
	Competitors     Competitors
	Suggestions     Suggestions
	Trials          Trials
	Prompts         Prompts
	Keys            *access.Keys
	Authentication  Authentication
	Search          Search
	Intelligence    Intelligence
	Overlaps        Overlaps
	Connectors      Connectors
	Research        *research.Service
	Actions         Actions
	Traffic         Traffic
	Sites           Sites
	Crawls          *crawls.Store
	ReportLinks     ReportLinks
	ReportSchedules ReportSchedules
	Webhooks        Webhooks
	Assistants      Assistants
	Channels        Channels
	Tags            Tags
}

// Root is the root of all resolvers, for packages that serve it. It is an interface, because a package that
// imports a struct compiles all generic types of its fields once more: the root has a loader for each edge.
type Root interface {
	generated.ResolverRoot
	WithLoaders(ctx context.Context) context.Context
	Change(ctx context.Context, next graphql.Resolver) (any, error)
	Edges() map[string]writer.Edge
	VisibleProject(ctx context.Context, id uuid.UUID) (*model.Project, error)
}

// New returns the root of all resolvers.
func New(s Services) Root { return &Resolver{Services: s} }

// Resolver is the root of all resolvers.
type Resolver struct {
	Services

	// LoaderWait is how long a loader collects the keys of fields that the executor
	// resolves one by one. Zero: a millisecond.
	LoaderWait time.Duration

	once sync.Once
	made *edges
}

type (
	queryResolver        struct{ *Resolver }
	mutationResolver     struct{ *Resolver }
	subscriptionResolver struct{ *Resolver }
	projectResolver      struct{ *Resolver }
	promptResolver       struct{ *Resolver }
	promptSetResolver    struct{ *Resolver }
	auditResolver        struct{ *Resolver }
	workspaceResolver    struct{ *Resolver }
)

// Query answers the root's fields.
func (r *Resolver) Query() generated.QueryResolver { return queryResolver{r} }

// Mutation answers the mutations.
func (r *Resolver) Mutation() generated.MutationResolver { return mutationResolver{r} }

// Project answers the fields of a project that are not plain data.
func (r *Resolver) Project() generated.ProjectResolver { return projectResolver{r} }

// Prompt answers the fields of a prompt that are not plain data.
func (r *Resolver) Prompt() generated.PromptResolver { return promptResolver{r} }

// PromptSet answers the fields of a prompt set that are not plain data.
func (r *Resolver) PromptSet() generated.PromptSetResolver { return promptSetResolver{r} }

// Audit answers the fields of an audit that are not plain data.
func (r *Resolver) Audit() generated.AuditResolver { return auditResolver{r} }

// Subscription answers the subscriptions.
func (r *Resolver) Subscription() generated.SubscriptionResolver { return subscriptionResolver{r} }

// Workspace answers the fields of a workspace that are not plain data.
func (r *Resolver) Workspace() generated.WorkspaceResolver { return workspaceResolver{r} }

// Change runs a mutation in one transaction, which all that it calls joins; an error undoes
// everything. The entry in the audit log is written in the same transaction.
func (r *Resolver) Change(ctx context.Context, next graphql.Resolver) (result any, err error) {
	defer loadersOf(ctx).forget()
	err = r.Transactions.InTx(ctx, func(ctx context.Context) error {
		if result, err = next(ctx); err != nil {
			return err
		}
		return r.note(ctx, result)
	})
	return result, err
}

// filterText writes a filter's value into a cursor's scope; empty when unset.
func filterText[T any](v *T, text func(T) string) string {
	if v == nil {
		return ""
	}
	return text(*v)
}

func verbatim(text string) string { return text }

func uuidText(v *uuid.UUID) string { return filterText(v, uuid.UUID.String) }

// idPage reads a page request of a list that is ordered by id.
func idPage(limit *int, cursor *string, scope ...string) (page.Request, error) {
	return page.Parse(limit, cursor, 1, scope...)
}
