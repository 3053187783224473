package logformat

import "bytes"

// iis reads IIS's own format: address, user, day, time, service, server, its address,
// duration, bytes in, bytes out, status, another status, method, target, parameters.
type iis struct{}

const iisColumns = 14

// Parse implements Parser.
func (iis) Parse(line []byte, r *Record) error {
	r.reset()
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return ErrSkip
	}
	words := bytes.Split(line, []byte{','})
	if len(words) < iisColumns {
		return ErrNotFormat
	}
	for i := range words {
		words[i] = bytes.TrimSpace(words[i])
	}
	day, ok1 := americanDay(words[2])
	seconds, ok2 := timeOfDay(padHour(words[3]))
	if !ok1 || !ok2 {
		return ErrBadTime
	}
	code, err := status(words[10])
	if err != nil {
		return err
	}
	r.Time, r.Status = unix(day+seconds), code
	r.setAddress(words[0])
	r.Bytes, _ = atoi(words[9])
	r.Method = words[12]
	r.setTarget(words[13])
	if len(words) > iisColumns {
		r.Query = present(words[iisColumns])
	}
	return nil
}

// americanDay reads 11/20/2023.
func americanDay(b []byte) (int64, bool) {
	parts := bytes.Split(b, []byte{'/'})
	if len(parts) != 3 {
		return 0, false
	}
	month, ok1 := atoi(parts[0])
	day, ok2 := atoi(parts[1])
	year, ok3 := atoi(parts[2])
	if year < 100 {
		year += 2000
	}
	if !ok1 || !ok2 || !ok3 || month < 1 || month > 12 {
		return 0, false
	}
	return dayUnix(year, monthNumber(month), day)
}

func padHour(b []byte) []byte {
	if len(b) == 7 {
		return append([]byte{'0'}, b...)
	}
	return b
}

// alb reads the access logs of AWS's load balancers: the application one's begin with the
// kind of connection, the classic one's with the time.
type alb struct{}

// Parse implements Parser.
func (alb) Parse(line []byte, r *Record) error {
	r.reset()
	f := fields{bytes.TrimSpace(line)}
	if len(f.rest) == 0 {
		return ErrSkip
	}
	word, _, _ := f.next()
	if _, ok := iso(word); !ok {
		word, _, _ = f.next()
	}
	t, ok := iso(word)
	if !ok {
		return ErrNotFormat
	}
	r.Time = t
	_, _, _ = f.next() // the balancer
	client, _, _ := f.next()
	client = withoutLastPort(client)
	if !isAddress(client) {
		return ErrNotFormat
	}
	r.setAddress(client)
	if !f.skip(4) { // the server and three durations
		return ErrCutOff
	}
	return albRequest(&f, r)
}

// albRequest reads two statuses, two sizes, the request and the user agent.
func albRequest(f *fields, r *Record) error {
	word, _, _ := f.next()
	code, err := status(word)
	if err != nil {
		return err
	}
	r.Status = code
	_ = f.skip(2) // the server's status, the request's size
	sent, _, _ := f.next()
	r.Bytes, _ = atoi(sent)
	line, kind, cut := f.next()
	switch {
	case cut || kind == 0:
		return ErrCutOff
	case kind != '"':
		return ErrNotFormat
	}
	r.setRequest(line)
	word, kind, cut = f.next()
	if cut || kind != '"' {
		return ErrCutOff
	}
	r.UserAgent = present(word)
	return nil
}

// withoutLastPort cuts the port off an address that has one always: IPv6 need not be in brackets.
func withoutLastPort(client []byte) []byte {
	if at := bytes.LastIndexByte(client, ':'); at > 0 && isAddress(client[:at]) {
		return client[:at]
	}
	return client
}

// skip passes over words; false when there are not as many.
func (f *fields) skip(n int) bool {
	for range n {
		if _, kind, _ := f.next(); kind == 0 {
			return false
		}
	}
	return true
}

// haproxy reads the HTTP log of HAProxy, with or without syslog's words before it. Of
// captured headers it takes what looks like a host, a referrer or a user agent. JSON after the
// words of syslog is read as JSON.
type haproxy struct {
	clock clock
	json  *jsonLines
}

func newHAProxy() *haproxy { return &haproxy{json: mustJSON(HAProxy)} }

// Parse implements Parser.
func (h *haproxy) Parse(line []byte, r *Record) error {
	r.reset()
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return ErrSkip
	}
	if at := bytes.Index(line, []byte(`{"`)); at >= 0 && line[len(line)-1] == '}' {
		return h.json.Parse(line[at:], r)
	}
	if at := bytes.Index(line, []byte("Connect from ")); at >= 0 {
		f := fields{line[at+len("Connect from "):]}
		client, _, _ := f.next()
		r.setAddress(client)
		return ErrNoRequest
	}
	open := bytes.Index(line, []byte(" ["))
	for open >= 0 && !h.timeAt(line, open+1, r) {
		open = nextIndex(line, open)
	}
	if open < 0 {
		return ErrBadTime
	}
	client := withoutLastPort(line[bytes.LastIndexByte(line[:open], ' ')+1 : open])
	if !isAddress(client) {
		return ErrNotFormat
	}
	r.setAddress(client)
	end := open + bytes.IndexByte(line[open:], ']')
	return h.after(line[end+1:], r)
}

func nextIndex(line []byte, after int) int {
	next := bytes.Index(line[after+1:], []byte(" ["))
	if next < 0 {
		return -1
	}
	return after + 1 + next
}

func (h *haproxy) timeAt(line []byte, open int, r *Record) bool {
	end := bytes.IndexByte(line[open:], ']')
	if end < 0 {
		return false
	}
	t, ok := h.clock.clf(line[open+1 : open+end])
	r.Time = t
	return ok
}

// after reads frontend, backend, durations, status, size; then what is in braces and the
// request in quotes.
func (h *haproxy) after(b []byte, r *Record) error {
	f := fields{b}
	if !f.skip(3) {
		return ErrCutOff
	}
	word, _, _ := f.next()
	word = bytes.TrimPrefix(word, []byte{'-'})
	code, bad := status(word)
	if bad != nil && !isThreeDigits(word) {
		return ErrNoRequest // a log of connections
	}
	r.Status = code
	sent, _, _ := f.next()
	r.Bytes, _ = atoi(bytes.TrimPrefix(sent, []byte{'+'}))
	for captured := 0; ; {
		word, kind, cut := f.next()
		switch {
		case cut:
			return ErrCutOff
		case kind == 0:
			return ErrNoRequest
		case kind == '{' && captured == 0: // the request's headers; the response's follow
			captured++
			captures(word, r)
		case kind == '"':
			r.setRequest(word) // <BADREQ> is none
			return bad
		}
	}
}

// captures reads captured headers, which have no names.
func captures(b []byte, r *Record) {
	for value := range bytes.SplitSeq(b, []byte{'|'}) {
		switch {
		case bytes.HasPrefix(value, []byte("http://")) || bytes.HasPrefix(value, []byte("https://")):
			r.Referrer = value
		case bytes.ContainsAny(value, "/ ("):
			if len(value) > len(r.UserAgent) {
				r.UserAgent = value
			}
		case bytes.IndexByte(value, '.') > 0 && !isAddress(value):
			r.setHost(value)
		}
	}
}
