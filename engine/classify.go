package engine

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// FromResponse reads a response that is not an answer: any status but 2xx.
func FromResponse(status int, header http.Header, body []byte, now time.Time) *Failure {
	p := readProblem(body)
	p.wait = firstOf(waitInHeader(header, now), p.wait, waitInText(p.message))
	f := p.failure(status)
	f.Status = status
	return f.withRaw(body)
}

// FromBody reads an error object that came inside a 2xx response.
func FromBody(body []byte) *Failure {
	p := readProblem(body)
	p.wait = firstOf(p.wait, waitInText(p.message))
	f := p.failure(p.status)
	f.Status = http.StatusOK
	return f.withRaw(body)
}

// FromStatus reads an error that a protocol reports in its own codes inside a 2xx
// response; status is the HTTP status that says the same. body is kept with it.
func FromStatus(status int, code, message string, body []byte) *Failure {
	p := problem{code: code, message: message, wait: waitInText(message)}
	f := p.failure(status)
	f.Status = http.StatusOK
	return f.withRaw(body)
}

// failure classifies a problem under a status, which is zero when neither
// response nor body names one.
func (p problem) failure(status int) *Failure {
	f := &Failure{
		Class:   p.class(status),
		Code:    firstOf(p.code, p.kind, "status_"+strconv.Itoa(status)),
		Message: firstOf(strings.TrimSpace(p.message), fmt.Sprintf("the engine refused with status %d", status)),
	}
	if f.Class == Retry && p.wait > 0 {
		f.Class = RetryAfter
	}
	if f.Class == RetryAfter {
		f.RetryAfter = p.wait
	}
	if f.RetryAfter > MaxRetryAfter {
		f.Class, f.RetryAfter = Never, 0
	}
	return f
}

// toolUseFailed is the code of a model's slip: neither the question nor the service is at fault.
const toolUseFailed = "tool_use_failed"

// class decides what a problem calls for. Words come before the status: a 429
// may be an empty account and a 403 a question that was found offensive.
func (p problem) class(status int) Class {
	switch {
	case p.spentAccount():
		return Misconfigured
	case p.filteredQuestion():
		return Withheld
	case p.tooLong():
		return Never
	case p.unfitSetup():
		return Misconfigured
	case p.code == toolUseFailed:
		return Retry
	case status == 0:
		return p.classByWord()
	}
	return classByStatus(status)
}

// classByStatus is the last resort.
func classByStatus(status int) Class {
	switch status {
	case http.StatusTooManyRequests:
		return RetryAfter
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly:
		return Retry
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden,
		http.StatusNotFound, http.StatusMethodNotAllowed:
		return Misconfigured
	}
	switch {
	case status >= 500:
		return Retry
	case status < 400: // redirects are not followed
		return Misconfigured
	}
	return Never
}

// classByWord classifies an error that came without any status.
func (p problem) classByWord() Class {
	switch {
	case p.says("rate_limit", "too_many_requests", "resource_exhausted", "rate limit"):
		return RetryAfter
	case slices.Contains([]string{"invalid_request_error", "invalid_request", "request_too_large"}, p.kind):
		return Never
	case p.says("authentication", "permission", "invalid_api_key") || p.kind == "not_found_error":
		return Misconfigured
	}
	return Retry
}

// spentAccount reports an account that waiting does not refill. A quota that some
// service says to be used up, with a wait that is not a day's, is a rate limit
// in other words.
func (p problem) spentAccount() bool {
	if p.says("insufficient_quota", "billing_hard_limit", "billing_not_active", "account_deactivated", "billing_error",
		"insufficient credits", "insufficient balance", "insufficient_credits", "credit balance is too low",
		"used all available credits", "monthly spending limit", "api usage limits", "arrearage", "account is in arrears") {
		return true
	}
	if p.says("extra usage is required") || p.wait == 0 && p.tellsToUpgrade() {
		return true
	}
	return p.says("check your plan and billing") && (p.wait == 0 || strings.Contains(p.quota, "PerDay"))
}

// tellsToUpgrade reports a plan that does not allow the question, which waiting does not
// change. A rate limit that offers a better plan names when to try again.
func (p problem) tellsToUpgrade() bool {
	return !p.says("try again in", "try again later", "retry after", "retry in", "per minute", "per day", "per second", "slow down") &&
		p.says("upgrade your plan", "upgrade your account", "upgrade to a paid", "plan must be upgraded", "requires a paid plan", "requires an upgrade",
			"upgrade required", "please upgrade", "not available on your plan", "not included in your plan", "your plan does not", "enable billing",
			"usage credits are required", "purchase credits", "requires a higher tier")
}

// filteredQuestion reports a question that the engine's content filter stopped.
func (p problem) filteredQuestion() bool {
	return p.says("content_filter", "content_policy", "content management policy", "responsibleaipolicyviolation",
		"invalid_prompt", "safety system", "moderation", "flagged", "data_inspection_failed", "datainspectionfailed",
		"violates usage guidelines", "content filtering policy", "content exists risk", "sensitive content", "sensitivecontentdetected")
}

// tooLong reports a question that is longer than the engine takes, or than the tokens that an account has for a minute.
func (p problem) tooLong() bool {
	return p.says("context_length_exceeded", "string_above_max_length", "maximum context length", "context limit",
		"context window", "prompt is too long", "request too large for")
}

// unfitSetup reports an engine whose configuration cannot work: a model that is
// not there, a tool it does not have, a key that is not valid.
func (p problem) unfitSetup() bool {
	if p.says("model_not_found", "model_not_supported", "invalid_model", "model_not_available",
		"unsupported_parameter", "unsupported_value", "unsupported_country", "unknown_parameter",
		"invalid_api_key", "incorrect api key", "not a valid model", "api key not valid", "api_key_invalid", "api key expired", "pass a valid api key",
		"organization has been disabled",
		"does not support tool", "search is not enabled", "search grounding is not supported",
		"user location is not supported") {
		return true
	}
	root, _, _ := strings.Cut(p.param, ".")
	root, _, _ = strings.Cut(root, "[")
	return slices.Contains([]string{
		"model", "tools", "tool_choice", "instructions", "web_search_options", "include",
	}, root)
}

// says reports whether the code, type or message holds one of the words, which
// are in lower case.
func (p problem) says(words ...string) bool {
	text := strings.ToLower(p.code + " " + p.kind + " " + p.message)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}
