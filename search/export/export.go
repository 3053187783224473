// Package export reads what search and analytics services export: bodies of
// their APIs as JSON, and CSV files with headers in any order. It does no I/O but
// reading what it is given.
package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"unicode/utf8"

	"github.com/answer-visibility/avm/internal/calendar"
	"github.com/answer-visibility/avm/model"
)

// Kind reports what a file holds.
type Kind string

// The kinds of files.
const (
	SearchConsole Kind = "search-console"
	Analytics     Kind = "analytics"
	AltEngine     Kind = "alt-engine"
)

// Kinds lists the kinds of files.
func Kinds() []Kind { return []Kind{SearchConsole, Analytics, AltEngine} }

// Grain is a span and the dimensions by which rows speak about it.
type Grain struct {
	calendar.Span

	Dimensions model.SearchDimensions
}

// Row is one row of a search service. Terms are indexed by dimension.
type Row struct {
	Grain

	Terms       [model.SearchAltPage + 1]string
	Clicks      int64
	Impressions int64
	Position    float64 // NaN: not known
}

// Visit is one row of web analytics.
type Visit struct {
	Day       calendar.Day
	Sessions  *int64
	KeyEvents *float64
	Flags     []string
	Timezone  string
	Currency  string
}

// Sink takes what a file holds, in its order. Rows and visits are valid until the
// function returns.
type Sink struct {
	Row     func(*Row) error
	Visit   func(*Visit) error
	Covered func(Grain) error // days that were asked for, whether they have rows or not
}

// Options reports how a file is read.
type Options struct {
	Kind    Kind
	Columns map[string]string // column names of the file → the names known here
	Span    *calendar.Span    // the days of the file; nil: those that its rows name
	Newest  calendar.Day      // the newest day that a row may be about; zero: any
}

// allow refuses a row about days that are still to come or outside the span, texts that no search has,
// and a click without an impression.
func (o Options) allow(row *Row) error {
	for _, d := range row.Dimensions.All() {
		if !utf8.ValidString(row.Terms[d]) {
			return fmt.Errorf("%q is not valid UTF-8", clip(row.Terms[d]))
		}
		if n := len(row.Terms[d]); n > model.MaxSearchTerm {
			return fmt.Errorf("%q is too long: it has %d bytes, and the most is %d", clip(row.Terms[d]), n, model.MaxSearchTerm)
		}
		if err := model.Printable(row.Terms[d]); err != nil {
			return fmt.Errorf("%q %w", clip(row.Terms[d]), err)
		}
	}
	if row.Clicks > row.Impressions && o.Kind == SearchConsole {
		return fmt.Errorf("clicks: %d are more than impressions, %d", row.Clicks, row.Impressions)
	}
	return o.allowDays(row.Span)
}

func (o Options) allowDays(days calendar.Span) error {
	if o.Newest != 0 && days.Last > o.Newest {
		return fmt.Errorf("date: %s is in the future", days.Last)
	}
	if o.Span != nil && !o.Span.Covers(days) {
		return fmt.Errorf("date: %s is not within %s to %s", days.First, o.Span.First, o.Span.Last)
	}
	return nil
}

// Error reports what is wrong with a file, and in which line.
type Error struct {
	Line    int
	Message string
}

// Error returns the line and the message.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Message) }

func at(line int, format string, args ...any) error {
	return &Error{Line: line, Message: fmt.Sprintf(format, args...)}
}

// maxCount bounds clicks, impressions and the like of one row.
const maxCount = 1 << 40

// maxSpan bounds the days of one request or period.
const maxSpan = 3660

// Read reads a file to its end. An Error names the first line that is wrong; what
// came before it has been passed on.
func Read(file io.ReadSeeker, opt Options, sink Sink) error {
	head := make([]byte, 512)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return err
	}
	if bytes.HasPrefix(head[:n], []byte(byteOrderMark)) {
		file = &unmarked{file}
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	start := bytes.TrimSpace(bytes.TrimPrefix(head[:n], []byte(byteOrderMark)))
	if kind := otherKind(start); kind != "" {
		return at(1, "the file is %s", kind)
	}
	switch {
	case len(start) == 0:
		return at(1, "the file is empty")
	case start[0] == '{' || start[0] == '[':
		return readJSON(file, opt, sink)
	default:
		return readCSV(file, opt, sink)
	}
}

// otherKind names a file that is neither CSV nor JSON in UTF-8, with what to do instead; empty for other files.
func otherKind(start []byte) string {
	for _, kind := range []struct{ start, name string }{
		{"PK\x03\x04", "an Excel workbook or a ZIP archive: save the sheet as CSV (UTF-8), or unpack the archive"},
		{"\xd0\xcf\x11\xe0", "an Excel workbook: save the sheet as CSV (UTF-8)"},
		{"\xff\xfe", "UTF-16: save it as CSV (UTF-8)"},
		{"\xfe\xff", "UTF-16: save it as CSV (UTF-8)"},
		{"\x1f\x8b", "packed with gzip: unpack it"},
		{"%PDF", "a PDF: export the figures as CSV"},
		{"<", "HTML or XML: export the figures as CSV"},
	} {
		if bytes.HasPrefix(start, []byte(kind.start)) {
			return kind.name
		}
	}
	return ""
}

// unmarked is a file after its byte order mark.
type unmarked struct{ io.ReadSeeker }

// Seek implements io.Seeker.
func (u *unmarked) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekStart {
		offset += int64(len(byteOrderMark))
	}
	n, err := u.ReadSeeker.Seek(offset, whence)
	return max(n-int64(len(byteOrderMark)), 0), err
}

// lineAt returns the line of a byte of a file.
func lineAt(file io.ReadSeeker, offset int64) int {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 1
	}
	line := 1
	buffer := make([]byte, 64<<10)
	for left := offset; left > 0; {
		n, err := file.Read(buffer[:min(left, int64(len(buffer)))])
		line += bytes.Count(buffer[:n], []byte{'\n'})
		left -= int64(n)
		if err != nil {
			break
		}
	}
	return line
}

// whole returns a count that a service writes as a floating-point number.
func whole(v float64) (int64, bool) {
	if v < 0 || v > maxCount || v != math.Trunc(v) {
		return 0, false
	}
	return int64(v), true
}

// goodPosition reports whether a mean position is one: positions count from 1.
// Without impressions a service writes 0.
func goodPosition(position float64, impressions int64) bool {
	return position >= 1 && position < 1e6 || position == 0 && impressions == 0
}
