package logformat

import "bytes"

// wrapped reads lines of web servers that a collector of logs (Docker, Fluent Bit, Vector, Logstash) put
// as a text into JSON of its own.
type wrapped struct {
	plain   combined
	objects *jsonLines // of lines that are JSON; nil: there was none
}

// parse reports whether a text is a line with a request, and reads it. The record is left as it was
// otherwise.
func (w *wrapped) parse(line []byte, r *Record) bool {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return false
	}
	var read Record
	if err := w.parserOf(line).Parse(line, &read); err != nil || !read.IsRequest() {
		return false
	}
	*r = read
	return true
}

func (w *wrapped) parserOf(line []byte) Parser {
	if line[0] != '{' {
		return &w.plain
	}
	if w.objects == nil {
		w.objects = mustJSON(JSON)
	}
	return w.objects
}
