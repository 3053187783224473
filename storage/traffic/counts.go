package traffic

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// pathRow is one path of a project.
type pathRow struct {
	bun.BaseModel `bun:"table:crawl_paths"`

	ProjectID     uuid.UUID `bun:",pk"`
	ID            int32     `bun:",pk"`
	Path          string
	Folder        string
	ResourceClass model.ResourceClass
}

type pathCount struct {
	bun.BaseModel `bun:"table:crawl_path_counts"`

	ProjectID uuid.UUID `bun:",pk"`
	LastID    int32
}

const (
	// maxPaths bounds the paths of a project. Further ones count as one.
	maxPaths = 2_000_000
	// pathsAtOnce bounds one statement.
	pathsAtOnce = 5_000
)

// PathIDs returns the numbers of paths, in their order. New paths are numbered in a transaction of
// their own, so that nobody waits for a batch that is long.
func (s *Store) PathIDs(ctx context.Context, projectID uuid.UUID, paths []string) ([]uint32, error) {
	numbers := make([]uint32, 0, len(paths))
	for some := range slices.Chunk(paths, pathsAtOnce) {
		ids := make(map[string]uint32, len(some))
		if err := s.knownPaths(ctx, projectID, some, ids); err != nil {
			return nil, err
		}
		if err := s.numberPaths(ctx, projectID, some, ids); err != nil {
			return nil, err
		}
		for _, path := range some {
			numbers = append(numbers, ids[path])
		}
	}
	return numbers, nil
}

func (s *Store) knownPaths(ctx context.Context, projectID uuid.UUID, paths []string, into map[string]uint32) error {
	var rows []pathRow
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("id", "path").Where("project_id = ?", projectID).
		Where("path IN (?)", bun.List(paths)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("read paths: %w", err)
	}
	for _, r := range rows {
		into[r.Path] = uint32(r.ID) //nolint:gosec // numbers of paths are positive
	}
	return nil
}

func missing(paths []string, ids map[string]uint32) []string {
	var list []string
	for _, p := range paths {
		if _, ok := ids[p]; !ok {
			list = append(list, p)
		}
	}
	return list
}

// numberPaths numbers paths that are not known. Only one at a time numbers a project's.
func (s *Store) numberPaths(ctx context.Context, projectID uuid.UUID, paths []string, ids map[string]uint32) error {
	fresh := missing(paths, ids)
	if len(fresh) == 0 {
		return nil
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		last, err := s.holdPathCount(ctx, projectID)
		if err != nil {
			return err
		}
		if err := s.knownPaths(ctx, projectID, fresh, ids); err != nil {
			return err
		}
		fresh = missing(fresh, ids)
		if int(last)+len(fresh) > maxPaths {
			return s.collectPaths(ctx, projectID, last, fresh, ids)
		}
		return s.insertPaths(ctx, projectID, last, fresh, ids)
	})
}

func (s *Store) holdPathCount(ctx context.Context, projectID uuid.UUID) (int32, error) {
	count := &pathCount{ProjectID: projectID}
	_, err := s.db.Bun(ctx).NewInsert().Model(count).On("CONFLICT (project_id) DO NOTHING").Exec(ctx)
	if err == nil {
		err = s.db.Bun(ctx).NewSelect().Model(count).Where("project_id = ?", projectID).For("UPDATE").Scan(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("hold number of paths: %w", err)
	}
	return count.LastID, nil
}

// collectPaths has paths for which there is no room count as one.
func (s *Store) collectPaths(ctx context.Context, projectID uuid.UUID, last int32, paths []string, ids map[string]uint32) error {
	other := []string{model.OtherCrawlPaths}
	if err := s.knownPaths(ctx, projectID, other, ids); err != nil {
		return err
	}
	if err := s.insertPaths(ctx, projectID, last, missing(other, ids), ids); err != nil {
		return err
	}
	for _, p := range paths {
		ids[p] = ids[model.OtherCrawlPaths]
	}
	return nil
}

func (s *Store) insertPaths(ctx context.Context, projectID uuid.UUID, last int32, paths []string, ids map[string]uint32) error {
	rows := make([]pathRow, len(paths))
	for i, p := range paths {
		last++
		ids[p] = uint32(last) //nolint:gosec // numbers of paths are positive
		rows[i] = pathRow{ProjectID: projectID, ID: last, Path: p, Folder: model.FolderOfPath(p), ResourceClass: model.ClassOfPath(p)}
	}
	err := storage.InsertAll(ctx, s.db.Bun(ctx), &rows)
	if err == nil {
		_, err = s.db.Bun(ctx).NewUpdate().Model(&pathCount{ProjectID: projectID, LastID: last}).WherePK().Exec(ctx)
	}
	return storage.Wrap(err, "store paths")
}

// Session is a visit that an AI system sent.
type Session struct {
	bun.BaseModel `bun:"table:ai_sessions"`

	ProjectID uuid.UUID `bun:",pk"`
	Day       time.Time `bun:",pk,type:date"`
	SourceID  uuid.UUID `bun:",pk"`
	AISource  string    `bun:"ai_source,pk"`
	Visitor   int64     `bun:",pk"`
	PathID    int32
}

// landingRow counts the visits that began on a path.
type landingRow struct {
	bun.BaseModel `bun:"table:ai_landings,alias:l"`

	ProjectID uuid.UUID `bun:",pk"`
	Day       time.Time `bun:",pk,type:date"`
	SourceID  uuid.UUID `bun:",pk"`
	AISource  string    `bun:"ai_source,pk"`
	PathID    int32     `bun:",pk"`
	Visits    int64
}

// AddSessions stores visits and counts them; one that is there stays as it is. It must run in a transaction.
func (s *Store) AddSessions(ctx context.Context, sessions []Session) error {
	if len(sessions) == 0 {
		return nil
	}
	var added []landingRow
	_, err := s.db.Bun(ctx).NewInsert().Model(&sessions).
		On("CONFLICT (project_id, day, source_id, ai_source, visitor) DO NOTHING").
		Returning("project_id, day, source_id, ai_source, path_id, 1 AS visits").Exec(ctx, &added)
	if err != nil {
		return fmt.Errorf("store visits: %w", err)
	}
	counts := map[landingRow]int64{}
	for _, row := range added {
		counts[row]++
	}
	rows := make([]landingRow, 0, len(counts))
	for row, n := range counts {
		row.Visits = n
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b landingRow) int { // everybody locks rows in this order
		return cmp.Or(a.Day.Compare(b.Day), bytes.Compare(a.SourceID[:], b.SourceID[:]), cmp.Compare(a.AISource, b.AISource), cmp.Compare(a.PathID, b.PathID))
	})
	if len(rows) == 0 {
		return nil
	}
	_, err = s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT (project_id, day, source_id, ai_source, path_id) DO UPDATE").
		Set("visits = ?TableAlias.visits + EXCLUDED.visits").Exec(ctx)
	return storage.Wrap(err, "count visits")
}

type saltRow struct {
	bun.BaseModel `bun:"table:visitor_salts"`

	ProjectID uuid.UUID `bun:",pk"`
	Day       time.Time `bun:",pk,type:date"`
	Salt      []byte
	CreatedAt time.Time
}

// Salt returns the salt of a day's visitors, the given one when there is none yet.
func (s *Store) Salt(ctx context.Context, projectID uuid.UUID, d calendar.Day, fresh []byte, now time.Time) ([]byte, error) {
	row := &saltRow{ProjectID: projectID, Day: d.Time(), Salt: fresh, CreatedAt: now}
	_, err := s.db.Bun(ctx).NewInsert().Model(row).On("CONFLICT (project_id, day) DO NOTHING").Exec(ctx)
	if err == nil {
		err = s.db.Bun(ctx).NewSelect().Model(row).Where("project_id = ?", projectID).Where("day = ?", d.String()).Scan(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("salt of visitors: %w", err)
	}
	return row.Salt, nil
}

// DropSalts deletes the salts that were made before a time, of every project: the table is small
// and holds nothing else.
func (s *Store) DropSalts(ctx context.Context, before time.Time) error {
	_, err := s.db.Bun(ctx).NewDelete().Model((*saltRow)(nil)).Where("created_at < ?", before).Exec(ctx)
	return storage.Wrap(err, "delete salts of visitors")
}

// Candidate is a bot that the catalogue does not have.
type Candidate struct {
	bun.BaseModel `bun:"table:bot_candidates"`

	ProjectID uuid.UUID `bun:",pk"`
	Name      string    `bun:",pk"`
	Requests  int64
	FirstDay  time.Time `bun:",type:date"`
	LastDay   time.Time `bun:",type:date"`
}

// AddCandidates adds requests to candidates.
func (s *Store) AddCandidates(ctx context.Context, list []Candidate) error {
	if len(list) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&list).On("CONFLICT (project_id, name) DO UPDATE").
		Set("requests = candidate.requests + excluded.requests").
		Set("first_day = least(candidate.first_day, excluded.first_day)").
		Set("last_day = greatest(candidate.last_day, excluded.last_day)").Exec(ctx)
	return storage.Wrap(err, "store candidates")
}
