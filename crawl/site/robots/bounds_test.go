package robots_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

// oneGroup is a robots.txt of one group that names all known agents.
func oneGroup(rule func(i int) string) []byte {
	var b strings.Builder
	for _, a := range robots.Agents() {
		fmt.Fprintf(&b, "User-agent: %s\n", a.Name)
	}
	for i := 0; b.Len() < robots.MaxBytes; i++ {
		b.WriteString(rule(i))
	}
	return []byte(b.String())
}

// A group that names all agents is stored once, and evaluated once for a path.
func TestAGroupOfManyAgentsIsKeptOnce(t *testing.T) { //nolint:paralleltest // it measures what is allocated
	path := "/" + strings.Repeat("a", 2000)
	for name, rule := range map[string]func(i int) string{
		"equal rules":    func(int) string { return "allow:/\n" },
		"distinct rules": func(i int) string { return fmt.Sprintf("disallow:/%x\n", i) },
		"wildcards":      func(i int) string { return fmt.Sprintf("disallow:*a*%x\n", i) },
	} {
		content := oneGroup(rule)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		file := robots.Read(content)
		verdicts := file.Verdicts()
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
			t.Errorf("%s: %d bytes were allocated", name, took)
		}
		if blocked := len(verdicts.Blocked(path)); blocked != 0 && blocked != len(robots.Agents()) {
			t.Errorf("%s: %d agents of one group are blocked", name, blocked)
		}
		if rules := file.For("GPTBot"); rules.Size() > 6<<20 || name == "equal rules" && rules.Size() > 200 {
			t.Errorf("%s: the rules take %d bytes", name, rules.Size())
		}
	}
}
