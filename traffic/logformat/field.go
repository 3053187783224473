package logformat

import (
	"bytes"
	"errors"
)

// field is what a named value of a log means.
type field uint8

const (
	none        field = iota
	moment            // a time in any form
	date              // a day, beside a timeOfDay
	dayTime           // a time of day, beside a date
	address           // of the client
	peer              // of the peer that connected: the client, where nothing better is known
	forwarded         // X-Forwarded-For
	method            //
	host              //
	target            // a path with its query, or an absolute address
	path              // alone
	query             // alone
	referrer          //
	agent             // user agent
	code              // status
	size              // of the response
	count             // of requests that the line stands for
	reqLine           // GET /path HTTP/1.1
	protocol          //
	headerName        // in a list of headers
	headerValue       // likewise
	headers           // a block of header lines, percent-encoded
	text              // that may be a line of a log itself
)

// setter puts named values into a record. It holds what only makes sense with
// another value.
type setter struct {
	clock   clock
	coded   bool // user agents are percent-encoded
	plus    bool // user agents have + for blanks
	day     int64
	hasDay  bool
	time    int64
	hasTime bool
	path    []byte
	query   []byte
	line    []byte
	header  field
	buffer  []byte
	badTime bool
	badCode error // why the status was refused; nil: it was not
}

func (s *setter) begin(r *Record) {
	r.reset()
	s.hasDay, s.hasTime, s.badTime, s.badCode = false, false, false, nil
	s.path, s.query, s.line, s.header = nil, nil, nil, none
}

// set puts one value in its place. A value that cannot be read is as if it were not there.
func (s *setter) set(f field, v []byte, r *Record) {
	if v = present(v); len(v) == 0 {
		return
	}
	switch f {
	case moment, date, dayTime:
		s.setTime(f, v, r)
	case address:
		r.setAddress(v)
	case peer:
		if len(r.Address) == 0 {
			r.setAddress(v)
		}
	case forwarded:
		r.Forwarded = v
	case headerName:
		s.header = headerField(v)
	case headerValue:
		s.set(s.header, v, r)
	case headers:
		s.setHeaders(v, r)
	case code:
		s.setStatus(v, r)
	case size, count:
		setNumber(f, v, r)
	default:
		s.setRequest(f, v, r)
	}
}

// setRequest puts a value of what the client asked for in its place.
func (s *setter) setRequest(f field, v []byte, r *Record) {
	switch f {
	case method:
		r.Method = v
	case host:
		r.setHost(v)
	case target:
		r.setTarget(v)
	case path:
		s.path = v
	case query:
		s.query = bytes.TrimPrefix(v, []byte{'?'})
	case reqLine:
		r.setRequest(v)
	case referrer:
		r.Referrer = v
	case agent:
		r.UserAgent = s.agentText(v)
	case protocol:
		r.Protocol = v
	case text:
		s.line = v
	default:
	}
}

// setStatus sets the status. It ignores words. Some programs write all numbers with a decimal point. A number outside 100 to 599 refuses the line, unless
// another field of the line has a status.
func (s *setter) setStatus(v []byte, r *Record) {
	n, err := status(bytes.TrimSuffix(v, []byte(".0")))
	switch {
	case err == nil:
		r.Status, s.badCode = n, nil
	case !errors.Is(err, ErrBadStatus):
		s.badCode = err
	}
}

func setNumber(f field, v []byte, r *Record) {
	v = bytes.TrimSuffix(v, []byte(".0"))
	switch f {
	case size:
		if n, ok := atoi(v); ok {
			r.Bytes = n
		}
	default:
		if n, ok := atoi(v); ok && n > 0 {
			r.Count = min(n, maxCount)
		}
	}
}

// maxCount bounds how many requests a line may stand for.
const maxCount = 1_000_000

func (s *setter) setTime(f field, v []byte, r *Record) {
	switch f {
	case date:
		s.day, s.hasDay = isoDay(v)
		if !s.hasDay && len(v) > 10 { // a whole time in a column of this name
			s.setTime(moment, v, r)
		}
	case dayTime:
		s.time, s.hasTime = timeOfDay(v)
	default:
		t, ok := s.clock.any(v)
		if ok {
			r.Time = t
		}
		s.badTime = s.badTime || !ok
	}
}

// agentText undoes how a format wrote a user agent. What some CDNs encode twice is
// decoded twice.
func (s *setter) agentText(v []byte) []byte {
	if s.plus && bytes.IndexByte(v, ' ') < 0 {
		v = bytes.ReplaceAll(v, []byte{'+'}, []byte{' '})
	}
	if !s.coded || bytes.IndexByte(v, ' ') >= 0 {
		return v
	}
	v = unpercent(bytes.Clone(v), s.buffer)
	if bytes.Contains(v, []byte("%20")) {
		v = unpercent(v, nil)
	}
	return v
}

// setHeaders reads a block of header lines: Name: value, one after the other.
func (s *setter) setHeaders(v []byte, r *Record) {
	v = unpercent(v, nil)
	for line := range bytes.SplitSeq(v, []byte{'\n'}) {
		name, value, found := bytes.Cut(line, []byte{':'})
		if found {
			s.set(headerField(bytes.TrimSpace(name)), bytes.TrimSpace(value), r)
		}
	}
}

// headerField returns what a request's header means.
func headerField(name []byte) field {
	switch string(bytes.ToLower(name)) {
	case "user-agent":
		return agent
	case "referer", "referrer":
		return referrer
	case "host":
		return host
	case "x-forwarded-for":
		return forwarded
	default:
		return none
	}
}

// end puts together what came in parts.
func (s *setter) end(r *Record) {
	if s.hasDay && s.hasTime {
		r.Time = unix(s.day + s.time)
	}
	if len(s.path) > 0 && (len(r.Path) == 0 || bytes.IndexByte(r.Path, '?') >= 0) {
		whole := r.Query
		r.setTarget(s.path)
		if len(r.Query) == 0 {
			r.Query = whole
		}
	}
	if len(s.query) > 0 && len(r.Query) == 0 {
		r.Query = s.query
	}
	if r.isConnect() {
		r.Path = nil
	}
}

// verdict reports whether what was read is a request.
func (s *setter) verdict(r *Record) error {
	switch {
	case r.IsRequest():
		return s.badCode
	case r.Time.IsZero() && (s.badTime || len(r.Path) > 0):
		return ErrBadTime
	default:
		return ErrNoRequest
	}
}
