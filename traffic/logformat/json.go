package logformat

import (
	"bytes"
	"errors"
)

// jsonLines reads one JSON object a line. What its values mean is decided by their paths:
// the names of the objects around them, in lower case and without punctuation.
type jsonLines struct {
	setter

	paths   map[string]field // whole paths
	leaves  map[string]field // last names, for logs of nobody's design
	seen    [text + 1]bool
	name    []byte // the path of the value that is read
	texts   []byte // texts that had escapes in them
	marks   map[string]bool
	isOurs  bool // a mark of the format was seen
	depth   int
	scanner scanner
	wrapped wrapped
}

var errFields = errors.New("a field map names time, address, method, host, url, path, query, referrer, user_agent, status, bytes or request")

// newJSON makes a parser of a JSON format, or of any by a map from our names to theirs.
func newJSON(f Format, names map[string]string) (Parser, error) {
	known := wordsOf(f)
	j := &jsonLines{paths: known.paths, leaves: known.leaves, marks: known.marks}
	j.coded = f == Akamai || f == CloudFront
	if len(names) == 0 {
		return j, nil
	}
	j.paths, j.leaves, j.marks = map[string]field{}, nil, nil
	may := mappable()
	for ours, theirs := range names {
		meant, ok := may[ours]
		if !ok {
			return nil, errFields
		}
		j.paths[string(appendName(nil, []byte(theirs)))] = meant
	}
	return j, nil
}

// mappable are the names that a field map may give values for.
func mappable() map[string]field {
	return map[string]field{
		"time": moment, "address": address, "forwarded_for": forwarded, "method": method, "host": host, "url": target, "path": path,
		"query": query, "referrer": referrer, "user_agent": agent, "status": code, "bytes": size, "request": reqLine,
	}
}

// CheckFields reports an error when a field map names what there is not.
func CheckFields(names map[string]string) error {
	_, err := newJSON(JSON, names)
	return err
}

func mustJSON(f Format) *jsonLines {
	p, _ := newJSON(f, nil)
	j, _ := p.(*jsonLines)
	return j
}

// Parse implements Parser.
func (j *jsonLines) Parse(line []byte, r *Record) error {
	j.begin(r)
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return ErrSkip
	}
	if at := bytes.IndexByte(line, '{'); at > 0 { // after syslog's words
		line = line[at:]
	}
	line = bytes.TrimSuffix(line, []byte{','})
	j.name, j.texts, j.isOurs = j.name[:0], j.texts[:0], len(j.marks) == 0
	clear(j.seen[:])
	j.scanner = scanner{b: line}
	if !j.value(r) || j.scanner.more() {
		return ErrBadJSON
	}
	j.end(r)
	if !j.isOurs {
		return ErrNoRequest
	}
	if err := j.verdict(r); err == nil || !j.wrapped.parse(j.line, r) {
		return err
	}
	return nil
}

const maxDepth = 32

// value reads the value at the scanner's place, whose path is j.name.
func (j *jsonLines) value(r *Record) bool {
	switch j.scanner.peek() {
	case '{':
		return j.object(r)
	case '[':
		return j.array(r)
	case '"':
		raw, escapes, ok := j.scanner.text()
		if ok && len(j.name) > 0 {
			j.found(raw, escapes, r)
		}
		return ok
	default:
		raw, ok := j.scanner.word()
		if ok && len(j.name) > 0 && raw[0] != 'n' && raw[0] != 't' && raw[0] != 'f' {
			j.found(raw, false, r)
		}
		return ok
	}
}

func (j *jsonLines) object(r *Record) bool {
	if j.depth++; j.depth > maxDepth {
		j.depth = 0
		return false
	}
	defer func() { j.depth = max(j.depth-1, 0) }()
	j.scanner.at++
	for first := true; ; first = false {
		if j.scanner.peek() == '}' {
			j.scanner.at++
			return true
		}
		if !first && !j.scanner.take(',') {
			return false
		}
		if j.scanner.peek() != '"' {
			return false
		}
		key, _, ok := j.scanner.text()
		if !ok || !j.scanner.take(':') {
			return false
		}
		before := len(j.name)
		if before > 0 {
			j.name = append(j.name, '.')
		}
		j.name = appendName(j.name, key)
		if !j.value(r) {
			return false
		}
		j.name = j.name[:before]
	}
}

func (j *jsonLines) array(r *Record) bool {
	if j.depth++; j.depth > maxDepth {
		j.depth = 0
		return false
	}
	defer func() { j.depth = max(j.depth-1, 0) }()
	j.scanner.at++
	for first := true; ; first = false {
		if j.scanner.peek() == ']' {
			j.scanner.at++
			return true
		}
		if !first && !j.scanner.take(',') || !j.value(r) {
			return false
		}
	}
}

// found puts a text or number in its place. Of several values for a field, the
// first counts, but a whole path is preferred to a last name.
func (j *jsonLines) found(raw []byte, escapes bool, r *Record) {
	if !j.isOurs && j.marks[string(j.name)] {
		j.isOurs = true
	}
	f, whole := j.paths[string(j.name)]
	if !whole {
		leaf := j.name[bytes.LastIndexByte(j.name, '.')+1:]
		if f = j.leaves[string(leaf)]; f == none || j.seen[f] {
			return
		}
	} else if j.seen[f] && f != headerName && f != headerValue {
		return
	}
	if escapes {
		raw = j.plain(raw)
	}
	if len(present(raw)) == 0 {
		return
	}
	j.set(f, raw, r)
	j.seen[f] = (f != moment || !r.Time.IsZero()) && (f != code || j.badCode == nil)
}

// plain undoes the escapes of a text into the parser's own memory.
func (j *jsonLines) plain(raw []byte) []byte {
	from := len(j.texts)
	j.texts = appendText(j.texts, raw)
	return j.texts[from:len(j.texts):len(j.texts)]
}

// appendName writes a name in lower case, without punctuation but dots.
func appendName(b, name []byte) []byte {
	for _, c := range name {
		switch {
		case c >= 'A' && c <= 'Z':
			b = append(b, c|0x20)
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '.':
			b = append(b, c)
		}
	}
	return b
}
