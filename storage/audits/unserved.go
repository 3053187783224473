package audits

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// waiting begins the message of an audit that no worker serves, or whose engine fails for every question.
const waiting = "waiting: "

// notWaiting is an audit's message without what says that it waits.
const notWaiting = `CASE WHEN starts_with(error_message, '` + waiting + `') THEN '' ELSE error_message END`

// openAudit is an audit that has not ended.
type openAudit struct {
	ProjectID       uuid.UUID
	ID              uuid.UUID
	Status          model.AuditStatus
	ErrorMessage    string
	Idle            bool                   // has not moved for a while
	EngineSnapshots []model.EngineSnapshot `bun:"type:jsonb"`
}

// waits reports whether the audit's message says that it waits.
func (a *openAudit) waits() bool { return strings.HasPrefix(a.ErrorMessage, waiting) }

// asked returns the failing engines that the audit asks.
func (a *openAudit) asked(failing map[string]string) []string {
	var names []string
	for _, e := range a.EngineSnapshots {
		if name := string(e.LogicalEngine); failing[name] != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// MarkUnserved finds the open audits that have not moved for idle and that no worker
// seen within alive serves: no worker asks their engines, or no worker runs at all. It
// writes that into their error messages, or that an engine fails for every question, removes
// it from those that are served again, and returns how many are unserved. Three statements,
// one for each project with open audits, and up to three for each audit that waits.
func (s *Store) MarkUnserved(ctx context.Context, alive, idle time.Duration) (int, error) {
	running, served, err := s.servedEngines(ctx, alive)
	if err != nil {
		return 0, err
	}
	failing, err := s.outages(ctx)
	if err != nil {
		return 0, err
	}
	open, err := s.openAudits(ctx, idle, failing)
	if err != nil {
		return 0, err
	}
	unserved := 0
	for i := range open {
		a := &open[i]
		isUnserved, err := s.mark(ctx, a, running, served, failing)
		if err != nil {
			return 0, err
		}
		if isUnserved {
			unserved++
		}
	}
	return unserved, nil
}

// mark finds out why an audit waits, if it does, and writes that into its message.
func (s *Store) mark(ctx context.Context, a *openAudit, running bool, served []string, failing map[string]string) (unserved bool, err error) {
	reason := waiting + "no worker is running"
	if running {
		if reason, err = s.unasked(ctx, a, served); err != nil {
			return false, err
		}
	}
	switch {
	case reason != "" && !a.Idle:
		return false, nil // it moved a moment ago, or its message is new
	case reason == "":
		if reason, err = s.failing(ctx, a, failing); err != nil {
			return false, err
		}
	default:
		unserved = true
	}
	return unserved, s.markWaiting(ctx, a, reason)
}

// servedEngines returns the engines that workers ask, and whether there is a worker.
func (s *Store) servedEngines(ctx context.Context, alive time.Duration) (running bool, served []string, err error) {
	err = s.db.Bun(ctx).NewSelect().Table("workers").ColumnExpr("count(*) > 0").
		ColumnExpr("ARRAY(SELECT DISTINCT unnest(engines) FROM workers WHERE seen_at > clock_timestamp() - make_interval(secs => ?0))", alive.Seconds()).
		Where("seen_at > clock_timestamp() - make_interval(secs => ?)", alive.Seconds()).
		Scan(ctx, &running, pgdialect.Array(&served))
	if err != nil {
		return false, nil, fmt.Errorf("read workers: %w", err)
	}
	return running, served, nil
}

// openAudits returns the open audits that do not move, those that ask a failing engine, and those that
// are said to wait.
// Each project is queried on its own, so that a node that is down hides only its projects.
func (s *Store) openAudits(ctx context.Context, idle time.Duration, failing map[string]string) ([]openAudit, error) {
	maybe, err := s.maybeOpen(ctx)
	if err != nil {
		return nil, err
	}
	var all []openAudit
	for project, ids := range maybe {
		open, err := s.openOf(ctx, project, ids, idle)
		if storage.NodeAway(err) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("look for unserved audits: %w", err)
		}
		ended := slices.DeleteFunc(ids, func(id uuid.UUID) bool {
			return slices.ContainsFunc(open, func(a openAudit) bool { return a.ID == id })
		})
		if err := s.noteEnded(ctx, project, ended); err != nil {
			return nil, err
		}
		all = append(all, slices.DeleteFunc(open, func(a openAudit) bool { return !a.Idle && !a.waits() && len(a.asked(failing)) == 0 })...)
	}
	return all, nil
}

// openOf returns those audits of a project that have not ended.
func (s *Store) openOf(ctx context.Context, project uuid.UUID, ids []uuid.UUID, idle time.Duration) ([]openAudit, error) {
	var open []openAudit
	err := s.db.Bun(ctx).NewSelect().Table("audits").
		Column("project_id", "id", "status", "error_message", "engine_snapshots").
		ColumnExpr("updated_at < clock_timestamp() - make_interval(secs => ?) AS idle", idle.Seconds()).
		Where("project_id = ? AND id IN (?)", project, bun.List(ids)).
		Where("status IN ('queued', 'running', 'analyzing', 'reporting')").Scan(ctx, &open)
	return open, err
}

// unasked names the engines that an audit waits for and that no worker serves; empty: none.
func (s *Store) unasked(ctx context.Context, a *openAudit, served []string) (string, error) {
	if a.Status != model.AuditStatusQueued && a.Status != model.AuditStatusRunning {
		return "", nil
	}
	var engines []string
	for _, e := range a.EngineSnapshots {
		name := string(e.LogicalEngine)
		if !slices.Contains(served, name) && !slices.Contains(engines, name) {
			engines = append(engines, name)
		}
	}
	if len(engines) == 0 {
		return "", nil
	}
	left, err := s.asking(ctx, a, engines)
	if err != nil || len(left) == 0 {
		return "", err
	}
	return waiting + "no running worker asks " + strings.Join(left, ", "), nil
}

// failing returns why an audit waits for engines that fail for every question; empty: it does not.
func (s *Store) failing(ctx context.Context, a *openAudit, failing map[string]string) (string, error) {
	asked := a.asked(failing)
	if len(asked) == 0 || a.Status != model.AuditStatusQueued && a.Status != model.AuditStatusRunning {
		return "", nil
	}
	left, err := s.asking(ctx, a, asked)
	if err != nil || len(left) == 0 {
		return "", err
	}
	reasons := make([]string, len(left))
	for i, name := range left {
		reasons[i] = failing[name]
	}
	return waiting + strings.Join(reasons, "; "), nil
}

// asking returns those of the engines that have executions of the audit to run.
func (s *Store) asking(ctx context.Context, a *openAudit, engines []string) ([]string, error) {
	var left []string
	err := s.db.Bun(ctx).NewSelect().TableExpr("unnest(?::text[]) AS e (name)", pgdialect.Array(engines)).Column("e.name").
		Where(`EXISTS (SELECT FROM executions x WHERE x.project_id = ? AND x.audit_id = ? AND x.logical_engine = e.name
			AND x.status IN ('queued', 'running'))`, a.ProjectID, a.ID).OrderExpr("e.name").Scan(ctx, &left)
	return left, storage.Wrap(err, "look for waiting executions")
}

// markWaiting writes into an audit's message why it waits, or removes that. A message that
// says something else stays.
func (s *Store) markWaiting(ctx context.Context, a *openAudit, reason string) error {
	served := reason == "" && a.waits()
	unserved := reason != "" && reason != a.ErrorMessage && (a.ErrorMessage == "" || a.waits())
	if !served && !unserved {
		return nil
	}
	_, err := s.update(ctx, a.ProjectID, a.ID).Set("error_message = ?", reason).
		Where("error_message = ?", a.ErrorMessage).Where("status = ?", a.Status).Exec(ctx)
	return storage.Wrap(err, "mark unserved audit")
}
