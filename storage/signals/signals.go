// Package signals keeps what moved beyond noise.
package signals

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
	"github.com/answer-visibility/avm/storage/event"
)

// Store keeps signals in PostgreSQL.
type Store struct{ db *storage.DB }

// New makes a Store.
func New(db *storage.DB) *Store { return &Store{db: db} }

// InTx runs fn in a transaction that the context carries.
func (s *Store) InTx(ctx context.Context, fn func(context.Context) error) error {
	return s.db.InTx(ctx, fn)
}

// lockSpace keeps the locks of signals apart from other advisory locks.
const lockSpace = 0x73696731

// Lock lets one transaction at a time change a project's signals.
func (s *Store) Lock(ctx context.Context, projectID uuid.UUID) error {
	_, err := s.db.Bun(ctx).NewRaw("SELECT pg_advisory_xact_lock(?, hashtext(?))", lockSpace, projectID.String()).Exec(ctx)
	return storage.Wrap(err, "lock signals")
}

// Filter narrows a list of signals. Nil fields do not filter.
type Filter struct {
	Kind   *model.SignalKind
	State  *model.SignalState
	Market *model.MarketRef
	Engine *model.LogicalEngine
	Muted  *bool
	From   *time.Time // inclusive
	To     *time.Time // exclusive
}

// cursorTime is how the time of a cursor is written.
const cursorTime = time.RFC3339Nano

// Cursor returns what names a signal's place in lists.
func Cursor(s model.Signal) []string {
	return []string{s.CreatedAt.UTC().Format(cursorTime), s.ID.String()}
}

// Pages returns the first signals of projects, the newest first, one more than the request's limit, by project.
func (s *Store) Pages(ctx context.Context, projectIDs []uuid.UUID, f Filter, req page.Request) (map[uuid.UUID][]model.Signal, error) {
	return storage.ByProject(s.db, projectIDs, func(projectIDs []uuid.UUID) (map[uuid.UUID][]model.Signal, error) {
		rows := s.db.Bun(ctx).NewSelect().ColumnExpr("s.*").TableExpr("signals AS s").OrderExpr("s.created_at DESC, s.id DESC").Limit(int64(req.Limit) + 1)
		s.narrow(ctx, rows, &f, storage.Owner(projectIDs, "s.project_id"))
		if err := after(rows, req); err != nil {
			return nil, err
		}
		q := rows
		if len(projectIDs) == 1 {
			rows.Where("s.project_id = ?", projectIDs[0])
		} else {
			q = s.db.Bun(ctx).NewSelect().ColumnExpr("s.*").TableExpr("unnest(?::uuid[]) AS p (id)", pgdialect.Array(projectIDs)).
				Join("CROSS JOIN LATERAL (?) AS s", rows.Where("s.project_id = p.id")).OrderExpr("s.project_id, s.created_at DESC, s.id DESC")
		}
		var found []model.Signal
		err := q.Scan(ctx, &found)
		return storage.GroupBy(found, func(s model.Signal) uuid.UUID { return s.ProjectID }), storage.Wrap(err, "list signals")
	})
}

func (s *Store) narrow(ctx context.Context, q *bun.SelectQuery, f *Filter, owner any) {
	storage.Given(q, "s.kind = ?", f.Kind)
	storage.Given(q, "s.state = ?", f.State)
	if f.Engine != nil {
		q.Where("s.logical_engine = ?", string(*f.Engine))
	}
	storage.Given(q, "s.muted = ?", f.Muted)
	storage.Given(q, "s.created_at >= ?", f.From)
	storage.Given(q, "s.created_at < ?", f.To)
	switch {
	case f.Market == nil:
	case f.Market.ID.Valid:
		q.Where("s.market_id = ?", f.Market.ID.UUID)
	default: // the default market: the marked one, else the project's own country and language
		marked := s.db.Bun(ctx).NewSelect().TableExpr("markets AS m").Column("m.id").Where("m.project_id = ?", owner).Where("m.is_default")
		q.Where("s.market IS NOT NULL").Where("s.market_id IS NOT DISTINCT FROM (?)", marked)
	}
}

// after narrows a list to what follows the last item of the page before.
func after(q *bun.SelectQuery, req page.Request) error {
	if len(req.After) == 0 {
		return nil
	}
	at, atErr := time.Parse(cursorTime, req.After[0])
	id, idErr := model.ParseUUID(req.After[1])
	if atErr != nil || idErr != nil {
		return fault.Field("cursor", "is not a cursor of this list")
	}
	q.Where("(s.created_at, s.id) < (?, ?)", at, id)
	return nil
}

// MarketExists reports whether a project has a market.
func (s *Store) MarketExists(ctx context.Context, projectID, marketID uuid.UUID) (bool, error) {
	exists, err := s.db.Bun(ctx).NewSelect().Table("markets").Where("project_id = ?", projectID).Where("id = ?", marketID).Exists(ctx)
	return exists, storage.Wrap(err, "find market")
}

// MarketLabel returns the label of a market; empty: it has none, or was deleted.
func (s *Store) MarketLabel(ctx context.Context, projectID, marketID uuid.UUID) (label string, err error) {
	err = s.db.Bun(ctx).NewSelect().Table("markets").Column("label").Where("project_id = ?", projectID).Where("id = ?", marketID).Scan(ctx, &label)
	if err != nil && !storage.NotFound(err) {
		return "", fmt.Errorf("read label of market: %w", err)
	}
	return label, nil
}

// Record stores an event in the context's transaction.
func (s *Store) Record(ctx context.Context, projectID uuid.UUID, kind model.EventType, at time.Time, data any) error {
	return event.Write(ctx, s.db.Bun(ctx), event.Event{ProjectID: projectID, Type: kind, At: at, Data: data})
}

// Signal returns one signal. A NotFound fault when there is none.
func (s *Store) Signal(ctx context.Context, projectID, id uuid.UUID) (*model.Signal, error) {
	one := &model.Signal{}
	err := s.db.Bun(ctx).NewSelect().Model(one).Where("project_id = ?", projectID).Where("id = ?", id).Scan(ctx)
	return one, storage.Found(err, "signal")
}

// Mark stores whether a signal is muted, and its feedback.
func (s *Store) Mark(ctx context.Context, one *model.Signal) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(one).Column("muted", "feedback").WherePK().Exec(ctx)
	return storage.Wrap(err, "mark signal")
}

// Standing returns a project's signals that are active or muted.
func (s *Store) Standing(ctx context.Context, projectID uuid.UUID) ([]model.Signal, error) {
	var all []model.Signal
	err := s.db.Bun(ctx).NewSelect().Model(&all).Where("project_id = ?", projectID).Where("state = ? OR muted", model.SignalStateActive).
		OrderExpr("created_at, id").Scan(ctx)
	return all, storage.Wrap(err, "read standing signals")
}

// ActiveInWorkspace reports whether any project of a workspace has an active signal of a kind.
func (s *Store) ActiveInWorkspace(ctx context.Context, workspaceID uuid.UUID, kind model.SignalKind) (bool, error) {
	var projects []uuid.UUID
	err := s.db.Bun(ctx).NewSelect().Table("project_homes").Column("project_id").Where("workspace_id = ?", workspaceID).Scan(ctx, &projects)
	if err != nil {
		return false, fmt.Errorf("list projects of workspace: %w", err)
	}
	found, err := s.db.Bun(ctx).NewSelect().Model((*model.Signal)(nil)).Where("project_id = ANY(?)", pgdialect.Array(projects)).
		Where("kind = ?", kind).Where("state = ?", model.SignalStateActive).Exists(ctx)
	return found, storage.Wrap(err, "find signals of workspace")
}

// Watched returns the projects that have something to watch besides audits: crawl sources, connections, imported figures, a crawl
// that ended since a time, or an active signal that no audit ends.
func (s *Store) Watched(ctx context.Context, since time.Time) ([]uuid.UUID, error) {
	db := s.db.Bun(ctx)
	var projects []uuid.UUID
	err := db.NewSelect().Table("crawl_sources").Column("project_id").Where("revoked_at IS NULL").
		Union(db.NewSelect().Table("connections").Column("project_id").Where("disconnected_at IS NULL")).
		Union(db.NewSelect().Table("search_counters").Column("project_id").Where("name = 'generation'")).
		Union(db.NewSelect().Table("site_crawls").Column("project_id").Where("completed_at > ?", since)).
		Union(db.NewSelect().Table("signals").Column("project_id").Where("state = ?", model.SignalStateActive).Where("audit_id IS NULL")).
		Scan(ctx, &projects)
	return projects, storage.Wrap(err, "list watched projects")
}

// Add stores a new signal. It returns false when its cause has reported it before.
func (s *Store) Add(ctx context.Context, one *model.Signal) (bool, error) {
	n, err := storage.Exec(ctx, s.db.Bun(ctx).NewInsert().Model(one).On("CONFLICT (project_id, cause) DO NOTHING"), "store signal")
	return n == 1, err
}

// End stores that an active signal has ended.
func (s *Store) End(ctx context.Context, one *model.Signal) error {
	_, err := s.db.Bun(ctx).NewUpdate().Model(one).Column("state", "ended_at", "end_reason").WherePK().Exec(ctx)
	return storage.Wrap(err, "end signal")
}

// Pass is one look for signals.
type Pass struct {
	bun.BaseModel `bun:"table:signal_passes,alias:p"`

	ProjectID   uuid.UUID `bun:",pk,type:uuid"`
	Cause       string    `bun:",pk"`
	Market      string
	At          time.Time
	Budget      float64
	Comparisons int
}

// AddPass stores a pass.
func (s *Store) AddPass(ctx context.Context, p *Pass) error {
	_, err := s.db.Bun(ctx).NewInsert().Model(p).Exec(ctx)
	return storage.Wrap(err, "store pass")
}

// Earlier is what is known of a project's passes before one.
type Earlier struct {
	Made    bool       // the cause had its pass
	Newest  *time.Time // of the market; nil: there is none
	Markets int        // other markets with a pass in the two weeks before
}

// Passes returns what is known of the passes before one.
func (s *Store) Passes(ctx context.Context, p *Pass) (*Earlier, error) {
	var e Earlier
	const recent = 14 * 24 * time.Hour
	err := s.db.Bun(ctx).NewSelect().TableExpr("signal_passes").
		ColumnExpr("coalesce(bool_or(cause = ?), false) AS made", p.Cause).
		ColumnExpr("max(at) FILTER (WHERE market = ?) AS newest", p.Market).
		ColumnExpr("count(DISTINCT market) FILTER (WHERE market <> ? AND at >= ?) AS markets", p.Market, p.At.Add(-recent)).
		Where("project_id = ?", p.ProjectID).Scan(ctx, &e)
	if err != nil {
		return nil, fmt.Errorf("read passes: %w", err)
	}
	return &e, nil
}
