package answer

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// NormalizeURL gives an http address in the form in which sources are kept and
// the host they are compared by. The address loses user, default port, tracking
// parameters and text fragments, its scheme and host are in lower-case ASCII;
// all else stays. The host is without port, trailing dot and "www.". It is
// false for what is no http address. The result is a fixed point.
func NormalizeURL(raw string) (address, host string, ok bool) {
	raw = strings.TrimSpace(raw)
	if !hasScheme(raw) {
		return "", "", false
	}
	u, err := url.Parse(raw)
	if err != nil {
		return unparsed(raw)
	}
	full := asciiHost(u.Hostname())
	if full == "" {
		return "", "", false
	}
	u.User = nil
	u.Host = hostPort(u.Scheme, full, u.Port())
	u.RawQuery = withoutTracking(u.RawQuery)
	dropTextFragment(u)
	return u.String(), strings.TrimPrefix(full, "www."), true
}

// unparsed keeps an address whose path or query is malformed as it is, when its
// host can be read.
func unparsed(raw string) (address, host string, ok bool) {
	start := strings.Index(raw, "://") + len("://")
	end := len(raw)
	if i := strings.IndexAny(raw[start:], "/?#\\"); i >= 0 {
		end = start + i
	}
	u, err := url.Parse(raw[:end])
	if err != nil || u.User != nil {
		return "", "", false
	}
	full := asciiHost(u.Hostname())
	if full == "" {
		return "", "", false
	}
	return u.Scheme + "://" + hostPort(u.Scheme, full, u.Port()) + raw[end:], strings.TrimPrefix(full, "www."), true
}

func hostPort(scheme, host, port string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port == "" || scheme == "http" && port == "80" || scheme == "https" && port == "443" {
		return host
	}
	return host + ":" + port
}

// asciiHost gives a host in lower-case ASCII without its trailing dot. Hosts
// that IDNA refuses (underscores occur) stay as they are; empty is no host.
func asciiHost(host string) string {
	host = strings.ToLower(strings.TrimRight(host, "."))
	if strings.Contains(host, ":") {
		return host
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err == nil {
		return strings.TrimRight(ascii, ".")
	}
	if isASCII(host) {
		return host
	}
	return ""
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// withoutTracking drops the parameters that name a campaign or a click; the
// others keep their order and spelling.
func withoutTracking(query string) string {
	if query == "" {
		return ""
	}
	kept := make([]string, 0, 8)
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if !isTracking(strings.ToLower(name)) {
			kept = append(kept, pair)
		}
	}
	return strings.Join(kept, "&")
}

func isTracking(name string) bool {
	if strings.HasPrefix(name, "utm_") {
		return true
	}
	switch name {
	case "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "twclid", "ttclid", "yclid", "li_fat_id",
		"igshid", "mc_cid", "mc_eid", "srsltid", "_hsenc", "_hsmi", "mkt_tok", "epik", "rdt_cid", "_gl":
		return true
	}
	return false
}

// dropTextFragment cuts the directive that scrolls a browser to a quotation.
func dropTextFragment(u *url.URL) {
	fragment := u.EscapedFragment()
	if before, _, found := strings.Cut(fragment, ":~:"); found {
		u.RawFragment = before
		u.Fragment, _ = url.PathUnescape(before)
	}
}

// domainHost reads a configured domain however it was written: with scheme,
// path, port, "www.", a wildcard, in capitals. It gives the ASCII host and the
// one people read.
func domainHost(domain string) (ascii, readable string, ok bool) {
	domain = strings.TrimPrefix(strings.TrimSpace(domain), "*.")
	if !strings.Contains(domain, "://") {
		domain = "https://" + strings.TrimPrefix(domain, "//")
	}
	u, err := url.Parse(domain)
	if err != nil {
		return "", "", false
	}
	ascii = strings.TrimPrefix(asciiHost(strings.TrimPrefix(u.Hostname(), "*.")), "www.")
	if ascii == "" || strings.ContainsAny(ascii, " *:") {
		return "", "", false
	}
	readable, err = idna.Display.ToUnicode(ascii)
	if err != nil {
		readable = ascii
	}
	return ascii, readable, true
}
