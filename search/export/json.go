package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// document is a JSON file that is being read, element by element.
type document struct {
	file io.ReadSeeker
	opt  Options
	sink Sink

	reports map[string]*reportPages // of web analytics, by what was asked
}

// exchange is a request as it was sent, with what came back.
type exchange struct {
	Request  json.RawMessage `json:"request"`
	Response json.RawMessage `json:"response"`
}

// rowError is about one row of an element.
type rowError struct {
	row int
	err error
}

func (e *rowError) Error() string { return fmt.Sprintf("row %d: %s", e.row+1, e.err) }

func readJSON(file io.ReadSeeker, opt Options, sink Sink) error {
	d := &document{file: file, opt: opt, sink: sink, reports: map[string]*reportPages{}}
	decoder := json.NewDecoder(file)
	single, err := d.open(decoder)
	if err != nil {
		return err
	}
	for n := 0; single && n == 0 || !single && decoder.More(); n++ {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return d.syntax(err)
		}
		begin := decoder.InputOffset() - int64(len(raw))
		if err := d.element(raw); err != nil {
			return d.locate(err, raw, begin)
		}
	}
	if !single {
		if _, err := decoder.Token(); err != nil {
			return d.syntax(err)
		}
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return at(lineAt(file, decoder.InputOffset()), "something follows the JSON value")
	}
	return d.finish()
}

// open steps into a list, and reports whether the file is a single object.
func (d *document) open(decoder *json.Decoder) (single bool, err error) {
	head := make([]byte, 512)
	n, _ := io.ReadFull(d.file, head)
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	if bytes.TrimSpace(head[:n])[0] == '{' {
		return true, nil
	}
	if _, err = decoder.Token(); err != nil {
		return false, d.syntax(err)
	}
	return false, nil
}

func (d *document) syntax(err error) error {
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		return at(lineAt(d.file, wrong.Offset), "is not JSON: %s", wrong)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		end, _ := d.file.Seek(0, io.SeekEnd)
		return at(lineAt(d.file, end), "the JSON value does not end")
	}
	return err
}

// locate names the line of what is wrong with an element.
func (d *document) locate(err error, raw json.RawMessage, begin int64) error {
	if known, ok := errors.AsType[*Error](err); ok {
		return known
	}
	row, ok := errors.AsType[*rowError](err)
	if !ok {
		return at(lineAt(d.file, begin), "%s", err)
	}
	return at(lineAt(d.file, begin+offsetOf(raw, row.row)), "%s", row.err)
}

// offsetOf returns where a row of an element begins; 0 when it is not found.
func offsetOf(raw json.RawMessage, row int) int64 {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	for {
		token, err := decoder.Token()
		if err != nil {
			return 0
		}
		if token == "rows" || token == "d" {
			break
		}
	}
	if _, err := decoder.Token(); err != nil { // the list's bracket
		return 0
	}
	for ; decoder.More(); row-- {
		var skipped json.RawMessage
		if err := decoder.Decode(&skipped); err != nil {
			return 0
		}
		if row == 0 {
			return decoder.InputOffset() - int64(len(skipped))
		}
	}
	return 0
}

func (d *document) element(raw json.RawMessage) error {
	if !utf8.Valid(raw) {
		return errors.New("is not valid UTF-8")
	}
	var e exchange
	if err := json.Unmarshal(raw, &e); err != nil {
		return errors.New("must be an object with request and response")
	}
	switch d.opt.Kind {
	case Analytics:
		if e.Response == nil {
			e.Response = raw // a report names its own dimensions and metrics
		}
		return d.report(e.Response)
	case AltEngine:
		if e.Response == nil {
			e.Response = raw
		}
		return d.altRows(&e)
	default:
		if e.Request == nil || e.Response == nil {
			return errors.New("must be an object with request and response: a response alone does not say which dimensions its keys are")
		}
		return d.searchRows(&e)
	}
}

// finish checks what can only be known at the end.
func (d *document) finish() error {
	for _, pages := range d.reports {
		if pages.rows < pages.count {
			return at(lineAt(d.file, 0), "the report has %d rows and only %d of them are here: import all of its pages as one list", pages.count, pages.rows)
		}
	}
	return nil
}
