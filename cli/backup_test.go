package cli_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/answer-visibility/avm/engine/enginetest"
	"github.com/answer-visibility/avm/storage/storagetest"
)

// What was backed up is there again after a restore into another database, to the letter,
// and a database that is not empty is kept unless --replace says otherwise.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	if storagetest.Distributed() {
		return // the nodes of a distributed database are backed up together
	}
	h := newHouse(t, enginetest.Options{})
	h.ended(h.launch().ID)
	h.stop()
	want := h.rows()
	file := h.file("backup")
	if size := h.object("backup", file)["bytes"]; size == 0.0 {
		t.Error("the backup is empty")
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup: %v, %v", info, err)
	}
	if _, stderr, status := h.run("backup", file); status != 1 || !strings.Contains(stderr, "exists already") {
		t.Errorf("a second backup in one file: %d %s", status, stderr)
	}
	lost := filepath.Join(h.file("nowhere"), "backup")
	if _, stderr, status := h.run("backup", lost); status != 1 || !strings.Contains(stderr, lost+": no such file or directory") {
		t.Errorf("a backup into a folder that is not there: %d %s", status, stderr)
	}

	h.moveTo(storagetest.Database(t, storagetest.Schema{Digest: "empty", Migrate: storagetest.Nothing}))
	h.object("restore", file)
	if got := h.rows(); got != want {
		t.Errorf("%d bytes are restored, want %d", len(got), len(want))
	}
	if _, stderr, status := h.run("restore", file); status != 1 || !strings.Contains(stderr, "not empty") {
		t.Errorf("a restore over what is there: %d %s", status, stderr)
	}
	must(t, os.WriteFile(h.file("broken"), []byte("PGDMP, or so it says"), 0o600))
	if _, stderr, status := h.run("restore", h.file("broken"), "--replace"); status != 1 || !strings.Contains(stderr, "cannot be read") {
		t.Errorf("a broken file: %d %s", status, stderr)
	}
	if got := h.rows(); got != want {
		t.Error("a refused restore changed something")
	}
	h.object("restore", file, "--replace")
	if got := h.rows(); got != want {
		t.Error("replaced by something else")
	}
	h.start()
	if _, stderr, status := h.run("restore", file, "--replace"); status != 1 || !strings.Contains(stderr, "stop it first") {
		t.Errorf("a restore below a running service: %d %s", status, stderr)
	}
	if a := h.do(http.MethodGet, h.path(""), h.key, ""); a.status != http.StatusOK {
		t.Errorf("the restored service: %d %s", a.status, a.body)
	}
}

// The embedded database is backed up and restored in the same way.
func TestBackupOfTheEmbeddedDatabase(t *testing.T) {
	t.Parallel()
	first := newTerminal(t, "AVM_DATA_DIR="+t.TempDir())
	id := first.id(t, "workspace", "create", "--name", "Kept", "--plan", "paid")
	file := filepath.Join(t.TempDir(), "backup")
	first.object(t, "backup", file)
	second := newTerminal(t, "AVM_DATA_DIR="+t.TempDir())
	second.object(t, "restore", file)
	if shown := second.object(t, "workspace", "show", "--workspace", id); shown["name"] != "Kept" {
		t.Errorf("restored: %v", shown)
	}
}

// rows is everything in the database, in an order that does not depend on where it lies.
func (h *house) rows() string {
	h.t.Helper()
	lines := strings.Split(h.everything(), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// stop ends the product.
func (h *house) stop() {
	h.t.Helper()
	must(h.t, h.cmd.Process.Signal(syscall.SIGTERM))
	_ = h.cmd.Wait()
}

// moveTo has the product use another database from its next start.
func (h *house) moveTo(url string) {
	h.t.Helper()
	config, err := os.ReadFile(h.file("avm.yml"))
	must(h.t, err)
	must(h.t, os.WriteFile(h.file("avm.yml"), []byte(strings.Replace(string(config), h.url, url, 1)), 0o600))
	h.url = url
}

// object runs a command that prints an object.
func (h *house) object(args ...string) map[string]any {
	h.t.Helper()
	stdout, stderr, status := h.run(args...)
	var object map[string]any
	if err := json.Unmarshal([]byte(stdout), &object); err != nil || status != 0 {
		h.t.Fatalf("avm %s: status %d, %q, %s", strings.Join(args, " "), status, stdout, stderr)
	}
	return object
}
