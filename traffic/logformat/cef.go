package logformat

import "bytes"

// cef reads the Common Event Format, as Imperva writes its access logs in it.
type cef struct {
	setter

	buffer []byte
}

// Parse implements Parser.
func (c *cef) Parse(line []byte, r *Record) error {
	c.begin(r)
	at := bytes.Index(line, []byte("CEF:"))
	if at < 0 {
		if len(bytes.TrimSpace(line)) == 0 {
			return ErrSkip
		}
		return ErrNotFormat
	}
	extension := afterBars(line[at:], 7)
	if extension == nil {
		return ErrCutOff
	}
	c.buffer = c.buffer[:0]
	for len(extension) > 0 {
		var key, value []byte
		key, value, extension = nextPair(extension)
		c.put(string(key), c.plain(value), r)
	}
	c.end(r)
	if len(r.Method) == 0 {
		r.Path = nil
		return ErrNoRequest
	}
	return c.verdict(r)
}

// afterBars returns what follows the n-th bar that is not escaped.
func afterBars(b []byte, n int) []byte {
	for i := range b {
		if b[i] == '|' && !escaped(b[:i]) {
			if n--; n == 0 {
				return bytes.TrimSpace(b[i+1:])
			}
		}
	}
	return nil
}

// nextPair cuts off key=value. A value continues to the blank before the next key.
func nextPair(b []byte) (key, value, rest []byte) {
	eq := bytes.IndexByte(b, '=')
	if eq < 0 {
		return nil, nil, nil
	}
	key = bytes.TrimSpace(b[:eq])
	b = b[eq+1:]
	for at := 0; ; {
		i := bytes.IndexByte(b[at:], '=')
		if i < 0 {
			return key, bytes.TrimSpace(b), nil
		}
		at += i
		blank := bytes.LastIndexByte(b[:at], ' ')
		if blank >= 0 && !escaped(b[:at]) && isWord(b[blank+1:at]) {
			return key, bytes.TrimSpace(b[:blank]), b[blank+1:]
		}
		at++
	}
}

func isWord(b []byte) bool {
	for _, c := range b {
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return len(b) > 0
}

// plain undoes \= and \\ into the parser's buffer.
func (c *cef) plain(b []byte) []byte {
	if bytes.IndexByte(b, '\\') < 0 {
		return b
	}
	from := len(c.buffer)
	for i := 0; i < len(b); i++ {
		if b[i] == '\\' && i+1 < len(b) && (b[i+1] == '=' || b[i+1] == '\\' || b[i+1] == '|') {
			i++
		}
		c.buffer = append(c.buffer, b[i])
	}
	return c.buffer[from:len(c.buffer):len(c.buffer)]
}

func (c *cef) put(key string, value []byte, r *Record) {
	switch key {
	case "start", "rt":
		if r.Time.IsZero() {
			c.set(moment, value, r)
		}
	case "src":
		c.set(address, value, r)
	case "xff":
		c.set(forwarded, value, r)
	case "requestMethod":
		c.set(method, value, r)
	case "requestClientApplication":
		c.set(agent, value, r)
	case "ref", "requestContext":
		c.set(referrer, value, r)
	case "cn1":
		c.set(code, value, r)
	case "out":
		c.set(size, value, r)
	case "sourceServiceName", "dhost":
		if len(r.Host) == 0 {
			c.set(host, value, r)
		}
	case "request":
		c.request(value, r)
	}
}

// request reads an address with its scheme or without.
func (c *cef) request(value []byte, r *Record) {
	if bytes.Contains(value, []byte("://")) || bytes.HasPrefix(value, []byte{'/'}) {
		r.setTarget(value)
		return
	}
	if at := bytes.IndexByte(value, '/'); at > 0 {
		r.setHost(value[:at])
		r.setTarget(value[at:])
	}
}
