package research

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"
)

// The application has words in each language for every fault of a candidate.
func TestFaultsHaveWords(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../quality/quality.go")
	if err != nil {
		t.Fatal(err)
	}
	faults := append(judgeFlags(), JudgeRejected)
	for _, found := range regexp.MustCompile(`(?m)^\t[A-Z]\w+ += "(\w+)"`).FindAllSubmatch(source, -1) {
		faults = append(faults, string(found[1]))
	}
	if len(faults) < 17 {
		t.Errorf("only %d faults: %v", len(faults), faults)
	}
	for _, language := range []string{"en", "de"} {
		raw, err := os.ReadFile("../../web/app/src/text/" + language + "/set-up.json") //nolint:gosec // a test's own data
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]string
		if err := json.Unmarshal(raw, &texts); err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			if texts["set-up.fault."+fault] == "" {
				t.Errorf("%s has no words for the fault %s", language, fault)
			}
		}
	}
}
