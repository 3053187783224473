package prompt

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/projects"
)

// Create adds prompts to a set, all or none, and returns them in the order of the request. Errors are faults:
// NotFound (the set, a topic), Invalid, and Conflict when the project would have more than MaxPrompts.
// Invalid names every field, also of a repeated text and of texts that exceed the bound for the project.
func (s *Service) Create(
	ctx context.Context, p *model.Project, setID uuid.UUID, in model.PromptsInput,
) (*model.PromptList, error) {
	drafts, err := s.readPrompts(p, setID, in.Prompts)
	if err != nil {
		return nil, err
	}
	had, err := s.checkNew(ctx, p, setID, drafts)
	if err != nil {
		return nil, err
	}
	if err := s.insert(ctx, p, drafts, had); err != nil {
		return nil, err
	}
	list := &model.PromptList{Items: make([]*model.Prompt, len(drafts))}
	for i := range drafts {
		list.Items[i] = drafts[i].Prompt
	}
	return list, nil
}

// readPrompts reads the prompts of a request.
func (s *Service) readPrompts(p *model.Project, setID uuid.UUID, given []model.PromptInput) ([]draft, error) {
	if err := checkSize(len(given), MaxAtOnce); err != nil {
		return nil, err
	}
	var wrong fault.Problems
	b := batch{projectID: p.ID, setID: setID, origin: model.PromptOriginManual, at: s.instant()}
	drafts := make([]draft, len(given))
	for i, in := range given {
		drafts[i] = b.draft(i, in.Text, in.Theme, in.Intent, in.Cohort, in.Enabled, &wrong)
		drafts[i].TopicID = in.TopicID
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return drafts, nil
}

// checkNew reports whether drafts are all new to their set and to one another, and
// have topics that exist. It returns what the project has.
func (s *Service) checkNew(ctx context.Context, p *model.Project, setID uuid.UUID, drafts []draft) (*present, error) {
	var wrong fault.Problems
	distinct(drafts, func(d, first *draft) { wrong.Add(d.at("text"), "is the text of prompts[%d]", first.place) })
	had, err := s.present(ctx, p, setID, keysOf(drafts))
	if err != nil {
		return nil, err
	}
	for i := range drafts {
		if id, ok := had.taken[drafts[i].Key]; ok {
			wrong.Add(drafts[i].at("text"), "is the text of prompt %s of this set", id)
		}
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return had, s.checkTopics(ctx, p.ID, drafts)
}

// checkTopics reports whether the topics that drafts name exist.
func (s *Service) checkTopics(ctx context.Context, projectID uuid.UUID, drafts []draft) error {
	var known map[uuid.UUID]bool
	for i := range drafts {
		id := drafts[i].TopicID
		if id == nil {
			continue
		}
		if known == nil {
			nodes, err := s.store.TopicNodes(ctx, projectID)
			if err != nil {
				return err
			}
			known = make(map[uuid.UUID]bool, len(nodes))
			for _, n := range nodes {
				known[n.ID] = true
			}
		}
		if !known[*id] {
			return fault.MissingRef(drafts[i].at("topic_id"), "topic")
		}
	}
	return nil
}

// insert stores drafts in a project, with the fingerprints of their texts.
func (s *Service) insert(ctx context.Context, p *model.Project, drafts []draft, had *present) error {
	if had.prompts+len(drafts) > MaxPrompts {
		return fault.New(fault.Conflict, "the project has %d prompts; with %d more it would have more than %d",
			had.prompts, len(drafts), MaxPrompts)
	}
	if len(drafts) == 0 {
		return nil
	}
	if err := s.checkTexts(ctx, p.ID, drafts, had.prompts); err != nil {
		return err
	}
	branded := s.branded(p)
	rows := make([]projects.KeyedPrompt, len(drafts))
	for i := range drafts {
		drafts[i].Branded, drafts[i].Fingerprint = branded(drafts[i].Text), had.words.Fingerprint(drafts[i].Text)
		rows[i] = drafts[i].KeyedPrompt
	}
	return s.store.InsertPrompts(ctx, rows)
}
