package model

import (
	"time"

	"github.com/google/uuid"
)

// ExecutionRef names an execution.
type ExecutionRef struct {
	ProjectID uuid.UUID
	AuditID   uuid.UUID
	ID        uuid.UUID
}

// AuditRun is what every execution of an audit needs and none changes, and the
// audit's status at the time of reading.
type AuditRun struct {
	WorkspaceID   uuid.UUID
	ProjectID     uuid.UUID
	ID            uuid.UUID
	Status        AuditStatus
	BenchmarkMode BenchmarkMode
	Market        AuditMarket
	Engines       []EngineSnapshot
}

// Engine returns the audit's settings of an engine, false when it does not ask it.
func (r *AuditRun) Engine(name LogicalEngine) (EngineSnapshot, bool) {
	for _, e := range r.Engines {
		if e.LogicalEngine == name {
			return e, true
		}
	}
	return EngineSnapshot{}, false
}

// BegunAttempt is the result of asking for an attempt. Number is above zero when
// it may be made; else Status says why not: final, or running with its attempts
// used up.
type BegunAttempt struct {
	Number      int             // 1-based; zero: no attempt may be made
	Attempts    int             // begun so far, this one included
	MaxAttempts int             // as at launch
	Status      ExecutionStatus // before the attempt
	AuditStatus AuditStatus
	Prompt      string
}

// EngineCitation is one source as the engine attached it to an answer, and the
// form in which answers keep their citations. Start and End are code-point
// offsets in the answer's text, End exclusive; -1 when the engine gives none.
type EngineCitation struct {
	URL   string `json:"url"`
	Title string `json:"title"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// EngineAnswer is an answer as it is kept.
type EngineAnswer struct {
	Text              string
	Citations         []EngineCitation
	Searches          []string
	Searched          *bool // nil: not observable
	TransportProvider TransportProvider
	TransportModel    string
	RetrievalEnabled  bool
	AdapterVersion    string
	FinishReason      string
	InputTokens       *int64
	OutputTokens      *int64
	SearchCalls       *int64
	Raw               []byte
	Ads               *EngineAds       // nil: the engine has no ads
	Retrieved         []EngineCitation // what the engine looked at, cited or not; without places
}

// AttemptOutcome is how an attempt ended, and what becomes of its execution:
// completed, no_answer, withheld and failed are final, queued waits for another attempt.
type AttemptOutcome struct {
	ExecutionRef

	Attempt      int           // the newest one begun
	Outcome      AttemptResult // empty: there was no call
	Status       ExecutionStatus
	Answer       *EngineAnswer // with status completed only
	ErrorClass   string
	ErrorMessage string
	HTTPStatus   int // zero: there was no response, or it was an answer
	// EngineUnusable says of a failure that no question to the engine will be
	// answered before the operator acts: the audit stops asking it.
	EngineUnusable bool
	StartedAt      time.Time
	FinishedAt     time.Time
}

// RecordedOutcome reports what became of an outcome that was recorded.
type RecordedOutcome struct {
	Status  ExecutionStatus // of the execution now; empty: it was deleted with its project
	Applied bool            // false: it had been decided before, or a newer attempt decides it
}
