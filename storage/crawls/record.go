package crawls

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Read is what was read of a page.
type Read struct {
	bun.BaseModel `bun:"table:site_reads,alias:r"`

	ProjectID    uuid.UUID       `bun:",pk"`
	CrawlID      uuid.UUID       `bun:",pk"`
	SiteURLID    uuid.UUID       `bun:"site_url_id,pk"`
	Facts        json.RawMessage `bun:"type:jsonb"`
	Results      string
	Evidence     map[string]string `bun:"type:jsonb"`
	Etag         string
	LastModified string
	Targets      []uuid.UUID `bun:",array"`
	LinkFlags    []int16     `bun:",array"`
	Anchors      []string    `bun:",array"`
	Sources      []uuid.UUID `bun:",array"`
}

// Flags of links.
const (
	LinkMain     = 1
	LinkNofollow = 2
)

// Address is an address that was found.
type Address struct {
	ID      uuid.UUID
	URL     string
	Display string
	Level   int
	Pattern string // empty: it is not part of a pattern
	Most    int    // addresses of the pattern that are kept
	Sitemap bool   // a sitemap lists it
}

// Batch is what became of some pages of a crawl.
type Batch struct {
	Pages   []model.SitePage // that are done
	Reads   []Read
	Found   []Address
	Root    *model.CrawlRootError // what went wrong with the home page; nil: nothing, or it is not among the pages
	MostNew int                   // addresses that the crawl may still list
	At      time.Time
}

// Recorded reports which addresses of a batch were new.
type Recorded struct {
	New int
	Cut int // left out
}

// Record records a batch in one transaction. What is recorded twice is the same.
func (s *Store) Record(ctx context.Context, projectID, crawlID uuid.UUID, b Batch) (Recorded, error) {
	var r Recorded
	err := s.InTx(ctx, func(ctx context.Context) error {
		r = Recorded{}
		if err := s.savePages(ctx, b.Pages); err != nil {
			return err
		}
		if err := s.saveReads(ctx, b.Reads); err != nil {
			return err
		}
		if err := s.leaveFrontier(ctx, projectID, crawlID, b.Pages); err != nil {
			return err
		}
		var err error
		if r, err = s.addAddresses(ctx, projectID, crawlID, b); err != nil {
			return err
		}
		q := s.db.Bun(ctx).NewUpdate().Model((*model.SiteCrawl)(nil)).Set("updated_at = ?", b.At).Where("project_id = ?", projectID).
			Where("id = ?", crawlID)
		if r.Cut > 0 {
			q = q.Set("more_addresses = true")
		}
		if b.Root != nil {
			same := []map[string]string{{"target": b.Root.Target}}
			q = q.Set("root_errors = CASE WHEN root_errors @> ? THEN root_errors ELSE root_errors || ? END", jsonb(same, false), jsonb(b.Root, false))
		}
		_, err = q.Exec(ctx)
		return err
	})
	return r, storage.Wrap(err, "record pages")
}

func (s *Store) savePages(ctx context.Context, pages []model.SitePage) error {
	if len(pages) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&pages).On("CONFLICT (project_id, crawl_id, site_url_id) DO UPDATE").
		Set("analysis_status = EXCLUDED.analysis_status").Set("error_code = EXCLUDED.error_code").Set("http_status = EXCLUDED.http_status").
		Set("redirect_to = EXCLUDED.redirect_to").Set("title = EXCLUDED.title").Set("last_audited = EXCLUDED.last_audited").
		Set("page_kind = EXCLUDED.page_kind").Set("issue_count = EXCLUDED.issue_count").
		Set("web_fundamentals_score = EXCLUDED.web_fundamentals_score").Set("web_fundamentals_coverage = EXCLUDED.web_fundamentals_coverage").
		Set("web_fundamentals_state = EXCLUDED.web_fundamentals_state").Set("aeo_readiness_score = EXCLUDED.aeo_readiness_score").
		Set("aeo_measurement_coverage = EXCLUDED.aeo_measurement_coverage").Set("aeo_measurement_state = EXCLUDED.aeo_measurement_state").
		Set("aeo_measurement_reason = EXCLUDED.aeo_measurement_reason").Set("main_content_indexable = EXCLUDED.main_content_indexable").
		Set("depth_from_home = EXCLUDED.depth_from_home").Set("inbound_count = EXCLUDED.inbound_count").
		Set("main_content_inbound_count = EXCLUDED.main_content_inbound_count").Exec(ctx)
	return err
}

func (s *Store) saveReads(ctx context.Context, reads []Read) error {
	if len(reads) == 0 {
		return nil
	}
	_, err := s.db.Bun(ctx).NewInsert().Model(&reads).On("CONFLICT (project_id, crawl_id, site_url_id) DO UPDATE").
		Set("facts = EXCLUDED.facts").Set("results = EXCLUDED.results").Set("evidence = EXCLUDED.evidence").Set("etag = EXCLUDED.etag").
		Set("last_modified = EXCLUDED.last_modified").Set("targets = EXCLUDED.targets").Set("link_flags = EXCLUDED.link_flags").
		Set("anchors = EXCLUDED.anchors").Exec(ctx)
	return err
}

func (s *Store) leaveFrontier(ctx context.Context, projectID, crawlID uuid.UUID, pages []model.SitePage) error {
	if len(pages) == 0 {
		return nil
	}
	ids := make([]uuid.UUID, len(pages))
	for i, p := range pages {
		ids[i] = p.SiteURLID
	}
	_, err := s.db.Bun(ctx).NewDelete().Model((*Waiting)(nil)).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Where("site_url_id IN (?)", bun.List(ids)).Exec(ctx)
	return err
}

// addAddresses lists the addresses that are new, and moves those that wait to a lower
// level where they were found at one.
func (s *Store) addAddresses(ctx context.Context, projectID, crawlID uuid.UUID, b Batch) (Recorded, error) {
	var r Recorded
	if len(b.Found) == 0 {
		return r, nil
	}
	found := distinct(b.Found)
	known, err := s.knownAddresses(ctx, projectID, crawlID, found)
	if err != nil {
		return r, err
	}
	fresh := make([]Address, 0, len(found))
	lower := map[int][]uuid.UUID{}
	for _, a := range found {
		if known[a.ID] {
			lower[a.Level] = append(lower[a.Level], a.ID)
		} else {
			fresh = append(fresh, a)
		}
	}
	for level, ids := range lower {
		_, err := s.db.Bun(ctx).NewUpdate().Model((*Waiting)(nil)).Set("level = ?", level).Where("project_id = ?", projectID).
			Where("crawl_id = ?", crawlID).Where("level > ?", level).Where("site_url_id IN (?)", bun.List(ids)).Exec(ctx)
		if err != nil {
			return r, err
		}
	}
	kept, cut, err := s.withinPatterns(ctx, projectID, crawlID, fresh)
	if err != nil {
		return r, err
	}
	if len(kept) > b.MostNew {
		cut += len(kept) - max(0, b.MostNew)
		kept = kept[:max(0, b.MostNew)]
	}
	r = Recorded{New: len(kept), Cut: cut}
	return r, s.insertAddresses(ctx, projectID, crawlID, kept, b.At)
}

// distinct returns the addresses in the order of their text, each once with its lowest
// level.
func distinct(found []Address) []Address {
	found = slices.Clone(found)
	slices.SortFunc(found, func(a, b Address) int {
		if by := strings.Compare(a.URL, b.URL); by != 0 {
			return by
		}
		return a.Level - b.Level
	})
	return slices.CompactFunc(found, func(a, b Address) bool { return a.ID == b.ID })
}

func (s *Store) knownAddresses(ctx context.Context, projectID, crawlID uuid.UUID, found []Address) (map[uuid.UUID]bool, error) {
	ids := make([]uuid.UUID, len(found))
	for i, a := range found {
		ids[i] = a.ID
	}
	var had []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Model((*model.SitePage)(nil)).Column("site_url_id").Where("project_id = ?", projectID).
		Where("crawl_id = ?", crawlID).Where("site_url_id IN (?)", bun.List(ids)).Scan(ctx, &had)
	known := make(map[uuid.UUID]bool, len(had))
	for _, id := range had {
		known[id] = true
	}
	return known, err
}

// pattern counts the addresses that one program makes.
type pattern struct {
	bun.BaseModel `bun:"table:site_patterns,alias:p"`

	ProjectID uuid.UUID `bun:",pk"`
	CrawlID   uuid.UUID `bun:",pk"`
	Pattern   string    `bun:",pk"`
	Met       int
	Cut       int
}

// withinPatterns leaves out the addresses that are too many of their pattern.
func (s *Store) withinPatterns(ctx context.Context, projectID, crawlID uuid.UUID, fresh []Address) (kept []Address, cut int, err error) {
	counts, most := map[string]int{}, map[string]int{}
	for _, a := range fresh {
		if a.Most > 0 {
			counts[a.Pattern]++
			most[a.Pattern] = a.Most
		}
	}
	if len(counts) == 0 {
		return fresh, 0, nil
	}
	had, err := s.patterns(ctx, projectID, crawlID, counts)
	if err != nil {
		return nil, 0, err
	}
	rows := make(map[string]*pattern, len(counts))
	for name := range counts {
		rows[name] = &pattern{ProjectID: projectID, CrawlID: crawlID, Pattern: name, Met: had[name]}
	}
	for _, a := range fresh {
		row := rows[a.Pattern]
		if a.Most == 0 {
			kept = append(kept, a)
			continue
		}
		if row.Met++; row.Met > most[a.Pattern] {
			row.Cut++
			cut++
			continue
		}
		kept = append(kept, a)
	}
	return kept, cut, s.savePatterns(ctx, rows)
}

func (s *Store) patterns(ctx context.Context, projectID, crawlID uuid.UUID, names map[string]int) (map[string]int, error) {
	var rows []pattern
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).
		Where("pattern IN (?)", bun.List(list)).Scan(ctx)
	had := make(map[string]int, len(rows))
	for _, r := range rows {
		had[r.Pattern] = r.Met
	}
	return had, err
}

func (s *Store) savePatterns(ctx context.Context, rows map[string]*pattern) error {
	list := make([]*pattern, 0, len(rows))
	for _, r := range rows {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *pattern) int { return strings.Compare(a.Pattern, b.Pattern) })
	_, err := s.db.Bun(ctx).NewInsert().Model(&list).On("CONFLICT (project_id, crawl_id, pattern) DO UPDATE").
		Set("met = EXCLUDED.met").Set("cut = p.cut + EXCLUDED.cut").Exec(ctx)
	return err
}

func (s *Store) insertAddresses(ctx context.Context, projectID, crawlID uuid.UUID, list []Address, now time.Time) error {
	pages := make([]model.SitePage, len(list))
	waiting := make([]Waiting, len(list))
	for i, a := range list {
		pages[i] = model.SitePage{
			ProjectID: projectID, CrawlID: crawlID, SiteURLID: a.ID, NormalizedURL: a.URL, DisplayURL: a.Display,
			AnalysisStatus: model.PageAnalysisStatusPending, WebFundamentalsState: model.SiteScoreStateNotMeasured,
			AeoMeasurementState: model.SiteScoreStateNotMeasured, AeoMeasurementReason: "not_read", InSitemap: a.Sitemap,
		}
		waiting[i] = Waiting{ProjectID: projectID, CrawlID: crawlID, SiteURLID: a.ID, URL: a.URL, Level: a.Level, DueAt: now}
	}
	if err := storage.InsertAll(ctx, s.db.Bun(ctx), &pages); err != nil {
		return err
	}
	return storage.InsertAll(ctx, s.db.Bun(ctx), &waiting)
}

// CutPatterns returns how many addresses of each pattern were left out, of those with
// any.
func (s *Store) CutPatterns(ctx context.Context, projectID, crawlID uuid.UUID) (map[string]int, error) {
	var rows []pattern
	err := s.db.Bun(ctx).NewSelect().Model(&rows).Where("project_id = ?", projectID).Where("crawl_id = ?", crawlID).Where("cut > 0").
		OrderExpr("cut DESC, pattern").Limit(100).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read patterns: %w", err)
	}
	cut := make(map[string]int, len(rows))
	for _, r := range rows {
		cut[r.Pattern] = r.Cut
	}
	return cut, nil
}
