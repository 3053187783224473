package robots

import (
	"strconv"
	"strings"
	"time"
)

// Rules are what a robots.txt says to one crawler. Those of crawlers that share a group share its rules.
type Rules struct {
	groups [][]rule
	// Delay is the pause that is asked for between requests; 0: none.
	Delay time.Duration
}

// Size returns about how many bytes the rules take.
func (r Rules) Size() int {
	const (
		ofGroup = 64
		ofRule  = 48 // with what a short string is rounded up to
	)
	size := len(r.groups) * ofGroup
	for _, rules := range r.groups {
		for _, one := range rules {
			size += ofRule + len(one.pattern)
		}
	}
	return size
}

// Allows says whether a path, with its query, may be asked for: the longest
// pattern that fits decides, of equally long ones the one that allows.
func (r Rules) Allows(path string) bool {
	path = askedFor(path)
	v := undecided()
	for _, rules := range r.groups {
		v = v.with(decide(rules, path))
	}
	return v.allow || path == robotsPath
}

const robotsPath = "/robots.txt" // may always be asked for

// askedFor writes a path as patterns are written.
func askedFor(path string) string {
	if path == "" {
		path = "/"
	}
	return encodeAlike(path)
}

// verdict is what some rules say of a path.
type verdict struct {
	allow   bool
	longest int // pattern that fits; -1: none does
}

func undecided() verdict { return verdict{allow: true, longest: -1} }

// with adds what other rules say.
func (v verdict) with(other verdict) verdict {
	if other.longest > v.longest || other.longest == v.longest && other.allow {
		return other
	}
	return v
}

// decide says what the rules of a group say of a path.
func decide(rules []rule, path string) verdict {
	v := undecided()
	for _, rule := range rules {
		if len(rule.pattern) >= v.longest && fits(rule.pattern, path) {
			v = v.with(verdict{allow: rule.allow, longest: len(rule.pattern)})
		}
	}
	return v
}

// fits matches a path with a pattern that begins where it does: * is anything,
// $ at the end is the end. It takes as many steps as both have bytes, multiplied.
func fits(pattern, path string) bool {
	anchored := strings.HasSuffix(pattern, "$")
	pattern = strings.TrimSuffix(pattern, "$")
	if plain, _, _ := strings.Cut(pattern, "*"); !strings.HasPrefix(path, plain) { // as with most rules
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

// encodeAlike writes a path so that equal ones are equal bytes: what is not ASCII
// is percent-encoded, encodings are in capitals, and letters and digits (RFC
// 3986's unreserved characters) are not encoded.
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
