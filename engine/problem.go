package engine

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

// maxNesting is how many layers of error-inside-error are opened. Gateways wrap
// the upstream's error once, rarely twice.
const maxNesting = 3

// problem is what an error body says, whatever its shape.
type problem struct {
	status  int           // HTTP status the body names; zero: none
	code    string        // the most specific code or status word
	kind    string        // the service's error type
	param   string        // the request parameter at fault
	message string        // for people
	quota   string        // names of the quotas that were exceeded
	wait    time.Duration // a wait given as data, not in words
}

// readProblem reads an error body: an object with `error` as object or text, the
// same in an array, JSON inside a JSON string, a bare message, or plain text.
func readProblem(body []byte) problem {
	safe, err := SafeJSON(body)
	if err != nil {
		return problem{message: plainText(body)}
	}
	return problemIn(gjson.ParseBytes(safe), maxNesting)
}

// plainText returns a text body, and nothing for markup: the error page of some
// proxy says nothing to a reader.
func plainText(body []byte) string {
	text := strings.TrimSpace(CleanText(string(body[:min(len(body), maxFailureRaw)])))
	if strings.HasPrefix(text, "<") {
		return ""
	}
	return text
}

// problemIn reads the problem out of a parsed body, opening at most depth layers.
func problemIn(body gjson.Result, depth int) problem {
	if body.IsArray() {
		body = body.Get("0")
	}
	if body.Type == gjson.String {
		return problem{message: body.String()}.unwrapped(depth)
	}
	inner := body.Get("error")
	switch {
	case inner.IsObject():
		return problemOf(inner).unwrapped(depth)
	case inner.Type == gjson.String:
		p := problemOf(body)
		p.message = firstOf(p.message, inner.String())
		return p.unwrapped(depth)
	}
	return problemOf(body).unwrapped(depth)
}

// problemOf reads the members of one error object.
func problemOf(e gjson.Result) problem {
	p := problem{
		kind:    e.Get("type").String(),
		param:   e.Get("param").String(),
		message: firstOf(e.Get("message").String(), e.Get("detail").String(), e.Get("status_message").String(), e.Get("msg").String()),
		quota:   e.Get("details.#.violations.@flatten.#.quotaId").String(),
		wait:    delayIn(e.Get("details")),
	}
	code := e.Get("code")
	p.code, p.status = code.String(), statusIn(code)
	if code.Type == gjson.Number {
		p.code = firstOf(e.Get("status").String(), p.kind, p.code)
	}
	if inner := e.Get("innererror.code").String(); inner != "" {
		p.code = inner
	}
	if upstream := e.Get("metadata.raw").String(); upstream != "" {
		p.message = joinUpstream(p.message, upstream)
	}
	return p
}

// statusIn returns the HTTP status that a code is, as a number or as text; zero: it is a code of the service's own.
func statusIn(code gjson.Result) int {
	if n := code.Int(); n >= http.StatusBadRequest && n <= maxStatus {
		return int(n)
	}
	return 0
}

// maxStatus is the last HTTP status that reports an error.
const maxStatus = 599

// joinUpstream puts what a gateway's upstream said in the gateway's place: the
// gateway's own words ("Provider returned error") tell nothing.
func joinUpstream(own, upstream string) string {
	if json.Valid([]byte(upstream)) {
		return upstream
	}
	return own + ": " + upstream
}

// unwrapped opens a message that is itself an error body; what the inner one
// says is nearer to the cause.
func (p problem) unwrapped(depth int) problem {
	text := strings.TrimSpace(p.message)
	if depth == 0 || !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return p
	}
	safe, err := SafeJSON([]byte(text))
	if err != nil {
		return p
	}
	inner := problemIn(gjson.ParseBytes(safe), depth-1)
	return problem{
		status:  firstOf(inner.status, p.status),
		code:    firstOf(inner.code, p.code),
		kind:    firstOf(inner.kind, p.kind),
		param:   firstOf(inner.param, p.param),
		message: firstOf(inner.message, p.message),
		quota:   firstOf(inner.quota, p.quota),
		wait:    firstOf(inner.wait, p.wait),
	}
}

// delayIn finds a google.rpc.RetryInfo among an error's details.
func delayIn(details gjson.Result) time.Duration {
	var wait time.Duration
	details.ForEach(func(_, detail gjson.Result) bool {
		seconds, err := strconv.ParseFloat(strings.TrimSuffix(detail.Get("retryDelay").String(), "s"), 64)
		if err == nil {
			wait = fromSeconds(seconds)
		}
		return err != nil
	})
	return wait
}

// firstOf returns the first value that is not zero.
func firstOf[T comparable](values ...T) T {
	var zero T
	for _, v := range values {
		if v != zero {
			return v
		}
	}
	return zero
}
