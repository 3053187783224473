package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// oldest is the first major version that avm runs on.
const oldest = 14

// ErrNoPrograms is the cause when this machine has no usable PostgreSQL server programs and none could be
// fetched.
var ErrNoPrograms = errors.New("install PostgreSQL 14 or newer (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql), or set database_url")

// programs is a folder with the server programs of one version.
type programs struct {
	dir          string
	major, minor int
}

func (p programs) path(program string) string { return filepath.Join(p.dir, program) }

func (p programs) String() string { return fmt.Sprintf("%d.%d", p.major, p.minor) }

// findPrograms returns the programs for the cluster: of its major version when it exists, else the newest.
func findPrograms(ctx context.Context, cfg Config, h home) (programs, error) {
	major, err := clusterMajor(h.cluster)
	if err != nil {
		return programs{}, err
	}
	dirs := []string{cfg.BinDir}
	if cfg.BinDir == "" {
		dirs = programFolders(ctx)
	}
	found := inspect(ctx, h.account, dirs)
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
		return programs{}, fmt.Errorf("%w, and fetching them failed (%s): %w",
			unsuitable(h.cluster, major, found, "on this machine"), oneLine(err.Error()), ErrNoPrograms)
	}
	return p, nil
}

// unsuitable names the programs that are missing and the versions that were found.
func unsuitable(cluster string, major int, found []programs, where string) error {
	var versions []string
	for _, p := range found {
		versions = append(versions, p.String())
	}
	instead := ""
	if len(versions) > 0 {
		instead = " (only version " + strings.Join(versions, ", ") + ")"
	}
	if major > 0 {
		return fmt.Errorf("%s was made by PostgreSQL %d, whose server programs are not %s%s", cluster, major, where, instead)
	}
	return fmt.Errorf("no server programs (initdb, pg_ctl, postgres) of PostgreSQL %d or newer %s%s", oldest, where, instead)
}

// programFolders lists the folders of PostgreSQL's server programs on this machine. Distributions link
// postgres into a common folder, but not initdb.
func programFolders(ctx context.Context) []string {
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(path))
		if target, err := filepath.EvalSymlinks(path); err == nil {
			dirs = append(dirs, filepath.Dir(target))
		}
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
	return dirs
}

// inspect asks every folder's postgres for its version, as the account that will run it.
func inspect(ctx context.Context, who account, dirs []string) []programs {
	var found []programs
	seen := map[string]bool{}
	for _, dir := range dirs {
		_, missing := os.Stat(filepath.Join(dir, "initdb"))
		if missing != nil || seen[dir] {
			continue
		}
		seen[dir] = true
		out, err := who.command(ctx, filepath.Join(dir, "postgres"), "--version").Output()
		if p, ok := parseVersion(string(out)); err == nil && ok {
			p.dir = dir
			found = append(found, p)
		}
	}
	return found
}

// newest returns the newest of one major version; major 0: of all that are new enough.
func newest(found []programs, major int) (best programs, ok bool) {
	for _, p := range found {
		newer := p.major > best.major || p.major == best.major && p.minor > best.minor
		if p.major >= oldest && (major == 0 || p.major == major) && newer {
			best = p
		}
	}
	return best, best.dir != ""
}

var versionPattern = regexp.MustCompile(`\(PostgreSQL\) (\d{1,6})(?:\.(\d{1,6}))?(?:\D|$)`)

// parseVersion reads the output of `postgres --version`, for instance "postgres (PostgreSQL) 15.3 (Debian
// 15.3-0)", "… 17beta1" or "… 18devel".
func parseVersion(text string) (p programs, ok bool) {
	m := versionPattern.FindStringSubmatch(text)
	if m == nil {
		return p, false
	}
	p.major, _ = strconv.Atoi(m[1])
	p.minor, _ = strconv.Atoi(m[2])
	return p, p.major > 0
}

// clusterMajor returns the major version that made a cluster, 0 if there is none.
func clusterMajor(cluster string) (int, error) {
	text, err := os.ReadFile(filepath.Join(cluster, "PG_VERSION")) //nolint:gosec // a fixed name in the cluster
	if os.IsNotExist(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("cannot read the cluster's version: %w", err)
	}
	major, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || major <= 0 {
		return 0, fmt.Errorf("%s/PG_VERSION is damaged: it contains %q", cluster, oneLine(string(text)))
	}
	return major, nil
}
