package egress

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
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

// unpack undoes the packing that was asked for. Some servers write a charset or "none" in the place of a packing, as
// others say gzip of a body without a byte; browsers read both.
func unpack(packed io.Reader, encoding string) (io.ReadCloser, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "identity", "none", "utf-8", "utf8":
		return io.NopCloser(packed), nil
	case "gzip", "x-gzip":
		unpacked, err := gzip.NewReader(packed)
		if errors.Is(err, io.EOF) {
			return io.NopCloser(packed), nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrEncoding, err)
		}
		return unpacked, nil
	case "br":
		return io.NopCloser(brotli.NewReader(packed)), nil
	case "zstd":
		unpacked, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrEncoding, err)
		}
		return unpacked.IOReadCloser(), nil
	default:
		return nil, ErrEncoding
	}
}

// maxWindow bounds the memory that a packed body may ask for, as RFC 8878 has it for
// the web.
const maxWindow = 8 << 20
