package page_test

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
)

func TestCursorContinuesAfterItsItem(t *testing.T) {
	t.Parallel()
	first, err := page.Parse(nil, nil, 2, "prompts", "active")
	if err != nil || first.Limit != page.DefaultLimit || first.After != nil {
		t.Fatalf("%+v, %v", first, err)
	}
	cursor := first.Next("2026-11-21", "ä")
	again, err := page.Parse(nil, cursor, 2, "prompts", "active")
	if err != nil || !slices.Equal(again.After, []string{"2026-11-21", "ä"}) {
		t.Errorf("%+v, %v", again, err)
	}
}

func TestPageWithoutCursorRequestHasNoCursor(t *testing.T) {
	t.Parallel()
	req := page.Request{Limit: 2}
	sorted := func(v string) []string { return []string{v} }
	for _, c := range []struct {
		req        page.Request
		rows, left int
		cursor     bool
	}{
		{req, 2, 2, false},
		{req, 3, 2, true},
		{req.WithCursor(true), 3, 2, true},
		{req.WithCursor(false), 2, 2, false},
		{req.WithCursor(false), 3, 2, false}, // of a list that reads one row more for everybody
	} {
		rows, next := page.Cut(c.req, []string{"a", "b", "c"}[:c.rows], sorted)
		if len(rows) != c.left || (next != nil) != c.cursor {
			t.Errorf("%+v: %d of %d rows, cursor %v", c.req, len(rows), c.rows, next)
		}
	}
	if req.Rows() != 3 || req.WithCursor(false).Rows() != 2 {
		t.Errorf("reads %d and %d rows", req.Rows(), req.WithCursor(false).Rows())
	}
}

func TestCursorsThatAreRefused(t *testing.T) {
	t.Parallel()
	made, err := page.Parse(nil, nil, 1, "prompts", "active")
	if err != nil {
		t.Fatal(err)
	}
	good := *made.Next("x")
	for name, cursor := range map[string]string{
		"empty": "", "no base64": "!", "no JSON": base64.RawURLEncoding.EncodeToString([]byte("{")), "too long": strings.Repeat("a", 5000),
		"more after it": good + "AA", "of another list": *other(t, "audits").Next("x"), "of another filter": *other(t, "prompts", "archived").Next("x"),
		"too many keys": *made.Next("x", "y"), "padded": good + "=", "a zero character": *made.Next("\x00"),
	} {
		if _, err := page.Parse(nil, &cursor, 1, "prompts", "active"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, limit := range []int{-1, 0, page.MaxLimit + 1} {
		if _, err := page.Parse(&limit, nil, 1); fault.KindOf(err) != fault.Invalid {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
}

func other(t *testing.T, scope ...string) page.Request {
	t.Helper()
	r, err := page.Parse(nil, nil, 1, scope...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// FuzzCursor holds: a cursor is refused as the client's error, or it is one
// that the page's own Next would make.
func FuzzCursor(f *testing.F) {
	made, err := page.Parse(nil, nil, 2, "list")
	if err != nil {
		f.Fatal(err)
	}
	for _, cursor := range []string{"", "!", *made.Next("a", "b"), *made.Next("", "\x00"), *made.Next("\n", "\u2028"), *made.Next("a"), "e30", "bnVsbA"} {
		f.Add(cursor)
	}
	f.Fuzz(func(t *testing.T, cursor string) {
		read, err := page.Parse(nil, &cursor, 2, "list")
		if err != nil {
			if fault.KindOf(err) != fault.Invalid {
				t.Errorf("%q: %v", cursor, err)
			}
			return
		}
		if len(read.After) != 2 {
			t.Fatalf("%q: %q", cursor, read.After)
		}
		next := read.Next(read.After...)
		again, err := page.Parse(nil, next, 2, "list")
		if err != nil || !slices.Equal(again.After, read.After) {
			t.Errorf("%q: %q became %q, %v", cursor, read.After, again.After, err)
		}
		for _, value := range read.After {
			if strings.ContainsRune(value, 0) {
				t.Errorf("%q: a value has U+0000", cursor)
			}
		}
	})
}

// FuzzMadeCursor holds: what Next makes is read back as it was, unless it is
// too long to be a cursor.
func FuzzMadeCursor(f *testing.F) {
	f.Add("a", "b")
	f.Fuzz(func(t *testing.T, a, b string) {
		made, err := page.Parse(nil, nil, 2, "list")
		if err != nil {
			t.Fatal(err)
		}
		cursor := made.Next(strings.ToValidUTF8(a, ""), strings.ToValidUTF8(b, ""))
		read, err := page.Parse(nil, cursor, 2, "list")
		if err != nil && len(*cursor) <= 1024 && !strings.ContainsRune(a+b, 0) {
			t.Fatalf("%q, %q: %v", a, b, err)
		}
		if err == nil && (read.After[0] != strings.ToValidUTF8(a, "") || read.After[1] != strings.ToValidUTF8(b, "")) {
			t.Errorf("%q, %q became %q", a, b, read.After)
		}
	})
}
