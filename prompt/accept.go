package prompt

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// Accepted is a suggested prompt that somebody wants in a set.
type Accepted struct {
	Text         string
	TopicID      *uuid.UUID
	Intent       model.PromptIntent
	BuyerStage   model.BuyerStage
	PromptIntent model.PromptIntentDetail
	Cohort       model.PromptCohort
}

// Accept adds suggested prompts to a set and returns them in the order of the
// request; nil stands for a text that the set, or the request before it, has
// already. Errors are faults: NotFound (the set, a topic), Invalid, naming the fields
// below accept, and Conflict when the project would have more than MaxPrompts.
func (s *Service) Accept(ctx context.Context, p *model.Project, setID uuid.UUID, given []Accepted) ([]*model.Prompt, error) {
	var wrong fault.Problems
	b := batch{projectID: p.ID, setID: setID, origin: model.PromptOriginGenerated, at: s.instant()}
	drafts := make([]draft, len(given))
	for i, a := range given {
		drafts[i] = b.draft(i, a.Text, "", a.Intent, a.Cohort, true, &wrong)
		drafts[i].TopicID, drafts[i].BuyerStage, drafts[i].PromptIntent = a.TopicID, a.BuyerStage, a.PromptIntent
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	had, err := s.present(ctx, p, setID, keysOf(drafts))
	if err != nil {
		return nil, err
	}
	if err := s.checkTopics(ctx, p.ID, drafts); err != nil {
		return nil, err
	}
	added := make([]*model.Prompt, len(drafts))
	var fresh []draft
	for _, d := range distinct(drafts, func(*draft, *draft) {}) {
		if _, ok := had.taken[d.Key]; !ok {
			fresh = append(fresh, d)
			added[d.place] = d.Prompt
		}
	}
	return added, s.insert(ctx, p, fresh, had)
}

// NamesBrand returns what reports whether a text names the project's brand, by the
// rules that answers are read by.
func (s *Service) NamesBrand(p *model.Project) func(text string) bool { return s.branded(p) }

// NamesAny returns what reports whether a text names one of some competitors; nil
// where there are none to look for.
func (s *Service) NamesAny(competitors []model.Competitor) func(text string) bool {
	var names []func(string) bool
	for _, c := range competitors {
		names = append(names, s.branded(&model.Project{
			BrandName: c.Name, Brand: model.Brand{Aliases: c.Aliases, Matching: c.Matching}, OwnedDomains: c.Domains,
		}))
	}
	if len(names) == 0 {
		return nil
	}
	return func(text string) bool {
		for _, named := range names {
			if named(text) {
				return true
			}
		}
		return false
	}
}

// FindTopics returns a project's topics by the names given, and makes those that
// it does not have, of generated origin. Names that no topic can have, and topics
// beyond MaxTopics, are left out. The second result are the new ones.
func (s *Service) FindTopics(ctx context.Context, projectID uuid.UUID, names []string) (byName map[string]uuid.UUID, made []*model.Topic, err error) {
	nodes, err := s.store.TopicNodes(ctx, projectID)
	if err != nil {
		return nil, nil, fmt.Errorf("find topics: %w", err)
	}
	known := newTree(nodes).byName()
	byName = make(map[string]uuid.UUID, len(names))
	for _, name := range names {
		folded := project.Fold(name)
		if _, ok := known[folded]; !ok {
			if folded == "" || len(nodes)+len(made) >= MaxTopics {
				continue
			}
			t := newTopic(projectID, project.Tidy(name), s.instant())
			t.Origin = model.TopicOriginGenerated
			made = append(made, t)
			known[folded] = t.ID
		}
		byName[name] = known[folded]
	}
	return byName, made, s.store.InsertTopics(ctx, made)
}
