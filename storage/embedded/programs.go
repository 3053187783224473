package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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
	dir, version string
	major        int
}

func (p programs) path(program string) string { return filepath.Join(p.dir, program) }

// findPrograms returns the programs for the cluster: of its major version when it exists, else the newest.
func findPrograms(ctx context.Context, cfg Config, h home) (programs, error) {
	major, err := clusterMajor(h.cluster)
	if err != nil {
		return programs{}, err
	}
	dirs := []string{cfg.BinDir}
	if cfg.BinDir == "" {
		dirs = programFolders(ctx, h)
	}
	p, found := newest(ctx, h.account, dirs, major)
	if p.dir != "" || ctx.Err() != nil {
		return p, ctx.Err() // after an interrupted search nothing is known to be missing
	}
	problem := fmt.Sprintf("no server programs of PostgreSQL %d or newer (found: %q)", oldest, found)
	if major > 0 {
		problem = fmt.Sprintf("%s was made by PostgreSQL %d, whose server programs are not here (found: %q)", h.cluster, major, found)
	}
	if cfg.BinDir == "" && (major == 0 || major == builtMajor) {
		cfg.Logger.InfoContext(ctx, "fetching postgres", slog.String("version", string(build)))
		err := fetch(ctx, mavenCentral, h.built())
		if p, _ = newest(ctx, h.account, []string{h.built() + "/bin"}, builtMajor); p.dir != "" {
			return p, nil
		}
		problem += fmt.Sprintf(", and fetching them failed (%v)", err)
	}
	return p, fmt.Errorf("%s: %w", oneLine(problem), ErrNoPrograms)
}

// programFolders lists the folders of PostgreSQL's server programs on this machine. Distributions link
// postgres into a common folder, but not initdb.
func programFolders(ctx context.Context, h home) []string {
	dirs := []string{h.built() + "/bin"}
	if path, err := exec.LookPath("postgres"); err == nil {
		target, _ := filepath.EvalSymlinks(path) // none: path
		dirs = append(dirs, filepath.Dir(path), filepath.Dir(target))
	}
	if out, err := exec.CommandContext(ctx, "pg_config", "--bindir").Output(); err == nil {
		dirs = append(dirs, strings.TrimSpace(string(out)))
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/lib/postgresql*/bin", "/usr/pgsql-*/bin", "/usr/libexec/postgresql*", "/usr/local/pgsql/bin",
		"/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin", "/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
		"/opt/local/lib/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		matches, _ := filepath.Glob(pattern) // the pattern is valid
		dirs = append(dirs, matches...)
	}
	return dirs
}

// versionPattern matches the output of `postgres --version`, for instance "postgres (PostgreSQL) 15.3 (Debian
// 15.3-0)", "… 17beta1" or "… 18devel".
var versionPattern = regexp.MustCompile(`\(PostgreSQL\) ((\d{1,6})\S*)`)

// newest asks every folder's postgres for its version, as the account that will run it. It returns the newest
// of a major version, for major 0 of all that are new enough, and all versions.
func newest(ctx context.Context, who account, dirs []string, major int) (best programs, found []string) {
	for _, dir := range dirs {
		_, err := os.Stat(filepath.Join(dir, "initdb"))
		out, versionErr := who.command(ctx, filepath.Join(dir, "postgres"), "--version").Output()
		m := versionPattern.FindStringSubmatch(string(out))
		if err != nil || versionErr != nil || m == nil {
			continue
		}
		p := programs{dir: dir, version: m[1]}
		p.major, _ = strconv.Atoi(m[2]) // the pattern has digits
		found = append(found, p.version)
		if p.major > max(best.major, oldest-1) && (major == 0 || p.major == major) {
			best = p
		}
	}
	return best, found
}

// clusterMajor returns the major version that made a cluster, 0 if there is none.
func clusterMajor(cluster string) (int, error) {
	text, err := os.ReadFile(filepath.Join(cluster, "PG_VERSION")) //nolint:gosec // a fixed name in the cluster
	if os.IsNotExist(err) {
		return 0, nil
	}
	major, parseErr := strconv.Atoi(strings.TrimSpace(string(text)))
	if err := errors.Join(err, parseErr); err != nil {
		return 0, fmt.Errorf("the version of %s cannot be read: %s", cluster, oneLine(err.Error()))
	}
	return major, nil
}
