package connector

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	keySize     = 32 // AES-256
	keyIDSize   = 4
	sealVersion = 1
	headerSize  = 1 + keyIDSize
)

// Keyring encrypts and decrypts credentials with AES-256-GCM. The newest key
// encrypts; the others only decrypt what was encrypted before the rotation.
type Keyring struct {
	keys []ringKey // newest first
}

type ringKey struct {
	id   [keyIDSize]byte
	aead cipher.AEAD
}

// errUnknownKey means that a credential was encrypted with a key that is not
// configured any more.
var errUnknownKey = errors.New("the credential was encrypted with a key that connectors.encryption_key does not name")

// NewKeyring reads keys that are separated by commas, the newest first: each 32
// bytes in base64 or hexadecimal. Errors never contain a key.
func NewKeyring(text string) (*Keyring, error) {
	ring := &Keyring{}
	for i, part := range strings.Split(text, ",") {
		raw, ok := decodeKey(strings.TrimSpace(part))
		if !ok {
			return nil, fmt.Errorf("key %d must be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` prints them", i+1)
		}
		block, err := aes.NewCipher(raw)
		if err != nil {
			return nil, err
		}
		aead, err := cipher.NewGCM(block)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(raw)
		k := ringKey{aead: aead}
		copy(k.id[:], sum[:])
		ring.keys = append(ring.keys, k)
	}
	return ring, nil
}

func decodeKey(text string) ([]byte, bool) {
	if raw, err := hex.DecodeString(text); err == nil && len(raw) == keySize {
		return raw, true
	}
	text = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(text), "=")
	raw, err := base64.RawStdEncoding.DecodeString(text)
	return raw, err == nil && len(raw) == keySize
}

// Seal encrypts a text with the newest key. It opens only with the same context.
func (k *Keyring) Seal(plain []byte, context ...string) ([]byte, error) {
	newest := k.keys[0]
	nonce := make([]byte, newest.aead.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	sealed := append([]byte{sealVersion}, newest.id[:]...)
	sealed = append(sealed, nonce...)
	return newest.aead.Seal(sealed, nonce, plain, additional(sealed[:headerSize], context)), nil
}

// Open decrypts what Seal made with any of the keys. Stale reports that an older
// key than the newest one made it.
func (k *Keyring) Open(sealed []byte, context ...string) (plain []byte, stale bool, err error) {
	if len(sealed) < headerSize || sealed[0] != sealVersion {
		return nil, false, errors.New("the stored credential is damaged")
	}
	header, rest := sealed[:headerSize], sealed[headerSize:]
	at := slices.IndexFunc(k.keys, func(key ringKey) bool { return string(key.id[:]) == string(header[1:]) })
	if at < 0 {
		return nil, false, errUnknownKey
	}
	aead := k.keys[at].aead
	if len(rest) < aead.NonceSize() {
		return nil, false, errors.New("the stored credential is damaged")
	}
	nonce, ciphertext := rest[:aead.NonceSize()], rest[aead.NonceSize():]
	plain, err = aead.Open(nil, nonce, ciphertext, additional(header, context))
	if err != nil {
		return nil, false, errors.New("the stored credential is damaged, or is another connection's")
	}
	return plain, at > 0, nil
}

// additional is authenticated with the ciphertext, and not encrypted.
func additional(header []byte, context []string) []byte {
	return append(slices.Clone(header), strings.Join(context, "\x00")...)
}
