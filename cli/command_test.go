package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/answer-visibility/avm/storage/storagetest"
)

// terminal runs the program in a folder of its own, with little around it.
type terminal struct {
	path, dir string
	env       []string
}

func newTerminal(t *testing.T, env ...string) terminal {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	for _, name := range []string{"PATH", "HOME", "TMPDIR"} {
		env = append(env, name+"="+os.Getenv(name))
	}
	return terminal{path: path, dir: t.TempDir(), env: env}
}

func (term terminal) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, term.path, args...)
	cmd.Dir, cmd.Env = term.dir, term.env
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	return cmd
}

// run returns what a command printed, and its exit status.
func (term terminal) run(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := term.command(t.Context(), args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if _, ok := errors.AsType[*exec.ExitError](err); !ok {
			t.Fatalf("%v: %v", args, err)
		}
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// object runs a command that prints one JSON object.
func (term terminal) object(t *testing.T, args ...string) map[string]any {
	t.Helper()
	stdout, stderr, status := term.run(t, args...)
	decoder := json.NewDecoder(strings.NewReader(stdout))
	var object map[string]any
	if err := decoder.Decode(&object); err != nil || status != 0 || decoder.More() {
		t.Fatalf("%v: status %d, stdout %q (%v), stderr %s", args, status, stdout, err, stderr)
	}
	return object
}

// id runs a command that makes something and gives its id.
func (term terminal) id(t *testing.T, args ...string) string {
	t.Helper()
	id, ok := term.object(t, args...)["id"].(string)
	if !ok {
		t.Fatalf("%v printed no id", args)
	}
	return id
}

func TestUsage(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	cases := map[string]struct {
		args   []string
		status int
		stdout string
		stderr string
	}{
		"help":               {[]string{"--help"}, 0, "avm demo", ""},
		"help of a command":  {[]string{"key", "create", "--help"}, 0, "avm key create --workspace", ""},
		"no command":         {nil, 2, "", "a command is missing"},
		"unknown command":    {[]string{"serv"}, 2, "", "unknown command"},
		"group alone":        {[]string{"key"}, 2, "", "there are create, list, show, mcp-writes, revoke"},
		"unknown in a group": {[]string{"key", "make"}, 2, "", "unknown command"},
		"unknown flag":       {[]string{"version", "--loud"}, 2, "", "unknown flag"},
		"missing flag":       {[]string{"workspace", "create", "--name", "x"}, 2, "", `"plan" not set`},
		"argument too many":  {[]string{"version", "x"}, 2, "", `"x" is one argument too many; use: avm version`},
		"another argument":   {[]string{"key", "revoke", zeroID, "y"}, 2, "", `"y" is one argument too many; use: avm key revoke ID`},
		"argument missing":   {[]string{"key", "revoke"}, 2, "", "ID is missing; use: avm key revoke ID"},
		"no log file":        {[]string{"traffic", "import", "--source", zeroID}, 2, "", "FILE is missing; use: avm traffic import FILE…"},
		"help on a command":  {[]string{"help", "key", "create"}, 0, "avm key create --workspace", ""},
		"help on nothing":    {[]string{"help", "nope"}, 2, "", "unknown command nope"},
		"help in a group":    {[]string{"help", "key", "make"}, 2, "", "unknown command key make"},
		"no number":          {[]string{"workspace", "set-credits", "--workspace", zeroID, "--monthly", "abc"}, 2, "", `--monthly: "abc" must be a whole number`},
		"a large number":     {[]string{"workspace", "set-credits", "--workspace", zeroID, "--monthly", "99999999999999999999"}, 2, "", "--monthly: \"99999999999999999999\" is too large"},
		"no truth":           {[]string{"config", "check", "--live=maybe"}, 2, "", `--live: "maybe" must be true or false`},
		"no id":              {[]string{"key", "revoke", "avm_x"}, 2, "", "must be a UUID"},
		"no source id":       {[]string{"traffic", "source", "rotate", "avm_x"}, 2, "", "must be a UUID"},
		"no scope":           {[]string{"key", "create", "--workspace", zeroID, "--as", "a", "--name", "n", "--scope", "all"}, 2, "", "--scope"},
		"no project":         {[]string{"key", "create", "--workspace", zeroID, "--as", "a", "--name", "n", "--project", ""}, 2, "", "--project: must not be empty"},
		"no instant":         {[]string{"key", "create", "--workspace", zeroID, "--as", "a", "--name", "n", "--expires-at", "soon"}, 2, "", "--expires-at"},
		"no plan":            {[]string{"workspace", "create", "--name", "zz", "--plan", "gold"}, 2, "", "--plan \"gold\": must be one of"},
		"no new plan":        {[]string{"workspace", "set-plan", "--workspace", zeroID, "--plan", "gold"}, 2, "", "--plan"},
		"no limit":           {[]string{"workspace", "set-credits", "--workspace", zeroID, "--monthly", "-1"}, 2, "", "--monthly"},
		"no dimension":       {[]string{"workspace", "credits", "--workspace", zeroID, "--by", "day"}, 2, "", "--by"},
		"no months":          {[]string{"workspace", "credits", "--workspace", zeroID, "--months", "0"}, 2, "", "--months"},
		"no role":            {[]string{"member", "add", "--workspace", zeroID, "--email", "a@b.example", "--role", "boss"}, 2, "", "--role"},
		"no new role":        {[]string{"member", "set-role", "--workspace", zeroID, "--email", "a@b.example", "--role", "boss"}, 2, "", "--role"},
		"no status":          {[]string{"actions", "--project", zeroID, "--status", "zz"}, 2, "", "--status"},
		"no mode":            {[]string{"audit", "run", "--project", zeroID, "--mode", "fast"}, 2, "", "--mode"},
		"no audit scope":     {[]string{"audit", "run", "--project", zeroID, "--scope", "all"}, 2, "", "--scope"},
		"no market":          {[]string{"audit", "run", "--project", zeroID, "--market", "us"}, 2, "", "--market"},
		"no prompt":          {[]string{"audit", "run", "--project", zeroID, "--prompt", "x"}, 2, "", "--prompt"},
		"no repetitions":     {[]string{"audit", "run", "--project", zeroID, "--repetitions", "0"}, 2, "", "--repetitions"},
		"no ceiling":         {[]string{"audit", "run", "--project", zeroID, "--max-credits", "-1"}, 2, "", "--max-credits"},
		"no cohort":          {[]string{"prompt", "generate", "--project", zeroID, "--set", "s", "--cohort", "commerce"}, 2, "", "--cohort"},
		"no count":           {[]string{"prompt", "generate", "--project", zeroID, "--set", "s", "--count", "0"}, 2, "", "--count"},
		"no cost":            {[]string{"search", "confirm", "--project", zeroID, "--run", zeroID, "--max-cost", "cheap"}, 2, "", "--max-cost"},
		"a long cost":        {[]string{"search", "confirm", "--project", zeroID, "--run", zeroID, "--max-cost", "0.2640000001"}, 2, "", "at most 9 digits behind the point"},
		"no pages":           {[]string{"crawl", "--project", zeroID, "--max-pages", "0"}, 2, "", "--max-pages"},
		"no setup":           {[]string{"traffic", "source", "create", "--project", zeroID, "--setup", "ftp"}, 2, "", "--setup"},
		"no format":          {[]string{"traffic", "source", "create", "--project", zeroID, "--setup", "upload", "--format", "zz"}, 2, "", "--format"},
		"no file format":     {[]string{"traffic", "import", "--source", zeroID, "--format", "zz", "x.log"}, 2, "", "--format"},
		"no such file":       {[]string{"config", "check", "--config", "none.yaml"}, 1, "", "none.yaml"},
		"flag out of range":  {[]string{"config", "check", "--listen", "x"}, 1, "", `--listen: listen: "x" must be host:port`},
		"unreachable":        {[]string{"config", "check", "--database-url", "postgres://u:hunter2@127.0.0.1:1/x"}, 1, "", "--database-url: database_url: reach database"},
		"no server":          {[]string{"workspace", "create", "--name", "x", "--plan", "paid", "--database-url", "postgres://u:hunter2@127.0.0.1:1/x"}, 1, "", "no PostgreSQL answers at 127.0.0.1:1"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := term.run(t, c.args...)
			if status != c.status || !strings.Contains(stdout, c.stdout) || !strings.Contains(stderr, c.stderr) ||
				strings.Contains(stderr, "hunter2") || (status != 0 && stdout != "") {
				t.Errorf("status %d\nstdout %s\nstderr %s", status, stdout, stderr)
			}
		})
	}
	if v := term.object(t, "version"); v["go"] == "" || v["version"] == "" {
		t.Errorf("version is %v", v)
	}
}

const zeroID = "00000000-0000-0000-0000-000000000000"

// Every command says what it does and, unless it only holds others, how it is used.
func TestEveryCommandHasHelp(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	listed := regexp.MustCompile(`(?m)^  ([a-z-]+) +\S`)
	var visit func(path ...string)
	visit = func(path ...string) {
		stdout, _, status := term.run(t, append(path, "--help")...)
		_, commands, group := strings.Cut(stdout, "Available Commands:")
		if status != 0 || (!group && !strings.Contains(stdout, "Examples:")) {
			t.Errorf("%v: status %d, help %s", path, status, stdout)
		}
		commands, _, _ = strings.Cut(commands, "Flags:")
		for _, m := range listed.FindAllStringSubmatch(commands, -1) {
			if m[1] != "help" && m[1] != "completion" {
				visit(append(append([]string{}, path...), m[1])...)
			}
		}
	}
	visit()
}

// An engine that no audit could ask is found before the first audit.
func TestConfigCheckNamesAnEngineThatCannotBeAsked(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	const text = "engines:\n  overview_a: {adapter: dataforseo-serp, provider: provider_c, model: google-ai-overview, api_key: \"a:b\"}\n"
	if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, stderr, status := term.run(t, "config", "check")
	if want := "avm.yml:2: engines.overview_a.retrieval: must be true: a search page always searches"; status != 1 || !strings.Contains(stderr, want) {
		t.Errorf("status %d, stderr %s", status, stderr)
	}
}

// One run of config check names everything that is wrong, each with its place.
func TestConfigCheckNamesEverything(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	const text = `listen: nowhere
engines:
  overview_a: {adapter: dataforseo-serp, provider: provider_c, model: google-ai-overview, api_key: hunter2}
  assistant_a: {adapter: openai-chat, provider: provider_a, model: "${NOT_SET}"}
models:
  judge:
    adapter: openai-chat
    model: m
    base_url: ftp://m
crawl: {renderer: no-such-chromium}
traffic:
  bots: no-such-bots.json
`
	if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, status := term.run(t, "config", "check")
	for _, want := range []string{
		`avm.yml:1: listen: "nowhere" must be host:port`, "avm.yml:3: engines.overview_a.api_key: must be of the form login:password",
		"avm.yml:4: engines.assistant_a.model: the environment variable NOT_SET is not set", `avm.yml:9: models.judge.base_url: "ftp://m" must be`,
		`avm.yml:10: crawl.renderer: no Chromium can be run as "no-such-chromium"`, "avm.yml:12: traffic.bots: the file cannot be read: open no-such-bots.json",
	} {
		if !strings.Contains(stderr, want) {
			t.Errorf("stderr lacks %s:\n%s", want, stderr)
		}
	}
	if status != 1 || stdout != "" || strings.Contains(stderr, "hunter2") || strings.Count(stderr, "\n") != 6 {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
	_, stderr, status = term.run(t, "serve")
	if status != 1 || !strings.Contains(stderr, "avm.yml:12: traffic.bots: ") {
		t.Errorf("serve: status %d, %s", status, stderr)
	}
}

// config check connects to the database that is configured and leaves it as it is.
func TestConfigCheckConnects(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	file := filepath.Join(term.dir, "avm.yml")
	write := func(url string) {
		if err := os.WriteFile(file, []byte("listen: 127.0.0.1:1\ndatabase_url: "+url+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("postgres://u:hunter2@127.0.0.1:1/x")
	stdout, stderr, status := term.run(t, "config", "check")
	if status != 1 || stdout != "" || !strings.Contains(stderr, "avm.yml:2: database_url: reach database") || strings.Contains(stderr, "hunter2") {
		t.Errorf("unreachable: status %d, stdout %s, stderr %s", status, stdout, stderr)
	}
	if _, stderr, status = term.run(t, "config", "check", "--offline"); status != 0 {
		t.Errorf("offline: status %d, %s", status, stderr)
	}
	if _, _, status = term.run(t, "config", "check", "--live"); status != 1 {
		t.Errorf("live: status %d", status)
	}
	write("'" + storagetest.URL(t) + "'")
	if _, stderr, status = term.run(t, "config", "check"); status != 0 {
		t.Errorf("reachable: status %d, %s", status, stderr)
	}
}

// Errors about YAML use words of the file, not of the parser.
func TestConfigFilesThatAreNoYAML(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	for text, want := range map[string]string{
		"egress: {ports: [80\n":    `a list begins with "[" and has no "]"`,
		"crawl: {max_pages: 3\n":   `a mapping begins with "{" and has no "}"`,
		"listen: \"127.0.0.1\n":    "a text in quotes has no closing quote",
		"crawl:\n\tmax_pages: 3\n": "a line must be indented with blanks, not with tabs",
		"listen: a: b\n":           `a value here must not contain ": " unless it is in quotes`,
	} {
		if err := os.WriteFile(filepath.Join(term.dir, "avm.yml"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, stderr, status := term.run(t, "config", "check"); status != 1 || !strings.Contains(stderr, "is not valid YAML: "+want) {
			t.Errorf("%q: status %d, %s", text, status, stderr)
		}
	}
}

func TestConfigCheckHidesSecrets(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "KEY=hunter2", "PG=hunter3")
	file := filepath.Join(term.dir, "avm.yml")
	const text = "database_url: postgres://u:${PG}@h/d\nengines:\n  assistant_a: {adapter: openai-chat, provider: provider_a, model: m, api_key: \"${KEY}\"}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, status := term.run(t, "config", "check", "--offline", "--config", file)
	if status != 0 || strings.Contains(stdout+stderr, "hunter") || !strings.Contains(stdout, `"max_concurrency":16`) {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}

func TestTenantsByCommand(t *testing.T) {
	t.Parallel()
	term := newTerminal(t, "AVM_DATABASE_URL="+storagetest.URL(t))
	if sql, _, status := term.run(t, "migrate", "--dry-run"); status != 0 || sql != "" {
		t.Errorf("status %d, pending on a migrated database: %s", status, sql)
	}
	if n := term.object(t, "migrate")["applied"]; n != 0.0 {
		t.Errorf("%v migrations applied to a migrated database", n)
	}
	ws := term.id(t, "workspace", "create", "--name", "W", "--plan", "paid")
	term.id(t, "member", "add", "--workspace", ws, "--email", "ada@example.com", "--role", "owner")
	project := filepath.Join(term.dir, "project.json")
	const text = `{"name": "P", "brand_name": "B", "website_url": "https://b.example", "country_code": "US", "language_code": "en",
		"prompt_sets": [{"name": "S", "prompts": [{"text": "a", "topic": "T"}]}]}`
	if err := os.WriteFile(project, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	projectID := term.id(t, "project", "create", "--workspace", ws, "--file", project)
	key := term.object(t, "key", "create", "--workspace", ws, "--as", "ada@example.com", "--name", "k",
		"--scope", "audits:run", "--project", projectID, "--expires-at", "2100-01-01T00:00:00Z")
	secret, _ := key["key"].(string)
	id, _ := key["id"].(string)
	if !strings.HasPrefix(secret, "avm_") || id == "" {
		t.Fatalf("key is %v", key)
	}
	list, _, _ := term.run(t, "key", "list", "--workspace", ws)
	if !strings.Contains(list, id) || strings.Contains(list, secret) || !strings.Contains(list, `"state":"live"`) {
		t.Errorf("list is %s", list)
	}
	if state := term.object(t, "key", "revoke", id)["state"]; state != "revoked" {
		t.Errorf("revoked key is %v", state)
	}
	_, stderr, status := term.run(t, "member", "set-role", "--workspace", ws, "--email", "ada@example.com", "--role", "viewer")
	if status != 1 || !strings.Contains(stderr, "last owner") {
		t.Errorf("status %d, %s", status, stderr)
	}
	term.id(t, "member", "add", "--workspace", ws, "--email", "bob@example.com", "--role", "owner")
	if m := term.object(t, "member", "remove", "--workspace", ws, "--email", "ada@example.com"); m["removed"] != true {
		t.Errorf("removed member is %v", m)
	}
	if w := term.object(t, "workspace", "set-plan", "--workspace", ws, "--plan", "free"); w["plan"] != "free" {
		t.Errorf("workspace is %v", w)
	}
}
