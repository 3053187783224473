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

	embeddedpostgres "github.com/fergusstrange/embedded-postgres"
)

// newestBuild is the major version fetched for a new cluster.
const newestBuild = 18

// build is the embedded build of a major version; false: there is none.
func build(major int) (embeddedpostgres.PostgresVersion, bool) {
	switch major {
	case 14:
		return embeddedpostgres.V14, true
	case 15:
		return embeddedpostgres.V15, true
	case 16:
		return embeddedpostgres.V16, true
	case 17:
		return embeddedpostgres.V17, true
	case 18:
		return embeddedpostgres.V18, true
	default:
		return "", false
	}
}

// fetch gives the embedded build of a major version (0: the newest), downloading
// it once into the data folder, or beside the system's caches when PostgreSQL's
// account cannot enter the data folder.
func fetch(ctx context.Context, cfg Config, h home, major int) (programs, error) {
	if major == 0 {
		major = newestBuild
	}
	wanted, ok := build(major)
	if !ok {
		return programs{}, fmt.Errorf("there is no build of PostgreSQL %d", major)
	}
	parent := h.dataDir
	if h.hidden {
		parent = "/var/cache/avm"
	}
	final := filepath.Join(parent, "server-"+strconv.Itoa(major))
	if p, ok := newest(inspect(ctx, h.who, []string{filepath.Join(final, "bin")}), major); ok {
		return p, nil
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	cfg.Logger.InfoContext(ctx, "fetching postgres", slog.String("version", string(wanted)))
	if err := download(ctx, cfg.Repository, wanted, final); err != nil {
		return programs{}, err
	}
	p, ok := newest(inspect(ctx, h.who, []string{filepath.Join(final, "bin")}), major)
	if !ok {
		return programs{}, errors.New("the fetched programs do not run here")
	}
	return p, nil
}

// download unpacks a build into a folder of its own and moves it to final when it
// is whole, so that an interrupted download is never taken for programs.
func download(ctx context.Context, repository string, wanted embeddedpostgres.PostgresVersion, final string) error {
	if err := os.MkdirAll(filepath.Dir(final), 0o755); err != nil { //nolint:gosec // PostgreSQL's account must pass through
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(final), "fetch-")
	if err != nil {
		return err
	}
	outcome := make(chan error, 1)
	// The library's download knows no context. When ctx ends first it is left to
	// end by itself, in a folder nobody looks at.
	go func() {
		outcome <- errors.Join(unpack(repository, wanted, work, final), os.RemoveAll(work))
	}()
	select {
	case err := <-outcome:
		return err
	case <-ctx.Done():
		return fmt.Errorf("gave up the download: %w", context.Cause(ctx))
	}
}

// unpack has the library fetch and unpack. It offers that only as the first step
// of starting a server, so it is given a data folder that cannot start; whether
// it got as far as wanted is seen from the programs being there.
func unpack(repository string, wanted embeddedpostgres.PostgresVersion, work, final string) error {
	major, _ := leadingNumber(string(wanted))
	data, tree := filepath.Join(work, "data"), filepath.Join(work, "tree")
	if err := os.Mkdir(data, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte(strconv.Itoa(major)+"\n"), 0o600); err != nil {
		return err
	}
	config := embeddedpostgres.DefaultConfig().Version(wanted).Port(0).Logger(io.Discard).
		CachePath(filepath.Join(work, "cache")).RuntimePath(filepath.Join(work, "run")).DataPath(data).BinariesPath(tree)
	if repository != "" {
		config = config.BinaryRepositoryURL(repository)
	}
	cause := embeddedpostgres.NewDatabase(config).Start()
	for _, program := range []string{"initdb", "postgres"} {
		if _, err := os.Stat(filepath.Join(tree, "bin", program)); err != nil {
			return fmt.Errorf("no %s in the download: %w", program, cmp.Or(cause, err))
		}
	}
	if err := os.Chmod(tree, 0o755); err != nil { //nolint:gosec // programs, run by another account
		return err
	}
	if err := os.RemoveAll(final); err != nil {
		return err
	}
	return os.Rename(tree, final)
}
