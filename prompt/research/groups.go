package research

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/engine"
	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/research"
)

//go:embed meaning.txt
var meaningTemplate string

const (
	meantAtOnce = 60  // prompts in one call
	mostAsked   = 300 // in one suggestion
	maxMeaning  = 120
)

// meanings asks what prompts ask. It is a llm.Question.
type meanings struct {
	known   []string
	prompts []model.Prompt

	said []string // by prompt; empty: nothing yet
}

// Prompt implements llm.Question: it asks about the prompts that nothing was said of.
func (q *meanings) Prompt() (llm.Prompt, error) {
	var lines []string
	for i := range q.prompts {
		if q.said[i] != "" {
			continue
		}
		line, err := llm.LineJSON(struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}{i + 1, q.prompts[i].Text})
		if err != nil {
			return llm.Prompt{}, fmt.Errorf("write questions: %w", err)
		}
		lines = append(lines, line)
	}
	known, err := llm.LineJSON(append([]string{}, q.known...))
	if err != nil {
		return llm.Prompt{}, fmt.Errorf("write meanings: %w", err)
	}
	material := strings.Join(lines, "\n")
	text := strings.NewReplacer("{{known}}", known, "{{fence}}", llm.Fence(material), "{{questions}}", material).Replace(meaningTemplate)
	return llm.Prompt{Text: text, Format: &engine.Format{Name: "meanings", Schema: object(map[string]any{
		"meanings": list(object(map[string]any{"id": map[string]any{"type": "integer"}, "meaning": map[string]any{"type": "string"}})),
	})}}, nil
}

// Read implements llm.Question.
func (q *meanings) Read(reply string) (open bool) {
	items, _ := llm.Items(reply, "meanings")
	for _, item := range items {
		var said struct {
			ID      int    `json:"id"`
			Meaning string `json:"meaning"`
		}
		if json.Unmarshal(item, &said) == nil && said.ID > 0 && said.ID <= len(q.said) && q.said[said.ID-1] == "" {
			q.said[said.ID-1] = cut(oneLine(said.Meaning), maxMeaning)
		}
	}
	return slices.Contains(q.said, "")
}

// Meanings is what the model says that prompts ask, not stored yet.
type Meanings struct{ of map[uuid.UUID]string }

// AskMeanings asks the generator what those prompts without a topic ask that it was not asked about before. It changes
// nothing; SaveMeanings stores what it returns. Errors are faults: GeneratorNotConfigured, Conflict, when the workspace
// has used up its calls, Unavailable, when the model gave nothing, and RateLimited.
func (s *Service) AskMeanings(ctx context.Context, p *model.Project) (*Meanings, error) {
	leave, err := s.enter(p.WorkspaceID)
	if err != nil {
		return nil, err
	}
	defer leave()
	prompts, err := s.Store.UngroupedPrompts(ctx, p.ID, mostAsked)
	if err != nil {
		return nil, err
	}
	groups, err := s.Store.PromptGroups(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	var known []string
	for i := range groups {
		if groups[i].Meaning != "" {
			known = append(known, groups[i].Meaning)
		}
	}
	made := &Meanings{of: map[uuid.UUID]string{}}
	for part := range slices.Chunk(prompts, meantAtOnce) {
		q := &meanings{known: known, prompts: part, said: make([]string, len(part))}
		ending, err := s.Generator.Ask(ctx, p.WorkspaceID, s.Deadline, q)
		if err != nil {
			return nil, err
		}
		for i, meaning := range q.said {
			if meaning != "" {
				made.of[part[i].ID] = meaning
				known = append(known, meaning)
			}
		}
		if ending != llm.Complete && len(made.of) > 0 {
			return made, nil
		}
		if err := failureOf(ending); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// SaveMeanings adds prompts to the groups of their meaning. A group that people accepted or rejected stays as it is:
// further prompts of its meaning begin another. The project must be held by the context's transaction.
func (s *Service) SaveMeanings(ctx context.Context, p *model.Project, made *Meanings) ([]model.PromptGroup, error) {
	groups, err := s.Store.PromptGroups(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	byMeaning := map[string]*research.PromptGroup{}
	asked := map[uuid.UUID]bool{}
	for i := range groups {
		if g := &groups[i]; g.Origin == model.PromptGroupOriginModel {
			for _, id := range g.PromptIDs {
				asked[id] = true
			}
			if g.Waits() {
				byMeaning[project.Fold(g.Meaning)] = g
			}
		}
	}
	changed := map[uuid.UUID]*research.PromptGroup{}
	ids := make([]uuid.UUID, 0, len(made.of))
	for id := range made.of {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b uuid.UUID) int { return cmp.Compare(a.String(), b.String()) })
	for _, id := range ids {
		meaning := made.of[id]
		key := project.Fold(meaning)
		if asked[id] || key == "" {
			continue
		}
		if byMeaning[key] == nil || isApart(id, byMeaning[key], groups) {
			g := research.NewPromptGroup(p.ID, model.PromptGroupOriginModel, meaning, nil, s.instant())
			byMeaning[key] = &g
		}
		byMeaning[key].PromptIDs = append(byMeaning[key].PromptIDs, id)
		changed[byMeaning[key].ID] = byMeaning[key]
	}
	rows := make([]research.PromptGroup, 0, len(changed))
	for _, g := range changed {
		rows = append(rows, *g)
	}
	if err := s.Store.PutPromptGroups(ctx, rows); err != nil {
		return nil, err
	}
	return s.promptGroups(ctx, p.ID)
}

// isApart reports whether people rejected that a prompt asks the same as one of a group.
func isApart(id uuid.UUID, of *research.PromptGroup, groups []research.PromptGroup) bool {
	for i := range groups {
		if rejected := &groups[i]; rejected.Rejected() && slices.Contains(rejected.PromptIDs, id) &&
			slices.ContainsFunc(of.PromptIDs, func(other uuid.UUID) bool { return slices.Contains(rejected.PromptIDs, other) }) {
			return true
		}
	}
	return false
}

// PromptGroupsOf returns the groups of projects that wait for review.
func (s *Service) PromptGroupsOf(ctx context.Context, projectIDs []uuid.UUID) (map[uuid.UUID][]model.PromptGroup, error) {
	return s.Store.WaitingGroups(ctx, projectIDs)
}

func (s *Service) promptGroups(ctx context.Context, projectID uuid.UUID) ([]model.PromptGroup, error) {
	waiting, err := s.Store.WaitingGroups(ctx, []uuid.UUID{projectID})
	return waiting[projectID], err
}

// ReviewGroup accepts a group, whose prompts without a topic become those of a topic with the name given, or rejects it,
// so that its prompts are not joined again. The project must be held by the context's transaction. Errors are faults:
// NotFound (the group), and Invalid.
func (s *Service) ReviewGroup(ctx context.Context, p *model.Project, by string, in *model.PromptGroupReview) ([]model.PromptGroup, error) {
	g, err := s.Store.HoldPromptGroup(ctx, p.ID, in.GroupID)
	if err != nil {
		return nil, err
	}
	if in.Accept {
		if err := s.acceptGroup(ctx, p, g, in.TopicName); err != nil {
			return nil, err
		}
	}
	g.Reviewed(in.Accept, by, s.instant())
	if err := s.Store.PutPromptGroups(ctx, []research.PromptGroup{*g}); err != nil {
		return nil, err
	}
	return s.promptGroups(ctx, p.ID)
}

func (s *Service) acceptGroup(ctx context.Context, p *model.Project, g *research.PromptGroup, name *string) error {
	waiting, err := s.promptGroups(ctx, p.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(waiting, func(w model.PromptGroup) bool { return w.ID == g.ID })
	if at < 0 {
		return fault.Missing("group of prompts") // its prompts have topics by now, or are deleted
	}
	prompts := waiting[at].Prompts
	topic := cmp.Or(value(name), g.Meaning, cut(prompts[0].Text, project.MaxName))
	var wrong fault.Problems
	wrong.Note("topicName", project.Needed(topic, project.MaxName))
	if err := wrong.Err(); err != nil {
		return err
	}
	topics, _, err := s.Prompts.FindTopics(ctx, p.ID, []string{topic})
	if err != nil {
		return err
	}
	id, known := topics[topic]
	if !known {
		return fault.New(fault.Conflict, "the project has as many topics as it may have")
	}
	for _, one := range prompts {
		patch := model.PromptPatch{TopicID: graphql.OmittableOf(&id)}
		if _, err := s.Prompts.Update(ctx, p, one.ID, patch); err != nil {
			return err
		}
	}
	return nil
}

func value(name *string) string {
	if name == nil {
		return ""
	}
	return project.Tidy(*name)
}
