package connector

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/oauth2"
	"google.golang.org/api/googleapi"
)

// FailureKind says what can be done about a failed request.
type FailureKind string

// The kinds of failures.
const (
	FailureTemporary    FailureKind = "temporary"    // the same request may succeed later
	FailureQuota        FailureKind = "quota"        // the vendor wants fewer requests
	FailureUnauthorized FailureKind = "unauthorized" // the credential is refused
)

// VendorError is a failed request to a vendor. Its text contains no secret.
type VendorError struct {
	Kind       FailureKind
	Message    string
	RetryAfter time.Duration // zero: not said
}

// Error returns the message.
func (f *VendorError) Error() string { return f.Message }

// maxMessage bounds what is kept of a vendor's message, in characters.
const maxMessage = 500

// Classify returns what can be done about an error of a vendor's client.
func Classify(err error) *VendorError {
	if f, ok := errors.AsType[*VendorError](err); ok {
		return f
	}
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return tokenFailure(refused)
	}
	if answered, ok := errors.AsType[*googleapi.Error](err); ok {
		return apiFailure(answered)
	}
	return &VendorError{Kind: FailureTemporary, Message: Clip(err.Error())}
}

// tokenFailure is about the exchange of a credential for an access token.
func tokenFailure(err *oauth2.RetrieveError) *VendorError {
	status := 0
	if err.Response != nil {
		status = err.Response.StatusCode
	}
	f := &VendorError{Kind: FailureTemporary, Message: fmt.Sprintf("the vendor gave no access token: status %d", status)}
	if err.ErrorCode != "" {
		f.Message += ", " + Clip(err.ErrorCode)
	}
	switch {
	case status == http.StatusTooManyRequests:
		f.Kind = FailureQuota
		f.RetryAfter = RetryAfter(err.Response.Header)
	case status >= http.StatusBadRequest && status < http.StatusInternalServerError:
		f.Kind = FailureUnauthorized
	}
	return f
}

func apiFailure(err *googleapi.Error) *VendorError {
	f := &VendorError{Kind: FailureTemporary, Message: fmt.Sprintf("the vendor answered %d: %s", err.Code, Clip(err.Message))}
	switch {
	case err.Code == http.StatusTooManyRequests, err.Code == http.StatusForbidden && isQuota(err):
		f.Kind, f.RetryAfter = FailureQuota, RetryAfter(err.Header)
	case err.Code == http.StatusUnauthorized, err.Code == http.StatusForbidden:
		f.Kind = FailureUnauthorized
	}
	return f
}

// isQuota reports whether a refusal is about how much was asked.
func isQuota(err *googleapi.Error) bool {
	for _, item := range err.Errors {
		if strings.HasSuffix(item.Reason, "LimitExceeded") || item.Reason == "quotaExceeded" {
			return true
		}
	}
	return strings.Contains(strings.ToLower(err.Message), "quota")
}

// RetryAfter returns how long a vendor asks to wait; zero when it does not say.
func RetryAfter(h http.Header) time.Duration {
	seconds, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// Clip keeps a message printable and short.
func Clip(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")), " ")
	if utf8.RuneCountInString(text) <= maxMessage {
		return text
	}
	return string([]rune(text)[:maxMessage])
}
