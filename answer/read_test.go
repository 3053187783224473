package answer

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/model"
)

// fold folds a text as the analyzer does.
func fold(text string) string {
	f := folder{table: newFoldTable()}
	f.fold(text)
	return strings.TrimSpace(string(f.out))
}

func names() []string {
	return []string{
		"Acme", "Acme Pro", "Pro", "Nestlé", "Straße", "L'Oréal", "AT&T", "T-Mobile", "Arçelik", "삼성", "삼성전자", "トヨタ",
		"华为", "ไทย", "C++", ".NET", "Øst", "Чай", "Ⓐpex", "ﬁt", "3M", "M*A*S*H",
	}
}

func snippets() []string {
	return append(names(),
		" ", "\n", "\n\n- ", ". ", ", ", "**", "*", "_", "`", "'s", "’s", "'in", "은", "の", "\u200b", "\u0301", "\u3099", "®", "™", "²",
		"[", "](https://x.com/acme)", "][1]", "]", "(", ")", "<b>", "</b>", "<br>", "<https://acme.com>", "https://acme.com/pro", "&amp;",
		"&#39;", "\\", "x", "Z", "7", "é", "✅", "👩‍🚀", "\xff", "\u00a0", ":", ".", "@", "/", "acme.com", "www.", "\n[1]: https://acme.com \"Acme\"\n",
		"ß", "İ", "ı", "ｱｸﾒ", "ﾞ", "\u1112\u1161\u11ab", "ACME", "nestle", "l'", "d’", "|", "“", "”", "–", "—", "…", "retailer",
	)
}

func drawText(t *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(snippets()), 0, 30).Draw(t, label), "")
}

func entitiesOf(names []string) []Entity {
	out := make([]Entity, len(names))
	for i, n := range names {
		out[i] = Entity{Name: n}
	}
	return out
}

// fatal is what of a test the checks need, for tests and properties alike.
type fatal interface {
	Helper()
	Fatalf(format string, args ...any)
}

// onBoundary: in broken text a stray continuation byte may follow a character.
func onBoundary(text string, at int) bool {
	return at == len(text) || utf8.RuneStart(text[at]) || !utf8.ValidString(text)
}

// checkReading holds what is true of every reading.
func checkReading(t fatal, text string, entities int, r Reading) {
	t.Helper()
	last, counts := 0, make([]int, entities)
	for _, m := range r.Mentions {
		if m.Start < last || m.End <= m.Start || m.End > len(text) || m.Entity >= entities {
			t.Fatalf("%q: mention %+v", text, m)
		}
		if !onBoundary(text, m.Start) || !onBoundary(text, m.End) {
			t.Fatalf("%q: mention %+v is not on rune boundaries", text, m)
		}
		last = m.Start
		counts[m.Entity]++
	}
	if !slices.Equal(counts, r.MentionCounts) {
		t.Fatalf("%q: counts %v, want %v", text, r.MentionCounts, counts)
	}
	for e, rank := range r.Ranks {
		if (rank > 0) != (counts[e] > 0) || rank > entities {
			t.Fatalf("%q: rank %d of %d mentions", text, rank, counts[e])
		}
	}
	checkPlaces(t, text, r)
}

func checkPlaces(t fatal, text string, r Reading) {
	t.Helper()
	runes := utf8.RuneCountInString(text)
	for _, c := range r.Citations {
		if c.FromText && (c.Start < 0 || c.End <= c.Start || c.End > runes) {
			t.Fatalf("%q: citation %+v", text, c)
		}
	}
}

// bare folds a text and leaves out the signs that people write or leave out in names.
func bare(text string) string {
	f := folder{table: newFoldTable()}
	f.fold(text)
	return strings.ReplaceAll(strings.ReplaceAll(string(f.bare.out), string(rune(barrier)), ""), "[", "")
}

func TestMentionsAreTheLettersOfTheirNames(t *testing.T) {
	t.Parallel()
	a, err := NewAnalyzer(entitiesOf(names()))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, "text")
		r := a.Read(Input{Text: text})
		checkReading(t, text, len(names()), r)
		for _, m := range r.Mentions {
			// The opening bracket of a link is known as such only by what follows it.
			got, want := bare(text[m.Start:m.End]), bare(names()[m.Entity])
			if got != want {
				t.Fatalf("%q mentions %q as %q", text, want, got)
			}
		}
	})
}

// The text around has no words: words may tell the language, and with it the endings
// that a name takes.
func TestUnrelatedTextRemovesNothing(t *testing.T) {
	t.Parallel()
	a, err := NewAnalyzer(entitiesOf(names()))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t, "text")
		before := rapid.SampledFrom([]string{"1234.\n\n", "✅ “42”.\n\n", "[1](https://b.com)\n\n"}).Draw(t, "before")
		after := rapid.SampledFrom([]string{"\n\n5678.", "\n\n✅ 42", "\n\n[1](https://b.com)"}).Draw(t, "after")
		was, is := a.Read(Input{Text: text}), a.Read(Input{Text: before + text + after})
		moved := make([]Mention, len(was.Mentions))
		for i, m := range was.Mentions {
			moved[i] = Mention{Entity: m.Entity, Start: m.Start + len(before), End: m.End + len(before)}
		}
		for _, m := range moved {
			if !slices.Contains(is.Mentions, m) {
				t.Fatalf("%q within %q and %q: %v, was %v", text, before, after, is.Mentions, moved)
			}
		}
	})
}

func TestOrderOfNamesDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		aliases := rapid.Permutation(names()).Draw(t, "aliases")
		text := drawText(t, "text")
		var readings []Reading
		for _, list := range [][]string{names(), aliases} {
			a, err := NewAnalyzer([]Entity{{Name: "Main", Aliases: list}})
			if err != nil {
				t.Fatal(err)
			}
			readings = append(readings, a.Read(Input{Text: text}))
		}
		if d := cmp.Diff(readings[0], readings[1]); d != "" {
			t.Fatalf("%q: %s", text, d)
		}
	})
}

func TestTrieEqualsPlainSearch(t *testing.T) {
	t.Parallel()
	word := rapid.StringMatching(`[abé]{1,4}`)
	rapid.Check(t, func(t *rapid.T) {
		aliases := rapid.SliceOfNDistinct(word, 1, 12, fold).Draw(t, "words")
		bareText := []byte(bare(rapid.StringMatching(`[abé ]{0,40}`).Draw(t, "text")))
		a, err := NewAnalyzer(entitiesOf(aliases))
		if err != nil {
			t.Fatal(err)
		}
		type place struct{ start, end int }
		got, want := map[place]bool{}, map[place]bool{}
		for start := range bareText {
			for _, m := range a.matcher.at(bareText, start, nil) {
				got[place{start, m.end}] = string(bareText[start:m.end]) == a.patterns[m.pattern].text
			}
		}
		for _, p := range a.patterns {
			for i := range bareText {
				if strings.HasPrefix(string(bareText[i:]), p.text) {
					want[place{i, i + len(p.text)}] = true
				}
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatal(d)
		}
	})
}

func TestConcurrentReads(t *testing.T) {
	t.Parallel()
	a, err := NewAnalyzer([]Entity{{Name: "Acme"}, {Name: "Nestlé"}})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 200 {
				text := strings.Repeat("Acme and NESTLE ✅ ", (i+n)%7)
				if got := a.Read(Input{Text: text}).MentionCounts; got[0] != (i+n)%7 || got[1] != (i+n)%7 {
					t.Errorf("%q: %v", text, got)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzRead(f *testing.F) {
	for _, s := range snippets() {
		f.Add("Acme "+s+" Pro "+s, "title", 1, 3)
	}
	for _, s := range []string{"[a](b", "[[[]]](x)(y)", "[1]:", "<a href=", "&#x;&", "http://", "https://" + strings.Repeat("(", 50)} {
		f.Add(s+"Acme", s, 0, 9)
	}
	entities := append(entitiesOf(names()), Entity{
		Name: "Target", Aliases: []string{"Acme Target", "TGT"}, Domains: []string{"acme.com"},
		Matching: model.EntityMatching{
			Mode: model.EntityMatchingModeContextRequired, CommonWord: true,
			ContextTerms: []string{"retailer", "Acme"}, ExclusionPhrases: []string{"Target Pro"},
		},
	})
	a, err := NewAnalyzer(entities)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text, title string, start, end int) {
		checkReading(t, text, len(entities), a.Read(Input{Text: text}))
		cited := a.Read(Input{Text: text, Citations: []Citation{{URL: text, Title: title, Start: start, End: end}}})
		checkReading(t, text, len(entities), cited)
		if len(cited.Citations) != 1 {
			t.Fatalf("%d citations", len(cited.Citations))
		}
	})
}
