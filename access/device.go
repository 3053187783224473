package access

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// deviceLife is how long a browser is known as one that its person signed in with.
const deviceLife = 365 * 24 * time.Hour

// A browser that somebody signed in with keeps a cookie that says so: a random name, the time when
// it ends, and a MAC of both and of the person's address. Tries with it are counted by
// themselves, so that guessing from elsewhere never locks it out. It opens nothing.

// newDevice makes the cookie of a browser that somebody has signed in with.
func (p *People) newDevice(email string, until time.Time) string {
	name, end := rand.Text(), strconv.FormatInt(until.Unix(), 10)
	return name + "." + end + "." + p.deviceSum(email, name, end)
}

// deviceOf returns the name of a browser that the person with an address has signed in with
// before; empty for every other.
func (p *People) deviceOf(b *Browser, email string) string {
	parts := strings.Split(b.Device, ".")
	if len(parts) != 3 {
		return ""
	}
	end, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || p.now().Unix() >= end || !hmac.Equal([]byte(parts[2]), []byte(p.deviceSum(email, parts[0], parts[1]))) {
		return ""
	}
	return parts[0]
}

func (p *People) deviceSum(email, name, end string) string {
	mac := hmac.New(sha256.New, p.DeviceKey)
	mac.Write([]byte("device\x00" + strings.ToLower(email) + "\x00" + name + "\x00" + end))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// know refunds the tries of a browser after a sign-in, and gives it a cookie that identifies it as known.
func (p *People) know(b *Browser, email string, now time.Time) {
	b.refund()
	if b.KeepDevice != nil && p.deviceOf(b, email) == "" {
		until := now.Add(deviceLife)
		b.KeepDevice(p.newDevice(email, until), until)
	}
}

// try counts a guess of an account's password. Guesses from a browser that the person has used before count
// for that browser alone. Other guesses count for their network and site, for this account and for all
// accounts. Only very many networks at once slow each other. Faults: RateLimited.
func (p *People) try(ctx context.Context, b *Browser, email string) error {
	b.counted = nil
	if device := p.deviceOf(b, email); device != "" {
		return b.count(ctx, p.ByEmail, "device "+device)
	}
	if err := b.count(ctx, p.ByAddress, b.Network()); err != nil {
		return err
	}
	if err := b.count(ctx, p.BySite, b.site()); err != nil {
		return err
	}
	return p.countAccount(ctx, b, email)
}

// tryAccount is try without the network's tries of all accounts, which the caller has counted.
func (p *People) tryAccount(ctx context.Context, b *Browser, email string) error {
	b.counted = nil
	return p.countAccount(ctx, b, email)
}

// countAccount counts a guess of one account's password. Guesses of other networks never refuse a network's
// first guess of the day.
func (p *People) countAccount(ctx context.Context, b *Browser, email string) error {
	account := accountKey(email)
	if err := b.count(ctx, p.ByEmail, account+" from "+b.Network()); err != nil {
		return err
	}
	if err := b.count(ctx, p.BySiteAndEmail, account+" from "+b.site()); err != nil {
		return err
	}
	first := b.count(ctx, p.ByNewcomers, account+" from "+b.Network()) == nil
	if err := b.count(ctx, p.ByUnknown, account); err != nil && !first {
		return err
	}
	return nil
}

// accountKey returns the key for tries of an account's password. Its length is the same for every address,
// because an anonymous client may invent addresses of any length.
func accountKey(email string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(email)))
	return string(sum[:])
}
