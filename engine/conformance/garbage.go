package conformance

import (
	"runtime"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/engine"
)

// Filled replaces the asterisk of a template with so many repeats of a text that the result has the size of
// the largest body.
func Filled(text, repeated string) string {
	before, after, _ := strings.Cut(text, "*")
	repeated += ","
	list := strings.Repeat(repeated, (engine.MaxBody-len(text))/len(repeated))
	return before + strings.TrimSuffix(list, ",") + after
}

// Holds fails a test when a function allocates more than a few times the size of the largest body. The count
// is of the whole process, so such tests must not run in parallel.
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
