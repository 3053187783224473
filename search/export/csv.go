package export

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/internal/csvsafe"
	"github.com/answer-visibility/avm/model"
)

// The columns that are known, by the names that --columns maps to.
const (
	columnDate        = "date"
	columnQuery       = "query"
	columnPage        = "page"
	columnCountry     = "country"
	columnDevice      = "device"
	columnAppearance  = "search appearance"
	columnClicks      = "clicks"
	columnImpressions = "impressions"
	columnCTR         = "ctr"
	columnPosition    = "position"
	columnSessions    = "sessions"
	columnKeyEvents   = "key events"
)

// Columns lists the names that columns may be mapped to.
func Columns() []string {
	return []string{
		columnDate, columnQuery, columnPage, columnCountry, columnDevice, columnAppearance, columnClicks, columnImpressions,
		columnCTR, columnPosition, columnSessions, columnKeyEvents,
	}
}

// otherNames are further names that exports give their columns.
func otherNames() map[string]string {
	return map[string]string{
		"day": columnDate, "top queries": columnQuery, "queries": columnQuery, "keyword": columnQuery, "top pages": columnPage,
		"pages": columnPage, "url": columnPage, "countries": columnCountry, "devices": columnDevice,
		"search_appearance": columnAppearance, "searchappearance": columnAppearance, "average position": columnPosition,
		"avg. position": columnPosition, "keyevents": columnKeyEvents, "key_events": columnKeyEvents, "conversions": columnKeyEvents,

		// German
		"datum": columnDate, "häufigste suchanfragen": columnQuery, "suchanfragen": columnQuery, "suchanfrage": columnQuery,
		"häufigste seiten": columnPage, "seiten": columnPage, "seite": columnPage, "land": columnCountry, "länder": columnCountry,
		"gerät": columnDevice, "geräte": columnDevice, "darstellung in der suche": columnAppearance, "klicks": columnClicks,
		"impressionen": columnImpressions, "klickrate": columnCTR, "durchschnittliche position": columnPosition, "sitzungen": columnSessions,
		"schlüsselereignisse": columnKeyEvents,

		// French
		"requêtes les plus fréquentes": columnQuery, "requêtes": columnQuery, "requête": columnQuery,
		"pages les plus populaires": columnPage, "pays": columnCountry, "appareil": columnDevice, "appareils": columnDevice, //nolint:misspell // French
		"apparence dans les résultats de recherche": columnAppearance, "clics": columnClicks, "position moyenne": columnPosition,
		"événements clés": columnKeyEvents,
	}
}

// byteOrderMark begins the files of some programs.
const byteOrderMark = "\ufeff"

// normal returns a column's name without what makes no difference. Some programs write an accent as a character of its
// own.
func normal(name string) string {
	return strings.ToLower(norm.NFC.String(strings.Join(strings.Fields(name), " ")))
}

// table is a CSV file that is being read.
type table struct {
	reader  *csv.Reader
	opt     Options
	at      map[string]int // columns by name
	grain   Grain
	terms   []termColumn
	comment int // lines before the header
}

type termColumn struct {
	dimension model.SearchDimension
	at        int
}

func readCSV(file io.Reader, opt Options, sink Sink) error {
	t, err := openTable(file, opt)
	if err != nil {
		return err
	}
	if opt.Kind == Analytics {
		return t.visits(sink)
	}
	return t.rows(sink)
}

// openTable reads the header. Lines before it that begin with # are comments.
func openTable(file io.Reader, opt Options) (*table, error) {
	buffered := bufio.NewReaderSize(file, 256<<10)
	t := &table{opt: opt, at: map[string]int{}}
	if mark, err := buffered.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark {
		if _, err := buffered.Discard(len(byteOrderMark)); err != nil {
			return nil, err
		}
	}
	for {
		next, err := buffered.Peek(1)
		if err != nil || next[0] != '#' {
			break
		}
		if _, err := buffered.ReadString('\n'); err != nil {
			break
		}
		t.comment++
	}
	head, err := buffered.Peek(maxHeader)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	t.reader = csv.NewReader(buffered)
	t.reader.Comma, t.reader.ReuseRecord = csvsafe.Separator(head), true
	header, err := t.reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, at(t.comment+1, "the file has no header")
	}
	if err != nil {
		return nil, t.wrong(err)
	}
	return t, t.header(header)
}

// maxHeader is how much of a file is looked at for the sign that separates its columns.
const maxHeader = 4096

func (t *table) header(names []string) error {
	line := t.line()
	known := Columns()
	if err := t.mapped(names); err != nil {
		return err
	}
	for i, given := range names {
		name := normal(given)
		for from, to := range t.opt.Columns {
			if normal(from) == name {
				name = normal(to)
			}
		}
		if other, ok := otherNames()[name]; ok {
			name = other
		}
		if !slices.Contains(known, name) {
			return at(line, "column %q is not known; known columns: %s; map it by columns, as in Tag=Date", clip(given), strings.Join(known, ", "))
		}
		if _, twice := t.at[name]; twice {
			return at(line, "column %q is there twice", clip(given))
		}
		t.at[name] = i
	}
	return t.plan(line)
}

// mapped checks that the file has the columns that are mapped.
func (t *table) mapped(names []string) error {
	for from := range t.opt.Columns {
		if !slices.ContainsFunc(names, func(name string) bool { return normal(name) == normal(from) }) {
			return at(t.line(), "columns: there is no column %q; the file has %s", clip(from), clip(strings.Join(names, ", ")))
		}
	}
	return nil
}

// plan checks that the columns that a kind needs are there.
func (t *table) plan(line int) error {
	needed := []string{columnClicks, columnImpressions}
	if t.opt.Kind == Analytics {
		needed = []string{columnDate, columnSessions}
	}
	for _, name := range needed {
		if _, ok := t.at[name]; !ok {
			return at(line, "there is no column %q; map the file's own name by columns, as in Tag=Date", name)
		}
	}
	if t.opt.Span != nil && t.opt.Newest != 0 && t.opt.Span.Last > t.opt.Newest {
		return at(line, "--to: %s is in the future", t.opt.Span.Last)
	}
	if _, ok := t.at[columnDate]; !ok {
		if t.opt.Span == nil {
			return at(line, "there is no column %q; say with --from and --to which days the file is about", columnDate)
		}
		t.grain.Span = *t.opt.Span
	}
	dimensions := map[string]model.SearchDimension{
		columnQuery: model.SearchQuery, columnPage: model.SearchPage, columnCountry: model.SearchCountry, columnDevice: model.SearchDevice,
		columnAppearance: model.SearchAppearance,
	}
	if t.opt.Kind == AltEngine {
		dimensions = map[string]model.SearchDimension{columnQuery: model.SearchAltQuery, columnPage: model.SearchAltPage}
	}
	for name, d := range dimensions {
		if i, ok := t.at[name]; ok {
			t.grain.Dimensions |= d.Bit()
			t.terms = append(t.terms, termColumn{d, i})
		}
	}
	return nil
}

func (t *table) line() int {
	line, _ := t.reader.FieldPos(0)
	return line + t.comment
}

// wrong returns an error of the CSV reader as one that names the line.
func (t *table) wrong(err error) error {
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		return at(parse.Line+t.comment, "is not CSV: %s", parse.Err)
	}
	return err
}

// next returns the next record; false at the end.
func (t *table) next() ([]string, bool, error) {
	record, err := t.reader.Read()
	switch {
	case errors.Is(err, io.EOF):
		return nil, false, nil
	case errors.Is(err, csv.ErrFieldCount):
		return nil, false, at(t.line(), "has %d values, the header has %d", len(record), t.reader.FieldsPerRecord)
	case err != nil:
		return nil, false, t.wrong(err)
	}
	return record, true, nil
}

func (t *table) rows(sink Sink) error {
	var row Row
	for {
		record, more, err := t.next()
		if err != nil {
			return err
		}
		if !more {
			return t.covered(sink)
		}
		if err := t.row(record, &row); err != nil {
			return at(t.line(), "%s", err)
		}
		if err := sink.Row(&row); err != nil {
			return err
		}
	}
}

// covered passes on the days that the file is said to be about, whether they have rows or not.
func (t *table) covered(sink Sink) error {
	if t.opt.Span == nil {
		return nil
	}
	if _, dated := t.at[columnDate]; !dated {
		return sink.Covered(t.grain)
	}
	for day := t.opt.Span.First; day <= t.opt.Span.Last; day++ {
		if err := sink.Covered(Grain{Span: calendar.Span{First: day, Last: day}, Dimensions: t.grain.Dimensions}); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) row(record []string, row *Row) (err error) {
	row.Grain = t.grain
	if i, ok := t.at[columnDate]; ok {
		if row.First, err = readDay(record[i]); err != nil {
			return err
		}
		row.Last = row.First
	}
	for _, c := range t.terms {
		row.Terms[c.dimension] = record[c.at]
	}
	if row.Clicks, err = readCount(columnClicks, record[t.at[columnClicks]]); err != nil {
		return err
	}
	if row.Impressions, err = readCount(columnImpressions, record[t.at[columnImpressions]]); err != nil {
		return err
	}
	if err := t.opt.allow(row); err != nil {
		return err
	}
	if i, ok := t.at[columnCTR]; ok && record[i] != "" {
		if _, err := readNumber(columnCTR, strings.TrimSuffix(strings.TrimSpace(record[i]), "%")); err != nil {
			return err
		}
	}
	row.Position = math.NaN()
	if i, ok := t.at[columnPosition]; ok && record[i] != "" {
		if row.Position, err = readNumber(columnPosition, record[i]); err != nil {
			return err
		}
		if !goodPosition(row.Position, row.Impressions) {
			return fmt.Errorf("position: %q is not a mean position; positions count from 1", clip(record[i]))
		}
	}
	return nil
}

func (t *table) visits(sink Sink) error {
	for {
		record, more, err := t.next()
		if err != nil || !more {
			return err
		}
		v, err := t.visit(record)
		if err != nil {
			return at(t.line(), "%s", err)
		}
		if err := sink.Visit(v); err != nil {
			return err
		}
	}
}

func (t *table) visit(record []string) (*Visit, error) {
	day, err := readDay(record[t.at[columnDate]])
	if err != nil {
		return nil, err
	}
	if err := t.opt.allowDays(calendar.Span{First: day, Last: day}); err != nil {
		return nil, err
	}
	sessions, err := readCount(columnSessions, record[t.at[columnSessions]])
	if err != nil {
		return nil, err
	}
	v := &Visit{Day: day, Sessions: &sessions, Flags: []string{}}
	if i, ok := t.at[columnKeyEvents]; ok && record[i] != "" {
		events, err := readAmount(columnKeyEvents, record[i])
		if err != nil {
			return nil, err
		}
		v.KeyEvents = &events
	}
	return v, nil
}
