package reports

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// JudgementRow is a judgement to record.
type JudgementRow struct {
	ExecutionID uuid.UUID
	Entity      int
	model.Judgement
}

// JudgeRecord is what one step of a judging found.
type JudgeRecord struct {
	Rows  []JudgementRow
	Names []NameVerdictRow
	// NamesTemplate is the version of the words that names are asked about with.
	NamesTemplate string
	// Cache and NameCache hold judgements and verdicts on names by the digest of what
	// they depend on.
	Cache     map[uuid.UUID]model.Judgement
	NameCache map[uuid.UUID]model.NameVerdict
	// Call is the attempt that has ended; nil: no model was called.
	Call *JudgeCallEnd
}

// JudgeCallEnd is how a call to the judge model ended.
type JudgeCallEnd struct {
	ExecutionID  uuid.UUID  // the response, or the first of the names
	Outcome      string     // in one word
	NotBefore    *time.Time // when it may be asked again; nil: at once
	Uncounted    bool       // it does not count towards the calls that one may have
	Unpaid       bool       // it was not an answer: it does not count towards the workspace's calls
	InputTokens  int64
	OutputTokens int64
	CostMicrousd int64
}

// RecordJudgements records each judgement and verdict that is not recorded yet. false: the
// judging was deleted with its project, and nothing was recorded.
func (s *Store) RecordJudgements(ctx context.Context, j *Judging, by JudgeName, rec *JudgeRecord, now time.Time) (bool, error) {
	there := false
	err := s.db.InTx(ctx, func(ctx context.Context) (err error) {
		if there, err = s.holdJudging(ctx, j); !there || err != nil {
			return err
		}
		if err := s.insertJudgements(ctx, j, by, rec.Rows, now); err != nil {
			return err
		}
		if err := s.insertNameVerdicts(ctx, j, by, rec, now); err != nil {
			return err
		}
		if err := keepJudgements(ctx, s, j.ProjectID, rec.Cache, now); err != nil {
			return err
		}
		if err := keepJudgements(ctx, s, j.ProjectID, rec.NameCache, now); err != nil {
			return err
		}
		return s.endJudgeCall(ctx, j, rec.Call, now)
	})
	return there, err
}

// holdJudging keeps a judging there until the transaction ends; false: it was deleted.
func (s *Store) holdJudging(ctx context.Context, j *Judging) (bool, error) {
	var id uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("judgings").Column("audit_id").Where("project_id = ?", j.ProjectID).
		Where("audit_id = ?", j.AuditID).For("SHARE").Scan(ctx, &id)
	if storage.NotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("hold judging: %w", err)
	}
	return true, nil
}

// keptJudgement is a row of judgements.
type keptJudgement struct {
	bun.BaseModel `bun:"table:judgements,alias:j"`

	ProjectID        uuid.UUID
	AuditID          uuid.UUID
	ExecutionID      uuid.UUID
	EntityIndex      int
	State            string
	Polarity         string              `bun:",nullzero"`
	Confidence       *float64            // nil: it is not classified
	Recommended      string              `bun:",nullzero"`
	Themes           []model.JudgedTheme `bun:"type:jsonb"`
	Model            string
	ExtractorVersion string
	TemplateVersion  string
	JudgedAt         time.Time
}

// insertJudgements records rows in the order of their keys, so that two who record the same do
// not wait for each other in a circle.
func (s *Store) insertJudgements(ctx context.Context, j *Judging, by JudgeName, rows []JudgementRow, now time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	kept := make([]keptJudgement, len(rows))
	for i, r := range rows {
		kept[i] = keptJudgement{
			ProjectID: j.ProjectID, AuditID: j.AuditID, ExecutionID: r.ExecutionID, EntityIndex: r.Entity, State: string(r.State),
			Polarity: r.Polarity, Recommended: r.Recommended, Themes: noThemes(r.Themes), Model: by.Model,
			ExtractorVersion: by.ExtractorVersion, TemplateVersion: by.TemplateVersion, JudgedAt: now,
		}
		if r.State == model.JudgementClassified {
			kept[i].Confidence = &r.Confidence
		}
	}
	slices.SortFunc(kept, func(a, b keptJudgement) int {
		return cmp.Or(bytes.Compare(a.ExecutionID[:], b.ExecutionID[:]), cmp.Compare(a.EntityIndex, b.EntityIndex))
	})
	_, err := s.db.Bun(ctx).NewInsert().Model(&kept).On("CONFLICT DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "record judgements")
}

func noThemes(themes []model.JudgedTheme) []model.JudgedTheme {
	if themes == nil {
		return []model.JudgedTheme{}
	}
	return themes
}

// cachedJudgement is a row of judgement_cache.
type cachedJudgement struct {
	bun.BaseModel `bun:"table:judgement_cache,alias:c"`

	ProjectID uuid.UUID
	Key       uuid.UUID
	Judgement json.RawMessage `bun:"type:jsonb"`
	JudgedAt  time.Time
}

// keepJudgements caches the model's judgements by the digest of their inputs.
func keepJudgements[T any](ctx context.Context, s *Store, projectID uuid.UUID, said map[uuid.UUID]T, now time.Time) error {
	if len(said) == 0 {
		return nil
	}
	rows := make([]cachedJudgement, 0, len(said))
	for key, judgement := range said {
		text, err := json.Marshal(judgement)
		if err != nil {
			return fmt.Errorf("encode judgement: %w", err)
		}
		rows = append(rows, cachedJudgement{ProjectID: projectID, Key: key, Judgement: text, JudgedAt: now})
	}
	slices.SortFunc(rows, func(a, b cachedJudgement) int { return bytes.Compare(a.Key[:], b.Key[:]) })
	_, err := s.db.Bun(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "keep judgements")
}

// CachedJudgements reads cached judgements by the digest of their inputs.
func (s *Store) CachedJudgements(ctx context.Context, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]model.Judgement, error) {
	return keptJudgements[model.Judgement](ctx, s, projectID, keys)
}

// CachedNameVerdicts reads cached verdicts on names by the digest of their inputs.
func (s *Store) CachedNameVerdicts(ctx context.Context, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]model.NameVerdict, error) {
	return keptJudgements[model.NameVerdict](ctx, s, projectID, keys)
}

func keptJudgements[T any](ctx context.Context, s *Store, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]T, error) {
	var rows []struct {
		Key       uuid.UUID
		Judgement json.RawMessage `bun:"type:jsonb"`
	}
	err := s.db.Bun(ctx).NewSelect().Table("judgement_cache").Column("key", "judgement").Where("project_id = ?", projectID).
		Where("key IN (?)", bun.List(keys)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read kept judgements: %w", err)
	}
	known := make(map[uuid.UUID]T, len(rows))
	for _, row := range rows {
		var judgement T
		if err := json.Unmarshal(row.Judgement, &judgement); err != nil {
			return nil, fmt.Errorf("read kept judgement %s: %w", row.Key, err)
		}
		known[row.Key] = judgement
	}
	return known, nil
}
