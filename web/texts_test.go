package web_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/action/playbook"
	"github.com/answer-visibility/avm/action/rule"
	"github.com/answer-visibility/avm/action/rule/ruletest"
	"github.com/answer-visibility/avm/crawl/site"
)

// What the server says in English by code, the application says in German.
func TestTextsOfTheServerAreInGerman(t *testing.T) {
	t.Parallel()
	german := serverTexts(t)
	said := spoken(t)
	for _, key := range slices.Sorted(maps.Keys(said)) {
		message, ok := german[key]
		if !ok {
			t.Errorf("there is no German for %s", key)
		}
		for _, value := range regexp.MustCompile(`\{(\d+)[,}]`).FindAllStringSubmatch(message, -1) {
			if n, _ := strconv.Atoi(value[1]); n >= said[key] {
				t.Errorf("the German of %s has the value %d; the server gives %d", key, n, said[key])
			}
		}
	}
	for key := range german {
		if _, ok := said[key]; !ok {
			t.Errorf("the server does not say %s", key)
		}
	}
}

// serverTexts reads the German of what the server says.
func serverTexts(t *testing.T) map[string]string {
	t.Helper()
	folder := os.DirFS("app/src/text/de")
	files, err := fs.Glob(folder, "server-*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	texts := map[string]string{}
	for _, file := range files {
		data, err := fs.ReadFile(folder, file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(file, err)
		}
	}
	return texts
}

// spoken returns the keys of what the server says, each with the number of its values.
func spoken(t *testing.T) map[string]int {
	t.Helper()
	said := map[string]int{}
	for _, r := range site.Rules() {
		said["rule."+r.ID+".title"], said["rule."+r.ID+".description"], said["rule."+r.ID+".remediation"] = 0, 0, 0
	}
	books, err := playbook.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range books.IDs() {
		book, _ := books.Get(id)
		said["playbook."+id+".title"] = 0
		for part, texts := range map[string][]string{"step": book.Steps, "dont": book.Donts, "measure": book.MeasureWith} {
			for i := range texts {
				said[fmt.Sprintf("playbook.%s.%s.%d", id, part, i)] = 0
			}
		}
	}
	cases := ruletest.Cases()
	for _, r := range rule.Catalogue() {
		found, _ := r.Find(ruletest.Measured(cases[r.ID].Evidence))
		said["finding."+r.ID+".title"], said["finding."+r.ID+".remediation"] = len(found[0].Title.Values), 0
		if key := found[0].Target.Key; strings.HasPrefix(key, "kind:") {
			said["target."+key] = 0
		}
	}
	for _, folder := range []string{"../action", "../action/evidence", "../crawl/site"} {
		sentences(t, os.DirFS(folder), said)
	}
	return said
}

// sentences adds what the sources of a folder explain checks with, find on pages, and name as limitations.
func sentences(t *testing.T, folder fs.FS, said map[string]int) {
	t.Helper()
	files, err := fs.Glob(folder, "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := fs.ReadFile(folder, file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for kind, call := range map[string]string{
			"check.":      `\b(?:met|unmet|waiting|unavailable|Say)\("(.+?)"`,
			"evidence.":   `\b(?:failed\(|partly\(|(?:unless|graded)\(.*, )"(.+?)"`,
			"limitation.": `(?:\badd\(|Limitations, (?:fmt\.Sprintf\()?)"(.+?)"`,
		} {
			for _, found := range regexp.MustCompile(call).FindAllSubmatch(source, -1) {
				if format := string(found[1]); format != "%s" && format != "%q" {
					said[kind+format] = strings.Count(format, "%")
				}
			}
		}
	}
}
