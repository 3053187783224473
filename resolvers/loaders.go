package resolvers

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// Children are loaded by level: a resolver that returns parents looks at what
// was selected below them and loads it for all of them at once. What ad-hoc
// queries reach one parent at a time goes through the dataloaders below.

func (r *Resolver) loadProjects(ctx context.Context, projects []*model.Project, sel selection) error {
	if len(projects) == 0 {
		return nil
	}
	ids := make([]uuid.UUID, len(projects))
	for i, p := range projects {
		ids[i] = p.ID
	}
	if sel.under("competitors") != nil {
		competitors, err := r.Store.Competitors(ctx, ids)
		if err != nil {
			return err
		}
		for _, p := range projects {
			p.Competitors = competitors[p.ID]
		}
	}
	below := sel.under("promptSets")
	if below == nil {
		return nil
	}
	byProject, err := r.Store.PromptSets(ctx, ids)
	if err != nil {
		return err
	}
	var sets []*model.PromptSet
	for _, p := range projects {
		p.PromptSets = byProject[p.ID]
		sets = append(sets, p.PromptSets...)
	}
	return r.loadPromptSets(ctx, sets, below)
}

func (r *Resolver) loadPromptSets(ctx context.Context, sets []*model.PromptSet, sel selection) error {
	below := sel.under("prompts")
	if below == nil || len(sets) == 0 {
		return nil
	}
	bySet, err := r.Store.PromptsOfSets(ctx, sets)
	if err != nil {
		return err
	}
	var prompts []*model.Prompt
	for _, set := range sets {
		set.Prompts = bySet[set.ID]
		prompts = append(prompts, set.Prompts...)
	}
	return r.loadMeasurements(ctx, prompts, below)
}

func (r *Resolver) loadMeasurements(ctx context.Context, prompts []*model.Prompt, sel selection) error {
	if sel.under("latestMeasurement") == nil {
		return nil
	}
	return r.Store.Measurements(ctx, prompts)
}

const (
	// loaderWait is how long a loader collects keys: a level's resolvers run
	// within it, and a reader does not notice it.
	loaderWait = time.Millisecond
	// loaderBatch bounds one statement's keys.
	loaderBatch = 1000
)

// childKey names a thing of a project.
type childKey struct{ projectID, id uuid.UUID }

type loaders struct {
	promptSets *dataloader.Loader[childKey, *model.PromptSet]
	topics     *dataloader.Loader[childKey, *model.Topic]
	credits    *dataloader.Loader[childKey, *model.AuditCredits]
	readings   *dataloader.Loader[childKey, []model.AuditReading]

	siteReads     *dataloader.Loader[crawledPage, *crawls.Read]
	siteAddresses *dataloader.Loader[crawledPage, string]
}

type loadersKey struct{}

// WithLoaders gives an operation its own loaders: what one caller loads,
// another never sees.
func (r *Resolver) WithLoaders(ctx context.Context) context.Context {
	return context.WithValue(ctx, loadersKey{}, &loaders{
		promptSets: newLoader(func(ctx context.Context, project uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*model.PromptSet, error) {
			sets, err := r.Store.PromptSetsByID(ctx, project, ids)
			return index(sets, func(s *model.PromptSet) (uuid.UUID, *model.PromptSet) { return s.ID, s }), err
		}),
		topics: newLoader(func(ctx context.Context, project uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*model.Topic, error) {
			topics, err := r.Store.Topics(ctx, project, ids)
			return index(topics, func(t model.Topic) (uuid.UUID, *model.Topic) { return t.ID, &t }), err
		}),
		credits:  newLoader(r.Store.AuditCredits),
		readings: newLoader(r.Store.Readings),
		siteReads: newPageLoader(func(ctx context.Context, project, crawl uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*crawls.Read, error) {
			return r.Crawls.Reads(ctx, project, crawl, ids)
		}),
		siteAddresses: newPageLoader(func(ctx context.Context, project, crawl uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error) {
			return r.Crawls.Addresses(ctx, project, crawl, ids)
		}),
	})
}

// forget drops what was loaded before a change, which may no longer be so.
func (l *loaders) forget() {
	if l != nil {
		l.promptSets.ClearAll()
		l.topics.ClearAll()
		l.credits.ClearAll()
		l.readings.ClearAll()
		l.siteReads.ClearAll()
		l.siteAddresses.ClearAll()
	}
}

func loadersOf(ctx context.Context) *loaders {
	l, _ := ctx.Value(loadersKey{}).(*loaders)
	return l
}

type fetchFunc[T any] func(ctx context.Context, project uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]T, error)

// newLoader batches look-ups by id: one statement a project.
func newLoader[T any](fetch fetchFunc[T]) *dataloader.Loader[childKey, T] {
	batch := func(ctx context.Context, keys []childKey) []*dataloader.Result[T] {
		ids := map[uuid.UUID][]uuid.UUID{}
		for _, k := range keys {
			ids[k.projectID] = append(ids[k.projectID], k.id)
		}
		results := make([]*dataloader.Result[T], len(keys))
		for project, wanted := range ids {
			found, err := fetch(ctx, project, wanted)
			for i, k := range keys {
				if k.projectID == project {
					results[i] = result(found, k.id, err)
				}
			}
		}
		return results
	}
	return dataloader.NewBatchedLoader(batch,
		dataloader.WithWait[childKey, T](loaderWait), dataloader.WithBatchCapacity[childKey, T](loaderBatch))
}

type pageFetchFunc[T any] func(ctx context.Context, project, crawl uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]T, error)

// newPageLoader batches look-ups of pages: one statement a crawl. What is not there is the
// zero value.
func newPageLoader[T any](fetch pageFetchFunc[T]) *dataloader.Loader[crawledPage, T] {
	batch := func(ctx context.Context, keys []crawledPage) []*dataloader.Result[T] {
		ids := map[crawledPage][]uuid.UUID{}
		for _, k := range keys {
			crawl := crawledPage{projectID: k.projectID, crawlID: k.crawlID}
			ids[crawl] = append(ids[crawl], k.id)
		}
		results := make([]*dataloader.Result[T], len(keys))
		for crawl, wanted := range ids {
			found, err := fetch(ctx, crawl.projectID, crawl.crawlID, wanted)
			for i, k := range keys {
				if k.projectID == crawl.projectID && k.crawlID == crawl.crawlID {
					results[i] = &dataloader.Result[T]{Data: found[k.id], Error: err}
				}
			}
		}
		return results
	}
	return dataloader.NewBatchedLoader(batch,
		dataloader.WithWait[crawledPage, T](loaderWait), dataloader.WithBatchCapacity[crawledPage, T](loaderBatch))
}

func result[T any](found map[uuid.UUID]T, id uuid.UUID, err error) *dataloader.Result[T] {
	value, ok := found[id]
	if err == nil && !ok {
		err = fault.Missing("object")
	}
	return &dataloader.Result[T]{Data: value, Error: err}
}

func index[R, T any](rows []R, entry func(R) (uuid.UUID, T)) map[uuid.UUID]T {
	m := make(map[uuid.UUID]T, len(rows))
	for _, row := range rows {
		id, value := entry(row)
		m[id] = value
	}
	return m
}
