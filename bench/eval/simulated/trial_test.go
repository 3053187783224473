package simulated

import (
	"os"
	"strings"
	"testing"
)

func TestPrint(t *testing.T) {
	for n, p := range append(Statistics(), Declarations()...) {
		if o := os.Getenv("PART"); o != "" && !strings.Contains(p.Name, o) {
			continue
		}
		t.Log(p.Name)
		for i := range p.Cases {
			c := &p.Cases[i]
			s, k := c.Share(uint64(n*1000+i), 1000)
			t.Logf("  %5.1f%% of %d  [%.0f-%.0f]  %s", 100*s, k, 100*c.Least, 100*c.Most, c.Name)
		}
	}
}
