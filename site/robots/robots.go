// Package robots reads robots.txt by RFC 9309 and says what AI agents may fetch.
package robots

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// MaxBytes is how much of a robots.txt is read, as RFC 9309 allows (2.5).
const MaxBytes = 500 << 10

// File is the rules of a robots.txt by RFC 9309. Its zero value allows
// everything. Lines that cannot be read are passed over.
type File struct {
	groups   []group
	sitemaps []string
	signals  []string
}

// group are rules for the crawlers that are named before them.
type group struct {
	agents []string // in lower case
	rules  []rule
	delay  time.Duration // 0: none is given
}

type rule struct {
	pattern string // percent-encoded alike, with * and a $ at the end
	allow   bool
}

// Rules are what a robots.txt says to one crawler.
type Rules struct {
	rules []rule
	// Delay is the pause that is asked for between requests; 0: none.
	Delay time.Duration
}

// Read reads a robots.txt; what is beyond MaxBytes is left out.
func Read(content []byte) File {
	content = withoutMark(content[:min(len(content), MaxBytes)])
	var r File
	named := false // the last line named a crawler: another one joins the group
	for line := range bytes.FieldsFuncSeq(content, func(c rune) bool { return c == '\n' || c == '\r' }) {
		key, value := readLine(string(line))
		switch key {
		case "user-agent":
			if !named {
				r.groups = append(r.groups, group{})
			}
			named = true
			last := &r.groups[len(r.groups)-1]
			last.agents = append(last.agents, productOf(value))
		case "allow", "disallow":
			named = false
			r.addRule(value, key == "allow")
		case "sitemap":
			r.addSitemap(value)
		case "content-signal", "content-usage":
			r.signals = append(r.signals, value)
		case "crawl-delay":
			named = false
			r.setDelay(value)
		}
	}
	return r
}

// withoutMark cuts the byte order mark at the beginning of a file, or what is left
// of one.
func withoutMark(content []byte) []byte {
	for _, mark := range []byte("\xef\xbb\xbf") {
		if len(content) > 0 && content[0] == mark {
			content = content[1:]
		}
	}
	return content
}

func (r *File) addRule(pattern string, allow bool) {
	if len(r.groups) == 0 || pattern == "" { // rules for nobody; a rule about nothing
		return
	}
	last := &r.groups[len(r.groups)-1]
	last.rules = append(last.rules, rule{pattern: encodeAlike(pattern), allow: allow})
}

// maxSitemaps bounds the sitemaps that one file names.
const maxSitemaps = 100

func (r *File) addSitemap(address string) {
	if address != "" && len(r.sitemaps) < maxSitemaps {
		r.sitemaps = append(r.sitemaps, address)
	}
}

// Sitemaps returns the sitemaps that the file names, in its order.
func (r *File) Sitemaps() []string { return r.sitemaps }

// Signals returns the values of Content-Signal and Content-Usage lines.
func (r *File) Signals() []string { return r.signals }

func (r *File) setDelay(value string) {
	seconds, err := strconv.ParseFloat(value, 64)
	if len(r.groups) == 0 || err != nil || !(seconds > 0) {
		return
	}
	r.groups[len(r.groups)-1].delay = time.Duration(min(seconds, maxDelay.Seconds()) * float64(time.Second))
}

// maxDelay is the longest pause that is read: more is as much.
const maxDelay = time.Hour

// readLine takes a line apart. Keys that people misspell are understood, and
// the colon may be missing.
func readLine(line string) (key, value string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimFunc(line, blank)
	key, value, found := strings.Cut(line, ":")
	if !found {
		if key, value, found = strings.Cut(strings.ReplaceAll(line, "\t", " "), " "); !found || strings.ContainsFunc(strings.TrimFunc(value, blank), blank) {
			return "", ""
		}
	}
	key, value = strings.ToLower(strings.TrimFunc(key, blank)), strings.TrimFunc(value, blank)
	switch key {
	case "useragent", "user agent":
		key = "user-agent"
	case "dissallow", "dissalow", "disalow", "diasllow", "disallaw":
		key = "disallow"
	}
	return key, value
}

func blank(r rune) bool { return r == ' ' || r == '\t' || r == '\v' || r == '\f' || r == 0 }

// productOf gives the product of a crawler's name in lower case: what is before
// anything but letters, hyphens and underscores. All crawlers together are "*".
func productOf(name string) string {
	name = strings.TrimFunc(name, blank)
	if name == "*" || strings.HasPrefix(name, "* ") {
		return "*"
	}
	end := strings.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
	})
	if end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name)
}

// For gives the rules for a crawler by its product's name: those of all groups that
// name it, else those of all groups for everybody.
func (r *File) For(product string) Rules {
	if rules, found := r.of(productOf(product)); found {
		return rules
	}
	rules, _ := r.of("*")
	return rules
}

func (r *File) of(product string) (rules Rules, found bool) {
	for _, g := range r.groups {
		for _, agent := range g.agents {
			if agent != product || product == "" {
				continue
			}
			found = true
			rules.rules = append(rules.rules, g.rules...)
			rules.Delay = max(rules.Delay, g.delay)
			break
		}
	}
	return rules, found
}

// Allows says whether a path, with its query, may be asked for: the longest
// pattern that fits decides, of equally long ones the one that allows.
func (r Rules) Allows(path string) bool {
	if path == "" {
		path = "/"
	}
	path = encodeAlike(path)
	allowed, longest := true, -1
	for _, rule := range r.rules {
		if len(rule.pattern) < longest || !fits(rule.pattern, path) {
			continue
		}
		if len(rule.pattern) > longest || rule.allow {
			allowed, longest = rule.allow, len(rule.pattern)
		}
	}
	return allowed || path == "/robots.txt"
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
