package connector_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/answer-visibility/avm/search/connector"
)

// key returns the text of a key whose bytes are all the same.
func key(b byte) string { return base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{b}, 32)) }

func keyring(t interface{ Fatal(...any) }, text string) *connector.Keyring {
	ring, err := connector.NewKeyring(text)
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

func TestSealedTextOpensWithTheSameContextOnly(t *testing.T) {
	t.Parallel()
	ring := keyring(t, key(1))
	rapid.Check(t, func(t *rapid.T) {
		plain := rapid.SliceOf(rapid.Byte()).Draw(t, "plain")
		context := rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,8}`), 1, 3).Draw(t, "context")
		sealed, err := ring.Seal(plain, context...)
		if err != nil {
			t.Fatal(err)
		}
		opened, stale, err := ring.Open(sealed, context...)
		if err != nil || stale || !bytes.Equal(opened, plain) {
			t.Fatalf("opened %q, stale %t, %v", opened, stale, err)
		}
		if _, _, err := ring.Open(sealed, append(context, "more")...); err == nil {
			t.Fatal("opened with another context")
		}
		at := rapid.IntRange(0, len(sealed)-1).Draw(t, "at")
		sealed[at] ^= 1
		if _, _, err := ring.Open(sealed, context...); err == nil {
			t.Fatalf("opened with a changed byte %d", at)
		}
	})
}

func TestRotatedKeyOpensAndTheNewestSeals(t *testing.T) {
	t.Parallel()
	old, both, fresh := keyring(t, key(1)), keyring(t, key(2)+", "+key(1)), keyring(t, key(2))
	sealed, err := old.Seal([]byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	plain, stale, err := both.Open(sealed)
	if err != nil || !stale || string(plain) != "secret" {
		t.Fatalf("%q, stale %t, %v", plain, stale, err)
	}
	if _, _, err := fresh.Open(sealed); err == nil || !strings.Contains(err.Error(), "connectors.encryption_key") {
		t.Errorf("an unknown key: %v", err)
	}
	again, err := both.Seal(plain)
	if err != nil {
		t.Fatal(err)
	}
	if _, stale, err := fresh.Open(again); err != nil || stale {
		t.Errorf("the newest key did not seal: stale %t, %v", stale, err)
	}
}

func TestKeysAreBase64OrHexadecimal(t *testing.T) {
	t.Parallel()
	raw := bytes.Repeat([]byte{0xfb}, 32)
	for _, good := range []string{
		base64.StdEncoding.EncodeToString(raw), base64.RawURLEncoding.EncodeToString(raw), hex.EncodeToString(raw),
	} {
		if _, err := connector.NewKeyring(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "secret", key(1) + ",", hex.EncodeToString(raw[:16])} {
		if _, err := connector.NewKeyring(bad); err == nil || bad != "" && strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
