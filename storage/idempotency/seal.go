package idempotency

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/answer-visibility/avm/internal/idem"
)

// format is how the body of a record is written.
type format int16

const (
	plain   format = iota // as it is: records from before answers were sealed
	sealed                // compressed and sealed
	chunked               // the sealed names of the chunks that make up the answer
)

const (
	// maxInline is the largest body that is kept in its record, compressed.
	maxInline = 64 << 10
	nonceSize = 12
)

// sealer seals what is kept for one API key.
type sealer struct {
	name   []byte // keys the names of what is sealed
	aead   cipher.AEAD
	packer *packer
}

// newSealer derives two keys from the secret: one for names, one for contents.
func newSealer(secret idem.Secret, packer *packer) (*sealer, error) {
	block, err := aes.NewCipher(keyed(secret[:], "contents"))
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &sealer{name: keyed(secret[:], "names"), aead: aead, packer: packer}, err
}

func keyed(key []byte, parts ...string) []byte {
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write([]byte(part))
	}
	return mac.Sum(nil)
}

// nameOf returns what a text is called under the secret. Only equal texts have equal names.
func (s *sealer) nameOf(text []byte) []byte {
	mac := hmac.New(sha256.New, s.name)
	mac.Write(text)
	return mac.Sum(nil)
}

// seal compresses and encrypts a text. The nonce comes from the text itself, so two
// different texts never share one; context is what the text belongs to.
func (s *sealer) seal(text, context []byte) ([]byte, error) {
	packed, err := s.packer.pack(text)
	if err != nil {
		return nil, err
	}
	nonce := s.nameOf(append(append([]byte{}, context...), text...))[:nonceSize]
	return s.aead.Seal(nonce, nonce, packed, context), nil
}

// unseal returns the text. It appends it to out.
func (s *sealer) unseal(out, kept, context []byte) ([]byte, error) {
	if len(kept) < nonceSize {
		return nil, errors.New("a sealed text is cut short")
	}
	packed, err := s.aead.Open(nil, kept[:nonceSize], kept[nonceSize:], context)
	if err != nil {
		return nil, err
	}
	return s.packer.unpack(out, packed)
}

// belongsTo binds an answer to its request.
func belongsTo(key idem.Key) []byte {
	return fmt.Appendf(nil, "%s %x %s", key.APIKeyID, key.Fingerprint, key.Key)
}

// seal returns what a record holds of an answer. A large answer is stored in chunks, in
// the context's transaction.
func (s *Store) seal(ctx context.Context, key idem.Key, rec idem.Record) (format, []byte, error) {
	with, err := newSealer(key.Secret, &s.packer)
	if err != nil {
		return plain, nil, err
	}
	k := &keeper{ctx: ctx, store: s, key: key, with: with}
	if rec.Write != nil {
		err = rec.Write(k)
	} else {
		_, err = k.Write(rec.Body)
	}
	if err != nil {
		return plain, nil, err
	}
	return k.end()
}

// open returns the answer that a record holds. The chunks of a large one are not read yet.
func (s *Store) open(key idem.Key, kept *record) (idem.Record, error) {
	rec := idem.Record{Status: kept.Status, Body: kept.Body}
	if kept.Format == plain {
		return rec, nil
	}
	with, err := newSealer(key.Secret, &s.packer)
	if err != nil {
		return idem.Record{}, err
	}
	if rec.Body, err = with.unseal(nil, kept.Body, belongsTo(key)); err != nil {
		return idem.Record{}, err
	}
	if kept.Format == chunked {
		rec.Body, rec.Next = nil, s.parts(key, with, rec.Body)
	}
	return rec, nil
}
