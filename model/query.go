package model

import (
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
)

// DateOrTime is a query parameter that is a date or an instant.
type DateOrTime struct {
	Time     time.Time // in UTC; midnight for a date
	DateOnly bool
}

// MarshalGQL writes the form it was given in.
func (d DateOrTime) MarshalGQL(w io.Writer) {
	if d.DateOnly {
		writeQuoted(w, d.Time.Format(time.DateOnly))
		return
	}
	writeQuoted(w, d.Time.Format(time.RFC3339Nano))
}

// UnmarshalGQL reads 2026-11-21 or an RFC 3339 instant.
func (d *DateOrTime) UnmarshalGQL(v any) error {
	s, _ := v.(string)
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		*d = DateOrTime{Time: t, DateOnly: true}
		return nil
	}
	t, err := ParseInstant(s)
	if err != nil {
		return fault.New(fault.Invalid, "must be a date (2026-11-21) or an RFC 3339 instant")
	}
	*d = DateOrTime{Time: t}
	return nil
}

// ParseInstant reads an RFC 3339 instant to the letter, where time.Parse is
// lenient, and gives it in UTC. PostgreSQL has no year 0, and a year of five digits
// could not be written as RFC 3339.
func ParseInstant(s string) (time.Time, error) {
	s = strings.ToUpper(s) // t and z may be lower case
	t, err := time.Parse(time.RFC3339, s)
	t = t.UTC()
	if err != nil || lenient(s) {
		return time.Time{}, fault.New(fault.Invalid, "must be an RFC 3339 instant")
	}
	if t.Year() < 1 || t.Year() > 9999 {
		return time.Time{}, fault.New(fault.Invalid, "must be an instant of the years 1 to 9999")
	}
	return t, nil
}

// lenient reports whether an instant that time.Parse takes is not as RFC 3339 has
// it: an hour of one digit, a comma before the fraction, an offset of a day or
// of sixty minutes.
func lenient(s string) bool {
	const hour, offset = len("2006-01-02T15"), len("15:04")
	if s[hour] != ':' || strings.ContainsRune(s, ',') {
		return true
	}
	if strings.HasSuffix(s, "Z") {
		return false
	}
	zone := s[len(s)-offset:]
	return zone[:2] > "23" || zone[3:] > "59"
}

// Until is the first instant after the parameter when it closes a range:
// ranges are inclusive, so a date closes at the end of its day.
func (d DateOrTime) Until() time.Time {
	if d.DateOnly {
		return d.Time.AddDate(0, 0, 1)
	}
	return d.Time.Add(time.Microsecond)
}

// MarketRef names one of a project's markets: its id, or the default one.
type MarketRef struct {
	ID uuid.NullUUID // not valid: the default market
}

// DefaultMarket is how a query parameter names the project's default market.
const DefaultMarket = "default"

// MarshalGQL writes the id or `default`.
func (m MarketRef) MarshalGQL(w io.Writer) {
	if m.ID.Valid {
		writeQuoted(w, m.ID.UUID.String())
		return
	}
	writeQuoted(w, DefaultMarket)
}

// UnmarshalGQL reads a market's id or `default`.
func (m *MarketRef) UnmarshalGQL(v any) error {
	s, _ := v.(string)
	if s == DefaultMarket {
		*m = MarketRef{}
		return nil
	}
	id, err := ParseUUID(s)
	if err != nil {
		return fault.New(fault.Invalid, "must be the id of a market, or `default`")
	}
	*m = MarketRef{ID: uuid.NullUUID{UUID: id, Valid: true}}
	return nil
}

// OrDefault returns the scope, and your_topics where none is named.
func (s IntervalScope) OrDefault() IntervalScope {
	if s == "" {
		return IntervalScopeYourTopics
	}
	return s
}

// VisibilityQuery selects the runs of a visibility report.
type VisibilityQuery struct {
	AuditID          *uuid.UUID
	ReadingID        *uuid.UUID // with AuditID; nil: its newest
	Market           *MarketRef
	Engine           *LogicalEngine
	BaselineID       *uuid.UUID
	SelectionMode    *SelectionMode
	From             *DateOrTime
	To               *DateOrTime
	ConfigurationKey *string
	Cohort           PromptCohort
	Tag              *string       // of the prompts, in lower case in reports; nil: all
	IntervalScope    IntervalScope // of the intervals; empty: your_topics
}

// PromptMetricQuery selects the runs whose prompts are listed.
type PromptMetricQuery struct {
	AuditID          *uuid.UUID
	ReadingID        *uuid.UUID // with AuditID; nil: its newest
	AuditIds         []uuid.UUID
	Market           *MarketRef
	BaselineAuditIds []uuid.UUID
	Engine           *LogicalEngine
	BaselineID       *uuid.UUID
	Cohort           PromptCohort
}

// TrendQuery selects the runs of a trend.
type TrendQuery struct {
	Market           *MarketRef
	Engine           *LogicalEngine
	From             *DateOrTime
	To               *DateOrTime
	Granularity      SnapshotGranularity
	TransportModel   *string
	RetrievalEnabled *bool
	Cohort           PromptCohort
	Tag              *string       // of the prompts, in lower case in reports; nil: all
	IntervalScope    IntervalScope // of the intervals; empty: your_topics
}

// RunQuery selects the runs that a report on sources, searches, ads or
// perception covers: the named ones, a range's, or the newest.
type RunQuery struct {
	AuditID       *uuid.UUID
	ReadingID     *uuid.UUID // with AuditID; nil: its newest
	AuditIds      []uuid.UUID
	Market        *MarketRef
	Engine        *LogicalEngine
	Cohort        PromptCohort
	Tag           *string // of the prompts, in the report on perception, in lower case there; nil: all
	From          *DateOrTime
	To            *DateOrTime
	IntervalScope IntervalScope // of the intervals; empty: your_topics
}

// SourceQuery selects the runs whose sources are listed, what they are compared
// with, and which sources.
type SourceQuery struct {
	AuditID          *uuid.UUID
	ReadingID        *uuid.UUID // with AuditID; nil: its newest
	AuditIds         []uuid.UUID
	Market           *MarketRef
	BaselineAuditIds []uuid.UUID
	Engine           *LogicalEngine
	Cohort           PromptCohort
	Domain           *string // this host, or below it
	SourceType       *SourceType
	Standing         *PageStanding // of pages
	Tag              *string
	Tagged           map[uuid.UUID]bool // domains with the tag, by their ids; not of the graph
	Dimension        SourceDimension
	From             *DateOrTime
	To               *DateOrTime
	AsOf             *DateOrTime
	Cursor           *string
	Limit            *int
	IntervalScope    IntervalScope // of the intervals; empty: your_topics
}

// Runs is what of the query selects runs.
func (q *SourceQuery) Runs() RunQuery {
	return RunQuery{
		AuditID: q.AuditID, ReadingID: q.ReadingID, AuditIds: q.AuditIds, Market: q.Market, Engine: q.Engine, Cohort: q.Cohort, From: q.From, To: q.To,
		IntervalScope: q.IntervalScope,
	}
}

// AdsQuery selects the runs of a report on ads, and the page of its creatives.
type AdsQuery struct {
	AuditID       *uuid.UUID
	ReadingID     *uuid.UUID // with AuditID; nil: its newest
	AuditIds      []uuid.UUID
	Market        *MarketRef
	Engine        *LogicalEngine
	Cohort        PromptCohort
	Tag           *string // of the prompts, in lower case in reports; nil: all
	From          *DateOrTime
	To            *DateOrTime
	Cursor        *string
	Limit         *int
	IntervalScope IntervalScope // of the intervals; empty: your_topics
}

// Runs is what it says of the runs. The fields are its own because an argument of
// the graph cannot be put into an embedded one.
func (q *AdsQuery) Runs() *RunQuery {
	return &RunQuery{
		AuditID: q.AuditID, ReadingID: q.ReadingID, AuditIds: q.AuditIds, Market: q.Market, Engine: q.Engine, Cohort: q.Cohort, From: q.From, To: q.To,
		IntervalScope: q.IntervalScope,
	}
}

// FanoutQuery selects the searches that a fan-out report lists. It takes no range.
type FanoutQuery struct {
	AuditID       *uuid.UUID
	ReadingID     *uuid.UUID // with AuditID; nil: its newest
	AuditIds      []uuid.UUID
	Market        *MarketRef
	Engine        *LogicalEngine
	Cohort        PromptCohort
	Tag           *string // of the prompts, in lower case in reports; nil: all
	Query         *string
	Search        *string
	Cursor        *string
	Limit         *int
	IntervalScope IntervalScope // of the intervals; empty: your_topics
}
