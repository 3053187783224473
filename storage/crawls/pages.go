package crawls

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// PageFilter selects and orders the listed pages of a crawl.
type PageFilter struct {
	Status    *model.PageAnalysisStatus
	Monitored *bool
	Kind      *model.PageKind
	Rule      *string // that the pages do not meet
	Search    *string // in address or title
	Tag       *string // in lower case
	Sort      PageSort
}

// PageSort is an order of pages.
type PageSort struct {
	Column     string
	Descending bool
}

// PageSorts are the columns that pages can be sorted by.
func PageSorts() []string {
	return []string{
		"depth_from_home", "inbound_count", "issue_count", "web_fundamentals_score", "aeo_readiness_score", "display_url", "last_audited",
	}
}

// ParsePageSort reads an order: a column, with a leading - when it descends. Empty is
// by depth.
func ParsePageSort(text *string) (PageSort, error) {
	if text == nil {
		return PageSort{Column: "depth_from_home"}, nil
	}
	column, descending := strings.CutPrefix(*text, "-")
	if !slices.Contains(PageSorts(), column) {
		return PageSort{}, fault.Field("sort", "%q is not known; known are %s, each also with a leading -", *text, strings.Join(PageSorts(), ", "))
	}
	return PageSort{Column: column, Descending: descending}, nil
}

// String spells the order as it was asked for.
func (s PageSort) String() string {
	if s.Descending {
		return "-" + s.Column
	}
	return s.Column
}

// Keys is how many values a cursor of the list has: the sort value, whether that is
// unknown, and the id.
const pageKeys = 3

// PageCursorKeys returns how many values a cursor of a list of pages has.
func PageCursorKeys() int { return pageKeys }

// Pages returns a page of a crawl's pages. Pages whose sort value is unknown come
// last in both directions: the list is read in two parts, each of which one index
// serves forwards and backwards. Fields names the fields of pages that are asked for; nil stands
// for all.
func (s *Store) Pages(
	ctx context.Context, projectID, crawlID uuid.UUID, f PageFilter, req page.Request, fields []string,
) ([]*model.SitePage, *string, error) {
	reader := s.pages.For(fields)
	var rows []*model.SitePage
	unknown := len(req.After) == pageKeys && req.After[1] == "unknown"
	if !unknown {
		known, err := s.pagePart(ctx, projectID, crawlID, f, req, false, reader)
		if err != nil {
			return nil, nil, err
		}
		rows = known
	}
	if len(rows) < req.Rows() && f.Sort.Column != "display_url" {
		if !unknown {
			req.After = nil
		}
		more, err := s.pagePart(ctx, projectID, crawlID, f, req, true, reader)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, more...)
	}
	rows, next := page.Cut(req, rows, func(p *model.SitePage) []string { return pageKey(p, f.Sort.Column) })
	return rows, next, nil
}

// pagePart reads pages whose sort value is known, or those where it is not, by the index of the sort.
// It is native because Bun writes arguments into the text, and to plan the statement each time took half of the list.
func (s *Store) pagePart(
	ctx context.Context, projectID, crawlID uuid.UUID, f PageFilter, req page.Request, unknown bool, reader *storage.Reader[model.SitePage],
) ([]*model.SitePage, error) {
	q := &pageQuery{args: []any{projectID, crawlID, req.Rows()}}
	f.narrow(q)
	mode := storage.Prepared
	if q.where.Len() > 0 {
		mode = storage.Planned
	}
	if len(req.After) == pageKeys {
		if err := q.startAfter(f.Sort, req.After, unknown); err != nil {
			return nil, err
		}
	}
	rows := make([]*model.SitePage, 0, req.Rows())
	err := reader.Each(ctx, s.db, q.text(reader.Columns(), f.Sort, unknown, req.Rows()), mode(q.args...), nil, func(row *model.SitePage) {
		p := *row
		rows = append(rows, &p)
	})
	return rows, storage.Wrap(err, "list pages")
}

// pageQuery is a query of a crawl's pages. The first arguments are the project, the crawl and the limit.
type pageQuery struct {
	where strings.Builder
	args  []any
}

// and adds a condition. Its argument stands for each ? in it.
func (q *pageQuery) and(condition string, arg any) {
	q.where.WriteString(" AND " + strings.ReplaceAll(condition, "?", q.arg(arg)))
}

// arg adds an argument and returns its name.
func (q *pageQuery) arg(value any) string {
	q.args = append(q.args, value)
	return "$" + strconv.Itoa(len(q.args))
}

// startAfter leaves out the pages up to the last one of the page of the list before.
func (q *pageQuery) startAfter(sort PageSort, after []string, unknown bool) error {
	id, err := uuid.Parse(after[2])
	if err != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	past := ">"
	if sort.Descending {
		past = "<"
	}
	if unknown {
		q.and("p.site_url_id "+past+" ?", id)
		return nil
	}
	value, err := sortValue(sort.Column, after[0])
	if err != nil {
		return err
	}
	q.and(fmt.Sprintf("(%s, p.site_url_id) %s (%s, ?)", columnOf(sort.Column), past, q.arg(value)), id)
	return nil
}

// text returns the query's text. A plan for any arguments must read the index of the order: it is kept for the largest
// crawl too. PostgreSQL expects that a limit which is an argument keeps a tenth of the rows, so it does not sort all
// of them, however few an average crawl has. The outer limit has it expect no more rows than the page's.
func (q *pageQuery) text(columns string, sort PageSort, unknown bool, most int) string {
	column, state, direction := columnOf(sort.Column), "IS NOT NULL", "ASC"
	if unknown {
		state = "IS NULL"
	}
	if sort.Descending {
		direction = "DESC"
	}
	return fmt.Sprintf(`SELECT * FROM (SELECT %s FROM site_pages p WHERE p.project_id = $1 AND p.crawl_id = $2 AND %[2]s %[3]s%[4]s
		ORDER BY %[2]s %[5]s, p.site_url_id %[5]s LIMIT $3) AS listed LIMIT %[6]d`, columns, column, state, q.where.String(), direction, most)
}

// narrow adds the conditions of the filter.
func (f PageFilter) narrow(q *pageQuery) {
	if f.Status != nil {
		q.and("p.analysis_status = ?", string(*f.Status))
	}
	if f.Kind != nil {
		q.and("p.page_kind = ?", string(*f.Kind))
	}
	if f.Rule != nil {
		q.and(`p.site_url_id IN (SELECT r.site_url_id FROM site_reads r
			WHERE r.project_id = $1 AND r.crawl_id = $2 AND jsonb_exists(r.evidence, ?))`, *f.Rule)
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) != "" {
		q.and("(p.display_url ILIKE ? OR p.title ILIKE ?)", containing(*f.Search))
	}
	if f.Tag != nil {
		q.and("p.site_url_id IN (SELECT t.target_id FROM tags t WHERE t.project_id = $1 AND t.tag_key = ? AND t.kind = 'page')", *f.Tag)
	}
	if f.Monitored != nil {
		in := "IN"
		if !*f.Monitored {
			in = "NOT IN"
		}
		q.where.WriteString(" AND p.site_url_id " + in + " (SELECT m.site_url_id FROM site_monitored_pages m WHERE m.project_id = $1)")
	}
}

// withTag selects the pages with a tag; nil: all. The column has their ids.
func withTag(q *bun.SelectQuery, column string, projectID uuid.UUID, tag *string) {
	if tag != nil {
		q.Where("? IN (SELECT t.target_id FROM tags t WHERE t.project_id = ? AND t.tag_key = ? AND t.kind = ?)",
			bun.Ident(column), projectID, *tag, model.TagKindPage)
	}
}

func columnOf(sort string) string {
	if sort == "display_url" {
		return `p.display_url COLLATE "C"`
	}
	return "p." + sort
}

func sortValue(sort, text string) (any, error) {
	wrong := fault.Field("cursor", "is not a cursor of this list")
	switch sort {
	case "display_url":
		return text, nil
	case "last_audited":
		at, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return nil, wrong
		}
		return at, nil
	case "web_fundamentals_score", "aeo_readiness_score":
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, wrong
		}
		return v, nil
	}
	v, err := strconv.Atoi(text)
	if err != nil {
		return nil, wrong
	}
	return v, nil
}

// pageKey returns the values that a list continues after.
func pageKey(p *model.SitePage, sort string) []string {
	var value string
	known := true
	integer := func(n *int) {
		if known = n != nil; known {
			value = strconv.Itoa(*n)
		}
	}
	number := func(n *float64) {
		if known = n != nil; known {
			value = strconv.FormatFloat(*n, 'g', -1, 64)
		}
	}
	switch sort {
	case "depth_from_home":
		integer(p.DepthFromHome)
	case "inbound_count":
		integer(p.InboundCount)
	case "issue_count":
		integer(p.IssueCount)
	case "web_fundamentals_score":
		number(p.WebFundamentalsScore)
	case "aeo_readiness_score":
		number(p.AeoReadinessScore)
	case "display_url":
		value = p.DisplayURL
	case "last_audited":
		if known = p.LastAudited != nil; known {
			value = p.LastAudited.UTC().Format(time.RFC3339Nano)
		}
	}
	if !known {
		return []string{"", "unknown", p.SiteURLID.String()}
	}
	return []string{value, "known", p.SiteURLID.String()}
}

// Page returns one page of a crawl.
func (s *Store) Page(ctx context.Context, projectID, crawlID, id uuid.UUID) (*model.SitePage, error) {
	p := new(model.SitePage)
	err := s.db.Bun(ctx).NewSelect().Model(p).ColumnExpr("site_page.*").
		ColumnExpr("EXISTS (SELECT FROM site_monitored_pages m WHERE m.project_id = ? AND m.site_url_id = site_page.site_url_id) AS monitored", projectID).
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("site_url_id = ?", id).Scan(ctx)
	return p, storage.Found(err, "page")
}

// Reads returns what was read of pages, by their ids.
func (s *Store) Reads(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]*Read, error) {
	var rows []*Read
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Where("site_url_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read pages: %w", err)
	}
	byID := make(map[uuid.UUID]*Read, len(rows))
	for _, r := range rows {
		byID[r.SiteURLID] = r
	}
	return byID, nil
}

// Addresses returns the addresses of pages, by their ids.
func (s *Store) Addresses(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error) {
	return s.addresses(ctx, projectID, crawlID, ids, "display_url", func(p *model.SitePage) string { return p.DisplayURL })
}

// NormalAddresses returns the normal form of pages' addresses, by their ids.
func (s *Store) NormalAddresses(ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]string, error) {
	return s.addresses(ctx, projectID, crawlID, ids, "normalized_url", func(p *model.SitePage) string { return p.NormalizedURL })
}

func (s *Store) addresses(
	ctx context.Context, projectID, crawlID uuid.UUID, ids []uuid.UUID, column string, of func(*model.SitePage) string,
) (map[uuid.UUID]string, error) {
	byID := map[uuid.UUID]string{}
	if len(ids) == 0 {
		return byID, nil
	}
	var rows []model.SitePage
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Column("site_url_id", column).Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read addresses: %w", err)
	}
	for i := range rows {
		byID[rows[i].SiteURLID] = of(&rows[i])
	}
	return byID, nil
}
