// Package arch_test holds the import rules as data. It fails on an import that is not in the table, and on a package
// that nobody listed.
package arch_test

import (
	_ "embed"
	"strings"
)

// module is the path that all of our packages begin with.
const module = "github.com/answer-visibility/avm"

var (
	//go:embed imports.txt
	imports string
	//go:embed modules.txt
	modules string
)

// rules returns, for every package of ours, by its path below the module, the packages of ours that it may import.
func rules() map[string][]string { return table(imports) }

// only returns the modules of others with the packages of ours that alone may import them.
func only() map[string][]string { return table(modules) }

// table reads lines of the form "name: words". A line that begins with spaces continues the one before.
func table(text string) map[string][]string {
	rows, name := map[string][]string{}, ""
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if before, after, begins := strings.Cut(line, ":"); begins {
			name, line = strings.TrimPrefix(before, "."), after
		}
		rows[name] = append(rows[name], strings.Fields(line)...)
	}
	return rows
}
