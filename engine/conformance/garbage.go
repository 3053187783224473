package conformance

import (
	"runtime"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine"
)

// Filled repeats a text within another, in place of an asterisk, until that is as large as a body may be.
func Filled(text, repeated string) string {
	before, after, _ := strings.Cut(text, "*")
	repeated += ","
	list := strings.Repeat(repeated, (engine.MaxBody-len(text))/len(repeated))
	return before + strings.TrimSuffix(list, ",") + after
}

// Holds fails where a function takes more memory in sum than a few times what a body may have. Tests of
// it run alone: the memory is everybody's.
func Holds(t *testing.T, name string, do func()) {
	t.Helper()
	const most = 12 * engine.MaxBody
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
		t.Errorf("%s takes %d MiB", name, taken>>20)
	}
}
