package engine

import (
	"math"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/redact"
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

// A name is repeated in every report, however long a service makes it.
func TestFinishCutsLongNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ü", 200_000)
	most, cut := long[:2*maxName], long[:2*(maxName-1)]+"…"
	for name, kept := range map[string]string{"gpt-5.2": "gpt-5.2", most: most, long: cut} {
		answer, err := (&Wire{}).Finish(Request{}, &Answer{Model: name, FinishReason: name})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Model != kept || answer.FinishReason != kept {
			t.Errorf("%d bytes became %d and %d", len(name), len(answer.Model), len(answer.FinishReason))
		}
	}
	if failed := (&Failure{Code: long}).redacted(redact.Secrets{}); failed.Code != cut {
		t.Errorf("the code of a failure has %d bytes", len(failed.Code))
	}
}
