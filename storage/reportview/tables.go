package reportview

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// Table is a view that can be exported.
type Table struct {
	Name   string
	Time   string   // column that a period selects by; empty: the table has no time
	Keys   []string // columns that the rows are sorted by
	Tagged string   // column that names what a tag is given to; empty: the rows are of nothing that has tags
}

// Columns that name what a tag is given to.
const (
	promptColumn  = "prompt_id"
	actionColumn  = "action_id"
	hostColumn    = "host"
	ruleColumn    = "rule_id" // broken by pages with the tag
	pathColumn    = "path"
	landingColumn = "landing_path"
	// TermColumn names pages where the dimension of a row has pages.
	TermColumn = "term"
)

// ByPage reports whether the column Tagged names pages.
func (t Table) ByPage() bool {
	return slices.Contains([]string{pathColumn, landingColumn, TermColumn}, t.Tagged)
}

// Tables returns the views that can be exported.
func Tables() []Table {
	ofAudit := func(name, tagged string, keys ...string) Table {
		return Table{name, "audit_completed_at", append([]string{"audit_completed_at", "audit_id"}, keys...), tagged}
	}
	return []Table{
		{"prompts", "", []string{"prompt_id"}, promptColumn},
		ofAudit("audits", ""),
		ofAudit("answers", promptColumn, "execution_id"),
		ofAudit("mentions", promptColumn, "execution_id", "entity_index"),
		ofAudit("citations", promptColumn, "execution_id", "position"),
		ofAudit("cells", promptColumn, "cohort", "prompt_index", "logical_engine", "entity_index"),
		ofAudit("sources", hostColumn, "cohort", "dimension", "source_id"),
		{"site_findings", "crawl_completed_at", []string{"crawl_completed_at", "crawl_id", "group_id"}, ruleColumn},
		{"ai_traffic_daily", "day", []string{"day", "source_id", "bot_id", "verification", "path", "status_code"}, pathColumn},
		{"ai_referrals_daily", "day", []string{"day", "source_id", "ai_source", "landing_path"}, landingColumn},
		{"search_daily", "day", []string{"day", "source", "dimension", "term"}, TermColumn},
		{"actions", "", []string{"action_id"}, actionColumn},
	}
}

// TableNames returns the names of the views that can be exported.
func TableNames() []string {
	var names []string
	for _, t := range Tables() {
		names = append(names, t.Name)
	}
	return names
}

// Kind is what a column's values are.
type Kind int

// The kinds.
const (
	Text Kind = iota
	Integer
	Number
	Boolean
	Instant // a time
	Day
)

// Column is a column of a view.
type Column struct {
	Name string
	Kind Kind
}

// Columns returns the columns of a view in their order.
func (s *Store) Columns(ctx context.Context, view string) ([]Column, error) {
	var rows []struct{ Name, Type string }
	err := s.db.Bun(ctx).NewSelect().TableExpr("pg_attribute").ColumnExpr("attname AS name, format_type(atttypid, NULL) AS type").
		Where("attrelid = ?::regclass", "avm_report."+view).Where("attnum > 0").Order("attnum").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read columns of %s: %w", view, err)
	}
	kinds := map[string]Kind{
		"text": Text, "uuid": Text, "integer": Integer, "bigint": Integer, "double precision": Number, "boolean": Boolean,
		"timestamp with time zone": Instant, "date": Day,
	}
	columns := make([]Column, len(rows))
	for i, r := range rows {
		kind, known := kinds[r.Type]
		if !known {
			return nil, fmt.Errorf("column %s of %s has the unexpected type %s", r.Name, view, r.Type)
		}
		columns[i] = Column{r.Name, kind}
	}
	return columns, nil
}

// Filter selects rows by the days of a project's time zone, both inclusive, and by a tag. A nil end is open.
type Filter struct {
	From, To *time.Time // midnights in UTC
	Zone     *time.Location
	Tag      *string  // in lower case; nil: all rows
	Pages    []string // as a table by page names those with the tag
}

// midnight returns when a day begins in the filter's zone.
func (p Filter) midnight(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, p.Zone)
}

// Find returns the table of a name.
func Find(name string) (Table, error) {
	for _, t := range Tables() {
		if t.Name == name {
			return t, nil
		}
	}
	return Table{}, fault.New(fault.NotFound, "there is no table %q to export", name)
}

// Check returns an error when the filter selects by what the table does not have, or its period ends before it begins.
func (t Table) Check(p Filter) error {
	switch {
	case t.Tagged == "" && p.Tag != nil:
		return fault.New(fault.Invalid, "tag: each row of %s is of prompts with and without the tag; leave it out", t.Name)
	case t.Time == "" && (p.From != nil || p.To != nil):
		return fault.New(fault.Invalid, "from, to: the rows of %s have no time; leave these out", t.Name)
	case p.From != nil && p.To != nil && p.To.Before(*p.From):
		return fault.New(fault.Invalid, "to: must not be before from")
	}
	return nil
}

// choose chooses columns.
func (t Table) choose(q *bun.SelectQuery, columns []Column, p Filter) {
	for _, c := range columns {
		switch {
		case c.Kind == Text:
			q.ColumnExpr("?::text", bun.Ident(c.Name)) // ids too
		case p.Tag != nil && t.Tagged == ruleColumn && c.Name == "affected_url_count":
			q.Column("broken_by") // pages with the tag alone
		default:
			q.ColumnExpr("?", bun.Ident(c.Name))
		}
	}
}

// query selects the rows of a project that a filter keeps.
func (s *Store) query(ctx context.Context, t Table, columns []Column, projectID uuid.UUID, p Filter) *bun.SelectQuery {
	q := s.db.Bun(ctx).NewSelect().TableExpr("avm_report.?", bun.Ident(t.Name)).Where("project_id = ?", projectID)
	t.choose(q, columns, p)
	byDay := slices.Contains(columns, Column{t.Time, Day})
	from, to := p.From, p.To
	if from != nil && byDay {
		q.Where("? >= ?::date", bun.Ident(t.Time), from.Format(time.DateOnly))
	} else if from != nil {
		q.Where("? >= ?", bun.Ident(t.Time), p.midnight(*from))
	}
	if to != nil && byDay {
		q.Where("? <= ?::date", bun.Ident(t.Time), to.Format(time.DateOnly))
	} else if to != nil {
		q.Where("? < ?", bun.Ident(t.Time), p.midnight(to.AddDate(0, 0, 1)))
	}
	if p.Tag != nil {
		s.narrow(ctx, q, t, projectID, p)
	}
	for _, key := range t.Keys {
		q.OrderExpr("?", bun.Ident(key))
	}
	return q
}

// narrow narrows a query to what has the filter's tag now.
func (s *Store) narrow(ctx context.Context, q *bun.SelectQuery, t Table, projectID uuid.UUID, p Filter) {
	tags := func(kind model.TagKind, column string) *bun.SelectQuery {
		return s.db.Bun(ctx).NewSelect().Table("tags").Column(column).
			Where("project_id = ?", projectID).Where("kind = ?", kind).Where("tag_key = ?", *p.Tag)
	}
	switch t.Tagged {
	case promptColumn:
		q.Where("? IN (?)", bun.Ident(t.Tagged), tags(model.TagKindPrompt, "target_id"))
	case actionColumn:
		q.Where("? IN (?)", bun.Ident(t.Tagged), tags(model.TagKindAction, "target_id"))
	case hostColumn:
		q.Where("? IN (?)", bun.Ident(t.Tagged), tags(model.TagKindSource, "domain"))
	case ruleColumn:
		broken := s.db.Bun(ctx).NewSelect().TableExpr("site_reads").Join("CROSS JOIN LATERAL jsonb_object_keys(evidence) AS rule").
			ColumnExpr("crawl_id AS broken_in, rule AS broken, count(*) AS broken_by").Where("project_id = ?", projectID).
			Where("site_url_id IN (?)", tags(model.TagKindPage, "target_id")).GroupExpr("crawl_id, rule")
		q.Join("JOIN (?) AS broken ON broken_in = crawl_id AND broken = rule_id", broken)
	default:
		if t.Tagged == TermColumn {
			q.Where("dimension IN ('page', 'alt_engine_page')")
		}
		q.Where("? = ANY(?)", bun.Ident(t.Tagged), pgdialect.Array(p.Pages))
	}
}

// rowsTimeout bounds the reading of a table.
const rowsTimeout = "30min"

// Rows calls each for every row of a project's table that the filter keeps, in the order of the table's keys. Values are nil,
// string, int64, float64, bool or time.Time. The row is valid until each returns. One row is in memory at a time.
func (s *Store) Rows(ctx context.Context, t Table, columns []Column, projectID uuid.UUID, p Filter, each func(row []any) error) error {
	scanned, row := targets(columns), make([]any, len(columns))
	err := s.db.WithIndexes(ctx, func(ctx context.Context) error {
		if _, err := raw("SELECT set_config('statement_timeout', ?, true)", rowsTimeout).exec(ctx, s); err != nil {
			return err
		}
		return s.db.Stream(ctx, s.query(ctx, t, columns, projectID, p), scanned, func() error {
			for i, target := range scanned {
				row[i] = valueOf(target)
			}
			return each(row)
		})
	})
	if err != nil {
		return fmt.Errorf("read rows of %s: %w", t.Name, err)
	}
	return nil
}

// targets returns what columns are scanned to.
func targets(columns []Column) []any {
	all := make([]any, len(columns))
	for i, c := range columns {
		switch c.Kind {
		case Text:
			all[i] = new(*string)
		case Integer:
			all[i] = new(*int64)
		case Number:
			all[i] = new(*float64)
		case Boolean:
			all[i] = new(*bool)
		case Instant, Day:
			all[i] = new(*time.Time)
		}
	}
	return all
}

// valueOf returns what was scanned; nil: null.
func valueOf(target any) any {
	switch v := target.(type) {
	case **string:
		return deref(*v)
	case **int64:
		return deref(*v)
	case **float64:
		return deref(*v)
	case **bool:
		return deref(*v)
	case **time.Time:
		return deref(*v)
	}
	return nil
}

func deref[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}
