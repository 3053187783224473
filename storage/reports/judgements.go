package reports

import (
	"context"
	"encoding/json"
	"fmt"
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
	// Call is the attempt that is over; nil: nobody was asked.
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
// judging is gone with its project, and nothing was recorded.
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

// holdJudging keeps a judging there until the transaction ends; false: it is gone.
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

func (s *Store) insertJudgements(ctx context.Context, j *Judging, by JudgeName, rows []JudgementRow, now time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	const query = `INSERT INTO judgements (project_id, audit_id, execution_id, entity_index, state, polarity, confidence, recommended,
			themes, model, extractor_version, template_version, judged_at)
		SELECT $1, $2, r.execution_id, r.entity_index, r.state, nullif(r.polarity, ''), r.confidence, nullif(r.recommended, ''),
			r.themes::jsonb, $10, $11, $12, $13
		FROM unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::float8[], $8::text[], $9::text[])
			AS r (execution_id, entity_index, state, polarity, confidence, recommended, themes)
		ORDER BY r.execution_id, r.entity_index ON CONFLICT DO NOTHING`
	n := len(rows)
	ids, entities := make([]uuid.UUID, n), make([]int, n)
	states, polarities, recommended, themes := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	confidences := make([]*float64, n)
	for i, r := range rows {
		ids[i], entities[i], states[i], polarities[i], recommended[i] = r.ExecutionID, r.Entity, string(r.State), r.Polarity, r.Recommended
		if r.State == model.JudgementClassified {
			confidences[i] = &r.Confidence
		}
		text, err := json.Marshal(noThemes(r.Themes))
		if err != nil {
			return fmt.Errorf("encode themes: %w", err)
		}
		themes[i] = string(text)
	}
	_, err := s.db.PGX(ctx).Exec(ctx, query, storage.Planned(j.ProjectID, j.AuditID, ids, entities, states, polarities, confidences, recommended,
		themes, by.Model, by.ExtractorVersion, by.TemplateVersion, now)...)
	if err != nil {
		return fmt.Errorf("record judgements: %w", err)
	}
	return nil
}

func noThemes(themes []model.JudgedTheme) []model.JudgedTheme {
	if themes == nil {
		return []model.JudgedTheme{}
	}
	return themes
}

// keepJudgements keeps what the model said by the digest of what it depends on.
func keepJudgements[T any](ctx context.Context, s *Store, projectID uuid.UUID, said map[uuid.UUID]T, now time.Time) error {
	if len(said) == 0 {
		return nil
	}
	keys, texts := make([]uuid.UUID, 0, len(said)), make([]string, 0, len(said))
	for key, judgement := range said {
		text, err := json.Marshal(judgement)
		if err != nil {
			return fmt.Errorf("encode judgement: %w", err)
		}
		keys, texts = append(keys, key), append(texts, string(text))
	}
	const query = `INSERT INTO judgement_cache (project_id, key, judgement, judged_at)
		SELECT $1, c.key, c.judgement::jsonb, $4 FROM unnest($2::uuid[], $3::text[]) AS c (key, judgement)
		ORDER BY c.key ON CONFLICT DO NOTHING`
	if _, err := s.db.PGX(ctx).Exec(ctx, query, storage.Planned(projectID, keys, texts, now)...); err != nil {
		return fmt.Errorf("keep judgements: %w", err)
	}
	return nil
}

// CachedJudgements reads what is known by the digest of what it depends on.
func (s *Store) CachedJudgements(ctx context.Context, projectID uuid.UUID, keys []uuid.UUID) (map[uuid.UUID]model.Judgement, error) {
	return keptJudgements[model.Judgement](ctx, s, projectID, keys)
}

// CachedNameVerdicts reads what is known of names by the digest of what it depends on.
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
