package reports

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// PerceptionDetails are what a report shows beside its figures.
type PerceptionDetails struct {
	Themes  []ThemeCount
	Quotes  []PerceptionQuote // of the themes, theme by theme, the newest first
	Blames  []PerceptionQuote // the newest first
	Drivers []Driver
	Trend   []PerceptionPoint // oldest first
}

// ThemeCount is how many responses praise and blame the brand for something.
type ThemeCount struct {
	Theme    string `json:"theme"`
	Positive int    `json:"positive"`
	Negative int    `json:"negative"`
}

// PerceptionQuote is what a response says about an entity, word for word.
type PerceptionQuote struct {
	AuditID     uuid.UUID  `json:"audit_id"`
	ReadingID   uuid.UUID  `json:"reading_id"`
	ExecutionID uuid.UUID  `json:"execution_id"`
	Entity      int        `json:"entity_index"`
	Engine      string     `json:"logical_engine"`
	PromptID    *uuid.UUID `json:"prompt_id"` // nil: the prompt has been deleted
	Prompt      string     `json:"prompt"`
	Theme       string     `json:"theme"`
	Polarity    string     `json:"polarity"`
	Quote       string     `json:"quote"`
	ObservedAt  time.Time  `json:"observed_at"`
	Extractor   string     `json:"extractor_version"`
	Template    string     `json:"template_version"`
}

// Driver is a site that classified responses about the brand cite.
type Driver struct {
	Domain     string `json:"domain"`
	Answers    int    `json:"answers"`
	ExampleURL string `json:"example_url"` // an address that answers of one run cite often
}

// PerceptionPoint is how the brand was judged in one run.
type PerceptionPoint struct {
	AuditID     uuid.UUID `json:"audit_id"`
	CompletedAt time.Time `json:"completed_at"`
	JudgeName             // empty texts: there was no judge
	Sentiment
}

// How much of each a report shows.
const (
	shownThemes  = `20`
	shownDrivers = `20`
	shownTrend   = `52`
	// quoteRuns is from how many runs, the newest, quotes are shown: a range's
	// other ones would only be read to be thrown away.
	quoteRuns = 3
)

// The parts of a report's details; ?0 to ?3 are project, readings, cohort and
// engine, ?4 the readings that quotes are from.
const (
	scopeThemes = `SELECT theme, sum(positive) AS positive, sum(negative) AS negative FROM perception_themes
		WHERE project_id = ?0 AND reading_id = ANY(?1) AND cohort = ?2 AND logical_engine = ?3
		GROUP BY theme ORDER BY sum(positive + negative) DESC, theme LIMIT ` + shownThemes

	scopeQuotes = `SELECT q.* FROM perception_quotes q
		WHERE q.project_id = ?0 AND q.reading_id = ANY(?4) AND q.cohort = ?2 AND q.scope = ?3`

	themesQuotes = `SELECT q.*, row_number() OVER (PARTITION BY theme, polarity
			ORDER BY observed_at DESC, execution_id, position) AS n
		FROM (` + scopeQuotes + `) q WHERE theme_rank > 0 AND theme IN (SELECT theme FROM themes)`

	blamingQuotes = `SELECT q.*, row_number() OVER (PARTITION BY entity_index = 0
			ORDER BY observed_at DESC, execution_id, entity_index, position) AS n
		FROM (` + scopeQuotes + `) q WHERE blame_rank > 0`

	quoteFields = `json_build_object('audit_id', p.audit_id, 'reading_id', q.reading_id, 'execution_id', q.execution_id, 'entity_index', q.entity_index,
		'logical_engine', q.logical_engine, 'prompt_id', p.prompt_id, 'prompt', p.text, 'theme', q.theme, 'polarity', q.polarity, 'quote', q.quote,
		'observed_at', q.observed_at, 'extractor_version', q.extractor_version, 'template_version', q.template_version)`

	// scopeDrivers has the sites that most answers cite; driverExample finds an address of one in the readings that cite it most.
	scopeDrivers = `SELECT domain, sum(answers) AS answers, max(answers) AS most FROM perception_drivers
		WHERE project_id = ?0 AND reading_id = ANY(?1) AND cohort = ?2 AND logical_engine = ?3
		GROUP BY domain ORDER BY sum(answers) DESC, domain COLLATE "C" LIMIT ` + shownDrivers

	driverExample = `SELECT min(e.example_url) FROM perception_drivers e WHERE e.project_id = ?0 AND e.reading_id = ANY(?1)
		AND e.cohort = ?2 AND e.logical_engine = ?3 AND e.domain = d.domain AND e.answers = d.most`

	// trendReading is the run's own for the last point: it need not be the audit's newest.
	trendReading = `CASE WHEN a.id = ?6 THEN ?7 ELSE ` + readingOf + ` END`

	// marketTrend follows the finished runs of a market up to one that ended at ?5
	// and is ?6. One whose answers do not mention the brand has no totals of
	// perception: its counts are null, which is read as the zeros they are. Its %[1]s keeps it to a market; %[2]s are the
	// totals of perception, and %[3]s the rows of a run with responses.
	marketTrend = `SELECT a.id AS audit_id, a.completed_at, coalesce(g.model, '') AS model,
			coalesce(g.extractor_version, '') AS extractor_version, coalesce(g.template_version, '') AS template_version,
			` + perceptionCountColumns + `
		FROM audits a LEFT JOIN %[2]s
			LEFT JOIN judgings g ON g.project_id = a.project_id AND g.audit_id = a.id
		WHERE a.project_id = ?0 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')
			AND (a.completed_at, a.id) <= (?5, ?6)%[1]s AND EXISTS (%[3]s)
		ORDER BY a.completed_at DESC, a.id DESC LIMIT ` + shownTrend

	trendTotals = `perception_totals t ON t.project_id = a.project_id AND t.reading_id = ` + trendReading + ` AND t.cohort = ?2
		AND t.logical_engine = ?3 AND t.entity_index = 0`
	trendResponses = `SELECT FROM totals r WHERE r.project_id = ?0 AND r.reading_id = ` + trendReading + ` AND r.cohort = ?2
		AND r.logical_engine = ?3 AND r.entity_index = 0 AND r.responses > 0`

	// The same of a tag's prompts: ?8 selects those of the run, ?9 those of the readings.
	ofTag             = ` AND (?3 = '' OR c.logical_engine = ?3) AND c.prompt_index IN (?8)`
	taggedTrendTotals = `LATERAL (SELECT ` + perceptionSums + ` FROM perception_cells c
		WHERE c.project_id = ?0 AND c.reading_id = ` + trendReading + ` AND c.cohort = ?2` + ofTag + `) t ON true`
	taggedTrendResponses = `SELECT FROM cells c
		WHERE c.project_id = ?0 AND c.reading_id = ` + trendReading + ` AND c.cohort = ?2 AND c.responses > 0` + ofTag
	taggedArgument = 9

	// details is one row, after the beginning of its statement; it formats marketTrend.
	details = ` themes AS MATERIALIZED (` + scopeThemes + `)
		SELECT (SELECT json_agg(t ORDER BY positive + negative DESC, theme) FROM themes t) AS themes,
			(SELECT json_agg(` + quoteFields + ` ORDER BY q.theme, q.polarity, q.n)
				FROM (` + themesQuotes + `) q` + askedPrompt + ` WHERE q.n <= ` + themeQuotes + `) AS quotes,
			(SELECT json_agg(` + quoteFields + ` ORDER BY q.observed_at DESC, q.execution_id, q.entity_index, q.position)
				FROM (` + blamingQuotes + `) q` + askedPrompt + ` WHERE q.n <= ` + blameQuotes + `) AS blames,
			(SELECT json_agg(json_build_object('domain', domain, 'answers', answers, 'example_url', (` + driverExample + `))
				ORDER BY answers DESC, domain COLLATE "C") FROM (` + scopeDrivers + `) d) AS drivers,
			(SELECT json_agg(t ORDER BY completed_at, audit_id) FROM (` + marketTrend + `) t) AS trend`
)

// PerceptionDetails reads themes, quotes, the addresses of the drivers and, of the brand, the trend
// in the market of newest up to it, in one statement.
func (s *Store) PerceptionDetails(
	ctx context.Context, projectID uuid.UUID, scope PerceptionScope, newest *Run,
) (*PerceptionDetails, error) {
	args := []any{
		projectID, pgdialect.Array(scope.ReadingIDs), string(scope.Cohort), scope.Engine,
		pgdialect.Array(scope.ReadingIDs[:min(len(scope.ReadingIDs), quoteRuns)]),
		newest.CompletedAt, newest.ID, newest.ReadingID,
	}
	with, totals, responses := `WITH`, trendTotals, trendResponses
	if scope.Tag != nil {
		args = append(args, s.tagged(ctx, projectID, *scope.Tag).Column("p.prompt_index").Where("p.audit_id = a.id"),
			s.taggedIn(ctx, projectID, scope.ReadingIDs, *scope.Tag))
		with, totals, responses = taggedPerception(taggedArgument, detailPerceptions()...)+`,`, taggedTrendTotals, taggedTrendResponses
	}
	market, args := inMarket(newest.Market.ID, args)
	var row struct{ Themes, Quotes, Blames, Drivers, Trend json.RawMessage } // nil: there are none
	read := func(ctx context.Context) error {
		return s.db.Bun(ctx).NewRaw(with+fmt.Sprintf(details, market, totals, responses), args...).Scan(ctx, &row)
	}
	run := read
	if scope.Tag != nil {
		run = func(ctx context.Context) error { return s.db.WithoutLoops(ctx, read) }
	}
	if err := run(ctx); err != nil {
		return nil, fmt.Errorf("read perception details: %w", err)
	}
	d := &PerceptionDetails{}
	for _, part := range []struct {
		text json.RawMessage
		into any
	}{{row.Themes, &d.Themes}, {row.Quotes, &d.Quotes}, {row.Blames, &d.Blames}, {row.Drivers, &d.Drivers}, {row.Trend, &d.Trend}} {
		if part.text == nil {
			continue
		}
		if err := json.Unmarshal(part.text, part.into); err != nil {
			return nil, fmt.Errorf("read perception details: %w", err)
		}
	}
	return d, nil
}
