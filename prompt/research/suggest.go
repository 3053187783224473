package research

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/research"
)

//go:embed map.txt
var mapTemplate string

const (
	// MaxOfferings is how many offerings a project may have.
	MaxOfferings = 50
	// MaxEntries is how many entries an offering may have in one dimension.
	MaxEntries = 50
	// MaxValue is how long a value of the business map may be, in characters.
	MaxValue = 120

	suggestedOfferings = 12
)

// The dimensions of an offering.
const (
	attribute = "attribute"
	situation = "situation"
	audience  = "audience"
)

// saidValue is one value as the model gives it.
type saidValue struct {
	Value    string `json:"value"`
	Evidence string `json:"evidence"`
}

type saidOffering struct {
	Offering   string      `json:"offering"`
	Attributes []saidValue `json:"attributes"`
	Situations []saidValue `json:"situations"`
	Audiences  []saidValue `json:"audiences"`
}

// Suggestions is what the model says of a brand's offerings, not stored yet.
type Suggestions struct {
	offerings []saidOffering
	ground    *ground
}

// survey asks what a brand offers. It is a llm.Question.
type survey struct {
	ground *ground
	said   []saidOffering
}

// Prompt implements llm.Question.
func (q *survey) Prompt() (llm.Prompt, error) {
	brief, err := q.ground.brief()
	if err != nil {
		return llm.Prompt{}, err
	}
	material, err := q.ground.material()
	if err != nil {
		return llm.Prompt{}, err
	}
	known, err := llm.LineJSON(valuesOf(q.ground.offerings))
	if err != nil {
		return llm.Prompt{}, fmt.Errorf("write business map: %w", err)
	}
	prompts, err := llm.LineJSON(append([]string{}, q.ground.prompts...))
	if err != nil {
		return llm.Prompt{}, fmt.Errorf("write prompts: %w", err)
	}
	text := strings.NewReplacer("{{count}}", strconv.Itoa(suggestedOfferings), "{{brief}}", brief, "{{known}}", known,
		"{{prompts}}", prompts, "{{fence}}", llm.Fence(material), "{{evidence}}", material).Replace(mapTemplate)
	value := list(object(map[string]any{"value": map[string]any{"type": "string"}, "evidence": map[string]any{"type": "string"}}))
	return llm.Prompt{Text: text, Format: &engine.Format{Name: "business_map", Schema: object(map[string]any{
		"offerings": list(object(map[string]any{
			"offering": map[string]any{"type": "string"}, "attributes": value, "situations": value, "audiences": value,
		})),
	})}}, nil
}

// Read implements llm.Question.
func (q *survey) Read(reply string) (open bool) {
	items, complete := llm.Items(reply, "offerings")
	for _, item := range items {
		var o saidOffering
		if json.Unmarshal(item, &o) == nil && oneLine(o.Offering) != "" && len(q.said) < suggestedOfferings {
			q.said = append(q.said, o)
		}
	}
	return !complete
}

// valuesOf lists what is written down of offerings, dismissed values included.
func valuesOf(offerings []research.Offering) map[string][]string {
	values := map[string][]string{}
	for i := range offerings {
		list := []string{}
		for _, e := range offerings[i].Entries {
			list = append(list, e.Value)
		}
		values[offerings[i].Name] = list
	}
	return values
}

// Suggest asks the generator what the brand offers. It changes nothing; SaveSuggested
// stores what it returns. Errors are faults: GeneratorNotConfigured, Conflict, when
// the workspace has used up its calls, Unavailable, when the model gave nothing, and
// RateLimited.
func (s *Service) Suggest(ctx context.Context, p *model.Project) (*Suggestions, error) {
	leave, err := s.enter(p.WorkspaceID)
	if err != nil {
		return nil, err
	}
	defer leave()
	g, err := s.gather(ctx, p)
	if err != nil {
		return nil, err
	}
	q := &survey{ground: g}
	ending, err := s.Generator.Ask(ctx, p.WorkspaceID, s.Deadline, q)
	if err == nil && len(q.said) == 0 {
		err = failureOf(ending)
	}
	return &Suggestions{offerings: q.said, ground: g}, err
}

// failureOf returns why the generator gave nothing; nil where it had nothing to give.
func failureOf(ending llm.Ending) error {
	switch ending {
	case llm.Complete:
		return nil
	case llm.OverBudget:
		return fault.New(fault.Conflict, "the workspace has used up its calls to models for prompt research of this month")
	default:
		return fault.New(fault.Unavailable, "the generator model gave no suggestions (%s); try again", ending)
	}
}

// SaveSuggested stores suggestions beside what is there, as suggested. What is there
// already, dismissed values included, stays as it is. The project must be held by the
// context's transaction.
func (s *Service) SaveSuggested(ctx context.Context, p *model.Project, made *Suggestions) (*model.BusinessMap, error) {
	offerings, err := s.Store.Offerings(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for i := range made.offerings {
		said := &made.offerings[i]
		name := cut(oneLine(said.Offering), MaxValue)
		at := slices.IndexFunc(offerings, func(o research.Offering) bool { return o.NameKey == project.Fold(name) })
		if at < 0 {
			if len(offerings) == MaxOfferings {
				continue
			}
			offerings = append(offerings, s.newOffering(p, name))
			at = len(offerings) - 1
		}
		if s.extend(&offerings[at], said, made.ground) {
			if err := s.Store.PutOffering(ctx, &offerings[at]); err != nil {
				return nil, err
			}
		}
	}
	return s.BusinessMap(ctx, p)
}

func (s *Service) newOffering(p *model.Project, name string) research.Offering {
	now := s.instant()
	return research.Offering{
		ProjectID: p.ID, ID: model.NewID(), Name: name, NameKey: project.Fold(name), CreatedAt: now, UpdatedAt: now,
	}
}

// extend adds suggested values to an offering and reports whether there were new ones.
func (s *Service) extend(o *research.Offering, said *saidOffering, g *ground) bool {
	before := len(o.Entries)
	s.extendBy(o, attribute, said.Attributes, g)
	s.extendBy(o, situation, said.Situations, g)
	s.extendBy(o, audience, said.Audiences, g)
	return len(o.Entries) > before
}

func (s *Service) extendBy(o *research.Offering, dimension string, values []saidValue, g *ground) {
	for _, v := range values {
		value := cut(oneLine(v.Value), MaxValue)
		if value == "" || countOf(o, dimension) >= MaxEntries || entryOf(o, dimension, value) != nil {
			continue
		}
		o.Entries = append(o.Entries, research.Entry{
			ProjectID: o.ProjectID, ID: model.NewID(), OfferingID: o.ID, Dimension: dimension, Value: value, ValueKey: project.Fold(value),
			Origin: model.BusinessMapOriginModel, ReviewState: research.StateSuggested, Source: g.sourceOf(v.Evidence), CreatedAt: s.instant(),
		})
	}
}

// sourceOf is the piece of evidence that a suggestion rests on.
func (g *ground) sourceOf(id string) map[string]any {
	for _, e := range g.evidence {
		if e.ID == id {
			return map[string]any{"kind": e.Kind, "text": e.Text}
		}
	}
	return map[string]any{}
}

func countOf(o *research.Offering, dimension string) int {
	n := 0
	for i := range o.Entries {
		if o.Entries[i].Dimension == dimension {
			n++
		}
	}
	return n
}

func entryOf(o *research.Offering, dimension, value string) *research.Entry {
	for i := range o.Entries {
		if o.Entries[i].Dimension == dimension && o.Entries[i].ValueKey == project.Fold(value) {
			return &o.Entries[i]
		}
	}
	return nil
}
