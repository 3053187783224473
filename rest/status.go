package rest

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/answer-visibility/avm/internal/fault"
)

// status is what a kind of fault is over HTTP.
type status struct {
	code      int
	retryable bool // the same request may succeed later
	kept      bool // remembered under the request's Idempotency-Key
	text      string
}

// describe says what the kind means for an operation.
func (s status) describe(op *operation) string {
	if s.code != http.StatusRequestEntityTooLarge {
		return s.text
	}
	size := strconv.FormatInt(op.maxBody, 10) + " bytes"
	if op.maxBody%(1<<20) == 0 {
		size = strconv.FormatInt(op.maxBody>>20, 10) + " MiB"
	}
	return fmt.Sprintf(s.text, size)
}

// statusTable says what each kind of fault is over HTTP.
type statusTable map[fault.Kind]status

// statuses is the one table from faults to HTTP. A kind that is not in it is
// an internal error.
func statuses() statusTable {
	return statusTable{
		fault.InvalidKey:             {http.StatusUnauthorized, false, false, "The key is missing, revoked or expired."},
		fault.PlanRequired:           {http.StatusForbidden, false, false, "The workspace's plan has no API access."},
		fault.Forbidden:              {http.StatusForbidden, false, false, "The key's scopes or its creator's role do not allow the operation."},
		fault.NotFound:               {http.StatusNotFound, false, true, "There is no such thing, or not for this key."},
		fault.MethodNotAllowed:       {http.StatusMethodNotAllowed, false, false, "The path has no such method."},
		fault.Conflict:               {http.StatusConflict, false, true, "The state of the resource does not allow the operation."},
		fault.InvalidTransition:      {http.StatusConflict, false, false, "The action's status does not allow the move."},
		fault.DeclarationOpen:        {http.StatusConflict, false, false, "A declaration of the action is still measured."},
		fault.EstimateExceedsLimit:   {http.StatusConflict, false, false, "The estimate is above the limit that the request names; both are members of `error`."},
		fault.CreditsExhausted:       {http.StatusConflict, false, false, "The workspace's monthly credits do not allow the audit."},
		fault.GeneratorNotConfigured: {http.StatusConflict, false, false, "No generator model is configured: set models.generator."},
		fault.IdempotencyConflict:    {http.StatusConflict, false, false, "The Idempotency-Key was used with another request."},
		fault.IdempotencyInProgress:  {http.StatusConflict, true, false, "The first request with this Idempotency-Key still runs."},
		fault.TooLarge:               {http.StatusRequestEntityTooLarge, false, false, "The body is larger than %s."},
		fault.UnsupportedMedia:       {http.StatusUnsupportedMediaType, false, false, "The body is not application/json."},
		fault.Invalid:                {http.StatusUnprocessableEntity, false, false, "The request fails validation; `details` names every offending field."},
		fault.RateLimited:            {http.StatusTooManyRequests, true, false, "A rate limit is exceeded."},
		fault.Internal:               {http.StatusInternalServerError, false, false, "Something went wrong on our side; quote the request_id."},
		fault.Unavailable:            {http.StatusServiceUnavailable, true, false, "The service cannot answer in time; try again."},
	}
}
