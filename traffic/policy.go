package traffic

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/answer-visibility/avm/model"
	store "github.com/answer-visibility/avm/storage/traffic"
	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/rollup"
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
	requests float64
	paths    map[uint32]float64
}

// Policy reports what robots.txt says to AI agents, and what came.
func (s *Service) Policy(ctx context.Context, p *model.Project, q model.TrafficQuery) (*model.CrawlPolicy, error) {
	w, err := s.window(p, q)
	if err != nil {
		return nil, err
	}
	r, err := s.received(ctx, p.ID, w)
	if err != nil {
		return nil, err
	}
	sums, paths, err := s.agents(ctx, p, w, r)
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
	if file != nil {
		report.RobotsState, report.RobotsReadAt = file.State, &file.ReadAt
	}
	coverage := r.window(w)
	for i := range s.Catalogue.Bots {
		if b := &s.Catalogue.Bots[i]; b.AIAgent {
			row, err := policyRow(ctx, b, file, sums[b.ID], paths, coverage)
			if err != nil {
				return nil, err
			}
			report.Agents = append(report.Agents, row)
		}
	}
	slices.SortStableFunc(report.Agents, func(a, b model.CrawlPolicyRow) int { return cmp.Compare(number(b.Requests), number(a.Requests)) })
	return report, nil
}

func number(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}

// agents adds up what AI agents did, by path.
func (s *Service) agents(
	ctx context.Context, p *model.Project, w *window, r *received,
) (map[string]*agentSum, map[uint32]store.Path, error) {
	sums := map[string]*agentSum{}
	var seen set
	var ids []uint32
	err := s.cells(ctx, p.ID, w, func(c *store.Counts) func(rollup.Cell) {
		b := s.Catalogue.ByID(c.BotID)
		if b == nil || !b.AIAgent || !w.shows(c.Verification) {
			return nil
		}
		sum := sums[c.BotID]
		if sum == nil {
			sum = &agentSum{paths: map[uint32]float64{}}
			sums[c.BotID] = sum
		}
		weight := weight(r.sources[c.SourceID])
		return func(cell rollup.Cell) {
			n := float64(cell.Count) * weight
			sum.requests += n
			sum.paths[cell.Path] += n
			if !seen.has(cell.Path) {
				seen.add(cell.Path)
				ids = append(ids, cell.Path)
			}
		}
	})
	if err != nil || s.Robots == nil {
		return sums, nil, err
	}
	paths, err := s.Store.Paths(ctx, p.ID, ids)
	return sums, paths, err
}

// policyRow says what one agent may fetch, and what it did. Its error is that of ctx: many paths are held
// against as many rules as a robots.txt has.
func policyRow(
	ctx context.Context, b *bots.Bot, file *RobotsFile, sum *agentSum, paths map[uint32]store.Path, coverage model.CrawlCoverage,
) (model.CrawlPolicyRow, error) {
	row := model.CrawlPolicyRow{
		BotID: b.ID, Name: b.Name, Operator: b.Operator, Purpose: model.CrawlerPurpose(b.Purpose), RobotsToken: b.Robots[0],
		Robots: model.RobotsVerdictUnknown, ViolatedPaths: []string{},
	}
	if sum == nil {
		sum = &agentSum{}
	}
	row.Requests = known(sum.requests, coverage)
	if file == nil || file.Allows == nil {
		return row, nil
	}
	row.Robots = spoken(b.Robots[0], file)
	violations := 0.0
	var violated []string
	for id, n := range sum.paths {
		if err := ctx.Err(); err != nil {
			return row, err
		}
		if path := paths[id].Path; path != "/robots.txt" && strings.HasPrefix(path, "/") && !file.Allows(b.Robots[0], path) {
			violations += n
			violated = append(violated, path)
		}
	}
	slices.Sort(violated)
	row.Violations = known(violations, coverage)
	row.ViolatedPaths = append(row.ViolatedPaths, violated[:min(len(violated), maxViolated)]...)
	return row, nil
}

// spoken says in a word what robots.txt says to an agent, by its home page and a page that nobody
// has heard of.
func spoken(agent string, file *RobotsFile) model.RobotsVerdict {
	home, other := file.Allows(agent, "/"), file.Allows(agent, "/avm-a-page-that-is-not-there")
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
		for i := range s.Catalogue.Bots {
			b := &s.Catalogue.Bots[i]
			if !b.AIAgent || b.Purpose != purpose {
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
