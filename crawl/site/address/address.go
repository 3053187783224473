// Package address brings a site's addresses into one form and recognises those that
// never end: calendars, session ids, growing paths, faceted filters.
package address

import (
	"net/url"
	"path"
	"slices"
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"
)

// Longest is the longest address that is kept, in bytes.
const Longest = 2048

// Resolve reads a link as browsers do, seen from a base address, and returns it in
// its normal form. It is false for what is not an http address.
func Resolve(base *url.URL, link string) (*url.URL, bool) {
	link = strings.TrimSpace(link)
	if len(link) > Longest {
		return nil, false
	}
	if !plain(link) {
		return resolveSlowly(base, link)
	}
	u, err := url.Parse(link)
	if err != nil {
		return resolveSlowly(base, link)
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	return normal(u)
}

// plain reports whether net/url reads a link as browsers do.
func plain(link string) bool {
	for i := range len(link) {
		switch c := link[i]; {
		case c <= ' ', c >= 0x7f, c == '\\', c == '"', c == '<', c == '>', c == '`', c == '{', c == '}', c == '|', c == '^':
			return false
		}
	}
	return true
}

func resolveSlowly(base *url.URL, link string) (*url.URL, bool) {
	var u *whatwg.Url
	var err error
	if base != nil {
		u, err = whatwg.ParseRef(base.String(), link)
	} else {
		u, err = whatwg.Parse(link)
	}
	if err != nil {
		return nil, false
	}
	parsed, err := url.Parse(u.Href(true))
	if err != nil {
		return nil, false
	}
	return normal(parsed)
}

// normal returns the form in which addresses are compared: scheme and host in lower
// case, no user, no fragment, no default port, no dots in the path, no parameters that
// name a campaign, a click or a session.
func normal(u *url.URL) (*url.URL, bool) {
	scheme := strings.ToLower(u.Scheme)
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if scheme != "http" && scheme != "https" || slices.Contains(strings.Split(host, "."), "") {
		return nil, false // a name with an empty part leads nowhere
	}
	port := u.Port()
	if scheme == "http" && port == "80" || scheme == "https" && port == "443" {
		port = ""
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "" {
		host += ":" + port
	}
	escaped := cleanPath(u.EscapedPath())
	raw, err := url.PathUnescape(escaped)
	if err != nil {
		return nil, false
	}
	n := &url.URL{Scheme: scheme, Host: host, Path: raw, RawPath: escaped, RawQuery: cleanQuery(u.RawQuery)}
	if len(n.String()) > Longest {
		return nil, false
	}
	return n, true
}

// cleanPath removes dot segments, session ids after a semicolon and needless escapes.
func cleanPath(escaped string) string {
	if at := strings.Index(strings.ToLower(escaped), ";jsessionid="); at >= 0 {
		end := strings.IndexAny(escaped[at+1:], "/;")
		if end < 0 {
			escaped = escaped[:at]
		} else {
			escaped = escaped[:at] + escaped[at+1+end:]
		}
	}
	if escaped == "" {
		return "/"
	}
	if strings.Contains(escaped, "/.") {
		slash := strings.HasSuffix(escaped, "/") || strings.HasSuffix(escaped, "/.") || strings.HasSuffix(escaped, "/..")
		escaped = path.Clean(escaped)
		if slash && escaped != "/" {
			escaped += "/"
		}
	}
	return upperEscapes(escaped)
}

// upperEscapes writes escapes in capitals and unreserved characters as they are.
func upperEscapes(escaped string) string {
	if !strings.Contains(escaped, "%") {
		return escaped
	}
	var b strings.Builder
	for i := 0; i < len(escaped); i++ {
		if escaped[i] != '%' || i+2 >= len(escaped) {
			b.WriteByte(escaped[i])
			continue
		}
		value := unhex(escaped[i+1])<<4 | unhex(escaped[i+2])
		if isUnreserved(value) {
			b.WriteByte(value)
		} else {
			b.WriteString(strings.ToUpper(escaped[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

func unhex(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 0
}

func isUnreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}

// cleanQuery drops parameters that do not choose what is shown; the others keep their
// order and spelling.
func cleanQuery(query string) string {
	if query == "" {
		return ""
	}
	kept := make([]string, 0, 4)
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if pair != "" && !ignored(strings.ToLower(name)) {
			kept = append(kept, pair)
		}
	}
	return strings.Join(kept, "&")
}

// ignored reports whether a parameter names a campaign, a click or a session.
func ignored(name string) bool {
	for _, prefix := range []string{"utm_", "mtm_", "pk_", "hsa_", "matomo_"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	switch name {
	case "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "twclid", "ttclid", "yclid", "igshid", "mc_cid",
		"mc_eid", "srsltid", "_hsenc", "_hsmi", "mkt_tok", "_gl", "gad_source", "gad_campaignid", "s_kwcid",
		"sid", "sessionid", "session_id", "phpsessid", "jsessionid", "aspsessionid", "cfid", "cftoken", "zenid", "oscsid":
		return true
	}
	return false
}

// Display returns an address as people read it: hosts in their own script, paths
// without escapes where that is unmistakable.
func Display(u *url.URL) string {
	host := u.Host
	if readable, err := idna.Display.ToUnicode(u.Hostname()); err == nil && strings.Contains(u.Host, "xn--") {
		host = strings.Replace(u.Host, u.Hostname(), readable, 1)
	}
	shown := u.EscapedPath()
	if !strings.ContainsAny(u.Path, " %?#\t\r\n\x00") && printable(u.Path) {
		shown = u.Path
	}
	text := u.Scheme + "://" + host + shown
	if u.RawQuery != "" {
		text += "?" + u.RawQuery
	}
	return text
}

func printable(s string) bool {
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == '\uFFFD' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return false
		}
	}
	return true
}

// SameSite reports whether an address belongs to the site of a root address: the same
// host and port, with or without "www.".
func SameSite(root, u *url.URL) bool {
	return bare(root) == bare(u)
}

func bare(u *url.URL) string {
	host := strings.TrimPrefix(u.Hostname(), "www.")
	if port := u.Port(); port != "" {
		return host + ":" + port
	}
	return host
}
