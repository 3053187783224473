package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

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

// errManyEvents is the error for a stream of more than MaxElements events. A stream of MaxBody bytes has
// fewer, unless its events are empty.
var errManyEvents = fmt.Errorf("engine: stream exceeds %d events", MaxElements)

// ReadStream reads a body of server-sent events. It ignores names and ids of events, because all protocols
// repeat them in the data. It leaves out an incomplete last event. It returns an error for data that is not
// JSON, and errManyEvents. A character that the service split between two events is put into the first one.
func ReadStream(body []byte) (Stream, error) {
	body = bytes.ReplaceAll(bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF")), []byte("\r\n"), []byte("\n"))
	body = bytes.ReplaceAll(body, []byte("\r"), []byte("\n"))
	var s Stream
	var open half
	for {
		block, rest, ended := bytes.Cut(bytes.TrimLeft(body, "\n"), []byte("\n\n"))
		if !ended {
			return s, nil
		}
		body = rest
		data := bytes.TrimSpace(dataOf(block))
		switch {
		case len(data) == 0:
			continue
		case string(data) == streamEnd:
			s.Done = true
			return s, nil
		case len(s.Events) == MaxElements:
			return Stream{}, errManyEvents
		}
		if err := s.add(data, &open); err != nil {
			return Stream{}, err
		}
	}
}

// add appends the event with the data. Where its text begins with the second half of a character, the event with
// the first one takes it.
func (s *Stream) add(data []byte, open *half) error {
	if whole, rest, ok := open.join(data); ok {
		event, err := SafeJSON(whole)
		if err != nil {
			return err
		}
		s.Events[open.event], data, open.data = event, rest, nil
	}
	event, err := SafeJSON(data)
	if err != nil {
		return err
	}
	if _, end := splitTail(data); end > 0 {
		*open = half{data: data, event: len(s.Events)}
	}
	s.Events = append(s.Events, event)
	return nil
}

// dataOf joins the data lines of an event. A service that fails midway may fall
// out of the framing and write its error as bare JSON: that is data as well.
func dataOf(block []byte) []byte {
	var data []byte
	found := false
	for line := range bytes.SplitSeq(block, []byte("\n")) {
		value, is := bytes.CutPrefix(line, []byte("data:"))
		if !is {
			continue
		}
		if found {
			data = append(data, '\n')
		}
		found = true
		data = append(data, bytes.TrimPrefix(value, []byte(" "))...)
	}
	if !found && bytes.HasPrefix(block, []byte("{")) {
		return block
	}
	return data
}

// joined returns the body that a stream adds up to. A service that was asked for a
// stream may answer with a plain body all the same, most often an error's.
func joined(body []byte, join Join) (json.RawMessage, error) {
	if start := bytes.TrimSpace(body); json.Valid(start) {
		return SafeJSON(start)
	}
	s, err := ReadStream(body)
	if errors.Is(err, errManyEvents) {
		return nil, NewFailure(Never, "body_too_large", "the engine's answer has more events than allowed", err)
	}
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

// ErrorIn returns the failure that an event of a stream or a body reports: an
// object with the member "error", or whose member "type" or "object" is "error",
// alone or first in a list. nil: it reports none.
func ErrorIn(event json.RawMessage) *Failure {
	e := gjson.ParseBytes(event)
	if e.IsArray() {
		e = e.Get("0")
	}
	problem := e.Get("error")
	if e.Get("type").String() == "error" || e.Get("object").String() == "error" || problem.IsObject() || problem.Type == gjson.String {
		return FromBody(event)
	}
	return nil
}
