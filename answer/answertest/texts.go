// Package answertest holds short texts with what a reader expects of each: whether it
// mentions a name. Tests and `make eval` read them.
package answertest

import (
	_ "embed" // the texts
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/answer"
	"github.com/answer-visibility/avm/model"
)

//go:embed texts.jsonl
var texts string

// Text is one text and what is expected of it.
type Text struct {
	Class     string     `json:"class"`    // what makes it hard
	Language  string     `json:"language"` // BCP 47
	Name      string     `json:"name"`
	Aliases   []string   `json:"aliases"`
	Domains   []string   `json:"domains"`
	Common    bool       `json:"common_word"`
	Citations []Citation `json:"citations"`
	Text      string     `json:"text"`
	Mentioned bool       `json:"mentioned"`
}

// Citation is a source that the engine attached to a part of the text.
type Citation struct {
	URL    string `json:"url"`
	Title  string `json:"title"`
	Covers string `json:"covers"`
}

// Texts returns all of them.
func Texts() ([]Text, error) {
	var all []Text
	for line := range strings.Lines(texts) {
		var t Text
		if err := json.Unmarshal([]byte(line), &t); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(all)+1, err)
		}
		all = append(all, t)
	}
	return all, nil
}

// Mentions reports whether the analyzer finds the name in the text.
func (t *Text) Mentions(maker *answer.Maker) (bool, error) {
	analyzer, err := maker.Analyzer([]answer.Entity{{
		Name: t.Name, Aliases: t.Aliases, Domains: t.Domains,
		Matching: model.EntityMatching{Mode: model.EntityMatchingModeAlways, CommonWord: t.Common},
	}})
	if err != nil {
		return false, err
	}
	in := answer.Input{Text: t.Text}
	for _, c := range t.Citations {
		start, end := -1, -1
		if before, _, found := strings.Cut(t.Text, c.Covers); found {
			start = utf8.RuneCountInString(before)
			end = start + utf8.RuneCountInString(c.Covers)
		}
		in.Citations = append(in.Citations, answer.Citation{URL: c.URL, Title: c.Title, Start: start, End: end})
	}
	return analyzer.Read(in).MentionCounts[0] > 0, nil
}
