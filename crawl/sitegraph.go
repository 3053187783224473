package crawl

import (
	"context"
	"encoding/json"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/crawl/site"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// siteGraph is a crawl's pages and links, as small as they can be: it is in memory at
// the end of a crawl.
type siteGraph struct {
	nodes    []*node
	byID     map[uuid.UUID]int
	byURL    map[string]int
	home     int
	analyzed int
	failed   int
	links    int
	titles   map[string]int // indexable canonical pages by title
	descs    map[string]int
	texts    map[string][]int
	near     map[int][]int
	seed     maphash.Seed
}

// node is a page of the graph.
type node struct {
	id           uuid.UUID
	url          string
	pageStatus   model.PageAnalysisStatus
	errorCode    string
	httpStatus   *int
	redirectTo   string
	inSitemap    bool
	title        string
	description  string
	canonical    string
	alternates   []int32  // pages of the crawl
	returns      []uint64 // digests of all alternate addresses
	textHash     string
	fingerprint  uint64
	words        int
	indexable    bool
	targets      []int32
	flags        []int16
	sources      []int32
	inbound      int
	mainInbound  int
	followed     int
	depth        *int
	absentTarget int
}

// brief is the part of a page's facts that the graph needs.
type brief struct {
	URL      string `json:"url"`
	Document *struct {
		Title       string           `json:"title"`
		Description string           `json:"description"`
		Canonicals  []string         `json:"canonicals"`
		Alternates  []site.Alternate `json:"alternates"`
		TextHash    string           `json:"text_hash"`
		Fingerprint uint64           `json:"fingerprint"`
		Words       int              `json:"words"`
		Robots      []string         `json:"robots"`
	} `json:"document"`
	Fetch struct {
		Status    int      `json:"status"`
		RobotsTag []string `json:"robots_tag"`
	} `json:"fetch"`
}

// readGraph reads the pages of a crawl and their links.
func (s *Sites) readGraph(ctx context.Context, c *model.SiteCrawl) (*siteGraph, error) {
	g := &siteGraph{byID: map[uuid.UUID]int{}, byURL: map[string]int{}, home: -1, seed: maphash.MakeSeed()}
	var after uuid.UUID
	for {
		pages, err := s.Store.PagesAfter(ctx, c.ProjectID, c.ID, after, finishBatch)
		if err != nil {
			return nil, err
		}
		if len(pages) == 0 {
			break
		}
		after = pages[len(pages)-1].SiteURLID
		for i := range pages {
			g.addPage(&pages[i])
		}
	}
	if at, ok := g.byURL[c.RootURL]; ok {
		g.home = at
	}
	after = uuid.Nil
	for {
		reads, err := s.Store.ReadsAfter(ctx, c.ProjectID, c.ID, after, factsBatch)
		if err != nil || len(reads) == 0 {
			return g, err
		}
		after = reads[len(reads)-1].SiteURLID
		for i := range reads {
			if err := g.addRead(&reads[i]); err != nil {
				return nil, err
			}
		}
	}
}

func (g *siteGraph) addPage(p *model.SitePage) {
	n := &node{
		id: p.SiteURLID, url: p.NormalizedURL, pageStatus: p.AnalysisStatus, errorCode: p.ErrorCode, httpStatus: p.HTTPStatus,
		redirectTo: p.RedirectTo, inSitemap: p.InSitemap,
	}
	switch p.AnalysisStatus {
	case model.PageAnalysisStatusCompleted, model.PageAnalysisStatusPartiallyCompleted, model.PageAnalysisStatusNotMeasured:
		g.analyzed++
	case model.PageAnalysisStatusFailed:
		g.failed++
	default:
	}
	g.byID[p.SiteURLID], g.byURL[p.NormalizedURL] = len(g.nodes), len(g.nodes)
	g.nodes = append(g.nodes, n)
}

func (g *siteGraph) addRead(r *crawls.Read) error {
	n := g.nodes[g.byID[r.SiteURLID]]
	var b brief
	if err := json.Unmarshal(r.Facts, &b); err != nil {
		return err
	}
	if d := b.Document; d != nil {
		n.title, n.description = d.Title, d.Description
		g.addVersions(n, d.Alternates)
		n.textHash, n.fingerprint, n.words = d.TextHash, d.Fingerprint, d.Words
		if len(d.Canonicals) > 0 {
			n.canonical = d.Canonicals[0]
		}
		out := func(list []string) bool { return slices.Contains(list, "noindex") || slices.Contains(list, "none") }
		n.indexable = b.Fetch.Status/100 == 2 && !out(d.Robots) && !out(b.Fetch.RobotsTag)
	}
	for i, id := range r.Targets {
		at, ok := g.byID[id]
		if !ok {
			n.absentTarget++
			continue
		}
		n.targets, n.flags = append(n.targets, int32(at)), append(n.flags, r.LinkFlags[i]) //nolint:gosec // crawls have fewer pages
	}
	g.links += len(n.targets)
	return nil
}

// addVersions stores a page's versions in other languages as page numbers and digests. A page may have a
// hundred long addresses, so they are not stored.
func (g *siteGraph) addVersions(n *node, alternates []site.Alternate) {
	for _, a := range alternates {
		n.returns = append(n.returns, g.digest(a.URL))
		if at, ok := g.byURL[a.URL]; ok {
			n.alternates = append(n.alternates, int32(at)) //nolint:gosec // crawls have fewer pages
		}
	}
}

// digest returns a digest of an address without the slash at its end.
func (g *siteGraph) digest(address string) uint64 {
	return maphash.String(g.seed, strings.TrimSuffix(address, "/"))
}

// connect computes what pages say about each other.
func (g *siteGraph) connect() {
	g.titles, g.descs, g.texts = map[string]int{}, map[string]int{}, map[string][]int{}
	var prints []site.Fingerprinted
	for at, n := range g.nodes {
		for i, to := range n.targets {
			target := g.nodes[to]
			target.inbound++
			target.sources = append(target.sources, int32(at))
			if n.flags[i]&crawls.LinkMain != 0 {
				target.mainInbound++
			}
			if n.flags[i]&crawls.LinkNofollow == 0 {
				target.followed++
			}
		}
		if !n.original() {
			continue
		}
		g.titles[n.title]++
		g.descs[n.description]++
		if n.textHash != "" {
			g.texts[n.textHash] = append(g.texts[n.textHash], at)
			const enough = 50
			if n.words >= enough {
				prints = append(prints, site.Fingerprinted{ID: at, Hash: n.textHash, Simple: n.fingerprint})
			}
		}
	}
	g.near = site.NearTexts(prints)
	g.measureDepth()
}

// original reports whether a page is to be found under its own address.
func (n *node) original() bool { return n.indexable && (n.canonical == "" || n.canonical == n.url) }

// measureDepth counts the links from the home page. A redirect is not a link.
func (g *siteGraph) measureDepth() {
	if g.home < 0 {
		return
	}
	level, depth := []int{g.home}, 0
	seen := make([]bool, len(g.nodes))
	seen[g.home] = true
	for len(level) > 0 {
		var next []int
		for i := 0; i < len(level); i++ {
			n := g.nodes[level[i]]
			d := depth
			n.depth = &d
			if to, ok := g.byURL[n.redirectTo]; ok && n.redirectTo != "" && !seen[to] {
				seen[to] = true
				level = append(level, to)
			}
			for _, to := range n.targets {
				if !seen[to] {
					seen[to] = true
					next = append(next, int(to))
				}
			}
		}
		level, depth = next, depth+1
	}
}

const mostNamed = 20 // addresses in one piece of evidence

// factsOf returns what the other pages say about a page.
func (g *siteGraph) factsOf(at int) *site.Graph {
	n := g.nodes[at]
	out := &site.Graph{
		Depth: n.depth, Inbound: n.inbound, MainInbound: n.mainInbound, FollowedInbound: n.followed, InSitemap: n.inSitemap,
	}
	g.addTargets(n, out)
	if n.original() {
		out.SameTitle, out.SameDescription = g.titles[n.title]-1, g.descs[n.description]-1
		out.SameText, out.NearText = g.named(g.texts[n.textHash], at), g.named(g.near[at], at)
	}
	g.addCanonical(n, out)
	g.addChain(at, out)
	g.addAlternates(n, out)
	return out
}

// named returns the addresses of pages but one.
func (g *siteGraph) named(list []int, but int) []string {
	var urls []string
	for _, at := range list {
		if at != but && len(urls) < mostNamed {
			urls = append(urls, g.nodes[at].url)
		}
	}
	slices.Sort(urls)
	return urls
}

func (g *siteGraph) addTargets(n *node, out *site.Graph) {
	for _, to := range n.targets {
		target := g.nodes[to]
		switch {
		case target.pageStatus == model.PageAnalysisStatusBlocked:
			out.DisallowedTargets++
		case target.redirectTo != "" && len(out.Redirecting) < mostNamed:
			out.Redirecting = append(out.Redirecting, target.url)
		case target.status() >= 400 && len(out.Broken) < mostNamed:
			out.Broken = append(out.Broken, target.url)
		}
	}
	slices.Sort(out.Redirecting)
	slices.Sort(out.Broken)
}

func (n *node) status() int {
	if n.httpStatus == nil {
		return 0
	}
	return *n.httpStatus
}

func (g *siteGraph) addCanonical(n *node, out *site.Graph) {
	at, ok := g.byURL[n.canonical]
	if n.canonical == "" || !ok {
		return
	}
	c := g.nodes[at]
	out.CanonicalStatus = c.status()
	out.CanonicalNoindex = c.status()/100 == 2 && !c.indexable
	if c.canonical != "" && c.canonical != c.url {
		out.CanonicalOther = c.canonical
	}
}

// addChain follows the redirects from a page.
func (g *siteGraph) addChain(at int, out *site.Graph) {
	const longest = 20
	seen := map[int]bool{}
	for g.nodes[at].redirectTo != "" {
		if seen[at] || out.ChainLength >= longest {
			out.ChainLoop = true
			return
		}
		seen[at] = true
		out.ChainLength++
		next, ok := g.byURL[g.nodes[at].redirectTo]
		if !ok {
			return // it leads out of the crawl
		}
		at = next
	}
	out.ChainStatus = g.nodes[at].status()
}

// addAlternates checks that the versions of a page in other languages are there and
// point back.
func (g *siteGraph) addAlternates(n *node, out *site.Graph) {
	for _, at := range n.alternates {
		other := g.nodes[at]
		if other == n || other.status() == 0 {
			continue
		}
		if other.status()/100 != 2 || !other.indexable {
			out.AlternateBroken = append(out.AlternateBroken, other.url)
			continue
		}
		if !slices.Contains(other.returns, g.digest(n.url)) {
			out.NoReturn = append(out.NoReturn, other.url)
		}
	}
	out.AlternateBroken, out.NoReturn = bound(out.AlternateBroken), bound(out.NoReturn)
}

func bound(list []string) []string {
	slices.Sort(list)
	return list[:min(len(list), mostNamed)]
}
