package research

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

//go:embed competitors.txt
var competitorsTemplate string

// suggestedCompetitors is how many competitors are suggested at most.
const suggestedCompetitors = 10

// rivals asks whom a brand competes with. It is a llm.Question.
type rivals struct {
	ground *ground
	known  map[string]bool // names, folded
	said   []model.SuggestedCompetitor
}

// Prompt implements llm.Question.
func (q *rivals) Prompt() (llm.Prompt, error) {
	brief, err := q.ground.brief()
	if err != nil {
		return llm.Prompt{}, err
	}
	prompts, err := llm.LineJSON(append([]string{}, q.ground.prompts...))
	if err != nil {
		return llm.Prompt{}, fmt.Errorf("write prompts: %w", err)
	}
	material, err := q.ground.material()
	if err != nil {
		return llm.Prompt{}, err
	}
	text := strings.NewReplacer("{{count}}", strconv.Itoa(suggestedCompetitors), "{{brief}}", brief, "{{prompts}}", prompts,
		"{{fence}}", llm.Fence(material), "{{evidence}}", material).Replace(competitorsTemplate)
	word := map[string]any{"type": "string"}
	return llm.Prompt{Text: text, Format: &engine.Format{Name: "competitors", Schema: object(map[string]any{
		"competitors": list(object(map[string]any{"name": word, "domain": word, "evidence": word})),
	})}}, nil
}

// Read implements llm.Question. It leaves out the brand and what is a competitor already.
func (q *rivals) Read(reply string) (open bool) {
	items, complete := llm.Items(reply, "competitors")
	for _, item := range items {
		var said struct {
			Name     string `json:"name"`
			Domain   string `json:"domain"`
			Evidence string `json:"evidence"`
		}
		if json.Unmarshal(item, &said) != nil || len(q.said) == suggestedCompetitors {
			continue
		}
		name := cut(oneLine(said.Name), MaxValue)
		if name == "" || q.known[project.Fold(name)] {
			continue
		}
		q.known[project.Fold(name)] = true
		q.said = append(q.said, model.SuggestedCompetitor{
			Name: name, Domain: domainIn(said.Domain), Grounded: len(q.ground.sourceOf(said.Evidence)) > 0,
		})
	}
	return !complete
}

// domainIn returns the domain of an address with or without its scheme; nil: it has none.
func domainIn(address string) *string {
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	for _, domain := range project.WebsiteDomains(address) {
		return &domain
	}
	return nil
}

// SuggestCompetitors asks the generator whom the brand competes with. It changes nothing. Errors are faults as those of
// Suggest.
func (s *Service) SuggestCompetitors(ctx context.Context, p *model.Project) ([]model.SuggestedCompetitor, error) {
	leave, err := s.enter(p.WorkspaceID)
	if err != nil {
		return nil, err
	}
	defer leave()
	g, err := s.gather(ctx, p)
	if err != nil {
		return nil, err
	}
	q := &rivals{ground: g, known: map[string]bool{}, said: []model.SuggestedCompetitor{}}
	for _, name := range append([]string{p.BrandName}, p.Brand.Aliases...) {
		q.known[project.Fold(name)] = true
	}
	for i := range g.competitors {
		for _, name := range append([]string{g.competitors[i].Name}, g.competitors[i].Aliases...) {
			q.known[project.Fold(name)] = true
		}
	}
	ending, err := s.Generator.Ask(ctx, p.WorkspaceID, s.Deadline, q)
	if err == nil && len(q.said) == 0 {
		err = failureOf(ending)
	}
	return q.said, err
}
