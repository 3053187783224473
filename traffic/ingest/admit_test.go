package ingest_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/answer-visibility/avm/internal/admission"
	"github.com/answer-visibility/avm/internal/fault"
	"github.com/answer-visibility/avm/traffic"
	"github.com/answer-visibility/avm/traffic/ingest"
)

// deliver sends a body of which the length is known, as far as the reader goes.
func deliver(t *testing.T, r *receiver, size int64, body io.Reader) *httptest.ResponseRecorder {
	t.Helper()
	h, err := ingest.New(ingest.Config{Enter: r.enter, Receiver: r, Logger: slog.New(slog.DiscardHandler), Spools: traffic.NewSpools(t.TempDir(), traffic.MaxSpooledWorkspace, traffic.MaxSpooled)})
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, address, body)
	request.Header.Set("Authorization", "Bearer good")
	request.SetPathValue("source_id", path.Base(address))
	request.ContentLength = size
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, request)
	return answer
}

const large = admission.LargeBody + 1

func TestALargeBodyTakesAPlaceBeforeItIsRead(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		size  int64
		taken int
	}{
		"small": {3, 0}, "large": {large, 1}, "of a length that nobody said": {-1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &receiver{}
			answer := deliver(t, r, tc.size, strings.NewReader("a\nb"))
			if answer.Code != http.StatusAccepted || r.taken != tc.taken || r.admitted.Load() != 0 {
				t.Errorf("%d %s: %d places taken, %d not given back", answer.Code, answer.Body, r.taken, r.admitted.Load())
			}
		})
	}
}

func TestALargeBodyThatIsRefusedIsNotRead(t *testing.T) {
	t.Parallel()
	r := &receiver{full: fault.New(fault.RateLimited, "too many")}
	body := strings.NewReader("a\nb")
	if answer := deliver(t, r, large, body); answer.Code != http.StatusTooManyRequests || body.Len() != 3 {
		t.Errorf("%d %s, %d of 3 bytes are left", answer.Code, answer.Body, body.Len())
	}
}

func TestALargeBodyThatBreaksOffKeepsNoPlace(t *testing.T) {
	t.Parallel()
	r := &receiver{}
	answer := deliver(t, r, large, io.MultiReader(strings.NewReader("a\n"), failing{errors.New("gone")}))
	if answer.Code < http.StatusBadRequest || r.taken != 1 || r.admitted.Load() != 0 {
		t.Errorf("%d %s: %d places taken, %d not given back", answer.Code, answer.Body, r.taken, r.admitted.Load())
	}
}

// failing is a reader that fails.
type failing struct{ error }

func (e failing) Read([]byte) (int, error) { return 0, e.error }

// Whoever sends slowly keeps the place from nobody.
func TestASlowSenderLosesItsPlace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := &receiver{}
		from, to := io.Pipe()
		answered := make(chan *httptest.ResponseRecorder)
		go func() { answered <- deliver(t, r, large, from) }()
		synctest.Wait()
		during := r.admitted.Load()
		<-time.After(10 * time.Second)
		synctest.Wait()
		after := r.admitted.Load()
		_, _ = to.Write([]byte("a\n"))
		_ = to.Close()
		if answer := <-answered; answer.Code != http.StatusAccepted || during != 1 || after != 0 || r.admitted.Load() != 0 {
			t.Errorf("%d %s: %d places at first, %d later, %d in the end", answer.Code, answer.Body, during, after, r.admitted.Load())
		}
	})
}
