package crawl

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/answer-visibility/avm/crawl/site/robots"
	"github.com/answer-visibility/avm/internal/egress"
)

const (
	// longestDelay is the longest pause between requests that a robots.txt is granted.
	longestDelay = 30 * time.Second
	acceptPages  = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1"
)

var (
	errForbidden = errors.New("robots.txt does not allow it")
	errNoRobots  = errors.New("robots.txt is answered with an error")
)

// visitor fetches politely: what robots.txt allows, one request at a time and
// host, with a pause after each.
type visitor struct {
	client  *egress.Client
	product string // whom robots.txt speaks to
	pause   time.Duration
	robots  *robotsCache
	gates   *gates
	now     func() time.Time
}

// get fetches a page. Each address on the way is asked by its own robots.txt.
func (v *visitor) get(ctx context.Context, address string) (*egress.Response, error) {
	return v.client.Get(ctx, egress.Request{URL: address, Accept: acceptPages, Before: v.enter})
}

func (v *visitor) enter(ctx context.Context, u *url.URL) (leave func(), err error) {
	known, err := v.rules(ctx, u)
	if err != nil {
		return nil, err
	}
	if known.err != nil {
		return nil, known.err
	}
	if !known.rules.Allows(u.RequestURI()) {
		return nil, errForbidden
	}
	return v.gates.enter(ctx, hostOf(u), v.pauseOf(known.rules))
}

func (v *visitor) pauseOf(r robots.Rules) time.Duration {
	return max(v.pause, min(r.Delay, longestDelay))
}

// hostOf names a host as one place to be polite to, with www. or without.
func hostOf(u *url.URL) string { return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") }

// rules returns an origin's rules. Its error is that of ctx alone.
func (v *visitor) rules(ctx context.Context, u *url.URL) (known, error) {
	origin := u.Scheme + "://" + strings.ToLower(u.Host)
	if k, ok := v.robots.get(origin, v.now()); ok {
		return k, nil
	}
	got, err := v.client.Get(ctx, egress.Request{
		URL: origin + "/robots.txt", MaxBytes: robots.MaxBytes, Cut: true,
		Before: func(ctx context.Context, u *url.URL) (func(), error) { return v.gates.enter(ctx, hostOf(u), v.pause) },
	})
	if ctx.Err() != nil {
		return known{}, ctx.Err()
	}
	return v.robots.put(origin, v.readRobots(got, err), v.now()), nil
}

// readRobots reads the answer by RFC 9309, 2.3.1: a robots.txt that is not there
// allows everything, one that cannot be read nothing. That too much was asked is
// taken for the latter, although it is a 4xx.
func (v *visitor) readRobots(got *egress.Response, err error) known {
	switch {
	case errors.Is(err, egress.ErrRedirects):
		return known{} // by 2.3.1.2 as if it were not there
	case err != nil:
		return known{err: fmt.Errorf("robots.txt: %w", err)}
	case got.Status/100 == 2:
		file := robots.Read(got.Body)
		return known{rules: file.For(v.product)}
	case got.Status/100 == 4 && got.Status != http.StatusTooManyRequests:
		return known{}
	default:
		return known{err: errNoRobots}
	}
}
