// Package citation has the addresses that answers cite: their normal form, the hosts they are compared by, and the
// redirects that hide them.
package citation

import (
	"net/url"
	"strings"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"
)

// Normalize returns an http address in the form in which sources are kept and
// the host they are compared by. It is parsed as browsers do (the URL Standard);
// a redirect of an engine, a search page or a network gives the address it leads
// to. The address loses user, tracking parameters, text fragments, the host's
// trailing dot and a query or fragment that is empty; all else stays. The host is
// without port and "www.". It is false for what is not an http address, or is longer
// than any that is followed. The result is a fixed point.
func Normalize(raw string) (address, host string, ok bool) {
	const deepest = 16 // redirects in redirects: nobody cites that
	for range deepest {
		a, ok := parseAddress(raw)
		if !ok {
			return "", "", false
		}
		target, wrapped := a.target()
		if !wrapped {
			address = a.text()
			if len(address) > MaxAddress {
				return "", "", false
			}
			return address, a.name(), true
		}
		raw = target
	}
	return "", "", false
}

// Normal returns an address in its normal form, by which pages are known everywhere; other texts as they are.
func Normal(address string) string {
	if n, _, ok := Normalize(address); ok {
		return n
	}
	return address
}

// MaxAddress is longer in bytes than any address that browsers follow.
const MaxAddress = 8192

// HasScheme reports whether a text begins as an http address does.
func HasScheme(s string) bool {
	return len(s) > len("http://") && strings.EqualFold(s[:len("http://")], "http://") ||
		len(s) > len("https://") && strings.EqualFold(s[:len("https://")], "https://")
}

// GroundingRedirect is the host of redirects that hide the cited site; the citation's title is then the site's host.
const GroundingRedirect = "vertexaisearch.cloud.google.com"

// Hidden reports whether an address in its normal form is such a redirect, whose target
// only its maker knows: it is another one in every answer.
func Hidden(address string) bool {
	return strings.HasPrefix(address, "https://"+GroundingRedirect+"/")
}

// httpAddress is an address in its parts, none of which a browser would change.
type httpAddress struct {
	scheme, host, port string // the port is empty where it is the scheme's own
	path               string // begins with a slash
	query, fragment    string // with their sign, or empty
}

func parseAddress(raw string) (httpAddress, bool) {
	raw = strings.TrimSpace(raw)
	if !HasScheme(raw) || len(raw) > MaxAddress || !utf8.ValidString(raw) {
		return httpAddress{}, false
	}
	a, ok := plainAddress(raw)
	if !ok {
		a, ok = standardAddress(raw)
	}
	a.query, a.fragment = withoutTracking(a.query), withoutQuotation(a.fragment)
	if dotless := strings.TrimRight(a.host, "."); dotless != a.host && dotless != "" {
		a.host = dotless
		return parseAddress(a.text()) // without its dots a host may be a number: 00.. is 0.0.0.0
	}
	return a, ok && strings.Trim(a.host, ".") != ""
}

// standardAddress reads an address by the URL Standard.
func standardAddress(raw string) (httpAddress, bool) {
	u, err := whatwg.Parse(raw)
	if err != nil {
		return httpAddress{}, false
	}
	return httpAddress{
		scheme: strings.TrimSuffix(u.Protocol(), ":"), host: u.Hostname(), port: u.Port(),
		path: u.Pathname(), query: u.Search(), fragment: u.Hash(),
	}, true
}

// plainAddress reads an address that the URL Standard keeps as it is. Most addresses are such, and the standard's way
// takes twenty times as long.
func plainAddress(raw string) (httpAddress, bool) {
	scheme, rest, _ := strings.Cut(raw, "://")
	slash := strings.IndexByte(rest, '/')
	if scheme != "https" && scheme != "http" || slash < 0 || !isPlainHost(rest[:slash]) || !isPlainPath(rest[slash:]) {
		return httpAddress{}, false
	}
	a := httpAddress{scheme: scheme, host: rest[:slash], path: rest[slash:]}
	if i := strings.IndexByte(a.path, '#'); i >= 0 {
		a.path, a.fragment = a.path[:i], a.path[i:]
	}
	if i := strings.IndexByte(a.path, '?'); i >= 0 {
		a.path, a.query = a.path[:i], a.path[i:]
	}
	return a, true
}

// isPlainHost reports whether a host is of small letters, digits, points and hyphens, is not written in another script
// (xn--) and is not a number.
func isPlainHost(host string) bool {
	label := byte('.') // the first character of the last label
	for i := range len(host) {
		c := host[i]
		switch first := i == 0 || host[i-1] == '.'; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '-' && !first && host[i-1] != '-':
			if first {
				label = c
			}
		case c == '.' && !first && i+1 < len(host):
		default:
			return false
		}
	}
	return label >= 'a'
}

// isPlainPath reports whether nothing of a path, a query and a fragment is to be encoded, and no step leads up.
func isPlainPath(path string) bool {
	for i := range len(path) {
		c := path[i]
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c >= 'A' && c <= 'Z', strings.IndexByte("/-_.?=&%#+~,:;!$()*@", c) >= 0:
		default:
			return false
		}
		if i > 0 && path[i-1] == '/' && (c == '.' || c == '%') {
			return false
		}
	}
	return true
}

// name is the host that sources are compared by.
func (a *httpAddress) name() string {
	return strings.TrimPrefix(strings.Trim(a.host, "[]"), "www.")
}

func (a *httpAddress) text() string {
	address := a.scheme + "://" + a.host
	if a.port != "" {
		address += ":" + a.port
	}
	return address + a.path + a.query + a.fragment
}

// withoutTracking drops the parameters that name a campaign or a click; the
// others keep their order and spelling.
func withoutTracking(query string) string {
	query = strings.TrimPrefix(query, "?")
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
	if len(kept) == 0 || len(kept) == 1 && kept[0] == "" {
		return ""
	}
	return "?" + strings.Join(kept, "&")
}

func isTracking(name string) bool {
	for _, prefix := range []string{"utm_", "mtm_", "pk_", "hsa_", "matomo_"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	switch name {
	case "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "twclid", "ttclid", "yclid", "ysclid", "li_fat_id",
		"igshid", "igsh", "mc_cid", "mc_eid", "srsltid", "_hsenc", "_hsmi", "__hstc", "__hssc", "__hsfp", "hsctatracking", "mkt_tok",
		"epik", "rdt_cid", "_gl", "gad_source", "gad_campaignid", "irclickid", "s_kwcid", "vero_id", "oly_enc_id", "oly_anon_id",
		"wickedid", "_openstat":
		return true
	}
	return false
}

// withoutQuotation cuts the directive that scrolls a browser to a quotation, and
// a fragment that is empty.
func withoutQuotation(fragment string) string {
	fragment, _, _ = strings.Cut(fragment, ":~:")
	if fragment == "#" {
		return ""
	}
	return fragment
}

// asciiHost returns a host in lower-case ASCII without its trailing dot. Hosts
// that IDNA refuses (underscores occur) stay as they are; empty is not a host.
func asciiHost(host string) string {
	host = strings.ToLower(strings.TrimRight(host, "."))
	if strings.Contains(host, ":") {
		return host
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err == nil {
		return strings.TrimRight(ascii, ".")
	}
	if strings.IndexFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return host
	}
	return ""
}

// Host reads a domain however it was written: with scheme,
// path, port, "www.", a wildcard, in capitals. It gives the ASCII host and the
// one people read.
func Host(domain string) (ascii, readable string, ok bool) {
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
