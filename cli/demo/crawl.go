package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
)

// shownCrawl holds the parts of a crawl that the demo shows.
type shownCrawl struct {
	ID           uuid.UUID                `json:"id"`
	Status       model.CrawlOverallStatus `json:"status"`
	RootURL      string                   `json:"root_url"`
	ErrorMessage string                   `json:"error_message"`
	Counters     struct {
		Selected int `json:"selected"`
		Analyzed int `json:"analyzed"`
		Errors   int `json:"errors"`
		Blocked  int `json:"blocked"`
	} `json:"counters"`
}

// crawlSite crawls the sample site through the API and shows its health.
func (d *Demo) crawlSite(ctx context.Context, client *apiClient, project uuid.UUID) error {
	base := fmt.Sprintf("/v1/projects/%s", project)
	if err := d.ownSite(ctx, client, base); err != nil {
		return err
	}
	d.say("\nCrawling the sample site %s (a dozen pages with planted faults).\n", d.Site)
	crawl := &shownCrawl{}
	if err := client.post(ctx, base+"/site-crawls", uuid.NewString(), map[string]any{"root_url": d.Site}, crawl); err != nil {
		return err
	}
	crawl, err := d.followCrawl(ctx, client, base+"/site-crawls/"+crawl.ID.String())
	if err != nil {
		return err
	}
	return d.printHealth(ctx, client, base, crawl)
}

// ownSite adds the sample site's address to the project's domains.
func (d *Demo) ownSite(ctx context.Context, client *apiClient, base string) error {
	var p struct {
		OwnedDomains []string `json:"owned_domains"`
	}
	if err := client.get(ctx, base, &p); err != nil || slices.Contains(p.OwnedDomains, siteAddress) {
		return err
	}
	return client.patch(ctx, base, map[string]any{"owned_domains": append(p.OwnedDomains, siteAddress)}, &p)
}

// followCrawl shows a crawl's progress until it ends.
func (d *Demo) followCrawl(ctx context.Context, client *apiClient, path string) (*shownCrawl, error) {
	show, done := terminal.Progress(d.Stderr)
	defer done()
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		c := &shownCrawl{}
		if err := client.get(ctx, path, c); err != nil {
			return nil, err
		}
		n := c.Counters
		show(terminal.Portion{Name: "Sample pages", Done: n.Analyzed + n.Errors + n.Blocked, Failed: n.Errors, Total: max(n.Selected, 1)})
		switch c.Status {
		case model.CrawlOverallStatusCompleted, model.CrawlOverallStatusPartiallyCompleted:
			return c, nil
		case model.CrawlOverallStatusFailed, model.CrawlOverallStatusCancelled:
			return nil, errors.New("the crawl ended as " + string(c.Status) + ": " + c.ErrorMessage)
		default: // still running
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// printHealth reads the site's health through the API and shows it.
func (d *Demo) printHealth(ctx context.Context, client *apiClient, base string, c *shownCrawl) error {
	var h struct {
		ScoreSummary *struct {
			Web         *float64 `json:"web_fundamentals_score"`
			Answers     *float64 `json:"aeo_readiness_score"`
			Eligibility string   `json:"search_eligibility"`
		} `json:"score_summary"`
		TopIssues []terminal.SiteIssue `json:"top_issues"`
	}
	if err := client.get(ctx, base+"/site-health?crawl_id="+c.ID.String(), &h); err != nil {
		return err
	}
	shown := terminal.SiteHealth{
		RootURL: c.RootURL, Status: string(c.Status), Read: c.Counters.Analyzed, Errors: c.Counters.Errors, Blocked: c.Counters.Blocked, Issues: h.TopIssues,
	}
	if s := h.ScoreSummary; s != nil {
		shown.Scored, shown.Web, shown.Answers, shown.Eligibility = true, s.Web, s.Answers, s.Eligibility
	}
	d.say("\n%s", shown.Tables(d.Sheet))
	return nil
}
