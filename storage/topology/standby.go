package topology

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/jackc/pgx/v5"
)

// CopyPrimary makes the data folder of a standby, as package storage/embedded starts it. The
// standby follows the primary, which listens on a socket, once it is started.
func CopyPrimary(ctx context.Context, primary, folder string) error {
	conn, err := pgx.Connect(ctx, primary)
	if err != nil {
		return err
	}
	var programs string
	err = conn.QueryRow(ctx, "SELECT setting FROM pg_config WHERE name = 'BINDIR'").Scan(&programs)
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // PostgreSQL's account must get in
		return err
	}
	target := filepath.Join(folder, "postgres")
	copying := exec.CommandContext(ctx, filepath.Join(programs, "pg_basebackup"), //nolint:gosec // PostgreSQL's own program
		"--pgdata", target, "--dbname", primary, "--write-recovery-conf", "--wal-method", "stream", "--checkpoint", "fast", "--no-sync")
	if out, err := copying.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return giveLike(conn.Config().Host, target)
}

// giveLike makes the owner of a folder that of another one and of everything in it.
func giveLike(pattern, folder string) error {
	info, err := os.Stat(pattern)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return errors.New("files have no owners here")
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	return errors.Join(fs.WalkDir(root.FS(), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return root.Lchown(path, int(owner.Uid), int(owner.Gid))
	}), root.Close())
}
