package projects

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// TagRow is a target with a tag.
type TagRow struct {
	bun.BaseModel `bun:"table:tags,alias:t"`

	ProjectID uuid.UUID `bun:",pk"`
	TagKey    string    `bun:",pk"`
	Kind      model.TagKind
	TargetID  uuid.UUID `bun:",pk"`
	Tag       string
	Domain    *string // of a source
	PromptID  *uuid.UUID
	ActionID  *uuid.UUID
	CreatedAt time.Time
}

// tagged selects the targets of a kind that have a tag, of the project that a column names.
func tagged(db bun.IDB, kind model.TagKind, key string) *bun.SelectQuery {
	return db.NewSelect().TableExpr("tags AS t").Column("t.target_id").Where("t.tag_key = ?", key).Where("t.kind = ?", kind)
}

// TagsOf returns the tags of targets of a kind, in alphabetical order, by target.
func (s *Store) TagsOf(ctx context.Context, kind model.TagKind, targets []storage.ChildKey) (map[storage.ChildKey][]string, error) {
	var rows []TagRow
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Column("t.project_id", "t.target_id", "t.tag").Where("t.kind = ?", kind).OrderExpr("t.tag_key")
	if err := storage.NarrowToKeys(q, targets, "t", "target_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read tags of targets: %w", err)
	}
	tags := map[storage.ChildKey][]string{}
	for _, key := range targets {
		tags[key] = []string{}
	}
	for i := range rows {
		key := storage.ChildKey{ProjectID: rows[i].ProjectID, ID: rows[i].TargetID}
		tags[key] = append(tags[key], rows[i].Tag)
	}
	return tags, nil
}

// Tagged returns the targets of a kind that have a tag.
func (s *Store) Tagged(ctx context.Context, projectID uuid.UUID, kind model.TagKind, key string) (map[uuid.UUID]bool, error) {
	var ids []uuid.UUID
	if err := tagged(s.db.Bun(ctx), kind, key).Where("t.project_id = ?", projectID).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("read targets with a tag: %w", err)
	}
	found := make(map[uuid.UUID]bool, len(ids))
	for _, id := range ids {
		found[id] = true
	}
	return found, nil
}

// TaggedPages returns the addresses of the pages with a tag, as the newest crawl that has each of them wrote it.
func (s *Store) TaggedPages(ctx context.Context, projectID uuid.UUID, key string) ([]string, error) {
	db := s.db.Bun(ctx)
	newest := db.NewSelect().TableExpr("site_crawls AS c").Column("p.normalized_url").
		Join("JOIN site_pages AS p ON p.project_id = c.project_id AND p.crawl_id = c.id AND p.site_url_id = t.target_id").
		Where("c.project_id = ?", projectID).OrderExpr("c.created_at DESC").Limit(1)
	addresses := []string{}
	err := db.NewSelect().TableExpr("tags AS t").Join("CROSS JOIN LATERAL (?) AS p", newest).Column("p.normalized_url").
		Where("t.project_id = ?", projectID).Where("t.tag_key = ?", key).Where("t.kind = ?", model.TagKindPage).Scan(ctx, &addresses)
	return addresses, storage.Wrap(err, "read pages with a tag")
}

// countedTag is a tag with its place in lists.
type countedTag struct {
	model.Tag

	ProjectID uuid.UUID
	TagKey    string
}

// TagPages returns the first tags of projects in alphabetical order, with how often each is used: one more than the
// request's limit, by project.
func (s *Store) TagPages(ctx context.Context, projectIDs []uuid.UUID, req page.Request) (map[uuid.UUID][]model.Tag, error) {
	return storage.ByProject(s.db, projectIDs, func(projectIDs []uuid.UUID) (map[uuid.UUID][]model.Tag, error) {
		rows := s.db.Bun(ctx).NewSelect().TableExpr("tags AS t").ColumnExpr("t.project_id, t.tag_key, min(t.tag) AS tag, count(*) AS total").
			ColumnExpr("count(*) FILTER (WHERE t.kind = 'prompt') AS prompts").ColumnExpr("count(*) FILTER (WHERE t.kind = 'page') AS pages").
			ColumnExpr("count(*) FILTER (WHERE t.kind = 'source') AS sources").ColumnExpr("count(*) FILTER (WHERE t.kind = 'action') AS actions").
			Group("t.project_id", "t.tag_key").OrderExpr("t.tag_key").Limit(int64(req.Limit) + 1)
		if len(req.After) > 0 {
			rows.Where("t.tag_key > ?", req.After[0])
		}
		q := rows
		if len(projectIDs) == 1 {
			rows.Where("t.project_id = ?", projectIDs[0])
		} else {
			q = s.db.Bun(ctx).NewSelect().ColumnExpr("t.*").TableExpr("unnest(?::uuid[]) AS p (id)", pgdialect.Array(projectIDs)).
				Join("CROSS JOIN LATERAL (?) AS t", rows.Where("t.project_id = p.id")).OrderExpr("t.project_id, t.tag_key")
		}
		var found []countedTag
		if err := q.Scan(ctx, &found); err != nil {
			return nil, fmt.Errorf("list tags: %w", err)
		}
		byProject := map[uuid.UUID][]model.Tag{}
		for i := range found {
			byProject[found[i].ProjectID] = append(byProject[found[i].ProjectID], found[i].Tag)
		}
		return byProject, nil
	})
}

// Spelling returns how a project writes a tag, empty if it has none with the key, and how many tags the project has.
func (s *Store) Spelling(ctx context.Context, projectID uuid.UUID, key string) (spelling string, tags int, err error) {
	err = s.db.Bun(ctx).NewSelect().TableExpr("tags AS t").ColumnExpr("coalesce(min(t.tag) FILTER (WHERE t.tag_key = ?), '')", key).
		ColumnExpr("count(DISTINCT t.tag_key)").Where("t.project_id = ?", projectID).Scan(ctx, &spelling, &tags)
	return spelling, tags, storage.Wrap(err, "count tags")
}

// AssignTags adds rows that are not there, and returns how many.
func (s *Store) AssignTags(ctx context.Context, rows []TagRow) (int, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING"), "assign tags")
	return int(n), err
}

// RemoveTags deletes a tag of targets of a kind, and returns the targets that had it.
func (s *Store) RemoveTags(ctx context.Context, projectID uuid.UUID, key string, kind model.TagKind, ids []uuid.UUID) ([]uuid.UUID, error) {
	var had []uuid.UUID
	_, err := s.db.Bun(ctx).NewDelete().Model((*TagRow)(nil)).Where("t.project_id = ?", projectID).Where("t.tag_key = ?", key).
		Where("t.kind = ?", kind).Where("t.target_id = ANY(?)", pgdialect.Array(ids)).Returning("target_id").Exec(ctx, &had)
	return had, storage.Wrap(err, "remove tags")
}

// Taggable returns which of the ids a project has: prompts and actions, which stay until the transaction ends, pages of its
// crawls, and domains that its answers cite.
func (s *Store) Taggable(ctx context.Context, projectID uuid.UUID, kind model.TagKind, ids []uuid.UUID) (map[uuid.UUID]bool, error) {
	db := s.db.Bun(ctx)
	var q *bun.SelectQuery
	switch kind {
	case model.TagKindPrompt, model.TagKindAction:
		table := map[model.TagKind]string{model.TagKindPrompt: "prompts", model.TagKindAction: "action_items"}[kind]
		q = db.NewSelect().Table(table).Column("id").Where("project_id = ?", projectID).Where("id = ANY(?)", pgdialect.Array(ids)).For("KEY SHARE")
	case model.TagKindPage:
		q = some(db, ids, db.NewSelect().TableExpr("site_crawls AS c").ColumnExpr("1").
			Join("JOIN site_pages AS p ON p.project_id = c.project_id AND p.crawl_id = c.id AND p.site_url_id = u.id").Where("c.project_id = ?", projectID))
	default:
		cohorts := make([]string, len(model.AllPromptCohort))
		for i, cohort := range model.AllPromptCohort {
			cohorts[i] = string(cohort)
		}
		q = some(db, ids, db.NewSelect().TableExpr("audit_readings AS r").ColumnExpr("1").
			Join("JOIN source_sums AS n ON n.project_id = r.project_id AND n.reading_id = r.id AND n.cohort = ANY(?)", pgdialect.Array(cohorts)).
			Where("n.dimension = ?", model.SourceDimensionDomain).Where("n.source_id = u.id").Where("r.project_id = ?", projectID))
	}
	var found []uuid.UUID
	if err := q.Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("look for targets of a tag: %w", err)
	}
	exist := make(map[uuid.UUID]bool, len(found))
	for _, id := range found {
		exist[id] = true
	}
	return exist, nil
}

// some selects those of ids (u) for which a query finds a row.
func some(db bun.IDB, ids []uuid.UUID, of *bun.SelectQuery) *bun.SelectQuery {
	return db.NewSelect().TableExpr("unnest(?::uuid[]) AS u (id)", pgdialect.Array(ids)).Column("u.id").Where("EXISTS (?)", of)
}
