package prompt

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// Imported is a prompt of an import with the fields that files alone have. The zero
// value of each stands for a new prompt's: active, and without a stage and a detail.
type Imported struct {
	model.ImportedPrompt

	Status       model.PromptStatus
	BuyerStage   model.BuyerStage
	PromptIntent model.PromptIntentDetail
}

// Import adds the prompts of a request to a set, as ImportAll does.
func (s *Service) Import(
	ctx context.Context, p *model.Project, setID uuid.UUID, in model.PromptImport,
) (*model.PromptSet, error) {
	given := make([]Imported, len(in.Prompts))
	for i := range in.Prompts {
		given[i].ImportedPrompt = in.Prompts[i]
	}
	return s.ImportAll(ctx, p, setID, given)
}

// ImportAll adds prompts to a set, leaving out texts that the set has already, archived
// prompts included, and repeats within the request, of which the first is kept.
// A topic is found by its name, the one nearest to the root and of these the oldest
// if there are several, and made at the root if there is none. It gives the set,
// without prompts. Errors are faults: NotFound (the set), Invalid, naming every
// field, and Conflict when the project would have too many prompts or topics.
func (s *Service) ImportAll(ctx context.Context, p *model.Project, setID uuid.UUID, given []Imported) (*model.PromptSet, error) {
	drafts, err := s.readImport(p, setID, given)
	if err != nil {
		return nil, err
	}
	had, err := s.present(ctx, p, setID, keysOf(drafts))
	if err != nil {
		return nil, err
	}
	fresh := make([]draft, 0, len(drafts))
	for i := range drafts {
		if _, ok := had.taken[drafts[i].Key]; !ok {
			fresh = append(fresh, drafts[i])
		}
	}
	if err := s.fileUnderTopics(ctx, p.ID, fresh); err != nil {
		return nil, err
	}
	if err := s.insert(ctx, p, fresh, had); err != nil {
		return nil, err
	}
	return s.store.PromptSet(ctx, p.ID, setID)
}

// readImport returns the prompts of a request, each text once.
func (s *Service) readImport(p *model.Project, setID uuid.UUID, given []Imported) ([]draft, error) {
	if err := checkSize(len(given), MaxImport); err != nil {
		return nil, err
	}
	var wrong fault.Problems
	b := batch{projectID: p.ID, setID: setID, origin: model.PromptOriginImported, at: s.instant()}
	drafts := make([]draft, len(given))
	for i, in := range given {
		d := b.draft(i, in.Text, in.Theme, in.Intent, in.Cohort, in.Enabled, &wrong)
		if in.Status != "" {
			d.Status = in.Status
		}
		d.BuyerStage, d.PromptIntent = in.BuyerStage, in.PromptIntent
		d.topic = project.Tidy(in.Topic)
		if err := project.Text(d.topic, project.MaxName); err != nil {
			wrong.Note(d.at("topic"), err)
		}
		drafts[i] = d
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return distinct(drafts, func(*draft, *draft) {}), nil
}

// fileUnderTopics sets the drafts' topics that they name, and makes new ones.
func (s *Service) fileUnderTopics(ctx context.Context, projectID uuid.UUID, drafts []draft) error {
	named := false
	for i := range drafts {
		named = named || drafts[i].topic != ""
	}
	if !named {
		return nil
	}
	nodes, err := s.store.TopicNodes(ctx, projectID)
	if err != nil {
		return err
	}
	byName := newTree(nodes).byName()
	var made []*model.Topic
	for i := range drafts {
		d := &drafts[i]
		name := project.Fold(d.topic)
		if name == "" {
			continue
		}
		id, ok := byName[name]
		if !ok {
			t := newTopic(projectID, d.topic, s.instant())
			made = append(made, t)
			id = t.ID
			byName[name] = id
		}
		d.TopicID = &id
	}
	if err := checkRoom(len(nodes), len(made)); err != nil {
		return err
	}
	return s.store.InsertTopics(ctx, made)
}

func newTopic(projectID uuid.UUID, name string, at time.Time) *model.Topic {
	return &model.Topic{
		ProjectID: projectID, ID: model.NewID(), Name: name, Origin: model.TopicOriginManual, CreatedAt: at, UpdatedAt: at,
	}
}

func checkRoom(topics, more int) error {
	if more > 0 && topics+more > MaxTopics {
		return fault.New(fault.Conflict, "the project has %d topics; with %d more it would have more than %d", topics, more, MaxTopics)
	}
	return nil
}
