package research

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
	"github.com/answer-visibility/avm/prompt"
)

// maxReviewed is how many candidates one review may accept, and reject.
const maxReviewed = 1_000

// Review accepts candidates as prompts of the set and rejects others. The project
// must be held by the context's transaction. An id that comes twice counts once;
// one that cannot be reviewed (any more) is counted as unavailable. Errors are
// faults: Invalid, NotFound (the set, a topic), Conflict (too many prompts).
func (s *Service) Review(
	ctx context.Context, p *model.Project, setID uuid.UUID, in *model.PromptCandidateReviewInput,
) (*model.PromptCandidateReview, error) {
	if err := checkReview(in); err != nil {
		return nil, err
	}
	if _, err := s.Projects.PromptSet(ctx, p.ID, setID); err != nil {
		return nil, err
	}
	if err := s.checkTopics(ctx, p.ID, in.Accept); err != nil {
		return nil, err
	}
	reject := slices.Clone(in.Reject)
	ids := slices.Concat(reject, idsOf(in.Accept))
	slices.SortFunc(ids, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	ids = slices.Compact(ids)
	held, err := s.Store.HoldCandidates(ctx, p.ID, setID, ids, s.instant())
	if err != nil {
		return nil, err
	}
	waiting := make(map[uuid.UUID]*model.PromptCandidate, len(held))
	for i := range held {
		waiting[held[i].ID] = &held[i]
	}
	done := &model.PromptCandidateReview{UnavailableCount: len(ids) - len(held)}
	if err := s.accept(ctx, p, setID, in.Accept, waiting, done); err != nil {
		return nil, err
	}
	rejected := slices.DeleteFunc(ids, func(id uuid.UUID) bool { return waiting[id] == nil || !slices.Contains(reject, id) })
	done.RejectedCount = len(rejected)
	return done, s.Store.RejectCandidates(ctx, p.ID, rejected)
}

func idsOf(accepted []model.AcceptedCandidate) []uuid.UUID {
	ids := make([]uuid.UUID, len(accepted))
	for i := range accepted {
		ids[i] = accepted[i].ID
	}
	return ids
}

func checkReview(in *model.PromptCandidateReviewInput) error {
	var wrong fault.Problems
	if len(in.Accept) > maxReviewed {
		wrong.Add("accept", "must have at most %d items", maxReviewed)
	}
	if len(in.Reject) > maxReviewed {
		wrong.Add("reject", "must have at most %d items", maxReviewed)
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	for i, a := range in.Accept {
		if slices.Contains(in.Reject, a.ID) {
			wrong.Add(fmt.Sprintf("accept[%d].id", i), "%s is rejected too; accept or reject it", a.ID)
		}
		if a.Text != nil {
			wrong.Note(fmt.Sprintf("accept[%d].text", i), project.Needed(strings.TrimSpace(*a.Text), prompt.MaxText))
		}
	}
	return wrong.Err()
}

// checkTopics returns a NotFound fault when the request names a topic that the
// project does not have.
func (s *Service) checkTopics(ctx context.Context, projectID uuid.UUID, accepted []model.AcceptedCandidate) error {
	var wanted []uuid.UUID
	for i := range accepted {
		if id := accepted[i].TopicID.Value(); id != nil {
			wanted = append(wanted, *id)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	topics, err := s.topics(ctx, projectID, wanted)
	if err != nil {
		return err
	}
	for i := range accepted {
		id := accepted[i].TopicID.Value()
		if id != nil && !slices.ContainsFunc(topics, func(t model.Topic) bool { return t.ID == *id }) {
			return fault.MissingRef(fmt.Sprintf("accept[%d].topic_id", i), "topic")
		}
	}
	return nil
}

// accept makes prompts of candidates, in the order of the request.
func (s *Service) accept(
	ctx context.Context, p *model.Project, setID uuid.UUID, given []model.AcceptedCandidate,
	waiting map[uuid.UUID]*model.PromptCandidate, done *model.PromptCandidateReview,
) error {
	var ids []uuid.UUID
	var wanted []prompt.Accepted
	for i := range given {
		c := waiting[given[i].ID]
		if c == nil || slices.Contains(ids, c.ID) {
			continue
		}
		ids, wanted = append(ids, c.ID), append(wanted, changed(c, &given[i]))
	}
	done.Accepted = []*model.Prompt{}
	if len(wanted) == 0 {
		return nil
	}
	added, err := s.Prompts.Accept(ctx, p, setID, wanted)
	if err != nil {
		return err
	}
	prompts := make(map[uuid.UUID]*uuid.UUID, len(ids))
	for i, made := range added {
		if made == nil {
			prompts[ids[i]] = nil
			done.DroppedDuplicates++
			continue
		}
		prompts[ids[i]] = &made.ID
		done.Accepted = append(done.Accepted, made)
	}
	return s.Store.AcceptCandidates(ctx, p.ID, prompts)
}

// changed is a candidate with what the request changes of it.
func changed(c *model.PromptCandidate, a *model.AcceptedCandidate) prompt.Accepted {
	made := prompt.Accepted{
		Text: c.Text, TopicID: c.TopicID, Intent: c.Intent, BuyerStage: c.BuyerStage, PromptIntent: c.PromptIntent, Cohort: c.Cohort,
	}
	if a.Text != nil {
		made.Text = *a.Text
	}
	if a.TopicID.IsSet() {
		made.TopicID = a.TopicID.Value()
	}
	if a.Cohort != nil {
		made.Cohort = *a.Cohort
	}
	return made
}
