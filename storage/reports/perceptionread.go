package reports

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

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

// perceptionTotals selects an engine's totals of perception (empty: those of all engines together).
func (s *Store) perceptionTotals(
	ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort, engine string,
) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Table("perception_totals").ColumnExpr("reading_id, entity_index, "+perceptionCountColumns).
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(readingIDs)).Where("cohort = ?", cohort).
		Where("logical_engine = ?", engine)
}

// BrandSentiment reads how the brand was judged in readings, all engines together; with a tag, which is in lower case, in
// the answers to the prompts that have it. Readings without a mention of the brand are left out.
func (s *Store) BrandSentiment(
	ctx context.Context, projectID uuid.UUID, cohort model.PromptCohort, readingIDs []uuid.UUID, tag *string,
) (map[uuid.UUID]Sentiment, error) {
	q := s.perceptionTotals(ctx, projectID, readingIDs, cohort, "").Where("entity_index = 0")
	if tag != nil {
		q = s.perceptionCells(ctx, projectID, readingIDs, cohort).ColumnExpr("reading_id, " + perceptionSums).Group("reading_id")
		q = s.keepTagged(ctx, q, projectID, readingIDs, tag)
	}
	var rows []PerceptionTotal
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read brand sentiment: %w", err)
	}
	found := make(map[uuid.UUID]Sentiment, len(rows))
	for i := range rows {
		found[rows[i].ReadingID] = rows[i].Sentiment
	}
	return found, nil
}

// PerceptionScope selects rollups of perception.
type PerceptionScope struct {
	ReadingIDs []uuid.UUID // newest run first
	Cohort     model.PromptCohort
	Engine     string  // empty: every engine
	Tag        *string // of the prompts, in lower case; nil: all
}

// PerceptionTotal is how an entity was judged in a reading.
type PerceptionTotal struct {
	ReadingID uuid.UUID
	Entity    int `bun:"entity_index"`
	Sentiment
}

// PerceptionTotals reads the totals of readings. They do not have prompts: those of a tag are made of the answers.
func (s *Store) PerceptionTotals(ctx context.Context, projectID uuid.UUID, scope PerceptionScope) ([]PerceptionTotal, error) {
	var totals []PerceptionTotal
	if scope.Tag == nil {
		err := s.perceptionTotals(ctx, projectID, scope.ReadingIDs, scope.Cohort, scope.Engine).
			OrderExpr("reading_id, entity_index").Scan(ctx, &totals)
		return totals, storage.Wrap(err, "read perception totals")
	}
	const tagged = 4
	err := s.db.WithoutLoops(ctx, func(ctx context.Context) error {
		return s.db.Bun(ctx).NewRaw(taggedPerception(tagged, entityPerceptions())+`
				SELECT reading_id, entity_index, `+perceptionCountColumns+` FROM perception_totals
				WHERE cohort = ?2 AND logical_engine = ?3 ORDER BY reading_id, entity_index`,
			projectID, pgdialect.Array(scope.ReadingIDs), string(scope.Cohort), scope.Engine, s.taggedIn(ctx, projectID, scope.ReadingIDs, *scope.Tag)).
			Scan(ctx, &totals)
	})
	return totals, storage.Wrap(err, "make perception totals of a tag")
}

// PerceptionCell is how the brand was judged in an engine's answers to a prompt of a reading.
type PerceptionCell struct {
	ReadingID   uuid.UUID
	PromptIndex int
	Engine      string `bun:"logical_engine"`
	Sentiment
}

// PerceptionCells reads the cells of readings that answers mention the brand in.
func (s *Store) PerceptionCells(ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort) ([]PerceptionCell, error) {
	var cells []PerceptionCell
	err := s.perceptionCells(ctx, projectID, readingIDs, cohort).
		ColumnExpr("reading_id, prompt_index, logical_engine, "+perceptionCountColumns).Scan(ctx, &cells)
	return cells, storage.Wrap(err, "read perception cells")
}

// perceptionCells selects the cells of readings in a cohort.
func (s *Store) perceptionCells(ctx context.Context, projectID uuid.UUID, readingIDs []uuid.UUID, cohort model.PromptCohort) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().Table("perception_cells").
		Where("project_id = ?", projectID).Where("reading_id = ANY(?)", pgdialect.Array(readingIDs)).Where("cohort = ?", cohort)
}
