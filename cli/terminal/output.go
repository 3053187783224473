package terminal

import (
	"io"
	"os"
	"sync"
)

// Output is where a command's result goes. It remembers the first write that failed, so that a
// command that writes line by line need not look after each.
type Output struct {
	to  io.Writer
	mu  sync.Mutex
	err error
}

// NewOutput returns the output to a writer.
func NewOutput(to io.Writer) *Output { return &Output{to: to} }

// Write implements io.Writer.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// Err returns what the first write that failed met.
func (o *Output) Err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// file returns the file that a writer writes to; nil if it is none.
func file(w io.Writer) *os.File {
	if o, ok := w.(*Output); ok {
		w = o.to
	}
	f, _ := w.(*os.File)
	return f
}
