package rest

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/internal/strictjson"
	"github.com/answer-visibility/avm/model"
	"github.com/answer-visibility/avm/rest/operations"
)

// counting returns an API whose launches end in what fails says, and counts them.
func counting(t *testing.T, fails error) (a *api, launches *int) {
	t.Helper()
	a, launches = newAPI(t), new(int)
	a.stubs.launch = func(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) {
		*launches++
		return []model.Audit{}, fails
	}
	return a, launches
}

func TestARepeatGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	a, launches := counting(t, nil)
	first := a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k"))
	wantBody(t, first, http.StatusCreated, `[]`)
	if first.Header().Get("Idempotent-Replayed") != "" {
		t.Error("the first answer says that it is a replay")
	}
	// The same request in another spelling.
	again := a.ask(t, http.MethodPost, base+"/audits", "{ \"max_estimated_credits\":10,\n\"engines\":[\"assistant_a\"]}", withKey("k"))
	wantBody(t, again, http.StatusCreated, `[]`)
	if again.Header().Get("Idempotent-Replayed") != "true" || *launches != 1 {
		t.Errorf("headers %v, %d launches", again.Header(), *launches)
	}
	if again.Header().Get("X-Request-Id") == first.Header().Get("X-Request-Id") {
		t.Error("a replay has a request id of its own")
	}
}

func TestAnotherRequestWithTheSameKeyIsAConflict(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, body string }{
		"body":               {base + "/audits", `{"engines":["assistant_b"],"max_estimated_credits":10}`},
		"number as written":  {base + "/audits", `{"engines":["assistant_a"],"max_estimated_credits":10.0}`},
		"null is not absent": {base + "/audits", `{"engines":["assistant_a"],"max_estimated_credits":10,"random_seed":null}`},
		"project":            {"/v1/projects/" + auditID + "/audits", launch},
		"operation":          {base + "/audits/" + auditID + "/cancel", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, _ := counting(t, nil)
			wantBody(t, a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k")), http.StatusCreated, `[]`)
			wantError(t, a.ask(t, http.MethodPost, c.path, c.body, withKey("k")), http.StatusConflict, fault.IdempotencyConflict)
		})
	}
}

func TestStoredFailures(t *testing.T) {
	t.Parallel()
	kept := map[fault.Kind]bool{fault.NotFound: true, fault.Conflict: true}
	for kind, st := range fault.Statuses() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			a, launches := counting(t, fault.New(kind, "no"))
			first := a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k"))
			wantError(t, first, st.Code, kind)
			again := a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k"))
			if replayed := again.Header().Get("Idempotent-Replayed") == "true"; replayed != kept[kind] {
				t.Fatalf("replayed %v, want %v", replayed, kept[kind])
			}
			if !kept[kind] {
				if *launches != 2 {
					t.Errorf("%d launches, want 2", *launches)
				}
				return
			}
			wantBody(t, again, first.Code, first.Body.String())
			for _, record := range a.kept.kept {
				if !record.undone {
					t.Error("a failure's effect is to be undone")
				}
			}
		})
	}
}

func TestOnlyChangesNeedAnIdempotencyKey(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.estimate = func(context.Context, model.AuditEstimateInput) (*model.AuditEstimate, error) {
		return nil, fault.Missing("prompt set")
	}
	wantError(t, a.ask(t, http.MethodPost, base+"/audits/estimate", `{"engines":[]}`), http.StatusNotFound, fault.NotFound)
	if a.kept.calls != 0 {
		t.Error("an estimate was remembered")
	}
}

func TestCancelTakesAnEmptyObjectOrNothing(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.cancel = func(_ context.Context, _, id uuid.UUID) (*model.Audit, error) {
		return nil, fault.New(fault.Conflict, "audit %s is over", id)
	}
	s := wantError(t, a.ask(t, http.MethodPost, base+"/audits/"+auditID+"/cancel", "", withKey("k")), http.StatusConflict, fault.Conflict)
	if want := "audit " + auditID + " is over"; s.Error.Message != want {
		t.Errorf("message %q, want %q", s.Error.Message, want)
	}
	w := a.ask(t, http.MethodPost, base+"/audits/"+auditID+"/cancel", "{}", withKey("k"))
	if w.Header().Get("Idempotent-Replayed") != "true" {
		t.Error("no body and an empty object are the same request")
	}
}

func TestValidationIsNotRemembered(t *testing.T) {
	t.Parallel()
	a, launches := counting(t, nil)
	wantError(t, a.ask(t, http.MethodPost, base+"/audits", `{"engines":[]}`, withKey("k")), http.StatusUnprocessableEntity, fault.Invalid)
	if a.kept.calls != 0 || *launches != 0 {
		t.Error("a request that is not in order reached the store")
	}
	wantBody(t, a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k")), http.StatusCreated, `[]`)
}

func TestAnErrorOfTheStoreIsAnswered(t *testing.T) {
	t.Parallel()
	a, _ := counting(t, errors.New("broken"))
	wantError(t, a.ask(t, http.MethodPost, base+"/audits", launch, withKey("k")), http.StatusInternalServerError, fault.Internal)
}

// Bodies have one fingerprint exactly when they say the same.
func TestFingerprint(t *testing.T) {
	t.Parallel()
	op := &operation{Operation: &operations.Operation{Method: http.MethodPost, Path: "/things"}}
	fingerprint := func(body string) [32]byte {
		value, _, err := strictjson.Read([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		digest, err := op.fingerprint(map[string]string{"project": "1"}, value)
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	seen := map[[32]byte]string{}
	for _, same := range [][]string{
		{`{}`, ` { } `},
		{`[]`},
		{`null`},
		{`""`},
		{`"{}"`},
		{`[[]]`},
		{`[[],[]]`},
		{`[{}]`},
		{`{"a":[]}`},
		{`{"a":{}}`},
		{`{"a":1,"b":2}`, `{"b":2, "a":1}`},
		{`{"a":{"b":2}}`},
		{`{"a":1,"b":"2"}`},
		{`{"a":1.0,"b":2}`},
		{`{"a":null}`},
		{`["a","b"]`},
		{`["b","a"]`},
		{`["ab"]`},
		{`["a","b",1]`},
		{`[["a"],"b"]`},
		{`{"a":"b"}`},
		{`["a\n\"b\""]`, `["\u0061\n\"b\""]`},
	} {
		digest := fingerprint(same[0])
		if other, ok := seen[digest]; ok {
			t.Errorf("%s has the fingerprint of %s", same[0], other)
		}
		seen[digest] = same[0]
		for _, body := range same[1:] {
			if fingerprint(body) != digest {
				t.Errorf("%s has another fingerprint than %s", body, same[0])
			}
		}
	}
}
