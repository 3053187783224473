package dataforseo

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/tidwall/gjson"

	"github.com/answer-visibility/avm/engine"
)

// The service's codes that are not failure.
const (
	codeOK        = 20000
	codeNoResults = 40102 // the search found nothing at all
)

// notShown is the finish reason of a page without an answer on it.
const notShown = "not_shown"

// parse reads a response's body, valid JSON without NULs. Its fields are read
// leniently: one odd field must not cost an answer. The error is a
// *engine.Failure.
func parse(raw json.RawMessage) (*engine.Answer, error) {
	body := gjson.ParseBytes(raw)
	task := body.Get("tasks.0")
	answer := &engine.Answer{
		Searched: new(true), RetrievalEnabled: true, Usage: engine.Usage{SearchCalls: new(int64(1))},
		FinishReason: notShown, NoAnswer: true, Raw: raw, AdapterVersion: Version,
	}
	if task.Get("status_code").Int() == codeNoResults {
		return answer, nil
	}
	if failure := refused(body, task, raw); failure != nil {
		return nil, failure
	}
	overview := task.Get(`result.0.items.#(type=="ai_overview")`)
	if !overview.Exists() {
		return answer, nil
	}
	text := read(overview)
	if text.Blank() {
		return nil, withoutText(overview)
	}
	answer.NoAnswer, answer.FinishReason = false, "shown"
	answer.Text, answer.Citations = text.String(), text.Citations()
	answer.Ads = readAds(task.Get("result.0.items"))
	return answer, nil
}

// refused returns the failure that a 200 reports: of the request or of the search.
// A search that went well says what was on the page; without that, nothing was
// measured.
func refused(body, task gjson.Result, raw json.RawMessage) *engine.Failure {
	if failure := engine.ErrorIn(raw); failure != nil {
		return failure
	}
	for _, level := range []gjson.Result{body, task} {
		code := level.Get("status_code")
		if code.Type != gjson.Number {
			return engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no search", nil)
		}
		if n := int(code.Int()); n != codeOK {
			return engine.FromStatus(statusOf(n), strconv.Itoa(n), level.Get("status_message").String(), raw)
		}
	}
	if !task.Get("result.0").IsObject() {
		return engine.NewFailure(engine.Retry, "unexpected_body", "the engine sent no page for the search", nil)
	}
	return nil
}

// statusOf returns the HTTP status that says what a code of the service does.
func statusOf(code int) int {
	switch code {
	case 40202, 40209: // too many a minute, too many at once
		return http.StatusTooManyRequests
	case 40104: // the account is not verified
		return http.StatusForbidden
	}
	switch code / 100 {
	case 401: // the search engine failed, or the service in asking it; 40100 is the key
		if code == 40100 {
			return http.StatusUnauthorized
		}
		return http.StatusBadGateway
	case 402: // money, limits of cost, addresses that are not allowed
		return http.StatusPaymentRequired
	case 403, 404:
		return http.StatusNotFound
	case 400, 405: // the question, or how it was put
		return http.StatusBadRequest
	}
	return http.StatusInternalServerError
}

// withoutText returns the failure for an overview that is there, but not what it
// says.
func withoutText(overview gjson.Result) *engine.Failure {
	if overview.Get("asynchronous_ai_overview").Bool() {
		return engine.NewFailure(engine.Retry, "overview_not_loaded", "the page's overview did not load", nil)
	}
	return engine.NewFailure(engine.Retry, "empty_answer", "the engine sent an overview without text", nil)
}
