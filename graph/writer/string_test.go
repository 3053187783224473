package writer

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"pgregory.net/rapid"
)

func marshal(m graphql.Marshaler) string {
	var out bytes.Buffer
	m.MarshalGQL(&out)
	return out.String()
}

func sameString(t interface {
	Helper()
	Errorf(format string, args ...any)
}, text string,
) {
	t.Helper()
	if got, want := string(appendQuoted([]byte("before"), text)), "before"+marshal(graphql.MarshalString(text)); got != want {
		t.Errorf("%q\n got %s\nwant %s", text, got, want)
	}
}

// TestAppendQuotedEverywhere puts every byte at every place of a word, since
// words of eight bytes are looked at in one step.
func TestAppendQuotedEverywhere(t *testing.T) {
	t.Parallel()
	for c := range 256 {
		for place := range 19 {
			text := []byte(strings.Repeat("x", 19))
			text[place] = byte(c)
			sameString(t, string(text))
		}
	}
	for _, text := range []string{"", "\"", "a\u2028<&>\x7f", "\xff\xfe\x80", "\x80\x80\x80\x80\x80\x80\x80\x80\x1f", strings.Repeat("\x00\\\"", 50)} {
		sameString(t, text)
	}
}

func FuzzAppendQuoted(f *testing.F) {
	f.Add("plain")
	f.Add("\x00\"\\\u2028\xff 12345678\n")
	f.Fuzz(func(t *testing.T, text string) { sameString(t, text) })
}

func builtin[T any](t *testing.T, scalar string, v T) string {
	t.Helper()
	s := &buffer{}
	write := builtinScalars()[scalarKey{scalar, reflect.TypeFor[T]()}].bind(false)
	if !write(s, reflect.ValueOf(&v).Elem()) {
		return "gave up: " + s.reason
	}
	return string(s.buf)
}

// TestBuiltinScalars compares what is written with gqlgen's own functions, as
// they are in the version that is linked.
func TestBuiltinScalars(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		f := rapid.Float64().Draw(rt, "float")
		i := rapid.Int64().Draw(rt, "int")
		at := time.Unix(rapid.Int64Range(-1e11, 3e11).Draw(rt, "time"), i%1e9).In(time.FixedZone("", int(i%50000)))
		for name, pair := range map[string][2]string{
			"float": {builtin(t, "Float", f), marshal(graphql.MarshalFloat(f))},
			"int":   {builtin(t, "Int", int(i)), marshal(graphql.MarshalInt(int(i)))},
			"int32": {builtin(t, "Int", int32(i)), marshal(graphql.MarshalInt32(int32(i)))},
			"uint":  {builtin(t, "Int", uint64(i)), marshal(graphql.MarshalUint64(uint64(i)))},
			"id":    {builtin(t, "ID", int(i)), marshal(graphql.MarshalIntID(int(i)))},
			"bool":  {builtin(t, "Boolean", i > 0), marshal(graphql.MarshalBoolean(i > 0))},
			"time":  {builtin(t, "Time", at), marshal(graphql.MarshalTime(at))},
			"map":   {builtin(t, "Map", map[string]any{"f": f}), marshal(graphql.MarshalMap(map[string]any{"f": f}))},
		} {
			if pair[0] != pair[1] {
				rt.Errorf("%s: got %s, want %s", name, pair[0], pair[1])
			}
		}
	})
}

func TestBuiltinScalarsAtTheEdges(t *testing.T) {
	t.Parallel()
	for _, f := range []float64{0, math.Copysign(0, -1), 1e20, 1e21, 1e-4, 1e-5, 123456789, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if got, want := builtin(t, "Float", f), marshal(graphql.MarshalFloat(f)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got := builtin(t, "Float", f); got != "gave up: not a finite number" {
			t.Error(got)
		}
	}
	if got := builtin(t, "Time", time.Time{}); got != "null" {
		t.Error(got)
	}
}

// Strings with many values do not fill the memory.
func TestSpellingsAreBounded(t *testing.T) {
	t.Parallel()
	k := &spellings{}
	for i := range maxSpellings + 50 {
		k.keep(k.known.Load(), strings.Repeat("x", i%maxSpelled)+string(rune('A'+i)), []byte("spelled"))
	}
	k.keep(nil, strings.Repeat("x", maxSpelled+1), []byte("long"))
	if n := len(*k.known.Load()); n != maxSpellings {
		t.Errorf("%d spellings, want %d", n, maxSpellings)
	}
}
