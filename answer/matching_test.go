package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/answer-visibility/avm/model"
)

// read returns the texts that mention the entities, as "entity:text".
func read(t *testing.T, entities []Entity, in Input) []string {
	t.Helper()
	a, err := NewAnalyzer(entities)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, m := range a.Read(in).Mentions {
		got = append(got, entities[m.Entity].Name+":"+in.Text[m.Start:m.End])
	}
	return got
}

func TestMatching(t *testing.T) {
	t.Parallel()
	tests := []struct {
		what, name, text string
		want             []string // the mentions' texts
	}{
		{"plain", "Acme", "We like Acme.", []string{"Acme"}},
		{"a link's text ends with its paragraph", "Acme", "Acme&#39;[Acme\n\n[1](https://b.com)", []string{"Acme", "Acme"}},
		{"a bracket around a link", "Acme", "Acme'[Acme [1](https://b.com)]", []string{"Acme", "Acme"}},
		{"the words of an address are of no language", "Arçelik", "Arçelikı [1](https://com.com/que/com) [2](https://que.com)", []string{"Arçelik"}},
		{"case folding", "Acme", "ACME, acme and aCmE", []string{"ACME", "acme", "aCmE"}},
		{"nothing in a word", "Acme", "Acmeology, pacme, acme2, acme_x", nil},
		{"diacritics absent", "Nestlé", "NESTLE and Nestle", []string{"NESTLE", "Nestle"}},
		{"diacritics present", "Nestle", "Nestlé and nestle\u0301!", []string{"Nestlé", "nestle\u0301"}},
		{"Turkish capitals", "Arçelik", "ARÇELİK, arcelik, Arçelık", []string{"ARÇELİK", "arcelik", "Arçelık"}},
		{"sharp s", "Weiß", "WEISS und Weiß und weiss", []string{"WEISS", "Weiß", "weiss"}},
		{"strokes and ligatures", "Mærsk", "Maersk, MÆRSK", []string{"Maersk", "MÆRSK"}},
		{"Cyrillic yo", "Артём", "АРТЕМ и Артём", []string{"АРТЕМ", "Артём"}},
		{"another sign by its mark", "华为", "华为\u3099", nil},
		{"another sign by its mark, in a text", "华为", "x 华为\u3099 y 华为", []string{"华为"}},
		{"Cyrillic short i is a letter", "Кий", "Кии", nil},
		{"Cyrillic short i composed or not", "Чай", "Чаи Ча\u0438\u0306 Чай", []string{"Ча\u0438\u0306", "Чай"}},
		{"Greek", "Αθηνά", "ΑΘΗΝΑ, Αθηνα", []string{"ΑΘΗΝΑ", "Αθηνα"}},
		{"full width", "Acme", "Ａｃｍｅ", []string{"Ａｃｍｅ"}},
		{"ligature glyph", "Office", "the Oﬃce suite", []string{"Oﬃce"}},
		{"apostrophes", "Levi's", "Levi’s, Levi's, Levi‘s, Leviʼs", []string{"Levi’s", "Levi's", "Levi‘s", "Leviʼs"}},
		{"hyphens", "T-Mobile", "T‑Mobile, T–Mobile, T-mobile", []string{"T‑Mobile", "T–Mobile", "T-mobile"}},
		{"white space", "Acme Pro", "Acme  Pro, Acme\nPro, Acme\u00a0Pro, Acme \t Pro", []string{"Acme  Pro", "Acme\nPro", "Acme\u00a0Pro", "Acme \t Pro"}},
		{"zero width", "Acme", "Ac\u200bme \ufeffAcme Ac\u00adme", []string{"Ac\u200bme", "Acme", "Ac\u00adme"}},
		{"possessive", "Acme", "Acme's, Acme’s, ACME'S", []string{"Acme", "Acme", "ACME"}},
		{"possessive of a plural", "Acmes", "the Acmes' offer", []string{"Acmes"}},
		{"a name is no apostrophe suffix", "Rock", "Rock'n'Roll", nil},
		{"a capital is no apostrophe suffix", "Oh", "Oh'Reilly", nil},
		{"Turkish suffix", "Arçelik", "Arçelik'in, Arçelik’ten", []string{"Arçelik", "Arçelik"}},
		{"French elision", "Apple", "l'Apple d’Apple L'Apple", []string{"Apple", "Apple"}},
		{"a name with D'", "Angelo", "bei D'Angelo", nil},
		{"Korean particles", "삼성", "삼성은 삼성이 삼성에서 삼성까지는 삼성.", []string{"삼성", "삼성", "삼성", "삼성", "삼성"}},
		{"Korean compound", "삼성", "삼성전자 현대삼성", []string{"삼성"}},
		{"Korean word that begins alike", "라인", "라인업 라인댄스", nil},
		{"Korean decomposed", "한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8은", []string{"\u1112\u1161\u11ab\u1100\u116e\u11a8"}},
		{"Latin with Korean particle", "Apple", "Apple은 좋다", []string{"Apple"}},
		{"Japanese particle", "トヨタ", "トヨタの車", []string{"トヨタ"}},
		{"Japanese half width", "トヨタ", "ﾄﾖﾀは", []string{"ﾄﾖﾀ"}},
		{"Japanese voiced", "がく", "か\u3099く", []string{"か\u3099く"}},
		{"voicing makes another letter", "かく", "がく", nil},
		{"Latin within Japanese", "Sony", "私はSonyが好き", []string{"Sony"}},
		{"Chinese substring", "华为", "我喜欢华为手机", []string{"华为"}},
		{"Thai substring", "ไทย", "ธนาคารไทยพาณิชย์", []string{"ไทย"}},
		{"Khmer substring", "ខ្មែរ", "ភាសាខ្មែរល្អ", []string{"ខ្មែរ"}},
		{"part of one sign", "株", "㈱", nil},
		{"Arabic with and without points", "سلام", "سَلَام", []string{"سَلَام"}},
		{"signs", "C++", "C++, c++11", []string{"C++", "c++"}},
		{"leading dot", ".NET", "use .NET, not ASP.NET", []string{".NET"}},
		{"ampersand", "AT&T", "AT&amp;T, AT\\&T, at&t", []string{"AT&amp;T", "AT\\&T", "at&t"}},
		{"numeric reference", "Levi's", "Levi&#39;s and Levi&rsquo;s", []string{"Levi&#39;s", "Levi&rsquo;s"}},
		{"trade marks", "Acme Pro", "Acme® Pro™ and Acme™ Pro", []string{"Acme® Pro", "Acme™ Pro"}},
		{"footnote number", "Acme", "Acme² says", []string{"Acme"}},
		{"emphasis", "Acme Pro", "**Acme** Pro, _Acme Pro_, `Acme` Pro, ***Acme*** *Pro*", []string{"Acme** Pro", "Acme Pro", "Acme` Pro", "Acme*** *Pro"}},
		{"stars in a name", "M*A*S*H", "watch M*A*S*H now", []string{"M*A*S*H"}},
		{"a lone star is text", "Acme Pro", "Acme * Pro", nil},
		{"emphasis before a particle", "トヨタ", "**トヨタ**の", []string{"トヨタ"}},
		{"link text", "Acme Pro", "[Acme Pro](https://x.com/a), [Acme](x) Pro and Acme [Pro][1]", []string{"Acme Pro", "Acme](x) Pro", "Acme [Pro"}},
		{"link target", "Acme", "[here](https://acme.com/acme \"Acme\") [x](/acme)", nil},
		{"bare address", "Acme", "see https://x.com/acme/Acme?q=acme, or http://acme.", nil},
		{"autolink", "Acme", "<https://x.com/acme>", nil},
		{"address without scheme", "Acme", "see x.com/acme/b and acme@x.org and me@acme.org", nil},
		{"definition", "Acme", "Fine.\n\n[1]: https://x.com/ \"Acme is fine\"\n[2]: https://acme.com", nil},
		{"after an address", "Acme", "(https://x.com/a) Acme https://x.com/b,Acme", []string{"Acme"}},
		{"HTML in a line", "Acme Pro", "<b>Acme</b> Pro", []string{"Acme</b> Pro"}},
		{"HTML block", "Acme Pro", "<p>Acme</p>Pro<br>Acme<br/>Pro", nil},
		{"HTML attribute", "Acme", `<a href="https://x.com/acme" title="Acme">here</a>`, nil},
		{"no HTML", "Acme", "1 <Acme> 2 < Acme", []string{"Acme", "Acme"}},
		{"glued blocks", "Sony", "Best Overall:Sony. cheap.Sony was (good).Sony!", []string{"Sony", "Sony", "Sony"}},
		{"glued after", "Sony", "made by Sony.The other", []string{"Sony"}},
		{"a host is one word", "Acme", "acme.com and shop.acme.org, Node.acme", nil},
		{"hyphenated", "Acme", "Acme-like, non-Acme", []string{"Acme", "Acme"}},
		{"emoji beside", "Acme", "✅Acme🚀", []string{"Acme"}},
		{"invalid UTF-8", "Acme", "\xffAcme\xc3", []string{"Acme"}},
		{"emphasis of a part of a word", "Spotify", "**Spo**tify, Spo**tify**, Spot*ify*, *Spo*tify.", []string{"Spo**tify", "Spo**tify", "Spot*ify", "Spo*tify"}},
		{"a power is no emphasis", "23", "2**3 is 8", nil},
		{"a stem is no name", "Costa", "**Cost:** $20 a Cost", nil},
		{"points of Hebrew", "שופרסל", "שׁוּפֶּרְסָל, \ufb2aופרסל", []string{"שׁוּפֶּרְסָל", "\ufb2aופרסל"}},
		{"a number joined", "PlayStation", "PlayStation5, playstation5, PlayStation5x", []string{"PlayStation"}},
		{"katakana within a word", "ライン", "オンライン、ラインナップ、ライン、ラインアプリ", []string{"ライン", "ライン"}},
		{"flags and tables", "Acme", "|Acme|1|\n|---|", []string{"Acme"}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			want := []string{}
			for _, w := range tt.want {
				want = append(want, tt.name+":"+w)
			}
			got := read(t, []Entity{{Name: tt.name}}, Input{Text: tt.text})
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%q in %q (-want +got):\n%s", tt.name, tt.text, d)
			}
		})
	}
}

func TestLongestWins(t *testing.T) {
	t.Parallel()
	entities := []Entity{
		{Name: "Apple", Aliases: []string{"Apple Inc"}},
		{Name: "Apple Pie Co"},
		{Name: "Pie Co Bakery"},
		{Name: "APPLE INC"},
	}
	tests := []struct {
		text string
		want []string
	}{
		{"Apple and Apple Pie Co", []string{"Apple:Apple", "Apple Pie Co:Apple Pie Co"}},
		{"apple pie company", []string{"Apple:apple"}},
		{"Apple Pie Co Bakery", []string{"Pie Co Bakery:Pie Co Bakery"}},
		{"Apple Inc", []string{"Apple:Apple Inc", "APPLE INC:Apple Inc"}},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, read(t, entities, Input{Text: tt.text})); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, d)
		}
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	far := strings.Repeat("x ", 101)
	target := Entity{
		Name: "Target", Aliases: []string{"Target Corporation", "TGT", "Targets"}, Domains: []string{"target.com"},
		Matching: model.EntityMatching{Mode: model.EntityMatchingModeContextRequired, ContextTerms: []string{"retailer"}},
	}
	common := Entity{Name: "Target", Aliases: []string{"Target Corporation"}, Matching: model.EntityMatching{
		Mode: model.EntityMatchingModeAlways, CommonWord: true, ContextTerms: []string{"retailer"},
	}}
	pie := Entity{Name: "Apple", Matching: model.EntityMatching{ExclusionPhrases: []string{"apple pie", "Big Apple"}}}
	site := Entity{Name: "Acme", Domains: []string{"https://www.Acme.com/shop", "bücher.de"}}
	tests := []struct {
		what   string
		entity Entity
		in     Input
		want   []string
	}{
		{"exclusion", pie, Input{Text: "apple pie, Apple Pies, the Big Apple, Apple"}, []string{"Apple"}},
		{"no context", target, Input{Text: "Our target is clear. Targets too."}, nil},
		{"context term near", target, Input{Text: "The retailer Target"}, []string{"Target"}},
		{"context term at 200", target, Input{Text: "retailer " + strings.Repeat("é", 198) + " Target"}, []string{"Target"}},
		{"context term at 201", target, Input{Text: "retailer " + strings.Repeat("é", 199) + " Target"}, nil},
		{"context term far", target, Input{Text: "retailer " + far + "Target"}, nil},
		{"context once vouches for all", target, Input{Text: "retailer Target " + far + "Target"}, []string{"Target", "Target"}},
		{"own alias", target, Input{Text: "Target (TGT)"}, []string{"Target", "TGT"}},
		{"distinct alias alone", target, Input{Text: "Target Corporation"}, []string{"Target Corporation"}},
		{"ambiguous alias is no context", target, Input{Text: "Targets and a target"}, nil},
		{"domain as text", target, Input{Text: "Target: target.com"}, []string{"Target", "target.com"}},
		{"owned link", target, Input{Text: "[Target](https://www.target.com/p)"}, []string{"Target"}},
		{"other link", target, Input{Text: "[Target](https://www.target.org/p)"}, nil},
		{"owned citation", target, Input{Text: "Go to Target now", Citations: []Citation{{URL: "https://target.com", Start: 6, End: 12}}}, []string{"Target"}},
		{"title of the same citation", target, Input{Text: "é Target now", Citations: []Citation{{URL: "https://x.com", Title: "A retailer", Start: 2, End: 8}}}, []string{"Target"}},
		{"title of another citation", target, Input{Text: "é Target now", Citations: []Citation{{URL: "https://x.com", Title: "A retailer", Start: 9, End: 12}}}, nil},
		{"citation without a place", target, Input{Text: "Target", Citations: []Citation{{URL: "https://target.com", Start: -1, End: -1}}}, nil},
		{"common word as written", common, Input{Text: "a target, at Target, the TARGET"}, []string{"Target"}},
		{"common word at sentence start", common, Input{Text: "Target it. Good!\n- Target\n“Target” him, **Target**"}, []string{"Target", "Target"}},
		{"common word at sentence start in context", common, Input{Text: "Target is a retailer"}, []string{"Target"}},
		{"common word beside its distinct alias", common, Input{Text: "Target Corporation. Target"}, []string{"Target Corporation", "Target"}},
		{"common word with an ending", common, Input{Text: "The Targets, Target2 and Tárget"}, nil},
		{"common word with a possessive", common, Input{Text: "at Target's counter"}, []string{"Target"}},
		{"own domain", site, Input{Text: "acme.com, www.acme.com; ACME.COM."}, []string{"acme.com", "acme.com", "ACME.COM"}},
		{"own domain in Unicode", site, Input{Text: "bücher.de, xn--bcher-kva.de"}, []string{"bücher.de", "xn--bcher-kva.de"}},
		{"not the own domain", site, Input{Text: "https://acme.com acme.com/x me@acme.com my-acme.com acme.com.au notacme.com"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			want := []string{}
			for _, w := range tt.want {
				want = append(want, tt.entity.Name+":"+w)
			}
			if d := cmp.Diff(want, read(t, []Entity{tt.entity}, tt.in)); d != "" {
				t.Errorf("%q (-want +got):\n%s", tt.in.Text, d)
			}
		})
	}
}
