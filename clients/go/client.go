package client

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
)

const (
	// usualTries is how often a request is sent at most.
	usualTries = 5
	// usualTimeout bounds one try.
	usualTimeout = time.Minute
	// firstWait is the wait before the second try where the service does not say one; each
	// later one is twice as long, up to longestWait.
	firstWait   = 500 * time.Millisecond
	longestWait = 30 * time.Second

	idempotencyKey = "Idempotency-Key"
)

// Options change how a client calls the API. The zero value is the usual way.
type Options struct {
	// HTTP sends requests. Nil: a client with a timeout of a minute.
	HTTP *http.Client
	// Tries is how often a request is sent at most, the first time included. Zero: 5.
	Tries int
	// Wait waits before another try. Nil: it sleeps.
	Wait func(ctx context.Context, d time.Duration) error
}

// New returns a client of the API at an address such as https://avm.example.com, with an API key.
func New(address, key string, options Options) (*ClientWithResponses, error) {
	if key == "" {
		return nil, errors.New("client: an API key is required")
	}
	if options.HTTP == nil {
		options.HTTP = &http.Client{Timeout: usualTimeout}
	}
	if options.Wait == nil {
		options.Wait = sleep
	}
	options.Tries = cmp.Or(options.Tries, usualTries)
	return NewClientWithResponses(address, WithHTTPClient(&caller{Options: options, key: key}))
}

// caller sends requests until they succeed, fail for good or were tried too often.
type caller struct {
	Options

	key string
}

// Do implements HttpRequestDoer. An answer is a success: everything else is an error, a
// *Failure where the service answered.
func (c *caller) Do(r *http.Request) (*http.Response, error) {
	r.Header.Set("Authorization", "Bearer "+c.key)
	if r.Method == http.MethodPost && r.Header.Get(idempotencyKey) == "" {
		r.Header.Set(idempotencyKey, uuid.NewString())
	}
	for try := 1; ; try++ {
		response, err := c.HTTP.Do(r)
		if err == nil && response.StatusCode < http.StatusBadRequest {
			return response, nil
		}
		wait := backOff(try)
		if err == nil {
			failure := readFailure(response)
			if !failure.Retryable {
				return nil, failure
			}
			wait, err = max(wait, failure.RetryAfter), failure
		}
		again, err := c.again(r, try, err)
		if again == nil {
			return nil, err
		}
		if waited := c.Wait(r.Context(), wait); waited != nil {
			return nil, errors.Join(err, waited)
		}
		r = again
	}
}

// again returns a request for another try; nil: there is none, and the error says why the
// last one failed. Every request may be repeated: those that change something have a key.
func (c *caller) again(r *http.Request, try int, err error) (*http.Request, error) {
	safe := r.Method != http.MethodPatch
	if try >= c.Tries || !safe || r.Context().Err() != nil || r.Body != nil && r.GetBody == nil {
		return nil, err
	}
	again := r.Clone(r.Context())
	if r.GetBody != nil {
		body, bodyErr := r.GetBody()
		if bodyErr != nil {
			return nil, errors.Join(err, bodyErr)
		}
		again.Body = body
	}
	return again, err
}

// backOff returns how long to wait after a try, somewhat at random so that clients do not
// come back together.
func backOff(try int) time.Duration {
	wait := min(firstWait<<(try-1), longestWait)
	return wait/2 + rand.N(wait/2) //nolint:gosec // no secret
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// maxFailure is how many bytes of a failure's body are read.
const maxFailure = 1 << 20

// readFailure reads what the service answered instead of a success.
func readFailure(response *http.Response) *Failure {
	defer response.Body.Close()                                      //nolint:errcheck // it was read
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxFailure)) // what is there says enough
	f := failureOf(response.StatusCode, body)
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
		f.RetryAfter = time.Duration(seconds) * time.Second
	}
	if f.RequestID == "" {
		f.RequestID = response.Header.Get("X-Request-Id")
	}
	return f
}
