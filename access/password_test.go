package access

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/answer-visibility/avm/internal/fault"
)

// cheap hashes fast enough for tests.
func cheap() Cost { return Cost{Memory: 8, Passes: 1, Lanes: 1} }

func TestPasswordsAreChecked(t *testing.T) {
	t.Parallel()
	p := NewPasswords(cheap())
	const word = "Größe über alles"
	stored, err := p.Hash(t.Context(), word)
	if err != nil || !strings.HasPrefix(stored, "$argon2id$v=19$m=8,t=1,p=1$") || strings.Contains(stored, word) {
		t.Fatalf("%s, %v", stored, err)
	}
	again, err := p.Hash(t.Context(), word)
	if err != nil || again == stored {
		t.Errorf("no salt: %s, %v", again, err)
	}
	for try, want := range map[string]bool{word: true, norm.NFD.String(word): true, word + " ": false, "": false, strings.ToLower(word): false} {
		if right, stale, err := p.Check(t.Context(), &stored, try); right != want || stale || err != nil {
			t.Errorf("%q: %v %v %v", try, right, stale, err)
		}
	}
	dearer := NewPasswords(Cost{Memory: 16, Passes: 2, Lanes: 1})
	if right, stale, err := dearer.Check(t.Context(), &stored, word); !right || !stale || err != nil {
		t.Errorf("a hash of an earlier cost: %v %v %v", right, stale, err)
	}
	broken := stored[:len(stored)-1]
	if right, _, err := p.Check(t.Context(), &broken, word); right || err == nil {
		t.Errorf("a damaged hash: %v %v", right, err)
	}
}

// A sign-in without a password computes a hash all the same: with all slots taken,
// the answer waits.
func TestNoPasswordTakesAsLong(t *testing.T) {
	t.Parallel()
	p := NewPasswords(cheap())
	if right, _, err := p.Check(t.Context(), nil, ""); right || err != nil {
		t.Fatalf("%v %v", right, err)
	}
	for range hashesAtOnce {
		done, err := p.begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer done()
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := p.Check(ctx, nil, "x"); err == nil {
		t.Error("answered without hashing")
	}
	for range hashesWaiting {
		p.waiting <- struct{}{}
	}
	if _, err := p.Hash(t.Context(), "x"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("any number may wait: %v", err)
	}
}

func TestPasswordRules(t *testing.T) {
	t.Parallel()
	for word, good := range map[string]bool{
		"123456789012": true, "12345678901": false, strings.Repeat("ä", 12): true, strings.Repeat("ä", 11): false,
		strings.Repeat("x", 1024): true, strings.Repeat("x", 1025): false, "\xff" + strings.Repeat("x", 20): false,
		"ada@example.com": false, "ADA@Example.com": false, "ada@example.com!": true,
	} {
		if err := checkPassword("password", word, "ada@example.com"); (err == nil) != good {
			t.Errorf("%.30q: %v", word, err)
		}
	}
}

func FuzzParseHash(f *testing.F) {
	whole := hashed{cost: UsualCost(), salt: make([]byte, saltBytes), sum: make([]byte, hashBytes)}
	f.Add(whole.String())
	f.Add("$argon2id$v=19$m=4294967295,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=+8,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, s string) {
		h, err := parseHash(s)
		if err != nil {
			return
		}
		if h.String() != s || h.cost.Memory > maxMemory || h.cost.Passes > maxPasses || h.cost.Lanes > maxLanes {
			t.Errorf("%q is read as %+v", s, h)
		}
	})
}

func TestTokensDiffer(t *testing.T) {
	t.Parallel()
	for _, prefix := range []string{keyPrefix, sessionPrefix, invitationPrefix} {
		token := newToken(prefix)
		for _, other := range []string{keyPrefix, sessionPrefix, invitationPrefix} {
			if isToken(other, token) != (other == prefix) {
				t.Errorf("%s passes for a %s", token, other)
			}
		}
	}
}

// BenchmarkHash is what one try of a password costs.
func BenchmarkHash(b *testing.B) {
	p := NewPasswords(UsualCost())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Hash(b.Context(), "correct horse battery"); err != nil {
			b.Fatal(err)
		}
	}
}

// Passwords of one address share a salt, so Find takes as long for all as for one.
func TestOneOfSomePasswordsIsFound(t *testing.T) {
	t.Parallel()
	passwords := NewPasswords(Cost{Memory: 64, Passes: 1, Lanes: 1})
	first, err := passwords.Hash(t.Context(), "the first password")
	if err != nil {
		t.Fatal(err)
	}
	second, err := passwords.Hash(t.Context(), "the second password", nil, &first)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Split(first, "$")[4] != strings.Split(second, "$")[4] || first == second {
		t.Errorf("%s and %s have not one salt", first, second)
	}
	other, err := NewPasswords(Cost{Memory: 128, Passes: 1, Lanes: 1}).Hash(t.Context(), "the third password")
	if err != nil {
		t.Fatal(err)
	}
	stored := []*string{nil, &first, nil, &second, &other}
	for password, want := range map[string]int{"the first password": 1, "the second password": 3, "the third password": 4, "another password": -1} {
		at, stale, err := passwords.Find(t.Context(), stored, password)
		if err != nil || at != want || stale != (want == 4) {
			t.Errorf("%s: %d, %t, %v", password, at, stale, err)
		}
	}
	if at, _, err := passwords.Find(t.Context(), []*string{nil, nil}, "the first password"); at != -1 || err != nil {
		t.Errorf("found among none: %d, %v", at, err)
	}
	if _, _, err := passwords.Find(t.Context(), []*string{new("damaged")}, "the first password"); err == nil {
		t.Error("a damaged text is passed over")
	}
}
