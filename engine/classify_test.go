package engine

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/redact"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestWaitInHeader(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, value string
		want        time.Duration
	}{
		{"Retry-After", "20", 20 * time.Second},
		{"Retry-After", "0.5", 500 * time.Millisecond},
		{"Retry-After", "Sat, 21 Nov 2026 12:01:30 GMT", 90 * time.Second},
		{"Retry-After", "Sat, 21 Nov 2026 11:00:00 GMT", 0},
		{"Retry-After", "-3", 0},
		{"Retry-After", "NaN", 0},
		{"Retry-After", "1e300", farFuture},
		{"Retry-After", "soon", 0},
		{"Retry-After-Ms", "250", 250 * time.Millisecond},
		{"X-Other", "9", 0},
	} {
		if got := waitInHeader(http.Header{c.name: {c.value}}, noon); got != c.want {
			t.Errorf("%s: %s = %s, want %s", c.name, c.value, got, c.want)
		}
	}
}

func TestWaitInText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"Limit 3 / min. Please try again in 20s. Visit":       20 * time.Second,
		"Please try again in 114h18m0s. Visit":                114*time.Hour + 18*time.Minute,
		"try again in 6m0.5s":                                 6*time.Minute + 500*time.Millisecond,
		"Please try again in 120ms.":                          120 * time.Millisecond,
		"pricing tier. Please retry after 33 seconds. Please": 33 * time.Second,
		"Please retry in 36.47s.":                             36470 * time.Millisecond,
		"try again in 1 day":                                  24 * time.Hour,
		"Please try again later.":                             0,
		"Please retry shortly, or add 5 keys":                 0,
		"":                                                    0,
	} {
		if got := waitInText(text).Round(time.Millisecond); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestFromResponse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		status int
		body   string
		class  Class
		code   string
		after  time.Duration
	}{
		{"rate limit", 429, `{"error":{"message":"Please try again in 20s.","type":"tokens","code":"rate_limit_exceeded"}}`, RetryAfter, "rate_limit_exceeded", 20 * time.Second},
		{"longer than an hour", 429, `{"error":{"message":"Please try again in 3h0m0s.","code":"rate_limit_exceeded"}}`, RetryAfter, "rate_limit_exceeded", 3 * time.Hour},
		{"longer than a day", 429, `{"error":{"message":"Please try again in 25h0m0s.","code":"rate_limit_exceeded"}}`, Never, "rate_limit_exceeded", 0},
		{"retry info", 429, `[{"error":{"code":429,"message":"Slow down","status":"RESOURCE_EXHAUSTED","details":[{"@type":"x"},{"retryDelay":"34s"}]}}]`, RetryAfter, "RESOURCE_EXHAUSTED", 34 * time.Second},
		{"empty account", 429, `{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","code":"insufficient_quota"}}`, Misconfigured, "insufficient_quota", 0},
		{"upstream of a gateway", 429, `{"error":{"code":429,"message":"Provider returned error","metadata":{"raw":"{\"error\":{\"message\":\"Please retry after 5 seconds\",\"code\":\"busy\"}}"}}}`, RetryAfter, "busy", 5 * time.Second},
		{"content filter", 400, `{"error":{"code":"content_filter","message":"filtered","innererror":{"code":"ResponsibleAIPolicyViolation"}}}`, Withheld, "ResponsibleAIPolicyViolation", 0},
		{"flagged by a gateway", 403, `{"error":{"code":403,"message":"Your input was flagged"}}`, Withheld, "403", 0},
		{"no such model", 404, `{"error":{"message":"The model does not exist","type":"invalid_request_error","code":"model_not_found"}}`, Misconfigured, "model_not_found", 0},
		{"wrong parameter", 400, `{"error":{"message":"Unsupported parameter","type":"invalid_request_error","param":"tools[0].type","code":null}}`, Misconfigured, "invalid_request_error", 0},
		{"no credit", 402, `{"error":{"message":"Insufficient credits","code":402}}`, Misconfigured, "402", 0},
		{"bare message", 400, `{"message":"no","code":"bad"}`, Never, "bad", 0},
		{"detail", 422, `{"detail":"no"}`, Never, "status_422", 0},
		{"proxy page", 502, `<html><body>Bad gateway</body></html>`, Retry, "status_502", 0},
		{"plain text", 503, `upstream connect error, retry in 3s`, RetryAfter, "status_503", 3 * time.Second},
		{"nothing", 500, ``, Retry, "status_500", 0},

		{"too large for a minute's tokens", 429, `{"error":{"message":"Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 40312. The input or output tokens must be reduced in order to run successfully.","type":"tokens","code":"rate_limit_exceeded"}}`, Never, "rate_limit_exceeded", 0},
		{"list of what is wrong", 422, `{"detail":[{"loc":["body","model"],"msg":"field required","type":"value_error.missing"}]}`, Never, "value_error.missing", 0},
		{"status as text", 429, `{"error":{"message":"litellm.RateLimitError: busy","type":"throttling_error","param":null,"code":"429"}}`, RetryAfter, "429", 0},
		{"xAI, content", 403, `{"code":"The caller does not have permission to execute the specified operation","error":"Content violates usage guidelines. Team: t, API key ID: k, Model: grok-4, Failed check: SAFETY_CHECK_TYPE_BIO"}`, Withheld, "The caller does not have permission to execute the specified operation", 0},
		{"xAI, spent", 429, `{"code":"Some resource has been exhausted","error":"Your team t has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit."}`, Misconfigured, "Some resource has been exhausted", 0},
		{"xAI, key", 400, `{"code":"Client specified an invalid argument","error":"Incorrect API key provided: xa***. You can obtain an API key from https://console.x.ai."}`, Misconfigured, "Client specified an invalid argument", 0},
		{"DeepSeek, content", 400, `{"error":{"message":"Content Exists Risk","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}`, Withheld, "invalid_request_error", 0},
		{"DashScope, content", 400, `{"code":"DataInspectionFailed","message":"Input data may contain inappropriate content.","request_id":"r"}`, Withheld, "DataInspectionFailed", 0},
		{"DashScope, overdue", 400, `{"error":{"code":"Arrearage","message":"Access denied, please make sure your account is in good standing.","type":"Arrearage"}}`, Misconfigured, "Arrearage", 0},
		{"Zhipu, content", 400, `{"contentFilter":[{"level":1,"role":"user"}],"error":{"code":"1301","message":"System detected potentially unsafe or sensitive content in input or generation."}}`, Withheld, "1301", 0},
		{"Anthropic, content", 400, `{"type":"error","error":{"type":"invalid_request_error","message":"Output blocked by content filtering policy"}}`, Withheld, "invalid_request_error", 0},
		{"Anthropic, limit of spending", 400, `{"type":"error","error":{"type":"invalid_request_error","message":"You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC."}}`, Misconfigured, "invalid_request_error", 0},
		{"Anthropic, disabled", 400, `{"type":"error","error":{"type":"invalid_request_error","message":"This organization has been disabled."}}`, Misconfigured, "invalid_request_error", 0},
		{"Gemini, key expired", 400, `{"error":{"code":400,"message":"API key expired. Please renew the API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}`, Misconfigured, "INVALID_ARGUMENT", 0},
		{"Gemini, no such key", 400, `{"error":{"code":400,"message":"API Key not found. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}`, Misconfigured, "INVALID_ARGUMENT", 0},
		{"Anthropic, rate", 429, `{"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your account's rate limit. Please try again later."},"request_id":"req_1"}`, RetryAfter, "rate_limit_error", 0},
		{"Anthropic, another plan", 429, `{"type":"error","error":{"type":"rate_limit_error","message":"Extra usage is required for long context requests."}}`, Misconfigured, "rate_limit_error", 0},
		{"plan to upgrade", 429, `{"error":{"message":"This model is not available on your plan. Please upgrade.","code":"plan"}}`, Misconfigured, "plan", 0},
		{"rate limit that sells a plan", 429, `{"error":{"message":"Rate limit reached: tokens per minute (TPM). Please try again in 7s. Need more? Please upgrade your plan.","code":"rate_limit_exceeded"}}`, RetryAfter, "rate_limit_exceeded", 7 * time.Second},
		{"Anthropic, overloaded", 529, `{"type":"error","error":{"details":null,"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}`, Retry, "overloaded_error", 0},
		{"Anthropic, context", 400, "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"input length and `max_tokens` exceed context limit: 199759 + 8192 > 200000\"}}", Never, "invalid_request_error", 0},
		{"Anthropic, no such model", 404, `{"type":"error","error":{"type":"not_found_error","message":"model: claude-sonet-4-5"}}`, Misconfigured, "not_found_error", 0},
		{"Anthropic, no credit", 400, `{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}`, Misconfigured, "invalid_request_error", 0},
		{"Anthropic, key", 401, `{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}`, Misconfigured, "authentication_error", 0},
		{"Anthropic, too large", 413, `{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`, Never, "request_too_large", 0},
		{"Gemini, no such model", 404, `{"error":{"code":404,"message":"models/gemini-3.6-flahs is not found for API version v1beta","status":"NOT_FOUND"}}`, Misconfigured, "NOT_FOUND", 0},
		{"Gemini, key", 400, `{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}`, Misconfigured, "INVALID_ARGUMENT", 0},
		{"Gemini, country", 400, `{"error":{"code":400,"message":"User location is not supported for the API use.","status":"FAILED_PRECONDITION"}}`, Misconfigured, "FAILED_PRECONDITION", 0},
		{"Gemini, context", 400, `{"error":{"code":400,"message":"The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}`, Never, "INVALID_ARGUMENT", 0},
		{"Gemini, minute's quota", 429, `{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.","status":"RESOURCE_EXHAUSTED","details":[{"violations":[{"quotaId":"GenerateRequestsPerMinutePerProjectPerModel-FreeTier"}]},{"retryDelay":"34.4s"}]}}`, RetryAfter, "RESOURCE_EXHAUSTED", 34400 * time.Millisecond},
		{"Gemini, day's quota", 429, `{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.","status":"RESOURCE_EXHAUSTED","details":[{"violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]},{"retryDelay":"34.4s"}]}}`, Misconfigured, "RESOURCE_EXHAUSTED", 0},
		{"Gemini, overloaded", 503, `{"error":{"code":503,"message":"This model is currently experiencing high demand.","status":"UNAVAILABLE"}}`, Retry, "UNAVAILABLE", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := FromResponse(c.status, nil, []byte(c.body), noon)
			if f.Class != c.class || f.Code != c.code || f.RetryAfter != c.after || f.Status != c.status || f.Message == "" {
				t.Errorf("got %+v", f)
			}
			if strings.Contains(f.Message, "<") {
				t.Errorf("message is markup: %q", f.Message)
			}
		})
	}
}

// TestFromBody reads errors that a 200 or an event of a stream reports: a code that is a status decides like one, as a
// number or as text. A service's own codes are no status.
func TestFromBody(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]Class{
		`{"error":{"code":502,"message":"Upstream broke."}}`:                         Retry,
		`{"error":{"code":401,"message":"No."}}`:                                     Misconfigured,
		`{"error":{"code":"401","message":"No."}}`:                                   Misconfigured,
		`{"error":{"code":"429","message":"Busy.","type":"None"}}`:                   RetryAfter,
		`{"error":{"code":1302,"message":"Rate limit reached for this account."}}`:   RetryAfter,
		`{"error":{"code":100,"message":"No.","type":"invalid_request_error"}}`:      Never,
		`{"object":"error","message":"Busy.","type":"TooManyRequests","code":429}`:   RetryAfter,
		`{"object":"error","message":"No.","type":"invalid_model","code":"1500"}`:    Misconfigured,
		`{"object":"error","message":"No.","type":"invalid_request_error","code":0}`: Never,
	} {
		if f := ErrorIn([]byte(body)); f == nil || f.Class != want || f.Status != http.StatusOK {
			t.Errorf("%s: %v, want %s", body, f, want)
		}
	}
}

// issueThread is one row of the collected error bodies.
type issueThread struct {
	Provider string          `json:"provider"`
	Status   int             `json:"http_status"`
	Body     json.RawMessage `json:"body"`
	Class    string          `json:"class"`
	Note     string          `json:"note"`
}

// TestRealErrors reads error bodies that people posted: what somebody judged
// transient is retried, what was judged permanent is not.
func TestRealErrors(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "provider_responses",
		"errors_from_issue_threads", "provider_errors_open.json"))
	if err != nil {
		t.Skip("shared/data is not beside the checkout")
	}
	var threads []issueThread
	if err := json.Unmarshal(content, &threads); err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		body := thread.Body
		var only struct {
			Message string `json:"$message_only"`
		}
		if json.Unmarshal(body, &only) == nil && only.Message != "" {
			body = []byte(only.Message)
		}
		f := FromResponse(thread.Status, nil, body, noon)
		if thread.Status == http.StatusOK {
			f = FromBody(body)
		}
		again := f.Class == Retry || f.Class == RetryAfter
		// One "transient" row asks for 114 hours: beyond what is obeyed.
		if want := thread.Class == "transient" && !strings.Contains(thread.Note, "114 hours"); again != want {
			t.Errorf("%s %d %s: %v", thread.Provider, thread.Status, thread.Note, f)
		}
		if strings.HasPrefix(f.Message, "{") {
			t.Errorf("%s: message is JSON: %s", thread.Provider, f.Message)
		}
		if strings.Contains(thread.Note, "33 s") && f.RetryAfter != 33*time.Second {
			t.Errorf("%s: waits %s", thread.Provider, f.RetryAfter)
		}
	}
}

func TestRedaction(t *testing.T) {
	t.Parallel()
	wire := &Wire{secrets: redact.Of("plainkey")}
	body := `{"error":{"message":"Incorrect API key provided: sk-proj-ab**********yz or plainkey, sent as Bearer abc.def"}}`
	f, ok := errors.AsType[*Failure](wire.Redact(FromResponse(http.StatusUnauthorized, nil, []byte(body), noon)))
	if !ok {
		t.Fatal("redaction lost the failure")
	}
	for _, text := range []string{f.Message, string(f.Raw), f.Error()} {
		for _, secret := range []string{"sk-proj", "plainkey", "abc.def"} {
			if strings.Contains(text, secret) {
				t.Errorf("%q shows %s", text, secret)
			}
		}
	}
}

// FuzzFromResponse: any body under any status gives a failure with a known
// class, an obeyable wait and a message that can be shown.
func FuzzFromResponse(f *testing.F) {
	f.Add(429, "7", []byte(`{"error":{"message":"{\"error\":{\"message\":\"try again in 20s\"}}"}}`))
	f.Add(400, "", []byte(`[[[{"error":"\u0000"}]]]`))
	f.Add(500, "1e400", []byte("try again in 99999999999999999999999h"))
	f.Fuzz(func(t *testing.T, status int, after string, body []byte) {
		failure := FromResponse(status, http.Header{"Retry-After": {after}}, body, noon).redacted(redact.Of("secret"))
		switch failure.Class {
		case RetryAfter, Retry, Never, Withheld, Misconfigured:
		default:
			t.Errorf("class %q", failure.Class)
		}
		if failure.RetryAfter < 0 || failure.RetryAfter > MaxRetryAfter {
			t.Errorf("wait %s", failure.RetryAfter)
		}
		if failure.Message == "" || !utf8.ValidString(failure.Message) || utf8.RuneCountInString(failure.Message) > maxMessage {
			t.Errorf("message %q", failure.Message)
		}
		if strings.ContainsRune(failure.Message+string(failure.Raw), 0) {
			t.Error("a text holds NUL")
		}
	})
}
