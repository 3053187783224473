package embedded

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wantLine checks that an error is one line that holds a text.
func wantLine(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one about %q", text)
	}
	if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), text) {
		t.Errorf("want one line about %q, got %q", text, err)
	}
}

// fake makes a folder of programs that only tell a version.
func fake(t *testing.T, version string) string {
	t.Helper()
	dir := folder(t)
	script := "#!/bin/sh\necho 'postgres (PostgreSQL) " + version + "'\n"
	for _, name := range []string{"initdb", "pg_ctl", "postgres"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
	}
	return dir
}

func TestMissingPrograms(t *testing.T) {
	t.Parallel()
	_, err := Start(t.Context(), Config{DataDir: folder(t), BinDir: folder(t)})
	wantLine(t, err, "install PostgreSQL 14 or newer")
	if !errors.Is(err, ErrNoPrograms) {
		t.Error("the cause is not ErrNoPrograms")
	}
}

// Ctrl-C while the programs are looked for does not look like missing programs.
func TestInterruptedSearchForPrograms(t *testing.T) {
	t.Parallel()
	h, err := newHome(t.Context(), folder(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = findPrograms(ctx, Config{DataDir: h.dataDir, BinDir: folder(t)}, h)
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrNoPrograms) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestOldPrograms(t *testing.T) {
	t.Parallel()
	_, err := Start(t.Context(), Config{DataDir: folder(t), BinDir: fake(t, "13.21")})
	wantLine(t, err, `found: ["13.21"]`)
}

// A cluster is run by its own major version or not at all.
func TestClusterOfAnotherVersion(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	stop(t, start(t, Config{DataDir: dir}))
	_, err := Start(t.Context(), Config{DataDir: dir, BinDir: fake(t, "97.1")})
	wantLine(t, err, "/postgres was made by PostgreSQL ")
	wantLine(t, err, `found: ["97.1"]`)
}

func TestNewestProgramsWin(t *testing.T) {
	t.Parallel()
	h, err := newHome(t.Context(), folder(t))
	if err != nil {
		t.Fatal(err)
	}
	of16, of15 := fake(t, "16.9 (Debian 16.9-0+deb12u1)"), fake(t, "15.2")
	dirs := []string{folder(t), of15, of16, fake(t, "13.30"), fake(t, "15.4"), fake(t, "9.6.24"), fake(t, "")}
	for major, want := range map[int]string{0: of16, 15: of15, 13: "", 17: ""} {
		got, found := h.newest(t.Context(), dirs, major)
		if got != want || len(found) != 5 {
			t.Errorf("for %d: %q, want %q; found %q", major, got, want, found)
		}
	}
	for _, version := range []string{"17beta1", "18devel"} {
		dir := fake(t, version)
		if got, found := h.newest(t.Context(), []string{dir}, 17); strings.HasPrefix(version, "17") != (got == dir) || found[0] != version {
			t.Errorf("%s: %q, %q", version, got, found)
		}
	}
}

func TestUnreachableRepository(t *testing.T) {
	t.Parallel()
	h, err := newHome(t.Context(), folder(t))
	if err != nil {
		t.Fatal(err)
	}
	err = fetch(t.Context(), "http://127.0.0.1:1", h.built())
	if err == nil || !strings.Contains(err.Error(), "unable to connect to http://127.0.0.1:1") {
		t.Errorf("got %v", err)
	}
	left, err := filepath.Glob(filepath.Join(h.dataDir, "server-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

func TestComplaint(t *testing.T) {
	t.Parallel()
	output := "LOG:  starting\nFATAL:  first\n2026 [1] FATAL:  could not map\tmemory\nLOG:  shut down\n"
	if got := complaint(output); got != "could not map memory" {
		t.Errorf("got %q", got)
	}
	full := "FATAL:  could not write to file \"base/1/2\": No space left on device\nPANIC:  cannot abort transaction 1, it was already committed\n"
	if got := complaint(full); !strings.HasPrefix(got, "no space left on device: ") {
		t.Errorf("of a full disk it says %q", got)
	}
	if got := complaint("all is well\n"); got != "" {
		t.Errorf("got %q", got)
	}
}
