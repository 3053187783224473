// Package logformat reads web servers' and CDNs' access logs. It is pure: a line
// goes in, the fields that it carries come out, or a reason why it is refused.
//
// A Parser belongs to one stream of lines, because some formats name their columns in
// a header line. It keeps no line: what a Record refers to is valid until the next
// call.
package logformat

import (
	"slices"
	"strconv"
	"time"
)

// MaxLine bounds a line, in bytes. A longer one is refused.
const MaxLine = 64 << 10

// Record is what one line carries. Slices refer to the line, or to the parser's own
// memory, and are valid until the parser's next call. What a line does not carry is
// empty or zero.
type Record struct {
	Time      time.Time // in UTC; zero: the line carries none
	Address   []byte    // of the client, without a port
	Forwarded []byte    // X-Forwarded-For, as it came
	Method    []byte
	Host      []byte // without a port
	Path      []byte // without the query; begins with a slash
	Query     []byte // without the question mark
	Referrer  []byte
	UserAgent []byte
	Status    int
	Bytes     int64
	Count     int64 // of requests that the line stands for; at least 1
	Protocol  []byte
}

func (r *Record) reset() { *r = Record{Count: 1} }

// IsRequest reports whether the record has what a request is counted by: a time
// and a path.
func (r *Record) IsRequest() bool { return !r.Time.IsZero() && len(r.Path) > 0 }

// LineError reports why a line is refused. Its text is for people.
type LineError string

// The reasons.
const (
	ErrSkip        LineError = "is a header or a comment" // nothing is wrong
	ErrNoRequest   LineError = "carries no request: a time or a path is missing"
	ErrNotFormat   LineError = "is not in this format"  // and says no more
	ErrCutOff      LineError = "is cut off"             // a quote or a bracket is not closed
	ErrTooLong     LineError = "is too long"            // over MaxLine
	ErrBadTime     LineError = "has no readable time"   // the format needs one
	ErrBadStatus   LineError = "has no readable status" // likewise
	ErrBadRequest  LineError = "has no readable request"
	ErrBadJSON     LineError = "is not JSON"
	ErrNoColumns   LineError = "has no header line with the names of its columns before it"
	ErrColumnCount LineError = "has another number of columns than its header line"
)

// Error implements error.
func (r LineError) Error() string { return string(r) }

// Parser reads the lines of one stream. A returned error is a LineError; ErrSkip means
// that the line is in order and nothing to count. A record without a path and without an
// error is what a server logs of a broken request.
type Parser interface {
	Parse(line []byte, into *Record) error
}

// Format names a log format.
type Format string

// The formats.
const (
	Combined   Format = "combined"   // Apache and nginx: common, combined and what is put around them
	JSON       Format = "json"       // one object a line, its fields by a map or by their usual names
	W3C        Format = "w3c"        // IIS and others: columns named by #Fields
	IIS        Format = "iis"        // IIS's own format with commas
	CloudFront Format = "cloudfront" // standard logs (tabs), real-time logs and JSON
	Logpush    Format = "logpush"    // Cloudflare
	Fastly     Format = "fastly"
	Akamai     Format = "akamai" // DataStream 2 and SIEM
	ALB        Format = "alb"    // AWS load balancers, application and classic
	AWSWAF     Format = "aws_waf"
	FrontDoor  Format = "azure_front_door"
	Google     Format = "google" // LogEntry with an httpRequest
	HAProxy    Format = "haproxy"
	Vercel     Format = "vercel"
	Netlify    Format = "netlify"
	CEF        Format = "cef" // Imperva and others
)

// Formats lists the formats, in the order in which detection tries them: those
// with the clearest marks first.
func Formats() []Format {
	return []Format{
		CloudFront, W3C, Logpush, Akamai, AWSWAF, FrontDoor, Google, Vercel, Netlify, Fastly, CEF, ALB, HAProxy, IIS, Combined, JSON,
	}
}

// Known reports whether there is a format of this name.
func Known(f Format) bool { return slices.Contains(Formats(), f) }

// New makes a parser. Fields maps the fields of JSON to their names in the log, dotted
// where they are nested; it may be nil, and is for JSON alone.
func New(f Format, fields map[string]string) (Parser, error) {
	switch f {
	case Combined:
		return &combined{}, nil
	case W3C, CloudFront:
		return newColumns(f), nil
	case IIS:
		return &iis{}, nil
	case ALB:
		return &alb{}, nil
	case HAProxy:
		return newHAProxy(), nil
	case CEF:
		return &cef{}, nil
	default:
		return newJSON(f, fields)
	}
}

// Detect returns the format of a sample's lines: the first whose parser reads at least one
// of them and no fewer than any other's.
func Detect(lines [][]byte) (Format, bool) {
	best, most := Format(""), 0
	for _, f := range Formats() {
		p, err := New(f, nil)
		if err != nil {
			continue
		}
		if n := understood(p, lines); n > most {
			best, most = f, n
		}
	}
	return best, most > 0
}

// understood counts the lines that a parser reads as requests.
func understood(p Parser, lines [][]byte) int {
	n := 0
	var r Record
	for _, line := range lines {
		if p.Parse(line, &r) == nil && r.IsRequest() {
			n++
		}
	}
	return n
}

// atoi reads a non-negative decimal number; false when it is none.
func atoi(b []byte) (int64, bool) {
	if len(b) == 0 || len(b) > 18 {
		return 0, false
	}
	var n int64
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}

// status reads an HTTP status. It returns zero for a hyphen and for zeros, by which logs say that
// nothing was answered.
func status(b []byte) (int, error) {
	if len(b) == 1 && b[0] == '-' {
		return 0, nil
	}
	n, ok := atoi(b)
	switch {
	case !ok:
		return 0, ErrBadStatus
	case n != 0 && (n < 100 || n > 599):
		return 0, LineError("has status " + strconv.FormatInt(n, 10) + ", which is none of 100 to 599")
	default:
		return int(n), nil
	}
}

// present returns nothing for a hyphen, which stands for an absent value.
func present(b []byte) []byte {
	if len(b) == 1 && b[0] == '-' {
		return nil
	}
	return b
}

// float reads a decimal number.
func float(b []byte) (float64, bool) {
	n, err := strconv.ParseFloat(string(b), 64)
	return n, err == nil
}
