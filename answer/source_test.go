package answer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// links returns the sources of a text, as "start-end host title".
func links(t *testing.T, in Input) []string {
	t.Helper()
	a, err := NewAnalyzer([]Entity{{Name: "Acme"}})
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, c := range a.Read(in).Citations {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%d-%d %s %s", c.Start, c.End, c.URL, c.Title)))
	}
	return got
}

func TestLinksInText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what, text string
		want       []string
	}{
		{"none", "no links, http:// and https:", nil},
		{"inline", "a [The *Verge*](https://v.com/x \"T\").", []string{"2-36 https://v.com/x T"}},
		{"link text as title", "é [The **Verge**](https://v.com/x)", []string{"2-34 https://v.com/x The Verge"}},
		{"parentheses", "[w](https://w.org/a_(b)) (https://w.org/c_(d)), (https://w.org/e)", []string{
			"0-24 https://w.org/a_(b) w", "26-45 https://w.org/c_(d)", "49-64 https://w.org/e",
		}},
		{"angle brackets", "[w](<https://w.org/a b>) <https://w.org/c>", []string{"0-24 https://w.org/a%20b w", "25-42 https://w.org/c"}},
		{"bare", "see https://a.com/x, (http://b.com). **https://c.com/**", []string{
			"4-19 https://a.com/x", "22-34 http://b.com/", "39-53 https://c.com/",
		}},
		{"text is the address", "[https://a.com](https://a.com)", []string{"0-30 https://a.com/ https://a.com"}},
		{"definition", "x ([A][1])\n\n[1]: https://a.com/?utm_source=chatgpt.com \"The A\"\n  [2]: <https://b.com>", []string{
			"12-62 https://a.com/ The A", "65-85 https://b.com/",
		}},
		{"HTML", `<a class="x" href="https://a.com/?a=1&amp;b=2">A</a>`, []string{"0-47 https://a.com/?a=1&b=2"}},
		{"images are none", "![a](https://a.com/a.png)", nil},
		{"empty and relative targets", "[HP]() [x](/a) [y](#b) [z](mailto:me@a.com)", nil},
		{"Japanese", "詳細は「https://a.jp/x」、https://b.jp。", []string{"4-18 https://a.jp/x", "20-32 https://b.jp/"}},
	}
	for _, tt := range tests {
		want := append([]string{}, tt.want...)
		if d := cmp.Diff(want, links(t, Input{Text: tt.text})); d != "" {
			t.Errorf("%s: %q (-want +got):\n%s", tt.what, tt.text, d)
		}
	}
}

func TestListedCitations(t *testing.T) {
	t.Parallel()
	got := links(t, Input{Text: "[x](https://text.com)", Citations: []Citation{
		{URL: "https://a.com/?gclid=1", Title: " A \n site ", Start: 1, End: 2},
		{URL: "https://a.com/", Start: 5, End: 4},
		{URL: "doc-7", Start: -1, End: -1},
	}})
	want := []string{"1-2 https://a.com/ A site", "-1--1 https://a.com/", "-1--1 doc-7"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestOwnership(t *testing.T) {
	t.Parallel()
	a, err := NewAnalyzer([]Entity{
		{Name: "Acme", Domains: []string{"HTTPS://WWW.Acme.com:443/de/", "*.acme.de", "acme.com", " ", "bücher.de"}, UnintendedDomains: []string{"forum.acme.com"}},
		{Name: "Forum", Domains: []string{"forum.acme.com"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		url, title string
		want       []int
	}{
		{"https://acme.com/x", "", []int{0}},
		{"https://www.acme.com.", "", []int{0}},
		{"http://a.b.acme.de:81/", "", []int{0}},
		{"https://forum.acme.com", "", []int{1}},
		{"https://x.forum.acme.com", "", []int{1}},
		{"https://www.bücher.de", "", []int{0}},
		{"https://notacme.com", "", nil},
		{"https://acme.com.evil.org", "", nil},
		{"acme.com", "", nil},
		{"https://vertexaisearch.cloud.google.com/grounding-api-redirect/A", "shop.acme.com", []int{0}},
		{"https://vertexaisearch.cloud.google.com/grounding-api-redirect/A", "All about acme.com", nil},
	}
	for _, tt := range tests {
		r := a.Read(Input{Citations: []Citation{{URL: tt.url, Title: tt.title, Start: -1, End: -1}}})
		if d := cmp.Diff(tt.want, r.Citations[0].Entities); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.url, d)
		}
		for e, cited := range r.CitedBy {
			if cited != (len(tt.want) == 1 && tt.want[0] == e) {
				t.Errorf("%q: CitedBy[%d] = %v", tt.url, e, cited)
			}
		}
	}
}

func TestRanksAndSearches(t *testing.T) {
	t.Parallel()
	a, err := NewAnalyzer([]Entity{{Name: "Acme"}, {Name: "Bolt"}, {Name: "Core"}, {Name: "bolt"}})
	if err != nil {
		t.Fatal(err)
	}
	r := a.Read(Input{Text: "Bolt beats Acme, Bolt!", Searches: []string{" best  bolt\n", "", " ", "best bolt", "best\u3000bolt"}})
	if d := cmp.Diff([]int{3, 1, 0, 1}, r.Ranks); d != "" {
		t.Errorf("ranks: %s", d)
	}
	if d := cmp.Diff([]int{1, 2, 0, 2}, r.MentionCounts); d != "" {
		t.Errorf("counts: %s", d)
	}
	if d := cmp.Diff([]string{"best bolt", "best bolt", "best bolt"}, r.Searches); d != "" {
		t.Errorf("searches: %s", d)
	}
}

func TestNewAnalyzerRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		entity Entity
		field  string
	}{
		{Entity{Name: " \u200b"}, "entities[0].name"},
		{Entity{Name: "https://acme.com"}, "entities[0].name"},
		{Entity{Name: "A", Domains: []string{"a.com", "a b"}}, "entities[0].domains[1]"},
		{Entity{Name: "A", UnintendedDomains: []string{"::"}}, "entities[0].unintended_domains[0]"},
	} {
		if _, err := NewAnalyzer([]Entity{tt.entity}); err == nil || !strings.Contains(err.Error(), tt.field) {
			t.Errorf("%+v: %v, want a fault of %s", tt.entity, err, tt.field)
		}
	}
	a, err := NewAnalyzer(nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := a.Read(Input{Text: "Acme"}); len(r.Mentions) != 0 || len(r.Ranks) != 0 {
		t.Errorf("without entities: %+v", r)
	}
}
