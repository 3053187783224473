package access

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"strings"
)

// A key reads avm_<43 characters of secret><6 characters of checksum>, all of
// base62; session tokens and invitations differ in the prefix. It lets secret scanners recognise it, the checksum tells a
// mistyped or cut key from a real one without asking the database.
const (
	keyPrefix        = "avm_"
	sessionPrefix    = "avs_"
	invitationPrefix = "avi_"
	setUpPrefix      = "avu_"
	signInLinkPrefix = "avl_"
	codePrefix       = "avc_"
	refreshPrefix    = "avr_"

	secretBytes  = 32 // 256 bits
	secretDigits = 43 // 62^43 > 2^256
	sumDigits    = 6  // 62^6 > 2^32
	keyLength    = len(keyPrefix) + secretDigits + sumDigits
	shownLength  = len(keyPrefix) + 6

	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// newSecret makes the text of a key.
func newSecret() string { return newToken(keyPrefix) }

// newToken makes a secret out of 256 random bits.
func newToken(prefix string) string {
	var raw [secretBytes]byte
	// crypto/rand.Read never fails: it ends the program where the system has no
	// randomness to give.
	_, _ = rand.Read(raw[:])
	body := prefix + digits(new(big.Int).SetBytes(raw[:]), secretDigits)
	return body + checksum(body)
}

// wellFormed reports whether a text has the shape and the checksum of a key.
func wellFormed(key string) bool { return isToken(keyPrefix, key) }

// isToken is wellFormed for a secret with any of the prefixes.
func isToken(prefix, token string) bool {
	if len(token) != keyLength || !strings.HasPrefix(token, prefix) {
		return false
	}
	body := token[:keyLength-sumDigits]
	return token[keyLength-sumDigits:] == checksum(body)
}

// checksum is the CRC-32 of a key's beginning as base62 digits.
func checksum(body string) string {
	return digits(big.NewInt(int64(crc32.ChecksumIEEE([]byte(body)))), sumDigits)
}

// digits writes n in base62, filled up with zeros to a fixed width.
func digits(n *big.Int, width int) string {
	out := make([]byte, width)
	base, rest := big.NewInt(int64(len(base62))), new(big.Int)
	for i := width - 1; i >= 0; i-- {
		n.DivMod(n, base, rest)
		out[i] = base62[rest.Int64()]
	}
	return string(out)
}

// Fingerprint is what is stored of a key: enough to recognise it, not to use it.
// A key holds 256 random bits, so a plain SHA-256 cannot be searched.
func Fingerprint(key string) [sha256.Size]byte { return sha256.Sum256([]byte(key)) }

// sourcePrefix begins the tokens of crawl sources.
const sourcePrefix = "avt_"

// NewSourceToken makes the token of a crawl source, and returns what of it is shown.
func NewSourceToken() (token, shown string) {
	token = newToken(sourcePrefix)
	return token, token[:shownLength]
}

// IsSourceToken reports whether a text has the shape and the checksum of a crawl source's token.
func IsSourceToken(token string) bool { return isToken(sourcePrefix, token) }
