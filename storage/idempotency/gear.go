package idempotency

import "math/rand/v2"

const (
	minChunk = 16 << 10
	maxChunk = 256 << 10
	// gearMask has 16 bits: after minChunk bytes, chunks end after 64 KiB on average.
	gearMask = uint64(0xFFFF) << 48
)

// gear cuts texts where their content says so: two texts that differ in one place are cut
// alike before it and, soon, behind it. It is the rolling hash of FastCDC.
type gear struct{ table [256]uint64 }

// newGear returns the cutter. Its table is the same in every process.
func newGear() *gear {
	random, g := rand.New(rand.NewPCG(0x61766d, 0x67656172)), &gear{} //nolint:gosec // a fixed table, not a secret
	for i := range g.table {
		g.table[i] = random.Uint64()
	}
	return g
}

// split returns the pieces of a text, in order and without copying it. All but the last
// are of minChunk to maxChunk bytes. Of a text that goes on, rest is what the next piece may begin with.
func (g *gear) split(text []byte, goesOn bool) (pieces [][]byte, rest []byte) {
	for len(text) > 0 && (!goesOn || len(text) >= maxChunk) {
		n := g.cut(text)
		pieces = append(pieces, text[:n:n])
		text = text[n:]
	}
	return pieces, text
}

// cut returns the length of the first piece.
func (g *gear) cut(text []byte) int {
	end := min(len(text), maxChunk)
	var hash uint64
	for i := minChunk; i < end; i++ {
		hash = hash<<1 + g.table[text[i]]
		if hash&gearMask == 0 {
			return i + 1
		}
	}
	return end
}
