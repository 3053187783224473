package research

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/project"
)

// maxNewTopics is how many topics one generation may add.
const maxNewTopics = 20

// Save stores a generation: its run, candidates and topics. The project must be
// held by the context's transaction. A NotFound fault when the set was deleted meanwhile.
func (s *Service) Save(ctx context.Context, p *model.Project, d *Draft) (*model.PromptGeneration, error) {
	if _, err := s.Projects.PromptSet(ctx, p.ID, d.setID); err != nil {
		return nil, err
	}
	if err := s.fileUnderTopics(ctx, p.ID, d); err != nil {
		return nil, err
	}
	if err := s.Store.StoreFingerprints(ctx, p.ID, d.fingerprints); err != nil {
		return nil, err
	}
	now := s.instant()
	if err := s.Store.PurgeCandidates(ctx, p.ID, now.Add(-kept)); err != nil {
		return nil, err
	}
	run := &model.GenerationRun{
		ProjectID: p.ID, ID: model.NewID(), PromptSetID: d.setID, AgentRevisionID: d.input.AgentRevisionID,
		GeneratorVersion: s.version(), Cohort: d.cohort(), RequestedCount: d.input.Count, CandidatesGenerated: d.generated,
		DroppedDuplicates: d.duplicates, QualityRejected: d.rejected, QualityGate: d.gate, AdmissionDrops: d.drops,
		ShortfallReason: d.shortfall, CreatedAt: now,
	}
	candidates := make([]model.PromptCandidate, len(d.candidates))
	for i, c := range d.candidates {
		c.ProjectID, c.ID, c.RunID, c.PromptSetID = p.ID, model.NewID(), run.ID, d.setID
		c.CreatedAt, c.ExpiresAt = now, now.Add(lifetime)
		candidates[i] = c.PromptCandidate
	}
	if err := s.Store.InsertRun(ctx, run, candidates); err != nil {
		return nil, err
	}
	topics, err := s.topicsOf(ctx, p.ID, candidates)
	return &model.PromptGeneration{
		RunID: run.ID, Candidates: candidates, Topics: topics, DroppedDuplicates: d.duplicates, RequestedCount: d.input.Count,
		CandidatesGenerated: d.generated, QualityRejected: d.rejected, QualityGate: d.gate, AdmissionDrops: d.drops,
		ShortfallReason: d.shortfall,
	}, err
}

// fileUnderTopics sets the candidates' topics that the model names. Topics that
// the project does not have are made, the first ones named.
func (s *Service) fileUnderTopics(ctx context.Context, projectID uuid.UUID, d *Draft) error {
	if len(d.topics) > 0 {
		return nil
	}
	existing, err := s.topics(ctx, projectID, nil)
	if err != nil {
		return err
	}
	has := map[string]bool{}
	for i := range existing {
		has[project.Fold(existing[i].Name)] = true
	}
	var names []string
	fresh := 0
	for _, c := range d.candidates {
		if c.topic == "" || slices.Contains(names, c.topic) {
			continue
		}
		if folded := project.Fold(c.topic); !has[folded] {
			if fresh == maxNewTopics {
				continue
			}
			fresh++
			has[folded] = true
		}
		names = append(names, c.topic)
	}
	if len(names) == 0 {
		return nil
	}
	byName, _, err := s.Prompts.FindTopics(ctx, projectID, names)
	for _, c := range d.candidates {
		if id, ok := byName[c.topic]; ok {
			c.TopicID = &id
		}
	}
	return err
}

// topicsOf reads the topics of candidates.
func (s *Service) topicsOf(ctx context.Context, projectID uuid.UUID, candidates []model.PromptCandidate) ([]model.Topic, error) {
	ids := []uuid.UUID{}
	for i := range candidates {
		if id := candidates[i].TopicID; id != nil && !slices.Contains(ids, *id) {
			ids = append(ids, *id)
		}
	}
	if len(ids) == 0 {
		return []model.Topic{}, nil
	}
	return s.topics(ctx, projectID, ids)
}
