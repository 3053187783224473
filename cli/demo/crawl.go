package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
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
	if err := client.patch(ctx, base, map[string]any{"website_url": d.Site.Root()}, &struct{}{}); err != nil {
		return err
	}
	if err := d.crawlEarlier(ctx, client, base, project); err != nil {
		return err
	}
	d.say("\nCrawling the sample site %s (two dozen pages with planted faults).\n", d.Site.Root())
	crawl := &shownCrawl{}
	if err := client.post(ctx, base+"/site-crawls", uuid.NewString(), map[string]any{"root_url": d.Site.Root()}, crawl); err != nil {
		return err
	}
	crawl, err := d.followCrawl(ctx, client, base+"/site-crawls/"+crawl.ID.String())
	if err != nil {
		return err
	}
	return d.printHealth(ctx, client, base, crawl)
}

// crawlEarlier crawls the site as it was before its latest changes, unless an earlier demo did.
func (d *Demo) crawlEarlier(ctx context.Context, client *apiClient, base string, project uuid.UUID) error {
	var list struct {
		Items []shownCrawl `json:"items"`
	}
	if err := client.get(ctx, base+"/site-crawls?limit=1", &list); err != nil {
		return err
	}
	if len(list.Items) > 0 {
		return nil
	}
	p, err := projects.New(d.DB.DB).FindProject(ctx, project)
	if err != nil {
		return err
	}
	d.Site.ShowEarlier(true)
	defer d.Site.ShowEarlier(false)
	return (&history{d.Services, d.Stderr}).crawlAt(ctx, p, d.Site.Root(), (sampleDays-changeDay+1)*daySeconds*time.Second)
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
