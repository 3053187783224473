package client

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Failure is what the service answers when it does not do what it was asked.
type Failure struct { //nolint:errname // the API calls it a failure, not an error of the client
	Status     int           `json:"-"` // of HTTP
	Code       string        `json:"code"`
	Message    string        `json:"message"`
	RequestID  string        `json:"request_id"` // finds the request in the service's log
	Retryable  bool          `json:"retryable"`  // the same request may succeed later
	Details    []Detail      `json:"details"`
	RetryAfter time.Duration `json:"-"` // zero: not said
}

// Detail names one offending field of a request.
type Detail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error returns the failure in one line.
func (f *Failure) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%d %s, request %s)", f.Message, f.Status, f.Code, f.RequestID)
	for _, d := range f.Details {
		fmt.Fprintf(&text, "; %s: %s", d.Field, d.Message)
	}
	return text.String()
}

// failureOf reads a failure's body. A proxy's, which is not JSON of ours, may be repeated
// when it says that the service is busy or away.
func failureOf(status int, body []byte) *Failure {
	var answer struct {
		Error *Failure `json:"error"`
	}
	if err := json.Unmarshal(body, &answer); err == nil && answer.Error != nil {
		answer.Error.Status = status
		return answer.Error
	}
	f := &Failure{Status: status, Message: http.StatusText(status)}
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		f.Retryable = true
	}
	return f
}
