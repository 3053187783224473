package logformat

import "bytes"

// combined reads the common and the combined format and what is usually put around them: a
// virtual host or a log daemon's words before, further values between and after. Amazon S3 and Envoy
// put the same in this way, with the address elsewhere.
type combined struct {
	clock  clock
	buffer [2][]byte
}

// Parse implements Parser.
func (c *combined) Parse(line []byte, r *Record) error {
	r.reset()
	open := bytes.IndexByte(line, '[')
	for open >= 0 && !c.timeAt(line, open, r) {
		next := bytes.IndexByte(line[open+1:], '[')
		if next < 0 {
			open = -1
			break
		}
		open += 1 + next
	}
	if open < 0 {
		return lineWithoutTime(line)
	}
	before(line[:open], r)
	end := open + bytes.IndexByte(line[open:], ']')
	return c.after(line[end+1:], r)
}

// lineWithoutTime distinguishes an empty line and a comment from a wrong line.
func lineWithoutTime(line []byte) error {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] == '#' {
		return ErrSkip
	}
	return ErrBadTime
}

// timeAt reads the time in the brackets at a place of the line.
func (c *combined) timeAt(line []byte, open int, r *Record) bool {
	end := bytes.IndexByte(line[open:], ']')
	if end < 0 {
		return false
	}
	t, ok := c.clock.clf(line[open+1 : open+end])
	if !ok {
		t, ok = iso(line[open+1 : open+end])
	}
	r.Time = t
	return ok
}

// before reads what precedes the time: a virtual host or not, the address or the list of X-Forwarded-For, two names.
func before(b []byte, r *Record) {
	f := fields{b}
	list := -1 // where a list of addresses begins
	for first := true; ; first = false {
		f.rest = bytes.TrimLeft(f.rest, " \t")
		from := len(b) - len(f.rest)
		word, kind, _ := f.next()
		if kind == 0 {
			return
		}
		if isAddress(word) {
			r.setAddress(word)
			if list >= 0 {
				r.Forwarded = b[list : len(b)-len(f.rest)]
			}
			return
		}
		if at := bytes.LastIndexByte(word, ','); at > 0 && looksForwarded(word) {
			if at < len(word)-1 { // the whole list
				r.Forwarded = word
				r.setAddress(word[at+1:])
				return
			}
			if list < 0 {
				list = from
			}
			continue
		}
		if first && isName(word) {
			r.setHost(word) // of the site, or of a client whose name was looked up
		}
	}
}

// after reads what follows the time: the request, the status, the size, then quoted
// the referrer and the user agent.
func (c *combined) after(b []byte, r *Record) error {
	f := fields{b}
	if err := request(&f, r); err != nil {
		return err
	}
	word, _, _ := f.next()
	code, err := status(word)
	if err != nil {
		return err
	}
	r.Status = code
	return c.tail(&f, r)
}

// request reads the quoted request, which may have other values before it.
func request(f *fields, r *Record) error {
	for range 6 {
		word, kind, cut := f.next()
		switch {
		case cut:
			return ErrCutOff
		case kind == 0:
			return ErrBadRequest
		case kind != '"':
			if len(r.Address) == 0 && isAddress(word) {
				r.setAddress(word)
			}
			continue
		case r.setRequest(word):
			return nil
		case nextIsStatus(f.rest):
			if len(word) > 0 && word[0] == '/' { // a format that logs the target alone
				r.setTarget(word)
			}
			return nil // what scanners send was answered, and has no path
		}
	}
	return ErrBadRequest
}

// nextIsStatus reports whether a status follows: then what was read is the request,
// however broken.
func nextIsStatus(b []byte) bool {
	f := fields{b}
	word, kind, _ := f.next()
	return kind == ' ' && isThreeDigits(word)
}

func isThreeDigits(b []byte) bool {
	_, ok := atoi(b)
	return ok && len(b) == 3
}

// tail reads what follows the status.
func (c *combined) tail(f *fields, r *Record) error {
	quoted := 0
	for first := true; ; first = false {
		word, kind, cut := f.next()
		switch {
		case kind == 0:
			return nil
		case kind == '"' && cut:
			return ErrCutOff
		case kind != '"':
			if n, ok := atoi(word); ok && first {
				r.Bytes = n
			}
			continue
		}
		value := present(word)
		switch quoted++; {
		case quoted != 2 && quoted <= 3 && looksForwarded(value): // Envoy has it in place of the referrer
			r.Forwarded = value
		case quoted == 1:
			r.Referrer = c.text(value, 0)
		case quoted == 2:
			r.UserAgent = c.text(value, 1)
		}
	}
}

func looksForwarded(b []byte) bool {
	first, _, _ := bytes.Cut(b, []byte{','})
	return isAddress(bytes.TrimSpace(first))
}

func (c *combined) text(b []byte, which int) []byte {
	out := unescape(b, c.buffer[which])
	if len(out) > 0 && len(b) > 0 && &out[0] != &b[0] {
		c.buffer[which] = out
	}
	return out
}
