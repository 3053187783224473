package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Sentiment is how mentions were judged. Mentions are the sum of what is listed
// from Positive to TaskFailed; LowConfidence, Recommended and Against are parts
// of the classified.
type Sentiment struct {
	Mentions           int `json:"mentions"`
	Positive           int `json:"positive"`
	Neutral            int `json:"neutral"`
	Negative           int `json:"negative"`
	Mixed              int `json:"mixed"`
	Pending            int `json:"pending"`
	NotAssessable      int `json:"not_assessable"`
	ModelNotConfigured int `json:"model_not_configured"`
	PlatformCap        int `json:"platform_cap"`
	EntityLimit        int `json:"entity_limit"`
	InvalidOutput      int `json:"invalid_output"`
	ModelError         int `json:"model_error"`
	TaskFailed         int `json:"task_failed"`
	LowConfidence      int `json:"low_confidence"`
	Recommended        int `json:"recommended"`
	Against            int `json:"against"`
}

// Add adds another's counts.
func (s *Sentiment) Add(o *Sentiment) {
	s.Mentions += o.Mentions
	s.Positive += o.Positive
	s.Neutral += o.Neutral
	s.Negative += o.Negative
	s.Mixed += o.Mixed
	s.Pending += o.Pending
	s.NotAssessable += o.NotAssessable
	s.ModelNotConfigured += o.ModelNotConfigured
	s.PlatformCap += o.PlatformCap
	s.EntityLimit += o.EntityLimit
	s.InvalidOutput += o.InvalidOutput
	s.ModelError += o.ModelError
	s.TaskFailed += o.TaskFailed
	s.LowConfidence += o.LowConfidence
	s.Recommended += o.Recommended
	s.Against += o.Against
}

// Classified is how many mentions were judged.
func (s *Sentiment) Classified() int { return s.Positive + s.Neutral + s.Negative + s.Mixed }

// Net is (positive − negative) / classified; nil when nothing was classified.
func (s *Sentiment) Net() *float64 {
	n := s.Classified()
	if n == 0 {
		return nil
	}
	net := float64(s.Positive-s.Negative) / float64(n)
	return &net
}

// targets are what a row is scanned into, in the order of perceptionCountColumns.
func (s *Sentiment) targets() []any {
	return []any{
		&s.Mentions, &s.Positive, &s.Neutral, &s.Negative, &s.Mixed, &s.Pending, &s.NotAssessable, &s.ModelNotConfigured,
		&s.PlatformCap, &s.EntityLimit, &s.InvalidOutput, &s.ModelError, &s.TaskFailed, &s.LowConfidence, &s.Recommended, &s.Against,
	}
}

// BrandSentiment reads how the brand was judged in readings, all engines together.
// Readings without a mention of the brand are left out.
func (s *Store) BrandSentiment(
	ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, readingIDs []uuid.UUID,
) (map[uuid.UUID]Sentiment, error) {
	const query = `SELECT reading_id, ` + perceptionCountColumns + ` FROM perception_totals
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = '' AND entity_index = 0`
	found := make(map[uuid.UUID]Sentiment, len(readingIDs))
	scan := func(row pgx.CollectableRow) (struct{}, error) {
		var id uuid.UUID
		var sum Sentiment
		err := row.Scan(append([]any{&id}, sum.targets()...)...)
		found[id] = sum
		return struct{}{}, err
	}
	if _, err := storage.Collect(ctx, s.db, scan, query, projectID, readingIDs, string(cohort)); err != nil {
		return nil, fmt.Errorf("read brand sentiment: %w", err)
	}
	return found, nil
}

// PerceptionScope says which rollups of perception are read.
type PerceptionScope struct {
	ReadingIDs []uuid.UUID // newest run first
	Cohort     model.PromptCohort
	Engine     string // empty: every engine
}

// PerceptionTotal is how an entity was judged in a reading.
type PerceptionTotal struct {
	ReadingID uuid.UUID
	Entity    int
	Sentiment
}

// PerceptionTotals reads the totals of readings.
func (s *Store) PerceptionTotals(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) ([]PerceptionTotal, error) {
	const query = `SELECT reading_id, entity_index, ` + perceptionCountColumns + ` FROM perception_totals
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4 ORDER BY reading_id, entity_index`
	scan := func(row pgx.CollectableRow) (PerceptionTotal, error) {
		var t PerceptionTotal
		err := row.Scan(append([]any{&t.ReadingID, &t.Entity}, t.targets()...)...)
		return t, err
	}
	totals, err := storage.Collect(ctx, s.db, scan, query, projectID, scope.ReadingIDs, string(scope.Cohort), scope.Engine)
	if err != nil {
		return nil, fmt.Errorf("read perception totals: %w", err)
	}
	return totals, nil
}
