// Package promptmatch sets what people search beside what answer engines are asked,
// search for and cite.
package promptmatch

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/storage/overlap"
)

// Figures are what people search and click.
type Figures interface {
	Top(ctx context.Context, p *model.Project, q model.PerformanceQuery, d model.PerformanceDimension, limit int) (*search.Top, error)
}

// Store is what the package needs of the storage.
type Store interface {
	Audits(ctx context.Context, projectID uuid.UUID, limit int) ([]overlap.Audit, error)
	Prompts(ctx context.Context, projectID uuid.UUID, limit int) ([]overlap.Prompt, error)
	Fanout(ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, limit int) ([]overlap.Fanout, error)
	Cited(ctx context.Context, projectID uuid.UUID, readings []uuid.UUID, domains []string, limit int) ([]overlap.Cited, error)
	Landings(ctx context.Context, projectID uuid.UUID, from, to time.Time, limit int) ([]overlap.Landing, bool, error)
}

// Bounds on what is read.
const (
	newestAudits = 10
	mostQueries  = 5_000
	mostPages    = 20_000
	mostPrompts  = 5_000
	mostSearches = 5_000
	mostCited    = 20_000
	mostLandings = 20_000
	maxLimit     = 500
)

// Service compares. It is safe for concurrent use.
type Service struct {
	figures Figures
	store   Store
}

// New checks its arguments.
func New(figures Figures, store Store) (*Service, error) {
	if figures == nil || store == nil {
		return nil, errors.New("overlap: figures and a store are needed")
	}
	return &Service{figures: figures, store: store}, nil
}

// Overlap sets search figures of a window beside the answers of the newest audits.
func (s *Service) Overlap(ctx context.Context, p *model.Project, q model.SearchOverlapQuery) (*model.SearchOverlap, error) {
	if q.Limit < 1 || q.Limit > maxLimit {
		return nil, fault.Field("limit", "must be between 1 and %d", maxLimit)
	}
	c, err := s.read(ctx, p, &q)
	if err != nil {
		return nil, err
	}
	found := &model.SearchOverlap{
		WindowStart: c.queries.First, WindowEnd: c.queries.Last, SnapshotID: c.queries.SnapshotID, AuditIds: []uuid.UUID{},
		MatchVersion: MatchVersion, Prompts: []model.PromptDemand{}, Fanout: []model.FanoutDemand{}, UncitedPages: []model.UncitedPage{},
		CitedPages: []model.CitedPageDemand{},
	}
	for _, a := range c.audits {
		found.AuditIds = append(found.AuditIds, a.ID)
	}
	typed := NewQueries(c.queries.Rows, p.LanguageCode)
	found.Prompts = first(promptDemand(typed, c.prompts), q.Limit)
	found.Fanout = first(fanoutDemand(typed, c.searches), q.Limit)
	found.UncitedPages = first(c.uncited(), q.Limit)
	if c.pages.Imported {
		found.UnrankedPrompts = first(c.unranked(), q.Limit)
	}
	found.CitedPages = first(c.citedPages(), q.Limit)
	return found, nil
}

func first[T any](all []T, n int) []T { return all[:min(len(all), n)] }

// compared is what is set beside one another.
type compared struct {
	queries  *search.Top
	pages    *search.Top
	audits   []overlap.Audit
	prompts  []overlap.Prompt
	searches []overlap.Fanout
	cited    []overlap.Cited
	landings map[string]int64 // by path
	covered  bool             // logs cover a day of the window
}

func (s *Service) read(ctx context.Context, p *model.Project, q *model.SearchOverlapQuery) (*compared, error) {
	window := model.PerformanceQuery{Range: q.Range, From: q.From, To: q.To}
	c := &compared{landings: map[string]int64{}}
	var err error
	if c.queries, err = s.figures.Top(ctx, p, window, model.PerformanceDimensionQuery, mostQueries); err != nil {
		return nil, err
	}
	if c.pages, err = s.figures.Top(ctx, p, window, model.PerformanceDimensionPage, mostPages); err != nil {
		return nil, err
	}
	if c.prompts, err = s.store.Prompts(ctx, p.ID, mostPrompts); err != nil {
		return nil, err
	}
	if err := s.readAnswers(ctx, p, c); err != nil {
		return nil, err
	}
	return c, s.readVisits(ctx, p, c)
}

func (s *Service) readAnswers(ctx context.Context, p *model.Project, c *compared) error {
	var err error
	if c.audits, err = s.store.Audits(ctx, p.ID, newestAudits); err != nil || len(c.audits) == 0 {
		return err
	}
	readings := make([]uuid.UUID, len(c.audits))
	for i, a := range c.audits {
		readings[i] = a.ReadingID
	}
	if c.searches, err = s.store.Fanout(ctx, p.ID, readings, mostSearches); err != nil {
		return err
	}
	c.cited, err = s.store.Cited(ctx, p.ID, readings, domains(p), mostCited)
	return err
}

func (s *Service) readVisits(ctx context.Context, p *model.Project, c *compared) error {
	from, _ := time.Parse(time.DateOnly, c.queries.First)
	to, _ := time.Parse(time.DateOnly, c.queries.Last)
	landings, covered, err := s.store.Landings(ctx, p.ID, from, to, mostLandings)
	for _, l := range landings {
		c.landings[strings.TrimSuffix(l.Path, "/")] += l.Visits
	}
	c.covered = covered
	return err
}

// domains are the project's own: the owned ones and its website's.
func domains(p *model.Project) []string {
	own := slices.Clone(p.OwnedDomains)
	if u, err := url.Parse(p.WebsiteURL); err == nil && u.Host != "" {
		own = append(own, strings.TrimPrefix(strings.ToLower(u.Hostname()), "www."))
	}
	slices.Sort(own)
	return slices.Compact(own)
}

func promptDemand(typed *Queries, prompts []overlap.Prompt) []model.PromptDemand {
	list := []model.PromptDemand{}
	for _, p := range prompts {
		if matches, impressions := typed.Match(p.Text); len(matches) > 0 {
			list = append(list, model.PromptDemand{PromptID: p.ID, Text: p.Text, Impressions: impressions, Queries: matches})
		}
	}
	slices.SortStableFunc(list, func(a, b model.PromptDemand) int { return cmp.Compare(b.Impressions, a.Impressions) })
	return list
}

func fanoutDemand(typed *Queries, searches []overlap.Fanout) []model.FanoutDemand {
	list := []model.FanoutDemand{}
	for _, f := range searches {
		if matches, impressions := typed.Match(f.Query); len(matches) > 0 {
			list = append(list, model.FanoutDemand{Query: f.Query, Events: f.Events, Impressions: impressions, Queries: matches})
		}
	}
	return list
}
