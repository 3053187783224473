package site

import (
	"fmt"
	"slices"
	"strings"
)

// Documentation returns the page of documentation that lists all rules.
func Documentation() string {
	var b strings.Builder
	b.WriteString("# Rules of the site crawl\n\n")
	fmt.Fprintf(&b, "The crawl checks %d rules, version %s. `go test ./crawl/site -update` writes this page from the rules.\n", len(Rules()), RuleVersion)
	b.WriteString("[Site crawls](site-crawls.md#scores) explains the scores. Each rule links to its reference; its severity is in parentheses, and its class\n")
	b.WriteString("where it is no defect. An issue of the API explains why its rule matters (`description`), what to type (`remediation`) and where (`remediation_route`).\n")
	for _, dimension := range []struct{ name, title string }{{string(technical), "Technical"}, {string(aeo), "Answer engines"}} {
		fmt.Fprintf(&b, "\n## %s\n", dimension.title)
		for _, category := range categoriesOf(dimension.name) {
			fmt.Fprintf(&b, "\n### `%s`\n\n", category)
			for i := range Rules() {
				if r := &Rules()[i]; string(r.Dimension) == dimension.name && r.Category == category {
					fmt.Fprintf(&b, "- [`%s`](%s) (%s): %s\n", r.ID, r.Reference, strings.TrimSuffix(fmt.Sprint(r.Severity, " ", r.Class), " "+string(defect)), escaped(r.Title))
				}
			}
		}
	}
	documentKinds(&b)
	return b.String()
}

// categoriesOf returns the categories of a dimension in the order of the rules.
func categoriesOf(dimension string) []string {
	var categories []string
	for i := range Rules() {
		if r := &Rules()[i]; string(r.Dimension) == dimension && !slices.Contains(categories, r.Category) {
			categories = append(categories, r.Category)
		}
	}
	return categories
}

// documentKinds lists the rules that check some kinds of pages only.
func documentKinds(b *strings.Builder) {
	b.WriteString("\n## Rules for some kinds of pages\n\nThese rules check only pages of the listed kinds. All other rules check pages of every kind.\n\n")
	rules := map[string][]string{}
	var order []string
	for i := range Rules() {
		r := &Rules()[i]
		if r.Kinds == nil {
			continue
		}
		kinds := make([]string, len(r.Kinds))
		for j, k := range r.Kinds {
			kinds[j] = "`" + string(k) + "`"
		}
		list := strings.Join(kinds, ", ")
		if rules[list] == nil {
			order = append(order, list)
		}
		rules[list] = append(rules[list], "`"+r.ID+"`")
	}
	for _, list := range order {
		fmt.Fprintf(b, "- %s: %s\n", strings.Join(rules[list], ", "), list)
	}
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
