package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrNoPrograms is the cause when this machine has no usable PostgreSQL server
// programs and none could be fetched.
var ErrNoPrograms = errors.New("install PostgreSQL 14 or newer (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql), or set database_url")

// programs is a folder with initdb and postgres of one version.
type programs struct {
	dir string
	version
}

func (p programs) initdb() string   { return filepath.Join(p.dir, "initdb") }
func (p programs) postgres() string { return filepath.Join(p.dir, "postgres") }

// findPrograms gives the programs for the cluster: of its own major version when
// it exists, else the newest.
func findPrograms(ctx context.Context, cfg Config, h home) (programs, error) {
	major, err := clusterMajor(h.cluster)
	if err != nil {
		return programs{}, err
	}
	dirs := []string{cfg.BinDir}
	if cfg.BinDir == "" {
		dirs = programFolders(ctx)
	}
	found := inspect(ctx, h.who, dirs)
	if p, ok := newest(found, major); ok {
		return p, nil
	}
	if err := ctx.Err(); err != nil {
		return programs{}, err // the search was interrupted, so nothing is known to be missing
	}
	if cfg.BinDir != "" {
		return programs{}, fmt.Errorf("%w: %w", unsuitable(h.cluster, major, found, "in "+cfg.BinDir), ErrNoPrograms)
	}
	p, err := fetch(ctx, cfg, h, major)
	if err != nil {
		cfg.Logger.DebugContext(ctx, "postgres not fetched", slog.Any("error", err))
		return programs{}, fmt.Errorf("%w, and fetching them failed (%s): %w",
			unsuitable(h.cluster, major, found, "on this machine"), oneLine(err.Error()), ErrNoPrograms)
	}
	return p, nil
}

// unsuitable says what was looked for and what was there instead.
func unsuitable(cluster string, major int, found []programs, where string) error {
	var have []string
	for _, p := range found {
		have = append(have, fmt.Sprintf("%d.%d", p.major, p.minor))
	}
	instead := ""
	if len(have) > 0 {
		instead = " (only version " + strings.Join(have, ", ") + ")"
	}
	if major > 0 {
		return fmt.Errorf("%s was made by PostgreSQL %d, whose server programs are not %s%s", cluster, major, where, instead)
	}
	return fmt.Errorf("no server programs (initdb, postgres) of PostgreSQL %d or newer %s%s", oldest, where, instead)
}

// programFolders lists where PostgreSQL's server programs may be, each once.
func programFolders(ctx context.Context) []string {
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(path), resolvedFolder(path))
	}
	if out, err := exec.CommandContext(ctx, "pg_config", "--bindir").Output(); err == nil {
		dirs = append(dirs, strings.TrimSpace(string(out)))
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/lib/postgresql*/bin", "/usr/pgsql-*/bin", "/usr/libexec/postgresql*", "/usr/local/pgsql/bin",
		"/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin", "/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
		"/opt/local/lib/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		if matches, err := filepath.Glob(pattern); err == nil {
			dirs = append(dirs, matches...)
		}
	}
	return distinct(dirs)
}

// resolvedFolder is the folder a program really is in: distributions link
// postgres into a common folder, but not initdb.
func resolvedFolder(path string) string {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	return filepath.Dir(target)
}

func distinct(dirs []string) []string {
	seen := make(map[string]bool, len(dirs))
	var kept []string
	for _, dir := range dirs {
		if dir != "" && !seen[dir] {
			seen[dir] = true
			kept = append(kept, dir)
		}
	}
	return kept
}

// inspect asks every folder's postgres for its version, as the account that will
// run it: programs it may not run are not found.
func inspect(ctx context.Context, who account, dirs []string) []programs {
	var found []programs
	for _, dir := range dirs {
		p := programs{dir: dir}
		if _, err := os.Stat(p.initdb()); err != nil {
			continue
		}
		out, err := who.command(ctx, p.postgres(), "--version").Output()
		if err != nil {
			continue
		}
		if p.version, err = parseVersion(string(out)); err == nil {
			found = append(found, p)
		}
	}
	return found
}

// newest picks the newest of one major version; 0: of any that will do.
func newest(found []programs, major int) (programs, bool) {
	var best programs
	for _, p := range found {
		fits := p.major >= oldest && (major == 0 || p.major == major)
		if fits && p.newer(best.version) {
			best = p
		}
	}
	return best, best.dir != ""
}
