package rest

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/model"
)

// An answer that a client has is not sent again, in any format, until it changes.
func TestUnchangedAnswersAreNotSentAgain(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	topics := []model.Topic{{Name: "one"}}
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return topics, nil }
	for _, accept := range []string{"application/json", "text/csv", "application/x-ndjson"} {
		first := a.ask(t, http.MethodGet, base+"/topics", "", "Accept: "+accept)
		tag := first.Header().Get("ETag")
		if !strings.HasPrefix(tag, `W/"`) || first.Header().Get("Cache-Control") != "private, no-cache" {
			t.Fatalf("%s: %v", accept, first.Header())
		}
		for _, given := range []string{tag, strings.TrimPrefix(tag, "W/"), `"other", ` + tag, "*"} {
			w := a.ask(t, http.MethodGet, base+"/topics", "", "Accept: "+accept, "If-None-Match: "+given)
			if w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != tag || w.Header().Get("Vary") != "Accept" {
				t.Errorf("%s, %s: %d %v %q", accept, given, w.Code, w.Header(), w.Body)
			}
		}
		if w := a.ask(t, http.MethodHead, base+"/topics", "", "Accept: "+accept); w.Header().Get("ETag") != tag {
			t.Errorf("%s: HEAD has %q, not %q", accept, w.Header().Get("ETag"), tag)
		}
		topics = append(topics, model.Topic{Name: "more"})
		w := a.ask(t, http.MethodGet, base+"/topics", "", "Accept: "+accept, "If-None-Match: "+tag)
		if w.Code != http.StatusOK || w.Header().Get("ETag") == tag || w.Body.Len() == 0 {
			t.Errorf("%s, changed: %d %v", accept, w.Code, w.Header())
		}
	}
}

func TestChangesAndFailuresHaveNoETag(t *testing.T) {
	t.Parallel()
	a := newAPI(t)
	a.stubs.launch = func(context.Context, uuid.UUID, model.AuditLaunchInput) ([]model.Audit, error) {
		return []model.Audit{}, nil
	}
	if w := a.ask(t, http.MethodPost, base+"/audits", launch, "Idempotency-Key: etag"); w.Code != http.StatusCreated || w.Header().Get("ETag") != "" {
		t.Errorf("a POST: %d %v", w.Code, w.Header())
	}
	a.stubs.topics = func(context.Context) ([]model.Topic, error) { return nil, fault.Missing("project") }
	if w := a.ask(t, http.MethodGet, base+"/topics", "", "If-None-Match: *"); w.Code != http.StatusNotFound || w.Header().Get("ETag") != "" {
		t.Errorf("a failure: %d %v", w.Code, w.Header())
	}
}

// What a client cannot read is refused before anything happens.
func TestFormatsThatAreNotOfferedAreRefused(t *testing.T) {
	t.Parallel()
	a := newAPI(t) // no stub is called
	for _, c := range [][]string{
		{http.MethodGet, base + "/topics", "", "Accept: application/xml"},
		{http.MethodGet, base + "/visibility", "", "Accept: text/html"},
		{http.MethodPost, base + "/audits", launch, "Accept: text/csv", "Idempotency-Key: not-made"},
		{http.MethodGet, "/v1/openapi.json", "", "Accept: application/yaml"},
	} {
		w := a.ask(t, c[0], c[1], c[2], c[3:]...)
		wantError(t, w, http.StatusNotAcceptable, fault.NotAcceptable)
		if !strings.Contains(w.Body.String(), "application/json") {
			t.Errorf("%v: %s does not say what there is", c, w.Body)
		}
	}
	wantError(t, a.ask(t, http.MethodGet, base+"/topics", "", "Accept: text/html", "Authorization: Bearer wrong"), http.StatusUnauthorized, fault.InvalidKey)
}
