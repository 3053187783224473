package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/action"
	"github.com/answer-visibility/avm/action/evidence"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/crawl"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/job"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/report"
	"github.com/answer-visibility/avm/search"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/actions"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/jobs"
	"github.com/answer-visibility/avm/storage/projects"
	searchstore "github.com/answer-visibility/avm/storage/search"
	trafficstore "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// loop is the product around actions, with a clock of its own and a project whose
// website is seeded.
type loop struct {
	clock   *simClock
	site    *plantedSite
	client  *egress.Client
	process *job.Process

	project  *model.Project
	entities []model.EntitySnapshot
	store    *actions.Store
	crawls   *crawls.Store
	prompts  *projects.Store
	reports  *report.Service
	sites    *crawl.Sites
	search   *search.Service
	traffic  *traffic.Service
	actions  *action.Service
}

// FindProject implements action.Projects: the project with its seeded website.
func (l *loop) FindProject(context.Context, uuid.UUID) (*model.Project, error) { return l.project, nil }

// PromptsByID implements action.Projects. Nobody proposes actions here.
func (l *loop) PromptsByID(context.Context, []storage.ChildKey) (map[storage.ChildKey]*model.Prompt, error) {
	return map[storage.ChildKey]*model.Prompt{}, nil
}

// Refresh implements action.Jobs: the simulation says when actions are refreshed.
func (l *loop) Refresh(context.Context, uuid.UUID) error { return nil }

func newLoop(ctx context.Context, w *plantation, number int) (*loop, error) {
	// A year after the other, as the crawler is never at one host twice at a time.
	l := &loop{
		clock: newSimClock(time.Date(2020+number, 11, 3, 6, 0, 0, 0, time.UTC)), site: newPlantedSite(), store: actions.New(w.store), crawls: crawls.New(w.store),
		prompts: projects.New(w.store), entities: rivals(),
	}
	var err error
	if l.project, err = w.newProject(ctx, number, truth{most: 1}); err != nil {
		return l, err
	}
	l.project.WebsiteURL, l.project.Timezone, l.project.OwnedDomains = l.site.URL+"/", "UTC", []string{"127.0.0.1"}
	for _, prepare := range []func(context.Context, *storage.DB) error{l.makeAreas, l.makeSites, l.makeActions} {
		if err := prepare(ctx, w.store); err != nil {
			return l, err
		}
	}
	return l, nil
}

func (l *loop) makeAreas(_ context.Context, db *storage.DB) (err error) {
	if l.reports, err = report.New(report.Config{Store: db, Clock: l.clock.now}); err != nil {
		return err
	}
	if l.search, err = search.New(search.Config{Store: searchstore.New(db), Clock: l.clock.now}); err != nil {
		return err
	}
	catalogue, err := bots.BuiltIn()
	if err != nil {
		return err
	}
	ranges, err := bots.BuiltInRanges()
	if err != nil {
		return err
	}
	store := trafficstore.New(db)
	l.traffic, err = traffic.New(traffic.Config{
		Store: store, Catalogue: catalogue, Verifier: bots.NewVerifier(ranges, nil, l.clock.now), Citations: store, Clock: l.clock.now,
	})
	return err
}

// makeSites makes the crawler, and a process that works on its jobs.
func (l *loop) makeSites(ctx context.Context, db *storage.DB) error {
	address, err := url.Parse(l.site.URL)
	if err != nil {
		return err
	}
	port, err := strconv.ParseUint(address.Port(), 10, 16)
	if err != nil {
		return err
	}
	if l.client, err = egress.New(egress.Config{
		UserAgent: "EvalBot/1.0", AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Ports: []uint16{uint16(port)}, PerHost: 4,
	}); err != nil {
		return err
	}
	inserter, err := job.NewInserter(db)
	if err != nil {
		return err
	}
	if l.sites, err = crawl.NewSites(crawl.SitesConfig{
		Store: l.crawls, Jobs: inserter, Client: l.client, Product: "EvalBot", MaxPages: 100, Concurrency: 1, PerHost: 4, Clock: l.clock.now,
	}); err != nil {
		return err
	}
	name, err := job.NewName()
	if err != nil {
		return err
	}
	l.process, err = job.New(job.Config{
		Database: db, Workers: jobs.New(db), Name: name, Kinds: l.sites.Kinds(), Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	return l.process.Start(ctx)
}

func (l *loop) makeActions(_ context.Context, db *storage.DB) (err error) {
	site := evidence.SiteProbe{Sites: l.sites, Crawls: l.crawls}
	l.actions, err = action.New(action.Config{
		Store: l.store, Projects: l,
		Gatherer: evidence.Sources{
			evidence.Answers{Reports: l.reports, Prompts: l.prompts},
			evidence.Site{Sites: l.sites, Crawls: l.crawls},
			evidence.Traffic{Reports: l.traffic},
			evidence.Search{Reports: l.search},
		},
		Prober: evidence.Probes{
			rule.VisibilityMetric: evidence.VisibilityProbe{Reports: l.reports, Audits: audits.New(db), Prompts: l.prompts},
			rule.TrafficMetric:    evidence.TrafficProbe{Searches: l.search, Traffic: l.traffic, Clock: l.clock.now},
			rule.SiteRule:         site, rule.ContextualLink: site, rule.KeywordPresence: site,
		},
		Schedule: evidence.Schedule{}, Jobs: l, Clock: l.clock.now,
	})
	return err
}

// crawl crawls the site to its end.
func (l *loop) crawl(ctx context.Context) error {
	var c *model.SiteCrawl
	err := l.crawls.InTx(ctx, func(ctx context.Context) (err error) {
		c, err = l.sites.Start(ctx, l.project, model.SiteCrawlInput{})
		return err
	})
	if err != nil {
		return err
	}
	const patience, pause = time.Minute, 20 * time.Millisecond
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		status, err := l.crawls.Status(ctx, c.ProjectID, c.ID)
		if err != nil {
			return err
		}
		if status == model.CrawlOverallStatusCompleted || status == model.CrawlOverallStatusPartiallyCompleted {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
	return fmt.Errorf("the crawl of %s did not end", l.site.URL)
}

func (l *loop) close(ctx context.Context) error {
	var err error
	if l.process != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		err = errors.Join(err, l.process.Stop(ctx))
	}
	if l.client != nil {
		l.client.Close()
	}
	l.site.Close()
	return err
}
