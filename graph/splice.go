package graph

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"sync"
)

// Splices are the parts of one answer that are too large to be held in memory. The
// executor's data have a mark where each belongs; Write reads the parts from the
// storage as it writes them.
type Splices struct {
	mu    sync.Mutex
	mark  string // nobody outside can foretell it; empty without parts
	parts []func(sink *sink) error

	outlines [][]byte // of the parts
}

type splicesKey struct{}

// WithSplices lets the operation of a context leave large parts out of its data.
func WithSplices(ctx context.Context) (context.Context, *Splices) {
	s := &Splices{}
	return context.WithValue(ctx, splicesKey{}, s), s
}

// newMark returns the beginning of a JSON string that is in no data by chance.
func newMark(kind string) string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // it never fails
	return `"avm-` + kind + `-` + hex.EncodeToString(random[:])
}

func splicesOf(ctx context.Context) *Splices {
	s, _ := ctx.Value(splicesKey{}).(*Splices)
	return s
}

// add keeps a part for Write and returns the mark that stands for it, a JSON string. The part's outline has null where its
// long lists are.
func (s *Splices) add(outline []byte, part func(sink *sink) error) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mark == "" {
		s.mark = newMark("splice") + `-`
	}
	s.parts, s.outlines = append(s.parts, part), append(s.outlines, outline)
	return s.mark + strconv.Itoa(len(s.parts)-1) + `"`
}

// Any reports whether a part was left out.
func (s *Splices) Any() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.parts) > 0
}

// Outline returns data with the outlines of the parts where they belong, once.
func (s *Splices) Outline(data []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, outline := range s.outlines {
		data = bytes.Replace(data, []byte(s.mark+strconv.Itoa(i)+`"`), outline, 1)
	}
	s.outlines = nil
	return data
}

// Write writes data with the parts where they belong. A part is read from the storage and made in a
// place for work, which is given back before out is written.
func (s *Splices) Write(out io.Writer, data []byte, place *Place) error {
	to := &sink{out: out, place: place}
	defer to.leave()
	for {
		i := bytes.Index(data, []byte(s.mark))
		if i < 0 || s.mark == "" {
			_, err := out.Write(data)
			return err
		}
		number, rest, _ := bytes.Cut(data[i+len(s.mark):], []byte(`"`))
		n, err := strconv.Atoi(string(number))
		if err != nil || n >= len(s.parts) {
			return errors.New("the data have a mark without a part")
		}
		if _, err := out.Write(data[:i]); err != nil {
			return err
		}
		if err := s.parts[n](to); err != nil {
			return err
		}
		data = rest
	}
}

// sink takes parts while they are made.
type sink struct {
	out      io.Writer
	place    *Place
	giveBack func() // what ends the place for work; nil: it has none
	err      error  // the first one
}

// flush writes a scratch's bytes once there are enough of them, or all of them.
func (k *sink) flush(s *scratch, all bool) bool {
	if k.err == nil && (all || len(s.buf) >= chunk) {
		k.leave()
		_, k.err = k.out.Write(s.buf)
		s.buf = s.buf[:0]
	}
	return k.err == nil
}

// read runs a read from the storage in a place for work, which stays until what was read is
// written.
func (k *sink) read(read func() error) bool {
	if k.err == nil && k.giveBack == nil {
		k.giveBack, k.err = k.place.take()
	}
	if k.err == nil {
		k.err = read()
	}
	return k.err == nil
}

// leave gives back the place for work.
func (k *sink) leave() {
	if k.giveBack != nil {
		k.giveBack()
		k.giveBack = nil
	}
}
