// Package csvfile reads and writes prompts as CSV. Columns are found by the names in
// the first row. It does no I/O of its own.
package csvfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/csvsafe"
	"github.com/answer-visibility/avm/model"
)

const (
	// MaxBytes is how large a file may be.
	MaxBytes = 32 << 20
	// maxProblems is how many refused lines are reported one by one.
	maxProblems = 10_000
)

// The columns. Text is the only one that a file must have.
const (
	columnText         = "text"
	columnTheme        = "theme"
	columnIntent       = "intent"
	columnCohort       = "cohort"
	columnEnabled      = "enabled"
	columnTopic        = "topic"
	columnStatus       = "status"
	columnBuyerStage   = "buyer_stage"
	columnPromptIntent = "prompt_intent"
)

// ignored returns the exported columns that an import does not read: a new prompt gets
// an id, times and an origin of its own, and branded is computed from the text.
func ignored() []string {
	return []string{"id", "prompt_set_id", "topic_id", "branded", "origin", "created_at", "updated_at"}
}

func columnNames() []string {
	return []string{
		columnText, columnTheme, columnIntent, columnCohort, columnEnabled, columnTopic, columnStatus, columnBuyerStage, columnPromptIntent,
	}
}

// RefusedError is a line that no prompt can be made of.
type RefusedError struct {
	Line    int    `json:"line"` // where the record begins, from 1
	Column  string `json:"column"`
	Message string `json:"message"`
}

// Error reports which line is refused, and why.
func (r RefusedError) Error() string {
	if r.Column == "" {
		return fmt.Sprintf("line %d: %s", r.Line, r.Message)
	}
	return fmt.Sprintf("line %d: %s: %s", r.Line, r.Column, r.Message)
}

// Row is one prompt of a file.
type Row struct {
	model.ImportedPrompt

	Status       model.PromptStatus
	BuyerStage   model.BuyerStage
	PromptIntent model.PromptIntentDetail
	Line         int
}

// Check returns what is wrong with a text of a column; nil when nothing is.
type Check func(column, value string) error

// Read reads a file. Every refused line is reported; the error is about the file as
// a whole.
func Read(content []byte, check Check) (rows []Row, refused []RefusedError, err error) {
	if len(content) > MaxBytes {
		return nil, nil, fmt.Errorf("the file has more than %d bytes", MaxBytes)
	}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(content) {
		return nil, nil, fmt.Errorf("line %d: the file must be UTF-8", 1+bytes.Count(content[:invalidAt(content)], []byte("\n")))
	}
	reader := csv.NewReader(bytes.NewReader(content))
	reader.Comma, reader.FieldsPerRecord = csvsafe.Separator(content), -1
	header, err := reader.Read()
	if err != nil {
		return nil, nil, fileError(err, "the file has no header")
	}
	r := &fileReader{reader: reader, check: check}
	if r.columns, err = columnsOf(header); err != nil {
		return nil, nil, err
	}
	err = r.rest(len(header))
	return r.rows, r.refused, err
}

// invalidAt returns where a text stops being UTF-8.
func invalidAt(content []byte) int {
	for i := 0; i < len(content); {
		r, size := utf8.DecodeRune(content[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(content)
}

// fileError is what is wrong with the file's form.
func fileError(err error, empty string) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New(empty)
	case errors.As(err, &parse):
		return fmt.Errorf("line %d: %w", parse.Line, parse.Err)
	default:
		return err
	}
}

// columnsOf finds the columns by their names.
func columnsOf(header []string) (map[string]int, error) {
	found := map[string]int{}
	for i, cell := range header {
		name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(cell)), " ", "_")
		switch {
		case name == "" || slices.Contains(ignored(), name):
			continue
		case !slices.Contains(columnNames(), name):
			return nil, fmt.Errorf("line 1: the column %q is not known; known are %s", cell, strings.Join(columnNames(), ", "))
		}
		if _, twice := found[name]; twice {
			return nil, fmt.Errorf("line 1: the column %q is there twice", name)
		}
		found[name] = i
	}
	if _, ok := found[columnText]; !ok {
		return nil, fmt.Errorf("line 1: there is no column %q", columnText)
	}
	return found, nil
}

// fileReader reads the lines below the header.
type fileReader struct {
	reader  *csv.Reader
	columns map[string]int
	check   Check
	rows    []Row
	refused []RefusedError
}

func (r *fileReader) rest(width int) error {
	for {
		record, err := r.reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fileError(err, "")
		}
		line, _ := r.reader.FieldPos(0)
		if blank(record) {
			continue
		}
		if len(r.refused) >= maxProblems {
			return fmt.Errorf("line %d: more than %d lines are refused", line, maxProblems)
		}
		if len(record) > width {
			r.refuse(line, "", "has %d fields, the header has %d", len(record), width)
			continue
		}
		r.row(line, record)
	}
}

func blank(record []string) bool {
	return !slices.ContainsFunc(record, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

func (r *fileReader) refuse(line int, column, format string, args ...any) {
	r.refused = append(r.refused, RefusedError{Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
}

// row reads one record; everything that is wrong with it is reported.
func (r *fileReader) row(line int, record []string) {
	cell := func(column string) string {
		if i, ok := r.columns[column]; ok && i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	before := len(r.refused)
	row := Row{Line: line}
	texts := map[string]*string{columnText: &row.Text, columnTheme: &row.Theme, columnTopic: &row.Topic}
	for _, column := range []string{columnText, columnTheme, columnTopic} {
		*texts[column] = csvsafe.Plain(cell(column))
		if err := r.check(column, *texts[column]); err != nil {
			r.refuse(line, column, "%s", err.Error())
		}
	}
	row.Intent = oneOf(r, line, columnIntent, cell(columnIntent), "", model.PromptIntents())
	row.Cohort = oneOf(r, line, columnCohort, cell(columnCohort), model.PromptCohortCore, model.AllPromptCohort)
	row.Status = oneOf(r, line, columnStatus, cell(columnStatus), model.PromptStatusActive, model.AllPromptStatus)
	row.BuyerStage = oneOf(r, line, columnBuyerStage, cell(columnBuyerStage), "", model.BuyerStages())
	row.PromptIntent = oneOf(r, line, columnPromptIntent, cell(columnPromptIntent), "", model.PromptIntentDetails())
	enabled, ok := truth(cell(columnEnabled))
	if !ok {
		r.refuse(line, columnEnabled, "%q must be true or false", cell(columnEnabled))
	}
	if row.Enabled = enabled; len(r.refused) == before {
		r.rows = append(r.rows, row)
	}
}

// oneOf reads a cell that holds one of some values, in any case. An empty cell stands
// for the default; any other value refuses the line.
func oneOf[T ~string](r *fileReader, line int, column, text string, byDefault T, allowed []T) T {
	if text == "" {
		return byDefault
	}
	value := T(strings.ToLower(text))
	if !slices.Contains(allowed, value) {
		r.refuse(line, column, "%q must be one of %s", text, model.OneOf(allowed))
	}
	return value
}

// truth reads a cell that is true unless it says otherwise.
func truth(cell string) (value, ok bool) {
	switch strings.ToLower(cell) {
	case "", "true", "yes", "1":
		return true, true
	case "false", "no", "0":
		return false, true
	default:
		return false, false
	}
}

// Write writes prompts as a file that Read reads. topics are the names of the
// prompts' topics.
func Write(w io.Writer, prompts []*model.Prompt, topics func(*model.Prompt) string) error {
	out := csv.NewWriter(w)
	if err := out.Write(append(columnNames(), "branded", "origin", "id")); err != nil {
		return err
	}
	for _, p := range prompts {
		err := out.Write([]string{
			csvsafe.Harmless(p.Text), csvsafe.Harmless(p.Theme), string(p.Intent), string(p.Cohort), strconv.FormatBool(p.Enabled),
			csvsafe.Harmless(topics(p)), string(p.Status),
			string(p.BuyerStage), string(p.PromptIntent), strconv.FormatBool(p.Branded), string(p.Origin), p.ID.String(),
		})
		if err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
