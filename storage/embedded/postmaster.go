package embedded

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// postmaster is what a server writes about itself into postmaster.pid. Lines that
// a server still starting has not written yet are empty.
type postmaster struct {
	pid       int
	started   string // seconds since 1970, as written
	port      int
	socketDir string
}

// parsePostmaster reads postmaster.pid: process id, data folder, start time,
// port, socket folder, listen address, shared memory, state, one a line.
func parsePostmaster(text string) (postmaster, error) {
	lines := strings.Split(text, "\n")
	for len(lines) < 5 {
		lines = append(lines, "")
	}
	pid, err := strconv.ParseInt(strings.TrimSpace(lines[0]), 10, 32)
	if err != nil || pid <= 1 {
		return postmaster{}, errors.New("no process id in postmaster.pid")
	}
	port, err := strconv.ParseUint(strings.TrimSpace(lines[3]), 10, 16)
	if err != nil {
		port = 0
	}
	return postmaster{
		pid:       int(pid),
		started:   strings.TrimSpace(lines[2]),
		port:      int(port),
		socketDir: strings.TrimSpace(lines[4]),
	}, nil
}

// same tells whether both are one run of one server.
func (p postmaster) same(other postmaster) bool {
	return p.pid == other.pid && p.started == other.started && p.started != ""
}

// readPostmaster reads the cluster's postmaster.pid; os.ErrNotExist: no server
// runs, or it ended in order.
func (h home) readPostmaster() (postmaster, error) {
	text, err := os.ReadFile(h.postmasterPath())
	if err != nil {
		return postmaster{}, err
	}
	return parsePostmaster(string(text))
}

func (h home) postmasterPath() string { return filepath.Join(h.cluster, "postmaster.pid") }

// presence is whether a process works in the cluster's folder. Every process of a server
// does.
type presence int

const (
	absent presence = iota
	unsure
	present
)

// presence looks at one process. Where the system does not say what a process
// is (no /proc), one that could be a server is unsure.
func (h home) presence(pid int) presence {
	if !alive(pid) {
		return absent
	}
	if _, err := os.Stat("/proc/self/cwd"); err != nil {
		return unsure
	}
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	folder, err := os.Stat(filepath.Join(proc, "cwd"))
	if err != nil {
		return h.presenceByTitle(proc)
	}
	if own, err := os.Stat(h.cluster); err == nil && os.SameFile(own, folder) {
		return present
	}
	return absent
}

// presenceByTitle judges by what a process calls itself, which everybody may
// read. In a container root may not see where another account's process works.
func (h home) presenceByTitle(proc string) presence {
	comm, err := os.ReadFile(filepath.Join(proc, "comm")) //nolint:gosec // the kernel's file about a process
	if err != nil || strings.TrimSpace(string(comm)) != "postgres" {
		return absent
	}
	title, err := os.ReadFile(filepath.Join(proc, "cmdline")) //nolint:gosec // the kernel's file about a process
	if err != nil {
		return unsure
	}
	return h.judgeTitle(string(title))
}

// judgeTitle recognises servers of this package by the title that it gives them. A server
// with another title may have been started on the cluster by hand.
func (h home) judgeTitle(title string) presence {
	switch {
	case strings.Contains(title, h.name()), strings.Contains(title, h.cluster):
		return present
	case strings.HasPrefix(title, "postgres: "+namePrefix), strings.Contains(title, "cluster_name="+namePrefix):
		return absent
	default:
		return unsure
	}
}

// occupants looks at all processes. The system not listing them is one unsure.
func (h home) occupants() (sure, doubtful int) {
	entries, err := os.ReadDir("/proc")
	if err != nil || len(entries) == 0 {
		return 0, 1
	}
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		switch h.presence(pid) {
		case present:
			sure++
		case unsure:
			doubtful++
		case absent:
		}
	}
	return sure, doubtful
}
