package rollup

import (
	"bytes"
	"net/netip"

	"github.com/answer-visibility/avm/traffic/logformat"
)

// ClientAddress returns the address of a record's client: the connecting address or, behind a proxy inside
// the operator's network, the last forwarded public address.
func ClientAddress(r *logformat.Record) netip.Addr {
	a := parseAddress(r.Address)
	if a.IsValid() && !a.IsPrivate() && !a.IsLoopback() || len(r.Forwarded) == 0 {
		return a
	}
	for list := r.Forwarded; list != nil; {
		last := list
		if at := bytes.LastIndexByte(list, ','); at >= 0 {
			list, last = list[:at], list[at+1:]
		} else {
			list = nil
		}
		if f := parseAddress(bytes.TrimSpace(last)); f.IsValid() && !f.IsPrivate() && !f.IsLoopback() {
			return f
		}
	}
	return a
}

func parseAddress(b []byte) netip.Addr {
	if len(b) == 0 || len(b) > 45 {
		return netip.Addr{}
	}
	if a, ok := parseDotted(b); ok {
		return a
	}
	a, err := netip.ParseAddr(string(b))
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}

// parseDotted parses an IPv4 address as netip.ParseAddr does, but without a copy of the text for every line.
func parseDotted(b []byte) (netip.Addr, bool) {
	var parts [4]byte
	for i := range parts {
		end := 0
		n := 0
		for end < len(b) && end < 3 && b[end] >= '0' && b[end] <= '9' {
			n = 10*n + int(b[end]-'0')
			end++
		}
		if end == 0 || n > 255 || end > 1 && b[0] == '0' {
			return netip.Addr{}, false
		}
		parts[i], b = byte(n), b[end:]
		if i == len(parts)-1 {
			break
		}
		if len(b) == 0 || b[0] != '.' {
			return netip.Addr{}, false
		}
		b = b[1:]
	}
	return netip.AddrFrom4(parts), len(b) == 0
}
