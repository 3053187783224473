package writer

import (
	"math"
	"strconv"
)

// floatSpellings remembers how numbers of a result were written last. Rates are
// fractions of small counts: the same few come again and again, and finding the
// shortest digits of one takes longer than all else about it. A number has one place
// where it may be remembered; another that has the same replaces it.
type floatSpellings struct {
	known *[spelledFloats]floatSpelling // made with the first number
}

const (
	floatPlaceBits = 8
	spelledFloats  = 1 << floatPlaceBits
	// longestFloat is the most bytes of a number: sign, 17 digits, point, exponent.
	longestFloat = 24
)

type floatSpelling struct {
	bits uint64
	size uint8 // 0: nothing is remembered
	text [longestFloat]byte
}

// append appends a finite number as strconv does in its shortest form.
func (k *floatSpellings) append(dst []byte, f float64) []byte {
	if k.known == nil {
		k.known = new([spelledFloats]floatSpelling)
	}
	bits := math.Float64bits(f)
	const mix = 0x9E3779B97F4A7C15 // the golden ratio's, so that neighbours are apart
	place := &k.known[bits*mix>>(64-floatPlaceBits)]
	if place.bits == bits && place.size > 0 {
		return append(dst, place.text[:place.size]...)
	}
	before := len(dst)
	dst = strconv.AppendFloat(dst, f, 'g', -1, 64)
	if text := dst[before:]; len(text) <= longestFloat {
		place.bits, place.size = bits, uint8(copy(place.text[:], text)) //nolint:gosec // at most longestFloat
	}
	return dst
}
