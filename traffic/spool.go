package traffic

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/answer-visibility/avm/internal/fault"
)

const (
	// MaxSent bounds a body as it is sent.
	MaxSent = 256 << 20
	// MaxUnpacked bounds it unpacked.
	MaxUnpacked = 4 << 30
	// freeUnpacked and unpackedShare bound a body that was sent packed: logs shrink to a tenth or a thirtieth, and
	// equal lines, of which a little sent would keep a processor busy for long, to a thousandth.
	freeUnpacked  = 64 << 20
	unpackedShare = 100
	// inMemory is up to which size a body stays in memory.
	inMemory = 64 << 10
)

// Spool keeps a body so that it can be read more than once: a small one in memory, a large one
// in a file. It is bounded, and read unpacked when it is packed with gzip.
type Spool struct {
	small []byte
	file  *os.File
	max   int64
	room  *Room
	taken int64 // bytes taken from the room

	// Watch receives how many bytes were read of the body as it was sent; nil: unused.
	Watch func(n int)
}

// FileSpool returns a spool of a file, which is closed with it. What a file holds is bounded
// unpacked alone.
func FileSpool(file *os.File) *Spool { return &Spool{file: file, max: MaxUnpacked} }

// NewSpool reads a whole body and stores a large one in a file. It fails with TooLarge above MaxSent, with
// RateLimited when the workspace's room is full, and with Unavailable when the room of all workspaces is
// full.
func NewSpool(body io.Reader, room *Room) (*Spool, error) {
	limited := io.LimitReader(body, MaxSent+1)
	small, err := io.ReadAll(io.LimitReader(limited, inMemory))
	if err != nil {
		return nil, unreadable(err)
	}
	s := &Spool{small: small, max: MaxUnpacked, room: room}
	if len(small) < inMemory {
		return s, nil
	}
	if s.file, err = os.CreateTemp(room.dir(), "avm-log-"); err != nil {
		return nil, fmt.Errorf("keep the body: %w", err)
	}
	if err := os.Remove(s.file.Name()); err != nil { // it is removed with the process
		return nil, errors.Join(err, s.Close())
	}
	n, err := io.Copy(&spooled{s}, io.MultiReader(bytes.NewReader(small), limited))
	s.small = nil
	switch {
	case err != nil:
		return nil, errors.Join(unreadable(err), s.Close())
	case n > MaxSent:
		return nil, errors.Join(errTooLarge, s.Close())
	default:
		return s, nil
	}
}

// spooled writes to a spool's file while there is room.
type spooled struct{ *Spool }

// Write implements io.Writer.
func (s *spooled) Write(b []byte) (int, error) {
	if err := s.room.take(int64(len(b))); err != nil {
		return 0, err
	}
	s.taken += int64(len(b))
	return s.file.Write(b)
}

var errTooLarge = fault.New(fault.TooLarge, "the file is larger than %d MiB as sent, or than %d GiB or %d MiB and %d times its size unpacked",
	MaxSent>>20, int64(MaxUnpacked>>30), freeUnpacked>>20, unpackedShare)

// mostUnpacked returns how large the body may be unpacked. A file of the operator's is bounded by max alone.
func (s *Spool) mostUnpacked() int64 {
	sent := max(int64(len(s.small)), s.taken)
	if sent == 0 {
		return s.max
	}
	return min(s.max, freeUnpacked+unpackedShare*sent)
}

func unreadable(err error) error {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f
	}
	if _, ours := errors.AsType[*fs.PathError](err); ours {
		return fmt.Errorf("keep the body: %w", err)
	}
	return fault.Unread(err)
}

// Close forgets the body.
func (s *Spool) Close() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	s.room.give(s.taken)
	s.taken = 0
	return err
}

// Sent returns the body as it was sent, from its beginning.
func (s *Spool) Sent() (io.ReadSeeker, error) {
	if s.file == nil {
		return bytes.NewReader(s.small), nil
	}
	_, err := s.file.Seek(0, io.SeekStart)
	return s.file, err
}

// Reader returns the body from its beginning, unpacked.
func (s *Spool) Reader() (io.Reader, error) {
	var raw io.Reader = bytes.NewReader(s.small)
	if s.file != nil {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		raw = s.file
	}
	if s.Watch != nil {
		raw = &watched{raw, s.Watch}
	}
	head := make([]byte, 4)
	n, _ := io.ReadFull(raw, head)
	head = head[:n]
	raw = io.MultiReader(bytes.NewReader(head), raw)
	if name := otherPacking(head); name != "" {
		return nil, fault.New(fault.Invalid, "the body is packed with %s: send it unpacked, or packed with gzip", name)
	}
	if !bytes.HasPrefix(head, []byte("\x1f\x8b")) {
		return &bounded{raw, s.max}, nil
	}
	packed, err := gzip.NewReader(raw)
	if err != nil {
		return nil, errGzip
	}
	return &bounded{&unpacking{packed}, s.mostUnpacked()}, nil
}

// otherPacking names what a file is packed with by its first bytes; empty: with gzip, or not.
func otherPacking(head []byte) string {
	for _, packing := range []struct{ start, name string }{
		{"PK\x03\x04", "ZIP"}, {"\x28\xb5\x2f\xfd", "zstd"}, {"BZh", "bzip2"}, {"\xfd7zX", "xz"}, {"7z\xbc\xaf", "7-Zip"},
	} {
		if bytes.HasPrefix(head, []byte(packing.start)) {
			return packing.name
		}
	}
	return ""
}

var errGzip = fault.New(fault.Invalid, "the body is not a whole gzip file")

// unpacking names errors of gzip.
type unpacking struct{ *gzip.Reader }

// Read implements io.Reader.
func (u *unpacking) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = errGzip
	}
	return n, err
}

// bounded fails when there is more to read than allowed.
type bounded struct {
	io.Reader

	left int64
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLarge
	}
	return n, err
}

// watched reports how much is read.
type watched struct {
	io.Reader

	watch func(n int)
}

// Read implements io.Reader.
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.watch(n)
	return n, err
}
