package traffic

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/storage"
)

// weight is how many requests a line of the source s stands for.
const weight = "CASE WHEN s.sampling_rate > 0 THEN 1 / s.sampling_rate ELSE 1 END"

// ofSource joins the source of the rows of a table.
func ofSource(q *bun.SelectQuery, alias string) *bun.SelectQuery {
	return q.Join("JOIN crawl_sources AS s ON s.project_id = ?0.project_id AND s.id = ?0.source_id", bun.Ident(alias))
}

// days selects the counts of days.
func (s *Store) days(ctx context.Context, projectID uuid.UUID, q CountQuery) *bun.SelectQuery {
	return s.countsOf(ctx, "crawl_rollups", projectID, q).Where("r.day BETWEEN ? AND ?", q.From.String(), q.To.String())
}

// countsOf selects rows of counts with shown, whether a report shows their requests, and their weight.
func (s *Store) countsOf(ctx context.Context, table string, projectID uuid.UUID, q CountQuery) *bun.SelectQuery {
	rows := s.db.Bun(ctx).NewSelect().TableExpr(table+" AS r").ColumnExpr("r.id, r.day, r.source_id, r.bot_id, r.verification, r.purpose").
		ColumnExpr("r.requests, r.errors, r.coded, r.verification = ANY(?) AS shown", pgdialect.Array(q.Shown)).ColumnExpr(weight + " AS weight")
	rows = q.filter(ofSource(rows, "r").Where("r.project_id = ?", projectID), "r")
	if !q.Paths.All() {
		rows = rows.Where("EXISTS (?)", s.pathSet(ctx, projectID, q.Paths))
	}
	return rows
}

// periods selects the counts of a window: of the months that are summed up, and of all other days.
func (s *Store) periods(ctx context.Context, projectID uuid.UUID, q CountQuery) (*bun.SelectQuery, error) {
	ofDays := s.days(ctx, projectID, q)
	whole, err := s.summed(ctx, projectID, q)
	if err != nil || len(whole) == 0 {
		return ofDays, err
	}
	sources, firsts := make([]uuid.UUID, len(whole)), make([]string, len(whole))
	for i, m := range whole {
		sources[i], firsts[i] = m.SourceID, m.First.String()
	}
	summed := s.db.Bun(ctx).NewSelect().ColumnExpr("* FROM unnest(?::uuid[], ?::date[])", pgdialect.Array(sources), pgdialect.Array(firsts))
	return ofDays.Where("(r.source_id, date_trunc('month', r.day::timestamp)::date) NOT IN (?)", summed).
		UnionAll(s.countsOf(ctx, months, projectID, q).Where("(r.source_id, r.day) IN (?)", summed)), nil
}

// byPath joins the counts by path that a query selects to those of periods.
func (s *Store) byPath(ctx context.Context, projectID uuid.UUID, q CountQuery, periods *bun.SelectQuery) *bun.SelectQuery {
	return s.selected(ctx, projectID, q, s.db.Bun(ctx).NewSelect().TableExpr("(?) AS r", periods).
		Join("JOIN crawl_counts AS c ON c.project_id = ? AND c.rollup_id = r.id", projectID))
}

// selected adds a query's conditions on counts by path.
func (s *Store) selected(ctx context.Context, projectID uuid.UUID, q CountQuery, rows *bun.SelectQuery) *bun.SelectQuery {
	if q.Statuses != (StatusFilter{}) {
		rows = rows.Where("c.status BETWEEN ? AND ?", q.Statuses.Low, q.Statuses.High)
	}
	if !q.Paths.All() {
		rows = rows.Where("c.path_id IN (?)", s.pathSet(ctx, projectID, q.Paths))
	}
	return rows
}

// narrows reports whether the query selects paths or statuses.
func (q CountQuery) narrows() bool {
	return !q.Paths.All() || q.Statuses != (StatusFilter{})
}

// sums selects periods with the requests that a query selects: where it selects paths or statuses, those are added up.
func (s *Store) sums(ctx context.Context, projectID uuid.UUID, q CountQuery, periods *bun.SelectQuery) *bun.SelectQuery {
	if !q.narrows() {
		return periods
	}
	some := s.selected(ctx, projectID, q, s.db.Bun(ctx).NewSelect().TableExpr("crawl_counts AS c").Where("c.project_id = ?", projectID).
		Where("c.rollup_id = r.id").ColumnExpr("coalesce(sum(c.requests), 0) AS requests, coalesce(sum(c.requests) FILTER (WHERE c.status > 0), 0) AS coded").
		ColumnExpr("coalesce(sum(c.requests) FILTER (WHERE c.status BETWEEN 400 AND 599), 0) AS errors"))
	return s.db.Bun(ctx).NewSelect().TableExpr("(?) AS r", periods).Join("CROSS JOIN LATERAL (?) AS n", some).
		ColumnExpr("r.day, r.source_id, r.bot_id, r.verification, r.purpose, r.shown, r.weight, n.requests, n.errors, n.coded")
}

// stream reads the rows of a query that adds up counts.
func (s *Store) stream(ctx context.Context, q *bun.SelectQuery, targets []any, row func() error) error {
	err := s.db.WithIndexes(ctx, func(ctx context.Context) error { return s.db.Stream(ctx, q, targets, row) })
	return storage.Wrap(err, "add up counts")
}

// streamDays reads the rows of a query that adds up the sums of days, which are few unless it selects paths or statuses.
func (s *Store) streamDays(ctx context.Context, q CountQuery, rows *bun.SelectQuery, targets []any, row func() error) error {
	if q.narrows() {
		return s.stream(ctx, rows, targets, row)
	}
	return storage.Wrap(s.db.Stream(ctx, rows, targets, row), "add up counts of days")
}

// BotCounts are the requests of a bot.
type BotCounts struct {
	BotID, Purpose                  string
	Requests, Failed, Errors, Coded float64
	Pages                           int64
}

// BotCounts adds up a window by bot. It also returns the number of pages that all bots requested.
func (s *Store) BotCounts(ctx context.Context, projectID uuid.UUID, q CountQuery) (list []BotCounts, pages int64, err error) {
	periods, err := s.periods(ctx, projectID, q)
	if err != nil {
		return nil, 0, err
	}
	db := s.db.Bun(ctx)
	seen := s.byPath(ctx, projectID, q, periods).ColumnExpr("r.bot_id, c.path_id").Where("r.shown").GroupExpr("r.bot_id, c.path_id")
	rows := db.NewSelect().WithQuery(bun.NewWithQuery("seen", seen).Materialized()).
		TableExpr("(?) AS b", db.NewSelect().TableExpr("(?) AS r", s.sums(ctx, projectID, q, periods)).ColumnExpr("bot_id, max(purpose) AS purpose").
			ColumnExpr("coalesce(sum(requests * weight) FILTER (WHERE shown), 0) AS requests").
			ColumnExpr("coalesce(sum(requests * weight) FILTER (WHERE verification = 'failed'), 0) AS failed").
			ColumnExpr("coalesce(sum(errors * weight) FILTER (WHERE shown), 0) AS errors").
			ColumnExpr("coalesce(sum(coded * weight) FILTER (WHERE shown), 0) AS coded").GroupExpr("bot_id")).
		Join("LEFT JOIN (SELECT bot_id, count(*) AS pages FROM seen GROUP BY bot_id) AS p USING (bot_id)").
		ColumnExpr("b.*, coalesce(p.pages, 0), (SELECT count(DISTINCT path_id) FROM seen)")
	var c BotCounts
	err = s.stream(ctx, rows, []any{&c.BotID, &c.Purpose, &c.Requests, &c.Failed, &c.Errors, &c.Coded, &c.Pages, &pages}, func() error {
		list = append(list, c)
		return nil
	})
	return list, pages, err
}

// DayCounts are the requests of a day for a purpose.
type DayCounts struct {
	Day      time.Time
	Purpose  string
	Requests float64
}

// DayCounts adds up the days of a window that have any requests by purpose.
func (s *Store) DayCounts(ctx context.Context, projectID uuid.UUID, q CountQuery) (list []DayCounts, err error) {
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS r", s.sums(ctx, projectID, q, s.days(ctx, projectID, q))).
		ColumnExpr("day, purpose, sum(requests * weight)").Where("shown AND requests > 0").GroupExpr("day, purpose")
	var c DayCounts
	err = s.streamDays(ctx, q, rows, []any{&c.Day, &c.Purpose, &c.Requests}, func() error { list = append(list, c); return nil })
	return list, err
}

// SourceDay is a day of a source.
type SourceDay struct {
	SourceID uuid.UUID
	Day      calendar.Day
}

// SourceDays returns the days of sources that have requests.
func (s *Store) SourceDays(ctx context.Context, projectID uuid.UUID, q CountQuery) (map[SourceDay]bool, error) {
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS r", s.sums(ctx, projectID, q, s.days(ctx, projectID, q))).
		ColumnExpr("DISTINCT source_id, day").Where("shown AND requests > 0")
	found := map[SourceDay]bool{}
	var id uuid.UUID
	var at time.Time
	err := s.streamDays(ctx, q, rows, []any{&id, &at}, func() error { found[SourceDay{id, calendar.DayOf(at)}] = true; return nil })
	return found, err
}

// BotPaths calls each with the requests of a bot for a path. It holds one of them at a time: a project has millions of paths.
func (s *Store) BotPaths(ctx context.Context, projectID uuid.UUID, q CountQuery, each func(bot, path string, requests float64)) error {
	periods, err := s.periods(ctx, projectID, q)
	if err != nil {
		return err
	}
	sums := s.byPath(ctx, projectID, q, periods).ColumnExpr("r.bot_id, c.path_id, sum(c.requests * r.weight) AS requests").Where("r.shown").
		GroupExpr("r.bot_id, c.path_id")
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS n", sums).Join("JOIN crawl_paths AS p ON p.project_id = ? AND p.id = n.path_id", projectID).
		ColumnExpr("n.bot_id, p.path, n.requests")
	var bot, path string
	var requests float64
	return s.stream(ctx, rows, []any{&bot, &path, &requests}, func() error {
		each(bot, path, requests)
		return ctx.Err()
	})
}

// Orders of pages.
const (
	ByCrawl     = "crawl"
	ByReferrals = "referrals"
	By4xx       = "errors_4xx"
	By5xx       = "errors_5xx"
	ByLast      = "last_crawl"
	ByPath      = "display_path"
)

// PageQuery selects a part of a list of pages.
type PageQuery struct {
	CountQuery

	Answering  []string // bots whose requests are counted once more
	Visits     Visits
	Known      []uint32 // paths of which those that were requested are counted
	By         string
	Descending bool
	AfterKey   *float64 // of the last page before; nil: the first ones
	AfterID    uint32
	AfterPath  *string // instead, in the order of paths
	Limit      int
}

// Visits are what visits are counted by.
type Visits struct {
	Logs  bool     // of the logs
	Hosts []string // or web analytics of these hosts in lower case; nil: not
}

// Page are the requests and visits of a path.
type Page struct {
	ID                              uint32
	Path                            string
	Crawl, Errors4xx, Errors5xx     float64
	Answering, Referrals, KeyEvents float64
	Last                            *time.Time
	Key                             float64
}

// Pages adds up a window by path. It also returns how many of the known paths were requested.
func (s *Store) Pages(ctx context.Context, projectID uuid.UUID, q PageQuery) (list []Page, known int64, err error) {
	periods, err := s.periods(ctx, projectID, q.CountQuery)
	if err != nil {
		return nil, 0, err
	}
	db := s.db.Bun(ctx)
	parts := s.byPath(ctx, projectID, q.CountQuery, periods).Where("r.shown").GroupExpr("c.path_id").
		ColumnExpr("c.path_id, sum(c.requests * r.weight) AS crawl, sum(c.requests * r.weight) FILTER (WHERE c.status BETWEEN 400 AND 499) AS errors_4xx").
		ColumnExpr("sum(c.requests * r.weight) FILTER (WHERE c.status BETWEEN 500 AND 599) AS errors_5xx").
		ColumnExpr("sum(c.requests * r.weight) FILTER (WHERE r.bot_id = ANY(?)) AS answering", pgdialect.Array(q.Answering)).
		ColumnExpr("0::float8 AS referrals, 0::float8 AS key_events, max(c.last_at) AS last_at")
	if visits := s.visitsByPath(ctx, projectID, q); visits != nil {
		parts = parts.UnionAll(visits)
	}
	sums := db.NewSelect().TableExpr("(?) AS n", parts).ColumnExpr("path_id, coalesce(sum(crawl), 0) AS crawl, coalesce(sum(errors_4xx), 0) AS errors_4xx").
		ColumnExpr("coalesce(sum(errors_5xx), 0) AS errors_5xx, coalesce(sum(answering), 0) AS answering, sum(referrals) AS referrals").
		ColumnExpr("sum(key_events) AS key_events, max(last_at) AS last_at").GroupExpr("path_id")
	rows := db.NewSelect().WithQuery(bun.NewWithQuery("sums", sums).Materialized()).
		TableExpr("(SELECT count(*) AS known FROM sums WHERE crawl > 0 AND path_id = ANY(?)) AS k", pgdialect.Array(q.Known)).
		Join("LEFT JOIN (?) AS n ON true", s.pageOf(ctx, projectID, q)).ColumnExpr("k.known, n.*")
	rows = q.order(rows, "n")
	var id *uint32
	var path *string
	var crawl, errors4xx, errors5xx, answering, referrals, keyEvents, key *float64
	var last *time.Time
	err = s.stream(ctx, rows, []any{&known, &id, &crawl, &errors4xx, &errors5xx, &answering, &referrals, &keyEvents, &last, &key, &path}, func() error {
		if id != nil {
			list = append(list, Page{*id, *path, *crawl, *errors4xx, *errors5xx, *answering, *referrals, *keyEvents, last, *key})
		}
		return nil
	})
	return list, known, err
}

// pageOf selects a part of the sums, with the paths' texts.
func (s *Store) pageOf(ctx context.Context, projectID uuid.UUID, q PageQuery) *bun.SelectQuery {
	db := s.db.Bun(ctx)
	named := func(rows *bun.SelectQuery) *bun.SelectQuery {
		return rows.Join("JOIN crawl_paths AS t ON t.project_id = ? AND t.id = n.path_id", projectID).ColumnExpr("n.*, t.path")
	}
	ranked := db.NewSelect().TableExpr("(SELECT *, ? AS key FROM sums) AS n", bun.Safe(q.key()))
	if q.By == ByPath {
		ranked = named(ranked)
		if q.AfterPath != nil {
			ranked = ranked.Where(`t.path COLLATE "C" `+map[bool]string{true: "<", false: ">"}[q.Descending]+" ?", *q.AfterPath)
		}
		return q.order(ranked, "t").Limit(int64(q.Limit))
	}
	if q.AfterKey != nil {
		ranked = ranked.Where("(n.key, n.path_id) > (?::float8, ?)", *q.AfterKey, q.AfterID)
	}
	return named(db.NewSelect().TableExpr("(?) AS n", q.order(ranked, "n").Limit(int64(q.Limit))))
}

// key returns the expression that pages are sorted by, the smallest first.
func (q PageQuery) key() string {
	value := map[string]string{ByLast: "coalesce(extract(epoch FROM last_at), 0)::float8", ByPath: "0::float8"}[q.By]
	if value == "" {
		value = q.By
	}
	if q.Descending {
		value = "-" + value
	}
	return value
}

func (q PageQuery) order(rows *bun.SelectQuery, alias string) *bun.SelectQuery {
	switch {
	case q.By == ByPath && q.Descending:
		return rows.OrderExpr(alias + `.path COLLATE "C" DESC`)
	case q.By == ByPath:
		return rows.OrderExpr(alias + `.path COLLATE "C"`)
	default:
		return rows.OrderExpr(alias + ".key, " + alias + ".path_id")
	}
}

// visitsByPath selects the visits of a window by the path that they began on.
func (s *Store) visitsByPath(ctx context.Context, projectID uuid.UUID, q PageQuery) *bun.SelectQuery {
	var rows *bun.SelectQuery
	const crawl = "path_id, 0, 0, 0, 0"
	switch {
	case q.Visits.Logs:
		rows = s.visits(ctx, projectID, q.From, q.To).ColumnExpr(crawl + ", sum(visits * weight), 0, NULL::timestamptz")
	case q.Visits.Hosts != nil:
		rows = s.propertyLandings(ctx, projectID, q.From, q.To).ColumnExpr(crawl+", sum(sessions), sum(key_events), NULL::timestamptz").
			Where("path_id > 0").Where("host = '' OR lower(host) = ANY(?)", pgdialect.Array(q.Visits.Hosts))
	default:
		return nil
	}
	if !q.Paths.All() {
		rows = rows.Where("path_id IN (?)", s.pathSet(ctx, projectID, q.Paths))
	}
	return rows.GroupExpr("path_id")
}

// BotDay are the requests of a bot on a day.
type BotDay struct {
	Day      time.Time
	BotID    string
	Requests float64
}

// BotDays adds up the days of a window by bot.
func (s *Store) BotDays(ctx context.Context, projectID uuid.UUID, q CountQuery) (list []BotDay, err error) {
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS r", s.days(ctx, projectID, q)).
		ColumnExpr("day, bot_id, sum(requests * weight)").Where("shown").GroupExpr("day, bot_id")
	var b BotDay
	err = s.streamDays(ctx, q, rows, []any{&b.Day, &b.BotID, &b.Requests}, func() error { list = append(list, b); return nil })
	return list, err
}

// BotAnswers are the counted requests of a bot on a day, and those that were refused.
type BotAnswers struct {
	Day               time.Time
	BotID             string
	Requests, Refused float64
}

// BotAnswers adds up the days of a window by bot. Requests with one of some statuses are refused.
func (s *Store) BotAnswers(ctx context.Context, projectID uuid.UUID, q CountQuery, refused []int) (list []BotAnswers, err error) {
	rows := s.byPath(ctx, projectID, q, s.days(ctx, projectID, q)).ColumnExpr("r.day, r.bot_id, sum(c.requests)::float8").
		ColumnExpr("coalesce(sum(c.requests) FILTER (WHERE c.status = ANY(?)), 0)::float8", pgdialect.Array(refused)).
		Where("r.shown").GroupExpr("r.day, r.bot_id")
	var b BotAnswers
	err = s.stream(ctx, rows, []any{&b.Day, &b.BotID, &b.Requests, &b.Refused}, func() error { list = append(list, b); return nil })
	return list, err
}

// TopPath is a path with its counted requests.
type TopPath struct {
	Path     string
	Requests float64
}

// TopPaths returns the paths of a window with the most requests.
func (s *Store) TopPaths(ctx context.Context, projectID uuid.UUID, q CountQuery, most int) (list []TopPath, err error) {
	sums := s.byPath(ctx, projectID, q, s.days(ctx, projectID, q)).ColumnExpr("c.path_id, sum(c.requests)::float8 AS requests").Where("r.shown").
		GroupExpr("c.path_id").OrderExpr("requests DESC, c.path_id").Limit(int64(most))
	rows := s.db.Bun(ctx).NewSelect().TableExpr("(?) AS n", sums).Join("JOIN crawl_paths AS p ON p.project_id = ? AND p.id = n.path_id", projectID).
		ColumnExpr("p.path, n.requests").OrderExpr("n.requests DESC, n.path_id")
	var c TopPath
	err = s.stream(ctx, rows, []any{&c.Path, &c.Requests}, func() error { list = append(list, c); return nil })
	return list, err
}
