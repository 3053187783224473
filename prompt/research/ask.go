package research

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
)

//go:embed generate.txt
var generateTemplate string

const (
	maxSaid      = 1_000 // characters of a candidate's text that are looked at
	maxTopicName = 60    // characters of a topic that the model names
	maxGist      = 120
)

// said is one candidate as the generator gives it.
type said struct {
	Text         string   `json:"text"`
	Topic        string   `json:"topic"`
	Intent       string   `json:"intent"`
	BuyerStage   string   `json:"buyer_stage"`
	PromptIntent string   `json:"prompt_intent"`
	Gist         string   `json:"gist"`
	Evidence     []string `json:"evidence"`
}

// request is one call's share of a generation. It is a llm.Question.
type request struct {
	ground *ground
	cohort model.PromptCohort
	count  int
	fixed  bool   // topics are given, not to be chosen
	focus  string // where the buyer stands; empty: anywhere

	said []said
}

// Prompt implements llm.Question: it asks for what is missing.
func (r *request) Prompt() (llm.Prompt, error) {
	material, err := r.ground.material()
	if err != nil {
		return llm.Prompt{}, err
	}
	brief, err := r.ground.brief()
	if err != nil {
		return llm.Prompt{}, err
	}
	existing := slices.Clone(r.ground.prompts)
	for _, c := range r.said {
		existing = append(existing, c.Text)
	}
	known, err := llm.LineJSON(append([]string{}, existing...))
	if err != nil {
		return llm.Prompt{}, fmt.Errorf("write existing questions: %w", err)
	}
	focus := ""
	if r.focus != "" {
		focus = " Most of these questions come from people in the stage " + r.focus + "."
	}
	// One pass: what is put in is not looked at again.
	text := strings.NewReplacer(
		"{{count}}", strconv.Itoa(r.count-len(r.said)), "{{brief}}", brief, "{{cohort}}", cohortRule(r.cohort),
		"{{languages}}", strings.Join(r.ground.languages, ", "), "{{focus}}", focus, "{{topics}}", r.topicRule(),
		"{{existing}}", known, "{{fence}}", llm.Fence(material), "{{evidence}}", material,
	).Replace(generateTemplate)
	return llm.Prompt{Text: text, Format: generateFormat()}, nil
}

// Read implements llm.Question. Whole candidates of a reply that breaks off
// are kept.
func (r *request) Read(reply string) (open bool) {
	items, complete := llm.Items(reply, "candidates")
	for _, item := range items {
		if len(r.said) < 2*r.count { // a model that does not stop is not listened to
			if c, ok := readCandidate(item); ok {
				r.said = append(r.said, c)
			}
		}
	}
	return !complete || len(r.said) == 0
}

// readCandidate reads one candidate; a text alone is one.
func readCandidate(item json.RawMessage) (said, bool) {
	var c said
	if json.Unmarshal(item, &c.Text) != nil && json.Unmarshal(item, &c) != nil {
		return said{}, false
	}
	if !utf8.ValidString(c.Text) || utf8.RuneCountInString(c.Text) > maxSaid {
		c.Text = ""
	}
	c.Text, c.Topic, c.Gist = oneLine(c.Text), cut(oneLine(c.Topic), maxTopicName), cut(oneLine(c.Gist), maxGist)
	return c, true
}

// material is the evidence, a line of JSON each.
func (g *ground) material() (string, error) {
	lines := make([]string, len(g.evidence))
	for i, e := range g.evidence {
		line, err := llm.LineJSON(e)
		if err != nil {
			return "", fmt.Errorf("write evidence: %w", err)
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n"), nil
}

// brief is the generator's input about the project, as JSON.
func (g *ground) brief() (string, error) {
	names := make([]string, 0, len(g.competitors))
	for _, c := range g.competitors {
		names = append(names, c.Name)
	}
	markets := make([]string, 0, len(g.markets))
	for _, m := range g.markets {
		markets = append(markets, m.CountryCode+" ("+m.LanguageCode+")")
	}
	offerings := make([]string, 0, len(g.offerings))
	for i := range g.offerings {
		offerings = append(offerings, g.offerings[i].Name)
	}
	var apart [][2]string
	for _, x := range g.exclusions() {
		apart = append(apart, [2]string{x.First, x.Second})
	}
	line, err := llm.LineJSON(struct {
		Brand       string      `json:"brand"`
		Aliases     []string    `json:"aliases"`
		Website     string      `json:"website"`
		Industry    string      `json:"industry"`
		Subindustry string      `json:"subindustry"`
		Competitors []string    `json:"competitors"`
		Markets     []string    `json:"markets"`
		Offerings   []string    `json:"offerings"`
		Apart       [][2]string `json:"never_together,omitempty"`
	}{
		g.project.BrandName, g.project.Brand.Aliases, g.project.WebsiteURL, g.project.Industry, g.project.Subindustry,
		names, markets, offerings, apart,
	})
	if err != nil {
		return "", fmt.Errorf("write brief: %w", err)
	}
	return line, nil
}

func cohortRule(cohort model.PromptCohort) string {
	switch cohort {
	case model.PromptCohortComparison:
		return "It compares offers and names at least one of the competitors."
	case model.PromptCohortBrandDiagnostic:
		return "It is about the brand and names it."
	default:
		return "It comes from somebody who looks for an offer of this kind and does not have the brand in mind. It names neither the brand nor one of its aliases."
	}
}

func (r *request) topicRule() string {
	names := make([]string, 0, shownTopics)
	for i := range r.ground.topics[:min(len(r.ground.topics), shownTopics)] {
		names = append(names, r.ground.topics[i].Name)
	}
	list, err := llm.LineJSON(names)
	if err != nil || len(names) == 0 {
		return "Name the topic that it belongs to. Use few topics."
	}
	if r.fixed {
		return "It belongs to one of these topics: " + list + ". Name it as it is written there."
	}
	return "Name the topic that it belongs to. Use few topics, and these where they fit: " + list + "."
}

func generateFormat() *engine.Format {
	text := map[string]any{"type": "string"}
	return &engine.Format{Name: "prompt_candidates", Schema: object(map[string]any{
		"candidates": list(object(map[string]any{
			"text": text, "topic": text, "gist": text, "evidence": list(text),
			"intent": oneOf(model.PromptIntents()), "buyer_stage": oneOf(model.BuyerStages()),
			"prompt_intent": oneOf(model.PromptIntentDetails()),
		})),
	})}
}

// object is the schema of an object with these members, all of them required.
func object(members map[string]any) map[string]any {
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	return map[string]any{"type": "object", "properties": members, "required": names, "additionalProperties": false}
}

func list(of map[string]any) map[string]any { return map[string]any{"type": "array", "items": of} }

func oneOf[T ~string](values []T) map[string]any {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return map[string]any{"type": "string", "enum": texts}
}
