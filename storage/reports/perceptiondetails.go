package reports

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/storage"
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
	AuditID     uuid.UUID `json:"audit_id"`
	ReadingID   uuid.UUID `json:"reading_id"`
	ExecutionID uuid.UUID `json:"execution_id"`
	Entity      int       `json:"entity_index"`
	Engine      string    `json:"logical_engine"`
	Prompt      string    `json:"prompt"`
	Theme       string    `json:"theme"`
	Polarity    string    `json:"polarity"`
	Quote       string    `json:"quote"`
	ObservedAt  time.Time `json:"observed_at"`
	Extractor   string    `json:"extractor_version"`
	Template    string    `json:"template_version"`
}

// Driver is a site that classified responses about the brand cite.
type Driver struct {
	Domain     string `json:"domain"`
	Answers    int    `json:"answers"`
	ExampleURL string `json:"example_url"`
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

// The parts of a report's details; $1 to $4 are project, readings, cohort and
// engine, $5 the readings that quotes are from.
const (
	scopeThemes = `SELECT theme, sum(positive) AS positive, sum(negative) AS negative FROM perception_themes
		WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4
		GROUP BY theme ORDER BY sum(positive + negative) DESC, theme LIMIT ` + shownThemes

	scopeQuotes = `SELECT q.* FROM perception_quotes q
		WHERE q.project_id = $1 AND q.reading_id = ANY($5) AND q.cohort = $3 AND q.scope = $4`

	themesQuotes = `SELECT q.*, row_number() OVER (PARTITION BY theme, polarity
			ORDER BY observed_at DESC, execution_id, position) AS n
		FROM (` + scopeQuotes + `) q WHERE theme_rank > 0 AND theme IN (SELECT theme FROM themes)`

	blamingQuotes = `SELECT q.*, row_number() OVER (PARTITION BY entity_index = 0
			ORDER BY observed_at DESC, execution_id, entity_index, position) AS n
		FROM (` + scopeQuotes + `) q WHERE blame_rank > 0`

	quoteFields = `json_build_object('audit_id', p.audit_id, 'reading_id', q.reading_id, 'execution_id', q.execution_id, 'entity_index', q.entity_index,
		'logical_engine', q.logical_engine, 'prompt', p.text, 'theme', q.theme, 'polarity', q.polarity, 'quote', q.quote,
		'observed_at', q.observed_at, 'extractor_version', q.extractor_version, 'template_version', q.template_version)`

	// scopeDrivers looks for examples after it knows the sites: in order with the
	// sums, all of them would be sorted.
	scopeDrivers = `SELECT t.domain, t.answers, (SELECT d.example_url FROM perception_drivers d
				WHERE d.project_id = $1 AND d.reading_id = ANY($2) AND d.cohort = $3 AND d.logical_engine = $4 AND d.domain = t.domain
				ORDER BY d.answers DESC, d.example_url LIMIT 1) AS example_url
		FROM (SELECT domain, sum(answers) AS answers FROM perception_drivers
			WHERE project_id = $1 AND reading_id = ANY($2) AND cohort = $3 AND logical_engine = $4
			GROUP BY domain ORDER BY sum(answers) DESC, domain LIMIT ` + shownDrivers + `) t`

	// trendReading is the run's own for the last point: it need not be the audit's newest.
	trendReading = `CASE WHEN a.id = $7 THEN $8 ELSE ` + readingOf + ` END`

	// marketTrend follows the finished runs of a market up to one that ended at $6
	// and is $7. One whose answers do not mention the brand has no totals of
	// perception: its counts are null, which is read as the zeros they are.
	marketTrend = `SELECT a.id AS audit_id, a.completed_at, coalesce(g.model, '') AS model,
			coalesce(g.extractor_version, '') AS extractor_version, coalesce(g.template_version, '') AS template_version,
			` + perceptionCountColumns + `
		FROM audits a LEFT JOIN perception_totals t ON t.project_id = a.project_id AND t.reading_id = ` + trendReading + ` AND t.cohort = $3
				AND t.logical_engine = $4 AND t.entity_index = 0
			LEFT JOIN judgings g ON g.project_id = a.project_id AND g.audit_id = a.id
		WHERE a.project_id = $1 AND a.parent_audit_id IS NULL AND a.status IN ('completed', 'partially_completed')
			AND (a.completed_at, a.id) <= ($6, $7)%s
			AND EXISTS (SELECT FROM totals r WHERE r.project_id = $1 AND r.reading_id = ` + trendReading + ` AND r.cohort = $3
				AND r.logical_engine = $4 AND r.entity_index = 0 AND r.responses > 0)
		ORDER BY a.completed_at DESC, a.id DESC LIMIT ` + shownTrend

	// details is one row; its %s keeps the trend to a market.
	details = `WITH themes AS MATERIALIZED (` + scopeThemes + `)
		SELECT (SELECT json_agg(t ORDER BY positive + negative DESC, theme) FROM themes t),
			(SELECT json_agg(` + quoteFields + ` ORDER BY q.theme, q.polarity, q.n)
				FROM (` + themesQuotes + `) q` + askedPrompt + ` WHERE q.n <= ` + themeQuotes + `),
			(SELECT json_agg(` + quoteFields + ` ORDER BY q.observed_at DESC, q.execution_id, q.entity_index, q.position)
				FROM (` + blamingQuotes + `) q` + askedPrompt + ` WHERE q.n <= ` + blameQuotes + `),
			(SELECT json_agg(d ORDER BY answers DESC, domain) FROM (` + scopeDrivers + `) d),
			(SELECT json_agg(t ORDER BY completed_at, audit_id) FROM (` + marketTrend + `) t)`
)

// PerceptionDetails reads themes, quotes, drivers and, of the brand, the trend
// in the market of newest up to it, in one statement.
func (s *Store) PerceptionDetails(
	ctx context.Context, projectID uuid.UUID, scope PerceptionScope, newest *Run,
) (*PerceptionDetails, error) {
	args := []any{
		projectID, scope.ReadingIDs, string(scope.Cohort), scope.Engine, scope.ReadingIDs[:min(len(scope.ReadingIDs), quoteRuns)],
		newest.CompletedAt, newest.ID, newest.ReadingID,
	}
	market, args := inMarket(newest.Market.ID, args)
	var columns [5][]byte
	err := s.db.PGX(ctx).QueryRow(ctx, fmt.Sprintf(details, market), storage.Planned(args...)...).Scan(
		&columns[0], &columns[1], &columns[2], &columns[3], &columns[4])
	if err != nil {
		return nil, fmt.Errorf("read perception details: %w", err)
	}
	d := &PerceptionDetails{}
	for i, into := range []any{&d.Themes, &d.Quotes, &d.Blames, &d.Drivers, &d.Trend} {
		if columns[i] == nil {
			continue
		}
		if err := json.Unmarshal(columns[i], into); err != nil {
			return nil, fmt.Errorf("read perception details: %w", err)
		}
	}
	return d, nil
}
