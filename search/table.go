package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/page"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/search/cover"
	"github.com/answer-visibility/avm/search/tally"
	"github.com/answer-visibility/avm/storage/search"
)

const (
	sortKey       = "key"
	sortSessions  = "sessions"
	sortKeyEvents = "key_events"
)

// listing is one page of a table that is asked for.
type listing struct {
	query    *model.PerformanceTableQuery
	snap     snapshot
	compare  *snapshot
	by       string // the column
	downward bool
	request  page.Request
}

// Table returns a page of a table. All pages are of the snapshot of the first.
func (s *Service) Table(
	ctx context.Context, p *model.Project, q model.PerformanceTableQuery,
) (*model.PerformanceTable, error) {
	l, err := s.listing(ctx, p, &q)
	if err != nil {
		return nil, err
	}
	e, err := s.load(ctx, l.snap)
	if err != nil {
		return nil, err
	}
	t := &model.PerformanceTable{Dimension: q.Dimension, PageSize: q.PageSize, Items: []model.PerformanceRow{}}
	if e.state() != model.EvidenceStateNotRun {
		id := l.snap.id()
		t.SnapshotID = &id
	}
	if q.Dimension == model.PerformanceDimensionDay {
		return t, s.dayRows(ctx, l, e, t)
	}
	for _, c := range columns() {
		if c.name == q.Dimension && e.has(c) {
			return t, s.keyRows(ctx, l, e, c, t)
		}
	}
	return t, nil
}

func (s *Service) listing(ctx context.Context, p *model.Project, q *model.PerformanceTableQuery) (*listing, error) {
	l := &listing{query: q}
	var err error
	if l.by, l.downward, err = sorting(q); err != nil {
		return nil, err
	}
	if q.PageSize < 1 || q.PageSize > model.MaxTablePage {
		return nil, fault.Field("page_size", "must be between 1 and %d, not %d", model.MaxTablePage, q.PageSize)
	}
	generation, err := s.store.Generation(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	if q.CompareSnapshotID != nil {
		other, ok := parseSnapshot(p.ID, *q.CompareSnapshotID)
		if !ok || other.generation > generation {
			return nil, fault.MissingRef("compare_snapshot_id", "snapshot")
		}
		l.compare = &other
	}
	l.request, err = page.Parse(nil, q.Cursor, 3, "performance", p.ID.String(), text(q.SnapshotID), string(q.Dimension),
		l.by, strconv.FormatBool(l.downward), text(q.CompareSnapshotID))
	if err != nil {
		return nil, err
	}
	l.request.Limit = q.PageSize
	l.snap, err = s.listed(ctx, p, l, generation)
	return l, err
}

// listed returns the snapshot that is named, or that of the page before, or the
// newest of the usual range.
func (s *Service) listed(ctx context.Context, p *model.Project, l *listing, generation int64) (snapshot, error) {
	id := l.query.SnapshotID
	if id == nil && len(l.request.After) > 0 {
		before, err := model.ParseUUID(l.request.After[0])
		if err != nil {
			return snapshot{}, fault.Field("cursor", "is not a cursor of this table")
		}
		id = &before
	}
	if id != nil {
		snap, ok := parseSnapshot(p.ID, *id)
		if !ok || snap.generation > generation {
			return snapshot{}, fault.MissingRef("snapshot_id", "snapshot")
		}
		return snap, nil
	}
	coverage, err := s.store.Coverage(ctx, p.ID, search.SearchConsole, generation)
	return snapshot{p.ID, ending(s.newest(p, coverage), model.PerformanceRange28Days), generation}, err
}

func text(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

// sorting reads the column and direction of a table.
func sorting(q *model.PerformanceTableQuery) (by string, downward bool, err error) {
	days := q.Dimension == model.PerformanceDimensionDay
	known := []string{sortKey, string(tally.Clicks), string(tally.Impressions), string(tally.CTR), string(tally.Position)}
	if days {
		known = append(known, sortSessions, sortKeyEvents)
	}
	if q.Sort == nil {
		if days {
			return sortKey, false, nil
		}
		return string(tally.Clicks), true, nil
	}
	by, downward = strings.CutPrefix(*q.Sort, "-")
	if by == string(q.Dimension) {
		by = sortKey
	}
	if !slices.Contains(known, by) {
		return "", false, fault.Field("sort", "%q is not a column; columns: %s, with a leading - for descending", *q.Sort, strings.Join(known, ", "))
	}
	return by, downward, nil
}

func (s *Service) keyRows(ctx context.Context, l *listing, e *evidence, c column, t *model.PerformanceTable) error {
	sums, err := s.table(ctx, e, c)
	if err != nil {
		return err
	}
	t.TotalCount = sums.Len()
	entries, texts, err := s.entries(ctx, l, c, sums)
	if err != nil {
		return err
	}
	var other *tally.Sums
	if l.compare != nil {
		if other, err = s.tableOf(ctx, *l.compare, c); err != nil {
			return err
		}
	}
	snap := l.snap.id().String()
	entries, t.NextCursor = page.Cut(l.request, entries, func(en tally.Entry) []string {
		return []string{snap, strconv.FormatFloat(l.order().PlaceOf(&en).Rank, 'g', -1, 64), strconv.Itoa(int(en.Key))}
	})
	for i := range entries {
		row := figuresRow(texts[entries[i].Key], &entries[i].Figures)
		if other != nil {
			if f, ok := other.Get(entries[i].Key); ok {
				row.Comparison = comparison(&f)
			}
		}
		t.Items = append(t.Items, row)
	}
	if c.code == cover.Query {
		t.Anonymized = remainder(e, sums)
	}
	return nil
}

func (l *listing) order() tally.Order {
	return tally.Order{Column: tally.Column(l.by), Descending: l.downward}
}

// entries returns a page of entries, one more than asked for, with their texts.
func (s *Service) entries(
	ctx context.Context, l *listing, c column, sums *tally.Sums,
) ([]tally.Entry, map[int32]string, error) {
	var after *tally.Place
	if a := l.request.After; len(a) > 0 {
		rank, err := strconv.ParseFloat(a[1], 64)
		key, err2 := strconv.ParseInt(a[2], 10, 32)
		if err != nil || err2 != nil || math.IsNaN(rank) {
			return nil, nil, fault.Field("cursor", "is not a cursor of this table")
		}
		after = &tally.Place{Rank: rank, Key: int32(key)}
	}
	if l.by == sortKey {
		return s.byText(ctx, l, c, sums, after)
	}
	entries := sums.Page(l.order(), after, l.request.Limit+1)
	ids := make([]int32, len(entries))
	for i := range entries {
		ids[i] = entries[i].Key
	}
	texts, err := s.store.Texts(ctx, l.snap.project, c.code, ids)
	return entries, texts, err
}

// byText returns a page of entries in the order of their texts: by walking through all
// terms of the project, or by sorting those of the table where they are fewer than the
// terms that a walk would read.
func (s *Service) byText(
	ctx context.Context, l *listing, c column, sums *tally.Sums, after *tally.Place,
) ([]tally.Entry, map[int32]string, error) {
	var place *search.TermPlace
	if after != nil {
		known, err := s.store.Texts(ctx, l.snap.project, c.code, []int32{after.Key})
		if err != nil {
			return nil, nil, err
		}
		place = &search.TermPlace{Text: known[after.Key], ID: after.Key}
	}
	keys := max(sums.Len(), 1)
	if l.request.Limit*(int(sums.Largest())/keys) > keys {
		return s.sorted(ctx, l, c, sums, place)
	}
	return s.walk(ctx, l, c, sums, place)
}

// sorted sorts the table's terms by their texts.
func (s *Service) sorted(
	ctx context.Context, l *listing, c column, sums *tally.Sums, after *search.TermPlace,
) ([]tally.Entry, map[int32]string, error) {
	ids := make([]int32, 0, sums.Len())
	for _, en := range sums.Entries() {
		ids = append(ids, en.Key)
	}
	texts, err := s.store.Texts(ctx, l.snap.project, c.code, ids)
	if err != nil {
		return nil, nil, err
	}
	compare := func(a, b search.TermPlace) int {
		order := cmp.Or(strings.Compare(a.Text, b.Text), cmp.Compare(a.ID, b.ID))
		if l.downward {
			return -order
		}
		return order
	}
	places := make([]search.TermPlace, 0, len(texts))
	for id, text := range texts {
		if p := (search.TermPlace{Text: text, ID: id}); after == nil || compare(*after, p) < 0 {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, compare)
	entries := []tally.Entry{}
	for _, p := range places[:min(len(places), l.request.Limit+1)] {
		f, _ := sums.Get(p.ID)
		entries = append(entries, tally.Entry{Key: p.ID, Figures: f})
	}
	return entries, texts, nil
}

// walk walks through the project's terms in the order of their texts and keeps those
// that the table has.
func (s *Service) walk(
	ctx context.Context, l *listing, c column, sums *tally.Sums, place *search.TermPlace,
) ([]tally.Entry, map[int32]string, error) {
	entries, texts := []tally.Entry{}, map[int32]string{}
	for size := l.request.Limit + 1; len(entries) <= l.request.Limit; size = min(size*4, 50_000) {
		terms, err := s.store.TermsInOrder(ctx, l.snap.project, c.code, place, l.downward, size)
		if err != nil {
			return nil, nil, err
		}
		for _, term := range terms {
			if f, ok := sums.Get(term.ID); ok && len(entries) <= l.request.Limit {
				entries = append(entries, tally.Entry{Key: term.ID, Figures: f})
				texts[term.ID] = term.Text
			}
		}
		if len(terms) < size {
			break
		}
		place = &terms[len(terms)-1]
	}
	return entries, texts, nil
}

func figuresRow(key string, f *tally.Figures) model.PerformanceRow {
	return model.PerformanceRow{
		Key: key, Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

func comparison(f *tally.Figures) *model.PerformanceFigures {
	return &model.PerformanceFigures{
		Clicks: &f.Clicks, Impressions: &f.Impressions, Ctr: f.CTR(), Position: f.MeanPosition(),
	}
}

// remainder returns what totals have beyond all queries, over the days that have
// both.
func remainder(e *evidence, sums *tally.Sums) *model.PerformanceRemainder {
	byQuery := map[cover.Span]bool{}
	for _, v := range cover.ForDimension(e.all, (*search.Slice).Cover, cover.Query) {
		byQuery[v.Span] = true
	}
	listed := sums.Total()
	rest := tally.Figures{Clicks: -listed.Clicks, Impressions: -listed.Impressions}
	for i := range e.totals {
		if byQuery[e.totals[i].Span] {
			rest.Add(&e.totals[i].Figures)
		}
	}
	return &model.PerformanceRemainder{Clicks: max(rest.Clicks, 0), Impressions: max(rest.Impressions, 0)}
}

// dayRows lists the days of a snapshot.
func (s *Service) dayRows(ctx context.Context, l *listing, e *evidence, t *model.PerformanceTable) error {
	rows := rowsOfDays(e)
	if l.compare != nil {
		other, err := s.load(ctx, *l.compare)
		if err != nil {
			return err
		}
		compareDays(rows, l, other)
	}
	t.TotalCount = len(rows)
	slices.SortStableFunc(rows, func(a, b model.PerformanceRow) int { return l.compareRows(&a, &b) })
	from := 0
	if a := l.request.After; len(a) > 0 {
		at, err := strconv.Atoi(a[2])
		if err != nil || at < 0 || at > len(rows) {
			return fault.Field("cursor", "is not a cursor of this table")
		}
		from = at
	}
	rows = rows[from:]
	if len(rows) > l.request.Limit {
		rows = rows[:l.request.Limit]
		t.NextCursor = l.request.Next(l.snap.id().String(), "0", strconv.Itoa(from+len(rows)))
	}
	t.Items = rows
	return nil
}

// rowsOfDays returns the days that anything is known about, the earliest first.
func rowsOfDays(e *evidence) []model.PerformanceRow {
	at := map[cover.Day]*model.PerformanceRow{}
	for i := range e.totals {
		if v := &e.totals[i]; v.First == v.Last {
			row := figuresRow(v.First.String(), &v.Figures)
			at[v.First] = &row
		}
	}
	for i := range e.analytics {
		a := &e.analytics[i]
		if row := at[cover.DayOf(a.Day)]; row != nil {
			row.Sessions, row.KeyEvents = a.Sessions, a.KeyEvents
		}
	}
	rows := make([]model.PerformanceRow, 0, len(at))
	for d := e.snap.span.First; d <= e.snap.span.Last; d++ {
		if row := at[d]; row != nil {
			rows = append(rows, *row)
		}
	}
	return rows
}

// compareDays sets the days of the other window beside those at the same distance
// from the beginning.
func compareDays(rows []model.PerformanceRow, l *listing, other *evidence) {
	at := map[cover.Day]*tally.Figures{}
	for i := range other.totals {
		if v := &other.totals[i]; v.First == v.Last {
			at[v.First-other.snap.span.First] = &v.Figures
		}
	}
	for i := range rows {
		day, _ := cover.ParseDay(rows[i].Key)
		if f := at[day-l.snap.span.First]; f != nil {
			rows[i].Comparison = comparison(f)
		}
	}
}

// compareRows orders days; what is not known comes last.
func (l *listing) compareRows(a, b *model.PerformanceRow) int {
	if l.by == sortKey {
		if l.downward {
			return strings.Compare(b.Key, a.Key)
		}
		return strings.Compare(a.Key, b.Key)
	}
	x, y := l.figure(a), l.figure(b)
	switch {
	case x == nil || y == nil:
		return cmp.Compare(btoi(x == nil), btoi(y == nil))
	case l.downward:
		return cmp.Compare(*y, *x)
	default:
		return cmp.Compare(*x, *y)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (l *listing) figure(r *model.PerformanceRow) *float64 {
	count := func(n *int64) *float64 {
		if n == nil {
			return nil
		}
		v := float64(*n)
		return &v
	}
	switch l.by {
	case string(tally.Clicks):
		return count(r.Clicks)
	case string(tally.Impressions):
		return count(r.Impressions)
	case sortSessions:
		return count(r.Sessions)
	case string(tally.CTR):
		return r.Ctr
	case string(tally.Position):
		return r.Position
	default:
		return r.KeyEvents
	}
}
