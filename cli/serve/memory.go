package serve

import (
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/cli/command"
	"github.com/answer-visibility/avm/cli/config"
)

// collectPercent has the garbage collector run half as often as Go does by itself: lists take a tenth less of the
// processor. Near the limit of memory it runs as often as it must.
const collectPercent = 200

// A process that only works has a limit of a fixed part, and one for each call that may be in flight: answers
// that come all at once would else pile up to several times what is ever in use.
const (
	workMemory = 108 << 20
	callMemory = 16 << 10
)

func holdMemory(a *command.App, c *config.Config) {
	limit := int64(workMemory)
	for _, e := range c.Engines {
		limit += callMemory * int64(e.MaxConcurrency)
	}
	if judge := c.Models[config.JudgeModel]; judge != nil {
		limit += callMemory * int64(judge.MaxConcurrency)
	}
	limitMemory(a, limit)
}

// limitMemory has the garbage collector work harder near a limit in bytes, where the environment does not
// say how hard.
func limitMemory(a *command.App, limit int64) {
	if !a.HasVariable("GOMEMLIMIT") {
		debug.SetMemoryLimit(limit)
	}
}

// used is the part of a limit that processes may use. The rest is for memory that the garbage collector does
// not count.
func used(limit int64) int64 { return limit / 10 * 9 }

// startWithoutCollection keeps the garbage collector from running, unless memory gets short, until end is called.
// It would take a fifth of the start. End returns to the system what the start took and nothing holds any more, which is
// more than half of it: an idle process would not collect it for minutes.
func startWithoutCollection(a *command.App) (end func()) {
	if a.HasVariable("GOGC") {
		return debug.FreeOSMemory
	}
	debug.SetGCPercent(-1)
	return func() {
		debug.SetGCPercent(collectPercent)
		debug.FreeOSMemory()
	}
}

// memoryLimit returns how much memory the process may take, in bytes: what the
// configuration says, else GOMEMLIMIT, else the limit of its container, else what the
// machine has.
func memoryLimit(a *command.App, c *config.Config) int64 {
	if c.MemoryLimit > 0 {
		return c.MemoryLimit
	}
	if a.HasVariable("GOMEMLIMIT") {
		if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
			return limit
		}
	}
	limit := int64(usualMemory)
	if machine, ok := machineMemory(); ok {
		limit = machine
	}
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if n, ok := numberIn(file); ok {
			limit = min(limit, n)
		}
	}
	return limit
}

// usualMemory is taken for the limit where the system does not tell one.
const usualMemory = 2 << 30

func numberIn(file string) (int64, bool) {
	text, err := os.ReadFile(file) //nolint:gosec // one of two constants
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil && n > 0
}

// machineMemory returns the memory of the machine in bytes, as Linux tells it.
func machineMemory() (int64, bool) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	_, rest, found := strings.Cut(string(text), "MemTotal:")
	fields := strings.Fields(rest)
	if !found || len(fields) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(fields[0], 10, 64)
	return n << 10, err == nil && n > 0
}
