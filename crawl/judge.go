package crawl

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/crawl/site/extract"
	"github.com/answer-visibility/avm/internal/egress"
	"github.com/answer-visibility/avm/storage/pages"
)

// visit is what came of asking for a page.
type visit struct {
	state  pages.State
	reason string // of blocked and unreadable, for people
	status *int   // nil: there was no response
	page   *Page  // of what was read; of a PDF its format alone
	rest   time.Duration
}

func blocked(reason string) visit { return visit{state: pages.Blocked, reason: reason} }

func unreadable(reason string, args ...any) visit {
	return visit{state: pages.Unreadable, reason: fmt.Sprintf(reason, args...)}
}

// judge reports what an answer, or its absence, means.
func judge(got *egress.Response, err error) visit {
	if err != nil {
		return judgeError(err)
	}
	v := judgeResponse(got)
	v.status = &got.Status
	if got.Status == http.StatusTooManyRequests || got.Status == http.StatusServiceUnavailable {
		v.rest = restOf(got.Header.Get("Retry-After"))
	}
	return v
}

func judgeError(err error) visit {
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.Is(err, errForbidden):
		return blocked("robots.txt does not allow it to be read")
	case errors.Is(err, errNoRobots):
		return blocked("its host's robots.txt cannot be read now, so nothing of it may be")
	case errors.Is(err, egress.ErrRefused):
		return unreadable("it is at an address that is not visited")
	case errors.Is(err, egress.ErrTooLarge):
		return unreadable("it is too large")
	case errors.Is(err, egress.ErrRedirects):
		return unreadable("it redirects too often")
	case errors.Is(err, egress.ErrEncoding):
		return unreadable("it is packed in a way that is not understood")
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return unreadable("it took too long to answer")
	case errors.As(err, &dns):
		return unreadable("its host is not known")
	case errors.As(err, &certificate):
		return unreadable("its certificate is not valid")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unreadable("it broke off")
	}
	return unreadable("its host could not be reached")
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

func judgeResponse(got *egress.Response) visit {
	if got.Header.Get("Cf-Mitigated") == "challenge" {
		return blocked("it asks visitors to prove that they are people")
	}
	switch got.Status {
	case http.StatusUnauthorized:
		return blocked("it asks for a sign-in (401)")
	case http.StatusPaymentRequired:
		return blocked("it asks for payment (402)")
	case http.StatusForbidden:
		return blocked("it refuses us (403)")
	case http.StatusTooManyRequests:
		return blocked("it was asked too often (429)")
	case http.StatusUnavailableForLegalReasons:
		return blocked("it is withheld for legal reasons (451)")
	case http.StatusNotFound, http.StatusGone:
		return unreadable("it is not there (%d)", got.Status)
	}
	if got.Status/100 != 2 {
		return unreadable("it answered with status %d", got.Status)
	}
	return judgeContent(got)
}

func judgeContent(got *egress.Response) visit {
	declared := got.Header.Get("Content-Type")
	kind, _, err := mime.ParseMediaType(declared)
	if err != nil {
		declared = http.DetectContentType(got.Body)
		kind, _, _ = strings.Cut(declared, ";")
	}
	switch kind {
	case "text/html", "application/xhtml+xml":
		return judgePage(got, declared)
	case "application/pdf":
		v := unreadable("it is a PDF, which is not read")
		v.page = &Page{Format: FormatPDF, Method: MethodContent}
		return v
	default:
		return unreadable("it is not a page but %s", extract.Clean(kind, 60)) // types have no length of their own
	}
}

// leastText is the text without which a page with scripts shows nothing that is
// read here.
const leastText = 100 // bytes

func judgePage(got *egress.Response, contentType string) visit {
	p, err := ReadPage(got.URL, contentType, got.Body)
	switch {
	case err != nil:
		return unreadable("its HTML cannot be read")
	case p.Wall:
		return blocked("it asks visitors to prove that they are people")
	case p.Text == "", p.Scripts && len(p.Text) < leastText:
		return unreadable("it shows no text without scripts")
	default:
		return visit{state: pages.Read, page: p}
	}
}

const (
	usualRest   = 5 * time.Minute
	longestRest = time.Hour
)

// restOf returns the pause that an overloaded host asks for.
func restOf(retryAfter string) time.Duration {
	if seconds, err := strconv.Atoi(retryAfter); err == nil && seconds >= 0 {
		return min(time.Duration(min(seconds, int(longestRest.Seconds())))*time.Second, longestRest)
	}
	if at, err := http.ParseTime(retryAfter); err == nil {
		return min(max(time.Until(at), 0), longestRest)
	}
	return usualRest
}
