package retention

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// keptRuns is the number of newest runs of each market and scope whose answers stay. Reports
// compare the newest run with the one before it.
const keptRuns = 2

// Expired is an audit whose answers are past their time, or were begun to be removed.
type Expired struct {
	bun.BaseModel `bun:"table:audits,alias:a"`

	ID      uuid.UUID
	EndedAt time.Time `bun:",scanonly"`
	Answers int       `bun:",scanonly"` // that it got
}

// endedAt is when an audit (a) ended; a cancelled one has no other time.
const endedAt = `coalesce(a.completed_at, a.updated_at)`

// Expired returns the audits of a project that ended before a time and whose answers may go,
// the oldest first.
//
// These answers stay because something still needs them: those of the newest runs of each
// market and scope; of the audit that gave an enabled prompt its newest figures; of an audit that
// is being judged or asked again; and of the audits that an open declaration names, or that
// ended after it.
func (s *Store) Expired(ctx context.Context, projectID uuid.UUID, before time.Time) ([]Expired, error) {
	var expired []Expired
	err := s.expired(ctx, projectID, before).Model(&expired).Column("a.id").ColumnExpr(endedAt + " AS ended_at").
		ColumnExpr("a.completed_count AS answers").OrderExpr("ended_at, a.id").Scan(ctx)
	return expired, storage.Wrap(err, "list audits with old answers")
}

// expired selects the audits (a) whose answers may be deleted and are not all deleted.
func (s *Store) expired(ctx context.Context, projectID uuid.UUID, before time.Time) *bun.SelectQuery {
	db := s.db.Bun(ctx)
	left := db.NewSelect().TableExpr("answers AS n").ColumnExpr("1").Where("n.project_id = ?", projectID).Where("n.audit_id = a.id")
	unneeded := func(q *bun.SelectQuery) *bun.SelectQuery {
		q = q.Where("a.status IN (?)", bun.List(endedStatuses())).Where(endedAt+" < ?", before)
		for _, needed := range s.needed(ctx, projectID) {
			q = q.Where("a.id NOT IN (?)", needed)
		}
		for _, open := range s.open(ctx, projectID) {
			q = q.Where("NOT EXISTS (?)", open)
		}
		return q
	}
	return db.NewSelect().Where("a.project_id = ?", projectID).Where("EXISTS (?)", left).
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("a.answers_removed_at IS NOT NULL").WhereGroup(" OR ", unneeded)
		})
}

func endedStatuses() []model.AuditStatus {
	return []model.AuditStatus{
		model.AuditStatusCompleted, model.AuditStatusPartiallyCompleted, model.AuditStatusFailed, model.AuditStatusCancelled,
		model.AuditStatusSpotChecked,
	}
}

// needed selects the ids of audits whose answers stay because reports show them.
func (s *Store) needed(ctx context.Context, projectID uuid.UUID) []*bun.SelectQuery {
	db := s.db.Bun(ctx)
	runs := db.NewSelect().TableExpr("audits AS r").Column("r.id").
		ColumnExpr("row_number() OVER (PARTITION BY r.market_id, r.audit_scope ORDER BY r.completed_at DESC, r.id DESC) AS place").
		Where("r.project_id = ?", projectID).Where("r.parent_audit_id IS NULL").
		Where("r.status IN (?)", bun.List([]model.AuditStatus{model.AuditStatusCompleted, model.AuditStatusPartiallyCompleted}))
	return []*bun.SelectQuery{
		db.NewSelect().TableExpr("(?) AS newest", runs).Column("newest.id").Where("newest.place <= ?", keptRuns),
		db.NewSelect().TableExpr("prompt_measurements AS m").Column("m.audit_id").
			Join("JOIN prompts AS p ON p.project_id = m.project_id AND p.id = m.prompt_id").
			Where("m.project_id = ?", projectID).Where("p.enabled"),
	}
}

// open selects what is not finished yet and needs the answers of an audit (a).
func (s *Store) open(ctx context.Context, projectID uuid.UUID) []*bun.SelectQuery {
	db := s.db.Bun(ctx)
	return []*bun.SelectQuery{
		db.NewSelect().TableExpr("judgings AS j").ColumnExpr("1").Where("j.project_id = ?", projectID).
			Where("j.audit_id = a.id").Where("j.finished_at IS NULL"),
		db.NewSelect().TableExpr("audits AS again").ColumnExpr("1").Where("again.project_id = ?", projectID).
			Where("again.parent_audit_id = a.id").Where("again.status NOT IN (?)", bun.List(endedStatuses())),
		db.NewSelect().TableExpr("action_declarations AS d").ColumnExpr("1").Where("d.project_id = ?", projectID).
			Where("d.closed_at IS NULL").
			Where("(" + endedAt + " >= d.created_at OR position(a.id::text IN d.expected_checks::text) > 0)"),
	}
}
