package rest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/access"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/tenantlimit"
	"github.com/answer-visibility/avm/model"
)

func TestPageOfPrompts(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	rate := 0.5
	next := "abc"
	var got promptArgs
	a.stubs.prompts = func(_ context.Context, args promptArgs) (*model.PromptPage, error) {
		got = args
		at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
		prompt := func(m model.PromptMeasurement) *model.Prompt {
			return &model.Prompt{
				ID: uuid.MustParse(promptID), Text: `a "b"`, Cohort: model.PromptCohortCore, Status: model.PromptStatusActive,
				Origin: model.PromptOriginManual, CreatedAt: at, UpdatedAt: at, LatestMeasurement: m,
			}
		}
		return &model.PromptPage{NextCursor: &next, Items: []*model.Prompt{
			prompt(&model.PromptMeasured{State: model.MeasurementStateMeasured, AuditID: uuid.MustParse(auditID), MentionRate: &rate}),
			prompt(&model.PromptNotMeasured{State: model.MeasurementStateNotMeasured}),
		}}, nil
	}
	w := a.ask(t, http.MethodGet, base+"/prompts?limit=2&cursor=c&prompt_set_id="+auditID+"&topic_id="+promptID+"&status=archived", "")
	prompt := func(measurement string) string {
		return `{"id":"` + promptID + `","prompt_set_id":"00000000-0000-0000-0000-000000000000","topic_id":null,` +
			`"text":"a \"b\"","theme":"","intent":"","buyer_stage":"","prompt_intent":"","cohort":"core","branded":false,` +
			`"enabled":false,"status":"active","origin":"manual","created_at":"2026-11-21T00:00:00Z",` +
			`"updated_at":"2026-11-21T00:00:00Z","latest_measurement":` + measurement + `}`
	}
	wantBody(t, w, http.StatusOK, `{"items":[`+
		prompt(`{"state":"measured","audit_id":"`+auditID+`","mention_rate":0.5,"citation_rate":null}`)+`,`+
		prompt(`{"state":"not_measured"}`)+`],"next_cursor":"abc"}`)
	if *got.limit != 2 || *got.cursor != "c" || got.promptSetID.String() != auditID ||
		got.topicID.String() != promptID || *got.status != model.PromptStatusArchived {
		t.Errorf("the resolver got %+v", got)
	}
	if w.Header().Get("Content-Type") != "application/json" || w.Header().Get("Content-Length") == "" {
		t.Errorf("headers %v", w.Header())
	}
}

func TestUnpagedListIsAnArray(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return []model.Topic{}, nil }
	wantBody(t, a.ask(t, http.MethodGet, base+"/topics", ""), http.StatusOK, `[]`)
}

func TestHeadHasNoBodyOfItsOwn(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return []model.Topic{}, nil }
	if w := a.ask(t, http.MethodHead, base+"/topics", ""); w.Code != http.StatusOK || w.Header().Get("Content-Length") != "2" {
		t.Errorf("got %d %v", w.Code, w.Header())
	}
}

func TestQueryOfVisibility(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var got model.VisibilityQuery
	a.stubs.visibility = func(_ context.Context, q model.VisibilityQuery) (*model.Visibility, error) {
		got = q
		return nil, fault.Missing("report")
	}
	w := a.ask(t, http.MethodGet, base+"/visibility?market=default&from=2026-11-01&to=2026-11-21T10:00:00%2B01:00"+
		"&selection_mode=range&configuration_key=a%2Cb", "")
	wantError(t, w, http.StatusNotFound, fault.NotFound)
	if got.Cohort != model.PromptCohortCore || got.Market == nil || got.Market.ID.Valid || !got.From.DateOnly ||
		got.To.Time.Hour() != 9 || *got.SelectionMode != model.SelectionModeRange || *got.ConfigurationKey != "a,b" || got.AuditID != nil {
		t.Errorf("the resolver got %+v", got)
	}
}

func TestListsInTheQuery(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var got model.PromptMetricQuery
	a.stubs.metrics = func(_ context.Context, q model.PromptMetricQuery) ([]model.PromptMetric, error) {
		got = q
		return []model.PromptMetric{}, nil
	}
	w := a.ask(t, http.MethodGet, base+"/visibility/prompts?audit_ids="+auditID+","+promptID+"&audit_ids="+projectID+"&cohort=commerce", "")
	wantBody(t, w, http.StatusOK, `[]`)
	if len(got.AuditIds) != 3 || got.AuditIds[2].String() != projectID || got.Cohort != model.PromptCohortCommerce {
		t.Errorf("the resolver got %+v", got)
	}
}

func TestDefaultsAndBooleansInTheQuery(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var got model.TrendQuery
	a.stubs.trends = func(_ context.Context, q model.TrendQuery) ([]model.VisibilityTrendPoint, error) {
		got = q
		return []model.VisibilityTrendPoint{}, nil
	}
	wantBody(t, a.ask(t, http.MethodGet, base+"/visibility/trends?retrieval_enabled=false&transport_model=", ""), http.StatusOK, `[]`)
	if got.Granularity != model.SnapshotGranularityDay || got.RetrievalEnabled == nil || *got.RetrievalEnabled || *got.TransportModel != "" {
		t.Errorf("the resolver got %+v", got)
	}
}

func TestBodyBinding(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var got model.AuditLaunchInput
	var project uuid.UUID
	a.stubs.launch = func(_ context.Context, id uuid.UUID, in model.AuditLaunchInput) ([]model.Audit, error) {
		project, got = id, in
		return []model.Audit{}, nil
	}
	body := `{"prompt_set_id":null,"prompt_ids":["` + promptID + `"],"engines":["assistant_b","overview_a"],"repetitions":2.0,` +
		`"benchmark_mode":"consumer_like","market_ids":[null,"` + auditID + `"],"audit_scope":"brand","random_seed":"s","max_estimated_credits":9007199254740991}`
	wantBody(t, a.ask(t, http.MethodPost, base+"/audits", body, withKey("k")), http.StatusCreated, `[]`)
	if project.String() != projectID || got.PromptSetID != nil || len(got.PromptIds) != 1 || len(got.Engines) != 2 || *got.Repetitions != 2 ||
		*got.BenchmarkMode != model.BenchmarkModeConsumerLike || got.MarketIds[0] != nil || got.MarketIds[1].String() != auditID ||
		*got.AuditScope != model.AuditScopeBrand || *got.RandomSeed != "s" || got.MaxEstimatedCredits != 1<<53-1 {
		t.Errorf("the resolver got %+v", got)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 33) + strings.Repeat("]", 33)
	for name, c := range map[string]struct {
		request string // method and path below the project
		body    string
		headers []string
		status  int
		kind    fault.Kind
		fields  string
	}{
		"unknown path":               {request: "GET /nothing", status: 404, kind: fault.NotFound},
		"slash at the end":           {request: "GET /audits/", status: 404, kind: fault.NotFound},
		"doubled slash":              {request: "GET //audits", status: 404, kind: fault.NotFound},
		"unknown path without key":   {request: "GET /nothing", headers: []string{"Authorization: "}, status: 404, kind: fault.NotFound},
		"wrong method":               {request: "PATCH /audits", status: 405, kind: fault.MethodNotAllowed},
		"estimate is no audit":       {request: "GET /audits/estimate", status: 405, kind: fault.MethodNotAllowed},
		"no key":                     {request: "GET /audits?odd=1", headers: []string{"Authorization: "}, status: 401, kind: fault.InvalidKey},
		"cookie for a key":           {request: "GET /audits", headers: []string{"Authorization: ", "Cookie: key=" + goodKey}, status: 401, kind: fault.InvalidKey},
		"basic for a key":            {request: "GET /audits", headers: []string{"Authorization: Basic " + goodKey}, status: 401, kind: fault.InvalidKey},
		"other key":                  {request: "GET /audits", headers: []string{"Authorization: Bearer x"}, status: 401, kind: fault.InvalidKey},
		"path value":                 {request: "GET /audits/x", status: 422, kind: fault.Invalid, fields: "audit_id"},
		"unknown parameter":          {request: "GET /audits?odd=1&page=2", status: 422, kind: fault.Invalid, fields: "odd page"},
		"parameter of none":          {request: "GET /topics?limit=1", status: 422, kind: fault.Invalid, fields: "limit"},
		"repeated parameter":         {request: "GET /audits?limit=1&limit=2", status: 422, kind: fault.Invalid, fields: "limit"},
		"limit too small":            {request: "GET /audits?limit=0", status: 422, kind: fault.Invalid, fields: "limit"},
		"limit too large":            {request: "GET /audits?limit=101", status: 422, kind: fault.Invalid, fields: "limit"},
		"limit beyond numbers":       {request: "GET /audits?limit=99999999999999999999", status: 422, kind: fault.Invalid, fields: "limit"},
		"limit no number":            {request: "GET /audits?limit=1e1", status: 422, kind: fault.Invalid, fields: "limit"},
		"empty values":               {request: "GET /prompts?topic_id=&status=", status: 422, kind: fault.Invalid, fields: "topic_id status"},
		"several parameters":         {request: "GET /visibility?market=x&engine=y&from=z&cohort=core&odd=", status: 422, kind: fault.Invalid, fields: "odd market engine from"},
		"list with a bad item":       {request: "GET /visibility/prompts?audit_ids=" + auditID + ",x&audit_ids=y", status: 422, kind: fault.Invalid, fields: "audit_ids[1] audit_ids[2]"},
		"boolean":                    {request: "GET /visibility/trends?retrieval_enabled=1", status: 422, kind: fault.Invalid, fields: "retrieval_enabled"},
		"bytes that are no text":     {request: "GET /audits?cursor=%ff", status: 422, kind: fault.Invalid, fields: "cursor"},
		"a zero byte":                {request: "GET /visibility?configuration_key=%00", status: 422, kind: fault.Invalid, fields: "configuration_key"},
		"query out of form":          {request: "GET /audits?limit=%zz", status: 422, kind: fault.Invalid, fields: "query"},
		"no idempotency key":         {request: "POST /audits", body: launch, status: 422, kind: fault.Invalid, fields: "Idempotency-Key"},
		"long idempotency key":       {request: "POST /audits", body: launch, headers: []string{withKey(strings.Repeat("k", 256))}, status: 422, kind: fault.Invalid, fields: "Idempotency-Key"},
		"everything at once":         {request: "POST /audits?x=1", body: `{"engines":["q"],"odd":1}`, status: 422, kind: fault.Invalid, fields: "Idempotency-Key x engines[0] max_estimated_credits odd"},
		"no body":                    {request: "POST /audits/estimate", status: 422, kind: fault.Invalid, fields: "engines"},
		"body null":                  {request: "POST /audits/estimate", body: `null`, status: 422, kind: fault.Invalid, fields: "body"},
		"body an array":              {request: "POST /audits/estimate", body: `[]`, status: 422, kind: fault.Invalid, fields: "body"},
		"body no JSON":               {request: "POST /audits/estimate", body: `{"engines":`, status: 422, kind: fault.Invalid, fields: "body"},
		"more after the body":        {request: "POST /audits/estimate", body: `{"engines":[]} {}`, status: 422, kind: fault.Invalid, fields: "body"},
		"body no text":               {request: "POST /audits/estimate", body: "{\"engines\":[\"\xff\"]}", status: 422, kind: fault.Invalid, fields: "body"},
		"body too deep":              {request: "POST /audits/estimate", body: `{"engines":` + deep + `}`, status: 422, kind: fault.Invalid, fields: "body"},
		"name twice":                 {request: "POST /audits/estimate", body: `{"engines":[],"odd":{"a":1,"a":2}}`, status: 422, kind: fault.Invalid, fields: "odd.a"},
		"name twice by an escape":    {request: "POST /audits/estimate", body: `{"engines":[],"\u0065ngines":[]}`, status: 422, kind: fault.Invalid, fields: "engines"},
		"the schema's own name":      {request: "POST /audits/estimate", body: `{"engines":[],"promptIds":[]}`, status: 422, kind: fault.Invalid, fields: "promptIds"},
		"null where not allowed":     {request: "POST /audits/estimate", body: `{"engines":null,"prompt_ids":null,"market_ids":null,"prompt_set_id":null,"repetitions":null}`, status: 422, kind: fault.Invalid, fields: "prompt_ids engines market_ids"},
		"null in a list":             {request: "POST /audits/estimate", body: `{"engines":[null],"prompt_ids":[null],"market_ids":[null]}`, status: 422, kind: fault.Invalid, fields: "prompt_ids[0] engines[0]"},
		"wrong types":                {request: "POST /audits/estimate", body: `{"engines":"assistant_a","repetitions":"2","prompt_set_id":7,"market_ids":{}}`, status: 422, kind: fault.Invalid, fields: "prompt_set_id engines repetitions market_ids"},
		"number with a fraction":     {request: "POST /audits/estimate", body: `{"engines":[],"repetitions":1.5}`, status: 422, kind: fault.Invalid, fields: "repetitions"},
		"number too large":           {request: "POST /audits/estimate", body: `{"engines":[],"repetitions":1e400}`, status: 422, kind: fault.Invalid, fields: "repetitions"},
		"credits beyond safe":        {request: "POST /audits", body: `{"engines":[],"max_estimated_credits":9007199254740992}`, headers: []string{withKey("k")}, status: 422, kind: fault.Invalid, fields: "max_estimated_credits"},
		"zero character in a string": {request: "POST /audits", body: `{"engines":[],"max_estimated_credits":1,"random_seed":"\u0000"}`, headers: []string{withKey("k")}, status: 422, kind: fault.Invalid, fields: "random_seed"},
		"body where none is":         {request: "POST /audits/" + auditID + "/cancel", body: `{"why":1}`, headers: []string{withKey("k")}, status: 422, kind: fault.Invalid, fields: "why"},
		"array where none is":        {request: "POST /audits/" + auditID + "/cancel", body: `[]`, headers: []string{withKey("k")}, status: 422, kind: fault.Invalid, fields: "body"},
		"form":                       {request: "POST /audits/estimate", body: `a=1`, headers: []string{"Content-Type: application/x-www-form-urlencoded"}, status: 415, kind: fault.UnsupportedMedia},
		"no content type":            {request: "POST /audits/estimate", body: `{}`, headers: []string{"Content-Type: "}, status: 415, kind: fault.UnsupportedMedia},
		"other charset":              {request: "POST /audits/estimate", body: `{}`, headers: []string{"Content-Type: application/json; charset=latin1"}, status: 415, kind: fault.UnsupportedMedia},
		"too large":                  {request: "POST /audits/estimate", body: strings.Repeat(" ", usualBody+1), status: 413, kind: fault.TooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			method, path, _ := strings.Cut(c.request, " ")
			w := newAPI(t).ask(t, method, base+path, c.body, c.headers...)
			if got := fieldsOf(wantError(t, w, c.status, c.kind)); got != c.fields {
				t.Errorf("fields %q, want %q: %s", got, c.fields, w.Body)
			}
			if c.status == http.StatusUnauthorized && w.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Error("a 401 without WWW-Authenticate")
			}
			if c.status == http.StatusMethodNotAllowed && w.Header().Get("Allow") == "" {
				t.Error("a 405 without Allow")
			}
		})
	}
}

func TestTooLargeWithoutLength(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, base+"/audits/estimate", strings.NewReader(strings.Repeat(" ", usualBody+1)))
	r.ContentLength = -1
	r.Header.Set("Authorization", "Bearer "+goodKey)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	newAPI(t).ServeHTTP(w, r)
	wantError(t, w, http.StatusRequestEntityTooLarge, fault.TooLarge)
}

func TestEnumMessagesNameAllowedValues(t *testing.T) {
	t.Parallel()
	s := wantError(t, newAPI(t).ask(t, http.MethodGet, base+"/prompts?status=gone", ""), http.StatusUnprocessableEntity, fault.Invalid)
	if want := `"gone" must be one of "active", "archived"`; s.Error.Details[0].Message != want {
		t.Errorf("message %q, want %q", s.Error.Details[0].Message, want)
	}
}

func TestRightsOfOperations(t *testing.T) {
	t.Parallel()
	change := func(f func(*access.Principal)) func(*Config) {
		p := owner()
		f(&p)
		return as(p)
	}
	for name, c := range map[string]struct {
		change func(*Config)
		kind   fault.Kind
	}{
		"plan":  {change(func(p *access.Principal) { p.Plan = model.PlanFree }), fault.PlanRequired},
		"scope": {change(func(p *access.Principal) { p.Scopes = []model.Scope{model.ScopeRead} }), fault.Forbidden},
		"role":  {change(func(p *access.Principal) { p.Role = model.MemberRoleViewer }), fault.Forbidden},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// Nothing of the request itself is looked at: it would be a 415 and a 422.
			w := newAPI(t, c.change).ask(t, http.MethodPost, "/v1/projects/x/audits?odd=1", "{", "Content-Type: text/plain")
			wantError(t, w, http.StatusForbidden, c.kind)
		})
	}
}

func TestFaultsBecomeStatuses(t *testing.T) {
	t.Parallel()
	for kind, st := range fault.Statuses() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			a := newAPI(t)
			a.stubs.topics = func(context.Context) ([]model.Topic, error) {
				f := fault.Wrap(errors.New("secret cause"), kind, "a message")
				f.RetryAfter = 1500 * time.Millisecond
				return nil, f
			}
			w := a.ask(t, http.MethodGet, base+"/topics", "")
			s := wantError(t, w, st.Code, kind)
			if s.Error.Retryable != st.Retryable || strings.Contains(w.Body.String(), "secret") {
				t.Errorf("body %s", w.Body)
			}
			if kind != fault.Internal && (w.Header().Get("Retry-After") != "2" || s.Error.Message != "a message") {
				t.Errorf("headers %v, body %s", w.Header(), w.Body)
			}
			if logged := strings.Contains(a.log.String(), "secret cause"); logged != (st.Code >= 500) {
				t.Errorf("log: %s", a.log)
			}
		})
	}
}

func TestNumbersOfAnEstimateAboveTheLimit(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.launch = func(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) {
		f := fault.New(fault.EstimateExceedsLimit, "too much")
		f.Numbers = map[string]int64{"maximum_attempt_count": 12, "max_estimated_credits": 10}
		return nil, f
	}
	s := wantError(t, a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k")), http.StatusConflict, fault.EstimateExceedsLimit)
	if *s.Error.Maximum != 12 || *s.Error.Credits != 10 {
		t.Errorf("numbers %v %v", *s.Error.Maximum, *s.Error.Credits)
	}
}

func TestUnknownErrorsAndPanicsAreInternal(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return nil, errors.New("secret") }
	s := wantError(t, a.ask(t, http.MethodGet, base+"/topics", "", "X-Request-Id: my.id-1"), http.StatusInternalServerError, fault.Internal)
	if s.Error.RequestID != "my.id-1" || !strings.Contains(a.log.String(), `"request_id":"my.id-1"`) {
		t.Errorf("request id %s, log %s", s.Error.RequestID, a.log)
	}
	// A stub that is not filled in panics within the executor.
	wantError(t, a.ask(t, http.MethodGet, base+"/audits/"+auditID, ""), http.StatusInternalServerError, fault.Internal)
}

// nobody is an Authenticator that panics.
type nobody struct{ Authenticator }

func TestPanicOutsideTheExecutor(t *testing.T) {
	t.Parallel()
	a := newAPI(t, func(c *Config) { c.Authenticator = nobody{} })
	wantError(t, a.ask(t, http.MethodGet, base+"/topics", ""), http.StatusInternalServerError, fault.Internal)
	if !strings.Contains(a.log.String(), "nil pointer dereference") || !strings.Contains(a.log.String(), "serve.go") {
		t.Errorf("log %s", a.log)
	}
}

func TestRequestIDs(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	for given, kept := range map[string]bool{
		"a": true, "A.b_c-9": true, strings.Repeat("x", 128): true,
		strings.Repeat("x", 129): false, "a b": false, "ä": false, "a/b": false,
	} {
		id := a.ask(t, http.MethodGet, "/v1/none", "", "X-Request-Id: "+given).Header().Get("X-Request-Id")
		if (id == given) != kept {
			t.Errorf("%q became %q", given, id)
		}
		if _, err := uuid.Parse(id); !kept && err != nil {
			t.Errorf("%q became %q", given, id)
		}
	}
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	a := newAPI(t, func(c *Config) { c.Timeout = time.Millisecond })
	a.stubs.topics = func(ctx context.Context) ([]model.Topic, error) {
		<-ctx.Done()
		return nil, errors.New("query cancelled")
	}
	if s := wantError(t, a.ask(t, http.MethodGet, base+"/topics", ""), http.StatusServiceUnavailable, fault.Unavailable); !s.Error.Retryable {
		t.Error("a timeout is retryable")
	}
}

func TestOperationsWaitForAPermit(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	entered, release, done := make(chan struct{}), make(chan struct{}), make(chan int)
	a.stubs.projects = func(context.Context, *int, *string) (*model.ProjectPage, error) {
		entered <- struct{}{}
		<-release
		return &model.ProjectPage{Items: []*model.Project{}}, nil
	}
	const atOnce, asked = 2, 4 // lists of projects of one workspace
	for range asked {
		go func() { done <- a.ask(t, http.MethodGet, "/v1/projects", "").Code }()
	}
	for range atOnce {
		<-entered
	}
	// A request whose time is up gets an error while the permits are taken.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/v1/projects", nil)
	r.Header.Set("Authorization", "Bearer "+goodKey)
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	wantError(t, w, http.StatusServiceUnavailable, fault.Unavailable)
	for left := asked; left > 0; {
		select {
		case release <- struct{}{}:
		case <-entered:
		case code := <-done:
			if left--; code != http.StatusOK {
				t.Errorf("status %d", code)
			}
		}
	}
}

// slowReader is a client that takes a second for each chunk.
type slowReader struct{ *httptest.ResponseRecorder }

func (s slowReader) Write(p []byte) (int, error) {
	<-time.After(time.Second)
	return s.ResponseRecorder.Write(p)
}

// Large answers use the memory of earlier ones, and none has what is another's while slow clients read.
func TestLargeAnswersDoNotMix(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := newAPI(t)
		var made atomic.Int64
		a.stubs.metrics = func(context.Context, model.PromptMetricQuery) ([]model.PromptMetric, error) {
			letter := string(rune('a' + made.Add(1)))
			return []model.PromptMetric{{
				PromptText: strings.Repeat(letter, 1<<20), SourceAuditIds: []uuid.UUID{}, RollingFour: []float64{},
				PerEngineScores: map[string]float64{}, Components: map[string]*float64{},
				Counts: &model.MeasurementCounts{}, Outcomes: []model.PromptOutcome{},
			}}, nil
		}
		var clients sync.WaitGroup
		var seen sync.Map
		for range 4 {
			clients.Go(func() {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, base+"/visibility/prompts", nil)
				r.Header.Set("Authorization", "Bearer "+goodKey)
				w := slowReader{httptest.NewRecorder()}
				a.ServeHTTP(w, r)
				var rows []struct {
					Text string `json:"prompt_text"`
				}
				if err := json.Unmarshal(w.Body.Bytes(), &rows); w.Code != http.StatusOK || err != nil || len(rows) != 1 {
					t.Errorf("status %d, %d rows, %v", w.Code, len(rows), err)
					return
				}
				if text := rows[0].Text; len(text) != 1<<20 || strings.Trim(text, text[:1]) != "" {
					t.Errorf("%d bytes, not all of them %.1s", len(text), text)
				} else if _, twice := seen.LoadOrStore(text[:1], true); twice {
					t.Errorf("two clients have the answer %.1s", text)
				}
			})
		}
		clients.Wait()
	})
}

// The answers that slow clients of a workspace are reading are bounded. Other requests of it are refused when
// they have waited for long, and answered when the clients have read.
func TestAnswersThatSlowClientsReadAreBounded(t *testing.T) {
	t.Parallel()
	const clients, size = 100, 4 << 20
	text := strings.Repeat("x", size)
	for _, accept := range []string{"application/json", "application/x-ndjson", "text/csv"} {
		synctest.Test(t, func(t *testing.T) {
			a := newAPI(t)
			a.stubs.prompts = func(context.Context, promptArgs) (*model.PromptPage, error) {
				return &model.PromptPage{Items: []*model.Prompt{{Text: text, LatestMeasurement: &model.PromptNotMeasured{}}}}, nil
			}
			ask := func() *httptest.ResponseRecorder {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, base+"/prompts?limit=100", nil)
				r.Header.Set("Authorization", "Bearer "+goodKey)
				r.Header.Set("Accept", accept)
				w := slowReader{httptest.NewRecorder()}
				a.ServeHTTP(w, r)
				return w.ResponseRecorder
			}
			var mu sync.Mutex
			told := map[int]int{}
			var all sync.WaitGroup
			for range clients {
				all.Go(func() {
					w := ask()
					mu.Lock()
					defer mu.Unlock()
					told[w.Code]++
					if w.Code != http.StatusOK && w.Header().Get("Retry-After") == "" {
						t.Errorf("%d without Retry-After: %s", w.Code, w.Body)
					}
				})
			}
			all.Wait()
			refused := told[http.StatusTooManyRequests] + told[http.StatusServiceUnavailable]
			if ok := told[http.StatusOK]; ok == 0 || ok > tenantlimit.AnswerCap/size || ok+refused != clients {
				t.Errorf("%s: %v", accept, told)
			}
			if w := ask(); w.Code != http.StatusOK {
				t.Errorf("%s, afterwards: %d %s", accept, w.Code, w.Body)
			}
		})
	}
}

// A body is not read before its request has a permit.
func TestBodiesAreReadUnderAPermit(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	release := a.take(t, tenantlimit.Light, 8)
	read := make(chan struct{}, 1)
	body := readerFunc(func([]byte) (int, error) {
		select {
		case read <- struct{}{}:
		default:
		}
		return 0, io.EOF
	})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, base+"/audits/estimate", body)
	r.ContentLength = 1000
	r.Header.Set("Authorization", "Bearer "+goodKey)
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	wantError(t, w, http.StatusServiceUnavailable, fault.Unavailable)
	release()
	select {
	case <-read:
		t.Error("the body was read without a permit")
	default:
	}
}

// Requests that ask a model have permits of their own: while they wait, a workspace has all the others.
func TestRequestsThatAskAModelHoldNoOtherPermits(t *testing.T) {
	t.Parallel()
	a := newAPI(t, func(c *Config) { c.Idempotency = always{} })
	begun, answered := make(chan struct{}), make(chan struct{})
	a.stubs.generate = func(context.Context) (*model.PromptGeneration, error) {
		begun <- struct{}{}
		<-answered
		return nil, fault.New(fault.Unavailable, "the model gave nothing")
	}
	generate := func() {
		a.ask(t, http.MethodPost, base+"/prompt-sets/"+promptID+"/generate", `{"cohort":"core"}`, withKey("generate"))
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(generate)
	}
	<-begun
	<-begun
	a.take(t, tenantlimit.Light, 8)()
	select {
	case <-begun:
		t.Error("three requests of one workspace ask a model")
	default:
	}
	close(answered)
	<-begun
	all.Wait()
}

// A large body takes heavy permits.
func TestALargeBodyTakesHeavyPermits(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	release := a.take(t, tenantlimit.Light, 7)
	small := `{"name":1}`
	large := strings.Repeat(" ", largeBody) + small
	wantError(t, a.ask(t, http.MethodPost, base+"/prompt-sets", small, withKey("small")), http.StatusUnprocessableEntity, fault.Invalid)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, base+"/prompt-sets", strings.NewReader(large))
	r.Header.Set("Authorization", "Bearer "+goodKey)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(idempotencyHeader, "waits")
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	wantError(t, w, http.StatusServiceUnavailable, fault.Unavailable)
	release()
	wantError(t, a.ask(t, http.MethodPost, base+"/prompt-sets", large, withKey("large")), http.StatusUnprocessableEntity, fault.Invalid)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

func TestOverTheWire(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.projects = func(context.Context, *int, *string) (*model.ProjectPage, error) {
		return &model.ProjectPage{Items: []*model.Project{}}, nil
	}
	server := httptest.NewServer(a)
	defer server.Close()
	ask := func(method, path, body string) int {
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+goodKey)
		r.Header.Set("Content-Type", "application/json")
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(answer.Body)
		if err != nil || answer.ContentLength != int64(len(raw)) && method != http.MethodHead {
			t.Errorf("%s %s: %d bytes of %d, %v", method, path, len(raw), answer.ContentLength, err)
		}
		if err := answer.Body.Close(); err != nil {
			t.Error(err)
		}
		return answer.StatusCode
	}
	for range 8 { // on one connection, with a deadline set and taken back each time
		if code := ask(http.MethodGet, "/v1/projects", ""); code != http.StatusOK {
			t.Errorf("status %d", code)
		}
	}
	if code := ask(http.MethodHead, "/v1/projects", ""); code != http.StatusOK {
		t.Errorf("status %d", code)
	}
	if code := ask(http.MethodPost, base+"/audits/estimate", strings.Repeat(" ", usualBody+1)); code != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", code)
	}
}

func TestNewRefusesAnIncompleteConfig(t *testing.T) {
	t.Parallel()
	for _, cfg := range []Config{
		{}, {PublicURL: "https://avm.test", Timeout: time.Second},
	} {
		if _, err := New(cfg); err == nil {
			t.Errorf("%+v was accepted", cfg)
		}
	}
}

func TestQueryOfFanoutAndMarkets(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	var got model.FanoutQuery
	a.stubs.fanout = func(_ context.Context, q model.FanoutQuery) (*model.FanoutPage, error) {
		got = q
		return &model.FanoutPage{
			EventCount: 3, DistinctQueries: 2, MatchedQueries: 1, TotalAnswers: 4, Coverage: map[string]int{"searched": 4},
			Analysis: &model.Analysis{State: model.AnalysisStatePending, Reason: new("soon")},
			Answers:  []model.FanoutAnswer{{PromptText: "p", LogicalEngine: "assistant_a", BrandMentioned: true}},
			Items:    []model.FanoutItem{{Query: "q", EventCount: 3, PromptCount: 1, ResponseCount: 2, Engines: []string{"assistant_a"}}},
		}, nil
	}
	w := a.ask(t, http.MethodGet, base+"/visibility/fanout?market=default&audit_ids="+auditID+"&engine=assistant_a&cohort=comparison"+
		"&query=best%20crm&search=crm&cursor=x&limit=7", "")
	const nobody = "00000000-0000-0000-0000-000000000000"
	wantBody(t, w, http.StatusOK, `{"event_count":3,"distinct_queries":2,"matched_queries":1,"total_answers":4,"coverage":{"searched":4},`+
		`"analysis":{"state":"pending","reason":"soon"},"next_cursor":null,"answers":[{"audit_id":"`+nobody+`","task_id":"`+nobody+`","prompt_text":"p","logical_engine":"assistant_a",`+
		`"engine_label":"","brand_mentioned":true,"owned_domain_cited":false}],"items":[{"query":"q","event_count":3,"prompt_count":1,"response_count":2,`+
		`"brand_response_count":0,"brand_response_rate_interval":null,"engines":["assistant_a"],"engine_labels":[]}]}`)
	if got.AuditID != nil || len(got.AuditIds) != 1 || got.Market == nil || *got.Engine != "assistant_a" || got.Cohort != "comparison" ||
		*got.Query != "best crm" || *got.Search != "crm" || *got.Cursor != "x" || *got.Limit != 7 {
		t.Errorf("the resolver got %+v", got)
	}
	wantError(t, a.ask(t, http.MethodGet, base+"/visibility/fanout?from=2026-11-01", ""), http.StatusUnprocessableEntity, fault.Invalid)

	var cohort model.PromptCohort
	a.stubs.markets = func(_ context.Context, c model.PromptCohort) (*model.VisibilityMarkets, error) {
		cohort = c
		market := model.Market{Label: "DE", CountryCode: "DE", LanguageCode: "de", IsDefault: true}
		return &model.VisibilityMarkets{Items: []model.MarketVisibility{{Market: &market, State: model.MarketStateNoRun}}}, nil
	}
	wantBody(t, a.ask(t, http.MethodGet, base+"/visibility/markets", ""), http.StatusOK, `{"items":[{"market":{"id":null,"label":"DE",`+
		`"country_code":"DE","language_code":"de","is_default":true,"created_at":null},"state":"no_run","audit_id":null,"measured_at":null,`+
		`"comparison_status":null,"mention_rate":null,"mention_rate_interval":null,"mention_rate_grade":null,"share_of_voice":null,"net_sentiment":null,`+
		`"mention_rate_delta":null,"share_of_voice_delta":null,"verdict":null}]}`)
	if cohort != model.PromptCohortCore {
		t.Errorf("cohort %s", cohort)
	}
}

func TestGenerationTakesTheCohortsThatAModelCanBeAskedFor(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	for _, cohort := range []string{"commerce", "other"} {
		w := a.ask(t, http.MethodPost, base+"/prompt-sets/"+promptID+"/generate", `{"cohort":"`+cohort+`"}`, withKey("generate "+cohort))
		s := wantError(t, w, http.StatusUnprocessableEntity, fault.Invalid)
		if want := `must be one of "core", "comparison", "brand_diagnostic"`; len(s.Error.Details) != 1 || !strings.HasSuffix(s.Error.Details[0].Message, want) {
			t.Errorf("%s: %s", cohort, w.Body)
		}
	}
}
