package crawl

import (
	"context"
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/model"
)

// AddressID returns the id that a page has in every crawl of a project; false for what
// is not an http address.
func AddressID(projectID uuid.UUID, text string) (uuid.UUID, bool) {
	u, ok := address.Resolve(nil, text)
	if !ok {
		return uuid.Nil, false
	}
	return uuid.NewSHA1(projectID, []byte(u.String())), true
}

// newestResults returns the newest crawl with results; nil when there is none.
func (s *Sites) newestResults(ctx context.Context, projectID uuid.UUID) (*model.SiteCrawl, error) {
	c, err := s.Store.Newest(ctx, projectID, s.Clock())
	if err != nil || c == nil || !c.HasResults() {
		return nil, err
	}
	return c, nil
}

// PageFindings returns how many issues pages have in the newest crawl with results, by
// address. A page that the crawl did not read is not in it; crawled is false without
// such a crawl.
func (s *Sites) PageFindings(ctx context.Context, projectID uuid.UUID, addresses []string) (findings map[string]int64, crawled bool, err error) {
	c, err := s.newestResults(ctx, projectID)
	if err != nil || c == nil {
		return nil, false, err
	}
	byID := make(map[uuid.UUID][]string, len(addresses))
	ids := make([]uuid.UUID, 0, len(addresses))
	for _, text := range addresses {
		if id, ok := AddressID(projectID, text); ok {
			byID[id] = append(byID[id], text)
			ids = append(ids, id)
		}
	}
	counts, err := s.Store.IssueCounts(ctx, projectID, c.ID, ids)
	if err != nil {
		return nil, false, err
	}
	findings = make(map[string]int64, len(counts))
	for id, n := range counts {
		for _, text := range byID[id] {
			findings[text] = int64(n)
		}
	}
	return findings, true, nil
}

// Inventory is what a crawl knows of a site's pages.
type Inventory struct {
	Paths    []string // of the pages that were read, with their queries
	Listed   time.Time
	Complete bool
	Sample   bool
}

// Inventory returns the pages of the newest crawl with results; nil when there is none.
func (s *Sites) Inventory(ctx context.Context, projectID uuid.UUID) (*Inventory, error) {
	c, err := s.newestResults(ctx, projectID)
	if err != nil || c == nil {
		return nil, err
	}
	known := &Inventory{Listed: c.UpdatedAt, Complete: c.InventoryComplete, Sample: c.SampleMode}
	if c.CompletedAt != nil {
		known.Listed = *c.CompletedAt
	}
	var after uuid.UUID
	for {
		pages, err := s.Store.PagesAfter(ctx, projectID, c.ID, after, finishBatch)
		if err != nil || len(pages) == 0 {
			return known, err
		}
		after = pages[len(pages)-1].SiteURLID
		for i := range pages {
			if u, err := url.Parse(pages[i].NormalizedURL); err == nil && wasRead(&pages[i]) {
				known.Paths = append(known.Paths, u.RequestURI())
			}
		}
	}
}

// RobotsState is what became of reading robots.txt.
type RobotsState string

// The states of robots.txt.
const (
	RobotsFound      RobotsState = robotsFound
	RobotsAbsent     RobotsState = robotsAbsent
	RobotsUnreadable RobotsState = robotsUnreadable
)

// RobotsFile is a site's robots.txt as the newest crawl found it.
type RobotsFile struct {
	CrawlID uuid.UUID
	State   RobotsState
	ReadAt  time.Time
	Allows  func(agent, path string) bool // nil: unreadable
}

// RobotsFile returns the robots.txt of the newest crawl that read it; nil without one.
func (s *Sites) RobotsFile(ctx context.Context, projectID uuid.UUID) (*RobotsFile, error) {
	c, err := s.Store.Newest(ctx, projectID, s.Clock())
	if err != nil || c == nil || c.SiteFacts == nil {
		return nil, err
	}
	return s.robotsOf(ctx, c)
}

// EarlierRobots returns the robots.txt of the crawl before the one that RobotsFile is of; nil without one.
func (s *Sites) EarlierRobots(ctx context.Context, projectID uuid.UUID) (*RobotsFile, error) {
	c, err := s.Store.Newest(ctx, projectID, s.Clock())
	if err != nil || c == nil || c.SiteFacts == nil {
		return nil, err
	}
	id, err := s.Store.Before(ctx, c)
	if err != nil || id == uuid.Nil {
		return nil, err
	}
	if c, err = s.Store.Crawl(ctx, projectID, id, s.Clock()); err != nil {
		return nil, err
	}
	return s.robotsOf(ctx, c)
}

func (s *Sites) robotsOf(ctx context.Context, c *model.SiteCrawl) (*RobotsFile, error) {
	content, state, err := s.Store.Robots(ctx, c.ProjectID, c.ID)
	if err != nil {
		return nil, err
	}
	file := &RobotsFile{CrawlID: c.ID, State: RobotsState(state), ReadAt: c.CreatedAt}
	if c.StartedAt != nil {
		file.ReadAt = *c.StartedAt
	}
	if state == robotsUnreadable {
		return file, nil
	}
	parsed, groups := robots.Read([]byte(content)), map[string]robots.Rules{}
	file.Allows = func(agent, path string) bool {
		rules, known := groups[agent]
		if !known {
			rules = parsed.For(agent)
			groups[agent] = rules
		}
		return rules.Allows(path)
	}
	return file, nil
}
