package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	executable "github.com/answer-visibility/avm/graph/generated"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
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
	service := project.NewProjects(projects.New(b.db.DB), b.jobs, b.now)
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
	taken := func(hash, text string) int64 {
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		must(t, err)
		variables := vars{}
		for _, v := range doc.Operations[0].VariableDefinitions {
			switch {
			case v.Variable == "projectId":
				variables["projectId"] = first.ID
			case v.Type.NonNull && v.DefaultValue == nil:
				return -1 // needs something else than a project
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
	for hash, text := range documents {
		many := taken(hash, text)
		if many > maxStatements || many != few[hash] {
			t.Errorf("%.60s takes %d statements with one project, %d with ten; at most %d", text, few[hash], many, maxStatements)
		}
		if many >= 0 {
			t.Logf("%d statements: %.60s", many, text)
		}
	}
}
