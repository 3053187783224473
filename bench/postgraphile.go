package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/freeport"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
)

// The least that the product's speed is of PostGraphile's.
const (
	leastNested = 1.5
	leastAudits = 3.0
	leastPages  = 2.0
)

// postgraphile measures queries over /graphql beside PostGraphile 5, which answers the same
// queries, in its own names, from the same database and authenticates nobody. npm installs it
// from bench/postgraphile into the user's cache.
func postgraphile(ctx context.Context, w *world, out io.Writer) error {
	projects, err := w.seedFacade(ctx, out)
	if err != nil {
		return err
	}
	if err := w.seedPages(ctx, projects[:measuredOnes]); err != nil {
		return err
	}
	return w.beside(ctx, w.graphile, func(avm, rival *server) error {
		compareHead(out, "POST /graphql", "theirs")
		var below error
		for _, q := range graphileQuestions() {
			ours, err := q.of(q.ours, projects[:measuredOnes])
			if err != nil {
				return err
			}
			theirs, err := q.of(q.theirs, projects[:measuredOnes])
			if err != nil {
				return err
			}
			a, r := contender{avm.target, ours}, contender{rival.target, theirs}
			if err := w.alike(ctx, a, r); err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			late, err := w.compare(ctx, q.question, a, r, out)
			if err != nil {
				return err
			}
			below = errors.Join(below, late)
		}
		return below
	})
}

// graphileQuestion is one query in the product's names and in PostGraphile's. Aliases give both
// answers the same ids in the same order.
type graphileQuestion struct {
	question

	ours, theirs string
}

func graphileQuestions() []graphileQuestion {
	const (
		ourAudits   = `audits(limit: 5) { items { id status createdAt } }`
		theirAudits = `audits: auditsByProjectId(first: 5, orderBy: ROW_ID_DESC) { items: nodes { id: rowId status createdAt } }`
	)
	return []graphileQuestion{
		{
			question{"20 projects, 5 audits each", leastNested},
			`{ projects(limit: 20) { items { id name ` + ourAudits + ` } } }`,
			`{ projects: allProjects(first: 20, orderBy: ROW_ID_ASC) { items: nodes { id: rowId name ` + theirAudits + ` } } }`,
		},
		{
			question{"the same, sets, prompts, measurements", leastNested},
			`{ projects(limit: 20) { items { id name promptSets { id name prompts { id text latestMeasurement {
				... on PromptMeasured { auditId } } } } ` + ourAudits + ` } } }`,
			`{ projects: allProjects(first: 20, orderBy: ROW_ID_ASC) { items: nodes { id: rowId name
				promptSets: promptSetsByProjectId(orderBy: ROW_ID_ASC) { items: nodes { id: rowId name
				prompts: promptsByProjectIdAndPromptSetId(orderBy: ROW_ID_ASC) { items: nodes { id: rowId text
				latestMeasurement: promptMeasurementByProjectIdAndPromptId { auditId } } } } } ` + theirAudits + ` } } }`,
		},
		{
			question{"a project's audits, 100 of them", leastAudits},
			`query ($id: UUID!) { project(id: $id) { audits(limit: 100) { items { id workspaceId projectId parentAuditId status
				benchmarkMode auditScope modelProvenance { logicalEngine transportProvider transportModel retrievalEnabled } repetitions
				randomSeed requestedCount completedCount failedCount errorMessage
				engineSnapshots { logicalEngine transportProvider transportModel } market { marketId: id countryCode languageCode }
				launchId notApplicableEngines createdAt updatedAt startedAt completedAt } } } }`,
			`query ($id: UUID!) { audits: allAudits(condition: {projectId: $id}, first: 100, orderBy: ROW_ID_DESC) { items: nodes { id: rowId
				workspaceId projectId parentAuditId status benchmarkMode auditScope modelProvenance repetitions randomSeed
				requestedCount completedCount failedCount errorMessage engineSnapshots marketId marketCountryCode marketLanguageCode
				launchId notApplicableEngines createdAt updatedAt startedAt completedAt } } }`,
		},
		{
			question{"a crawl's pages, 100 of them", leastPages},
			`query ($id: UUID!) { project(id: $id) { siteCrawl(id: $id) { pages(limit: 100) { items { id: siteUrlId ` + pageFields + ` } } } } }`,
			`query ($id: UUID!) { pages: allSitePages(condition: {projectId: $id, crawlId: $id}, first: 100,
				orderBy: [DEPTH_FROM_HOME_ASC, SITE_URL_ID_ASC]) { items: nodes { id: siteUrlId ` + pageFields + ` } } }`,
		},
	}
}

// pageFields are what a list of a crawl's pages shows.
const pageFields = `displayUrl analysisStatus title lastAudited pageKind depthFromHome issueCount inboundCount webFundamentalsScore aeoReadinessScore`

// pagesOfCrawl is how many pages each seeded crawl has.
const pagesOfCrawl = 2_000

// seedPages makes a crawl of each project, which has the project's id.
func (w *world) seedPages(ctx context.Context, projects []uuid.UUID) error {
	for _, id := range projects {
		if err := crawls.New(w.store).Create(ctx, &model.SiteCrawl{
			ProjectID: id, ID: id, WorkspaceID: w.workspace, ProfileID: id, Status: "completed", DiscoveryStatus: "completed",
			AnalysisStatus: "completed", MaxPages: pagesOfCrawl, RuleIDs: []string{},
			FinalCounters: &model.CrawlCounters{
				Discovered: new(pagesOfCrawl),
				Activity:   model.CrawlActivity{State: model.CrawlActivityStateTerminal, Reason: model.CrawlActivityReasonTerminal},
			},
		}); err != nil {
			return err
		}
		if _, err := w.store.Pool().Exec(ctx, `INSERT INTO site_pages (project_id, crawl_id, site_url_id, normalized_url, display_url, analysis_status,
				title, page_kind, depth_from_home, issue_count, inbound_count, web_fundamentals_score, aeo_readiness_score, last_audited)
			SELECT $1, $1, gen_random_uuid(), 'https://example.com/' || n, 'https://example.com/' || n, 'completed', 'Page ' || n, 'docs', n % 7, n % 30,
				n % 500, n % 100, n % 90, now() FROM generate_series(1, $2) n`, id, pagesOfCrawl); err != nil {
			return err
		}
	}
	_, err := w.store.Pool().Exec(ctx, "ANALYZE site_pages, site_crawls")
	return err
}

// of returns the requests of one of the question's queries. Queries without variables are all
// the same.
func (graphileQuestion) of(query string, projects []uuid.UUID) (func(n int) request, error) {
	if query[0] != '{' {
		return inProjects(query, projects)
	}
	always, err := document{Query: query}.posted()
	return func(int) request { return always }, err
}

// graphile starts PostGraphile in a process of its own.
func (w *world) graphile(ctx context.Context) (*server, error) {
	folder, err := installGraphile(ctx)
	if err != nil {
		return nil, err
	}
	address, err := freeport.Address(ctx)
	if err != nil {
		return nil, err
	}
	//nolint:gosec // Node.js as it was installed, or as it is found
	cmd := exec.CommandContext(ctx, nodeIn(folder), "server.mjs", address, w.postgres.AdminURL())
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "NODE_ENV=production", "GRAPHILE_ENV=production")
	return start(ctx, "PostGraphile", address, cmd)
}

// nodeIn returns the Node.js that npm installed in a folder; where it has none for the machine,
// the one on the path.
func nodeIn(folder string) string {
	found, err := filepath.Glob(filepath.Join(folder, "node_modules", "node-linux-*", "bin", "node"))
	if err != nil || len(found) == 0 {
		return "node"
	}
	return found[0]
}

// installGraphile has npm install what bench/postgraphile names, unless an earlier run has, and
// returns the folder. A folder is named for the versions that it holds.
func installGraphile(ctx context.Context) (string, error) {
	const lock = "package-lock.json"
	versions, err := read("bench/postgraphile/" + lock)
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "avm-bench", fmt.Sprintf("postgraphile-%.6x", sha256.Sum256([]byte(versions))))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	for _, name := range []string{"package.json", lock, "server.mjs"} {
		text, err := read("bench/postgraphile/" + name)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", ".package-lock.json")); err == nil {
		return folder, nil
	}
	cmd := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir = folder
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm ci of PostGraphile: %w: %.300s", cmp.Or(ctx.Err(), err), said)
	}
	return folder, nil
}
