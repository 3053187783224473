// Package crawls has the commands about crawls of sites.
package crawls

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/serve"
	"github.com/answer-visibility/avm/cli/terminal"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
)

// app is the program with these commands.
type app struct{ *command.App }

// crawlFlags say what to crawl.
type crawlFlags struct {
	project        *command.Reference
	url            string
	maxPages       int
	limited        bool // max-pages was given
	rendered, json bool
}

// Command is "avm crawl".
func Command(p *command.App) *cobra.Command {
	a := &app{p}
	var f crawlFlags
	cmd := &cobra.Command{
		Use: "crawl", Short: "Crawl a project's site and show its health", Args: command.Takes,
		Long: `Crawls a project's site, shows how far it is, and prints the site's scores and its
gravest issues.

Where no worker is running on the database ("avm serve", "avm work"), this
command does the work itself. Ctrl-C stops following; a worker finishes the crawl.

With --json the health is printed as one JSON object. The exit status is 1 when
the crawl failed or was cancelled.`,
		Example: "  avm crawl --project 019a…\n  avm crawl --project 019a… --url https://www.example.com/docs/ --max-pages 200 --json",
	}
	flags := cmd.Flags()
	f.project = a.ProjectFlag(cmd)
	flags.StringVar(&f.url, "url", "", "where to begin (default the project's website)")
	flags.IntVar(&f.maxPages, "max-pages", 0, "pages to analyze at most (default 500)")
	flags.BoolVar(&f.rendered, "rendered", false, "also render pages in the browser that crawl.renderer names")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON")
	cmd.RunE = serve.Together(a.App, func(ctx context.Context, r *serve.Running) error { return a.runCrawl(ctx, r, &f) })
	return command.Need(command.Checked(cmd, func() error {
		if f.limited = flags.Changed("max-pages"); f.limited && f.maxPages < 1 {
			return fmt.Errorf("--max-pages %d: must be at least 1", f.maxPages)
		}
		return nil
	}), "project")
}

func (a *app) runCrawl(ctx context.Context, r *serve.Running, f *crawlFlags) error {
	project, err := projects.New(r.DB.DB).FindProject(ctx, f.project.ID)
	if err != nil {
		return err
	}
	in := model.SiteCrawlInput{Rendered: f.rendered}
	if f.url != "" {
		in.RootURL = &f.url
	}
	if f.limited {
		in.MaxPages = &f.maxPages
	}
	c, err := a.startNoted(ctx, r, project, in)
	if err != nil {
		return err
	}
	if err := r.StandIn(ctx, a.App); err != nil {
		return err
	}
	if c, err = a.followCrawl(ctx, r, c); err != nil {
		return err
	}
	health, err := r.Sites.Health(ctx, project, &c.ID)
	if err != nil {
		return err
	}
	if err := a.showHealth(health, f.json); err != nil {
		return err
	}
	if !c.HasResults() {
		return fmt.Errorf("the crawl is %s: %s", c.Status, c.ErrorMessage)
	}
	return nil
}

// startNoted starts a crawl and says so in the audit log.
func (a *app) startNoted(ctx context.Context, r *serve.Running, p *model.Project, in model.SiteCrawlInput) (c *model.SiteCrawl, err error) {
	err = r.DB.InTx(ctx, func(ctx context.Context) error {
		if c, err = r.Sites.Start(ctx, p, in); err != nil {
			return err
		}
		return a.Record(ctx, r.DB, "crawl", p.WorkspaceID, &p.ID, map[string]any{"crawl_id": c.ID, "root_url": c.RootURL})
	})
	return c, err
}

// crawlEvery is how often a crawl is looked at.
const crawlEvery = 500 * time.Millisecond

// followCrawl shows a crawl until it has ended.
func (a *app) followCrawl(ctx context.Context, r *serve.Running, c *model.SiteCrawl) (*model.SiteCrawl, error) {
	show, done := terminal.Progress(a.Stderr)
	defer done()
	ticker := time.NewTicker(crawlEvery)
	defer ticker.Stop()
	store := crawls.New(r.DB.DB)
	for {
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("stopped following crawl %s. It continues wherever \"avm serve\" or \"avm work\" runs", c.ID)
		case <-ticker.C:
		}
		now, err := store.Crawl(ctx, c.ProjectID, c.ID, a.Now())
		if err != nil {
			return nil, err
		}
		n := now.Counters
		read := n.Analyzed + n.Errors + n.Blocked
		show(terminal.Portion{Name: "pages", Done: read, Failed: n.Errors, Total: min(max(n.Selected, 1), c.MaxPages+n.Blocked)})
		if now.Ended() {
			return now, nil
		}
	}
}

func (a *app) showHealth(h *model.SiteHealth, asJSON bool) error {
	if asJSON {
		return a.Print(healthOf(h))
	}
	a.Show(healthTables(a.Sheet(), h))
	return nil
}

// healthOf is what `avm crawl --json` prints.
func healthOf(h *model.SiteHealth) map[string]any {
	issues := make([]map[string]any, len(h.TopIssues))
	for i, one := range h.TopIssues {
		issues[i] = map[string]any{
			"rule_id": one.RuleID, "title": one.Title, "severity": one.Severity, "dimension": one.Dimension,
			"affected_url_count": one.AffectedURLCount, "remediation": one.Remediation,
		}
	}
	c := h.Crawl
	return map[string]any{
		"id": c.ID, "status": c.Status, "root_url": c.RootURL, "partial_reason": c.PartialReason, "counters": c.Counters,
		"score_summary": c.ScoreSummary, "issues_summary": h.IssuesSummary, "failure_summary": c.FailureSummary, "top_issues": issues,
	}
}

// healthTables draws a site's scores and its gravest issues.
func healthTables(sheet terminal.Sheet, h *model.SiteHealth) string {
	c, n := h.Crawl, h.Crawl.Counters
	shown := terminal.SiteHealth{RootURL: c.RootURL, Status: string(c.Status), Read: n.Analyzed, Errors: n.Errors, Blocked: n.Blocked}
	if s := c.ScoreSummary; s != nil {
		shown.Scored, shown.Web, shown.Answers, shown.Eligibility = true, s.WebFundamentalsScore, s.AeoReadinessScore, string(s.SearchEligibility)
	}
	for _, one := range h.TopIssues {
		shown.Issues = append(shown.Issues, terminal.SiteIssue{
			RuleID: one.RuleID, Title: one.Title, Severity: string(one.Severity), AffectedURLCount: one.AffectedURLCount,
		})
	}
	return shown.Tables(sheet)
}
