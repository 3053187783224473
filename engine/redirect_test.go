package engine

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// An engine that redirects gets no further: what it points at is not asked.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(elsewhere.Close)
	for _, status := range []int{http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		here := httptest.NewServer(http.RedirectHandler(elsewhere.URL, status))
		t.Cleanup(here.Close)
		wire, err := NewWire(Config{Model: "m", APIKey: "k", BaseURL: here.URL, Timeout: time.Minute}, here.Client())
		if err != nil {
			t.Fatal(err)
		}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, here.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = wire.do(req)
		if _, refused := errors.AsType[*Failure](err); !refused {
			t.Errorf("%d is an answer: %v", status, err)
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("%d redirects were followed", n)
	}
}
