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
// serves forwards and backwards.
func (s *Store) Pages(ctx context.Context, projectID, crawlID uuid.UUID, f PageFilter, req page.Request) ([]*model.SitePage, *string, error) {
	var rows []*model.SitePage
	unknown := len(req.After) == pageKeys && req.After[1] == "unknown"
	if !unknown {
		known, err := s.pagePart(ctx, projectID, crawlID, f, req, false, req.Limit+1)
		if err != nil {
			return nil, nil, err
		}
		rows = known
	}
	if left := req.Limit + 1 - len(rows); left > 0 && f.Sort.Column != "display_url" {
		if !unknown {
			req.After = nil
		}
		more, err := s.pagePart(ctx, projectID, crawlID, f, req, true, left)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, more...)
	}
	rows, next := page.Cut(req, rows, func(p *model.SitePage) []string { return pageKey(p, f.Sort.Column) })
	return rows, next, nil
}

// startAfter leaves out the pages up to the last one of the page of the list before.
func startAfter(q *bun.SelectQuery, sort PageSort, after []string, unknown bool) error {
	past := bun.Safe(">")
	if sort.Descending {
		past = "<"
	}
	id, err := uuid.Parse(after[2])
	if err != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	if unknown {
		q.Where("site_url_id ? ?", past, id)
		return nil
	}
	value, err := sortValue(sort.Column, after[0])
	if err != nil {
		return err
	}
	q.Where("(?, site_url_id) ? (?, ?)", bun.Safe(columnOf(sort.Column)), past, value, id)
	return nil
}

// pagePart reads pages whose sort value is known, or those where it is not, by the index of the sort.
func (s *Store) pagePart(
	ctx context.Context, projectID, crawlID uuid.UUID, f PageFilter, req page.Request, unknown bool, most int,
) ([]*model.SitePage, error) {
	column, direction := bun.Safe(columnOf(f.Sort.Column)), bun.Safe("ASC")
	if f.Sort.Descending {
		direction = "DESC"
	}
	q := s.db.Bun(ctx).NewSelect().Model((*model.SitePage)(nil)).ColumnExpr(s.pages.Columns()).
		ColumnExpr("EXISTS (SELECT FROM site_monitored_pages m WHERE m.project_id = ? AND m.site_url_id = site_page.site_url_id) AS monitored", projectID).
		Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Limit(int64(most))
	filterPages(q, projectID, crawlID, f)
	if unknown {
		q = q.Where("? IS NULL", column).OrderExpr("site_url_id ?", direction)
	} else {
		q = q.Where("? IS NOT NULL", column).OrderExpr("? ?, site_url_id ?", column, direction, direction)
	}
	if len(req.After) == pageKeys {
		if err := startAfter(q, f.Sort, req.After, unknown); err != nil {
			return nil, err
		}
	}
	var rows []*model.SitePage
	var monitored bool
	err := s.pages.Stream(ctx, s.db, q, []any{&monitored}, func(row *model.SitePage) {
		p := *row
		p.Monitored = monitored
		rows = append(rows, &p)
	})
	return rows, storage.Wrap(err, "list pages")
}

func filterPages(q *bun.SelectQuery, projectID, crawlID uuid.UUID, f PageFilter) {
	storage.Given(q, "analysis_status = ?", f.Status)
	storage.Given(q, "page_kind = ?", f.Kind)
	if f.Rule != nil {
		q.Where("site_url_id IN (SELECT r.site_url_id FROM site_reads r WHERE r.project_id = ? AND r.crawl_id = ? AND jsonb_exists(r.evidence, ?))",
			projectID, crawlID, *f.Rule)
	}
	if f.Search != nil && strings.TrimSpace(*f.Search) != "" {
		like := containing(*f.Search)
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("display_url ILIKE ?", like).WhereOr("title ILIKE ?", like)
		})
	}
	withTag(q, "site_url_id", projectID, f.Tag)
	if f.Monitored == nil {
		return
	}
	among := "site_url_id IN (SELECT m.site_url_id FROM site_monitored_pages m WHERE m.project_id = ?)"
	if !*f.Monitored {
		among = "site_url_id NOT IN (SELECT m.site_url_id FROM site_monitored_pages m WHERE m.project_id = ?)"
	}
	q.Where(among, projectID)
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
		return `display_url COLLATE "C"`
	}
	return sort
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
