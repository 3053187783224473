package cli_test

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/answer-visibility/avm/engine/enginetest"
)

// deployFiles returns the texts of deploy/ by their paths.
func deployFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	must(t, filepath.WalkDir(filepath.Join("..", "deploy"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path) //nolint:gosec // a file of the project
		files[path] = string(text)
		return err
	}))
	if len(files) < 8 {
		t.Fatalf("only %d files", len(files))
	}
	return files
}

// Deployments serve /metrics at admin_listen, not at the address that clients reach.
func TestDeploymentsKeepMetricsFromClients(t *testing.T) {
	t.Parallel()
	runs := regexp.MustCompile(`command: \["(serve|work)"|args: \[.*(serve|work)|/avm (serve|work) `)
	found := 0
	for path, text := range deployFiles(t) {
		if !runs.MatchString(text) {
			continue
		}
		found++
		if !strings.Contains(text, "AVM_ADMIN_LISTEN") && !strings.Contains(text, "admin_listen") {
			t.Errorf("%s serves /metrics to clients", path)
		}
	}
	if found < 4 {
		t.Errorf("only %d files run avm", found)
	}
}

// What is deployed with can be read: YAML, JSON, and the sections of units.
func TestDeployedFilesCanBeRead(t *testing.T) {
	t.Parallel()
	for path, text := range deployFiles(t) {
		switch filepath.Ext(path) {
		case ".yml", ".yaml":
			documents := yaml.NewDecoder(strings.NewReader(text))
			for {
				var document map[string]any
				err := documents.Decode(&document)
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil || len(document) == 0 {
					t.Fatalf("%s: %v in %v", path, err, document)
				}
			}
		case ".json":
			if !json.Valid([]byte(text)) {
				t.Errorf("%s is not JSON", path)
			}
		case ".service":
			for _, section := range []string{"\n[Unit]\n", "\n[Service]\n", "\nExecStart=/usr/local/bin/avm ", "\n[Install]\n"} {
				if !strings.Contains(text, section) {
					t.Errorf("%s has no %s", path, section)
				}
			}
		}
	}
}

// What dashboards and alerts look at is measured.
func TestDeployedMetricsExist(t *testing.T) {
	t.Parallel()
	wanted := map[string]bool{}
	for path, text := range deployFiles(t) {
		if strings.Contains(path, "monitoring") {
			for _, name := range regexp.MustCompile(`\b(?:avm|go|process)_[a-z0-9_]+`).FindAllString(text, -1) {
				wanted[name] = true
			}
		}
	}
	if len(wanted) < 10 {
		t.Fatalf("only %d metrics are looked at", len(wanted))
	}
	beside := []string{"AVM_RATE_LIMIT_REDIS_URL=redis://127.0.0.1:9"}
	h := newHouse(t, enginetest.Options{}, beside...)
	h.launch()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("not measured: %v", slices.Sorted(maps.Keys(wanted)))
		}
	})
	h.until("every metric is reported", func() bool {
		told := string(h.do(http.MethodGet, "/metrics", "", "").body)
		maps.DeleteFunc(wanted, func(name string, _ bool) bool { // a queue may be empty the next time
			return strings.Contains(told, "\n"+name+"{") || strings.Contains(told, "\n"+name+" ")
		})
		return len(wanted) == 0
	})
}

// What the files set and say exists: variables of the configuration, and flags.
func TestDeployedSettingsExist(t *testing.T) {
	t.Parallel()
	term := newTerminal(t)
	var help strings.Builder
	for _, command := range []string{"serve", "work", "migrate"} {
		stdout, _, _ := term.run(t, command, "--help")
		help.WriteString(stdout)
	}
	documented, err := os.ReadFile(filepath.Join("..", "docs", "configuration.md"))
	must(t, err)
	settings := 0
	for path, text := range deployFiles(t) {
		for _, name := range regexp.MustCompile(`\bAVM_[A-Z_]+`).FindAllString(text, -1) {
			settings++
			if !isSetting(string(documented), name) {
				t.Errorf("%s sets %s, which is not one of the configuration", path, name)
			}
		}
		for _, line := range regexp.MustCompile(`(?m)^.*(?:\["(?:serve|work|migrate)"|bin/avm ).*$`).FindAllString(text, -1) {
			for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(line, -1) {
				settings++
				if !strings.Contains(help.String(), flag) {
					t.Errorf("%s has %s, which no command takes", path, flag)
				}
			}
		}
	}
	if settings < 15 {
		t.Errorf("only %d settings were looked at", settings)
	}
}

// A worker serves its metrics on admin_listen.
func TestWorkersTellOperatorsHowTheyDo(t *testing.T) {
	t.Parallel()
	h := newHouse(t, enginetest.Options{})
	admin := freeAddress(t)
	path, err := binary()
	must(t, err)
	worker := exec.Command(path, "work", "--config", h.file("avm.yml"))
	worker.Env = append(os.Environ(), "AVM_ADMIN_LISTEN="+admin)
	must(t, worker.Start())
	t.Cleanup(func() {
		_ = worker.Process.Kill()
		_ = worker.Wait()
	})
	h.until("the worker is ready", func() bool { return isReady("http://" + admin) })
	resp, err := http.Get("http://" + admin + "/metrics")
	must(t, err)
	defer resp.Body.Close() //nolint:errcheck // read to its end
	told, err := io.ReadAll(resp.Body)
	must(t, err)
	if !strings.Contains(string(told), "\ngo_gc_gomemlimit_bytes ") {
		t.Errorf("its metrics: %s", told)
	}
}

// isSetting reports whether docs/configuration.md lists the key that a variable sets.
func isSetting(documented, variable string) bool {
	for _, key := range regexp.MustCompile("`([a-z_]+(?:\\.[a-z_]+)*)`").FindAllStringSubmatch(documented, -1) {
		if variable == "AVM_"+strings.ToUpper(strings.ReplaceAll(key[1], ".", "_")) {
			return true
		}
	}
	return false
}

// Release archives hold the documentation, deployments and clients as they are in the repository, with the backup described.
func TestReleaseArchivesHoldTheRepositorysFiles(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile(filepath.Join("..", ".ci", "release"))
	must(t, err)
	named := regexp.MustCompile(`git archive HEAD ([^|]+) \|`).FindSubmatch(script)
	if named == nil {
		t.Fatal("the script archives nothing of the repository")
	}
	git := func(args ...string) []byte {
		cmd := exec.CommandContext(t.Context(), "git", args...)
		cmd.Dir = ".."
		out, err := cmd.Output()
		must(t, err)
		return out
	}
	archived := map[string][]byte{}
	for packed := tar.NewReader(bytes.NewReader(git(append([]string{"archive", "HEAD"}, strings.Fields(string(named[1]))...)...))); ; {
		header, err := packed.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		must(t, err)
		archived[header.Name], err = io.ReadAll(packed)
		must(t, err)
	}
	for path := range strings.Lines(string(git("ls-tree", "-r", "--name-only", "HEAD", "README.md", "CHANGELOG.md", "docs", "deploy", "clients"))) {
		path = strings.TrimSuffix(path, "\n")
		if content, found := archived[path]; !found || !bytes.Equal(content, git("show", "HEAD:"+path)) {
			t.Errorf("%s is not in the archive as it is", path)
		}
	}
	if !bytes.Contains(archived["docs/configuration.md"], []byte("avm backup FILE")) {
		t.Error("nothing says how to back up")
	}
}
