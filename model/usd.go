package model

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
)

// USD is an amount in billionths of a US dollar. It is written as a decimal string.
type USD int64

const (
	usdUnit USD = 1_000_000_000
	// MaxUSD is the largest amount that is read.
	MaxUSD = 1_000_000 * usdUnit
)

// usdDigits is how many digits follow the point.
const usdDigits = 9

// ParseUSD reads an amount such as 0.024: digits with at most nine behind the point.
func ParseUSD(text string) (USD, error) {
	whole, fraction, pointed := strings.Cut(text, ".")
	bad := whole == "" || len(whole) > 7 || pointed && fraction == "" || len(fraction) > usdDigits
	amount := USD(0)
	for _, r := range whole + fraction + strings.Repeat("0", max(usdDigits-len(fraction), 0)) {
		if bad || r < '0' || r > '9' {
			return 0, errUSD()
		}
		amount = amount*10 + USD(r-'0')
	}
	if amount > MaxUSD {
		return 0, errUSD()
	}
	return amount, nil
}

func errUSD() error {
	return fault.New(fault.Invalid, "must be an amount in US dollars, a decimal string such as \"0.024\" with at most %d digits behind the point, up to %d",
		usdDigits, int64(MaxUSD/usdUnit))
}

// NearestUSD reads any number that JSON can write, rounded to a billionth.
func NearestUSD(number string) (USD, bool) {
	r, ok := new(big.Rat).SetString(number)
	if !ok || r.Sign() < 0 || r.Cmp(new(big.Rat).SetInt64(int64(MaxUSD/usdUnit))) > 0 {
		return 0, false
	}
	r.Mul(r, new(big.Rat).SetInt64(int64(usdUnit)))
	twice := new(big.Int).Add(new(big.Int).Mul(r.Num(), big.NewInt(2)), r.Denom())
	twice.Quo(twice, new(big.Int).Mul(r.Denom(), big.NewInt(2)))
	return USD(twice.Int64()), true
}

// String returns the amount with at least two digits behind the point.
func (u USD) String() string {
	text := fmt.Sprintf("%d.%09d", int64(u/usdUnit), int64(u%usdUnit))
	for i := len(text); ; i-- {
		if text[i-1] != '0' || text[i-3] == '.' {
			return text[:i]
		}
	}
}

// Microusd returns the amount in millionths of a dollar, rounded up.
func (u USD) Microusd() int64 { return int64((u + 999) / 1000) }

// MarshalText writes the amount as a decimal string, in JSON too.
func (u USD) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// UnmarshalText reads an amount.
func (u *USD) UnmarshalText(text []byte) (err error) {
	*u, err = ParseUSD(string(text))
	return err
}

// MarshalGQL writes the amount as a JSON string.
func (u USD) MarshalGQL(w io.Writer) { writeQuoted(w, u.String()) }

// UnmarshalGQL reads an amount.
func (u *USD) UnmarshalGQL(v any) error {
	text, ok := v.(string)
	if !ok {
		return errUSD()
	}
	amount, err := ParseUSD(text)
	*u = amount
	return err
}
