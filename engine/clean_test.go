package engine

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSafeJSON(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`{"a":"b\u00e4\n"}`:         `{"a":"b\u00e4\n"}`,
		`["\u0000"]`:                `["\ufffd"]`,
		`["\\u0000"]`:               `["\\u0000"]`,
		`["\\\u0000"]`:              `["\\\ufffd"]`,
		`{"\u0000":"\ud83d\ude00"}`: `{"\ufffd":"\ud83d\ude00"}`,
		`["\ud83d"]`:                `["\ufffd"]`,
		`["\ud83d\u0041"]`:          `["\ufffd\u0041"]`,
		`["\ud83d\ud83d\ude00"]`:    `["\ufffd\ud83d\ude00"]`,
		`["\ude00"]`:                `["\ufffd"]`,
		"[\"a\xffb\"]":              "[\"a\uFFFDb\"]",
		"\xEF\xBB\xBF[1]":           `[1]`,
		`[1e999999,-2.5E-3,7]`:      `[null    ,-2.5E-3,7]`,
		`[1e700]`:                   `[null ]`,
		`"1e999999"`:                `"1e999999"`,
		`null`:                      `null`,
	} {
		got, err := SafeJSON([]byte(in))
		if err != nil || string(got) != want {
			t.Errorf("SafeJSON(%s) = %s, %v; want %s", in, got, err, want)
		}
	}
	for _, bad := range []string{"", "{", "<html>", `{"a":1}x`, strings.Repeat("[", 300) + strings.Repeat("]", 300)} {
		if got, err := SafeJSON([]byte(bad)); err == nil {
			t.Errorf("SafeJSON(%.20s) = %.20s, want an error", bad, got)
		}
	}
}

func TestSafeJSONKeepsItsInput(t *testing.T) {
	t.Parallel()
	in := []byte(`["\u0000", 1e99999]`)
	before := bytes.Clone(in)
	if _, err := SafeJSON(in); err != nil || !bytes.Equal(in, before) {
		t.Errorf("input became %s (%v)", in, err)
	}
}

// FuzzSafeJSON: what comes out is JSON that holds neither NUL nor a lone
// surrogate, and making it safe again changes nothing.
func FuzzSafeJSON(f *testing.F) {
	f.Add([]byte(`{"a\\\u0000":["\ud83d\ude00\ud83d",1e9999,-0.1E+77777]}`))
	f.Add([]byte("[\"\xff\\\\\"]"))
	f.Fuzz(func(t *testing.T, body []byte) {
		safe, err := SafeJSON(body)
		if err != nil {
			t.Skip()
		}
		if !json.Valid(safe) || !utf8.Valid(safe) {
			t.Fatalf("%q is not JSON", safe)
		}
		var value any
		if err := json.Unmarshal(safe, &value); err != nil {
			t.Fatal(err)
		}
		var texts []string
		collect(value, &texts)
		for _, text := range texts {
			if strings.ContainsRune(text, 0) {
				t.Errorf("%q holds a NUL", safe)
			}
		}
		again, err := SafeJSON(safe)
		if err != nil || !bytes.Equal(safe, again) {
			t.Errorf("%q became %q (%v)", safe, again, err)
		}
	})
}

// collect gathers every string of a decoded value.
func collect(value any, into *[]string) {
	switch v := value.(type) {
	case string:
		*into = append(*into, v)
	case []any:
		for _, e := range v {
			collect(e, into)
		}
	case map[string]any:
		for k, e := range v {
			*into = append(*into, k)
			collect(e, into)
		}
	}
}
