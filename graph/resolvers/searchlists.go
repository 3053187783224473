package resolvers

import (
	"context"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/graph-gophers/dataloader/v7"

	"github.com/answer-visibility/avm/graph/scalar"
	"github.com/answer-visibility/avm/graph/writer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// runsKey names a page of a project's runs of search intelligence.
type runsKey struct {
	listKey

	skipped optional[int]
}

func runsArgs(p *model.Project, args arguments) (runsKey, error) {
	r := &argumentReader{args: args}
	key := runsKey{r.list(p), optionalOf(readArg(r, "offset", graphql.UnmarshalInt))}
	return key, r.err
}

// request returns the requested page and its offset.
func (k runsKey) request() (req page.Request, from int, err error) {
	if req, err = k.listKey.request("search_runs"); err != nil {
		return req, 0, err
	}
	if !k.skipped.given {
		from, err = offset(req)
		return req, from, err
	}
	if k.cursor.given {
		return req, 0, fault.Field("offset", "does not go with cursor")
	}
	if from = k.skipped.value; from < 0 || from > model.MaxOffset {
		return req, 0, fault.Field("offset", "must be between 0 and %d", model.MaxOffset)
	}
	return req, from, nil
}

// runsGroup names the pages of runs that one statement reads.
type runsGroup struct{ from, limit int }

// runPages reads pages of the runs of projects: one statement for all keys with the same
// arguments, and one for their counts.
func (r *Resolver) runPages(ctx context.Context, keys []runsKey) []*dataloader.Result[*model.SearchRunList] {
	results := make([]*dataloader.Result[*model.SearchRunList], len(keys))
	groups := groupPages(keys, results,
		func(k runsKey) (page.Request, uuid.UUID, error) {
			req, _, err := k.request()
			return req, k.projectID, err
		},
		func(k runsKey, req page.Request) runsGroup {
			_, from, _ := k.request() // it was read before without an error
			return runsGroup{from, req.Limit}
		})
	for at, g := range groups {
		runs, counts, err := r.Intelligence.RunsOf(ctx, g.projects, at.from, at.limit)
		for i, place := range g.places {
			items, count := runs[g.projects[i]], counts[g.projects[i]]
			list := &model.SearchRunList{Items: items, TotalCount: count}
			if end := at.from + len(items); len(items) > 0 && end < count {
				list.NextCursor = g.requests[i].Next(strconv.Itoa(end))
			}
			results[place] = &dataloader.Result[*model.SearchRunList]{Data: list, Error: err}
		}
	}
	return results
}

// datasetsKey names a page of a project's datasets: all, or those of a run.
type datasetsKey struct {
	listKey

	run optional[uuid.UUID]
}

func datasetsArgs(p *model.Project, args arguments) (datasetsKey, error) {
	r := &argumentReader{args: args}
	key := datasetsKey{r.list(p), optionalOf(readArg(r, "runId", scalar.UnmarshalUUID))}
	return key, r.err
}

// datasetPages reads pages of datasets. Keys that name a run are read as those of an
// object of the project, the others as those of the project.
func (r *Resolver) datasetPages(ctx context.Context, keys []datasetsKey) []*dataloader.Result[*model.SearchDatasetList] {
	var ofProjects []listKey
	var ofRuns []ownedKey
	for _, k := range keys {
		if k.run.given {
			ofRuns = append(ofRuns, ownedKey{k.listKey, k.run.value})
		} else {
			ofProjects = append(ofProjects, k.listKey)
		}
	}
	var projects, runs []*dataloader.Result[*model.SearchDatasetList]
	if len(ofProjects) > 0 {
		projects = r.projectDatasets(ctx, ofProjects)
	}
	if len(ofRuns) > 0 {
		runs = r.runDatasets(ctx, ofRuns)
	}
	results := make([]*dataloader.Result[*model.SearchDatasetList], len(keys))
	for i, k := range keys {
		if k.run.given {
			results[i], runs = runs[0], runs[1:]
		} else {
			results[i], projects = projects[0], projects[1:]
		}
	}
	return results
}

func (r *Resolver) projectDatasets(ctx context.Context, keys []listKey) []*dataloader.Result[*model.SearchDatasetList] {
	return listPages("search_datasets", r.Intelligence.DatasetPages, func(d model.SearchDataset) uuid.UUID { return d.ID },
		func(items []model.SearchDataset, next *string) *model.SearchDatasetList {
			return &model.SearchDatasetList{Items: items, NextCursor: next}
		})(ctx, keys)
}

func (r *Resolver) runDatasets(ctx context.Context, keys []ownedKey) []*dataloader.Result[*model.SearchDatasetList] {
	results := ownedPages("search_datasets", "search run", r.Intelligence.RunsByID, r.Intelligence.DatasetsOfRun)(ctx, keys)
	for _, result := range results {
		result.Error = fault.Referred("run_id", result.Error)
	}
	return results
}

func (e *edges) addIntelligence(r *Resolver) {
	e.searchRuns = &edge[model.Project, runsKey, *model.SearchRunList]{key: runsArgs, fetch: r.runPages}
	e.searchRun = &edge[model.Project, storage.ChildKey, *model.SearchRun]{
		key: childByID, fetch: fetchObjects("search run", r.Intelligence.RunsByID),
	}
	e.searchDatasets = &edge[model.Project, datasetsKey, *model.SearchDatasetList]{
		key: datasetsArgs, fields: writer.Fields[model.SearchDatasetList], fetch: r.datasetPages,
	}
	e.searchDataset = &edge[model.Project, storage.ChildKey, *model.SearchDataset]{
		key: childByID, fetch: fetchObjects("dataset", r.Intelligence.DatasetsByID),
	}
}
