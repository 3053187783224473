package crawls

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// IssueFilter selects the listed issues of a crawl.
type IssueFilter struct {
	Query     *string
	OrRules   []string // with a query: also issues of these rules
	Severity  *model.IssueSeverity
	Category  *string
	Dimension *model.IssueDimension
	Rule      *string
	Page      *uuid.UUID
	Kind      *model.PageKind
	Class     *model.FindingClass
	Tag       *string // in lower case; the issues are counted on the pages with it
}

// IssueCursorKeys is how many values a cursor of a list of issues has.
const IssueCursorKeys = 3

const mostExamples = 5 // of an issue

// Issues returns a page of a crawl's issues, the gravest first, then those of the most
// pages. When a page is selected, it is the first example of each issue, and diagnostics are
// listed only where their class is asked for.
func (s *Store) Issues(ctx context.Context, projectID, crawlID uuid.UUID, f IssueFilter, req page.Request) ([]*model.SiteIssue, *string, error) {
	var rows []*model.SiteIssue
	q := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		OrderExpr("severity_rank, affected_url_count DESC, group_id").Limit(int64(req.Limit) + 1)
	if f.Tag != nil {
		q = q.ModelTableExpr("(?) AS site_issue", s.issuesOf(ctx, projectID, crawlID, *f.Tag))
	}
	filterIssues(q, f)
	var selected *findings
	if f.Page != nil {
		var err error
		if selected, err = s.findingsOf(ctx, projectID, crawlID, *f.Page); err != nil {
			return nil, nil, err
		}
		q = q.Where("rule_id IN (?)", bun.List(slices.Collect(maps.Keys(selected.evidence))))
		if f.Class == nil {
			q = q.Where("finding_class <> ?", model.FindingClassDiagnostic) // as the page's issue_count counts
		}
	}
	if len(req.After) == IssueCursorKeys {
		rank, err1 := strconv.Atoi(req.After[0])
		affected, err2 := strconv.Atoi(req.After[1])
		id, err3 := uuid.Parse(req.After[2])
		if err1 != nil || err2 != nil || err3 != nil {
			return nil, nil, fault.Field("cursor", "is not a cursor of this list")
		}
		q = q.Where("(severity_rank, -affected_url_count, group_id) > (?, ?, ?)", rank, -affected, id)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list issues: %w", err)
	}
	if selected != nil {
		for _, issue := range rows {
			issue.Examples = selected.first(issue)
		}
	}
	items, next := page.Cut(req, rows, func(i *model.SiteIssue) []string {
		return []string{strconv.Itoa(i.SeverityRank), strconv.Itoa(i.AffectedURLCount), i.GroupID.String()}
	})
	return items, next, nil
}

func filterIssues(q *bun.SelectQuery, f IssueFilter) {
	storage.Given(q, "severity = ?", f.Severity)
	storage.Given(q, "category = ?", f.Category)
	storage.Given(q, "dimension = ?", f.Dimension)
	storage.Given(q, "rule_id = ?", f.Rule)
	storage.Given(q, "finding_class = ?", f.Class)
	if f.Kind != nil {
		q.Where("? = ANY (page_kinds)", string(*f.Kind))
	}
	if f.Query != nil && strings.TrimSpace(*f.Query) != "" {
		like := containing(*f.Query)
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("rule_id ILIKE ?", like).WhereOr("title ILIKE ?", like).WhereOr("category ILIKE ?", like).WhereOr("description ILIKE ?", like).
				WhereOr("rule_id = ANY (?)", pgdialect.Array(f.OrRules))
		})
	}
}

// containing returns the pattern of LIKE for values that contain a text.
func containing(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.TrimSpace(text)) + "%"
}

// findings are the rules that a page does not meet, and what was found there.
type findings struct {
	page     *model.SitePage
	evidence map[string]string // by the rule's id
}

// findingsOf returns the findings of a page. It fails with NotFound if the crawl has no
// such page; a page that was not read has none.
func (s *Store) findingsOf(ctx context.Context, projectID, crawlID, id uuid.UUID) (*findings, error) {
	p, err := s.Page(ctx, projectID, crawlID, id)
	if err != nil {
		return nil, fault.Referred("site_url_id", err)
	}
	r := new(Read)
	err = s.db.Bun(ctx).NewSelect().Model(r).Column("evidence").Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Where("site_url_id = ?", id).Scan(ctx)
	if err != nil && !storage.NotFound(err) {
		return nil, fmt.Errorf("read page's findings: %w", err)
	}
	return &findings{page: p, evidence: r.Evidence}, nil
}

// first returns an issue's examples, this page before the others.
func (f *findings) first(issue *model.SiteIssue) []model.SiteIssueExample {
	examples := []model.SiteIssueExample{{SiteURLID: f.page.SiteURLID, URL: f.page.DisplayURL, Evidence: f.evidence[issue.RuleID]}}
	for _, e := range issue.Examples {
		if e.SiteURLID != f.page.SiteURLID && len(examples) < mostExamples {
			examples = append(examples, e)
		}
	}
	return examples
}

// TopIssues returns the gravest issues of a crawl.
func (s *Store) TopIssues(ctx context.Context, projectID, crawlID uuid.UUID, most int) ([]*model.SiteIssue, error) {
	var rows []*model.SiteIssue
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		OrderExpr("severity_rank, affected_url_count DESC, group_id").Limit(int64(most)).Scan(ctx)
	return rows, storage.Wrap(err, "list issues")
}

// issuesOf selects the issues that pages with a tag have, with the number, kinds and examples of these pages.
func (s *Store) issuesOf(ctx context.Context, projectID, crawlID uuid.UUID, tag string) *bun.SelectQuery {
	db := s.db.Bun(ctx)
	found := db.NewSelect().TableExpr("site_reads AS r").
		Join("JOIN site_pages AS p ON p.project_id = r.project_id AND p.crawl_id = r.crawl_id AND p.site_url_id = r.site_url_id").
		Join("CROSS JOIN LATERAL jsonb_each_text(r.evidence) AS e (rule_id, evidence)").
		ColumnExpr("e.rule_id, count(*) AS affected_url_count").
		ColumnExpr(`coalesce(array_agg(DISTINCT p.page_kind COLLATE "C" ORDER BY p.page_kind COLLATE "C") `+
			`FILTER (WHERE p.page_kind IS NOT NULL), '{}') AS page_kinds`).
		ColumnExpr(`to_jsonb((array_agg(jsonb_build_object('site_url_id', p.site_url_id, 'url', p.display_url, 'evidence', e.evidence) `+
			`ORDER BY p.display_url COLLATE "C"))[1:?]) AS examples`, mostExamples).
		Where("r.project_id = ?", projectID).Where("r.crawl_id = ?", crawlID).GroupExpr("e.rule_id")
	withTag(found, "r.site_url_id", projectID, &tag)
	return db.NewSelect().Model((*model.SiteIssue)(nil)).ExcludeColumn("affected_url_count", "page_kinds", "examples").
		ColumnExpr("f.affected_url_count, f.page_kinds, f.examples").Join("JOIN (?) AS f ON f.rule_id = site_issue.rule_id", found).
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID)
}

// TaggedIssues returns the issues that pages with a tag have, and how many of these pages have any.
func (s *Store) TaggedIssues(ctx context.Context, projectID, crawlID uuid.UUID, tag string) ([]*model.SiteIssue, int, error) {
	var rows []*model.SiteIssue
	if err := s.issuesOf(ctx, projectID, crawlID, tag).Scan(ctx, &rows); err != nil {
		return nil, 0, fmt.Errorf("list issues of tagged pages: %w", err)
	}
	pages := s.db.Bun(ctx).NewSelect().Model((*Read)(nil)).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("evidence <> '{}'")
	withTag(pages, "site_url_id", projectID, &tag)
	n, err := pages.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count tagged pages with issues: %w", err)
	}
	return rows, int(n), nil
}

// MonitoredAffected counts the monitored pages of a crawl that have issues: those with a tag; nil: all.
func (s *Store) MonitoredAffected(ctx context.Context, projectID, crawlID uuid.UUID, tag *string) (int, error) {
	q := s.db.Bun(ctx).NewSelect().TableExpr("site_monitored_pages AS m").
		Join("JOIN site_pages AS p ON p.project_id = m.project_id AND p.site_url_id = m.site_url_id").
		Where("m.project_id = ?", projectID).Where("p.project_id = ?", projectID).Where("p.crawl_id = ?", crawlID).
		Where("p.issue_count > 0")
	withTag(q, "m.site_url_id", projectID, tag)
	n, err := q.Count(ctx)
	return int(n), storage.Wrap(err, "count monitored pages")
}

// monitored is a page that a project monitors.
type monitored struct {
	bun.BaseModel `bun:"table:site_monitored_pages,alias:m"`

	ProjectID uuid.UUID `bun:",pk"`
	SiteURLID uuid.UUID `bun:"site_url_id,pk"`
	CreatedAt time.Time
}

// Monitored counts the pages that a project monitors.
func (s *Store) Monitored(ctx context.Context, projectID uuid.UUID) (int, error) {
	n, err := s.db.Bun(ctx).NewSelect().Model((*monitored)(nil)).Where("project_id = ?", projectID).Count(ctx)
	return int(n), storage.Wrap(err, "count monitored pages")
}

// Monitor monitors a page that some crawl of the project has found, or stops it.
func (s *Store) Monitor(ctx context.Context, projectID, id uuid.UUID, on bool, now time.Time) error {
	db := s.db.Bun(ctx)
	if !on {
		_, err := db.NewDelete().Model((*monitored)(nil)).Where("project_id = ?", projectID).Where("site_url_id = ?", id).Exec(ctx)
		return err
	}
	found, err := db.NewSelect().Model((*model.SitePage)(nil)).Where("project_id = ?", projectID).Where("site_url_id = ?", id).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for page: %w", err)
	}
	if !found {
		return fault.Missing("page")
	}
	_, err = db.NewInsert().Model(&monitored{ProjectID: projectID, SiteURLID: id, CreatedAt: now}).
		On("CONFLICT (project_id, site_url_id) DO NOTHING").Exec(ctx)
	return err
}

// IsMonitored reports whether a project monitors a page.
func (s *Store) IsMonitored(ctx context.Context, projectID, id uuid.UUID) (bool, error) {
	return s.db.Bun(ctx).NewSelect().Model((*monitored)(nil)).Where("project_id = ?", projectID).Where("site_url_id = ?", id).Exists(ctx)
}
