package rollup

import "slices"

// Digests is a sorted set of lines' digests, six bytes each when it is stored.
type Digests []uint64

const digestBytes = digestBits / 8

// PackDigests writes digests, which it sorts.
func PackDigests(list []uint64) []byte {
	slices.Sort(list)
	b := make([]byte, 0, digestBytes*len(list))
	for _, d := range list {
		b = append(b, byte(d>>40&0xff), byte(d>>32&0xff), byte(d>>24&0xff), byte(d>>16&0xff), byte(d>>8&0xff), byte(d&0xff))
	}
	return b
}

// UnpackDigests adds stored digests to a list.
func UnpackDigests(into []uint64, b []byte) []uint64 {
	for ; len(b) >= digestBytes; b = b[digestBytes:] {
		into = append(into, uint64(b[0])<<40|uint64(b[1])<<32|uint64(b[2])<<24|uint64(b[3])<<16|uint64(b[4])<<8|uint64(b[5]))
	}
	return into
}

// MakeDigests returns a set of digests.
func MakeDigests(list []uint64) Digests {
	slices.Sort(list)
	return slices.Compact(list)
}

// Has reports whether a digest is in the set.
func (d Digests) Has(digest uint64) bool {
	_, found := slices.BinarySearch(d, digest)
	return found
}
