package embedded

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

const (
	// socketPort is only part of the socket's name; nothing listens on the port.
	socketPort = 5432
	// socketLimit is the longest path of a socket on macOS, the shortest of all systems.
	socketLimit = 103
	namePrefix  = "avm-"
	// handlePath is the first extra file of a child process, here an open folder.
	handlePath = "/proc/self/fd/3"
)

// home is a cluster's folder and the account that runs its server.
//
//nolint:recvcheck // only makeSocketDir changes it
type home struct {
	dataDir   string
	cluster   string
	socketDir string
	account   account
	// hidden: the account cannot enter dataDir through its parents. Its programs then get an open handle of
	// the cluster's folder.
	hidden bool
}

func newHome(ctx context.Context, dataDir string) (home, error) {
	h := home{dataDir: dataDir, cluster: filepath.Join(dataDir, "postgres")}
	var err error
	if h.account, err = accountFor(h.cluster); err != nil {
		return home{}, err
	}
	h.hidden = !h.account.canEnter(ctx, dataDir)
	if _, err := os.Stat(filepath.Dir(handlePath)); h.hidden && err != nil {
		return home{}, fmt.Errorf("user id %d, which runs PostgreSQL, may not enter %s: choose a data_dir it can enter, or start as another user than root", h.account.uid, dataDir)
	}
	return h, h.makeSocketDir(ctx)
}

// name is the cluster's name, which PostgreSQL puts into the title of each of its processes.
func (h home) name() string {
	sum := sha256.Sum256([]byte(h.dataDir))
	return namePrefix + hex.EncodeToString(sum[:6])
}

// makeSocketDir creates the folder of the socket, which only the account may enter: in the data folder if the
// path is short enough and the account can enter it, else among the temporary files.
func (h *home) makeSocketDir(ctx context.Context) error {
	name := h.name() + "-" + strconv.Itoa(h.account.uid)
	dirs := []string{filepath.Join(os.TempDir(), name), filepath.Join("/tmp", name), filepath.Join("/var/tmp", name)}
	if !h.hidden {
		dirs = append([]string{filepath.Join(h.dataDir, "socket")}, dirs...)
	}
	var failures []error
	for _, dir := range dirs {
		err := h.privateFolder(ctx, dir)
		if err == nil {
			h.socketDir = dir
			return nil
		}
		failures = append(failures, err)
	}
	return fmt.Errorf("no folder for a socket: %s", oneLine(errors.Join(failures...).Error()))
}

// privateFolder creates a folder that only the account may enter. It refuses an existing one that differs,
// which another user may have made.
func (h home) privateFolder(ctx context.Context, dir string) error {
	if len(dir)+len("/.s.PGSQL.5432") > socketLimit {
		return fmt.Errorf("%s is too long a path for a socket", dir)
	}
	err := os.Mkdir(dir, 0o700)
	if err == nil {
		err = h.account.own(dir)
	} else if os.IsExist(err) {
		err = nil
	}
	if err != nil {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	owner, ok := ownerOf(dir)
	if !info.IsDir() || info.Mode().Perm() != 0o700 || !ok || owner.uid != h.account.uid || !h.account.canEnter(ctx, dir) {
		return fmt.Errorf("%s is not a private folder of user id %d", dir, h.account.uid)
	}
	return nil
}

// run runs one of PostgreSQL's programs on a data folder as the account. %D in the arguments is the folder.
// The error ends with the program's last complaint.
func (h home) run(ctx context.Context, program, dir string, args ...string) error {
	var handles []*os.File
	path := dir
	if h.hidden {
		handle, err := os.Open(dir) //nolint:gosec // the cluster's own folder
		if err != nil {
			return err
		}
		defer handle.Close() //nolint:errcheck // it was only read
		handles, path = []*os.File{handle}, handlePath
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "%D", path)
	}
	cmd := h.account.command(ctx, program, append([]string{"-D", path}, args...)...)
	cmd.ExtraFiles = handles
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s failed: %w: %s", program, err, complaint(string(out)))
	}
	return nil
}

// pid returns the process id in postmaster.pid, 0 if there is none.
func (h home) pid() int {
	text, err := os.ReadFile(filepath.Join(h.cluster, "postmaster.pid"))
	line, _, _ := strings.Cut(string(text), "\n")
	pid, parseErr := strconv.Atoi(line)
	if err != nil || parseErr != nil || pid <= 1 {
		return 0
	}
	return pid
}

// occupied reports whether a process of the cluster's server runs. Where the system has no /proc it returns
// false, and PostgreSQL itself checks postmaster.pid when it starts.
func (h home) occupied() bool {
	pid := h.pid()
	if readProc(pid, "comm") == "postgres\n" && !strings.Contains(readProc(pid, "cmdline"), namePrefix) {
		return true // somebody may have started it by hand
	}
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		text, _ := os.ReadFile(file) //nolint:gosec // a file of the kernel; the process may have ended
		if strings.HasPrefix(string(text), "postgres: "+h.name()) || strings.Contains(string(text), "cluster_name="+h.name()) {
			return true
		}
	}
	return false
}

// readProc returns what the kernel reports of a process, "" if there is no such process.
func readProc(pid int, name string) string {
	text, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), name)) //nolint:gosec // a file of the kernel
	return string(text)
}

// alive reports whether a process runs. A process that ended and that nobody has waited for does not; avm
// waits for it where it is process 1 of a container.
func alive(pid int) bool {
	if pid == 0 {
		return false
	}
	_, _ = syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
	if err := syscall.Kill(pid, 0); err != nil && !errors.Is(err, syscall.EPERM) {
		return false
	}
	_, err := os.Stat("/proc/self/cmdline")
	return err != nil || readProc(pid, "cmdline") != ""
}

// complaint returns the last line of an output that reports an error. A full disk comes first, because other
// failures follow from it.
func complaint(output string) string {
	if full := syscall.ENOSPC.Error(); strings.Contains(strings.ToLower(output), full) {
		return full + ": make room, or choose another data_dir"
	}
	last := ""
	for line := range strings.Lines(output) {
		for _, level := range []string{"FATAL:", "PANIC:", "error:"} {
			if _, text, found := strings.Cut(line, level); found {
				last = oneLine(text)
			}
		}
	}
	return last
}

// oneLine joins the lines of a program's output.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// command prepares a program to run as the account, with none of the caller's environment: PGDATA and others
// would change what it does.
func (a account) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // PostgreSQL's own programs, found by this package
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + filepath.Dir(program) + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt at the terminal reaches avm only
	if a.switched {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)} //nolint:gosec // ids come from the kernel or were checked to be positive
	}
	return cmd
}
