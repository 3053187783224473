// Package testlog keeps log lines for tests.
package testlog

import (
	"bytes"
	"sync"
)

// Book is a writer that keeps what is written, to be read while more comes. It
// is safe for concurrent use; the zero value is empty.
type Book struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write keeps text.
func (b *Book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String returns everything that is kept.
func (b *Book) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Take returns everything that is kept, and keeps it no longer.
func (b *Book) Take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.text.Reset()
	return b.text.String()
}
