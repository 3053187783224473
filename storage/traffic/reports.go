package traffic

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/page"
)

// CountQuery selects counts.
type CountQuery struct {
	From, To     int32  // days, both inclusive
	Purpose      string // empty: all
	BotID        string // likewise
	Verification string // likewise
	ByDay        bool   // no sums of months
}

// filter adds the conditions of the query to a statement that reads counts under an alias.
func (q CountQuery) filter(sel *bun.SelectQuery, alias string) *bun.SelectQuery {
	for column, value := range map[string]string{"purpose": q.Purpose, "bot_id": q.BotID, "verification": q.Verification} {
		if value != "" {
			sel = sel.Where("?.? = ?", bun.Ident(alias), bun.Ident(column), value)
		}
	}
	return sel
}

// PathFilter selects paths.
type PathFilter struct {
	Folder  string // a beginning of paths, with the slash at its end; empty: all
	Class   string // empty: all
	Pattern string // with * for anything; empty: all
}

// Selects reports whether the filter leaves anything out.
func (f PathFilter) Selects() bool { return f != (PathFilter{}) }

// PathSet returns the numbers of the paths that a filter leaves.
func (s *Store) PathSet(ctx context.Context, projectID uuid.UUID, f PathFilter) ([]uint32, error) {
	q := s.db.Bun(ctx).NewSelect().Model((*pathRow)(nil)).Column("id").Where("project_id = ?", projectID)
	switch {
	case f.Folder == "/":
		q = q.Where("folder = ?", f.Folder)
	case f.Folder != "":
		q = q.Where("starts_with(path, ?)", f.Folder)
	}
	if f.Class != "" {
		q = q.Where("resource_class = ?", f.Class)
	}
	if f.Pattern != "" {
		q = q.Where("path LIKE ?", likePattern(f.Pattern))
	}
	var ids []uint32
	if err := q.Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("select paths: %w", err)
	}
	return ids, nil
}

func likePattern(p string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, `*`, `%`).Replace(p)
}

// Path is one path of a project.
type Path struct {
	ID                          uint32
	Path, Folder, ResourceClass string
}

func (r pathRow) shown() Path {
	return Path{uint32(r.ID), r.Path, r.Folder, r.ResourceClass} //nolint:gosec // numbers of paths are positive
}

// Paths returns paths by their numbers.
func (s *Store) Paths(ctx context.Context, projectID uuid.UUID, ids []uint32) (map[uint32]Path, error) {
	found := make(map[uint32]Path, len(ids))
	for len(ids) > 0 {
		some := ids[:min(len(ids), pathsAtOnce)]
		ids = ids[len(some):]
		var rows []pathRow
		err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("id IN (?)", bun.List(some)).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("read paths: %w", err)
		}
		for _, r := range rows {
			found[uint32(r.ID)] = r.shown() //nolint:gosec // numbers of paths are positive
		}
	}
	return found, nil
}

// PathsInOrder returns paths sorted by their texts, byte by byte, after a given path. nil means from the
// first.
func (s *Store) PathsInOrder(ctx context.Context, projectID uuid.UUID, ids []uint32, after *string, descending bool, limit int) ([]Path, error) {
	comparison, direction := ">", "ASC"
	if descending {
		comparison, direction = "<", "DESC"
	}
	var rows []pathRow
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("id = ANY(?)", pgdialect.Array(ids))
	if after != nil {
		q = q.Where(`path COLLATE "C" `+comparison+" ?", *after)
	}
	if err := q.OrderExpr(`path COLLATE "C" ` + direction).Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read paths in order: %w", err)
	}
	list := make([]Path, len(rows))
	for i := range rows {
		list[i] = rows[i].shown()
	}
	return list, nil
}

// KnownPaths returns the numbers of those paths that have one.
func (s *Store) KnownPaths(ctx context.Context, projectID uuid.UUID, paths []string) (map[string]uint32, error) {
	ids := make(map[string]uint32, len(paths))
	for len(paths) > 0 {
		some := paths[:min(len(paths), pathsAtOnce)]
		paths = paths[len(some):]
		if err := s.knownPaths(ctx, projectID, some, ids); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// VisitCount counts visits.
type VisitCount struct {
	Day      time.Time
	SourceID uuid.UUID
	AISource string
	Visits   int64
}

// Visits counts visits by day, source and AI system.
func (s *Store) Visits(ctx context.Context, projectID uuid.UUID, from, to int32) ([]VisitCount, error) {
	var list []VisitCount
	err := s.visits(ctx, projectID, from, to).Column("day", "source_id", "ai_source").ColumnExpr("sum(visits)::bigint AS visits").
		Group("day", "source_id", "ai_source").Order("day", "source_id", "ai_source").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("count visits: %w", err)
	}
	return list, nil
}

func (s *Store) visits(ctx context.Context, projectID uuid.UUID, from, to int32) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Model((*landingRow)(nil)).
		Where("project_id = ?", projectID).Where("day BETWEEN ? AND ?", day(from), day(to))
}

// Landing counts visits that began on a path.
type Landing struct {
	PathID   uint32
	AISource string
	SourceID uuid.UUID
	Visits   int64
}

// Landings calls each with the number of visits that began on a path, most visits first, up to a limit; 0:
// all.
func (s *Store) Landings(ctx context.Context, projectID uuid.UUID, from, to int32, limit int, each func(Landing)) error {
	rows, err := s.visits(ctx, projectID, from, to).Column("path_id", "ai_source", "source_id").ColumnExpr("sum(visits)::bigint AS visits").
		Group("path_id", "ai_source", "source_id").OrderExpr("sum(visits) DESC, path_id, ai_source, source_id").Limit(int64(limit)).Rows(ctx)
	if err != nil {
		return fmt.Errorf("count visits by page: %w", err)
	}
	defer rows.Close() //nolint:errcheck // Err has it
	for l := (Landing{}); rows.Next(); {
		if err := rows.Scan(&l.PathID, &l.AISource, &l.SourceID, &l.Visits); err != nil {
			return fmt.Errorf("count visits by page: %w", err)
		}
		each(l)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("count visits by page: %w", err)
	}
	return nil
}

// Days returns the lines received from a project's sources, by day.
func (s *Store) Days(ctx context.Context, projectID uuid.UUID, from, to int32) ([]Day, error) {
	var list []Day
	err := s.db.Bun(ctx).NewSelect().Model(&list).Where("project_id = ?", projectID).
		Where("day BETWEEN ? AND ?", day(from), day(to)).Order("day", "source_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read days: %w", err)
	}
	return list, nil
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
