package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	embeddedpostgres "github.com/fergusstrange/embedded-postgres"
)

const (
	fetchTimeout = 3 * time.Minute
	// build is fetched where a machine has no server programs, and builtMajor is its major version.
	build        = embeddedpostgres.V18
	builtMajor   = 18
	mavenCentral = "https://repo1.maven.org/maven2"
)

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
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	outcome := make(chan error, 1)
	go func() { outcome <- embeddedpostgres.NewDatabase(config).Start() }()
	select {
	case err := <-outcome:
		return errors.Join(err, os.Chmod(final, 0o755)) //nolint:gosec // programs that another account runs
	case <-ctx.Done():
		return fmt.Errorf("gave up the download: %w", context.Cause(ctx))
	}
}
