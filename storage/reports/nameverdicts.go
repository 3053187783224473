package reports

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// NameVerdictRow is a verdict on a name to record.
type NameVerdictRow struct {
	Key string // of the name
	model.NameVerdict
}

// NamesToJudge reads the names of an audit that the judge model has still to look
// at, those that most prompts name first: neither it nor a person has decided about
// them. They are asked about together and so wait together: until notBefore (zero:
// not at all).
func (s *Store) NamesToJudge(
	ctx context.Context, projectID, auditID uuid.UUID,
) (names []model.ObservedCompetitor, notBefore time.Time, err error) {
	names, err = s.Observed(ctx, projectID, auditID)
	if err != nil {
		return nil, time.Time{}, err
	}
	var keys []string
	err = s.db.Bun(ctx).NewSelect().Table("name_verdicts").Column("name_key").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Scan(ctx, &keys)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read verdicts on names: %w", err)
	}
	names = slices.DeleteFunc(names, func(o model.ObservedCompetitor) bool {
		return o.Status != model.CandidateStatusSuggested || slices.Contains(keys, o.Key)
	})
	ids := make([]uuid.UUID, len(names))
	for i := range names {
		ids[i] = names[i].ID
	}
	var at *time.Time
	err = s.db.Bun(ctx).NewSelect().Table("judge_attempts").ColumnExpr("max(not_before)").Where("project_id = ?", projectID).
		Where("audit_id = ?", auditID).Where("execution_id IN (?)", bun.List(ids)).Scan(ctx, &at)
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("read attempts at names: %w", err)
	}
	if at != nil {
		notBefore = *at
	}
	return names, notBefore, nil
}

// keptVerdict is a row of name_verdicts.
type keptVerdict struct {
	bun.BaseModel `bun:"table:name_verdicts,alias:v"`

	ProjectID       uuid.UUID
	AuditID         uuid.UUID
	NameKey         string
	State           string
	Kind            string   `bun:",nullzero"`
	Confidence      *float64 // nil: it is not classified
	Reason          string
	Model           string
	TemplateVersion string
	JudgedAt        time.Time
}

// insertNameVerdicts records each verdict that is not recorded yet.
func (s *Store) insertNameVerdicts(ctx context.Context, j *Judging, by JudgeName, rec *JudgeRecord, now time.Time) error {
	rows := rec.Names
	if len(rows) == 0 {
		return nil
	}
	kept := make([]keptVerdict, len(rows))
	for i, r := range rows {
		kept[i] = keptVerdict{
			ProjectID: j.ProjectID, AuditID: j.AuditID, NameKey: r.Key, State: string(r.State), Kind: string(r.Kind), Reason: r.Reason,
			Model: by.Model, TemplateVersion: rec.NamesTemplate, JudgedAt: now,
		}
		if r.State == model.JudgementClassified {
			kept[i].Confidence = &r.Confidence
		}
	}
	slices.SortFunc(kept, func(a, b keptVerdict) int { return strings.Compare(a.NameKey, b.NameKey) })
	_, err := s.db.Bun(ctx).NewInsert().Model(&kept).On("CONFLICT DO NOTHING").Exec(ctx)
	return storage.Wrap(err, "record verdicts on names")
}
