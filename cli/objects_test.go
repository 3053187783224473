package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

const smallProject = `{"name": "Acme shop", "brand_name": "Acme", "website_url": "https://acme.example", "country_code": "US",
	"language_code": "en", "prompt_sets": [{"name": "Buying", "prompts": [{"text": "which anvil?", "topic": "anvils"}]}]}`

// What is made by one command is listed, shown and deleted by others, by its name.
func TestObjectsAreFoundByName(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	file := filepath.Join(term.dir, "project.json")
	if err := os.WriteFile(file, []byte(smallProject), 0o600); err != nil {
		t.Fatal(err)
	}
	workspace := term.id(t, "workspace", "create", "--name", "Acme", "--plan", "paid")
	term.id(t, "member", "add", "--workspace", "acme", "--email", "ada@example.com", "--role", "owner")
	project := term.id(t, "project", "create", "--workspace", "Acme", "--file", file)
	key := term.id(t, "key", "create", "--workspace", "Acme", "--as", "ada@example.com", "--name", "ci", "--project", "acme shop")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"workspace", "list"}, workspace},
		{[]string{"workspace", "show", "--workspace", "ACME"}, "ada@example.com"},
		{[]string{"member", "list", "--workspace", "acme"}, "ada@example.com"},
		{[]string{"member", "show", "--workspace", "acme", "--email", "ada@example.com"}, "owner"},
		{[]string{"project", "list"}, project},
		{[]string{"traffic", "source", "list", "--project", project, "--json"}, `"items":[]`},
		{[]string{"project", "list", "--workspace", "acme"}, project},
		{[]string{"project", "show", "--project", "Acme shop"}, "Buying"},
		{[]string{"prompt-set", "list", "--project", "Acme shop"}, `"prompt_count":1`},
		{[]string{"prompt-set", "show", "--project", project, "--set", "buying"}, "Buying"},
		{[]string{"key", "list", "--workspace", "acme"}, project},
		{[]string{"key", "show", "--workspace", "acme", key}, key},
		{[]string{"audit", "list", "--project", "acme shop"}, `"items":[]`},
		{[]string{"prompt-set", "delete", "--project", project, "--set", "Buying", "--yes"}, `"deleted":true`},
		{[]string{"project", "delete", "--project", "Acme shop", "--yes"}, project},
		{[]string{"workspace", "delete", "--workspace", "Acme", "--yes"}, workspace},
		{[]string{"workspace", "list"}, `"items":[]`},
	} {
		stdout, stderr, status := term.run(t, c.args...)
		if status != 0 || !strings.Contains(stdout, c.want) || stderr != "" {
			t.Errorf("%v: status %d, stdout %s, stderr %s; want %s", c.args, status, stdout, stderr, c.want)
		}
	}
}

// A command that cannot continue changes nothing and names what to do.
func TestObjectsThatAreRefused(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	file := filepath.Join(term.dir, "project.json")
	if err := os.WriteFile(file, []byte(smallProject), 0o600); err != nil {
		t.Fatal(err)
	}
	const nothing = "there is no workspace yet"
	if _, stderr, status := term.run(t, "member", "list", "--workspace", "Acme"); status != 1 || !strings.Contains(stderr, nothing) {
		t.Errorf("status %d, stderr %s", status, stderr)
	}
	for range 2 {
		term.id(t, "workspace", "create", "--name", "Twin", "--plan", "paid", "--force")
	}
	workspace := term.id(t, "workspace", "create", "--name", "Acme", "--plan", "paid")
	project := term.id(t, "project", "create", "--workspace", workspace, "--file", file)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"member", "list", "--workspace", "Twin"}, "2 workspaces have the name"},
		{[]string{"member", "list", "--workspace", "Akme"}, "there are: Twin ("},
		{[]string{"project", "show", "--project", "Akme"}, "there are: Acme shop (" + project},
		{[]string{"project", "create", "--workspace", "Acme", "--file", file}, "pass --force"},
		{[]string{"project", "delete", "--project", project}, "pass --yes"},
		{[]string{"workspace", "delete", "--workspace", "Acme", "--yes"}, "1 projects; delete them first"},
		{[]string{"actions", "--project", zeroID}, "project not found"},
		{[]string{"project", "list", "--workspace", zeroID}, "workspace not found"},
		{[]string{"workspace", "credits", "--workspace", zeroID}, "workspace not found"},
		{[]string{"retention", "--project", zeroID, "--months", "3"}, "project not found"},
		{[]string{"audit", "show", zeroID}, "there is no audit " + zeroID},
	} {
		if stdout, stderr, status := term.run(t, c.args...); status != 1 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d, stdout %s, stderr %s; want %s", c.args, status, stdout, stderr, c.want)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"crawl", "--project", project, "--max-pages", "1000000"}, "max_pages: 1000000 must be between"},
		{[]string{"crawl", "--project", project, "--url", "https://elsewhere.example/"}, "root_url"},
		{[]string{"member", "add", "--workspace", "Acme", "--email", "Ada", "--role", "owner"}, "email: must be an e-mail address"},
		{[]string{"traffic", "source", "create", "--project", project, "--setup", "upload", "--sample-rate", "2"}, "sampling.rate"},
		{[]string{"traffic", "source", "create", "--project", project, "--setup", "upload", "--timezone", "Mars"}, "reporting_timezone"},
	} {
		if stdout, stderr, status := term.run(t, c.args...); status != 2 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: status %d, stdout %s, stderr %s; want %s", c.args, status, stdout, stderr, c.want)
		}
	}
	term.id(t, "project", "create", "--workspace", "Acme", "--file", file, "--force")
}

// Names are found in any case, and however their letters are composed.
func TestNamesAreFoundHoweverTheyAreComposed(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	file := filepath.Join(term.dir, "project.json")
	if err := os.WriteFile(file, []byte(strings.Replace(smallProject, "Acme shop", "Gr\u00fcn", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	term.id(t, "workspace", "create", "--name", "Stra\u00dfe \u00dc", "--plan", "paid")
	for _, workspace := range []string{"stra\u00dfe \u00fc", "Stra\u00dfe U\u0308"} {
		term.id(t, "project", "create", "--force", "--workspace", workspace, "--file", file)
	}
	if stdout, stderr, status := term.run(t, "project", "show", "--project", "GRU\u0308N"); status != 1 || !strings.Contains(stderr, "2 projects have the name") {
		t.Errorf("status %d, stdout %s, stderr %s", status, stdout, stderr)
	}
}

// A command that names a workspace looks for projects in it alone.
func TestProjectsAreFoundInTheNamedWorkspace(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	file := filepath.Join(term.dir, "project.json")
	if err := os.WriteFile(file, []byte(smallProject), 0o600); err != nil {
		t.Fatal(err)
	}
	made := map[string]string{}
	for _, name := range []string{"First", "Second"} {
		term.id(t, "workspace", "create", "--name", name, "--plan", "paid")
		term.id(t, "member", "add", "--workspace", name, "--email", "ada@example.com", "--role", "owner")
		made[name] = term.id(t, "project", "create", "--workspace", name, "--file", file)
	}
	key := []string{"key", "create", "--as", "ada@example.com", "--name", "ci", "--workspace", "Second", "--project"}
	old := []string{"retention", "--months", "3", "--workspace", "Second", "--project"}
	for _, command := range [][]string{key, old} {
		stdout, stderr, status := term.run(t, append(command, "acme shop")...)
		if status != 0 || strings.Contains(stdout, made["First"]) {
			t.Errorf("%v: status %d, stdout %s, stderr %s", command, status, stdout, stderr)
		}
		for project, want := range map[string]string{
			"Akme": "there are: Acme shop (" + made["Second"] + ")", made["First"]: "the workspace Second has no project " + made["First"],
		} {
			stdout, stderr, status := term.run(t, append(command, project)...)
			if status != 1 || stdout != "" || !strings.Contains(stderr, want) || strings.Contains(stderr, "("+made["First"]+")") {
				t.Errorf("%v %s: status %d, stdout %s, stderr %s; want %s", command, project, status, stdout, stderr, want)
			}
		}
	}
}

// Every command reads avm.yml in its folder, so that all of them and the service
// share one database.
func TestConfigurationInTheFolderIsRead(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	const text = "listen: 127.0.0.1:7777\nlog_format: json\n"
	if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if c := term.object(t, "config", "check"); c["listen"] != "127.0.0.1:7777" || c["log_format"] != "json" {
		t.Errorf("avm.yml was not read: %v", c)
	}
	other := filepath.Join(term.dir, "other.yml")
	if err := os.WriteFile(other, []byte("listen: 127.0.0.1:8888\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if c := term.object(t, "config", "check", "--config", other); c["listen"] != "127.0.0.1:8888" || c["log_format"] != "text" {
		t.Errorf("--config does not replace avm.yml: %v", c)
	}
}
