package rest

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"github.com/answer-visibility/avm/internal/fault"
)

// maxRow is the largest row in bytes of JSON that is written as a line, because a row is
// held in memory. Only a project with most of the prompts that it may have is larger.
const maxRow = 16 << 20

var errNoRows = errors.New("the executor's response has no rows where they are expected")

// eachElement calls do with each element of the list at a path of a JSON document. A
// document that has no list there is a single row itself. A row stays valid until do
// returns.
func eachElement(in io.Reader, path []string, do func(json.RawMessage) error) error {
	bounded := &io.LimitedReader{R: in, N: maxRow}
	err := elements(bounded, path, do)
	if errors.Is(err, io.ErrUnexpectedEOF) && bounded.N <= 0 {
		return rowTooLarge()
	}
	return err
}

func rowTooLarge() error {
	return fault.New(fault.NotAcceptable, "a row is larger than %d bytes: ask for application/json", maxRow)
}

func elements(in *io.LimitedReader, path []string, do func(json.RawMessage) error) error {
	buffered := bufio.NewReader(in)
	decoder := json.NewDecoder(buffered)
	for _, name := range path {
		if err := enter(decoder, name); err != nil {
			return err
		}
	}
	var row json.RawMessage
	if begin, err := buffered.Peek(1); len(path) == 0 && (err != nil || begin[0] != '[') {
		if err := decoder.Decode(&row); err != nil {
			return err
		}
		return do(row)
	}
	if token, err := decoder.Token(); err != nil || token != json.Delim('[') {
		return errors.Join(err, errNoRows)
	}
	for decoder.More() {
		in.N = maxRow
		if err := decoder.Decode(&row); err != nil {
			return err
		}
		if err := do(row); err != nil {
			return err
		}
	}
	_, err := decoder.Token() // the list's end
	return err
}

// enter moves a decoder to the value of a member of the object before it.
func enter(decoder *json.Decoder, name string) error {
	token, err := decoder.Token()
	if err != nil || token != json.Delim('{') {
		return errors.Join(err, errNoRows)
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil || key == name {
			return err
		}
		var skipped json.RawMessage
		if err := decoder.Decode(&skipped); err != nil {
			return err
		}
	}
	return errNoRows
}
