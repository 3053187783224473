// Package robots reads robots.txt by RFC 9309 and says what AI agents may fetch.
package robots

import (
	"bytes"
	"slices"
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
			if len(r.signals) < maxSignals {
				r.signals = append(r.signals, value)
			}
		case "crawl-delay":
			named = false
			r.setDelay(value)
		}
	}
	for i := range r.groups {
		r.groups[i].rules = distinct(r.groups[i].rules)
	}
	return r
}

// distinct returns one rule for each pattern. A rule that allows wins over one that disallows.
func distinct(rules []rule) []rule {
	slices.SortFunc(rules, func(a, b rule) int {
		switch order := strings.Compare(a.pattern, b.pattern); {
		case order != 0 || a.allow == b.allow:
			return order
		case a.allow:
			return -1
		default:
			return 1
		}
	})
	return slices.Clone(slices.CompactFunc(rules, func(a, b rule) bool { return a.pattern == b.pattern })) // a copy, so that the dropped rules take no memory
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

// maxSitemaps and maxSignals bound the sitemaps and the signals of one file.
const (
	maxSitemaps = 100
	maxSignals  = 100
)

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

// productOf returns the product of a crawler's name in lower case: what is before
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

// For returns the rules for a crawler by its product's name: those of all groups that
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
			if len(g.rules) > 0 {
				rules.groups = append(rules.groups, g.rules)
			}
			rules.Delay = max(rules.Delay, g.delay)
			break
		}
	}
	return rules, found
}
