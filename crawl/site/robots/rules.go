package robots

import (
	"strconv"
	"strings"
	"time"
)

// Rules holds the rules of a robots.txt for one crawler. Crawlers of one group share the rules in memory.
type Rules struct {
	groups [][]rule
	// Delay is the requested pause between requests; 0: none.
	Delay time.Duration
}

// Size estimates the memory of the rules, in bytes.
func (r Rules) Size() int {
	const (
		ofGroup = 64
		ofRule  = 48 // includes the rounding of short strings
	)
	size := len(r.groups) * ofGroup
	for _, rules := range r.groups {
		for _, one := range rules {
			size += ofRule + len(one.pattern)
		}
	}
	return size
}

// Allows reports whether a path, with its query, may be fetched. The longest matching pattern decides. Of
// equally long ones, the one that allows decides.
func (r Rules) Allows(path string) bool {
	path = askedFor(path)
	v := undecided()
	for _, rules := range r.groups {
		v = v.with(decide(rules, path))
	}
	return v.allow || path == robotsPath
}

const robotsPath = "/robots.txt" // may always be fetched

// askedFor returns a path in the encoding of patterns.
func askedFor(path string) string {
	if path == "" {
		path = "/"
	}
	return encodeAlike(path)
}

// verdict is the result of some rules for a path.
type verdict struct {
	allow   bool
	longest int // length of the longest matching pattern; -1: none
}

func undecided() verdict { return verdict{allow: true, longest: -1} }

// with merges the verdict of other rules.
func (v verdict) with(other verdict) verdict {
	if other.longest > v.longest || other.longest == v.longest && other.allow {
		return other
	}
	return v
}

// decide returns the verdict of a group's rules for a path.
func decide(rules []rule, path string) verdict {
	v := undecided()
	for _, rule := range rules {
		if len(rule.pattern) >= v.longest && fits(rule.pattern, path) {
			v = v.with(verdict{allow: rule.allow, longest: len(rule.pattern)})
		}
	}
	return v
}

// fits reports whether a pattern matches a path from its beginning. * matches anything, and $ at the end
// matches the end of the path. It takes at most len(path) times len(pattern) steps.
func fits(pattern, path string) bool {
	anchored := strings.HasSuffix(pattern, "$")
	pattern = strings.TrimSuffix(pattern, "$")
	if plain, _, _ := strings.Cut(pattern, "*"); !strings.HasPrefix(path, plain) { // decides most rules
		return false
	}
	parts := strings.Split(pattern, "*")
	path = path[len(parts[0]):]
	if len(parts) == 1 {
		return !anchored || path == ""
	}
	last := len(parts) - 1
	for _, part := range parts[1:last] {
		at := strings.Index(path, part)
		if at < 0 {
			return false
		}
		path = path[at+len(part):]
	}
	if anchored {
		return strings.HasSuffix(path, parts[last])
	}
	return strings.Contains(path, parts[last])
}

const hexDigits = "0123456789ABCDEF"

// encodeAlike returns a path in a canonical form, so that equal paths are equal bytes. Bytes other than ASCII
// are percent-encoded, encodings have capital letters, and the unreserved characters of RFC 3986 are not
// encoded.
func encodeAlike(path string) string {
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		c := path[i]
		if c == '%' && i+2 < len(path) {
			if decoded, err := strconv.ParseUint(path[i+1:i+3], 16, 8); err == nil {
				if c = byte(decoded); unreserved(c) {
					b.WriteByte(c)
				} else {
					b.WriteString("%" + strings.ToUpper(path[i+1:i+3]))
				}
				i += 2
				continue
			}
		}
		if c <= ' ' || c >= 0x7f {
			b.Write([]byte{'%', hexDigits[c>>4], hexDigits[c&15]})
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

func unreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0
}
