package site

import (
	"fmt"
	"slices"
	"strings"
)

// Documentation returns the rules as a page of documentation.
func Documentation() string {
	var b strings.Builder
	b.WriteString("# Rules of the site crawl\n\n")
	fmt.Fprintf(&b, "%d rules, version %s. This page is made from the rules: `go test ./site -update`.\n", len(Rules()), RuleVersion)
	b.WriteString("How scores come from them: [site-crawls.md](site-crawls.md#scores).\n")
	for _, dimension := range []struct{ name, title string }{{string(technical), "Technical"}, {string(aeo), "Answer engines"}} {
		fmt.Fprintf(&b, "\n## %s\n", dimension.title)
		for i := range Rules() {
			if r := &Rules()[i]; string(r.Dimension) == dimension.name {
				r.document(&b)
			}
		}
	}
	return b.String()
}

func (r *Rule) document(b *strings.Builder) {
	fmt.Fprintf(b, "\n### `%s` %s\n\n", r.ID, r.Title)
	fmt.Fprintf(b, "| severity | class | category | where | version |\n| --- | --- | --- | --- | --- |\n| %s | %s | %s | %s | %s |\n\n",
		r.Severity, r.Class, r.Category, r.Route, r.VersionOf())
	if r.Kinds != nil {
		kinds := make([]string, len(r.Kinds))
		for i, k := range r.Kinds {
			kinds[i] = "`" + string(k) + "`"
		}
		fmt.Fprintf(b, "Only on pages of the kinds %s.\n\n", strings.Join(kinds, ", "))
	}
	fmt.Fprintf(b, "%s\n\n**Remedy:** %s\n\n[Reference](%s)\n", escaped(r.Description), escaped(r.Remediation), r.Reference)
}

// escaped keeps HTML in a text from being taken for HTML.
func escaped(s string) string { return strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(s) }

// Described lists what is missing of a rule's description.
func (r *Rule) Described() string {
	var missing []string
	for name, text := range map[string]string{
		"title": r.Title, "description": r.Description, "remediation": r.Remediation, "reference": r.Reference, "route": r.Route,
		"category": r.Category,
	} {
		if text == "" {
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	return strings.Join(missing, ", ")
}
