package dataforseo

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/answer-visibility/avm/search/intelligence"
)

// The provider's codes that mean something of their own. Others of 40000 and above
// refuse the call, of 50000 and above are the provider's own trouble.
const (
	codeOK            = 20000
	codeUnauthorized  = 40100
	codeNoResults     = 40102 // the call succeeded and there is nothing
	codeVerify        = 40104
	codePayment       = 40200
	codeRateLimit     = 40202
	codeCostLimit     = 40203
	codeNoAccess      = 40204
	codeAddress       = 40207
	codeSimultaneous  = 40209
	codeFunds         = 40210
	codeRefused       = 40000
	codeTrouble       = 50000
	codeNotThere      = 50100
	rateLimitPause    = time.Minute
	troublePause      = 10 * time.Second
	maxMessage        = 300
	httpPaymentNeeded = http.StatusPaymentRequired
)

// failureOf returns what the provider's code says about a call; nil: it succeeded.
func failureOf(code int, message string) *intelligence.CallError {
	f := &intelligence.CallError{Message: fmt.Sprintf("the provider answered %d: %s", code, clip(message))}
	switch {
	case code >= codeOK && code < codeRefused, code == codeNoResults:
		return nil
	case code == codeUnauthorized, code == codeVerify, code == codeNoAccess, code == codeAddress:
		f.Code, f.Fatal = intelligence.CodeUnauthorized, true
	case code == codeRateLimit, code == codeSimultaneous:
		f.Code, f.Again, f.After = intelligence.CodeRateLimited, true, rateLimitPause
	case code == codePayment, code == codeCostLimit, code == codeFunds:
		f.Code, f.Fatal = intelligence.CodeInsufficientFunds, true
	case code == codeNotThere:
		f.Code = intelligence.CodeRejected
	case code >= codeTrouble:
		f.Code, f.Again, f.After = intelligence.CodeProviderError, true, troublePause
	default:
		f.Code = intelligence.CodeRejected
	}
	return f
}

// statusFailure returns what an HTTP status without a body that can be read says.
func statusFailure(status int) *intelligence.CallError {
	f := &intelligence.CallError{Message: fmt.Sprintf("the provider answered with the status %d and nothing that can be read", status)}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		f.Code, f.Fatal = intelligence.CodeUnauthorized, true
	case httpPaymentNeeded:
		f.Code, f.Fatal = intelligence.CodeInsufficientFunds, true
	case http.StatusTooManyRequests:
		f.Code, f.Again, f.After = intelligence.CodeRateLimited, true, rateLimitPause
	case http.StatusNotFound:
		f.Code, f.Fatal = intelligence.CodeRejected, true
	default: // it may have been charged
		f.Code, f.Lost = intelligence.CodeAnswerLost, true
	}
	return f
}

// clip keeps a message printable and short.
func clip(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")), " ")
	if r := []rune(text); len(r) > maxMessage {
		return string(r[:maxMessage])
	}
	return text
}
