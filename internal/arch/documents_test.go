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
