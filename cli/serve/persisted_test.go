package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
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

// maxStatements is how many statements a question of a screen may take.
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

// What a screen asks about the workspace or the person takes at most twelve statements, however many projects there
// are; graph/resolvers tests what screens ask about a project.
func TestWorkspaceScreensTakeFewStatements(t *testing.T) {
	t.Parallel()
	documents, err := web.Persisted()
	must(t, err)
	documented, err := os.ReadFile(filepath.Join("..", "..", "docs", "application.md"))
	must(t, err)
	count := &storagetest.Statements{}
	b := newBuilding(t, count)
	p, workspace := b.owner("ada@example.com")
	taken := func() map[string]int64 {
		of := map[string]int64{}
		for hash, text := range documents {
			doc, err := parser.ParseQuery(&ast.Source{Input: text})
			must(t, err)
			operation := doc.Operations[0]
			if operation.Operation != ast.Query || hasRequired(doc) && operation.Name != "CreditUse" {
				continue
			}
			before := count.Load()
			if r := p.asks(hash, vars{"months": 3, "by": []string{"project"}}); r.code() != "" {
				t.Errorf("%.60s: %s", text, r.content)
			}
			of[operation.Name] = count.Load() - before
		}
		return of
	}
	taken() // the first request may fill caches
	few := taken()
	service := project.NewProjects(projects.New(b.DB.DB), b.Jobs, b.Now)
	for range 9 {
		_, err := service.Create(t.Context(), workspace, model.ProjectInput{Name: "Acme", BrandName: "Acme", WebsiteURL: "https://acme.example", CountryCode: "US", LanguageCode: "en"})
		must(t, err)
	}
	for name, many := range taken() {
		if many > maxStatements || many != few[name] {
			t.Errorf("%s takes %d statements for little, %d for much; at most %d", name, few[name], many, maxStatements)
		}
		if !regexp.MustCompile(fmt.Sprintf(`\b%s %d\b`, name, many)).Match(documented) {
			t.Errorf("docs/application.md does not say %q", fmt.Sprintf("%s %d", name, many))
		}
	}
}
