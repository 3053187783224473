package bots

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
)

//go:embed ranges/*.txt
var rangeFiles embed.FS

// Ranges is one list of published addresses.
type Ranges struct {
	Name      string
	Collected time.Time // when the operator's list was read
	Sources   []string  // where it is published

	prefixes []netip.Prefix // sorted, not overlapping
}

func knownRange(name string) bool {
	_, err := rangeFiles.Open("ranges/" + name + ".txt")
	return err == nil
}

// BuiltInRanges returns the lists that came with the program, by name.
func BuiltInRanges() (map[string]*Ranges, error) {
	entries, err := rangeFiles.ReadDir("ranges")
	if err != nil {
		return nil, err
	}
	lists := make(map[string]*Ranges, len(entries))
	for _, e := range entries {
		raw, err := rangeFiles.ReadFile("ranges/" + e.Name())
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(e.Name(), ".txt")
		if lists[name], err = readRanges(name, raw); err != nil {
			return nil, fmt.Errorf("addresses of %s: %w", name, err)
		}
	}
	return lists, nil
}

// readRanges reads a prefix a line; lines with a # say where they are from.
func readRanges(name string, raw []byte) (*Ranges, error) {
	r := &Ranges{Name: name}
	var prefixes []netip.Prefix
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		key, value, _ := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
		switch {
		case strings.HasPrefix(line, "#") && key == "collected":
			at, err := time.Parse(time.DateOnly, value)
			if err != nil {
				return nil, err
			}
			r.Collected = at
		case strings.HasPrefix(line, "#") && key == "source":
			r.Sources = append(r.Sources, value)
		case line != "" && !strings.HasPrefix(line, "#"):
			p, err := netip.ParsePrefix(line)
			if err != nil {
				return nil, err
			}
			prefixes = append(prefixes, p.Masked())
		}
	}
	r.set(prefixes)
	return r, nil
}

// NewRanges makes a list of prefixes that was read at a time.
func NewRanges(name string, collected time.Time, prefixes []netip.Prefix) *Ranges {
	r := &Ranges{Name: name, Collected: collected}
	r.set(prefixes)
	return r
}

// set keeps prefixes in order, without those that lie in another.
func (r *Ranges) set(prefixes []netip.Prefix) {
	prefixes = slices.Clone(prefixes)
	slices.SortFunc(prefixes, func(a, b netip.Prefix) int {
		if c := a.Addr().Compare(b.Addr()); c != 0 {
			return c
		}
		return a.Bits() - b.Bits()
	})
	for _, p := range prefixes {
		if n := len(r.prefixes); n == 0 || !r.prefixes[n-1].Contains(p.Addr()) {
			r.prefixes = append(r.prefixes, p)
		}
	}
}

// Len returns how many prefixes there are.
func (r *Ranges) Len() int { return len(r.prefixes) }

// Contains reports whether an address is in the list.
func (r *Ranges) Contains(a netip.Addr) bool {
	at, found := slices.BinarySearchFunc(r.prefixes, a, func(p netip.Prefix, a netip.Addr) int { return p.Addr().Compare(a) })
	return found || at > 0 && r.prefixes[at-1].Contains(a)
}
