package idempotency

import (
	"bytes"
	"compress/flate"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/answer-visibility/avm/internal/idempotency"
)

// compressors are reused because each allocates 1.2 MB of tables.
//
//nolint:gochecknoglobals // a pool is shared by all
var compressors = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(io.Discard, flate.BestSpeed) // fails for an unknown level only
	return w
}}

// seal compresses and encrypts the body of an answer. The result begins with the nonce. It opens only with
// the caller's API key, and only for the same request, because a body may contain a token that is shown once.
func seal(key idempotency.Key, body []byte) ([]byte, error) {
	w, _ := compressors.Get().(*flate.Writer)
	defer compressors.Put(w)
	var packed bytes.Buffer
	w.Reset(&packed)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	aead, err := cipherOf(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, aead.NonceSize(), aead.NonceSize()+packed.Len()+aead.Overhead())
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	return aead.Seal(nonce, nonce, packed.Bytes(), requestOf(key)), nil
}

// unseal returns the body that seal was given. The body was bounded when it was sealed.
func unseal(key idempotency.Key, sealed []byte) ([]byte, error) {
	aead, err := cipherOf(key)
	if err != nil {
		return nil, err
	}
	if len(sealed) < aead.NonceSize() {
		return nil, errors.New("a sealed answer is cut short")
	}
	packed, err := aead.Open(nil, sealed[:aead.NonceSize()], sealed[aead.NonceSize():], requestOf(key))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
}

func cipherOf(key idempotency.Key) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key.Secret[:])
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// requestOf binds an answer to its request.
func requestOf(key idempotency.Key) []byte {
	return fmt.Appendf(nil, "%s %x %s", key.APIKeyID, key.Fingerprint, key.Key)
}
