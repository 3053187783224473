package cli

import (
	"runtime/debug"
	"slices"
	"strings"

	"github.com/answer-visibility/avm/cli/config"
)

// gcPercent is how much garbage may pile up beside what lives, in percent. What
// lives is little, a few ten megabytes: collecting half as often as Go does by
// itself costs as much again and saves some per cent of the processor. GOGC in
// the environment goes before it.
const gcPercent = 200

func (a *app) collectLessOften() {
	if !a.hasVariable("GOGC") {
		debug.SetGCPercent(gcPercent)
	}
}

// From here on a process that only works collects as often as it must to take no
// more: a fixed part, and one for each call that may be in flight. Answers that
// come all at once would else pile up to several times what is ever in use.
// GOMEMLIMIT in the environment goes before it.
const (
	workMemory = 120 << 20
	callMemory = 16 << 10
)

func (a *app) holdMemory(c *config.Config) {
	if a.hasVariable("GOMEMLIMIT") {
		return
	}
	limit := int64(workMemory)
	for _, e := range c.Engines {
		limit += callMemory * int64(e.MaxConcurrency)
	}
	if judge := c.Models[config.JudgeModel]; judge != nil {
		limit += callMemory * int64(judge.MaxConcurrency)
	}
	debug.SetMemoryLimit(limit)
}

func (a *app) hasVariable(name string) bool {
	return slices.ContainsFunc(a.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
}
