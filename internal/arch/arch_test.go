package arch_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

type listed struct {
	ImportPath string   `json:"ImportPath"`
	Imports    []string `json:"Imports"`
	Module     struct {
		Main bool `json:"Main"`
	} `json:"Module"`
}

// packages asks the go command for every package of ours.
func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports,Module", "github.com/answer-visibility/avm/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for dec.More() {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.Module.Main { // the Go client is a module of its own
			all = append(all, p)
		}
	}
	if len(all) < 10 {
		t.Fatalf("only %d packages were listed", len(all))
	}
	return all
}

func below(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

func TestImportsFollowTheTable(t *testing.T) {
	t.Parallel()
	allowedBy, owned := rules(), only()
	for _, p := range packages(t) {
		name, _ := below(p.ImportPath)
		allowed, ok := allowedBy[covering(allowedBy, name)]
		if !ok {
			t.Errorf("package %q is not in the table", name)
			continue
		}
		for _, imported := range p.Imports {
			if ours, ok := below(imported); ok {
				if !slices.Contains(allowed, covering(allowedBy, ours)) && covering(allowedBy, ours) != covering(allowedBy, name) {
					t.Errorf("%q may not import %q", name, ours)
				}
				continue
			}
			for module, owners := range owned {
				if strings.HasPrefix(imported, module) && !slices.Contains(owners, name) {
					t.Errorf("%q may not import %q: only %v may", name, imported, owners)
				}
			}
		}
	}
}

// covering returns the table's entry for a package: its own, or that of the
// nearest package above it for generated test models and the like.
func covering(rules map[string][]string, name string) string {
	for candidate := name; candidate != "."; candidate = parent(candidate) {
		if _, ok := rules[candidate]; ok {
			return candidate
		}
		if !strings.Contains(candidate, "/") {
			break
		}
	}
	return name
}

func parent(name string) string {
	return name[:strings.LastIndex(name, "/")]
}

// An entry that is looser than the truth would let the next import in unseen.
func TestTableAllowsNothingThatIsNotImported(t *testing.T) {
	t.Parallel()
	allowedBy, imported := rules(), map[string][]string{}
	for _, p := range packages(t) {
		name, _ := below(p.ImportPath)
		for _, path := range p.Imports {
			if ours, ok := below(path); ok {
				from := covering(allowedBy, name)
				imported[from] = append(imported[from], covering(allowedBy, ours))
			}
		}
	}
	for name, allowed := range allowedBy {
		for _, other := range allowed {
			if !slices.Contains(imported[name], other) {
				t.Errorf("the table lets %q import %q, which it does not", name, other)
			}
		}
	}
}

// Types that storage and an area need are below both.
func TestStorageImportsNoArea(t *testing.T) {
	t.Parallel()
	for name, allowed := range rules() {
		if folder, _, _ := strings.Cut(name, "/"); folder != "storage" {
			continue
		}
		for _, other := range allowed {
			folder, _, _ := strings.Cut(other, "/")
			if !slices.Contains([]string{"storage", "model", "internal"}, folder) && other != "answer/statistics" {
				t.Errorf("%q imports %q", name, other)
			}
		}
	}
}

// What families of commands share is in cli/command.
func TestNoFamilyOfCommandsImportsAnother(t *testing.T) {
	t.Parallel()
	shared := []string{"cli/auditreport", "cli/command", "cli/config", "cli/serve", "cli/terminal", "cli/wiring"}
	for name, allowed := range rules() {
		for _, other := range allowed {
			if strings.HasPrefix(name, "cli/") && strings.HasPrefix(other, "cli/") && !slices.Contains(shared, other) {
				t.Errorf("%q imports %q", name, other)
			}
		}
	}
}

func TestTableNamesExistingPackagesOnly(t *testing.T) {
	t.Parallel()
	exist := map[string]bool{}
	for _, p := range packages(t) {
		name, _ := below(p.ImportPath)
		exist[name] = true
	}
	for name := range rules() {
		if !exist[name] {
			t.Errorf("the table names %q, which does not exist", name)
		}
	}
}
