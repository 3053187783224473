package httpingest_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/testlog"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/httpingest"
)

// receiver takes one token and remembers what arrives.
type receiver struct {
	setup     model.CrawlSourceSetup
	key       string
	body      string
	challenge string
	err       error
	full      error        // refuses permits
	admitted  atomic.Int64 // permits that were given and not given back
	taken     int
}

func (r *receiver) limit(context.Context, uuid.UUID) (release func(), err error) {
	if r.full != nil {
		return nil, r.full
	}
	r.admitted.Add(1)
	r.taken++
	return func() { r.admitted.Add(-1) }, nil
}

// address is the address of the token's source.
const address = "/ingest/01a1fc07-5354-739c-bb51-5574991abdf4"

func (r *receiver) enter(_ context.Context, header http.Header, _ *http.Request, token string) (*model.CrawlSource, error) {
	header.Set("Ratelimit", "told")
	switch token {
	case "good":
		return &model.CrawlSource{ID: uuid.MustParse(path.Base(address)), Setup: r.setup}, nil
	case "another's":
		return &model.CrawlSource{ID: uuid.Max}, nil
	case "too often":
		f := fault.New(fault.RateLimited, "too many requests of this source")
		f.RetryAfter = 7 * time.Second
		return nil, f
	}
	return nil, fault.New(fault.InvalidSourceToken, "no")
}

func (r *receiver) Receive(_ context.Context, d traffic.Delivery) (*model.CrawlBatch, error) {
	body, err := d.Body.Reader()
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(body)
	r.key, r.body = d.Key, string(raw)
	if err != nil || r.err != nil {
		return nil, joined(err, r.err)
	}
	return &model.CrawlBatch{State: "processed"}, nil
}

func joined(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

func (r *receiver) Challenge(_ context.Context, _ *model.CrawlSource, text string) error {
	r.challenge = text
	return nil
}

func send(t *testing.T, r *receiver, header map[string]string, body string) *httptest.ResponseRecorder {
	t.Helper()
	return sendLogged(t, r, slog.New(slog.DiscardHandler), header, body)
}

func sendLogged(t *testing.T, r *receiver, logger *slog.Logger, header map[string]string, body string) *httptest.ResponseRecorder {
	t.Helper()
	h, err := httpingest.New(httpingest.Config{Enter: r.enter, Receiver: r, Limit: r.limit, Logger: logger, Spools: traffic.NewSpools(t.TempDir(), traffic.MaxSpooledWorkspace, traffic.MaxSpooled)})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/ingest/{source_id}", h)
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
	for name, value := range header {
		request.Header.Set(name, value)
	}
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, request)
	return answer
}

func bearer(more ...string) map[string]string {
	h := map[string]string{"Authorization": "Bearer good"}
	for i := 0; i+1 < len(more); i += 2 {
		h[more[i]] = more[i+1]
	}
	return h
}

func TestPlain(t *testing.T) {
	t.Parallel()
	r := &receiver{}
	answer := send(t, r, bearer("X-Batch-Id", "7"), "a\nb\n")
	if answer.Code != http.StatusAccepted || r.key != "7" || r.body != "a\nb\n" {
		t.Errorf("%d %s: %q %q", answer.Code, answer.Body, r.key, r.body)
	}
	if answer := send(t, r, nil, "a"); answer.Code != http.StatusUnauthorized || !strings.Contains(answer.Body.String(), `"invalid_source_token"`) {
		t.Errorf("without a token: %d %s", answer.Code, answer.Body)
	}
	if answer := send(t, r, bearer("Content-Encoding", "br"), "a"); answer.Code != http.StatusUnsupportedMediaType {
		t.Errorf("brotli: %d", answer.Code)
	}
	busy := fault.New(fault.RateLimited, "busy")
	busy.RetryAfter = 1500 * 1e6
	if answer := send(t, &receiver{err: busy}, bearer(), "a"); answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") != "2" {
		t.Errorf("busy: %d, Retry-After %q", answer.Code, answer.Header().Get("Retry-After"))
	}
	if answer := send(t, &receiver{err: io.ErrUnexpectedEOF}, bearer(), "a"); answer.Code != http.StatusInternalServerError || strings.Contains(answer.Body.String(), "EOF") {
		t.Errorf("an error inside: %d %s", answer.Code, answer.Body)
	}
}

// The sender gets the headers and errors of Enter, in every protocol.
func TestSendersNeedTheSourceToken(t *testing.T) {
	t.Parallel()
	for token, want := range map[string]struct {
		status int
		wait   string
	}{
		"bad": {http.StatusUnauthorized, ""}, "another's": {http.StatusNotFound, ""}, "too often": {http.StatusTooManyRequests, "7"},
	} {
		plain, amazon := bearer(), firehose()
		plain["Authorization"], amazon["X-Amz-Firehose-Access-Key"] = "Bearer "+token, token
		for _, header := range []map[string]string{plain, amazon} {
			r := &receiver{}
			answer := send(t, r, header, "a")
			if answer.Code != want.status || answer.Header().Get("Retry-After") != want.wait || answer.Header().Get("RateLimit") != "told" || r.body != "" {
				t.Errorf("%s: %d %v %s, received %q", token, answer.Code, answer.Header(), answer.Body, r.body)
			}
		}
	}
}

func TestAFailureIsOneLogLineWithTheRequestID(t *testing.T) {
	t.Parallel()
	var book testlog.Book
	logger := slog.New(slog.NewTextHandler(&book, nil))
	answer := sendLogged(t, &receiver{err: io.ErrUnexpectedEOF}, logger, bearer("X-Request-Id", "mine-1"), "a")
	if answer.Header().Get("X-Request-Id") != "mine-1" || !strings.Contains(answer.Body.String(), `"request_id":"mine-1"`) {
		t.Errorf("the answer is %v %s", answer.Header(), answer.Body)
	}
	if log := book.Take(); strings.Count(log, "\n") != 1 || !strings.Contains(log, "request_id=mine-1") {
		t.Errorf("the log has %q", log)
	}
	if sendLogged(t, &receiver{}, logger, nil, "a"); book.Take() != "" {
		t.Error("the sender's error is logged")
	}
}

func TestChallenge(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{`{"content":"tests","filename":"test.txt"}`: "tests", "eyJhbGciOiJkaXIi.x.y\n": "eyJhbGciOiJkaXIi.x.y"} {
		r := &receiver{setup: model.CrawlSourceSetupEdgeLogpush}
		if answer := send(t, r, bearer(), body); answer.Code != http.StatusAccepted || r.challenge != want || r.body != "" {
			t.Errorf("%s: %d, challenge %q, body %q", body, answer.Code, r.challenge, r.body)
		}
	}
	r := &receiver{setup: model.CrawlSourceSetupEdgeLogpush}
	send(t, r, bearer(), `{"ClientIP":"192.0.2.1"}`)
	if r.challenge != "" || r.body == "" {
		t.Errorf("a line is taken for a challenge: %q", r.challenge)
	}
}

func firehose() map[string]string {
	return map[string]string{"X-Amz-Firehose-Request-Id": "rq", "X-Amz-Firehose-Access-Key": "good"}
}

func TestFirehose(t *testing.T) {
	t.Parallel()
	data := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	r := &receiver{}
	answer := send(t, r, firehose(), `{"requestId":"rq","timestamp":1,"records":[{"data":"`+data("a")+`"},{"data":"`+data("b\n")+`"}]}`)
	var got struct {
		RequestID string `json:"requestId"`
		Timestamp int64  `json:"timestamp"`
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil || answer.Code != http.StatusOK || got.RequestID != "rq" || got.Timestamp == 0 || r.body != "a\nb\n" || r.key != "rq" {
		t.Errorf("%d %s: %q %q %v", answer.Code, answer.Body, r.key, r.body, err)
	}
	for name, body := range map[string]string{
		"another id": `{"requestId":"no","timestamp":1,"records":[]}`, "no base64": `{"requestId":"rq","records":[{"data":"!"}]}`,
		"cut off": `{"requestId":"rq","records":[{"data":"YQ=="}`, "no object": `[]`, "no JSON": `x`,
	} {
		if answer := send(t, &receiver{}, firehose(), body); answer.Code != http.StatusUnprocessableEntity || !strings.Contains(answer.Body.String(), `"errorMessage"`) {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
	}
}

func TestABatchIsCountedUnderAPermit(t *testing.T) {
	t.Parallel()
	r := &receiver{}
	if answer := send(t, r, bearer(), "a\nb"); answer.Code != http.StatusAccepted || r.taken != 1 || r.admitted.Load() != 0 {
		t.Errorf("%d %s: %d permits taken, %d not given back", answer.Code, answer.Body, r.taken, r.admitted.Load())
	}
	r = &receiver{full: fault.New(fault.RateLimited, "too many")}
	if answer := send(t, r, bearer(), "a\nb"); answer.Code != http.StatusTooManyRequests || r.body != "" {
		t.Errorf("without a permit: %d %s, %q was counted", answer.Code, answer.Body, r.body)
	}
}
