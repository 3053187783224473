package arch_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	left    = regexp.MustCompile("[^a-z0-9 _-]")
)

// anchors returns what the headings of a document are linked by.
func anchors(document string) map[string]bool {
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(document, -1) {
		all[strings.ReplaceAll(left.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return all
}

// A link from one document to another leads somewhere.
func TestLinksOfDocumentsLead(t *testing.T) {
	t.Parallel()
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	followed := 0
	for _, from := range append(documents, "../../README.md", "../../CHANGELOG.md") {
		content, err := os.ReadFile(from) //nolint:gosec // a file of the repository
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(content), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			followed++
			file, anchor, _ := strings.Cut(m[1], "#")
			target := from
			if file != "" {
				target = filepath.Join(filepath.Dir(from), file)
			}
			text, err := os.ReadFile(target) //nolint:gosec // a file of the repository
			if err != nil || anchor != "" && !anchors(string(text))[anchor] {
				t.Errorf("%s leads nowhere with %s", filepath.Base(from), m[1])
			}
		}
	}
	if followed < 20 {
		t.Errorf("only %d links", followed)
	}
}

// The map of the design names every folder that holds packages of ours.
func TestTheMapHasEveryFolder(t *testing.T) {
	t.Parallel()
	design, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	for path := range rules() {
		folder, _, _ := strings.Cut(path, "/")
		if folder != "" && !strings.Contains(string(design), "`"+folder+"/`") {
			t.Errorf("docs/design.md has no row for %s/", folder)
		}
	}
}

// Sentences that newcomers had to read twice are out of documents, descriptions, help and the application.
func TestSentencesThatWereReadTwiceAreOut(t *testing.T) {
	t.Parallel()
	out := []string{
		"never does more than", "Values that may be secrets", "invites holds the", "Any other password", "does not start on a newer one",
		"as many times what it says", "saves the transfer, not", "What is not an HTTP", "Whoever", "a time that does not exist on a day",
		"refusal without a word", "accept them in the application", "Things of other workspaces", "may lie outside more often",
		"must be 12 characters to", "the one you have here already",
	}
	read := 0
	for _, pattern := range []string{
		"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/*.md", "schema.graphqls", "graph/schema/*.graphqls", "rest/*.go", "rest/operations/*.graphql",
		"cli/*/*.go", "web/app/src/text/en/*.json",
	} {
		files, err := filepath.Glob(filepath.Join("..", "..", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file) //nolint:gosec // a file of the repository
			if err != nil {
				t.Fatal(err)
			}
			read++
			for _, sentence := range out {
				if strings.Contains(string(content), sentence) {
					t.Errorf("%s has %q", file, sentence)
				}
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d files", read)
	}
}
