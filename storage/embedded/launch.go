package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// connectTimeout bounds one attempt to connect.
const connectTimeout = 5 * time.Second

// cannotConnectNow is the SQLSTATE of a server that is starting or stopping.
const cannotConnectNow = "57P03"

// defaults are the settings of a server in production. Its log is a file a
// weekday in the cluster's folder log, begun anew a week later.
func defaults() map[string]string {
	return map[string]string{ //nolint:gosec // no secrets: password_encryption names a method
		"fsync":                    "on",
		"synchronous_commit":       "on",
		"full_page_writes":         "on",
		"max_connections":          "120",
		"shared_buffers":           "256MB",
		"max_wal_size":             "2GB",
		"wal_compression":          "on",
		"password_encryption":      "scram-sha-256",
		"timezone":                 "UTC",
		"log_timezone":             "UTC",
		"lc_messages":              "C",
		"logging_collector":        "on",
		"log_directory":            "log",
		"log_filename":             "postgres-%a.log",
		"log_file_mode":            "0600",
		"log_truncate_on_rotation": "on",
		"log_rotation_age":         "1d",
		"log_rotation_size":        "0",
		"log_checkpoints":          "off",
		"log_min_messages":         "warning",
		"log_min_error_statement":  "panic", // statements hold customers' data
	}
}

// arguments are the settings for postgres's command line: there, nothing in the
// cluster's files can take durability away or open another address.
func (h home) arguments(at address, extra map[string]string) []string {
	settings := defaults()
	maps.Copy(settings, extra)
	settings["cluster_name"] = h.name()
	maps.Copy(settings, at.settings())
	args := make([]string, 0, 2*len(settings))
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		args = append(args, "-c", name+"="+settings[name])
	}
	return args
}

// launch starts the server on a socket, else on loopback, and returns when it
// answers.
func (s *Server) launch(ctx context.Context, p programs, extra map[string]string) error {
	at, err := s.home.socketAddress(ctx)
	if err == nil {
		err = at.clear()
	}
	if err != nil {
		s.logger.WarnContext(ctx, "no folder for a socket, listening on loopback", slog.Any("error", err))
		if at, err = s.home.loopbackAddress(ctx); err != nil {
			return err
		}
	}
	return s.launchAt(ctx, p, at, extra)
}

func (s *Server) launchAt(ctx context.Context, p programs, at address, extra map[string]string) error {
	if err := s.spawn(ctx, p, s.home.arguments(at, extra)); err != nil {
		return fmt.Errorf("cannot run %s: %w", p.postgres(), err)
	}
	s.address = at
	if err := s.ready(ctx); err != nil {
		return errors.Join(err, s.process.stop(context.WithoutCancel(ctx)))
	}
	s.logger.InfoContext(ctx, "postgres started", slog.Int("pid", s.process.handle.Pid),
		slog.String("version", fmt.Sprintf("%d.%d", p.major, p.minor)), slog.String("data_dir", s.home.dataDir))
	return nil
}

// spawn starts the postmaster. It outlives ctx. Its output before its log is open
// goes to a file, because a pipe would break when this process ends.
func (s *Server) spawn(ctx context.Context, p programs, args []string) error {
	log, err := os.OpenFile(s.home.startLog(), os.O_CREATE|os.O_TRUNC|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer closeAll([]*os.File{log})
	cmd, err := s.home.command(context.WithoutCancel(ctx), p.postgres(), s.home.cluster, args...)
	if err != nil {
		return err
	}
	defer closeAll(cmd.ExtraFiles)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	s.process = watchChild(cmd)
	return nil
}

// ready waits until the server answers, through a recovery if need be.
func (s *Server) ready(ctx context.Context) error {
	for {
		conn, err := connect(ctx, s.address.url("postgres"))
		if err == nil {
			defer closeConn(ctx, conn)
			return ensureDatabase(ctx, conn)
		}
		if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code != cannotConnectNow {
			return fmt.Errorf("PostgreSQL refuses the connection: %s", refused.Message)
		}
		select {
		case <-s.process.done:
			return fmt.Errorf("PostgreSQL ended during its start: %s", s.home.lastWords())
		default:
		}
		if err := wait(ctx); err != nil {
			return fmt.Errorf("PostgreSQL did not get ready: %w", err)
		}
	}
}

func connect(ctx context.Context, url string) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	return pgx.Connect(ctx, url)
}

// closeConn says goodbye even when ctx has ended.
func closeConn(ctx context.Context, conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), connectTimeout)
	defer cancel()
	_ = conn.Close(ctx)
}

// ensureDatabase makes the product's database unless it is there.
func ensureDatabase(ctx context.Context, conn *pgx.Conn) error {
	var exists bool
	err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", Database).Scan(&exists)
	if err != nil || exists {
		return err
	}
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{Database}.Sanitize())
	return err
}

func (h home) startLog() string { return filepath.Join(h.dataDir, "postgres-start.log") }

// lastWords is what a server that did not start said last, in one line.
func (h home) lastWords() string {
	names, err := filepath.Glob(filepath.Join(h.cluster, "log", "*.log"))
	if err != nil {
		names = nil
	}
	slices.SortFunc(names, func(a, b string) int { return changed(b).Compare(changed(a)) })
	for _, name := range append([]string{h.startLog()}, names[:min(1, len(names))]...) {
		text, err := os.ReadFile(name) //nolint:gosec // the server's own logs
		if said := complaint(string(text)); err == nil && said != "" {
			return said
		}
	}
	return "it left no message in " + filepath.Join(h.cluster, "log")
}

func changed(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// complaint is the last line of an output that tells of an error. A full disk is said first, and
// what fails for want of it last.
func complaint(output string) string {
	if full := syscall.ENOSPC.Error(); strings.Contains(strings.ToLower(output), full) {
		return full + ": make room, or choose another data_dir"
	}
	said := ""
	for line := range strings.Lines(output) {
		for _, level := range []string{"FATAL:", "PANIC:", "error:"} {
			if _, text, found := strings.Cut(line, level); found {
				said = oneLine(text)
			}
		}
	}
	return said
}
