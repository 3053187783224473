package engine

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/redact"
)

// Class reports what a failure calls for.
type Class string

// The classes.
const (
	// RetryAfter: the service is busy or limits the rate; ask again after
	// Failure.RetryAfter, or the caller's own backoff where that is zero.
	RetryAfter Class = "retry_after"
	// Retry: the call went wrong on its way; ask again with the caller's backoff.
	Retry Class = "retry"
	// Never: this question will not be answered by asking again.
	Never Class = "never"
	// Withheld: the engine declines the question without a word: a filter of its service, or the model, shows no text.
	Withheld Class = "withheld"
	// Misconfigured: no question will be answered before the operator acts.
	Misconfigured Class = "misconfigured"
)

// MaxRetryAfter is the longest wait that is obeyed. A service that asks for more
// is not going to answer this question.
const MaxRetryAfter = 24 * time.Hour

const (
	maxMessage    = 500      // runes of Failure.Message
	maxFailureRaw = 64 << 10 // bytes of Failure.Raw
)

// Failure is why a question got no answer.
type Failure struct { //nolint:errname // the contract's own word: it is a result as much as an error
	Class      Class
	RetryAfter time.Duration // how long the service asks to wait; zero: it did not say
	Status     int           // HTTP status; zero: there was no response
	Code       string        // the service's code, or one of ours such as "timeout"
	Message    string        // safe to show to people: no secret, at most 500 characters
	Raw        []byte        // the body as received, without secrets, at most 64 KiB; nil: none
	cause      error
}

// NewFailure makes a failure of our own finding. cause may be nil.
func NewFailure(class Class, code, message string, cause error) *Failure {
	return &Failure{Class: class, Code: code, Message: message, cause: cause}
}

// Error returns class, code and message.
func (f *Failure) Error() string {
	if f.Status == 0 {
		return fmt.Sprintf("engine: %s: %s: %s", f.Class, f.Code, f.Message)
	}
	return fmt.Sprintf("engine: %s: %s (status %d): %s", f.Class, f.Code, f.Status, f.Message)
}

// Outage reports whether every question may meet the failure: the service is down or busy. A model
// that read the question and did not answer it well is no outage.
func (f *Failure) Outage() bool {
	switch f.Class {
	case RetryAfter:
		return true
	case Retry:
		return f.Status != 0 && f.Code != toolUseFailed || slices.Contains(outages, f.Code)
	case Never, Withheld, Misconfigured:
	}
	return false
}

// outages are our own codes of failures that every question may meet.
//
//nolint:gochecknoglobals // never changed
var outages = []string{
	"connection_failed", "connection_cut", "timeout", "empty_body", "invalid_body", "unexpected_body", "stream_cut",
}

// Unwrap returns the transport's error, if that was the cause.
func (f *Failure) Unwrap() error { return f.cause }

// withRaw attaches the body, made storable. Only redacted shortens it, because it would not find half a
// secret.
func (f *Failure) withRaw(body []byte) *Failure {
	if len(body) > 0 {
		f.Raw = []byte(CleanText(string(body)))
	}
	return f
}

// redacted returns the failure with all its texts redacted and then shortened.
func (f *Failure) redacted(secrets redact.Secrets) *Failure {
	out := *f
	out.Code = truncate(secrets.Message(f.Code), maxName)
	out.Message = truncate(secrets.Message(CleanText(f.Message)), maxMessage)
	out.cause = secrets.Error(f.cause)
	if f.Raw != nil {
		raw := secrets.Body(f.Raw)
		raw = []byte(secrets.Message(string(raw[:min(len(raw), maxFailureRaw)])))
		out.Raw = []byte(CleanText(string(raw[:min(len(raw), maxFailureRaw)])))
	}
	return &out
}

// truncate cuts a text to n runes.
func truncate(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n-1]) + "…"
}
