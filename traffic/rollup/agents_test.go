package rollup_test

import (
	"fmt"
	"io"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/traffic/bots"
	"github.com/answer-visibility/avm/traffic/logformat"
	"github.com/answer-visibility/avm/traffic/rollup"
)

// logOf returns a reader of log lines with the given user agents.
func logOf(lines int, agent func(i int) string) io.Reader {
	r, w := io.Pipe()
	at := time.Date(2026, 11, 1, 9, 0, 0, 0, time.UTC).Format("02/Jan/2006:15:04:05 -0700")
	go func() {
		for i := range lines {
			if _, err := fmt.Fprintf(w, "192.0.2.7 - - [%s] \"GET /a HTTP/1.1\" 200 %d \"-\" \"%s\"\n", at, i, agent(i)); err != nil {
				return
			}
		}
		_ = w.Close() // never fails
	}()
	return r
}

// heap returns the number of bytes in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestUserAgentsAreBoundedInSum(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	for name, c := range map[string]struct{ lines, length int }{"long ones": {1_000, 60_000}, "many": {30_000, 2_000}} {
		s := newScan(t)
		before := heap()
		rest := strings.Repeat("x", c.length)
		err := s.Read(logOf(c.lines, func(i int) string { return fmt.Sprint(i, rest) }), func([]rollup.Line) error { return nil })
		if grown := heap() - before; err != nil || s.Lines != int64(c.lines) || grown > 20<<20 {
			t.Errorf("%s: %d lines hold %d bytes: %v", name, s.Lines, grown, err)
		}
		runtime.KeepAlive(s)
	}
}

// A bounded number of bots outside the catalogue is counted separately. The others count as one bot without a
// name.
func TestCandidatesAreBounded(t *testing.T) { //nolint:paralleltest // the heap is everybody's
	const lines = 50_000
	s := newScan(t)
	before := heap()
	rest := strings.Repeat("y", 1_000)
	named, others := 0, 0
	err := s.Read(logOf(lines, func(i int) string { return fmt.Sprintf("x%dbot %s", i, rest) }), func(lines []rollup.Line) error {
		for i := range lines {
			switch b := s.Bots[lines[i].Bot]; {
			case b.ID != bots.UnknownID:
				t.Errorf("%s is %s", b.Name, b.ID)
			case b.Name == "":
				others++
			default:
				named++
			}
		}
		return nil
	})
	if grown := heap() - before; err != nil || named < 200 || named > 10_000 || named+others != lines || len(s.Bots) != named+1 || grown > 24<<20 {
		t.Errorf("%d bots, %d lines of those with a name and %d others, %d bytes: %v", len(s.Bots), named, others, grown, err)
	}
	runtime.KeepAlive(s)
}

// addresses generates valid and nearly valid addresses.
func addresses() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[0-9]{1,4}(\.[0-9]{0,4}){2,4}`), rapid.StringMatching(`[0-9a-f:.%]{0,46}`), rapid.String(),
		rapid.Custom(func(t *rapid.T) string {
			raw := [4]byte(rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "bytes"))
			return rapid.SampledFrom([]string{"", "::ffff:"}).Draw(t, "prefix") + netip.AddrFrom4(raw).String() + rapid.SampledFrom([]string{"", " ", "."}).Draw(t, "end")
		}),
	)
}

// Addresses are read as the standard library reads them.
func TestAddresses(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := addresses().Draw(t, "text")
		want, err := netip.ParseAddr(text)
		if err != nil || len(text) > 45 {
			want = netip.Addr{}
		}
		if got := rollup.ClientAddress(&logformat.Record{Address: []byte(text)}); got != want.Unmap().WithZone("") {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	})
	for forwarded, want := range map[string]string{
		"192.0.2.1, 198.51.100.7": "198.51.100.7", "192.0.2.1, 10.0.0.1, ": "192.0.2.1", ",192.0.2.1": "192.0.2.1", ",": "10.0.0.9", "10.0.0.1": "10.0.0.9",
	} {
		got := rollup.ClientAddress(&logformat.Record{Address: []byte("10.0.0.9"), Forwarded: []byte(forwarded)})
		if got.String() != want {
			t.Errorf("forwarded for %q: %v, want %s", forwarded, got, want)
		}
	}
}

// Parsing the address of a line allocates nothing.
func TestAddressesMakeNoGarbage(t *testing.T) { //nolint:paralleltest // testing.AllocsPerRun counts everybody's
	r := &logformat.Record{Address: []byte("10.0.0.9"), Forwarded: []byte("192.0.2.1, 198.51.100.7")}
	if n := testing.AllocsPerRun(100, func() { rollup.ClientAddress(r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
