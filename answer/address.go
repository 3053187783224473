package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/publicsuffix"
)

// addressToken returns the run of a host's and mail address's characters around a range of
// the source. It ends where a block is glued on: the capital after a small letter
// in "acme.comBest", the sentence after a full stop.
func addressToken(src string, from, to int) (start, end int) {
	start, end = from, to
	for start > 0 && from-start < 256 && inToken(src[start-1]) && !gluedAt(src, start) {
		start--
	}
	for end < len(src) && end-to < 256 && inToken(src[end]) && !gluedAt(src, end) {
		end++
	}
	for end > to && src[end-1] == '.' {
		end--
	}
	for start < from && src[start] == '.' {
		start++
	}
	return start, end
}

func inToken(c byte) bool {
	return isAlnum(c) || c == '.' || c == '-' || c == '_' || c == '@' || c == '+' || c == '%'
}

// gluedAt reports whether a capital at i follows a small letter, or a full stop that
// follows a small letter or a bracket.
func gluedAt(src string, i int) bool {
	if i == 0 || i >= len(src) || src[i] < 'A' || src[i] > 'Z' {
		return false
	}
	before := src[i-1]
	if before == '.' && i > 1 {
		before = src[i-2]
		return before >= 'a' && before <= 'z' && !topLevel(src[i:])
	}
	return before >= 'a' && before <= 'z' && endsHost(src[:i])
}

// topLevel reports whether s begins with one of the oldest top-level domains: what
// follows a full stop is then no sentence.
func topLevel(s string) bool {
	n := 0
	for n < len(s) && n < 5 && isAlnum(s[n]) {
		n++
	}
	switch strings.ToLower(s[:n]) {
	case "com", "net", "org", "edu", "gov", "info", "biz":
		return true
	}
	return false
}

// endsHost reports whether a host name ends at the end of s.
func endsHost(s string) bool {
	start := len(s)
	for start > 0 && len(s)-start < 64 && (isAlnum(s[start-1]) || s[start-1] == '.' || s[start-1] == '-') {
		start--
	}
	host := strings.ToLower(s[start:])
	return strings.Contains(host, ".") && isPublicHost(host)
}

// isPublicHost reports whether a host in small letters has a suffix under which
// names are registered.
func isPublicHost(host string) bool {
	if !isHost(host) || len(host) > 253 {
		return false
	}
	suffix, icann := publicsuffix.PublicSuffix(host)
	return icann && len(suffix)+1 < len(host)
}

// foreign reports whether a name stands within a mail address or a host name that is
// more than the name.
func foreign(src string, from, to int) bool {
	start, end := addressToken(src, from, to)
	token := src[start:end]
	if at := strings.IndexByte(token, '@'); at > 0 && at+1 < len(token) {
		return true
	}
	if start == from && end == to || !strings.Contains(token, ".") {
		return false
	}
	host := strings.ToLower(strings.TrimPrefix(token, "@"))
	return strings.TrimPrefix(host, "www.") != strings.ToLower(src[from:to]) && isPublicHost(host)
}

// ownSite reports whether a name that ends at to is written out as the site of the same
// name (Amazon.com), with the name's capital. It returns where the site ends.
func ownSite(src string, from, to int) (end int, ok bool) {
	if to >= len(src) || src[to] != '.' {
		return 0, false
	}
	start, end := addressToken(src, from, to)
	first, _ := utf8.DecodeRuneInString(src[from:])
	if start != from || end <= to+1 || !unicode.IsUpper(first) || end < len(src) && src[end] == '/' && end+1 < len(src) && isAlnum(src[end+1]) {
		return 0, false
	}
	host := strings.ToLower(src[from:end])
	if !isASCII(host) || !isPublicHost(host) {
		return 0, false
	}
	suffix, _ := publicsuffix.PublicSuffix(host)
	return end, len(suffix)+1+(to-from) == len(host)
}
