// Package fault is the product's error type: a small closed set of kinds, one
// text for the client and one for the log.
package fault

import (
	"errors"
	"fmt"
	"math"
	"os"
	"time"
)

// Kind is the kind of an error that a client can act on. Its text is the `code` of the public error body.
type Kind string

// The closed set of kinds. Anything else reaches a client as Internal.
const (
	Internal              Kind = "internal"
	Unavailable           Kind = "service_unavailable"
	InvalidKey            Kind = "invalid_api_key"
	PlanRequired          Kind = "api_access_not_in_plan"
	Forbidden             Kind = "workspace_role_forbidden"
	NotFound              Kind = "not_found"
	Invalid               Kind = "validation_error"
	Conflict              Kind = "conflict"
	InvalidTransition     Kind = "invalid_status_transition"
	DeclarationOpen       Kind = "declaration_open"
	EstimateExceedsLimit  Kind = "estimate_exceeds_limit"
	CreditsExhausted      Kind = "credits_exhausted"
	IdempotencyConflict   Kind = "idempotency_conflict"
	IdempotencyInProgress Kind = "idempotency_in_progress"
	RateLimited           Kind = "rate_limited"
	// GeneratorNotConfigured reports that no model is configured that generates prompts.
	GeneratorNotConfigured Kind = "generator_not_configured"
	MethodNotAllowed       Kind = "method_not_allowed"
	TooLarge               Kind = "payload_too_large"
	UnsupportedMedia       Kind = "unsupported_media_type"
	NotAcceptable          Kind = "not_acceptable"
	// InvalidSourceToken is for those who send logs, at /ingest alone.
	InvalidSourceToken Kind = "invalid_source_token"
	// OriginRefused is for pages of other sites that act for a signed-in person, at
	// /graphql alone.
	OriginRefused Kind = "origin_refused"
	// SignInRefused is for people who sign in, at /graphql alone.
	SignInRefused Kind = "sign_in_refused"
)

// ErrPanicked is the cause of an internal fault whose panic is in the log already.
var ErrPanicked = errors.New("a resolver panicked")

// Detail names one offending field and what is allowed there. Field is the
// path as the client wrote it, for instance `prompts[2].text` or `limit`.
type Detail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is a fault with its public text, and the cause that only the log sees.
type Error struct {
	Kind       Kind
	Message    string
	Details    []Detail
	Numbers    map[string]int64 // further members of the public error object
	RetryAfter time.Duration    // zero: not said; see Wait
	cause      error
}

// unavailableFor is the wait, in seconds, after an Unavailable fault that names none.
const unavailableFor = 5

// Wait returns how many seconds a client should wait before it tries again, rounded up; 0: unknown.
func (e *Error) Wait() int64 {
	if e.RetryAfter == 0 && e.Kind == Unavailable {
		return unavailableFor
	}
	return int64(math.Ceil(e.RetryAfter.Seconds()))
}

// Error returns the log's text: the public one and the cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.Message, e.cause)
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// New makes a fault whose message is meant for the client.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Unread returns the fault of a body that could not be read to its end, because the client stopped, stalled or
// framed it wrongly.
func Unread(cause error) *Error {
	if errors.Is(cause, os.ErrDeadlineExceeded) {
		return Wrap(cause, Invalid, "the body did not arrive in time")
	}
	return Wrap(cause, Invalid, "the body did not arrive as its headers announce it: Content-Length or the chunks are wrong")
}

// Wrap makes a fault with a public message and a cause for the log.
func Wrap(cause error, kind Kind, format string, args ...any) *Error {
	e := New(kind, format, args...)
	e.cause = cause
	return e
}

// Field makes a validation error that names one field.
func Field(field, format string, args ...any) *Error {
	return Fields(Detail{Field: field, Message: fmt.Sprintf(format, args...)})
}

// Fields makes a validation error that names every given field. The message
// repeats the first so that it can be understood without the details.
func Fields(details ...Detail) *Error {
	e := New(Invalid, "%s: %s", details[0].Field, details[0].Message)
	if more := len(details) - 1; more > 0 {
		e.Message += fmt.Sprintf(" (and %d more)", more)
	}
	e.Details = details
	return e
}

// Missing reports that a thing does not exist, or not for this caller.
func Missing(what string) *Error { return New(NotFound, "%s not found", what) }

// MissingRef is Missing for a thing that a request field refers to.
func MissingRef(field, what string) *Error {
	e := Missing(what)
	e.Details = []Detail{{Field: field, Message: what + " not found"}}
	return e
}

// Referred adds the request field of a failed look-up to a NotFound fault. It returns other errors unchanged.
func Referred(field string, err error) error {
	f, ok := errors.AsType[*Error](err)
	if !ok || f.Kind != NotFound || len(f.Details) > 0 {
		return err
	}
	named := *f
	named.Details = []Detail{{Field: field, Message: f.Message}}
	return &named
}

// KindOf returns the kind of an error, Internal for one that is not a fault.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
