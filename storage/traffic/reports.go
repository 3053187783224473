package traffic

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/storage"
)

// CountQuery selects counts.
type CountQuery struct {
	From, To calendar.Day // days, both inclusive
	Purpose  string       // empty: all
	BotID    string       // likewise
	Bots     []string     // nil: all
	Shown    []string     // verifications of the requests that a report shows
	Paths    PathFilter
	Statuses StatusFilter
}

// filter adds the conditions of the query to a statement that reads counts under an alias.
func (q CountQuery) filter(sel *bun.SelectQuery, alias string) *bun.SelectQuery {
	for column, value := range map[string]string{"purpose": q.Purpose, "bot_id": q.BotID} {
		if value != "" {
			sel = sel.Where("?.? = ?", bun.Ident(alias), bun.Ident(column), value)
		}
	}
	if q.Bots != nil {
		sel = sel.Where("?.bot_id = ANY(?)", bun.Ident(alias), pgdialect.Array(q.Bots))
	}
	return sel
}

// PathFilter selects paths.
type PathFilter struct {
	Folder  string   // a beginning of paths, with the slash at its end; empty: all
	Class   string   // empty: all
	Pattern string   // with * for anything; empty: all
	Listed  []string // nil: all
}

// All reports whether the filter leaves all paths.
func (f PathFilter) All() bool {
	return f.Folder == "" && f.Class == "" && f.Pattern == "" && f.Listed == nil
}

// StatusFilter selects statuses; the zero one selects all.
type StatusFilter struct{ Low, High uint16 }

// pathSet selects the numbers of the paths that a filter leaves.
func (s *Store) pathSet(ctx context.Context, projectID uuid.UUID, f PathFilter) *bun.SelectQuery {
	q := s.db.Bun(ctx).NewSelect().Model((*pathRow)(nil)).Column("id").Where("project_id = ?", projectID)
	switch {
	case f.Folder == "/":
		q = q.Where("folder = ?", f.Folder)
	case f.Folder != "":
		q = q.Where("starts_with(path, ?)", f.Folder)
	}
	storage.Nonzero(q, "resource_class = ?", f.Class)
	if f.Listed != nil {
		q = q.Where("path = ANY(?)", pgdialect.Array(f.Listed))
	}
	if f.Pattern != "" {
		q = q.Where("path LIKE ?", likePattern(f.Pattern))
	}
	return q
}

func likePattern(p string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `*`, `%`).Replace(p)
}

// Paths returns the texts of paths by their numbers.
func (s *Store) Paths(ctx context.Context, projectID uuid.UUID, ids []uint32) (map[uint32]string, error) {
	found := make(map[uint32]string, len(ids))
	for some := range slices.Chunk(ids, pathsAtOnce) {
		var rows []pathRow
		err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("id IN (?)", bun.List(some)).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("read paths: %w", err)
		}
		for _, r := range rows {
			found[uint32(r.ID)] = r.Path //nolint:gosec // numbers of paths are positive
		}
	}
	return found, nil
}

// KnownPaths returns the numbers of those paths that have one.
func (s *Store) KnownPaths(ctx context.Context, projectID uuid.UUID, paths []string) ([]uint32, error) {
	ids := make(map[string]uint32, len(paths))
	for some := range slices.Chunk(paths, pathsAtOnce) {
		if err := s.knownPaths(ctx, projectID, some, ids); err != nil {
			return nil, err
		}
	}
	return slices.Collect(maps.Values(ids)), nil
}

// VisitCount counts visits.
type VisitCount struct {
	Day      time.Time
	AISource string
	Visits   float64
}

// Visits counts visits by day and AI system.
func (s *Store) Visits(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]VisitCount, error) {
	var list []VisitCount
	err := s.visits(ctx, projectID, from, to).Column("day", "ai_source").ColumnExpr("sum(visits * weight) AS visits").
		Group("day", "ai_source").Order("day", "ai_source").Scan(ctx, &list)
	return list, storage.Wrap(err, "count visits")
}

// visits selects the visits of a window with their weights.
func (s *Store) visits(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) *bun.SelectQuery {
	rows := ofSource(s.db.Bun(ctx).NewSelect().TableExpr("ai_landings AS l"), "l").ColumnExpr("l.*, "+weight+" AS weight").
		Where("l.project_id = ?", projectID).Where("l.day BETWEEN ? AND ?", from.String(), to.String())
	return s.db.Bun(ctx).NewSelect().TableExpr("(?) AS l", rows)
}

// Landing counts visits of a source's logs that began on a path.
type Landing struct {
	Path     string
	AISource string
	Visits   float64
}

// Landings returns the paths that most visits of a source began on.
func (s *Store) Landings(ctx context.Context, projectID uuid.UUID, from, to calendar.Day, limit int) (list []Landing, err error) {
	most := s.visits(ctx, projectID, from, to).ColumnExpr("path_id, ai_source, source_id, sum(visits)::bigint AS n, sum(visits * weight) AS visits").
		Group("path_id", "ai_source", "source_id").OrderExpr("n DESC, path_id, ai_source, source_id").Limit(int64(limit))
	err = s.db.Bun(ctx).NewSelect().TableExpr("(?) AS l", most).Join("JOIN crawl_paths AS p ON p.project_id = ? AND p.id = l.path_id", projectID).
		ColumnExpr("p.path, l.ai_source, l.visits").OrderExpr("l.n DESC, l.path_id, l.ai_source, l.source_id").Scan(ctx, &list)
	return list, storage.Wrap(err, "count visits by page")
}

// Days returns the lines received from a project's sources, by day.
func (s *Store) Days(ctx context.Context, projectID uuid.UUID, from, to calendar.Day) ([]Day, error) {
	var list []Day
	err := s.db.Bun(ctx).NewSelect().Model(&list).Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", from.String(), to.String()).Order("day", "source_id").Scan(ctx)
	return list, storage.Wrap(err, "read days")
}

// Candidates returns one page of the bots that the catalogue does not have, by name.
func (s *Store) Candidates(ctx context.Context, projectID uuid.UUID, req page.Request) ([]Candidate, *string, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*Candidate)(nil)).Where("project_id = ?", projectID)
	if len(req.After) > 0 {
		q = q.Where(`name COLLATE "C" > ?`, req.After[0])
	}
	var list []Candidate
	if err := q.OrderExpr(`name COLLATE "C"`).Limit(int64(req.Limit)+1).Scan(ctx, &list); err != nil {
		return nil, nil, fmt.Errorf("read candidates: %w", err)
	}
	list, next := page.Cut(req, list, func(c Candidate) []string { return []string{c.Name} })
	return list, next, nil
}
