package embedded

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// defaults are the settings of a server in production. Its log is one file a weekday in the cluster's folder
// log, which is overwritten a week later.
func defaults() map[string]string {
	return map[string]string{
		"fsync":                    "on",
		"synchronous_commit":       "on",
		"full_page_writes":         "on",
		"max_connections":          "120",
		"shared_buffers":           "256MB",
		"max_wal_size":             "2GB",
		"wal_compression":          "on",
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
		"log_min_error_statement":  "panic", // statements contain customers' data
	}
}

// options returns the settings as a part of a shell's command line, which overrides the cluster's files.
func (h home) options(extra map[string]string) string {
	settings := defaults()
	maps.Copy(settings, extra)
	maps.Copy(settings, map[string]string{
		"cluster_name": h.name(), "listen_addresses": "", "port": strconv.Itoa(socketPort),
		"unix_socket_directories": h.socketDir, "unix_socket_permissions": "0700",
	})
	var all strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		all.WriteString(" -c '" + strings.ReplaceAll(name+"="+settings[name], "'", `'\''`) + "'")
	}
	return all.String()
}

// create creates the cluster unless it exists. It is created beside its place and renamed, so that an
// interrupted start leaves no half cluster.
func (h home) create(ctx context.Context, p programs) error {
	if major, err := clusterMajor(h.cluster); err != nil || major > 0 {
		return err
	}
	fresh := h.cluster + ".new"
	if err := errors.Join(os.RemoveAll(fresh), os.Mkdir(fresh, 0o700), h.account.own(fresh)); err != nil {
		return err
	}
	if err := h.initdb(ctx, p, fresh); err != nil {
		return err
	}
	if err := os.Rename(fresh, h.cluster); err != nil {
		return fmt.Errorf("%s is in the way of a new cluster: %w", h.cluster, err)
	}
	dir, err := os.Open(h.dataDir)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close()) // makes the rename durable
}

// initdb tries the locales in order of preference. All sort by code point; the last one knows the case of
// ASCII letters only.
func (h home) initdb(ctx context.Context, p programs, dir string) (err error) {
	locales := [][]string{{"--locale=C.UTF-8"}, {"--locale=C"}}
	if p.major >= 17 {
		locales = append([][]string{{"--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"}}, locales...)
	}
	for _, locale := range locales {
		args := append([]string{"--username=" + superuser, "--encoding=UTF8", "--data-checksums", "--auth-local=trust", "--auth-host=reject"}, locale...)
		if err = h.run(ctx, p.path("initdb"), dir, args...); err == nil {
			return nil
		}
	}
	return err
}

// start starts the server and waits until it accepts connections, through a recovery if need be. No process
// of the cluster runs, so files of a killed server are stale: PostgreSQL would refuse to start over a
// damaged one, or one whose process id another program has now.
func (h home) start(ctx context.Context, p programs, settings map[string]string) error {
	log := filepath.Join(h.cluster, "start.log")
	socket := filepath.Join(h.socketDir, ".s.PGSQL."+strconv.Itoa(socketPort))
	stale := []string{log, socket, socket + ".lock"}
	if _, err := os.Stat("/proc/self/cmdline"); err == nil {
		stale = append(stale, filepath.Join(h.cluster, "postmaster.pid"))
	}
	for _, path := range stale {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	seconds := strconv.Itoa(int(startTimeout.Seconds()))
	err := h.run(ctx, p.path("pg_ctl"), h.cluster, "start", "-w", "-s", "-t", seconds, "-l", "%D/start.log", "-o", h.options(settings))
	if err == nil {
		return nil
	}
	words := h.lastWords(log)
	err = fmt.Errorf("PostgreSQL did not start: %s", words)
	if ctx.Err() != nil {
		err = fmt.Errorf("PostgreSQL did not get ready: %w", context.Cause(ctx))
	}
	return errors.Join(err, h.stop(ctx, p))
}

// stop ends the server: in order, then at once.
func (h home) stop(ctx context.Context, p programs) error {
	if !h.occupied() && !alive(h.pid()) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, stopTimeout)
	defer cancel()
	if !strings.HasPrefix(h.socketDir, h.dataDir) {
		defer os.Remove(h.socketDir) //nolint:errcheck // it stays while a server uses it
	}
	if h.run(ctx, p.path("pg_ctl"), h.cluster, "stop", "-m", "fast", "-w", "-s") == nil {
		return nil
	}
	ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	err := h.run(ctx, p.path("pg_ctl"), h.cluster, "stop", "-m", "immediate", "-w", "-s")
	if err != nil && !h.occupied() {
		return nil // it had ended
	}
	return err
}

// lastWords returns the last complaint of a server that did not start.
func (h home) lastWords(log string) string {
	names, _ := filepath.Glob(filepath.Join(h.cluster, "log", "*.log")) // the pattern is valid
	slices.SortFunc(names, func(a, b string) int { return changedAt(b).Compare(changedAt(a)) })
	for _, name := range append([]string{log}, names[:min(1, len(names))]...) {
		text, err := os.ReadFile(name) //nolint:gosec // the server's own logs
		if words := complaint(string(text)); err == nil && words != "" {
			return words
		}
	}
	return "it left no message in " + filepath.Join(h.cluster, "log")
}

func changedAt(path string) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}
