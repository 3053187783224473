package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"time"

	embeddedpostgres "github.com/fergusstrange/embedded-postgres"
)

const (
	// fetchTimeout bounds the download of the server programs.
	fetchTimeout = 3 * time.Minute
	// newestBuild is the major version that is fetched for a new cluster.
	newestBuild = 18
)

// fetch returns the embedded build of a major version (0: the newest). It downloads the build once into the
// data folder, or beside the system's caches when PostgreSQL's account cannot enter the data folder.
func fetch(ctx context.Context, cfg Config, h home, major int) (programs, error) {
	major = cmp.Or(major, newestBuild)
	version, ok := map[int]embeddedpostgres.PostgresVersion{
		14: embeddedpostgres.V14, 15: embeddedpostgres.V15, 16: embeddedpostgres.V16, 17: embeddedpostgres.V17, 18: embeddedpostgres.V18,
	}[major]
	if !ok {
		return programs{}, fmt.Errorf("there is no build of PostgreSQL %d", major)
	}
	parent := h.dataDir
	if h.hidden {
		parent = "/var/cache/avm"
	}
	final := filepath.Join(parent, "server-"+strconv.Itoa(major))
	bin := []string{filepath.Join(final, "bin")}
	if p, ok := newest(inspect(ctx, h.account, bin), major); ok {
		return p, nil
	}
	cfg.Logger.InfoContext(ctx, "fetching postgres", slog.String("version", string(version)))
	if err := download(ctx, cfg.Repository, version, major, final); err != nil {
		return programs{}, err
	}
	p, ok := newest(inspect(ctx, h.account, bin), major)
	if !ok {
		return programs{}, errors.New("the fetched programs do not run here")
	}
	return p, nil
}

// download unpacks a build into a folder of its own and moves it to final when it is complete. The library's
// download takes no context: when ctx ends first, the download ends by itself in a folder that nothing uses.
func download(ctx context.Context, repository string, version embeddedpostgres.PostgresVersion, major int, final string) error {
	if err := os.MkdirAll(filepath.Dir(final), 0o755); err != nil { //nolint:gosec // PostgreSQL's account must pass through
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(final), "fetch-")
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	outcome := make(chan error, 1)
	go func() {
		outcome <- errors.Join(unpack(repository, version, major, work, final), os.RemoveAll(work))
	}()
	select {
	case err := <-outcome:
		return err
	case <-ctx.Done():
		return fmt.Errorf("gave up the download: %w", context.Cause(ctx))
	}
}

// unpack has the library fetch and unpack a build. The library does that only as the first step of starting a
// server, so it gets a data folder that cannot start; the programs show whether it unpacked them.
func unpack(repository string, version embeddedpostgres.PostgresVersion, major int, work, final string) error {
	data, tree := filepath.Join(work, "data"), filepath.Join(work, "tree")
	if err := os.Mkdir(data, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte(strconv.Itoa(major)+"\n"), 0o600); err != nil {
		return err
	}
	config := embeddedpostgres.DefaultConfig().Version(version).Port(0).Logger(io.Discard).
		CachePath(filepath.Join(work, "cache")).RuntimePath(filepath.Join(work, "run")).DataPath(data).BinariesPath(tree)
	if repository != "" {
		config = config.BinaryRepositoryURL(repository)
	}
	cause := embeddedpostgres.NewDatabase(config).Start()
	if _, err := os.Stat(filepath.Join(tree, "bin", "postgres")); err != nil {
		return fmt.Errorf("no postgres in the download: %w", cmp.Or(cause, err))
	}
	if err := os.Chmod(tree, 0o755); err != nil { //nolint:gosec // programs that another account runs
		return err
	}
	if err := os.RemoveAll(final); err != nil {
		return err
	}
	return os.Rename(tree, final)
}
