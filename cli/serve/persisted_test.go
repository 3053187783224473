package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	executable "github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
	"github.com/answer-visibility/avm/web"
)

// maxStatements is how many statements a screen's document may take.
const maxStatements = 12

// The build's documents are valid against the schema that serves them, and named by their digest.
func TestApplicationsDocumentsAreValid(t *testing.T) {
	t.Parallel()
	documents, err := web.Persisted()
	must(t, err)
	if len(documents) == 0 {
		t.Fatal("the build has no documents")
	}
	schema := executable.NewExecutableSchema(executable.Config{}).Schema()
	for hash, text := range documents {
		if sum := sha256.Sum256([]byte(text)); hex.EncodeToString(sum[:]) != hash {
			t.Errorf("%s is the digest of another document than %.60s", hash, text)
		}
		if _, err := gqlparser.LoadQueryWithRules(schema, text, nil); err != nil {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// asks sends a document's hash without the document.
func (p *person) asks(hash string, variables vars) reply {
	return p.askJSON(vars{"variables": variables, "extensions": vars{"persistedQuery": vars{"version": 1, "sha256Hash": hash}}})
}

// A browser names the build's documents by their hash from its first request, before anybody signs in.
func TestApplicationsDocumentsAreKnown(t *testing.T) {
	t.Parallel()
	documents, err := web.Persisted()
	must(t, err)
	b := newBuilding(t)
	p, _ := b.owner("ada@example.com")
	for hash, text := range documents {
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		must(t, err)
		if doc.Operations[0].Operation != ast.Query || hasRequired(doc) {
			continue
		}
		if r := p.asks(hash, nil); r.status != http.StatusOK || r.code() != "" {
			t.Errorf("%.60s: %d %s", text, r.status, r.content)
		}
		if r := b.person().asks(hash, nil); r.code() == "PERSISTED_QUERY_NOT_FOUND" {
			t.Errorf("%.60s: %d %s", text, r.status, r.content)
		}
	}
}

// hasRequired reports whether a document's operation has a variable without a default that may not be null.
func hasRequired(doc *ast.QueryDocument) bool {
	for _, v := range doc.Operations[0].VariableDefinitions {
		if v.Type.NonNull && v.DefaultValue == nil {
			return true
		}
	}
	return false
}

// A screen's document takes at most twelve statements, however many rows there are.
func TestScreensTakeFewStatements(t *testing.T) {
	t.Parallel()
	documents, err := web.Persisted()
	must(t, err)
	count := &storagetest.Statements{}
	b := newBuilding(t, count)
	p, workspace := b.owner("ada@example.com")
	service := project.NewProjects(projects.New(b.DB.DB), b.Jobs, b.Now)
	var first *model.Project
	add := func(n int) {
		for range n {
			made, err := service.Create(t.Context(), workspace, model.ProjectInput{Name: "Acme", BrandName: "Acme", WebsiteURL: "https://acme.example", CountryCode: "US", LanguageCode: "en"})
			must(t, err)
			if first == nil {
				first = made
			}
		}
	}
	add(1)
	crawl := model.NewID()
	known := vars{
		"projectId": first.ID, "id": first.ID, "query": vars{}, "trend": vars{}, "perception": vars{},
		"crawlId": crawl, "pageId": b.crawledPages(first, crawl, 1), "rule": "title-missing", "direction": "in",
		"actionId": p.propose(first, "topic 0"), "cohort": "core", "dimension": "url", "text": "best headphones",
	}
	taken := func(hash, text string) int64 {
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		must(t, err)
		variables := vars{}
		for _, v := range doc.Operations[0].VariableDefinitions {
			value, ok := known[v.Variable]
			if v.Type.Name() == "MetricQuery" {
				value = vars{"metrics": []string{"mention_rate"}}
			}
			switch {
			case !v.Type.NonNull || v.DefaultValue != nil:
			case !ok:
				return -1 // needs something that the test has not
			default:
				variables[v.Variable] = value
			}
		}
		if doc.Operations[0].Operation != ast.Query {
			return -1
		}
		p.asks(hash, variables) // the first request may fill caches
		before := count.Load()
		if r := p.asks(hash, variables); r.code() != "" {
			t.Errorf("%.60s: %s", text, r.content)
		}
		return count.Load() - before
	}
	few := map[string]int64{}
	for hash, text := range documents {
		few[hash] = taken(hash, text)
	}
	add(9)
	b.crawledPages(first, crawl, 30)
	for i := range 9 {
		p.propose(first, fmt.Sprintf("topic %d", i+1))
	}
	for hash, text := range documents {
		many := taken(hash, text)
		if many > maxStatements || many != few[hash] {
			t.Errorf("%.60s takes %d statements for little, %d for much; at most %d", text, few[hash], many, maxStatements)
		}
		if many >= 0 {
			t.Logf("%d statements: %.60s", many, text)
		}
	}
}

// crawledPages adds pages to a crawl of a project, and the crawl where it is missing. Each page links to the
// first one and has an issue. It returns the first page.
func (b *building) crawledPages(p *model.Project, crawl uuid.UUID, n int) uuid.UUID {
	b.t.Helper()
	store, now := crawls.New(b.DB.DB), b.Now()
	if n == 1 {
		must(b.t, store.Create(b.t.Context(), &model.SiteCrawl{
			ProjectID: p.ID, ID: crawl, WorkspaceID: p.WorkspaceID, ProfileID: crawl, Status: model.CrawlOverallStatusCompleted, DiscoveryStatus: model.CrawlDiscoveryStatusCompleted,
			AnalysisStatus: model.CrawlAnalysisStatusCompleted, MaxPages: 100, RuleIDs: []string{"title-missing"}, CreatedAt: now, UpdatedAt: now,
		}))
	}
	first := uuid.NewSHA1(crawl, []byte{0})
	var batch crawls.Batch
	for i := range n {
		id, address := uuid.NewSHA1(crawl, []byte{byte(i)}), fmt.Sprintf("https://acme.example/%d", i)
		batch.Pages = append(batch.Pages, model.SitePage{
			ProjectID: p.ID, CrawlID: crawl, SiteURLID: id, NormalizedURL: address, DisplayURL: address, AnalysisStatus: model.PageAnalysisStatusCompleted,
		})
		batch.Reads = append(batch.Reads, crawls.Read{
			ProjectID: p.ID, CrawlID: crawl, SiteURLID: id, Facts: json.RawMessage("{}"), Evidence: map[string]string{"title-missing": "there is no <title>"},
			Targets: []uuid.UUID{first}, LinkFlags: []int16{crawls.LinkMain}, Anchors: []string{"the first"}, Sources: []uuid.UUID{first},
		})
	}
	_, err := store.Record(b.t.Context(), p.ID, crawl, batch)
	must(b.t, err)
	return first
}

// propose proposes an action on a topic and returns its id.
func (p *person) propose(project *model.Project, topic string) uuid.UUID {
	p.t.Helper()
	var made struct{ ID uuid.UUID }
	p.get("proposeAction", `mutation($p: UUID!, $i: ActionProposal!) { proposeAction(projectId: $p, input: $i) { id } }`, vars{
		"p": project.ID, "i": vars{"targetKind": "topic", "targetLabel": topic, "skillId": "publish_answer"},
	}, &made)
	return made.ID
}
