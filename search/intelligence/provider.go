package intelligence

import (
	"context"
	"time"

	"github.com/answer-visibility/avm/model"
)

// Provider sells search data.
type Provider interface {
	// Name returns the provider's name.
	Name() string
	// Endpoint returns the path that answers an action.
	Endpoint(action model.SearchIntelligenceAction) string
	// MaxRows returns how many rows one call may ask for.
	MaxRows() int
	// Fetch makes one call. What it takes is charged, whether the answer arrives or
	// not. Its errors are CallErrors.
	Fetch(ctx context.Context, req Request) (*Answer, error)
}

// Request is one call.
type Request struct {
	Action     model.SearchIntelligenceAction
	Target     string // a host name
	Exact      bool   // the host alone, without what is below it
	Comparison string // a host name; empty without one
	Keywords   []string
	Location   *int
	Language   string
	Offset     int
	Limit      int
}

// Answer is what came back.
type Answer struct {
	Rows    []model.SearchRow // without what only stored rows have
	Total   *int64            // how many rows the provider has; nil: it did not say
	Cost    *model.USD        // nil: it did not say
	Task    string            // the provider's name for the call
	Summary map[string]any
}

// The kinds of rows.
const (
	RowKeyword         = "keyword"
	RowBacklink        = "backlink"
	RowReferringDomain = "referring_domain"
)

// CallError is a call that brought no rows. Its texts contain no secret. Everybody who reads the
// project sees the message, and only the log the cause.
type CallError struct {
	Code    string // as in SearchRun.errorCode
	Message string
	Cause   error // nil: the message says all
	// Lost reports that the call was sent and what became of it is not known.
	Lost bool
	// Again reports that nothing was charged and the same call may succeed later.
	Again bool
	After time.Duration // when to try again; zero: not said
	// Fatal reports that no other call of the run can succeed either.
	Fatal bool
	Cost  *model.USD // what was charged all the same; nil: it was not said
	Task  string
}

// Error returns the log's text: the message and the cause.
func (f *CallError) Error() string {
	if f.Cause != nil {
		return f.Message + ": " + f.Cause.Error()
	}
	return f.Message
}

// Unwrap returns the cause.
func (f *CallError) Unwrap() error { return f.Cause }

// The codes of failures.
const (
	CodeAnswerLost        = "answer_lost"
	CodeAbandoned         = "run_abandoned"
	CodeCostCeiling       = "cost_ceiling"
	CodeInsufficientFunds = "insufficient_funds"
	CodeUnauthorized      = "provider_unauthorized"
	CodeRateLimited       = "rate_limited"
	CodeRejected          = "provider_rejected"
	CodeProviderError     = "provider_error"
	CodeNotConfigured     = "not_configured"
)
