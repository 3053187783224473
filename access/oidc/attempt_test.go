package oidc

import (
	"encoding/json"
	"testing"
	"time"
)

func TestAnAttemptComesBackWhole(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_800_000_000, 0)
	a := newAttempt("acme", now)
	b, err := readAttempt(a.String())
	if err != nil || a != b {
		t.Fatalf("%+v came back as %+v, %v", a, b, err)
	}
	if other := newAttempt("acme", now); other.state == a.state || other.nonce == a.nonce || other.verifier == a.verifier {
		t.Error("two attempts share a secret")
	}
	for name, c := range map[string]struct {
		provider, state string
		at              time.Time
		good            bool
	}{
		"the same":         {"acme", a.state, now.Add(9 * time.Minute), true},
		"another provider": {"else", a.state, now, false},
		"another state":    {"acme", a.nonce, now, false},
		"no state":         {"acme", "", now, false},
		"too late":         {"acme", a.state, now.Add(attemptLife), false},
		"from the future":  {"acme", a.state, now.Add(-time.Hour), false},
	} {
		if err := a.check(c.provider, c.state, c.at); (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadAttempt(f *testing.F) {
	f.Add(newAttempt("acme", time.Unix(1, 0)).String())
	f.Add("....")
	f.Add("a.b.c.d.-1")
	f.Fuzz(func(t *testing.T, value string) {
		a, err := readAttempt(value)
		if err == nil && (a.String() != value || a.state == "" || a.nonce == "" || a.verifier == "") {
			t.Errorf("%q is read as %+v", value, a)
		}
	})
}

func TestVerifiedIsTrueOnly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`true`: true, `"true"`: true, `false`: false, `"false"`: false, `1`: false, `null`: false, `"yes"`: false, `{}`: false,
	} {
		var c claims
		if err := json.Unmarshal([]byte(`{"email_verified": `+text+`}`), &c); err != nil || bool(c.Verified) != want {
			t.Errorf("%s: %v, %v", text, c.Verified, err)
		}
	}
}
