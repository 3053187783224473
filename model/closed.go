package model

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
)

// A closed set is an enumeration that GraphQL cannot spell as one, because it
// has an empty string or a colon among its values.

// BuyerStage is where a buyer stands when asking; empty when not known.
type BuyerStage string

// PromptIntent is what a prompt is after; empty when not known.
type PromptIntent string

// PromptIntentDetail is the finer intent of a prompt; empty when not known.
type PromptIntentDetail string

// Scope is one power of an API key.
type Scope string

// The scopes. ScopeRead is part of every key; ScopeProjectsWrite goes beyond the
// specification's six and covers what projects are made of; ScopeTrafficWrite covers the
// sources of logs and what they upload; ScopeCrawlsRun covers site crawls; ScopeSearchRun covers what is bought of
// search data; ScopeReportsShare covers links to reports; ScopeSignalsWrite covers muting signals and feedback on them;
// ScopeWebhooksWrite covers webhooks, for owners and admins.
const (
	ScopeRead             Scope = "read"
	ScopePromptsWrite     Scope = "prompts:write"
	ScopeCompetitorsWrite Scope = "competitors:write"
	ScopeAuditsRun        Scope = "audits:run"
	ScopeSchedulesWrite   Scope = "schedules:write"
	ScopeActionsWrite     Scope = "actions:write"
	ScopeProjectsWrite    Scope = "projects:write"
	ScopeTrafficWrite     Scope = "traffic:write"
	ScopeCrawlsRun        Scope = "crawls:run"
	ScopeSearchRun        Scope = "search:run"
	ScopeReportsShare     Scope = "reports:share"
	ScopeSignalsWrite     Scope = "signals:write"
	ScopeWebhooksWrite    Scope = "webhooks:write"
)

// AttemptResult is how an attempt ended; empty while it is in flight.
type AttemptResult string

// The results of attempts that no failure of the engine ended.
const (
	AttemptAnswered AttemptResult = "answered"
	AttemptNoAnswer AttemptResult = "no_answer"
	AttemptAborted  AttemptResult = "aborted" // by its process, which stops
)

// CrawlPartialReason is why a site crawl is partial; empty when it is not.
type CrawlPartialReason string

// The reasons.
const (
	DiscoveryIncomplete            CrawlPartialReason = "discovery_incomplete"
	AnalysisIncomplete             CrawlPartialReason = "analysis_incomplete"
	DiscoveryAndAnalysisIncomplete CrawlPartialReason = "discovery_and_analysis_incomplete"
)

// AttemptResults lists the allowed values. The last five are package engine's classes of failures.
func AttemptResults() []AttemptResult {
	return []AttemptResult{"", AttemptAnswered, AttemptNoAnswer, AttemptAborted, "retry", "retry_after", "never", "withheld", "misconfigured"}
}

// CrawlPartialReasons lists the allowed values.
func CrawlPartialReasons() []CrawlPartialReason {
	return []CrawlPartialReason{"", DiscoveryIncomplete, AnalysisIncomplete, DiscoveryAndAnalysisIncomplete}
}

// BuyerStages lists the allowed values.
func BuyerStages() []BuyerStage {
	return []BuyerStage{"", "awareness", "consideration", "decision", "implementation"}
}

// PromptIntents lists the allowed values.
func PromptIntents() []PromptIntent {
	return []PromptIntent{"", "discovery", "comparison", "purchase", "service", "local"}
}

// PromptIntentDetails lists the allowed values.
func PromptIntentDetails() []PromptIntentDetail {
	return []PromptIntentDetail{"", "learn", "solve", "compare", "recommend", "validate", "buy", "implement"}
}

// Scopes lists the allowed values.
func Scopes() []Scope {
	return []Scope{
		ScopeRead, ScopePromptsWrite, ScopeCompetitorsWrite, ScopeAuditsRun, ScopeSchedulesWrite, ScopeActionsWrite,
		ScopeProjectsWrite, ScopeTrafficWrite, ScopeCrawlsRun, ScopeSearchRun, ScopeReportsShare, ScopeSignalsWrite, ScopeWebhooksWrite,
	}
}

// MarshalGQL writes the value as a JSON string.
func (r AttemptResult) MarshalGQL(w io.Writer) { writeQuoted(w, string(r)) }

// UnmarshalGQL reads one of AttemptResults.
func (r *AttemptResult) UnmarshalGQL(v any) error { return readClosed(v, AttemptResults(), r) }

// MarshalGQL writes the value as a JSON string.
func (r CrawlPartialReason) MarshalGQL(w io.Writer) { writeQuoted(w, string(r)) }

// UnmarshalGQL reads one of CrawlPartialReasons.
func (r *CrawlPartialReason) UnmarshalGQL(v any) error {
	return readClosed(v, CrawlPartialReasons(), r)
}

// MarshalGQL writes the value as a JSON string.
func (b BuyerStage) MarshalGQL(w io.Writer) { writeQuoted(w, string(b)) }

// UnmarshalGQL reads one of BuyerStages.
func (b *BuyerStage) UnmarshalGQL(v any) error { return readClosed(v, BuyerStages(), b) }

// MarshalGQL writes the value as a JSON string.
func (p PromptIntent) MarshalGQL(w io.Writer) { writeQuoted(w, string(p)) }

// UnmarshalGQL reads one of PromptIntents.
func (p *PromptIntent) UnmarshalGQL(v any) error { return readClosed(v, PromptIntents(), p) }

// MarshalGQL writes the value as a JSON string.
func (p PromptIntentDetail) MarshalGQL(w io.Writer) { writeQuoted(w, string(p)) }

// UnmarshalGQL reads one of PromptIntentDetails.
func (p *PromptIntentDetail) UnmarshalGQL(v any) error {
	return readClosed(v, PromptIntentDetails(), p)
}

// MarshalGQL writes the value as a JSON string.
func (s Scope) MarshalGQL(w io.Writer) { writeQuoted(w, string(s)) }

// UnmarshalGQL reads one of Scopes.
func (s *Scope) UnmarshalGQL(v any) error { return readClosed(v, Scopes(), s) }

func writeQuoted(w io.Writer, s string) { _, _ = io.WriteString(w, strconv.Quote(s)) }

func readClosed[T ~string](v any, allowed []T, into *T) error {
	s, ok := v.(string)
	if !ok || !slices.Contains(allowed, T(s)) {
		return fault.New(fault.Invalid, "must be one of %s", OneOf(allowed))
	}
	*into = T(s)
	return nil
}

// OneOf writes allowed values for an error message: `"", "a", "b"`.
func OneOf[T ~string](allowed []T) string {
	quoted := make([]string, len(allowed))
	for i, a := range allowed {
		quoted[i] = strconv.Quote(string(a))
	}
	return strings.Join(quoted, ", ")
}
