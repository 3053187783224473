package extract

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/cespare/xxhash/v2"
)

const shingle = 3 // words

// Fingerprint returns a digest of a text's words and their SimHash (Charikar 2002) over
// groups of three words: texts that differ a little have fingerprints that differ in
// few bits.
func Fingerprint(s string) (digest string, simhash uint64) {
	words := strings.Fields(strings.ToLower(s))
	sum := sha256.Sum256([]byte(strings.Join(words, " ")))
	digest = hex.EncodeToString(sum[:12])
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = xxhash.Sum64String(w)
	}
	var weights [64]int32
	for i := 0; i == 0 || i+shingle <= len(hashes); i++ {
		var h uint64
		for _, w := range hashes[i:min(i+shingle, len(hashes))] {
			h = (h*0x9E3779B97F4A7C15 ^ w) * 0xD6E8FEB86659FD93
			h ^= h >> 32
		}
		for bit := range weights {
			weights[bit] += int32(h>>bit&1)<<1 - 1
		}
	}
	for bit, weight := range weights {
		if weight > 0 {
			simhash |= 1 << bit
		}
	}
	return digest, simhash
}
