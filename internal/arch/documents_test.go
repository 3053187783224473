package arch_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// Sentences that newcomers had to read twice are out of documents, descriptions, help, messages, pages and the application.
func TestSentencesThatWereReadTwiceAreOut(t *testing.T) {
	t.Parallel()
	out := []string{
		"never does more than", "Values that may be secrets", "invites holds the", "Any other password", "does not start on a newer one",
		"as many times what it says", "saves the transfer, not", "What is not an HTTP", "Whoever", "a time that does not exist on a day",
		"refusal without a word", "accept them in the application", "Things of other workspaces", "may lie outside more often",
		"must be 12 characters to", "you have here already", "Sie hier schon haben",
	}
	read := map[string]int{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		kind := filepath.Ext(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "dist", "testdata", "migrations"}, d.Name()):
			return fs.SkipDir
		case d.IsDir(), strings.HasSuffix(path, "_test.go"), !slices.Contains([]string{".go", ".md", ".graphqls", ".graphql", ".html", ".json", ".tsx"}, kind):
			return nil
		}
		content, err := os.ReadFile(path) //nolint:gosec // a file of the repository
		if err != nil {
			return err
		}
		read[kind]++
		for _, sentence := range out {
			if strings.Contains(string(content), sentence) {
				t.Errorf("%s has %q", path, sentence)
			}
		}
		return nil
	})
	if err != nil || read[".go"] < 500 || read[".md"] < 20 || read[".html"] == 0 || read[".json"] < 40 || read[".graphqls"] < 10 {
		t.Errorf("files %v: %v", read, err)
	}
}
