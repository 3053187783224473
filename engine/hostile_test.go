package engine

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

func TestElements(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`[1,"a",{"b":2},null]`: `[1 "a" {"b":2} null]`, `[]`: `[]`, `null`: `[]`, ``: `[]`, `{"b":2}`: `[{"b":2}]`, `"a"`: `["a"]`,
	} {
		all := []string{}
		for e := range Elements(gjson.Parse(body)) {
			all = append(all, e.Raw)
		}
		if got := fmt.Sprint(all); got != want || Empty(gjson.Parse(body)) != (want == "[]") {
			t.Errorf("%s has %s, want %s", body, got, want)
		}
	}
	n := 0
	for range Elements(gjson.Parse("[" + strings.Repeat("0,", 2*MaxElements) + "0]")) {
		n++
	}
	if n != MaxElements {
		t.Errorf("%d elements", n)
	}
}

// The stored citations, searches and pages of an answer are bounded.
func TestStoredAnswerIsBounded(t *testing.T) {
	t.Parallel()
	var text Text
	cited := make([]Citation, 0, 3*MaxCitations)
	for n := range cap(cited) {
		cited = append(cited, Citation{URL: fmt.Sprint("https://a.example/", n), Start: 0, End: 1})
	}
	text.Add("abc", cited[:10]...)
	text.Add("abc", cited...)
	if got := text.Citations(); len(got) != MaxCitations || got[10].Start != 3 {
		t.Errorf("%d citations, the eleventh is %+v", len(got), got[10])
	}
	members := Members{"0": 1}
	var object strings.Builder
	for n := range 5_000 {
		fmt.Fprintf(&object, `"%d":%[1]d,`, n)
	}
	members.Take(gjson.Parse("{" + object.String() + `"last":0}`))
	if len(members) != maxMembers {
		t.Errorf("%d members", len(members))
	}
	var pages Pages
	pages.AddList(gjson.Parse("[" + strings.Repeat(`{"url":"https://a.example/"},`, 500) + `{"url":"https://b.example/"}]`))
	if len(pages.List()) != 2 {
		t.Errorf("%d pages", len(pages.List()))
	}
}

// Reading a stream takes memory of a few times its size, whatever its events are.
func TestStreamsAreReadInBoundedMemory(t *testing.T) { //nolint:paralleltest // the memory is everybody's
	for _, part := range []string{"\n", "a\n", "a\n\n", "data:\n", "data:\n\n", ": ping\n\n", "data:0\n\n", "data: {}\n\n"} {
		body := []byte(strings.Repeat(part, MaxBody/len(part)) + "\n\n")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := ReadStream(body)
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 12*MaxBody || len(s.Events) > MaxElements || err != nil && !errors.Is(err, errManyEvents) {
			t.Errorf("%q takes %d MiB and gives %d events: %v", part, taken>>20, len(s.Events), err)
		}
	}
}
