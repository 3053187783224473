package engine

import (
	"math"
	"testing"
)

// Counts that no call can have are not known: their sums would overflow, and an estimate would cost less than nothing.
func TestFinishDropsImpossibleCounts(t *testing.T) {
	t.Parallel()
	wire := &Wire{}
	for n, kept := range map[int64]bool{0: true, MaxUsage: true, MaxUsage + 1: false, math.MaxInt64: false, -1: false} {
		answer, err := wire.Finish(Request{}, &Answer{Usage: Usage{InputTokens: &n, OutputTokens: &n, SearchCalls: &n}})
		if err != nil {
			t.Fatal(err)
		}
		for name, count := range map[string]*int64{
			"input": answer.Usage.InputTokens, "output": answer.Usage.OutputTokens, "searches": answer.Usage.SearchCalls,
		} {
			if (count != nil) != kept || kept && *count != n {
				t.Errorf("%s of %d is %v", name, n, count)
			}
		}
	}
}
