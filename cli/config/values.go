package config

import (
	"errors"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/answer-visibility/avm/audit"
	"github.com/answer-visibility/avm/engine"
)

const (
	minTimeout    = time.Second
	maxTimeout    = 30 * time.Minute
	minRetryPause = time.Millisecond
	maxDollars    = 1_000_000
	maxText       = 2_048
)

func setText(into *string, v string) error {
	if strings.TrimSpace(v) == "" || len(v) > maxText || strings.ContainsFunc(v, isControl) {
		return fmt.Errorf("must be a text of 1 to %d characters", maxText)
	}
	*into = v
	return nil
}

func setSecret(into *engine.Secret, v string) error {
	if len(v) > maxText || strings.ContainsFunc(v, isControl) {
		return errors.New("must not contain line breaks or other control characters")
	}
	*into = engine.Secret(v)
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func setOneOf(into *string, v string, allowed ...string) error {
	if !slices.Contains(allowed, v) {
		return fmt.Errorf("must be one of %s", strings.Join(allowed, ", "))
	}
	*into = v
	return nil
}

func setBool(into *bool, v string) error {
	switch v {
	case "true", "false":
		*into = v == "true"
		return nil
	default:
		return errors.New("must be true or false")
	}
}

func setInt(into *int, v string, low, high int) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < low || n > high {
		return fmt.Errorf("must be a whole number between %d and %d", low, high)
	}
	*into = n
	return nil
}

// setBytes reads an amount of memory: a number of bytes, or one with KiB, MiB or GiB.
// Empty or 0 leaves it open.
func setBytes(into *int64, v string, low int64) error {
	number, unit := v, int64(1)
	for suffix, size := range map[string]int64{"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30} {
		if rest, ok := strings.CutSuffix(v, suffix); ok {
			number, unit = strings.TrimSpace(rest), size
		}
	}
	n, err := strconv.ParseInt(number, 10, 40)
	if v == "" {
		n, err = 0, nil
	}
	if err != nil || n < 0 || n > math.MaxInt64/unit || n > 0 && n*unit < low {
		return fmt.Errorf("must be an amount of memory of at least %d MiB, such as 512MiB or 2GiB, or empty", low>>20)
	}
	*into = n * unit
	return nil
}

func setDollars(into *float64, v string) error {
	n, err := strconv.ParseFloat(v, 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > maxDollars {
		return fmt.Errorf("must be a number of US dollars between 0 and %d", maxDollars)
	}
	*into = n
	return nil
}

func setDuration(into *Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < minTimeout || d > maxTimeout {
		return fmt.Errorf("must be a duration between %s and %s, such as 120s", minTimeout, maxTimeout)
	}
	*into = Duration(d)
	return nil
}

// setRetryPause reads a pause between attempts.
func setRetryPause(into *Duration, v string) error {
	d, err := time.ParseDuration(v)
	if err != nil || d < minRetryPause || d > audit.MaxRetryPause {
		return fmt.Errorf("must be a duration between %s and %s, such as 10s", minRetryPause, audit.MaxRetryPause)
	}
	*into = Duration(d)
	return nil
}

// setNetworks reads a list of networks. A single address is a network that holds only
// itself.
func setNetworks(into *[]netip.Prefix, v string) error {
	networks := []netip.Prefix{}
	for _, text := range elements(v) {
		network, ok := readNetwork(text)
		if !ok {
			return errors.New("must be a list of networks such as 10.0.0.0/8, or empty")
		}
		networks = append(networks, network)
	}
	*into = networks
	return nil
}

// readNetwork reads a network or an address. It refuses IPv4 written as IPv6,
// because no client's address would be found in it.
func readNetwork(text string) (netip.Prefix, bool) {
	if a, err := netip.ParseAddr(text); err == nil {
		text = fmt.Sprintf("%s/%d", a, a.BitLen())
	}
	network, err := netip.ParsePrefix(text)
	return network.Masked(), err == nil && !network.Addr().Is4In6()
}

// setBaseURL checks an address by the rules of the engine package.
func setBaseURL(into *string, v string) error {
	probe := engine.Config{Model: "-", Timeout: minTimeout, BaseURL: v}
	if err := probe.Validate(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "base_url: "))
	}
	*into = v
	return nil
}
