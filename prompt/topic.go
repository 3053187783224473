package prompt

import (
	"context"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// CreateTopic adds a topic. Errors are faults: NotFound (the parent), Invalid, naming
// every field, and Conflict when the project has MaxTopics.
func (s *Service) CreateTopic(ctx context.Context, p *model.Project, in model.TopicInput) (*model.Topic, error) {
	made := newTopic(p.ID, project.Tidy(in.Name), s.instant())
	made.Description, made.ParentID = in.Description, in.ParentID
	nodes, err := s.store.TopicNodes(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if err := checkTopic(newTree(nodes), made); err != nil {
		return nil, err
	}
	if err := checkRoom(len(nodes), 1); err != nil {
		return nil, err
	}
	return made, s.store.InsertTopics(ctx, []*model.Topic{made})
}

// UpdateTopic changes what is given of a topic; a null parent is the root. Errors are
// faults: NotFound (the topic, the parent) and Invalid, naming every field.
func (s *Service) UpdateTopic(ctx context.Context, p *model.Project, id uuid.UUID, in model.TopicPatch) (*model.Topic, error) {
	had, err := s.topic(ctx, p.ID, id)
	if err != nil {
		return nil, err
	}
	changed := *had
	if in.Name != nil {
		changed.Name = project.Tidy(*in.Name)
	}
	give(&changed.Description, in.Description)
	if in.ParentID.IsSet() {
		changed.ParentID = in.ParentID.Value()
	}
	if changed.Name == had.Name && changed.Description == had.Description && sameID(changed.ParentID, had.ParentID) {
		return had, nil
	}
	nodes, err := s.store.TopicNodes(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if err := checkTopic(newTree(nodes), &changed); err != nil {
		return nil, err
	}
	changed.UpdatedAt = s.instant()
	return &changed, s.store.UpdateTopic(ctx, &changed)
}

// DeleteTopic removes a topic; its prompts and the topics below it move to its
// parent. Errors are faults: NotFound, and Conflict when a topic below it has the
// name of one beside it: neither is renamed or lost by a removal.
func (s *Service) DeleteTopic(ctx context.Context, p *model.Project, id uuid.UUID) error {
	had, err := s.topic(ctx, p.ID, id)
	if err != nil {
		return err
	}
	nodes, err := s.store.TopicNodes(ctx, p.ID)
	if err != nil {
		return err
	}
	if names := newTree(nodes).clashes(id); len(names) > 0 {
		return fault.New(fault.Conflict, "topics below and beside this one have the same name (%q): rename one of them first", names[0])
	}
	return s.store.DissolveTopic(ctx, p.ID, id, had.ParentID, s.instant())
}

// topic reads one topic with its count.
func (s *Service) topic(ctx context.Context, projectID, id uuid.UUID) (*model.Topic, error) {
	return s.store.Topic(ctx, projectID, id)
}

// checkTopic reports what is wrong with a topic, which the tree may have already, at
// another place or by another name.
func checkTopic(t *tree, topic *model.Topic) error {
	var wrong fault.Problems
	wrong.Note("name", project.Needed(topic.Name, project.MaxName))
	wrong.Note("description", project.Text(topic.Description, project.MaxText))
	if err := wrong.Err(); err != nil {
		return err
	}
	parent := orRoot(topic.ParentID)
	switch {
	case topic.ParentID != nil && !t.has(parent):
		return fault.MissingRef("parent_id", "topic")
	case topic.ParentID != nil && t.within(parent, topic.ID):
		return fault.Field("parent_id", "is this topic or one below it, which would make a circle")
	}
	if t.level(parent)+t.height(topic.ID) > MaxTopicDepth {
		wrong.Add("parent_id", "would put topics deeper than %d levels", MaxTopicDepth)
	}
	if t.named(parent, topic.Name, topic.ID) {
		wrong.Add("name", "is the name of a topic beside it")
	}
	return wrong.Err()
}
