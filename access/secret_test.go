package access

import (
	"strings"
	"testing"
)

func TestSecretsHaveTheirShape(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	used := map[byte]bool{}
	for range 2_000 {
		s := newSecret()
		if !wellFormed(s) || !strings.HasPrefix(s, "avm_") || len(s) != keyLength || seen[s] {
			t.Fatalf("%q is malformed or was made twice", s)
		}
		seen[s] = true
		used[s[len(keyPrefix)+1]] = true
		for _, r := range s[len(keyPrefix):] {
			if !strings.ContainsRune(base62, r) {
				t.Fatalf("%q holds %q", s, r)
			}
		}
	}
	// 2,000 draws leave out one of 62 digits once in 10^12 runs.
	if len(used) != len(base62) {
		t.Errorf("%d digits occur at one place, want all %d", len(used), len(base62))
	}
}

// Every single wrong, missing or additional character is noticed, and so are
// two neighbours changed places.
func TestTyposAreNoticed(t *testing.T) {
	t.Parallel()
	s := newSecret()
	for i := range len(s) {
		for _, c := range base62 {
			if typo := s[:i] + string(c) + s[i+1:]; typo != s && wellFormed(typo) {
				t.Errorf("%q passes for %q", typo, s)
			}
		}
		if wellFormed(s[:i]+s[i+1:]) || wellFormed(s[:i]+"0"+s[i:]) {
			t.Errorf("a character too few or too many at %d passes", i)
		}
		if i == 0 || s[i] == s[i-1] {
			continue
		}
		if wellFormed(s[:i-1] + s[i:i+1] + s[i-1:i] + s[i+1:]) {
			t.Errorf("swapped characters at %d pass", i)
		}
	}
}

func TestDigits(t *testing.T) {
	t.Parallel()
	if got := checksum("123456789"); got != checksumOf(0xcbf43926) { // CRC-32's check value
		t.Errorf("checksum is %q", got)
	}
}

// checksumOf writes a number in base62 by repeated division of machine words.
func checksumOf(n uint32) string {
	out := make([]byte, sumDigits)
	for i := sumDigits - 1; i >= 0; i-- {
		out[i] = base62[n%62]
		n /= 62
	}
	return string(out)
}

func FuzzWellFormed(f *testing.F) {
	f.Add("avm_")
	f.Add(newSecret())
	f.Fuzz(func(t *testing.T, key string) {
		if wellFormed(key) && (len(key) != keyLength || checksum(key[:keyLength-sumDigits]) != key[keyLength-sumDigits:]) {
			t.Errorf("%q passes", key)
		}
	})
}
