package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	embeddedpostgres "github.com/fergusstrange/embedded-postgres"
)

const (
	oldest       = 14                   // the first major version that avm runs on
	build        = embeddedpostgres.V18 // fetched where a machine has no server programs
	builtMajor   = 18
	mavenCentral = "https://repo1.maven.org/maven2"
)

// ErrNoPrograms is the cause when this machine has no usable server programs and none could be fetched.
var ErrNoPrograms = errors.New("install PostgreSQL 14 or newer (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql), or set database_url")

// findPrograms returns the folder of the programs of the cluster's major version, for a new cluster of the newest.
func findPrograms(ctx context.Context, cfg Config, h home) (string, error) {
	major, err := clusterMajor(h.cluster)
	if err != nil {
		return "", err
	}
	dirs := []string{cfg.BinDir}
	if cfg.BinDir == "" {
		dirs = programFolders(h)
	}
	dir, found := h.newest(ctx, dirs, major)
	if dir != "" || ctx.Err() != nil {
		return dir, ctx.Err() // after an interrupted search nothing is known to be missing
	}
	problem := fmt.Sprintf("no server programs of PostgreSQL %d or newer (found: %q)", oldest, found)
	if major > 0 {
		problem = fmt.Sprintf("%s was made by PostgreSQL %d, whose server programs are not here (found: %q)", h.cluster, major, found)
	}
	if cfg.BinDir == "" && (major == 0 || major == builtMajor) {
		cfg.Logger.InfoContext(ctx, "fetching postgres", slog.String("version", string(build)))
		err := fetch(ctx, mavenCentral, h.built())
		if dir, _ = h.newest(ctx, []string{h.built() + "/bin"}, builtMajor); dir != "" {
			return dir, nil
		}
		problem += fmt.Sprintf(", and fetching them failed (%v)", err)
	}
	return "", fmt.Errorf("%s: %w", oneLine(problem), ErrNoPrograms)
}

// programFolders lists the folders of PostgreSQL's server programs on this machine. Distributions link
// postgres into a common folder, but not initdb.
func programFolders(h home) []string {
	dirs := []string{h.built() + "/bin"}
	if path, err := exec.LookPath("postgres"); err == nil {
		target, _ := filepath.EvalSymlinks(path) // none: path
		dirs = append(dirs, filepath.Dir(path), filepath.Dir(target))
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

// versionPattern matches what `postgres --version` prints, for instance "postgres (PostgreSQL) 15.3 (Debian 15.3-0)" or "… 18devel".
var versionPattern = regexp.MustCompile(`\(PostgreSQL\) ((\d{1,6})\S*)`)

// newest asks every folder's postgres for its version, as the account that will run it. It returns the folder
// with the newest of a major version, for major 0 of all that are new enough, and all versions.
func (h home) newest(ctx context.Context, dirs []string, major int) (best string, found []string) {
	bestMajor := oldest - 1
	for _, dir := range dirs {
		_, err := os.Stat(filepath.Join(dir, "initdb"))
		out, versionErr := h.command(ctx, filepath.Join(dir, "postgres"), "--version").Output()
		m := versionPattern.FindStringSubmatch(string(out))
		if err != nil || versionErr != nil || m == nil {
			continue
		}
		found = append(found, m[1])
		if n, _ := strconv.Atoi(m[2]); n > bestMajor && (major == 0 || n == major) { // the pattern has digits
			best, bestMajor = dir, n
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

// built returns the folder of fetched server programs, which PostgreSQL's account can enter.
func (h home) built() string {
	if h.hidden {
		return "/var/cache/avm/server-18"
	}
	return filepath.Join(h.dataDir, "server-18")
}

// fetch fetches the build and unpacks it whole into a folder. The library does that only as the first step of
// starting a server, so it gets a data folder that cannot start, and its error means nothing if there are
// programs. It has no context: when ctx ends first, the download ends by itself.
func fetch(ctx context.Context, repository, final string) error {
	work := final + ".fetch"
	data := filepath.Join(work, "data")
	defer os.RemoveAll(work)                                                                                                                  //nolint:errcheck // what stays is in nobody's way
	err := errors.Join(os.RemoveAll(final), os.MkdirAll(data, 0o755), os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte("18\n"), 0o600)) //nolint:gosec // PostgreSQL's account must pass through
	if err != nil {
		return err
	}
	config := embeddedpostgres.DefaultConfig().Version(build).BinaryRepositoryURL(repository).Port(0).Logger(io.Discard).
		CachePath(filepath.Join(work, "cache")).RuntimePath(filepath.Join(work, "run")).DataPath(data).BinariesPath(final)
	outcome := make(chan error, 1)
	go func() { outcome <- embeddedpostgres.NewDatabase(config).Start() }()
	select {
	case err := <-outcome:
		return errors.Join(err, os.Chmod(final, 0o755)) //nolint:gosec // programs that another account runs
	case <-ctx.Done():
		return fmt.Errorf("gave up the download: %w", context.Cause(ctx))
	}
}
