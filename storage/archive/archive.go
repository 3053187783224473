// Package archive writes a database to a file and loads it again, with PostgreSQL's own
// pg_dump and pg_restore.
package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/storage/distribution"
	"github.com/answer-visibility/avm/storage/embedded"
)

// Causes of a backup or a restore that was refused. Nothing was changed.
var (
	ErrDistributed = errors.New("the database is distributed: its nodes are backed up together, see docs/scaling.md")
	ErrNotEmpty    = errors.New("the database is not empty")
	ErrInUse       = errors.New("another process uses the database: stop it first")
	ErrExists      = errors.New("the file exists already")
)

// Write writes a database to a new file, as it is at one moment: nobody has to stop. The
// file appears when it is whole, and only its owner may read it.
func Write(ctx context.Context, address, file string) (size int64, err error) {
	if _, err := os.Lstat(file); err == nil {
		return 0, fmt.Errorf("%s: %w", file, ErrExists)
	}
	dir, err := look(ctx, address)
	if err != nil {
		return 0, err
	}
	partial, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".partial-*") // 0600
	if failed, ok := errors.AsType[*os.PathError](err); ok {
		return 0, fmt.Errorf("create %s: %w", file, failed.Err)
	}
	if err != nil {
		return 0, err
	}
	defer os.Remove(partial.Name()) //nolint:errcheck // it has another name when all went well
	dump := command(ctx, dir, "pg_dump", address, "--format=custom", "--no-owner", "--no-privileges", "--schema=public")
	dump.Stdout = partial
	if err := run(dump); err != nil {
		return 0, errors.Join(err, partial.Close())
	}
	info, err := partial.Stat()
	err = errors.Join(err, partial.Sync(), partial.Close())
	if err != nil {
		return 0, err
	}
	if err := os.Link(partial.Name(), file); err != nil { // never over another file
		return 0, err
	}
	return info.Size(), nil
}

// Load fills a database from a file that Write wrote: all of it, or nothing. A database
// that has tables is refused, unless replace says that they shall go. The file is read to
// its end before anything goes.
func Load(ctx context.Context, address, file string, replace bool) error {
	dir, err := look(ctx, address)
	if err != nil {
		return err
	}
	list, err := contents(ctx, dir, file)
	if err != nil {
		return err
	}
	defer os.Remove(list) //nolint:errcheck // a temporary file
	if err := prepare(ctx, address, replace); err != nil {
		return err
	}
	return run(command(ctx, dir, "pg_restore", address, "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges",
		"--use-list="+list, file))
}

// look returns the folder of the programs that know the server of a database.
func look(ctx context.Context, address string) (dir string, err error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", fmt.Errorf("reach database: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // it was only read
	distributed, err := distribution.Distributed(ctx, conn)
	if err != nil {
		return "", err
	}
	if distributed {
		return "", ErrDistributed
	}
	var number int
	if err := conn.QueryRow(ctx, "SELECT current_setting('server_version_num')::integer").Scan(&number); err != nil {
		return "", fmt.Errorf("read the server's version: %w", err)
	}
	return embedded.Tools(ctx, number/10000)
}

// contents reads a file to its end, and writes the list of what is to be loaded from it:
// everything but the schema itself, which every database has.
func contents(ctx context.Context, dir, file string) (list string, err error) {
	whole := exec.CommandContext(ctx, filepath.Join(dir, "pg_restore"), "--file=-", file) //nolint:gosec // the operator names the file
	whole.Stdout = io.Discard
	if err := run(whole); err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", file, err)
	}
	var text bytes.Buffer
	toc := exec.CommandContext(ctx, filepath.Join(dir, "pg_restore"), "--list", file) //nolint:gosec // as above
	toc.Stdout = &text
	if err := run(toc); err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", file, err)
	}
	kept := slices.DeleteFunc(strings.Split(text.String(), "\n"), func(line string) bool {
		return strings.Contains(line, " SCHEMA - public ") || strings.Contains(line, " - SCHEMA public ")
	})
	f, err := os.CreateTemp("", "avm-restore-*")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(strings.Join(kept, "\n"))
	return f.Name(), errors.Join(err, f.Close())
}

// prepare makes sure that a database has no tables, and that nobody else uses it.
func prepare(ctx context.Context, address string, replace bool) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // what it did is done
	if err := alone(ctx, conn); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		var filled bool
		err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_class
			WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'm', 'f'))`).Scan(&filled)
		switch {
		case err != nil:
			return fmt.Errorf("look into database: %w", err)
		case filled && !replace:
			return ErrNotEmpty
		case filled:
			if _, err := tx.Exec(ctx, "DROP SCHEMA public CASCADE"); err != nil {
				return fmt.Errorf("empty database: %w", err)
			}
		}
		_, err = tx.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS public")
		return err
	})
}

// alone waits a moment until nobody else is connected: who just left takes a while to go.
func alone(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, leaving)
	defer cancel()
	for {
		var used bool
		err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
			AND pid <> pg_backend_pid() AND backend_type = 'client backend'), pg_sleep(0.1)`).Scan(&used, nil)
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			return ErrInUse
		case err != nil:
			return fmt.Errorf("look who uses database: %w", err)
		case !used:
			return nil
		}
	}
}

// leaving is how long others may take to be gone.
const leaving = 3 * time.Second

// command is one of PostgreSQL's programs at work on a database. The password is in its
// environment, which nobody else can read.
func command(ctx context.Context, dir, program, address string, args ...string) *exec.Cmd {
	shown, password := withoutPassword(address)
	cmd := exec.CommandContext(ctx, filepath.Join(dir, program), append([]string{"--dbname=" + shown}, args...)...) //nolint:gosec // a program of PostgreSQL's
	cmd.Env = os.Environ()                                                                                          // PGSSLROOTCERT for instance
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	return cmd
}

// withoutPassword returns an address as libpq takes it, without what only the service's
// own pool knows, and its password.
func withoutPassword(address string) (shown, password string) {
	u, err := url.Parse(address)
	if err != nil || u.User == nil && u.RawQuery == "" {
		return address, ""
	}
	query := u.Query()
	for name := range query {
		if !slices.Contains(libpq(), name) {
			query.Del(name)
		}
	}
	password, _ = u.User.Password()
	if query.Get("password") != "" {
		password = query.Get("password")
		query.Del("password")
	}
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	u.RawQuery = query.Encode()
	return u.String(), password
}

// libpq lists the parameters of an address that PostgreSQL's programs know.
func libpq() []string {
	return []string{
		"host", "hostaddr", "port", "dbname", "user", "password", "passfile", "connect_timeout", "options", "sslmode", "sslcert",
		"sslkey", "sslrootcert", "sslcrl", "sslpassword", "ssl_min_protocol_version", "channel_binding", "gssencmode",
		"krbsrvname", "service", "target_session_attrs", "keepalives", "tcp_user_timeout",
	}
}

// run runs a program. Its error is what the program says last.
func run(cmd *exec.Cmd) error {
	var said bytes.Buffer
	cmd.Stderr = &said
	err := cmd.Run()
	if err == nil {
		return nil
	}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	return fmt.Errorf("%w: %s", err, lines[len(lines)-1])
}
