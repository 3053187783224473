package embedded

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrNoTools is the cause when this machine has no usable pg_dump and pg_restore.
var ErrNoTools = errors.New("install PostgreSQL's client programs (Debian, Ubuntu: apt-get install postgresql-client; macOS: brew install libpq)")

// Tools returns the folder of the newest pg_dump and pg_restore on this machine that know
// the server's major version.
func Tools(ctx context.Context, major int) (dir string, err error) {
	dirs := programFolders(ctx)
	if path, err := exec.LookPath("pg_dump"); err == nil {
		dirs = append([]string{resolvedFolder(path)}, dirs...)
	}
	var best version
	for _, candidate := range distinct(dirs) {
		out, err := exec.CommandContext(ctx, filepath.Join(candidate, "pg_dump"), "--version").Output() //nolint:gosec // a folder of PostgreSQL's programs
		if err != nil {
			continue
		}
		v, err := parseVersion(strings.Replace(string(out), "pg_dump ", "postgres ", 1))
		if err == nil && v.major >= major && v.newer(best) {
			best, dir = v, candidate
		}
	}
	if dir == "" {
		return "", fmt.Errorf("no pg_dump of PostgreSQL %d or newer on this machine: %w", major, ErrNoTools)
	}
	return dir, nil
}
