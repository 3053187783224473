package traffic

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/citation"
	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
)

// RobotsFile is a site's robots.txt.
type RobotsFile struct {
	State  model.RobotsState
	ReadAt time.Time
	// Allows reports whether an agent may fetch a path.
	Allows func(agent, path string) bool
}

// Robots reads a site's robots.txt.
type Robots interface {
	Robots(ctx context.Context, p *model.Project) (*RobotsFile, error)
}

// maxViolated bounds the paths that are shown of an agent.
const maxViolated = 10

// agentSum adds up what one agent did.
type agentSum struct {
	requests, violations float64
	shown                []string // the first violated paths
}

// Policy reports what robots.txt says to AI agents, and what came.
func (s *Service) Policy(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlPolicy, error) {
	w, _, r, err := s.selected(ctx, p, q, "policy")
	if err != nil {
		return nil, err
	}
	report := &model.CrawlPolicy{
		WindowStart: w.start(), WindowEnd: w.end(), CatalogueVersion: s.Catalogue.Version, RobotsState: model.RobotsStateNotRead,
		Agents: []model.CrawlPolicyRow{}, Sections: s.sections(), AddressLists: s.addressLists(ctx),
	}
	var file *RobotsFile
	if s.Robots != nil {
		if file, err = s.Robots.Robots(ctx, p); err != nil {
			return nil, err
		}
	}
	sums, err := s.agents(ctx, p, w, file)
	if err != nil {
		return nil, err
	}
	if file != nil {
		report.RobotsState, report.RobotsReadAt = file.State, &file.ReadAt
	}
	coverage := r.window(w)
	for _, b := range s.aiAgents() {
		report.Agents = append(report.Agents, policyRow(b, file, sums[b.ID], coverage))
	}
	if err := s.addBlockedCited(ctx, p, q, w, file, report); err != nil {
		return nil, err
	}
	slices.SortStableFunc(report.Agents, func(a, b model.CrawlPolicyRow) int { return cmp.Compare(number(b.Requests), number(a.Requests)) })
	return report, nil
}

// maxCited bounds the cited pages that are checked against robots.txt: those that answers cite most.
const maxCited = 500

// addBlockedCited reports the pages that answers cite although robots.txt disallows them to agents that search
// or fetch for answers. An engine's name does not tell which agents it sends, so all of these agents count.
func (s *Service) addBlockedCited(
	ctx context.Context, p *model.Project, q model.TrafficQuery, w *window, file *RobotsFile, report *model.CrawlPolicy,
) error {
	_, host, ok := citation.Normalize(p.WebsiteURL)
	if s.Citations == nil || file == nil || file.Allows == nil || !ok {
		return nil
	}
	cited, measured, err := s.citedPages(ctx, p.ID, q, w, host)
	if err != nil || !measured {
		return err
	}
	blocked := make([][]string, len(cited))
	for i := range report.Agents {
		a := &report.Agents[i]
		if a.Purpose != model.CrawlerPurposeAiSearch && a.Purpose != model.CrawlerPurposeAiUserFetch {
			continue
		}
		n := 0
		for at, page := range cited {
			if u, err := url.Parse(page.URL); err == nil && !file.Allows(a.RobotsToken, u.RequestURI()) {
				blocked[at] = append(blocked[at], a.Name)
				n++
			}
		}
		a.BlockedCitedPages = &n
	}
	report.BlockedCitedPages = []model.BlockedCitedPage{}
	for at, page := range cited {
		if len(blocked[at]) > 0 {
			report.BlockedCitedPages = append(report.BlockedCitedPages, model.BlockedCitedPage{
				URL: page.URL, Citations: page.Citations, Agents: blocked[at],
			})
		}
	}
	return nil
}

// citedPages returns the pages of a host that answers cite most; with a tag all cited ones with it.
func (s *Service) citedPages(
	ctx context.Context, projectID uuid.UUID, q model.TrafficQuery, w *window, host string,
) (pages []store.CitedPage, measured bool, err error) {
	from, to := w.instants()
	if q.Tag == nil {
		return s.Citations.MostCitedPages(ctx, projectID, from, to, host, maxCited)
	}
	addresses := []string{}
	for _, tagged := range q.Tagged {
		if address, of, ok := citation.Normalize(tagged); ok && of == host {
			addresses = append(addresses, address)
		}
	}
	cited, measured, err := s.Citations.CitedPages(ctx, projectID, from, to, addresses)
	for address, n := range cited {
		pages = append(pages, store.CitedPage{URL: address, Citations: n})
	}
	slices.SortFunc(pages, func(a, b store.CitedPage) int {
		return cmp.Or(cmp.Compare(b.Citations, a.Citations), cmp.Compare(a.URL, b.URL))
	})
	return pages, measured, err
}

func number(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// agents adds up the requests of AI agents, and finds those that robots.txt disallows.
func (s *Service) agents(ctx context.Context, p *model.Project, w *window, file *RobotsFile) (map[string]*agentSum, error) {
	sums, names, query := map[string]*agentSum{}, map[string]string{}, w.counts
	query.Bots = []string{}
	for _, b := range s.aiAgents() {
		query.Bots, names[b.ID] = append(query.Bots, b.ID), b.Robots[0]
	}
	return sums, s.Store.BotPaths(ctx, p.ID, query, func(bot, path string, n float64) {
		sum := sums[bot]
		if sum == nil {
			sum = &agentSum{}
			sums[bot] = sum
		}
		sum.requests += n
		if file != nil && file.Allows != nil && path != "/robots.txt" && strings.HasPrefix(path, "/") && !file.Allows(names[bot], path) {
			sum.violations += n
			sum.violate(path)
		}
	})
}

func (sum *agentSum) violate(path string) {
	at, _ := slices.BinarySearch(sum.shown, path)
	if at < maxViolated {
		sum.shown = slices.Insert(sum.shown, at, path)
		sum.shown = sum.shown[:min(len(sum.shown), maxViolated)]
	}
}

// policyRow reports what one agent may fetch, and what it did.
func policyRow(b *bots.Bot, file *RobotsFile, sum *agentSum, coverage model.CrawlCoverage) model.CrawlPolicyRow {
	row := model.CrawlPolicyRow{
		BotID: b.ID, Name: b.Name, Operator: b.Operator, Purpose: model.CrawlerPurpose(b.Purpose), RobotsToken: b.Robots[0],
		Robots: model.RobotsVerdictUnknown, ViolatedPaths: []string{},
	}
	if sum == nil {
		sum = &agentSum{}
	}
	row.Requests = known(sum.requests, coverage)
	if file == nil || file.Allows == nil {
		return row
	}
	row.Robots = Spoken(b.Robots[0], file.Allows)
	row.Violations = known(sum.violations, coverage)
	row.ViolatedPaths = append(row.ViolatedPaths, sum.shown...)
	return row
}

// Spoken returns in a word what robots.txt says to an agent, by its home page and a page that nobody
// has heard of.
func Spoken(agent string, allows func(agent, path string) bool) model.RobotsVerdict {
	home, other := allows(agent, "/"), allows(agent, "/avm-a-page-that-is-not-there")
	switch {
	case home && other:
		return model.RobotsVerdictAllowed
	case !home && !other:
		return model.RobotsVerdictDisallowed
	default:
		return model.RobotsVerdictPartly
	}
}

// sections writes a section of robots.txt for each purpose of AI agents.
func (s *Service) sections() []model.RobotsSection {
	sections := []model.RobotsSection{}
	for _, purpose := range []bots.Purpose{bots.Training, bots.Search, bots.UserFetch} {
		var text strings.Builder
		for _, b := range s.aiAgents() {
			if b.Purpose != purpose {
				continue
			}
			for _, name := range b.Robots {
				text.WriteString("User-agent: " + name + "\n")
			}
		}
		text.WriteString("Disallow: /\n")
		sections = append(sections, model.RobotsSection{Purpose: model.CrawlerPurpose(purpose), Text: text.String()})
	}
	return sections
}
