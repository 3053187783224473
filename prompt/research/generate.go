package research

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"github.com/answer-visibility/avm/engine/llm"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage/research"
)

// askedAtOnce is how many candidates one call asks for.
const askedAtOnce = 50

// Draft is what a generation came to, not stored yet.
type Draft struct {
	setID      uuid.UUID
	input      model.PromptGenerationInput
	topics     []model.Topic // that candidates were to belong to; empty: any
	candidates []*candidate
	generated  int
	duplicates int
	rejected   int
	drops      map[string]int
	gate       model.QualityGateState
	shortfall  *model.ShortfallReason

	fingerprints []research.PromptPrint // of prompts that had none of this version
}

// cohort returns the cohort of the prompts that are asked for.
func (d *Draft) cohort() model.PromptCohort { return model.PromptCohort(d.input.Cohort) }

// Generate asks the models for candidates. It changes nothing; Save stores what it
// returns. Errors are faults: GeneratorNotConfigured, Invalid, NotFound (the set, a
// topic), Conflict when the workspace has used up its calls of the month, and
// RateLimited.
func (s *Service) Generate(
	ctx context.Context, p *model.Project, setID uuid.UUID, in *model.PromptGenerationInput,
) (*Draft, error) {
	d := &Draft{setID: setID, input: model.PromptGenerationInput{Count: usualCount, Cohort: model.PromptGenerationCohortCore}}
	if in != nil {
		d.input = *in
	}
	if err := checkInput(&d.input); err != nil {
		return nil, err
	}
	if d.input.AgentRevisionID != nil { // this installation stores no revisions, so the id is another one's
		return nil, fault.MissingRef("agent_revision_id", "agent revision")
	}
	if _, err := s.Projects.PromptSet(ctx, p.ID, setID); err != nil {
		return nil, err
	}
	leave, err := s.enter(p.WorkspaceID)
	if err != nil {
		return nil, err
	}
	defer leave()
	g, err := s.gather(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := s.chooseTopics(ctx, p.ID, d, g); err != nil {
		return nil, err
	}
	return d, s.fill(ctx, p, d, g)
}

const usualCount = 20

func checkInput(in *model.PromptGenerationInput) error {
	var wrong fault.Problems
	if in.Count < 1 || in.Count > MaxCount {
		wrong.Add("count", "must be between 1 and %d", MaxCount)
	}
	if !in.Cohort.IsValid() {
		wrong.Add("cohort", "must be one of %s", model.OneOf(model.AllPromptGenerationCohort))
	}
	if len(in.TopicIds) > shownTopics {
		wrong.Add("topic_ids", "must have at most %d items", shownTopics)
	}
	return wrong.Err()
}

// chooseTopics finds the topics that candidates are to belong to.
func (s *Service) chooseTopics(ctx context.Context, projectID uuid.UUID, d *Draft, g *ground) error {
	wanted := slices.Clone(d.input.TopicIds)
	if d.input.TopicID != nil {
		wanted = append(wanted, *d.input.TopicID)
	}
	if len(wanted) == 0 {
		topics, err := s.topics(ctx, projectID, nil)
		g.topics = topics
		return err
	}
	topics, err := s.topics(ctx, projectID, wanted)
	if err != nil {
		return err
	}
	for i, id := range wanted {
		if !slices.ContainsFunc(topics, func(t model.Topic) bool { return t.ID == id }) {
			field := fmt.Sprintf("topic_ids[%d]", i)
			if i == len(d.input.TopicIds) {
				field = "topic_id"
			}
			return fault.MissingRef(field, "topic")
		}
	}
	d.topics, g.topics = topics, topics
	return nil
}

// fill asks the models and admits what is worth a person's time.
func (s *Service) fill(ctx context.Context, p *model.Project, d *Draft, g *ground) error {
	began := time.Now()
	gate, err := s.Store.QualityGate(ctx, p.WorkspaceID)
	if err != nil {
		return err
	}
	within := s.Deadline
	if gate != model.QualityGateOff && s.Judge != nil {
		within -= s.Deadline / 3 //nolint:mnd // what the judge model may take of it
	}
	found, err := s.ask(ctx, p.WorkspaceID, d, g, within)
	if err != nil {
		return err
	}
	if err := s.admit(ctx, p, d, g, gate, found); err != nil {
		return err
	}
	return s.holdToQuality(ctx, p, d, g, gate, s.Deadline-time.Since(began))
}

// ask asks the generator, in several calls where many candidates are requested.
func (s *Service) ask(ctx context.Context, workspaceID uuid.UUID, d *Draft, g *ground, within time.Duration) ([]said, error) {
	requests := shares(d, g)
	endings := make([]llm.Ending, len(requests))
	group, asking := errgroup.WithContext(ctx)
	group.SetLimit(callsAtOnce)
	for i, r := range requests {
		group.Go(func() (err error) {
			endings[i], err = s.Generator.Ask(asking, workspaceID, within, r)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var found []said
	for _, r := range requests {
		found = append(found, r.said...)
	}
	if len(found) == 0 && slices.Contains(endings, llm.OverBudget) {
		return nil, fault.New(fault.Conflict, "the workspace has used up its calls to models for prompt research of this month")
	}
	d.shortfall = shortfall(endings)
	return found, nil
}

// shares divides a generation into calls, which look for different buyers.
func shares(d *Draft, g *ground) []*request {
	n := (d.input.Count + askedAtOnce - 1) / askedAtOnce
	stages := model.BuyerStages()[1:]
	requests := make([]*request, n)
	for i := range requests {
		requests[i] = &request{ground: g, cohort: d.cohort(), fixed: len(d.topics) > 0}
		requests[i].count = (d.input.Count*(i+1))/n - (d.input.Count*i)/n
		if n > 1 {
			requests[i].focus = string(stages[i%len(stages)])
		}
	}
	return requests
}

// shortfall returns why calls gave less than they could; nil: they did not.
func shortfall(endings []llm.Ending) *model.ShortfallReason {
	switch {
	case slices.Contains(endings, llm.OutOfTime):
		return new(model.ShortfallReasonDeadline)
	case slices.ContainsFunc(endings, func(e llm.Ending) bool { return e != llm.Complete }):
		return new(model.ShortfallReasonModelError)
	default:
		return nil
	}
}
