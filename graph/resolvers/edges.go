package resolvers

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/traffic"
)

// edges are the edges of the graph.
type edges struct {
	competitors *edge[model.Project, uuid.UUID, []model.Competitor]
	markets     *edge[model.Project, *model.Project, []model.Market]
	promptSets  *edge[model.Project, uuid.UUID, []model.PromptSet]
	promptSet   *edge[model.Project, storage.ChildKey, *model.PromptSet]
	topics      *edge[model.Project, uuid.UUID, []model.Topic]
	prompts     *edge[model.Project, promptsKey, *model.PromptPage]
	prompt      *edge[model.Project, storage.ChildKey, *model.Prompt]

	setPrompts        *edge[model.PromptSet, storage.ChildKey, []model.Prompt]
	latestMeasurement *edge[model.Prompt, *model.Prompt, model.PromptMeasurement]
	setOfPrompt       *edge[model.Prompt, storage.ChildKey, *model.PromptSet]
	topicOfPrompt     *edge[model.Prompt, storage.ChildKey, *model.Topic]

	audits         *edge[model.Project, listKey, *model.AuditPage]
	audit          *edge[model.Project, storage.ChildKey, *model.Audit]
	auditCount     *edge[model.Project, uuid.UUID, int]
	auditSchedules *edge[model.Project, uuid.UUID, []model.AuditSchedule]
	auditSchedule  *edge[model.Project, storage.ChildKey, *model.AuditSchedule]
	credits        *edge[model.Audit, storage.ChildKey, *model.AuditCredits]
	readings       *edge[model.Audit, storage.ChildKey, []model.AuditReading]

	actions *edge[model.Project, actionsKey, *model.ActionsPage]
	action  *edge[model.Project, storage.ChildKey, *model.ActionDetail]
	signals *edge[model.Project, signalsKey, *model.SignalsPage]

	businessMap    *edge[model.Project, uuid.UUID, *model.BusinessMap]
	promptGroups   *edge[model.Project, uuid.UUID, []model.PromptGroup]
	candidates     *edge[model.Project, ownedKey, *model.PromptCandidatePage]
	generationRuns *edge[model.Project, ownedKey, *model.GenerationRunPage]

	reportLinks     *edge[model.Project, uuid.UUID, []model.ReportLink]
	reportSchedules *edge[model.Project, uuid.UUID, []model.ReportSchedule]
	connections     *edge[model.Project, uuid.UUID, []model.Connection]
	feeds           *edge[model.Connection, storage.ChildKey, []model.ConnectionFeed]

	siteCrawls  *edge[model.Project, listKey, *model.SiteCrawlList]
	siteCrawl   *edge[model.Project, storage.ChildKey, *model.SiteCrawl]
	sitePages   *edge[model.SiteCrawl, *crawlPages, *model.SitePageList]
	siteRead    *edge[model.SitePage, crawledPage, *crawls.Read]
	siteAddress *edge[model.SitePage, crawledPage, string]
	siteLinks   *edge[model.SitePage, linksKey, *crawls.Links]
	siteLink    *edge[model.SitePage, linkKey, *crawls.Link]

	crawlSources *edge[model.Project, listKey, *model.CrawlSourcePage]
	crawlSource  *edge[model.Project, storage.ChildKey, *model.CrawlSource]
	crawlBatch   *edge[model.Project, traffic.BatchKey, *model.CrawlBatch]

	tags         *edge[model.Project, listKey, *model.TagPage]
	tagsOfPrompt *edge[model.Prompt, storage.ChildKey, []string]
	tagsOfPage   *edge[model.SitePage, storage.ChildKey, []string]
	tagsOfAction *edge[model.ActionItem, storage.ChildKey, []string]
	tagsOfDetail *edge[model.ActionDetail, storage.ChildKey, []string]

	webhooks        *edge[model.Project, listKey, *model.WebhookPage]
	webhook         *edge[model.Project, storage.ChildKey, *model.Webhook]
	webhookAttempts *edge[model.Project, ownedKey, *model.WebhookAttemptPage]

	searchRuns     *edge[model.Project, runsKey, *model.SearchRunList]
	searchRun      *edge[model.Project, storage.ChildKey, *model.SearchRun]
	searchDatasets *edge[model.Project, datasetsKey, *model.SearchDatasetList]
	searchDataset  *edge[model.Project, storage.ChildKey, *model.SearchDataset]
}

// edges returns the edges, which are made once.
func (r *Resolver) edges() *edges {
	r.once.Do(func() {
		r.made = &edges{}
		r.made.addProjects(r)
		r.made.addPrompts(r)
		r.made.addAudits(r)
		r.made.addActions(r)
		r.made.addSignals(r)
		r.made.addConnections(r)
		r.made.addReportLinks(r)
		r.made.addResearch(r)
		r.made.addCrawls(r)
		r.made.addTraffic(r)
		r.made.addIntelligence(r)
		r.made.addWebhooks(r)
		r.made.addTags(r)
	})
	return r.made
}

// Edges returns the edges by "Type.field", for the compiled writer.
func (r *Resolver) Edges() map[string]writer.Edge {
	e := r.edges()
	return map[string]writer.Edge{
		"Project.competitors":      e.competitors.written(),
		"Project.markets":          e.markets.written(),
		"Project.promptSets":       e.promptSets.written(),
		"Project.promptSet":        e.promptSet.written(),
		"Project.topics":           e.topics.written(),
		"Project.prompts":          e.prompts.written(),
		"Project.prompt":           e.prompt.written(),
		"PromptSet.prompts":        e.setPrompts.written(),
		"Prompt.latestMeasurement": e.latestMeasurement.written(),
		"Prompt.promptSet":         e.setOfPrompt.written(),
		"Prompt.topic":             e.topicOfPrompt.written(),
		"Project.audits":           e.audits.written(),
		"Project.audit":            e.audit.written(),
		"Project.auditCount":       e.auditCount.written(),
		"Project.auditSchedules":   e.auditSchedules.written(),
		"Project.auditSchedule":    e.auditSchedule.written(),
		"Audit.credits":            e.credits.written(),
		"Audit.readings":           e.readings.written(),
		"Project.actions":          e.actions.written(),
		"Project.action":           e.action.written(),
		"Project.signals":          e.signals.written(),
		"Project.businessMap":      e.businessMap.written(),
		"Project.promptGroups":     e.promptGroups.written(),
		"Project.connections":      e.connections.written(),
		"Project.reportLinks":      e.reportLinks.written(),
		"Project.reportSchedules":  e.reportSchedules.written(),
		"Connection.feeds":         e.feeds.written(),
		"Project.promptCandidates": e.candidates.written(),
		"Project.generationRuns":   e.generationRuns.written(),
		"Project.siteCrawls":       e.siteCrawls.written(),
		"Project.siteCrawl":        e.siteCrawl.written(),
		"SiteCrawl.pages":          e.sitePages.written(),
		"Project.crawlSources":     e.crawlSources.written(),
		"Project.crawlSource":      e.crawlSource.written(),
		"Project.crawlBatch":       e.crawlBatch.written(),
		"Project.searchRuns":       e.searchRuns.written(),
		"Project.searchRun":        e.searchRun.written(),
		"Project.searchDatasets":   e.searchDatasets.written(),
		"Project.searchDataset":    e.searchDataset.written(),
		"Project.webhooks":         e.webhooks.written(),
		"Project.tags":             e.tags.written(),
		"Prompt.tags":              e.tagsOfPrompt.written(),
		"SitePage.tags":            e.tagsOfPage.written(),
		"ActionItem.tags":          e.tagsOfAction.written(),
		"ActionDetail.tags":        e.tagsOfDetail.written(),
		"Project.webhook":          e.webhook.written(),
		"Project.webhookAttempts":  e.webhookAttempts.written(),
	}
}

func projectID(p *model.Project, _ arguments) (uuid.UUID, error) { return p.ID, nil }

// childByID returns the key of a project's object that the argument `id` names.
func childByID(p *model.Project, args arguments) (storage.ChildKey, error) {
	id, err := scalar.UnmarshalUUID(args["id"])
	return storage.ChildKey{ProjectID: p.ID, ID: id}, err
}

func (e *edges) addProjects(r *Resolver) {
	e.competitors = &edge[model.Project, uuid.UUID, []model.Competitor]{
		key: projectID, fetch: fetchLists(r.Objects.Competitors),
		have: func(p *model.Project) ([]model.Competitor, bool) {
			if p.Parts == nil {
				return nil, false
			}
			return p.Parts.Competitors, true
		},
	}
	e.markets = &edge[model.Project, *model.Project, []model.Market]{
		key:   func(p *model.Project, _ arguments) (*model.Project, error) { return p, nil },
		needs: []string{"PrimaryMarket", "CountryCode", "LanguageCode"}, fetch: fetchLists(r.marketsOf),
	}
	e.promptSets = &edge[model.Project, uuid.UUID, []model.PromptSet]{
		key: projectID, fetch: fetchLists(r.Objects.PromptSets),
		have: func(p *model.Project) ([]model.PromptSet, bool) {
			if p.Parts == nil {
				return nil, false
			}
			return p.Parts.PromptSets, true
		},
	}
	e.promptSet = &edge[model.Project, storage.ChildKey, *model.PromptSet]{
		key: childByID, fetch: fetchObjects("prompt set", r.Objects.PromptSetsByID),
	}
	e.topics = &edge[model.Project, uuid.UUID, []model.Topic]{key: projectID, fetch: fetchLists(r.Objects.Topics)}
	e.prompts = &edge[model.Project, promptsKey, *model.PromptPage]{
		key: promptsArgs, fields: pageFields[model.PromptPage, model.Prompt], fetch: r.promptPages,
	}
	e.prompt = &edge[model.Project, storage.ChildKey, *model.Prompt]{
		key: childByID, fetch: fetchObjects("prompt", r.Objects.PromptsByID),
	}
}

// marketsOf reads the markets of projects.
func (r *Resolver) marketsOf(ctx context.Context, projects []*model.Project) (map[*model.Project][]model.Market, error) {
	byID, err := r.Objects.MarketsOf(ctx, projects)
	if err != nil {
		return nil, err
	}
	markets := make(map[*model.Project][]model.Market, len(projects))
	for _, p := range projects {
		markets[p] = byID[p.ID]
	}
	return markets, nil
}

func (e *edges) addPrompts(r *Resolver) {
	e.setPrompts = &edge[model.PromptSet, storage.ChildKey, []model.Prompt]{
		key: func(s *model.PromptSet, _ arguments) (storage.ChildKey, error) {
			return storage.ChildKey{ProjectID: s.ProjectID, ID: s.ID}, nil
		},
		have: func(s *model.PromptSet) ([]model.Prompt, bool) {
			prompts := make([]model.Prompt, len(s.Prompts))
			for i, p := range s.Prompts {
				prompts[i] = *p
			}
			return prompts, s.Prompts != nil
		},
		fields: writer.Fields[model.Prompt],
		fetch: fetchLists(func(ctx context.Context, sets []storage.ChildKey) (map[storage.ChildKey][]model.Prompt, error) {
			return r.Objects.PromptsOfSets(ctx, sets, writer.Fields[model.Prompt](ctx))
		}),
	}
	e.latestMeasurement = &edge[model.Prompt, *model.Prompt, model.PromptMeasurement]{
		key: func(p *model.Prompt, _ arguments) (*model.Prompt, error) { return p, nil },
		have: func(p *model.Prompt) (model.PromptMeasurement, bool) {
			return p.LatestMeasurement, p.LatestMeasurement != nil
		},
		needs: []string{"Cohort"}, fetch: fetchLists(r.Objects.Measurements),
	}
	e.setOfPrompt = &edge[model.Prompt, storage.ChildKey, *model.PromptSet]{
		key: func(p *model.Prompt, _ arguments) (storage.ChildKey, error) {
			return storage.ChildKey{ProjectID: p.ProjectID, ID: p.PromptSetID}, nil
		},
		needs: []string{"PromptSetID"},
		fetch: fetchObjects("prompt set", r.Objects.PromptSetsByID),
	}
	e.topicOfPrompt = &edge[model.Prompt, storage.ChildKey, *model.Topic]{
		key: func(p *model.Prompt, _ arguments) (storage.ChildKey, error) {
			return storage.ChildKey{ProjectID: p.ProjectID, ID: *p.TopicID}, nil
		},
		have:  func(p *model.Prompt) (*model.Topic, bool) { return nil, p.TopicID == nil },
		needs: []string{"TopicID"},
		fetch: fetchObjects("topic", r.Objects.TopicsByID),
	}
}

// auditKey returns the key of an audit.
func auditKey(a *model.Audit, _ arguments) (storage.ChildKey, error) {
	return storage.ChildKey{ProjectID: a.ProjectID, ID: a.ID}, nil
}

func (r *Resolver) newestAudits(
	ctx context.Context, projectIDs []uuid.UUID, req page.Request,
) (map[uuid.UUID][]*model.Audit, error) {
	return r.AuditStore.NewestAudits(ctx, projectIDs, req, writer.Fields[model.Audit](ctx))
}

func (e *edges) addAudits(r *Resolver) {
	e.audits = &edge[model.Project, listKey, *model.AuditPage]{
		key: listArgs, fields: pageFields[model.AuditPage, model.Audit],
		fetch: listPages("audits", r.newestAudits, func(a *model.Audit) uuid.UUID { return a.ID },
			func(items []*model.Audit, next *string) *model.AuditPage {
				for _, a := range items {
					r.nameAudit(a)
				}
				return &model.AuditPage{Items: items, NextCursor: next}
			}),
	}
	e.auditCount = &edge[model.Project, uuid.UUID, int]{key: projectID, fetch: fetchLists(r.AuditStore.CountAudits)}
	e.audit = &edge[model.Project, storage.ChildKey, *model.Audit]{
		key: childByID, fetch: fetchObjects("audit", named(r.AuditStore.AuditsByID, r.nameAudit)),
	}
	e.auditSchedules = &edge[model.Project, uuid.UUID, []model.AuditSchedule]{
		key: projectID, fetch: fetchLists(namedAll(r.AuditStore.SchedulesOf, r.nameSchedule)),
	}
	e.auditSchedule = &edge[model.Project, storage.ChildKey, *model.AuditSchedule]{
		key: childByID, fetch: fetchObjects("audit schedule", named(r.AuditStore.SchedulesByID, r.nameSchedule)),
	}
	e.credits = &edge[model.Audit, storage.ChildKey, *model.AuditCredits]{
		key: auditKey, fetch: fetchObjects("audit", r.AuditStore.CreditsOf),
	}
	e.readings = &edge[model.Audit, storage.ChildKey, []model.AuditReading]{
		key: auditKey, fetch: fetchLists(r.AuditStore.ReadingsOf),
	}
}
