package demo

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/answer-visibility/avm/model"
)

// judgeModel is the name of the sample's judge. It knows a few dozen words and no language: enough to show what
// a judge model adds to the figures.
const judgeModel = "sample-judge"

// judgedEntity is an entity that the judge is asked about, as the product's template lists it.
type judgedEntity struct {
	ID    int      `json:"id"`
	Names []string `json:"names"`
}

// verdict is what the judge says about an entity, in the form that the product's template asks for.
type verdict struct {
	ID          int            `json:"id"`
	Polarity    string         `json:"polarity"`
	Confidence  float64        `json:"confidence"`
	Recommended string         `json:"recommended"`
	Themes      []verdictTheme `json:"themes"`
}

type verdictTheme struct {
	Theme    string `json:"theme"`
	Polarity string `json:"polarity"`
	Quote    string `json:"quote"`
}

const (
	mostThemes = 5
	mostQuoted = 300 // bytes of a quote
)

// judge writes the verdicts on what the template puts between its two lines: an answer, or names.
func judge(w http.ResponseWriter, prompt string) {
	fence, rest, _ := strings.Cut(after(prompt, `exactly "`), `"`)
	_, material, _ := strings.Cut(rest, "\n"+fence+"\n")
	material, _, _ = strings.Cut(material, "\n"+fence+"\n")
	var reply any
	if list, ok := strings.CutPrefix(after(prompt, "called in the answer):"), "\n"); ok {
		line, _, _ := strings.Cut(list, "\n")
		var entities []judgedEntity
		if err := json.Unmarshal([]byte(line), &entities); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		reply = map[string]any{"entities": verdicts(material, entities)}
	} else {
		reply = map[string]any{"names": namesIn(material)}
	}
	content, err := json.Marshal(reply)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answerWith(w, judgeModel, string(content))
}

// after returns what follows the first occurrence of a text.
func after(text, mark string) string {
	_, rest, _ := strings.Cut(text, mark)
	return rest
}

// namesIn takes all names for competitors: the sample's answers are about products.
func namesIn(material string) []map[string]any {
	all := []map[string]any{}
	for line := range strings.Lines(material) {
		var name struct {
			ID int `json:"id"`
		}
		if json.Unmarshal([]byte(line), &name) == nil && name.ID > 0 {
			all = append(all, map[string]any{"id": name.ID, "kind": "competitor", "confidence": 0.6, "reason": "named among products (sample judge)"})
		}
	}
	return all
}

// verdicts reads an answer sentence by sentence. A sentence is about the entity that was named last.
func verdicts(answer string, entities []judgedEntity) []verdict {
	all := make([]verdict, len(entities))
	for i, e := range entities {
		all[i] = verdict{ID: e.ID, Recommended: model.RecommendedNo, Themes: []verdictTheme{}}
	}
	about := -1
	for _, s := range sentences(answer) {
		for i, e := range entities {
			if slices.ContainsFunc(e.Names, func(name string) bool { return strings.Contains(s, name) }) {
				about = i
			}
		}
		if about >= 0 {
			all[about].read(s)
		}
	}
	for i := range all {
		all[i].conclude()
	}
	return all
}

// sentences returns the sentences of an answer that can be quoted, with single blanks; a list of links has none.
func sentences(answer string) []string {
	var all []string
	for line := range strings.Lines(answer) {
		for s := range strings.SplitAfterSeq(strings.Join(strings.Fields(line), " "), ". ") {
			if s = strings.TrimSpace(s); s != "" && len(s) <= mostQuoted && !strings.Contains(s, "://") {
				all = append(all, s)
			}
		}
	}
	return all
}

// themeOf returns the theme of a sentence, as spaced has it; empty: none.
func themeOf(text string) string {
	for _, known := range []struct {
		theme string
		words []string
	}{
		{"price", []string{"price", "affordable", "budget", "cheap", "expensive", "cost", "value", "$"}},
		{"quality", []string{"sound", "picture", "audio", "image", "camera", "build"}},
		{"features", []string{"noise cancel", "anc ", "feature", "app ", "multipoint", "smart "}},
		{"reliability", []string{"battery", "durable", "water", "warranty"}},
		{"ease of use", []string{"comfort", "easy", "fit ", "fits ", "lightweight"}},
		{"performance", []string{"performance", "fast", "refresh", "gaming", "bright", "bass"}},
	} {
		if has(text, known.words) {
			return known.theme
		}
	}
	return ""
}

// polarityOf returns whether a sentence, as spaced has it, praises or blames; empty: neither.
func polarityOf(text string) string {
	switch {
	case has(text, []string{"expensive", "lack", "limited", "weak", "however", "drawback", "not as", "bulky", "mediocre", "average", "no ", "fewer", "poor"}):
		return model.PolarityNegative
	case has(text, []string{"best", "great", "excellent", "good", "impressive", "strong", "long", "comfortable", "affordable", "solid", "top", "superb", "rich"}):
		return model.PolarityPositive
	default:
		return ""
	}
}

// spaced returns the words of a sentence in small letters, with a blank before and after each.
func spaced(sentence string) string {
	words := strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '$' })
	return " " + strings.Join(words, " ") + " "
}

// has reports whether one of some words begins a word of a text; one that ends with a blank is the whole word.
func has(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, " "+word) })
}

// read takes a sentence's theme into the verdict.
func (v *verdict) read(sentence string) {
	text := spaced(sentence)
	if has(text, []string{"recommend", "best", "top pick", "great choice"}) {
		v.Recommended = model.RecommendedYes
	}
	theme, polarity := themeOf(text), polarityOf(text)
	if theme == "" || polarity == "" || len(v.Themes) == mostThemes {
		return
	}
	known := slices.ContainsFunc(v.Themes, func(v verdictTheme) bool { return v.Theme == theme && v.Polarity == polarity })
	if !known {
		v.Themes = append(v.Themes, verdictTheme{theme, polarity, sentence})
	}
}

// conclude adds up the themes.
func (v *verdict) conclude() {
	good, bad := 0, 0
	for _, t := range v.Themes {
		if t.Polarity == model.PolarityPositive {
			good++
		} else {
			bad++
		}
	}
	const sure, torn = 0.9, 0.6
	v.Confidence = sure
	switch {
	case good > 0 && bad > 0:
		v.Polarity, v.Confidence = model.PolarityMixed, torn
	case good > 0:
		v.Polarity = model.PolarityPositive
	case bad > 0:
		v.Polarity = model.PolarityNegative
	default:
		v.Polarity = model.PolarityNeutral
	}
}
