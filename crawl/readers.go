package crawl

import (
	"context"
	"log/slog"
	"sync"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/storage/pages"
)

// reader finds one project's entities, as they are now, on pages.
type reader struct {
	analyzer    *answer.Analyzer
	competitors []uuid.UUID // entity 1 on
}

// readers are the readers of a round's projects, each made once.
type readers struct {
	projects Projects
	maker    *answer.Maker
	logger   *slog.Logger

	mu  sync.Mutex
	all map[uuid.UUID]*reader // nil: the project was deleted, or cannot be read for
}

func newReaders(projects Projects, maker *answer.Maker, logger *slog.Logger) *readers {
	return &readers{projects: projects, maker: maker, logger: logger, all: map[uuid.UUID]*reader{}}
}

// outcome is what a visit means to a project. It is none for a project that is no
// longer there.
func (r *readers) outcome(ctx context.Context, c pages.Cited, v visit) (o pages.Outcome, ok bool, err error) {
	o = pages.Outcome{Cited: c, State: v.state, Reason: v.reason, HTTPStatus: v.status}
	if v.page != nil {
		o.Format, o.FormatMethod = new(string(v.page.Format)), new(string(v.page.Method))
	}
	if v.state != pages.Read {
		return o, true, nil
	}
	one, err := r.of(ctx, c.ProjectID)
	if err != nil || one == nil {
		return o, false, err
	}
	if v.page.Title != "" {
		o.Title = &v.page.Title
	}
	found := one.analyzer.Read(answer.Input{Text: v.page.Title + "\n" + v.page.Text})
	o.Brand = found.Ranks[0] > 0
	for i, id := range one.competitors {
		if found.Ranks[i+1] > 0 {
			o.Competitors = append(o.Competitors, id)
		}
	}
	return o, true, nil
}

func (r *readers) of(ctx context.Context, projectID uuid.UUID) (*reader, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one, ok := r.all[projectID]; ok {
		return one, nil
	}
	one, err := r.make(ctx, projectID)
	kind := fault.KindOf(err)
	if kind == fault.Invalid {
		r.logger.WarnContext(ctx, "cited pages not read: entities cannot be looked for",
			slog.String("project_id", projectID.String()), slog.Any("error", err))
	}
	if kind == fault.Invalid || kind == fault.NotFound {
		one, err = nil, nil
	}
	if err == nil {
		r.all[projectID] = one
	}
	return one, err
}

func (r *readers) make(ctx context.Context, projectID uuid.UUID) (*reader, error) {
	project, err := r.projects.FindProject(ctx, projectID)
	if err != nil {
		return nil, err
	}
	competitors, err := r.projects.Competitors(ctx, []uuid.UUID{projectID})
	if err != nil {
		return nil, err
	}
	one := &reader{}
	entities := []answer.Entity{{
		Name: project.BrandName, Aliases: project.Brand.Aliases, Domains: project.OwnedDomains,
		UnintendedDomains: project.UnintendedDomains, Matching: project.Brand.Matching,
	}}
	for _, c := range competitors[projectID] {
		entities = append(entities, answer.Entity{Name: c.Name, Aliases: c.Aliases, Domains: c.Domains, Matching: c.Matching})
		one.competitors = append(one.competitors, c.ID)
	}
	one.analyzer, err = r.maker.Analyzer(entities)
	return one, err
}
