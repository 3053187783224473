package prompt

import (
	"cmp"
	"context"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/storage/projects"
)

// Update changes what is given of a prompt; Branded follows the text. Null empties
// the theme and the intent and takes the prompt out of its topic; what cannot be
// empty it leaves as it is. Errors are faults: NotFound (the prompt, the topic) and
// Invalid, naming every field.
func (s *Service) Update(ctx context.Context, p *model.Project, id uuid.UUID, in model.PromptPatch) (*model.Prompt, error) {
	had, err := s.store.Prompt(ctx, p.ID, id)
	if err != nil {
		return nil, err
	}
	changed := *had
	if err := apply(&changed, in); err != nil {
		return nil, err
	}
	var text *projects.KeyedPrompt // nil: the text stays
	if changed.Text != had.Text {
		if text, err = s.newText(ctx, p, &changed, had.Text); err != nil {
			return nil, err
		}
	}
	if same(&changed, had) {
		return had, nil
	}
	if changed.TopicID != nil {
		if err := s.checkTopic(ctx, p.ID, *changed.TopicID); err != nil {
			return nil, err
		}
	}
	changed.UpdatedAt = s.instant()
	if text != nil {
		return &changed, s.store.UpdatePromptText(ctx, *text)
	}
	return &changed, s.store.UpdatePrompt(ctx, &changed)
}

// newText returns a changed prompt with what its new text is compared by.
func (s *Service) newText(ctx context.Context, p *model.Project, changed *model.Prompt, was string) (*projects.KeyedPrompt, error) {
	key := Key(changed.Text)
	had, err := s.present(ctx, p, changed.PromptSetID, []uuid.UUID{key})
	if err != nil {
		return nil, err
	}
	if other, ok := had.taken[key]; ok && other != changed.ID {
		return nil, fault.Field("text", "is the text of prompt %s of this set", other)
	}
	if err := s.checkText(ctx, p.ID, was, changed.Text, had.prompts); err != nil {
		return nil, err
	}
	changed.Branded = s.branded(p)(changed.Text)
	return &projects.KeyedPrompt{Prompt: changed, Key: key, Fingerprint: had.words.Fingerprint(changed.Text)}, nil
}

// UpdateMany changes what is given of several prompts, and returns them in the order of the ids. Errors are
// faults: NotFound (a prompt, the topic) and Invalid. It changes all or none in the context's transaction.
func (s *Service) UpdateMany(ctx context.Context, p *model.Project, ids []uuid.UUID, in model.PromptsPatch) (*model.PromptList, error) {
	if len(ids) == 0 || len(ids) > MaxAtOnce {
		return nil, fault.Field("prompt_ids", "%d prompts: must be 1 to %d", len(ids), MaxAtOnce)
	}
	if topic := in.TopicID.Value(); topic != nil {
		if err := s.checkTopic(ctx, p.ID, *topic); err != nil {
			return nil, err
		}
	}
	prompts, err := s.store.LockPrompts(ctx, p.ID, ids)
	if err != nil {
		return nil, err
	}
	place := make(map[uuid.UUID]int, len(ids))
	for i, id := range ids {
		place[id] = i
	}
	slices.SortFunc(prompts, func(a, b *model.Prompt) int { return cmp.Compare(place[a.ID], place[b.ID]) })
	at := s.instant()
	var changed []uuid.UUID
	for _, prompt := range prompts {
		had := *prompt
		if err := apply(prompt, model.PromptPatch{Cohort: in.Cohort, Enabled: in.Enabled, Status: in.Status, TopicID: in.TopicID}); err != nil {
			return nil, err
		}
		if !same(prompt, &had) {
			prompt.UpdatedAt = at
			changed = append(changed, prompt.ID)
		}
	}
	return &model.PromptList{Items: prompts}, s.store.UpdatePrompts(ctx, p.ID, changed, in, at)
}

// Delete removes a prompt. Audits keep what they asked, so reports continue to name
// it. A NotFound fault when there is none.
func (s *Service) Delete(ctx context.Context, p *model.Project, id uuid.UUID) error {
	return s.store.DeletePrompt(ctx, p.ID, id)
}

// apply puts what is given into a prompt, and says what is wrong with it.
func apply(p *model.Prompt, in model.PromptPatch) error {
	var wrong fault.Problems
	if in.Text != nil {
		p.Text = project.Tidy(*in.Text)
		wrong.Note("text", project.Needed(p.Text, MaxText))
	}
	if in.Theme.IsSet() {
		p.Theme = orEmpty(in.Theme)
		wrong.Note("theme", project.Text(p.Theme, project.MaxName))
	}
	if in.Intent.IsSet() {
		p.Intent = orEmpty(in.Intent)
	}
	if in.TopicID.IsSet() {
		p.TopicID = in.TopicID.Value()
	}
	give(&p.Cohort, in.Cohort)
	give(&p.Enabled, in.Enabled)
	give(&p.Status, in.Status)
	return wrong.Err()
}

// orEmpty returns a value, the empty one for null.
func orEmpty[T ~string](v graphql.Omittable[*T]) T {
	if given := v.Value(); given != nil {
		return *given
	}
	return ""
}

// give puts a value in place if there is one.
func give[T any](into, value *T) {
	if value != nil {
		*into = *value
	}
}

// same reports whether nothing that may change of a prompt is different.
func same(a, b *model.Prompt) bool {
	return a.Text == b.Text && a.Theme == b.Theme && a.Intent == b.Intent && a.Cohort == b.Cohort &&
		a.Enabled == b.Enabled && a.Status == b.Status && sameID(a.TopicID, b.TopicID)
}

func sameID(a, b *uuid.UUID) bool { return a == b || a != nil && b != nil && *a == *b }

// checkTopic reports whether a project has the topic that a prompt is to have.
func (s *Service) checkTopic(ctx context.Context, projectID, id uuid.UUID) error {
	_, err := s.store.Topic(ctx, projectID, id)
	if fault.KindOf(err) == fault.NotFound {
		return fault.MissingRef("topic_id", "topic")
	}
	return err
}
