package connector

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/oauth2"

	"github.com/answer-visibility/avm/internal/fault"
)

// FailureKind reports what can be done about a failed request.
type FailureKind string

// The kinds of failures.
const (
	FailureTemporary    FailureKind = "temporary"    // the same request may succeed later
	FailureQuota        FailureKind = "quota"        // the vendor wants fewer requests
	FailureUnauthorized FailureKind = "unauthorized" // the credential is refused
)

// VendorError is a failed request to a vendor. Its message contains no secret and no address
// of the operator's network: everybody who reads the project sees it.
type VendorError struct {
	Kind       FailureKind
	Message    string
	RetryAfter time.Duration // zero: not said
	Cause      error         // for the log; nil: the message says all
}

// Error returns the log's text: the message and the cause.
func (f *VendorError) Error() string {
	if f.Cause != nil {
		return fmt.Sprintf("%s: %v", f.Message, f.Cause)
	}
	return f.Message
}

// Unwrap returns the cause.
func (f *VendorError) Unwrap() error { return f.Cause }

// Unusable returns the failure of an answer whose content is not as the vendor documents it.
func Unusable(format string, args ...any) *VendorError {
	return &VendorError{Kind: FailureTemporary, Message: "the vendor's answer cannot be used: " + Clip(fmt.Sprintf(format, args...)) + again}
}

// maxMessage bounds what is kept of a vendor's message, in characters.
const maxMessage = 500

// The messages of failures that the vendor does not explain.
const (
	again          = "; it is asked again later"
	msgUnreachable = "the vendor could not be reached, or broke off its answer" + again
	msgLate        = "the vendor did not answer in time" + again
	msgNotJSON     = "the vendor answered with something that is not JSON" + again
	msgInternal    = "reading failed inside the service, whose operator finds the cause in the log; it is tried again later"
)

// Classify returns what can be done about an error of a vendor's client. The text of an error
// that is neither the vendor's nor ours for the public is kept as its cause alone.
func Classify(err error) *VendorError {
	if f, ok := errors.AsType[*VendorError](err); ok {
		return f
	}
	if refused, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return tokenFailure(refused)
	}
	if public, ok := errors.AsType[*fault.Error](err); ok && public.Kind == fault.Invalid {
		f := Unusable("%s", public.Message)
		f.Cause = err
		return f
	}
	return &VendorError{Kind: FailureTemporary, Message: unexplained(err), Cause: err}
}

// unexplained returns the message of an error that no vendor's answer explains.
func unexplained(err error) string {
	if network, ok := errors.AsType[net.Error](err); ok && network.Timeout() {
		return msgLate
	}
	_, syntax := errors.AsType[*json.SyntaxError](err)
	_, form := errors.AsType[*json.UnmarshalTypeError](err)
	_, request := errors.AsType[*url.Error](err)
	_, connection := errors.AsType[*net.OpError](err)
	switch {
	case syntax, form:
		return msgNotJSON
	case request, connection, errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return msgUnreachable
	default:
		return msgInternal
	}
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
