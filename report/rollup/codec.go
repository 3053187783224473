package rollup

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/google/uuid"
)

// Packed columns hold counts of many cells in one value. A column of the current
// format is
//
//	version   1 byte, ColumnFormat
//	payload   see Frame and Panel
//	checksum  4 bytes, CRC-32C (Castagnoli) of version and payload, big-endian
//
// A count in a payload is an unsigned varint as in encoding/binary. An id is its 16
// bytes. Rows say in their column "format" how their columns are packed. Format 1 was
// written before columns had versions: payloads stand alone, and only a panel's counts
// end with a checksum, of the payload. Both formats are read; rebuilding the rollups
// of an audit writes the current one.
const (
	ColumnFormat  = 2
	formatOfStart = 1 // of rows from before the column "format"
)

// ErrDamaged reports a packed column that does not hold what was packed.
var ErrDamaged = errors.New("the column is damaged")

// largestCount bounds a count: sums of so many cells as memory holds do not overflow.
const largestCount = 1 << 40

// sealColumn returns the column of a payload in the current format.
func sealColumn(payload []byte) []byte {
	column := make([]byte, 0, 1+len(payload)+crc32.Size)
	column = append(column, ColumnFormat)
	column = append(column, payload...)
	return binary.BigEndian.AppendUint32(column, checksum(column))
}

// openColumn checks a column of a format and returns its payload.
func openColumn(format int, column []byte) ([]byte, error) {
	switch format {
	case formatOfStart:
		return column, nil
	case ColumnFormat:
		content, err := checkedContent(column)
		if err != nil {
			return nil, err
		}
		if len(content) == 0 || content[0] != ColumnFormat {
			return nil, fmt.Errorf("%w: it has no version", ErrDamaged)
		}
		return content[1:], nil
	}
	return nil, fmt.Errorf("%w: format %d is unknown; known are %d and %d", ErrDamaged, format, formatOfStart, ColumnFormat)
}

// openCounts is openColumn for the counts of a panel, which had a checksum from the
// start.
func openCounts(format int, column []byte) ([]byte, error) {
	if format == formatOfStart {
		return checkedContent(column)
	}
	return openColumn(format, column)
}

// checkedContent returns what stands before a column's checksum.
func checkedContent(column []byte) ([]byte, error) {
	size := len(column) - crc32.Size
	if size < 0 || binary.BigEndian.Uint32(column[size:]) != checksum(column[:size]) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	return column[:size], nil
}

func checksum(content []byte) uint32 {
	return crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli))
}

// ColumnError names the column that could not be read.
func ColumnError(projectID, auditID uuid.UUID, column string, err error) error {
	return fmt.Errorf("project %s, audit %s, column %s: %w", projectID, auditID, column, err)
}

func appendCount(dst []byte, n int) []byte {
	return binary.AppendUvarint(dst, uint64(max(0, n)))
}

// takeCount returns the count at the beginning of src and what follows it.
func takeCount(src []byte) (n int, rest []byte, ok bool) {
	if len(src) > 0 && src[0] < 0x80 { // nearly always
		return int(src[0]), src[1:], true
	}
	v, size := binary.Uvarint(src)
	if size <= 0 || v > largestCount {
		return 0, nil, false
	}
	return int(v), src[size:], true
}

// payloadReader reads a payload from its beginning. After the first value that is not
// there, damaged is true and all further values are zero.
type payloadReader struct {
	rest    []byte
	damaged bool
}

func (r *payloadReader) count() int {
	n, rest, ok := takeCount(r.rest)
	r.rest, r.damaged = rest, r.damaged || !ok
	return n
}

// length reads the length of a list, each item of which takes one byte or more.
func (r *payloadReader) length() int {
	n := r.count()
	if n > len(r.rest) {
		r.damaged, r.rest = true, nil
		return 0
	}
	return n
}

func (r *payloadReader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.damaged, r.rest = true, nil
		return nil
	}
	value := r.rest[:n]
	r.rest = r.rest[n:]
	return value
}

func (r *payloadReader) id() uuid.UUID {
	var id uuid.UUID
	copy(id[:], r.bytes(len(id)))
	return id
}
