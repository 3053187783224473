package crawl

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/answer-visibility/avm/crawl/site/robots"
)

// Many large files do not exceed the cache's bound, and the most recently used origins stay in the cache.
func TestRulesOfOriginsAreBoundedInSum(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := 0; b.Len() < robots.MaxBytes; i++ {
		fmt.Fprintf(&b, "disallow:/%x\n", i)
	}
	file := robots.Read([]byte(b.String()))
	rules, now, c := file.For("any"), time.Now(), newRobotsCache()
	for i := range 200 {
		c.put(fmt.Sprintf("https://%d.example.com", i), known{rules: rules}, now)
	}
	if c.bytes > mostRobotsBytes || c.bytes != c.all.Len()*rules.Size() {
		t.Errorf("%d bytes of %d origins", c.bytes, c.all.Len())
	}
	if _, ok := c.get("https://199.example.com", now); !ok {
		t.Error("the last origin is not known")
	}
	if _, ok := c.get("https://199.example.com", now.Add(robotsFor)); ok {
		t.Error("an origin is known after its time")
	}
	for i := range 2 * mostRobots {
		c.put(fmt.Sprintf("https://small-%d.example.com", i), known{err: errNoRobots}, now)
	}
	if c.bytes != 0 || c.all.Len() != mostRobots {
		t.Errorf("%d bytes of %d origins", c.bytes, c.all.Len())
	}
}
