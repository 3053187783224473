package search

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/storage"
)

// Figures are sums over search rows.
type Figures struct {
	Clicks      int64
	Impressions int64
	Ranked      int64   // impressions whose position is known
	Position    float64 // sum of position × impressions over them
}

// Add adds other sums.
func (f *Figures) Add(o *Figures) {
	f.Clicks += o.Clicks
	f.Impressions += o.Impressions
	f.Ranked += o.Ranked
	f.Position += o.Position
}

// CTR returns clicks per impression; nil without impressions.
func (f *Figures) CTR() *float64 {
	if f.Impressions == 0 {
		return nil
	}
	v := float64(f.Clicks) / float64(f.Impressions)
	return &v
}

// MeanPosition returns the mean position, weighted by impressions; nil when no
// position is known.
func (f *Figures) MeanPosition() *float64 {
	if f.Ranked == 0 {
		return nil
	}
	v := f.Position / float64(f.Ranked)
	return &v
}

// FigureRow is the sums of one term over the rows of a slice, or over the days of a Sum.
type FigureRow struct {
	bun.BaseModel `bun:"table:search_figures,alias:f"`

	ProjectID uuid.UUID             `bun:",pk"`
	SliceID   int64                 `bun:",pk"`
	Dimension model.SearchDimension `bun:",pk"`
	TermID    int32                 `bun:",pk"`
	Figures
}

// seenTerms is how many terms a row of search_seen has a bit for. An import of a small site has few, and a row for each day.
const seenTerms = 1024

// seenRow says which terms a slice or a Sum has figures of: the terms of many slices together are counted by their bits.
type seenRow struct {
	bun.BaseModel `bun:"table:search_seen"`

	ProjectID uuid.UUID             `bun:",pk"`
	SliceID   int64                 `bun:",pk"`
	Dimension model.SearchDimension `bun:",pk"`
	Block     int32                 `bun:",pk"` // of the ids of terms
	Terms     pgtype.Bits           // by their places in the block
}

// seenOf returns the terms of figures, which come by dimension and term.
func seenOf(figures []FigureRow) []seenRow {
	var rows []seenRow
	for i := range figures {
		f := &figures[i]
		block, place := f.TermID/seenTerms, f.TermID%seenTerms
		if n := len(rows); n == 0 || rows[n-1].Dimension != f.Dimension || rows[n-1].Block != block {
			rows = append(rows, seenRow{
				ProjectID: f.ProjectID, SliceID: f.SliceID, Dimension: f.Dimension, Block: block,
				Terms: pgtype.Bits{Bytes: make([]byte, seenTerms/8), Len: seenTerms, Valid: true}, //nolint:mnd // bits of a byte
			})
		}
		rows[len(rows)-1].Terms.Bytes[place/8] |= 0x80 >> (place % 8)
	}
	return rows
}

// Columns that the terms of a table can be sorted by.
const (
	ByText        = "key"
	ByClicks      = "clicks"
	ByImpressions = "impressions"
	ByCTR         = "ctr"
	ByPosition    = "position"
)

// Selection names the rows of figures that a table is made of.
type Selection struct {
	ProjectID uuid.UUID
	Dimension model.SearchDimension
	Slices    []int64 // ids of slices and of sums
	Terms     []int32 // nil: all
}

// TermOrder sorts the terms of a table. Terms without the figure come last in both directions, and
// terms with equal figures in the order of their ids.
type TermOrder struct {
	By         string
	Descending bool
}

// TermPlace is where a term stands in an order. Rank is 0 in the order of the texts.
type TermPlace struct {
	Rank float64
	ID   int32
}

// TermFigures is a row of a table.
type TermFigures struct {
	TermPlace
	Figures

	Text string
}

// TermPage is a part of a table, with what all of the table has.
type TermPage struct {
	Terms               int // of the table
	Clicks, Impressions int64
	Rows                []TermFigures
}

// stream reads the rows of a query that adds up figures.
func (s *Store) stream(ctx context.Context, q *bun.SelectQuery, targets []any, row func() error) error {
	return s.db.WithIndexes(ctx, func(ctx context.Context) error { return s.db.Stream(ctx, q, targets, row) })
}

// sumsBy selects the sums of a selection by a column. Sums of doubles are exact up to 2^53, and take a third
// of the time and memory of those of bigint.
func (s *Store) sumsBy(ctx context.Context, in Selection, column string) *bun.SelectQuery {
	return s.rows(ctx, in).Column(column).ColumnExpr("sum(clicks::float8)::bigint AS clicks, sum(impressions::float8)::bigint AS impressions").
		ColumnExpr("sum(ranked::float8)::bigint AS ranked, sum(position) AS position").Group(column)
}

func (s *Store) rows(ctx context.Context, in Selection) *bun.SelectQuery {
	q := s.of(ctx, "search_figures", in)
	if in.Terms != nil {
		q.Where("term_id = ANY(?)", pgdialect.Array(in.Terms))
	}
	return q
}

// of selects the rows that a table of the database has of the slices of a selection.
func (s *Store) of(ctx context.Context, table string, in Selection) *bun.SelectQuery {
	return s.db.Bun(ctx).NewSelect().TableExpr(table).Where("project_id = ?", in.ProjectID).
		Where("dimension = ?", in.Dimension).Where("slice_id = ANY(?)", pgdialect.Array(in.Slices))
}

// Page returns the first rows of a table that come after a place, at most limit; a nil place is the beginning.
func (s *Store) Page(ctx context.Context, in Selection, o TermOrder, after *TermPlace, limit int) (*TermPage, error) {
	db := s.db.Bun(ctx)
	all := db.NewSelect().TableExpr("sums").ColumnExpr("count(*) AS terms").
		ColumnExpr("coalesce(sum(clicks), 0)::bigint AS all_clicks, coalesce(sum(impressions), 0)::bigint AS all_impressions")
	q := db.NewSelect().WithQuery(bun.NewWithQuery("sums", s.sumsBy(ctx, in, "term_id")).Materialized()).TableExpr("(?) AS a", all).
		Join("LEFT JOIN (?) AS p ON true", s.page(ctx, in, o, after, limit)).
		ColumnExpr("terms, all_clicks, all_impressions, p.rank, p.term_id, p.text, p.clicks, p.impressions, p.ranked, p.position").
		OrderExpr(o.expr("p.text", "p.rank", "p.term_id"))
	page := &TermPage{}
	var rank, position *float64
	var id *int32
	var text *string
	var clicks, impressions, ranked *int64
	err := s.stream(ctx, q, []any{&page.Terms, &page.Clicks, &page.Impressions, &rank, &id, &text, &clicks, &impressions, &ranked, &position}, func() error {
		if id != nil {
			page.Rows = append(page.Rows, TermFigures{TermPlace{*rank, *id}, Figures{*clicks, *impressions, *ranked, *position}, *text})
		}
		return nil
	})
	return page, storage.Wrap(err, "list figures by term")
}

// page selects a page of the sums, with the terms' texts.
func (s *Store) page(ctx context.Context, in Selection, o TermOrder, after *TermPlace, limit int) *bun.SelectQuery {
	db := s.db.Bun(ctx)
	ranked := db.NewSelect().TableExpr("sums").ColumnExpr("*, " + o.rank() + " AS rank")
	terms := func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Join("JOIN search_terms AS t ON t.project_id = ? AND t.dimension = ? AND t.id = r.term_id", in.ProjectID, in.Dimension)
	}
	q := db.NewSelect().TableExpr("(?) AS r", ranked).Column("r.*").OrderExpr(o.expr("t.text", "rank", "term_id")).Limit(int64(limit))
	if o.By == ByText {
		q = terms(q).Column("t.text")
		if after != nil {
			at := db.NewSelect().TableExpr("search_terms").Column("text", "id").Where("project_id = ?", in.ProjectID).
				Where("dimension = ?", in.Dimension).Where("id = ?", after.ID)
			q = q.Where("(t.text, r.term_id) "+map[bool]string{true: "<", false: ">"}[o.Descending]+" (?)", at)
		}
		return q
	}
	if after != nil {
		q = q.Where("(rank, term_id) > (?::float8, ?)", after.Rank, after.ID)
	}
	return terms(db.NewSelect().TableExpr("(?) AS r", q).Column("r.*", "t.text"))
}

// rank returns the expression that rows are sorted by, the smallest first.
func (o TermOrder) rank() string {
	value := map[string]string{
		ByClicks: "clicks::float8", ByImpressions: "impressions::float8", ByCTR: "clicks::float8 / nullif(impressions, 0)",
		ByPosition: "position / nullif(ranked, 0)", ByText: "0::float8",
	}[o.By]
	if o.Descending {
		value = "-(" + value + ")"
	}
	return "coalesce(" + value + ", float8 'Infinity')"
}

func (o TermOrder) expr(text, rank, id string) string {
	switch {
	case o.By == ByText && o.Descending:
		return text + " DESC, " + id + " DESC"
	case o.By == ByText:
		return text + ", " + id
	default:
		return rank + ", " + id
	}
}

// TermsFigures returns the figures of some terms of a table, by their ids. Terms without any are not there.
func (s *Store) TermsFigures(ctx context.Context, in Selection, terms []int32) (map[int32]*Figures, error) {
	figures := make(map[int32]*Figures, len(terms))
	var id int32
	var f Figures
	in.Terms = terms
	q := s.sumsBy(ctx, in, "term_id")
	err := s.stream(ctx, q, []any{&id, &f.Clicks, &f.Impressions, &f.Ranked, &f.Position}, func() error {
		kept := f
		figures[id] = &kept
		return nil
	})
	return figures, storage.Wrap(err, "read figures of terms")
}

// SliceFigures returns the sums over the terms of a table by slice. Slices without any are not there.
func (s *Store) SliceFigures(ctx context.Context, in Selection) (map[int64]Figures, error) {
	figures := make(map[int64]Figures, len(in.Slices))
	var id int64
	var f Figures
	q := s.sumsBy(ctx, in, "slice_id")
	err := s.stream(ctx, q, []any{&id, &f.Clicks, &f.Impressions, &f.Ranked, &f.Position}, func() error {
		figures[id] = f
		return nil
	})
	return figures, storage.Wrap(err, "read figures of slices")
}

// Total returns the sums over all terms of a table.
func (s *Store) Total(ctx context.Context, in Selection) (f Figures, err error) {
	q := s.rows(ctx, in).ColumnExpr("coalesce(sum(clicks), 0)::bigint, coalesce(sum(impressions), 0)::bigint").
		ColumnExpr("coalesce(sum(ranked), 0)::bigint, coalesce(sum(position), 0)")
	err = s.stream(ctx, q, []any{&f.Clicks, &f.Impressions, &f.Ranked, &f.Position}, func() error { return nil })
	return f, storage.Wrap(err, "add up figures")
}

// CountTerms returns how many terms each of some tables has.
func (s *Store) CountTerms(ctx context.Context, tables []Selection) (map[model.SearchDimension]int, error) {
	counts := make(map[model.SearchDimension]int, len(tables))
	var q *bun.SelectQuery
	for _, in := range tables {
		terms := s.of(ctx, "search_seen", in).ColumnExpr("bit_count(bit_or(terms)) AS n").Group("block")
		if in.Terms != nil {
			terms = s.rows(ctx, in).ColumnExpr("1 AS n").Group("term_id")
		}
		one := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS terms", terms).
			ColumnExpr("?::smallint AS dimension, coalesce(sum(n), 0)::bigint AS n", in.Dimension)
		if q == nil {
			q = one
		} else {
			q = q.UnionAll(one)
		}
	}
	if q == nil {
		return counts, nil
	}
	var d model.SearchDimension
	var n int
	err := s.stream(ctx, q, []any{&d, &n}, func() error { counts[d] = n; return nil })
	return counts, storage.Wrap(err, "count terms")
}
