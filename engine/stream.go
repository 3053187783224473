package engine

import (
	"bytes"
	"encoding/json"

	"github.com/tidwall/gjson"
)

// Stream is a stream of server-sent events, read to its end.
type Stream struct {
	Events []json.RawMessage // the data of each event, made safe by SafeJSON
	Done   bool              // the stream ended with the marker [DONE]
}

// Join adds a stream up to the body that a plain call would have got. The error
// is a *Failure: of an event that reports one, or of a stream without its end.
type Join func(Stream) (json.RawMessage, error)

// CutStream is the failure of a stream that ended before its last event: half an
// answer is none.
func CutStream() *Failure {
	return NewFailure(Retry, "stream_cut", "the engine's stream broke off before its end", nil)
}

// streamEnd is what some protocols send after the last event, in place of JSON.
const streamEnd = "[DONE]"

// ReadStream reads a body of server-sent events; names and ids of events are
// passed over, since all protocols repeat in the data what they say. The error
// says that the data of an event is not JSON.
func ReadStream(body []byte) (Stream, error) {
	var s Stream
	for _, block := range blocks(body) {
		data := bytes.TrimSpace(dataOf(block))
		switch {
		case len(data) == 0:
			continue
		case string(data) == streamEnd:
			s.Done = true
			return s, nil
		}
		event, err := SafeJSON(data)
		if err != nil {
			return Stream{}, err
		}
		s.Events = append(s.Events, event)
	}
	return s, nil
}

// blocks splits a body at its empty lines into events, each as its lines. What
// follows the last empty line was cut and is left out.
func blocks(body []byte) [][][]byte {
	body = bytes.ReplaceAll(bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF")), []byte("\r\n"), []byte("\n"))
	body = bytes.ReplaceAll(body, []byte("\r"), []byte("\n"))
	var all [][][]byte
	var lines [][]byte
	for len(body) > 0 {
		line, rest, ended := bytes.Cut(body, []byte("\n"))
		if !ended {
			break
		}
		body = rest
		if len(line) > 0 {
			lines = append(lines, line)
			continue
		}
		all, lines = append(all, lines), nil
	}
	return all
}

// dataOf joins the data lines of an event. A service that fails midway may fall
// out of the framing and write its error as bare JSON: that is data as well.
func dataOf(lines [][]byte) []byte {
	var data [][]byte
	for _, line := range lines {
		if value, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(data, bytes.TrimPrefix(value, []byte(" ")))
		}
	}
	if bare := bytes.Join(lines, []byte("\n")); len(data) == 0 && bytes.HasPrefix(bare, []byte("{")) {
		return bare
	}
	return bytes.Join(data, []byte("\n"))
}

// joined gives the body that a stream adds up to. A service that was asked for a
// stream may answer with a plain body all the same, most often an error's.
func joined(body []byte, join Join) (json.RawMessage, error) {
	if start := bytes.TrimSpace(body); json.Valid(start) {
		return SafeJSON(start)
	}
	s, err := ReadStream(body)
	if err != nil {
		return nil, NewFailure(Retry, "invalid_body", "the engine sent a stream that is not JSON", err).withRaw(body)
	}
	if len(s.Events) == 0 {
		return nil, CutStream().withRaw(body)
	}
	raw, err := join(s)
	if err != nil {
		return nil, err
	}
	safe, err := SafeJSON(raw)
	if err != nil {
		return nil, NewFailure(Retry, "unexpected_body", "the engine's stream adds up to nothing", err).withRaw(body)
	}
	return safe, nil
}

// ErrorIn gives the failure that an event of a stream or a body reports: an
// object with the member "error" or of the type "error", alone or first in a
// list. nil: it reports none.
func ErrorIn(event json.RawMessage) *Failure {
	e := gjson.ParseBytes(event)
	if e.IsArray() {
		e = e.Get("0")
	}
	problem := e.Get("error")
	if e.Get("type").String() == "error" || problem.IsObject() || problem.Type == gjson.String {
		return FromBody(event)
	}
	return nil
}
