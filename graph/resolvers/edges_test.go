package resolvers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/audits"
	"github.com/answer-visibility/avm/storage/projects"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// manyParents is how many parents an edge is asked for.
const manyParents = 50

// patience is how long loaders wait for the executor here, where the machine may be
// busy: long enough for every level to be one batch.
const patience = 100 * time.Millisecond

// computed are the fields that are not edges: they work their answer out from the
// measurements of one parent, which takes several statements. A field that only
// reads stored objects must not be here.
func computed() []string {
	return []string{
		"Project.auditEstimate", "Project.spotCheckEstimate", "Project.spotCheck", "Project.spotChecks", "Project.competitorSuggestions", "Project.observedCompetitors",
		"Project.nameVariants", "Project.matchTrial",
		"Project.visibility", "Project.visibilityState", "Project.visibilityPrompts", "Project.promptHistory", "Project.visibilityTrends",
		"Project.visibilityFanout", "Project.visibilityMarkets", "Project.visibilityAds", "Project.visibilityPerception",
		"Project.visibilitySources", "Audit.answers", "Audit.answer", "Audit.executions",
		"Project.siteHealth", "Project.aiTrafficOverview", "Project.aiTrafficCoverage", "Project.aiTrafficPages",
		"Project.crawlPolicy", "Project.botCandidates", "Project.performance", "Project.performanceTable",
		"Project.searchOverlap", "Project.promptMetric", "Project.promptList", "Project.metrics",
	}
}

// exempt reports whether a field is not held to one statement for all parents.
func exempt(name string) bool {
	return slices.Contains(computed(), name)
}

// parents are the objects with edges: the query that asks for a number of them, up
// to the selection below each.
func parents() map[string]string {
	return map[string]string{
		"Project":   `projects(limit: %[1]d) { items { %[2]s } }`,
		"PromptSet": `projects(limit: %[1]d) { items { promptSets { %[2]s } } }`,
		"Prompt":    `projects(limit: %[1]d) { items { prompts(limit: 2) { items { %[2]s } } } }`,
		"Audit":     `projects(limit: %[1]d) { items { audits(limit: 2) { items { %[2]s } } } }`,
	}
}

// edgesOf returns the fields of the parents that lead to objects and are resolved,
// by "Type.field", each with the query of its selection.
func edgesOf(t *testing.T, schema *ast.Schema, values map[string]string) map[string]string {
	t.Helper()
	edges := map[string]string{}
	for parent := range parents() {
		for _, field := range schema.Types[parent].Fields {
			of := schema.Types[field.Type.Name()]
			if of.IsLeafType() || strings.HasPrefix(field.Name, "__") || !isResolved(parent, field) {
				continue
			}
			var args []string
			for _, a := range field.Arguments {
				if !a.Type.NonNull || a.DefaultValue != nil {
					continue
				}
				value, known := values[parent+"."+field.Name+"."+a.Name]
				if !known && !exempt(parent+"."+field.Name) {
					t.Errorf("%s.%s needs a value of %s: add it to the test", parent, field.Name, a.Name)
				}
				args = append(args, a.Name+": "+value)
			}
			selection := field.Name
			if len(args) > 0 {
				selection += "(" + strings.Join(args, ", ") + ")"
			}
			edges[parent+"."+field.Name] = selection + below(of)
		}
	}
	return edges
}

// idsOfNone are the arguments of edges that name one object, which does not exist.
func idsOfNone() map[string]string {
	values := map[string]string{}
	for _, name := range []string{
		"promptSet.id", "prompt.id", "audit.id", "auditSchedule.id", "action.id",
		"promptCandidates.promptSetId", "generationRuns.promptSetId", "siteCrawl.id", "crawlSource.id", "crawlBatch.sourceId", "crawlBatch.id",
		"searchRun.id", "searchDataset.id", "webhook.id", "webhookAttempts.webhookId",
	} {
		values["Project."+name] = `"` + uuid.Max.String() + `"`
	}
	values["Project.metrics.query"] = `{metrics: [mention_rate]}`
	return values
}

// isResolved reports whether a field is more than a part of its parent's own data.
func isResolved(parent string, field *ast.FieldDefinition) bool {
	mark := field.Directives.ForName("goField")
	return len(field.Arguments) > 0 || mark != nil && mark.Arguments.ForName("forceResolver") != nil ||
		slices.Contains(computed(), parent+"."+field.Name)
}

// below selects as little as there is of an object, so that many cost little; of a
// page it selects the items.
func below(def *ast.Definition) string {
	if def.Fields.ForName("items") != nil {
		return " { items { __typename } }"
	}
	return " { __typename }"
}

// Every edge of the graph costs the same number of statements for one parent and
// for many, whether the compiled writer or the executor answers it. A new edge
// without a loader fails here.
func TestEdgesCostTheSameForManyParents(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 2)
	s.root.LoaderWait = patience
	s.fileUnderTopic()
	for range manyParents {
		fillProject(t, s.store, s.project)
	}
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	edges := edgesOf(t, schema, idsOfNone())
	if len(edges) < 20 {
		t.Fatalf("only %d edges were found", len(edges))
	}
	for name, selection := range edges {
		if exempt(name) {
			continue
		}
		parent, _, _ := strings.Cut(name, ".")
		for _, way := range []string{"", " alive: __typename @include(if: true)"} { // a directive is the executor's
			ask := func(n int) (int64, string) {
				query := fmt.Sprintf("{ "+parents()[parent]+" }", n, selection+way)
				body, err := json.Marshal(map[string]string{"query": query})
				must(t, err)
				return s.statements(s.graph, http.MethodPost, "/graphql", string(body))
			}
			one, _ := ask(1)
			many, answer := ask(manyParents)
			if one != many && !storagetest.Distributed() { // where each project may be a statement
				t.Errorf("%s: %d statements for one parent, %d for %d: %.300s", name, one, many, manyParents, answer)
			}
			if !strings.Contains(selection, uuid.Max.String()) && strings.Contains(answer, `"errors"`) {
				t.Errorf("%s: %.300s", name, answer)
			}
		}
	}
}

// Several edges in one query cost the sum of their statements, however many
// projects are asked for.
func TestNestedQueryCostsTheSameForManyProjects(t *testing.T) {
	t.Parallel()
	const manyProjects = 30 // what an ad-hoc query with so much below each may ask for
	s := newStack(t, 10, 1)
	s.root.LoaderWait = patience
	for range manyProjects {
		fillProject(t, s.store, s.project)
	}
	ask := func(n int) (int64, string) {
		return s.statements(s.graph, http.MethodPost, "/graphql", `{"query":"{ projects(limit: `+strconv.Itoa(n)+
			`) { items { name auditCount competitors { name } markets { label } topics { name } auditSchedules { id } `+
			`promptSets { name prompts { text latestMeasurement { state } } } `+
			`audits(limit: 5) { items { id credits { reserved } readings { id } } } } } }"}`)
	}
	one, _ := ask(1)
	many, body := ask(manyProjects)
	if one != many && !storagetest.Distributed() || one > 13 || strings.Contains(body, `"errors"`) ||
		strings.Count(body, `"auditCount":3`) < manyProjects/2 {
		t.Errorf("%d statements for one project, %d for %d: %.300s", one, many, manyProjects, body)
	}
}

// The state of engines takes the same statements however many projects the newest audits are of.
func TestEnginesCostTheSameForManyProjects(t *testing.T) {
	t.Parallel()
	s := newStack(t, 1, 1)
	fillAudits(t, s.store, s.project)
	ask := func() int64 {
		n, body := s.statements(s.graph, http.MethodPost, "/graphql", `{"query":"{ engines { state } }"}`)
		if !strings.Contains(body, `"state":"`) {
			t.Errorf("%s", body)
		}
		return n
	}
	one := ask()
	fillProject(t, s.store, s.project)
	fillProject(t, s.store, s.project)
	if two := ask(); two != one && !storagetest.Distributed() {
		t.Errorf("%d statements for audits of one project, %d for those of two", one, two)
	}
}

// fillProject makes one more project with one of everything that people edit.
func fillProject(t *testing.T, db *storage.DB, like *model.Project) {
	t.Helper()
	p := *like
	p.ID = model.NewID()
	at := p.CreatedAt
	topic := &model.Topic{ProjectID: p.ID, ID: model.NewID(), Name: "topic", Origin: model.TopicOriginManual, CreatedAt: at, UpdatedAt: at}
	set := &model.PromptSet{ProjectID: p.ID, ID: model.NewID(), Name: "set", CreatedAt: at, UpdatedAt: at}
	for i := range 3 {
		set.Prompts = append(set.Prompts, &model.Prompt{
			ProjectID: p.ID, ID: model.NewID(), PromptSetID: set.ID, TopicID: &topic.ID, Text: fmt.Sprint("question ", i),
			Cohort: model.PromptCohortCore, Status: model.PromptStatusActive, Origin: model.PromptOriginManual, CreatedAt: at, UpdatedAt: at,
		})
	}
	must(t, projects.New(db).CreateProject(t.Context(), projects.NewProject{
		Project: &p, Topics: []*model.Topic{topic}, PromptSets: []*model.PromptSet{set},
		Markets:     []model.Market{{ProjectID: p.ID, ID: new(model.NewID()), Label: "Germany", CountryCode: "DE", LanguageCode: "de", CreatedAt: &at}},
		Competitors: []*model.Competitor{{ProjectID: p.ID, ID: model.NewID(), Name: "Bose", Aliases: []string{}, Domains: []string{}, Matching: like.Brand.Matching, CreatedAt: at, UpdatedAt: at}},
	}))
	fillAudits(t, db, &p)
	addWebhook(t, db, &p)
}

// fileUnderTopic puts the prompts of the stack's project under a topic.
func (s *stack) fileUnderTopic() {
	s.t.Helper()
	p := s.project
	topic := &model.Topic{
		ProjectID: p.ID, ID: model.NewID(), Name: "topic", Origin: model.TopicOriginManual, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt,
	}
	must(s.t, projects.New(s.store).InsertTopics(s.t.Context(), []*model.Topic{topic}))
	_, err := s.store.Pool().Exec(s.t.Context(), `UPDATE prompts SET topic_id = $2 WHERE project_id = $1`, p.ID, topic.ID)
	must(s.t, err)
}

// fillAudits returns a project three audits that have ended.
func fillAudits(t *testing.T, db *storage.DB, p *model.Project) {
	t.Helper()
	store := audits.New(db)
	for i := range 3 {
		at := time.Now().UTC().Truncate(time.Microsecond).Add(time.Duration(i) * time.Second)
		a := &model.Audit{
			ProjectID: p.ID, ID: model.NewID(), WorkspaceID: p.WorkspaceID, Status: model.AuditStatusCompleted,
			ModelProvenance: []model.ModelProvenance{}, EngineSnapshots: []model.EngineSnapshot{},
			NotApplicableEngines: []model.LogicalEngine{}, LeftOutReasons: []string{}, LeftOutCodes: []string{}, CreatedAt: at, UpdatedAt: at,
		}
		must(t, store.CreateAudit(t.Context(), audits.NewAudit{Audit: a, Entities: []model.EntitySnapshot{}}))
		must(t, store.ReserveCredits(t.Context(), a, map[model.LogicalEngine]int64{model.LogicalEngineAssistantA: 1}))
	}
}

// A project without a finished run has no visibility report, and takes nothing from
// the other projects of the answer.
func TestUnmeasuredProjectLeavesTheOthers(t *testing.T) {
	t.Parallel()
	s := newStack(t, 10, 1)
	_, body := s.statements(s.graph, http.MethodPost, "/graphql",
		`{"query":"{ projects(limit: 10) { items { name visibility { visibilityRate } visibilityPrompts { promptId } } } }"}`)
	var answer struct {
		Data struct {
			Projects struct {
				Items []struct {
					Visibility        *struct{}
					VisibilityPrompts []struct{}
				}
			}
		}
		Errors []struct{ Extensions struct{ Code string } }
	}
	must(t, json.Unmarshal([]byte(body), &answer))
	items := answer.Data.Projects.Items
	if len(items) != 2 || items[0].Visibility == nil || items[0].VisibilityPrompts == nil ||
		items[1].Visibility != nil || items[1].VisibilityPrompts != nil {
		t.Errorf("answered %.600s", body)
	}
	if len(answer.Errors) != 0 {
		t.Errorf("errors are %+v", answer.Errors)
	}
}
