package crawl

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/crawl/site/sitemap"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

const (
	maxSitemaps     = 50       // files of one crawl
	maxSitemapBytes = 16 << 20 // of one file
	prepareTime     = 2 * time.Minute
	sitemapLevel    = 1_000_000 // of addresses that no link has led to

	robotsFound      = "found"
	robotsAbsent     = "absent"
	robotsUnreadable = "unreadable"
)

// preparation gathers what is known of a site before its pages are fetched.
type preparation struct {
	*Sites

	crawl    *model.SiteCrawl
	root     *url.URL
	file     robots.File
	rules    robots.Rules
	saved    crawls.Preparation
	failure  *model.CrawlFailure // the crawl cannot continue
	sitemaps []string            // that were read
	errors   []string
	pages    int
	found    map[uuid.UUID]int // where in the list of what was found
}

// prepare reads robots.txt, sitemaps and llms.txt, and records them with the first
// addresses. Its failure is why the crawl cannot continue.
func (s *Sites) prepare(ctx context.Context, c *model.SiteCrawl) (*model.CrawlFailure, error) {
	ctx, cancel := context.WithTimeout(ctx, prepareTime)
	defer cancel()
	root, err := url.Parse(c.RootURL)
	if err != nil {
		return nil, err
	}
	p := &preparation{Sites: s, crawl: c, root: root, found: map[uuid.UUID]int{}}
	p.saved = crawls.Preparation{Facts: map[string]any{}, RootErrors: []model.CrawlRootError{}, MostNew: c.MostAddresses()}
	previous, err := s.Store.Before(ctx, c)
	if err != nil {
		return nil, err
	}
	if previous != uuid.Nil {
		p.saved.Previous = &previous
	}
	if p.readRobots(ctx); p.failure == nil {
		p.add(c.RootURL, 0, false)
		p.readSitemaps(ctx)
		p.readLLMs(ctx)
	}
	p.describe()
	p.saved.At = s.Clock()
	return p.failure, s.Store.SavePreparation(context.WithoutCancel(ctx), c.ProjectID, c.ID, p.saved)
}

// ask asks an address of the site by the rules of its host.
func (p *preparation) ask(ctx context.Context, at string, most int64) (*egress.Response, error) {
	return p.Client.Get(ctx, egress.Request{URL: at, MaxBytes: most, Cut: true, Before: func(ctx context.Context, u *url.URL) (func(), error) {
		return p.enterHost(ctx, u, p.rules)
	}})
}

// tries is how often an address is asked that the whole crawl depends on.
const tries = 3

func (p *preparation) readRobots(ctx context.Context) {
	at := p.root.Scheme + "://" + p.root.Host + "/robots.txt"
	var got *egress.Response
	var err error
	begun := time.Now()
	attempts := 0
	for attempts < tries {
		attempts++
		got, err = p.ask(ctx, at, robots.MaxBytes)
		if err == nil && got.Status/100 != 5 && got.Status != http.StatusTooManyRequests || errors.Is(err, egress.ErrRefused) || ctx.Err() != nil {
			break
		}
		if wait(ctx, p.Backoff/2) != nil {
			break
		}
	}
	known := p.visitor.readRobots(got, err)
	p.saved.RobotsState = robotsFound
	switch {
	case known.err != nil:
		p.saved.RobotsState = robotsUnreadable
	case got == nil || got.Status/100 != 2:
		p.saved.RobotsState = robotsAbsent
	default:
		p.saved.Robots = strings.ReplaceAll(strings.ToValidUTF8(string(got.Body), "\uFFFD"), "\x00", "")
		p.file = robots.Read([]byte(p.saved.Robots))
		p.rules = p.file.For(p.Product)
	}
	p.note(at, got, err, time.Since(begun), p.saved.RobotsState == robotsUnreadable)
	if p.saved.RobotsState == robotsUnreadable {
		p.fail(at, got, err, attempts)
	}
}

// fail reports why the crawl cannot continue: without robots.txt nothing may be fetched.
func (p *preparation) fail(at string, got *egress.Response, err error, attempts int) {
	code, message := failureOf(got, err)
	p.failure = &model.CrawlFailure{Code: code, Message: message, TargetURL: at, Attempts: &attempts}
	if got != nil {
		p.failure.StatusCode = &got.Status
	}
	if errors.Is(err, egress.ErrRefused) {
		none := 0
		p.failure.Attempts, p.failure.TargetURL = &none, p.crawl.RootURL
	}
}

// failureOf names a failure for programs and for people.
func failureOf(got *egress.Response, err error) (code, message string) {
	var dns *net.DNSError
	switch {
	case err == nil && got != nil:
		return "robots_unreadable", "robots.txt answered with status " + http.StatusText(got.Status) + ", so nothing of the site may be fetched"
	case errors.Is(err, egress.ErrRefused):
		return refusedAddress, "the site is at an address that is not visited"
	case errors.As(err, &dns):
		return "host_unknown", "the site's host is not known"
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return "timeout", "the site took too long to answer"
	}
	return "unreachable", "the site could not be reached"
}

// note keeps a request that went wrong for those who look for the reason.
func (p *preparation) note(at string, got *egress.Response, err error, took time.Duration, wrong bool) {
	if !wrong || len(p.saved.RootErrors) >= maxSitemaps {
		return
	}
	ms := int(took.Milliseconds())
	e := model.CrawlRootError{Method: http.MethodGet, Target: at, Outcome: "failed", LatencyMs: &ms}
	e.ErrorCode, _ = failureOf(got, err)
	if err == nil && got != nil {
		e.StatusCode, e.ErrorCode, e.Outcome = &got.Status, statusCode(got.Status), "error_status"
	}
	p.saved.RootErrors = append(p.saved.RootErrors, e)
}

// readSitemaps reads the sitemaps that robots.txt names, or the usual one, and those
// that indexes name, each once.
func (p *preparation) readSitemaps(ctx context.Context) {
	queue := p.file.Sitemaps()
	usual := len(queue) == 0
	if usual {
		queue = []string{p.root.Scheme + "://" + p.root.Host + "/sitemap.xml"}
	}
	seen := map[string]bool{}
	for len(queue) > 0 && len(seen) < maxSitemaps && ctx.Err() == nil && p.failure == nil {
		u, ok := address.Resolve(p.root, queue[0])
		queue = queue[1:]
		if !ok || seen[u.String()] {
			continue
		}
		seen[u.String()] = true
		file := p.readSitemap(ctx, u, usual)
		if file == nil {
			continue
		}
		queue = append(queue, file.Sitemaps[:min(len(file.Sitemaps), maxSitemaps)]...)
		for _, e := range file.Pages {
			p.add(e.Address, sitemapLevel, true)
			for _, a := range e.Alternates {
				p.add(a.Address, sitemapLevel, false)
			}
		}
		p.pages += len(file.Pages)
	}
}

// readSitemap reads one sitemap, nil when there is none. That the usual one is not there
// is not a mistake.
func (p *preparation) readSitemap(ctx context.Context, u *url.URL, usual bool) *sitemap.File {
	begun := time.Now()
	got, err := p.ask(ctx, u.String(), maxSitemapBytes)
	if err == nil && got.Status/100 != 2 {
		if usual && got.Status/100 == 4 {
			return nil
		}
		p.errors = append(p.errors, u.String()+": status "+statusCode(got.Status))
		p.note(u.String(), got, nil, time.Since(begun), true)
		return nil
	}
	if err != nil {
		p.errors = append(p.errors, u.String()+": "+"cannot be fetched")
		p.note(u.String(), nil, err, time.Since(begun), true)
		return nil
	}
	if err := p.reading.Acquire(ctx, 1); err != nil {
		p.errors = append(p.errors, u.String()+": cannot be read in time")
		return nil
	}
	defer p.reading.Release(1)
	file, err := sitemap.Read(got.Body)
	if err != nil {
		if usual && len(file.Pages) == 0 && strings.Contains(got.Header.Get("Content-Type"), "html") {
			return nil // a page for whatever is not there
		}
		p.errors = append(p.errors, u.String()+": "+err.Error())
	}
	if len(file.Pages)+len(file.Sitemaps) > 0 || err == nil {
		p.sitemaps = append(p.sitemaps, u.String())
	}
	return file
}

// add lists an address of the site.
func (p *preparation) add(text string, level int, listed bool) {
	u, ok := address.Resolve(p.root, text)
	if !ok || !address.SameSite(p.root, u) || address.Trap(u) != "" {
		return
	}
	a := p.addressOf(p.crawl.ProjectID, u, level)
	a.Sitemap = listed
	a.Most, a.Pattern = 0, "" // who lists an address means it
	if at, had := p.found[a.ID]; had {
		if listed {
			p.saved.Found[at].Sitemap = true
		}
		return
	}
	if len(p.found) >= p.crawl.MostAddresses() {
		return
	}
	p.found[a.ID] = len(p.saved.Found)
	p.saved.Found = append(p.saved.Found, a)
}

// addressOf makes the listed form of an address.
func (s *Sites) addressOf(projectID uuid.UUID, u *url.URL, level int) crawls.Address {
	text := u.String()
	a := crawls.Address{ID: uuid.NewSHA1(projectID, []byte(text)), URL: text, Display: address.Display(u), Level: level}
	a.Pattern, a.Most = address.Pattern(u)
	return a
}

func (p *preparation) readLLMs(ctx context.Context) {
	got, err := p.ask(ctx, p.root.Scheme+"://"+p.root.Host+"/llms.txt", robots.MaxBytes)
	found := err == nil && got.Status/100 == 2 && !strings.Contains(got.Header.Get("Content-Type"), "html") && len(got.Body) > 0
	p.saved.Facts["llms_txt"] = found
}

// describe reports what was found for people and for rules.
func (p *preparation) describe() {
	facts := p.saved.Facts
	facts["robots_txt"] = p.saved.RobotsState
	facts["sitemaps"] = orEmpty(p.sitemaps)
	facts["sitemap_errors"] = orEmpty(p.errors)
	facts["sitemap_urls"] = p.pages
	facts["robots_sitemap"] = len(p.file.Sitemaps()) > 0
	facts["content_signals"] = orEmpty(p.file.Signals())
	facts["crawl_delay_seconds"] = p.rules.Delay.Seconds()
	blocked := map[string][]string{}
	for _, a := range p.file.Verdicts().Blocked(p.root.RequestURI()) {
		blocked[string(a.Purpose)] = append(blocked[string(a.Purpose)], a.Name)
	}
	facts["blocked_agents"] = blocked
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
