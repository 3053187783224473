package embedded

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
)

// defaults are the settings of a server in production that differ from PostgreSQL's own. The log is one file
// a weekday in the cluster's folder log, overwritten a week later, without statements, which contain
// customers' data.
const defaults = `max_connections=120 shared_buffers=256MB max_wal_size=2GB wal_compression=on
	timezone=UTC log_timezone=UTC lc_messages=C logging_collector=on log_directory=log log_filename=postgres-%a.log
	log_file_mode=0600 log_truncate_on_rotation=on log_rotation_age=1d log_rotation_size=0 log_checkpoints=off
	log_min_messages=warning log_min_error_statement=panic`

// leftProcesses is what PostgreSQL reports while processes of a killed server end.
const leftProcesses = "shared memory block"

// options returns the settings as a part of a shell's command line, which overrides the cluster's files.
func (h home) options(extra map[string]string) string {
	all := strings.Fields(defaults)
	for name, value := range extra {
		all = append(all, name+"="+value)
	}
	all = append(all, "listen_addresses=", "port=5432", "unix_socket_directories="+h.socketDir, "unix_socket_permissions=0700")
	for i, setting := range all {
		all[i] = "-c '" + strings.ReplaceAll(setting, "'", `'\''`) + "'"
	}
	return strings.Join(all, " ")
}

// create creates the cluster unless it exists. It is created beside its place and renamed, so that an
// interrupted start leaves no half cluster. All locales sort by code point; the last one knows the case of
// ASCII letters only.
func (h home) create(ctx context.Context, p programs) error {
	if major, err := clusterMajor(h.cluster); err != nil || major > 0 {
		return err
	}
	locales := []string{"--locale=C.UTF-8", "--locale=C"}
	if p.major >= 17 {
		locales = append([]string{"--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8"}, locales...)
	}
	fresh := h.cluster + ".new"
	err := errors.Join(os.RemoveAll(fresh), h.account.makeFolder(fresh))
	for i := 0; i < len(locales) && (i == 0 || err != nil); i++ {
		err = h.run(ctx, p.path("initdb"), fresh, append(strings.Fields(locales[i]),
			"--username="+superuser, "--encoding=UTF8", "--data-checksums", "--auth-local=trust", "--auth-host=reject")...)
	}
	if err != nil {
		return err
	}
	dir, err := os.Open(h.dataDir)
	if err == nil {
		err = errors.Join(os.Rename(fresh, h.cluster), dir.Sync(), dir.Close()) // durable before anything is written
	}
	return err
}

// start starts the server, of a new cluster if there is none, and waits for it. No server runs, so its socket
// is stale, and so is postmaster.pid if it is damaged or names a process of somebody else: PostgreSQL would
// not start over that.
func (h home) start(ctx context.Context, cfg Config) error {
	p, err := findPrograms(ctx, cfg, h)
	if err == nil {
		err = h.create(ctx, p)
	}
	if err != nil {
		return err
	}
	stale := []string{h.socketDir + "/.s.PGSQL.5432", h.socketDir + "/.s.PGSQL.5432.lock"}
	if pid := h.pid(); pid == 0 || !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		stale = append(stale, h.cluster+"/postmaster.pid")
	}
	for _, path := range stale {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return h.run(ctx, p.path("pg_ctl"), h.cluster, "start", "-w", "-s", "-t", "120", "-o", h.options(cfg.Settings))
}

// stop ends the server: in order, then at once.
func (h home) stop(ctx context.Context, cfg Config) error {
	defer os.Remove(h.socketDir) //nolint:errcheck // it stays while a server uses it
	if !h.alive() {
		return nil
	}
	always := context.WithoutCancel(ctx)
	p, err := findPrograms(always, cfg, h)
	if err != nil {
		return err
	}
	end := func(ctx context.Context, mode string) error {
		ctx, cancel := context.WithTimeout(ctx, stopTimeout)
		defer cancel()
		return h.run(ctx, p.path("pg_ctl"), h.cluster, "stop", "-m", mode, "-w", "-s")
	}
	if end(ctx, "fast") == nil || !h.alive() {
		return nil
	}
	return end(always, "immediate")
}
