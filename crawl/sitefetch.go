package crawl

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/crawl/site/address"
	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

const (
	maxPageBytes = 5 << 20
	maxAttempts  = 3
	fetchTime    = 30 * time.Second // with the wait for its turn

	refusedAddress = "address_refused"
)

// fetched is what became of one address.
type fetched struct {
	waiting crawls.Waiting
	page    model.SitePage
	read    *crawls.Read
	found   []crawls.Address
	root    *model.CrawlRootError // what went wrong with the home page
	again   time.Duration         // it is tried again after this
	counted bool                  // the try counts
	later   bool                  // it was not tried
}

// enterHost waits for a turn at a host: one of some at a time, or, where robots.txt
// asks for pauses, the only one.
func (s *Sites) enterHost(ctx context.Context, u *url.URL, rules robots.Rules) (leave func(), err error) {
	if rules.Delay > 0 {
		return s.visitor.gates.enter(ctx, hostOf(u), min(rules.Delay, longestDelay))
	}
	return s.wide.enter(ctx, hostOf(u), 0)
}

// fetch fetches one address and reads what it answers.
func (r *siteRun) fetch(ctx context.Context, w crawls.Waiting, had *crawls.Read) fetched {
	u, err := url.Parse(w.URL)
	if err != nil {
		return r.ended(w, model.PageAnalysisStatusFailed, "malformed_address")
	}
	if !r.rules.Allows(u.RequestURI()) {
		return r.ended(w, model.PageAnalysisStatusBlocked, "robots_denied")
	}
	begun := time.Now()
	f := r.request(ctx, w, u, had)
	if w.URL == r.crawl.RootURL {
		f.noteRoot(time.Since(begun))
	}
	return f
}

// noteRoot keeps what went wrong with the home page for those who look for the reason. A
// refused address was not asked.
func (f *fetched) noteRoot(took time.Duration) {
	if f.later || f.again > 0 || f.page.AnalysisStatus != model.PageAnalysisStatusFailed && f.page.AnalysisStatus != model.PageAnalysisStatusError {
		return
	}
	attempts, ms := f.waiting.Attempts+1, int(took.Milliseconds())
	f.root = &model.CrawlRootError{
		Method: http.MethodGet, Target: f.waiting.URL, Outcome: "failed", ErrorCode: f.page.ErrorCode, StatusCode: f.page.HTTPStatus,
		LatencyMs: &ms, Attempts: &attempts,
	}
	switch {
	case f.page.ErrorCode == refusedAddress:
		*f.root.Attempts, f.root.LatencyMs = f.waiting.Attempts, nil
	case f.page.HTTPStatus != nil && f.page.ErrorCode == statusCode(*f.page.HTTPStatus):
		f.root.Outcome = "error_status"
	}
}

// request asks for an address that robots.txt allows.
func (r *siteRun) request(ctx context.Context, w crawls.Waiting, u *url.URL, had *crawls.Read) fetched {
	bounded, cancel := context.WithTimeout(ctx, fetchTime+min(r.rules.Delay, longestDelay))
	defer cancel()
	got, err := r.Client.Get(bounded, egress.Request{
		URL: w.URL, Accept: acceptPages, MaxBytes: maxPageBytes, Cut: true, Stay: true, Header: conditions(had),
		Before: func(ctx context.Context, u *url.URL) (func(), error) { return r.enterHost(ctx, u, r.rules) },
	})
	switch {
	case ctx.Err() != nil:
		return fetched{waiting: w, later: true}
	case err != nil:
		return r.failed(w, err)
	case got.Status == http.StatusTooManyRequests, got.Status == http.StatusServiceUnavailable:
		return r.refused(ctx, w, u, got)
	case got.Status/100 == 5 && w.Attempts+1 < maxAttempts:
		return fetched{waiting: w, again: r.backoff(w), counted: true}
	case got.Status == http.StatusNotModified && had != nil:
		return r.unchanged(ctx, w, u, got)
	}
	return r.answered(ctx, w, u, got)
}

func (r *siteRun) backoff(w crawls.Waiting) time.Duration { return r.Backoff << w.Attempts }

// conditions ask for a page only if it has changed since it was read.
func conditions(had *crawls.Read) http.Header {
	if had == nil {
		return nil
	}
	h := http.Header{}
	if had.Etag != "" {
		h.Set("If-None-Match", had.Etag)
	}
	if had.LastModified != "" {
		h.Set("If-Modified-Since", had.LastModified)
	}
	return h
}

// ended is an address of which nothing was read.
func (r *siteRun) ended(w crawls.Waiting, status model.PageAnalysisStatus, code string) fetched {
	p := r.pageOf(w, status)
	p.ErrorCode = code
	return fetched{waiting: w, page: p}
}

func (r *siteRun) pageOf(w crawls.Waiting, status model.PageAnalysisStatus) model.SitePage {
	now := r.Clock()
	p := model.SitePage{
		ProjectID: w.ProjectID, CrawlID: w.CrawlID, SiteURLID: w.SiteURLID, NormalizedURL: w.URL, DisplayURL: w.URL, AnalysisStatus: status,
		WebFundamentalsState: model.SiteScoreStateNotMeasured, AeoMeasurementState: model.SiteScoreStateNotMeasured,
		AeoMeasurementReason: "not_read", LastAudited: &now,
	}
	if status == model.PageAnalysisStatusBlocked || status == model.PageAnalysisStatusFailed {
		p.LastAudited = nil
	}
	return p
}

// failed is an address that did not answer. It is tried again, some times.
func (r *siteRun) failed(w crawls.Waiting, err error) fetched {
	if w.Attempts+1 < maxAttempts && !errors.Is(err, egress.ErrRefused) && !errors.Is(err, egress.ErrEncoding) {
		return fetched{waiting: w, again: r.backoff(w), counted: true}
	}
	return r.ended(w, model.PageAnalysisStatusFailed, errorCode(err))
}

func errorCode(err error) string {
	var dns *net.DNSError
	switch {
	case errors.Is(err, egress.ErrRefused):
		return refusedAddress
	case errors.Is(err, egress.ErrEncoding):
		return "encoding"
	case errors.Is(err, egress.ErrTooLarge):
		return "too_large"
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return "timeout"
	case errors.As(err, &dns):
		return "host_unknown"
	}
	return "unreachable"
}

func statusCode(status int) string { return "http_" + strconv.Itoa(status) }

// refused is an overloaded host: it is not visited for as long as it asks, and
// the address is tried again.
func (r *siteRun) refused(ctx context.Context, w crawls.Waiting, u *url.URL, got *egress.Response) fetched {
	if w.Attempts+1 >= maxAttempts {
		return r.answered(ctx, w, u, got)
	}
	rest := r.backoff(w)
	if after := got.Header.Get("Retry-After"); after != "" {
		rest = restOf(after)
	}
	r.mu.Lock()
	r.rest = max(r.rest, rest)
	r.mu.Unlock()
	return fetched{waiting: w, again: max(rest, time.Millisecond), counted: true}
}

// answered reads an answer.
func (r *siteRun) answered(ctx context.Context, w crawls.Waiting, u *url.URL, got *egress.Response) fetched {
	p := &site.Page{URL: w.URL, Fetch: r.fetchFacts(u, got), Site: r.site}
	row := r.pageOf(w, model.PageAnalysisStatusCompleted)
	row.HTTPStatus = &got.Status
	var links []extract.Link
	switch {
	case got.Status/100 == 3 && p.Fetch.RedirectTo != "":
		row.RedirectTo = p.Fetch.RedirectTo
	case got.Status/100 != 2:
		row.AnalysisStatus, row.ErrorCode = model.PageAnalysisStatusError, statusCode(got.Status)
	case !isHTML(got):
		row.AnalysisStatus, row.ErrorCode = model.PageAnalysisStatusNotMeasured, "not_html"
	default:
		if err := r.reading.Acquire(ctx, 1); err != nil {
			return fetched{waiting: w, later: true}
		}
		links = r.readDocument(u, got, p, &row)
		r.reading.Release(1)
		got.Body = nil
	}
	if p.Document != nil && r.crawl.Rendered && r.Renderer != nil {
		r.render(ctx, u, p, &row)
	}
	if p.Document != nil {
		p.Kind, p.KindReason = site.Classify(p)
	}
	e := site.Evaluate(p)
	fill(&row, p, e)
	read := r.readOf(w, p, e, got)
	f := fetched{waiting: w, page: row, read: read}
	f.found = r.follow(w, u, p, links, read)
	return f
}

// readDocument reads a page's HTML.
func (r *siteRun) readDocument(u *url.URL, got *egress.Response, p *site.Page, row *model.SitePage) []extract.Link {
	read, err := extract.Read(u, p.Fetch.ContentType, got.Body)
	if err != nil {
		row.AnalysisStatus, row.ErrorCode = model.PageAnalysisStatusError, "html_unreadable"
		return nil
	}
	p.Document, p.Fetch.Charset = read.Document, read.Charset
	return read.Links
}

// render reads what a browser shows of a page.
func (r *siteRun) render(ctx context.Context, u *url.URL, p *site.Page, row *model.SitePage) {
	var err error
	if p.Rendered, err = r.Renderer.Render(ctx, u.String()); err != nil {
		p.Rendered = &site.Rendered{Failed: err.Error()}
		row.AnalysisStatus = model.PageAnalysisStatusPartiallyCompleted
	}
}

// fill writes what lists show of a page into its row.
func fill(row *model.SitePage, p *site.Page, e site.Evaluation) {
	issues := e.Issues()
	row.IssueCount = &issues
	if p.Document != nil {
		title := p.Document.Title
		if title != "" {
			row.Title = &title
		}
		kind := p.Kind
		row.PageKind = &kind
		const least = 20
		indexable := p.Indexable() && p.Document.Words >= least
		row.MainContentIndexable = &indexable
	}
	web, answers := site.Scores(p, e.Results)
	row.WebFundamentalsScore, row.WebFundamentalsCoverage, row.WebFundamentalsState = web.Value, web.Coverage, web.State
	row.AeoReadinessScore, row.AeoMeasurementCoverage, row.AeoMeasurementState = answers.Value, answers.Coverage, answers.State
	row.AeoMeasurementReason = reasonOf(p, answers)
}

// reasonOf reports why answers are not measured on a page; empty: they are.
func reasonOf(p *site.Page, s site.Score) string {
	switch {
	case s.State == model.SiteScoreStateMeasured:
		return ""
	case p.Fetch.RedirectTo != "":
		return "redirect"
	case p.Fetch.Status/100 != 2:
		return "error_status"
	case p.Document == nil:
		return "not_html"
	case s.State == model.SiteScoreStateExcluded:
		return "noindex"
	}
	return "limited_evidence"
}

func (r *siteRun) readOf(w crawls.Waiting, p *site.Page, e site.Evaluation, got *egress.Response) *crawls.Read {
	facts, err := json.Marshal(p)
	if err != nil {
		facts = []byte("{}")
	}
	return &crawls.Read{
		ProjectID: w.ProjectID, CrawlID: w.CrawlID, SiteURLID: w.SiteURLID, Facts: facts, Results: e.Results, Evidence: cleanEvidence(e.Evidence),
		Etag: limited(got.Header.Get("Etag")), LastModified: limited(got.Header.Get("Last-Modified")),
		Targets: []uuid.UUID{}, LinkFlags: []int16{}, Anchors: []string{}, Sources: []uuid.UUID{},
	}
}

func cleanEvidence(evidence map[string]string) map[string]string {
	for id, text := range evidence {
		evidence[id] = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
	}
	return evidence
}

func limited(value string) string {
	const most = 500
	if len(value) > most || strings.ContainsFunc(value, func(c rune) bool { return c < ' ' || c > '~' }) {
		return ""
	}
	return value
}

// follow lists the addresses that a page leads to, and keeps its links within the site.
func (r *siteRun) follow(w crawls.Waiting, u *url.URL, p *site.Page, links []extract.Link, read *crawls.Read) []crawls.Address {
	var found []crawls.Address
	if p.Fetch.RedirectTo != "" {
		if to, ok := address.Resolve(u, p.Fetch.RedirectTo); ok && address.SameSite(r.root, to) && address.Trap(to) == "" {
			found = append(found, r.addressOf(w.ProjectID, to, w.Level))
		}
		return found
	}
	for _, l := range links {
		if !l.Internal || address.Trap(l.URL) != "" {
			continue
		}
		a := r.addressOf(w.ProjectID, l.URL, w.Level+1)
		if a.ID != w.SiteURLID {
			var flags int16
			if l.Main {
				flags |= crawls.LinkMain
			}
			if l.Nofollow {
				flags |= crawls.LinkNofollow
			}
			read.Targets, read.LinkFlags = append(read.Targets, a.ID), append(read.LinkFlags, flags)
			read.Anchors = append(read.Anchors, strings.ReplaceAll(l.Anchor, "\x00", ""))
			found = append(found, a)
		}
	}
	return found
}
