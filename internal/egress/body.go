package egress

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"
)

// bounded reads so many bytes; a byte more is ErrTooLarge, or the end.
type bounded struct {
	from io.Reader
	left int64
	cut  bool
}

// Read implements io.Reader.
func (b *bounded) Read(into []byte) (int, error) {
	if b.left > 0 {
		n, err := b.from.Read(into[:min(int64(len(into)), b.left)])
		b.left -= int64(n)
		return n, err
	}
	if b.cut {
		return 0, io.EOF
	}
	n, err := io.ReadFull(b.from, make([]byte, 1))
	if n > 0 {
		return 0, ErrTooLarge
	}
	return 0, err
}

// unpack undoes the packing that was asked for.
func unpack(packed io.Reader, encoding string) (io.Reader, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "identity":
		return packed, nil
	case "gzip", "x-gzip":
		unpacked, err := gzip.NewReader(packed)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrEncoding, err)
		}
		return unpacked, nil
	default:
		return nil, ErrEncoding
	}
}
