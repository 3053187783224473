package fault

import "net/http"

// Status describes a kind of fault over HTTP.
type Status struct {
	Code        int
	Retryable   bool   // the same request may succeed later
	Kept        bool   // remembered under the request's Idempotency-Key
	Description string // of the OpenAPI document; TooLarge's has a %s for the limit
}

// Statuses maps each kind of fault to its status over HTTP, for REST and the graph
// alike. A kind that it does not hold is an internal error.
func Statuses() map[Kind]Status {
	return map[Kind]Status{
		InvalidKey:             {http.StatusUnauthorized, false, false, "The key is missing, revoked or expired."},
		PlanRequired:           {http.StatusForbidden, false, false, "The workspace's plan has no API access."},
		Forbidden:              {http.StatusForbidden, false, false, "The key's scopes or its creator's role do not allow the operation."},
		OriginRefused:          {http.StatusForbidden, false, false, "A page of another site must send a key."},
		NotFound:               {http.StatusNotFound, false, true, "There is no such thing, or not for this key."},
		MethodNotAllowed:       {http.StatusMethodNotAllowed, false, false, "The path has no such method."},
		Conflict:               {http.StatusConflict, false, true, "The state of the resource does not allow the operation."},
		InvalidTransition:      {http.StatusConflict, false, false, "The action's status does not allow the move."},
		DeclarationOpen:        {http.StatusConflict, false, false, "A declaration of the action is still measured."},
		EstimateExceedsLimit:   {http.StatusConflict, false, false, "The estimate is above the limit that the request names; both are members of `error`."},
		CreditsExhausted:       {http.StatusConflict, false, false, "The workspace's monthly credits do not allow the audit."},
		GeneratorNotConfigured: {http.StatusConflict, false, false, "No generator model is configured: set models.generator."},
		IdempotencyConflict:    {http.StatusConflict, false, false, "The Idempotency-Key was used with another request."},
		IdempotencyInProgress:  {http.StatusConflict, true, false, "The first request with this Idempotency-Key still runs."},
		TooLarge:               {http.StatusRequestEntityTooLarge, false, false, "The body is larger than %s."},
		NotAcceptable:          {http.StatusNotAcceptable, false, false, "The Accept header names no format of this answer."},
		UnsupportedMedia:       {http.StatusUnsupportedMediaType, false, false, "The body is not application/json."},
		Invalid:                {http.StatusUnprocessableEntity, false, false, "The request fails validation; `details` names every offending field."},
		RateLimited:            {http.StatusTooManyRequests, true, false, "A rate limit is exceeded."},
		Internal:               {http.StatusInternalServerError, false, false, "Something went wrong on our side; quote the request_id."},
		Unavailable:            {http.StatusServiceUnavailable, true, false, "The service cannot answer in time; try again."},
	}
}

// StatusOf returns a kind's status over HTTP; false: the kind has none. It knows one kind
// more than the table of the API's: InvalidSourceToken, which only senders of logs meet.
func StatusOf(kind Kind) (Status, bool) {
	if kind == InvalidSourceToken {
		return Status{Code: http.StatusUnauthorized}, true
	}
	status, ok := Statuses()[kind]
	return status, ok
}
