package traffic

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
)

// Citations reports how often audits' answers cited pages.
type Citations interface {
	// CitedPages returns how often answers of the audits that ended in a time cited pages, by
	// address in normal form; measured is false when no audit ended in it.
	CitedPages(ctx context.Context, projectID uuid.UUID, from, to time.Time, addresses []string) (cited map[string]int64, measured bool, err error)
	// CitedSite returns how often they cited the project's own sites; measured as above.
	CitedSite(ctx context.Context, projectID uuid.UUID, from, to time.Time, domains []string) (cited int64, measured bool, err error)
	// MostCitedPages returns the pages of a host that they cited most; measured as above.
	MostCitedPages(
		ctx context.Context, projectID uuid.UUID, from, to time.Time, host string, limit int,
	) (pages []store.CitedPage, measured bool, err error)
}

// Findings reports what the site crawl found on pages.
type Findings interface {
	// PageFindings returns how many findings pages have, by address in normal form; a page that was not read
	// is not in it. crawled is false without a crawl.
	PageFindings(ctx context.Context, projectID uuid.UUID, addresses []string) (findings map[string]int64, crawled bool, err error)
}

// SitePages are the known pages of a site.
type SitePages struct {
	Paths    []string
	Listed   time.Time
	Complete bool
	Sample   bool
}

// Inventory reports which pages a site has.
type Inventory interface {
	// SitePages returns the known pages, nil when the site was not crawled.
	SitePages(ctx context.Context, projectID uuid.UUID) (*SitePages, error)
}

// site is where a project's paths are.
type site struct{ origin string }

// siteOf returns the site that the logs are of: the sources' only host, else the project's website.
func siteOf(p *model.Project, sources []model.CrawlSource) site {
	origin := ""
	if u, err := url.Parse(p.WebsiteURL); err == nil && u.Host != "" {
		origin = u.Scheme + "://" + u.Host
	}
	host := ""
	for i := range sources {
		h := sources[i].Host
		if host != "" && h != "" && h != host {
			return site{origin}
		}
		if h != "" {
			host = h
		}
	}
	if host != "" {
		origin = "https://" + host
	}
	return site{origin}
}

// address returns a path's address.
func (s site) address(path string) string {
	if !strings.HasPrefix(path, "/") {
		return path
	}
	return s.origin + path
}

// paths returns the paths of those addresses that are the site's, whether with "www." or without.
func (s site) paths(addresses []string) []string {
	paths := make([]string, 0, len(addresses))
	_, host, ok := citation.Normalize(s.origin)
	for _, a := range addresses {
		u, err := url.Parse(a)
		if err == nil && ok && strings.TrimPrefix(u.Hostname(), "www.") == host {
			paths = append(paths, u.RequestURI())
		}
	}
	return paths
}

// Paths returns the paths, in the project's logs, of addresses of pages.
func Paths(ctx context.Context, sources SourceStore, p *model.Project, addresses []string) ([]string, error) {
	all, err := sources.AllSources(ctx, p.ID)
	return siteOf(p, all).paths(addresses), err
}

func hashOf(address string) string {
	sum := sha256.Sum256([]byte(citation.Normal(address)))
	return hex.EncodeToString(sum[:])
}

// instants returns when a window begins and ends.
func (w *window) instants() (from, to time.Time) {
	return w.from.StartIn(w.zone), (w.to + 1).StartIn(w.zone)
}

const citationsLabel = "Citations in tracked answers"

// citations counts the citations of the site; with a tag, of its pages with it.
func (s *Service) citations(ctx context.Context, p *model.Project, q model.TrafficQuery, w *window) (*model.TrackedCitations, error) {
	report := &model.TrackedCitations{Unit: "tracked_citations", Label: citationsLabel}
	if s.Citations == nil {
		return report, nil
	}
	from, to := w.instants()
	var n int64
	var measured bool
	var err error
	if q.Tag == nil {
		n, measured, err = s.Citations.CitedSite(ctx, p.ID, from, to, p.OwnedDomains)
	} else {
		addresses := make([]string, len(q.Tagged))
		for i, address := range q.Tagged {
			addresses[i] = citation.Normal(address)
		}
		var cited map[string]int64
		cited, measured, err = s.Citations.CitedPages(ctx, p.ID, from, to, addresses)
		for _, of := range cited {
			n += of
		}
	}
	if err == nil && measured {
		count := float64(n)
		report.Count = &count
	}
	return report, err
}

func notConnected(code model.TrafficLegReason, reason string) *model.TrafficLeg {
	return &model.TrafficLeg{State: model.TrafficLegStateNotConnected, Reason: &reason, ReasonCode: &code}
}

func unknownLeg(code model.TrafficLegReason, reason string) *model.TrafficLeg {
	return &model.TrafficLeg{State: model.TrafficLegStateUnknown, Reason: &reason, ReasonCode: &code}
}

func valueLeg(n float64) *model.TrafficLeg {
	if n == 0 {
		return &model.TrafficLeg{State: model.TrafficLegStateZero, Value: &n}
	}
	return &model.TrafficLeg{State: model.TrafficLegStateValue, Value: &n}
}

// logLeg is a figure out of the logs.
func (r *received) logLeg(n float64, coverage model.CrawlCoverage) *model.TrafficLeg {
	if len(r.order) == 0 {
		return notConnected(model.TrafficLegReasonNoSource, "there is no crawl source")
	}
	covered := string(coverage)
	if n == 0 && !isWhole(coverage) {
		leg := unknownLeg(model.TrafficLegReasonLogsIncomplete, "the logs do not have all of the window")
		leg.Coverage = &covered
		return leg
	}
	leg := valueLeg(n)
	leg.Coverage = &covered
	if r.sampled() {
		leg.State, leg.Reason, leg.ReasonCode = model.TrafficLegStateFlagged, new("scaled from a sample of the lines"), new(model.TrafficLegReasonSampled)
	}
	return leg
}
