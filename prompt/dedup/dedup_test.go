package dedup_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/prompt/dedup"
)

func TestSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, a, b string
		want       bool
	}{
		{"word order", "What is the best CRM software for small dental practices?", "For small dental practices, which CRM software is best?", true},
		{"inflection", "Which running shoes are good for beginners on trails?", "good running shoe for a beginner on a trail", true},
		{"politeness", "Can you please recommend a quiet portable generator for camping?", "quiet portable generator camping", true},
		{"German", "Welche Buchhaltungssoftware eignet sich für kleine Handwerksbetriebe?", "Buchhaltungssoftware für einen kleinen Handwerksbetrieb, welche eignet sich?", true},
		{"other amount", "best laptop under 500 dollars", "best laptop under 1,000 dollars", false},
		{"same amount", "best gaming laptop under $1,000", "best gaming laptop under 1000", true},
		{"one word more", "best CRM for companies", "best CRM for pharmaceutical companies", false},
		{"negation", "email marketing tool with free plan", "email marketing tool without free plan", false},
		{"other topic", "Which CRM works offline for field sales?", "Which ERP works offline for warehouse staff?", false},
		{"Japanese", "小規模企業に最適な会計ソフトは何ですか", "小規模企業に最適な会計ソフトは何ですか？", true},
		{"asking words alone", "which is best", "how to find help", false},
		{"empty", "", "", false},
	} {
		m := dedup.NewMatcher("en", "de", "ja")
		a, b := m.Print(c.a, ""), m.Print(c.b, "")
		if got := dedup.Same(&a, &b); got != c.want {
			t.Errorf("%s: %q, %q: %t", c.name, c.a, c.b, got)
		}
	}
}

// Two questions in different languages are compared by what they ask for, in English.
func TestSameAcrossLanguages(t *testing.T) {
	t.Parallel()
	m := dedup.NewMatcher("en", "de")
	en := m.Print("What is the best accounting software for small trade businesses?", "accounting software for small trade business")
	de := m.Print("Welche Buchhaltungssoftware ist für kleine Handwerksbetriebe die beste?", "accounting software small trade businesses")
	other := m.Print("Welche Zeiterfassung ist für kleine Handwerksbetriebe die beste?", "time tracking small trade businesses")
	if !dedup.Same(&en, &de) || dedup.Same(&en, &other) {
		t.Errorf("en/de: %t, en/other: %t", dedup.Same(&en, &de), dedup.Same(&en, &other))
	}
	same := m.Print("Which time tracking is the best for builders?", "accounting software for small trade business")
	if dedup.Same(&en, &same) {
		t.Error("a gist counts within one language")
	}
}

// A set strikes out exactly what a comparison with each would.
func TestSetComparesLikeSame(t *testing.T) {
	t.Parallel()
	words := []string{
		"crm", "software", "small", "business", "offline", "dental", "practice", "2026", "cheap", "secure", "which", "fast", "open",
		"school", "garden", "bicycle", "camera", "printer", "insurance", "travel", "coffee", "kitchen", "window", "battery", "music", "without",
	}
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, rapid.SampledFrom([]int{7, 60}).Draw(t, "most")).Draw(t, "words"), " ")
	})
	rapid.Check(t, func(t *rapid.T) {
		m := dedup.NewMatcher("en")
		var members []dedup.Print
		for _, s := range rapid.SliceOfN(text, 1, 8).Draw(t, "members") {
			members = append(members, m.Print(s, ""))
		}
		set := dedup.NewSet(members)
		var others []dedup.Print
		for _, s := range rapid.SliceOfN(text, 1, 8).Draw(t, "others") {
			others = append(others, m.Print(s, ""))
			longest, kept := set.Longest(m), m.Fingerprint(s)
			if kept[:len(longest)] <= longest && !set.StrikeKept(m, kept) {
				t.Fatalf("the fingerprint %q is of another version", kept)
			}
		}
		for i := range members {
			want := false
			for j := range others {
				want = want || dedup.Same(&members[i], &others[j])
			}
			if set.Struck(i) != want {
				t.Fatalf("member %d: %t, want %t", i, set.Struck(i), want)
			}
		}
	})
}

// Fingerprints compare where they were made by the same rules in the same languages.
func TestFingerprintsHaveAVersion(t *testing.T) {
	t.Parallel()
	const text = "Which running shoes suit beginners?"
	made := dedup.NewMatcher("en", "de").Fingerprint(text)
	for _, c := range []struct {
		languages []string
		kept      string
		want      bool
	}{
		{[]string{"en-US", "de-AT"}, made, true},
		{[]string{"de"}, made, false},
		{[]string{"en", "fr"}, made, false},
		{[]string{"en", "de"}, "", false},
		{[]string{"en", "de"}, text, false},
	} {
		m := dedup.NewMatcher(c.languages...)
		set := dedup.NewSet([]dedup.Print{m.Print("Which running shoe suits a beginner?", "")})
		if got := set.StrikeKept(m, c.kept); got != c.want || set.Struck(0) != c.want {
			t.Errorf("%q in %v: %t, struck %t", c.kept, c.languages, got, set.Struck(0))
		}
	}
}

func TestSpeaks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		tags []string
		want bool
	}{
		{"What is the best CRM for a small business?", []string{"en-US"}, true},
		{"What is the best CRM for a small business?", []string{"de"}, false},
		{"What is the best CRM for a small business?", []string{"de", "en"}, true},
		{"best CRM dentists", []string{"de"}, true},
		{"Welche CRM-Software ist die beste für Zahnärzte?", []string{"de-AT"}, true},
		{"Welche CRM-Software ist die beste für Zahnärzte?", []string{"en"}, false},
		{"Какая CRM лучше для малого бизнеса?", []string{"en"}, false},
		{"Какая CRM лучше для малого бизнеса?", []string{"ru"}, true},
		{"Quel est le meilleur CRM pour une petite entreprise ?", []string{"es"}, false},
		{"anything", nil, true},
	} {
		if got := dedup.Speaks(c.text, c.tags); got != c.want {
			t.Errorf("%q in %v: %t", c.text, c.tags, got)
		}
	}
}

func TestAsksAndQuestions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Which CRM is best?":                           1,
		"Which CRM is best and how do I set it up?":    2,
		"Which CRM is best? What does it cost?":        2,
		"CRM and ERP for small shops":                  1,
		"Welche CRM ist gut und wie richte ich es ein": 2,
	} {
		if got := dedup.Questions(text); got != want {
			t.Errorf("%q asks %d", text, got)
		}
	}
	for text, want := range map[string]bool{
		"best CRM for dentists": true, "HubSpot vs Pipedrive": true, "Is it safe?": true,
		"Our company sells CRM software": false, "Empfehlen Sie ein CRM": true,
	} {
		if got := dedup.Asks(text, []string{"de"}); got != want {
			t.Errorf("%q asks: %t", text, got)
		}
	}
}

// BenchmarkFingerprint makes the fingerprint of a prompt of 4,000 letters.
func BenchmarkFingerprint(b *testing.B) {
	m := dedup.NewMatcher("en", "de")
	var long strings.Builder
	for i := 0; long.Len() < 4_000; i++ {
		fmt.Fprintf(&long, "word%d with more to say about the matter number %d. ", i, i%7)
	}
	for b.Loop() {
		m.Fingerprint(long.String())
	}
}

func BenchmarkStrike(b *testing.B) {
	m := dedup.NewMatcher("en", "de")
	p := m.Print("Which accounting software suits small trade businesses with three employees?", "")
	set := dedup.NewSet([]dedup.Print{p})
	for b.Loop() {
		q := m.Print("Which project management software suits small architects with offices in two cities?", "")
		set.Strike(&q)
	}
}
