// Package taxonomy says what kind of source a web address is, and what kind of
// page. Its rules are data, with a version of their own; an address that no rule
// knows has no kind, rather than a guessed one.
package taxonomy

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
)

//go:embed taxonomy.tsv
var file string

// The categories of the file. Owned and competitor depend on the project, and
// other is what no rule knows: they are never in it.
func fileCategories() []string {
	return []string{
		"editorial", "reference", "user_generated", "social", "video", "marketplace", "review_site", "corporate", "government",
		"academic", "documentation",
	}
}

// Taxonomy is a set of rules. It is immutable and safe for concurrent use.
type Taxonomy struct {
	version string
	hosts   map[string][]sitePath // by host
	names   map[string][]string   // by the registrable domain without its public suffix
	labels  map[string][]string
	suffix  map[string][]string
	paths   []sitePath
}

// sitePath is what addresses are whose path begins with a prefix.
type sitePath struct {
	prefix     string // empty: any path
	categories []string
}

// Load reads the rules that come with the program.
func Load() (*Taxonomy, error) { return parse(file) }

func parse(text string) (*Taxonomy, error) {
	t := &Taxonomy{
		hosts: map[string][]sitePath{}, names: map[string][]string{}, labels: map[string][]string{}, suffix: map[string][]string{},
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := t.add(strings.Split(line, "\t")); err != nil {
			return nil, fmt.Errorf("taxonomy, line %d: %w", n, err)
		}
	}
	if t.version == "" {
		return nil, errors.New("taxonomy: no version")
	}
	return t, nil
}

func (t *Taxonomy) add(fields []string) error {
	if len(fields) == 2 && fields[0] == "version" {
		t.version = fields[1]
		return nil
	}
	if len(fields) != 3 {
		return fmt.Errorf("%d fields", len(fields))
	}
	categories := strings.Fields(fields[0])
	for _, c := range categories {
		if !slices.Contains(fileCategories(), c) {
			return fmt.Errorf("unknown category %q", c)
		}
	}
	for pattern := range strings.FieldsSeq(fields[2]) {
		if err := t.rule(fields[1], pattern, categories); err != nil {
			return err
		}
	}
	return nil
}

func (t *Taxonomy) rule(kind, pattern string, categories []string) error {
	switch kind {
	case "host":
		host, path, found := strings.Cut(pattern, "/")
		if found {
			path = "/" + path
		}
		t.hosts[host] = append(t.hosts[host], sitePath{path, categories})
	case "name":
		t.names[pattern] = categories
	case "label":
		t.labels[pattern] = categories
	case "suffix":
		t.suffix[pattern] = categories
	case "path":
		t.paths = append(t.paths, sitePath{pattern, categories})
	default:
		return fmt.Errorf("unknown rule %q", kind)
	}
	return nil
}

// Version names the rules.
func (t *Taxonomy) Version() string { return t.version }

// Categories returns what an address is, each category once; nil when no rule says
// anything. The host is without port and "www."; the path is empty for a domain
// as a whole.
func (t *Taxonomy) Categories(host, path string) []string {
	name, label, suffix := parts(host)
	found := t.known(host, path)
	if found == nil {
		found = t.names[name]
	}
	if found == nil {
		found = t.bySuffix(suffix)
	}
	out := slices.Clone(found)
	add := func(more []string) {
		for _, c := range more {
			if !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	add(t.labels[label])
	for _, p := range t.paths {
		if strings.HasPrefix(path, p.prefix) {
			add(p.categories)
		}
	}
	return out
}

// known returns what the longest pattern for a host says.
func (t *Taxonomy) known(host, path string) []string {
	for part := host; part != ""; _, part, _ = strings.Cut(part, ".") {
		var best *sitePath
		rules := t.hosts[part]
		for i := range rules {
			r := &rules[i]
			if under(path, r.prefix) && (best == nil || len(r.prefix) > len(best.prefix)) {
				best = r
			}
		}
		if best != nil {
			return best.categories
		}
	}
	return nil
}

// under reports whether a path is a prefix or below it.
func under(path, prefix string) bool {
	return prefix == "" || path == prefix || strings.HasPrefix(path, prefix+"/")
}

// bySuffix looks a public suffix up, as it is and with * for all labels but the
// first; else what is above it, for suffixes like service.gov.uk.
func (t *Taxonomy) bySuffix(suffix string) []string {
	for suffix != "" {
		first, rest, more := strings.Cut(suffix, ".")
		pattern := first
		if more {
			pattern += strings.Repeat(".*", strings.Count(rest, ".")+1)
		}
		for _, p := range []string{suffix, pattern} {
			if found := t.suffix[p]; found != nil {
				return found
			}
		}
		suffix = rest
	}
	return nil
}

// parts takes a host apart: the registrable domain's own label, the label before
// the registrable domain (empty: none), and the public suffix.
func parts(host string) (name, label, suffix string) {
	suffix, _ = publicsuffix.PublicSuffix(host)
	rest, found := strings.CutSuffix(host, "."+suffix)
	if !found {
		return "", "", suffix
	}
	dot := strings.LastIndexByte(rest, '.')
	if dot < 0 {
		return rest, "", suffix
	}
	before := rest[:dot]
	return rest[dot+1:], before[strings.LastIndexByte(before, '.')+1:], suffix
}
