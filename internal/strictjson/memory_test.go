package strictjson_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/strictjson"
)

// live returns how many bytes more are in use while what do returns is held.
func live(do func() any) int64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	held := do()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(held)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}

// Values take no more memory than is foreseen of their text, and not many times less.
func TestMemoryIsForeseen(t *testing.T) { //nolint:paralleltest // it measures memory
	const size = 1 << 20
	list := func(item string) string {
		return "[" + strings.Repeat(item+",", (size-len(item))/(len(item)+1)) + item + "]"
	}
	object := func(member string, most int) string {
		var b strings.Builder
		b.WriteByte('{')
		for i := 0; i < most && b.Len() < size; i++ {
			fmt.Fprintf(&b, `"%x":%s,`, i, member)
		}
		return strings.TrimSuffix(b.String(), ",") + "}"
	}
	for name, raw := range map[string]string{
		"numbers":         list(`0`),
		"long numbers":    list(`12345678`),
		"empty strings":   list(`""`),
		"strings":         list(`"a\"b"`),
		"arrays":          list(`[]`),
		"full arrays":     list(`[0]`),
		"deep arrays":     list(strings.Repeat("[", 30) + strings.Repeat("]", 30)),
		"objects":         list(`{}`),
		"full objects":    list(`{"a":0}`),
		"nested objects":  list(`{"a":{"a":{"a":{}}}}`),
		"nine members":    list(object(`0`, 9)),
		"fifteen members": list(object(`0`, 15)),
		"a large object":  object(`0`, size),
		"objects in one":  object(`{}`, size),
		"arrays in one":   object(`[[]]`, size),
		"prompts":         list(`{"text":"what is the best anvil for a small workshop at home?","theme":"anvils","cohort":"core","enabled":true}`),
		"blanks":          list(" { \"a\" : [ \"\\\\\" , null ] } "),
	} {
		foreseen := strictjson.Memory([]byte(raw), func() {})
		text := []byte(raw)
		took := live(func() any {
			value, _, err := strictjson.ReadValues(text, 2*size, func(r io.Reader) io.Reader { return r })
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return value
		})
		if texts := int64(len(raw)); foreseen+texts < took || foreseen > 5*took {
			t.Errorf("%s: %d kB were foreseen, it took %d kB", name, (foreseen+texts)>>10, took>>10)
		}
	}
}

func FuzzMemory(f *testing.F) {
	for _, raw := range []string{`{"a":[1,{"b":null}]}`, `"\`, `}}]]{[`, strings.Repeat("[", 100), `{"a":"b","c":"`, `-`} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if got := strictjson.Memory(raw, func() {}); got < 0 || got > 400*int64(len(raw)) {
			t.Errorf("%q takes %d bytes", raw, got)
		}
	})
}
