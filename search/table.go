package search

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/search"
)

const (
	sortKey       = search.ByText
	sortSessions  = "sessions"
	sortKeyEvents = "key_events"
)

// listing is one page of a table that is asked for.
type listing struct {
	query    *model.PerformanceTableQuery
	snap     snapshot
	compare  *snapshot
	pages    pageTerms
	by       string // the column
	downward bool
	request  page.Request
}

// Table returns a page of a table. All pages are of the snapshot of the first.
func (s *Service) Table(
	ctx context.Context, p *model.Project, q model.PerformanceTableQuery,
) (*model.PerformanceTable, error) {
	l, err := s.listing(ctx, p, &q)
	if err != nil {
		return nil, err
	}
	e, err := s.load(ctx, l.snap, l.pages)
	if err != nil {
		return nil, err
	}
	t := &model.PerformanceTable{Dimension: q.Dimension, PageSize: q.PageSize, Items: []model.PerformanceRow{}}
	if e.state() != model.EvidenceStateNotRun {
		id := l.snap.id()
		t.SnapshotID = &id
	}
	if q.Dimension == model.PerformanceDimensionDay {
		return t, s.dayRows(ctx, l, e, t)
	}
	if c, ok := columnOf(q.Dimension); ok && e.has(c) {
		return t, s.keyRows(ctx, l, e, c, t)
	}
	return t, nil
}

func (s *Service) listing(ctx context.Context, p *model.Project, q *model.PerformanceTableQuery) (*listing, error) {
	l := &listing{query: q}
	var err error
	if l.by, l.downward, err = sorting(q); err != nil {
		return nil, err
	}
	if q.PageSize < 1 || q.PageSize > model.MaxTablePage {
		return nil, fault.Field("page_size", "must be between 1 and %d, not %d", model.MaxTablePage, q.PageSize)
	}
	if err = taggable(q); err != nil {
		return nil, err
	}
	if l.pages, err = s.pageTerms(ctx, p.ID, q.Tag, q.Tagged); err != nil {
		return nil, err
	}
	generation, err := s.store.Generation(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if q.CompareSnapshotID != nil {
		other, ok := parseSnapshot(p.ID, *q.CompareSnapshotID)
		if !ok || other.generation > generation {
			return nil, fault.MissingRef("compare_snapshot_id", "snapshot")
		}
		l.compare = &other
	}
	l.request, err = page.Parse(nil, q.Cursor, 3, "performance", p.ID.String(), text(q.SnapshotID), string(q.Dimension),
		l.by, strconv.FormatBool(l.downward), text(q.CompareSnapshotID), word(q.Tag))
	if err != nil {
		return nil, err
	}
	l.request.Limit = q.PageSize
	l.snap, err = s.listed(ctx, p, l, generation)
	return l, err
}

// listed returns the snapshot that is named, or that of the page before, or the
// newest of the usual range.
func (s *Service) listed(ctx context.Context, p *model.Project, l *listing, generation int64) (snapshot, error) {
	id := l.query.SnapshotID
	if id == nil && len(l.request.After) > 0 {
		before, err := model.ParseUUID(l.request.After[0])
		if err != nil {
			return snapshot{}, fault.Field("cursor", "is not a cursor of this table")
		}
		id = &before
	}
	if id != nil {
		snap, ok := parseSnapshot(p.ID, *id)
		if !ok || snap.generation > generation {
			return snapshot{}, fault.MissingRef("snapshot_id", "snapshot")
		}
		return snap, nil
	}
	coverage, err := s.store.Coverage(ctx, p.ID, search.SearchConsole, generation)
	return snapshot{p.ID, ending(s.newest(p, coverage), model.PerformanceRange28Days), generation}, err
}

func text(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

func word(tag *string) string {
	if tag == nil {
		return ""
	}
	return *tag
}

// sorting reads the column and direction of a table. Sessions and key events are known of
// days alone: by them, the rows of any other dimension come by their key.
func sorting(q *model.PerformanceTableQuery) (by string, downward bool, err error) {
	days := q.Dimension == model.PerformanceDimensionDay
	known := []string{
		sortKey, search.ByClicks, search.ByImpressions, search.ByCTR, search.ByPosition, sortSessions, sortKeyEvents,
	}
	if q.Sort == nil {
		if days {
			return sortKey, false, nil
		}
		return search.ByClicks, true, nil
	}
	by, downward = strings.CutPrefix(*q.Sort, "-")
	if by == string(q.Dimension) {
		by = sortKey
	}
	if !slices.Contains(known, by) {
		return "", false, fault.Field("sort", "%q is not a column; columns: %s, with a leading - for descending", *q.Sort, strings.Join(known, ", "))
	}
	if !days && (by == sortSessions || by == sortKeyEvents) {
		return sortKey, false, nil
	}
	return by, downward, nil
}
