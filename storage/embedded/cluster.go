package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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

// create creates the cluster with the programs of a folder unless it exists. It is created beside its place
// and renamed, so that an interrupted start leaves no half cluster. All locales sort by code point; the first
// needs PostgreSQL 17, and the last knows the case of ASCII letters only.
func (h home) create(ctx context.Context, dir string) error {
	if major, err := clusterMajor(h.cluster); err != nil || major > 0 {
		return err
	}
	fresh := h.cluster + ".new"
	err := errors.Join(os.RemoveAll(fresh), os.Mkdir(fresh, 0o700), h.account.Own(fresh))
	for i, locale := range []string{"--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8", "--locale=C.UTF-8", "--locale=C"} {
		if i == 0 || err != nil {
			err = h.run(ctx, dir+"/initdb", fresh, append(strings.Fields(locale),
				"--username="+superuser, "--encoding=UTF8", "--data-checksums", "--auth-local=trust", "--auth-host=reject")...)
		}
	}
	if err != nil {
		return err
	}
	parent, err := os.Open(h.dataDir)
	if err == nil {
		err = errors.Join(os.Rename(fresh, h.cluster), parent.Sync(), parent.Close()) // durable before anything is written
	}
	return err
}

// start starts the server, of a new cluster if there is none, and waits for it. No server runs, so its socket
// is stale, and so is postmaster.pid if it is damaged or names a process of somebody else: PostgreSQL would
// not start over that.
func (h home) start(ctx context.Context, cfg Config) error {
	dir, err := findPrograms(ctx, cfg, h)
	if err == nil {
		err = h.create(ctx, dir)
	}
	if err != nil {
		return err
	}
	stale := []string{h.socketDir + "/.s.PGSQL.5432", h.socketDir + "/.s.PGSQL.5432.lock"}
	if pid := h.pid(); pid == 0 || !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		stale = append(stale, h.cluster+"/postmaster.pid")
	}
	for _, path := range stale {
		_ = os.Remove(path) // PostgreSQL reports what stays
	}
	return h.run(ctx, dir+"/pg_ctl", h.cluster, "start", "-w", "-s", "-t", "120", "-o", h.options(cfg.Settings))
}

// stop ends the server: in order within half a minute, then at once.
func (h home) stop(ctx context.Context, cfg Config) error {
	defer os.Remove(h.socketDir) //nolint:errcheck // it stays while a server uses it
	if !h.alive() {
		return nil
	}
	always, cancel := context.WithTimeout(context.WithoutCancel(ctx), startTimeout)
	defer cancel()
	dir, err := findPrograms(always, cfg, h)
	if err != nil {
		return err
	}
	if h.run(ctx, dir+"/pg_ctl", h.cluster, "stop", "-m", "fast", "-w", "-s", "-t", "30") == nil || !h.alive() {
		return nil
	}
	return h.run(always, dir+"/pg_ctl", h.cluster, "stop", "-m", "immediate", "-w", "-s", "-t", "30")
}

// run runs one of PostgreSQL's programs on a data folder as the account, with its output and a server's first
// messages in start.log. The error ends with the last complaint there.
func (h home) run(ctx context.Context, program, dir string, args ...string) error {
	handle, err := os.Open(dir) //nolint:gosec // the cluster's own folder
	if err != nil {
		return err
	}
	defer handle.Close() //nolint:errcheck // it was only read
	log, err := os.OpenFile(filepath.Join(h.dataDir, "start.log"), os.O_RDWR|os.O_CREATE|os.O_TRUNC|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // it holds messages only
	if h.hidden {
		dir = "/proc/self/fd/3" // the first of ExtraFiles
	}
	cmd := h.command(ctx, program, append([]string{"-D", dir}, args...)...)
	cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = log, log, []*os.File{handle}
	if err = cmd.Run(); err != nil {
		output, _ := os.ReadFile(log.Name()) // none: no complaint
		err = fmt.Errorf("%s failed: %w: %s", program, err, complaint(string(output)))
	}
	return err
}

var complaints = regexp.MustCompile(`(?:FATAL|PANIC|error): +(.*)`)

// complaint returns the last error that an output reports. A full disk comes first, because other failures
// follow from it.
func complaint(output string) string {
	if full := syscall.ENOSPC.Error(); strings.Contains(strings.ToLower(output), full) {
		return full + ": make room, or choose another data_dir"
	}
	all := append([][]string{{"", ""}}, complaints.FindAllStringSubmatch(output, -1)...)
	return oneLine(all[len(all)-1][1])
}

// oneLine joins the lines of a program's output.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// pid returns the process id in postmaster.pid, 0 if there is none.
func (h home) pid() (pid int) {
	text, _ := os.ReadFile(filepath.Join(h.cluster, "postmaster.pid")) // none: no process id
	if _, err := fmt.Sscanf(string(text), "%d\n", &pid); err != nil || pid <= 1 {
		return 0
	}
	return pid
}

// alive reports whether the server's first process runs, which works in the cluster's folder. avm waits for
// one that ended where it is process 1 of a container.
func (h home) alive() bool {
	pid := h.pid()
	if pid == 0 {
		return false
	}
	_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
	if _, err := os.Stat("/proc/self/cwd"); err != nil {
		return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) // a system without /proc
	}
	works, err := os.Stat(fmt.Sprintf("/proc/%d/cwd", pid))
	cluster, clusterErr := os.Stat(h.cluster)
	return err == nil && clusterErr == nil && os.SameFile(works, cluster)
}
