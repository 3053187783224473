package naming_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/answer/naming"
)

// spansOf returns the spans of a text by what they say, sources left out.
func spansOf(text string) []string {
	var all []string
	for _, s := range naming.Spans(text) {
		if s.Kind != naming.Source {
			all = append(all, text[s.Start:s.End])
		}
	}
	return all
}

func TestSpansOfLayouts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"items in bold":       {"1. **Sony WH-1000XM5** – the quiet one\n- Bose QC45: light\n", []string{"Sony WH-1000XM5", "Bose QC45"}},
		"heading with number": {"### 2. **Ninja DZ550** (8 qt)\n", []string{"Ninja DZ550"}},
		"heading with emoji":  {"## 🏆 Breville Bambino — best\n", []string{"Breville Bambino"}},
		"link in bold":        {"* **[Ekrin B37](https://ekrin.example/b37?x=1)**: quiet\n", []string{"Ekrin B37"}},
		"link without target": {"### [Therabody Relief]()\n", []string{"Therabody Relief"}},
		"table":               {"| Model | Price |\n|---|---|\n| Dyson V15 | 699 |\n", []string{"Dyson V15", "699"}},
		"glued labels":        {"Top Picks: Google Pixel 9a: Great.OnePlus 13R: Fast phone.", []string{"Top Picks", "Google Pixel 9a", "OnePlus 13R"}},
		"glued cards":         {"Canon LBP6030w$99.994.7(2k+)Brother HL-L2350DW$339.99", []string{"Canon LBP6030w", "Brother HL-L2350DW"}},
		"prices in euros":     {"(281)Philips 3200€499", []string{"Philips 3200"}},
		"German":              {"- **Bosch Serie 8** – leise und sparsam\n- Miele G 7000: teuer\n", []string{"Bosch Serie 8", "Miele G 7000"}},
		"French":              {"1. **Décathlon Quechua** : léger\n", []string{"Décathlon Quechua"}},
		"Japanese":            {"・ソニー WH-1000XM5：静か。\n", []string{"ソニー WH-1000XM5"}},
		"Russian":             {"1) Яндекс Станция — умная колонка\n", []string{"Яндекс Станция"}},
		"definitions":         {"[1]: https://a.example \"The best\"\n", nil},
		"address":             {"See https://acme.example/a:b for more", nil},
		"abbreviation":        {"Bella 8-qt. Air Fryer: hot", []string{"Bella 8-qt. Air Fryer"}},
	} {
		if got := spansOf(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestSourcesAreDistinguished(t *testing.T) {
	t.Parallel()
	text := "Good. ([The Verge][1]) and [Wired][2] and ([CNET](https://c.example))\n"
	for _, s := range naming.Spans(text) {
		if s.Kind != naming.Source {
			t.Errorf("%q is no source", text[s.Start:s.End])
		}
	}
	if got := len(naming.Spans(text)); got != 3 {
		t.Errorf("%d sources, want 3", got)
	}
}

func TestKeysOfSpellings(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"De'Longhi", "De’Longhi", "DeLonghi", "de longhi", "DE-LONGHI"}, {"Nestlé", "Nestle", "NESTLÉ"}, {"AT&T", "at&t", "AT & T"},
	} {
		for _, s := range same {
			if naming.Key(s) != naming.Key(same[0]) {
				t.Errorf("%q and %q: %q and %q", s, same[0], naming.Key(s), naming.Key(same[0]))
			}
		}
	}
	if naming.Key("ソニー") != "ソニー" || naming.Key("–!") != "" {
		t.Error("signs alone are no name, other scripts are")
	}
}

// id makes an id that is ordered by n.
func id(n uint16) uuid.UUID { return uuid.UUID{14: byte(n >> 8), 15: byte(n)} }

// audit reads texts as the answers of as many prompts, in the order given.
func audit(texts []string, order []uint16) []naming.Name {
	c := naming.NewCollector()
	for _, i := range order {
		c.Add(&naming.Answer{
			Execution: id(i), Analysis: id(i + 1000), Prompt: int(i / 2), Engine: []string{"a", "b"}[i%2], Text: texts[i],
			Hosts: []string{"shop.kettlewise.co.uk", "reviews.example.org"},
		})
	}
	return c.Names()
}

func kettles() []string {
	return []string{
		"The best kettle is quiet.\n1. **Brewmark K10** – the best overall\n2. **Kettle Wise Pro** – cheap\n* **Price:** 20\n",
		"1. **Brewmark K20** – good\n2. **KettleWise Mini** – cheap\n- **Noise:** low noise\n- **Noise:** some\n- **Noise:** none\n",
		"### Brewmark K10\n### Kettle-Wise Mini\n### Håwk 3\n- **Noise:** low noise\n- **Noise:** some\n- **Noise:** none\n",
		"I would take the Brewmark K10.\n- **Brewmark K10**: good\n- Hawk 5 – fine\n- **Noise:** a\n- **Noise:** b\n- **Noise:** c\n",
		"| Kettle | Price |\n|---|---|\n| Hawk 5 | 30 |\n| Solo One | 3 |\nread ([Daily Pot][1]) and ([Daily Pot][2])\n",
		"Battery life: long\n- Battery life – how long the battery life is\n([Daily Pot][1]) Solo One\n- Solo Two\n([Daily Pot][1])\n",
	}
}

func TestNamesAreCounted(t *testing.T) {
	t.Parallel()
	names := audit(kettles(), []uint16{0, 1, 2, 3, 4, 5})
	got := map[string]naming.Name{}
	for _, n := range names {
		got[n.Name] = n
	}
	// Solo is set apart in two answers only; Noise is repeated in an answer;
	// Daily Pot is where something was read.
	if len(names) != 3 {
		t.Fatalf("names %v", got)
	}
	brew := got["Brewmark"]
	if brew.Prompts != 2 || brew.Engines != 2 || len(brew.Evidence) != 4 || brew.Host != "" {
		t.Errorf("Brewmark: %+v", brew)
	}
	if brew.Evidence[0] != (naming.Evidence{Execution: id(0), Analysis: id(1000)}) {
		t.Errorf("first evidence: %+v", brew.Evidence[0])
	}
	var wise naming.Name
	for _, n := range names {
		if n.Key == "kettlewise" {
			wise = n
		}
	}
	spellings := append([]string{wise.Name}, wise.Aliases...)
	slices.Sort(spellings)
	if wise.Host != "kettlewise.co.uk" || !slices.Equal(spellings, []string{"Kettle Wise", "Kettle-Wise", "KettleWise"}) {
		t.Errorf("KettleWise: %+v", wise)
	}
	hawk := got["Hawk"]
	if len(hawk.Evidence) != 3 || hawk.Prompts != 2 || len(hawk.Aliases) != 0 {
		t.Errorf("Hawk, whose diacritic makes no alias: %+v", hawk)
	}
}

// TestAnswersThatOnlyMentionAName: two set Brewmark apart and two mention it; two
// set Solo apart and nine mention it, which is not what a competitor looks like.
func TestAnswersThatOnlyMentionAName(t *testing.T) {
	t.Parallel()
	texts := []string{"- Brewmark K1\n- Solo One", "- Brewmark K2\n- Solo Two", "take the Brewmark with Solo inside", "or Brewmark, or Solo"}
	for range 7 {
		texts = append(texts, "it has Solo inside")
	}
	order := make([]uint16, len(texts))
	for i := range order {
		order[i] = uint16(i)
	}
	names := audit(texts, order)
	if len(names) != 1 || names[0].Name != "Brewmark" || len(names[0].Evidence) != 4 || names[0].Prompts != 2 || names[0].Engines != 2 {
		t.Errorf("names %+v", names)
	}
}

func TestOrderOfArrivalDoesNotMatter(t *testing.T) {
	t.Parallel()
	want := audit(kettles(), []uint16{0, 1, 2, 3, 4, 5})
	for _, order := range [][]uint16{{5, 4, 3, 2, 1, 0}, {2, 0, 5, 1, 4, 3}} {
		if got := audit(kettles(), order); !reflect.DeepEqual(got, want) {
			t.Errorf("in order %v: %v, want %v", order, got, want)
		}
	}
}

// TestShapesOfNames returns three answers that differ in the product alone.
func TestShapesOfNames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		texts [3]string
		want  []string
	}{
		"joined by a sign":  {[3]string{"- Briggs & Riley Torq", "- Briggs & Riley Sympatico", "- Briggs & Riley"}, []string{"Briggs & Riley"}},
		"article":           {[3]string{"- La Roche A", "- La Roche B", "- La Roche"}, []string{"La Roche"}},
		"possessive":        {[3]string{"- Paula's Choice A", "- Paula's Choice 2", "- Paula’s Choice C"}, []string{"Paula's Choice"}},
		"small letters":     {[3]string{"- eero 6", "- eero Pro 6E", "- eero 7"}, []string{"eero"}},
		"digit first":       {[3]string{"- 1MORE A", "- 1MORE B", "- 1MORE Q30"}, []string{"1MORE"}},
		"ordinary word":     {[3]string{"any mint is fine, mint is mint\n- Mint Mobile 5GB", "try Mint Mobile\n- Mint Mobile", "mint, or Mint Mobile\n- Mint Mobile"}, []string{"Mint Mobile"}},
		"label":             {[3]string{"- Battery life – battery is good", "- Battery life: the battery", "- Battery – a battery"}, nil},
		"sentence":          {[3]string{"- Compare the prices of all shops", "- Compare what others have to say", "- Compare them with your own eyes"}, nil},
		"numbers":           {[3]string{"- 120Hz", "- 2025", "- 4.5"}, nil},
		"trade mark":        {[3]string{"- Acme® Pro", "- Acme™ Mini", "- ACME 5"}, []string{"Acme"}},
		"Japanese":          {[3]string{"・ソニー WH-1000XM5：静か", "・ソニーWF-1000：軽い", "1. **ソニー** – 良い"}, []string{"ソニー"}},
		"Russian":           {[3]string{"- Яндекс Станция", "- Яндекс Лайт", "- Яндекс Макс"}, []string{"Яндекс"}},
		"Korean":            {[3]string{"- 삼성 비스포크: 좋다", "- 삼성 제트: 좋다", "- 삼성 그랑데"}, []string{"삼성"}},
		"article and name":  {[3]string{"- The North Face Vest", "a jacket of The North Face\n- The North Face Resolve", "- The North Face: warm"}, []string{"The North Face"}},
		"ordinary and name": {[3]string{"for outdoor use\n- Outdoor Hawkley A", "- Outdoor Hawkley B", "by Outdoor Hawkley\n- Outdoor Hawkley"}, []string{"Outdoor Hawkley"}},
		"brand and line":    {[3]string{"- Gaggia Classic", "- Gaggia Classic Pro", "- Gaggia Classic Evo"}, []string{"Gaggia"}},
		"descriptions":      {[3]string{"- Budget-conscious: A", "- Budget-conscious buyers", "**Budget-conscious**"}, nil},
		"qualities":         {[3]string{"## Comparison Table", "## Comparison", "### Comparison Chart"}, nil},
		"technologies":      {[3]string{"- USB-C", "- USB-C port", "- Bluetooth 5.3\n- USB-C"}, nil},
		"whole and part":    {[3]string{"- Mercedes-Benz EQS", "- Mercedes-Benz EQE", "- Mercedes‑Benz\n- Mercedes EQE"}, []string{"Mercedes-Benz"}},
		"model's number":    {[3]string{"- Dell-S2722QC", "- Dell-S2722QC\n- Dell U27", "- Dell U24\n- Dell-S2722QC\n- Dell U27"}, []string{"Dell"}},
		"bank":              {[3]string{"- Wells Fargo Autograph", "cards of Wells Fargo\n- Wells Fargo", "- Wells Fargo Active Cash"}, []string{"Wells Fargo"}},
		"person":            {[3]string{"- Eddie Bauer Jacket", "- Eddie Bauer Parka", "- Eddie Bauer"}, []string{"Eddie Bauer"}},
		"brand and coined":  {[3]string{"- Hyperice Hypervolt 2", "- Hyperice Hypervolt Go", "- Hyperice Hypervolt"}, []string{"Hyperice"}},
		"sign and word":     {[3]string{"- Bob & Brad Q2", "- Bob and Brad D6", "- Bob and Brad T2"}, []string{"Bob and Brad"}},
		"initials":          {[3]string{"- L.L.Bean Parka: warm", "Good.L.L.Bean Vest: warm", "- L.L.Bean: old"}, []string{"L.L.Bean"}},
		"number in bold":    {[3]string{"**1. Hawkley A**", "#### **2. Hawkley B**", "**3. Hawkley C**"}, []string{"Hawkley"}},
		"behind a label":    {[3]string{"**Best Overall: Hawkley A**", "### Best for trips: Hawkley B", "**Runner-up: Hawkley**"}, []string{"Hawkley"}},
		"glued price":       {[3]string{"Good: $230.00Hawkley Jacket: warm", "$99.00Hawkley Vest: warm", "- Hawkley Parka"}, []string{"Hawkley"}},
		"pronouns":          {[3]string{"- They last", "- They Last", "**They** are good"}, nil},
		"ordinary heads":    {[3]string{"- Redemption Options: many", "- Redemption: easy", "- Redemption Value: high"}, nil},
		"norms":             {[3]string{"- IPX4", "- IPX4: splashes", "**IPX4**"}, nil},
		"abbreviations":     {[3]string{"- RAM: 16 GB", "**RAM:** 8 GB", "| RAM | 8 GB |"}, nil},
		"quantities":        {[3]string{"- 1.25x", "- 1.25x zoom", "**1.25x**"}, nil},
		"possessive of all": {[3]string{"- Men's Jackets", "- Men’s Hawkley A", "### Men's Boots"}, nil},
		"ordinary brand":    {[3]string{"a bag from Away.\n- Away Bag", "shops of Away, too\n- Away Bag", "- Away Bag"}, []string{"Away"}},
		"French":            {[3]string{"1. **Décathlon Quechua** : léger\n- **Prix** : 20 €", "- Décathlon Forclaz\n- Prix : 30 €", "- Décathlon\n- Prix : 5 €"}, []string{"Décathlon"}},
		"Spanish":           {[3]string{"1. **Cecotec Conga**: buena\n- **Ventajas**: barata", "- Cecotec Rockstar\n- Ventajas: ligera", "- Cecotec\n- Precio: 90 €"}, []string{"Cecotec"}},
		"German and labels": {[3]string{"- **Bosch Serie 8** – leise\n- Preis: 5", "- Bosch Serie 6\n- Preis: 6", "- Bosch WGB\n- Preis: 3"}, []string{"Bosch"}},
	} {
		c3 := naming.NewCollector()
		for i, text := range c.texts {
			c3.Add(&naming.Answer{Execution: id(uint16(i)), Prompt: i, Engine: "a", Text: text})
		}
		var got []string
		for _, n := range c3.Names() {
			got = append(got, n.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestOneEngineIsOneVoice has a name that one of two engines gives in all of its answers, and one
// that it gives in fewer than half.
func TestOneEngineIsOneVoice(t *testing.T) {
	t.Parallel()
	c := naming.NewCollector()
	for i := range uint16(16) {
		a := naming.Answer{Execution: id(i), Prompt: int(i / 4), Engine: []string{"a", "b"}[i%2], Text: "- Hawkley A\n"}
		if a.Engine == "b" {
			a.Text += "- Brewmark K1\n"
		}
		if a.Engine == "b" && i%5 == 0 {
			a.Text += "- Zetaware 1\n"
		}
		c.Add(&a)
	}
	var got []string
	for _, n := range c.Names() {
		got = append(got, n.Name)
	}
	if want := []string{"Hawkley", "Brewmark"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}
