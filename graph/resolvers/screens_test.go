package resolvers_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/crawls"
	"github.com/answer-visibility/avm/web"
)

// maxStatements is how many statements a question of a screen may take, and all of a screen's first load.
const maxStatements = 12

// screensOfMore are the screens whose first load takes more, with how many it takes at most. The frame is asked for once.
func screensOfMore() map[string]int {
	return map[string]int{
		"every screen": 17, "overview": 22, "prompts": 18, "prompt": 17, "markets": 15, "site": 24, "traffic": 13, "search": 15, "set-up": 16,
	}
}

// What a screen asks about a project takes at most twelve statements, however many prompts, audits and pages there
// are, and docs/application.md says how many.
func TestScreensTakeFewStatements(t *testing.T) {
	t.Parallel()
	small, large := newStack(t, 20, 6), newStack(t, 60, 10)
	few, many := small.questions(3), large.questions(30)
	documented, err := os.ReadFile(filepath.Join("..", "..", "docs", "application.md"))
	must(t, err)
	if len(many) < 50 {
		t.Errorf("only %d questions", len(many))
	}
	for name, n := range many {
		if n > maxStatements || n != few[name] {
			t.Errorf("%s takes %d statements for little, %d for much; at most %d", name, few[name], n, maxStatements)
		}
		if !regexp.MustCompile(fmt.Sprintf(`\b%s %d\b`, name, n)).Match(documented) {
			t.Errorf("docs/application.md does not say %q", fmt.Sprintf("%s %d", name, n))
		}
	}
}

// The questions of a screen's first load take together what docs/application.md says. A browser test holds which they are.
func TestScreensTakeFewStatementsTogether(t *testing.T) {
	t.Parallel()
	documented, err := os.ReadFile(filepath.Join("..", "..", "docs", "application.md"))
	must(t, err)
	rows := regexp.MustCompile(`(?m)^\| ([a-z -]+) \| (?:(\d+): )?([^|;]*)[^|]*\| (?:\d+ kB )?\|$`).FindAllStringSubmatch(string(documented), -1)
	if len(rows) < 25 {
		t.Errorf("only %d screens", len(rows))
	}
	for _, row := range rows {
		sum := 0
		for _, question := range regexp.MustCompile(`\w+ (\d+)`).FindAllStringSubmatch(row[3], -1) {
			n, err := strconv.Atoi(question[1])
			must(t, err)
			sum += n
		}
		if several := strings.Contains(row[3], ","); several && strconv.Itoa(sum) != row[2] {
			t.Errorf("%s takes %d statements together, not %q", row[1], sum, row[2])
		}
		if most := cmp.Or(screensOfMore()[row[1]], maxStatements); sum > most {
			t.Errorf("%s takes %d statements together; at most %d", row[1], sum, most)
		}
	}
}

// questions asks everything that the application asks about a project, and returns the statements of each question.
func (s *stack) questions(pages int) map[string]int64 {
	s.t.Helper()
	asked := map[string]int64{}
	crawl, page := s.addCrawledPages(pages)
	documents, err := web.Persisted()
	must(s.t, err)
	for _, hash := range slices.Sorted(maps.Keys(documents)) {
		doc, err := parser.ParseQuery(&ast.Source{Input: documents[hash]})
		must(s.t, err)
		operation := doc.Operations[0]
		// The stack has no import of search figures, whose rows could be asked for.
		if operation.Operation != ast.Query || operation.Name == "PerformanceRows" || !isAboutProject(operation) {
			continue
		}
		variables := map[string]any{}
		for _, v := range operation.VariableDefinitions {
			if v.Type.NonNull && v.DefaultValue == nil || v.Type.Name() == "PromptCohort" {
				variables[v.Variable] = s.valueOf(v, crawl, page)
			}
		}
		request, err := json.Marshal(map[string]any{"query": documents[hash], "variables": variables})
		must(s.t, err)
		n, body := s.statements(s.graph, http.MethodPost, "/graphql", string(request))
		if strings.Contains(body, `"errors":[{`) {
			s.t.Errorf("%s: %s", operation.Name, body)
		}
		// On a busy machine a key may come too late for its batch.
		again, _ := s.statements(s.graph, http.MethodPost, "/graphql", string(request))
		asked[operation.Name] = min(n, again)
	}
	return asked
}

// isAboutProject reports whether an operation takes a project's id.
func isAboutProject(operation *ast.OperationDefinition) bool {
	id := cmp.Or(operation.VariableDefinitions.ForName("projectId"), operation.VariableDefinitions.ForName("id"))
	return id != nil && id.Type.NonNull
}

// valueOf returns what a screen gives for a variable.
func (s *stack) valueOf(v *ast.VariableDefinition, crawl, page uuid.UUID) any {
	s.t.Helper()
	values := map[string]any{"crawlId": crawl, "pageId": page, "rule": "title-missing"}
	if value, ok := values[v.Variable]; ok {
		return value
	}
	rows := map[string]string{
		"id": "{project_id}", "projectId": "{project_id}", "auditId": "{audit_id}", "promptId": "{prompt_id}",
		"promptSetId": "{prompt_set_id}", "actionId": "{action_id}", "webhookId": "{webhook_id}",
	}
	if row, ok := rows[v.Variable]; ok {
		return s.fill(row)
	}
	engines := []string{"assistant_a"}
	switch v.Type.Name() {
	case "PromptCohort":
		return "core"
	case "SourceDimension":
		return "url"
	case "LinkDirection":
		return "in"
	case "MetricQuery":
		return map[string]any{"metrics": []string{"mention_rate"}}
	case "AuditEstimateInput":
		return map[string]any{"engines": engines}
	case "SpotCheckInput":
		return map[string]any{"promptId": s.fill("{prompt_id}"), "engines": engines}
	case "Int":
		return 5
	case "String":
		return "best"
	}
	return map[string]any{} // the inputs of reports say all by their defaults
}

// addCrawledPages adds a crawl of so many pages, which have an issue and a link to the first one, and returns it and
// the first page.
func (s *stack) addCrawledPages(n int) (crawl, first uuid.UUID) {
	s.t.Helper()
	store, crawl, now := crawls.New(s.store), model.NewID(), time.Now().UTC()
	must(s.t, store.Create(s.t.Context(), &model.SiteCrawl{
		ProjectID: s.project.ID, ID: crawl, WorkspaceID: s.project.WorkspaceID, ProfileID: crawl, Status: model.CrawlOverallStatusCompleted, DiscoveryStatus: model.CrawlDiscoveryStatusCompleted,
		AnalysisStatus: model.CrawlAnalysisStatusCompleted, MaxPages: 100, RuleIDs: []string{"title-missing"}, CreatedAt: now, UpdatedAt: now,
	}))
	first = model.NewID()
	var batch crawls.Batch
	for i := range n {
		id, address := first, fmt.Sprintf("https://acme.example/%d", i)
		if i > 0 {
			id = model.NewID()
		}
		batch.Pages = append(batch.Pages, model.SitePage{
			ProjectID: s.project.ID, CrawlID: crawl, SiteURLID: id, NormalizedURL: address, DisplayURL: address, AnalysisStatus: model.PageAnalysisStatusCompleted,
		})
		batch.Reads = append(batch.Reads, crawls.Read{
			ProjectID: s.project.ID, CrawlID: crawl, SiteURLID: id, Facts: json.RawMessage("{}"), Evidence: map[string]string{"title-missing": "there is no <title>"},
			Targets: []uuid.UUID{first}, LinkFlags: []int16{crawls.LinkMain}, Anchors: []string{"the first"}, Sources: []uuid.UUID{first},
		})
	}
	_, err := store.Record(s.t.Context(), s.project.ID, crawl, batch)
	must(s.t, err)
	return crawl, first
}
