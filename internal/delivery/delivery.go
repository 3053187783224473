// Package delivery has the rules that webhooks and channels share: which addresses they post to, when a failed
// attempt is repeated, and the reason that people read.
package delivery

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// Timeout is how long a receiver may take to answer.
	Timeout       = 15 * time.Second
	maxURL        = 2_000
	maxRetryAfter = 24 * time.Hour
	// jitter is the largest part by which a pause is longer or shorter.
	jitter = 0.1
)

// Pauses are the pauses of Standard Webhooks 1.0.0: ten attempts over 75 hours and 35 minutes.
func Pauses() []time.Duration {
	return []time.Duration{
		5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour,
		20 * time.Hour, 24 * time.Hour,
	}
}

// Spread returns a pause that is up to a tenth longer or shorter.
func Spread(pause time.Duration) time.Duration {
	return pause + time.Duration((2*rand.Float64()-1)*jitter*float64(pause)) //nolint:gosec // spreads load, guards nothing
}

// RetryAfter reads the header of that name: seconds, or a date. It returns at most a day.
func RetryAfter(header http.Header, now time.Time) (wait time.Duration, asked bool) {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseInt(text, 10, 64); err == nil {
		wait = time.Duration(min(max(seconds, 0), int64(maxRetryAfter/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = min(at.Sub(now), maxRetryAfter)
	}
	return max(wait, 0), wait > 0
}

// Reason returns why an attempt failed, for people.
func Reason(status int, header http.Header, err error) string {
	var (
		timeout  net.Error
		dns      *net.DNSError
		cert     *tls.CertificateVerificationError
		unknown  x509.UnknownAuthorityError
		op       *net.OpError
		location = header.Get("Location")
	)
	switch {
	case err == nil && status/100 == 3 && location != "":
		return fmt.Sprintf("answered %d: redirects are not followed", status)
	case err == nil:
		return strings.TrimSpace(fmt.Sprintf("answered %d %s", status, http.StatusText(status)))
	case errors.Is(err, egress.ErrRefused):
		return "the address is not visited: it is not a public one"
	case errors.As(err, &dns):
		return "the host name was not found"
	case errors.As(err, &timeout) && timeout.Timeout():
		return "no answer in time"
	case errors.As(err, &cert), errors.As(err, &unknown):
		return "the certificate is not valid"
	case errors.As(err, &op) && op.Op == "dial":
		return "the connection was refused"
	default:
		return "the connection broke off"
	}
}

// CheckAddress returns an error for an address that is not posted to. It resolves no name.
func CheckAddress(client *egress.Client, address string) error {
	u, err := url.Parse(address)
	switch {
	case len(address) > maxURL:
		return fault.New(fault.Invalid, "has %d bytes, at most %d are allowed", len(address), maxURL)
	case err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https":
		return fault.New(fault.Invalid, "must be an absolute http or https address")
	case u.User != nil:
		return fault.New(fault.Invalid, "must not hold a user name or a password")
	case u.Fragment != "":
		return fault.New(fault.Invalid, "must not hold a fragment (#…)")
	case client.Check(u) != nil:
		return fault.New(fault.Invalid, "%q is at an address that is not visited: the operator allows public addresses at the ports %s",
			address, client.Ports())
	}
	return nil
}
