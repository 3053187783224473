package csvsafe

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"io"
)

// Writer writes CSV whose records end with CR LF, as RFC 4180 asks, and whose fields keep
// their line breaks as they are. A csv.Writer with UseCRLF rewrites those.
type Writer struct {
	out    *bufio.Writer
	record bytes.Buffer // the record that is written
	csv    *csv.Writer  // into record
	err    error        // the first one
}

// NewWriter returns a writer of CSV to out.
func NewWriter(out io.Writer) *Writer {
	w := &Writer{out: bufio.NewWriter(out)}
	w.csv = csv.NewWriter(&w.record)
	return w
}

// Write writes one record. After an error nothing more is written.
func (w *Writer) Write(fields []string) error {
	if w.err != nil {
		return w.err
	}
	w.record.Reset()
	w.err = w.csv.Write(fields)
	w.csv.Flush()
	if w.err == nil {
		_, w.err = w.out.Write(bytes.TrimSuffix(w.record.Bytes(), []byte("\n")))
	}
	if w.err == nil {
		_, w.err = w.out.WriteString("\r\n")
	}
	return w.err
}

// Flush writes what is held back, and returns the first error of all writes.
func (w *Writer) Flush() error {
	if err := w.out.Flush(); w.err == nil {
		w.err = err
	}
	return w.err
}
