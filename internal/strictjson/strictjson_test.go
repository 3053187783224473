package strictjson_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/strictjson"
)

func TestRefused(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for raw, want := range map[string]string{
		`{"a":[1,{"b":null}],"c":"😀\ud83d\ude00"}`: "",
		deep(32):           "",
		deep(33):           "must not be nested deeper than 32 levels",
		deep(9_000):        "must not be nested deeper than 32 levels",
		``:                 "must not be empty",
		" \n":              "must not be empty",
		`{"a":1} {}`:       "must be JSON: the text continues after its value at byte 9",
		`{'a':1}`:          "must be JSON: ",
		`[1,]`:             "must be JSON: ",
		`01`:               "must be JSON: ",
		`NaN`:              "must be JSON: ",
		`[1`:               "must be JSON: ",
		`{"a":1`:           "must be JSON: ",
		"\"\xff\"":         "must be JSON: invalid UTF-8",
		"\xef\xbb\xbf{}":   "must not begin with a byte order mark",
		`"\ud800"`:         "must be JSON: ",
		`"\udc00"`:         "must be JSON: ",
		`"\ud800\ud800"`:   "must be JSON: ",
		`"\\ud800"`:        "",
		`{"\ud800":1}`:     "must be JSON: ",
		`"` + "\x00" + `"`: "must be JSON: ",
		"[" + strings.Repeat("0,", strictjson.MaxValues-2) + "0]": "",
		"[" + strings.Repeat("0,", strictjson.MaxValues-1) + "0]": "must not have more than 500000 values",
	} {
		got := ""
		_, problems, err := strictjson.Read([]byte(raw))
		if err != nil {
			got = err.Error()
		}
		if (want == "") != (got == "") || !strings.HasPrefix(got, want) || len(problems) > 0 {
			t.Errorf("%.40q: %q, want %q; %v", raw, got, want, problems)
		}
	}
}

func TestDuplicateNameIsAProblemAtItsPath(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 500_000)
	for raw, want := range map[string]string{
		`{"a":1,"\u0061":2}`: "a", `{"b":[0,{"c":1,"c":2}]}`: "b[1].c", `[[{"x":1,"x":1}]]`: "[0][0].x",
		`{"` + long + `":[0,{"x":1,"x":1}]}`: strings.Repeat("ä", 50) + "…[1].x",
	} {
		_, problems, err := strictjson.Read([]byte(raw))
		if err != nil || len(problems) != 1 || problems[0].Field != want {
			t.Errorf("%.40s: %v, %v; want %s", raw, problems, err, want)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for s, ok := range map[string]bool{
		"": true, "ä": true, "a\x00b": false, "\xff": false,
		strings.Repeat("😀", strictjson.MaxText): true, strings.Repeat("a", strictjson.MaxText+1): false,
	} {
		if err := strictjson.Text(s); (err == nil) != ok {
			t.Errorf("%.20q: %v", s, err)
		}
	}
}

// FuzzRead holds: what is read without a problem is what encoding/json reads.
func FuzzRead(f *testing.F) {
	for _, raw := range []string{
		`{"a":[1,{"b":null}]}`, `[1 2]`, `{"a":1,"a":2}`, `"\u0061"`, ` 1 `, `1 1`, `{"a"}`, `-`, `"\ud83d\ude00"`, `"\ud800"`, `{"\u0000":"\u0000"}`, "\\", `[1,]`, `{"a":1,}`, `[1}`, `{1:2}`, `[,1]`, `{"a" 1}`, `[1`, `01`,
	} {
		f.Add([]byte(raw))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, problems, err := strictjson.Read(raw)
		valid := json.Valid(raw) // encoding/json replaces half surrogate pairs and invalid UTF-8
		lenient := err != nil && (strings.Contains(err.Error(), "surrogate") || strings.Contains(err.Error(), "UTF-8"))
		if !valid && err == nil || valid && err != nil && strings.HasPrefix(err.Error(), "must be JSON") && !lenient {
			t.Fatalf("valid is %t, but Read returns %v", valid, err)
		}
		if err != nil || len(problems) > 0 {
			return
		}
		dec := json.NewDecoder(bytes.NewReader(raw))
		dec.UseNumber()
		var want any
		if err := dec.Decode(&want); err != nil {
			t.Fatalf("read %v, encoding/json says %v", got, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("read %#v, encoding/json %#v", got, want)
		}
	})
}

// FuzzShortened holds: what is repeated is text and not long, and a short text
// is repeated as it is.
func FuzzShortened(f *testing.F) {
	for _, name := range []string{"", "a", "\xff", strings.Repeat("a", 99) + "ä", strings.Repeat("😀", 30), strings.Repeat("\x80", 300)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := strictjson.Shortened(name)
		if !utf8.ValidString(got) || len(got) > 310 {
			t.Errorf("%q became %q", name, got)
		}
		if len(name) <= 100 && utf8.ValidString(name) && got != name {
			t.Errorf("%q became %q", name, got)
		}
	})
}

func BenchmarkRead16MiB(b *testing.B) {
	const size = 16 << 20
	fill := func(head, item, tail string, most int) []byte {
		n := min((size-len(head)-len(tail))/len(item), most)
		return []byte(head + strings.Repeat(item, n) + strings.Repeat(" ", size-len(head)-n*len(item)-len(tail)) + tail)
	}
	for name, raw := range map[string][]byte{
		"prompts": fill(`{"prompts":[`, `{"text":"what is the best anvil for a small workshop at home?","theme":"anvils","cohort":"core","enabled":true},`, `0]}`, 80_000),
		"zeros":   fill(`[`, `0,`, `0]`, strictjson.MaxValues-2),
		"objects": fill(`[`, `{"a":0},`, `0]`, (strictjson.MaxValues-2)/2),
		"string":  fill(`"`, `a`, `"`, size),
		"escapes": fill(`"`, `\u0041`, `"`, size),
		"long":    fill(`{"`+strings.Repeat("n", 8<<20)+`":[`, `0,`, `0]}`, strictjson.MaxValues-3),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := strictjson.Read(raw); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
