package naming_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer/naming"
)

func FuzzNames(f *testing.F) {
	for _, text := range kettles() {
		f.Add(text)
	}
	f.Add("**__**[[[](](([\n|a|\n|--|\n#### 1. ®™ :// $5 ：。")
	f.Add("- \xff\xfe **\xf0\x9f** : €")
	f.Add("### 1. Hawk 4\n* **Pros**:\n  * Solo OS\n  * Macy's\n---\n| Hawk | Solo OS | 3 |\n\t- Boost Mobile\n- Apples to Apples")
	f.Fuzz(func(t *testing.T, text string) {
		spans := naming.Spans(text)
		if len(spans) > 120 {
			t.Errorf("%d spans", len(spans))
		}
		last := 0
		starts := map[int]bool{-1: true}
		for _, s := range spans {
			if !starts[s.Below] {
				t.Fatalf("span %+v is below none that comes before it", s)
			}
			starts[s.Start] = true
			if s.Start < last || s.End <= s.Start || s.End > len(text) || s.End-s.Start > 160 {
				t.Fatalf("span %+v of %d bytes after %d", s, len(text), last)
			}
			last = s.Start
		}
		c := naming.NewCollector()
		for i := range 3 {
			c.Add(&naming.Answer{Execution: id(uint16(i)), Prompt: i, Engine: "a", Text: text})
		}
		for _, n := range c.Names() {
			if !strings.Contains(text, n.Name) || n.Key == "" || len(n.Evidence) != 3 || utf8.ValidString(text) && !utf8.ValidString(n.Name) {
				t.Errorf("%+v is not of the text", n)
			}
		}
	})
}

// TestHostileTexts would not end if a marker were looked for to the end of the text each time.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	for _, part := range []string{"[", "**", "__", "](", ":", "|", "[a][", "- ", "://", "'s", "€"} {
		c := naming.NewCollector()
		c.Add(&naming.Answer{Text: strings.Repeat(part, 1<<20/len(part)), Engine: "a"})
		if got := c.Names(); len(got) != 0 {
			t.Errorf("%q: %v", part, got)
		}
	}
}
