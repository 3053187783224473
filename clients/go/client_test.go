package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	client "github.com/answer-visibility/avm/clients/go"
)

// served is a service that answers as a test says, and the waits of a client of it.
type served struct {
	*client.ClientWithResponses

	waits []time.Duration
}

func serve(t *testing.T, answer http.HandlerFunc) *served {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	s := &served{}
	c, err := client.New(server.URL, "avm_key", client.Options{Wait: func(_ context.Context, d time.Duration) error {
		s.waits = append(s.waits, d)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	s.ClientWithResponses = c
	return s
}

func busy(w http.ResponseWriter, status int, code string, retryable bool) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"error":{"code":%q,"message":"no","request_id":"r1","retryable":%t,"details":[{"field":"name","message":"is taken"}]}}`, code, retryable)
}

// A busy service is asked again, as late as it says, with the same key and body.
func TestClientObeysRetryAfter(t *testing.T) {
	t.Parallel()
	var keys, bodies []string
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		keys, bodies = append(keys, r.Header.Get("Idempotency-Key")), append(bodies, string(body))
		if r.Header.Get("Authorization") != "Bearer avm_key" {
			t.Errorf("authorization %q", r.Header.Get("Authorization"))
		}
		if len(keys) < 3 {
			w.Header().Set("Retry-After", "7")
			busy(w, http.StatusTooManyRequests, "rate_limited", true)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		_, _ = fmt.Fprint(w, `{"id":"01890000-0000-7000-8000-000000000001","name":"Boots"}`)
	})
	made, err := c.CreateTopicWithResponse(t.Context(), uuid.New(), &client.CreateTopicParams{}, client.TopicInput{Name: "Boots"})
	if err != nil || made.JSON201 == nil || made.JSON201.Name != "Boots" {
		t.Fatalf("%+v, %v", made, err)
	}
	if len(keys) != 3 || keys[0] == "" || keys[0] != keys[2] || bodies[0] != bodies[2] || !strings.Contains(bodies[0], "Boots") {
		t.Errorf("keys %q, bodies %q", keys, bodies)
	}
	if len(c.waits) != 2 || c.waits[0] != 7*time.Second || c.waits[1] != 7*time.Second {
		t.Errorf("waits %v", c.waits)
	}
}

// A failure that stays is an error with all that the service says.
func TestClientReturnsFailures(t *testing.T) {
	t.Parallel()
	asked := 0
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		busy(w, http.StatusUnprocessableEntity, "validation_error", false)
	})
	_, err := c.GetMeWithResponse(t.Context())
	var failure *client.Failure
	if !errors.As(err, &failure) || asked != 1 {
		t.Fatalf("%v after %d requests", err, asked)
	}
	if failure.Status != 422 || failure.Code != "validation_error" || failure.RequestID != "r1" || failure.Details[0].Field != "name" {
		t.Errorf("%+v", failure)
	}
}

func TestClientGivesUp(t *testing.T) {
	t.Parallel()
	asked := 0
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		http.Error(w, "bad gateway", http.StatusBadGateway)
	})
	if _, err := c.GetMeWithResponse(t.Context()); err == nil || asked != 5 || len(c.waits) != 4 {
		t.Errorf("%v after %d requests, waits %v", err, asked, c.waits)
	}
	if _, err := client.New("http://127.0.0.1:1", "", client.Options{}); err == nil {
		t.Error("a client without a key")
	}
}

// A change without a key of its own is not repeated.
func TestClientDoesNotRepeatPatches(t *testing.T) {
	t.Parallel()
	asked := 0
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		busy(w, http.StatusServiceUnavailable, "service_unavailable", true)
	})
	if _, err := c.UpdateTopicWithResponse(t.Context(), uuid.New(), uuid.New(), client.TopicPatch{}); err == nil || asked != 1 {
		t.Errorf("%v after %d requests", err, asked)
	}
}

func TestAllWalksPages(t *testing.T) {
	t.Parallel()
	pages := map[string][]int{"": {1, 2}, "b": {3}, "c": {4}}
	next := map[string]string{"": "b", "b": "c"}
	fetch := func(cursor *string) ([]int, *string, error) {
		at := ""
		if cursor != nil {
			at = *cursor
		}
		if n, ok := next[at]; ok {
			return pages[at], &n, nil
		}
		return pages[at], nil, errors.Join(nil)
	}
	var got []int
	for n, err := range client.All(fetch) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n)
	}
	if fmt.Sprint(got) != "[1 2 3 4]" {
		t.Errorf("walked %v", got)
	}
	failing := func(*string) ([]int, *string, error) { return nil, nil, errors.New("failed") }
	for _, err := range client.All(failing) {
		if err == nil {
			t.Error("no error")
		}
	}
}
