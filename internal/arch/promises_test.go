package arch_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var named = regexp.MustCompile("`[a-z/]+\\.(?:Test|Fuzz)[A-Za-z0-9_]+`")

// Every promise of docs/security.md names tests. TestSecurityNamesTestsThatExist looks for them.
func TestPromisesNameTheirTests(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	promises, _, found := strings.Cut(string(document), "\n## Where calls go\n")
	if !found {
		t.Fatal("docs/security.md does not say where its promises end")
	}
	all := strings.Split(promises, "\n- **")[1:]
	for _, promise := range all {
		if !named.MatchString(promise) {
			t.Errorf("nothing holds %s", promise)
		}
	}
	if len(all) < 20 {
		t.Errorf("only %d promises", len(all))
	}
}
